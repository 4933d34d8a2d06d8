"""Scoring the games with a declarer (CZE-SCORE-1 to 24). Amounts are haléř, seen from the declarer's side."""

from __future__ import annotations

from dataclasses import dataclass

from tarok_core.games.czech.tables import (
    BINDING,
    CONTRACTS,
    DRUHA,
    MELDS,
    PLAYERS,
    RATE_RULES,
    REFERENCE,
    TOTAL,
    CzechOptions,
)
from tarok_core.scores import Score, Step, Term

__all__ = ["DECLARER", "OPPONENTS", "SIDES", "Summary", "is_made", "price", "rate", "round_up", "score"]

DECLARER, OPPONENTS = "declarer", "opponents"
SIDES = (DECLARER, OPPONENTS)
SIGNS = {DECLARER: 1, OPPONENTS: -1}


@dataclass(frozen=True)
class Summary:
    """What a score needs to know of a deal.

    :ivar contract: one of the games that can be bid; ``stage`` the stage of preferanc.
    :ivar partner: the seat that plays with the declarer; ``None`` when he is alone.
    :ivar points: the card points of the declarer's side, 0 to 70.
    :ivar doubles: the number of raises, 0 none to 3 sup.
    :ivar melds: by seat, the revealing announcements.
    :ivar pagat_announced: the seats that announced Pagát; so ``valat_announced``.
    :ivar pagat_won: the seat that won the last trick with T1; ``pagat_lost`` the one that lost it with T1.
    :ivar valat: the side that won every trick.
    """

    contract: str
    declarer: int
    points: int
    partner: int | None = None
    stage: int | None = None
    doubles: int = 0
    melds: tuple[tuple[str, ...], ...] = ((),) * PLAYERS
    pagat_announced: tuple[int, ...] = ()
    pagat_won: int | None = None
    pagat_lost: int | None = None
    valat_announced: tuple[int, ...] = ()
    valat: str | None = None

    def side(self, seat: int | None) -> str | None:
        """The side of a seat."""
        if seat is None:
            return None
        return DECLARER if seat in (self.declarer, self.partner) else OPPONENTS

    @property
    def side_of_pagat(self) -> frozenset[str]:
        """The sides that are bound to win the last trick with T1; in druhá the declarer's is (CZE-ANN-25)."""
        bound = {DECLARER} if self.contract == DRUHA else set()
        return frozenset(bound | {str(self.side(seat)) for seat in self.pagat_announced})


def rate(summary: Summary, options: CzechOptions) -> int:
    """The price of a point before any flek, in haléř (CZE-SCORE-3 to 6).

    >>> rate(Summary("preferanc", 0, 40, stage=3), CzechOptions())
    20
    """
    fixed = CONTRACTS[summary.contract].rate
    return fixed if fixed is not None else options.preferanc_rates[(summary.stage or 1) - 1]


def price(summary: Summary, options: CzechOptions) -> int:
    """The price of a point with the fleks, in haléř: each doubles it (CZE-SCORE-3, 7)."""
    return int(rate(summary, options) * 2**summary.doubles)


