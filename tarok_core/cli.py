"""The command ``tarok``.

Exit status: 0 when all went well; 1 when something asked about is wrong (a case differs, a record
or an option is refused, an unknown game or rule); 2 when the command itself or a file cannot be
read. Whatever goes wrong is told in one line on standard error.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from tarok_core import commands
from tarok_core.games import find_game, game_names
from tarok_core.reasons import RecordError, RuleError
from tarok_core.words import SignStyle, Style, Words, languages

__all__ = ["main"]


class UsageError(Exception):
    """The command line cannot be read."""


class _Parser(argparse.ArgumentParser):
    """A parser that reports a fault in one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    >>> main(["rules", "galician", "GAL-DECK-4"])  # doctest: +ELLIPSIS
    GAL-DECK-4 ...
    0
    >>> main(["case", "no-such-file.json"])
    2
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    words, parsed = Words("en"), argparse.Namespace()
    try:
        words = Words(_language(given))
        parsed = _parser(words).parse_args(given)
        context = commands.Context(words, _style(sys.stdout), parsed.json)
        status: int = parsed.run(parsed, context)
        sys.stdout.flush()
    except commands.Unreadable as error:
        return _fail(words, words.reason(error.reason), 2)
    except UsageError as error:
        return _fail(words, f"{error}. {words.say('cli.usage_hint')}", 2)
    except RuleError as error:
        return _fail(words, _refusal(error, words.language, getattr(parsed, "game", None)), 1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _refusal(error: RuleError, language: str, game: str | None) -> str:
    """A refusal as one sentence with its rule, and with its place where it has one."""
    place = ""
    if isinstance(error, RecordError):
        place, game = f"{error.where}:{error.line}: ", error.game
    rule = f" [{error.reason.rule}]" if error.reason.rule else ""
    return place + Words(language, game=game).reason(error.reason) + rule


def _fail(words: Words, why: str, status: int) -> int:
    print(words.say("cli.error", why=" ".join(why.split())), file=sys.stderr)
    return status


def _language(arguments: Sequence[str]) -> str:
    """The value of ``--lang``, wanted before the parser can speak that language."""
    for at, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.partition("=")[2]
        if argument == "--lang" and at + 1 < len(arguments):
            return arguments[at + 1]
    return "en"


def _style(stream: object) -> Style:
    """Signs and colour on a terminal, plain notation in a pipe."""
    terminal = bool(getattr(stream, "isatty", lambda: False)())
    return SignStyle(colour="NO_COLOR" not in os.environ) if terminal else Style()


def _parser(words: Words) -> argparse.ArgumentParser:
    common = _Parser(add_help=False)
    common.add_argument("--lang", metavar="LANG", help=words.say("cli.help_lang", values=languages()))
    common.add_argument("--json", action="store_true", help=words.say("cli.help_json"))
    parser = _Parser("tarok", description=words.say("cli.description"), allow_abbrev=False)
    parser.add_argument(
        "--version", action="version", version=commands.version(), help=words.say("cli.help_version")
    )
    parser.add_argument("--lang", metavar="LANG", help=words.say("cli.help_lang", values=languages()))
    parser.set_defaults(json=False)
    adding = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)

    def command(name: str) -> argparse.ArgumentParser:
        text = words.say(f"cli.help_{name}")
        made: argparse.ArgumentParser = adding.add_parser(
            name, help=text, description=text, parents=[common], allow_abbrev=False
        )
        made.set_defaults(run=getattr(commands, f"run_{name}"))
        return made

    case = command("case")
    case.add_argument("file", metavar="FILE", help=words.say("cli.help_case_file"))
    check = command("check")
    check.add_argument("files", metavar="FILE", nargs="+", help=words.say("cli.help_check_file"))
    command("games")
    game_help = f"{words.say('cli.help_rules_game')}: {', '.join(game_names())}"
    rules = command("rules")
    rules.add_argument("game", metavar="GAME", help=game_help)
    rules.add_argument("id", metavar="ID", nargs="?", help=words.say("cli.help_rules_id"))
    options = command("options")
    options.add_argument("game", metavar="GAME", help=game_help)
    example = command("example")
    example.add_argument("id", metavar="ID", help=words.say("cli.help_example_id"))
    deal = command("deal")
    deal.add_argument("game", metavar="GAME", help=game_help)
    deal.add_argument("--seed", metavar="N", required=True, help=words.say("cli.help_seed"))
    deal.add_argument("--players", metavar="N", type=int, help=words.say("cli.help_players"))
    deal.add_argument("--dealer", metavar="SEAT", type=int, help=words.say("cli.help_dealer"))
    styles = tuple(dict.fromkeys(style for name in game_names() for style in find_game(name).styles))
    deal.add_argument("--style", metavar="STYLE", help=words.say("cli.help_style", values=styles))
    deal.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help=words.say("cli.help_option")
    )
    deal.add_argument("--seat", metavar="SEAT", type=int, help=words.say("cli.help_seat"))
    deal.add_argument("--record", action="store_true", help=words.say("cli.help_record"))
    deal.add_argument("--finish", action="store_true", help=words.say("cli.help_finish"))
    play = command("play")
    play.add_argument("file", metavar="RECORD", help=words.say("cli.help_play_file"))
    play.add_argument("--seat", metavar="SEAT", type=int, help=words.say("cli.help_seat"))
    return parser


if __name__ == "__main__":
    sys.exit(main())
