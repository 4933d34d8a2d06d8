"""Counting a deal and scoring it (GAL-COUNT, GAL-SCORE, GAL-PEN)."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from tarok_core.deal import Seating
from tarok_core.games.galician.tables import (
    BONUSES,
    DOUBLES,
    FULL_HANDS,
    LOSS_FACTORS,
    REFERENCE,
    SOLO,
    WIN_FACTORS,
    Contract,
    GalicianOptions,
    contract_of,
)
from tarok_core.scores import Amount, Score, Step, Term

__all__ = ["DECLARER", "OPPONENTS", "Summary", "is_made", "payers", "score"]

DECLARER, OPPONENTS = "declarer", "opponents"
SIDES = (DECLARER, OPPONENTS)


@dataclass(frozen=True)
class Summary:
    """What a score needs to know of a deal.

    :ivar contract: a step of the ladder, ``3x1`` to ``solo``.
    :ivar points: the declarer's card points, 0 to 66; ``None`` only at a renons.
    :ivar doubles: the step of doubling reached, 0 none to 3 supracontra.
    :ivar announced: what the declarer announced, without the full hand.
    :ivar full_hand: the number of trumps declared.
    :ivar volat: the side that won every trick; so ``trull``, ``kings`` and ``ultimo``.
    :ivar ultimo_lost: the declarer's T1 was beaten in the last trick.
    :ivar renons: the declarer committed a renons.
    """

    seating: Seating
    declarer: int
    contract: str
    points: int | None
    doubles: int = 0
    announced: tuple[str, ...] = ()
    full_hand: int | None = None
    volat: str | None = None
    trull: str | None = None
    kings: str | None = None
    ultimo: str | None = None
    ultimo_lost: bool = False
    renons: bool = False


def is_made(summary: Summary, options: GalicianOptions) -> bool:
    """Whether the declarer won the game (GAL-COUNT-8, 9); never at a renons (GAL-PEN-2).

    >>> from tarok_core.games.galician.dealing import seat
    >>> is_made(Summary(seat(3, 2), 0, "2x1", 33), GalicianOptions())
    False
    """
    if summary.renons or summary.points is None:
        return False
    if summary.volat is not None:
        return summary.volat == DECLARER
    return summary.points >= options.win_threshold


def payers(seating: Seating, declarer: int, options: GalicianOptions) -> tuple[int, ...]:
    """The seats that settle with the declarer: opponents and idle players (GAL-SCORE-16, 25 to 27).

    >>> from tarok_core.games.galician.dealing import seat
    >>> payers(seat(5, 4), 0, GalicianOptions(idle_settlement="dealer_only"))
    (1, 2, 4)
    """
    idle: tuple[int, ...] = seating.idle
    if options.idle_settlement == "dealer_only":
        idle = tuple(seat for seat in idle if seat == seating.dealer)
    elif options.idle_settlement == "none":
        idle = ()
    return tuple(
        seat
        for seat in range(seating.players)
        if seat != declarer and (seat in seating.order or seat in idle)
    )


def score(summary: Summary, options: GalicianOptions) -> Score:
    """The score of a deal: the game, then the bonuses, each with its own sign, rule and steps.

    The game is the formula or, instead of it, a volat; bonuses come on top (GAL-SCORE-9, 10, 15, 24).

    >>> from tarok_core.games.galician.dealing import seat
    >>> result = score(Summary(seat(3, 2), 0, "3x2", 29, doubles=1), GalicianOptions())
    >>> result.items, result.payments
    ([{'item': 'game', 'amount': -168}], (-336, 168, 168))
    >>> [(step.code, step.value) for step in result.terms[0].steps]
    [('difference', 12), ('base', 42), ('lost', -42), ('level', -84), ('doubled', -168)]
    """
    contract, level = contract_of(summary.contract)
    made = is_made(summary, options)
    factor = _factor(summary, options, made)
    terms = []
    game = _game_term(summary, options, contract, level, made, factor)
    if game is not None:
        terms.append(game)
    terms += [_scoped(term, factor, options) for term in _bonus_terms(summary, options, contract)]
    return Score.settle(
        tuple(term for term in terms if term.amount),
        declarer=summary.declarer,
        payers=payers(summary.seating, summary.declarer, options),
        seats=summary.seating.players,
    )


def _factor(summary: Summary, options: GalicianOptions, made: bool) -> int:
    """The factor that contra and its answers give the game."""
    if summary.renons:
        return LOSS_FACTORS[summary.doubles] if options.renons_multipliers == "apply" else 1
    return WIN_FACTORS[options.recontra_win][summary.doubles] if made else LOSS_FACTORS[summary.doubles]


def _doubles_rule(summary: Summary, made: bool) -> str:
    if made and summary.doubles > 1:
        return "GAL-ANN-16"
    return ("GAL-ANN-12", "GAL-ANN-13", "GAL-ANN-14")[summary.doubles - 1]


def _game_term(
    summary: Summary, options: GalicianOptions, contract: Contract, level: int, made: bool, factor: int
) -> Term | None:
    """The game itself: formula, volat, the opponents' volat, or renons; ``None`` where it is not settled."""
    steps: list[Step] = []
    if summary.renons:
        rule, item = "GAL-PEN-3", "renons"
        steps.append(Step("renons_base", contract.base, rule, _named(contract)))
    elif summary.volat == DECLARER:
        rule, item = "GAL-SCORE-7", "volat"
        steps.append(Step("volat", contract.volat, rule, _named(contract)))
        if "volat" in summary.announced:
            steps.append(Step("announced", 2 * contract.volat, "GAL-SCORE-8"))
    elif "volat" in summary.announced and options.failed_volat == "penalty_only":
        return None
    elif summary.volat == OPPONENTS and options.opponents_volat:
        rule, item = "GAL-SCORE-23", "opponents_volat"
        steps.append(Step("volat", contract.volat, "GAL-SCORE-7", _named(contract)))
    else:
        rule, item = contract.price_rule, "game"
        assert summary.points is not None  # only a renons has no points
        off = abs(summary.points - REFERENCE)
        params = {"points": summary.points, "reference": REFERENCE, "count": off, "unit": contract.unit}
        steps.append(Step("difference", off * contract.unit, rule, params))
        steps.append(Step("base", off * contract.unit + contract.base, rule, {"base": contract.base}))
    amount: Amount = steps[-1].value
    if not made:
        amount = -amount
        lost = "GAL-PEN-2" if summary.renons else _lost_rule(summary)
        rule = lost if item == "game" else rule
        steps.append(Step("lost", amount, lost))
        if level > 1 and (not summary.renons or options.renons_multipliers == "apply"):
            amount *= level
            steps.append(Step("level", amount, "GAL-SCORE-6", {"factor": level}))
    if factor > 1 or (made and summary.doubles > 1 and factor == 1):
        amount *= factor
        steps.append(
            Step(
                "doubled",
                amount,
                _doubles_rule(summary, made),
                {"factor": factor, "word": DOUBLES[summary.doubles - 1]},
            )
        )
    return Term(item, rule, amount, tuple(steps))


