"""The bidding, Varšava, the call of a tarok: CZE-AUC."""

from __future__ import annotations

from typing import Any

import pytest

from tarok_core.games.czech.outcome import partner_of
from tests.czech.helpers import (
    CzechDeal,
    act,
    ask,
    bid,
    called,
    calls,
    deal_around,
    lay_away,
    open_words,
    refused,
    say,
    why,
)

PLAIN = "SK SQ H4 D2 C9 C7 T2 T8 T9 T12 T15 T20"
PAGAT = "SK SQ H4 D2 C9 C7 T1 T8 T9 T12 T15 T20"


def auction(text: str, dealer: int = 3, **options: Any) -> dict[str, object]:
    return ask("auction", options, dealer=dealer, calls=calls(text, (dealer + 1) % 4))


def legal(text: str, **options: Any) -> str:
    found = auction(text, **options)["legal"]
    assert isinstance(found, list)
    return " ".join(found)


def callable_now(hand: str, **options: object) -> object:
    return ask("announce", options, kind="tarok", hand=hand)["legal"]


def pagat_with(seat: int) -> CzechDeal:
    return deal_around({seat: "T1"})


def test_cze_auc_1_each_speaks_once_forhont_first() -> None:
    assert [auction(text)["to_speak"] for text in ("", "prvni", "prvni pass", "prvni pass pass")] == [
        0,
        1,
        2,
        3,
    ]
    assert auction("", dealer=1)["to_speak"] == 2
    assert refused("auction", calls=calls("prvni pass pass pass pass")) == "CZE-AUC-1"
    assert refused("auction", calls=[*calls("prvni"), {"seat": 0, "call": "solo"}]) == "CZE-AUC-1"
    for seat in (-1, 1, 2, 3, 4):
        assert refused("auction", calls=[{"seat": seat, "call": "prvni"}]) == "CZE-AUC-1"
    deal = pagat_with(1)
    assert why(deal, "call", "prvni", seat=1) == "CZE-AUC-1"
    assert why(bid(deal, "prvni"), "call", "solo", seat=0) == "CZE-AUC-1"


def test_cze_auc_2_four_games_from_low_to_high() -> None:
    assert legal("") == "prvni druha preferanc solo"
    assert legal("prvni") == "pass druha preferanc solo"
    assert legal("prvni druha") == "pass preferanc solo"
    assert legal("prvni pass preferanc") == "pass solo"
    for call in ("varsava", "first", "", "PASS", "prvni "):
        assert refused("auction", calls=[{"seat": 0, "call": call}]) == "CZE-AUC-2"
    assert why(pagat_with(1), "call", "varsava") == "CZE-AUC-2"


def test_cze_auc_3_forhont_does_not_pass() -> None:
    assert refused("auction", calls=calls("pass")) == "CZE-AUC-3"
    assert refused("auction", dealer=0, calls=calls("pass", 1)) == "CZE-AUC-3"
    assert why(pagat_with(2), "call", "pass") == "CZE-AUC-3"


@pytest.mark.parametrize(
    "text",
    [
        "prvni druha druha",
        "prvni preferanc druha",
        "preferanc preferanc",
        "solo solo",
        "prvni solo pass preferanc",
    ],
)
def test_cze_auc_4_a_bid_is_higher_or_it_is_none(text: str) -> None:
    assert refused("auction", calls=calls(text)) == "CZE-AUC-4"


def test_cze_auc_5_prvni_is_forhonts() -> None:
    for before in ("prvni", "prvni pass", "preferanc", "prvni pass druha"):
        assert refused("auction", calls=calls(f"{before} prvni")) == "CZE-AUC-5"
    talon = "T4 SQ D3 T19 HK C8"
    assert refused("exchange", contract="prvni", declarer=1, talon=talon) == "CZE-AUC-5"


def test_cze_auc_6_druha_needs_the_pagat_in_hand() -> None:
    hands: list[object] = [None, PAGAT.split(), None, None]
    assert ask("auction", calls=calls("prvni druha"), hands=hands)["contract"] == "druha"
    without: list[object] = [None, PLAIN.split(), None, None]
    assert refused("auction", calls=calls("prvni druha"), hands=without) == "CZE-AUC-6"
    assert ask("auction", calls=calls("prvni"), hands=without)["legal"] == ["pass", "preferanc", "solo"]
    # The Pagát is seen in another hand.
    elsewhere: list[object] = [PAGAT.split(), None, None, None]
    assert refused("auction", calls=calls("prvni druha"), hands=elsewhere) == "CZE-AUC-6"
    deal = bid(pagat_with(2), "prvni")
    assert why(deal, "call", "druha") == "CZE-AUC-6"
    assert open_words(deal) == "pass preferanc solo"
    assert open_words(bid(deal, "pass")) == "pass druha preferanc solo"


