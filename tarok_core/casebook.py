"""The case format: one question about the rules with its right answer.

A case names a game, an operation, options and an input; :func:`answer` gives the result, and
:func:`differences` compares it with what the case expects. The documented examples are cases; they
lie in ``tarok_core/cases/<game>.json`` and are found by ID with :func:`find_case`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

from tarok_core.fields import Fields
from tarok_core.game import AnyGame
from tarok_core.games import find_game, game_names, own_and_family
from tarok_core.options import Options, same_value
from tarok_core.reasons import InputError, Reason, RuleError

__all__ = [
    "Case",
    "Difference",
    "answer",
    "answer_raw",
    "case_ids",
    "differences",
    "documented_cases",
    "find_case",
    "read_case",
]

KNOWN = ("id", "game", "op", "title", "options", "input", "expected", "rules", "source", "note")


class Case(NamedTuple):
    """One case; ``options``, ``input`` and ``expected`` are JSON objects."""

    id: str
    game: str
    op: str
    title: str
    options: Mapping[str, object]
    input: Mapping[str, object]
    expected: Mapping[str, object]
    rules: tuple[str, ...]
    source: str
    note: str


class Difference(NamedTuple):
    """Where a result is not what a case expects."""

    key: str
    expected: object
    got: object


def read_case(data: object, where: str = "case") -> Case:
    """A case from a JSON object.

    :raises RuleError: when a field is missing or of the wrong type.

    >>> read_case({"game": "galician", "op": "deck"}).id
    ''
    """
    fields = Fields(data, where)
    fields.only(KNOWN)
    return Case(
        _text(fields, "id"),
        fields.text("game"),
        fields.text("op"),
        _text(fields, "title"),
        _object(fields, "options"),
        _object(fields, "input"),
        _object(fields, "expected"),
        tuple(fields.texts("rules")) if "rules" in fields else (),
        _text(fields, "source"),
        _text(fields, "note"),
    )


def _text(fields: Fields, name: str) -> str:
    return fields.text(name) if name in fields else ""


def _object(fields: Fields, name: str) -> Mapping[str, object]:
    value = fields.raw(name, {})
    if not isinstance(value, Mapping):
        raise InputError(fields.at(name), "object", found=value)
    return value


def prepare(case: Case) -> tuple[AnyGame, Options, Fields]:
    """The game, options and input fields of a case.

    :raises RuleError: for an unknown game, operation, option or field.
    """
    game = find_game(case.game)
    options = game.options.from_mapping(case.options)
    fields = Fields(case.input, "input")
    if case.op != "deal" and case.op not in game.ops:
        raise RuleError(
            Reason(None, "unknown_word", {"where": "op", "found": case.op, "values": (*game.ops, "deal")})
        )
    fields.only(game.input_fields)
    return game, options, fields


def answer(case: Case) -> dict[str, object]:
    """The result of a case.

    :raises RuleError: when the input is refused.

    >>> answer(find_case("GAL-E40"))["winner"]
    1
    """
    game, options, fields = prepare(case)
    if case.op == "deal":
        deal = game.from_case(fields, options)
        # A case can be of another game of the family.
        return deal.game.result(deal)
    return game.ops[case.op](fields, options)


def answer_raw(case: Case) -> dict[str, object] | Reason:
    """The result of a case, or the reason of its refusal."""
    try:
        return answer(case)
    except RuleError as error:
        return error.reason


def differences(case: Case, result: Mapping[str, object] | Reason) -> list[Difference]:
    """Where a result differs from what the case expects; an empty list when it does not.

    A refusal is expected by ``{"error": {...}}``; every key there must be equal too.

    >>> case = find_case("GAL-E40")
    >>> differences(case, answer(case))
    []
    >>> differences(case, {"winner": True, "card": "DK"})
    [Difference(key='winner', expected=1, got=True)]
    """
    if isinstance(result, Reason):
        error = case.expected.get("error")
        if not isinstance(error, Mapping):
            return [Difference("error", None, result.rule or result.code)]
        found: Mapping[str, object] = {"rule": result.rule, "code": result.code}
        return _compare(error, found, "error.")
    return _compare(case.expected, result, "")


def _compare(expected: Mapping[str, object], found: Mapping[str, object], prefix: str) -> list[Difference]:
    return [
        Difference(prefix + key, value, found.get(key))
        for key, value in expected.items()
        if key not in found or not _same(value, found[key])
    ]


def _same(a: object, b: object) -> bool:
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(_same(a[key], b[key]) for key in a)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(_same(x, y) for x, y in zip(a, b, strict=True))
    return same_value(a, b)


@cache
def documented_cases(game: str) -> tuple[Case, ...]:
    """The documented examples of a game, in the order of the file.

    >>> len(documented_cases("galician"))
    90
    """
    name = own_and_family(find_game(game).name)[-1]
    source = resources.files("tarok_core").joinpath("cases", f"{name}.json")
    return tuple(
        read_case(data, f"{name}[{at}]")
        for at, data in enumerate(json.loads(source.read_text(encoding="utf-8")))
    )


def case_ids() -> Iterator[str]:
    """The IDs of all documented cases of all games."""
    for game in game_names():
        yield from (case.id for case in documented_cases(game))


def find_case(case_id: str) -> Case:
    """The documented case with this ID.

    :raises RuleError: code ``unknown_case``.
    """
    for game in game_names():
        for case in documented_cases(game):
            if case.id == case_id:
                return case
    raise RuleError(Reason(None, "unknown_case", {"found": case_id}))
