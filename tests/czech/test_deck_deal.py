"""The pack, its order, seats and dealing: CZE-DECK, CZE-RANK, CZE-DEAL."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from tarok_core.cards import cards_of
from tarok_core.games.czech.game import GAME
from tarok_core.games.czech.tables import CzechOptions
from tests.czech.helpers import ask, refusal, refused
from tests.helpers import text_of

PACK = (
    "SK SQ SC SJ S10 S9 S8 S7 HK HQ HC HJ H4 H3 H2 H1 DK DQ DC DJ D4 D3 D2 D1 CK CQ CC CJ C10 C9 C8 C7 "
    "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 FOOL"
)


def suit(letter: str, **options: object) -> str:
    return text_of(GAME.pack(CzechOptions.from_mapping(options)).suits[letter])


def winner(trick: str, **options: object) -> object:
    return ask("trick", options, leader=0, cards=trick)["card"]


def test_cze_deck_1_54_cards_in_pack_order() -> None:
    assert ask("deck") == {"cards": PACK.split(), "total_points": 70}
    assert ask("deck", {"red_pips": "four_high"})["cards"] == PACK.split()
    assert len(set(PACK.split())) == 54


def test_cze_deck_2_taroks_from_i_to_the_skyz() -> None:
    taroks = GAME.pack(CzechOptions()).trumps
    assert text_of(taroks) == " ".join([f"T{n}" for n in range(1, 22)] + ["FOOL"])


def test_cze_deck_4_cze_deck_5_eight_cards_a_suit() -> None:
    assert suit("S") == "SK SQ SC SJ S10 S9 S8 S7"
    assert suit("C") == "CK CQ CC CJ C10 C9 C8 C7"
    assert suit("H") == "HK HQ HC HJ H1 H2 H3 H4"
    assert suit("D") == "DK DQ DC DJ D1 D2 D3 D4"
    for missing in ("S6", "S1", "H7", "D10", "C2", "T22", "SA", ""):
        assert refused("count", cards=[missing]) == "CZE-DECK-1"


def test_cze_deck_7_always_four() -> None:
    assert ask("seating") == {"order": [0, 1, 2, 3], "idle": [], "cutter": 1, "next_dealer": 0}
    for players in (3, 5):
        assert refused("seating", players=players) == "CZE-DECK-7"
    assert ask("seating", players=4)["idle"] == []


def test_cze_rank_1_cze_rank_2_a_higher_tarok_beats_a_lower_one_and_any_suit() -> None:
    assert winner("SK SQ SC T1") == "T1"
    assert winner("T2 T1 SK SQ") == "T2"
    assert winner("T21 FOOL T20 T19") == "FOOL"
    assert winner("T20 T21 T19 T1") == "T21"


def test_cze_rank_3_court_cards_before_pips() -> None:
    for letter, pip in zip("SHDC", ("10", "1", "1", "10"), strict=True):
        order = [f"{letter}{rank}" for rank in ("K", "Q", "C", "J", pip)]
        others = "S7 S8" if letter == "C" else "C7 C8"
        for higher, lower in pairwise(order):
            assert winner(f"{lower} {higher} {others}") == higher
            assert winner(f"{higher} {others} {lower}") == higher


def test_cze_rank_4_black_pips_from_the_ten_down() -> None:
    for letter in "SC":
        assert winner(f"{letter}7 {letter}8 {letter}9 {letter}10") == f"{letter}10"
        assert winner(f"{letter}9 {letter}8 {letter}7 D1") == f"{letter}9"


@pytest.mark.parametrize(("order", "best"), [("ace_high", "1"), ("four_high", "4")])
def test_cze_rank_5_red_pips(order: str, best: str) -> None:
    for letter in "HD":
        pips = " ".join(f"{letter}{n}" for n in (2, 1, 4, 3))
        assert winner(pips, red_pips=order) == letter + best
        assert winner(f"{letter}3 {letter}2 S10 SK", red_pips=order) == letter + ("2" if best == "1" else "3")


def test_cze_rank_6_other_suits_do_not_win() -> None:
    assert winner("S7 HK DK CK") == "S7"


def test_cze_deal_1_forhont_sits_after_the_dealer() -> None:
    for dealer in range(4):
        order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        assert ask("seating", dealer=dealer)["order"] == order
    for dealer in (-1, 4):
        assert refused("seating", dealer=dealer) == "CZE-DEAL-1"


def test_cze_deal_2_the_player_opposite_cuts_or_knocks() -> None:
    assert [ask("seating", dealer=dealer)["cutter"] for dealer in range(4)] == [2, 3, 0, 1]


def dealt(style: str, dealer: int = 3) -> dict[str, object]:
    return ask("dealing", cards=PACK, style=style, dealer=dealer)


def ordered(text: str) -> list[str]:
    return sorted(text.split(), key=PACK.split().index)


def test_cze_deal_3_cze_deal_4_six_to_the_talon_then_packets() -> None:
    cards = PACK.split()
    for style, hands in {
        # 0-based places of the pack that go to forhont, then to the three others
        "sixes": ([*range(6, 12), *range(30, 36)], [*range(12, 18), *range(36, 42)]),
        "twelves": ([*range(6, 18)], [*range(18, 30)]),
        "abeles": ([*range(6, 12), *range(48, 54)], [*range(12, 24)]),
    }.items():
        found = dealt(style)
        assert found["talon"] == cards[:6]
        got = found["hands"]
        assert isinstance(got, list)
        assert got[:2] == [[cards[at] for at in places] for places in hands]
        assert [len(hand) for hand in got] == [12] * 4
    assert ask("dealing", cards=PACK)["hands"] == dealt("sixes")["hands"]
    assert refused("dealing", cards=PACK, style="fives") == "CZE-DEAL-4"


def test_cze_deal_5_twelves_fall_in_seat_order() -> None:
    cards = PACK.split()
    assert dealt("twelves", dealer=1)["hands"] == [cards[30:42], cards[42:54], cards[6:18], cards[18:30]]


def test_cze_deal_3_a_pack_that_is_not_whole() -> None:
    assert refused("dealing", cards=PACK.split()[:-1]) == "CZE-DECK-1"
    assert refused("dealing", cards=[*PACK.split()[:-1], "SK"]) == "CZE-DECK-1"
    assert refusal("dealing", cards=[*PACK.split()[:-1], "S6"]).code == "card_not_in_pack"


def test_cze_deal_6_forhont_deals_the_next_hand() -> None:
    assert [ask("seating", dealer=dealer)["next_dealer"] for dealer in range(4)] == [1, 2, 3, 0]


@pytest.mark.parametrize("style", ["sixes", "twelves", "abeles"])
def test_a_random_deal_is_dealt_in_any_style(style: str) -> None:
    deal = GAME.random_deal(random.Random(4), dealer=2, style=style)
    assert [hand.bit_count() for hand in deal.secrets.hands] == [12] * 4
    assert len(deal.secrets.talon) == 6
    assert deal.table.turn == (3,)
    whole = [card for hand in deal.secrets.hands for card in cards_of(hand)] + list(deal.secrets.talon)
    assert sorted(whole) == list(GAME.pack(CzechOptions()).cards)
