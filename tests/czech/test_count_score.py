"""Counting and the score of the games with a declarer: CZE-COUNT, CZE-SCORE-1 to 24."""

from __future__ import annotations

from typing import Any

import pytest

from tarok_core.games.czech.game import GAME
from tarok_core.games.czech.scoring import Summary
from tarok_core.games.czech.scoring import score as score_of
from tarok_core.games.czech.tables import CzechOptions
from tests.czech.helpers import Options, ask, items, refused, score

PAIRS: dict[str, Any] = {"partner": 1}


def points(cards: str) -> object:
    return ask("count", cards=cards)["points"]


def total(contract: str, eyes: int, options: Options = None, /, **more: object) -> object:
    return score(contract, eyes, options, **more)["total"]


def pagat(*announced: int, won: int | None = None, lost: int | None = None) -> dict[str, object]:
    return {"announced_by": list(announced), "won_by": won, "lost_by": lost}


def valat(*announced: int, won: str | None = None) -> dict[str, object]:
    return {"announced_by": list(announced), "won_by": won}


def steps(contract: str, eyes: int, options: Options = None, **more: Any) -> str:
    summary = Summary(contract, 0, eyes, **more)
    game = score_of(summary, CzechOptions.from_mapping(options or {})).terms[0]
    return " ".join(f"{step.code}:{step.value}" for step in game.steps)


# -- counting -----------------------------------------------------------------------------------------


def test_cze_count_1_70_points() -> None:
    assert ask("deck")["total_points"] == 70
    for eyes in (-1, 71, 35.5, "35", True, None):
        assert refused("score", contract="prvni", declarer=0, points=eyes) == "CZE-COUNT-1"


def test_cze_count_2_values_of_the_cards() -> None:
    for card, value in {
        "SK": 5, "T1": 5, "T21": 5, "FOOL": 5, "HQ": 4, "DC": 3, "CJ": 2,
        "S10": 1, "H1": 1, "D4": 1, "T2": 1, "T20": 1,
    }.items():  # fmt: skip
        assert ask("count", cards=card)["nominal"] == value
        assert points(card) == value - 1


def test_cze_count_3_by_threes() -> None:
    assert points("") == 0
    assert points("SK HK DK") == 13
    assert points("SK HK DK CK") == 17
    assert points("SK HK DK CK SQ") == 21
    assert points("S7 S8 S9 S10") == 1


def test_cze_count_4_two_piles_of_the_pack_make_70() -> None:
    cards = ask("deck")["cards"]
    assert isinstance(cards, list)
    for size in (0, 1, 2, 3, 26, 27, 53, 54):
        own, theirs = " ".join(cards[:size]), " ".join(cards[size:])
        assert (points(own), points(theirs)) == (points(own), 70 - int(str(points(own))))
    assert ask("count", cards=cards) == {
        "points": 70, "nominal": 106, "packets": 18, "leftover": 0, "deducted": 36,
    }  # fmt: skip


def test_cze_count_7_more_than_half_wins() -> None:
    assert [total("prvni", eyes) for eyes in (34, 35, 36)] == [-10, -10, 10]


# -- the game -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("eyes", "amount"), [(18, -90), (0, -180), (70, 180), (36, 10), (37, 10), (38, 20), (34, -10), (32, -20)]
)
def test_cze_score_1_cze_score_2_the_difference_rounded_up_to_tens(eyes: int, amount: int) -> None:
    assert total("prvni", eyes) == amount


def test_cze_score_2_no_rounding_by_agreement() -> None:
    free = {"round_to_hal": 1}
    assert [total("prvni", eyes, free) for eyes in (18, 36, 35, 34)] == [-85, 5, -5, -5]
    assert steps("prvni", 18) == "eye_price:5 eyes_short:85 rounded_up:90 lost:-90"
    assert steps("prvni", 18, free) == "eye_price:5 eyes_short:85 lost:-85"
    assert steps("prvni", 41, doubles=2) == "eye_price:5 eye_raised:20 eyes_over:120"


@pytest.mark.parametrize(("doubles", "price"), [(0, 5), (1, 10), (2, 20), (3, 40)])
def test_cze_score_3_prvni_and_druha(doubles: int, price: int) -> None:
    for contract in ("prvni", "druha"):
        result = score(contract, 45, doubles=doubles, partner=2, pagat=pagat(won=0))
        assert (result["rate"], result["per_point"]) == (5, price)
        assert result["items"] == items(f"game:{10 * price} pagat:{200 if contract == 'druha' else 100}")


