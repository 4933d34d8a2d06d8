"""The register of games.

A game is found by its name; its package is imported when it is first asked for. How the games
that are not built yet will sit on the shared core was sketched first; the findings are in
:mod:`tarok_core.deal` (phases, knowledge), :mod:`tarok_core.tricks` (duties),
:mod:`tarok_core.piles` (the fool that is kept and paid for), :mod:`tarok_core.counting` and
:mod:`tarok_core.scores` (terms by seat where nobody is declarer).

To add a game: write a package with a module ``game`` that holds a :class:`~tarok_core.game.Game`
named ``GAME``, and name it in :data:`MODULES`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from tarok_core.game import AnyGame
from tarok_core.reasons import Reason, RuleError

__all__ = ["MODULES", "find_game", "game_names"]

MODULES: Final[dict[str, str]] = {
    "galician": "tarok_core.games.galician.game",
    "french": "tarok_core.games.french.game",
    "czech": "tarok_core.games.czech.game",
}
"""By name of a game: the module that holds it, as ``GAME``."""


def game_names() -> tuple[str, ...]:
    """The names of all games.

    >>> game_names()[0]
    'galician'
    """
    return tuple(MODULES)


@cache
def _load(name: str) -> AnyGame:
    game: AnyGame = import_module(MODULES[name]).GAME
    return game


def find_game(name: object) -> AnyGame:
    """The game of this name.

    :raises RuleError: code ``unknown_game``.

    >>> find_game("galician").prefix
    'GAL'
    """
    if not isinstance(name, str) or name not in MODULES:
        raise RuleError(Reason(None, "unknown_game", {"found": str(name), "values": game_names()}))
    return _load(name)
