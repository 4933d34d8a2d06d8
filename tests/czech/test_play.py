"""Playing: CZE-PLAY."""

from __future__ import annotations

import pytest

from tests.czech.helpers import (
    CzechDeal,
    act,
    ask,
    bid,
    deal_around,
    deal_from,
    in_deal,
    open_to_play,
    play,
    refused,
    say,
    whole,
    why,
)
from tests.helpers import cards, hand


def legal(held: str, trick: str = "", contract: str = "prvni") -> str:
    found = ask("legal", hand=held, trick=trick, contract=contract)["legal"]
    assert isinstance(found, list)
    return " ".join(found)


def closed(held: str, trick: str, card: str, contract: str = "prvni") -> str | None:
    return refused("legal", hand=held, trick=trick, card=card, contract=contract)


def solo(held: dict[int, str], text: str = "solo pass pass pass") -> CzechDeal:
    return say(bid(deal_around(held), text))


def varsava(held: dict[int, str], talon: str = "") -> CzechDeal:
    return act(bid(deal_around(held, talon), "prvni pass pass pass"), "choose", "varsava")


def test_cze_play_1_forhont_leads_whoever_plays() -> None:
    for text in ("solo pass pass pass", "prvni solo pass pass", "prvni pass pass solo"):
        assert solo({}, text).table.turn == (0,)
    assert say(bid(deal_around({}, dealer=1), "prvni pass solo pass")).table.turn == (2,)
    deal = solo({})
    absent = next(card for card in deal.table.pack.cards if not card.bit & deal.secrets.hands[0])
    assert why(deal, "play", shown=absent.code) == "CZE-PLAY-1"
    assert closed("SK T1", "", "SQ") == "CZE-PLAY-1"


def test_cze_play_2_twelve_tricks_of_four() -> None:
    tricks = whole()["tricks"]
    for wrong in (tricks[:-1], [*tricks, tricks[0]], [tricks[0][:3], *tricks[1:]], [], [[*tricks[0], "T1"]]):
        assert in_deal(tricks=wrong) == "CZE-PLAY-2"
    assert refused("trick", leader=0, cards="SK SQ SC") == "CZE-PLAY-2"
    assert refused("legal", hand="SK", trick="SQ SC SJ S10") == "CZE-PLAY-2"
    result = ask("deal", **whole())
    assert result["winners"] == [1, 3, 3, 2, 2, 2, 0, 3, 0, 0, 0, 0]
    deal = solo({0: "SK", 1: "SQ", 2: "SC", 3: "SJ"})
    assert why(deal, "play", shown="SQ", seat=1) == "CZE-PLAY-2"
    trick = play(deal, "SK SQ SC SJ")
    assert (trick.table.turn, trick.table.leader, len(trick.table.tricks)) == ((0,), 0, 1)
    assert trick.table.won[0] == hand("SK SQ SC SJ")
    assert why(deal, "play", shown="SK SK") == "CZE-PLAY-2"


def test_cze_play_3_suit_is_followed_high_or_low() -> None:
    assert legal("SK S7 T5 D2", "S9 S10") == "SK S7"
    assert closed("SK S7 T5 D2", "S9", "T5") == "CZE-PLAY-3"
    assert closed("SK S7 T5 D2", "S9", "D2") == "CZE-PLAY-3"
    assert legal("H1 H4 T5", "HK T21") == "H4 H1"


def test_cze_play_4_void_of_the_suit_a_tarok_is_played() -> None:
    assert legal("T2 T20 D3", "S9 T10") == "T2 T20"
    assert closed("T2 T20 D3", "S9 T10", "D3") == "CZE-PLAY-4"


def test_cze_play_5_with_neither_anything_goes() -> None:
    assert legal("DK C7 H1", "S9 T10") == "H1 DK C7"
    assert legal("DK C7", "T10") == "DK C7"


def test_cze_play_6_a_tarok_lead_is_followed() -> None:
    assert legal("T2 T20 D3", "T10") == "T2 T20"
    assert closed("T2 T20 D3", "T10", "D3") == "CZE-PLAY-6"
    assert closed("T2 D3", "FOOL", "D3", "varsava") == "CZE-PLAY-6"


@pytest.mark.parametrize(
    ("trick", "place"), [("S7 SJ S8 SQ", 3), ("SK T1 T3 T2", 2), ("T5 SK FOOL T21", 2), ("D3 D1 HK D4", 1)]
)
def test_cze_play_7_the_highest_tarok_or_the_best_of_the_suit(trick: str, place: int) -> None:
    for leader in range(4):
        result = ask("trick", leader=leader, cards=trick)
        assert result == {"winner": (leader + place) % 4, "card": trick.split()[place]}
    assert ask("trick", dealer=1, cards=trick)["winner"] == (2 + place) % 4


def test_cze_play_8_the_pagat_is_free_outside_varsava() -> None:
    for contract in ("prvni", "druha", "preferanc", "solo"):
        assert legal("T1 T4 D3", "", contract) == "D3 T1 T4"
        assert legal("T1 T4 D3", "S9", contract) == "T1 T4"
        assert legal("T1 T4 D3", "T9", contract) == "T1 T4"
    # Druhá binds to win with it, not to keep it.
    assert legal("T1 SK", "T3", "druha") == "T1"


