"""What French tarot tells of a deal: its actions, the moment, its end, and the form of its summary."""

from __future__ import annotations

from tarok_core.account import Block, CardRow, Heading, Line
from tarok_core.cards import FOOL, Card, cards_of
from tarok_core.deal import Deal
from tarok_core.explain import Explainers, FormField
from tarok_core.games.french import dealing
from tarok_core.games.french.explain import (
    auction_state,
    chien_blocks,
    dry_petit_blocks,
    poignee_worth,
    points,
    position,
)
from tarok_core.games.french.outcome import Counted, count, partner_of, summary_of
from tarok_core.games.french.reckoning import OP_ACCOUNTS, pile_blocks, scored, summary_blocks
from tarok_core.games.french.scenes import SCENES
from tarok_core.games.french.scoring import SIDES
from tarok_core.games.french.table import FrenchTable
from tarok_core.games.french.tables import BIDS, LACKS, SIZES
from tarok_core.words import Msg

__all__ = ["EXPLAINERS"]

FrenchDeal = Deal[FrenchTable]


def _call_action(before: FrenchDeal, after: FrenchDeal) -> list[Block]:
    table = after.table
    seat, call = table.calls[-1]
    where = position(table.seating, seat)
    blocks: list[Block] = [Line(Msg("say.call_from_place", seat=seat, where=where, call=call))]
    if table.auction.complete:
        blocks += auction_state(table.auction, table.options)
    return [*blocks, *_chien(before, after)]


def _name_action(before: FrenchDeal, after: FrenchDeal) -> list[Block]:
    action = after.actions[-1]
    told = Line(Msg("say.calls_card", seat=action.seat, card=action.cards[0]), ("FRA-AUC-20",))
    return [told, *_chien(before, after)]


def _chien(before: FrenchDeal, after: FrenchDeal) -> list[Block]:
    """The chien, when the action before has decided what happens to it."""
    table = after.table
    unseen = table.game.exchanged and not table.talon if table.contract else True
    if table.contract is None or unseen or table.phase not in ("discard", "announce"):
        return []
    return chien_blocks(table.contract, table.talon or ())


def _discard_action(before: FrenchDeal, after: FrenchDeal) -> list[Block]:
    told = CardRow(Msg("say.lays_away"), after.actions[-1].cards, ("FRA-TALON-2",))
    return [told, *_laid_open(before, after)]


def _laid_open(before: FrenchDeal, after: FrenchDeal) -> list[Block]:
    """The trumps of a discard, which all may see."""
    if not after.table.shown:
        return []
    return [CardRow(Msg("say.shown_trumps"), after.table.shown, ("FRA-TALON-6",))]


def _announce_action(before: FrenchDeal, after: FrenchDeal) -> list[Block]:
    seat = after.actions[-1].seat
    code = "say.slam_declared" if after.table.slam_announced else "say.slam_silent"
    return [Line(Msg(code, seat=seat), ("FRA-ANN-30",))]


def _poignee_action(before: FrenchDeal, after: FrenchDeal) -> list[Block]:
    shown = after.actions[-1]
    (size,) = shown.words
    return [
        CardRow(Msg("say.poignee_shown", seat=shown.seat), shown.cards, ("FRA-ANN-5", "FRA-ANN-13")),
        poignee_worth(size, after.table.options),
    ]


def _misere_action(before: FrenchDeal, after: FrenchDeal) -> list[Block]:
    action = after.actions[-1]
    (lack,) = action.words
    return [Line(Msg("say.misere_declared", seat=action.seat, lack=lack), (LACKS[lack], "FRA-VAR-10"))]


def ending(deal: FrenchDeal) -> list[Block]:
    """Sides, tricks, the Excuse, card points in pairs, the result and every amount."""
    table = deal.table
    following = Line(Msg("say.next_dealer", seat=dealing.next_dealer(table.seating)), ("FRA-DEAL-19",))
    if table.dry_petit:
        return [*dry_petit_blocks(list(deal.setup.hands), table.options), following]
    if table.contract is None:
        return [following]
    summary = summary_of(deal)
    counted = count(deal)
    won = sum(trick.winner in (summary.declarer, summary.partner) for trick in table.tricks)
    own, theirs = (points(halves) for halves in counted.halves)
    return [
        *_partner(table.called, summary.partner),
        Heading(Msg("op.count")),
        Line(Msg("say.tricks_sides", points=won, theirs=len(table.tricks) - won)),
        *_excuse(deal, counted),
        CardRow(Msg("say.own_pile"), cards_of(counted.masks[0]), ("FRA-COUNT-11",)),
        *pile_blocks(counted.masks[0], table.options),
        Line(Msg("say.points_sides", points=own, theirs=theirs), ("FRA-COUNT-13",)),
        Heading(Msg("op.score")),
        *summary_blocks(summary),
        *scored(summary, table.options),
        following,
    ]


