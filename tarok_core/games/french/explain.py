"""What French tarot tells of its operations: cards, seats, auction, exchange, announcements, tricks."""

from __future__ import annotations

from tarok_core.account import Block, CardRow, Cell, Grid, Line, verdict
from tarok_core.cards import FOOL, Card, Mask, cards_of, mask_of
from tarok_core.deal import Seating
from tarok_core.fields import Fields
from tarok_core.games.french import auction as bidding
from tarok_core.games.french import dealing, ops, reading
from tarok_core.games.french.announcements import closed_misere, closed_poignee, falling
from tarok_core.games.french.exchange import open_discard
from tarok_core.games.french.scoring import card_points
from tarok_core.games.french.tables import (
    CONTRACTS,
    LACKS,
    PETIT,
    POIGNEES,
    TABLE_SIZES,
    FrenchOptions,
    pack,
)
from tarok_core.reading import read_calls
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import plain_number
from tarok_core.tricks import taker
from tarok_core.words import Msg

__all__ = [
    "announce",
    "auction",
    "auction_state",
    "called_line",
    "chien_blocks",
    "deal_cards",
    "deck",
    "discard_worth",
    "exchange",
    "legal",
    "poignee_worth",
    "points",
    "position",
    "seating",
    "trick",
    "trick_worth",
]

POSITIONS = ("forehand", "second", "third", "fourth")


def points(halves: int) -> int | float:
    """Half points as a number of points for a message."""
    return plain_number(card_points(halves))


def position(seating: Seating, seat: int) -> Msg:
    """The position of a seat: forehand, the others by their number, the dealer."""
    if seat == seating.dealer:
        return Msg("word.position_name", position="dealer")
    return Msg("word.position_name", position=POSITIONS[seating.order.index(seat)])


def deck(fields: Fields, options: FrenchOptions) -> list[Block]:
    """The pack, suit by suit."""
    cards = pack(options)
    blocks: list[Block] = [
        CardRow(Msg("word.suit_name", suit=suit), suit_cards, ("FRA-RANK-3", "FRA-RANK-4"))
        for suit, suit_cards in cards.suits.items()
    ]
    blocks.append(CardRow(Msg("word.trumps"), cards.trumps, ("FRA-RANK-1", "FRA-RANK-2")))
    blocks.append(CardRow(Msg("say.excuse_row"), (FOOL,), ("FRA-RANK-6",)))
    total = points(cards.nominal(cards.mask))
    params = {"count": len(cards.cards), "points": total}
    blocks.append(Line(Msg("say.pack_points", **params), ("FRA-DECK-1", "FRA-COUNT-1")))
    return blocks


def seating(fields: Fields, options: FrenchOptions) -> list[Block]:
    """Who sits where."""
    table = reading.read_seating(fields)
    rows = tuple((seat, position(table, seat)) for seat in table.order)
    return [
        Grid((Msg("word.seat"), Msg("word.position")), rows),
        Line(Msg("say.dealer_is", seat=table.dealer), ("FRA-DEAL-5",)),
        Line(Msg("say.next_dealer", seat=dealing.next_dealer(table)), ("FRA-MATCH-1",)),
    ]


def deal_cards(fields: Fields, options: FrenchOptions) -> list[Block]:
    """A pack dealt out, or some hands; and whether one of them is a dry Petit."""
    ops.deal_cards(fields, options)
    hands: list[Mask]
    if "cards" not in fields:
        given = ops.read_hands(fields, reading.read_players(fields), options)
        hands = [mask_of(hand) for hand in given]
        blocks: list[Block] = []
    else:
        table = reading.read_seating(fields)
        cards = fields.cards("cards", pack(options), rule=reading.CARD_RULE)
        places = ops.read_places(fields, table.players, options)
        masks, talon = dealing.lay_out(table, cards, places)
        hands = list(masks)
        blocks = [
            Line(Msg("say.chien_places", values=places), ("FRA-DEAL-6", "FRA-DEAL-9")),
            CardRow(Msg("word.talon"), talon),
        ]
    blocks += [
        CardRow(Msg("say.hand_of", seat=seat), cards_of(hand)) for seat, hand in enumerate(hands) if hand
    ]
    return [*blocks, *dry_petit_blocks(hands, options)]


def dry_petit_blocks(hands: list[Mask], options: FrenchOptions) -> list[Block]:
    """Whether a hand cancels the deal, and what saves it."""
    dry = dealing.dry_seats(hands, options)
    if dry:
        return [Line(Msg("say.dry_petit", seat=dry[0]), ("FRA-DEAL-15", "FRA-DEAL-16"), "no")]
    for seat, hand in enumerate(hands):
        if hand & pack(options).trump_mask == PETIT.bit:
            return [Line(Msg("say.petit_protected", seat=seat), ("FRA-DEAL-16",), "yes")]
    return [Line(Msg("say.no_dry_petit"), ("FRA-DEAL-15",), "yes")]


