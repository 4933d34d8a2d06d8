"""Whole deals, card by card, with results worked out by hand."""

from __future__ import annotations

import random

import pytest

from tarok_core.games.galician.game import GAME
from tests.helpers import (
    GalicianDeal,
    announce,
    ask,
    bid,
    calls,
    cards,
    deal_from,
    exchange,
    items,
    open_to_play,
    play,
    text_of,
)

# -- the hand takes every trick, the last one with the pagat -------------------------------------------
#
# Talon 20 - 4 off: the opponents have 20 points (24 less 4), the declarer 46.

TOPS = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1"
TOPS_TALON = "HK HQ HC DK DQ DC"
ONE = "SK SC S10 H10 D10 CQ CJ T2 T4 T6 T8 T10"
TWO = "SQ SJ HJ DJ CK CC C10 T3 T5 T7 T9 T11"
ALL_TRICKS = (
    "FOOL T2 T3 | T21 T4 T5 | T20 T6 T7 | T19 T8 T9 | T18 T10 T11 | T17 SK SQ | T16 SC SJ | T15 S10 HJ | "
    "T14 H10 DJ | T13 D10 CK | T12 CQ CC | T1 CJ C10"
)

# -- the declarer takes no trick (Trójka; hand without a trump, the trumps taken are small) -------------

POOR = "S10 SJ SC H10 HJ HC D10 DJ DC C10 CJ CC"
POOR_TALON = "T2 T3 T4 SQ HQ DQ"
POOR_NEXT = "SK HK DK CK CQ T1 T5 T6 T7 T8 T9 T10"
POOR_LAST = "T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 FOOL"
NO_TRICK = (
    "S10 SK T11 | FOOL T2 T1 | T21 T3 T5 | T20 T4 T6 | T19 SJ T7 | T18 HJ T8 | T17 H10 T9 | T16 D10 T10 | "
    "T15 DJ HK | T14 C10 DK | T13 CJ CK | T12 CC CQ"
)

# -- the declarer's pagat is beaten in the last trick ---------------------------------------------------

BEATEN = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T1 SK"
BEATEN_NEXT = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 S10"
BEATEN_LAST = "SQ SC SJ HQ HC HJ H10 DQ DC DJ D10 CJ"
BEATEN_TALON = "HK DK CK CQ CC C10"
PAGAT_BEATEN = (
    "FOOL T2 SQ | T21 T3 SC | T20 T4 SJ | T19 T5 HQ | T18 T6 HC | T17 T7 HJ | T16 T8 H10 | T15 T9 DQ | "
    "T14 T10 DC | T13 T11 DJ | SK S10 D10 | T1 T12 CJ"
)


def solo(first: str, second: str, third: str, talon: str, **options: object) -> GalicianDeal:
    return bid(deal_from([first, second, third], talon, options=options), "solo")


def result_of(deal: GalicianDeal, text: str) -> dict[str, object]:
    over = play(deal, text)
    assert over.is_over
    return GAME.result(over)


def test_gal_ann_5_gal_ann_6_gal_ann_10_everything_announced_and_made() -> None:
    deal = announce(solo(TOPS, ONE, TWO, TOPS_TALON), "volat full_hand_12 trull ultimo", "contra")
    assert result_of(deal, ALL_TRICKS) == {
        "passed_out": False,
        "contract": "solo",
        "declarer": 0,
        "winners": [0] * 12,
        "tricks_won": [12, 0, 0],
        "points": 46,
        "opponents_points": 20,
        "made": True,
        # 600, announced 1200, with contra 2400; the rest is not doubled.
        "items": items("volat:2400 full_hand_12:150 trull:100 ultimo:100"),
        "per_opponent": 2750,
        "payments": [5500, -2750, -2750],
        "next_dealer": 0,
    }


