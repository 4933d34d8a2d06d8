"""The worked deal of the rules page (FRA-E71), to be changed in one place and refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from typing import Any

from tests.french.helpers import Given, refused

CASES = json.loads(resources.files("tarok_core").joinpath("cases", "french.json").read_text(encoding="utf-8"))
WORKED: dict[str, Any] = next(case["input"] for case in CASES if case["id"] == "FRA-E71")


def whole(**changes: Any) -> dict[str, Any]:
    """The input of the worked deal with changes; it is a garde of seat 1 with seat 4, who holds CK."""
    return json.loads(json.dumps(WORKED)) | changes  # type: ignore[no-any-return]  # JSON


def in_deal(options: Given = None, **changes: Any) -> str | None:
    """The rule for which the changed deal is refused."""
    return refused("deal", options, **whole(**changes))


def changed(name: str, change: Callable[[Any], None], options: Given = None) -> str | None:
    """The rule for which the deal is refused when one field has been changed in place."""
    fields = whole()
    change(fields[name])
    return refused("deal", options, **fields)
