from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tarok_core.fields import Fields, parse_cards
from tarok_core.games.galician.tables import GalicianOptions, pack
from tarok_core.reasons import InputError, Reason, RuleError
from tests.helpers import text_of

PACK = pack(GalicianOptions())
WRONG_OBJECTS: tuple[object, ...] = ([], "x", None, 3, True)
WRONG_LISTS: tuple[object, ...] = ("ab", None, {}, 3)
WRONG_FLAGS: tuple[object, ...] = (1, 0, "true", None)


def fields(**data: object) -> Fields:
    return Fields(data, "input")


def reason(read: Callable[[], object]) -> Reason:
    with pytest.raises(RuleError) as caught:
        read()
    return caught.value.reason


def code(read: Callable[[], object]) -> str:
    return reason(read).code


def test_an_object_is_expected() -> None:
    for wrong in WRONG_OBJECTS:
        with pytest.raises(InputError) as caught:
            Fields(wrong, "input")
        assert caught.value.reason.code == "expected_object"
        assert caught.value.reason.params["where"] == "input"


def test_only_known_fields() -> None:
    found = reason(lambda: fields(seat=1, seats=2).only(("seat", "call")))
    assert (found.rule, found.code) == (None, "unknown_field")
    assert found.params["field"] == "seats"
    assert found.params["values"] == ("call", "seat")
    fields(seat=1).only(("seat", "call"))


def test_a_missing_field() -> None:
    found = reason(lambda: fields().raw("seat"))
    assert (found.code, found.params["field"]) == ("missing_field", "seat")
    assert fields().raw("seat", 4) == 4
    assert fields().at("seat") == "input.seat"
    assert Fields({}, "").at("seat") == "seat"
    assert "seat" in fields(seat=None)
    assert "seat" not in fields()


@pytest.mark.parametrize("value", [True, False, "3", None, [], {}, 2.5])
def test_a_whole_number_is_expected(value: object) -> None:
    found = reason(lambda: fields(n=value).whole("n"))
    assert (found.rule, found.code, found.params["where"]) == (None, "expected_integer", "input.n")


def test_a_fraction_of_a_number_with_a_rule_cites_it() -> None:
    assert reason(lambda: fields(n=2.5).whole("n", rule="R-1")).rule == "R-1"
    assert reason(lambda: fields(n="2").whole("n", rule="R-1")).rule is None


def test_a_whole_number_may_be_written_with_a_point() -> None:
    assert fields(n=3.0).whole("n") == 3
    assert isinstance(fields(n=3.0).whole("n"), int)


@pytest.mark.parametrize("value", [0, 6, -1])
def test_a_number_out_of_range_cites_its_rule(value: int) -> None:
    found = reason(lambda: fields(n=value).whole("n", low=1, high=5, rule="R-1"))
    assert (found.rule, found.code) == ("R-1", "out_of_range")
    assert (found.params["low"], found.params["high"], found.params["found"]) == (1, 5, value)


@pytest.mark.parametrize("value", [1, 5])
def test_limits_are_inclusive(value: int) -> None:
    assert fields(n=value).whole("n", low=1, high=5) == value


def test_maybe_whole() -> None:
    assert fields().maybe_whole("n") is None
    assert fields(n=None).maybe_whole("n") is None
    assert fields(n=0).maybe_whole("n") == 0
    assert code(lambda: fields(n=9).maybe_whole("n", high=5)) == "out_of_range"


def test_flag() -> None:
    assert fields(f=True).flag("f") is True
    assert fields().flag("f", False) is False
    for wrong in WRONG_FLAGS:
        assert code(partial(fields(f=wrong).flag, "f")) == "expected_boolean"


def test_text_and_texts() -> None:
    assert fields(t="x").text("t") == "x"
    assert fields(t=["a", "b"]).texts("t") == ["a", "b"]
    assert code(lambda: fields(t=1).text("t")) == "expected_text"
    found = reason(lambda: fields(t=["a", 1]).texts("t"))
    assert (found.code, found.params["where"]) == ("expected_text", "input.t.1")


def test_wholes() -> None:
    assert fields(n=[1, -2]).wholes("n") == [1, -2]
    assert code(lambda: fields(n=[1, True]).wholes("n")) == "expected_integer"


