"""Counting a deal and scoring it (FRA-COUNT-1 to 15, FRA-SCORE-1 to 22)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from tarok_core.games.french.announcements import misere_value
from tarok_core.games.french.tables import (
    BASE,
    LACKS,
    PETIT_AU_BOUT,
    POIGNEES,
    SLAM_FAILED,
    SLAM_MADE,
    TARGETS,
    FrenchOptions,
    multiplier,
)
from tarok_core.scores import Amount, Score, Step, Term

__all__ = [
    "DECLARER",
    "OPPONENTS",
    "SIDES",
    "Reckoning",
    "Summary",
    "card_points",
    "payment_rule",
    "personal_miseres",
    "reckon",
    "score",
]

DECLARER, OPPONENTS = "declarer", "opponents"
SIDES: Final = (DECLARER, OPPONENTS)


@dataclass(frozen=True)
class Summary:
    """What a score needs to know of a deal.

    :ivar halves: the card points of the declarer's side in half points, 0 to 182.
    :ivar oudlers: the oudlers in its pile, 0 to 3.
    :ivar partner: with five players the declarer's partner; ``None``: he plays alone.
    :ivar petit_au_bout: the side that won the last trick with the Petit in it.
    :ivar poignees: the poignées shown, as (seat, size).
    :ivar slam: the side that won every trick.
    :ivar miseres: the misères declared, as (seat, lack).
    """

    players: int
    contract: str
    declarer: int
    halves: int
    oudlers: int
    partner: int | None = None
    petit_au_bout: str | None = None
    poignees: tuple[tuple[int, str], ...] = ()
    slam_announced: bool = False
    slam: str | None = None
    miseres: tuple[tuple[int, str], ...] = ()

    def sign_of(self, seat: int) -> int:
        """1 for a seat of the declarer's side, -1 for a defender."""
        return 1 if seat in (self.declarer, self.partner) else -1


class Reckoning(NamedTuple):
    """Card points against the target.

    :ivar counted: whole points, after an odd half point has been given to somebody.
    :ivar target: what the oudlers ask for; ``target_rule`` its rule.
    :ivar half_rule: the rule by which the half point went, ``None`` where there was none.
    """

    counted: int
    target: int
    difference: int
    made: bool
    target_rule: str
    half_rule: str | None


def card_points(halves: int) -> Amount:
    """Half points as points.

    >>> card_points(133), card_points(112)
    (Fraction(133, 2), 56)
    """
    whole, odd = divmod(halves, 2)
    return Fraction(halves, 2) if odd else whole


def reckon(halves: int, oudlers: int, options: FrenchOptions) -> Reckoning:
    """Whether this many half points make a contract, and by how much (FRA-SCORE-1 to 6, FRA-COUNT-7 to 10).

    >>> reckon(79, 2, FrenchOptions())[:4]
    (40, 41, -1, False)
    >>> reckon(79, 2, FrenchOptions(half_point="winner"))[:4]
    (39, 41, -2, False)
    """
    target, rule = TARGETS[oudlers]
    counted, odd = divmod(halves, 2)
    if odd and (options.half_point == "declarer" or counted >= target):
        counted += 1
    half_rule = "FRA-COUNT-7" if options.half_point == "declarer" else "FRA-COUNT-10"
    return Reckoning(counted, target, counted - target, counted >= target, rule, half_rule if odd else None)


def score(summary: Summary, options: FrenchOptions) -> Score:
    """The score of a deal: the contract, then the bonuses, each with its rule and steps (FRA-SCORE-12).

    >>> result = score(Summary(4, "garde", 0, 66, 2, petit_au_bout="declarer"), FrenchOptions())
    >>> result.items, result.payments
    ([{'item': 'contract', 'amount': -66}, {'item': 'petit_au_bout', 'amount': 20}], (-138, 46, 46, 46))
    >>> [(step.code, step.value) for step in result.terms[0].steps]
    [('below_target', 8), ('contract_base', 33), ('contract_factor', 66), ('contract_lost', -66)]
    """
    reckoning = reckon(summary.halves, summary.oudlers, options)
    terms = (
        _contract(summary, reckoning, options),
        _petit_au_bout(summary, options),
        _poignees(summary, reckoning, options),
        _slam(summary, options),
        _miseres(summary, options),
    )
    kept = tuple(term for term in terms if term.amount)
    total: Amount = sum((term.amount for term in kept), 0)
    return Score(kept, total, _payments(summary, total, options))


def _contract(summary: Summary, reckoning: Reckoning, options: FrenchOptions) -> Term:
    """25 and the difference, times the multiplier, with its sign (FRA-SCORE-6 to 9)."""
    off, made = abs(reckoning.difference), reckoning.made
    params = {"count": off, "points": reckoning.counted, "target": reckoning.target}
    steps = [Step("above_target" if made else "below_target", off, _difference_rule(reckoning), params)]
    amount = off + BASE
    rule = "FRA-SCORE-7" if made else "FRA-SCORE-8"
    steps.append(Step("contract_base", amount, rule, {"base": BASE}))
    factor, factor_rule = multiplier(summary.contract, options)
    amount *= factor
    if factor > 1:
        steps.append(_factor_step(summary, amount, factor, factor_rule))
    if not made:
        amount = -amount
        steps.append(Step("contract_lost", amount, "FRA-SCORE-8"))
    return Term("contract", "FRA-SCORE-9", amount, tuple(steps))


