"""The operations of the case format for the Galician game."""

from __future__ import annotations

from collections.abc import Sequence

from tarok_core.cards import mask_of
from tarok_core.counting import by_threes
from tarok_core.deal import Seating
from tarok_core.fields import Fields
from tarok_core.game import Op
from tarok_core.games.galician import auction as bidding
from tarok_core.games.galician import dealing
from tarok_core.games.galician.announcements import (
    PAGAT,
    announced_value,
    closed_announcement,
    closed_double,
    closed_full_hand,
)
from tarok_core.games.galician.exchange import closed_discard, closed_take
from tarok_core.games.galician.scoring import DECLARER, SIDES, Summary, is_made, score
from tarok_core.games.galician.tables import (
    ANNOUNCEMENTS,
    BONUSES,
    FULL_HANDS,
    HAND,
    LADDER,
    TALON,
    GalicianOptions,
    contract_of,
    duties,
    pack,
)
from tarok_core.reading import codes, distinct, read_calls, refuse, whole_pack
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import plain_number
from tarok_core.tricks import groups, hold_back, open_cards, reason_for, taker

__all__ = [
    "CARD_RULE",
    "OPS",
    "full_hand_of",
    "read_contract",
    "read_seating",
    "run_calls",
]

CARD_RULE = "GAL-DECK-2"
WORDS = ("volat", *BONUSES)
"""The announcements as a case names them; the full hand has a field of its own."""


def read_seating(fields: Fields) -> Seating:
    """``players`` (3) and ``dealer`` (the last seat)."""
    players = fields.whole("players", 3)
    if players not in (3, 4, 5):
        dealing.seat(players, 0)
    return dealing.seat(players, fields.whole("dealer", players - 1))


def read_active(fields: Fields, name: str, seating: Seating) -> int:
    """An active seat, by default the hand; an idle one is refused (GAL-DEAL-7)."""
    seat = fields.whole(name, seating.order[0], low=0, high=seating.players - 1, rule="GAL-DEAL-1")
    if seat in seating.idle:
        raise RuleError(Reason("GAL-DEAL-7", "idle_seat", {"seat": seat}))
    return seat


def read_contract(fields: Fields) -> str:
    """A step of the ladder."""
    step = fields.text("contract")
    if step not in LADDER:
        raise RuleError(bidding.unknown_call(step))
    return step


def run_calls(
    seating: Seating, options: GalicianOptions, calls: Sequence[tuple[int, str]]
) -> bidding.Auction:
    """The auction after these calls.

    :raises RuleError: at the first call that is refused.
    """
    state = bidding.start(seating.order)
    for seat, call in calls:
        if not 0 <= seat < seating.players:
            raise RuleError(Reason("GAL-DEAL-1", "seat_range", {"found": seat, "high": seating.players - 1}))
        if seat != state.to_speak:
            if state.to_speak is None:
                raise RuleError(Reason("GAL-AUC-10", "auction_over", {"call": call}))
            raise RuleError(
                Reason(
                    "GAL-AUC-10", "out_of_turn", {"seat": seat, "turn": (state.to_speak,), "phase": "auction"}
                )
            )
        refuse(bidding.closed(state, options, call))
        state = bidding.after(state, options, call)
    return state


def full_hand_of(fields: Fields) -> int | None:
    """``full_hand``: 10, 11, 12 or null (GAL-ANN-3)."""
    declared = fields.maybe_whole("full_hand")
    if declared is not None and declared not in FULL_HANDS:
        raise RuleError(Reason("GAL-ANN-3", "full_hand_number", {"found": declared}))
    return declared


def deck(fields: Fields, options: GalicianOptions) -> dict[str, object]:
    """The pack."""
    cards = pack(options)
    return {
        "cards": codes(cards.cards),
        "total_points": by_threes(cards.nominal(cards.mask), len(cards.cards)).points,
    }


def seating(fields: Fields, options: GalicianOptions) -> dict[str, object]:
    """Who does what at this table."""
    table = read_seating(fields)
    return {
        "order": list(table.order),
        "idle": list(table.idle),
        "king": dealing.king(table),
        "cutter": dealing.cutter(table),
        "next_dealer": dealing.next_dealer(table),
    }


def deal_cards(fields: Fields, options: GalicianOptions) -> dict[str, object]:
    """A given pack dealt by the rules."""
    cards = whole_pack(fields, pack(options), card_rule=CARD_RULE, size_rule="GAL-DECK-1")
    table = read_seating(fields)
    style = fields.word("style", dealing.STYLES, dealing.STYLES[0], "GAL-DEAL-5")
    hands, talon = dealing.deal_out(table, cards, style)
    return {
        "talon": codes(talon),
        "hands": [None if seat in table.idle else codes(hand) for seat, hand in enumerate(hands)],
    }


