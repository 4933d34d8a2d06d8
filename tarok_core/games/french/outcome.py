"""From a finished deal to its summary and score: sides, piles, the Excuse, Petit au bout, slam."""

from __future__ import annotations

from typing import NamedTuple

from tarok_core.cards import FOOL, Mask, mask_of
from tarok_core.deal import Deal, Trick
from tarok_core.games.french.scoring import DECLARER, OPPONENTS, SIDES, Summary, score
from tarok_core.games.french.table import FrenchTable
from tarok_core.games.french.tables import OUDLERS, PETIT, WHOLE, low_cards
from tarok_core.piles import Debt, Piles
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import Score

__all__ = ["Counted", "count", "partner_of", "petit_au_bout", "score_deal", "slam", "summary_of", "tricks_of"]

ATTACK, DEFENCE = 0, 1
"""Owners of the two piles."""


class Counted(NamedTuple):
    """The piles of a finished deal, the declarer's side first.

    :ivar masks: the cards of each pile, those laid away and the chien included.
    :ivar unpaid: the Excuse for which its owner had no card to give, so that half a point is moved in
        the count instead (FRA-PLAY-21); ``None`` if there is none.
    :ivar halves: the half points of each side, 182 together (FRA-COUNT-13).
    """

    masks: tuple[Mask, Mask]
    unpaid: Debt | None
    halves: tuple[int, int]

    @property
    def oudlers(self) -> int:
        """The oudlers in the pile of the declarer's side (FRA-SCORE-4, FRA-TALON-13)."""
        return (self.masks[ATTACK] & OUDLERS).bit_count()


def partner_of(deal: Deal[FrenchTable]) -> int | None:
    """Who held the called card as the cards were dealt, unless it is the declarer or lay in the chien.

    This tells what only that player may know before the card is played (FRA-AUC-21, 23 to 25, 28, 29). The
    partnership is of this deal only (FRA-MATCH-2).
    """
    table = deal.table
    if table.called is None:
        return None
    holders = [seat for seat, hand in enumerate(deal.setup.hands) if hand & table.called.bit]
    return holders[0] if holders and holders[0] != table.declarer else None


def tricks_of(table: FrenchTable, attackers: tuple[int | None, ...]) -> Piles:
    """The tricks of both sides, and what is owed for the Excuse (FRA-PLAY-18 to 26, FRA-COUNT-14, 15)."""
    piles = Piles.empty(2)
    for number, trick in enumerate(table.tricks, 1):
        side = ATTACK if trick.winner in attackers else DEFENCE
        cards = mask_of(trick.cards)
        if not cards & FOOL.bit:
            piles = piles.win(side, cards)
        else:
            piles = _with_excuse(piles, table, trick, side, attackers, last=number == table.size.hand)
        piles = piles.settle(low_cards())
    return piles


def _with_excuse(
    piles: Piles,
    table: FrenchTable,
    trick: Trick,
    side: int,
    attackers: tuple[int | None, ...],
    *,
    last: bool,
) -> Piles:
    """A trick with the Excuse in it: kept by its player's side, or in the last trick lost (FRA-PLAY-22)."""
    player = table.seating.from_seat(trick.leader)[trick.cards.index(FOOL)]
    own = ATTACK if player in attackers else DEFENCE
    rest = mask_of(trick.cards) ^ FOOL.bit
    if not last:
        return piles.win(side, rest).keep(FOOL, own, side)
    changes = table.options.excuse_last_trick == "changes_side" and own == side and player != trick.winner
    if changes:
        return piles.win(side, rest).keep(FOOL, 1 - own, side)
    return piles.win(side, rest | FOOL.bit)


def count(deal: Deal[FrenchTable]) -> Counted:
    """Both piles of a finished deal (FRA-COUNT-11 to 15).

    :raises RuleError: code ``deal_not_over``.
    """
    table, secrets = deal.table, deal.secrets
    if table.declarer is None or not deal.is_over:
        raise RuleError(Reason(None, "deal_not_over", {"phase": table.phase}))
    piles = tricks_of(table, (table.declarer, partner_of(deal)))
    talon_to = ATTACK if table.game.talon_to == DECLARER else DEFENCE
    piles = piles.win(ATTACK, secrets.laid_away[table.declarer]).win(talon_to, mask_of(secrets.talon))
    own = table.pack.nominal(piles.masks[ATTACK])
    unpaid = piles.debts[0] if piles.debts else None
    if unpaid is not None:
        own += -1 if unpaid.debtor == ATTACK else 1
    return Counted((piles.masks[ATTACK], piles.masks[DEFENCE]), unpaid, (own, WHOLE - own))


def petit_au_bout(table: FrenchTable, attackers: tuple[int | None, ...]) -> str | None:
    """The side that has the Petit at the end (FRA-ANN-22 to 26).

    After an Excuse that took the last trick, a Petit in the trick before counts as well.
    """
    before, last = table.tricks[-2:]
    winning = last.cards[table.seating.from_seat(last.leader).index(last.winner)]
    if PETIT in last.cards or (winning is FOOL and PETIT in before.cards):
        return SIDES[ATTACK if last.winner in attackers else DEFENCE]
    return None


def slam(table: FrenchTable, attackers: tuple[int | None, ...]) -> str | None:
    """The side that won every trick (FRA-ANN-27)."""
    won = sum(trick.winner in attackers for trick in table.tricks)
    if won == len(table.tricks):
        return DECLARER
    return None if won else OPPONENTS


def summary_of(deal: Deal[FrenchTable]) -> Summary:
    """What the score needs to know of a finished deal.

    :raises RuleError: code ``deal_not_over``, when the deal has no result yet.
    """
    table = deal.table
    counted = count(deal)
    if table.declarer is None or table.contract is None:
        raise RuleError(Reason("FRA-AUC-13", "auction_unfinished"))
    partner = partner_of(deal)
    attackers = (table.declarer, partner)
    return Summary(
        table.seating.players,
        table.contract,
        table.declarer,
        counted.halves[ATTACK],
        counted.oudlers,
        partner,
        petit_au_bout(table, attackers),
        tuple((shown.seat, shown.size) for shown in table.poignees),
        table.slam_announced,
        slam(table, attackers),
        table.miseres,
    )


def score_deal(deal: Deal[FrenchTable]) -> Score:
    """The score of a finished deal.

    Nothing is paid after a dry Petit or when all passed (FRA-DEAL-18, FRA-AUC-15).
    """
    if deal.is_over and deal.table.contract is None:
        return Score((), 0, (0,) * deal.table.seating.players)
    return score(summary_of(deal), deal.table.options)
