"""Where rules, examples, decisions and options stand in the book, and what follows from it.

Every target has one place. Links find it on whichever page it is; what stands twice or nowhere is a warning;
pages are read anew when what they show would look different, and written anew when what they link to moved.
"""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxTranslator

from tarok_book import fragments
from tarok_book.languages import SOURCE_LANGUAGE, page_language, words
from tarok_core.casebook import documented_cases
from tarok_core.games import game_names
from tarok_core.html import View, links, with_addresses
from tarok_core.reasons import RuleError
from tarok_core.register import register_of
from tarok_core.words import languages

logger = logging.getLogger(__name__)


class Fragment(nodes.raw):
    """A block made from the engine; its text is HTML with links still to be resolved."""


class Phrase(nodes.inline):
    """A fragment in a line: ``html``, and the plain text as its only child."""


class Placed(NamedTuple):
    """Where a target stands."""

    kind: str
    target: str
    anchor: str
    line: int


def view_of(env: BuildEnvironment, docname: str) -> View:
    """Return the view on the engine's texts for a page."""
    language = page_language(env.config, docname)
    # A box is in one language: without the engine's texts its labels are English too.
    labels = language if language in languages() else SOURCE_LANGUAGE
    # The pages and notebooks of a game stand in a folder with its name.
    game = next((part for part in docname.split("/") if part in game_names()), None)
    return View(language, words(next(iter(env.config.locale_dirs), None), labels), game)


BY_PAGE: Final = ("placed", "shown", "links")
"""What the domain knows of each page, by page."""


class TarokDomain(Domain):
    """What of the engine stands on which page."""

    name = "tarok"
    label = "Tarok"
    initial_data: ClassVar[dict[str, Any]] = {"placed": {}, "shown": {}, "links": {}, "engine": ""}  # type: ignore[misc]
    data_version = 2

    @property
    def placed(self) -> dict[str, list[Placed]]:
        """By page: the targets that stand there."""
        return self.data["placed"]  # type: ignore[no-any-return]

    @property
    def shown(self) -> dict[str, dict[tuple[str, str], str]]:
        """By page: kind and target of every fragment, with its digest."""
        return self.data["shown"]  # type: ignore[no-any-return]

    @property
    def links(self) -> dict[str, set[tuple[str, str]]]:
        """By page: kind and target of every link into the book."""
        return self.data["links"]  # type: ignore[no-any-return]

    def clear_doc(self, docname: str) -> None:
        """Forget a page."""
        for name in BY_PAGE:
            self.data[name].pop(docname, None)

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        """Take over pages that another process has read."""
        for name in BY_PAGE:
            for docname in otherdata[name].keys() & set(docnames):
                self.data[name][docname] = otherdata[name][docname]

    def note(self, docname: str, kind: str, target: str, html: str, line: int) -> None:
        """Remember a fragment of a page."""
        self.shown.setdefault(docname, {})[kind, target] = fragments.digest(html)
        self.links.setdefault(docname, set()).update(links(html))
        self.placed.setdefault(docname, []).extend(
            Placed(*found, line) for found in fragments.anchors(kind, target)
        )

    def places(self) -> dict[tuple[str, str], tuple[str, str]]:
        """Return the page and anchor of every target."""
        found: dict[tuple[str, str], tuple[str, str]] = {}
        for docname in sorted(self.placed):
            for item in self.placed[docname]:
                found.setdefault((item.kind, item.target), (docname, item.anchor))
        return found

    def check_consistency(self) -> None:
        """Warn of targets that stand twice, and of rules and examples that stand nowhere."""
        for message, docname, line in self.doubles():
            logger.warning(message, location=(docname, line), type="tarok", subtype="double")
        for message in self.unplaced():
            logger.warning(message, type="tarok", subtype="unplaced")

    def doubles(self) -> Iterator[tuple[str, str, int]]:
        """Yield a warning, its page and line, for each target that stands somewhere again."""
        seen: dict[tuple[str, str], str] = {}
        for docname in sorted(self.placed):
            for item in self.placed[docname]:
                key = (item.kind, item.target)
                if key in seen:
                    yield f"the {item.kind} {item.target} stands already in {seen[key]}", docname, item.line
                seen.setdefault(key, docname)

    def unplaced(self) -> Iterator[str]:
        """Yield a warning for each rule and example of the games in the book that stands on no page."""
        places = self.places()
        for game in game_names():
            if not any(docname.startswith(f"{game}/") for docname in self.env.found_docs):
                continue
            wanted: Iterable[tuple[str, str]] = (
                *(("rule", rule) for rule in register_of(game).rules),
                *(("case", case.id) for case in documented_cases(game)),
            )
            for kind, target in wanted:
                if (kind, target) not in places:
                    yield f"the {kind} {target} stands on no page"