@pytest.mark.parametrize(
    ("announced", "doubles", "options", "expected"),
    [
        ("", "", {}, "volat:600 trull:50 ultimo:50"),
        ("full_hand_12", "", {}, "volat:600 full_hand_12:150 trull:50 ultimo:50"),
        ("kings", "", {}, "volat:600 trull:50 ultimo:50 kings_failed:-200"),
        ("kings", "", {"failed_announcement": "none"}, "volat:600 trull:50 ultimo:50"),
        ("ultimo", "contra recontra", {}, "volat:1200 trull:50 ultimo:100"),
        ("ultimo", "contra recontra", {"recontra_win": "none"}, "volat:600 trull:50 ultimo:100"),
        (
            "",
            "contra recontra supracontra",
            {"recontra_win": "full", "multiplier_scope": "all"},
            "volat:4800 trull:400 ultimo:400",
        ),
    ],
)
def test_gal_ann_5_volat_in_solo_under_other_agreements(
    announced: str, doubles: str, options: dict[str, object], expected: str
) -> None:
    deal = announce(solo(TOPS, ONE, TWO, TOPS_TALON, **options), announced, doubles)
    assert result_of(deal, ALL_TRICKS)["items"] == items(expected)


def test_gal_score_20_a_pagat_that_leaves_the_hand_early_loses_ultimo_although_it_wins_its_trick() -> None:
    deal = announce(solo(TOPS, ONE, TWO, TOPS_TALON, ultimo_pagat_lock=False), "ultimo")
    early = ALL_TRICKS.replace("T17 SK SQ", "T1 SK SQ").replace("T1 CJ C10", "T17 CJ C10")
    assert result_of(deal, early)["items"] == items("volat:600 trull:50 ultimo_failed:-100")
    # Not announced, it is simply not made.
    silent = announce(solo(TOPS, ONE, TWO, TOPS_TALON))
    assert result_of(silent, early)["items"] == items("volat:600 trull:50")


@pytest.mark.parametrize(
    ("options", "doubles", "expected", "payments"),
    [
        (
            {},
            "",
            "opponents_volat:-600 opponents_trull:-50 opponents_kings:-100",
            [750, 750, -3000, 750, 750],
        ),
        (
            {"idle_settlement": "dealer_only"},
            "contra",
            "opponents_volat:-1200 opponents_trull:-50 opponents_kings:-100",
            [0, 1350, -4050, 1350, 1350],
        ),
        # 26 points short: 3 x 26 + 30 = 108, twice for the second Trójka.
        (
            {"opponents_volat": False, "opponents_score_bonuses": False, "idle_settlement": "none"},
            "",
            "game:-216",
            [0, 0, -432, 216, 216],
        ),
    ],
)
def test_gal_score_23_and_gal_score_26_no_trick_at_a_table_of_five(
    options: dict[str, object], doubles: str, expected: str, payments: list[int]
) -> None:
    """Dealer 1: seats 2, 3 and 4 are active. The discard SC HC DC is worth 9 - 2 = 7 points."""
    deal = deal_from([POOR, POOR_NEXT, POOR_LAST], POOR_TALON, players=5, dealer=1, options=options)
    deal = exchange(bid(deal, "3x1 3x2 hold pass pass"), "T2 T3 T4", "SC HC DC")
    result = result_of(announce(deal, doubles=doubles), NO_TRICK)
    assert result["tricks_won"] == [0, 0, 0, 0, 12]
    assert (result["points"], result["opponents_points"], result["made"]) == (7, 59, False)
    assert (result["contract"], result["declarer"], result["next_dealer"]) == ("3x2", 2, 2)
    assert (result["items"], result["payments"]) == (items(expected), payments)


@pytest.mark.parametrize(
    ("announced", "options", "expected"),
    [
        ("", {}, "game:108"),
        ("", {"silent_ultimo_lost": "pay"}, "game:108 silent_ultimo_lost:-50"),
        ("full_hand_11", {}, "game:108 full_hand_11:100"),
        ("ultimo", {}, "game:108 ultimo_failed:-100"),
        ("ultimo", {"silent_ultimo_lost": "pay"}, "game:108 ultimo_failed:-100"),
        ("trull", {}, "game:108 trull_failed:-100"),
        ("volat", {}, "game:108 volat_failed:-1200"),
        ("volat", {"failed_volat": "penalty_only"}, "volat_failed:-1200"),
        ("volat", {"failed_volat": "game_only"}, "game:108"),
    ],
)
def test_gal_ann_6_and_gal_score_21_a_pagat_beaten_in_the_last_trick(
    announced: str, options: dict[str, object], expected: str
) -> None:
    """Taking somebody's pagat in the last trick is not pagat ultimo of the taker.

    The opponents have T1 T12 CJ (8) and the talon (23), nine cards: 31 - 6 = 25; Solo with 41 is 6 x 8 + 60.
    """
    deal = announce(solo(BEATEN, BEATEN_NEXT, BEATEN_LAST, BEATEN_TALON, **options), announced)
    result = result_of(deal, PAGAT_BEATEN)
    assert (result["points"], result["opponents_points"]) == (41, 25)
    assert result["winners"] == [0] * 11 + [1]
    assert result["items"] == items(expected)


