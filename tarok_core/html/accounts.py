"""Accounts of cases and deals as HTML that reads and prints without JavaScript."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from tarok_core.account import Account, Block, CardRow, Cell, Grid, Heading, Line, cell_text
from tarok_core.html.view import View
from tarok_core.markup import Markup, escape
from tarok_core.words import Msg, Words

MARKS: Final = {"yes": "✓", "no": "✗", "open": "✓", "closed": "✗", "differs": "≠"}


def mark_html(mark: str, view: View) -> Markup:
    """Return the sign of a verdict; the words beside it say the same. That of a difference has a name."""
    if mark == "differs":
        name = view.say("word.differs")
        return Markup('<span class="sign" role="img" aria-label="{0}" title="{0}">{1}</span>').format(
            name, MARKS[mark]
        )
    return (
        Markup('<span class="sign" aria-hidden="true">{}</span>').format(MARKS[mark]) if mark else Markup("")
    )


def classes(*names: str) -> Markup:
    """Return a class attribute."""
    return Markup(' class="{}"').format(" ".join(name for name in names if name))


def rules_html(rules: tuple[str, ...], view: View) -> Markup:
    """Return links to the rules behind a statement."""
    return Markup(' <span class="behind">{}</span>').format(view.rules(rules)) if rules else Markup("")


def line_html(line: Line, view: View, words: Words) -> Markup:
    """Return one statement."""
    return Markup("<li{}>{}{}{}</li>").format(
        classes("line", line.mark),
        mark_html(line.mark, view),
        Markup(words.msg(line.message)),
        rules_html(line.rules, view),
    )


def card_row_html(row: CardRow, view: View, words: Words) -> Markup:
    """Return cards under their label."""
    note = Markup(' <span class="why">{}</span>').format(Markup(words.msg(row.note))) if row.note else ""
    return Markup("<div{}><dt>{}{}</dt> <dd>{}{}{}</dd></div>").format(
        classes("card-row", row.mark),
        mark_html(row.mark, view),
        Markup(words.msg(row.label)),
        Markup(words.cards(row.cards)),
        note,
        rules_html(row.rules, view),
    )


def is_number(cell: Cell) -> bool:
    """Say whether a cell is a number or empty."""
    return cell is None or (isinstance(cell, (int, float)) and not isinstance(cell, bool))


def has_row_heads(grid: Grid) -> bool:
    """Say whether the first column names its rows: not when all are numbers, nor when it holds cards."""
    first = [row[0] for row in grid.rows if row]
    if any(isinstance(cell, Msg) for cell in first):
        return True
    return all(is_number(cell) for cell in first) and not all(
        is_number(cell) for row in grid.rows for cell in row
    )


def cell_html(cell: Cell, words: Words, *, head: bool) -> Markup:
    """Return one cell of a table."""
    text = escape(cell_text(cell, words)) if isinstance(cell, str) else Markup(cell_text(cell, words))
    if head and cell is not None:
        return Markup('<th scope="row">{}</th>').format(text)
    if is_number(cell) and cell is not None:
        return Markup('<td class="number"><span dir="ltr">{}</span></td>').format(text)
    return Markup("<td>{}</td>").format(text)


def grid_html(grid: Grid, view: View, words: Words) -> Markup:
    """Return a table; the rules behind its rows are its last column."""
    numeric = [
        bool(grid.rows) and all(is_number(row[column]) for row in grid.rows)
        for column in range(len(grid.head))
    ]
    row_heads, cited, marked = has_row_heads(grid), any(grid.rules), any(grid.marks)
    heads = [
        Markup('<th scope="col"{}>{}</th>').format(
            classes("number") if right and (at or not row_heads) else "", Markup(words.msg(head))
        )
        for at, (head, right) in enumerate(zip(grid.head, numeric, strict=True))
    ]
    if cited:
        heads.append(Markup('<th scope="col">{}</th>').format(view.say("word.rule")))
    if marked:
        heads.append(Markup("<td></td>"))
    rows = []
    for at, row in enumerate(grid.rows):
        cells = [cell_html(cell, words, head=row_heads and not column) for column, cell in enumerate(row)]
        if cited:
            behind = grid.rules[at] if at < len(grid.rules) else ()
            cells.append(Markup("<td>{}</td>").format(view.rules(behind)))
        mark = grid.marks[at] if marked else ""
        if marked:
            cells.append(Markup("<td>{}</td>").format(mark_html(mark, view)))
        step = "step" if row_heads and row[0] is None else ""
        rows.append(
            Markup("<tr{}>{}</tr>").format(
                classes(step, mark) if step or mark else "", Markup(" ").join(cells)
            )
        )
    # Payments keep the order of the seats in every direction of writing.
    payments = any(head.code == "word.seat_number" for head in grid.head)
    return Markup(
        '<div class="table-box"><table{}><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>'
    ).format(Markup(' dir="ltr"') if payments else "", Markup(" ").join(heads), Markup("\n").join(rows))


def _group_html(kind: type[Block], blocks: Iterable[Block], view: View, words: Words) -> Iterable[Markup]:
    if kind is Line:
        items = [line_html(block, view, words) for block in blocks if isinstance(block, Line)]
        yield Markup('<ul class="lines">{}</ul>').format(Markup("\n").join(items))
    elif kind is CardRow:
        items = [card_row_html(block, view, words) for block in blocks if isinstance(block, CardRow)]
        yield Markup('<dl class="card-rows">{}</dl>').format(Markup("\n").join(items))
    else:
        for block in blocks:
            if isinstance(block, Heading):
                yield Markup('<p class="part">{}</p>').format(Markup(words.msg(block.title)))
            elif isinstance(block, Grid):
                yield grid_html(block, view, words)


def account_html(account: Account, view: View, game: str) -> Markup:
    """Return an account of a game's case or deal."""
    words = view.words(game)
    return Markup("\n").join(
        part for kind, blocks in groupby(account, type) for part in _group_html(kind, blocks, view, words)
    )


def comparison_html(first: Account, second: Account, view: View, game: str) -> Markup:
    """Return two accounts of a game side by side, or one below the other where there is no room."""
    columns = [Markup("<div>{}</div>").format(account_html(each, view, game)) for each in (first, second)]
    return Markup('<div class="tarok-compared">{}</div>').format(Markup("\n").join(columns))
