"""Accounts: what happened and why, as structure, shown alike on the command line, in notebooks and pages.

An :class:`Account` is a list of blocks. A block holds messages (:class:`~tarok_core.words.Msg`), cards
and numbers, not finished text; a renderer puts it into words. :func:`as_text` is the plain one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from tarok_core.cards import Card
from tarok_core.reasons import Reason
from tarok_core.words import Msg, Words, figures

__all__ = ["Account", "Block", "CardRow", "Cell", "Grid", "Heading", "Line", "as_text", "merged", "verdict"]

Cell = Msg | Card | tuple[Card, ...] | int | float | str | None
"""What a cell of a grid holds; ``None`` is an empty cell, a ``str`` is notation, not a sentence."""


class Heading(NamedTuple):
    """Begins a part of an account."""

    title: Msg


class Line(NamedTuple):
    """One statement.

    ``mark`` is ``""``, ``"yes"`` for a positive verdict, ``"no"`` for a refusal, ``"differs"`` for one that
    the account it is compared with does not have.
    """

    message: Msg
    rules: tuple[str, ...] = ()
    mark: str = ""


class CardRow(NamedTuple):
    """Cards with a label and perhaps a note; ``mark`` is ``"open"`` or ``"closed"`` where it matters."""

    label: Msg
    cards: tuple[Card, ...]
    rules: tuple[str, ...] = ()
    mark: str = ""
    note: Msg | None = None


class Grid(NamedTuple):
    """A table: heads and rows; ``rules`` name, row by row, the rules behind it.

    ``marks``, where there are any, are ``"differs"`` or ``""`` for each row, as for a line.
    """

    head: tuple[Msg, ...]
    rows: tuple[tuple[Cell, ...], ...]
    rules: tuple[tuple[str, ...], ...] = ()
    marks: tuple[str, ...] = ()


Block = Heading | Line | CardRow | Grid
Account = Sequence[Block]


def merged(blocks: Sequence[Block]) -> list[Block]:
    """Neighbouring grids with the same head joined into one.

    >>> head = (Msg("word.seat"),)
    >>> merged([Grid(head, ((1,),)), Grid(head, ((2,),))])[0].rows
    ((1,), (2,))
    """
    out: list[Block] = []
    for block in blocks:
        last = out[-1] if out else None
        if isinstance(block, Grid) and isinstance(last, Grid) and block.head == last.head:
            out[-1] = Grid(last.head, last.rows + block.rows, last.rules + block.rules)
        else:
            out.append(block)
    return out


def verdict(reason: Reason) -> Line:
    """The line that says what was refused and by which rule."""
    return Line(Msg("say.refused", why=reason), (reason.rule,) if reason.rule else (), "no")


def as_text(account: Account, words: Words) -> str:
    """An account as plain text.

    >>> from tarok_core.cards import Card
    >>> row = CardRow(Msg("say.in_hand"), (Card.parse("SK"),))
    >>> print(as_text([row, Line(Msg("say.made"), ("GAL-COUNT-8",))], Words()))
    In hand: SK
    The game is won. [GAL-COUNT-8]
    """
    lines: list[str] = []
    for block in account:
        if isinstance(block, Heading):
            lines += ([""] if lines else []) + [words.msg(block.title)]
        elif isinstance(block, Line):
            lines.append(words.msg(block.message) + _rules(block.rules, words) + _mark(block.mark))
        elif isinstance(block, CardRow):
            note = f" – {words.msg(block.note)}" if block.note else ""
            lines.append(
                f"{words.msg(block.label)}: {words.cards(block.cards)}{note}" + _rules(block.rules, words)
            )
        else:
            lines += _grid(block, words)
    return "\n".join(lines)


def _mark(mark: str) -> str:
    return " ≠" if mark == "differs" else ""


def _rules(rules: Sequence[str], words: Words) -> str:
    return f" [{', '.join(words.style.rule(rule) for rule in rules)}]" if rules else ""


def cell_text(cell: Cell, words: Words) -> str:
    """A cell in words."""
    if cell is None:
        return ""
    if isinstance(cell, Msg):
        return words.msg(cell)
    if isinstance(cell, Card):
        return words.card(cell)
    if isinstance(cell, tuple):
        return words.cards(cell)
    return figures(cell) if isinstance(cell, (int, float)) else cell


def _grid(grid: Grid, words: Words) -> list[str]:
    """A table in columns; numbers stand at the right, and rules behind a column of them do not move it.

    >>> seats = tuple(Msg("word.seat_number", seat=seat) for seat in (0, 1))
    >>> _grid(Grid(seats, ((22, 8),), (("CZE-COUNT-6",),)), Words())
    ['  Seat 0  Seat 1', '      22       8 [CZE-COUNT-6]']
    """
    numeric = [
        all(isinstance(row[column], (int, float)) or row[column] is None for row in grid.rows)
        for column in range(len(grid.head))
    ]
    rows = [[words.msg(head) for head in grid.head]] if any(grid.head) else []
    ends = [""] * len(rows)
    for at, cells_of_row in enumerate(grid.rows):
        cells = [cell_text(cell, words) for cell in cells_of_row]
        behind = _rules(grid.rules[at], words) if at < len(grid.rules) else ""
        if numeric and not numeric[-1]:
            cells[-1], behind = cells[-1] + behind, ""
        rows.append(cells)
        ends.append(behind + (_mark(grid.marks[at]) if grid.marks else ""))
    widths = [max((_width(row[column]) for row in rows), default=0) for column in range(len(grid.head))]
    out = []
    for row, end in zip(rows, ends, strict=True):
        padded = [
            " " * (width - _width(text)) + text if right else text + " " * (width - _width(text))
            for text, width, right in zip(row, widths, numeric, strict=True)
        ]
        out.append(("  " + "  ".join(padded) + end).rstrip())
    return out


def _width(text: str) -> int:
    """Columns a text takes on a terminal, colour codes not counted."""
    plain, inside = 0, False
    for char in text:
        if char == "\x1b":
            inside = True
        elif inside:
            inside = char != "m"
        elif not unicodedata.combining(char):
            plain += 1
    return plain