def test_gal_score_21_a_pagat_of_the_opponents_beaten_in_the_last_trick_costs_nothing() -> None:
    """The declarer takes it with T12, has the trull and every trick; nobody made or lost pagat ultimo."""
    first, second = BEATEN.replace("T1 SK", "T12 SK"), BEATEN_NEXT.replace("T12 S10", "T1 S10")
    deal = announce(solo(first, second, BEATEN_LAST, BEATEN_TALON, silent_ultimo_lost="pay"))
    result = result_of(deal, PAGAT_BEATEN.replace("T1 T12 CJ", "T12 T1 CJ"))
    assert result["items"] == items("volat:600 trull:50")


def test_gal_score_18_and_gal_ann_6_pagat_ultimo_of_an_opponent() -> None:
    """The middle keeps T1 for the last trick; 6 x 7 + 60.

    His trick T1 SQ DC is worth 12, the talon T2 HK DK CK CQ CC 23: together 35, less 6 are 29 of 66.
    """
    first = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 SK SQ"
    second = "T1 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 S10"
    third = "SC SJ HQ HC HJ H10 DQ DC DJ D10 CJ C10"
    deal = announce(solo(first, second, third, "T2 HK DK CK CQ CC"))
    result = result_of(
        deal,
        "FOOL T3 SJ | T21 T4 HQ | T20 T5 HC | T19 T6 HJ | T18 T7 H10 | T17 T8 DQ | T16 T9 DJ | T15 T10 D10 | "
        "T14 T11 CJ | T13 T12 C10 | SK S10 SC | SQ T1 DC",
    )
    assert (result["points"], result["opponents_points"]) == (37, 29)
    assert result["items"] == items("game:84 opponents_ultimo:-50")
    assert (result["per_opponent"], result["payments"]) == (34, [68, -34, -34])


JEDYNKA = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1"
JEDYNKA_TALON = "SK HK DK CK SQ HQ"
J_ONE = "SC S10 HC H10 DC D10 CC T2 T4 T6 T8 T10"
J_TWO = "SJ HJ DQ DJ CQ CJ C10 T3 T5 T7 T9 T11"
J_TRICKS = (
    "FOOL T2 T3 | T21 T4 T5 | T20 T6 T7 | T19 T8 T9 | T18 T10 T11 | T17 S10 HJ | T16 HC DQ | T15 H10 DJ | "
    "T14 DC CQ | T13 D10 CJ | T12 CC C10 | SK SC SJ"
)


@pytest.mark.parametrize(
    ("announced", "options", "expected"),
    [
        ("", {}, "volat:500"),
        ("", {"bonus_cards": "pile"}, "volat:500 trull:50"),
        ("trull", {}, "volat:500 trull_failed:-100"),
        ("trull", {"bonus_cards": "pile"}, "volat:500 trull:100"),
        ("full_hand_11", {}, "volat:500 full_hand_11:100"),
    ],
)
def test_gal_ann_7_and_gal_ann_9_discards_do_not_count_for_the_trull(
    announced: str, options: dict[str, object], expected: str
) -> None:
    """Jedynka, third level: T1 is laid away for SK. The opponents' 23 nominal points are 20 (five cards)."""
    deal = deal_from([JEDYNKA, J_ONE, J_TWO], JEDYNKA_TALON, options={"jump_bids": "any", **options})
    deal = announce(exchange(bid(deal, "1x3 pass pass"), "SK", "T1"), announced)
    assert deal.table.shown == (cards("T1") if announced == "full_hand_11" else ())
    result = result_of(deal, J_TRICKS)
    assert (result["points"], result["opponents_points"]) == (46, 20)
    assert result["items"] == items(expected)


