"""The book's frame in a browser: languages, and that nothing is asked of other hosts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Request

pytestmark = [pytest.mark.book, pytest.mark.browser]


class Watch:
    """Notes what a page asks of other hosts and what it complains about."""

    def __init__(self, page: Page, address: str) -> None:
        self.own = (address, "data:", "blob:")
        self.foreign: list[str] = []
        self.errors: list[str] = []
        page.on("request", self.on_request)
        page.on("console", self.on_console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def on_request(self, request: Request) -> None:
        if not request.url.startswith(self.own):
            self.foreign.append(request.url)

    def on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1200, "height": 800}, locale="en-GB")
    yield context.new_page()
    context.close()


def test_start_page_takes_the_reader_to_his_language(browser: Browser, address: str) -> None:
    context = browser.new_context(locale="pl-PL")
    page = context.new_page()
    page.goto(address)
    page.wait_for_url("**/pl/index.html")
    assert page.locator("html").get_attribute("lang") == "pl"
    context.close()


def test_start_page_takes_a_hebrew_reader_to_a_page_from_right_to_left(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(locale="he-IL")
    page = context.new_page()
    page.goto(address)
    page.wait_for_url("**/he/index.html")
    assert page.locator("html").get_attribute("dir") == "rtl"
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_no_hebrew_page_is_wider_than_the_window(
    browser: Browser, site: Path, address: str, width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    wide = []
    for path in sorted((site / "he").rglob("*.html")):
        page.goto(address + path.relative_to(site).as_posix())
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wide.append(path.name)
    context.close()
    assert wide == []


@pytest.mark.parametrize("javascript", [True, False])
def test_start_page_has_links_for_all(browser: Browser, address: str, javascript: bool) -> None:
    context = browser.new_context(locale="eo", java_script_enabled=javascript)
    page = context.new_page()
    page.goto(address)
    page.get_by_role("link", name="Polski").click()
    page.wait_for_url("**/pl/index.html")
    context.close()


def test_switch_keeps_page_and_address(page: Page, address: str) -> None:
    page.goto(f"{address}en/index.html?bid=two#part")
    page.locator(".language-switch summary").click()
    page.get_by_role("link", name="Polski").click()
    page.wait_for_url("**/pl/index.html?bid=two#part")


def test_switch_works_by_keyboard_and_closes_on_escape(page: Page, address: str) -> None:
    page.goto(f"{address}en/index.html")
    page.locator(".language-switch summary").focus()
    page.keyboard.press("Enter")
    assert page.get_by_role("link", name="Polski").is_visible()
    page.keyboard.press("Escape")
    assert not page.get_by_role("link", name="Polski").is_visible()


@pytest.mark.parametrize(
    "path", ["en/index.html", "pl/index.html", "he/index.html", "en/search.html?q=tarok"]
)
def test_nothing_is_asked_of_other_hosts(page: Page, address: str, path: str) -> None:
    watch = Watch(page, address)
    page.goto(address + path, wait_until="networkidle")
    assert watch.foreign == []
    assert watch.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["404.html", "en/index.html", "pl/index.html", "he/index.html", "en/search.html"]
)
def test_axe_finds_nothing(
    browser: Browser, address: str, path: str, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    page.goto(address + path, wait_until="networkidle")
    found = Axe().run(page).response["violations"]
    context.close()
    assert [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found] == []
