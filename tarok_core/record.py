"""Deal records: a deal as a text that people can read and programs can replay.

A record is TOML: a few keys, the hands and the talon as dealt, and one action a line::

    format = "tarok-deal 1"
    game = "galician"
    players = 3
    dealer = 2
    options = { low_card = "ten" }      # only what differs from the default
    talon = "T15 T4 CC T18 SC SK"
    hands = [
        "SQ HK ...",
    ]
    actions = [
        "0 call 3x1",
        "0 play T15",
    ]
    facts = [
        "0 renons",
    ]

:func:`dumps` writes the canonical form, :func:`loads` reads any TOML of this shape; a fault is told
with its line (:class:`~tarok_core.reasons.RecordError`). A record of an unfinished deal is a record too.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any, Final

from tarok_core.cards import Card, cards_of
from tarok_core.deal import Action, Deal, Fact, Setup, as_hands
from tarok_core.fields import Fields, parse_cards
from tarok_core.game import AnyGame
from tarok_core.games import find_game
from tarok_core.reasons import Reason, RecordError, RuleError

__all__ = ["FORMAT", "dumps", "loads", "parse_action"]

FORMAT: Final = "tarok-deal 1"
NOTHING: Final = "null"
"""How an option that is set to no value stands in a record."""

KEYS: Final = ("format", "game", "players", "dealer", "options", "talon", "hands", "actions", "facts")


def dumps(deal: Deal[Any]) -> str:
    """The record of a deal, as far as it has gone.

    >>> import random
    >>> game = find_game("galician")
    >>> deal = game.random_finish(game.random_deal(random.Random(5)), random.Random(6))
    >>> text = dumps(deal)
    >>> text.splitlines()[0], loads(text) == deal, dumps(loads(text)) == text
    ('format = "tarok-deal 1"', True, True)
    """
    setup = deal.setup
    lines = [
        f"format = {_quote(FORMAT)}",
        f"game = {_quote(deal.game.name)}",
        f"players = {setup.seating.players}",
        f"dealer = {setup.seating.dealer}",
    ]
    if changed := setup.options.changed:
        # TOML has no word for nothing.
        values = {name: NOTHING if value is None else value for name, value in changed.items()}
        lines.append(
            "options = { " + ", ".join(f"{name} = {_quote(value)}" for name, value in values.items()) + " }"
        )
    lines.append(f"talon = {_quote(_codes(setup.talon))}")
    lines += _list("hands", [_codes(cards_of(hand)) for hand in setup.hands])
    lines += _list("actions", [str(action) for action in deal.actions])
    if deal.facts:
        lines += _list("facts", [str(fact) for fact in deal.facts])
    return "\n".join(lines) + "\n"


def _quote(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def _list(name: str, values: list[str]) -> list[str]:
    return [f"{name} = [", *(f"    {_quote(value)}," for value in values), "]"]


def loads(text: str) -> Deal[Any]:
    r"""The deal of a record, replayed.

    :raises RecordError: with the line of the fault and its reason.

    >>> loads('format = "tarok-deal 1"\ngame = "whist"\n')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    tarok_core.reasons.RecordError: input: unknown_game {...}
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(text, error) from None
    lines = _Lines(text)
    fields = Fields(data, "record")
    for key in data:
        if key not in KEYS:
            raise RecordError(lines.of(key), Reason(None, "record_key", {"found": key, "values": KEYS}))
    with lines.at("format"):
        found = fields.text("format")
        if found != FORMAT:
            raise RuleError(Reason(None, "record_format", {"found": found, "values": FORMAT}))
    with lines.at("game"):
        game = find_game(fields.text("game"))
    lines.game = game.name
    with lines.at("options"):
        options = game.options.from_mapping(_options(fields.raw("options", {}), game))  # type: ignore[arg-type]  # checked there
    with lines.at("players"):
        players = fields.whole("players", game.usual_players)
        game.seating(players, 0, options)
    with lines.at("dealer"):
        seating = game.seating(players, fields.whole("dealer", players - 1), options)
    pack = game.pack(options)
    with lines.at("talon"):
        talon = parse_cards(fields.text("talon").split(), pack, "talon", game.card_rule)
    hands: list[tuple[Card, ...]] = []
    for at, hand in enumerate(_strings(fields, "hands", lines)):
        with lines.at("hands", at):
            hands.append(parse_cards(hand.split(), pack, f"hands[{at}]", game.card_rule))
    with lines.at("hands"):
        if len(hands) != players:
            raise RuleError(Reason(None, "hands_count", {"count": len(hands), "players": players}))
        deal = game.begin(Setup(options, seating, as_hands(hands), talon))
    for at, line in enumerate(_strings(fields, "actions", lines)):
        with lines.at("actions", at):
            deal = deal.apply(parse_action(line, game))
    facts: list[Fact] = []
    for at, line in enumerate(_strings(fields, "facts", lines)):
        with lines.at("facts", at):
            facts.append(_parse_fact(line, game, players))
    return deal.with_facts(facts)


