"""The built site as a whole."""

import re
from pathlib import Path

import pytest

from tarok_book.languages import LANGUAGES
from tarok_book.links import check

pytestmark = pytest.mark.book


def pages(site: Path) -> list[Path]:
    return [path for path in sorted(site.glob("*/**/*.html")) if "_static" not in path.parts]


def test_links_lead_somewhere_and_nothing_comes_from_elsewhere(site: Path) -> None:
    assert list(check(site)) == []


def test_every_page_says_its_language_and_direction(site: Path) -> None:
    for path in pages(site):
        language = LANGUAGES[path.relative_to(site).parts[0]]
        tag = re.search(r"<html[^>]*>", path.read_text(encoding="utf-8"))
        assert tag is not None
        assert f'lang="{language.code}"' in tag[0], path
        assert ('dir="rtl"' in tag[0]) is language.right_to_left, path


def test_every_page_exists_in_every_language(site: Path) -> None:
    by_language = {
        folder.name: {path.relative_to(folder) for path in pages(site) if path.is_relative_to(folder)}
        for folder in site.iterdir()
        if folder.name in LANGUAGES
    }
    assert len(by_language) > 1
    assert all(found == by_language["en"] for found in by_language.values())


def test_no_page_loads_thebe_or_the_icon_script(site: Path) -> None:
    for path in pages(site):
        text = path.read_text(encoding="utf-8")
        assert "thebe" not in text.lower(), path
        assert not re.search(r"<script[^>]*fontawesome", text), path