@pytest.mark.parametrize(("variant", "prices"), [("vysocina", (5, 10, 20)), ("mcr", (20, 10, 5))])
def test_cze_score_4_cze_score_5_preferanc_by_stage(variant: str, prices: tuple[int, ...]) -> None:
    for stage, price in zip((1, 2, 3), prices, strict=True):
        result = score("preferanc", 45, {"variant": variant}, stage=stage)
        assert (result["rate"], result["total"]) == (price, 10 * price)
        other = {"variant": variant, "preferanc_rates": list(prices[::-1])}
        assert score("preferanc", 45, other, stage=stage)["rate"] == prices[3 - stage]


def test_cze_score_6_cze_score_7_solo_and_its_fleks() -> None:
    assert [score("solo", 36, doubles=n)["per_point"] for n in range(4)] == [40, 80, 160, 320]
    assert [score("preferanc", 36, stage=3, doubles=n)["per_point"] for n in range(4)] == [20, 40, 80, 160]
    assert total("solo", 50) == 600


def test_cze_score_8_the_first_cards_count_without_a_flek() -> None:
    assert total("preferanc", 45, stage=1) == 50


# -- announcements --------------------------------------------------------------------------------------


def test_cze_score_9_cze_score_12_revealing_announcements_by_side() -> None:
    shown = [["taroky", "trul"], ["barvicky"], ["honery"], []]
    assert score("prvni", 30, melds=shown, partner=1)["items"] == items("game:-30 melds:60")
    assert score("prvni", 30, melds=shown, partner=2)["items"] == items("game:-30 melds:60")
    assert score("prvni", 30, melds=shown)["items"] == items("game:-30 melds:20")
    even = [["trul"], ["barvicky"], [], []]
    assert score("prvni", 30, melds=even)["items"] == items("game:-30")


@pytest.mark.parametrize("contract", ["prvni", "preferanc", "solo"])
def test_cze_score_10_cze_score_13_pagat_won_or_lost_in_any_game(contract: str) -> None:
    more: dict[str, object] = {"stage": 1} if contract == "preferanc" else {}
    game = score(contract, 40, **more)["total"]
    assert isinstance(game, int)
    for feat, price in (
        (pagat(won=0), 100), (pagat(won=3), -100), (pagat(0, won=0), 200), (pagat(3, won=3), -200),
        (pagat(0), -200), (pagat(3), 200), (pagat(0, lost=0), -200), (pagat(3, lost=3), 200),
        (pagat(), 0), (pagat(lost=0), 0), (pagat(lost=3), 0),
    ):  # fmt: skip
        assert score(contract, 40, pagat=feat, **more)["total"] == game + price


def test_cze_score_10_several_announcements_of_one_side_count_once() -> None:
    assert total("prvni", 40, partner=2, pagat=pagat(0, 2, won=2)) == 230
    assert total("prvni", 40, partner=2, pagat=pagat(1, 3)) == 230
    assert total("prvni", 40, partner=2, pagat=pagat(1, 0, won=3)) == 30 - 400


@pytest.mark.parametrize(
    ("feat", "price"),
    [
        (valat(won="declarer"), 200),
        (valat(won="opponents"), -200),
        (valat(0, won="declarer"), 400),
        (valat(3, won="opponents"), -400),
        (valat(0), -400),
        (valat(3), 400),
        (valat(0, 3, won="declarer"), 800),
        (valat(0, 3), 0),
        (valat(0, won="opponents"), -600),
        (valat(3, won="declarer"), 600),
    ],
)
def test_cze_score_11_valat(feat: dict[str, object], price: int) -> None:
    assert total("solo", 36, valat=feat) == 40 + price


def test_cze_score_14_a_silent_pagat_lost() -> None:
    pays = {"silent_pagat_lost": "pays"}
    for feat, price in (
        (pagat(lost=0), -100),
        (pagat(lost=3), 100),
        (pagat(0, lost=0), -200),
        (pagat(3, lost=3), 200),
        # The other side's promise is broken as well.
        (pagat(3, lost=0), 200 - 100),
        (pagat(0, lost=3), -200 + 100),
        (pagat(won=0), 100),
    ):
        assert total("prvni", 40, pays, pagat=feat) == 30 + price
    # The partner's Pagát belongs to the declarer's side.
    assert total("prvni", 40, pays, partner=2, pagat=pagat(lost=2)) == 30 - 100
    assert total("druha", 40, pays, pagat=pagat(lost=0)) == 30 - 200