# -- nodes ---------------------------------------------------------------------------------------------


class ResolveLinks(SphinxPostTransform):
    """Gives the links of fragments their addresses."""

    default_priority = 20
    formats = ("html",)

    def run(self, **_: object) -> None:
        """Go through a page's fragments."""
        domain = self.env.get_domain("tarok")
        assert isinstance(domain, TarokDomain)
        if self.env.docname not in domain.links:
            return
        places = domain.places()

        def address(kind: str, target: str) -> str | None:
            if (kind, target) not in places:
                return None
            docname, anchor = places[kind, target]
            return address_of(self.app.builder, self.env.docname, docname, anchor)

        for node in self.document.findall(Fragment):
            text = str(with_addresses(node.astext(), address))
            node.rawsource = text
            node.children = [nodes.Text(text)]
        for phrase in self.document.findall(Phrase):
            for kind, target in links(phrase["html"]):
                if (kind, target) not in places:
                    message = f"a link to the {kind} {target}, which stands on no page"
                    logger.warning(message, location=phrase, type="tarok", subtype="unplaced")
            phrase["html"] = str(with_addresses(phrase["html"], address))


def address_of(builder: Builder, origin: str, docname: str, anchor: str) -> str:
    """Return the address of an anchor as seen from a page."""
    if origin == docname:
        return f"#{anchor}"
    return f"{builder.get_relative_uri(origin, docname)}#{anchor}"


def visit_fragment(translator: SphinxTranslator, node: Fragment) -> None:
    """Write a block."""
    translator.body.append(node.astext())  # type: ignore[attr-defined]
    raise nodes.SkipNode


def visit_phrase(translator: SphinxTranslator, node: Phrase) -> None:
    """Write a fragment in a line."""
    translator.body.append(node["html"])  # type: ignore[attr-defined]
    raise nodes.SkipNode


# -- later builds --------------------------------------------------------------------------------------


def looks_different(env: BuildEnvironment, docname: str) -> bool:
    """Say whether a fragment of a page would look different now."""
    domain = env.get_domain("tarok")
    assert isinstance(domain, TarokDomain)
    view = view_of(env, docname)
    for (kind, target), before in domain.shown.get(docname, {}).items():
        try:
            if fragments.digest(fragments.make(view, kind, target)) != before:
                return True
        except RuleError:
            return True
    return False


def outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Return the pages to read anew: what they show has changed, or notebooks run with a changed engine."""
    domain = env.get_domain("tarok")
    assert isinstance(domain, TarokDomain)
    rest = domain.shown.keys() - added - changed - removed
    found = {docname for docname in rest if looks_different(env, docname)}
    if domain.data["engine"] != app.config.tarok_engine:
        domain.data["engine"] = app.config.tarok_engine
        found |= {docname for docname in env.found_docs if env.doc2path(docname).endswith(".ipynb")}
    return sorted(found)


def remember_places(app: Sphinx, env: BuildEnvironment, _docnames: list[str]) -> None:
    """Note where things stood before pages are read."""
    domain = env.get_domain("tarok")
    assert isinstance(domain, TarokDomain)
    app.__dict__["tarok_places"] = domain.places()


def moved(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return the pages to write anew because something that they link to stands elsewhere."""
    domain = env.get_domain("tarok")
    assert isinstance(domain, TarokDomain)
    before, now = app.__dict__.pop("tarok_places", {}), domain.places()
    different = {key for key in before.keys() | now.keys() if before.get(key) != now.get(key)}
    return sorted(docname for docname, targets in domain.links.items() if targets & different)


def setup(app: Sphinx) -> None:
    """Register the domain, its nodes and events."""
    app.add_config_value("tarok_engine", "", "", [str])
    app.add_domain(TarokDomain)
    app.add_node(Fragment, html=(visit_fragment, None))
    app.add_node(Phrase, html=(visit_phrase, None))
    app.add_post_transform(ResolveLinks)
    app.connect("env-get-outdated", outdated)
    app.connect("env-before-read-docs", remember_places)
    app.connect("env-updated", moved)
