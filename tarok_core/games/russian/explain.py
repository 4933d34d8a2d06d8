"""What Russian tarok tells of its operations: pack, seats, skat, melds, announcements, tricks."""

from __future__ import annotations

from collections.abc import Sequence

from tarok_core.account import Block, CardRow, Cell, Grid, Line, verdict
from tarok_core.cards import FOOL, Card, cards_of, mask_of
from tarok_core.deal import Seating
from tarok_core.fields import Fields
from tarok_core.games.russian import dealing, ops
from tarok_core.games.russian.declarations import TIME_RULES, VALUE_RULES
from tarok_core.games.russian.melds import Meld, cancel, closed_melds, held_melds
from tarok_core.games.russian.reading import (
    read_cards,
    read_hand,
    read_named_melds,
    read_seating,
)
from tarok_core.games.russian.tables import CARD_RULE, HAND, SKAT, RussianOptions, duties, pack, ranking
from tarok_core.reasons import Reason, RuleError
from tarok_core.tricks import Groups, taker
from tarok_core.words import Msg

__all__ = [
    "announce",
    "auction",
    "deal_cards",
    "deck",
    "exchange",
    "legal",
    "meld_line",
    "position",
    "seating",
    "sorted_blocks",
    "trick",
]


def position(table: Seating, seat: int) -> Msg:
    """The position of a seat: dealer, his left, his right, who takes over from him."""
    if seat in table.idle:
        return Msg("word.position_name", position="idle")
    if seat == dealing.skat_seat(table):
        return Msg("word.position_name", position="dealer" if seat == table.dealer else "deputy")
    return Msg("word.position_name", position="eldest" if seat == table.order[0] else "second")


def deck(fields: Fields, options: RussianOptions) -> list[Block]:
    """The pack suit by suit, or the order of one suit."""
    rules = {"seed": ("RUS-RANK-1", "RUS-RANK-2"), "black_everywhere": ("RUS-RANK-3",)}
    cited = rules.get(options.rank_order, ("RUS-RANK-4",))
    if "suit" in fields:
        ops.deck(fields, options)
        suit = fields.text("suit")
        return [CardRow(Msg("say.rank_row", suit=suit), ranking(suit, options), cited)]
    cards = pack(options)
    blocks: list[Block] = [
        CardRow(Msg("word.suit_name", suit=suit), row, cited) for suit, row in cards.suits.items()
    ]
    blocks.append(CardRow(Msg("word.trumps"), cards.trumps, ("RUS-RANK-5",)))
    blocks.append(CardRow(Msg("say.skiz_row"), (FOOL,), ("RUS-RANK-6",)))
    total = ops.deck(fields, options)["total_points"]
    params = {"count": len(cards.cards), "points": total}
    return [*blocks, Line(Msg("say.pack", **params), ("RUS-DECK-3", "RUS-COUNT-7"))]


def seating(fields: Fields, options: RussianOptions) -> list[Block]:
    """Who sits where, who lays the skat, who leads."""
    ops.seating(fields, options)
    table = read_seating(fields, options)
    rows = tuple((seat, position(table, seat)) for seat in (*table.order, *table.idle))
    idle: list[Block] = []
    if table.idle:
        idle = [Line(Msg("say.sits_out", seat=table.dealer), ("RUS-DECK-1", "RUS-DECK-2"))]
    if table.players == 2:
        idle = [Line(Msg("say.with_dummy"), ("RUS-VAR-1", "RUS-VAR-2"))]
    return [
        Grid((Msg("word.seat"), Msg("word.position")), rows),
        *idle,
        Line(Msg("say.lays_skat", seat=dealing.skat_seat(table)), ("RUS-DEAL-4", "RUS-TALON-1")),
        Line(Msg("say.leads_first", seat=dealing.first_leader(table, options)), ("RUS-PLAY-1",)),
        Line(Msg("say.next_dealer", seat=dealing.next_dealer(table)), ("RUS-DEAL-3",)),
    ]


