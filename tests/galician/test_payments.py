"""Contra, who pays, and the whole score against the reference: GAL-SCORE-24 to 27, GAL-ANN-12 to 17."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.galician.reference import LADDER, Facts
from tests.galician.reference import items as reference_items
from tests.galician.reference import payments as reference_payments
from tests.helpers import GALICIAN_OPTIONS, ask, items, refused, score


@pytest.mark.parametrize(
    ("contract", "at", "step", "amount"),
    [
        ("3x1", 45, 1, 132), ("3x1", 45, 2, 132), ("3x1", 45, 3, 132), ("3x5", 45, 1, 132),
        ("3x1", 29, 1, -84), ("3x1", 29, 2, -168), ("3x1", 29, 3, -336),
        ("3x2", 29, 1, -168), ("3x2", 29, 2, -336), ("1x4", 30, 1, -520), ("2x5", 33, 3, -1600),
    ],
)  # fmt: skip
def test_gal_score_24_gal_ann_12_gal_ann_13_gal_ann_14_level_and_contra(
    contract: str, at: int, step: int, amount: int
) -> None:
    assert score(contract, at, doubles=step) == items(f"game:{amount}")


@pytest.mark.parametrize(
    ("recontra_win", "factors"),
    [("contra_only", (1, 2, 2, 2)), ("none", (1, 2, 1, 1)), ("full", (1, 2, 4, 8))],
)
def test_gal_ann_16_a_win_after_recontra(recontra_win: str, factors: tuple[int, ...]) -> None:
    options: dict[str, object] = {"recontra_win": recontra_win}
    for step, factor in enumerate(factors):
        assert score("3x1", 45, options, doubles=step) == items(f"game:{66 * factor}")
        assert score("2x1", 60, options, volat="declarer", doubles=step) == items(f"volat:{400 * factor}")
    # A loss is not touched.
    assert score("3x1", 29, options, doubles=2) == items("game:-168")


def test_gal_ann_17_contra_multiplies_the_game_alone() -> None:
    more: dict[str, object] = {
        "announced": ["kings"], "trull": "declarer", "full_hand": 10, "ultimo": "opponents", "doubles": 2,
    }  # fmt: skip
    plain = "full_hand_10:50 trull:50 opponents_ultimo:-50 kings_failed:-200"
    assert score("3x2", 29, **more) == items(f"game:-336 {plain}")
    times_4 = "full_hand_10:200 trull:200 opponents_ultimo:-200 kings_failed:-800"
    everything: dict[str, object] = {"multiplier_scope": "all"}
    # The level (2) multiplies the game only; a win takes the factor 2 after recontra.
    assert score("3x2", 29, everything, **more) == items(f"game:-336 {times_4}")
    times_2 = "full_hand_10:100 trull:100 opponents_ultimo:-100 kings_failed:-400"
    assert score("3x2", 45, everything, **more) == items(f"game:132 {times_2}")


def test_gal_ann_17_all_with_a_failed_volat() -> None:
    options: dict[str, object] = {"multiplier_scope": "all", "silent_ultimo_lost": "pay"}
    found = score("3x1", 45, options, announced=["volat"], ultimo_lost=True, doubles=1)
    assert found == items("game:132 silent_ultimo_lost:-100 volat_failed:-1200")


# -- who pays ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settlement", "payments"),
    [("all", [216, -72, -72, -72]), ("dealer_only", [216, -72, -72, -72]), ("none", [144, -72, -72, 0])],
)
def test_gal_score_25_with_four_the_king_settles_like_an_opponent(
    settlement: str, payments: list[int]
) -> None:
    result = ask("score", {"idle_settlement": settlement}, players=4, contract="2x1", points=41)
    assert result["payments"] == payments


@pytest.mark.parametrize(
    ("settlement", "payments"),
    [
        ("all", [180, -45, -45, -45, -45]),
        ("dealer_only", [135, -45, -45, 0, -45]),
        ("none", [90, -45, -45, 0, 0]),
    ],
)
def test_gal_score_26_with_five_both_idle_players_settle(settlement: str, payments: list[int]) -> None:
    result = ask("score", {"idle_settlement": settlement}, players=5, contract="3x1", points=38)
    assert result["payments"] == payments


def test_gal_score_27_the_sum_of_the_items_goes_to_or_from_each_payer() -> None:
    result = ask("score", players=4, dealer=1, declarer=3, contract="3x1", points=42, announced=["kings"])
    assert result["items"] == items("game:57 kings_failed:-200")
    assert (result["per_opponent"], result["payments"]) == (-143, [143, 143, 143, -429])


def test_gal_deal_7_the_king_is_no_declarer() -> None:
    assert refused("score", players=4, declarer=3, contract="3x1", points=45) == "GAL-DEAL-7"
    assert refused("score", players=5, declarer=3, contract="3x1", points=45) == "GAL-DEAL-7"


SIDE = st.sampled_from([None, "declarer", "opponents"])


@given(data=st.data(), options=GALICIAN_OPTIONS, contract=st.sampled_from(LADDER), doubles=st.integers(0, 3))
def test_gal_score_17_random_scores_are_those_of_the_reference_and_sum_to_zero(
    data: st.DataObject, options: dict[str, object], contract: str, doubles: int
) -> None:
    volat = data.draw(SIDE)
    at = data.draw(st.integers(*{None: (0, 66), "declarer": (40, 65), "opponents": (0, 13)}[volat]))
    may = SIDE if volat is None else st.sampled_from([None, volat])
    sides = {"volat": volat, **{name: data.draw(may) for name in ("trull", "kings", "ultimo")}}
    lost = sides["ultimo"] is None and volat != "declarer" and data.draw(st.booleans())
    words = data.draw(st.lists(st.sampled_from(["volat", "trull", "kings", "ultimo"]), unique=True))
    full_hand = data.draw(st.sampled_from([None, 10, 11, 12]))
    players = data.draw(st.integers(3, 5))
    dealer = data.draw(st.integers(0, players - 1))
    declarer = (dealer + data.draw(st.integers(1, 3))) % players
    renons = data.draw(st.integers(0, 3)) == 0
    result = ask(
        "score", options, players=players, dealer=dealer, declarer=declarer, contract=contract, points=at,
        doubles=doubles, announced=words, full_hand=full_hand, ultimo_lost=lost, renons=renons, **sides,
    )  # fmt: skip
    facts = Facts(contract, at, doubles, words, full_hand, sides, lost, renons)
    expected = reference_items(facts, options)
    assert result["items"] == [{"item": item, "amount": amount} for item, amount in expected]
    total = sum(amount for _, amount in expected)
    assert result["per_opponent"] == total
    payments = reference_payments(total, declarer, dealer, players, options["idle_settlement"])
    assert result["payments"] == payments
    assert sum(payments) == 0
