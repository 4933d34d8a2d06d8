"""The operations of the case format for the Czech game."""

from __future__ import annotations

from collections.abc import Sequence

from tarok_core.cards import Card, mask_of
from tarok_core.counting import by_threes
from tarok_core.fields import Fields
from tarok_core.game import Op
from tarok_core.games.czech import auction as bidding
from tarok_core.games.czech import dealing
from tarok_core.games.czech.announcements import (
    SILENT_CALL,
    Round,
    callable_taroks,
    closed_tarok,
    melds_of,
    value_of,
)
from tarok_core.games.czech.exchange import closed_discard, divide, laying
from tarok_core.games.czech.play import sort_cards
from tarok_core.games.czech.reading import (
    CARD_RULE,
    holds_pagat,
    read_after_auction,
    read_contract,
    read_hand,
    read_lists,
    read_partner,
    read_points_by_seat,
    read_seat,
    read_seating,
    read_stage,
    read_summary,
    read_talon,
    read_turns,
    run_calls,
    run_turns,
)
from tarok_core.games.czech.scoring import Summary, price, rate, score
from tarok_core.games.czech.tables import (
    HAND,
    PLAYERS,
    PRVNI,
    VARSAVA,
    CzechOptions,
    duties,
    pack,
    varsava_duties,
)
from tarok_core.games.czech.varsava import Reckoning, reckon
from tarok_core.reading import codes, distinct, read_calls, refuse, whole_pack
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import plain_number
from tarok_core.tricks import open_cards, reason_for, taker

__all__ = ["OPS", "reckoned", "scored"]

KINDS = ("tarok", "melds", "turns")
MOST_TAKEN = 4
"""The most cards that one player takes from the talon."""


def deck(fields: Fields, options: CzechOptions) -> dict[str, object]:
    """The pack."""
    cards = pack(options)
    return {
        "cards": codes(cards.cards),
        "total_points": by_threes(cards.nominal(cards.mask), len(cards.cards)).points,
    }


def seating(fields: Fields, options: CzechOptions) -> dict[str, object]:
    """Who does what at this table."""
    table = read_seating(fields)
    return {
        "order": list(table.order),
        "idle": [],
        "cutter": dealing.cutter(table),
        "next_dealer": dealing.next_dealer(table),
    }


def deal_cards(fields: Fields, options: CzechOptions) -> dict[str, object]:
    """A given pack dealt by the rules."""
    cards = whole_pack(fields, pack(options), card_rule=CARD_RULE, size_rule=CARD_RULE)
    table = read_seating(fields)
    style = fields.word("style", dealing.STYLES, dealing.STYLES[0], "CZE-DEAL-4")
    hands, talon = dealing.deal_out(table, cards, style)
    return {"talon": codes(talon), "hands": [codes(hand) for hand in hands]}


# -- auction and talon --------------------------------------------------------------------------------


def read_hands(fields: Fields, options: CzechOptions) -> list[tuple[Card, ...] | None]:
    """The hands known in an auction, each of twelve different cards."""
    if fields.raw("hands", None) is None:
        return [None] * PLAYERS
    hands = read_lists(fields, "hands", options)
    for seat, hand in enumerate(hands):
        if hand is not None and len(hand) != HAND:
            params = {"seat": seat, "count": len(hand), "cards": HAND}
            raise RuleError(Reason("CZE-DEAL-3", "hand_size", params))
    distinct(CARD_RULE, *(hand for hand in hands if hand is not None))
    return hands


def auction(fields: Fields, options: CzechOptions) -> dict[str, object]:
    """These calls in order, and what forhont chooses after them."""
    table = read_seating(fields)
    hands = read_hands(fields, options)
    state = run_calls(table, options, read_calls(fields), hands)
    chosen = read_after_auction(fields)
    if chosen == VARSAVA:
        refuse(bidding.closed_varsava(state))
    legal = bidding.legal_calls(state, options, holds_pagat(hands, state.to_speak))
    return {
        "complete": state.complete,
        "contract": VARSAVA if chosen == VARSAVA else state.contract,
        "declarer": state.bidder,
        "to_speak": state.to_speak,
        "legal": list(legal),
    }


