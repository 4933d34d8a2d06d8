"""Scoring Varšava: everybody for himself, without a kitty unless agreed (CZE-SCORE-25 to 32, CZE-VAR-4).

Amounts are haléř.
"""

from __future__ import annotations

from typing import NamedTuple

from tarok_core.games.czech.scoring import round_up
from tarok_core.games.czech.tables import DIFFERENCE_FACTORS, PLAYERS, VARSAVA_RATE, CzechOptions
from tarok_core.scores import Score, Step, Term

__all__ = ["Reckoning", "reckon"]

Payment = tuple[int, int | None, int, tuple[Step, ...]]
"""Who pays, whom (``None``: the kitty, or several), how much, and how it was got."""

CLASSIC, DIFFERENCE, TIED = "CZE-SCORE-25", "CZE-SCORE-27", "CZE-SCORE-26"
ITEM = "varsava"


class Reckoning(NamedTuple):
    """What Varšava comes to.

    :ivar terms: what each seat pays (negative) and gets, one term each, with its seat.
    :ivar payments: their sums by seat; with a kitty they do not add up to 0.
    :ivar doubling: the factor for players without points; ``None`` in the difference count.
    :ivar kitty: what the kitty gets; ``None`` where there is none.
    :ivar ranking: the seats from the fewest points to the most; ``None`` in the classic count.
    """

    terms: tuple[Term, ...]
    payments: tuple[int, ...]
    doubling: int | None = None
    kitty: int | None = None
    ranking: tuple[int, ...] | None = None

    @property
    def score(self) -> Score:
        """The reckoning as a score; there is no opponent with whom one sum is settled."""
        return Score(self.terms, 0, self.payments)


def reckon(points: tuple[int, ...], order: tuple[int, ...], options: CzechOptions) -> Reckoning:
    """What ``points`` by seat come to; ``order`` are the seats from forhont on.

    >>> found = reckon((22, 8, 30, 10), (0, 1, 2, 3), CzechOptions())
    >>> found.payments, found.doubling
    ((-110, 310, -150, -50), 1)
    >>> found = reckon((22, 8, 30, 10), (0, 1, 2, 3), CzechOptions(variant="mcr"))
    >>> found.payments, found.ranking
    ((-120, 440, -440, 120), (1, 3, 0, 2))
    """
    if options.warsaw_scoring == "difference":
        return _difference(points, order, options)
    return _classic(points, order, options)


def _cut(amount: int, options: CzechOptions) -> tuple[int, tuple[Step, ...]]:
    """A single payment under the ceiling (CZE-SCORE-32)."""
    ceiling = options.ceiling_hal
    if ceiling is None or amount <= ceiling:
        return amount, ()
    return ceiling, (Step("ceiling", ceiling, "CZE-SCORE-32", {"ceiling": ceiling}),)


def _sums(terms: list[Term]) -> tuple[int, ...]:
    return tuple(sum(int(term.amount) for term in terms if term.seat == seat) for seat in range(PLAYERS))


def _paid(seat: int, amount: int, rule: str, steps: list[Step]) -> Term:
    return Term(ITEM, rule, -amount, (*steps, Step("varsava_pays", -amount, rule)), seat)


def shares(amount: int, seats: list[int]) -> dict[int, int]:
    """An amount divided equally among ``seats``, the odd haléř going to the earlier ones.

    >>> shares(200, [1, 2, 3]), shares(-200, [1, 2, 3])
    ({1: 67, 2: 67, 3: 66}, {1: -66, 2: -67, 3: -67})
    """
    each, odd = divmod(amount, len(seats))
    return {seat: each + (at < odd) for at, seat in enumerate(seats)}


# -- the classic count: one's own points, to the player with the fewest or into a kitty ------------------


def _classic(points: tuple[int, ...], order: tuple[int, ...], options: CzechOptions) -> Reckoning:
    without = sum(not taken for taken in points)
    doubling = 2**without if options.warsaw_zero_doubling else 1
    fewest = min(points)
    to_kitty = options.warsaw_recipient == "kitty"
    receivers = [] if to_kitty else [seat for seat in order if points[seat] == fewest]
    terms: list[Term] = []
    for seat in order:
        if points[seat] and seat not in receivers:
            steps = _own_points(points[seat], doubling, options)
            terms.append(_paid(seat, int(steps[-1].value), CLASSIC, steps))
    total = -sum(int(term.amount) for term in terms)
    if to_kitty:
        return Reckoning(tuple(terms), _sums(terms), doubling, total)
    for seat, amount in shares(total, receivers).items():
        steps = [Step("varsava_gets", total, CLASSIC)]
        if len(receivers) > 1:
            steps.append(Step("varsava_shared", amount, TIED, {"count": len(receivers)}))
        terms.append(Term(ITEM, TIED if len(receivers) > 1 else CLASSIC, amount, tuple(steps), seat))
    kept = [term for term in terms if term.amount]
    return Reckoning(tuple(kept), _sums(kept), doubling)


def _own_points(taken: int, doubling: int, options: CzechOptions) -> list[Step]:
    """What a player pays for the points he took."""
    amount = taken * VARSAVA_RATE
    steps = [Step("varsava_own", amount, CLASSIC, {"count": taken, "price": VARSAVA_RATE})]
    if doubling > 1:
        amount *= doubling
        steps.append(Step("varsava_doubled", amount, CLASSIC, {"factor": doubling}))
    rounded = round_up(amount, options)
    if rounded != amount:
        steps.append(Step("rounded_up", rounded, CLASSIC, {"unit": options.round_to_hal}))
    _, cut = _cut(rounded, options)
    return [*steps, *cut]


# -- the difference count: last to first, third to second -----------------------------------------------


def _difference(points: tuple[int, ...], order: tuple[int, ...], options: CzechOptions) -> Reckoning:
    ranking = tuple(sorted(order, key=points.__getitem__))
    terms: list[Term] = []
    pairs = ((ranking[3], ranking[0]), (ranking[2], ranking[1]))
    for (payer, receiver), factor in zip(pairs, DIFFERENCE_FACTORS, strict=True):
        off = points[payer] - points[receiver]
        params = {"count": off, "factor": factor, "price": options.warsaw_diff_unit_hal}
        amount = off * factor * options.warsaw_diff_unit_hal
        steps = [Step("varsava_difference", amount, "CZE-SCORE-29", params)]
        amount, cut = _cut(amount, options)
        if amount:
            terms.append(_paid(payer, amount, DIFFERENCE, [*steps, *cut]))
            terms.append(Term(ITEM, DIFFERENCE, amount, (*steps, *cut), receiver))
    if options.warsaw_tie == "share":
        terms += _shared(points, ranking, _sums(terms))
    return Reckoning(tuple(terms), _sums(terms), ranking=ranking)


def _shared(points: tuple[int, ...], ranking: tuple[int, ...], results: tuple[int, ...]) -> list[Term]:
    """What moves between players with equal points who pool their results (CZE-SCORE-30)."""
    terms: list[Term] = []
    for value in sorted(set(points)):
        tied = [seat for seat in ranking if points[seat] == value]
        pooled = sum(results[seat] for seat in tied)
        for seat, amount in shares(pooled, tied).items():
            moved = amount - results[seat]
            if moved:
                step = Step("varsava_pooled", moved, "CZE-SCORE-30", {"amount": amount})
                terms.append(Term(ITEM, "CZE-SCORE-30", moved, (step,), seat))
    return terms
