"""Several deals: GAL-MATCH."""

from __future__ import annotations

import pytest

from tests.helpers import ask, refused

PASSED: dict[str, object] = {"passed_out": True}


def paid(*amounts: int) -> dict[str, object]:
    return {"payments": list(amounts)}


def match(agreed: int, *deals: dict[str, object], players: int = 3, **options: object) -> dict[str, object]:
    return ask("match", options, players=players, agreed_deals=agreed, deals=list(deals))


def test_gal_match_1_the_game_ends_after_the_agreed_number_of_deals() -> None:
    deals = [paid(132, -66, -66), paid(84, -168, 84), paid(-57, -57, 114)]
    for played in range(4):
        result = match(3, *deals[:played])
        assert (result["deals_counted"], result["over"]) == (played, played == 3)
    assert match(1, deals[0])["over"] is True


@pytest.mark.parametrize("agreed", [0, -1])
def test_gal_match_1_at_least_one_deal(agreed: int) -> None:
    assert refused("match", agreed_deals=agreed, deals=[]) == "GAL-MATCH-1"


def test_gal_match_2_the_highest_total_wins() -> None:
    result = match(3, paid(132, -66, -66), paid(84, -168, 84), paid(-57, -57, 114))
    assert result == {"totals": [159, -291, 132], "deals_counted": 3, "over": True, "winners": [0]}
    assert match(1, paid(-84, -10, 94))["winners"] == [2]
    unfinished = match(4, paid(132, -66, -66))
    assert (unfinished["totals"], unfinished["winners"]) == ([132, -66, -66], [])


def test_gal_match_3_a_passed_out_deal_does_not_count_unless_agreed() -> None:
    deals = (paid(132, -66, -66), PASSED, PASSED)
    by_default = match(3, *deals)
    assert (by_default["deals_counted"], by_default["over"], by_default["winners"]) == (1, False, [])
    agreed = match(3, *deals, passed_deal_counts=True)
    assert (agreed["deals_counted"], agreed["over"], agreed["winners"]) == (3, True, [0])
    assert agreed["totals"] == by_default["totals"] == [132, -66, -66]


def test_gal_match_4_equal_totals_share_the_win() -> None:
    assert match(1, paid(42, 42, -84))["winners"] == [0, 1]
    assert match(1, paid(0, 0, 0))["winners"] == [0, 1, 2]
    assert match(1, PASSED, players=4, passed_deal_counts=True)["winners"] == [0, 1, 2, 3]
    assert match(2, paid(52, 52, 52, -156), paid(-156, 52, 52, 52), players=4)["winners"] == [1, 2]


@pytest.mark.parametrize(
    "payments", [[132, -66, -65], [1, 0, 0], [132, -66, -66, 0], [66, -66], [], [-132, 66, 65]]
)
def test_gal_score_17_payments_of_a_deal_sum_to_zero(payments: list[int]) -> None:
    assert refused("match", agreed_deals=1, deals=[{"payments": payments}]) == "GAL-SCORE-17"


def test_deals_of_a_match_have_payments_or_were_passed_out() -> None:
    assert match(1, {"passed_out": False, **paid(132, -66, -66)})["deals_counted"] == 1
    assert refused("match", agreed_deals=1, deals=[{}]) is None
    assert refused("match", agreed_deals=1, deals=[{"passed_out": 1}]) is None
    assert refused("match", agreed_deals=1, deals=[{"payments": [True, -1, 0]}]) is None
    assert refused("match", players=6, agreed_deals=1, deals=[]) == "GAL-DEAL-1"
