"""Chromium for tests: how it is started, and what it notes of the pages that it opens."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, TimeoutError, sync_playwright

# A browser that asks nothing of its own and needs neither a screen nor a sandbox.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Tells of what a page does wrong by the console, where it is heard without a script of ours in the page.
REPORT = """
addEventListener('securitypolicyviolation', (event) =>
  console.info('report policy', event.effectiveDirective, event.blockedURI, event.sample, event.sourceFile));
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries())
    if (!hadRecentInput) console.info('report shift', value);
}).observe({ type: 'layout-shift', buffered: true });
"""


def executable() -> str:
    """Return where Chromium is."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        pytest.fail("no Chromium found: .ci/run installs it")
    return found


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Chromium."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        yield running
        running.close()


def ask_for(example: Locator) -> None:
    """Press an example's button, unless the example goes live by itself before."""
    with suppress(TimeoutError):
        example.locator(".tarok-live-try").click(timeout=1000)


class Watch:
    """Notes what a page asks of other hosts, what it complains about, and how much it moved."""

    def __init__(self, page: Page, address: str) -> None:
        self.own = (address, "data:", "blob:")
        self.requests: list[str] = []
        self.workers: list[str] = []
        self.errors: list[str] = []
        self.violations: list[str] = []
        self.shift = 0.0
        page.add_init_script(REPORT)
        page.on("request", self.on_request)
        page.on("worker", lambda worker: self.workers.append(worker.url))
        page.on("console", self.on_console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    @property
    def foreign(self) -> list[str]:
        """What was asked of other hosts."""
        return [url for url in self.requests if not url.startswith(self.own)]

    def on_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def on_console(self, message: ConsoleMessage) -> None:
        if message.text.startswith("report policy"):
            self.violations.append(message.text)
        elif message.text.startswith("report shift"):
            self.shift += float(message.text.split()[-1])
        elif message.type == "error":
            self.errors.append(message.text)
