"""What the Czech game tells of its cases: positions, auction, talon, announcements, play, counting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tarok_core.account import Block, CardRow, Cell, Grid, Line, verdict
from tarok_core.cards import cards_of, mask_of
from tarok_core.counting import by_threes
from tarok_core.deal import Seating
from tarok_core.explain import count_blocks
from tarok_core.fields import Fields
from tarok_core.games.czech import auction as bidding
from tarok_core.games.czech import dealing, ops, reading
from tarok_core.games.czech.exchange import Cards, Laying, divide, split_rule
from tarok_core.games.czech.exchange import laying as laying_of
from tarok_core.games.czech.play import sort_cards
from tarok_core.games.czech.scored import score_case
from tarok_core.games.czech.spoken import announce
from tarok_core.games.czech.tables import (
    CONTRACTS,
    PLAYERS,
    PREFERANC,
    VARSAVA,
    CzechOptions,
    duties,
    pack,
    varsava_duties,
)
from tarok_core.reading import read_calls
from tarok_core.reasons import Reason, RuleError
from tarok_core.tricks import taker
from tarok_core.words import Msg

__all__ = [
    "OP_ACCOUNTS",
    "auction_state",
    "position",
    "taken_blocks",
]

POSITIONS = ("forhont", "second", "third", "zadak")


def position(seating: Seating, seat: int) -> Msg:
    """The position of a seat: forhont, second, third, or the dealer."""
    return Msg("word.position_name", position=POSITIONS[seating.order.index(seat)])


def deck(fields: Fields, options: CzechOptions) -> list[Block]:
    """The pack, suit by suit from the strongest card down."""
    cards = pack(options)
    total = by_threes(cards.nominal(cards.mask), len(cards.cards)).points
    blocks: list[Block] = [
        CardRow(
            Msg("word.suit_name", suit=suit),
            suit_cards,
            ("CZE-RANK-3", "CZE-RANK-5" if suit in "HD" else "CZE-RANK-4"),
        )
        for suit, suit_cards in cards.suits.items()
    ]
    blocks.append(CardRow(Msg("word.trumps"), cards.trumps, ("CZE-RANK-1", "CZE-RANK-2")))
    blocks.append(Line(Msg("say.pack", count=len(cards.cards), points=total), ("CZE-DECK-1", "CZE-COUNT-1")))
    return blocks


def seating(fields: Fields, options: CzechOptions) -> list[Block]:
    """Who sits where and does what."""
    table = reading.read_seating(fields)
    rows = tuple((seat, position(table, seat)) for seat in table.order)
    return [
        Grid((Msg("word.seat"), Msg("word.position")), rows),
        Line(Msg("say.dealer_is", seat=table.dealer), ("CZE-DEAL-1",)),
        Line(Msg("say.cuts_or_knocks", seat=dealing.cutter(table)), ("CZE-DEAL-2",)),
        Line(Msg("say.next_dealer", seat=dealing.next_dealer(table)), ("CZE-DEAL-6",)),
    ]


def deal_cards(fields: Fields, options: CzechOptions) -> list[Block]:
    """A pack dealt out."""
    ops.deal_cards(fields, options)
    table = reading.read_seating(fields)
    cards = fields.cards("cards", pack(options), rule=reading.CARD_RULE)
    style = fields.word("style", dealing.STYLES, dealing.STYLES[0])
    hands, talon = dealing.deal_out(table, cards, style)
    rules = ("CZE-DEAL-4", "CZE-DEAL-5") if style == "twelves" else ("CZE-DEAL-4",)
    return [
        Line(Msg(f"say.dealt_{style}"), rules),
        CardRow(Msg("word.talon"), talon, ("CZE-DEAL-3",)),
        *(CardRow(Msg("say.hand_of", seat=seat), cards_of(hands[seat])) for seat in table.order),
    ]


# -- auction ------------------------------------------------------------------------------------------


def auction(fields: Fields, options: CzechOptions) -> list[Block]:
    """The calls one by one, then forhont's choice, the result, or what is open."""
    table = reading.read_seating(fields)
    hands = ops.read_hands(fields, options)
    calls = read_calls(fields)
    state = bidding.start(table.order)
    blocks: list[Block] = [
        CardRow(Msg("say.hand_of", seat=seat), cards_of(mask_of(hand)))
        for seat, hand in enumerate(hands)
        if hand is not None
    ]
    rows: list[tuple[Cell, ...]] = []
    failure: Reason | None = None
    for at, (seat, call) in enumerate(calls):
        where = position(table, seat) if seat in table.order else None
        rows.append((seat, where, Msg("word.call_name", call=call)))
        try:
            # Each call is judged after those before it, so that the table shows them up to the fault.
            state = reading.run_calls(table, options, calls[: at + 1], hands)
        except RuleError as error:
            failure = error.reason
            break
    if rows:
        blocks.append(Grid((Msg("word.seat"), Msg("word.position"), Msg("word.call")), tuple(rows)))
    chosen = reading.read_after_auction(fields)
    if failure is None and chosen == VARSAVA:
        failure = bidding.closed_varsava(state)
    if failure is not None:
        return [*blocks, verdict(failure)]
    return [*blocks, *auction_state(state, options, reading.holds_pagat(hands, state.to_speak), chosen)]