def test_word() -> None:
    assert fields(w="a").word("w", ("a", "b")) == "a"
    assert fields().word("w", ("a", "b"), "b") == "b"
    found = reason(lambda: fields(w="c").word("w", ("a", "b"), rule="R-1"))
    assert (found.rule, found.code) == ("R-1", "unknown_word")
    assert code(lambda: fields(w=1).word("w", ("a", "b"), rule="R-1")) == "expected_text"


def test_maybe_word() -> None:
    assert fields(w=None).maybe_word("w", ("a",)) is None
    assert fields().maybe_word("w", ("a",)) is None
    assert fields(w="a").maybe_word("w", ("a",)) == "a"
    assert reason(lambda: fields(w="c").maybe_word("w", ("a",), "R-1")).rule == "R-1"


def test_words() -> None:
    assert fields(w=["b", "a"]).words("w", ("a", "b")) == ("b", "a")
    assert fields().words("w", ("a",), []) == ()
    repeated = reason(lambda: fields(w=["a", "a"]).words("w", ("a", "b"), rule="R-1"))
    assert (repeated.rule, repeated.code) == ("R-1", "repeated_word")
    assert code(lambda: fields(w=["c"]).words("w", ("a",))) == "unknown_word"
    assert code(lambda: fields(w=[1]).words("w", ("a",))) == "expected_text"


def test_sequence() -> None:
    assert fields(x=(1, 2)).sequence("x") == [1, 2]
    for wrong in WRONG_LISTS:
        assert code(partial(fields(x=wrong).sequence, "x")) == "expected_list"


def test_objects() -> None:
    found = list(fields(calls=[{"seat": 1}, {}]).objects("calls"))
    assert [one.where for one in found] == ["input.calls[0]", "input.calls[1]"]
    assert code(lambda: list(fields(calls=[1]).objects("calls"))) == "expected_object"


def test_cards() -> None:
    assert text_of(fields(c=["T1", "SK"]).cards("c", PACK, rule="R-1")) == "T1 SK"
    assert fields().cards("c", PACK, [], rule=None) == ()


@pytest.mark.parametrize(
    ("values", "expected", "where"),
    [
        (["SK", "T22"], "unknown_card", "x[1]"),
        (["S9"], "card_not_in_pack", "x[0]"),
        (["SK", "T1", "SK"], "repeated_card", "x[2]"),
    ],
)
def test_faults_of_cards(values: list[object], expected: str, where: str) -> None:
    found = reason(lambda: parse_cards(values, PACK, "x", "R-1"))
    assert (found.rule, found.code, found.params["where"]) == ("R-1", expected, where)


@pytest.mark.parametrize("value", [None, 1, ["SK"], True])
def test_a_card_is_a_text(value: object) -> None:
    found = reason(lambda: parse_cards([value], PACK, "x", "R-1"))
    assert (found.rule, found.code) == (None, "expected_card")


def test_card() -> None:
    one = fields(c="T21").card("c", PACK, rule=None)
    assert one is not None
    assert one.code == "T21"
    assert fields(c=None).card("c", PACK, rule=None) is None
    assert fields().card("c", PACK, rule=None) is None


@pytest.mark.parametrize(("value", "doubled"), [(0, 0), (40.5, 81), (91, 182), (3.0, 6)])
def test_halves_are_doubled(value: float, doubled: int) -> None:
    assert Fields({"points": value}, "input").halves("points", low=0, high=91) == doubled


@pytest.mark.parametrize(
    ("value", "code", "rule"),
    [
        (40.25, "expected_half", "GAL-COUNT-3"),
        (91.5, "out_of_range", "GAL-COUNT-3"),
        (-0.5, "out_of_range", "GAL-COUNT-3"),
        (float("nan"), "expected_half", "GAL-COUNT-3"),
        (float("inf"), "expected_half", "GAL-COUNT-3"),
        (True, "expected_half", None),
        ("40", "expected_half", None),
    ],
)
def test_other_numbers_are_no_halves(value: object, code: str, rule: str | None) -> None:
    with pytest.raises(RuleError) as caught:
        Fields({"points": value}, "input").halves("points", low=0, high=91, rule="GAL-COUNT-3")
    assert (caught.value.reason.code, caught.value.reason.rule) == (code, rule)