def _options(values: object, game: AnyGame) -> object:
    """The values of options as they were before they were written down."""
    if not isinstance(values, dict):
        return values
    unset = {info.name for info in game.options.infos() if info.values and None in info.values}
    return {name: None if name in unset and value == NOTHING else value for name, value in values.items()}


def _strings(fields: Fields, name: str, lines: _Lines) -> list[str]:
    with lines.at(name):
        return fields.texts(name) if name in fields or name == "hands" else []


def parse_action(text: str, game: AnyGame) -> Action:
    """An action from its line: a seat, a kind, and words or cards.

    :raises RuleError: code ``action_text``; or the reason of a card that is not in any pack.

    >>> parse_action("0 take T15 T4", find_game("galician"))
    Action(seat=0, kind='take', words=(), cards=(Card('T15'), Card('T4')))
    """
    parts = text.split()
    kinds = sorted({kind for phase in game.phases.values() for kind in phase.kinds})
    if len(parts) < 2 or not re.fullmatch(r"[0-9]{1,2}", parts[0]) or parts[1] not in kinds:
        raise RuleError(Reason(None, "action_text", {"found": text, "values": tuple(kinds)}))
    words: list[str] = []
    cards: list[Card] = []
    for part in parts[2:]:
        if _CARD.fullmatch(part):
            cards.append(Card.parse(part))
        else:
            words.append(part)
    return Action(int(parts[0]), parts[1], tuple(words), tuple(cards))


_CARD: Final = re.compile(r"[SHDC]([KQCJ]|[0-9]{1,2})|T[0-9]{1,2}|FOOL")


def _parse_fact(text: str, game: AnyGame, players: int) -> Fact:
    parts = text.split()
    if len(parts) < 2 or not re.fullmatch(r"[0-9]{1,2}", parts[0]) or parts[1] not in game.facts:
        raise RuleError(Reason(None, "fact_text", {"found": text, "values": game.facts}))
    seat = int(parts[0])
    if seat >= players:
        raise RuleError(Reason(None, "seat_range", {"found": seat, "high": players - 1}))
    return Fact(seat, parts[1], tuple(parts[2:]))


class _Lines:
    """Finds the line of a key or of an element of its list in the text of a record."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.game: str | None = None

    def of(self, key: str, element: int | None = None) -> int:
        """The line, from 1, where ``key`` stands or its ``element``-th string; 1 where it is missing."""
        start = next(
            (at for at, line in enumerate(self.lines) if re.match(rf"\s*\"?{re.escape(key)}\"?\s*=", line)),
            None,
        )
        if start is None:
            return 1
        if element is None:
            return start + 1
        seen = -1
        for at in range(start, len(self.lines)):
            line = self.lines[at]
            if at == start:
                line = line.partition("=")[2]
            for match in _TOKEN.finditer(line):
                if match.group().startswith("#"):
                    break
                seen += 1
                if seen == element:
                    return at + 1
        return start + 1

    def at(self, key: str, element: int | None = None) -> _Place:
        """A context in which a :class:`RuleError` becomes a :class:`RecordError` with its line."""
        return _Place(self, key, element)


_TOKEN: Final = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|#.*")


class _Place:
    def __init__(self, lines: _Lines, key: str, element: int | None) -> None:
        self.lines, self.key, self.element = lines, key, element

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, RuleError) and not isinstance(error, RecordError):
            fault = RecordError(self.lines.of(self.key, self.element), error.reason)
            fault.game = self.lines.game
            raise fault from error


def _syntax_error(text: str, error: tomllib.TOMLDecodeError) -> RecordError:
    found = re.search(r"\(at line (\d+), column \d+\)", str(error))
    line = int(found.group(1)) if found else text.count("\n") + 1
    return RecordError(line, Reason(None, "not_toml", {"text": re.sub(r" \(at .*\)$", "", str(error))}))
