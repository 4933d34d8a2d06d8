"""Notebooks in pages: their widgets are shown as examples, and the notebook itself can be downloaded.

A notebook that runs for the book (``TAROK_PAGES`` is set) gives a mark for each widget instead of a widget;
the mark becomes the block that the directive ``case`` makes: readable without a script, live with one.
"""

import re
import shutil
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from tarok_book import fragments
from tarok_book.domain import Fragment, TarokDomain, view_of
from tarok_book.languages import page_language, words

MARK: Final = re.compile(r'<div data-tarok-example="(?P<case>[A-Za-z0-9-]+)" data-kind="[a-z]+"></div>')


class ShowExamples(SphinxTransform):
    """Puts examples in the place of their marks."""

    default_priority = 400

    def apply(self, **_: Any) -> None:
        """Go through the outputs of a page's cells."""
        domain = self.env.get_domain("tarok")
        assert isinstance(domain, TarokDomain)
        for node in list(self.document.findall(nodes.raw)):
            found = MARK.fullmatch(node.astext().strip())
            if found is None or isinstance(node, Fragment):
                continue
            docname = self.env.docname
            html = fragments.make(view_of(self.env, docname), "shown", found["case"])
            domain.note(docname, "shown", found["case"], html, node.line or 0)
            block = Fragment("", html, format="html")
            block.source, block.line = node.source, node.line
            node.replace_self(block)


def offer_download(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """Put a notebook beside its page, and let the page's template link to it."""
    if pagename not in app.env.found_docs:
        return
    source = Path(app.env.doc2path(pagename))
    if source.suffix != ".ipynb":
        return
    target = Path(app.outdir, f"{pagename}.ipynb")
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    translate = words(next(iter(app.config.locale_dirs), None), page_language(app.config, pagename))
    context["notebook_file"] = target.name
    context["notebook_label"] = translate("Download the notebook")


def forget_widget_state(app: Sphinx, doctree: nodes.document) -> None:
    """Leave the state of widgets out of the page: nothing in it is shown by that state."""
    metadata = getattr(app.env, "nb_metadata", {}).get(app.env.docname, {})
    metadata.get("js_files", {}).pop("ipywidgets_state", None)


def setup(app: Sphinx) -> None:
    """Register the transform and the download."""
    app.add_transform(ShowExamples)
    app.connect("doctree-read", forget_widget_state)
    app.connect("html-page-context", offer_download)
