"""What the commands of ``tarok`` do; :mod:`tarok_core.cli` reads the command line and reports faults."""

from __future__ import annotations

import json
import random
import sys
from argparse import Namespace
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from tarok_core import checking, record
from tarok_core.account import as_text
from tarok_core.cards import cards_of
from tarok_core.casebook import Case, answer, documented_cases, find_case, read_case
from tarok_core.deal import Deal
from tarok_core.explain import case_account, deal_account
from tarok_core.games import find_game, game_names
from tarok_core.options import OptionInfo
from tarok_core.reasons import Reason, RecordError, RuleError
from tarok_core.register import Rule, in_language, register_of
from tarok_core.scores import plain_number
from tarok_core.words import Style, Words

__all__ = ["Context", "Unreadable", "version"]


class Unreadable(RuleError):
    """A file that cannot be read or is not in the format wanted."""


class Context(NamedTuple):
    """The language, the style of the output, and whether JSON is wanted."""

    words: Words
    style: Style
    as_json: bool

    def words_of(self, game: str) -> Words:
        """The words for a game."""
        return Words(self.words.language, game=game, style=self.style)


def version() -> str:
    """Name and version; the version is that of the installed distribution."""
    try:
        return f"tarok {metadata.version('tarok-core')}"
    except metadata.PackageNotFoundError:
        return "tarok"


def read_file(name: str) -> str:
    """The text of a file, or of standard input for ``-``.

    :raises Unreadable: when there is no such file, or it is not UTF-8.
    """
    try:
        if name == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        return Path(name).read_bytes().decode("utf-8-sig")
    except OSError as error:
        text = error.strerror or str(error)
    except UnicodeDecodeError:
        text = "UTF-8"
    raise Unreadable(Reason(None, "file_unreadable", {"where": name, "text": text}))


def read_json(name: str) -> object:
    """The JSON value of a file.

    :raises Unreadable: when it is not JSON.
    """
    text = read_file(name)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(Reason(None, "not_json", {"where": name, "text": str(error)})) from None


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def result_of(data: object, language: str) -> dict[str, object]:
    """The result of a case given as JSON; a refusal becomes the key ``error``."""
    game = None
    try:
        case = read_case(data)
        game = case.game
        return answer(case)
    except RuleError as error:
        reason = error.reason
        message = Words(language, game=game).reason(reason)
        return {"error": {"rule": reason.rule, "code": reason.code, "message": message}}


def run_case(parsed: Namespace, context: Context) -> int:
    """``tarok case FILE``."""
    data = read_json(parsed.file)
    language = context.words.language
    _print_json(
        [result_of(entry, language) for entry in data]
        if isinstance(data, list)
        else result_of(data, language)
    )
    return 0


def run_check(parsed: Namespace, context: Context) -> int:
    """``tarok check FILE...``."""
    outcome = checking.check([Path(name) for name in parsed.files])
    if context.as_json:
        _print_json(outcome.as_json())
    else:
        for fault in outcome.faults:
            print(
                context.words.say(
                    "cli.differs",
                    file=fault.file,
                    id=fault.case or "?",
                    key=fault.key,
                    expected=json.dumps(fault.expected, ensure_ascii=False),
                    got=json.dumps(fault.got, ensure_ascii=False),
                )
            )
    for _, reason in outcome.unreadable:
        print(context.words.say("cli.error", why=context.words.reason(reason)), file=sys.stderr)
    if not context.as_json:
        print(context.words.say("cli.passed", passed=outcome.passed, failed=outcome.failed))
    if outcome.unreadable:
        return 2
    return 1 if outcome.failed else 0


def run_games(parsed: Namespace, context: Context) -> int:
    """``tarok games``."""
    found = []
    for name in game_names():
        game = find_game(name)
        found.append(
            {
                "game": name,
                "players": list(game.players),
                "cards": len(game.pack(game.options()).cards),
                "rules": len(register_of(name).rules),
                "examples": len(documented_cases(name)),
            }
        )
    if context.as_json:
        _print_json(found)
        return 0
    for entry in found:
        words = context.words_of(str(entry["game"]))
        about = ", ".join(
            (
                words.say("cli.players_of", values=tuple(map(str, entry["players"]))),  # type: ignore[call-overload]
                words.say("cli.cards_of", count=entry["cards"]),
                words.say("cli.rules_of", count=entry["rules"]),
                words.say("cli.examples_of", count=entry["examples"]),
            )
        )
        print(f"{entry['game']}: {words.say(str(entry['game']) + '.name')}; {about}")
    return 0


