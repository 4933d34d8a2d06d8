"""The settlement of a match, the partie of two players, and the game with a dummy."""

from __future__ import annotations

import random
from typing import Any

from tarok_core.games.russian.game import GAME
from tests.russian.helpers import Given, ask, points, refused, said


def settled(totals: list[int], options: Given = None, /, **more: object) -> Any:
    return ask("match", options, totals=totals, **more)["payments"]


def test_rus_match_1_three_deals_make_a_match() -> None:
    deals = [{"totals": [30, 20, 28]}, {"totals": [10, 40, 28]}]
    two = ask("match", deals=deals)
    assert two == {"totals": [40, 60, 56], "over": False, "winners": [1], "payments": [0, 0, 0]}
    three = ask("match", deals=[*deals, {"totals": [20, 0, 5]}])
    assert three == {"totals": [60, 60, 61], "over": True, "winners": [2], "payments": [-1, -1, 2]}
    assert ask("match", {"deals_per_match": 2}, deals=deals)["over"] is True
    assert ask("match", deals=[])["totals"] == [0, 0, 0]


def test_rus_match_2_rus_match_3_losers_pay_their_difference() -> None:
    assert settled([61, 40, 85]) == [-24, -45, 69]
    assert settled([61, 40, 85], unit=2) == [-48, -90, 138]
    assert settled([61, 40, 85], unit=0.5) == [-12, -22.5, 34.5]
    assert settled([10, 20, 30, 40], players=4) == [-30, -20, -10, 60]


def test_rus_match_4_rus_match_5_ties() -> None:
    assert settled([90, 90, 61]) == [14.5, 14.5, -29]
    assert settled([90, 90, 61], {"tie_settlement": "each"}) == [29, 29, -58]
    assert settled([50, 50, 50]) == [0, 0, 0]
    assert settled([5, 5, 5, 0], players=4)[3] == -5
    for totals in ([90, 90, 61], [1, 2, 3], [-5, -5, 4]):
        assert sum(settled(totals)) == 0


def partie(totals: list[int], options: Given = None, /, **more: object) -> tuple[object, ...]:
    found = ask("match", options, players=2, totals=totals, **more)
    return found["over"], found["winners"], found["factor"], found["payments"]


def test_rus_var_3_and_rus_var_4_factors_of_a_partie() -> None:
    factors = {50: 1, 99: 1, 49: 2, 25: 2, 24: 3, 1: 3, 0: 4, -20: 4}
    for loser, factor in factors.items():
        assert partie([104, loser], stake=10) == (True, [0], factor, [10 * factor, -10 * factor])
    assert partie([99, 60]) == (False, [], None, [0, 0])
    by_difference = {"two_player_payment_base": "difference"}
    assert partie([104, 49], by_difference) == (True, [0], 2, [110, -110])
    deals = [{"totals": [60, 20]}, {"totals": [45, 30]}]
    found = ask("match", players=2, deals=deals)
    assert (found["totals"], found["over"], found["factor"]) == ([105, 50], True, 1)


def test_rus_var_5_both_past_a_hundred() -> None:
    assert partie([101, 103]) == (True, [1], 1, [-1, 1])
    assert partie([103, 103]) == (False, [], None, [0, 0])


def test_rus_var_6_counting_with_one_low_card() -> None:
    rows = {
        "SK S2": (5, 5), "SK": (4, 4), "SK SQ": (7, 8), "SK SQ SC": (9, 10), "S2 S3 S4": (1, 1), "S2": (0, 0),
        "SK S2 S3 S4": (6, 6), "T1 T21 FOOL S2": (13, 14),
    }  # fmt: skip
    for pile, expected in rows.items():
        how: tuple[Given, Given] = ({}, {"two_player_count": "groups_of_two"})
        assert tuple(points(pile, options, players=2) for options in how) == expected, pile


def two_score(won: list[int], options: Given = None, /, **more: object) -> Any:
    base: dict[str, object] = {"players": 2, "points_by_seat": [60, 20], "skat_points": 3, "dealer": 0}
    return ask("score", options, tricks_won=won, **(base | more))


def test_rus_var_8_one_of_two_without_a_trick_is_a_volya() -> None:
    assert two_score([25, 0])["totals"] == [26, 0]
    announced = [said(1, "porozhnyaya", 1)]
    off = two_score([25, 0], declarations=announced)
    assert (off["volya"], off["porozhnyaya"], off["totals"]) == (0, None, [26, 0])
    wins = {"two_player_misere": "declared_wins"}
    on = two_score([25, 0], wins, declarations=announced)
    assert (on["volya"], on["porozhnyaya"], on["totals"]) == (None, 1, [0, 36])
    assert two_score([25, 0], wins)["volya"] == 0
    both = two_score([25, 0], wins, declarations=[said(0, "volya", 1), *announced])
    assert (both["volya"], both["totals"]) == (0, [52, 0])


def test_rus_var_2_two_players_play_25_tricks_of_two_cards() -> None:
    deal = GAME.random_deal(random.Random(8), players=2, dealer=1)
    assert [held.bit_count() for held in deal.setup.hands] == [25, 28]
    over = GAME.random_finish(deal, random.Random(9))
    if over.table.thrown_in is None:
        assert [len(trick.cards) for trick in over.table.tricks] == [2] * 25
    assert all(action.cards and set(action.cards) & set(deal.setup.talon) == set()
               for action in over.actions if action.kind == "play")  # fmt: skip
    case = GAME.to_case(over)
    assert ask("deal", **case) == GAME.result(over)
    assert "payments" not in GAME.result(over)


def test_faults_of_a_match() -> None:
    for totals in ([1], [1, 2], [1, 2, "3"], [1, 2, 3.5], None):
        assert refused("match", totals=totals) is None, totals
    wrong: tuple[object, ...] = ([{"totals": [1, 2]}], [{}], [[]], None)
    for deals in wrong:
        assert refused("match", deals=deals) is None, deals
    for unit in (0, -1, True, "1", None):
        assert refused("match", totals=[1, 2, 3], unit=unit) is None, unit
    assert refused("match") is None
    assert refused("match", totals=[1, 2, 3], deals=[]) is None
    assert refused("match", totals=[1, 2], players=2, stake=0) is None
