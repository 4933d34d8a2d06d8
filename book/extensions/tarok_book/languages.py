"""The book's languages: what each page says of them, and pages that are not translated yet.

A build makes one language. Every page links to itself in the others, says its language and direction, and is
shown in English as a whole when its translation is not complete (``tarok_untranslated`` lists such pages).
"""

import gettext
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from docutils import nodes
from markupsafe import Markup
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.locale import admonitionlabels
from sphinx.transforms import SphinxTransform

SOURCE_LANGUAGE = "en"
DOMAIN = "tarok_book"


@dataclass(frozen=True)
class Language:
    """A language that the book can be built in."""

    code: str
    name: str
    right_to_left: bool = False

    @property
    def direction(self) -> str:
        """The value of HTML's ``dir``."""
        return "rtl" if self.right_to_left else "ltr"


LANGUAGES = {
    language.code: language
    for language in (
        Language("en", "English"),
        Language("pl", "Polski"),
        Language("ru", "Русский"),
        Language("cs", "Čeština"),
        Language("he", "עברית", right_to_left=True),
    )
}


@dataclass(frozen=True)
class Alternate:
    """The same page in one of the languages."""

    language: Language
    url: str
    current: bool


def words(locale_dir: Path | str | None, code: str) -> Callable[[str], str]:
    """Return the function that translates this package's own words; English where a translation lacks."""
    return gettext.translation(DOMAIN, locale_dir, [code], fallback=True).gettext


def page_language(config: Config, docname: str) -> str:
    """Return the language in which a page is shown: English until its translation is complete."""
    return SOURCE_LANGUAGE if docname in config.tarok_untranslated else str(config.language)


def add_theme_words(app: Sphinx, config: Config) -> None:
    """Let the book theme use our catalogue for what it does not translate itself."""
    for folder in config.locale_dirs:
        app.add_message_catalog("booktheme", folder)


def set_kernel_language(app: Sphinx, docname: str, _source: list[str]) -> None:
    """Let the notebook that is about to run speak its page's language."""
    os.environ["TAROK_LANG"] = page_language(app.config, docname)
    os.environ["TAROK_PAGES"] = "1"


def forget_kernel_language(_app: Sphinx, _exception: Exception | None) -> None:
    """Leave nothing of a build behind for what runs later in the same process."""
    for name in ("TAROK_LANG", "TAROK_PAGES"):
        os.environ.pop(name, None)


class TranslateContents(SphinxTransform):
    """Translates the captions of the table of contents, which come in after Sphinx translated the page."""

    default_priority = 101  # sphinx-external-toc inserts the table at 100

    def apply(self, **_: object) -> None:
        """Translate by the page's own catalogue."""
        folder = next(iter(self.config.locale_dirs), None)
        translate = gettext.translation(
            self.env.docname, folder, [self.config.language], fallback=True
        ).gettext
        for contents in self.document.findall(addnodes.toctree):
            for message in contents.extract_original_messages():
                contents.apply_translated_message(message, translate(message))


def name_admonitions(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Keep the titles of notes and warnings English on an English page of another language's build."""
    if page_language(app.config, docname) == app.config.language:
        return
    for node in list(doctree.findall(nodes.Element)):
        kind = node.tagname
        if kind in admonitionlabels:
            title = nodes.title("", kind.capitalize())
            node.replace_self(nodes.admonition("", title, *node.children, classes=[kind]))


def add_languages(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Give the page's template its language, direction and alternates, and say when it is not translated."""
    language = LANGUAGES[app.config.language]
    translate = words(next(iter(app.config.locale_dirs), None), language.code)
    up = "../" * (pagename.count("/") + 1)
    target = app.builder.get_target_uri(pagename)
    alternates = [
        Alternate(LANGUAGES[code], f"{up}{code}/{target}", code == language.code)
        for code in app.config.tarok_languages
    ]
    context["alternates"] = alternates
    context["language_label"] = translate("Language")
    context["primary_sidebar_label"] = translate("Toggle the table of contents")
    context["secondary_sidebar_label"] = translate("Toggle the contents of this page")
    context["metatags"] = context.get("metatags", "") + "".join(
        Markup('<link rel="alternate" hreflang="{}" href="{}">\n').format(other.language.code, other.url)
        for other in alternates
    )
    if language.right_to_left:
        # The theme's <html> takes no attribute but the language's value.
        context["language"] = Markup('{}" dir="rtl').format(language.code)
    if page_language(app.config, pagename) != language.code:
        notice = translate("This page is not translated yet and is shown in English.")
        context["body"] = Markup(
            '<p class="untranslated" role="note">{}</p>\n<div lang="{}" dir="{}">\n{}</div>'
        ).format(notice, SOURCE_LANGUAGE, LANGUAGES[SOURCE_LANGUAGE].direction, Markup(context["body"]))


def setup(app: Sphinx) -> None:
    """Register configuration and events."""
    app.add_config_value("tarok_languages", [SOURCE_LANGUAGE], "html", [list])
    # Needs no rebuild: Sphinx reads a page anew when its catalogue comes or goes.
    app.add_config_value("tarok_untranslated", [], "", [list])
    app.add_js_file("language-switch.js", loading_method="defer")
    app.add_transform(TranslateContents)
    app.connect("config-inited", add_theme_words)
    app.connect("source-read", set_kernel_language)
    app.connect("build-finished", forget_kernel_language)
    app.connect("doctree-resolved", name_admonitions)
    app.connect("html-page-context", add_languages, priority=900)
