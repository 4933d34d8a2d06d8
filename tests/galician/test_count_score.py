"""Counting and the items of a score: GAL-COUNT, GAL-SCORE-1 to 23."""

from __future__ import annotations

import random

import pytest

from tarok_core.games.galician.game import GAME
from tests.galician.reference import points
from tests.helpers import ask, items, refused, score

PACK = [card.code for card in GAME.pack(GAME.options()).cards]
PAY = {"silent_ultimo_lost": "pay"}
PRICES = {"3x1": (3, 30, 300), "2x1": (4, 40, 400), "1x1": (5, 50, 500), "solo": (6, 60, 600)}


def counted(pile: str) -> tuple[object, object, object]:
    """Nominal value, points taken off, points."""
    result = ask("count", cards=pile)
    return result["nominal"], result["deducted"], result["points"]


def per_opponent(contract: str, at: int, **more: object) -> object:
    return ask("score", contract=contract, points=at, **more)["per_opponent"]


# -- counting ------------------------------------------------------------------------------------------


def test_gal_count_1_the_values_of_the_cards() -> None:
    worth = {"K": 5, "Q": 4, "C": 3, "J": 2, "10": 1}
    for card in PACK[:20]:
        assert ask("count", cards=[card])["nominal"] == worth[card[1:]]
    for card in PACK[20:]:
        assert ask("count", cards=[card])["nominal"] == (5 if card in ("T1", "T21", "FOOL") else 1)


@pytest.mark.parametrize(
    ("pile", "expected"),
    [
        ("SK HQ T9", (10, 2, 8)),
        ("CJ T17 S10", (4, 2, 2)),
        ("SK HK DK CK T1 T21", (30, 4, 26)),
        ("T2 T3 T4", (3, 2, 1)),
    ],
)
def test_gal_count_2_two_points_off_for_each_packet(pile: str, expected: tuple[int, int, int]) -> None:
    assert counted(pile) == expected


def test_gal_count_3_the_whole_pack_counts_66() -> None:
    assert ask("count", cards=PACK) == {
        "points": 66,
        "nominal": 94,
        "packets": 14,
        "leftover": 0,
        "deducted": 28,
    }
    for at in (-1, 67, 100, 33.5):
        assert refused("score", contract="3x1", points=at) == "GAL-COUNT-3"
    for at in (0, 66):
        ask("score", contract="3x1", points=at)


@pytest.mark.parametrize(
    ("pile", "expected"),
    [("DC H10", (4, 1, 3)), ("DQ", (4, 1, 3)), ("T1 T21 FOOL SK", (20, 3, 17)), ("S10", (1, 1, 0))],
)
def test_gal_count_4_one_point_off_for_an_incomplete_packet(
    pile: str, expected: tuple[int, int, int]
) -> None:
    assert counted(pile) == expected


def test_gal_count_5_the_formula_and_any_grouping() -> None:
    assert counted(" ".join(PACK[20:])) == (34, 15, 19)
    assert counted(" ".join(PACK[:20])) == (60, 13, 47)
    rng = random.Random(12)
    for size in range(43):
        pile = rng.sample(PACK, size)
        once = ask("count", cards=pile)
        assert once == ask("count", cards=sorted(pile))
        assert once["points"] == points(pile)
        assert (once["packets"], once["leftover"]) == divmod(size, 3)
    assert ask("count", cards=[])["points"] == 0


@pytest.mark.parametrize(
    ("discarded", "tricks", "leftovers"),
    [(3, 8, (0, 0)), (2, 8, (2, 1)), (1, 6, (1, 2)), (0, 5, (0, 0))],
)
def test_gal_count_6_both_piles_always_count_66(
    discarded: int, tricks: int, leftovers: tuple[int, int]
) -> None:
    """Trójka, Dwójka, Jedynka and Solo: the remainders are 0 and 0, 2 and 1, 1 and 2, 0 and 0."""
    shuffled = random.Random(3).sample(PACK, 42)
    own, theirs = shuffled[: discarded + 3 * tricks], shuffled[discarded + 3 * tricks :]
    one, other = ask("count", cards=own), ask("count", cards=theirs)
    assert (one["leftover"], other["leftover"]) == leftovers
    assert (one["points"], other["points"]) == (points(own), 66 - points(own))
    assert (one["deducted"], other["deducted"]) == (28 - _deducted(theirs), _deducted(theirs))


