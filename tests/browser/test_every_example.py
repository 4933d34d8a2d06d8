"""Every example of the built book goes live, on a page as narrow as a phone, where widgets are highest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tarok_book.live import SLOT
from tarok_book.serve import serving
from tests.chromium import Watch, ask_for

pytestmark = [pytest.mark.book, pytest.mark.browser]

SITE = Path(__file__).parents[2] / "site"
PATIENCE = 60_000


def pages() -> list[str]:
    """Return the pages with examples."""
    return [
        path.relative_to(SITE).as_posix()
        for path in sorted((SITE / "en").rglob("*.html"))
        if SLOT.search(path.read_text(encoding="utf-8"))
    ]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving(SITE) as url:
        yield url


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 900})
    yield context.new_page()
    context.close()


def test_there_are_examples() -> None:
    assert pages()


@pytest.mark.parametrize("path", pages())
def test_all_examples_of_a_page_go_live_without_moving_it(page: Page, address: str, path: str) -> None:
    watch = Watch(page, address)
    page.goto(address + path)
    for example in page.locator(".tarok-live").all():
        example.evaluate("element => element.scrollIntoView({ block: 'center' })")
        expect(example).to_have_attribute("data-live", re.compile("ready|live"), timeout=PATIENCE)
        if example.get_attribute("data-live") == "ready":
            ask_for(example)
        expect(example).to_have_attribute("data-live", "live")
    assert page.get_by_role("alert").all_inner_texts() == []
    assert watch.shift < 0.05
    assert len(watch.workers) == 1
    assert (watch.foreign, watch.violations, watch.errors) == ([], [], [])
    found = Axe().run(page, context=".tarok-live").response["violations"]
    assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found] == []
