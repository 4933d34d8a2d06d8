"""What all tests share: reproducible runs of Hypothesis, and one browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile(
    "tarok", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tarok")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium, once for all tests that want it."""
    from tests.chromium import chromium  # noqa: PLC0415  # most runs want no browser

    with chromium() as running:
        yield running
