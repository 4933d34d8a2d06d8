"""The worked deal of the rules page (GAL-E90), to be changed in one place and refused."""

from __future__ import annotations

from typing import Any

from tests.helpers import GalicianDeal, deal_from, refused

FIRST = "T20 T19 T17 T12 T9 T6 T3 T2 CK CJ HK SQ"
SECOND = "FOOL T21 T14 T11 T10 T8 T5 CQ DJ HQ SJ S10"
THIRD = "T16 T13 T7 T1 C10 DK DQ DC D10 HC HJ H10"
TALON = "T15 T4 CC T18 SC SK"
TRICKS = (
    "T15 FOOL T1 | CQ C10 CK | T20 T21 T13 | HQ HC HK | T19 T5 T7 | T3 T14 T16 | DK T17 DJ | T12 T8 D10 | "
    "T9 T11 HJ | SJ DQ T6 | T4 T10 DC | S10 H10 T2"
)
RAISES = "3x1 3x2 hold 3x3 hold 3x4 hold 3x5 hold 2x1 hold 2x2 hold pass pass"


def whole(**changes: Any) -> dict[str, Any]:
    """The worked deal of the rules page as the input of a case, with changes."""
    said = zip([0, 1] * 7 + [2], RAISES.split(), strict=True)
    fields: dict[str, Any] = {
        "players": 3,
        "dealer": 2,
        "hands": [FIRST.split(), SECOND.split(), THIRD.split()],
        "talon": TALON.split(),
        "calls": [{"seat": seat, "call": call} for seat, call in said],
        "take": ["T15", "T4"],
        "discard": ["SQ", "CJ"],
        "tricks": [trick.split() for trick in TRICKS.split("|")],
    }
    return fields | changes


def in_deal(**changes: Any) -> str | None:
    return refused("deal", **whole(**changes))


def table() -> GalicianDeal:
    return deal_from([FIRST, SECOND, THIRD], TALON)