@pytest.mark.parametrize(("bonus_cards", "expected"), [("tricks", ""), ("pile", "opponents_kings:-100")])
def test_gal_ann_8_and_gal_ann_9_kings_left_in_the_talon(bonus_cards: str, expected: str) -> None:
    """The four kings lie in the talon: they count for nobody unless the pile counts."""
    first = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 SQ"
    deal = announce(
        solo(first, J_ONE.replace("S10", "T1"), J_TWO, "SK HK DK CK HQ S10", bonus_cards=bonus_cards)
    )
    over = GAME.random_finish(deal, random.Random(4))
    found = GAME.result(over)["items"]
    assert isinstance(found, list)
    assert [item for item in found if "kings" in item["item"]] == items(expected)


def test_gal_ann_9_a_trull_in_the_talon_counts_for_the_opponents_by_agreement() -> None:
    first = "SK SQ SC SJ S10 HK HQ HC HJ H10 DK DQ"
    others = "T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9", "DC DJ D10 CK CQ CC CJ C10 T2 T3 T4 T5"
    for bonus_cards, expected in (("tricks", ""), ("pile", "opponents_trull:-50")):
        deal = announce(solo(first, *others, "FOOL T21 T1 T6 T7 T8", bonus_cards=bonus_cards))
        found = GAME.result(GAME.random_finish(deal, random.Random(4)))["items"]
        assert isinstance(found, list)
        assert [item for item in found if "trull" in item["item"]] == items(expected)


def test_a_deal_as_a_case_and_as_actions_are_the_same() -> None:
    tricks = [trick.split() for trick in ALL_TRICKS.split("|")]
    fields: dict[str, object] = {
        "hands": [TOPS.split(), ONE.split(), TWO.split()],
        "talon": TOPS_TALON,
        "calls": calls("0:solo"),
        "announced": ["volat", "ultimo"],
        "full_hand": 12,
        "doubles": 2,
        "tricks": tricks,
    }
    deal = announce(solo(TOPS, ONE, TWO, TOPS_TALON), "volat full_hand_12 ultimo", "contra recontra")
    over = play(deal, ALL_TRICKS)
    assert ask("deal", **fields) == GAME.result(over)
    as_case = GAME.to_case(over)
    assert ask("deal", **as_case) == GAME.result(over)
    assert as_case["tricks"] == tricks
    assert as_case["full_hand"] == 12


def test_the_king_of_a_table_of_four_settles_a_whole_deal() -> None:
    deal = bid(deal_from([TOPS, ONE, TWO], TOPS_TALON, players=4, dealer=2), "solo")
    result = result_of(announce(deal), ALL_TRICKS)
    assert (result["declarer"], result["winners"]) == (3, [3] * 12)
    assert (result["per_opponent"], result["payments"]) == (700, [-700, -700, -700, 2100])
    assert result["next_dealer"] == 3


def test_passed_out_deals_have_no_score() -> None:
    deal = bid(deal_from([TOPS, ONE, TWO], TOPS_TALON), "pass pass pass")
    as_case = GAME.to_case(deal)
    assert ask("deal", **as_case)["payments"] == [0, 0, 0]
    assert GAME.score(deal).terms == ()


def test_each_term_says_how_it_came_about() -> None:
    deal = announce(solo(BEATEN, BEATEN_NEXT, BEATEN_LAST, BEATEN_TALON), "ultimo", "contra")
    score = GAME.score(play(deal, PAGAT_BEATEN))
    assert [(term.item, term.rule, term.amount) for term in score.terms] == [
        ("game", "GAL-SCORE-4", 216),
        ("ultimo_failed", "GAL-SCORE-19", -100),
    ]
    for term in score.terms:
        assert term.steps[-1].value == term.amount
        assert all(step.rule.startswith("GAL-") for step in term.steps)
    assert [step.value for step in score.terms[0].steps] == [48, 108, 216]


def test_what_is_left_open_at_each_step_of_a_deal() -> None:
    deal = solo(TOPS, ONE, TWO, TOPS_TALON)
    assert text_of(deal.view(0).cards) == text_of(sorted(cards(TOPS)))
    deal = play(announce(deal), "FOOL")
    assert open_to_play(deal) == "T2 T4 T6 T8 T10"
    assert open_to_play(play(deal, "T2")) == "T3 T5 T7 T9 T11"
