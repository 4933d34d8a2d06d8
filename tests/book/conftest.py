"""What the tests of the book share: the built site and a server for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tarok_book.serve import serving

SITE = Path(__file__).parents[2] / "site"


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