def auction_state(
    state: bidding.Auction, options: CzechOptions, pagat: bool | None, chosen: str | None = None
) -> list[Block]:
    """What an auction has come to: the game approved, or who is to speak and what is open."""
    if state.complete:
        params = {"contract": state.contract, "seat": state.bidder}
        if chosen == VARSAVA:
            return [
                Line(Msg("say.contract", **params), ("CZE-AUC-10",)),
                Line(Msg("say.varsava_declared", seat=state.bidder), ("CZE-AUC-11",), "yes"),
            ]
        return [Line(Msg("say.contract", **params), ("CZE-AUC-10",), "yes")]
    blocks: list[Block] = []
    if state.contract is not None:
        blocks.append(Line(Msg("say.auction_goes_on", contract=state.contract, seat=state.bidder)))
    calls = bidding.legal_calls(state, options, pagat)
    rules = ("CZE-AUC-3", "CZE-AUC-7") if not state.spoken else ("CZE-AUC-4", "CZE-AUC-6")
    return [
        *blocks,
        Line(Msg("say.now_speaks", seat=state.to_speak), ("CZE-AUC-1",)),
        Line(Msg("say.open_calls", calls=calls), rules, "yes"),
    ]


# -- talon --------------------------------------------------------------------------------------------


def exchange(fields: Fields, options: CzechOptions) -> list[Block]:
    """Who takes which talon cards, or what a player lays away."""
    return _lay_away(fields, options) if "hand" in fields else _divide(fields, options)


def _divide(fields: Fields, options: CzechOptions) -> list[Block]:
    ops.exchange(fields, options)
    table, contract = reading.read_seating(fields), reading.read_contract(fields)
    declarer = ops.read_declarer(fields, contract)
    stage = reading.read_stage(fields, contract)
    talon = reading.read_talon(fields, options)
    division = divide(table, options, contract, declarer, stage, talon)
    blocks: list[Block] = [
        Line(Msg("say.contract", contract=contract, seat=declarer)),
        CardRow(Msg("word.talon"), talon),
    ]
    if contract == PREFERANC:
        blocks.append(Line(Msg("say.stage_of", stage=stage), ("CZE-TALON-13",)))
        blocks.append(CardRow(Msg("say.seat_takes", seat=declarer), division.taken[declarer]))
        rest_rules = ("CZE-TALON-17", "CZE-TALON-14" if stage == 1 else "CZE-TALON-15")
        return [*blocks, CardRow(Msg("say.their_pile"), division.rest, rest_rules)]
    if contract in CONTRACTS and CONTRACTS[contract].partner:
        return [*blocks, *taken_blocks(table, options, contract, declarer, division.taken)]
    rule = "CZE-TALON-19" if contract == VARSAVA else "CZE-TALON-18"
    return [*blocks, Line(Msg("say.nobody_takes"), (rule,))]


def taken_blocks(
    table: Seating,
    options: CzechOptions,
    contract: str,
    declarer: int,
    taken: Sequence[Cards],
    seen_by: int | None = None,
) -> list[Block]:
    """Who takes which cards, from the bidder on; to ``seen_by`` alone only how many the others take."""
    if not any(taken):
        return []
    blocks: list[Block] = [
        Line(Msg("say.talon_divided", split=_split(taken, table, declarer)), (split_rule(contract, options),))
    ]
    for seat in table.from_seat(declarer):
        if taken[seat] and seen_by in (None, seat):
            blocks.append(CardRow(Msg("say.seat_takes", seat=seat), taken[seat], ("CZE-TALON-12",)))
    return blocks


def _split(taken: Sequence[Cards], table: Seating, declarer: int) -> str:
    return " + ".join(str(len(taken[seat])) for seat in table.from_seat(declarer) if taken[seat])


