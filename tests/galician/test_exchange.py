"""Exchange and discard: GAL-TALON."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tarok_core.cards import UNIVERSE
from tarok_core.deal import SetChoice
from tarok_core.games.galician.game import GAME
from tests.helpers import (
    GalicianDeal,
    act,
    action_of,
    announce,
    ask,
    bid,
    cards,
    deal_around,
    exchange,
    hand,
    refused,
    text_of,
    why,
)

HAND = "T21 T18 T13 T8 T3 T1 HK HQ H10 SJ S10 DQ"
TALON = "T16 CK D10 SC T2 CJ"
GROUPS = {
    "3x1": ["T16 CK D10", "SC T2 CJ"],
    "2x1": ["T16 CK", "D10 SC", "T2 CJ"],
    "1x1": TALON.split(),
}
GROUP_RULE = {"3x1": "GAL-TALON-3", "2x1": "GAL-TALON-4", "1x1": "GAL-TALON-5"}


def won_by_hand(contract: str, **options: object) -> GalicianDeal:
    """The hand has bid ``contract`` and the others have passed."""
    deal = deal_around(HAND, TALON, options={"jump_bids": "any", **options})
    return bid(deal, contract if contract == "solo" else f"{contract} pass pass")


def exchanged(contract: str, take: str, discard: str, **options: object) -> dict[str, object]:
    return ask(
        "exchange", options, contract=contract, hand=HAND, talon=TALON, take=take.split(), discard=discard
    )


def refused_exchange(contract: str, take: str, discard: str, **options: object) -> str | None:
    return refused("exchange", options, contract=contract, hand=HAND, talon=TALON, take=take, discard=discard)


def codes(text: str) -> list[str]:
    return text.split()


@pytest.mark.parametrize("contract", ["3x1", "2x3", "1x5"])
def test_gal_talon_1_the_declarer_turns_the_talon_up(contract: str) -> None:
    deal = won_by_hand(contract)
    assert (deal.table.phase, deal.table.turn) == ("talon", (0,))
    for seat in range(3):
        talon = deal.view(seat).table.talon
        assert talon == cards(TALON)


def test_gal_talon_1_in_solo_it_stays_face_down() -> None:
    deal = announce(won_by_hand("solo"))
    assert deal.table.talon is None
    assert deal.table.phase == "play"


@pytest.mark.parametrize("contract", ["3x1", "2x1", "1x1"])
def test_gal_talon_2_only_a_fixed_part_of_the_talon_may_be_taken(contract: str) -> None:
    deal = won_by_hand(contract)
    groups = [text_of(action.cards) for action in deal.choices().actions]
    assert groups == GROUPS[contract]
    allowed = [set(group.split()) for group in groups]
    for size in range(5):
        for taken in combinations(codes(TALON), size):
            if set(taken) not in allowed:
                assert why(deal, "take", shown=" ".join(taken)) == GROUP_RULE[contract]
                assert refused_exchange(contract, " ".join(taken), "") == GROUP_RULE[contract]
    assert why(deal, "take", shown="HK") == GROUP_RULE[contract]


def test_gal_talon_3_trojka_takes_either_half() -> None:
    assert exchanged("3x1", "T16 CK D10", "DQ D10 S10") == {
        "hand": codes("SJ HK HQ H10 CK T1 T3 T8 T13 T16 T18 T21"),
        "declarer_pile": codes("S10 DQ D10"),
        "opponents_pile": codes("SC CJ T2"),
        "discarded_trumps": [],
    }
    assert exchanged("3x5", "SC T2 CJ", "T1 T2 T3") == {
        "hand": codes("SC SJ S10 HK HQ H10 DQ CJ T8 T13 T18 T21"),
        "declarer_pile": codes("T1 T2 T3"),
        "opponents_pile": codes("D10 CK T16"),
        "discarded_trumps": codes("T1 T2 T3"),
    }


def test_gal_talon_4_dwojka_takes_one_pair() -> None:
    assert exchanged("2x1", "D10 SC", "D10 DQ")["opponents_pile"] == codes("CK CJ T2 T16")
    assert exchanged("2x1", "T2 CJ", "T2 CJ")["hand"] == text_of(hand(HAND)).split()
    assert refused_exchange("2x1", "CK D10", "D10 DQ") == "GAL-TALON-4"
    assert refused_exchange("2x1", "SC T2", "D10 DQ") == "GAL-TALON-4"


def test_gal_talon_5_jedynka_takes_any_one_card() -> None:
    for card in codes(TALON):
        assert exchanged("1x1", card, "S10")["declarer_pile"] == ["S10"]
    assert refused_exchange("1x1", "T16 CK", "S10 SJ") == "GAL-TALON-5"
    assert refused_exchange("1x1", "", "") == "GAL-TALON-5"


def test_gal_talon_6_no_exchange_in_solo() -> None:
    assert exchanged("solo", "", "") == {
        "hand": text_of(hand(HAND)).split(),
        "declarer_pile": [],
        "opponents_pile": text_of(hand(TALON)).split(),
        "discarded_trumps": [],
    }
    assert refused_exchange("solo", "T16", "S10") == "GAL-TALON-6"
    assert refused_exchange("solo", "T16", "") == "GAL-TALON-6"
    assert refused_exchange("solo", "", "S10") == "GAL-TALON-6"


@pytest.mark.parametrize("king", ["HK", "CK"])
def test_gal_talon_7_and_gal_pen_5_a_king_may_not_be_laid_away(king: str) -> None:
    """Neither one that was dealt nor one just taken; the engine refuses what would be a renons."""
    assert refused_exchange("3x4", "T16 CK D10", f"{king} D10 DQ") == "GAL-TALON-7"
    deal = act(won_by_hand("3x4"), "take", shown="T16 CK D10")
    assert why(deal, "discard", shown=f"{king} D10 DQ") == "GAL-TALON-7"
    (choice,) = deal.choices().sets
    assert king not in text_of(c for c in choice.may if not isinstance(c, str)).split()


@pytest.mark.parametrize("discard", ["", "DQ", "DQ D10", "DQ D10 S10 SJ"])
def test_gal_talon_8_and_gal_pen_6_as_many_cards_go_as_were_taken(discard: str) -> None:
    assert refused_exchange("3x1", "T16 CK D10", discard) == "GAL-TALON-8"
    deal = act(won_by_hand("3x1"), "take", shown="T16 CK D10")
    assert why(deal, "discard", shown=discard) == "GAL-TALON-8"


def test_gal_talon_8_each_card_is_held_and_named_once() -> None:
    assert refused_exchange("3x1", "T16 CK D10", "DQ D10 SC") == "GAL-TALON-8"
    assert refused_exchange("3x1", "T16 CK D10", "DQ D10 HC") == "GAL-TALON-8"
    assert refused_exchange("3x1", "T16 CK D10", "DQ D10 D10") in ("GAL-TALON-8", "GAL-DECK-2")
    deal = act(won_by_hand("3x1"), "take", shown="T16 CK D10")
    assert why(deal, "discard", shown="DQ D10 SC") == "GAL-TALON-8"
    assert why(deal, "discard", shown="DQ D10 D10") == "GAL-TALON-8"


def test_gal_talon_9_trumps_and_honours_may_be_laid_away() -> None:
    assert exchanged("1x1", "CK", "T1")["discarded_trumps"] == ["T1"]
    assert exchanged("3x1", "T16 CK D10", "T21 T1 T16")["discarded_trumps"] == codes("T1 T16 T21")
    deal = act(won_by_hand("3x1"), "take", shown="T16 CK D10")
    may = text_of(hand(f"{HAND} T16 D10") & ~hand("HK"))
    assert deal.choices().sets == (SetChoice("discard", (), cards(may), 3, 3),)


@pytest.mark.parametrize("honour", ["T1", "T21", "FOOL"])
def test_gal_talon_9_by_agreement_not_the_honours(honour: str) -> None:
    held = HAND.replace("T13", "FOOL")
    fields = {"contract": "1x1", "hand": held, "talon": TALON, "take": "CK"}
    assert refused("exchange", {"discard_honours": False}, discard=honour, **fields) == "GAL-TALON-9"
    assert ask("exchange", {"discard_honours": True}, discard=honour, **fields)["declarer_pile"] == [honour]
    # Other trumps may go all the same.
    assert ask("exchange", {"discard_honours": False}, discard="T3", **fields)["declarer_pile"] == ["T3"]
    deal = act(won_by_hand("1x1", discard_honours=False), "take", shown="T2")
    (choice,) = deal.choices().sets
    assert choice.may == cards(text_of(hand(f"{HAND} T2") & ~hand("HK T1 T21")))


def test_gal_talon_10_a_card_just_taken_may_go_again() -> None:
    assert exchanged("1x1", "T2", "T2")["hand"] == text_of(hand(HAND)).split()
    assert exchanged("2x2", "T2 CJ", "CJ S10")["declarer_pile"] == codes("S10 CJ")
    assert refused_exchange("1x1", "CK", "CK") == "GAL-TALON-7"


def test_gal_talon_11_and_gal_talon_12_discard_and_rest_are_counted() -> None:
    """HK (5) laid among the opponents' cards and DQ (4) among the declarer's show in the count."""
    ready = announce(exchange(won_by_hand("2x1"), "T16 CK", "DQ HQ"))
    over = GAME.random_finish(ready, random.Random(6))
    result = GAME.result(over)
    tricks_own = [card for trick in over.table.tricks if trick.winner == 0 for card in trick.cards]
    tricks_other = [card for trick in over.table.tricks if trick.winner != 0 for card in trick.cards]
    own = ask("count", cards=[*map(str, tricks_own), "DQ", "HQ"])["points"]
    theirs = ask("count", cards=[*map(str, tricks_other), *["D10", "SC", "T2", "CJ"]])["points"]
    assert (result["points"], result["opponents_points"]) == (own, theirs)


def test_gal_talon_12_in_solo_the_whole_talon_goes_to_the_opponents() -> None:
    over = GAME.random_finish(announce(won_by_hand("solo")), random.Random(6))
    tricks_other = [card for trick in over.table.tricks if trick.winner != 0 for card in trick.cards]
    theirs = ask("count", cards=[*map(str, tricks_other), *TALON.split()])["points"]
    assert GAME.result(over)["opponents_points"] == theirs


def test_gal_talon_13_discards_lie_face_down() -> None:
    before = act(won_by_hand("3x1"), "take", shown="T16 CK D10")
    one, two = act(before, "discard", shown="T3 D10 S10"), act(before, "discard", shown="DQ SJ T18")
    assert text_of(one.view(0).laid_away) == "S10 D10 T3"
    for seat in (1, 2):
        assert one.view(seat).laid_away == 0
        assert one.view(seat) == two.view(seat)
    played = announce(one, "volat trull")
    assert played.table.shown == ()


def test_the_order_of_cards_taken_and_laid_away_does_not_matter() -> None:
    deal = won_by_hand("3x1")
    one = exchange(deal, "T16 CK D10", "DQ D10 S10")
    assert exchange(deal, "D10 T16 CK", "S10 DQ D10") == one
    assert one.table.taken == cards("T16 CK D10")
    assert one.actions[-1].cards == cards("S10 DQ D10")
    assert exchanged("3x1", "D10 CK T16", "DQ D10 S10") == exchanged("3x1", "T16 CK D10", "S10 D10 DQ")


def test_only_the_declarer_exchanges() -> None:
    deal = won_by_hand("3x1")
    for seat in (1, 2):
        assert why(deal, "take", shown="T16 CK D10", seat=seat) == "GAL-TALON-1"
        assert why(act(deal, "take", shown="T16 CK D10"), "discard", shown="DQ D10 S10", seat=seat)


def test_a_set_can_be_asked_about_while_it_is_built() -> None:
    deal = act(won_by_hand("3x1"), "take", shown="T16 CK D10")
    for part in ("", "DQ", "DQ D10", "DQ D10 S10"):
        assert deal.why_not(action_of(deal, "discard", shown=part), part=True) is None
    faults = {
        "HK": "GAL-TALON-7",
        "DQ HK": "GAL-TALON-7",
        "SC": "GAL-TALON-8",
        "DQ D10 S10 SJ": "GAL-TALON-8",
    }
    for part, rule in faults.items():
        reason = deal.why_not(action_of(deal, "discard", shown=part), part=True)
        assert reason is not None
        assert reason.rule == rule
    before = won_by_hand("2x1")
    for part in ("", "T16", "SC", "T2 CJ"):
        assert before.why_not(action_of(before, "take", shown=part), part=True) is None
    for part in ("CK D10", "T16 CK D10", "HK"):
        reason = before.why_not(action_of(before, "take", shown=part), part=True)
        assert reason is not None
        assert reason.rule == "GAL-TALON-4"


def test_offers_of_the_discard_show_every_card_held_with_its_reason() -> None:
    deal = act(won_by_hand("1x1", discard_honours=False), "take", shown="CK")
    offers = {text_of(offer.action.cards): offer.reason for offer in deal.offers(0)}
    assert list(offers) == [card.code for card in UNIVERSE if card.bit & hand(f"{HAND} CK")]
    closed = {card: reason.rule for card, reason in offers.items() if reason is not None}
    assert closed == {
        "HK": "GAL-TALON-7",
        "CK": "GAL-TALON-7",
        "T1": "GAL-TALON-9",
        "T21": "GAL-TALON-9",
    }