def test_cze_auc_7_forhont_may_bid_druha_unless_agreed() -> None:
    assert auction("druha pass pass pass")["declarer"] == 0
    assert legal("", forhont_second_duty=False) == "prvni preferanc solo"
    assert refused("auction", {"forhont_second_duty": False}, calls=calls("druha")) == "CZE-AUC-7"
    assert legal("prvni", forhont_second_duty=False) == "pass druha preferanc solo"


def test_cze_auc_8_preferanc_is_played_alone() -> None:
    assert auction("preferanc pass pass pass")["declarer"] == 0
    assert auction("prvni druha preferanc pass")["declarer"] == 2
    assert refused("score", contract="preferanc", stage=1, declarer=0, partner=1, points=40) == "CZE-AUC-8"
    assert refused("score", contract="solo", declarer=0, partner=1, points=40) == "CZE-AUC-8"


def test_cze_auc_9_solo_is_highest_and_open_to_all() -> None:
    for seat in range(4):
        text = " ".join(["prvni", "pass", "pass"][:seat] + ["solo"] + ["pass"] * (3 - seat))
        assert (auction(text)["contract"], auction(text)["declarer"]) == ("solo", seat)
    assert legal("solo") == "pass"
    assert legal("prvni solo") == "pass"


def test_cze_auc_10_the_highest_bid_stands() -> None:
    result = auction("prvni pass druha pass", dealer=0)
    assert result == {"complete": True, "contract": "druha", "declarer": 3, "to_speak": None, "legal": []}


def test_cze_auc_11_varsava_only_over_a_prvni_that_all_passed() -> None:
    result = ask("auction", calls=calls("prvni pass pass pass"), after_auction="varsava")
    assert (result["contract"], result["declarer"]) == ("varsava", 0)
    for text in (
        "prvni pass pass",
        "",
        "druha pass pass pass",
        "prvni pass pass solo",
        "solo pass pass pass",
    ):
        assert refused("auction", calls=calls(text), after_auction="varsava") == "CZE-AUC-11"
    assert refused("auction", calls=calls("prvni pass pass pass"), after_auction="pass") == "CZE-AUC-11"
    deal = bid(pagat_with(1), "prvni pass pass pass")
    assert (deal.table.phase, deal.table.turn, open_words(deal)) == ("choice", (0,), "take varsava")
    assert why(deal, "choose", "solo") == "CZE-AUC-11"
    assert why(deal, "choose", "varsava", seat=1) == "CZE-AUC-11"
    over = act(deal, "choose", "varsava")
    assert (over.table.contract, over.table.phase, over.table.turn) == ("varsava", "play", (0,))
    assert over.secrets.talon == deal.secrets.talon
    assert why(bid(pagat_with(1), "prvni druha pass pass"), "choose", "varsava", seat=0) == "CZE-AUC-11"


def test_cze_auc_12_an_outbid_druha_leaves_nothing_behind() -> None:
    deal = bid(pagat_with(1), "prvni druha preferanc pass")
    assert (deal.table.contract, deal.table.declarer, deal.table.called) == ("preferanc", 2, None)
    # The Pagát of seat 1 is lost in the last trick, and costs nothing.
    lost: dict[str, object] = {"announced_by": [], "won_by": None, "lost_by": 1}
    result = ask("score", contract="preferanc", stage=1, declarer=2, points=40, pagat=lost)
    assert result["total"] == 30


@pytest.mark.parametrize(
    ("held", "open_taroks"),
    [
        ("T2 T8 T9", "T19"),
        ("T18 T17 T16", "T19"),
        ("T19 T17 T16", "T18 T19"),
        ("T19 T18 T16", "T17 T18 T19"),
        ("T19 T18 T17", "T16 T17 T18 T19"),
        ("T19 T18 T17 T16", "T16 T17 T18 T19"),
    ],
)
def test_cze_auc_13_the_ladder_of_taroks(held: str, open_taroks: str) -> None:
    filled = f"{held} SK SQ HC H4 D2 D3 C9 C7 C8 CJ CQ"
    hand = " ".join(filled.split()[:12])
    assert callable_now(hand) == open_taroks.split()
    assert callable_now(hand, call_rule="free") == ["T16", "T17", "T18", "T19"]
    for card in ("T16", "T17", "T18"):
        if card not in open_taroks.split():
            assert refused("announce", kind="tarok", hand=hand, called=card) == "CZE-AUC-13"


@pytest.mark.parametrize("card", ["T15", "T1", "T20", "T21", "FOOL", "SK"])
def test_cze_auc_14_nothing_below_xvi_and_no_other_card(card: str) -> None:
    for rule in ("ladder", "free"):
        assert refused("announce", {"call_rule": rule}, kind="tarok", hand=PLAIN, called=card) == "CZE-AUC-14"
    assert why(bid(pagat_with(1), "prvni druha pass pass"), "tarok", shown=card) == "CZE-AUC-14"


