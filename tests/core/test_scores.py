from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tarok_core.account import Grid, Line
from tarok_core.explain import score_blocks
from tarok_core.scores import Amount, Score, Step, Term, plain_number

GAME = Term("game", "R-1", 66)
LOSS = Term("trull_failed", "R-2", -100)


def test_the_total_is_the_sum_of_the_terms() -> None:
    score = Score.settle((GAME, LOSS), declarer=1, payers=(0, 2), seats=3)
    assert score.per_opponent == -34
    assert score.payments == (34, -68, 34)


def test_who_does_not_pay_gets_nothing() -> None:
    assert Score.settle((GAME,), declarer=0, payers=(1, 2, 4), seats=5).payments == (198, -66, -66, 0, -66)
    assert Score.settle((GAME,), declarer=0, payers=(), seats=3).payments == (0, 0, 0)


def test_no_terms_are_nothing() -> None:
    score = Score.settle((), declarer=0, payers=(1, 2), seats=3)
    assert (score.per_opponent, score.payments, score.items) == (0, (0, 0, 0), [])


def test_items_leave_out_what_is_0() -> None:
    score = Score((GAME, Term("trull", "R-3", 0), LOSS), -34, (0, 0))
    assert score.items == [{"item": "game", "amount": 66}, {"item": "trull_failed", "amount": -100}]


def test_fractions_stay_exact() -> None:
    third = Term("share", "R-4", Fraction(1, 3))
    score = Score.settle((third, third), declarer=0, payers=(1, 2, 3), seats=4)
    assert score.per_opponent == Fraction(2, 3)
    assert sum(score.payments) == 0
    assert score.payments[0] == 2


@pytest.mark.parametrize(
    ("amount", "written"),
    [(0, "0"), (-66, "-66"), (Fraction(4, 2), "2"), (Fraction(9, 2), "4.5"), (Fraction(-1, 2), "-0.5")],
)
def test_plain_number(amount: Amount, written: str) -> None:
    assert json.dumps(plain_number(amount)) == written


def test_what_is_done_to_the_sum_is_told_after_it() -> None:
    cut = Step("ceiling", 50, "R-5", {"ceiling": 50})
    score = Score((GAME,), 50, (50, -50), (cut,))
    (grid, per_opponent, _) = score_blocks(score, 2)
    assert isinstance(grid, Grid)
    assert [(row[1], rule) for row, rule in zip(grid.rows, grid.rules, strict=True)][-2:] == [
        (66, ()),
        (50, ("R-5",)),
    ]
    assert isinstance(per_opponent, Line)
    assert per_opponent.message.params == {"amount": 50}
    assert Score.settle((GAME,), declarer=0, payers=(1,), seats=2).steps == ()