def auction(fields: Fields, options: FrenchOptions) -> list[Block]:
    """The calls one by one, then the result or what is open."""
    table = reading.read_seating(fields)
    done: list[tuple[int, str]] = []
    rows: list[tuple[Cell, ...]] = []
    failure: Reason | None = None
    for seat, call in read_calls(fields):
        where = position(table, seat) if 0 <= seat < table.players else None
        rows.append((seat, where, Msg("word.call_name", call=call)))
        try:
            # Each call is judged after those before it, so that the table shows them up to the fault.
            reading.run_calls(table, options, [*done, (seat, call)])
        except RuleError as error:
            failure = error.reason
            break
        done.append((seat, call))
    head = (Msg("word.seat"), Msg("word.position"), Msg("word.call"))
    blocks: list[Block] = [Grid(head, tuple(rows))] if rows else []
    if failure is not None:
        return [*blocks, verdict(failure)]
    return [*blocks, *auction_state(reading.run_calls(table, options, done), options)]


def auction_state(state: bidding.Auction, options: FrenchOptions) -> list[Block]:
    """What an auction has come to: contract, passed out, or who is to speak and what is open."""
    if state.complete:
        if state.contract is None:
            return [Line(Msg("say.passed_out"), ("FRA-AUC-15",), "yes")]
        params = {"contract": state.contract, "seat": state.bidder}
        return [Line(Msg("say.contract", **params), ("FRA-AUC-13",), "yes")]
    blocks: list[Block] = []
    if state.contract is None:
        blocks.append(Line(Msg("say.nobody_bid")))
    else:
        blocks.append(Line(Msg("say.highest_bid", contract=state.contract, seat=state.bidder)))
    rule = "FRA-VAR-1" if state.second else "FRA-AUC-3"
    blocks.append(Line(Msg("say.speaks_next", seat=state.to_speak), (rule,)))
    calls = bidding.legal_calls(state, options)
    rules = ("FRA-AUC-10", "FRA-AUC-12") if len(calls) > 1 else ("FRA-AUC-14",)
    blocks.append(Line(Msg("say.open_calls", calls=calls), rules, "yes"))
    return blocks


def chien_blocks(contract: str, talon: tuple[Card, ...]) -> list[Block]:
    """What happens to the chien in a contract."""
    row = CONTRACTS[contract]
    if row.exchanged:
        return [CardRow(Msg("say.turned_up"), talon, (row.talon_rule,))]
    return [Line(Msg("say.chien_unseen", side=row.talon_to), (row.talon_rule,))]


def exchange(fields: Fields, options: FrenchOptions) -> list[Block]:
    """Hand and chien, what must and what may go, what is laid away, the pile it makes."""
    contract = reading.read_contract(fields, options, "garde")
    blocks: list[Block] = [Line(Msg("word.call_name", call=contract))]
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=reading.CARD_RULE)
    talon = fields.cards("talon", cards, [], rule=reading.CARD_RULE)
    discard = fields.cards("discard", cards, [], rule=reading.CARD_RULE)
    blocks.append(CardRow(Msg("say.in_hand"), cards_of(mask_of(hand))))
    row = CONTRACTS[contract]
    if row.exchanged:
        if talon:
            blocks += chien_blocks(contract, talon)
        blocks.append(CardRow(Msg("say.lays_away"), discard))
    else:
        blocks += chien_blocks(contract, ())
    try:
        ops.exchange(fields, options)
    except RuleError as error:
        return [*blocks, verdict(error.reason)]
    if not row.exchanged:
        label = "say.own_pile" if row.talon_to == "declarer" else "say.their_pile"
        blocks.append(CardRow(Msg(label), cards_of(mask_of(talon)), (row.talon_rule,)))
        own = talon if row.talon_to == "declarer" else ()
        return [*blocks, discard_worth(own, options)]
    players = reading.read_players(fields)
    pooled, gone = mask_of(hand) | mask_of(talon), mask_of(discard)
    must = open_discard(pooled, TABLE_SIZES[players].talon, options).must
    if must:
        blocks.append(CardRow(Msg("say.must_go"), cards_of(must), ("FRA-TALON-5",)))
    blocks += [
        CardRow(Msg("say.keeps"), cards_of(pooled ^ gone)),
        CardRow(Msg("say.own_pile"), cards_of(gone), ("FRA-TALON-7",)),
    ]
    if gone & cards.trump_mask:
        blocks.append(CardRow(Msg("say.shown_trumps"), cards_of(gone & cards.trump_mask), ("FRA-TALON-6",)))
    return [*blocks, discard_worth(discard, options)]


def discard_worth(cards: tuple[Card, ...], options: FrenchOptions) -> Line:
    """What a discard counts, or the chien that begins the declarer's pile."""
    return Line(
        Msg("say.chien_worth", points=points(pack(options).nominal(mask_of(cards)))), ("FRA-COUNT-11",)
    )


