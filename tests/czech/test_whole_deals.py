"""Whole deals, card by card, with results worked out by hand; matches; records."""

from __future__ import annotations

import random

import pytest

from tarok_core.fields import Fields
from tarok_core.games.czech.game import GAME
from tarok_core.games.czech.outcome import partner_of, piles, points_by_seat
from tarok_core.games.czech.tables import CzechOptions
from tarok_core.reasons import RecordError, RuleError
from tarok_core.record import dumps, loads
from tests.czech.helpers import (
    CzechDeal,
    act,
    ask,
    bid,
    called,
    deal_from,
    items,
    play,
    refused,
    say,
    whole,
)
from tests.helpers import cards, hand

# -- forhont takes every trick, the last one with the Pagát ------------------------------------------------
#
# His twelve best taroks; seats 1 and 3 have taroks to follow with, seat 2 has none.

TOPS = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T1"
ONE = "SK SC S10 H4 D4 C7 T2 T4 T6 T8 T10 CK"
TWO = "SQ SJ S9 S8 S7 HK HQ HC HJ H3 H2 H1"
THREE = "DQ DC DJ D3 D2 D1 CC T3 T5 T7 T9 T11"
TOPS_TALON = "DK CQ CJ C10 C9 C8"
ALL_TRICKS = (
    "FOOL T2 S7 T3 | T21 T4 S8 T5 | T20 T6 S9 T7 | T19 T8 SJ T9 | T18 T10 SQ T11 | T17 SK H1 DQ | "
    "T16 SC H2 DC | T15 S10 H3 DJ | T14 H4 HJ D3 | T13 D4 HC D2 | T12 C7 HQ D1 | T1 CK HK CC"
)


def tops(dealer: int = 3, **options: object) -> CzechDeal:
    return deal_from([TOPS, ONE, TWO, THREE], TOPS_TALON, dealer, options)


def test_cze_score_11_cze_score_24_a_solo_with_everything() -> None:
    """The talon has 14 in values, 10 counted: 70 - 10 = 60 points, and 25 over 35."""
    deal = say(bid(tops(), "solo pass pass pass"), "pagat+valat - - -")
    over = play(deal, ALL_TRICKS)
    assert over.is_over
    assert GAME.result(over) == {
        "contract": "solo",
        "declarer": 0,
        "called": None,
        "partner": None,
        "taken": [[], [], [], []],
        "melds": [["taroky", "trul"], [], ["barvy"], []],
        "doubles": 0,
        "pagat_announced": [0],
        "valat_announced": [0],
        "winners": [0] * 12,
        "tricks_won": [12, 0, 0, 0],
        "points": 60,
        "opponents_points": 10,
        "rate": 40,
        "per_point": 40,
        # 25 x 40; 60 less 40; Pagát 200; Valát 400.
        "items": items("game:1000 melds:20 pagat:200 valat:400"),
        "total": 1620,
        "per_opponent": 1620,
        "payments": [4860, -1620, -1620, -1620],
        "next_dealer": 0,
    }
    assert over.secrets.talon == cards(TOPS_TALON)
    doubled = play(say(bid(tops(), "solo pass pass pass"), "pagat+valat flek - - -"), ALL_TRICKS)
    # 25 x 80 + 20 + 200 + 400 = 2620
    assert (GAME.result(doubled)["total"], GAME.result(doubled)["per_opponent"]) == (2620, 2000)


def test_cze_talon_5_the_same_hand_in_prvni_parts_with_a_tarok() -> None:
    """Forhont takes DK CQ CJ C10; XIX is his own."""
    deal = called(tops(), card="T19")
    assert deal.table.owed == (4, 1, 1, 0)
    # CQ CJ C10 are free, DK is not; so a tarok goes as well.
    (choice,) = deal.choices(0).sets
    assert (choice.must, choice.fewest) == (cards("CQ CJ C10"), 1)
    assert partner_of(deal) is None


# Forhont's Pagát falls to the XII of seat 1 in the last trick.
BEATEN = [
    "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T1 SK",
    "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 S10",
    "HK HC HJ H1 H2 H3 H4 CK CC S9 S8 S7",
    "DK DC DJ D1 D2 D3 D4 CJ C10 C9 C8 C7",
]
BEATEN_TALON = "HQ DQ CQ SQ SC SJ"
PAGAT_BEATEN = (
    "FOOL T2 HK DK | T21 T3 HC DC | T20 T4 HJ DJ | T19 T5 H1 D1 | T18 T6 H2 D2 | T17 T7 H3 D3 | "
    "T16 T8 H4 D4 | T15 T9 CK CJ | T14 T10 CC C10 | T13 T11 S9 C9 | SK S10 S8 C8 | T1 T12 S7 C7"
)


