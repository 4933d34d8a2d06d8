"""From a finished deal to its summary and score."""

from __future__ import annotations

from dataclasses import replace

from tarok_core.cards import Mask, mask_of
from tarok_core.counting import Count, by_threes
from tarok_core.deal import Deal
from tarok_core.games.czech.exchange import Cards, divide
from tarok_core.games.czech.scoring import Summary, score
from tarok_core.games.czech.table import CzechTable
from tarok_core.games.czech.tables import PAGAT, PLAYERS, SOLO, TRICKS, VARSAVA
from tarok_core.games.czech.varsava import Reckoning, reckon
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import Score
from tarok_core.tricks import taker

__all__ = [
    "count",
    "partner_of",
    "piles",
    "points_by_seat",
    "reckoning_of",
    "score_deal",
    "summary_of",
    "taken_by_seat",
]

CzechDeal = Deal[CzechTable]


def count(table: CzechTable, pile: Mask) -> Count:
    """The card points of a pile (CZE-COUNT-3, 4)."""
    return by_threes(table.pack.nominal(pile), pile.bit_count())


def taken_by_seat(deal: CzechDeal) -> tuple[Cards, ...]:
    """The talon cards each seat took, in talon order."""
    table = deal.table
    contract = table.contract or SOLO
    return divide(table.seating, table.options, contract, table.player, table.stage, deal.setup.talon).taken


def held_by(deal: CzechDeal, seat: int) -> Mask:
    """The cards a seat has had in hand since the talon was divided, those it laid away included."""
    played = 0
    for trick in deal.table.tricks:
        played |= trick.cards[deal.table.seating.from_seat(trick.leader).index(seat)].bit
    on_table = deal.table.seating.from_seat(deal.table.leader)
    for player, card in zip(on_table, deal.table.trick, strict=False):
        played |= card.bit if player == seat else 0
    return deal.secrets.hands[seat] | deal.secrets.laid_away[seat] | played


def partner_of(deal: CzechDeal) -> int | None:
    """The declarer's partner: who holds the called tarok after the exchange (CZE-AUC-16, 18 to 20).

    ``None`` where the declarer plays alone, also because he holds or has bought the card himself.
    """
    table = deal.table
    if table.called is None:
        return None
    (holder,) = (seat for seat in range(PLAYERS) if held_by(deal, seat) & table.called.bit)
    return None if holder == table.declarer else holder


def piles(deal: CzechDeal) -> tuple[Mask, Mask]:
    """The pile of the declarer's side and the opponents': tricks, cards laid away, the rest of the talon.

    What nobody took from the talon belongs to the opponents (CZE-TALON-7, 16 to 18; CZE-COUNT-5).
    """
    table, secrets = deal.table, deal.secrets
    partner = partner_of(deal)
    sides = {True: 0, False: mask_of(secrets.talon) | mask_of(table.open_talon)}
    for seat in range(PLAYERS):
        sides[seat in (table.declarer, partner)] |= table.won[seat] | secrets.laid_away[seat]
    return sides[True], sides[False]


def points_by_seat(deal: CzechDeal) -> tuple[int, ...]:
    """The card points of the four piles of Varšava (CZE-COUNT-6)."""
    return tuple(count(deal.table, pile).points for pile in deal.table.won)


def _finished(deal: CzechDeal) -> CzechTable:
    if not deal.is_over:
        raise RuleError(Reason(None, "deal_not_over", {"phase": deal.table.phase}))
    return deal.table


def summary_of(deal: CzechDeal) -> Summary:
    """What the score needs to know of a finished deal with a declarer.

    :raises RuleError: code ``deal_not_over``, when the deal has no result yet.
    """
    table = _finished(deal)
    own, _ = piles(deal)
    won, lost = _pagat(table)
    summary = Summary(
        table.contract or SOLO,
        table.player,
        count(table, own).points,
        partner_of(deal),
        table.stage,
        table.said.doubles,
        tuple(melds or () for melds in table.melds),
        table.said.announced("pagat"),
        won,
        lost,
        table.said.announced("valat"),
    )
    takers = {summary.side(trick.winner) for trick in table.tricks}
    return replace(summary, valat=takers.pop()) if len(takers) == 1 else summary


def _pagat(table: CzechTable) -> tuple[int | None, int | None]:
    """The seat that won the last trick with T1, or the seat that lost it with T1 (CZE-ANN-5)."""
    last = table.tricks[TRICKS - 1]
    if PAGAT not in last.cards:
        return None, None
    place = last.cards.index(PAGAT)
    player = table.seating.from_seat(last.leader)[place]
    return (player, None) if taker(table.pack, last.cards) == place else (None, player)


def reckoning_of(deal: CzechDeal) -> Reckoning:
    """What a finished Varšava comes to.

    :raises RuleError: code ``deal_not_over``, when the deal has no result yet.
    """
    table = _finished(deal)
    return reckon(points_by_seat(deal), table.seating.order, table.options)


def score_deal(deal: CzechDeal) -> Score:
    """The score of a finished deal."""
    if deal.table.contract == VARSAVA:
        return reckoning_of(deal).score
    return score(summary_of(deal), deal.table.options)
