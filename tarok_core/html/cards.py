"""Cards and calls as marked-up text: the one place to replace when drawn cards come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tarok_core.cards import FOOL, Card
from tarok_core.markup import Markup, escape
from tarok_core.words import SIGNS, Style, Words

# Asks for the sign as a character of the text: phones would show a coloured picture.
AS_TEXT: Final = "\ufe0e"
TRUMP_SIGN: Final = "★"


def card_html(card: Card, name: str, face: str) -> Markup:
    """Return a card as an element; ``name`` is its name in words, for those who cannot see it.

    ``face`` is what stands on it beside its suit.

    >>> print(card_html(Card.parse("T21"), "trump 21", "XXI"))
    <span class="card-text trump" dir="ltr" role="img" aria-label="trump 21" title="trump 21">XXI</span>
    """
    if card.suit == "T":
        kind = "fool trump" if card is FOOL else "trump"
    else:
        kind = "red" if card.suit in "HD" else "black"
        face = SIGNS[card.suit] + AS_TEXT + face
    return Markup(
        '<span class="card-text {}" dir="ltr" role="img" aria-label="{}" title="{}">{}</span>'
    ).format(kind, name, name, face)


def cards_html(cards: Sequence[Markup]) -> Markup:
    """Return several cards, kept in the order of play in every direction of writing."""
    return Markup('<span class="cards" dir="ltr">{}</span>').format(Markup(" ").join(cards))


def call_html(call: str, words: Words) -> Markup:
    """Return the name of a call, with its notation for those who point at it."""
    return Markup('<span class="call" title="{}">{}</span>').format(call, words.name("call", call))


class HtmlStyle(Style):
    """How texts look in a page: everything escaped, cards as elements."""

    def text(self, text: str) -> Markup:
        """Escape words, unless they are marked up already."""
        return escape(text)

    def card(self, card: Card, name: str, face: str) -> Markup:
        """Give a card."""
        return card_html(card, name, face)

    def cards(self, cards: Sequence[str]) -> Markup:
        """Give several cards."""
        return cards_html([escape(card) for card in cards])

    def suit(self, suit: str, name: str) -> Markup:
        """Give a suit's sign and name."""
        if suit not in SIGNS:
            return Markup("{}").format(name)
        return Markup('<span class="suit">{}{} {}</span>').format(SIGNS[suit], AS_TEXT, name)
