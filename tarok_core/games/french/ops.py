"""The operations of the case format for French tarot."""

from __future__ import annotations

from tarok_core.cards import Card, Mask, mask_of
from tarok_core.fields import Fields, parse_cards
from tarok_core.game import Op
from tarok_core.games.french import auction as bidding
from tarok_core.games.french import dealing
from tarok_core.games.french.announcements import closed_misere, closed_poignee, misere_value
from tarok_core.games.french.exchange import closed_discard, closed_exchange
from tarok_core.games.french.play import barred
from tarok_core.games.french.reading import (
    CARD_RULE,
    SCORE_FIELDS,
    read_contract,
    read_players,
    read_seat,
    read_seating,
    read_summary,
    run_calls,
)
from tarok_core.games.french.scoring import Summary, card_points, reckon, score
from tarok_core.games.french.tables import (
    CONTRACTS,
    LACKS,
    OUDLERS,
    POIGNEES,
    SIZES,
    SLAM_FAILED,
    SLAM_MADE,
    TABLE_SIZES,
    FrenchOptions,
    duties,
    multiplier,
    pack,
)
from tarok_core.reading import codes, distinct, read_calls, refuse, whole_pack
from tarok_core.reasons import InputError, Reason, RuleError
from tarok_core.scores import plain_number
from tarok_core.tricks import Groups, groups, open_cards, reason_for, taker

__all__ = ["KINDS", "OPS", "read_announcement", "read_exchange", "read_hand", "read_legal", "read_places"]

KINDS = ("king", "poignee", "misere", "slam")
"""What ``announce`` asks about."""


def deck(fields: Fields, options: FrenchOptions) -> dict[str, object]:
    """The pack."""
    cards = pack(options)
    return {
        "cards": codes(cards.cards),
        "total_points": plain_number(card_points(cards.nominal(cards.mask))),
    }


def seating(fields: Fields, options: FrenchOptions) -> dict[str, object]:
    """Who speaks and is dealt to in which order."""
    table = read_seating(fields)
    return {
        "order": list(table.order),
        "idle": list(table.idle),
        "next_dealer": dealing.next_dealer(table),
    }


def read_places(fields: Fields, players: int, options: FrenchOptions) -> tuple[int, ...]:
    """``talon_places``, rising; refused where the chien may not come from (FRA-DEAL-7 to 10)."""
    places = sorted(fields.wholes("talon_places"))
    if len(set(places)) != len(places):
        raise RuleError(Reason(None, "repeated_word", {"where": fields.at("talon_places"), "found": places}))
    last = len(pack(options).cards) - 1
    for place in places:
        if not 0 <= place <= last:
            params = {"where": fields.at("talon_places"), "found": place, "low": 0, "high": last}
            raise RuleError(Reason(None, "out_of_range", params))
    refuse(dealing.closed_places(places, players, options))
    return tuple(places)


def deal_cards(fields: Fields, options: FrenchOptions) -> dict[str, object]:
    """A given pack dealt by the rules, or hands looked at for a dry Petit alone."""
    if "cards" not in fields:
        hands = read_hands(fields, read_players(fields), options)
        return {"dry_petit": list(dealing.dry_seats([mask_of(hand) for hand in hands], options))}
    cards = whole_pack(fields, pack(options), card_rule=CARD_RULE, size_rule=CARD_RULE)
    table = read_seating(fields)
    masks, talon = dealing.lay_out(table, cards, read_places(fields, table.players, options))
    return {
        "hands": [codes(hand) for hand in masks],
        "talon": codes(talon),
        "dry_petit": list(dealing.dry_seats(masks, options)),
    }


def read_hands(fields: Fields, players: int, options: FrenchOptions) -> list[tuple[Card, ...]]:
    """``hands`` as dealt; an unknown one (null) is empty."""
    size = TABLE_SIZES[players]
    hands: list[tuple[Card, ...]] = []
    for at, hand in enumerate(fields.sequence("hands")):
        where = f"{fields.at('hands')}[{at}]"
        if hand is None:
            hands.append(())
            continue
        if not isinstance(hand, (list, tuple)):
            raise InputError(where, "list", found=hand)
        hands.append(parse_cards(hand, pack(options), where, CARD_RULE))
        if len(hand) != size.hand:
            params = {"seat": at, "count": len(hand), "cards": size.hand}
            raise RuleError(Reason(size.hand_rule, "hand_size", params))
    distinct(CARD_RULE, *hands)
    if len(hands) != players:
        raise RuleError(Reason("FRA-DEAL-1", "hands_count", {"count": len(hands), "players": players}))
    return hands


def auction(fields: Fields, options: FrenchOptions) -> dict[str, object]:
    """These calls in order."""
    state = run_calls(read_seating(fields), options, read_calls(fields))
    return {
        "complete": state.complete,
        "contract": state.contract,
        "declarer": state.bidder,
        "to_speak": state.to_speak,
        "legal": list(bidding.legal_calls(state, options)),
        "passed_out": state.complete and state.contract is None,
    }


