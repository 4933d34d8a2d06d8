"""What the Galician game tells of itself: positions, roles in the auction, groups of the talon, scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tarok_core.account import Block, CardRow, Cell, Grid, Line, verdict
from tarok_core.cards import cards_of, mask_of
from tarok_core.counting import by_threes
from tarok_core.deal import Seating
from tarok_core.explain import count_blocks, score_blocks
from tarok_core.fields import Fields
from tarok_core.games.galician import auction as bidding
from tarok_core.games.galician import dealing, ops
from tarok_core.games.galician.announcements import PAGAT, announced_value, closed_word
from tarok_core.games.galician.exchange import closed_discard, closed_take, talon_groups
from tarok_core.games.galician.scoring import Summary, is_made, score
from tarok_core.games.galician.tables import (
    ANNOUNCEMENTS,
    DOUBLES,
    GalicianOptions,
    contract_of,
    duties,
    pack,
)
from tarok_core.reading import read_calls
from tarok_core.reasons import Reason, RuleError
from tarok_core.tricks import groups, hold_back, taker
from tarok_core.words import Msg

__all__ = ["OP_ACCOUNTS", "auction_state", "position", "role_of", "scored", "summary_blocks"]

POSITIONS = ("hand", "middle", "rear")


def position(seating: Seating, seat: int) -> Msg:
    """The position of a seat: hand, middle, rear, the idle king, or sitting out."""
    if seat in seating.order:
        return Msg("word.position_name", position=POSITIONS[seating.order.index(seat)])
    return Msg("word.position_name", position="king" if seat == seating.dealer else "idle")


def deck(fields: Fields, options: GalicianOptions) -> list[Block]:
    """The pack, suit by suit."""
    cards = pack(options)
    total = by_threes(cards.nominal(cards.mask), len(cards.cards)).points
    blocks: list[Block] = [
        CardRow(Msg("word.suit_name", suit=suit), suit_cards, ("GAL-RANK-3",))
        for suit, suit_cards in cards.suits.items()
    ]
    blocks.append(CardRow(Msg("word.trumps"), cards.trumps, ("GAL-RANK-1", "GAL-RANK-2")))
    blocks.append(Line(Msg("say.pack", count=len(cards.cards), points=total), ("GAL-DECK-1", "GAL-COUNT-3")))
    return blocks


def seating(fields: Fields, options: GalicianOptions) -> list[Block]:
    """Who sits where and does what."""
    table = ops.read_seating(fields)
    rows = tuple((seat, position(table, seat)) for seat in range(table.players))
    return [
        Grid((Msg("word.seat"), Msg("word.position")), rows),
        Line(Msg("say.dealer_is", seat=table.dealer)),
        Line(Msg("say.cutter", seat=dealing.cutter(table)), ("GAL-DEAL-2",)),
        Line(Msg("say.next_dealer", seat=dealing.next_dealer(table)), ("GAL-DEAL-10",)),
    ]


def deal_cards(fields: Fields, options: GalicianOptions) -> list[Block]:
    """A pack dealt out."""
    ops.deal_cards(fields, options)
    table = ops.read_seating(fields)
    cards = fields.cards("cards", pack(options), rule=ops.CARD_RULE)
    style = fields.word("style", dealing.STYLES, dealing.STYLES[0])
    hands, talon = dealing.deal_out(table, cards, style)
    how = (
        Line(Msg("say.knocked"), ("GAL-DEAL-5",))
        if style == "twelves"
        else Line(Msg("say.cut"), ("GAL-DEAL-4",))
    )
    return [
        how,
        CardRow(Msg("word.talon"), talon, ("GAL-DEAL-3",)),
        *(CardRow(Msg("say.hand_of", seat=seat), cards_of(hands[seat])) for seat in table.order),
    ]


def auction(fields: Fields, options: GalicianOptions) -> list[Block]:
    """The calls one by one with the role of each speaker, then the result or what is open."""
    table = ops.read_seating(fields)
    state = bidding.start(table.order)
    rows: list[tuple[Cell, ...]] = []
    failure: Reason | None = None
    for seat, call in read_calls(fields):
        try:
            # Each call is judged after those before it, so that the table shows them up to the fault.
            ops.run_calls(table, options, [*_calls_of(rows), (seat, call)])
        except RuleError as error:
            rows.append((seat, _position_cell(table, seat), None, Msg("word.call_name", call=call)))
            failure = error.reason
            break
        rows.append(
            (
                seat,
                position(table, seat),
                Msg(f"word.role_{role_of(state)}"),
                Msg("word.call_name", call=call),
            )
        )
        state = bidding.after(state, options, call)
    head = (Msg("word.seat"), Msg("word.position"), Msg("word.role"), Msg("word.call"))
    blocks: list[Block] = [Grid(head, tuple(rows))] if rows else []
    if failure is not None:
        return [*blocks, verdict(failure)]
    return [*blocks, *auction_state(state, table, options)]


def _position_cell(table: Seating, seat: int) -> Cell:
    return position(table, seat) if 0 <= seat < table.players else None


def _calls_of(rows: list[tuple[Cell, ...]]) -> list[tuple[int, str]]:
    calls: list[tuple[int, str]] = []
    for row in rows:
        seat, name = row[0], row[3]
        if isinstance(seat, int) and isinstance(name, Msg):
            calls.append((seat, str(name.params["call"])))
    return calls


def role_of(state: bidding.Auction) -> str:
    """The role of the seat to speak: opener, challenger or holder."""
    return {bidding.OPEN: "opener", bidding.CHALLENGE: "challenger"}.get(state.stage, "holder")


def auction_state(state: bidding.Auction, table: Seating, options: GalicianOptions) -> list[Block]:
    """What an auction has come to: contract, passed out, or who is to speak and what is open."""
    if state.complete:
        if state.contract is None:
            return [Line(Msg("say.passed_out"), ("GAL-AUC-16",), "yes")]
        _, level = contract_of(state.contract)
        blocks: list[Block] = [
            Line(Msg("say.contract", contract=state.contract, seat=state.bidder), ("GAL-AUC-15",), "yes")
        ]
        if level > 1:
            blocks.append(Line(Msg("say.level_of", level=level), ("GAL-AUC-4",)))
        return blocks
    seat = state.to_speak
    blocks = []
    if state.contract is not None:
        blocks.append(Line(Msg("say.auction_goes_on", contract=state.contract, seat=state.bidder)))
    role = Msg(f"word.role_{role_of(state)}")
    blocks.append(Line(Msg("say.to_speak", seat=seat, role=role), ("GAL-AUC-10",)))
    blocks.append(
        Line(Msg("say.open_calls", calls=bidding.legal_calls(state, options)), _open_rules(state), "yes")
    )
    return blocks


def _open_rules(state: bidding.Auction) -> tuple[str, ...]:
    if state.stage == bidding.OPEN:
        return ("GAL-AUC-8", "GAL-AUC-9")
    return ("GAL-AUC-12",) if state.stage == bidding.RESPOND else ("GAL-AUC-9", "GAL-AUC-11")


def exchange(fields: Fields, options: GalicianOptions) -> list[Block]:
    """Hand, talon with its groups, what is taken and laid away, and both piles."""
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=ops.CARD_RULE)
    talon = fields.cards("talon", cards, rule=ops.CARD_RULE)
    take = fields.cards("take", cards, [], rule=ops.CARD_RULE)
    discard = fields.cards("discard", cards, [], rule=ops.CARD_RULE)
    contract, _ = contract_of(step := ops.read_contract(fields))
    blocks: list[Block] = [
        Line(Msg("word.call_name", call=step)),
        CardRow(Msg("say.in_hand"), cards_of(mask_of(hand))),
        CardRow(Msg("word.talon"), talon),
    ]
    if contract.groups:
        together = talon_groups(contract, talon)
        blocks.append(
            Grid((Msg("say.talon_groups"),), tuple((group,) for group in together), ((contract.group_rule,),))
        )
        blocks.append(CardRow(Msg("say.takes"), take))
        blocks.append(CardRow(Msg("say.lays_away"), discard))
    pooled = mask_of(hand) | mask_of(take)
    reason = closed_take(contract, talon, take) or closed_discard(contract, options, pooled, discard)
    if reason is not None:
        return [*blocks, verdict(reason)]
    ops.exchange(fields, options)
    gone, rest = mask_of(discard), mask_of(talon) & ~mask_of(take)
    blocks += [
        CardRow(Msg("say.keeps"), cards_of(pooled ^ gone)),
        CardRow(Msg("say.own_pile"), cards_of(gone), ("GAL-TALON-11",)),
        CardRow(Msg("say.their_pile"), cards_of(rest), ("GAL-TALON-12",)),
    ]
    if gone & cards.trump_mask:
        blocks.append(CardRow(Msg("say.shown_trumps"), cards_of(gone & cards.trump_mask), ("GAL-TALON-13",)))
    return blocks


def announce(fields: Fields, options: GalicianOptions) -> list[Block]:
    """What a hand may announce and earn, or how far the doubling goes."""
    result = ops.announce(fields, options)
    if "doubles" in result:
        reached = fields.sequence("turns")
        blocks: list[Block] = []
        for turn in fields.objects("turns"):
            for word in turn.texts("say") or ["pass"]:
                blocks.append(Line(Msg("say.says", seat=turn.whole("seat"), word=word)))
        number = len([1 for turn in fields.objects("turns") for _ in turn.texts("say")]) if reached else 0
        blocks.append(_doubled(number))
        return blocks
    hand = fields.cards("hand", pack(options), rule=ops.CARD_RULE)
    contract, _ = contract_of(step := ops.read_contract(fields))
    trumps = pack(options).trump_mask
    words = list(fields.words("announced", ops.WORDS, []))
    if (declared := ops.full_hand_of(fields)) is not None:
        words.append(f"full_hand_{declared}")
    blocks = [
        Line(Msg("word.call_name", call=step)),
        CardRow(Msg("say.in_hand"), cards_of(mask_of(hand))),
    ]
    for word in sorted(words, key=ANNOUNCEMENTS.index):
        amount, rule = announced_value(contract, word)
        blocks.append(Line(Msg("say.worth", item=word, amount=amount), (rule,), "yes"))
    if not words:
        blocks.append(Line(Msg("say.nothing_announced")))
    for word in ANNOUNCEMENTS:
        reason = closed_word(mask_of(hand), trumps, word)
        if reason is not None and not word.startswith("full_hand"):
            blocks.append(
                Line(Msg("say.closed_word", announcement=word, why=reason), (str(reason.rule),), "no")
            )
    discard = fields.cards("discard", pack(options), [], rule=ops.CARD_RULE)
    if declared is not None and mask_of(discard) & trumps:
        blocks.append(CardRow(Msg("say.must_show"), cards_of(mask_of(discard) & trumps), ("GAL-ANN-4",)))
    return blocks


def _doubled(reached: int) -> Line:
    if not reached:
        return Line(Msg("say.not_doubled"), (), "yes")
    rule = ("GAL-ANN-12", "GAL-ANN-13", "GAL-ANN-14")[reached - 1]
    return Line(Msg("say.doubled_to", word=DOUBLES[reached - 1]), (rule,), "yes")


def legal(fields: Fields, options: GalicianOptions) -> list[Block]:
    """The hand sorted into what may be played and what is closed, with the reason of each group."""
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=ops.CARD_RULE)
    trick = fields.cards("trick", cards, [], rule=ops.CARD_RULE)
    announced = fields.words("announced", ops.WORDS, [], "GAL-ANN-1")
    blocks: list[Block] = [
        CardRow(Msg("say.in_hand"), cards_of(mask_of(hand))),
        CardRow(Msg("say.on_table"), trick) if trick else Line(Msg("say.to_lead")),
    ]
    if announced:
        blocks.append(Line(Msg("say.declares", words=announced)))
    try:
        ops.legal(fields, options)
    except RuleError as error:
        return [*blocks, verdict(error.reason)]
    found = groups(duties(options), mask_of(hand), trick)
    if "ultimo" in announced and options.ultimo_pagat_lock:
        found = hold_back(found, PAGAT.bit, Reason("GAL-PLAY-11", "ultimo_lock", {"card": PAGAT}))
    for mask, reason in found:
        if reason is None:
            blocks.append(CardRow(Msg("say.may_play"), cards_of(mask), (), "open"))
        else:
            blocks.append(
                CardRow(
                    Msg("say.may_not"),
                    cards_of(mask),
                    (str(reason.rule),),
                    "closed",
                    Msg("word.why", why=reason),
                )
            )
    return blocks


def trick(fields: Fields, options: GalicianOptions) -> list[Block]:
    """The cards as they were played, and who takes them."""
    ops.trick(fields, options)
    cards = fields.cards("cards", pack(options), rule=ops.CARD_RULE)
    table = ops.read_seating(fields)
    seats = table.from_seat(ops.read_active(fields, "leader", table))
    place = taker(pack(options), cards)
    return [
        CardRow(Msg("say.on_table"), cards),
        *(Line(Msg("say.plays", seat=seat, card=card)) for seat, card in zip(seats, cards, strict=True)),
        Line(Msg("say.takes_trick", seat=seats[place], card=cards[place]), ("GAL-PLAY-9",), "yes"),
    ]


def count(fields: Fields, options: GalicianOptions) -> list[Block]:
    """A pile counted packet by packet."""
    cards = fields.cards("cards", pack(options), rule=ops.CARD_RULE)
    return count_blocks(cards, pack(options).value, "GAL-COUNT-5")


def score_case(fields: Fields, options: GalicianOptions) -> list[Block]:
    """The summary, then every term with its steps, then the payments."""
    summary = ops.read_summary(fields, options)
    return [*summary_blocks(summary), *scored(summary, options)]


def summary_blocks(summary: Summary) -> list[Block]:
    """What is known of a deal that is to be scored."""
    seating, says = summary.seating, "say.summary_"
    params = {"contract": summary.contract, "seat": summary.declarer, "dealer": seating.dealer}
    blocks: list[Block] = [Line(Msg(f"{says}contract", **params))]
    if summary.renons:
        blocks.append(Line(Msg(f"{says}renons"), ("GAL-PEN-1",)))
    elif summary.points is not None:
        blocks.append(Line(Msg(f"{says}points", count=summary.points)))
    if summary.doubles:
        blocks.append(Line(Msg(f"{says}double", word=DOUBLES[summary.doubles - 1])))
    if summary.announced:
        blocks.append(Line(Msg(f"{says}announced", words=summary.announced)))
    if summary.full_hand:
        blocks.append(Line(Msg(f"{says}full_hand", number=summary.full_hand)))
    for name in ("volat", "trull", "kings", "ultimo"):
        if (side := getattr(summary, name)) is not None:
            blocks.append(Line(Msg(f"{says}item", announcement=name, side=side)))
    if summary.ultimo_lost:
        blocks.append(Line(Msg(f"{says}lost_ultimo")))
    return blocks


def scored(summary: Summary, options: GalicianOptions) -> list[Block]:
    """Whether the game was won, then the score."""
    won = is_made(summary, options)
    rule = "GAL-PEN-2" if summary.renons else "GAL-COUNT-8"
    made = Line(Msg("say.made" if won else "say.not_made"), (rule,), "yes" if won else "no")
    return [made, *score_blocks(score(summary, options), summary.seating.players)]


def match(fields: Fields, options: GalicianOptions) -> list[Block]:
    """The deals, their sum, and who is ahead."""
    result: dict[str, Any] = ops.match(fields, options)
    players = fields.whole("players", 3)
    rows: list[tuple[Cell, ...]] = []
    for at, deal in enumerate(fields.objects("deals"), 1):
        if "payments" in deal:
            rows.append((at, *deal.wholes("payments")))
        else:
            rows.append((at, Msg("word.passed_out"), *[None] * (players - 1)))
    rows.append((Msg("word.total"), *result["totals"]))
    head = (Msg("word.deal"), *(Msg("word.seat_number", seat=seat) for seat in range(players)))
    blocks: list[Block] = [
        Line(Msg("say.match_agreed", count=fields.whole("agreed_deals")), ("GAL-MATCH-1",)),
        Grid(head, tuple(rows)),
        Line(Msg("say.match_counted", count=result["deals_counted"]), ("GAL-MATCH-3",)),
    ]
    if result["over"]:
        blocks.append(Line(Msg("say.match_over", seats=tuple(result["winners"])), ("GAL-MATCH-2",), "yes"))
    else:
        blocks.append(Line(Msg("say.match_on")))
    return blocks


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
