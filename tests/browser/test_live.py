"""Examples go live: what a reader does is answered by Python in his browser."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Open, Trial
from tests.chromium import Watch, ask_for

pytestmark = [pytest.mark.book, pytest.mark.browser]

# Python has this long to come, in milliseconds; machines that run tests are slow.
PATIENCE = 15_000


def example(page: Page, case: str = "COUNT-A") -> Locator:
    return page.locator(f'.tarok-live[data-case="{case}"]')


def expect_state(page: Page, state: str, case: str = "COUNT-A") -> Locator:
    found = example(page, case)
    expect(found).to_have_attribute("data-live", state, timeout=PATIENCE)
    return found


def go_live(page: Page, case: str) -> Locator:
    """Ask for an example, unless it went live by itself."""
    found = example(page, case)
    found.scroll_into_view_if_needed()
    expect(found).to_have_attribute("data-live", re.compile("ready|live"), timeout=PATIENCE)
    if found.get_attribute("data-live") == "ready":
        ask_for(found)
    return expect_state(page, "live", case)


def expect_clean(watch: Watch) -> None:
    assert watch.foreign == []
    assert watch.violations == []
    assert watch.errors == []


def test_a_click_answers(open_page: Open) -> None:
    page, watch = open_page("en/index.html")
    live = expect_state(page, "live")
    expect(live.get_by_text("Pressed 0, one")).to_be_visible()
    live.get_by_role("button", name="More").click()
    expect(live.get_by_text("Pressed 1, one")).to_be_visible()
    live.get_by_role("combobox").select_option("two")
    expect(live.get_by_text("Pressed 1, two")).to_be_visible()
    expect_clean(watch)


def test_going_live_does_not_move_the_page(open_page: Open) -> None:
    page, watch = open_page("en/index.html")
    expect_state(page, "live")
    expect_state(page, "live", "COUNT-B")
    example(page, "COUNT-B").get_by_role("button", name="More").click()
    expect(example(page, "COUNT-B").get_by_text("Pressed 1")).to_be_visible()
    assert watch.shift < 0.05


def test_what_would_move_the_page_waits_for_the_reader(open_page: Open) -> None:
    page, watch = open_page("en/game/low.html")
    ready = expect_state(page, "ready")
    expect(ready.get_by_text("The static example COUNT-A")).to_be_visible()
    expect(ready.get_by_role("button", name="Zero")).to_be_visible()
    ready.get_by_role("button", name="Try it").click()
    expect(ready.get_by_text("Pressed 0, one")).to_be_visible()
    # Going on by keyboard starts in the example.
    expect(ready.get_by_role("button", name="More")).to_be_focused()
    assert watch.shift < 0.05


def test_what_would_move_the_page_goes_live_out_of_view(open_page: Open) -> None:
    page, watch = open_page("en/game/low.html")
    expect_state(page, "ready")
    # So low that the end leaves no room for the example.
    page.set_viewport_size({"width": 1280, "height": 160})
    page.get_by_text("End.").scroll_into_view_if_needed()
    expect_state(page, "live")
    assert watch.shift < 0.05


def test_examples_far_from_view_are_left_alone(open_page: Open) -> None:
    page, watch = open_page("en/far.html")
    expect_state(page, "waiting")
    page.wait_for_load_state("networkidle")
    assert watch.workers == []
    assert not any("pyodide" in url or "runtime" in url for url in watch.requests)
    page.get_by_text("End.").scroll_into_view_if_needed()
    expect_state(page, "live")


def test_two_examples_share_one_worker(open_page: Open) -> None:
    page, watch = open_page("en/index.html")
    expect_state(page, "live")
    second = expect_state(page, "live", "COUNT-B")
    second.get_by_role("button", name="More").click()
    expect(second.get_by_text("Pressed 1")).to_be_visible()
    expect(example(page).get_by_text("Pressed 0")).to_be_visible()
    assert len(watch.workers) == 1
    for name in ("worker.js", "runtime.js", "base.zip", "pyodide.asm.wasm", "game-galician.zip"):
        assert len([url for url in watch.requests if url.endswith(name)]) == 1, name


class Gate:
    """Holds a page's worker back until it may come."""

    def __init__(self) -> None:
        self.held: list[Route] = []

    def close(self, page: Page) -> None:
        page.route("**/worker.js", self.hold)

    def hold(self, route: Route) -> None:
        self.held.append(route)

    def open(self) -> None:
        for route in self.held:
            route.continue_()