def test_cze_auc_15_silence_calls_xix() -> None:
    result = ask("announce", kind="tarok", hand=PLAIN, called=None)
    assert (result["called"], result["alone"]) == ("T19", False)
    own = PLAIN.replace("T20", "T19")
    result = ask("announce", kind="tarok", hand=own, called=None)
    assert (result["called"], result["alone"]) == ("T19", True)
    assert "called" not in ask("announce", kind="tarok", hand=own)
    deal = called(pagat_with(1))
    assert (str(deal.table.called), deal.actions[-1].words) == ("T19", ("silent",))


def test_cze_auc_16_a_card_of_ones_own() -> None:
    own = PLAIN.replace("T20", "T19")
    assert ask("announce", kind="tarok", hand=own, called="T19")["alone"] is True
    assert ask("announce", kind="tarok", hand=own, called="T18")["alone"] is False
    deal = called(deal_around({0: "T19"}), card="T19")
    assert partner_of(deal) is None


def test_cze_auc_17_the_tarok_is_called_before_the_talon_is_divided() -> None:
    deal = act(
        bid(deal_around({0: "T2", 1: "T19"}, "T18 SK HK DK CK SQ"), "prvni pass pass pass"), "choose", "take"
    )
    assert deal.table.phase == "call"
    # Only what is in hand counts: XVIII lies in the talon, and so does not XIX.
    assert why(deal, "tarok", shown="T17") == "CZE-AUC-13"
    assert [hand.bit_count() for hand in deal.secrets.hands] == [12, 12, 12, 12]
    taken = act(deal, "tarok", shown="T19")
    assert [hand.bit_count() for hand in taken.secrets.hands] == [16, 13, 13, 12]


def test_cze_auc_18_a_called_tarok_that_the_declarer_buys() -> None:
    deal = called(deal_around({}, "SK HK T19 DK CK SQ"))
    assert partner_of(deal) is None
    assert partner_of(lay_away(deal)) is None


def test_cze_auc_19_the_partner_is_hidden_but_knows_it() -> None:
    deal = lay_away(called(deal_around({2: "T19"})))
    assert partner_of(deal) == 2
    assert [open_words(say(deal, "- " * seat), seat) for seat in range(4)] == [
        "pagat valat", "pagat valat flek", "pagat valat", "pagat valat flek",
    ]  # fmt: skip
    assert refused("score", contract="prvni", declarer=2, partner=2, points=40) == "CZE-AUC-19"
    assert refused("announce", kind="turns", declarer=2, partner=2, turns=[]) == "CZE-AUC-19"


def test_cze_auc_20_another_player_may_take_the_called_tarok() -> None:
    deal = called(deal_around({}, "SK HK SQ DK CK T19"))
    assert partner_of(deal) == 2
    ready = lay_away(deal)
    assert open_words(say(ready, "- -"), 2) == "pagat valat"
    assert open_words(say(ready, "- flek"), 2) == "pagat valat re"


def test_cze_auc_20_who_lays_the_called_tarok_away_stays_the_partner() -> None:
    """Seat 1 has nothing but kings and taroks, and may part with XIX."""
    only = "SK HK DK CK T2 T3 T4 T5 T6 T7 T8 T19"
    deal = called(deal_around({1: only}, "SQ HQ DQ CQ T9 SJ"))
    deal = act(deal, "discard", shown="T19", seat=1)
    deal = lay_away(deal)
    assert partner_of(deal) == 1
    assert open_words(say(deal, "-"), 1) == "pagat valat"
    assert open_words(say(deal, "- - -"), 3) == "pagat valat flek"


def test_cze_auc_21_in_druha_a_tarok_is_called_too() -> None:
    deal = called(deal_around({1: "T1 T19", 3: "T18"}), "prvni druha pass pass", "T18")
    assert (deal.table.declarer, partner_of(deal)) == (1, 3)


def test_cze_auc_22_forhont_with_all_four_plays_alone() -> None:
    deal = act(bid(deal_around({0: "T16 T17 T18 T19"}), "prvni pass pass pass"), "choose", "take")
    taroks = [action for action in deal.choices().actions if action.cards]
    assert len(taroks) == 4
    for action in taroks:
        assert partner_of(deal.apply(action)) is None
    assert partner_of(act(deal, "tarok", "silent")) is None


def test_cze_auc_26_a_game_without_flek_is_played() -> None:
    deal = say(lay_away(called(pagat_with(1))))
    assert (deal.table.phase, deal.table.said.doubles, deal.table.turn) == ("play", 0, (0,))
