from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_core.cards import FOOL, UNIVERSE, Card, Pack, cards_of, mask_of, trump
from tarok_core.reasons import RuleError
from tests.helpers import cards, text_of

RANKS = "K Q C J 10 9 8 7 6 5 4 3 2 1"
COURTS = {"K": 5, "Q": 4, "C": 3, "J": 2}
COURT_VALUES = {suit + rank: value for suit in "SHDC" for rank, value in COURTS.items()}
BLACK = ["K", "Q", "C", "J", "10", "9", "8", "7"]
RED = ["K", "Q", "C", "J", "1", "2", "3", "4"]

CZECH = Pack.build(
    "54",
    {"S": BLACK, "H": RED, "D": RED, "C": BLACK},
    trumps=21,
    fool="trump",
    values={**COURT_VALUES, "T1": 5, "T21": 5, "FOOL": 5},
)
FRENCH = Pack.build(
    "78", {suit: RANKS.split() for suit in "SHDC"}, trumps=21, fool="excuse", values={**COURT_VALUES}
)


def test_universe_in_pack_order() -> None:
    suits = " ".join(suit + rank for suit in "SHDC" for rank in RANKS.split())
    trumps = " ".join(f"T{number}" for number in range(1, 22))
    assert text_of(UNIVERSE) == f"{suits} {trumps} FOOL"
    assert [card.index for card in UNIVERSE] == list(range(78))


def test_parts_of_a_card() -> None:
    cavalier, pip, high, fool = cards("SC H7 T21 FOOL")
    assert (cavalier.suit, cavalier.rank, cavalier.number, cavalier.is_court) == ("S", "C", 0, True)
    assert (pip.suit, pip.rank, pip.number, pip.is_court) == ("H", "7", 7, False)
    assert (high.suit, high.rank, high.number, high.is_court) == ("T", "21", 21, False)
    assert (fool.suit, fool.rank, fool.number, fool.is_court) == ("T", "FOOL", 0, False)
    assert fool is FOOL
    assert high is trump(21)


@pytest.mark.parametrize(
    "code", ["T22", "T0", "T01", "S11", "S0", "SA", "sk", "", "S", "FOOL1", "fool", " SK", "SK ", "K", "X1"]
)
def test_unknown_notation_is_refused(code: str) -> None:
    with pytest.raises(RuleError) as caught:
        Card.parse(code)
    assert caught.value.reason.code == "unknown_card"
    assert caught.value.reason.rule is None
    assert caught.value.reason.params["text"] == code


@pytest.mark.parametrize("wrong", [None, 1, [], ("SK",)])
def test_notation_of_a_wrong_type_is_refused(wrong: object) -> None:
    with pytest.raises(RuleError):
        Card.parse(wrong)  # type: ignore[arg-type]  # on purpose


def test_there_is_one_object_for_each_card() -> None:
    for card in UNIVERSE:
        assert Card.parse(card.code) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card


def test_cards_do_not_change() -> None:
    with pytest.raises(AttributeError):
        FOOL.suit = "S"


def test_cards_sort_in_pack_order_and_print_as_codes() -> None:
    assert text_of(sorted(cards("FOOL T2 T10 C1 SK H10"))) == "SK H10 C1 T2 T10 FOOL"
    assert (str(FOOL), repr(FOOL)) == ("FOOL", "Card('FOOL')")


@given(st.sets(st.sampled_from(UNIVERSE)))
def test_masks_are_sets_of_cards(some: set[Card]) -> None:
    mask = mask_of(some)
    assert cards_of(mask) == tuple(sorted(some))
    assert mask.bit_count() == len(some)


def test_pack_order_has_nothing_to_do_with_rank() -> None:
    assert text_of(CZECH.cards[8:16]) == "HK HQ HC HJ H4 H3 H2 H1"
    one, four = cards("H1 H4")
    assert CZECH.beaten_by[four.index] & one.bit
    assert not CZECH.beaten_by[one.index] & four.bit
    assert len(CZECH.cards) == 54


def test_what_beats_a_card() -> None:
    pagat, mond, fool, king, queen, other = cards("T1 T21 FOOL SK SQ HK")
    beats = CZECH.beaten_by
    assert cards_of(beats[fool.index]) == ()
    assert cards_of(beats[mond.index]) == (fool,)
    assert beats[pagat.index] == CZECH.trump_mask & ~pagat.bit
    assert beats[king.index] == CZECH.trump_mask
    assert beats[queen.index] == CZECH.trump_mask | king.bit
    assert not beats[queen.index] & other.bit


def test_an_excuse_stands_outside_the_order() -> None:
    mond, king = cards("T21 SK")
    assert FRENCH.excuse is FOOL
    assert FRENCH.excuse_mask == FOOL.bit
    assert not FRENCH.trump_mask & FOOL.bit
    assert cards_of(FRENCH.beaten_by[mond.index]) == ()
    assert not FRENCH.beaten_by[king.index] & FOOL.bit
    # An excuse that was led is beaten by whatever follows.
    assert FRENCH.beaten_by[FOOL.index] == FRENCH.mask & ~FOOL.bit
    assert CZECH.excuse is None
    assert CZECH.excuse_mask == 0


def test_companions_are_what_a_lead_asks_for() -> None:
    queen, pagat = cards("SQ T1")
    assert text_of(FRENCH.companions[queen.index]) == " ".join(f"S{rank}" for rank in RANKS.split())
    assert FRENCH.companions[pagat.index] == FRENCH.trump_mask
    assert FRENCH.companions[FOOL.index] == 0
    assert CZECH.companions[FOOL.index] == CZECH.trump_mask


def test_values_that_are_not_named_are_1() -> None:
    assert [CZECH.value(card) for card in cards("SK SQ SC SJ S10 H1 T1 T2 T21 FOOL")] == [
        5, 4, 3, 2, 1, 1, 5, 1, 5, 5,
    ]  # fmt: skip
    # 4 x (5 + 4 + 3 + 2 + 4 pips) and 3 x 5 + 19 trumps
    assert CZECH.nominal(CZECH.mask) == 4 * 18 + 34
    assert CZECH.nominal(0) == 0