def _rule_json(rule: Rule, language: str) -> dict[str, object]:
    return {
        "id": rule.id,
        "chapter": rule.chapter,
        "kind": rule.kind,
        "status": rule.status,
        "partly": list(rule.partly),
        "lines": list(rule.lines),
        "external": list(rule.external),
        "options": list(rule.options),
        "decisions": list(rule.decisions),
        "text": in_language((rule.id, rule.text), language),
        "note": in_language((f"{rule.id} note", rule.note), language) if rule.note else "",
    }


def run_rules(parsed: Namespace, context: Context) -> int:
    """``tarok rules GAME [ID]``."""
    register = register_of(parsed.game)
    wanted = (parsed.id or "").upper()
    if wanted in register.rules:
        found = [register.rules[wanted]]
    else:
        found = [rule for rule in register.rules.values() if rule.id.startswith(wanted)]
    words = context.words_of(register.game)
    if not found:
        raise RuleError(Reason(None, "unknown_rule", {"found": parsed.id}))
    if context.as_json:
        entries = [_rule_json(rule, words.language) for rule in found]
        _print_json(entries[0] if len(entries) == 1 and wanted in register.rules else entries)
        return 0
    for rule in found:
        print(_rule_text(rule, words, whole=len(found) == 1))
    return 0


def _rule_text(rule: Rule, words: Words, *, whole: bool) -> str:
    status = " + ".join(words.name("status", status) for status in (rule.status, *rule.partly))
    kind = words.name("kind", rule.kind)
    head = f"{words.style.rule(rule.id)} ({kind}, {status})"
    text = in_language((rule.id, rule.text), words.language)
    if not whole:
        return f"{head}: {text}"
    lines = [head, text]
    if rule.note:
        lines.append(in_language((f"{rule.id} note", rule.note), words.language))
    cited = ", ".join((*rule.lines, *rule.external))
    if cited:
        lines.append(f"{words.say('word.source')}: {cited}")
    if rule.options:
        lines.append(f"{words.say('word.options')}: {', '.join(rule.options)}")
    return "\n".join(lines)


def run_options(parsed: Namespace, context: Context) -> int:
    """``tarok options GAME``."""
    game = find_game(parsed.game)
    infos = game.options.infos()
    if context.as_json:
        _print_json(
            {
                "options": [
                    {
                        "option": info.name,
                        "default": info.default,
                        "values": list(info.values) if info.values is not None else None,
                        "low": info.low,
                        "rules": list(info.rules),
                    }
                    for info in infos
                ],
                "presets": {name: dict(values) for name, values in game.presets.items()},
            }
        )
        return 0
    words = context.words_of(game.name)
    width = max(len(info.name) for info in infos)
    for info in infos:
        rules = ", ".join(words.style.rule(rule) for rule in info.rules)
        print(f"{info.name:<{width}}  {_values(info, words)}  [{rules}]")
    return 0


def _values(info: OptionInfo, words: Words) -> str:
    if info.values is None:
        low = words.say("cli.any_number", low=info.low)
        return f"{low}; {words.say('cli.default_value', value=str(info.default))}"
    first, *others = map(_word, info.values)
    return ", ".join((words.say("cli.default_value", value=first), *others))


def run_example(parsed: Namespace, context: Context) -> int:
    """``tarok example ID``."""
    case = find_case(parsed.id)
    if context.as_json:
        _print_json(case._asdict() | {"rules": list(case.rules)})
        return 0
    print(example_text(case, context.words_of(case.game)))
    return 0