def deal_cards(fields: Fields, options: RussianOptions) -> list[Block]:
    """A pack dealt out."""
    ops.deal_cards(fields, options)
    table = read_seating(fields, options)
    cards = fields.cards("cards", pack(options), rule=CARD_RULE)
    hands, talon = dealing.deal_out(table, cards, dealing.STYLES[0])
    blocks: list[Block] = [Line(Msg("say.dealt_in_fives"), ("RUS-DEAL-4", "RUS-DEAL-5"))]
    blocks += [CardRow(Msg("say.hand_of", seat=seat), cards_of(hands[seat])) for seat in table.order]
    return [*blocks, CardRow(Msg("word.talon"), talon, ("RUS-VAR-1",))] if talon else blocks


def auction(fields: Fields, options: RussianOptions) -> list[Block]:
    """There is none."""
    return [verdict(Reason("RUS-AUC-1", "no_auction"))]


def exchange(fields: Fields, options: RussianOptions) -> list[Block]:
    """Hand, skat, what is kept, what the skat is worth."""
    hand = read_hand(fields, HAND + SKAT, options)
    blocks: list[Block] = [CardRow(Msg("say.in_hand"), cards_of(hand))]
    try:
        discard = ops.read_discard(fields, options)
        blocks.append(CardRow(Msg("say.lays_away"), discard, ("RUS-TALON-1",)))
        found = ops.exchange(fields, options)
    except RuleError as error:
        return [*blocks, verdict(error.reason)]
    kept = cards_of(hand ^ mask_of(discard))
    worth = Msg("say.skat_worth", points=found["skat_points"])
    return [*blocks, CardRow(Msg("say.keeps"), kept), Line(worth, ("RUS-TALON-3",), "yes")]


# -- melds --------------------------------------------------------------------------------------------


def meld_line(name: str, value: int, rules: tuple[str, ...] = (), mark: str = "") -> Line:
    """A meld and its value."""
    return Line(Msg("say.meld_worth", meld=name, points=value), rules, mark)


def _meld_row(meld: Meld, closed: Reason | None) -> CardRow:
    """The cards of a meld, what it is worth, or why it may not be declared."""
    label = Msg("say.meld_worth", meld=meld.name, points=meld.value)
    if closed is not None:
        why = Msg("word.why", why=closed)
        return CardRow(label, cards_of(meld.cards), (str(closed.rule),), "closed", why)
    shown = Msg("say.meld_shown" if meld.shown else "say.meld_not_shown")
    return CardRow(label, cards_of(meld.cards), (*meld.rules, "RUS-ANN-19"), "open", shown)


def _melds(fields: Fields, options: RussianOptions) -> list[Block]:
    hand = read_hand(fields, HAND, options)
    cavalry = fields.flag("cavalry_before", False)
    blocks: list[Block] = [CardRow(Msg("say.in_hand"), cards_of(hand))]
    if cavalry:
        blocks.append(Line(Msg("say.cavalry_before"), ("RUS-ANN-16",)))
    held = held_melds(hand, options)
    for meld in held:
        # Three of a rank are judged as if the kingdom that is held were declared with them.
        blocks.append(_meld_row(meld, closed_melds(hand, options, cavalry, [meld.name], part=True)))
    if not held:
        return [*blocks, Line(Msg("say.no_melds"), ("RUS-ANN-3",))]
    worth = ops.announce(fields, options)["value"]
    return [*blocks, Line(Msg("say.melds_worth", points=worth), ("RUS-ANN-2", "RUS-ANN-3"), "yes")]


def equal_blocks(
    by_seat: Sequence[Sequence[tuple[str, int]]], options: RussianOptions, seats: Sequence[int] = (0, 1, 2)
) -> list[Block]:
    """The melds of all, which of them cancel, and what is left; ``seats`` are their seats."""
    rows: list[tuple[Cell, ...]] = []
    rules: list[tuple[str, ...]] = []
    left = dict.fromkeys(seats[: len(by_seat)], 0)
    for seat, own, gone in zip(left, by_seat, cancel(by_seat, options), strict=True):
        for (name, value), away in zip(own, gone, strict=True):
            left[seat] += 0 if away else value
            fate = Msg("say.meld_cancels" if away else "say.meld_stays")
            rows.append((seat, Msg("word.meld_name", meld=name), value, fate))
            rules.append(("RUS-ANN-18",) if away else ())
    head = (Msg("word.seat"), Msg("word.meld"), Msg("word.points"), Msg("word.result"))
    blocks: list[Block] = [Grid(head, tuple(rows), tuple(rules))] if rows else []
    blocks += [Line(Msg("say.melds_left", seat=seat, points=points)) for seat, points in left.items()]
    return blocks


