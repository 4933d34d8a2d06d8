"""For notebooks: documented examples and rules that show themselves.

>>> case("GAL-E43")
GAL-E43: A card of another suit cannot win
On the table: CJ HK SK
Seat 0: CJ
Seat 1: HK
Seat 2: SK
Seat 0 takes the trick with CJ. [GAL-PLAY-9]
"""

from __future__ import annotations

import os

from tarok_core.account import as_text
from tarok_core.casebook import Case, find_case
from tarok_core.explain import case_account
from tarok_core.register import Rule, find_rule, in_language
from tarok_core.words import Words

__all__ = ["Example", "ShownRule", "case", "language", "rule"]


def language() -> str:
    """The language of the notebook: the environment's ``TAROK_LANG``, or English."""
    return os.environ.get("TAROK_LANG") or "en"


class Example(Case):
    """A case that prints its account; widgets take it as they take any case."""

    __slots__ = ()

    def __repr__(self) -> str:
        words = Words(language(), game=self.game)
        title = in_language((f"{self.id} title", self.title), words.language)
        return f"{self.id}: {title}\n{as_text(case_account(self), words)}"


class ShownRule(Rule):
    """A rule that prints its text."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{self.id}: {in_language((self.id, self.text), language())}"


def case(case_id: str) -> Example:
    """The documented example with this ID.

    :raises RuleError: code ``unknown_case``.
    """
    return Example(*find_case(case_id))


def rule(rule_id: str) -> ShownRule:
    """The rule with this ID.

    :raises RuleError: code ``unknown_rule``.

    >>> rule("GAL-DECK-4").id
    'GAL-DECK-4'
    """
    return ShownRule(*find_rule(rule_id))
