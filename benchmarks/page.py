"""How fast a page of the built book is, and its examples in it: ``python -m benchmarks.page``.

Opens pages of ``site/`` in Chromium as a reader does: asks for the first example as soon as it can be
asked for, and presses a button of it. A first visit fetches everything; a later page, in another language,
comes after it. The slow line (10 Mbit/s, 30 ms to every answer) is made in the server, so that it holds for
the worker too.
"""

from __future__ import annotations

import argparse
import io
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Playwright, Request, expect, sync_playwright

from tarok_book import serve
from tests.chromium import FLAGS, REPORT, executable

FIRST, LATER = "en/galician/auction.html", "pl/galician/auction.html"
PATIENCE = 120_000
PRESSES = 6
CHUNK = 16 * 1024
# Notes in the page when a press was answered: the first change in an example after it, drawn.
NOTE = """
let pressed = 0;
addEventListener('click', ({ target }) => {
  if (target.closest('.tarok-live-view')) pressed = performance.now();
}, true);
new MutationObserver((records) => {
  if (!pressed || !records.some(({ target }) => target.parentElement?.closest('.tarok-live-view'))) return;
  const start = pressed;
  pressed = 0;
  requestAnimationFrame(() => setTimeout(() =>
    console.info('report answer',
      JSON.stringify({ at: performance.now(), took: performance.now() - start }))));
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
new PerformanceObserver((list) => {
  for (const { name, startTime } of list.getEntries())
    if (name === 'first-contentful-paint') console.info('report paint', startTime);
}).observe({ type: 'paint', buffered: true });
"""


class Line(NamedTuple):
    """A line to the reader."""

    name: str
    bytes_per_second: float
    delay: float


FAST = Line("as fast as it goes", 0, 0)
SLOW = Line("10 Mbit/s, 30 ms", 10e6 / 8, 0.03)


@dataclass
class Traffic:
    """Sends what the server sends over a line, and counts it."""

    line: Line = FAST
    sent: dict[str, int] = field(default_factory=dict)
    free_at: float = 0.0
    lock: Lock = field(default_factory=Lock)

    def send(self, handler: serve.Handler, source: io.BytesIO, target: Any) -> None:
        """Send a file, in pieces that all requests share the line for."""
        content = source.read()
        with self.lock:
            self.sent[handler.path] = self.sent.get(handler.path, 0) + len(content)
        time.sleep(self.line.delay)
        if not self.line.bytes_per_second:
            target.write(content)
            return
        for start in range(0, len(content), CHUNK):
            piece = content[start : start + CHUNK]
            with self.lock:
                self.free_at = max(self.free_at, time.monotonic()) + len(piece) / self.line.bytes_per_second
                wait = self.free_at - time.monotonic()
            time.sleep(max(0.0, wait))
            target.write(piece)


@dataclass
class Visit:
    """What one visit of a page took; times in milliseconds from its start."""

    paint: float = 0.0
    answer: float = 0.0
    clicks: list[float] = field(default_factory=list)
    shift: float = 0.0
    page_bytes: int = 0
    live_bytes: int = 0
    again_bytes: int = 0
    hosts: dict[str, int] = field(default_factory=dict)

    def hear(self, message: ConsoleMessage) -> None:
        """Note what the page reports."""
        kind, _, rest = message.text.removeprefix("report ").partition(" ")
        if kind == "paint":
            self.paint = float(rest)
        elif kind == "shift":
            self.shift += float(rest)
        elif kind == "answer":
            found = json.loads(rest)
            self.answer = self.answer or found["at"]
            self.clicks.append(found["took"])

    def see(self, request: Request) -> None:
        """Count a request by its host."""
        host = urlsplit(request.url).netloc or "(data)"
        self.hosts[host] = self.hosts.get(host, 0) + 1


def visit(context: BrowserContext, address: str, path: str, traffic: Traffic) -> Visit:
    """Open a page, ask for its first example, and press buttons of it."""
    before = dict(traffic.sent)
    traffic.sent.clear()
    found = Visit()
    page = context.new_page()
    page.add_init_script(REPORT)
    page.add_init_script(NOTE)
    page.on("console", lambda message: found.hear(message) if message.text.startswith("report ") else None)
    page.on("request", found.see)
    page.goto(address + path, wait_until="commit")
    example = page.locator(".tarok-live").first
    example.locator(".tarok-live-try").click()
    expect(example).to_have_attribute("data-live", "live", timeout=PATIENCE)
    for number in range(PRESSES):
        with page.expect_console_message(lambda message: message.text.startswith("report answer")):
            example.locator(".tarok-open" if number % 2 == 0 else ".ctl-back").first.click()
    page.wait_for_load_state("networkidle")
    live = {path: size for path, size in traffic.sent.items() if is_runtime(path)}
    found.live_bytes = sum(live.values())
    found.again_bytes = sum(size for path, size in live.items() if path in before)
    found.page_bytes = sum(traffic.sent.values()) - found.live_bytes
    page.close()
    return found


