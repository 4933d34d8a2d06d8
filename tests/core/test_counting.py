from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_core.counting import Count, by_pairs, by_threes, packets, running, with_low_cards
from tarok_core.games.galician.tables import GalicianOptions, pack
from tests.helpers import cards, text_of


@pytest.mark.parametrize(
    ("nominal", "count", "points"),
    [(0, 0, 0), (1, 1, 0), (5, 1, 4), (10, 2, 9), (10, 3, 8), (20, 4, 17), (14, 5, 11), (94, 42, 66)],
)
def test_by_threes(nominal: int, count: int, points: int) -> None:
    assert by_threes(nominal, count).points == points


def test_by_threes_says_how() -> None:
    assert by_threes(48, 26) == Count(points=31, nominal=48, packets=8, leftover=2, deducted=17, unit=1)


@pytest.mark.parametrize(("doubled", "count"), [(0, 0), (1, 1), (9, 2), (91, 39), (182, 78)])
def test_by_pairs_takes_nothing_off(doubled: int, count: int) -> None:
    counted = by_pairs(doubled, count)
    assert (counted.points, counted.nominal, counted.deducted, counted.unit) == (doubled, doubled, 0, 2)
    assert (counted.packets, counted.leftover) == divmod(count, 2)


@pytest.mark.parametrize(
    ("nominal", "count", "points"),
    [
        (0, 0, 0),
        (1, 1, 0),  # 1/3
        (5, 1, 4),  # 4 1/3
        (2, 2, 1),  # 2/3
        (6, 2, 5),  # 4 2/3
        (7, 3, 5),
        (130, 78, 78),
        (44, 25, 27),  # 27 1/3
        (44, 28, 25),  # 25 1/3
        (45, 26, 28),  # 27 2/3
    ],
)
def test_with_low_cards(nominal: int, count: int, points: int) -> None:
    assert with_low_cards(nominal, count).points == points


@given(st.integers(0, 200), st.integers(0, 78))
def test_with_low_cards_rounds_to_the_nearest_whole(nominal: int, count: int) -> None:
    exact = Fraction(nominal) - Fraction(2 * count, 3)
    counted = with_low_cards(nominal, count)
    assert abs(counted.points - exact) < Fraction(1, 2)
    assert counted.points == counted.nominal - counted.deducted


def test_packets() -> None:
    assert [text_of(packet) for packet in packets(cards("SK HK DK CK T1"), 3)] == ["SK HK DK", "CK T1"]
    assert packets((), 3) == ()


def test_running_count_grows_packet_by_packet() -> None:
    counts = running(pack(GalicianOptions()), cards("SK HQ T9 CJ T17 S10 DC"))
    assert [count.points for count in counts] == [8, 10, 12]
    assert [count.leftover for count in counts] == [0, 0, 1]
