"""The skat."""

from __future__ import annotations

import random

from tarok_core.deal import Action
from tarok_core.games.russian.game import GAME
from tests.helpers import cards
from tests.russian.helpers import ask, dealt, laid, ready, refusal, refused, why

HAND = "T21 T20 T19 T1 T2 FOOL T5 T8 T10 T12 T14 T16 SK SQ S2 S3 H4 H5 H6 D7 D8 D9 C2 C3 C4 HK HQ CJ"


def test_rus_talon_1_the_dealer_lays_three_cards_before_anything_else() -> None:
    deal = dealt({0: HAND})
    assert (deal.table.phase, deal.table.turn) == ("discard", (0,))
    assert why(deal, Action(1, "discard", (), cards("C2 C3 C4"))) == "RUS-TALON-1"
    assert why(deal, Action(1, "meld")) == "RUS-ANN-1"
    after = laid(deal, "C2 C3 C4")
    assert (after.table.phase, after.table.turn) == ("melds", (1,))
    assert after.secrets.hands[0].bit_count() == 25
    assert after.secrets.laid_away[0].bit_count() == 3
    assert refused("exchange", hand=HAND, discard="C2 C3 C4", dealer=0, seat=1) == "RUS-TALON-1"
    assert ask("exchange", hand=HAND, discard="C2 C3 C4", dealer=1, seat=1)["skat_points"] == 1
    # With four the seat on the dealer's right has the 28 cards.
    four = {"hand": HAND, "discard": "C2 C3 C4", "players": 4, "dealer": 0}
    assert refused("exchange", **four, seat=1) == "RUS-TALON-1"
    assert ask("exchange", **four, seat=3)["skat_points"] == 1


def test_rus_talon_2_any_card_may_go_or_none_worth_five() -> None:
    assert ask("exchange", hand=HAND, discard="T21 HK FOOL")["skat_points"] == 13
    closed = {"discard_restriction": "no_fives"}
    for card in ("T21", "T1", "FOOL", "SK", "HK"):
        assert refused("exchange", closed, hand=HAND, discard=f"{card} C2 C3") == "RUS-TALON-2"
    assert ask("exchange", closed, hand=HAND, discard="SQ HQ CJ")["skat_points"] == 8


def test_rus_talon_4_three_different_cards_of_the_hand() -> None:
    for wrong in ("", "C2 C3", "C2 C3 C4 D7", "C2 C3 C5", "C2 C2 C3"):
        assert refused("exchange", hand=HAND, discard=wrong) == "RUS-TALON-4"
    codes = [
        refusal("exchange", hand=HAND, discard=wrong).code for wrong in ("C2 C3", "C2 C3 C5", "C2 C2 C3")
    ]
    assert codes == ["wrong_skat_count", "not_held", "repeated_card"]


def test_rus_talon_5_a_card_of_the_skat_makes_no_meld() -> None:
    deal = laid(dealt({0: "SK SQ SC SJ HK DK CK"}), "SK HK DK")
    for seat in (1, 2):
        deal = deal.apply(Action(seat, "meld"))
    assert why(deal, Action(0, "meld", ("cavalry:S",))) == "RUS-ANN-3"
    assert why(deal, Action(0, "meld", ("kingdom",))) == "RUS-ANN-3"


def test_rus_talon_3_rus_play_17_the_skat_counts_for_the_dealer_the_skiz_in_it_too() -> None:
    deal = ready({}, "FOOL C2 C3")
    over = GAME.random_finish(deal, random.Random(4))
    result = GAME.result(over)
    assert result["skat_points"] == 5
    assert (result["skiz_in_time"], result["skiz_surrendered"]) == (False, False)
    items = result["items"]
    assert isinstance(items, list)
    if result["volya"] is None and result["porozhnyaya"] is None and over.table.thrown_in is None:
        assert {"item": "skat", "amount": 5} in items[0]
    assert {"item": "skat", "amount": 5} not in items[1] + items[2]