def exchange(fields: Fields, options: CzechOptions) -> dict[str, object]:
    """Who takes which talon cards, or what a player may lay away."""
    return _lay_away(fields, options) if "hand" in fields else _divide(fields, options)


def _divide(fields: Fields, options: CzechOptions) -> dict[str, object]:
    talon = read_talon(fields, options)
    table = read_seating(fields)
    contract = read_contract(fields)
    declarer = read_declarer(fields, contract)
    division = divide(table, options, contract, declarer, read_stage(fields, contract), talon)
    return {"taken": [codes(cards) for cards in division.taken], "rest": codes(division.rest)}


def read_declarer(fields: Fields, contract: str) -> int:
    """The declarer: forhont by default, and nobody else in první and Varšava (CZE-AUC-5, 11)."""
    forhont = read_seating(fields).order[0]
    declarer = read_seat(fields, "declarer", forhont)
    if declarer != forhont and contract in (PRVNI, VARSAVA):
        rule = "CZE-AUC-5" if contract == PRVNI else "CZE-AUC-11"
        raise RuleError(Reason(rule, "not_forhont", {"contract": contract, "seat": declarer}))
    return declarer


def read_laying(fields: Fields, options: CzechOptions) -> tuple[int, tuple[Card, ...]]:
    """How many cards were taken, and the hand with them."""
    count = fields.whole("count", low=0, high=MOST_TAKEN, rule="CZE-TALON-2")
    return count, read_hand(fields, "hand", options, HAND + count)


def _lay_away(fields: Fields, options: CzechOptions) -> dict[str, object]:
    cards = pack(options)
    count, held = read_laying(fields, options)
    hand = mask_of(held)
    found = laying(options, cards.trump_mask, hand, count)
    result: dict[str, object] = {
        "must": codes(found.must),
        "may": codes(found.may),
        "choose": found.choose,
    }
    if fields.raw("discard", None) is not None:
        discard = fields.cards("discard", cards, rule=CARD_RULE)
        refuse(closed_discard(options, cards.trump_mask, hand, count, discard))
        result["hand"] = codes(hand ^ mask_of(discard))
    return result


# -- announcements ------------------------------------------------------------------------------------


def announce(fields: Fields, options: CzechOptions) -> dict[str, object]:
    """The call of a tarok, what a hand reveals, or the round of announcements."""
    kind = fields.word("kind", KINDS)
    if kind == "turns":
        return _turns(fields, options)
    hand = mask_of(read_hand(fields, "hand", options))
    if kind == "melds":
        melds = melds_of(options, pack(options).trump_mask, hand)
        return {"melds": list(melds), "value": value_of(melds)}
    result: dict[str, object] = {"legal": codes(callable_taroks(options, hand))}
    if "called" in fields:
        card = fields.card("called", pack(options), rule=CARD_RULE) or SILENT_CALL
        if fields.raw("called") is not None:
            refuse(closed_tarok(options, hand, card))
        result |= {"called": card.code, "alone": bool(hand & card.bit)}
    return result


def _turns(fields: Fields, options: CzechOptions) -> dict[str, object]:
    table = read_seating(fields)
    declarer = read_seat(fields, "declarer", table.order[0])
    partner = read_partner(fields, declarer)
    first = declarer if options.announce_first == "bidder" else table.order[0]
    own = [declarer] if partner is None else [declarer, partner]
    said = run_turns(Round(table.from_seat(first)), own, read_turns(fields))
    return {
        "doubles": said.doubles,
        "pagat_announced": list(said.announced("pagat")),
        "valat_announced": list(said.announced("valat")),
    }


