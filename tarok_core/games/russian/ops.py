"""The operations of the case format for Russian tarok of two, three and four players."""

from __future__ import annotations

from typing import Any

from tarok_core.cards import SUITS, Card, Mask, mask_of
from tarok_core.deal import Seating
from tarok_core.fields import Fields
from tarok_core.game import Op
from tarok_core.games.russian import dealing
from tarok_core.games.russian.counting import points_of
from tarok_core.games.russian.declarations import (
    KINDS,
    Declaration,
    closed_declaration,
    closed_moment,
    value_of,
)
from tarok_core.games.russian.exchange import closed_discard
from tarok_core.games.russian.match import Partie, best, partie, settle
from tarok_core.games.russian.melds import cancel, open_melds
from tarok_core.games.russian.reading import (
    amount_of,
    read_cards,
    read_declarations,
    read_hand,
    read_named_melds,
    read_numbers,
    read_seat,
    read_seating,
    read_summary,
    read_trick,
    read_tricks_won,
)
from tarok_core.games.russian.scoring import Summary, items_of, made_by, score, totals_of
from tarok_core.games.russian.tables import CARD_RULE, HAND, SKAT, RussianOptions, duties, pack, ranking
from tarok_core.reading import codes, distinct, refuse, whole_pack
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import Amount, plain_number
from tarok_core.tricks import Groups, groups, open_cards, reason_for, taker

__all__ = ["ANNOUNCED", "OPS", "read_discard", "read_legal", "read_totals", "score_result"]

ANNOUNCED = ("melds", "equal_melds", *KINDS)
"""What ``announce`` asks about."""


def deck(fields: Fields, options: RussianOptions) -> dict[str, object]:
    """The pack, or the order of one suit (RUS-RANK-1 to 4)."""
    if "suit" in fields:
        return {"ranking": codes(ranking(fields.word("suit", SUITS, rule="RUS-DECK-4"), options))}
    cards = pack(options)
    return {"cards": codes(cards.cards), "total_points": points_of(cards.mask, 3, options)}


def seating(fields: Fields, options: RussianOptions) -> dict[str, object]:
    """Who does what at this table (RUS-DECK-1, 2; RUS-PLAY-1; RUS-DEAL-3)."""
    table = read_seating(fields, options)
    found: dict[str, object] = {
        "order": list(table.order),
        "idle": list(table.idle),
        "skat_seat": dealing.skat_seat(table),
        "leader": dealing.first_leader(table, options),
        "next_dealer": dealing.next_dealer(table),
    }
    if "cards" in fields:
        cards = whole_pack(fields, pack(options), card_rule=CARD_RULE, size_rule=CARD_RULE)
        found["first_dealer"] = dealing.first_dealer(table.players, cards)
    return found


def deal_cards(fields: Fields, options: RussianOptions) -> dict[str, object]:
    """A given pack dealt by the rules (RUS-DEAL-4, RUS-VAR-1)."""
    cards = whole_pack(fields, pack(options), card_rule=CARD_RULE, size_rule=CARD_RULE)
    table = read_seating(fields, options)
    hands, talon = dealing.deal_out(table, cards, dealing.STYLES[0])
    return {
        "hands": [None if seat in table.idle else codes(hand) for seat, hand in enumerate(hands)],
        "talon": codes(talon),
    }


def auction(fields: Fields, options: RussianOptions) -> dict[str, object]:
    """There is none (RUS-AUC-1)."""
    raise RuleError(Reason("RUS-AUC-1", "no_auction"))


# -- skat and announcements -----------------------------------------------------------------------------


def read_discard(fields: Fields, options: RussianOptions) -> tuple[Card, ...]:
    """``discard``; a card named twice is a fault of the laying away (RUS-TALON-4)."""
    return fields.cards("discard", pack(options), rule="RUS-TALON-4")


