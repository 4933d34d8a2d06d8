"""Irregularities: GAL-PEN."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from tarok_core.deal import Fact
from tarok_core.games.galician.game import GAME
from tarok_core.reasons import RuleError
from tests.helpers import (
    act,
    announce,
    ask,
    bid,
    deal_around,
    items,
    open_to_play,
    play,
    to_play,
    why,
    with_renons,
)

HAND = "T21 T18 T13 T8 T3 T1 HK HQ H10 SJ S10 DQ"
TALON = "T16 CK D10 SC T2 CJ"


def renons(contract: str = "3x1", options: Mapping[str, object] | None = None, /, **more: object) -> object:
    return ask("score", options, contract=contract, renons=True, **more)["items"]


def test_gal_pen_1_a_renons_is_a_fact_of_the_deal_and_needs_no_end_of_it() -> None:
    """In the middle of the play, with no card points needed."""
    deal = with_renons(play(to_play(deal_around(HAND, TALON)), "T21"))
    assert deal.facts == (Fact(0, "renons"),)
    score = GAME.score(deal)
    assert score.items == items("renons:-60")
    assert score.payments == (-120, 60, 60)
    with pytest.raises(RuleError):
        GAME.score(deal.with_facts([]))


def test_gal_pen_2_the_declarer_loses_whatever_he_has_taken() -> None:
    for at in (0, 33, 34, 65):
        result = ask("score", contract="2x1", points=at, renons=True)
        assert (result["made"], result["per_opponent"]) == (False, -40)
    over = with_renons(GAME.random_finish(to_play(deal_around(HAND, TALON)), random.Random(2)))
    assert GAME.result(over)["made"] is False


@pytest.mark.parametrize(
    ("contract", "flat", "multiplied"),
    [
        ("3x1", -30, (-30, -60, -120, -240)),
        ("3x3", -30, (-90, -180, -360, -720)),
        ("2x5", -40, (-200, -400, -800, -1600)),
        ("1x2", -50, (-100, -200, -400, -800)),
        ("solo", -60, (-60, -120, -240, -480)),
    ],
)
def test_gal_pen_3_he_pays_as_with_exactly_33(
    contract: str, flat: int, multiplied: tuple[int, int, int, int]
) -> None:
    for step in range(4):
        assert renons(contract, doubles=step) == items(f"renons:{flat}")
        by_agreement = renons(contract, {"renons_multipliers": "apply"}, doubles=step)
        assert by_agreement == items(f"renons:{multiplied[step]}")
    assert ask("score", contract=contract, renons=True)["payments"] == [2 * flat, -flat, -flat]


def test_gal_pen_3_volats_and_points_do_not_matter() -> None:
    assert renons("3x1", points=60, volat="declarer") == items("renons:-30")
    assert renons("3x1", points=1, volat="opponents") == items("renons:-30")


MADE = {"full_hand": 11, "trull": "declarer", "announced": ["trull", "kings"], "ultimo": "opponents"}


@pytest.mark.parametrize(
    ("convention", "expected"),
    [
        ("none", "renons:-30 opponents_ultimo:-50"),
        ("receives", "renons:-30 full_hand_11:100 trull:100 opponents_ultimo:-50 kings_failed:-200"),
        ("pays", "renons:-30 full_hand_11:-100 trull:-100 opponents_ultimo:-50 kings_failed:-200"),
    ],
)
def test_gal_pen_4_the_convention_on_bonuses(convention: str, expected: str) -> None:
    assert renons("3x1", {"renons_bonuses": convention}, **MADE) == items(expected)


def test_gal_pen_4_silent_bonuses_and_a_failed_volat() -> None:
    sides = {"kings": "declarer", "ultimo": "declarer", "announced": ["volat"]}
    for convention, sign in (("receives", 1), ("pays", -1)):
        found = renons("2x1", {"renons_bonuses": convention}, **sides)
        assert found == items(f"renons:-40 kings:{100 * sign} ultimo:{50 * sign} volat_failed:-800")
    assert renons("2x1", **sides) == items("renons:-40")


def test_gal_pen_4_at_other_times_the_convention_does_nothing() -> None:
    for convention in ("none", "receives", "pays"):
        found = ask("score", {"renons_bonuses": convention}, contract="3x1", points=45, full_hand=10)
        assert found["items"] == items("game:66 full_hand_10:50")


def test_gal_pen_4_in_a_deal() -> None:
    """A full hand declared, then a renons before anything is decided."""
    held = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 SK"
    amounts = {"none": -60, "receives": 40, "pays": -160}
    for convention, amount in amounts.items():
        deal = bid(
            deal_around(held, TALON.replace("T16", "DK"), options={"renons_bonuses": convention}), "solo"
        )
        score = GAME.score(with_renons(announce(deal, "full_hand_11")))
        assert score.per_opponent == amount


def test_gal_pen_5_a_king_laid_away_is_refused_and_the_renons_is_recorded() -> None:
    deal = act(bid(deal_around(HAND, TALON), "3x1 pass pass"), "take", shown="T16 CK D10")
    assert why(deal, "discard", shown="CK D10 DQ") == "GAL-TALON-7"
    assert GAME.score(with_renons(deal)).items == items("renons:-30")


def test_gal_pen_6_a_discard_of_the_wrong_size_is_refused() -> None:
    deal = act(bid(deal_around(HAND, TALON), "3x1 pass pass"), "take", shown="T16 CK D10")
    assert why(deal, "discard", shown="DQ D10") == "GAL-TALON-8"
    assert why(deal, "discard", shown="DQ D10 S10 SJ") == "GAL-TALON-8"


def test_gal_pen_7_offences_of_the_opponents_are_prevented_and_not_scored() -> None:
    deal = play(to_play(deal_around(HAND, TALON)), "HK")
    may = open_to_play(deal).split()
    held = [card.code for card in deal.view(1).cards]
    closed = [card for card in held if card not in may]
    assert closed
    for card in closed:
        assert why(deal, "play", shown=card) is not None
    # There is no other irregularity than the renons of the declarer.
    assert GAME.facts == ("renons",)


def test_every_seat_that_settles_is_paid_at_a_renons() -> None:
    result = ask("score", players=5, contract="1x1", renons=True)
    assert result["payments"] == [-200, 50, 50, 50, 50]
    named = ask("score", {"idle_settlement": "dealer_only"}, players=5, contract="1x1", renons=True)
    assert named["payments"] == [-150, 50, 50, 0, 50]
