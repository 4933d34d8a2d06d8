"""Scores: lists of terms, each with its rule and how it was got.

The items a game pays for are :class:`Term` objects; totals are sums of terms and nothing else.
Amounts are seen from the declarer's side, per paying opponent; in the Russian game, where nobody
is declarer, a term names the seat from whose view it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

__all__ = ["Amount", "Score", "Step", "Term", "plain_number"]

Amount = int | Fraction
"""An amount of points or money: a whole number, or an exact fraction where a game has them."""


class Step(NamedTuple):
    """One step of a calculation: what was done (``code``, ``params``), by which rule, the result so far."""

    code: str
    value: Amount
    rule: str
    params: Mapping[str, object] = MappingProxyType({})


class Term(NamedTuple):
    """One item of a score: its name, its rule, its signed amount and the steps that led to it."""

    item: str
    rule: str
    amount: Amount
    steps: tuple[Step, ...] = ()
    seat: int | None = None


class Score(NamedTuple):
    """The score of a deal: terms, what one opponent pays or gets, and the payments by seat.

    ``steps`` tell what is done to the sum of the terms before it is paid, such as cutting it at a ceiling.

    >>> Score.settle((Term("game", "GAL-SCORE-1", 66),), declarer=0, payers=(1, 2), seats=3).payments
    (132, -66, -66)
    """

    terms: tuple[Term, ...]
    per_opponent: Amount
    payments: tuple[Amount, ...]
    steps: tuple[Step, ...] = ()

    @staticmethod
    def settle(terms: tuple[Term, ...], *, declarer: int, payers: Sequence[int], seats: int) -> Score:
        """One against the rest: each payer settles the sum of the terms with the declarer."""
        total: Amount = sum((term.amount for term in terms), 0)
        payments: list[Amount] = [0] * seats
        for seat in payers:
            payments[seat] -= total
            payments[declarer] += total
        return Score(terms, total, tuple(payments))

    @property
    def items(self) -> list[dict[str, object]]:
        """The terms as in a case: ``{"item": ..., "amount": ...}``, none with amount 0."""
        return [
            {"item": term.item, "amount": plain_number(term.amount)} for term in self.terms if term.amount
        ]


def plain_number(amount: Amount) -> int | float:
    """The amount as JSON writes it: whole where it is whole.

    >>> plain_number(Fraction(9, 2)), plain_number(Fraction(4, 2))
    (4.5, 2)
    """
    if isinstance(amount, int):
        return amount
    return amount.numerator if amount.denominator == 1 else float(amount)