def test_cze_score_15_announced_by_one_side_and_made_by_the_other() -> None:
    absorbed = {"failed_absorbs_silent": True}
    for feat, both, one in (
        (pagat(0, won=3), -300, -200),
        (pagat(3, won=0), 300, 200),
        (pagat(0, 3, won=0), 400, 400),
        (pagat(0, 3, won=3), -400, -400),
        (pagat(won=3), -100, -100),
    ):
        assert total("prvni", 40, pagat=feat) == 30 + both
        assert total("prvni", 40, absorbed, pagat=feat) == 30 + one
    for feat, both, one in ((valat(0, won="opponents"), -600, -400), (valat(3, won="declarer"), 600, 400)):
        assert total("solo", 36, valat=feat) == 40 + both
        assert total("solo", 36, absorbed, valat=feat) == 40 + one


def test_cze_score_16_druha_is_settled_with_its_pagat() -> None:
    assert total("druha", 40, partner=1, pagat=pagat(won=0)) == 230
    assert total("druha", 40, partner=1, pagat=pagat(won=1)) == 230
    for feat in (pagat(), pagat(lost=0), pagat(0), pagat(0, 1, lost=0)):
        assert total("druha", 40, partner=1, pagat=feat) == -170
    assert total("druha", 40, partner=1) == -170
    # Won by an opponent: the pledge is lost, and he made it silently.
    assert total("druha", 40, partner=1, pagat=pagat(won=3)) == 30 - 200 - 100
    assert total("druha", 40, {"failed_absorbs_silent": True}, partner=1, pagat=pagat(won=3)) == 30 - 200
    # An opponent announced it too: his promise is settled on its own.
    assert total("druha", 40, partner=1, pagat=pagat(3, won=0)) == 30 + 200 + 200
    assert total("druha", 40, partner=1, pagat=pagat(3, won=3)) == 30 - 200 - 200
    assert total("druha", 30, partner=1, pagat=pagat(won=0)) == -30 + 200


# -- ties ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("doubles", "any_flek", "last_doubler"), [(0, -10, -10), (1, 10, 10), (2, 20, -20), (3, 40, 40)]
)
def test_cze_score_17_cze_score_18_a_tie(doubles: int, any_flek: int, last_doubler: int) -> None:
    assert total("prvni", 35, doubles=doubles) == any_flek
    assert total("prvni", 35, {"tie_payer": "last_doubler"}, doubles=doubles) == last_doubler


def test_cze_score_17_a_tie_in_every_game() -> None:
    assert total("druha", 35, pagat=pagat(won=0)) == -10 + 200
    assert [total("preferanc", 35, stage=stage) for stage in (1, 2, 3)] == [-10, -10, -20]
    assert total("solo", 35) == -40
    assert total("solo", 35, doubles=1) == 80
    assert steps("prvni", 35) == "eye_price:5 tie_eye:5 rounded_up:10 tie_declarer:-10"
    assert steps("prvni", 35, doubles=2) == "eye_price:5 eye_raised:20 tie_eye:20 tie_opponents:20"


# -- Valát, sums, payments, ceiling ---------------------------------------------------------------------


def test_cze_score_19_the_game_at_a_valat() -> None:
    """The opponents laid away 4 points: 35 - 4 = 31, which is 66 - 35 as well."""
    result = score("solo", 66, valat=valat(0, won="declarer"))
    assert result["items"] == items("game:1240 valat:400")
    (game, _) = score_of(Summary("solo", 0, 66, valat="declarer"), CzechOptions()).terms
    assert (game.rule, game.steps[1].code, game.steps[1].params["theirs"]) == (
        "CZE-SCORE-19",
        "eyes_valat",
        4,
    )
    lost = score_of(Summary("prvni", 0, 6, valat="opponents"), CzechOptions())
    assert lost.items == items("game:-150 valat:-200")
    assert lost.terms[0].steps[1].params["theirs"] == 6