def _partner(called: Card | None, partner: int | None) -> list[Block]:
    """Who plays with the declarer, once it is known."""
    if called is None:
        return []
    if partner is None:
        return [Line(Msg("say.plays_alone", card=called), ("FRA-AUC-23", "FRA-AUC-24"))]
    return [Line(Msg("say.partner_is", seat=partner, card=called), ("FRA-AUC-21",))]


def _excuse(deal: FrenchDeal, counted: Counted) -> list[Block]:
    """What became of the Excuse."""
    table = deal.table
    attackers = (table.declarer, partner_of(deal))
    for number, trick in enumerate(table.tricks, 1):
        if FOOL not in trick.cards:
            continue
        player = table.seating.from_seat(trick.leader)[trick.cards.index(FOOL)]
        own = (player in attackers) == (trick.winner in attackers)
        if number == table.size.hand:
            changed = own and table.options.excuse_last_trick == "changes_side"
            code, rule = ("excuse_changes" if changed else "excuse_lost"), "FRA-PLAY-22"
            if player == trick.winner:
                code, rule = "excuse_takes", "FRA-PLAY-25"
        elif own:
            code, rule = "excuse_own", "FRA-PLAY-26"
        elif counted.unpaid is not None:
            code, rule = "excuse_unpaid", "FRA-PLAY-21"
        else:
            code, rule = "excuse_paid", "FRA-PLAY-19"
        return [Line(Msg(f"say.{code}", seat=player), (rule,))]
    return []


def moment(deal: FrenchDeal, seat: int | None) -> list[Block]:
    """Contract, called card, chien, what was announced, the trick so far."""
    table = deal.table
    blocks: list[Block] = []
    if table.contract is not None and table.phase in ("naming", "discard", "announce"):
        blocks.append(Line(Msg("say.contract", contract=table.contract, seat=table.declarer)))
    if table.called is not None:
        blocks.append(Line(Msg("say.called_is", card=table.called), ("FRA-AUC-20",)))
    if table.phase == "discard" and table.talon is not None:
        blocks.append(CardRow(Msg("say.turned_up"), table.talon, ("FRA-TALON-1",)))
    if table.phase == "play":
        if table.sides_known:
            blocks += _partner(table.called, table.partner)
        if table.slam_announced:
            blocks.append(Line(Msg("say.summary_slam_announced"), ("FRA-ANN-30",)))
        if table.trick:
            blocks.append(CardRow(Msg("say.on_table"), table.trick))
        else:
            blocks.append(Line(Msg("say.to_lead")))
    return blocks


SIDE_OR_NOBODY = (None, *SIDES)

FORM: tuple[FormField, ...] = (
    FormField("players", (3, 4, 5), 4),
    FormField("contract", BIDS, "garde", "call"),
    FormField("declarer", None, 0, low=0, high=4, seat=True),
    FormField("partner", (None, 0, 1, 2, 3, 4), None, when=("players", (5,))),
    FormField("points", None, 51, low=0, high=91, step=0.5),
    FormField("oudlers", (0, 1, 2, 3), 1),
    FormField("petit_au_bout", SIDE_OR_NOBODY, None, "side"),
    FormField("poignees", SIZES, (), "poignee", by_seat="size"),
    FormField("slam_announced", (False, True), False),
    FormField("slam", SIDE_OR_NOBODY, None, "side"),
    FormField("miseres", tuple(LACKS), (), "misere", by_seat="lack", agreed="misere"),
)
"""The fields of a ``score`` case."""


EXPLAINERS = Explainers(
    OP_ACCOUNTS,
    {
        "call": _call_action,
        "name": _name_action,
        "discard": _discard_action,
        "announce": _announce_action,
        "poignee": _poignee_action,
        "misere": _misere_action,
    },
    ending,
    moment,
    SCENES,
    FORM,
    _laid_open,
)
"""What :mod:`tarok_core.explain` asks of this game."""
