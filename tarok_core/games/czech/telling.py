"""What the Czech game tells of a deal: its actions, the moment, its end, and the form of its summary."""

from __future__ import annotations

from tarok_core.account import Block, CardRow, Grid, Heading, Line
from tarok_core.cards import cards_of
from tarok_core.deal import Deal
from tarok_core.explain import Explainers, FormField, play_blocks
from tarok_core.games.czech import dealing
from tarok_core.games.czech.exchange import divide
from tarok_core.games.czech.explain import (
    OP_ACCOUNTS,
    auction_state,
    position,
    taken_blocks,
)
from tarok_core.games.czech.outcome import (
    count,
    piles,
    points_by_seat,
    reckoning_of,
    summary_of,
)
from tarok_core.games.czech.scenes import SCENES
from tarok_core.games.czech.scored import reckoning_blocks, scored_blocks, summary_blocks
from tarok_core.games.czech.scoring import SIDES
from tarok_core.games.czech.sides import held_line, known_sides
from tarok_core.games.czech.spoken import called_blocks, melds_line, turn_line
from tarok_core.games.czech.table import CzechTable
from tarok_core.games.czech.tables import (
    BIDS,
    CONTRACTS,
    MELDS,
    PLAYERS,
    PREFERANC,
    PRVNI,
    RAISES,
    STAGES,
    TOTAL,
    VARSAVA,
)
from tarok_core.words import Msg

__all__ = ["EXPLAINERS"]

CzechDeal = Deal[CzechTable]


def _call_action(before: CzechDeal, after: CzechDeal) -> list[Block]:
    table = after.table
    seat, call = table.calls[-1]
    where = position(table.seating, seat)
    blocks: list[Block] = [Line(Msg("say.call_at", seat=seat, where=where, call=call))]
    if table.auction.complete:
        blocks += auction_state(table.auction, table.options, None)
    return blocks


def _choose_action(before: CzechDeal, after: CzechDeal) -> list[Block]:
    seat = before.table.player
    if after.table.contract == VARSAVA:
        return [Line(Msg("say.varsava_declared", seat=seat), ("CZE-AUC-11",))]
    return [Line(Msg("say.takes_cards", seat=seat), ("CZE-AUC-11",))]


def _name_action(before: CzechDeal, after: CzechDeal) -> list[Block]:
    return _named(before, after, None)


def _name_seen(before: CzechDeal, after: CzechDeal, seat: int) -> list[Block]:
    return _named(before, after, seat)


def _named(before: CzechDeal, after: CzechDeal, seen_by: int | None) -> list[Block]:
    """The tarok called, and the talon divided; every seat sees only what it takes."""
    table = after.table
    contract, declarer = table.contract or PRVNI, table.player
    silent = not after.actions[-1].cards
    blocks = called_blocks(silent)
    if not silent:
        blocks.append(Line(Msg("say.calls_tarok", seat=declarer, card=table.called), ("CZE-AUC-17",)))
    taken = divide(table.seating, table.options, contract, declarer, None, before.secrets.talon).taken
    return [*blocks, *taken_blocks(table.seating, table.options, contract, declarer, taken, seen_by)]


def _look_action(before: CzechDeal, after: CzechDeal) -> list[Block]:
    return _looked(before, after, None)


def _look_seen(before: CzechDeal, after: CzechDeal, seat: int) -> list[Block]:
    return _looked(before, after, seat)


def _looked(before: CzechDeal, after: CzechDeal, seen_by: int | None) -> list[Block]:
    """The three cards the bidder looks at; the others see them only when he takes the first three again."""
    table = after.table
    seat, stage = table.player, table.stage or 1
    blocks: list[Block] = [Line(Msg("say.looks_at", seat=seat, stage=stage), ("CZE-TALON-13",))]
    cards = table.turned_up[:3] if stage == STAGES[-1] else before.secrets.talon[:3]
    if seen_by in (None, seat) or stage == STAGES[-1]:
        blocks.append(CardRow(Msg("say.three_cards"), cards))
    return blocks


def _reject_action(before: CzechDeal, after: CzechDeal) -> list[Block]:
    cards = after.table.turned_up[len(before.table.turned_up) :]
    return [CardRow(Msg("say.rejects", seat=after.table.player), cards, ("CZE-TALON-15",))]


def _keep_action(before: CzechDeal, after: CzechDeal) -> list[Block]:
    stage = after.table.stage
    rule = "CZE-TALON-14" if stage == 1 else "CZE-TALON-15"
    return [Line(Msg("say.plays_with_these", seat=after.table.player, stage=stage), (rule,))]


def _discard_action(before: CzechDeal, after: CzechDeal) -> list[Block]:
    # Laying away goes in any order, so the last action of a deal need not be the one just done.
    gone = [
        (seat, mask)
        for seat, mask in enumerate(after.secrets.laid_away)
        if mask != before.secrets.laid_away[seat]
    ]
    return [
        CardRow(Msg("say.seat_lays_away", seat=seat), cards_of(mask), ("CZE-TALON-2",)) for seat, mask in gone
    ]


def _announce_action(before: CzechDeal, after: CzechDeal) -> list[Block]:
    seat, words = after.table.said.turns[-1]
    stated = melds_line(seat, after.table.melds[seat] or ()) if before.table.melds[seat] is None else []
    return [*stated, turn_line(seat, words)]