def _deducted(pile: list[str]) -> int:
    return 2 * (len(pile) // 3) + bool(len(pile) % 3)


@pytest.mark.parametrize(("rest", "highest"), [(3, 65), (4, 65), (5, 64), (6, 64)])
def test_gal_count_7_the_most_a_declarer_can_take(rest: int, highest: int) -> None:
    """He leaves 3, 4, 5 or 6 talon cards, at best cards that count 1 each."""
    left = ["S10", "H10", "D10", "C10", "T2", "T3"][:rest]
    assert ask("count", cards=[card for card in PACK if card not in left])["points"] == highest


@pytest.mark.parametrize(("discarded", "highest"), [(3, 65), (2, 65), (1, 66), (0, 66)])
def test_gal_count_7_the_most_the_opponents_can_take(discarded: int, highest: int) -> None:
    laid = ["S10", "H10", "D10"][:discarded]
    assert ask("count", cards=[card for card in PACK if card not in laid])["points"] == highest


@pytest.mark.parametrize("contract", list(PRICES))
def test_gal_count_8_34_points_are_needed(contract: str) -> None:
    base, unit = PRICES[contract][1], PRICES[contract][0]
    won = ask("score", contract=contract, points=34)
    assert (won["made"], won["per_opponent"]) == (True, base + unit)
    assert ask("score", contract=contract, points=33)["made"] is False
    by_agreement = ask("score", {"win_threshold": 33}, contract=contract, points=33)
    assert (by_agreement["made"], by_agreement["per_opponent"]) == (True, base)
    assert ask("score", {"win_threshold": 33}, contract=contract, points=32)["per_opponent"] == -base - unit


@pytest.mark.parametrize(
    ("contract", "amount"),
    [("3x1", -30), ("2x1", -40), ("1x1", -50), ("solo", -60), ("3x4", -120), ("1x2", -100)],
)
def test_gal_count_9_with_33_the_base_is_lost(contract: str, amount: int) -> None:
    assert score(contract, 33) == items(f"game:{amount}")


# -- the game ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "amount"), [(34, 33), (45, 66), (65, 126)])
def test_gal_score_1_trojka_won(at: int, amount: int) -> None:
    assert per_opponent("3x1", at) == amount


@pytest.mark.parametrize(("at", "amount"), [(34, 44), (45, 88), (65, 168)])
def test_gal_score_2_dwojka_won(at: int, amount: int) -> None:
    assert per_opponent("2x1", at) == amount


@pytest.mark.parametrize(("at", "amount"), [(34, 55), (45, 110), (64, 205)])
def test_gal_score_3_jedynka_won(at: int, amount: int) -> None:
    assert per_opponent("1x1", at) == amount


@pytest.mark.parametrize(("at", "amount"), [(34, 66), (45, 132), (64, 246)])
def test_gal_score_4_solo_won(at: int, amount: int) -> None:
    assert per_opponent("solo", at) == amount


@pytest.mark.parametrize("contract", list(PRICES))
def test_gal_score_5_differences_are_measured_from_33(contract: str) -> None:
    unit, base, _ = PRICES[contract]
    for threshold in (33, 34):
        for off in range(1, 33):
            above = ask("score", {"win_threshold": threshold}, contract=contract, points=33 + off)
            below = ask("score", {"win_threshold": threshold}, contract=contract, points=33 - off)
            assert above["per_opponent"] == unit * off + base
            assert below["per_opponent"] == -(unit * off + base)


@pytest.mark.parametrize(
    ("contract", "amount"),
    [
        ("3x1", -42), ("3x2", -84), ("3x3", -126), ("3x4", -168), ("3x5", -210),
        ("2x1", -56), ("2x2", -112), ("2x5", -280), ("1x1", -70), ("1x3", -210), ("solo", -84),
    ],
)  # fmt: skip
def test_gal_score_6_lost_with_29_points_times_the_level(contract: str, amount: int) -> None:
    assert score(contract, 29) == items(f"game:{amount}")


@pytest.mark.parametrize(("contract", "value"), [("3x5", 300), ("2x1", 400), ("1x2", 500), ("solo", 600)])
def test_gal_score_7_to_gal_score_9_volat_replaces_the_formula(contract: str, value: int) -> None:
    assert score(contract, 60, volat="declarer") == items(f"volat:{value}")
    assert score(contract, 60, volat="declarer", announced=["volat"]) == items(f"volat:{2 * value}")


def test_gal_score_8_an_announced_volat_counts_double() -> None:
    assert score("3x1", 60, volat="declarer", announced=["volat"]) == items("volat:600")


def test_gal_score_9_no_points_on_top_of_a_volat() -> None:
    for at in (50, 60, 65):
        assert score("3x1", at, volat="declarer") == items("volat:300")


def test_gal_score_10_bonuses_come_on_top_also_of_a_volat() -> None:
    everything = dict.fromkeys(("volat", "trull", "kings", "ultimo"), "declarer")
    result = ask("score", contract="2x1", points=65, full_hand=12, **everything)
    assert result["items"] == items("volat:400 full_hand_12:150 trull:50 kings:100 ultimo:50")
    assert (result["per_opponent"], result["payments"]) == (750, [1500, -750, -750])


@pytest.mark.parametrize(("declared", "value"), [(10, 50), (11, 100), (12, 150)])
def test_gal_score_11_full_hand(declared: int, value: int) -> None:
    assert score(full_hand=declared) == items(f"game:66 full_hand_{declared}:{value}")


@pytest.mark.parametrize(("name", "silent"), [("trull", 50), ("kings", 100), ("ultimo", 50)])
def test_gal_score_12_to_gal_score_14_bonuses_unannounced_and_announced(name: str, silent: int) -> None:
    assert score(**{name: "declarer"}) == items(f"game:66 {name}:{silent}")
    announced = score(announced=[name], **{name: "declarer"})
    assert announced == items(f"game:66 {name}:{2 * silent}")


def test_gal_score_13_and_gal_score_14_are_their_own_rates() -> None:
    assert score(kings="declarer", announced=["kings"]) == items("game:66 kings:200")
    assert score(ultimo="declarer", announced=["ultimo"]) == items("game:66 ultimo:100")


def test_gal_score_15_bonuses_keep_their_sign_whoever_wins() -> None:
    assert score("3x1", 31, announced=["ultimo"], ultimo="declarer") == items("game:-36 ultimo:100")
    assert per_opponent("3x1", 31, announced=["ultimo"], ultimo="declarer") == 64
    assert score("3x1", 45, trull="opponents") == items("game:66 opponents_trull:-50")
    assert score("3x1", 31, full_hand=10) == items("game:-36 full_hand_10:50")


def test_gal_score_16_winners_are_paid_and_losers_pay_each() -> None:
    assert ask("score", contract="3x1", points=45)["payments"] == [132, -66, -66]
    assert ask("score", contract="3x1", points=29)["payments"] == [-84, 42, 42]
    assert ask("score", contract="3x1", points=29, declarer=2)["payments"] == [42, 42, -84]


def test_gal_score_18_opponents_score_at_the_unannounced_rate() -> None:
    sides = dict.fromkeys(("trull", "kings", "ultimo"), "opponents")
    expected = items("game:66 opponents_trull:-50 opponents_kings:-100 opponents_ultimo:-50")
    assert score(**sides) == expected
    assert score("3x1", 45, {"opponents_score_bonuses": False}, **sides) == items("game:66")


@pytest.mark.parametrize(("name", "value"), [("ultimo", 100), ("trull", 100), ("kings", 200)])
def test_gal_score_19_a_failed_announcement_costs_its_announced_value(name: str, value: int) -> None:
    assert score(announced=[name]) == items(f"game:66 {name}_failed:-{value}")
    assert score("3x1", 29, announced=[name]) == items(f"game:-42 {name}_failed:-{value}")
    assert score("3x1", 45, {"failed_announcement": "none"}, announced=[name]) == items("game:66")


def test_gal_score_19_both_items_are_due_when_the_opponents_make_it() -> None:
    found = score(announced=["trull"], trull="opponents")
    assert found == items("game:66 opponents_trull:-50 trull_failed:-100")


def test_gal_score_20_an_announced_ultimo_that_was_beaten_is_lost() -> None:
    assert score(announced=["ultimo"], ultimo_lost=True) == items("game:66 ultimo_failed:-100")
    by_agreement = score("3x1", 45, PAY, announced=["ultimo"], ultimo_lost=True)
    assert by_agreement == items("game:66 ultimo_failed:-100")


def test_gal_score_21_an_unannounced_ultimo_that_fails_is_free() -> None:
    assert score(ultimo_lost=True) == items("game:66")
    assert score("3x1", 45, PAY, ultimo_lost=True) == items("game:66 silent_ultimo_lost:-50")
    assert score("3x1", 45, PAY) == items("game:66")


@pytest.mark.parametrize(("contract", "value"), [("3x3", 600), ("2x1", 800), ("1x1", 1000), ("solo", 1200)])
def test_gal_score_22_a_failed_announced_volat(contract: str, value: int) -> None:
    unit, base, _ = PRICES[contract.replace("x3", "x1")]
    won, lost = unit * 19 + base, unit * 4 + base
    level = 3 if contract == "3x3" else 1
    assert score(contract, 52, announced=["volat"]) == items(f"game:{won} volat_failed:-{value}")
    assert score(contract, 29, announced=["volat"]) == items(f"game:-{lost * level} volat_failed:-{value}")
    only = {"failed_volat": "penalty_only"}
    assert score(contract, 52, only, announced=["volat"]) == items(f"volat_failed:-{value}")
    assert score(contract, 29, only, announced=["volat"]) == items(f"volat_failed:-{value}")
    free = {"failed_volat": "game_only"}
    assert score(contract, 52, free, announced=["volat"]) == items(f"game:{won}")


def test_gal_score_22_no_penalty_when_it_is_made_or_was_not_announced() -> None:
    for convention in ("penalty_plus_game", "penalty_only", "game_only"):
        options = {"failed_volat": convention}
        assert score("3x1", 60, options, announced=["volat"], volat="declarer") == items("volat:600")
        assert score("3x1", 60, options, volat="declarer") == items("volat:300")
        assert score("3x1", 45, options) == items("game:66")


def test_gal_score_22_contra_does_not_touch_the_penalty() -> None:
    assert score("3x1", 45, announced=["volat"], doubles=1) == items("game:132 volat_failed:-600")


@pytest.mark.parametrize(
    ("contract", "amount"), [("3x1", 300), ("3x2", 600), ("2x5", 2000), ("1x1", 500), ("solo", 600)]
)
def test_gal_score_23_the_opponents_take_every_trick(contract: str, amount: int) -> None:
    assert score(contract, 1, volat="opponents") == items(f"opponents_volat:-{amount}")
    assert ask("score", contract=contract, points=1, volat="opponents")["made"] is False
    for step, factor in ((1, 2), (2, 4), (3, 8)):
        expected = items(f"opponents_volat:-{amount * factor}")
        assert score(contract, 1, volat="opponents", doubles=step) == expected


def test_gal_score_23_by_agreement_the_plain_formula() -> None:
    # 32 points short: 3 x 32 + 30 = 126, twice for the second Trójka.
    found = score("3x2", 1, {"opponents_volat": False}, volat="opponents")
    assert found == items("game:-252")


def test_gal_score_23_with_a_failed_announced_volat() -> None:
    found = score("3x1", 1, volat="opponents", announced=["volat"])
    assert found == items("opponents_volat:-300 volat_failed:-600")
    only = score("3x1", 1, {"failed_volat": "penalty_only"}, volat="opponents", announced=["volat"])
    assert only == items("volat_failed:-600")