def announce(fields: Fields, options: FrenchOptions) -> list[Block]:
    """A king called, a poignée, a misère, a slam."""
    kind = fields.word("kind", ops.KINDS)
    if kind == "king":
        return _king(fields, options)
    if kind == "slam":
        found = ops.announce(fields, options)
        seat = fields.whole("seat")
        return [
            Line(Msg("say.slam_declared", seat=seat), ("FRA-ANN-30", "FRA-ANN-34")),
            Line(
                Msg("say.slam_value", value=found["value"], loss=found["loss"]),
                ("FRA-ANN-28", "FRA-ANN-29"),
                "yes",
            ),
        ]
    players, hand, word, cards, shown = ops.read_announcement(fields, options)
    blocks: list[Block] = [CardRow(Msg("say.in_hand"), cards_of(hand))]
    if shown:
        blocks.append(CardRow(Msg("say.laid_away_before"), cards_of(shown), ("FRA-ANN-21",)))
    if kind == "misere":
        reason = closed_misere(hand, options, word)
        if reason is not None:
            return [*blocks, verdict(reason)]
        value = ops.announce(fields, options)["value"]
        rules = (LACKS[word], "FRA-VAR-11")
        return [*blocks, Line(Msg("say.misere_worth", lack=word, points=value), rules, "yes")]
    blocks.append(CardRow(Msg("say.poignee_shows"), falling(cards), ("FRA-ANN-5", "FRA-ANN-20")))
    reason = closed_poignee(hand, shown, players, options, word, cards)
    if reason is not None:
        return [*blocks, verdict(reason)]
    return [*blocks, poignee_worth(word, options)]


def poignee_worth(size: str, options: FrenchOptions) -> Line:
    """What a poignée is worth, and to whom."""
    own = options.poignee_bonus_to == "shower"
    code = "say.poignee_worth_own" if own else "say.poignee_worth"
    rules = (POIGNEES[size].rule, "FRA-VAR-6" if own else "FRA-ANN-10")
    return Line(Msg(code, size=size, points=POIGNEES[size].bonus), rules, "yes")


def _king(fields: Fields, options: FrenchOptions) -> list[Block]:
    players = reading.read_players(fields, 5)
    hand = ops.read_hand(fields, players, options)
    blocks: list[Block] = [CardRow(Msg("say.in_hand"), cards_of(hand))]
    legal_cards = bidding.callable_cards(hand, options)
    blocks.append(CardRow(Msg("say.may_call"), legal_cards, ("FRA-AUC-20", "FRA-AUC-22"), "open"))
    try:
        ops.announce(fields, options)
    except RuleError as error:
        return [*blocks, verdict(error.reason)]
    called = fields.card("called", pack(options), rule=None)
    assert called is not None  # otherwise the call has been refused
    return [*blocks, called_line(called, hand)]


def called_line(called: Card, hand: Mask) -> Line:
    """What the call of a card means for a declarer with this hand."""
    if called.bit & hand:
        return Line(Msg("say.calls_himself", card=called), ("FRA-AUC-23",), "yes")
    return Line(Msg("say.calls_partner", card=called), ("FRA-AUC-21", "FRA-AUC-24"), "yes")


def legal(fields: Fields, options: FrenchOptions) -> list[Block]:
    """The hand sorted into what may be played and what is closed, with the reason of each group."""
    trick_cards, found = ops.read_legal(fields, options)
    hand = fields.cards("hand", pack(options), rule=reading.CARD_RULE)
    called = fields.card("called", pack(options), rule=None)
    blocks: list[Block] = [
        CardRow(Msg("say.in_hand"), cards_of(mask_of(hand))),
        CardRow(Msg("say.on_table"), trick_cards) if trick_cards else Line(Msg("say.to_lead")),
    ]
    if called is not None:
        blocks.append(Line(Msg("say.called_is", card=called), ("FRA-AUC-20",)))
    if fields.flag("first_trick", False):
        blocks.append(Line(Msg("say.first_trick")))
    try:
        ops.legal(fields, options)
    except RuleError as error:
        return [*blocks, verdict(error.reason)]
    for mask, reason in found:
        if reason is None:
            blocks.append(CardRow(Msg("say.may_play"), cards_of(mask), (), "open"))
        else:
            why = Msg("word.why", why=reason)
            rules = (str(reason.rule),)
            blocks.append(CardRow(Msg("say.may_not"), cards_of(mask), rules, "closed", why))
    return blocks


def trick(fields: Fields, options: FrenchOptions) -> list[Block]:
    """The cards as they were played, and who takes them."""
    ops.trick(fields, options)
    cards = fields.cards("cards", pack(options), rule=reading.CARD_RULE)
    leader = fields.whole("leader", 0)
    place = taker(pack(options), cards)
    seats = [(leader + at) % len(cards) for at in range(len(cards))]
    rules = ("FRA-RANK-5", "FRA-PLAY-17") if FOOL in cards else ("FRA-RANK-5",)
    return [
        CardRow(Msg("say.on_table"), cards),
        *(Line(Msg("say.plays", seat=seat, card=card)) for seat, card in zip(seats, cards, strict=True)),
        Line(Msg("say.takes_trick", seat=seats[place], card=cards[place]), rules, "yes"),
        *trick_worth(cards, options),
    ]


def trick_worth(cards: tuple[Card, ...], options: FrenchOptions) -> list[Block]:
    """What a trick counts."""
    return [
        Line(Msg("say.trick_points", points=points(pack(options).nominal(mask_of(cards)))), ("FRA-COUNT-6",))
    ]