# -- play ---------------------------------------------------------------------------------------------


def legal(fields: Fields, options: CzechOptions) -> dict[str, object]:
    """The cards that may be played."""
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=CARD_RULE)
    on_table = fields.cards("trick", cards, [], rule=CARD_RULE)
    card = fields.card("card", cards, rule=CARD_RULE)
    distinct(CARD_RULE, hand, on_table)
    if len(on_table) >= PLAYERS:
        raise RuleError(Reason("CZE-PLAY-2", "trick_size", {"count": len(on_table), "cards": PLAYERS - 1}))
    varsava = fields.raw("contract", None) is not None and read_contract(fields) == VARSAVA
    asked = varsava_duties(options) if varsava else duties(options)
    found = sort_cards(asked, on_table, mask_of(hand), varsava=varsava)
    if card is not None:
        refuse(reason_for(found, card, Reason("CZE-PLAY-1", "not_held", {"card": card})))
    return {"legal": codes(open_cards(found))}


def trick(fields: Fields, options: CzechOptions) -> dict[str, object]:
    """Who takes the trick."""
    cards = fields.cards("cards", pack(options), rule=CARD_RULE)
    table = read_seating(fields)
    leader = read_seat(fields, "leader", table.order[0])
    if len(cards) != PLAYERS:
        raise RuleError(Reason("CZE-PLAY-2", "trick_size", {"count": len(cards), "cards": PLAYERS}))
    place = taker(pack(options), cards)
    return {"winner": table.from_seat(leader)[place], "card": cards[place].code}


def count(fields: Fields, options: CzechOptions) -> dict[str, object]:
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


# -- score and match ----------------------------------------------------------------------------------


def score_case(fields: Fields, options: CzechOptions) -> dict[str, object]:
    """A deal's summary: items and payments."""
    if read_contract(fields) == VARSAVA:
        read_stage(fields, VARSAVA)
        points = read_points_by_seat(fields)
        return reckoned(reckon(points, read_seating(fields).order, options))
    return scored(read_summary(fields, options), options)


def scored(summary: Summary, options: CzechOptions) -> dict[str, object]:
    """The results of a score as a case asserts them."""
    result = score(summary, options)
    return {
        "rate": rate(summary, options),
        "per_point": price(summary, options),
        "items": result.items,
        "total": plain_number(sum((term.amount for term in result.terms), 0)),
        "per_opponent": plain_number(result.per_opponent),
        "payments": [plain_number(amount) for amount in result.payments],
    }


def reckoned(found: Reckoning) -> dict[str, object]:
    """The results of Varšava as a case asserts them."""
    result: dict[str, object] = {"payments": list(found.payments)}
    if found.doubling is not None:
        result["doubling"] = found.doubling
    if found.kitty is not None:
        result["kitty"] = found.kitty
    if found.ranking is not None:
        result["ranking"] = list(found.ranking)
    return result


def match(fields: Fields, options: CzechOptions) -> dict[str, object]:
    """Several deals added up (CZE-MATCH-2)."""
    totals = [0] * PLAYERS
    for deal in fields.objects("deals"):
        deal.only(("payments",))
        amounts = deal.wholes("payments")
        if len(amounts) != PLAYERS or not _settled(amounts, options):
            params = {"where": deal.at("payments"), "found": sum(amounts), "players": PLAYERS}
            raise RuleError(Reason("CZE-SCORE-23", "payments_sum", params))
        totals = [a + b for a, b in zip(totals, amounts, strict=True)]
    best = max(totals)
    return {"totals": totals, "winners": [seat for seat, total in enumerate(totals) if total == best]}


def _settled(amounts: Sequence[int], options: CzechOptions) -> bool:
    """Whether nothing is missing: payments add up to 0, but for what a kitty got in a Varšava."""
    total = sum(amounts)
    return total == 0 or (options.warsaw_recipient == "kitty" and max(amounts) <= 0)


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
