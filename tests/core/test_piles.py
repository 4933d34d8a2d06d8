from __future__ import annotations

from tarok_core.cards import FOOL
from tarok_core.piles import Debt, Piles
from tests.helpers import hand, text_of

LOW = hand("S2 S3 H2 H3")


def test_won_cards_are_added() -> None:
    piles = Piles.empty(3).win(2, hand("SK T1")).win(2, hand("FOOL")).win(0, hand("S2"))
    assert [text_of(piles.cards_of(owner)) for owner in range(3)] == ["S2", "", "SK T1 FOOL"]
    assert piles.debts == ()


def test_piles_do_not_change() -> None:
    empty = Piles.empty(2)
    empty.win(0, hand("SK")).keep(FOOL, 0, 1)
    assert empty == Piles((0, 0), ())


def test_a_kept_fool_is_owed_for() -> None:
    piles = Piles.empty(2).keep(FOOL, 0, 1)
    assert text_of(piles.cards_of(0)) == "FOOL"
    assert piles.debts == (Debt(FOOL, 0, 1),)


def test_nothing_is_owed_to_oneself() -> None:
    assert Piles.empty(2).keep(FOOL, 1, 1) == Piles((0, FOOL.bit))


def test_a_debt_is_paid_with_the_first_low_card() -> None:
    piles = Piles.empty(2).win(0, hand("SK H2 S3")).keep(FOOL, 0, 1).settle(LOW)
    assert text_of(piles.cards_of(0)) == "SK H2 FOOL"
    assert text_of(piles.cards_of(1)) == "S3"
    assert piles.debts == ()


def test_a_debt_stands_until_a_low_card_is_there() -> None:
    piles = Piles.empty(2).win(0, hand("SK")).keep(FOOL, 0, 1).settle(LOW)
    assert piles.debts == (Debt(FOOL, 0, 1),)
    piles = piles.win(0, hand("H3")).settle(LOW)
    assert text_of(piles.cards_of(1)) == "H3"
    assert piles.debts == ()


def test_each_debt_is_paid_with_a_card_of_its_own() -> None:
    one, two = Debt(FOOL, 0, 1), Debt(FOOL, 0, 2)
    piles = Piles((hand("S2 FOOL"), 0, 0), (one, two)).settle(LOW)
    assert text_of(piles.cards_of(1)) == "S2"
    assert piles.debts == (two,)


def test_the_kept_card_itself_never_pays() -> None:
    piles = Piles.empty(2).keep(FOOL, 0, 1).settle(LOW | FOOL.bit)
    assert piles.debts == (Debt(FOOL, 0, 1),)