def auction(fields: Fields, options: GalicianOptions) -> dict[str, object]:
    """These calls in order."""
    state = run_calls(read_seating(fields), options, read_calls(fields))
    result: dict[str, object] = {
        "complete": state.complete,
        "contract": state.contract,
        "declarer": state.bidder,
        "passed_out": state.complete and state.contract is None,
        "to_speak": state.to_speak,
        "legal": list(bidding.legal_calls(state, options)),
    }
    if state.complete and state.contract is not None:
        contract, level = contract_of(state.contract)
        result |= {"level": level, "cards_exchanged": contract.exchanged}
    return result


def exchange(fields: Fields, options: GalicianOptions) -> dict[str, object]:
    """Taking from the talon and laying away."""
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=CARD_RULE)
    talon = fields.cards("talon", cards, rule=CARD_RULE)
    take = fields.cards("take", cards, [], rule=CARD_RULE)
    discard = fields.cards("discard", cards, [], rule=CARD_RULE)
    distinct(CARD_RULE, hand, talon)
    if len(hand) != HAND:
        raise RuleError(Reason("GAL-DEAL-4", "hand_size", {"seat": None, "count": len(hand), "cards": HAND}))
    if len(talon) != TALON:
        raise RuleError(Reason("GAL-DEAL-3", "talon_size", {"count": len(talon), "cards": TALON}))
    contract, _ = contract_of(read_contract(fields))
    refuse(closed_take(contract, talon, take))
    pooled = mask_of(hand) | mask_of(take)
    refuse(closed_discard(contract, options, pooled, discard))
    gone = mask_of(discard)
    return {
        "hand": codes(pooled ^ gone),
        "declarer_pile": codes(gone),
        "opponents_pile": codes(mask_of(talon) & ~mask_of(take)),
        "discarded_trumps": codes(gone & cards.trump_mask),
    }


def announce(fields: Fields, options: GalicianOptions) -> dict[str, object]:
    """Announcements of the declarer, or contra and its answers."""
    if fields.word("kind", ("bonus", "turns")) == "turns":
        return {"doubles": _turns(fields)}
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=CARD_RULE)
    discard = fields.cards("discard", cards, [], rule=CARD_RULE)
    distinct(CARD_RULE, hand, discard)
    if len(hand) != HAND:
        raise RuleError(Reason("GAL-DEAL-4", "hand_size", {"seat": None, "count": len(hand), "cards": HAND}))
    contract, _ = contract_of(read_contract(fields))
    if discard:
        refuse(closed_discard(contract, options, mask_of(hand) | mask_of(discard), discard))
    announced = fields.words("announced", WORDS, [], "GAL-ANN-1")
    declared = fields.maybe_whole("full_hand")
    words = list(announced)
    if declared is not None:
        refuse(closed_full_hand(mask_of(hand), cards.trump_mask, declared))
        words.append(f"full_hand_{declared}")
    refuse(closed_announcement(mask_of(hand), cards.trump_mask, tuple(words)))
    ordered = sorted(words, key=ANNOUNCEMENTS.index)
    shown = mask_of(discard) & cards.trump_mask if declared is not None else 0
    return {
        "items": [{"item": word, "amount": announced_value(contract, word)[0]} for word in ordered],
        "shown": codes(shown),
    }


def _turns(fields: Fields) -> int:
    table = read_seating(fields)
    declarer = read_active(fields, "declarer", table)
    reached = 0
    for turn in fields.objects("turns"):
        turn.only(("seat", "say"))
        seat = turn.whole("seat", low=0, high=table.players - 1, rule="GAL-DEAL-1")
        for word in turn.texts("say"):
            refuse(closed_double(reached, declarer, seat, table.idle, word))
            reached += 1
    return reached


def legal(fields: Fields, options: GalicianOptions) -> dict[str, object]:
    """The cards that may be played."""
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=CARD_RULE)
    trick = fields.cards("trick", cards, [], rule=CARD_RULE)
    card = fields.card("card", cards, rule=CARD_RULE)
    distinct(CARD_RULE, hand, trick)
    if len(trick) > 2:
        raise RuleError(Reason("GAL-PLAY-1", "trick_size", {"count": len(trick), "cards": 2}))
    announced = fields.words("announced", WORDS, [], "GAL-ANN-1")
    found = groups(duties(options), mask_of(hand), trick)
    if "ultimo" in announced and options.ultimo_pagat_lock:
        found = hold_back(found, PAGAT.bit, Reason("GAL-PLAY-11", "ultimo_lock", {"card": PAGAT}))
    if card is not None:
        missing = Reason("GAL-PLAY-3" if trick else "GAL-PLAY-2", "not_held", {"card": card})
        refuse(reason_for(found, card, missing))
    return {"legal": codes(open_cards(found))}


