"""Announcements, contra and its answers: GAL-ANN."""

from __future__ import annotations

from itertools import combinations

import pytest

from tarok_core.deal import Action, SetChoice
from tests.helpers import (
    GalicianDeal,
    act,
    announce,
    ask,
    bid,
    cards,
    deal_around,
    exchange,
    items,
    open_words,
    play,
    refused,
    text_of,
    why,
)

TEN = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 SK SQ"
ELEVEN = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 SK"
TWELVE = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1"
NINE = "T20 T19 T18 T17 T16 T15 T14 T13 T12 SK SQ SC"
HELD = {9: NINE, 10: TEN, 11: ELEVEN, 12: TWELVE}
TALON = "HK HQ HC DK DQ DC"
VALUES = {10: 50, 11: 100, 12: 150}


def solo(first: str = TEN, players: int = 3, **options: object) -> GalicianDeal:
    """The hand plays Solo and has not announced anything yet."""
    return bid(deal_around(first, TALON, players=players, options=options), "solo")


def bonus(
    first: str, announced: list[str], full_hand: int | None = None, contract: str = "3x1", discard: str = ""
) -> dict[str, object]:
    return ask(
        "announce", kind="bonus", contract=contract, hand=first, announced=announced, full_hand=full_hand,
        discard=discard,
    )  # fmt: skip


def refused_bonus(first: str, announced: list[object], full_hand: int | None = None) -> str | None:
    return refused(
        "announce", kind="bonus", contract="3x1", hand=first, announced=announced, full_hand=full_hand
    )


def turns(*said: str, players: int = 3, dealer: int | None = None, declarer: int = 0) -> dict[str, object]:
    """Turns as ``"1:contra"``."""
    return {
        "kind": "turns",
        "players": players,
        "dealer": players - 1 if dealer is None else dealer,
        "declarer": declarer,
        "turns": [
            {"seat": int(one[0]), "say": [word for word in one[2:].split("+") if word]} for one in said
        ],
    }


def doubles(*said: str) -> object:
    return ask("announce", **turns(*said))["doubles"]


def test_gal_ann_1_announcements_may_be_combined_freely() -> None:
    """Trójka: volat 600, full hand of twelve 150, trull 100, kings 200, ultimo 100, in that order."""
    words = {"volat": 600, "trull": 100, "kings": 200, "ultimo": 100}
    for size in range(5):
        for chosen in combinations(words, size):
            expected = [{"item": name, "amount": words[name]} for name in chosen]
            assert bonus(TWELVE, list(chosen))["items"] == expected
            deal = announce(solo(TWELVE), " ".join(chosen))
            assert deal.table.announced == chosen
    everything = bonus(TWELVE, ["ultimo", "kings", "trull", "volat"], 12)["items"]
    assert everything == items("volat:600 full_hand_12:150 trull:100 kings:200 ultimo:100")


def test_gal_ann_1_any_set_of_what_is_open() -> None:
    words = ("volat", "full_hand_12", "trull", "kings", "ultimo")
    assert solo(TWELVE).choices().sets == (SetChoice("announce", (), words, 0, 5),)
    assert solo(TEN).choices().sets[0].may == ("volat", "full_hand_10", "trull", "kings")
    assert solo(NINE).choices().sets[0].may == ("volat", "trull", "kings")


@pytest.mark.parametrize("word", ["contra", "pagat", "king", "", "hand", "Volat"])
def test_gal_ann_1_unknown_announcements_are_refused(word: str) -> None:
    assert refused_bonus(TEN, [word]) == "GAL-ANN-1"
    deal = solo()
    reason = deal.why_not(Action(0, "announce", (word,)))
    assert reason is not None
    assert reason.rule == "GAL-ANN-1"


def test_gal_ann_1_nothing_twice() -> None:
    assert refused_bonus(TEN, ["trull", "trull"]) == "GAL-ANN-1"
    assert why(solo(), "announce", "trull trull") == "GAL-ANN-1"
    assert why(solo(), "announce", "full_hand_10 full_hand_10") == "GAL-ANN-1"


def test_gal_ann_2_only_the_declarer_announces_before_the_first_lead() -> None:
    deal = solo()
    assert deal.table.turn == (0,)
    for seat in (1, 2):
        assert why(deal, "announce", "trull", seat=seat) == "GAL-ANN-2"
    assert refused("announce", **turns("1:volat")) == "GAL-ANN-2"
    assert refused("announce", **turns("1:contra", "2:trull")) == "GAL-ANN-2"
    # Not during the auction and the exchange, nor after the lead.
    talon = bid(deal_around(TEN, TALON), "3x1 pass pass")
    assert why(talon, "announce", "trull") is not None
    assert why(act(talon, "take", shown="HK HQ HC"), "announce", "trull") is not None
    led = act(announce(deal), "play", shown="SK")
    for seat in range(3):
        assert led.why_not(Action(seat, "announce", ("trull",))) is not None


