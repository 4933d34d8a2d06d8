"""The score of Varšava: CZE-COUNT-6, CZE-SCORE-25 to 32."""

from __future__ import annotations

import pytest

from tarok_core.games.czech.tables import CzechOptions
from tarok_core.games.czech.varsava import reckon
from tests.czech.helpers import Options, ask, refused

MCR = {"variant": "mcr"}
SHARE = {"variant": "mcr", "warsaw_tie": "share"}


def varsava(eyes: str, options: Options = None, dealer: int = 3) -> dict[str, object]:
    points = [int(eye) for eye in eyes.split()]
    return ask("score", options, contract="varsava", dealer=dealer, points_by_seat=points)


def paid(eyes: str, options: Options = None, dealer: int = 3) -> str:
    payments = varsava(eyes, options, dealer)["payments"]
    assert isinstance(payments, list)
    return " ".join(map(str, payments))


@pytest.mark.parametrize(
    "eyes",
    [[20, 20, 20, 8], [20, 20, 20, 12], [-1, 30, 30, 11], [70], [35, 35], [70.5, 0, 0, 0], [True, 30, 30, 9]],
)
def test_cze_count_6_four_counts_that_do_not_fit(eyes: list[object]) -> None:
    assert refused("score", contract="varsava", points_by_seat=eyes) == "CZE-COUNT-6"


@pytest.mark.parametrize("eyes", ["20 20 20 9", "20 20 20 10", "20 20 20 11"])
def test_cze_count_6_69_70_or_71(eyes: str) -> None:
    assert varsava(eyes)["doubling"] == 1


def test_cze_score_25_own_points_to_the_one_with_the_fewest() -> None:
    assert paid("22 8 30 10") == "-110 310 -150 -50"
    # 23, 21, 17 and 9 points: 115, 105 and 85 haléř become 120, 110 and 90.
    assert paid("23 21 17 9") == "-120 -110 -90 320"
    assert paid("23 21 17 9", {"round_to_hal": 1}) == "-115 -105 -85 305"
    assert paid("22 8 30 10", {"warsaw_scoring": "classic", "variant": "mcr"}) == "-110 310 -150 -50"


@pytest.mark.parametrize(
    ("eyes", "doubling", "payments"),
    [
        ("0 25 20 25", 2, "700 -250 -200 -250"),
        ("0 0 33 37", 4, "700 700 -660 -740"),
        ("0 0 0 70", 8, "667 667 666 -2000"),
    ],
)
def test_cze_score_25_doubled_for_each_player_without_points(eyes: str, doubling: int, payments: str) -> None:
    result = varsava(eyes)
    assert result["doubling"] == doubling
    assert paid(eyes) == payments
    assert varsava(eyes, {"warsaw_zero_doubling": False})["doubling"] == 1


def test_cze_score_25_into_a_kitty_all_four_pay_for_their_own_points() -> None:
    kitty = {"warsaw_recipient": "kitty"}
    assert varsava("22 8 30 10", kitty) == {"doubling": 1, "payments": [-110, -40, -150, -50], "kitty": 350}
    assert varsava("0 25 20 25", kitty) == {"doubling": 2, "payments": [0, -250, -200, -250], "kitty": 700}
    assert varsava("23 21 17 9", kitty) == {"doubling": 1, "payments": [-120, -110, -90, -50], "kitty": 370}
    # The difference count knows no kitty.
    assert "kitty" not in varsava("22 8 30 10", kitty | MCR)


@pytest.mark.parametrize(
    ("eyes", "dealer", "payments"),
    [
        ("10 10 25 25", 3, "130 130 -130 -130"),
        ("12 12 12 34", 3, "57 57 56 -170"),
        ("12 12 12 34", 0, "56 57 57 -170"),
        ("12 12 34 12", 1, "57 56 -170 57"),
        ("13 13 21 23", 3, "115 115 -110 -120"),
    ],
)
def test_cze_score_26_several_with_the_fewest_share(eyes: str, dealer: int, payments: str) -> None:
    """The odd haléř goes to the earlier seat, counted from forhont."""
    assert paid(eyes, None, dealer) == payments
    assert sum(map(int, payments.split())) == 0


