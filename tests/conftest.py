"""What all tests share: reproducible runs of Hypothesis."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "tarok", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tarok")