def exchange(fields: Fields, options: RussianOptions) -> dict[str, object]:
    """Three cards laid away (RUS-TALON-1 to 4)."""
    hand = read_hand(fields, HAND + SKAT, options)
    closed_to_others(fields, options)
    discard = read_discard(fields, options)
    refuse(closed_discard(hand, options, discard))
    skat = mask_of(discard)
    players = read_seating(fields, options).players
    return {
        "hand": codes(hand ^ skat),
        "skat": codes(skat),
        "skat_points": points_of(skat, players, options),
    }


def closed_to_others(fields: Fields, options: RussianOptions) -> None:
    """Refuse another ``seat`` than the one that has the 28 cards (RUS-TALON-1, RUS-DECK-2)."""
    if "seat" in fields:
        table = read_seating(fields, options, 0)
        seat = read_seat(fields, "seat", table)
        if seat != dealing.skat_seat(table):
            raise RuleError(Reason("RUS-TALON-1", "skat_by_dealer", {"seat": seat}))


def announce(fields: Fields, options: RussianOptions) -> dict[str, object]:
    """Melds of a hand, equal melds, porozhnyaya, volya."""
    kind = fields.word("kind", ANNOUNCED)
    if kind == "melds":
        return _melds(fields, options)
    if kind == "equal_melds":
        return _equal_melds(fields, options)
    refuse(closed_moment(kind, fields.whole("before_trick")))
    table, seat, before, won, earlier = read_announcement(fields, options)
    refuse(closed_declaration(kind, seat, before, won, earlier))
    declaration = Declaration(seat, kind, before)
    value, _ = value_of(kind, seat, [declaration])
    payers = len(table.order) - 1 if options.lost_declaration_payment == "each_opponent" else 1
    return {"value": value, "loss": -value * payers}


def read_announcement(
    fields: Fields, options: RussianOptions
) -> tuple[Seating, int, int, tuple[int, ...], tuple[Declaration, ...]]:
    """Seats, who announces, before which trick, the tricks so far, the announcements before it."""
    table = read_seating(fields, options)
    seat = read_seat(fields, "seat", table)
    before = fields.whole("before_trick")
    won = read_tricks_won(fields, table, before - 1)
    earlier = read_declarations(fields, table)
    for declaration in earlier:
        refuse(closed_moment(declaration.kind, declaration.before_trick))
        if declaration.before_trick > before:
            params = {"announcement": declaration.kind}
            raise RuleError(Reason("RUS-ANN-24", "declared_after_end", params))
    return table, seat, before, won, earlier


def _melds(fields: Fields, options: RussianOptions) -> dict[str, object]:
    hand = read_hand(fields, HAND, options)
    found = open_melds(hand, options, cavalry_before=fields.flag("cavalry_before", False))
    return {
        "melds": [meld.as_case() | {"shown": meld.shown} for meld in found],
        "value": sum(meld.value for meld in found),
    }


def _equal_melds(fields: Fields, options: RussianOptions) -> dict[str, object]:
    by_seat = read_named_melds(fields)
    if len(by_seat) not in (2, 3):
        raise RuleError(Reason("RUS-DECK-1", "players", {"found": len(by_seat), "values": (2, 3)}))
    dropped = cancel(by_seat, options)
    found: dict[str, list[list[dict[str, object]]]] = {"kept": [], "cancelled": []}
    for own, gone in zip(by_seat, dropped, strict=True):
        for name, wanted in (("kept", False), ("cancelled", True)):
            chosen = [meld for meld, away in zip(own, gone, strict=True) if away is wanted]
            found[name].append([{"meld": meld, "value": value} for meld, value in chosen])
    return dict(found)


# -- play and count -----------------------------------------------------------------------------------


def read_legal(fields: Fields, options: RussianOptions) -> tuple[Seating, Mask, tuple[Card, ...], Groups]:
    """Seats, hand, the cards on the table, and the hand sorted into open and closed cards."""
    hand = fields.cards("hand", pack(options), rule=CARD_RULE)
    trick = read_cards(fields, "trick", options)
    distinct(CARD_RULE, hand, trick)
    table = read_seating(fields, options)
    most = len(table.order) - 1
    if len(trick) > most:
        raise RuleError(Reason("RUS-PLAY-2", "trick_size", {"count": len(trick), "cards": most}))
    return table, mask_of(hand), trick, groups(duties(options), mask_of(hand), trick)


