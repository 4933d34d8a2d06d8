"""What the tests of the book share: the built site, a server for it, a browser."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tarok_book.serve import serving

SITE = Path(__file__).parents[2] / "site"
# A browser that asks nothing of its own and needs neither a screen nor a sandbox.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def site() -> Path:
    """Return the folder of the built site."""
    if not (SITE / "index.html").exists():
        pytest.fail("the site is not built: run `make book` first")
    return SITE


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Serve the built site; gives its address."""
    with serving(site) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium."""
    executable = shutil.which("chromium") or shutil.which("google-chrome")
    if executable is None:
        pytest.fail("no Chromium found: .ci/run installs it")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_FLAGS)
        yield running
        running.close()