def beaten(text: str, said: str, **options: object) -> dict[str, object]:
    """Forhont plays alone, because XIX is his own; everybody lays away what he took."""
    deal = called(deal_from(BEATEN, BEATEN_TALON, options=options), text)
    deal = act(deal, "discard", shown="HQ DQ CQ SQ", seat=0)
    deal = act(act(deal, "discard", shown="SC", seat=1), "discard", shown="SJ", seat=2)
    return GAME.result(play(say(deal, said), PAGAT_BEATEN))


def test_cze_score_16_druha_lost_with_its_pagat() -> None:
    """The opponents have T1 T12 S7 C7 SC SJ, 13 in values and 9 counted; the declarer has 61."""
    result = beaten("druha pass pass pass", "- flek - - -")
    assert (result["winners"], result["points"], result["opponents_points"]) == ([0] * 11 + [1], 61, 9)
    assert result["melds"] == [["taroky", "trulhonery"], ["taroky"], ["barvy"], ["barvy"]]
    assert (result["called"], result["partner"], result["pagat_announced"]) == ("T19", None, [])
    # 26 x 10; 80 less 120; the pledge of druhá is lost.
    assert result["items"] == items("game:260 melds:-40 pagat:-200")
    assert result["payments"] == [60, -20, -20, -20]


def test_cze_score_14_the_same_pagat_lost_in_prvni() -> None:
    assert beaten("prvni pass pass pass", "- - - -")["items"] == items("game:130 melds:-40")
    pays = beaten("prvni pass pass pass", "- - - -", silent_pagat_lost="pays")
    assert pays["items"] == items("game:130 melds:-40 pagat:-100")
    # Announced by an opponent, who does not win it either.
    assert beaten("prvni pass pass pass", "- pagat - -")["items"] == items("game:130 melds:-40 pagat:200")


# -- Varšava -------------------------------------------------------------------------------------------

LOW = [
    "S7 S8 H4 H3 D4 D3 C7 C8 T2 T3 T4 T1",
    "S9 S10 H2 H1 D2 D1 C9 C10 T5 T6 T7 T8",
    "SJ SC HJ HC DJ DC CJ CC T9 T10 T11 T12",
    "SQ SK HQ HK DQ DK CQ CK T13 T14 T15 T16",
]
LOW_TALON = "FOOL T21 T20 T19 T18 T17"
LOW_TRICKS = (
    "S7 S9 SJ SQ | SK S8 S10 SC | HQ H4 H2 HJ | HK H3 H1 HC | DQ D4 D2 DJ | DK D3 D1 DC | "
    "CQ C7 C9 CJ | CK C8 C10 CC | T13 T2 T5 T9 | T14 T3 T6 T10 | T15 T4 T7 T11 | T16 T1 T8 T12"
)


def test_cze_play_14_cze_score_25_a_varsava_that_seat_3_loses() -> None:
    """Seat 3 takes all twelve tricks and the talon: the others are without points, and 70 x 5 x 8 is 2800."""
    deal = act(bid(deal_from(LOW, LOW_TALON), "prvni pass pass pass"), "choose", "varsava")
    over = play(deal, LOW_TRICKS)
    assert points_by_seat(over) == (0, 0, 0, 70)
    assert GAME.result(over) == {
        "contract": "varsava",
        "declarer": 0,
        "winners": [3] * 12,
        "tricks_won": [0, 0, 0, 12],
        "points_by_seat": [0, 0, 0, 70],
        "doubling": 8,
        "payments": [667, 667, 666, -2000],
        "next_dealer": 0,
    }
    assert over.table.added == cards(LOW_TALON)
    assert over.table.won[3] == over.table.pack.mask
    other = deal_from(LOW, LOW_TALON, options={"variant": "mcr"})
    ended = GAME.result(play(act(bid(other, "prvni pass pass pass"), "choose", "varsava"), LOW_TRICKS))
    # 4 x 70 x 5; between the two in the middle nothing.
    assert (ended["ranking"], ended["payments"]) == ([0, 1, 2, 3], [1400, 0, 0, -1400])


def test_cze_count_6_the_four_piles_of_varsava() -> None:
    """Seat 1 wins the first trick by the duty to beat, with the Škýz from the talon."""
    first = "S9 S8 H4 H3 D4 D3 C7 C8 T2 T3 T4 T1"
    hands = [first, LOW[1].replace("S9", "S7"), *LOW[2:]]
    deal = act(bid(deal_from(hands, LOW_TALON), "prvni pass pass pass"), "choose", "varsava")
    with pytest.raises(RuleError) as caught:
        play(deal, "S9 S7")
    assert caught.value.reason.rule == "CZE-PLAY-10"
    one = play(deal, "S9 S10 SJ SQ")
    assert one.table.won == (0, 0, 0, hand("S9 S10 SJ SQ FOOL"))


# -- sides and piles -----------------------------------------------------------------------------------


def test_cze_count_5_a_side_counts_tricks_discards_and_its_talon() -> None:
    result = ask("deal", **whole())
    assert (result["points"], result["opponents_points"]) == (44, 26)
    deal = GAME.from_case(Fields(whole(), "input"), GAME.options())
    own, theirs = piles(deal)
    assert (own.bit_count(), theirs.bit_count()) == (36, 18)
    assert own & theirs == 0