def read_exchange(
    fields: Fields, options: FrenchOptions
) -> tuple[int, str, Mask, tuple[Card, ...], tuple[Card, ...]]:
    """Players, contract, the hand (with the chien, where it is not told apart), the chien, the discard."""
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=CARD_RULE)
    talon = fields.cards("talon", cards, [], rule=CARD_RULE)
    discard = fields.cards("discard", cards, [], rule=CARD_RULE)
    distinct(CARD_RULE, hand, talon)
    players = read_players(fields)
    contract = read_contract(fields, options, "garde")
    refuse(closed_exchange(contract, discard))
    size = TABLE_SIZES[players]
    # A hand may hold the chien already, but only where the declarer takes it up.
    wanted = size.hand if talon or not CONTRACTS[contract].exchanged else size.hand + size.talon
    if len(hand) != wanted:
        raise RuleError(
            Reason(size.hand_rule, "hand_size", {"seat": None, "count": len(hand), "cards": wanted})
        )
    if len(talon) != size.talon and wanted == size.hand:
        raise RuleError(Reason(size.talon_rule, "talon_size", {"count": len(talon), "cards": size.talon}))
    return players, contract, mask_of(hand), talon, discard


def exchange(fields: Fields, options: FrenchOptions) -> dict[str, object]:
    """The chien taken up and cards laid away, or the chien given to a side as it lies (FRA-TALON-7 to 9)."""
    players, contract, hand, talon, discard = read_exchange(fields, options)
    row = CONTRACTS[contract]
    aside = mask_of(talon)
    if row.exchanged:
        hand |= aside
        refuse(closed_discard(hand, TABLE_SIZES[players].talon, options, discard))
        aside = mask_of(discard)
        hand ^= aside
    own = aside if row.talon_to == "declarer" else 0
    return {
        "hand": codes(hand),
        "declarer_pile": codes(own),
        "opponents_pile": codes(aside ^ own),
        "discarded_trumps": codes(aside & pack(options).trump_mask if row.exchanged else 0),
        "points": plain_number(card_points(pack(options).nominal(own))),
    }


def read_hand(fields: Fields, players: int, options: FrenchOptions) -> Mask:
    """``hand``: as many cards as a hand has, or fewer."""
    hand = fields.cards("hand", pack(options), rule=CARD_RULE)
    size = TABLE_SIZES[players]
    if len(hand) > size.hand:
        params = {"seat": None, "count": len(hand), "cards": size.hand}
        raise RuleError(Reason(size.hand_rule, "hand_size", params))
    return mask_of(hand)


def announce(fields: Fields, options: FrenchOptions) -> dict[str, object]:
    """A king called, a poignée, a misère, a slam."""
    kind = fields.word("kind", KINDS)
    if kind == "king":
        return _king(fields, options)
    if kind == "slam":
        players = read_players(fields)
        seat, declarer = read_seat(fields, "seat", players), read_seat(fields, "declarer", players, 0)
        if seat != declarer:
            raise RuleError(Reason("FRA-ANN-34", "slam_by_declarer", {"seat": seat}))
        return {"value": SLAM_MADE, "loss": -SLAM_FAILED}
    players, hand, word, cards, shown = read_announcement(fields, options)
    if kind == "poignee":
        refuse(closed_poignee(hand, shown, players, options, word, cards))
        return {"value": POIGNEES[word].bonus}
    refuse(closed_misere(hand, options, word))
    contract = read_contract(fields, options) if options.misere_multiplied or "contract" in fields else None
    return {"value": misere_value(options, contract)}


def _king(fields: Fields, options: FrenchOptions) -> dict[str, object]:
    players = read_players(fields, 5)
    if players != 5:
        raise RuleError(Reason("FRA-AUC-20", "call_without_five", {"players": players}))
    hand = read_hand(fields, players, options)
    called = fields.card("called", pack(options), rule=None)
    if called is None:
        raise RuleError(Reason("FRA-AUC-20", "nothing_called"))
    refuse(bidding.closed_king(hand, options, called))
    return {
        "called": called.code,
        "alone": bool(hand & called.bit),
        "legal": codes(bidding.callable_cards(hand, options)),
    }


def read_announcement(
    fields: Fields, options: FrenchOptions
) -> tuple[int, Mask, str, tuple[Card, ...], Mask]:
    """Players, hand, size or lack, the cards shown, and trumps laid away, of a poignée or misère."""
    players = read_players(fields)
    hand = read_hand(fields, players, options)
    if fields.word("kind", KINDS) == "misere":
        if not options.misere:
            raise RuleError(Reason("FRA-VAR-11", "misere_off"))
        return players, hand, fields.word("lack", tuple(LACKS), rule="FRA-VAR-11"), (), 0
    cards = fields.cards("cards", pack(options), rule=CARD_RULE)
    aside = fields.cards("discarded_trumps", pack(options), [], rule=CARD_RULE)
    shown = mask_of(aside)
    if len(aside) > TABLE_SIZES[players].talon or shown & (hand | OUDLERS | ~pack(options).trump_mask):
        raise RuleError(Reason("FRA-ANN-21", "no_laid_away_trumps", {"found": aside}))
    if options.poignee_by == "taker_only" and {"seat", "declarer"} <= fields.data.keys():
        seat, declarer = (read_seat(fields, name, players) for name in ("seat", "declarer"))
        if seat != declarer:
            raise RuleError(Reason("FRA-ANN-17", "poignee_by_declarer", {"seat": seat}))
    return players, hand, fields.word("size", SIZES, rule="FRA-ANN-2"), cards, shown