@pytest.mark.parametrize("held", [10, 11, 12])
def test_gal_ann_3_and_gal_score_11_a_full_hand_is_the_exact_number_of_trumps(held: int) -> None:
    first = HELD[held]
    assert bonus(first, [], held)["items"] == items(f"full_hand_{held}:{VALUES[held]}")
    assert announce(solo(first), f"full_hand_{held}").table.announced == (f"full_hand_{held}",)
    for other in (9, 10, 11, 12, 13, 0):
        if other != held:
            assert refused_bonus(first, [], other) == "GAL-ANN-3"
            assert why(solo(first), "announce", f"full_hand_{other}") in ("GAL-ANN-3", "GAL-ANN-1")


def test_gal_ann_3_nine_trumps_are_none() -> None:
    for declared in (9, 10, 11, 12):
        assert refused_bonus(NINE, [], declared) == "GAL-ANN-3"


def test_gal_ann_4_discarded_trumps_are_shown_and_do_not_count() -> None:
    """Twelve trumps dealt; one of them goes with two queens, so that eleven are left."""
    held = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11"
    talon = bid(deal_around(held, "SQ HQ DQ SK HK DK"), "3x1 pass pass")
    deal = exchange(talon, "SQ HQ DQ", "T11 SQ HQ")
    assert why(deal, "announce", "full_hand_12") == "GAL-ANN-3"
    assert announce(deal, "full_hand_11").table.shown == cards("T11")
    assert announce(deal, "trull").table.shown == ()
    kept = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 DQ"
    result = bonus(kept, ["trull"], 11, discard="T11 SQ HQ")
    assert result == {"items": items("full_hand_11:100 trull:100"), "shown": ["T11"]}
    assert bonus(kept, ["trull"], discard="T11 SQ HQ")["shown"] == []
    assert bonus(kept, [], 11, discard="T11 T10 T9")["shown"] == ["T9", "T10", "T11"]


def test_gal_ann_5_and_gal_score_8_volat_is_announced_at_double_value() -> None:
    for contract, value in (("3x1", 600), ("2x1", 800), ("1x4", 1000), ("solo", 1200)):
        assert bonus(TEN, ["volat"], contract=contract)["items"] == items(f"volat:{value}")


def test_gal_ann_5_volat_is_all_twelve_tricks() -> None:
    for contract, value in (("3x2", 300), ("2x1", 400), ("1x1", 500), ("solo", 600)):
        made = ask("score", contract=contract, points=60, volat="declarer")
        assert made["items"] == items(f"volat:{value}")
    assert refused("score", contract="3x1", points=60, volat="declarer", trull="opponents") == "GAL-ANN-5"


def test_gal_ann_6_pagat_ultimo_needs_the_pagat_in_hand() -> None:
    assert bonus(TWELVE, ["ultimo"])["items"] == items("ultimo:100")
    assert refused_bonus(TEN, ["ultimo"]) == "GAL-ANN-6"
    assert refused_bonus(ELEVEN, ["ultimo"]) == "GAL-ANN-6"
    assert why(solo(TEN), "announce", "ultimo") == "GAL-ANN-6"


@pytest.mark.parametrize("announced", [[], ["trull"], ["kings"], ["trull", "kings"]])
def test_gal_ann_7_and_gal_ann_8_trull_and_kings_may_be_announced_with_any_hand(announced: list[str]) -> None:
    expected = [{"item": name, "amount": {"trull": 100, "kings": 200}[name]} for name in announced]
    assert bonus(NINE, announced) == {"items": expected, "shown": []}


def test_gal_ann_11_made_without_announcement_they_score_less() -> None:
    made = {"trull": "declarer", "kings": "declarer", "ultimo": "declarer"}
    silent = ask("score", contract="3x1", points=45, **made)["items"]
    assert silent == items("game:66 trull:50 kings:100 ultimo:50")
    loud = ask("score", contract="3x1", points=45, announced=["trull", "kings", "ultimo"], **made)["items"]
    assert loud == items("game:66 trull:100 kings:200 ultimo:100")
    # A full hand that was not declared is no item: there is no way to score it.
    assert ask("score", contract="3x1", points=45, full_hand=None)["items"] == items("game:66")


def test_gal_ann_12_to_gal_ann_14_the_steps_of_doubling() -> None:
    assert doubles() == 0
    assert doubles("1:", "2:") == 0
    assert doubles("1:contra") == 1
    assert doubles("2:contra") == 1
    assert doubles("1:contra", "0:recontra") == 2
    assert doubles("1:contra", "0:recontra", "2:supracontra") == 3
    assert doubles("2:contra", "0:recontra", "2:supracontra") == 3


@pytest.mark.parametrize(("words", "reached"), [("contra", 1), ("contra recontra", 2)])
def test_gal_ann_12_and_gal_ann_13_spoken_in_a_deal(words: str, reached: int) -> None:
    deal = announce(solo(), doubles=words)
    assert (deal.table.doubles, deal.table.phase) == (reached, "play")