def test_cze_match_3_the_parts_of_a_deal_in_their_order() -> None:
    deal = GAME.from_case(Fields(whole(), "input"), GAME.options())
    kinds = [action.kind for action in deal.actions]
    assert list(dict.fromkeys(kinds)) == ["call", "choose", "tarok", "discard", "announce", "play"]
    assert [kinds.count(kind) for kind in dict.fromkeys(kinds)] == [4, 1, 1, 3, 6, 48]


# -- matches -------------------------------------------------------------------------------------------


def test_cze_match_2_results_add_up() -> None:
    deals = [{"payments": [90, 90, -90, -90]}, {"payments": [-300, 100, 100, 100]}]
    assert ask("match", deals=deals) == {"totals": [-210, 190, 10, 10], "winners": [1]}
    assert ask("match", deals=[]) == {"totals": [0, 0, 0, 0], "winners": [0, 1, 2, 3]}


def test_cze_var_4_no_pot_unless_agreed() -> None:
    into_kitty = [{"payments": [-110, -40, -150, -50]}]
    assert refused("match", deals=into_kitty) == "CZE-SCORE-23"
    kitty = {"warsaw_recipient": "kitty"}
    assert ask("match", kitty, deals=into_kitty) == {"totals": [-110, -40, -150, -50], "winners": [1]}
    assert refused("match", kitty, deals=[{"payments": [-110, 40, 0, 0]}]) == "CZE-SCORE-23"


# -- options and presets -------------------------------------------------------------------------------


def test_cze_var_1_the_two_variants() -> None:
    vysocina, mcr = GAME.preset("vysocina"), GAME.preset("mcr")
    assert isinstance(vysocina, CzechOptions)
    assert isinstance(mcr, CzechOptions)
    assert vysocina == GAME.options()
    assert (vysocina.first_split, mcr.first_split) == ((4, 1, 1, 0), (1, 2, 3, 0))
    assert (vysocina.preferanc_rates, mcr.preferanc_rates) == ((5, 10, 20), (20, 10, 5))
    assert (vysocina.warsaw_scoring, mcr.warsaw_scoring) == ("classic", "difference")
    assert (vysocina.changed, mcr.changed) == ({}, {"variant": "mcr"})
    # What is given stands, whatever the variant says.
    mixed = CzechOptions.from_mapping({"variant": "mcr", "first_split": [4, 1, 1, 0]})
    assert mixed.changed == {"variant": "mcr", "first_split": (4, 1, 1, 0)}
    assert mixed.preferanc_rates == (20, 10, 5)
    assert CzechOptions.from_mapping({"first_split": [4, 1, 1, 0]}).changed == {}


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "brno"}, {"variant": None}, {"first_split": [4, 2, 0, 0]}, {"first_split": None},
        {"first_split": [4, 1, True, 0]}, {"first_split": "4-1-1"}, {"preferanc_rates": [5, 10]},
        {"preferanc_rates": {}}, {"ceiling_hal": 1000}, {"ceiling_hal": False}, {"round_to_hal": True},
        {"round_to_hal": 5}, {"warsaw_diff_unit_hal": "5"}, {"failed_absorbs_silent": 0}, {"second_duty": 1},
    ],
)  # fmt: skip
def test_cze_var_1_unknown_options_and_values(options: dict[str, object]) -> None:
    assert refused("deck", options) == "CZE-VAR-1"


# -- records -------------------------------------------------------------------------------------------


def test_a_record_of_the_worked_deal_reads_back() -> None:
    deal = GAME.from_case(Fields(whole(), "input"), GAME.options())
    text = dumps(deal)
    assert loads(text) == deal
    assert '"0 tarok T19",' in text
    assert '"1 announce pagat",' in text


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"ceiling_hal": None}, 'options = { ceiling_hal = "null" }'),
        ({"first_split": [1, 2, 3, 0]}, "options = { first_split = [1, 2, 3, 0] }"),
        ({"variant": "mcr", "round_to_hal": 1}, 'options = { variant = "mcr", round_to_hal = 1 }'),
    ],
)
def test_options_of_any_kind_stand_in_a_record(options: dict[str, object], line: str) -> None:
    deal = GAME.random_deal(random.Random(1), options=CzechOptions.from_mapping(options))
    text = dumps(deal)
    assert line in text.splitlines()
    assert loads(text) == deal


def test_a_record_with_a_fault_names_its_line() -> None:
    deal = GAME.random_deal(random.Random(1))
    text = dumps(bid(deal, "prvni pass"))
    lines = text.splitlines()
    lines[-2] = '    "1 call prvni",'
    with pytest.raises(RecordError) as caught:
        loads("\n".join(lines))
    assert (caught.value.line, caught.value.reason.rule) == (len(lines) - 1, "CZE-AUC-5")
