"""From a finished deal to its summary and score."""

from __future__ import annotations

from typing import NamedTuple

from tarok_core.deal import Deal, Fact
from tarok_core.games.russian.counting import points_of
from tarok_core.games.russian.melds import Meld, cancel
from tarok_core.games.russian.scoring import PENALTIES, LastTrick, Penalty, Summary, score
from tarok_core.games.russian.table import RussianTable
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import Score

__all__ = ["FACTS", "FORFEIT", "MeldsScored", "melds_of", "penalty_of", "score_deal", "summary_of"]

FORFEIT = "melds_forfeited"
"""Melds declared out of turn or before the skat was laid: they are not scored (RUS-PEN-6)."""

FACTS = (*PENALTIES, FORFEIT)
"""The irregularities a record may hold (RUS-PEN-1 to 6); none makes a finished deal void (RUS-PEN-2, 3)."""


class MeldsScored(NamedTuple):
    """By seat, the melds that score, and those that the others' have cancelled."""

    kept: tuple[tuple[Meld, ...], ...]
    cancelled: tuple[tuple[Meld, ...], ...]

    @property
    def points(self) -> tuple[int, ...]:
        """By seat, what the melds are worth (RUS-ANN-2)."""
        return tuple(sum(meld.value for meld in melds) for melds in self.kept)


def melds_of(deal: Deal[RussianTable]) -> MeldsScored:
    """The melds declared, without those forfeited, less those that cancel (RUS-ANN-18, RUS-PEN-6)."""
    table = deal.table
    forfeited = {fact.seat for fact in deal.facts if fact.kind == FORFEIT}
    seats = sorted(table.seating.order)
    melds = [() if seat in forfeited else table.declared[seat] or () for seat in seats]
    dropped = cancel([[(meld.name, meld.value) for meld in own] for own in melds], table.options)
    kept: list[tuple[Meld, ...]] = [()] * table.seating.players
    cancelled: list[tuple[Meld, ...]] = [()] * table.seating.players
    for seat, own, gone in zip(seats, melds, dropped, strict=True):
        kept[seat] = tuple(meld for meld, away in zip(own, gone, strict=True) if not away)
        cancelled[seat] = tuple(meld for meld, away in zip(own, gone, strict=True) if away)
    return MeldsScored(tuple(kept), tuple(cancelled))


def penalty_of(fact: Fact, table: RussianTable) -> Penalty:
    """The fine for an irregularity on record; a wrong capture may name its victim.

    :raises RuleError: when the seat plays no part, or the victim is needed or no opponent (RUS-PEN-4, 7).
    """
    order = table.seating.order
    if fact.seat not in order:
        raise RuleError(Reason("RUS-DECK-1", "idle_seat", {"seat": fact.seat}))
    victim = int(fact.words[0]) if len(fact.words) == 1 and fact.words[0].isdigit() else None
    wanted = fact.kind == "wrong_capture" and table.options.wrong_capture_penalty == "victim_only"
    if bool(fact.words) != wanted or (wanted and (victim not in order or victim == fact.seat)):
        raise RuleError(Reason("RUS-PEN-4", "victim", {"seat": fact.seat, "fact": fact.kind}))
    return Penalty(fact.seat, fact.kind, victim)


def summary_of(deal: Deal[RussianTable]) -> Summary:
    """What the score needs to know of a finished deal.

    :raises RuleError: code ``deal_not_over``.
    """
    table = deal.table
    if not deal.is_over:
        raise RuleError(Reason(None, "deal_not_over", {"phase": table.phase}))
    players, options = table.seating.players, table.options
    last = table.tricks[-1]
    return Summary(
        table.seating,
        tuple(points_of(pile, players, options) for pile in table.piles.masks),
        points_of(deal.secrets.laid_away[table.skat_seat], players, options),
        table.tricks_won,
        melds_of(deal).points,
        LastTrick(last.leader, last.cards),
        table.declarations,
        None if table.thrown_in is None else len(table.tricks),
        tuple(penalty_of(fact, table) for fact in deal.facts if fact.kind != FORFEIT),
    )


def score_deal(deal: Deal[RussianTable]) -> Score:
    """The score of a finished deal."""
    return score(summary_of(deal), deal.table.options)
