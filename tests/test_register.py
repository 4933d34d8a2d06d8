"""The register of rules is complete, and code, cases and tests cite it truly."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import tarok_core
from tarok_core.casebook import documented_cases
from tarok_core.games import find_game, game_names

ROOT = Path(tarok_core.__file__).parent
TESTS = Path(__file__).parent
KINDS = {"rule", "convention", "advice", "term", "history"}
STATUSES = {"source", "inferred", "external", "errata"}
CONFIDENCE = {"sure", "fair", "low"}

SECTIONS = {
    "galician": {
        "HIST": 10, "DECK": 7, "RANK": 5, "DEAL": 11, "AUC": 19, "TALON": 13, "ANN": 17, "PLAY": 13,
        "COUNT": 9, "SCORE": 27, "PEN": 8, "MATCH": 5, "VAR": 4, "TERM": 8,
    },
    "french": {
        "HIST": 15, "DECK": 10, "RANK": 6, "DEAL": 19, "AUC": 27, "TALON": 14, "ANN": 36, "PLAY": 34,
        "COUNT": 15, "SCORE": 22, "PEN": 3, "VAR": 17, "MATCH": 3, "TERM": 10,
    },
    "czech": {
        "DECK": 7, "RANK": 6, "DEAL": 7, "AUC": 26, "TALON": 21, "ANN": 27, "PLAY": 18, "COUNT": 8,
        "SCORE": 32, "PEN": 4, "VAR": 5, "MATCH": 5, "TERM": 9, "HIST": 5,
    },
    "russian": {
        "HIST": 13, "TERM": 4, "DECK": 11, "RANK": 6, "DEAL": 5, "AUC": 1, "TALON": 5, "ANN": 27, "PLAY": 18,
        "COUNT": 8, "SCORE": 19, "PEN": 7, "MATCH": 5, "VAR": 22,
    },
}  # fmt: skip
"""By game: the sections of its rules page and how many rules each has."""

NOT_USED = {"FRA-AUC-18", "FRA-AUC-19"}
"""Numbers that the rules pages leave out."""

NOT_TESTED: dict[str, str] = {}
"""Rules of kind ``rule`` that neither a case nor a test cites, each with the reason."""

NOT_IN_CODE: dict[str, str] = {}
"""Rules of kind ``rule`` that the engine's code may leave uncited, each with the reason."""