def test_early_presses_are_kept_and_done(open_page: Open) -> None:
    gate = Gate()
    page, watch = open_page("en/index.html", gate.close)
    static = expect_state(page, "starting")
    more = static.get_by_role("button", name="More")
    expect(more).to_have_attribute("title", "Not live yet: what you press is kept until it is.")
    more.click()
    more.click()
    static.get_by_role("combobox").select_option("two")
    expect(page.get_by_role("status")).to_have_text("Kept: it is done as soon as the example is ready.")
    gate.open()
    expect_state(page, "live")
    expect(static.get_by_text("Pressed 2, two")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("The example is ready.")
    expect_clean(watch)


def test_keyboard_only(open_page: Open) -> None:
    gate = Gate()
    page, _ = open_page("en/index.html", gate.close)
    static = expect_state(page, "starting")
    static.get_by_role("button", name="More").focus()
    page.keyboard.press("Enter")
    gate.open()
    live = expect_state(page, "live")
    expect(live.get_by_text("Pressed 1, one")).to_be_visible()
    expect(live.get_by_role("button", name="More")).to_be_focused()
    page.keyboard.press("Space")
    expect(live.get_by_text("Pressed 2, one")).to_be_visible()
    page.keyboard.press("Tab")
    expect(live.get_by_role("button", name="From the beginning")).to_be_focused()
    page.keyboard.press("Enter")
    expect(live.get_by_text("Pressed 0, one")).to_be_visible()


def test_focus_follows_a_control_that_is_made_anew(open_page: Open) -> None:
    page, _ = open_page("en/index.html")
    live = expect_state(page, "live")
    live.get_by_role("button", name="Renew", exact=True).focus()
    page.keyboard.press("Enter")
    expect(live.get_by_role("button", name="Renewed")).to_be_focused()


def test_the_address_holds_the_state(open_page: Open, trial: Trial) -> None:
    page, _ = open_page("en/index.html?other=1&COUNT-A=41#part")
    live = expect_state(page, "live")
    expect(live.get_by_text("Pressed 41, one")).to_be_visible()
    live.get_by_role("button", name="More").click()
    expect(live.get_by_text("Pressed 42, one")).to_be_visible()
    expect(page).to_have_url(f"{trial.address}en/index.html?other=1&COUNT-A=42#part")
    live.get_by_role("button", name="From the beginning").click()
    expect(live.get_by_text("Pressed 0, one")).to_be_visible()
    expect(page).to_have_url(f"{trial.address}en/index.html?other=1#part")


HOSTILE = {
    "stale": "1.call.9x9",
    "script": "<script>console.error('ran')</script>",
    "markup": "<img src=x onerror=console.error('ran')>",
    "endless": "9" * 10_000,
    "nothing": "\0",
    "numbers": "1e999",
}


@pytest.mark.parametrize("state", HOSTILE.values(), ids=HOSTILE.keys())
def test_addresses_that_make_no_sense_do_no_harm(open_page: Open, state: str) -> None:
    value = quote(state, safe="")
    page, watch = open_page(f"en/index.html?COUNT-A={value}")
    live = expect_state(page, "live")
    expect(live.get_by_text("Pressed 0, one")).to_be_visible()
    expect_clean(watch)


@pytest.mark.parametrize("state", HOSTILE.values(), ids=HOSTILE.keys())
def test_real_widgets_take_any_address(open_page: Open, state: str) -> None:
    value = quote(state, safe="")
    page, watch = open_page(f"en/real.html?GAL-E3={value}&GAL-E60={value}")
    for case in ("GAL-E3", "GAL-E60"):
        go_live(page, case)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect_clean(watch)


def test_real_widgets_answer(open_page: Open) -> None:
    page, watch = open_page("en/real.html")
    auction = go_live(page, "GAL-E3")
    auction.locator(".ctl-reset").click()
    expect(auction.locator(".ctl-reset")).to_be_disabled()
    expect(page).to_have_url(re.compile("GAL-E3="))
    expect_clean(watch)


def test_what_raises_is_told_without_a_traceback(open_page: Open) -> None:
    page, watch = open_page("en/index.html")
    live = expect_state(page, "live")
    live.get_by_role("button", name="Wrong").click()
    expect(live.get_by_role("alert")).to_have_text(
        "Something went wrong here; what is shown may not be right. Loading the page anew helps."
    )
    live.get_by_role("button", name="More").click()
    expect(live.get_by_text("Pressed 1")).to_be_visible()
    expect(page.get_by_text("secret")).to_have_count(0)
    expect_clean(watch)


def test_python_finds_nothing_to_fetch_with(open_page: Open) -> None:
    page, watch = open_page("en/index.html")
    live = expect_state(page, "live")
    live.get_by_role("button", name="Reach out").click()
    expect(live.get_by_text("Nothing to reach out with")).to_be_visible()
    expect_clean(watch)


def test_an_example_that_cannot_be_opened_stands(open_page: Open) -> None:
    page, watch = open_page("en/refused.html")
    static = expect_state(page, "failed", "REFUSED")
    expect(static.get_by_text("The static example REFUSED")).to_be_visible()
    expect(static.get_by_text("This example could not be made live; it stands as it is.")).to_be_visible()
    expect(static.get_by_role("button", name="More")).to_be_hidden()
    expect_state(page, "live")
    expect_clean(watch)


@pytest.mark.parametrize(
    "lost",
    [
        "pyodide.asm.wasm",
        "pyodide.asm.mjs",
        "python_stdlib.zip",
        "base.zip",
        "files.json",
        "worker.js",
        "runtime.js",
        "game-galician.zip",
    ],
)
@pytest.mark.parametrize("how", ["aborted", "missing"])
def test_python_that_does_not_come(open_page: Open, lost: str, how: str) -> None:
    def lose(page: Page) -> None:
        def answer(route: Route) -> None:
            if how == "aborted":
                route.abort()
            else:
                route.fulfill(status=404)

        page.route(f"**/{lost}", answer)

    page, watch = open_page("en/index.html", lose)
    static = expect_state(page, "failed")
    expect(static.get_by_text("The static example COUNT-A")).to_be_visible()
    expect(static.get_by_role("alert")).to_have_text(
        "Python could not be started here; the example stands as it is."
    )
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(static.get_by_role("button", name="More")).to_be_hidden()
    assert watch.violations == []


def test_a_file_of_another_build_is_not_run(open_page: Open) -> None:
    page, _ = open_page(
        "en/index.html", lambda page: page.route("**/base.zip", lambda route: route.fulfill(body="PK other"))
    )
    expect_state(page, "failed")


def test_wasm_of_the_wrong_type_is_compiled_all_the_same(open_page: Open) -> None:
    def mislabel(route: Route) -> None:
        response = route.fetch()
        route.fulfill(
            response=response, headers={**response.headers, "content-type": "application/octet-stream"}
        )

    page, watch = open_page("en/index.html", lambda page: page.route("**/*.wasm", mislabel))
    expect_state(page, "live")
    expect_clean(watch)


def test_links_in_a_live_example_lead_to_the_page_s_own_rules(open_page: Open) -> None:
    links = '{"rule:GAL-AUC-9": "game/low.html#GAL-AUC-9"}'
    page, _ = open_page(
        "en/game/low.html",
        lambda page: page.route("**/links/galician.json", lambda route: route.fulfill(body=links)),
    )
    example(page).get_by_role("button", name="Try it").click()
    expect(page.get_by_role("link", name="GAL-AUC-9")).to_have_attribute("href", "#GAL-AUC-9")


def test_links_are_relative_to_the_page(open_page: Open) -> None:
    links = '{"rule:GAL-AUC-9": "other.html#GAL-AUC-9"}'
    page, _ = open_page(
        "en/game/low.html",
        lambda page: page.route("**/links/galician.json", lambda route: route.fulfill(body=links)),
    )
    example(page).get_by_role("button", name="Try it").click()
    expect(page.get_by_role("link", name="GAL-AUC-9")).to_have_attribute("href", "../other.html#GAL-AUC-9")


def test_without_the_places_of_rules_examples_go_live_all_the_same(open_page: Open) -> None:
    page, _ = open_page(
        "en/index.html", lambda page: page.route("**/links/*.json", lambda route: route.abort())
    )
    expect_state(page, "live")


def test_polish(open_page: Open) -> None:
    page, watch = open_page("pl/index.html")
    live = expect_state(page, "live")
    live.get_by_role("button", name="More").click()
    expect(live.get_by_text("Naciśnięto 1")).to_be_visible()
    live.get_by_role("button", name="Wrong").click()
    expect(live.get_by_role("alert")).to_contain_text("Coś się tu nie udało")
    assert [url for url in watch.requests if url.endswith("language-pl.zip")]
    expect_clean(watch)


def test_english_needs_no_catalogue(open_page: Open) -> None:
    page, watch = open_page("en/index.html")
    expect_state(page, "live")
    assert not [url for url in watch.requests if "/language-en" in url or "/language-pl" in url]


def test_addresses_of_examples_still_lead_there(open_page: Open) -> None:
    page, _ = open_page("en/index.html")
    live = expect_state(page, "live")
    expect(live.locator("#COUNT-A")).to_have_count(1)
    assert live.locator("#COUNT-A").evaluate("element => element.closest('[hidden]') === null")


def test_later_pages_fetch_nothing_again(open_page: Open, trial: Trial) -> None:
    page, _ = open_page("en/index.html")
    expect_state(page, "live")
    trial.served.clear()
    page.goto(f"{trial.address}pl/index.html")
    expect_state(page, "live")
    assert [path for path in trial.served if path.startswith("/live/") and "language-pl" not in path] == []


def test_no_scripts_no_controls(open_page: Open) -> None:
    page, _ = open_page("en/index.html", java_script_enabled=False)
    expect(page.get_by_text("The static example COUNT-A")).to_be_visible()
    expect(example(page).get_by_role("button", name="More")).to_be_hidden()
    expect(page.get_by_text("Try it")).to_have_count(0)


def test_a_page_opened_from_a_file_says_why_nothing_is_live(open_page: Open, trial_site: Path) -> None:
    page, watch = open_page("404.html")
    page.goto((trial_site / "en" / "index.html").as_uri())
    static = expect_state(page, "failed")
    expect(static.get_by_text("Examples go live only where the book is read from a server")).to_be_visible()
    expect(static.get_by_text("The static example COUNT-A")).to_be_visible()
    assert watch.workers == []


@pytest.mark.parametrize(("motion", "name"), [("reduce", "none"), ("no-preference", "tarok-live-turn")])
def test_nothing_turns_for_those_who_want_it_still(open_page: Open, motion: str, name: str) -> None:
    gate = Gate()
    page, _ = open_page("en/index.html", gate.close, reduced_motion=motion)
    static = expect_state(page, "starting")
    turning = static.locator(".tarok-live-note > span").evaluate(
        "element => getComputedStyle(element, '::after').animationName"
    )
    assert turning == name


def test_who_saves_data_gets_what_he_touches(open_page: Open) -> None:
    saving = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    page, watch = open_page("en/index.html", lambda page: page.add_init_script(saving))
    page.wait_for_load_state("networkidle")
    expect_state(page, "waiting")
    assert watch.workers == []
    example(page).get_by_role("button", name="More").click()
    expect_state(page, "live")
    expect(example(page).get_by_text("Pressed 1")).to_be_visible()
    expect_state(page, "waiting", "COUNT-B")


def test_a_page_without_examples_gets_nothing(trial_site: Path) -> None:
    text = (trial_site / "en" / "plain.html").read_text(encoding="utf-8")
    assert "live" not in text
