"""Sessions: FRA-MATCH."""

from __future__ import annotations

import pytest

from tests.french.helpers import ask, refused

MADE = {"contract": "petite", "points": 55, "oudlers": 1}


def test_fra_match_3_results_are_added_by_player() -> None:
    deals = [
        MADE | {"declarer": 2},
        {"payments": [60, -20, -20, -20]},
        {"passed_out": True},
        {"contract": "garde", "points": 40, "oudlers": 1},
    ]
    assert ask("match", players=4, deals=deals) == {
        "by_deal": [[-29, -29, 87, -29], [60, -20, -20, -20], [0, 0, 0, 0], [-216, 72, 72, 72]],
        "totals": [-185, 23, 139, 23],
        "winners": [2],
    }
    assert ask("match", players=3, deals=[]) == {"by_deal": [], "totals": [0, 0, 0], "winners": [0, 1, 2]}


def test_fra_match_2_the_partnership_lasts_one_deal() -> None:
    deals = [
        MADE | {"declarer": 0, "partner": 3},
        MADE | {"declarer": 3, "partner": 1},
        MADE | {"declarer": 3},
    ]
    assert ask("match", players=5, deals=deals)["by_deal"] == [
        [58, -29, -29, 29, -29],
        [-29, 29, -29, 58, -29],
        [-29, -29, -29, 116, -29],
    ]


def test_fra_match_3_options_hold_for_all_deals() -> None:
    deals = [{"contract": "petite", "points": 40.5, "oudlers": 2}]
    assert ask("match", players=3, deals=deals)["totals"] == [50, -25, -25]
    assert ask("match", {"half_point": "winner"}, players=3, deals=deals)["totals"] == [-52, 26, 26]


@pytest.mark.parametrize(
    "deal",
    [
        {"payments": [1, 0, 0, 0]},
        {"payments": [0, 0, 0]},
        {"payments": [0, 0, 0, 0, 0]},
        {"passed_out": True, "payments": [3, -1, -1, -1]},
    ],
)
def test_fra_score_19_payments_that_do_not_balance(deal: dict[str, object]) -> None:
    assert refused("match", players=4, deals=[deal]) == "FRA-SCORE-19"


@pytest.mark.parametrize(
    "deal",
    [
        {},
        MADE | {"players": 4},
        MADE | {"points": 92},
        {"passed_out": False},
        {"passed_out": 1},
        {"payments": "0"},
        {"payments": [0, 0, 0, True]},
        MADE | {"payments": [0, 0, 0, 0]},
        [],
        None,
    ],
)
def test_malformed_deals(deal: object) -> None:
    refused("match", players=4, deals=[deal])
