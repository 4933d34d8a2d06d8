"""Directives and roles that show the engine's rules and examples in a page.

| in a page                                   | shows                                             |
|---------------------------------------------|---------------------------------------------------|
| directive ``rule`` with IDs                 | rules, each with its ID as anchor                 |
| directive ``case`` with IDs, or JSON inside | examples, answered by the engine                  |
| directive ``decision`` with IDs             | questions that the source leaves open             |
| directive ``options`` with a game           | the table of its options                          |
| roles ``rule``, ``case``, ``decision``      | links to where these stand                        |
| roles ``card``, ``cards``, ``call``         | cards, and the name of a call                     |
"""

from typing import Any

from docutils import nodes
from docutils.nodes import Node, system_message
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxRole

from tarok_book import domain, fragments
from tarok_book.domain import Fragment, Phrase, TarokDomain, view_of
from tarok_core.reasons import RuleError
from tarok_core.words import Words

logger = logging.getLogger(__name__)

SCRIPT = "rules.js"


class Show(SphinxDirective):
    """Shows the targets named in its argument; the directive's name is their kind."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Return a block for each target that there is."""
        return [block for target in self.arguments[0].split() for block in self.show(self.name, target)]

    def show(self, kind: str, target: str) -> list[Node]:
        """Return the block of one target, or warn that there is none."""
        try:
            html = fragments.make(view_of(self.env, self.env.docname), kind, target)
        except RuleError as error:
            logger.warning(
                Words().reason(error.reason), location=self.get_location(), type="tarok", subtype="unknown"
            )
            return []
        found = self.env.get_domain("tarok")
        assert isinstance(found, TarokDomain)
        found.note(self.env.docname, kind, target, html, self.lineno)
        block = Fragment("", html, format="html")
        self.set_source_info(block)
        return [block]


class ShowCase(Show):
    """Shows documented examples by ID, or one written out as JSON."""

    required_arguments = 0
    optional_arguments = 1
    has_content = True

    def run(self) -> list[Node]:
        """Return a block for each example."""
        blocks = super().run() if self.arguments else []
        if self.content:
            blocks += self.show("written", "\n".join(self.content))
        elif not self.arguments:
            logger.warning(
                "a case needs an ID or a body", location=self.get_location(), type="tarok", subtype="unknown"
            )
        return blocks


class Mention(SphinxRole):
    """Shows its target in the line; the role's name is its kind."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        """Return the fragment, or the text as it was written with a warning."""
        try:
            found = fragments.INLINE[self.name](view_of(self.env, self.env.docname), self.text)
        except RuleError as error:
            logger.warning(
                Words().reason(error.reason), location=self.get_location(), type="tarok", subtype="unknown"
            )
            return [nodes.literal(self.rawtext, self.text)], []
        store = self.env.get_domain("tarok")
        assert isinstance(store, TarokDomain)
        store.note(self.env.docname, f":{self.name}", self.text, found.html, self.lineno)
        phrase = Phrase(self.rawtext, found.plain, html=str(found.html))
        self.set_source_info(phrase)
        return [phrase], []


def add_script(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give pages with boxes the script that copies addresses, and its words."""
    if doctree is None or next(iter(doctree.findall(Fragment)), None) is None:
        return
    translate = view_of(app.env, pagename).translate
    words: dict[str, Any] = {
        "data-copy": translate("Copy address"),
        "data-copied": translate("Address copied"),
    }
    app.add_js_file(
        SCRIPT,
        loading_method="defer",
        **words,
    )


def setup(app: Sphinx) -> None:
    """Register directives, roles and what belongs to them."""
    domain.setup(app)
    app.add_css_file("rules.css")
    for name in ("rule", "decision", "options"):
        app.add_directive(name, Show)
    app.add_directive("case", ShowCase)
    for name in fragments.INLINE:
        app.add_role(name, Mention())
    app.connect("html-page-context", add_script)
