"""Every kind of widget, live in the built book: presses are answered, refusals name their rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.chromium import Watch

pytestmark = [pytest.mark.book, pytest.mark.browser]

SMALL_BUTTONS = """
[...document.querySelectorAll('.tarok-live-view .tarok-button')]
  .map((button) => [button.textContent, button.getBoundingClientRect()])
  .filter(([, box]) => box.width && Math.min(box.width, box.height) < 44)
  .map(([text]) => text)
"""

Open = Callable[[str, str], Locator]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    yield context.new_page()
    context.close()


@pytest.fixture
def go_live(page: Page, address: str) -> Iterator[Open]:
    """Give a function that opens a page and asks for one of its examples; nothing may go wrong unseen."""
    watch = Watch(page, address)

    def opened(path: str, case: str) -> Locator:
        page.goto(f"{address}/{path}")
        example = page.locator(f'.tarok-live[data-case="{case}"]')
        example.locator(".tarok-live-try").click()
        expect(example).to_have_attribute("data-live", "live", timeout=60_000)
        return example.locator(".tarok-live-view")

    yield opened
    assert watch.foreign == []
    assert watch.errors == []
    assert watch.violations == []


def press(example: Locator, *controls: str) -> None:
    for control in controls:
        example.locator(f".ctl-{control}").click()


def test_auction(go_live: Open) -> None:
    example = go_live("en/galician/auction.html", "GAL-E6")
    press(example, "0-call-3x3")
    expect(example.locator(".tarok-refusal")).to_contain_text("GAL-AUC-12")
    press(example, "0-call-hold")
    expect(example).to_contain_text("Seat 0 (hand, holder): Hold")
    press(example, "back")
    expect(example).not_to_contain_text("(hand, holder): Hold")
    press(example, "reset")
    expect(example.locator(".ctl-0-call-3x1")).to_be_visible()


def test_exchange(go_live: Open) -> None:
    example = go_live("en/galician/exchange.html", "GAL-E16")
    press(example, "reset", "0-take-T16-CK-D10", "0-discard-HK")
    expect(example.locator(".tarok-refusal")).to_contain_text("GAL-TALON-7")
    press(example, "0-discard-DQ", "0-discard-D10", "0-discard-S10", "confirm")
    expect(example).to_contain_text("To the declarer’s pile")


def test_announcements(go_live: Open) -> None:
    example = go_live("en/galician/worked.html", "GAL-E90")
    press(example, "reset")
    for _ in range(17):
        press(example, "forward")
    expect(example).to_contain_text("To act (announcements): seat 0")
    press(example, "0-announce-ultimo")
    expect(example.locator(".tarok-refusal")).to_contain_text("GAL-ANN-6")
    press(example, "0-announce-full_hand_10", "confirm")
    expect(example).to_contain_text("Full hand of 10")


def test_trick(go_live: Open, page: Page) -> None:
    example = go_live("en/galician/play.html", "GAL-E30")
    press(example, "2-play-SQ")
    refusal = example.locator(".tarok-refusal")
    expect(refusal).to_contain_text("GAL-PLAY-5")
    refusal.get_by_role("link").click()
    expect(page).to_have_url(re.compile("#GAL-PLAY-5$"))
    press(example, "2-play-T20")
    expect(example).not_to_contain_text("To act")


def test_counting(go_live: Open) -> None:
    example = go_live("en/galician/counting.html", "GAL-E45")
    press(example, "card-T21")
    expect(example).to_contain_text("15 nominal − 3 = 12")
    press(example, "back")
    expect(example).to_contain_text("10 nominal − 2 = 8")


def test_scoring(go_live: Open, page: Page) -> None:
    example = go_live("en/galician/scoring.html", "GAL-E57")
    points = example.get_by_label("Card points")
    points.fill("29")
    points.press("Enter")
    expect(example).to_contain_text("With each paying player: −42")
    expect(page).to_have_url(re.compile("GAL-E57="))
    press(example, "reset")
    expect(example).to_contain_text("With each paying player: +66")


def test_deal_player(go_live: Open) -> None:
    example = go_live("en/galician/worked.html", "GAL-E90")
    press(example, "reset", "forward", "forward")
    expect(example).to_contain_text("Seat 1 (middle, challenger): Second Trójka")
    press(example, "end")
    expect(example).to_contain_text("With each paying player: +6")


def test_notebook_pages_go_live_in_polish(go_live: Open) -> None:
    example = go_live("pl/notebooks/galician/play.html", "GAL-E30")
    press(example, "2-play-SQ")
    expect(example.locator(".tarok-refusal")).to_contain_text("GAL-PLAY-5")
    expect(example.locator(".tarok-refusal")).not_to_contain_text("must")


def test_an_example_is_used_with_the_keyboard_alone(page: Page, address: str) -> None:
    page.goto(f"{address}/en/galician/play.html")
    example = page.locator('.tarok-live[data-case="GAL-E30"]')
    example.locator(".tarok-live-try").focus()
    page.keyboard.press("Enter")
    expect(example).to_have_attribute("data-live", "live", timeout=60_000)
    example.locator(".ctl-2-play-SQ").focus()
    page.keyboard.press("Enter")
    expect(example.locator(".tarok-refusal")).to_contain_text("GAL-PLAY-5")
    page.keyboard.press("Tab")
    expect(example.locator(".ctl-2-play-S10")).to_be_focused()


def test_a_phone_shows_a_live_example_without_scrolling_sideways(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True)
    page = context.new_page()
    page.goto(f"{address}/en/galician/scoring.html")
    example = page.locator('.tarok-live[data-case="GAL-E57"]')
    example.locator(".tarok-live-try").tap()
    expect(example).to_have_attribute("data-live", "live", timeout=60_000)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    small = page.evaluate(SMALL_BUTTONS)
    assert small == []
    context.close()
