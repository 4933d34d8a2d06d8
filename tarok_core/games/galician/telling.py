"""What the Galician game tells of a deal: its actions, the moment, its end, and the form of its summary."""

from __future__ import annotations

from tarok_core.account import Block, CardRow, Heading, Line
from tarok_core.cards import cards_of
from tarok_core.deal import Deal
from tarok_core.explain import Explainers, FormField
from tarok_core.games.galician import dealing, ops
from tarok_core.games.galician.explain import (
    OP_ACCOUNTS,
    auction_state,
    position,
    role_of,
    scored,
    summary_blocks,
)
from tarok_core.games.galician.outcome import piles, side_count, summary_of
from tarok_core.games.galician.phases import GalicianTable
from tarok_core.games.galician.scenes import SCENES
from tarok_core.games.galician.scoring import SIDES
from tarok_core.games.galician.tables import FULL_HANDS, LADDER
from tarok_core.words import Msg

__all__ = ["EXPLAINERS"]

GalicianDeal = Deal[GalicianTable]


def _call_action(before: GalicianDeal, after: GalicianDeal) -> list[Block]:
    table = after.table
    seat, call = table.calls[-1]
    role = Msg(f"word.role_{role_of(before.table.auction)}")
    where = position(table.seating, seat)
    blocks: list[Block] = [Line(Msg("say.call_told", seat=seat, where=where, role=role, call=call))]
    if table.auction.complete:
        blocks += auction_state(table.auction, table.seating, table.options)
    return blocks


def _take_action(before: GalicianDeal, after: GalicianDeal) -> list[Block]:
    contract = before.table.game
    return [
        CardRow(Msg("say.turned_up"), before.table.talon or (), ("GAL-TALON-1",)),
        CardRow(Msg("say.takes"), after.table.taken, (contract.group_rule,)),
    ]


def _discard_action(before: GalicianDeal, after: GalicianDeal) -> list[Block]:
    return [CardRow(Msg("say.lays_away"), after.actions[-1].cards, ("GAL-TALON-8",))]


def _announce_action(before: GalicianDeal, after: GalicianDeal) -> list[Block]:
    action = after.actions[-1]
    if not action.words:
        return [Line(Msg("say.announces_nothing", seat=action.seat))]
    blocks: list[Block] = [Line(Msg("say.announces", seat=action.seat, words=action.words), ("GAL-ANN-1",))]
    if after.table.shown:
        blocks.append(CardRow(Msg("say.must_show"), after.table.shown, ("GAL-ANN-4",)))
    return blocks


def _double_action(before: GalicianDeal, after: GalicianDeal) -> list[Block]:
    action = after.actions[-1]
    return [Line(Msg("say.says", seat=action.seat, word=action.words[0]))]


def ending(deal: GalicianDeal) -> list[Block]:
    """Tricks, card points with their packets, the result and every amount; nothing when passed out."""
    table = deal.table
    if table.contract is None:
        return [Line(Msg("say.next_dealer", seat=dealing.next_dealer(table.seating)), ("GAL-DEAL-10",))]
    blocks: list[Block] = []
    summary = summary_of(deal)
    if not summary.renons:
        own, theirs = piles(deal)
        mine, other = side_count(table, own), side_count(table, theirs)
        winners = [trick.winner for trick in table.tricks]
        won = winners.count(summary.declarer)
        blocks += [
            Heading(Msg("op.count")),
            Line(Msg("say.tricks_sides", points=won, theirs=len(winners) - won)),
            CardRow(Msg("say.own_pile"), cards_of(own), ("GAL-TALON-11",)),
            Line(
                Msg("say.count_packets", cards=own.bit_count(), packets=mine.packets, leftover=mine.leftover)
            ),
            Line(
                Msg("say.count_formula", nominal=mine.nominal, deducted=mine.deducted, points=mine.points),
                ("GAL-COUNT-5",),
            ),
            Line(Msg("say.points_sides", points=mine.points, theirs=other.points), ("GAL-COUNT-6",)),
        ]
    blocks += [Heading(Msg("op.score")), *summary_blocks(summary), *scored(summary, table.options)]
    blocks.append(Line(Msg("say.next_dealer", seat=dealing.next_dealer(table.seating)), ("GAL-DEAL-10",)))
    return blocks


def moment(deal: GalicianDeal, seat: int | None) -> list[Block]:
    """Contract, talon, what was announced, the trick so far."""
    table = deal.table
    blocks: list[Block] = []
    if table.contract is not None and table.phase in ("talon", "discard", "announce", "double"):
        blocks.append(Line(Msg("say.contract", contract=table.contract, seat=table.declarer)))
    if table.phase == "talon" and table.talon is not None:
        blocks.append(CardRow(Msg("say.turned_up"), table.talon, ("GAL-TALON-1",)))
    if table.phase == "play":
        if table.announced:
            blocks.append(Line(Msg("say.declares", words=table.announced)))
        if table.trick:
            blocks.append(CardRow(Msg("say.on_table"), table.trick))
        else:
            blocks.append(Line(Msg("say.to_lead")))
    return blocks


SIDE_OR_NOBODY = (None, *SIDES)

FORM: tuple[FormField, ...] = (
    FormField("players", (3, 4, 5), 3),
    FormField("dealer", None, None, low=0, high=4),
    FormField("declarer", None, None, low=0, high=4),
    FormField("contract", LADDER, LADDER[0], "call"),
    FormField("points", None, 34, low=0, high=66),
    FormField("doubles", (0, 1, 2, 3), 0, "doubles"),
    FormField("announced", ops.WORDS, (), "announcement", many=True),
    FormField("full_hand", (None, *FULL_HANDS), None),
    *(FormField(name, SIDE_OR_NOBODY, None, "side") for name in ("volat", "trull", "kings", "ultimo")),
    FormField("ultimo_lost", (False, True), False),
    FormField("renons", (False, True), False),
)
"""The fields of a ``score`` case."""


EXPLAINERS = Explainers(
    OP_ACCOUNTS,
    {
        "call": _call_action,
        "take": _take_action,
        "discard": _discard_action,
        "announce": _announce_action,
        "double": _double_action,
    },
    ending,
    moment,
    SCENES,
    FORM,
)
"""What :mod:`tarok_core.explain` asks of this game."""
