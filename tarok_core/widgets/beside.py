"""What can stand beside a score: the same deal under another preset, or with one other option."""

from __future__ import annotations

import json
from typing import Final

from tarok_core.account import Account, Heading, Line
from tarok_core.compare import other_presets, own_heading, same, side_by_side, under_preset, with_preset
from tarok_core.game import AnyGame
from tarok_core.options import Options, same_value
from tarok_core.words import Msg, Words

__all__ = ["Beside"]

_PRESET: Final = "preset "


class Beside:
    """The agreements that a game's score can be compared under, by a short key for menus and addresses.

    A key is ``""`` for none, ``"preset <name>"``, or ``"<option>=<value>"``.

    >>> from tarok_core.games import find_game
    >>> game = find_game("czech")
    >>> beside = Beside(game, game.preset("mcr"))
    >>> beside.usual, beside.options("ceiling_hal=None").changed
    ('preset vysocina', {'variant': 'mcr', 'ceiling_hal': None})
    """

    def __init__(self, game: AnyGame, options: Options) -> None:
        self._game, self._options = game, options
        self._found: dict[str, tuple[Options, Heading]] = {}
        for name in other_presets(game, options):
            self._found[_PRESET + name] = (with_preset(game, options, name), under_preset(name))
        self.usual = next(iter(self._found), "")
        """What stands there at first: the game's other preset, if it has one."""
        for info in options.infos():
            for value in info.values or ():
                if not same_value(value, getattr(options, info.name)):
                    changed = options.from_mapping({**options.changed, info.name: value})
                    title = Heading(Msg("say.with_option", option=info.name, value=_plain(value)))
                    self._found[f"{info.name}={_plain(value)}"] = (changed, title)

    def __contains__(self, key: object) -> bool:
        return key == "" or key in self._found

    def options(self, key: str) -> Options:
        """The options of a key."""
        return self._found[key][0]

    def menu(self, words: Words) -> list[tuple[str, str]]:
        """What can be chosen: text and key."""
        found = [(words.say("word.none"), "")]
        for key in self._found:
            preset = key.removeprefix(_PRESET)
            found.append((words.name("preset", preset) if preset != key else key.replace("=", " = "), key))
        return found

    def compared(self, key: str, own: Account, other: Account) -> tuple[Account, Account]:
        """Two scores with their headings, and what differs marked; one line where nothing does."""
        preset = key.removeprefix(_PRESET)
        if preset != key and same(own, other):
            return own, [Line(Msg("say.same_under_preset", preset=preset))]
        title = self._found[key][1]
        own, other = side_by_side(own, other)
        return [*own_heading(self._game, self._options), *own], [title, *other]


def _plain(value: object) -> str:
    return json.dumps(value) if isinstance(value, bool) else str(value)