@cache
def register(game: str) -> dict[str, Any]:
    source = resources.files("tarok_core").joinpath("register", f"{game}.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


def rules(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = register(game)["rule"]
    return found


def all_ids() -> set[str]:
    return {rule["id"] for game in game_names() for rule in rules(game)}


def code_ids() -> dict[str, set[str]]:
    """By module of the engine: the rule IDs in its string literals and docstrings."""
    return {
        str(path.relative_to(ROOT)): expanded(path.read_text(encoding="utf-8"))
        for path in sorted(ROOT.rglob("*.py"))
    }


def expanded(text: str) -> set[str]:
    """The IDs of a text, with those meant by ``GAL-AUC-1 to 18`` and ``GAL-AUC-8, 9``."""
    found: set[str] = set()
    for head, first, tail in re.findall(r"\b([A-Z]{3}-[A-Z]+-)(\d+)((?:(?:, | to | and )\d+\b)*)", text):
        numbers = [int(first)]
        for word, number in re.findall(r"(, | to | and )(\d+)", tail):
            start = numbers[-1] + 1 if word == " to " else int(number)
            numbers.extend(range(start, int(number) + 1))
        found.update(f"{head}{number}" for number in numbers)
    return found


def test_names() -> Iterator[str]:
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


test_names.__test__ = False  # type: ignore[attr-defined]  # a helper, although its name looks like a test


def ids_in_test_names() -> set[str]:
    """``test_gal_auc_8_and_gal_auc_9_...`` is a test of GAL-AUC-8 and of GAL-AUC-9."""
    prefixes = "|".join(find_game(game).prefix.lower() for game in game_names())
    pattern = re.compile(rf"(?<=_)({prefixes})_([a-z]+)_(\d+)(?=_|$)")
    return {
        f"{prefix}-{section}-{number}".upper()
        for name in test_names()
        for prefix, section, number in pattern.findall(name)
    }


def ids_in_cases() -> set[str]:
    return {rule for game in game_names() for case in documented_cases(game) for rule in case.rules}


@pytest.mark.parametrize(
    ("game", "count"), [("galician", 156), ("french", 231), ("czech", 180), ("russian", 151)]
)
def test_a_register_has_all_its_rules(game: str, count: int) -> None:
    assert len(rules(game)) == sum(SECTIONS[game].values()) == count


@pytest.mark.parametrize("game", game_names())
def test_ids_are_contiguous_in_each_section(game: str) -> None:
    prefix = find_game(game).prefix
    sections: dict[str, list[int]] = {}
    for rule in rules(game):
        head, section, number = rule["id"].split("-")
        assert head == prefix
        sections.setdefault(section, []).append(int(number))
    assert {name: len(numbers) for name, numbers in sections.items()} == SECTIONS.get(
        game, {name: len(numbers) for name, numbers in sections.items()}
    )
    for name, numbers in sections.items():
        every = range(1, numbers[-1] + 1)
        assert numbers == [n for n in every if f"{prefix}-{name}-{n}" not in NOT_USED], name


@pytest.mark.parametrize("game", game_names())
def test_rules_are_well_formed(game: str) -> None:
    sources = tomllib.loads(
        resources.files("tarok_core").joinpath("register", "sources.toml").read_text(encoding="utf-8")
    )["sources"]
    for rule in rules(game):
        name = rule["id"]
        assert rule["kind"] in KINDS, name
        assert rule["status"] in STATUSES, name
        assert set(rule.get("partly", ())) <= STATUSES, name
        assert rule["text"].strip() == rule["text"] != "", name
        assert rule["chapter"], name
        assert all(re.fullmatch(r"L\d+(-\d+)?", lines) for lines in rule["lines"]), name
        if rule["status"] == "errata":
            assert rule["note"], name
        if rule["status"] == "source":
            assert rule["lines"], name
        if rule["status"] == "external":
            assert rule["external"], name
        for tag in rule.get("external", ()):
            assert f"{game}-{tag.split()[0]}" in sources, (name, tag)


@pytest.mark.parametrize("game", game_names())
def test_register_head(game: str) -> None:
    found = register(game)
    assert (found["game"], found["prefix"]) == (game, find_game(game).prefix)


def test_every_rule_cited_by_code_is_registered() -> None:
    known = all_ids()
    prefixes = tuple(find_game(game).prefix for game in game_names())
    for module, ids in code_ids().items():
        assert {name for name in ids if name.startswith(prefixes)} <= known, module


def test_every_rule_in_a_test_name_is_registered() -> None:
    assert ids_in_test_names() <= all_ids()


@pytest.mark.parametrize("game", game_names())
def test_options_of_register_and_class_are_the_same(game: str) -> None:
    by_class = {info.name: set(info.rules) for info in find_game(game).options.infos()}
    by_register: dict[str, set[str]] = {}
    for rule in rules(game):
        for option in rule.get("options", ()):
            by_register.setdefault(option, set()).add(rule["id"])
    assert by_register.keys() == by_class.keys()
    for option, ids in by_class.items():
        assert ids <= by_register[option], option


@pytest.mark.parametrize("game", game_names())
def test_decisions_are_consistent(game: str) -> None:
    decisions = register(game)["decision"]
    options = {info.name for info in find_game(game).options.infos()}
    rule_decisions: dict[str, set[str]] = {}
    for rule in rules(game):
        for decision in rule.get("decisions", ()):
            rule_decisions.setdefault(decision, set()).add(rule["id"])
    assert [decision["id"] for decision in decisions] == [f"A{n}" for n in range(1, len(decisions) + 1)]
    for decision in decisions:
        name = decision["id"]
        assert decision["question"].endswith("?"), name
        assert len(decision["readings"]) >= 2, name
        assert decision["chosen"], name
        assert decision["confidence"] in CONFIDENCE, name
        assert set(decision.get("options", ())) <= options, name
        assert decision["rules"], name
        assert set(decision["rules"]) <= {rule["id"] for rule in rules(game)}, name
    # A decision names its rules, and its rules name the decision.
    assert rule_decisions == {decision["id"]: set(decision["rules"]) for decision in decisions}


@pytest.mark.parametrize(
    ("game", "count"), [("galician", 28), ("french", 24), ("czech", 22), ("russian", 30)]
)
def test_all_decisions_are_there(game: str, count: int) -> None:
    assert len(register(game)["decision"]) == count


@pytest.mark.parametrize("game", game_names())
def test_every_rule_is_tested(game: str) -> None:
    """Each rule of kind ``rule`` is cited by a documented case or by the name of a test."""
    cited = ids_in_cases() | ids_in_test_names()
    missing = {rule["id"] for rule in rules(game) if rule["kind"] == "rule"} - cited
    assert missing == {name for name in NOT_TESTED if name.startswith(find_game(game).prefix)}


@pytest.mark.parametrize("game", game_names())
def test_every_rule_is_cited_by_code(game: str) -> None:
    cited = set().union(*code_ids().values())
    missing = {rule["id"] for rule in rules(game) if rule["kind"] == "rule"} - cited
    assert missing <= NOT_IN_CODE.keys()
    assert NOT_IN_CODE.keys() <= all_ids()


def test_ranges_of_ids_are_read() -> None:
    assert expanded("(GAL-AUC-8, 9 and 12; GAL-PLAY-2 to 4, 11)") == {
        "GAL-AUC-8", "GAL-AUC-9", "GAL-AUC-12", "GAL-PLAY-2", "GAL-PLAY-3", "GAL-PLAY-4", "GAL-PLAY-11",
    }  # fmt: skip


def test_no_rule_stands_twice() -> None:
    counted = Counter(rule["text"] for game in game_names() for rule in rules(game))
    assert [text for text, times in counted.items() if times > 1] == []
