"""The register: every rule of every game, worded once, with its kind, status and source.

The texts lie in ``<game>.toml`` beside this module and in ``sources.toml``; they are loaded when they
are first asked for. Rules are in English here; :meth:`Rule.texts` names what is translated, and
:func:`in_language` gives it from the engine's catalogue.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from tarok_core.games import find_game, game_names, own_and_family
from tarok_core.reasons import Reason, RuleError
from tarok_core.words import catalogue

__all__ = ["Decision", "Register", "Rule", "Source", "find_rule", "in_language", "register_of", "sources"]


class Rule(NamedTuple):
    """One rule.

    :ivar id: ``GAL-AUC-9``.
    :ivar chapter: the chapter in which a reader looks for it.
    :ivar kind: ``rule``, ``convention``, ``advice``, ``term`` or ``history``.
    :ivar status: ``source``, ``inferred``, ``external`` or ``errata``; ``partly`` are further ones that apply
        to a part of it.
    :ivar document: key of the source document; ``lines`` are its lines, ``section`` its heading there.
    :ivar external: tags of external sources with their paragraphs.
    :ivar options: names of the options that concern it; ``decisions`` the numbers of decisions.
    :ivar text: the rule in English; ``note`` what is wrong or doubtful in the source, or empty.
    """

    id: str
    game: str
    chapter: str
    kind: str
    status: str
    partly: tuple[str, ...]
    document: str
    lines: tuple[str, ...]
    section: str
    external: tuple[str, ...]
    options: tuple[str, ...]
    decisions: tuple[str, ...]
    text: str
    note: str

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """What is translated, as (context, English)."""
        found = [(self.id, self.text)]
        if self.note:
            found.append((f"{self.id} note", self.note))
        return tuple(found)


class Decision(NamedTuple):
    """A point the source leaves open, and what was chosen, with confidence ``sure``, ``fair`` or ``low``."""

    id: str
    game: str
    question: str
    readings: tuple[str, ...]
    chosen: str
    options: tuple[str, ...]
    rules: tuple[str, ...]
    confidence: str

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """What is translated, as (context, English)."""
        return (
            (f"{self.id} question", self.question),
            *((f"{self.id} reading {at}", text) for at, text in enumerate(self.readings, 1)),
            (f"{self.id} chosen", self.chosen),
        )


class Source(NamedTuple):
    """A document that rules cite; ``cited_as`` is its tag in a game, empty for the game's own document."""

    key: str
    title: str
    author: str
    language: str
    kind: str
    games: tuple[str, ...]
    cited_as: str
    address: str
    about: str

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """What is translated, as (context, English)."""
        return ((f"source {self.key}", self.about),)


class Register(NamedTuple):
    """The rules and decisions of a game, in order, by ID."""

    game: str
    document: str
    rules: Mapping[str, Rule]
    decisions: Mapping[str, Decision]


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(__name__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


@cache
def register_of(game: str) -> Register:
    """The register of a game.

    >>> len(register_of("galician").rules), register_of("galician").rules["GAL-AUC-9"].options
    (156, ('jump_bids',))
    """
    found = find_game(own_and_family(find_game(game).name)[-1])
    data = _load(found.name)
    rules = [
        Rule(
            entry["id"],
            found.name,
            entry["chapter"],
            entry["kind"],
            entry["status"],
            tuple(entry.get("partly", ())),
            data["document"],
            tuple(entry["lines"]),
            entry.get("section", ""),
            tuple(entry.get("external", ())),
            tuple(entry.get("options", ())),
            tuple(f"{found.prefix}-{number}" for number in entry.get("decisions", ())),
            entry["text"],
            entry.get("note", ""),
        )
        for entry in data["rule"]
    ]
    decisions = [
        Decision(
            f"{found.prefix}-{entry['id']}",
            found.name,
            entry["question"],
            tuple(entry["readings"]),
            entry["chosen"],
            tuple(entry.get("options", ())),
            tuple(entry.get("rules", ())),
            entry["confidence"],
        )
        for entry in data["decision"]
    ]
    return Register(
        found.name, data["document"], {rule.id: rule for rule in rules}, {item.id: item for item in decisions}
    )


@cache
def sources() -> Mapping[str, Source]:
    """All documents cited, by key.

    >>> sources()["galician"].language
    'pl'
    """
    return {
        key: Source(
            key,
            entry["title"],
            entry.get("author", ""),
            entry["language"],
            entry["kind"],
            tuple(entry["games"]),
            entry.get("cited_as", ""),
            entry.get("address", ""),
            entry["about"],
        )
        for key, entry in _load("sources")["sources"].items()
    }


def find_rule(rule_id: str) -> Rule:
    """The rule with this ID, of whichever game.

    :raises RuleError: code ``unknown_rule``.

    >>> find_rule("GAL-DECK-1").kind
    'rule'
    """
    for name in game_names():
        found = register_of(name).rules.get(rule_id)
        if found is not None:
            return found
    raise RuleError(Reason(None, "unknown_rule", {"found": rule_id}))


def in_language(texts: tuple[str, str], language: str) -> str:
    """One of ``texts`` (context, English) in a language; English where it is not translated.

    >>> in_language(("GAL-X", "A text."), "en")
    'A text.'
    """
    return catalogue(language).pgettext(*texts)