def _lay_away(fields: Fields, options: CzechOptions) -> list[Block]:
    count, held = ops.read_laying(fields, options)
    hand = mask_of(held)
    found = laying_of(options, pack(options).trump_mask, hand, count)
    blocks: list[Block] = [
        CardRow(Msg("say.in_hand"), cards_of(hand)),
        Line(Msg("say.takes_count", count=count), ("CZE-TALON-2",)),
        *laying_blocks(found),
    ]
    if fields.raw("discard", None) is None:
        return blocks
    discard = fields.cards("discard", pack(options), rule=reading.CARD_RULE)
    blocks.append(CardRow(Msg("word.discard"), discard))
    try:
        ops.exchange(fields, options)
    except RuleError as error:
        return [*blocks, verdict(error.reason)]
    return [*blocks, CardRow(Msg("say.keeps"), cards_of(hand & ~mask_of(discard)), (), "open")]


def laying_blocks(found: Laying) -> list[Block]:
    """What has to go, and among what there is a choice."""
    blocks: list[Block] = []
    if found.must:
        blocks.append(CardRow(Msg("say.has_to_go"), cards_of(found.must), ("CZE-TALON-5",)))
    if found.choose:
        rules = ("CZE-TALON-5", "CZE-TALON-6") if found.must else ("CZE-TALON-4",)
        blocks.append(CardRow(Msg("say.of_these_go", count=found.choose), cards_of(found.may), rules))
    return blocks


# -- play and counting --------------------------------------------------------------------------------


def legal(fields: Fields, options: CzechOptions) -> list[Block]:
    """The hand sorted into what may be played and what is closed, with the reason of each group."""
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=reading.CARD_RULE)
    on_table = fields.cards("trick", cards, [], rule=reading.CARD_RULE)
    varsava = fields.raw("contract", None) == VARSAVA
    blocks: list[Block] = [
        CardRow(Msg("say.in_hand"), cards_of(mask_of(hand))),
        CardRow(Msg("say.on_table"), on_table) if on_table else Line(Msg("say.to_lead")),
    ]
    if varsava:
        blocks.append(Line(Msg("word.call_name", call=VARSAVA), ("CZE-PLAY-10",)))
    try:
        ops.legal(fields, options)
    except RuleError as error:
        return [*blocks, verdict(error.reason)]
    asked = varsava_duties(options) if varsava else duties(options)
    for mask, reason in sort_cards(asked, on_table, mask_of(hand), varsava=varsava):
        if reason is None:
            blocks.append(CardRow(Msg("say.may_play"), cards_of(mask), (), "open"))
        else:
            why = Msg("word.why", why=reason)
            row = CardRow(Msg("say.may_not"), cards_of(mask), (str(reason.rule),), "closed", why)
            blocks.append(row)
    return blocks


def trick(fields: Fields, options: CzechOptions) -> list[Block]:
    """The cards as they were played, and who takes them."""
    ops.trick(fields, options)
    cards = fields.cards("cards", pack(options), rule=reading.CARD_RULE)
    table = reading.read_seating(fields)
    seats = table.from_seat(reading.read_seat(fields, "leader", table.order[0]))
    place = taker(pack(options), cards)
    return [
        CardRow(Msg("say.on_table"), cards),
        *(Line(Msg("say.plays", seat=seat, card=card)) for seat, card in zip(seats, cards, strict=True)),
        Line(Msg("say.takes_trick", seat=seats[place], card=cards[place]), ("CZE-PLAY-7",), "yes"),
    ]


def count(fields: Fields, options: CzechOptions) -> list[Block]:
    """A pile counted packet by packet."""
    cards = fields.cards("cards", pack(options), rule=reading.CARD_RULE)
    return count_blocks(cards, pack(options).value, "CZE-COUNT-3")


def match(fields: Fields, options: CzechOptions) -> list[Block]:
    """The deals, their sum, and who is ahead."""
    result: dict[str, Any] = ops.match(fields, options)
    rows: list[tuple[Cell, ...]] = [
        (at, *deal.wholes("payments")) for at, deal in enumerate(fields.objects("deals"), 1)
    ]
    rows.append((Msg("word.total"), *result["totals"]))
    head = (Msg("word.deal"), *(Msg("word.seat_number", seat=seat) for seat in range(PLAYERS)))
    return [
        Grid(head, tuple(rows)),
        Line(Msg("say.match_best", seats=tuple(result["winners"])), ("CZE-MATCH-2",), "yes"),
    ]


OP_ACCOUNTS: dict[str, Callable[[Fields, Any], list[Block]]] = {
    "deck": deck,
    "seating": seating,
    "dealing": deal_cards,
    "auction": auction,
    "exchange": exchange,
    "announce": announce,
    "legal": legal,
    "trick": trick,
    "count": count,
    "score": score_case,
    "match": match,
}
"""By operation: the account of a case."""
