"""Settling a match of three deals, and the partie of two players (RUS-MATCH-1 to 5, RUS-VAR-3 to 5)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from tarok_core.games.russian.tables import RussianOptions
from tarok_core.scores import Amount

__all__ = ["GOAL", "Partie", "best", "partie", "settle"]

GOAL: Final = 100
"""Points of a partie of two players (RUS-VAR-3)."""


def best(totals: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    """The seats with the highest total (RUS-MATCH-2)."""
    highest = max(totals[seat] for seat in seats)
    return tuple(seat for seat in sorted(seats) if totals[seat] == highest)


def settle(
    totals: Sequence[int], seats: Sequence[int], options: RussianOptions, unit: Amount = 1
) -> tuple[Amount, ...]:
    """What each seat gets or pays: losers pay the winner the difference (RUS-MATCH-3 to 5).

    Tied winners share what a loser owes; under ``tie_settlement=each`` every one of them gets it.

    >>> settle((90, 90, 61), (0, 1, 2), RussianOptions())
    (Fraction(29, 2), Fraction(29, 2), -29)
    """
    winners = best(totals, seats)
    highest = totals[winners[0]]
    payments: list[Amount] = [0] * len(totals)
    for seat in seats:
        owed = (highest - totals[seat]) * unit
        if not owed:
            continue
        each = owed if options.tie_settlement == "each" else _share(owed, len(winners))
        for winner in winners:
            payments[winner] += each
            payments[seat] -= each
    return tuple(_plain(amount) for amount in payments)


def _share(amount: Amount, among: int) -> Amount:
    return _plain(Fraction(amount) / among)


def _plain(amount: Amount) -> Amount:
    return amount.numerator if isinstance(amount, Fraction) and amount.denominator == 1 else amount


class Partie(NamedTuple):
    """What has become of a partie of two: its winner and factor, ``None`` while it goes on."""

    winner: int | None
    factor: int | None
    payments: tuple[Amount, ...]

    @property
    def over(self) -> bool:
        """Whether somebody has won it."""
        return self.winner is not None


def partie(totals: Sequence[int], options: RussianOptions, stake: Amount = 1) -> Partie:
    """The state of a partie of 100 points (RUS-VAR-3 to 5).

    >>> partie((104, 24), RussianOptions(), 10)
    Partie(winner=0, factor=3, payments=(30, -30))
    >>> partie((101, 101), RussianOptions()).over
    False
    """
    if max(totals) < GOAL or totals[0] == totals[1]:
        return Partie(None, None, (0, 0))
    winner = 0 if totals[0] > totals[1] else 1
    loser = totals[1 - winner]
    factor = 4 if loser <= 0 else 3 if loser < 25 else 2 if loser < 50 else 1
    base = stake
    if options.two_player_payment_base == "difference":
        base = stake * (totals[winner] - loser)
    amount = _plain(base * factor)
    return Partie(winner, factor, (amount, -amount) if winner == 0 else (-amount, amount))
