from __future__ import annotations

import pytest

from tarok_core.reasons import InputError, Reason, RecordError, RuleError


def test_reasons_are_equal_by_rule_code_and_params() -> None:
    assert Reason("R-1", "x", {"a": 1}) == Reason("R-1", "x", {"a": 1})
    assert hash(Reason("R-1", "x", {"a": 1})) == hash(Reason("R-1", "x", {"a": 1}))
    for other in (("R-2", "x", 1), ("R-1", "y", 1), ("R-1", "x", 2)):
        assert Reason("R-1", "x", {"a": 1}) != Reason(other[0], other[1], {"a": other[2]})
    assert Reason("R-1", "x") != "x"


def test_reasons_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Reason("R-1", "x").rule = "R-2"
    assert Reason(None, "x").params == {}


def test_a_reason_prints_for_a_developer() -> None:
    assert repr(Reason("R-1", "x")) == "Reason('R-1', 'x')"
    assert repr(Reason(None, "x", {"a": 1})) == "Reason(None, 'x', {'a': 1})"


def test_errors_carry_their_reason() -> None:
    reason = Reason("R-1", "x", {"a": 1})
    assert RuleError(reason).reason is reason
    assert str(RuleError(reason)) == "R-1: x {'a': 1}"
    assert str(RuleError(Reason(None, "x"))) == "input: x"
    assert isinstance(RuleError(reason), ValueError)
    error = RecordError(7, reason)
    assert (error.line, error.reason) == (7, reason)


def test_an_input_error_says_what_was_expected_where() -> None:
    reason = InputError("input.seat", "integer", found=True, low=0).reason
    assert (reason.rule, reason.code) == (None, "expected_integer")
    assert dict(reason.params) == {"where": "input.seat", "found": True, "low": 0}