def _lost_rule(summary: Summary) -> str:
    if summary.volat == OPPONENTS:
        return "GAL-SCORE-23"
    return "GAL-COUNT-9" if summary.points == REFERENCE else "GAL-SCORE-6"


def _named(contract: Contract) -> MappingProxyType[str, object]:
    return MappingProxyType({"contract": SOLO if contract.name == SOLO else f"{contract.name}x1"})


def _bonus_terms(summary: Summary, options: GalicianOptions, contract: Contract) -> list[Term]:
    """The items after the game, in the order of the interface, before any factor."""
    # At a renons the table has agreed whether the declarer gets, misses or pays his bonuses.
    at_renons = options.renons_bonuses if summary.renons else "receives"
    own = {"none": 0, "receives": 1, "pays": -1}[at_renons]
    settled = at_renons != "none"
    terms: list[Term] = []
    if summary.full_hand is not None and own:
        value = FULL_HANDS[summary.full_hand]
        terms.append(_own(f"full_hand_{summary.full_hand}", "GAL-SCORE-11", value, own, "full_hand"))
    for name, bonus in BONUSES.items():
        if getattr(summary, name) == DECLARER and own:
            announced = name in summary.announced
            value = bonus.announced if announced else bonus.silent
            terms.append(
                _own(name, bonus.rule, value, own, "announced_bonus" if announced else "silent_bonus")
            )
    if options.opponents_score_bonuses:
        for name, bonus in BONUSES.items():
            if getattr(summary, name) == OPPONENTS:
                item = f"opponents_{name}"
                steps = (
                    Step("silent_bonus", bonus.silent, bonus.rule),
                    Step("opponents", -bonus.silent, "GAL-SCORE-18"),
                )
                terms.append(Term(item, "GAL-SCORE-18", -bonus.silent, steps))
    if settled and options.failed_announcement == "announced_value":
        for name, bonus in BONUSES.items():
            if name in summary.announced and getattr(summary, name) != DECLARER:
                terms.append(_failed(f"{name}_failed", bonus.rule, bonus.announced, "GAL-SCORE-19"))
    if (
        settled
        and summary.ultimo_lost
        and "ultimo" not in summary.announced
        and options.silent_ultimo_lost == "pay"
    ):
        value = BONUSES["ultimo"].silent
        terms.append(_failed("silent_ultimo_lost", "GAL-SCORE-14", value, "GAL-SCORE-21"))
    if (
        settled
        and "volat" in summary.announced
        and summary.volat != DECLARER
        and options.failed_volat != "game_only"
    ):
        terms.append(_failed("volat_failed", "GAL-SCORE-8", 2 * contract.volat, "GAL-SCORE-22"))
    return terms


def _own(item: str, rule: str, value: int, sign: int, code: str) -> Term:
    steps = [Step(code, value, rule)]
    if sign < 0:
        steps.append(Step("renons_pays", -value, "GAL-PEN-4"))
    return Term(item, rule if sign > 0 else "GAL-PEN-4", sign * value, tuple(steps))


def _failed(item: str, value_rule: str, value: int, rule: str) -> Term:
    return Term(item, rule, -value, (Step("value", value, value_rule), Step("failed", -value, rule)))


def _scoped(term: Term, factor: int, options: GalicianOptions) -> Term:
    """The term times the factor of the game, where contra touches bonuses too (GAL-ANN-17)."""
    if options.multiplier_scope != "all" or factor == 1:
        return term
    amount = term.amount * factor
    step = Step("scope", amount, "GAL-ANN-17", {"factor": factor})
    return term._replace(amount=amount, steps=(*term.steps, step))
