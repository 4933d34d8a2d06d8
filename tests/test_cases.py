"""The documented cases of all games: answered, well formed, canonically written."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources

import pytest

from tarok_core.casebook import KNOWN, Case, answer_raw, case_ids, differences, documented_cases, find_case
from tarok_core.games import find_game, game_names

OPS = {
    "deck", "seating", "dealing", "auction", "exchange", "announce",
    "legal", "trick", "count", "score", "deal", "match",
}  # fmt: skip

FRENCH_PARTS = {46: "abcdef", 50: "ab", 51: "ab", 52: "ab"}
"""Examples of the rules page that are several cases."""

CZECH_PARTS = {3: ["", "-D1"], 18: ["", "-D0"]}
"""Examples that are there with another dealer as well."""

RUSSIAN_PARTS = {**dict.fromkeys(range(16, 23), "ab"), 101: ["", "a", "b", "c", "d"]}
"""Counts of two players under both readings, and deals told below the table of examples."""


def every_case() -> list[Case]:
    return [case for game in game_names() for case in documented_cases(game)]


def source_text(game: str) -> str:
    return resources.files("tarok_core").joinpath("cases", f"{game}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", every_case(), ids=lambda case: case.id)
def test_documented_case(case: Case) -> None:
    assert differences(case, answer_raw(case)) == []


def test_ids_are_unique_and_found() -> None:
    ids = list(case_ids())
    assert len(set(ids)) == len(ids)
    assert all(find_case(case_id).id == case_id for case_id in ids)


@pytest.mark.parametrize(
    ("game", "last", "parts"),
    [
        ("galician", 90, {}),
        ("french", 71, FRENCH_PARTS),
        ("czech", 61, CZECH_PARTS),
        ("russian", 116, RUSSIAN_PARTS),
    ],
)
def test_every_example_of_the_rules_page_is_there(
    game: str, last: int, parts: Mapping[int, Sequence[str]]
) -> None:
    prefix = find_game(game).prefix
    wanted = [f"{prefix}-E{n}{part}" for n in range(1, last + 1) for part in parts.get(n, "") or [""]]
    assert [case.id for case in documented_cases(game)] == wanted


@pytest.mark.parametrize("game", game_names())
def test_rules_cited_by_cases_are_registered(game: str) -> None:
    register = tomllib.loads(
        resources.files("tarok_core").joinpath("register", f"{game}.toml").read_text(encoding="utf-8")
    )
    registered = {rule["id"] for rule in register["rule"]}
    for case in documented_cases(game):
        assert set(case.rules) <= registered, case.id
        assert len(set(case.rules)) == len(case.rules), case.id
        error = case.expected.get("error")
        if isinstance(error, dict) and error.get("rule"):
            assert error["rule"] in registered, case.id


@pytest.mark.parametrize("game", game_names())
def test_cases_are_well_formed(game: str) -> None:
    prefix = find_game(game).prefix
    for case in documented_cases(game):
        assert case.game == game, case.id
        # A part of an example has a letter (FRA-E46a), the same with another dealer his seat (CZE-E3-D1).
        assert re.fullmatch(rf"{prefix}-E\d+([a-z]|-D\d)?", case.id), case.id
        assert case.op in OPS, case.id
        assert case.title, case.id
        assert case.rules, case.id
        assert case.expected, case.id
        if "error" in case.expected:
            assert list(case.expected) == ["error"], case.id
        find_game(game).options.from_mapping(case.options)


@pytest.mark.parametrize("game", game_names())
def test_case_files_are_canonical_json(game: str) -> None:
    """A list with one case a line, every field of the format in its order, text not escaped."""
    text = source_text(game)
    data = json.loads(text)
    assert all(tuple(case) == KNOWN for case in data)
    lines = [json.dumps(case, ensure_ascii=False) for case in data]
    assert text == "[\n" + ",\n".join(lines) + "\n]\n"