def legal(fields: Fields, options: RussianOptions) -> dict[str, object]:
    """The cards that may be played."""
    _, _, _, found = read_legal(fields, options)
    card = fields.card("card", pack(options), rule=CARD_RULE)
    if card is not None:
        refuse(reason_for(found, card, Reason("RUS-PLAY-3", "not_held", {"card": card})))
    return {"legal": codes(open_cards(found))}


def trick(fields: Fields, options: RussianOptions) -> dict[str, object]:
    """Who takes the trick (RUS-PLAY-8, 9)."""
    table = read_seating(fields, options)
    cards = read_trick(fields, "cards", len(table.order), options)
    leader = read_seat(fields, "leader", table, 0)
    place = taker(pack(options), cards)
    return {"winner": table.from_seat(leader)[place], "card": cards[place].code}


def count(fields: Fields, options: RussianOptions) -> dict[str, object]:
    """A pile of cards (RUS-COUNT-2 to 6, RUS-VAR-6)."""
    cards = fields.cards("cards", pack(options), rule=CARD_RULE)
    players = read_seating(fields, options).players
    return {"points": points_of(mask_of(cards), players, options)}


# -- score and match ----------------------------------------------------------------------------------


def score_result(summary: Summary, options: RussianOptions) -> dict[str, object]:
    """What a ``score`` case asserts; two players are paid by the partie (RUS-VAR-3)."""
    players = summary.seating.players
    made, found = made_by(summary, options), score(summary, options)
    result: dict[str, object] = {
        "porozhnyaya": made.porozhnyaya,
        "volya": made.volya,
        "items": items_of(found.terms, players),
        "totals": list(totals_of(found.terms, players)),
    }
    if players > 2:
        result["payments"] = [plain_number(amount) for amount in found.payments]
    return result


def score_case(fields: Fields, options: RussianOptions) -> dict[str, object]:
    """A deal's summary."""
    return score_result(read_summary(fields, options), options)


def read_totals(fields: Fields, options: RussianOptions) -> tuple[list[tuple[int, ...]], bool]:
    """The scores of the deals of a match, or their sums alone; whether they are such sums."""
    players = read_seating(Fields({**fields.data, "dealer": 0}, fields.where), options).players
    if "totals" in fields:
        if "deals" in fields:
            raise RuleError(Reason(None, "deals_or_totals", {"where": fields.where}))
        return [read_numbers(fields, "totals", players)], True
    deals = []
    for deal in fields.objects("deals"):
        deal.only(("totals",))
        deals.append(read_numbers(deal, "totals", players))
    return deals or [(0,) * players], False


def match(fields: Fields, options: RussianOptions) -> dict[str, object]:
    """Several deals added up and settled (RUS-MATCH-1 to 5, RUS-VAR-3 to 5)."""
    deals, sums = read_totals(fields, options)
    totals = [sum(column) for column in zip(*deals, strict=True)]
    if len(totals) == 2:
        found = partie(totals, options, amount_of(fields, "stake"))
        return {"totals": totals} | _partie_result(found)
    unit = amount_of(fields, "unit")
    played = len(deals) if "deals" not in fields or fields.sequence("deals") else 0
    over = sums or played >= options.deals_per_match
    seats = range(len(totals))
    payments: tuple[Amount, ...] = (0,) * len(totals)
    if over:
        payments = settle(totals, seats, options, unit)
    return {
        "totals": totals,
        "over": over,
        "winners": list(best(totals, seats)),
        "payments": [plain_number(amount) for amount in payments],
    }


def _partie_result(found: Partie) -> dict[str, Any]:
    return {
        "over": found.over,
        "winners": [] if found.winner is None else [found.winner],
        "factor": found.factor,
        "payments": [plain_number(amount) for amount in found.payments],
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
