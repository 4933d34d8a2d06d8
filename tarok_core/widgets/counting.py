"""Counting: a pile that grows card by card, or as the example counts it."""

from __future__ import annotations

import ipywidgets as ipw

from tarok_core.account import Account
from tarok_core.cards import Card
from tarok_core.casebook import Case, prepare
from tarok_core.fields import Fields, parse_cards
from tarok_core.reasons import RuleError
from tarok_core.stage import LONGEST_STATE
from tarok_core.widgets.parts import Frame, card_looks, row

__all__ = ["CountingWidget"]


class CountingWidget(Frame):
    """The cards of the pack to put on a pile, and the count of the pile as it lies."""

    def __init__(self, case: Case, language: str, state: str = "") -> None:
        super().__init__(case, language)
        self.game, self.options, fields = prepare(case)
        self.pack = self.game.pack(self.options)
        self.example = fields.cards("cards", self.pack, rule=self.game.card_rule)
        self.pile: list[Card] = list(self.example)
        self.cards = ipw.VBox()
        self.cards.add_class("tarok-pack")
        restored = self._restore(state)
        self.refresh()
        if not restored:
            self.say(None, text=self.words.say("widget.stale"))

    def _restore(self, state: str) -> bool:
        if not state:
            return True
        codes = [] if state == "none" else state.split(".")
        try:
            if len(state) > LONGEST_STATE:
                return False
            self.pile = list(parse_cards(codes, self.pack, "state", None))
        except RuleError:
            return False
        return True

    @property
    def state(self) -> str:
        """The pile for the address; empty for the example's own."""
        if tuple(self.pile) == self.example:
            return ""
        return ".".join(card.code for card in self.pile) or "none"

    def account(self) -> Account:
        """The pile, packet by packet."""
        fields = Fields({**self.case.input, "cards": [card.code for card in self.pile]}, "input")
        return self.game.explainers.ops["count"](fields, self.options)

    def refresh(self) -> None:
        """Show the pile and the pack."""
        self.told.value = self.html(self.account())
        groups = [*self.pack.suits.values(), tuple(card for card in self.pack.cards if card.suit == "T")]
        self.cards.children = [row([self._button(card) for card in group], "tarok-hand") for group in groups]
        steps = self.bar(
            (
                ("reset", self._reset, tuple(self.pile) != self.example),
                ("back", self._back, bool(self.pile)),
                ("clear", self._clear, bool(self.pile)),
            )
        )
        self.show(self.told, self.answer, self.cards, steps)

    def _button(self, card: Card) -> ipw.Button:
        looks = [*card_looks(card), "tarok-open"]
        if card in self.pile:
            looks.append("tarok-chosen")

        def press() -> None:
            if card in self.pile:
                self.pile.remove(card)
            else:
                self.pile.append(card)
            self._changed()

        return self.pool.button(
            f"card-{card}", self.signs.card(card), press, tip=self.words.card_name(card), classes=looks
        )

    def _changed(self) -> None:
        self.say(None)
        self.refresh()
        self.keep(self.state)

    def _reset(self) -> None:
        self.pile = list(self.example)
        self._changed()

    def _back(self) -> None:
        self.pile.pop()
        self._changed()

    def _clear(self) -> None:
        self.pile.clear()
        self._changed()
