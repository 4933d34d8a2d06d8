"""Porozhnyaya and volya: when they are announced and what they are worth.

The rules are RUS-ANN-22 to 27 and RUS-SCORE-6 to 18. Ultimo is not announced (RUS-ANN-27).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tarok_core.reasons import Reason

__all__ = [
    "KINDS",
    "MOMENTS",
    "POROZHNYAYA",
    "SILENT",
    "VOLYA",
    "Declaration",
    "closed_declaration",
    "closed_moment",
    "value_of",
]

POROZHNYAYA: Final = "porozhnyaya"
"""No trick at all."""

VOLYA: Final = "volya"
"""Every trick."""

KINDS: Final = (POROZHNYAYA, VOLYA)

SILENT: Final = 26
"""What either is worth without announcement (RUS-SCORE-8, 12)."""

WORTH: Final[dict[str, dict[int, int]]] = {POROZHNYAYA: {1: 36, 13: 31}, VOLYA: {1: 52, 13: 38, 20: 31}}
"""By kind: what it is worth, by the number of the trick before which it is announced (RUS-SCORE-8, 12)."""

MOMENTS: Final = (1, 13, 20)
"""The tricks before which something may be announced; 20 begins the last six (RUS-ANN-22, 23)."""

TIME_RULES: Final = {POROZHNYAYA: "RUS-ANN-22", VOLYA: "RUS-ANN-23"}
VALUE_RULES: Final = {POROZHNYAYA: "RUS-SCORE-8", VOLYA: "RUS-SCORE-12"}


class Declaration(NamedTuple):
    """An announcement: ``kind`` by ``seat``, before the card led to trick ``before_trick`` (RUS-ANN-24)."""

    seat: int
    kind: str
    before_trick: int

    @property
    def value(self) -> int:
        """What it is worth."""
        return WORTH[self.kind][self.before_trick]


def value_of(kind: str, seat: int, declarations: Iterable[Declaration]) -> tuple[int, Declaration | None]:
    """What ``kind`` is worth to ``seat`` that has made it, and its announcement.

    >>> value_of(VOLYA, 1, [Declaration(1, VOLYA, 13)])[0], value_of(VOLYA, 1, [])[0]
    (38, 26)
    """
    for declaration in declarations:
        if (declaration.seat, declaration.kind) == (seat, kind):
            return declaration.value, declaration
    return SILENT, None


def closed_moment(kind: str, before_trick: int) -> Reason | None:
    """Why this is not the time for an announcement; ``None`` if it is (RUS-ANN-22, 23)."""
    times = tuple(WORTH[kind])
    if before_trick in times:
        return None
    params = {"announcement": kind, "found": before_trick, "values": times}
    return Reason(TIME_RULES[kind], "declaration_time", params)


def closed_declaration(
    kind: str, seat: int, before_trick: int, tricks_won: Sequence[int], earlier: Iterable[Declaration]
) -> Reason | None:
    """Why ``seat`` may not announce ``kind`` before this trick; ``None`` if it may (RUS-ANN-22 to 26).

    The holder of the skiz may announce volya, though he cannot make it (RUS-PLAY-18).

    >>> closed_declaration(POROZHNYAYA, 0, 13, [1, 6, 5], [])
    Reason('RUS-ANN-25', 'declaration_impossible', {'announcement': 'porozhnyaya', 'seat': 0})
    """
    late = closed_moment(kind, before_trick)
    if late is not None:
        return late
    wanted = 0 if kind == POROZHNYAYA else before_trick - 1
    if tricks_won[seat] != wanted:
        return Reason("RUS-ANN-25", "declaration_impossible", {"announcement": kind, "seat": seat})
    for declaration in earlier:
        if declaration.seat == seat:
            return Reason("RUS-ANN-26", "declares_twice", {"seat": seat})
        if kind == VOLYA == declaration.kind:
            return Reason("RUS-ANN-26", "volya_taken", {"seat": declaration.seat})
    return None
