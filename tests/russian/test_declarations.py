"""Porozhnyaya and volya: announced in time, made, lost, thrown in."""

from __future__ import annotations

import random

import pytest

from tarok_core.deal import Action
from tarok_core.games.russian.game import GAME
from tests.russian.helpers import (
    RussianDeal,
    ask,
    declare,
    open_to,
    play,
    ready,
    refusal,
    refused,
    said,
    score,
    why,
    words_of,
)

LOSER = "S10 S9 S8 S7 S6 S5 C10 C9 C8 C7 C6 C5 H2 H3 H4 H5 H6 H7 D2 D3 D4 D5 D6 D7 D8"
"""A hand that takes no trick."""


def announce(kind: str, before: int, won: list[int]) -> object:
    found = ask("announce", kind=kind, seat=0, before_trick=before, tricks_won=won)
    return found["value"], found["loss"]


def test_rus_ann_22_rus_ann_23_rus_score_8_rus_score_12_times_and_values() -> None:
    assert announce("porozhnyaya", 1, [0, 0, 0]) == (36, -36)
    assert announce("porozhnyaya", 13, [0, 6, 6]) == (31, -31)
    assert announce("volya", 1, [0, 0, 0]) == (52, -52)
    assert announce("volya", 13, [12, 0, 0]) == (38, -38)
    assert announce("volya", 20, [19, 0, 0]) == (31, -31)
    for kind, rule in (("porozhnyaya", "RUS-ANN-22"), ("volya", "RUS-ANN-23")):
        times = {"porozhnyaya": (1, 13), "volya": (1, 13, 20)}[kind]
        for before in range(1, 26):
            won = [before - 1, 0, 0] if kind == "volya" else [0, before - 1, 0]
            fields = {"kind": kind, "seat": 0, "before_trick": before, "tricks_won": won}
            if before in times:
                ask("announce", **fields)
            else:
                assert refused("announce", **fields) == rule


def test_rus_score_15_a_loss_is_paid_once_or_to_each_opponent() -> None:
    each = {"lost_declaration_payment": "each_opponent"}
    fields = {"kind": "volya", "seat": 0, "before_trick": 1, "tricks_won": [0, 0, 0]}
    assert ask("announce", each, **fields)["loss"] == -104
    assert ask("announce", each, **(fields | {"players": 2, "tricks_won": [0, 0]}))["loss"] == -52
    lost = {"tricks_won": [14, 10, 1], "declarations": [said(2, "porozhnyaya", 13)]}
    assert score(**lost)[0] == [33, 27, 18 - 31]
    assert score(each, **lost)[0] == [33 + 31, 27 + 31, 18 - 62]


def test_rus_ann_25_only_who_can_still_make_it() -> None:
    for kind, won in (("porozhnyaya", [1, 6, 5]), ("volya", [11, 1, 0])):
        fields = {"kind": kind, "seat": 0, "before_trick": 13, "tricks_won": won}
        assert refused("announce", **fields) == "RUS-ANN-25"
    # A summary contradicts itself when more was lost than tricks were left.
    impossible = {"tricks_won": [11, 13, 1], "declarations": [said(0, "volya", 13)]}
    assert refused("score", points_by_seat=[30, 27, 18], **impossible) == "RUS-ANN-25"
    possible = {"tricks_won": [12, 12, 1], "declarations": [said(2, "porozhnyaya", 13)]}
    assert score(**possible)[0] == [33, 27, -13]


def test_rus_ann_26_one_announcement_a_player_and_one_volya() -> None:
    base = {"seat": 2, "before_trick": 1, "tricks_won": [0, 0, 0]}
    earlier = [said(1, "volya", 1)]
    assert refused("announce", kind="volya", declarations=earlier, **base) == "RUS-ANN-26"
    assert ask("announce", kind="porozhnyaya", declarations=earlier, **base)["value"] == 36
    own = [said(2, "porozhnyaya", 1)]
    assert refused("announce", kind="volya", declarations=own, **base) == "RUS-ANN-26"
    two = {"tricks_won": [9, 8, 8], "declarations": [said(0, "volya", 1), said(1, "volya", 1)]}
    assert refused("score", points_by_seat=[30, 27, 18], **two) == "RUS-ANN-26"


def test_rus_ann_24_announcements_come_before_the_lead_from_any_player() -> None:
    deal = ready({1: LOSER}, "T2 T3 T4")
    assert deal.table.turn == (0, 1, 2)
    assert words_of(deal, 2) == ["declare porozhnyaya", "declare volya"]
    assert open_to(deal, 2) == ""
    said_ = declare(deal, 1, "porozhnyaya")
    assert said_.table.turn == (0, 2)
    assert words_of(said_, 0) == ["declare porozhnyaya", "declare volya"]
    assert words_of(declare(said_, 0, "volya"), 2) == ["declare porozhnyaya"]
    led = play(deal, open_to(deal, 0).split()[0])
    assert led.table.turn == (1,)
    assert why(led, Action(1, "declare", ("porozhnyaya",))) == "RUS-ANN-24"
    # Before the second trick there is nothing to announce.
    second = played_by_others(deal, 2)
    assert len(second.table.turn) == 1
    assert why(second, Action(second.table.turn[0], "declare", ("volya",))) == "RUS-ANN-23"


