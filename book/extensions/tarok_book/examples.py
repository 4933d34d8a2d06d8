"""Documented examples and examples written in a page, answered by the engine at build time."""

import json

from tarok_book.rules import id_html
from tarok_core.account import Account, CardRow, Grid, Line
from tarok_core.casebook import Case, find_case, read_case
from tarok_core.compare import preset_comparison
from tarok_core.explain import case_account, widget_kind
from tarok_core.html import View, account_html, comparison_html, ref
from tarok_core.markup import Markup
from tarok_core.reasons import Reason, RuleError


def cited(account: Account) -> set[str]:
    """Return the rules that an account names."""
    rules: set[str] = set()
    for block in account:
        if isinstance(block, (Line, CardRow)):
            rules |= set(block.rules)
        elif isinstance(block, Grid):
            rules |= {rule for row in block.rules for rule in row}
    return rules


def title_of(case: Case, view: View) -> Markup:
    """Return the title of a case; one that has none is called after what it asks."""
    if case.title and case.id:
        return view.element("span", (f"{case.id} title", case.title), case.game, classes="title")
    title = case.title or view.words(case.game).name("op", case.op)
    return Markup('<span class="title">{}</span>').format(view.marked_up(title, case.game))


def slot_attributes(case: Case) -> Markup:
    """Return what makes the account of a documented example a place for its widget."""
    kind = widget_kind(case)
    if not case.id or kind is None:
        return Markup(' class="account"')
    return Markup(
        ' class="account tarok-live" data-kind="{}" data-case="{}" data-key="{}" data-game="{}"'
    ).format(kind, case.id, case.id, case.game)


def figure_html(view: View, case: Case, *, anchor: bool = True) -> Markup:
    """Return a case as a figure: its title, its account, and the rules that the account does not name.

    Without ``anchor`` it is one more showing of an example that stands elsewhere.

    :raises RuleError: when the case is malformed, so that there is nothing to tell of it.
    """
    compared = preset_comparison(case)
    account = compared[0] if compared else case_account(case)
    note = ""
    if case.note:
        texts = (f"{case.id} note" if case.id else "", case.note)
        note = view.element("p", texts, case.game, classes="note")
    others = [rule for rule in case.rules if rule not in cited(account)]
    related = ""
    if others:
        related = Markup('<p class="related"><span><span class="label">{}</span> {}</span></p>').format(
            view.say("word.rules"), view.rules(others)
        )
    return Markup(
        '<figure class="case case-{}"{}{}>\n<figcaption class="box-head"><span class="label">{}</span>{}{}'
        "</figcaption>\n<div{}>\n{}\n</div>\n{}{}</figure>"
    ).format(
        case.op,
        Markup(' id="{}"').format(case.id) if case.id and anchor else "",
        view.foreign,
        view.translate("Example"),
        _id(case, anchor=anchor),
        title_of(case, view),
        slot_attributes(case),
        comparison_html(*compared, view, case.game) if compared else account_html(account, view, case.game),
        note,
        related,
    )


def _id(case: Case, *, anchor: bool) -> Markup:
    if not case.id:
        return Markup("")
    return id_html(case.id) if anchor else ref("case", case.id, case.id, classes="case-ref")


def shown_html(view: View, case_id: str) -> Markup:
    """Return a documented example once more, with a link to its place.

    :raises RuleError: when there is no such example.
    """
    return figure_html(view, find_case(case_id), anchor=False)


def case_html(view: View, case_id: str) -> Markup:
    """Return a documented example.

    :raises RuleError: when there is no such example.
    """
    return figure_html(view, find_case(case_id))


def written_case_html(view: View, text: str) -> Markup:
    """Return an example written out as JSON.

    :raises RuleError: when it is not JSON or not a case.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RuleError(Reason(None, "not_json", {"where": "{case}", "text": str(error)})) from None
    # An ID would make it a documented example, which stands in the case files.
    return figure_html(view, read_case(data)._replace(id=""))
