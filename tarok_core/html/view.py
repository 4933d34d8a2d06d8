"""A view on the engine's texts for one page: its language, and links to what the texts speak of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tarok_core.cards import Card
from tarok_core.games import find_game, game_names
from tarok_core.html.cards import HtmlStyle
from tarok_core.html.links import ref
from tarok_core.markup import Markup, escape
from tarok_core.reasons import RuleError
from tarok_core.register import Rule, find_rule, in_language, register_of
from tarok_core.words import Words, languages

ENGLISH: Final = "en"
NOTATION: Final = re.compile(r"`([^`]+)`")
RULE_ID: Final = re.compile(r"\b[A-Z]{3}-[A-Z]+-\d+\b")


@lru_cache(maxsize=64)
def words_of(language: str, game: str | None) -> Words:
    """Return the words of a language for a game's texts in a page."""
    return Words(language, game=game, style=HtmlStyle())


def is_doubtful(rule: Rule) -> bool:
    """Say whether a rule rests on a decision that could well be wrong."""
    decisions = register_of(rule.game).decisions
    return any(decisions[key].confidence == "low" for key in rule.decisions if key in decisions)


@dataclass(frozen=True)
class View:
    """The language of a page.

    ``language`` is the page's; ``translate`` gives the book's own words in it. Where the engine has no texts
    in it they are English, and said to be. ``game`` is the game that the page is about, if there is one.
    """

    language: str
    translate: Callable[[str], str]
    game: str | None = None

    @property
    def engine_language(self) -> str:
        """The language of the engine's texts on this page."""
        return self.language if self.language in languages() else ENGLISH

    @property
    def foreign(self) -> Markup:
        """The attributes of an element with the engine's texts, when they are not in the page's language."""
        return Markup("") if self.engine_language == self.language else Markup(' lang="en" dir="ltr"')

    def words(self, game: str | None) -> Words:
        """Return the words for a game's texts."""
        return words_of(self.engine_language, game)

    def say(self, code: str, /, **params: object) -> Markup:
        """Return a message of the engine."""
        return Markup(self.words(None).say(code, **params))

    def plain(self, texts: tuple[str, str]) -> str:
        """Return a text of the register in the language."""
        return in_language(texts, self.engine_language)

    def element(self, tag: str, texts: tuple[str, str], game: str, *, classes: str = "") -> Markup:
        """Return a text of the register as an element, marked as English where it is not translated."""
        found = self.plain(texts)
        untranslated = found == texts[1] and self.engine_language != ENGLISH
        return Markup("<{0}{1}{2}>{3}</{0}>").format(
            Markup(tag),
            Markup(' class="{}"').format(classes) if classes else "",
            Markup(' lang="en" dir="ltr"') if untranslated else "",
            self.marked_up(found, game),
        )

    def marked_up(self, text: str, game: str) -> Markup:
        """Return a text with notation in backticks shown as cards and calls, and rule IDs as links."""
        out = Markup("")
        for at, part in enumerate(NOTATION.split(text)):
            out += self.notation(part, game) if at % 2 else self._with_links(part)
        return out

    def notation(self, code: str, game: str) -> Markup:
        """Return a card, a call or an option by its notation, other words as code."""
        words = self.words(game)
        try:
            return Markup(words.card(Card.parse(code)))
        except RuleError:
            pass
        if code in find_game(game).calls or words.has(f"{game}.call.{code}"):
            # The texts of the registers name a call in words and give its notation beside it.
            return Markup('<code class="call" title="{}">{}</code>').format(words.name("call", code), code)
        if any(info.name == code for info in find_game(game).options.infos()):
            return self.option(game, code)
        return Markup("<code>{}</code>").format(code)

    def _with_links(self, text: str) -> Markup:
        out, end = Markup(""), 0
        for match in RULE_ID.finditer(text):
            out += escape(text[end : match.start()]) + self.rule(match[0])
            end = match.end()
        return out + escape(text[end:])

    def rule(self, rule_id: str) -> Markup:
        """Return a link to a rule, with its text for those who point at it; doubtful rules look doubtful."""
        try:
            rule = find_rule(rule_id)
        except RuleError:
            return escape(rule_id)
        text = self.plain(rule.texts[0]).replace("`", "")
        if is_doubtful(rule):
            title = f"{self.translate('doubtful')}: {text}"
            return ref("rule", rule_id, rule_id, classes="rule-ref doubtful", title=title)
        return ref("rule", rule_id, rule_id, classes="rule-ref", title=text)

    def rules(self, rule_ids: Iterable[str]) -> Markup:
        """Return links to several rules."""
        return Markup(" ").join(self.rule(rule_id) for rule_id in rule_ids)

    def option(self, game: str, name: str) -> Markup:
        """Return an option's name, linked to its row in the table of options."""
        return ref("option", f"{game}:{name}", Markup("<code>{}</code>").format(name), classes="option-ref")

    def decision(self, decision_id: str) -> Markup:
        """Return a link to a decision, with its question for those who point at it."""
        for game in game_names():
            found = register_of(game).decisions.get(decision_id)
            if found is not None:
                classes = "decision-ref doubtful" if found.confidence == "low" else "decision-ref"
                title = self.plain(found.texts[0]).replace("`", "")
                return ref("decision", decision_id, decision_id, classes=classes, title=title)
        return escape(decision_id)
