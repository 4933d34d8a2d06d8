"""The register of games.

A game is found by its name; its package is imported when it is first asked for. How the four games
would sit on the shared core was sketched first; the findings are in
:mod:`tarok_core.deal` (phases, knowledge), :mod:`tarok_core.tricks` (duties),
:mod:`tarok_core.piles` (the fool that is kept and paid for), :mod:`tarok_core.counting` and
:mod:`tarok_core.scores` (terms by seat where nobody is declarer).

To add a game: write a package with a module ``game`` that holds a :class:`~tarok_core.game.Game`
named ``GAME``, and name it in :data:`MODULES`. A game that stands in the rules of another, as the Russian
variant games do, is named in :data:`RELATED`: it is dealt, played, recorded and told like any game, and
shares register, cases and words with the other.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from tarok_core.game import AnyGame
from tarok_core.reasons import Reason, RuleError

__all__ = ["MODULES", "RELATED", "find_game", "game_names", "own_and_family"]

MODULES: Final[dict[str, str]] = {
    "galician": "tarok_core.games.galician.game",
    "french": "tarok_core.games.french.game",
    "czech": "tarok_core.games.czech.game",
    "russian": "tarok_core.games.russian.game",
}
"""By name of a game: the module that holds it, as ``GAME``."""

RELATED: Final[dict[str, tuple[str, str]]] = {
    "russian_twelve": ("russian", "tarok_core.games.russian.twelve"),
    "russian_triomphe": ("russian", "tarok_core.games.russian.triomphe"),
}
"""By name of a game that shares register, cases and words of another: that other game, and its own module."""


def game_names() -> tuple[str, ...]:
    """The names of all games.

    >>> game_names()[0]
    'galician'
    """
    return tuple(MODULES)


@cache
def _load(name: str) -> AnyGame:
    module = MODULES[name] if name in MODULES else RELATED[name][1]
    game: AnyGame = import_module(module).GAME
    return game


def own_and_family(name: str | None) -> tuple[str, ...]:
    """A game and the one whose words it shares, in the order in which words are looked up.

    >>> own_and_family("russian_twelve"), own_and_family("czech"), own_and_family(None)
    (('russian_twelve', 'russian'), ('czech',), ())
    """
    if name is None:
        return ()
    return (name, RELATED[name][0]) if name in RELATED else (name,)


def find_game(name: object) -> AnyGame:
    """The game of this name.

    :raises RuleError: code ``unknown_game``.

    >>> find_game("galician").prefix
    'GAL'
    """
    if not isinstance(name, str) or (name not in MODULES and name not in RELATED):
        raise RuleError(Reason(None, "unknown_game", {"found": str(name), "values": game_names()}))
    return _load(name)