def _factor_step(summary: Summary, amount: int, factor: int, rule: str) -> Step:
    return Step("contract_factor", amount, rule, {"factor": factor, "contract": summary.contract})


def _difference_rule(reckoning: Reckoning) -> str:
    if not reckoning.made:
        return "FRA-SCORE-8"
    return "FRA-SCORE-6" if reckoning.difference else "FRA-SCORE-5"


def _petit_au_bout(summary: Summary, options: FrenchOptions) -> Term:
    """10 times the multiplier for the side that won the last trick with the Petit (FRA-ANN-22 to 26)."""
    if summary.petit_au_bout is None:
        return Term("petit_au_bout", "FRA-ANN-23", 0)
    factor, factor_rule = multiplier(summary.contract, options)
    amount = PETIT_AU_BOUT * factor
    steps = [Step("petit", PETIT_AU_BOUT, "FRA-ANN-23")]
    if factor > 1:
        steps.append(_factor_step(summary, amount, factor, factor_rule))
    if summary.petit_au_bout == OPPONENTS:
        amount = -amount
        steps.append(Step("of_opponents", amount, "FRA-SCORE-11"))
    return Term("petit_au_bout", "FRA-ANN-23", amount, tuple(steps))


def _poignees(summary: Summary, reckoning: Reckoning, options: FrenchOptions) -> Term:
    """All poignées: to the side that wins the deal, or by agreement each to its own (FRA-ANN-9 to 12, 18)."""
    to_shower = options.poignee_bonus_to == "shower"
    rule = "FRA-VAR-6" if to_shower else "FRA-ANN-10"
    amount = 0
    steps: list[Step] = []
    for seat, size in summary.poignees:
        bonus = POIGNEES[size].bonus * (summary.sign_of(seat) if to_shower else 1)
        amount += bonus
        params = {"size": size, "seat": seat, "amount": bonus}
        steps.append(Step("poignee", amount, POIGNEES[size].rule, params))
    if steps and not to_shower and not reckoning.made:
        amount = -amount
        steps.append(Step("to_winners", amount, "FRA-ANN-11"))
    return Term("poignees", rule, amount, tuple(steps))


def _slam(summary: Summary, options: FrenchOptions) -> Term:
    """A slam made or missed, announced or not, by either side; never multiplied (FRA-ANN-27 to 36)."""
    amount = 0
    steps: list[Step] = []

    def add(code: str, value: int, rule: str) -> None:
        nonlocal amount
        amount += value
        steps.append(Step(code, amount, rule, {"amount": value}))

    if summary.slam_announced and summary.slam == DECLARER:
        add("slam_announced", SLAM_MADE, "FRA-ANN-28")
    elif summary.slam_announced:
        add("slam_failed", -SLAM_FAILED, "FRA-ANN-29")
    elif summary.slam == DECLARER:
        add("slam_silent", options.unannounced_slam_bonus, "FRA-ANN-31")
    if summary.slam == OPPONENTS:
        add("slam_of_opponents", -options.defence_slam_bonus, "FRA-ANN-32")
    rule = "FRA-ANN-36" if len(steps) > 1 else steps[0].rule if steps else "FRA-ANN-27"
    return Term("slam", rule, amount, tuple(steps))


def _miseres(summary: Summary, options: FrenchOptions) -> Term:
    """Misères that go to the side of their player, whatever the result (FRA-VAR-8, 9, 11)."""
    amount = 0
    steps: list[Step] = []
    if options.misere_payment == "side":
        for seat, lack in summary.miseres:
            value = misere_value(options, summary.contract) * summary.sign_of(seat)
            amount += value
            steps.append(Step("misere", amount, LACKS[lack], {"seat": seat, "lack": lack, "amount": value}))
    return Term("misere", "FRA-VAR-11", amount, tuple(steps))


def personal_miseres(summary: Summary, options: FrenchOptions) -> tuple[tuple[int, str, int], ...]:
    """Misères paid by each other player to who declared them, as (seat, lack, value) (FRA-VAR-11)."""
    if options.misere_payment != "personal":
        return ()
    value = misere_value(options, summary.contract)
    return tuple((seat, lack, value) for seat, lack in summary.miseres)


def payment_rule(summary: Summary, options: FrenchOptions) -> str:
    """The rule by which the declarer's side shares (FRA-SCORE-15 to 18)."""
    if summary.players < 5:
        return "FRA-SCORE-15"
    if summary.partner is not None:
        return "FRA-SCORE-16"
    return "FRA-SCORE-17" if options.alone_stake == 1 else "FRA-SCORE-18"


def _payments(summary: Summary, total: Amount, options: FrenchOptions) -> tuple[Amount, ...]:
    """What each seat gets: a defender the total with its sign turned, the declarer's side the rest.

    A partner has a third of what his side gets (FRA-SCORE-13 to 19, 22).
    """
    alone = summary.players == 5 and summary.partner is None
    stake = total * (options.alone_stake if alone else 1)
    payments: list[Amount] = [-stake] * summary.players
    payments[summary.declarer] = 0
    if summary.partner is not None:
        payments[summary.partner] = stake
    payments[summary.declarer] = -sum(payments)
    for seat, _, value in personal_miseres(summary, options):
        for other in range(summary.players):
            payments[other] += value * (summary.players - 1) if other == seat else -value
    return tuple(payments)