def round_up(amount: int, options: CzechOptions) -> int:
    """An amount (not negative) rounded up to the unit of the table (CZE-SCORE-2).

    >>> round_up(85, CzechOptions()), round_up(85, CzechOptions(round_to_hal=1))
    (90, 85)
    """
    return -(-amount // options.round_to_hal) * options.round_to_hal


def is_made(summary: Summary) -> bool:
    """Whether the declarer's side has won the game; a tie is no win (CZE-COUNT-7)."""
    return summary.points > REFERENCE


def score(summary: Summary, options: CzechOptions) -> Score:
    """The score of a deal: game, revealing announcements, Pagát, Valát, and who pays whom.

    >>> result = score(Summary("prvni", 0, 18, partner=2), CzechOptions())
    >>> result.items, result.payments
    ([{'item': 'game', 'amount': -90}], (-90, 90, -90, 90))
    >>> [(step.code, step.value) for step in result.terms[0].steps]
    [('eye_price', 5), ('eyes_short', 85), ('rounded_up', 90), ('lost', -90)]
    """
    terms = (
        _game_term(summary, options),
        _melds_term(summary),
        _pagat_term(summary, options),
        _valat_term(summary, options),
    )
    kept = tuple(term for term in terms if term.steps)
    total = sum(int(term.amount) for term in kept)
    amount, steps = _under_ceiling(total, summary, options)
    return Score(kept, amount, payments(summary, amount), steps)


def payments(summary: Summary, amount: int) -> tuple[int, ...]:
    """What each seat gets: two against two (CZE-SCORE-21), or one who settles with three (CZE-SCORE-22)."""
    alone = summary.partner is None
    own = (PLAYERS - 1) * amount if alone else amount
    return tuple(own if summary.side(seat) == DECLARER else -amount for seat in range(PLAYERS))


def _under_ceiling(total: int, summary: Summary, options: CzechOptions) -> tuple[int, tuple[Step, ...]]:
    """The sum cut at the ceiling (CZE-SCORE-24)."""
    ceiling = options.ceiling_hal
    if ceiling is None:
        return total, ()
    if options.ceiling_scope == "per_player" and summary.partner is None:
        ceiling //= PLAYERS - 1
    if abs(total) <= ceiling:
        return total, ()
    cut = ceiling if total > 0 else -ceiling
    return cut, (Step("ceiling", cut, "CZE-SCORE-24", {"ceiling": ceiling}),)


# -- the game -----------------------------------------------------------------------------------------


def _game_term(summary: Summary, options: CzechOptions) -> Term:
    contract = CONTRACTS[summary.contract]
    base, each = rate(summary, options), price(summary, options)
    price_rule = contract.price_rule if contract.rate is not None else RATE_RULES[options.preferanc_rates]
    steps = [Step("eye_price", base, price_rule, {"contract": summary.contract, "price": base})]
    if summary.doubles:
        steps.append(Step("eye_raised", each, contract.raised_rule, {"factor": 2**summary.doubles}))
    off = abs(summary.points - REFERENCE)
    if not off:
        return _tie_term(summary, options, each, steps)
    made = is_made(summary)
    rule = "CZE-SCORE-19" if summary.valat else "CZE-SCORE-1"
    theirs = TOTAL - summary.points if made else summary.points
    code = "eyes_valat" if summary.valat else ("eyes_over" if made else "eyes_short")
    steps.append(Step(code, off * each, rule, {"count": off, "price": each, "theirs": theirs}))
    steps += _rounded(off * each, options, "CZE-SCORE-2")
    amount = int(steps[-1].value)
    if not made:
        amount = -amount
        steps.append(Step("lost", amount, "CZE-SCORE-1"))
    return Term("game", rule, amount, tuple(steps))


def _tie_term(summary: Summary, options: CzechOptions, each: int, steps: list[Step]) -> Term:
    """At 35 points each one point is paid: by the declarer's side, or after a flek by the other."""
    steps = [*steps, Step("tie_eye", each, "CZE-SCORE-17"), *_rounded(each, options, "CZE-SCORE-18")]
    amount = int(steps[-1].value)
    if _opponents_pay_tie(summary.doubles, options):
        steps.append(Step("tie_opponents", amount, "CZE-SCORE-17"))
    else:
        amount = -amount
        rule = "CZE-SCORE-18" if summary.doubles else "CZE-SCORE-17"
        steps.append(Step("tie_declarer", amount, rule))
    return Term("game", "CZE-SCORE-17", amount, tuple(steps))


def _opponents_pay_tie(doubles: int, options: CzechOptions) -> bool:
    """Whether the opponents pay at a tie: once they gave a flek, or if theirs was the last raise."""
    if options.tie_payer == "last_doubler":
        return doubles % 2 == 1
    return doubles > 0


def _rounded(amount: int, options: CzechOptions, rule: str) -> tuple[Step, ...]:
    rounded = round_up(amount, options)
    if rounded == amount:
        return ()
    return (Step("rounded_up", rounded, rule, {"unit": options.round_to_hal}),)


# -- announcements ------------------------------------------------------------------------------------


def _melds_term(summary: Summary) -> Term:
    """Revealing announcements of the own side less those of the other (CZE-SCORE-12)."""
    total, steps = 0, []
    for seat in sorted(range(PLAYERS), key=lambda seat: summary.side(seat) != DECLARER):
        side = str(summary.side(seat))
        for name in summary.melds[seat]:
            total += SIGNS[side] * MELDS[name].price
            params = {"meld": name, "seat": seat, "side": side, "price": MELDS[name].price}
            steps.append(Step("meld", total, "CZE-SCORE-9", params))
    return Term("melds", "CZE-SCORE-12", total, tuple(steps))


def _pagat_term(summary: Summary, options: CzechOptions) -> Term:
    bound, lost = summary.side_of_pagat, summary.side(summary.pagat_lost)
    term = _binding_term("pagat", bound, summary.side(summary.pagat_won), options)
    if summary.contract == DRUHA:
        # The bidder's Pagát is settled as announced, said or not.
        first, *others = term.steps
        term = Term("pagat", "CZE-SCORE-16", term.amount, (first._replace(rule="CZE-SCORE-16"), *others))
    if lost is None or lost in bound or options.silent_pagat_lost == "no_payment":
        return term
    amount = int(term.amount) - SIGNS[lost] * BINDING["pagat"].silent
    params = {"item": "pagat", "side": lost, "price": BINDING["pagat"].silent}
    step = Step("silent_pagat_lost", amount, "CZE-SCORE-14", params)
    return term._replace(amount=amount, steps=(*term.steps, step))


def _valat_term(summary: Summary, options: CzechOptions) -> Term:
    bound = frozenset(str(summary.side(seat)) for seat in summary.valat_announced)
    return _binding_term("valat", bound, summary.valat, options)


def _binding_term(name: str, bound: frozenset[str], made: str | None, options: CzechOptions) -> Term:
    """A binding announcement, won or lost on its own, and what the other side made unannounced.

    ``bound`` are the sides that announced it, ``made`` the side that achieved it (CZE-SCORE-10 to 15).
    """
    prices, total, steps = BINDING[name], 0, []
    for side in SIDES:
        if side in bound:
            won = side == made
            total += SIGNS[side] * (prices.announced if won else -prices.announced)
            params = {"item": name, "side": side, "price": prices.announced}
            steps.append(Step("binding_made" if won else "binding_failed", total, "CZE-SCORE-13", params))
    if made is not None and made not in bound:
        params = {"item": name, "side": made, "price": prices.silent}
        if bound and options.failed_absorbs_silent:
            steps.append(Step("binding_absorbed", total, "CZE-SCORE-15", params))
        else:
            total += SIGNS[made] * prices.silent
            rule = "CZE-SCORE-15" if bound else "CZE-SCORE-14" if name == "pagat" else prices.rule
            steps.append(Step("binding_silent", total, rule, params))
    return Term(name, prices.rule, total, tuple(steps))