def test_cze_play_10_in_varsava_one_has_to_beat() -> None:
    assert legal("SQ S10 S7", "S9", "varsava") == "SQ S10"
    assert legal("S8 S7 T5", "S9", "varsava") == "S8 S7"
    assert legal("S8 S7 T5", "S9 S10", "varsava") == "S8 S7"
    assert legal("T4 T12 T20", "S9 T10", "varsava") == "T12 T20"
    assert legal("T4 T5 D3", "S9 T10", "varsava") == "T4 T5"
    assert legal("T4 T12 T20", "T10", "varsava") == "T12 T20"
    assert legal("T4 T12 T20", "T10 FOOL", "varsava") == "T4 T12 T20"
    assert legal("H1 H2 H4", "H3", "varsava") == "H2 H1"
    assert closed("SQ S7", "S9", "S7", "varsava") == "CZE-PLAY-10"
    assert closed("T4 T12", "T10", "T4", "varsava") == "CZE-PLAY-10"
    assert closed("T4 T12", "S9 T10", "T4", "varsava") == "CZE-PLAY-10"
    assert closed("SQ T12", "S9", "T12", "varsava") == "CZE-PLAY-3"
    assert closed("T12 D2", "S9", "D2", "varsava") == "CZE-PLAY-4"
    assert ask("legal", {"red_pips": "four_high"}, hand=["H1", "H4"], trick=["H3"], contract="varsava") == {
        "legal": ["H4"]
    }


def test_cze_play_11_after_a_tarok_the_suit_cannot_beat() -> None:
    assert legal("SK S7 T5", "S9 T2", "varsava") == "SK S7"
    assert legal("SK S7 T5", "S9 T2 SQ", "varsava") == "SK S7"


@pytest.mark.parametrize(
    ("held", "trick", "open_cards"),
    [
        ("T1 T4 D3", "", "D3 T4"),
        ("T1 D3", "", "D3 T1"),
        ("T1", "", "T1"),
        ("T1 T4 D3", "S9", "T4"),
        ("T1 D3", "S9", "T1"),
        ("T1 T4 D3", "T9", "T4"),
        ("T1 T4 T12", "T9", "T12"),
        ("T1 D3", "T9", "T1"),
        ("T1 T4 S7", "S9", "S7"),
        ("T1 FOOL", "T21", "FOOL"),
    ],
)
def test_cze_play_12_the_pagat_waits_in_varsava(held: str, trick: str, open_cards: str) -> None:
    assert legal(held, trick, "varsava") == open_cards
    if "T1" not in open_cards.split():
        rule = "CZE-PLAY-3" if "S7" in held else "CZE-PLAY-12"
        assert closed(held, trick, "T1", "varsava") == rule


def test_cze_play_13_the_mond_does_not_wait() -> None:
    assert legal("T21 T4", "", "varsava") == "T4 T21"
    assert legal("T21 T4", "S9 FOOL", "varsava") == "T4 T21"
    assert legal("T21 T4", "T5 FOOL", "varsava") == "T4 T21"
    assert legal("T21 SK", "T5", "varsava") == "T21"


VARSAVA_TALON = "FOOL DK T19 HK C8 T4"


def test_cze_play_14_cze_play_15_a_talon_card_goes_with_each_of_six_tricks() -> None:
    deal = varsava({0: "S7 T2", 1: "S8", 2: "S9", 3: "S10 T3"}, VARSAVA_TALON)
    assert (deal.table.turn, deal.table.added) == ((0,), ())
    one = play(deal, "S7 S8 S9")
    assert one.table.added == ()
    done = play(one, "S10")
    assert (done.table.added, done.table.leader) == (cards("FOOL"), 3)
    # The Škýz does not take the trick; its points go to seat 3.
    assert done.table.won[3] == hand("S7 S8 S9 S10 FOOL")
    assert done.secrets.talon == cards("DK T19 HK C8 T4")
    while len(done.table.tricks) < 12:
        before = done
        done = done.apply(done.choices().actions[0])
        if len(done.table.tricks) > len(before.table.tricks):
            number = len(done.table.tricks)
            assert done.table.added == cards(VARSAVA_TALON)[: min(number, 6)]
    assert done.secrets.talon == ()
    assert sum(mask.bit_count() for mask in done.table.won) == 54


def test_cze_play_16_in_varsava_nobody_has_a_partner() -> None:
    result = ask("score", contract="varsava", points_by_seat=[22, 8, 30, 10])
    assert set(result) == {"payments", "doubling"}


def test_cze_play_17_a_card_once_played_stays() -> None:
    deal = solo({0: "SK SQ", 1: "SC", 2: "SJ", 3: "S10"})
    played = play(deal, "SK")
    for card in ("SK", "SQ"):
        assert why(played, "play", shown=card, seat=0) == "CZE-PLAY-2"
    assert why(play(played, "SC SJ S10"), "play", shown="SK") == "CZE-PLAY-1"
    first = whole()["tricks"][0]
    assert in_deal(tricks=[[first[0], first[0], *first[2:]]]) == "CZE-PLAY-1"


def test_cze_pen_1_a_revoke_is_not_accepted() -> None:
    tricks = [list(trick) for trick in whole()["tricks"]]
    # CK led; C8 of seat 0 is due, and DQ is played.
    tricks[2][1] = "DQ"
    assert in_deal(tricks=tricks) == "CZE-PLAY-3"


def test_open_cards_of_a_scripted_trick() -> None:
    hands = [
        "SK S7 T1 T2 HK H4 DK D4 CK C7 T3 T4",
        "SQ S8 T5 T6 HQ H3 DQ D3 CQ C8 T7 T8",
        "SC S9 T9 T10 HC H2 DC D2 CC C9 T11 T12",
        "SJ S10 T13 T14 HJ H1 DJ D1 CJ C10 T15 T16",
    ]
    deal = say(bid(deal_from(hands, "T17 T18 T19 T20 T21 FOOL"), "solo pass pass pass"))
    assert open_to_play(play(deal, "HK")) == "HQ H3"
    assert open_to_play(play(deal, "T4")) == "T5 T6 T7 T8"