def example_text(case: Case, words: Words) -> str:
    """A documented example: its title and its account."""
    title = in_language((f"{case.id} title", case.title), words.language)
    return f"{case.id}: {title}\n{as_text(case_account(case), words)}"


def option_values(given: list[str], infos: tuple[OptionInfo, ...]) -> dict[str, object]:
    """``NAME=VALUE`` arguments as option values.

    :raises RuleError: code ``unknown_option`` for a name without ``=``.
    """
    values: dict[str, object] = {}
    known = {info.name: info for info in infos}
    for argument in given:
        name, _, text = argument.partition("=")
        info = known.get(name)
        value: object = text
        if info is not None:
            wanted = info.values or (0,)
            value = next((v for v in wanted if _word(v) == text.replace(" ", "")), text)
            if info.values is None and text.lstrip("-").isdigit():
                value = int(text)
        values[name] = value
    return values


def _word(value: object) -> str:
    """A value as it is written on the command line: a word as it is, anything else as JSON without spaces."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def run_deal(parsed: Namespace, context: Context) -> int:
    """``tarok deal GAME --seed N``."""
    game = find_game(parsed.game)
    if not parsed.seed.lstrip("-").isdigit() or len(parsed.seed) > 40:  # enough for any seed
        raise RuleError(Reason(None, "seed", {"found": parsed.seed}))
    options = game.options.from_mapping(option_values(parsed.option, game.options.infos()))
    rng = random.Random(int(parsed.seed))
    deal = game.random_deal(
        rng, players=parsed.players, dealer=parsed.dealer, style=parsed.style, options=options
    )
    if parsed.finish:
        deal = game.random_finish(deal, rng)
    if parsed.record:
        print(record.dumps(deal), end="")
        return 0
    return _show_deal(deal, parsed.seat, context)


def _show_deal(deal: Deal[Any], seat: int | None, context: Context) -> int:
    seating = deal.setup.seating
    if seat is not None and not 0 <= seat < seating.players:
        raise RuleError(Reason(None, "seat_range", {"found": seat, "high": seating.players - 1}))
    if context.as_json:
        _print_json(_deal_json(deal, seat))
        return 0
    words = context.words_of(deal.game.name)
    print(as_text(deal_account(deal, seat=seat), words))
    return 0


def _deal_json(deal: Deal[Any], seat: int | None) -> dict[str, object]:
    setup, hidden = deal.setup, seat is not None
    found: dict[str, object] = {
        "game": deal.game.name,
        "players": setup.seating.players,
        "dealer": setup.seating.dealer,
        "options": setup.options.changed,
        "hands": [
            None if number in setup.seating.idle or (hidden and number != seat) else _codes(cards_of(hand))
            for number, hand in enumerate(setup.hands)
        ],
        "talon": None if hidden else _codes(setup.talon),
    }
    if not hidden:
        found["actions"] = [str(action) for action in deal.actions]
        found["facts"] = [str(fact) for fact in deal.facts]
        if deal.is_over or deal.facts:
            score = deal.game.score(deal)
            found["result"] = deal.game.result(deal) if deal.is_over else {}
            found["terms"] = [
                {
                    "item": term.item,
                    "rule": term.rule,
                    "amount": plain_number(term.amount),
                    **({} if term.seat is None else {"seat": term.seat}),
                    "steps": [
                        {"code": step.code, "value": plain_number(step.value), "rule": step.rule}
                        | _plain(step.params)
                        for step in term.steps
                    ],
                }
                for term in score.terms
            ]
            found["payments"] = [plain_number(amount) for amount in score.payments]
    return found


def _plain(params: Mapping[str, object]) -> dict[str, object]:
    return {key: value if isinstance(value, (int, str)) else str(value) for key, value in params.items()}


def _codes(cards: object) -> list[str]:
    return [str(card) for card in cards]  # type: ignore[attr-defined]  # cards of a mask or a talon


def run_play(parsed: Namespace, context: Context) -> int:
    """``tarok play RECORD``."""
    text = read_file(parsed.file)
    try:
        deal = record.loads(text)
    except RecordError as error:
        error.where = parsed.file
        raise
    return _show_deal(deal, parsed.seat, context)