def read_legal(fields: Fields, options: FrenchOptions) -> tuple[tuple[Card, ...], Groups]:
    """The cards on the table, and the hand sorted into open and closed cards."""
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=CARD_RULE)
    trick = fields.cards("trick", cards, [], rule=CARD_RULE)
    called = fields.card("called", cards, rule=None)
    distinct(CARD_RULE, hand, trick)
    players = read_players(fields, 5)
    if len(trick) >= players:
        raise RuleError(Reason("FRA-PLAY-3", "trick_size", {"count": len(trick), "cards": players - 1}))
    if called is not None and not called.is_court:
        raise RuleError(Reason("FRA-AUC-20", "called_no_court", {"card": called}))
    if called is not None and players != 5:
        raise RuleError(Reason("FRA-AUC-20", "call_without_five", {"players": players}))
    found = groups(duties(options), mask_of(hand), trick)
    if fields.flag("first_trick", False) and called is not None:
        found = barred(found, trick, called, options, cards.companions[called.index])
    return trick, found


def legal(fields: Fields, options: FrenchOptions) -> dict[str, object]:
    """The cards that may be played."""
    _, found = read_legal(fields, options)
    card = fields.card("card", pack(options), rule=CARD_RULE)
    if card is not None:
        refuse(reason_for(found, card, Reason("FRA-PLAY-3", "not_held", {"card": card})))
    return {"legal": codes(open_cards(found))}


def trick(fields: Fields, options: FrenchOptions) -> dict[str, object]:
    """Who takes the trick; the Excuse never does (FRA-PLAY-17)."""
    cards = fields.cards("cards", pack(options), rule=CARD_RULE)
    # A trick has a card a player, and so tells their number.
    usual = len(cards) if len(cards) in dealing.PLAYERS else 4
    players = read_players(fields, usual)
    leader = read_seat(fields, "leader", players, 0)
    if len(cards) != players:
        raise RuleError(Reason("FRA-PLAY-3", "trick_size", {"count": len(cards), "cards": players}))
    place = taker(pack(options), cards)
    return {
        "winner": (leader + place) % players,
        "card": cards[place].code,
        "points": plain_number(card_points(pack(options).nominal(mask_of(cards)))),
    }


def count(fields: Fields, options: FrenchOptions) -> dict[str, object]:
    """A pile of the declarer's side against its target."""
    pile = mask_of(fields.cards("cards", pack(options), rule=CARD_RULE))
    halves, oudlers = pack(options).nominal(pile), (pile & OUDLERS).bit_count()
    found = reckon(halves, oudlers, options)
    return {
        "points": plain_number(card_points(halves)),
        "oudlers": oudlers,
        "counted": found.counted,
        "target": found.target,
        "difference": found.difference,
        "made": found.made,
    }


def score_result(summary: Summary, options: FrenchOptions) -> dict[str, object]:
    """What a ``score`` case asserts."""
    found, result = reckon(summary.halves, summary.oudlers, options), score(summary, options)
    return {
        "counted": found.counted,
        "target": found.target,
        "difference": found.difference,
        "made": found.made,
        "multiplier": multiplier(summary.contract, options)[0],
        "items": result.items,
        "per_opponent": plain_number(result.per_opponent),
        "payments": [plain_number(amount) for amount in result.payments],
    }


def score_case(fields: Fields, options: FrenchOptions) -> dict[str, object]:
    """A deal's summary: items and payments."""
    return score_result(read_summary(fields, options, read_players(fields)), options)


def match(fields: Fields, options: FrenchOptions) -> dict[str, object]:
    """Several deals added up (FRA-MATCH-3)."""
    players = read_players(fields)
    by_deal = [_deal_payments(deal, players, options) for deal in fields.objects("deals")]
    totals = [sum(amounts[seat] for amounts in by_deal) for seat in range(players)]
    return {
        "by_deal": by_deal,
        "totals": totals,
        "winners": [seat for seat, total in enumerate(totals) if total == max(totals)],
    }


def _deal_payments(deal: Fields, players: int, options: FrenchOptions) -> list[int]:
    """What a deal of a match pays: as given, nothing when passed out, or by its summary."""
    if "passed_out" in deal or "payments" in deal:
        deal.only(("payments", "passed_out"))
        passed = "passed_out" in deal and deal.flag("passed_out")
        amounts = deal.wholes("payments") if "payments" in deal or not passed else [0] * players
        total = sum(amounts)
        if len(amounts) != players or total != 0 or (passed and any(amounts)):
            params = {"where": deal.at("payments"), "found": total, "players": players}
            raise RuleError(Reason("FRA-SCORE-19", "payments_sum", params))
        return amounts
    deal.only(SCORE_FIELDS)
    return [int(amount) for amount in score(read_summary(deal, options, players), options).payments]


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
