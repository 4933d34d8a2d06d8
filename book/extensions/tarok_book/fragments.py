"""Fragments: everything that a page shows out of the engine, by kind and target.

A fragment is a function of its kind, its target and the view alone, so that a later build can tell which
pages would look different by making their fragments again.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from tarok_book.examples import case_html, shown_html, title_of, written_case_html
from tarok_book.rules import decision_html, find_decision, option_anchor, options_html, rule_html
from tarok_core.cards import Card
from tarok_core.casebook import find_case
from tarok_core.games import find_game, game_names
from tarok_core.html import View, call_html, ref
from tarok_core.markup import Markup
from tarok_core.reasons import Reason, RuleError
from tarok_core.register import find_rule
from tarok_core.words import SignStyle, Words


@dataclass(frozen=True)
class Inline:
    """A fragment in a line of text: as HTML, and as the plain text that titles and other formats use."""

    html: Markup
    plain: str


def digest(html: str) -> str:
    """Return what a fragment is recognised by when it is made again."""
    return hashlib.blake2b(html.encode(), digest_size=12).hexdigest()


# -- in a line -----------------------------------------------------------------------------------------


def card_inline(view: View, code: str) -> Inline:
    """Return a card."""
    card = Card.parse(code.strip())
    return Inline(Markup(view.words(view.game).card(card)), _signs(view).card(card))


def cards_inline(view: View, codes: str) -> Inline:
    """Return cards in the order given."""
    cards = [Card.parse(code) for code in codes.split()]
    return Inline(Markup(view.words(view.game).cards(cards)), _signs(view).cards(cards))


def _signs(view: View) -> Words:
    """Return the words for cards as plain characters, as they stand in a title."""
    return Words(view.engine_language, game=view.game, style=SignStyle(colour=False))


def call_inline(view: View, target: str) -> Inline:
    """Return the name of a call: ``3x2`` of whichever game has it, or ``galician:3x2``."""
    game, _, call = target.strip().rpartition(":")
    games = [find_game(name) for name in ([game] if game else game_names())]
    for found in games:
        words = view.words(found.name)
        if call in found.calls or words.has(f"{found.name}.call.{call}"):
            return Inline(call_html(call, words), words.name("call", call))
    known = tuple(call for found in games for call in found.calls)
    raise RuleError(Reason(None, "unknown_word", {"where": "call", "found": call, "values": known}))


def rule_inline(view: View, rule_id: str) -> Inline:
    """Return a link to a rule."""
    rule = find_rule(rule_id.strip())
    return Inline(view.rule(rule.id), rule.id)


def case_inline(view: View, case_id: str) -> Inline:
    """Return a link to a documented example, with its title for those who point at it."""
    case = find_case(case_id.strip())
    title = title_of(case, view).plain()
    return Inline(ref("case", case.id, case.id, classes="case-ref", title=title), case.id)


def decision_inline(view: View, decision_id: str) -> Inline:
    """Return a link to a decision."""
    decision = find_decision(decision_id.strip())
    return Inline(view.decision(decision.id), decision.id)


INLINE: Final[Mapping[str, Callable[[View, str], Inline]]] = {
    "call": call_inline,
    "card": card_inline,
    "cards": cards_inline,
    "case": case_inline,
    "decision": decision_inline,
    "rule": rule_inline,
}
"""By name of the role."""

BLOCKS: Final[Mapping[str, Callable[[View, str], Markup]]] = {
    "case": case_html,
    "decision": decision_html,
    "options": options_html,
    "rule": rule_html,
    "shown": shown_html,
    "written": written_case_html,
}
"""By name of the directive; ``written`` is a case written out, ``shown`` one that stands elsewhere."""


def make(view: View, kind: str, target: str) -> str:
    """Return a fragment's HTML by its kind: a block's name, or a role's name with ``:`` before it.

    :raises RuleError: when there is no such target.
    """
    if kind.startswith(":"):
        return INLINE[kind[1:]](view, target).html
    return BLOCKS[kind](view, target)


def anchors(kind: str, target: str) -> list[tuple[str, str, str]]:
    """Return what a block makes reachable: kind, target and anchor of each.

    >>> anchors("rule", "GAL-AUC-9")
    [('rule', 'GAL-AUC-9', 'GAL-AUC-9')]
    """
    if kind == "options":
        game = find_game(target)
        return [
            ("option", f"{game.name}:{info.name}", option_anchor(game.name, info.name))
            for info in game.options.infos()
        ]
    return [(kind, target, target)] if kind in ("rule", "case", "decision") else []
