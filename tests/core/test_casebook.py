from __future__ import annotations

import json

import pytest

from tarok_core.casebook import (
    Case,
    Difference,
    answer,
    answer_raw,
    differences,
    documented_cases,
    find_case,
    read_case,
)
from tarok_core.reasons import Reason, RuleError


def case(expected: dict[str, object], **changes: object) -> Case:
    plain = {"game": "galician", "op": "count", "input": {"cards": []}, "expected": expected}
    return read_case(plain | changes)


def differing(expected: dict[str, object], result: dict[str, object] | Reason) -> list[str]:
    return [difference.key for difference in differences(case(expected), result)]


def test_equal_results() -> None:
    assert differing({"points": 8}, {"points": 8, "nominal": 10}) == []
    assert differing({"points": 8}, {"points": 8.0}) == []
    assert differing({}, {"points": 8}) == []


@pytest.mark.parametrize("got", [9, "8", None, [8], 8.5])
def test_other_results_differ(got: object) -> None:
    found = differences(case({"points": 8}), {"points": got})
    assert found == [Difference("points", 8, got)]


def test_a_missing_key_differs_even_from_null() -> None:
    assert differing({"points": None}, {}) == ["points"]
    assert differing({"points": None}, {"points": None}) == []


@pytest.mark.parametrize(("a", "b"), [(True, 1), (False, 0), (1, True), (0, False)])
def test_a_boolean_never_equals_a_number_at_any_depth(a: object, b: object) -> None:
    assert differing({"x": a}, {"x": b}) == ["x"]
    assert differing({"x": [1, {"y": [a]}]}, {"x": [1, {"y": [b]}]}) == ["x"]
    assert differing({"x": [1, {"y": [a]}]}, {"x": (1, {"y": (a,)})}) == []


def test_lists_are_compared_in_order_and_length() -> None:
    assert differing({"x": [1, 2]}, {"x": [2, 1]}) == ["x"]
    assert differing({"x": [1, 2]}, {"x": [1, 2, 3]}) == ["x"]
    assert differing({"x": [1, 2]}, {"x": (1, 2)}) == []


def test_objects_inside_must_have_the_same_keys() -> None:
    assert differing({"x": {"a": 1}}, {"x": {"a": 1, "b": 2}}) == ["x"]
    assert differing({"x": {"a": 1}}, {"x": {"a": 1}}) == []


def test_expected_refusals() -> None:
    reason = Reason("GAL-AUC-9", "jump_bid")
    assert differing({"error": {"rule": "GAL-AUC-9"}}, reason) == []
    assert differing({"error": {}}, reason) == []
    assert differing({"error": {"rule": "GAL-AUC-8"}}, reason) == ["error.rule"]
    assert differing({"error": {"rule": None}}, reason) == ["error.rule"]
    assert differing({"error": {"rule": None}}, Reason(None, "missing_field")) == []
    assert differing({"error": {"code": "jump_bid"}}, reason) == []


def test_a_refusal_that_is_not_expected_and_the_reverse() -> None:
    reason = Reason("GAL-AUC-9", "x")
    assert differences(case({"points": 8}), reason) == [Difference("error", None, "GAL-AUC-9")]
    assert differing({"error": {}}, {"points": 8}) == ["error"]


def test_a_case_may_leave_out_all_but_game_and_op() -> None:
    found = read_case({"game": "galician", "op": "deck"})
    assert found == Case("", "galician", "deck", "", {}, {}, {}, (), "", "")


@pytest.mark.parametrize(
    "data",
    [
        [],
        None,
        {},
        {"game": "galician"},
        {"op": "deck"},
        {"game": 1, "op": "deck"},
        {"game": "galician", "op": None},
        {"game": "galician", "op": "deck", "input": []},
        {"game": "galician", "op": "deck", "options": None},
        {"game": "galician", "op": "deck", "expected": 3},
        {"game": "galician", "op": "deck", "rules": "GAL-DECK-1"},
        {"game": "galician", "op": "deck", "rules": [1]},
        {"game": "galician", "op": "deck", "id": 7},
        {"game": "galician", "op": "deck", "inputs": {}},
    ],
)
def test_malformed_cases_are_refused(data: object) -> None:
    with pytest.raises(RuleError):
        read_case(data)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "whist"}, "unknown_game"),
        ({"op": "shuffle"}, "unknown_word"),
        ({"options": {"low_cards": "ten"}}, "unknown_option"),
        ({"options": {"low_card": "nine"}}, "option_value"),
        ({"input": {"card_list": []}}, "unknown_field"),
        ({"input": {}}, "missing_field"),
        ({"input": {"cards": "SK"}}, "expected_list"),
    ],
)
def test_what_no_game_can_answer_is_refused_without_a_rule(changes: dict[str, object], code: str) -> None:
    reason = answer_raw(case({}, **changes))
    assert isinstance(reason, Reason)
    assert (reason.rule, reason.code) == (None, code)


def test_answer_raises_and_answer_raw_returns_the_reason() -> None:
    refused = case({}, input={"cards": ["T22"]})
    with pytest.raises(RuleError) as caught:
        answer(refused)
    assert answer_raw(refused) == caught.value.reason
    assert answer_raw(case({}, input={"cards": ["SK", "HQ", "T9"]})) == answer(find_case("GAL-E45"))


def test_results_are_plain_json() -> None:
    for one in documented_cases("galician"):
        result = answer_raw(one)
        if not isinstance(result, Reason):
            assert json.loads(json.dumps(result)) == result, one.id


def test_an_unknown_case() -> None:
    with pytest.raises(RuleError) as caught:
        find_case("GAL-E0")
    assert caught.value.reason.code == "unknown_case"
