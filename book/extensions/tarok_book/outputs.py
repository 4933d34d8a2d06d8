"""Widgets in notebooks: in a page they are shown as the example they are a widget of.

A notebook that runs for the book (``TAROK_PAGES`` is set) gives a mark for each widget instead of a widget;
the mark becomes the block that the directive ``case`` makes: readable without a script, live where there is one.
"""

import re
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from tarok_book import fragments
from tarok_book.domain import Fragment, TarokDomain, view_of

MARK: Final = re.compile(r'<div data-tarok-example="(?P<case>[A-Z0-9-]+)" data-kind="[a-z]+"></div>')


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


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(ShowExamples)
