"""Pages with examples that go live get the script, the styles and the words they need; others nothing."""

import json
import re
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup
from sphinx.application import Sphinx

from tarok_book.catalogues import store
from tarok_book.domain import TarokDomain
from tarok_book.languages import page_language, words
from tarok_core.games import find_game, game_names

SLOT: Final = re.compile(r'<\w+[^>]*\sclass="(?:[^"]*\s)?tarok-live[\s"]')


def texts(language: str, locale: str | None) -> dict[str, str]:
    """Return what the page script tells readers; its own list is in ``book/live/src/texts.ts``."""
    translate = words(locale, language)
    return {
        "try": translate("Try it"),
        "waiting": translate("Not live yet: what you press is kept until it is."),
        "starting": translate("Getting ready…"),
        "kept": translate("Kept: it is done as soon as the example is ready."),
        "ready": translate("The example is ready."),
        "failed": translate("Python could not be started here; the example stands as it is."),
        "file": translate(
            "Examples go live only where the book is read from a server; this one stands as it is."
        ),
        "refused": translate("This example could not be made live; it stands as it is."),
        "raised": translate(
            "Something went wrong here; what is shown may not be right. Loading the page anew helps."
        ),
        "gone": translate("Python has stopped here; load the page anew to go on."),
    }


def data_block(element_id: str, data: object) -> Markup:
    r"""Return a data block for scripts; nothing in it can end it.

    >>> print(data_block("it", "</script>"))
    <script type="application/json" id="it">"\u003c/script>"</script>
    """
    content = Markup(json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"))
    return Markup('<script type="application/json" id="{}">{}</script>').format(element_id, content)


def add_live(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Give a page with examples what makes them live."""
    if not app.config.tarok_live or not SLOT.search(context.get("body", "")):
        return
    root = "../" * pagename.count("/")
    folder = f"{root}../live/{app.config.tarok_live}/"
    locale = next(iter(app.config.locale_dirs), None)
    head = Markup(
        '<link rel="stylesheet" href="{0}page.css">\n'
        '<script defer src="{0}page.js" data-root="{1}"></script>\n'
    )
    context["metatags"] = (
        Markup(context.get("metatags", ""))
        + head.format(folder, root)
        + data_block("tarok-live-texts", texts(page_language(app.config, pagename), locale))
        + "\n"
    )


def places(app: Sphinx, game: str) -> dict[str, str]:
    """Return where a game's rules, examples, decisions and options stand, from the language's start."""
    domain = app.env.get_domain("tarok")
    assert isinstance(domain, TarokDomain)
    begins = (f"{find_game(game).prefix}-", f"{game}:")
    return {
        f"{kind}:{target}": f"{app.builder.get_target_uri(docname)}#{anchor}"
        for (kind, target), (docname, anchor) in sorted(domain.places().items())
        if target.startswith(begins)
    }


def write_places(app: Sphinx, exception: Exception | None) -> None:
    """Write what live examples link to, a file a game."""
    if exception is not None or app.builder.format != "html" or not app.config.tarok_live:
        return
    for game in game_names():
        content = json.dumps(places(app, game), ensure_ascii=False, separators=(",", ":"))
        store(Path(app.outdir) / "links" / f"{game}.json", content.encode())


def setup(app: Sphinx) -> None:
    """Register configuration and events."""
    app.add_config_value("tarok_live", "", "html", [str])
    app.connect("html-page-context", add_live, priority=950)
    app.connect("build-finished", write_places)
