"""Rules, examples and decisions in pages: what they look like, where links lead, what is warned of."""

import io
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from tarok_book import fragments
from tarok_book.fragments import make
from tarok_core.html import View, with_addresses
from tarok_core.markup import Markup
from tarok_core.register import register_of

ENGLISH = View("en", str)
HOSTILE = "<script>alert('x')</script>"


def linked(kind: str, target: str) -> str:
    return with_addresses(make(ENGLISH, kind, target), lambda kind, target: f"{kind}#{target}")


def without_titles(html: str) -> str:
    return re.sub(r' title="[^"]*"', "", html)


# -- boxes ----------------------------------------------------------------------------------------------


def test_rule() -> None:
    assert without_titles(linked("rule", "GAL-AUC-9")) == (
        '<section class="rule" id="GAL-AUC-9">\n'
        '<div class="box-head"><a class="own-id" href="#GAL-AUC-9">GAL-AUC-9</a>'
        '<details class="provenance"><summary><span class="visually-hidden">Status: </span>'
        '<span class="tag status-source">source</span> '
        '<span class="tag partly status-external">partly external</span></summary>'
        '<div class="popover-box"><p class="label">Source</p><ul>'
        '<li><cite lang="pl">Tarok galicyjski</cite>, section “<span lang="pl">Licytacja</span>”, '
        'lines <bdi dir="ltr">24, 29–44</bdi></li>'
        '<li><span class="tag">E9</span> <cite lang="en">Tapp Tarock; Illustrated Tarock; Dreiertarock</cite>'
        '</li><li><span class="tag">E3</span> <cite lang="de">Theoretisch-praktische Anweisung zur '
        "gründlichen Erlernung des beliebten Tarok-Tappen-Spiels</cite></li></ul></div></details></div>\n"
        f'<p class="text">{register_of("galician").rules["GAL-AUC-9"].text.replace(chr(39), "&#x27;")}</p>\n'
        '<p class="related"><span><span class="label">By agreement</span> '
        '<a href="option#galician:jump_bids" class="option-ref"><code>jump_bids</code></a></span> '
        '<span><span class="label">Decision</span> '
        '<a href="decision#GAL-A3" class="decision-ref">GAL-A3</a></span></p></section>'
    )


def test_every_rule_decision_and_case_can_be_shown() -> None:
    register = register_of("galician")
    for rule in register.rules.values():
        shown = linked("rule", rule.id)
        assert f'id="{rule.id}"' in shown
        assert (rule.kind == "rule") is ("kind-" not in shown)
        assert bool(rule.note) is ('<div class="note">' in shown)
        assert "`" not in shown
    for decision in register.decisions.values():
        shown = linked("decision", decision.id)
        assert shown.count("<li>") == len(decision.readings)
        assert ('class="decision doubtful"' in shown) is (decision.confidence == "low")


def test_errata_and_doubt_are_plain_to_see() -> None:
    shown = linked("rule", "GAL-ANN-16")
    assert '<section class="rule doubtful" id="GAL-ANN-16">' in shown
    assert '<span class="tag doubtful">doubtful</span>' in shown
    assert '<span class="label">On the source</span> <span>' in linked("rule", "GAL-SCORE-5")


def test_decision() -> None:
    shown = linked("decision", "GAL-A8")
    assert '<span class="label">Decision</span><span class="tag doubtful">doubtful</span>' in shown
    assert '<p class="question">What does a win pay after recontra or supracontra?</p>' in shown
    assert (
        '<p class="label">Readings</p>\n<ol class="readings"><li>double, since the contra stands</li>'
        in shown
    )
    assert '<span class="label">Chosen</span> <span>Double, since the contra stands.' in shown
    assert '<a href="rule#GAL-ANN-16" class="rule-ref doubtful"' in shown


def test_case() -> None:
    assert without_titles(linked("case", "GAL-E7")).startswith(
        '<figure class="case case-auction" id="GAL-E7">\n<figcaption class="box-head">'
        '<span class="label">Example</span><a class="own-id" href="#GAL-E7">GAL-E7</a><span class="title">'
    )
    assert '<li class="line no"><span class="sign" aria-hidden="true">✗</span>Refused: ' in linked(
        "case", "GAL-E7"
    )


def test_options() -> None:
    shown = linked("options", "galician")
    assert '<tr id="option-galician-jump_bids"><th scope="row"><a class="own-id" ' in shown
    assert "<li><strong><code>solo</code></strong> (default)</li><li><code>none</code></li>" in shown
    assert "<li><strong><code>true</code></strong> (default)</li><li><code>false</code></li>" in shown
    assert shown.count("<tr id=") == 20


def test_written_case() -> None:
    case = {"game": "galician", "op": "trick", "input": {"cards": ["CJ", "HK", "SK"]}, "title": HOSTILE}
    shown = make(ENGLISH, "written", json.dumps(case))
    assert shown.startswith('<figure class="case case-trick">\n')
    assert "&lt;script&gt;" in shown
    assert "<script" not in shown
    assert 'aria-label="jack of clubs"' in shown