def announce(fields: Fields, options: RussianOptions) -> list[Block]:
    """Melds of a hand, equal melds, porozhnyaya, volya."""
    kind = fields.word("kind", ops.ANNOUNCED)
    if kind == "melds":
        return _melds(fields, options)
    if kind == "equal_melds":
        ops.announce(fields, options)
        return equal_blocks(read_named_melds(fields), options)
    seat, before = fields.whole("seat"), fields.whole("before_trick")
    blocks: list[Block] = [Line(Msg("say.declares_before", seat=seat, announcement=kind, number=before))]
    try:
        found = ops.announce(fields, options)
    except RuleError as error:
        return [*blocks, verdict(error.reason)]
    _, _, _, won, earlier = ops.read_announcement(fields, options)
    blocks += [
        Line(Msg("say.declared_earlier", seat=who, announcement=what, number=when))
        for who, what, when in earlier
    ]
    blocks.append(Line(Msg("say.tricks_so_far", seat=seat, count=won[seat]), ("RUS-ANN-25",)))
    worth = Msg("say.declaration_value", announcement=kind, value=found["value"], loss=found["loss"])
    return [*blocks, Line(worth, (TIME_RULES[kind], VALUE_RULES[kind]), "yes")]


# -- tricks -------------------------------------------------------------------------------------------


def sorted_blocks(found: Groups) -> list[Block]:
    """A hand in open and closed groups, with the reason of each."""
    blocks: list[Block] = []
    for mask, reason in found:
        if reason is None:
            blocks.append(CardRow(Msg("say.may_play"), cards_of(mask), (), "open"))
        else:
            why = Msg("word.why", why=reason)
            blocks.append(CardRow(Msg("say.may_not"), cards_of(mask), (str(reason.rule),), "closed", why))
    return blocks


def legal(fields: Fields, options: RussianOptions) -> list[Block]:
    """The hand sorted into what may be played and what is closed."""
    _, hand, on_table, found = ops.read_legal(fields, options)
    blocks: list[Block] = [
        CardRow(Msg("say.in_hand"), cards_of(hand)),
        CardRow(Msg("say.on_table"), on_table) if on_table else Line(Msg("say.to_lead")),
    ]
    try:
        ops.legal(fields, options)
    except RuleError as error:
        return [*blocks, verdict(error.reason)]
    return [*blocks, *sorted_blocks(found), *_freedom(hand, on_table, options)]


def _freedom(hand: int, on_table: tuple[Card, ...], options: RussianOptions) -> list[Block]:
    """Why all is open where nothing can be followed, and that the skiz always is."""
    blocks: list[Block] = []
    if on_table and on_table[0] is not FOOL:
        suit = duties(options).pack.companions[on_table[0].index]
        if not hand & suit and suit != pack(options).trump_mask and not options.must_trump:
            blocks.append(Line(Msg("say.void_free"), ("RUS-PLAY-4",)))
    if on_table and hand & FOOL.bit and hand != FOOL.bit:
        blocks.append(Line(Msg("say.skiz_free"), ("RUS-PLAY-9",)))
    return blocks


def trick(fields: Fields, options: RussianOptions) -> list[Block]:
    """The cards as they were played, and who takes them."""
    ops.trick(fields, options)
    table = read_seating(fields, options)
    cards = read_cards(fields, "cards", options)
    seats = table.from_seat(fields.whole("leader", 0))
    place = taker(pack(options), cards)
    rules = ("RUS-PLAY-8", "RUS-PLAY-9") if FOOL in cards else ("RUS-PLAY-8",)
    return [
        CardRow(Msg("say.on_table"), cards),
        *(Line(Msg("say.plays", seat=seat, card=card)) for seat, card in zip(seats, cards, strict=True)),
        Line(Msg("say.takes_trick", seat=seats[place], card=cards[place]), rules, "yes"),
    ]