def _play_action(before: CzechDeal, after: CzechDeal) -> list[Block]:
    """As in all games; in Varšava with the talon card that goes with the trick."""
    blocks = play_blocks(before, after)
    if after.table.contract != VARSAVA:
        return blocks
    with_talon: list[Block] = []
    for grid in blocks:
        if isinstance(grid, Grid):
            number, leader, cards, *taken = grid.rows[0]
            added = after.table.added[len(before.table.added) :]
            head = (*grid.head[:3], Msg("word.talon"), *grid.head[3:])
            row = (number, leader, cards, added[0] if added else None, *taken)
            # The rule stands beside the first trick only.
            with_talon.append(Grid(head, (row,), () if before.table.tricks else (("CZE-PLAY-14",),)))
    return with_talon


def ending(deal: CzechDeal) -> list[Block]:
    """Who the partner was, tricks, card points, the result and every amount."""
    table = deal.table
    following = Line(Msg("say.next_dealer", seat=dealing.next_dealer(table.seating)), ("CZE-DEAL-6",))
    if table.contract == VARSAVA:
        return [
            Heading(Msg("op.score")),
            *reckoning_blocks(points_by_seat(deal), reckoning_of(deal)),
            following,
        ]
    summary = summary_of(deal)
    own, theirs = piles(deal)
    mine, other = count(table, own), count(table, theirs)
    won = sum(summary.side(trick.winner) == SIDES[0] for trick in table.tricks)
    return [
        Heading(Msg("op.count")),
        *held_line(deal),
        Line(Msg("say.tricks_sides", points=won, theirs=len(table.tricks) - won)),
        CardRow(Msg("say.own_pile"), cards_of(own), ("CZE-COUNT-5",)),
        Line(Msg("say.count_packets", cards=own.bit_count(), packets=mine.packets, leftover=mine.leftover)),
        Line(
            Msg("say.count_formula", nominal=mine.nominal, deducted=mine.deducted, points=mine.points),
            ("CZE-COUNT-3",),
        ),
        Line(Msg("say.points_sides", points=mine.points, theirs=other.points), ("CZE-COUNT-4",)),
        Heading(Msg("op.score")),
        *summary_blocks(summary),
        *scored_blocks(summary, table.options),
        following,
    ]


def moment(deal: CzechDeal, seat: int | None) -> list[Block]:
    """Contract, what ``seat`` knows of the called tarok, rejected cards, announcements, the trick so far."""
    table = deal.table
    blocks: list[Block] = []
    if table.contract == VARSAVA:
        blocks.append(Line(Msg("word.call_name", call=VARSAVA), ("CZE-PLAY-16",)))
    elif table.contract is not None:
        blocks.append(Line(Msg("say.contract", contract=table.contract, seat=table.declarer)))
    if table.called is not None:
        blocks.append(Line(Msg("say.tarok_called", card=table.called), ("CZE-AUC-17",)))
        blocks += known_sides(deal, seat)
    if table.open_talon:
        blocks.append(CardRow(Msg("say.lies_open"), table.open_talon, ("CZE-TALON-15",)))
    if table.phase == "announce" and table.said.doubles:
        blocks.append(Line(Msg("say.doubled_to", word=RAISES[table.said.doubles - 1])))
    if table.phase == "play":
        blocks.append(CardRow(Msg("say.on_table"), table.trick) if table.trick else Line(Msg("say.to_lead")))
    return blocks


SEATS = tuple(range(PLAYERS))
SEAT_OR_NOBODY = (None, *SEATS)

PARTNERED = ("contract", tuple(name for name, contract in CONTRACTS.items() if contract.partner))
WITH_SIDES = ("contract", BIDS)
WITHOUT_SIDES = ("contract", (VARSAVA,))

FORM: tuple[FormField, ...] = (
    FormField("dealer", None, PLAYERS - 1, low=0, high=PLAYERS - 1, when=WITHOUT_SIDES),
    FormField("contract", (*BIDS, VARSAVA), PRVNI, "call"),
    FormField("stage", STAGES, STAGES[0], when=("contract", (PREFERANC,))),
    FormField("declarer", None, None, low=0, high=PLAYERS - 1, when=WITH_SIDES),
    FormField("partner", SEAT_OR_NOBODY, None, when=PARTNERED),
    FormField("points", None, 36, low=0, high=TOTAL, when=WITH_SIDES),
    FormField("doubles", (0, 1, 2, 3), 0, "doubles", when=WITH_SIDES),
    *(FormField(f"melds.{seat}", tuple(MELDS), (), "meld", many=True, when=WITH_SIDES) for seat in SEATS),
    FormField("pagat.announced_by", SEATS, (), many=True, when=WITH_SIDES),
    FormField("pagat.won_by", SEAT_OR_NOBODY, None, when=WITH_SIDES),
    FormField("pagat.lost_by", SEAT_OR_NOBODY, None, when=WITH_SIDES),
    FormField("valat.announced_by", SEATS, (), many=True, when=WITH_SIDES),
    FormField("valat.won_by", (None, *SIDES), None, "side", when=WITH_SIDES),
    *(
        FormField(f"points_by_seat.{seat}", None, points, low=0, high=TOTAL, when=WITHOUT_SIDES)
        for seat, points in zip(SEATS, (20, 20, 15, 15), strict=True)
    ),
)
"""The fields of a ``score`` case."""


EXPLAINERS = Explainers(
    OP_ACCOUNTS,
    {
        "call": _call_action,
        "choose": _choose_action,
        "tarok": _name_action,
        "look": _look_action,
        "reject": _reject_action,
        "keep": _keep_action,
        "discard": _discard_action,
        "announce": _announce_action,
        "play": _play_action,
    },
    ending,
    moment,
    SCENES,
    FORM,
    watched={"tarok": _name_seen, "look": _look_seen},
)
"""What :mod:`tarok_core.explain` asks of this game."""
