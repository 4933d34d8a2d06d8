"""The play of the cards: GAL-PLAY."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_core.games.galician.game import GAME
from tests.galician.reference import legal, winner
from tests.helpers import (
    GalicianDeal,
    act,
    announce,
    ask,
    bid,
    deal_around,
    deal_from,
    open_to_play,
    play,
    refused,
    to_play,
    why,
)

HELD = "T20 T14 T6 T2 SQ S10 DK"
PACK = [card.code for card in GAME.pack(GAME.options()).cards]

# Hand: all high trumps and the pagat; middle and rear share the rest.
TOPS = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1"
TALON = "HK HQ HC DK DQ DC"
ONE = "SK SC S10 H10 D10 CQ CJ T2 T4 T6 T8 T10"
TWO = "SQ SJ HJ DJ CK CC C10 T3 T5 T7 T9 T11"


def open_cards(held: str, trick: str = "", **fields: object) -> list[str]:
    options = fields.pop("options", {})
    assert isinstance(options, dict)
    found = ask("legal", options, hand=held, trick=trick, **fields)["legal"]
    assert isinstance(found, list)
    return found


def pack_order(text: str) -> list[str]:
    return sorted(text.split(), key=PACK.index)


def solo(announced: str = "", **options: object) -> GalicianDeal:
    deal = deal_from([TOPS, ONE, TWO], TALON, options=options)
    return announce(bid(deal, "solo"), announced)


@pytest.mark.parametrize(
    ("calls", "declarer", "leaders"),
    [("solo", 0, (0, 0)), ("pass solo", 1, (1, 0)), ("pass pass solo", 2, (2, 0))],
)
def test_gal_play_1_the_declarer_leads_first_or_the_hand_by_agreement(
    calls: str, declarer: int, leaders: tuple[int, int]
) -> None:
    for option, leader in zip(("declarer", "hand"), leaders, strict=True):
        deal = GAME.random_deal(random.Random(3), options=GAME.options.from_mapping({"first_lead": option}))
        ready = announce(bid(deal, calls))
        assert (ready.table.declarer, ready.table.turn, ready.table.leader) == (declarer, (leader,), leader)


def test_gal_play_1_first_lead_at_a_table_of_four() -> None:
    for option, leader in (("declarer", 3), ("hand", 1)):
        options = GAME.options.from_mapping({"first_lead": option})
        deal = GAME.random_deal(random.Random(3), players=4, dealer=0, options=options)
        assert announce(bid(deal, "pass pass solo")).table.turn == (leader,)


def test_gal_play_1_twelve_tricks_of_three_cards() -> None:
    over = GAME.random_finish(solo(), random.Random(1))
    assert [len(trick.cards) for trick in over.table.tricks] == [3] * 12
    assert over.secrets.hands == (0, 0, 0)
    assert refused("trick", cards="SK SQ") == "GAL-PLAY-1"
    assert refused("trick", cards="SK SQ SC SJ") == "GAL-PLAY-1"
    assert refused("legal", hand="SK", trick="SQ SC SJ") == "GAL-PLAY-1"


def test_gal_play_2_the_leader_may_lead_any_card() -> None:
    assert open_cards(HELD) == pack_order(HELD)
    assert open_to_play(solo()).split() == pack_order(TOPS)
    assert why(solo(), "play", shown="SK") == "GAL-PLAY-2"
    assert refused("legal", hand=HELD, card="SK") == "GAL-PLAY-2"


def test_gal_play_3_a_follower_plays_an_open_card_that_he_holds() -> None:
    deal = play(solo(), "FOOL")
    assert why(deal, "play", shown="T3") == "GAL-PLAY-3"
    assert refused("legal", hand=HELD, trick="SK", card="SC") == "GAL-PLAY-3"
    assert ask("legal", hand=HELD, trick="SK", card="SQ")["legal"] == ["SQ", "S10"]


@pytest.mark.parametrize("trick", ["SK", "SK T21", "SJ", "SC HK"])
def test_gal_play_4_a_suit_led_is_followed_without_a_duty_to_beat(trick: str) -> None:
    assert open_cards(HELD, trick) == ["SQ", "S10"]
    for card in ["T20", "T14", "T6", "T2", "DK"]:
        assert refused("legal", hand=HELD, trick=trick, card=card) == "GAL-PLAY-4"


@pytest.mark.parametrize("trick", ["HJ", "HJ SK", "HK C10"])
def test_gal_play_5_who_is_void_plays_a_trump(trick: str) -> None:
    assert open_cards(HELD, trick) == ["T2", "T6", "T14", "T20"]
    for card in ["SQ", "S10", "DK"]:
        assert refused("legal", hand=HELD, trick=trick, card=card) == "GAL-PLAY-5"
    assert open_cards("T1 CQ", "HK") == ["T1"]


@pytest.mark.parametrize(
    ("trick", "higher"),
    [
        ("HJ T9", "T14 T20"),
        ("HJ T13", "T14 T20"),
        ("HJ T15", "T20"),
        ("HJ T21", ""),
        ("HJ FOOL", ""),
        ("T10", "T14 T20"),
        ("T10 T15", "T20"),
        ("T10 FOOL", ""),
        ("T5 SK", "T6 T14 T20"),
        ("T1", "T2 T6 T14 T20"),
    ],
)
def test_gal_play_6_the_highest_trump_is_overtaken_if_possible(trick: str, higher: str) -> None:
    trumps = "T2 T6 T14 T20"
    may = (higher or trumps).split()
    assert open_cards(HELD, trick) == may
    for card in trumps.split():
        if card not in may:
            assert refused("legal", hand=HELD, trick=trick, card=card) == "GAL-PLAY-6"
    # By agreement any trump will do.
    assert open_cards(HELD, trick, options={"overtake_trumps": False}) == trumps.split()


def test_gal_play_6_in_a_deal() -> None:
    deal = play(solo(), "FOOL T2 T3 | T12")
    assert open_to_play(deal) == "T4 T6 T8 T10"
    deal = play(solo(), "FOOL T2 T3 | T1")
    assert open_to_play(deal) == "T4 T6 T8 T10"
    assert open_to_play(play(deal, "T6")) == "T7 T9 T11"
    assert why(play(deal, "T6"), "play", shown="T5") == "GAL-PLAY-6"
    free = play(solo(overtake_trumps=False), "FOOL T2 T3 | T1 T6")
    assert open_to_play(free) == "T5 T7 T9 T11"


def test_gal_play_7_a_trump_led_is_followed_by_a_trump() -> None:
    assert open_cards("T20 SQ DK", "T3") == ["T20"]
    for card in ("SQ", "DK"):
        assert refused("legal", hand="T20 SQ DK", trick="T3", card=card) == "GAL-PLAY-7"
        assert refused("legal", hand="T2 SQ DK", trick="T3", card=card) == "GAL-PLAY-7"
    assert open_cards("FOOL SQ", "T21") == ["FOOL"]


def test_gal_play_8_who_can_neither_follow_nor_trump_is_free_and_cannot_win() -> None:
    for trick in ("T10", "HC T4", "HC", "CJ HK"):
        assert open_cards("SQ S10 DK", trick) == ["SQ", "S10", "DK"]
    assert ask("trick", cards="CJ HK SK") == {"winner": 0, "card": "CJ"}
    assert ask("trick", cards="T2 HK SK") == {"winner": 0, "card": "T2"}


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("DQ DK D10", 1),
        ("DQ T1 DK", 1),
        ("T21 T19 FOOL", 2),
        ("CJ HK SK", 0),
        ("SK T4 T3", 1),
        ("SK T3 T4", 2),
        ("S10 HK SJ", 2),
        ("T1 SK HK", 0),
    ],
)
def test_gal_play_9_the_highest_trump_or_the_highest_card_of_the_suit_led(trick: str, place: int) -> None:
    for leader in range(3):
        result = ask("trick", cards=trick, leader=leader)
        assert result == {"winner": (leader + place) % 3, "card": trick.split()[place]}


def test_gal_play_9_idle_seats_are_skipped() -> None:
    # Four players, dealer 1: seats 2, 3, 0 are active.
    winners = [
        ask("trick", players=4, dealer=1, leader=leader, cards="DQ T1 DK")["winner"] for leader in (2, 3, 0)
    ]
    assert winners == [3, 0, 2]
    assert ask("trick", players=4, dealer=1, cards="DQ T1 DK")["winner"] == 3
    assert refused("trick", players=4, dealer=1, leader=1, cards="DQ T1 DK") == "GAL-DEAL-7"


def test_gal_play_10_the_winner_leads_and_nobody_plays_out_of_turn() -> None:
    deal = solo()
    for seat in (1, 2):
        assert why(deal, "play", shown="SK", seat=seat) == "GAL-PLAY-10"
    deal = play(deal, "T12")
    assert deal.table.turn == (1,)
    assert why(deal, "play", shown="FOOL", seat=0) == "GAL-PLAY-10"
    assert why(deal, "play", shown="T3", seat=2) == "GAL-PLAY-10"
    weak = deal_around("S10 SJ SC H10 HJ HC D10 DJ DC C10 CJ CC", "T2 T3 T4 SQ HQ DQ")
    ready = play(to_play(weak), "S10 SK")
    taken = play(ready, open_to_play(ready).split()[0])
    assert taken.table.tricks[0].winner == taken.table.leader == taken.table.turn[0] == 2


def test_gal_play_11_with_ultimo_announced_the_pagat_is_kept() -> None:
    assert open_cards("T1 T7 CQ", "HK", announced=["ultimo"]) == ["T7"]
    assert refused("legal", hand="T1 T7 CQ", trick="HK", announced=["ultimo"], card="T1") == "GAL-PLAY-11"
    assert open_cards("T1 CQ", "T5", announced=["ultimo"]) == ["T1"]
    assert open_cards("T1 CQ", "", announced=["ultimo"]) == ["CQ"]
    assert open_cards("T1", "", announced=["ultimo"]) == ["T1"]
    assert open_cards("T1 CQ", "C10", announced=["ultimo"]) == ["CQ"]
    # Without the announcement, with another one, or by agreement it is a card like the rest.
    assert open_cards("T1 T7 CQ", "HK") == ["T1", "T7"]
    assert open_cards("T1 T7 CQ", "HK", announced=["trull"]) == ["T1", "T7"]
    free = {"ultimo_pagat_lock": False}
    assert open_cards("T1 T7 CQ", "HK", announced=["ultimo"], options=free) == ["T1", "T7"]


def test_gal_play_11_in_a_deal() -> None:
    deal = solo("ultimo")
    assert "T1" not in open_to_play(deal).split()
    assert why(deal, "play", shown="T1") == "GAL-PLAY-11"
    assert "T1" in open_to_play(solo()).split()
    assert "T1" in open_to_play(solo("trull")).split()
    assert "T1" in open_to_play(solo("ultimo", ultimo_pagat_lock=False)).split()
    # Only the declarer who announced it is bound.
    other = announce(bid(deal_from([ONE, TOPS, TWO], TALON), "solo"))
    assert "T1" in open_to_play(play(other, "SK")).split()


def test_gal_play_11_the_last_card_may_be_the_pagat() -> None:
    deal = solo("ultimo")
    leads = ["FOOL", "T21", "T20", "T19", "T18", "T17", "T16", "T15", "T14", "T13", "T12"]
    for lead in leads:
        deal = play(deal, lead)
        for _ in range(2):
            deal = play(deal, open_to_play(deal).split()[0])
    assert open_to_play(deal) == "T1"


def test_gal_play_12_the_tricks_of_both_opponents_are_put_together() -> None:
    """Two kings in tricks of the middle and two in tricks of the rear are four kings."""
    first = "S10 SJ SC H10 HJ HC D10 DJ DC C10 CJ CC"
    middle = "SK SQ HK HQ T2 T3 T4 T5 T6 T7 T8 T9"
    rear = "DK DQ CK CQ T10 T11 T12 T13 T14 T15 T16 T17"
    deal = to_play(deal_from([first, middle, rear], "T1 T18 T19 T20 T21 FOOL"))
    deal = play(deal, "D10 T2 DK | T3 T10 SJ | CK C10 T4 | T5 T11 SC")
    over = GAME.random_finish(deal, random.Random(5))
    result = GAME.result(over)
    won = result["tricks_won"]
    assert isinstance(won, list)
    assert won[1] > 0
    assert won[2] > 0
    assert won[0] == 0
    assert result["items"] == [
        {"item": "opponents_volat", "amount": -600},
        {"item": "opponents_kings", "amount": -100},
    ]
    assert result["opponents_points"] == 66


@given(data=st.data(), overtake=st.booleans(), locked=st.booleans())
def test_open_cards_are_those_of_the_reference(data: st.DataObject, overtake: bool, locked: bool) -> None:
    drawn = data.draw(st.lists(st.sampled_from(PACK), unique=True, min_size=3, max_size=14))
    size = data.draw(st.integers(0, 2))
    trick, held = drawn[:size], drawn[size:]
    expected = legal(held, trick, overtake=overtake, locked=locked)
    found = ask(
        "legal", {"overtake_trumps": overtake}, hand=held, trick=trick, announced=["ultimo"] if locked else []
    )
    assert found["legal"] == [card for card in PACK if card in expected]


@given(st.lists(st.sampled_from(PACK), unique=True, min_size=3, max_size=3))
def test_the_taker_is_that_of_the_reference(trick: list[str]) -> None:
    assert ask("trick", cards=trick)["winner"] == winner(trick)


def test_a_card_is_played_from_the_hand_and_lies_on_the_table() -> None:
    deal = solo()
    later = act(deal, "play", shown="T12")
    assert later.secrets.hands[0] == deal.secrets.hands[0] & ~later.table.trick[0].bit
    assert [card.code for card in later.table.trick] == ["T12"]
    assert later.secrets.hands[1:] == deal.secrets.hands[1:]
