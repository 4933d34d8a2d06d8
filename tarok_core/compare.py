"""One deal under two agreements: which there are, and what differs between the accounts of its score.

>>> from tarok_core.account import as_text
>>> from tarok_core.casebook import find_case
>>> from tarok_core.words import Words
>>> _, other = preset_comparison(find_case("FRA-E50a"))
>>> print(as_text(other, Words(game="french")).splitlines()[0])
Under: official play (FFT)
"""

from __future__ import annotations

from collections.abc import Sequence

from tarok_core.account import Account, Block, Grid, Heading, Line
from tarok_core.casebook import Case, prepare
from tarok_core.explain import agreements
from tarok_core.game import AnyGame
from tarok_core.options import Options
from tarok_core.reasons import RuleError
from tarok_core.words import Msg

__all__ = [
    "other_presets",
    "own_heading",
    "preset_comparison",
    "preset_of",
    "same",
    "side_by_side",
    "under_preset",
    "with_preset",
]

DIFFERS = "differs"
"""The mark of a line or a row that the other account does not have."""


def with_preset(game: AnyGame, options: Options, name: str) -> Options:
    """These options with those that make up presets set as in one preset; other agreements stay.

    :raises RuleError: code ``unknown_preset``.

    >>> from tarok_core.games import find_game
    >>> french = find_game("french")
    >>> options = french.options.from_mapping({"half_point": "winner", "misere": True})
    >>> with_preset(french, options, "seed").changed
    {'misere': True}
    """
    settled = {option for values in game.presets.values() for option in values}
    rest = {option: value for option, value in options.changed.items() if option not in settled}
    return game.preset(name, **rest)


def preset_of(game: AnyGame, options: Options) -> str | None:
    """The preset that these options are, apart from options that no preset touches; ``None`` for none."""
    return next((name for name in game.presets if with_preset(game, options, name) == options), None)


def other_presets(game: AnyGame, options: Options) -> tuple[str, ...]:
    """The presets under which something would be different.

    >>> from tarok_core.games import find_game
    >>> czech = find_game("czech")
    >>> other_presets(czech, czech.preset("mcr")), other_presets(czech, czech.preset("vysocina"))
    (('vysocina',), ('mcr',))
    """
    return tuple(name for name in game.presets if with_preset(game, options, name) != options)


def under_preset(name: str) -> Heading:
    """The heading of an account under a preset."""
    return Heading(Msg("say.under_preset", preset=name))


def own_heading(game: AnyGame, options: Options) -> list[Block]:
    """The heading of an account under a game's preset, or under other agreements."""
    name = preset_of(game, options)
    return [under_preset(name) if name else Heading(Msg("say.under_own"))]


def same(first: Account, second: Account) -> bool:
    """Whether two accounts say the same, whatever rules they cite."""
    return not any(_is_marked(block) for account in side_by_side(first, second) for block in account)


def side_by_side(first: Account, second: Account) -> tuple[Account, Account]:
    """Two accounts with their lines and rows marked that the other does not have.

    >>> line, other = Line(Msg("say.made")), Line(Msg("say.not_made"))
    >>> side_by_side([line], [line, other])[1][1].mark
    'differs'
    """
    return _marked(first, second), _marked(second, first)


def preset_comparison(case: Case) -> tuple[Account, Account] | None:
    """The score of a deal's summary under its own agreements and under the game's other preset.

    ``None`` where there is nothing to compare: another operation, a game with one preset, a refused summary.
    Where both come to the same, the second account is one line that says so.
    """
    if case.op != "score":
        return None
    game, options, fields = prepare(case)
    others = other_presets(game, options)
    if not others:
        return None
    score = game.explainers.ops["score"]
    try:
        own: Account = score(fields, options)
        beside: Account = score(fields, with_preset(game, options, others[0]))
    except RuleError:
        return None
    if same(own, beside):
        return [*agreements(options), *own], [Line(Msg("say.same_under_preset", preset=others[0]))]
    told = agreements(options)
    own, beside = side_by_side(own, beside)
    return [*own_heading(game, options), *told, *own], [under_preset(others[0]), *beside]


def _marked(account: Account, other: Account) -> Account:
    lines = {block.message for block in other if isinstance(block, Line)}
    rows = {row for block in other if isinstance(block, Grid) for row in _with_heads(block)}
    out: list[Block] = []
    for block in account:
        if isinstance(block, Line) and block.message not in lines:
            out.append(block._replace(mark=block.mark or DIFFERS))
        elif isinstance(block, Grid):
            marks = tuple("" if row in rows else DIFFERS for row in _with_heads(block))
            out.append(block._replace(marks=marks if any(marks) else ()))
        else:
            out.append(block)
    return out


def _with_heads(grid: Grid) -> Sequence[tuple[object, ...]]:
    """The rows with the head of the table and the name of the row that they belong to."""
    found, name = [], None
    for row in grid.rows:
        name = name if row[0] is None else row[0]
        found.append((grid.head, name, row))
    return found


def _is_marked(block: Block) -> bool:
    if isinstance(block, Grid):
        return any(block.marks)
    return isinstance(block, Line) and block.mark == DIFFERS
