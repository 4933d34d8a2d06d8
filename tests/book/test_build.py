"""A small book built in three languages: what is shown where, and what a second build does."""

import json
from collections.abc import Callable
from pathlib import Path

import polib
import pytest

from tarok_book import catalogues
from tarok_book.build import Outcome, build
from tarok_book.project import Project

pytestmark = pytest.mark.book

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "pl", "he")
PAGES = {
    "index.md": "# Book\n\nStart.\n\nPaid: 25 + 4 = 29, then −29; `a - 1`.\n",
    "game/auction.md": "# Auction\n\nSee [](play.md).\n\n```{note}\nCards: `T21`.\n```\n",
    "game/play.md": "# Play\n\nFollow suit.\n\n```{note}\nAlways.\n```\n",
    "_toc.yml": """
format: jb-book
root: index
parts:
  - caption: Galician
    chapters:
      - file: game/auction
      - file: game/play
      - file: game/example
""",
}
NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": "# Example"},
        {
            "cell_type": "code",
            "id": "cell",
            "metadata": {},
            "source": "import os\nprint('language', os.environ['TAROK_LANG'])",
            "execution_count": None,
            "outputs": [],
        },
    ],
    "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
    "nbformat": 4,
    "nbformat_minor": 5,
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Lay out the book: in Polish a page lacks and another has a fuzzy message; Hebrew is complete."""
    project = Project(tmp_path_factory.mktemp("book"))
    for name, text in PAGES.items():
        path = project.book / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (project.root / "_config.yml").write_text(
        (ROOT / "_config.yml").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (project.book / "extensions").symlink_to(ROOT / "book" / "extensions")
    (project.book / "game" / "example.ipynb").write_text(json.dumps(NOTEBOOK), encoding="utf-8")
    catalogues.update(project, LANGUAGES)
    for code in ("pl", "he"):
        folder = project.locale / code / "LC_MESSAGES"
        for path in sorted(folder.rglob("*.po")):
            if (code, path.stem) != ("pl", "example"):
                catalogue = polib.pofile(str(path))
                for entry in catalogue:
                    entry.msgstr = f"{code}: {entry.msgid}"
                if (code, path.stem) == ("pl", "play"):
                    catalogue[0].flags.append("fuzzy")
                catalogue.save()
    return project


@pytest.fixture(scope="module")
def outcomes(project: Project) -> list[Outcome]:
    return build(project, LANGUAGES, project.root / "site", "/")


@pytest.fixture
def read(project: Project, outcomes: list[Outcome]) -> Callable[[str], str]:
    assert [outcome.warnings for outcome in outcomes] == ["", "", ""]
    return lambda name: (project.root / "site" / name).read_text(encoding="utf-8")


def test_which_pages_lack_a_translation(outcomes: list[Outcome]) -> None:
    assert [outcome.ok for outcome in outcomes] == [True, True, True]
    assert [outcome.untranslated for outcome in outcomes] == [(), ("game/example", "game/play"), ()]


def test_a_translated_page(read: Callable[[str], str]) -> None:
    page = read("pl/game/auction.html")
    assert "pl: Auction" in page
    assert "pl: Galician" in page
    assert 'class="untranslated"' not in page
    assert '<p class="admonition-title">Note</p>' not in page


def test_a_page_without_a_complete_translation_is_english_as_a_whole(read: Callable[[str], str]) -> None:
    page = read("pl/game/play.html")
    article = page[page.index("<article") : page.index("</article>")]
    assert "pl: This page is not translated yet" in article
    assert '<div lang="en" dir="ltr">' in article
    assert "Follow suit." in article
    assert '<p class="admonition-title">Note</p>' in article
    assert article.count("pl: ") == 1


def test_notebooks_speak_their_page_s_language(read: Callable[[str], str]) -> None:
    assert "language en" in read("en/game/example.html")
    assert "language en" in read("pl/game/example.html")
    assert "language he" in read("he/game/example.html")


def test_right_to_left(read: Callable[[str], str]) -> None:
    assert '<html lang="he" dir="rtl"' in read("he/game/auction.html")
    assert "הבא" in read("he/game/auction.html")  # the theme's "next", which no theme has in Hebrew
    assert 'dir="rtl"' not in read("pl/game/play.html").split("<body")[0]


def test_sums_keep_their_direction_in_right_to_left(read: Callable[[str], str]) -> None:
    shown = 'Paid: <bdi dir="ltr">25 + 4 = 29</bdi>, then <bdi dir="ltr">−29</bdi>; <code'
    assert shown in read("he/index.html")
    assert "Paid: 25 + 4 = 29, then −29; <code" in read("en/index.html")


def test_the_theme_is_turned_round_in_right_to_left_alone(read: Callable[[str], str]) -> None:
    assert "right_to_left.css" in read("he/index.html")
    assert "right_to_left.css" not in read("en/index.html")


def test_alternates(read: Callable[[str], str]) -> None:
    page = read("pl/game/auction.html")
    for code in LANGUAGES:
        assert f'<link rel="alternate" hreflang="{code}" href="../../{code}/game/auction.html">' in page


def test_catalogues_carry_no_dates_nor_places(project: Project) -> None:
    before = {path: path.read_bytes() for path in project.locale.rglob("*.po")}
    assert before
    for content in before.values():
        assert b"#:" not in content
        assert b"Date" not in content
    catalogues.update(project, LANGUAGES)
    assert {path: path.read_bytes() for path in project.locale.rglob("*.po")} == before


def test_later_builds(project: Project, outcomes: list[Outcome]) -> None:
    assert outcomes
    site = project.root / "site"
    tracked = [site / name for name in ("en/game/example.html", "pl/game/play.html", "pl/index.html")]
    before = [path.stat().st_mtime_ns for path in tracked]

    build(project, LANGUAGES, site, "/")
    assert [path.stat().st_mtime_ns for path in tracked] == before

    catalogue = polib.pofile(str(project.locale / "pl" / "LC_MESSAGES" / "game" / "play.po"))
    catalogue[0].flags.remove("fuzzy")
    catalogue.save()
    assert build(project, LANGUAGES, site, "/")[1].untranslated == ("game/example",)
    assert "pl: Play" in tracked[1].read_text(encoding="utf-8")
    assert "pl: Play" in tracked[2].read_text(encoding="utf-8")  # the sidebar of another page
    assert tracked[0].stat().st_mtime_ns == before[0]

    toc = project.book / "_toc.yml"
    toc.write_text(toc.read_text(encoding="utf-8").replace("      - file: game/play\n", ""), encoding="utf-8")
    (project.book / "game" / "play.md").unlink()
    auction = project.book / "game" / "auction.md"
    auction.write_text("# Auction\n\nNothing to see.\n", encoding="utf-8")
    assert build(project, LANGUAGES, site, "/")[1].untranslated == ("game/auction", "game/example")
    assert not tracked[1].exists()