def test_cze_score_20_four_items_and_their_sum() -> None:
    result = score(
        "prvni", 45, partner=1, doubles=1, melds=[["taroky"], [], ["trul"], []],
        pagat=pagat(2, won=2), valat=valat(0),
    )  # fmt: skip
    assert result["items"] == items("game:100 melds:20 pagat:-200 valat:-400")
    assert (result["total"], result["per_opponent"]) == (-480, -480)
    # Without anything but a tie of the items nothing is paid.
    even = score("prvni", 37, melds=[[], [], ["trul"], []], pagat=pagat(), partner=1)
    assert even["items"] == items("game:10 melds:-20")


def test_cze_score_21_two_against_two() -> None:
    for partner in (1, 2, 3):
        paid = score("prvni", 45, partner=partner)["payments"]
        assert paid == [50 if seat in (0, partner) else -50 for seat in range(4)]


def test_cze_score_22_one_against_three() -> None:
    assert score("prvni", 45)["payments"] == [150, -50, -50, -50]
    assert score("druha", 45, pagat=pagat(won=0))["payments"] == [750, -250, -250, -250]
    assert ask("score", contract="solo", declarer=2, points=30)["payments"] == [200, 200, -600, 200]


def test_cze_score_23_the_four_results_cancel_out() -> None:
    for partner in (None, 1):
        paid = score("prvni", 41, partner=partner, doubles=3)["payments"]
        assert isinstance(paid, list)
        assert sum(paid) == 0
    assert refused("match", deals=[{"payments": [10, 0, 0, 0]}]) == "CZE-SCORE-23"
    assert refused("match", deals=[{"payments": [10, -10]}]) == "CZE-SCORE-23"


@pytest.mark.parametrize(
    ("options", "partner", "per_opponent"),
    [
        ({}, None, 2000),
        ({"ceiling_hal": None}, None, 2160),
        ({"ceiling_scope": "per_player"}, None, 666),
        ({"ceiling_scope": "per_player", "ceiling_hal": None}, None, 2160),
    ],
)
def test_cze_score_24_the_ceiling(options: dict[str, object], partner: object, per_opponent: int) -> None:
    won = score("solo", 62, options, doubles=1)
    assert (won["total"], won["per_opponent"]) == (2160, per_opponent)
    assert won["payments"] == [3 * per_opponent, *[-per_opponent] * 3]
    lost = score("solo", 8, options, doubles=1)
    assert (lost["total"], lost["per_opponent"]) == (-2160, -per_opponent)


def test_cze_score_24_with_a_partner_each_player_has_one_payment() -> None:
    for scope in ("per_payment", "per_player"):
        result = score(
            "prvni", 70, {"ceiling_scope": scope}, partner=1, doubles=3, pagat=pagat(0, won=0),
            valat=valat(0, won="declarer"),
        )  # fmt: skip
        # 35 x 40 + 200 + 400
        assert (result["total"], result["per_opponent"]) == (2000, 2000)
        more = score(
            "prvni", 70, {"ceiling_scope": scope}, partner=1, doubles=3, pagat=pagat(0, won=0),
            valat=valat(0, won="declarer"), melds=[["trul"], [], [], []],
        )  # fmt: skip
        assert (more["total"], more["per_opponent"]) == (2020, 2000)
        assert more["payments"] == [2000, 2000, -2000, -2000]


def test_cze_score_24_the_ceiling_is_a_step_of_its_own() -> None:
    cut = score_of(Summary("solo", 0, 62, doubles=1), CzechOptions())
    assert [(step.code, step.value, step.rule) for step in cut.steps] == [("ceiling", 2000, "CZE-SCORE-24")]
    assert score_of(Summary("solo", 0, 60, doubles=1), CzechOptions()).steps == ()


def test_every_amount_cites_a_rule() -> None:
    score_ = score_of(
        Summary("druha", 0, 41, 1, doubles=2, melds=(("trul",), (), ("barvy",), ()), pagat_won=3),
        CzechOptions(),
    )
    assert [(term.item, term.rule) for term in score_.terms] == [
        ("game", "CZE-SCORE-1"),
        ("melds", "CZE-SCORE-12"),
        ("pagat", "CZE-SCORE-16"),
    ]
    for term in score_.terms:
        assert term.steps[-1].value == term.amount
        assert all(step.rule.startswith("CZE-") for step in term.steps)
    assert GAME.prefix == "CZE"