def trick(fields: Fields, options: GalicianOptions) -> dict[str, object]:
    """Who takes the trick."""
    cards = fields.cards("cards", pack(options), rule=CARD_RULE)
    table = read_seating(fields)
    leader = read_active(fields, "leader", table)
    if len(cards) != 3:
        raise RuleError(Reason("GAL-PLAY-1", "trick_size", {"count": len(cards), "cards": 3}))
    place = taker(pack(options), cards)
    return {"winner": table.from_seat(leader)[place], "card": cards[place].code}


def count(fields: Fields, options: GalicianOptions) -> dict[str, object]:
    """A pile of cards."""
    cards = fields.cards("cards", pack(options), rule=CARD_RULE)
    counted = by_threes(pack(options).nominal(mask_of(cards)), len(cards))
    return {
        "points": counted.points,
        "nominal": counted.nominal,
        "packets": counted.packets,
        "leftover": counted.leftover,
        "deducted": counted.deducted,
    }


def read_summary(fields: Fields, options: GalicianOptions) -> Summary:
    """The summary of a deal as a ``score`` case gives it."""
    table = read_seating(fields)
    declarer = read_active(fields, "declarer", table)
    contract = read_contract(fields)
    announced = fields.words("announced", WORDS, [], "GAL-ANN-1")
    full_hand = full_hand_of(fields)
    doubles = fields.whole("doubles", 0, low=0, high=3, rule="GAL-ANN-15")
    renons = fields.flag("renons", False)
    points = fields.maybe_whole("points", low=0, high=66, rule="GAL-COUNT-3")
    if points is None and not renons:
        points = fields.whole("points")
    summary = Summary(
        table,
        declarer,
        contract,
        points,
        doubles,
        announced,
        full_hand,
        fields.maybe_word("volat", SIDES, "GAL-ANN-5"),
        fields.maybe_word("trull", SIDES, "GAL-ANN-7"),
        fields.maybe_word("kings", SIDES, "GAL-ANN-8"),
        fields.maybe_word("ultimo", SIDES, "GAL-ANN-6"),
        fields.flag("ultimo_lost", False),
        renons,
    )
    refuse(contradiction(summary, options))
    return summary


def contradiction(summary: Summary, options: GalicianOptions) -> Reason | None:
    """What cannot be true together: a volat and something the other side made in tricks (GAL-ANN-5 to 8)."""
    in_tricks = BONUSES if options.bonus_cards == "tricks" else ("ultimo",)
    for name in in_tricks:
        side = getattr(summary, name)
        if summary.volat is not None and side not in (None, summary.volat):
            return Reason("GAL-ANN-5", "volat_contradicted", {"item": name, "side": side})
    if summary.ultimo_lost and (summary.ultimo is not None or summary.volat == DECLARER):
        return Reason("GAL-ANN-6", "ultimo_contradicted")
    return None


def score_case(fields: Fields, options: GalicianOptions) -> dict[str, object]:
    """A deal's summary: items and payments."""
    summary = read_summary(fields, options)
    result = score(summary, options)
    return {
        "made": is_made(summary, options),
        "items": result.items,
        "per_opponent": plain_number(result.per_opponent),
        "payments": [plain_number(amount) for amount in result.payments],
    }


def match(fields: Fields, options: GalicianOptions) -> dict[str, object]:
    """Several deals added up (GAL-MATCH-1 to 4)."""
    players = fields.whole("players", 3)
    dealing.seat(players, 0)
    agreed = fields.whole("agreed_deals", low=1, rule="GAL-MATCH-1")
    totals = [0] * players
    counted = 0
    for deal in fields.objects("deals"):
        deal.only(("payments", "passed_out"))
        if "passed_out" in deal and deal.flag("passed_out"):
            if "payments" in deal and any(deal.wholes("payments")):
                raise RuleError(Reason("GAL-AUC-16", "passed_out_paid", {"where": deal.where}))
            counted += int(options.passed_deal_counts)
            continue
        amounts = deal.wholes("payments")
        total = sum(amounts)
        if len(amounts) != players or total:
            raise RuleError(
                Reason(
                    "GAL-SCORE-17",
                    "payments_sum",
                    {"where": deal.at("payments"), "found": total, "players": players},
                )
            )
        totals = [a + b for a, b in zip(totals, amounts, strict=True)]
        counted += 1
    over = counted >= agreed
    return {
        "totals": totals,
        "deals_counted": counted,
        "over": over,
        "winners": [seat for seat, total in enumerate(totals) if over and total == max(totals)],
    }


OPS: dict[str, Op] = {
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
"""The operations but ``deal``, which every game answers in the same way."""