def test_gal_ann_14_supracontra_is_the_last_word() -> None:
    deal = act(solo(), "announce")
    for word in ("contra", "recontra", "supracontra"):
        assert open_words(deal) == f"pass {word}"
        deal = act(deal, "double", word)
    assert (deal.table.doubles, deal.table.phase, deal.table.turn) == (3, "play", (0,))


@pytest.mark.parametrize(
    "said",
    [
        ["1:recontra"],
        ["0:recontra"],
        ["1:supracontra"],
        ["1:contra", "2:contra"],
        ["1:contra", "1:contra"],
        ["1:contra", "2:supracontra"],
        ["1:contra", "0:recontra", "0:recontra"],
        ["1:contra", "0:recontra", "1:supracontra", "2:supracontra"],
        ["1:contra", "0:recontra", "1:supracontra", "1:contra"],
        ["0:contra"],
        ["1:contra", "2:recontra"],
        ["1:contra", "0:recontra", "0:supracontra"],
        ["1:subcontra"],
    ],
)
def test_gal_ann_15_order_and_speaker(said: list[str]) -> None:
    assert refused("announce", **turns(*said)) == "GAL-ANN-15"


def test_gal_ann_15_several_words_in_one_turn_are_checked_one_by_one() -> None:
    assert refused("announce", **turns("1:contra+recontra")) == "GAL-ANN-15"
    assert refused("announce", **turns("1:contra+contra")) == "GAL-ANN-15"


def test_gal_ann_15_either_opponent_speaks_for_both() -> None:
    deal = act(solo(), "announce")
    assert deal.table.turn == (1, 2)
    for seat in (1, 2):
        said = act(deal, "double", "contra", seat=seat)
        assert said.table.turn == (0,)
        again = act(said, "double", "recontra")
        assert again.table.turn == (1, 2)
        for other in (1, 2):
            assert act(again, "double", "supracontra", seat=other).table.doubles == 3
    # One says nothing, the other still may.
    waiting = act(deal, "double", "pass", seat=1)
    assert (waiting.table.turn, waiting.table.phase) == ((2,), "double")
    assert act(waiting, "double", "contra").table.turn == (0,)
    assert act(waiting, "double", "pass").table.phase == "play"


def test_gal_ann_15_in_a_deal() -> None:
    deal = act(solo(), "announce")
    assert why(deal, "double", "contra", seat=0) == "GAL-ANN-15"
    assert why(deal, "double", "recontra") == "GAL-ANN-15"
    assert why(deal, "double", "supracontra") == "GAL-ANN-15"
    assert why(deal, "double", "contra recontra") == "GAL-ANN-15"
    assert why(deal, "double", "") == "GAL-ANN-15"
    contra = act(deal, "double", "contra")
    assert why(contra, "double", "contra", seat=2) == "GAL-ANN-15"
    assert why(contra, "double", "contra", seat=0) == "GAL-ANN-15"
    led = play(act(contra, "double", "pass"), "SK")
    assert led.why_not(Action(led.table.turn[0], "double", ("recontra",))) is not None


@pytest.mark.parametrize("seat", [3, 4])
def test_gal_ann_15_an_idle_king_may_not(seat: int) -> None:
    assert refused("announce", **turns(f"{seat}:contra", players=5)) == "GAL-ANN-15"
    deal = act(solo(players=5), "announce")
    assert why(deal, "double", "contra", seat=seat) == "GAL-ANN-15"


def test_gal_deal_7_an_idle_seat_is_no_declarer() -> None:
    assert refused("announce", **turns("1:contra", players=4, declarer=3)) == "GAL-DEAL-7"


def test_saying_nothing_leads_to_play() -> None:
    deal = announce(solo())
    assert (deal.table.announced, deal.table.doubles, deal.table.phase) == ((), 0, "play")


def test_offers_of_announcements_show_what_is_closed() -> None:
    offers = {offer.action.words[0]: offer.reason for offer in solo(TEN).offers(0)}
    assert list(offers) == [
        "volat", "full_hand_10", "full_hand_11", "full_hand_12", "trull", "kings", "ultimo",
    ]  # fmt: skip
    assert {word: reason.rule for word, reason in offers.items() if reason} == {
        "full_hand_11": "GAL-ANN-3",
        "full_hand_12": "GAL-ANN-3",
        "ultimo": "GAL-ANN-6",
    }
    doubling = act(solo(TEN), "announce").offers(1)
    assert [(offer.action.words[0], offer.reason is None) for offer in doubling] == [
        ("pass", True),
        ("contra", True),
        ("recontra", False),
        ("supracontra", False),
    ]


def test_words_are_kept_in_their_order() -> None:
    one = announce(solo(TWELVE), "ultimo full_hand_12 volat")
    assert one.table.announced == ("volat", "full_hand_12", "ultimo")
    assert one == announce(solo(TWELVE), "volat full_hand_12 ultimo")
    assert text_of(one.table.shown) == ""