def is_runtime(path: str) -> bool:
    """Say whether a file is fetched only when an example goes live."""
    name = path.rpartition("/")[2]
    return "/links/" in path or ("/live/" in path and name not in ("page.js", "page.css"))


@contextmanager
def served(site: Path, traffic: Traffic) -> Iterator[str]:
    """Serve the site over the line."""

    def send(handler: serve.Handler, source: io.BytesIO, target: Any) -> None:
        traffic.send(handler, source, target)

    with pytest.MonkeyPatch.context() as patch, serve.serving(site) as address:
        patch.setattr(serve.Handler, "copyfile", send)
        yield address


class Bar(NamedTuple):
    """A figure: its name, where it is found, how it is shown, and what it must stay under (0: no bar)."""

    name: str
    key: str
    unit: str
    under: float


FIRST_BARS = (
    Bar("first paint", "paint", "ms", 600),
    Bar("transferred before anything is live", "page_bytes", "kB", 450e3),
    Bar("transferred in all", "total", "kB", 8e6),
    Bar("until a widget answers", "answer", "ms", 4000),
    Bar("answer to a click", "click", "ms", 100),
    Bar("layout shift", "shift", "", 0.05),
)
LATER_BARS = (
    Bar("first paint", "paint", "ms", 600),
    Bar("fetched for the first time to go live", "live_bytes", "kB", 100e3),
    Bar("fetched again to go live", "again_bytes", "kB", 1e3),
    Bar("until a widget answers", "answer", "ms", 2500),
    Bar("answer to a click", "click", "ms", 100),
    Bar("layout shift", "shift", "", 0.05),
)


def figure(found: Visit, key: str) -> float:
    """Return a figure of a visit."""
    if key == "click":
        return median(found.clicks[1:])
    if key == "total":
        return found.page_bytes + found.live_bytes
    return float(getattr(found, key))


def shown(value: float, unit: str) -> str:
    """Return a figure as it is printed."""
    if unit == "kB":
        return f"{value / 1000:.0f} kB"
    return f"{value:.0f} ms" if unit == "ms" else f"{value:.3f}"


def report(title: str, visits: Sequence[Visit], bars: Sequence[Bar], *, judged: bool) -> bool:
    """Print the middle figures of visits of one kind; tell whether all stay under their bars."""
    print(f"\n{title}")
    good = True
    for bar in bars:
        values = [figure(found, bar.key) for found in visits]
        value = median(values)
        verdict = "" if not judged else "ok" if value < bar.under else "TOO MUCH"
        good &= verdict != "TOO MUCH"
        spread = f"({shown(min(values), bar.unit)} to {shown(max(values), bar.unit)})"
        limit = f"under {shown(bar.under, bar.unit)}" if judged else ""
        print(f"  {bar.name:38} {shown(value, bar.unit):>9}  {spread:24} {limit:15} {verdict}")
    hosts = {host: count for found in visits for host, count in found.hosts.items()}
    print(f"  requests by host: {', '.join(f'{host}: {count}' for host, count in hosts.items())}")
    return good


def measure(playwright: Playwright, site: Path, line: Line, times: int) -> tuple[list[Visit], list[Visit]]:
    """Visit a page for the first time, and one after it, several times."""
    first, later = [], []
    traffic = Traffic(line)
    with served(site, traffic) as address:
        for _ in range(times):
            traffic.sent.clear()
            with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                context = playwright.chromium.launch_persistent_context(
                    profile, executable_path=executable(), args=FLAGS, viewport={"width": 1200, "height": 900}
                )
                first.append(visit(context, address, FIRST, traffic))
                later.append(visit(context, address, LATER, traffic))
                context.close()
    return first, later


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="benchmarks.page", description=__doc__)
    parser.add_argument("site", type=Path, nargs="?", default=Path("site"))
    parser.add_argument("--times", type=int, default=5, help="visits of each kind (default: 5)")
    options = parser.parse_args(arguments)
    good = True
    with sync_playwright() as playwright:
        measure(playwright, options.site, FAST, 1)  # so that nothing is read from the disk for the first time
        for line in (FAST, SLOW):
            first, later = measure(playwright, options.site, line, options.times if line is FAST else 1)
            good &= report(f"First visit, {line.name}", first, FIRST_BARS, judged=line is FAST)
            good &= report(f"Later page, {line.name}", later, LATER_BARS, judged=line is FAST)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