def test_rus_ann_27_ultimo_is_not_announced() -> None:
    deal = ready({}, "T2 T3 T4")
    assert why(deal, Action(0, "declare", ("ultimo",))) == "RUS-ANN-24"
    assert refused("announce", kind="ultimo") is None


def played_by_others(deal: RussianDeal, until: int, seed: int = 5) -> RussianDeal:
    """The deal played at random without a word up to the beginning of trick ``until``."""
    rng = random.Random(seed)
    while deal.table.turn and (deal.table.number < until or deal.table.trick):
        plays = [one for one in deal.choices(deal.table.turn[0]).actions if one.kind == "play"]
        deal = deal.apply(rng.choice(plays))
    return deal


@pytest.mark.parametrize(("before", "value"), [(0, 26), (1, 36), (13, 31)])
def test_rus_score_6_rus_score_8_and_rus_score_9_a_porozhnyaya_made(before: int, value: int) -> None:
    deal = ready({1: LOSER}, "T2 T3 T4")
    if before:
        deal = declare(played_by_others(deal, before), 1, "porozhnyaya")
    result = GAME.result(played_by_others(deal, 26))
    assert (result["porozhnyaya"], result["volya"]) == (1, None)
    items = result["items"]
    assert isinstance(items, list)
    assert items[1] == [{"item": "porozhnyaya", "amount": value}]
    assert all(one["item"] == "ultimo" for seat in (0, 2) for one in items[seat])


def test_rus_score_10_and_rus_score_11_thrown_in_at_once_or_played_on() -> None:
    hands = {0: "S5 H2", 1: "SK S2 HK", 2: "S4 S3"}
    deal = declare(ready(hands, "C2 C3 C4"), 1, "porozhnyaya")
    assert why(deal, Action(0, "throw_in")) == "RUS-SCORE-10"
    lost = play(deal, "S5 SK S4")
    assert words_of(lost, 1) == ["throw_in"]
    assert [found.kind for found in lost.table.failed()] == ["porozhnyaya"]
    over = lost.apply(Action(1, "throw_in"))
    result = GAME.result(over)
    assert over.is_over
    assert result["totals"] == [0, -36, 0]
    assert result["payments"] == [18, -36, 18]
    later = played_by_others(play(lost, "S2"), 3)
    assert "throw_in" not in words_of(later, later.table.turn[0])
    assert why(later, Action(later.table.turn[0], "throw_in")) == "RUS-SCORE-10"
    finished = GAME.result(played_by_others(later, 26))
    items = finished["items"]
    assert isinstance(items, list)
    assert {"item": "porozhnyaya", "amount": -36} in items[1]


def test_rus_score_10_throwing_in_needs_a_lost_announced_porozhnyaya() -> None:
    base = {"dealer": 0, "thrown_in_after": 4}
    lost = [said(1, "porozhnyaya", 1)]
    assert ask("score", tricks_won=[2, 1, 1], declarations=lost, **base)["totals"] == [0, -36, 0]
    assert refused("score", tricks_won=[2, 1, 1], **base) == "RUS-SCORE-10"
    assert refused("score", tricks_won=[3, 0, 1], declarations=lost, **base) == "RUS-SCORE-10"
    # At once: not after a second trick.
    assert refused("score", tricks_won=[1, 2, 1], declarations=lost, **base) == "RUS-SCORE-10"
    assert refused("score", tricks_won=[2, 1, 2], declarations=lost, **base) == "RUS-PLAY-2"
    volya = [said(1, "volya", 1)]
    assert refused("score", tricks_won=[2, 1, 1], declarations=volya, **base) == "RUS-SCORE-10"
    # Another's volya has failed by then as well; another's porozhnyaya is undecided.
    both = [*lost, said(0, "volya", 1)]
    assert ask("score", tricks_won=[3, 1, 0], declarations=both, **base)["totals"] == [-52, -36, 0]
    open_still = [*lost, said(2, "porozhnyaya", 1)]
    assert ask("score", tricks_won=[3, 1, 0], declarations=open_still, **base)["totals"] == [0, -36, 0]


def test_rus_score_18_a_silent_attempt_costs_nothing() -> None:
    # Twelve tricks without a card of seat 2, or all but one for seat 0: nothing is said, nothing is lost.
    assert score(tricks_won=[14, 10, 1])[0] == [33, 27, 18]
    assert score(tricks_won=[23, 1, 1])[0] == [33, 27, 18]


def test_a_declaration_in_a_trick_is_told_in_words() -> None:
    reason = refusal("announce", kind="volya", seat=0, before_trick=2, tricks_won=[1, 0, 0])
    assert (reason.code, reason.params["values"]) == ("declaration_time", (1, 13, 20))