# -- in pages -------------------------------------------------------------------------------------------


class Book:
    """A small book in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.read: list[str] = []

    def write(self, pages: Mapping[str, str]) -> None:
        for name, text in pages.items():
            path = self.folder / "pages" / f"{name}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def build(self, builder: str = "html", **config: Any) -> str:
        """Build; gives the warnings."""
        warnings = io.StringIO()
        with patch_docutils(), docutils_namespace():
            app = Sphinx(
                srcdir=self.folder / "pages",
                confdir=None,
                outdir=self.folder / builder,
                doctreedir=self.folder / f"doctrees-{builder}",
                buildername=builder,
                confoverrides={
                    "extensions": ["myst_parser", "tarok_book"],
                    "html_theme": "basic",
                    "gettext_compact": False,
                    **config,
                },
                status=None,
                warning=warnings,
            )
            self.read = []
            app.connect("source-read", lambda app, docname, source: self.read.append(docname))
            app.build()
        return re.sub(r"\x1b\[\d+(;\d+)*m", "", warnings.getvalue()).replace(f"{self.folder}/pages/", "")

    def page(self, name: str) -> str:
        html = (self.folder / "html" / f"{name}.html").read_text(encoding="utf-8")
        return html[html.index('<div class="body"') : html.index('<div class="sphinxsidebar"')]


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book(tmp_path)


def toc(*pages: str) -> str:
    return "# Book\n\n```{toctree}\n" + "\n".join(pages) + "\n```\n"


@pytest.mark.book
def test_links_lead_to_whichever_page(book: Book) -> None:
    book.write(
        {
            "index": toc("game/rules", "game/more"),
            "game/rules": "# Rules of {card}`SK`\n\n```{rule} GAL-AUC-9\n```\n\n```{decision} GAL-A3\n```\n",
            "game/more": "# More\n\nSee {rule}`GAL-AUC-9`, {case}`GAL-E5`, {decision}`GAL-A3`, "
            "{cards}`SK T1`, {call}`3x2`, {call}`galician:hold`.\n\n"
            "```{case} GAL-E5\n```\n\n```{options} galician\n```\n",
        }
    )
    assert book.build() == ""
    more, rules = book.page("game/more"), book.page("game/rules")
    assert '<a href="rules.html#GAL-AUC-9" class="rule-ref"' in more
    assert '<a href="#GAL-E5" class="case-ref" title="The opener may not jump">GAL-E5</a>' in more
    assert '<a href="rules.html#GAL-A3" class="decision-ref"' in more
    assert (
        '<span class="call" title="3x2">Second Trójka</span>, <span class="call" title="hold">Hold</span>'
        in more
    )
    assert '<a href="more.html#option-galician-jump_bids" class="option-ref">' in rules
    assert "tarok:" not in more + rules
    whole = (book.folder / "html" / "game" / "rules.html").read_text(encoding="utf-8")
    assert "<title>Rules of ♠\ufe0eK" in whole
    assert re.search(r'<script[^>]* src="[^"]*rules.js[^"]*"', whole)
    assert 'data-copy="Copy address"' in whole
    assert "rules.js" not in (book.folder / "html" / "index.html").read_text(encoding="utf-8")


@pytest.mark.book
def test_cards_look_as_in_the_game_whose_page_it_is(book: Book) -> None:
    book.write({"index": toc("french/play", "galician/play")})
    for game in ("french", "galician"):
        book.write({f"{game}/play": "# Play\n\nFirst {card}`T21`, then {cards}`T4 FOOL`.\n"})
    book.build()  # it misses the rules that a book on a game has to show
    faces = {
        name: re.findall(r'title="[^"]+">(\w+)</span>', book.page(f"{name}/play"))
        for name in ("french", "galician")
    }
    assert faces == {"french": ["21", "4", "Excuse"], "galician": ["XXI", "IV", "Skiz"]}


@pytest.mark.book
def test_what_is_not_there_is_warned_of(book: Book) -> None:
    book.write(
        {
            "index": "# Book\n\n```{rule} GAL-NONE-1\n```\n\n```{case} GAL-NONE\n```\n\n```{case}\n```\n\n"
            "```{decision} GAL-A99\n```\n\n```{options} chess\n```\n\n```{case}\nno JSON <b>\n```\n\n"
            "{rule}`<b>` {card}`S99` {cards}`SK XX` {call}`9x9` {case}`x` {rule}`GAL-AUC-1`\n"
        }
    )
    warnings = book.build().splitlines()
    assert [line.partition("WARNING: ")[0] for line in warnings].count("index.md:3: ") == 1
    for text in (
        "There is no rule “GAL-NONE-1”",
        "There is no documented example “GAL-NONE”",
        "a case needs an ID or a body",
        "“GAL-A99” is not known in decision",
        "There is no game “chess”",
        "{case} is not JSON",
        "There is no rule “<b>”",
        "There is no card “S99”",
        "There is no card “XX”",
        "“9x9” is not known in call",
        "There is no documented example “x”",
        "a link to the rule GAL-AUC-1, which stands on no page",
    ):
        assert len([line for line in warnings if text in line]) == 1, text
    assert len(warnings) == 12
    assert "<b>" not in book.page("index")


@pytest.mark.book
def test_what_stands_twice_or_nowhere_is_warned_of(book: Book) -> None:
    rules = [rule for rule in register_of("galician").rules if rule != "GAL-DECK-4"]
    cases = "\n".join(f"```{{case}} GAL-E{number}\n```\n" for number in range(1, 90))
    book.write(
        {
            "index": toc("galician/all", "galician/again"),
            "galician/all": f"# All\n\n```{{rule}} {' '.join(rules)}\n```\n\n{cases}",
            "galician/again": "# Again\n\n```{rule} GAL-DECK-1\n```\n\n```{case} GAL-E1\n```\n",
        }
    )
    assert sorted(book.build().splitlines()) == [
        "WARNING: the case GAL-E90 stands on no page",
        "WARNING: the rule GAL-DECK-4 stands on no page",
        "galician/all.md:3: WARNING: the rule GAL-DECK-1 stands already in galician/again",
        "galician/all.md:6: WARNING: the case GAL-E1 stands already in galician/again",
    ]


@pytest.mark.book
def test_page_catalogues_hold_the_page_s_text_only(book: Book) -> None:
    book.write(
        {
            "index": "# Book\n\nSee {rule}`GAL-AUC-9` with {card}`SK`.\n\n```{rule} GAL-AUC-9\n```\n\n"
            "```{case} GAL-E5\n```\n\n```{decision} GAL-A3\n```\n\n```{options} galician\n```\n"
        }
    )
    assert book.build("gettext") == ""
    template = (book.folder / "gettext" / "index.pot").read_text(encoding="utf-8")
    assert re.findall(r'^msgid "(.+)"$', template, re.M) == ["Book", "See {rule}`GAL-AUC-9` with {card}`SK`."]


@pytest.mark.book
def test_translated_pages_keep_their_roles(book: Book) -> None:
    book.write({"index": "# Book\n\nSee {rule}`GAL-AUC-9` with {card}`SK`.\n\n```{rule} GAL-AUC-9\n```\n"})
    catalogue = book.folder / "locale" / "he" / "LC_MESSAGES" / "index.po"
    catalogue.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    catalogue.write_text(
        head + '\nmsgid "See {rule}`GAL-AUC-9` with {card}`SK`."\nmsgstr "{card}`SK` – {rule}`GAL-AUC-9`!"\n',
        encoding="utf-8",
    )
    assert book.build(language="he", locale_dirs=[str(book.folder / "locale")]) == ""
    assert re.search(
        r'♠\ufe0eK</span> – <a href="#GAL-AUC-9" class="rule-ref"[^>]*>GAL-AUC-9</a>!</p>', book.page("index")
    )


@pytest.fixture
def small(book: Book) -> Book:
    """Pages that show a rule, link to it, and do neither."""
    book.write(
        {
            "index": toc("shows", "links", "neither"),
            "shows": "# Shows\n\n```{rule} GAL-AUC-9\n```\n",
            "links": "# Links\n\n{case}`GAL-E5`\n\n```{case} GAL-E5\n```\n",
            "neither": "# Neither\n\n```{rule} GAL-AUC-1\n```\n",
        }
    )
    assert book.build() == ""
    assert book.build() == ""
    assert book.read == []
    return book


@pytest.mark.book
def test_a_changed_rule_makes_its_pages_anew(small: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    before: Callable[[View, str], Markup] = fragments.BLOCKS["rule"]

    def changed(view: View, rule_id: str) -> Markup:
        return before(view, rule_id) + Markup("<!-- changed -->" if rule_id == "GAL-AUC-9" else "")

    monkeypatch.setitem(fragments.BLOCKS, "rule", changed)
    assert small.build() == ""
    assert small.read == ["shows"]
    assert "<!-- changed -->" in small.page("shows")


@pytest.mark.book
def test_a_changed_engine_leaves_pages_alone_that_look_the_same(small: Book) -> None:
    assert small.build(tarok_engine="changed") == ""
    assert small.read == []


@pytest.mark.book
def test_a_rule_that_moves_takes_its_links_along(small: Book) -> None:
    assert '<a href="shows.html#GAL-AUC-9"' in small.page("links")
    small.write({"shows": "# Shows\n", "neither": "# Neither\n\n```{rule} GAL-AUC-9\n```\n"})
    assert small.build() == ""
    assert sorted(small.read) == ["neither", "shows"]
    assert '<a href="neither.html#GAL-AUC-9"' in small.page("links")
