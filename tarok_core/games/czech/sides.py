"""Who plays with whom in a Czech deal: what everybody, or one seat, knows of the called tarok's holder."""

from __future__ import annotations

from tarok_core.account import Block, Line
from tarok_core.cards import Card
from tarok_core.deal import Deal
from tarok_core.games.czech.outcome import partner_of, taken_by_seat
from tarok_core.games.czech.table import CzechTable
from tarok_core.words import Msg

__all__ = ["called_line", "held_line", "known_sides"]

CzechDeal = Deal[CzechTable]


def called_line(card: Card, own: bool) -> Line:
    """What a call means while only the declarer's hand is known: he is alone, or somebody is his partner."""
    if own:
        return Line(Msg("say.called_own", card=card), ("CZE-AUC-16",), "yes")
    return Line(Msg("say.called_other", card=card), ("CZE-AUC-19",), "yes")


def held_line(deal: CzechDeal) -> list[Block]:
    """Who held the called tarok after the exchange, and how it came there."""
    if deal.table.called is None:
        return []
    partner = partner_of(deal)
    if partner is None:
        return [_alone(deal)]
    return [
        Line(Msg("say.called_held_by", seat=partner, card=deal.table.called), (_partner_rule(deal, partner),))
    ]


def known_sides(deal: CzechDeal, seat: int | None) -> list[Block]:
    """What a seat knows of the declarer's partner (CZE-AUC-16, 18 to 20); with ``None`` all that is so.

    The holder of the called tarok knows it, and the declarer who has it himself; the others see it when the
    card is played.
    """
    table = deal.table
    if table.called is None:
        return []
    shown = table.called in (*table.trick, *(card for trick in table.tricks for card in trick.cards))
    partner = partner_of(deal)
    holder = table.player if partner is None else partner
    if seat not in (None, holder) and not shown:
        return [Line(Msg("say.called_hidden", card=table.called), ("CZE-AUC-19",))]
    if partner is None:
        return [_alone(deal)]
    code = "say.called_shown" if shown else "say.called_held_now"
    return [Line(Msg(code, seat=partner, card=table.called), (_partner_rule(deal, partner),))]


def _alone(deal: CzechDeal) -> Line:
    code, rule = ("called_own", "CZE-AUC-16")
    if deal.table.called in taken_by_seat(deal)[deal.table.player]:
        code, rule = ("called_bought", "CZE-AUC-18")
    return Line(Msg(f"say.{code}", card=deal.table.called), (rule,))


def _partner_rule(deal: CzechDeal, partner: int) -> str:
    return "CZE-AUC-20" if deal.table.called in taken_by_seat(deal)[partner] else "CZE-AUC-19"
