"""A page in Hebrew: everything is mirrored but what has a direction of its own."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open
from tests.chromium import ask_for

pytestmark = [pytest.mark.book, pytest.mark.browser]

PATIENCE = 15_000
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}


def box(found: Locator) -> dict[str, float]:
    """Return where an element is."""
    place = found.bounding_box()
    assert place is not None
    return {"left": place["x"], "right": place["x"] + place["width"], "top": place["y"]}


def style(found: Locator, name: str) -> str:
    """Return a computed style of an element."""
    return str(found.evaluate("(element, name) => getComputedStyle(element)[name]", name))


def places(found: Locator) -> list[tuple[float, float]]:
    """Return where the elements are: line by line, from the left."""
    at = [(box(each)["top"], box(each)["left"]) for each in found.all()]
    assert len(at) > 1
    return at


def go_live(page: Page, case: str) -> Locator:
    """Ask for an example."""
    found = page.locator(f'.tarok-live[data-case="{case}"]')
    found.scroll_into_view_if_needed()
    expect(found).to_have_attribute("data-live", re.compile("ready|live"), timeout=PATIENCE)
    if found.get_attribute("data-live") == "ready":
        ask_for(found)
    expect(found).to_have_attribute("data-live", "live", timeout=PATIENCE)
    return found.locator(".tarok-live-view")


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_the_window(
    open_page: Open, viewport: dict[str, int], scheme: Literal["light", "dark"]
) -> None:
    page, watch = open_page("he/mirrored.html", viewport=viewport, color_scheme=scheme)
    for case in ("FRA-E16", "FRA-E57", "FRA-E33"):
        go_live(page, case)
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    assert watch.errors == []


def test_the_page_is_mirrored(open_page: Open) -> None:
    page, _ = open_page("he/mirrored.html", viewport=DESKTOP)
    assert style(page.locator("html"), "direction") == "rtl"
    text = box(page.locator("article"))
    assert box(page.locator(".bd-sidebar-primary"))["left"] >= text["right"] - 1
    assert box(page.locator(".bd-sidebar-secondary nav.page-toc"))["right"] <= text["left"] + 1
    heading, rule = page.locator("article h1"), page.locator("#FRA-AUC-22")
    assert box(heading)["right"] == pytest.approx(box(rule)["right"], abs=1)
    assert style(heading, "textAlign") in {"start", "right"}
    for found, width in (
        (rule, "4px"),
        (page.locator("div.admonition"), "3px"),
        (page.locator("blockquote"), "4px"),
    ):
        assert style(found, "borderRightWidth") == width
        assert style(found, "borderLeftWidth") in {"0px", "1px"}
    item = page.locator("article ul.simple")
    assert (style(item, "paddingLeft"), style(item, "paddingRight")) == ("0px", "32px")


def test_back_points_right_and_forwards_left(open_page: Open) -> None:
    page, _ = open_page("he/plain.html", viewport=DESKTOP)
    back, forwards = page.locator("a.left-prev"), page.locator("a.right-next")
    assert box(back)["left"] > box(forwards)["right"]
    for link, sign in ((back, ".fa-angle-left"), (forwards, ".fa-angle-right")):
        assert style(link.locator(sign), "transform") == "matrix(-1, 0, 0, 1, 0, 0)"
    # Each arrow stands at the outer side of its words.
    assert box(back.locator("i"))["left"] >= box(back.locator(".prev-next-info"))["right"]
    assert box(forwards.locator("i"))["right"] <= box(forwards.locator(".prev-next-info"))["left"]


def test_contents_come_in_from_their_own_side_on_a_phone(open_page: Open) -> None:
    page, _ = open_page("he/mirrored.html", viewport=PHONE)
    drawer = page.locator(".bd-sidebar-primary")
    page.locator("button.primary-toggle").click()
    expect(drawer).to_be_visible()
    page.wait_for_function(
        "() => document.querySelector('.bd-sidebar-primary').getBoundingClientRect().right === innerWidth"
    )
    assert box(drawer)["left"] > 50
    page.locator("label.overlay-primary").click(position={"x": 10, "y": 400})
    expect(drawer).to_be_hidden()
    page.locator("button.secondary-toggle").click()
    page.wait_for_function(
        "() => document.querySelector('.bd-sidebar-secondary').getBoundingClientRect().left === 0"
    )


def test_cards_code_and_sums_run_from_left_to_right(open_page: Open) -> None:
    page, _ = open_page("he/mirrored.html", viewport=DESKTOP)
    row = page.locator("article > section > p .cards")
    assert row.locator(".card-text").all_inner_texts() == ["♠\ufe0eK", "♥\ufe0e10", "XXI"]
    assert places(row.locator(".card-text")) == sorted(places(row.locator(".card-text")))
    for found in (row, row.locator(".card-text").first, page.locator("pre"), page.locator(".own-id").first):
        assert style(found, "direction") == "ltr"
        assert style(found, "unicodeBidi") in {"isolate", "normal"}
    assert page.locator("article p bdi").all_inner_texts() == ["25 + 4 = 29", "−29"]
    minus = page.evaluate(
        """() => {
          const text = [...document.querySelectorAll('article p bdi')].at(-1).firstChild;
          const at = (from) => {
            const range = document.createRange();
            range.setStart(text, from);
            range.setEnd(text, from + 1);
            return range.getBoundingClientRect().left;
          };
          return [at(0), at(1)];
        }"""
    )
    assert minus[0] < minus[1]


def test_examples_are_mirrored_and_their_cards_are_not(open_page: Open) -> None:
    page, _ = open_page("he/mirrored.html", viewport=DESKTOP, java_script_enabled=False)
    rows = page.locator("#FRA-E16 .card-row")
    for row in rows.all():
        label, cards = row.locator("dt"), row.locator("dd .cards")
        assert box(label)["left"] >= box(cards)["right"]
        at = places(cards.locator(".card-text"))
        assert sorted(at) == at
    refused = page.locator("#FRA-E33 .card-row.closed").first
    cards, why = refused.locator("dd > .cards"), refused.locator(".why")
    assert box(cards.locator(".card-text").last)["right"] == pytest.approx(box(why)["right"], abs=1)
    # The account of a score runs from right to left, with units below units; payments keep their order.
    account, payments = page.locator("#FRA-E57 table").all()
    heads = places(account.locator("th[scope=col]"))
    assert heads == sorted(heads, key=lambda at: (at[0], -at[1]))
    numbers = account.locator("td.number span").all()
    assert len({round(box(number)["right"]) for number in numbers}) == 1
    seats = places(payments.locator("th[scope=col]"))
    assert seats == sorted(seats)


def test_a_live_example_is_mirrored_and_its_cards_are_not(open_page: Open) -> None:
    page, watch = open_page("he/mirrored.html", viewport=DESKTOP)
    live = go_live(page, "FRA-E33")
    cards = live.locator(".tarok-card")
    at = places(cards)
    assert at == sorted(at)
    assert style(cards.first, "direction") == "ltr"
    back, forwards = live.get_by_role("button", name="חזרה"), live.get_by_role("button", name="לשלב הבא")
    assert box(back)["left"] > box(forwards)["right"]
    form = go_live(page, "FRA-E57")
    field = form.locator("select").first
    label = form.locator(".widget-dropdown .widget-label").first
    assert box(label)["right"] == pytest.approx(box(field)["right"], abs=2)
    assert style(field, "direction") == "rtl"
    assert watch.errors == []
