"""What a reader can fill in: the summary of a deal, the totals of a match, the tricks of a variant game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tarok_core.explain import FormField
from tarok_core.games.russian.declarations import WORTH
from tarok_core.games.russian.scoring import PENALTIES
from tarok_core.games.russian.tables import TRICKS

__all__ = ["SUMMARY", "form_of"]

SEATS: Final = range(3)

DECLARED: Final[dict[object, Mapping[str, object]]] = {
    f"{kind} {before}": {"kind": kind, "before_trick": before}
    for kind, times in WORTH.items()
    for before in times
}
"""By name of a choice: an announcement and its time."""

SUMMARY: Final[tuple[FormField, ...]] = (
    FormField("dealer", (0, 1, 2), 0),
    *(FormField(f"points_by_seat.{seat}", None, 25, low=0, high=78) for seat in SEATS),
    FormField("skat_points", None, 3, low=0, high=13),
    *(FormField(f"tricks_won.{seat}", None, won, low=0, high=TRICKS) for seat, won in enumerate((9, 8, 8))),
    *(FormField(f"meld_points.{seat}", None, 0, low=0, high=200, step=5) for seat in SEATS),
    FormField("declarations", tuple(DECLARED), (), "declared", by_seat="kind", entries=DECLARED),
    FormField("thrown_in_after", (None, *range(1, TRICKS)), None),
    FormField("penalties", tuple(PENALTIES), (), "fact", by_seat="kind"),
)
"""The fields of a ``score`` case for three players."""


def _numbers(name: str, count: int, default: int, low: int, high: int) -> tuple[FormField, ...]:
    return tuple(FormField(f"{name}.{seat}", None, default, low=low, high=high) for seat in range(count))


def form_of(op: str, given: Mapping[str, object]) -> tuple[FormField, ...]:
    """The fields for a case: a summary, the totals of a match or partie, the tricks of Triomphe forcée.

    >>> [field.name for field in form_of("match", {"players": 2, "totals": [104, 50]})]
    ['totals.0', 'totals.1', 'stake']
    >>> form_of("count", {})
    ()
    """
    players = given.get("players", 3)
    count = players if isinstance(players, int) else 3
    if op == "match" and "totals" in given:
        last = FormField("stake" if count == 2 else "unit", None, 1, low=1, high=1000)
        return (*_numbers("totals", count, 0, -500, 1000), last)
    if op != "score" or given.get("variant") == 1:
        return ()
    if given.get("variant") == 2:
        return (FormField("stake", None, 1, low=1, high=1000), *_numbers("tricks_won", count, 0, 0, 5))
    return SUMMARY if count == 3 else ()