def test_cze_score_26_an_odd_sum_without_rounding() -> None:
    assert paid("13 13 21 23", {"round_to_hal": 1}) == "110 110 -105 -115"
    # 105 and 120 are 225.
    assert paid("12 12 21 24", {"round_to_hal": 1}) == "113 112 -105 -120"
    assert paid("12 12 21 24", {"round_to_hal": 1}, dealer=0) == "112 113 -105 -120"


def test_cze_score_27_cze_score_29_differences() -> None:
    assert varsava("22 8 30 10", MCR) == {"ranking": [1, 3, 0, 2], "payments": [-120, 440, -440, 120]}
    assert paid("22 8 30 10", {"warsaw_scoring": "difference"}) == "-120 440 -440 120"
    assert paid("22 8 30 10", MCR | {"warsaw_diff_unit_hal": 1}) == "-24 88 -88 24"
    # Nobody is doubled for having no points.
    assert paid("0 25 20 25", MCR) == "500 -50 50 -500"


def test_cze_score_30_equal_points_by_seat_from_forhont() -> None:
    assert varsava("20 20 20 10", MCR) == {"ranking": [3, 0, 1, 2], "payments": [0, 0, -200, 200]}
    assert varsava("20 20 20 10", MCR, dealer=1)["ranking"] == [3, 2, 0, 1]
    assert paid("20 20 20 10", MCR, dealer=1) == "0 -200 0 200"
    assert varsava("10 25 10 25", MCR) == {"ranking": [0, 2, 1, 3], "payments": [300, -150, 150, -300]}


@pytest.mark.parametrize(
    ("eyes", "dealer", "payments"),
    [
        # 300 and 150 together, 225 each.
        ("10 25 10 25", 3, "225 -225 225 -225"),
        # Nothing, nothing and -200 are -200 in three parts; the odd haléř favours the earlier seat.
        ("20 20 20 10", 3, "-66 -67 -67 200"),
        ("20 20 20 10", 1, "-67 -67 -66 200"),
        ("15 15 15 25", 3, "67 67 66 -200"),
        ("22 8 30 10", 3, "-120 440 -440 120"),
        ("20 20 8 22", 3, "0 0 280 -280"),
    ],
)
def test_cze_score_30_equal_points_shared_by_agreement(eyes: str, dealer: int, payments: str) -> None:
    assert paid(eyes, SHARE, dealer) == payments
    assert sum(map(int, payments.split())) == 0


def test_cze_score_32_each_payment_ends_at_the_ceiling() -> None:
    # 70 points at 40 haléř are 2800.
    assert paid("0 70 0 0") == "667 -2000 667 666"
    assert paid("0 70 0 0", {"ceiling_hal": None}) == "934 -2800 933 933"
    assert paid("0 70 0 0", {"ceiling_scope": "per_player"}) == "667 -2000 667 666"
    assert varsava("0 70 0 0", {"warsaw_recipient": "kitty"})["kitty"] == 2000


def test_terms_add_up_by_seat_and_say_how() -> None:
    for options in ({}, MCR, SHARE, {"warsaw_recipient": "kitty"}):
        for eyes in ((0, 0, 33, 37), (20, 20, 20, 10), (15, 15, 15, 25), (22, 8, 30, 10)):
            found = reckon(eyes, (0, 1, 2, 3), CzechOptions.from_mapping(options))
            for term in found.terms:
                assert term.amount == term.steps[-1].value != 0 or term.steps[-1].code != "varsava_pays"
            by_seat = [sum(int(t.amount) for t in found.terms if t.seat == seat) for seat in range(4)]
            assert by_seat == list(found.payments)
            assert sum(found.payments) + (found.kitty or 0) == 0


def test_varsava_takes_no_stage() -> None:
    assert refused("score", contract="varsava", stage=1, points_by_seat=[22, 8, 30, 10]) == "CZE-TALON-13"
