"""Cards and packs.

The 78 cards of a full tarot pack are the universe; the packs of 54 and 42 cards are subsets of it.
A :class:`Card` is written as in the case files: suit letter and rank (``SK``, ``H10``, ``SC`` for
the cavalier of spades), ``T1`` to ``T21``, ``FOOL``. *Pack order* is spades, hearts, diamonds,
clubs, each from its king down (K Q C J 10 ... 1), then ``T1`` to ``T21``, then ``FOOL``; it is the
order in which sets of cards are listed and says nothing about strength.

Inside the engine a set of cards is an ``int`` (a *mask*) with one bit a card, the lowest bit being
the first card in pack order. Public functions speak :class:`Card`.

What differs from game to game is data of a :class:`Pack`: which cards it has, how they rank, what
they count, and whether ``FOOL`` is the highest trump or stands outside the order as the Excuse
(French and Russian game). The Czech red pips and the odd Russian pip order are rank orders only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tarok_core.reasons import Reason, RuleError

__all__ = ["FOOL", "RANKS", "SUITS", "UNIVERSE", "Card", "Mask", "Pack", "cards_of", "mask_of", "trump"]

Mask = int
"""A set of cards: bit ``card.index`` is set for every card in it."""

SUITS: Final = ("S", "H", "D", "C")
RANKS: Final = ("K", "Q", "C", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1")
TRUMP: Final = "T"


class Card:
    """One of the 78 cards; there is exactly one object for each, so ``is`` and ``==`` agree.

    >>> Card.parse("SC")
    Card('SC')
    >>> Card.parse("SC").suit, Card.parse("SC").rank, Card.parse("T21").number
    ('S', 'C', 21)
    >>> sorted([Card.parse("T1"), Card.parse("H10"), Card.parse("SK")])
    [Card('SK'), Card('H10'), Card('T1')]
    """

    __slots__ = ("bit", "code", "index", "number", "rank", "suit")

    code: str
    """The notation, ``SK`` to ``FOOL``."""
    index: int
    """Place in pack order, 0 to 77."""
    bit: Mask
    """The mask that holds this card alone."""
    suit: str
    """``S``, ``H``, ``D``, ``C``, or ``T`` for the numbered trumps and the fool."""
    rank: str
    """``K`` to ``1`` for a suit card, the number for a trump, ``FOOL`` for the fool."""
    number: int
    """The number of a trump (1 to 21) or of a pip card; 0 for court cards and the fool."""

    def __init__(self, index: int, suit: str, rank: str) -> None:
        set_field = object.__setattr__
        set_field(self, "index", index)
        set_field(self, "bit", 1 << index)
        set_field(self, "suit", suit)
        set_field(self, "rank", rank)
        set_field(self, "code", rank if rank == "FOOL" else suit + rank)
        set_field(self, "number", int(rank) if rank.isdigit() else 0)

    @staticmethod
    def parse(code: str) -> Card:
        """The card written ``code``.

        :raises RuleError: code ``unknown_card``, when no tarok pack has such a card.
        """
        try:
            return _BY_CODE[code]
        except (KeyError, TypeError):
            raise RuleError(Reason(None, "unknown_card", {"text": str(code)})) from None

    @property
    def is_court(self) -> bool:
        """Whether this is a king, queen, cavalier or jack."""
        return self.rank in ("K", "Q", "C", "J")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("cards do not change")

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (Card.parse, (self.code,))

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _universe() -> Iterator[Card]:
    names = [(suit, rank) for suit in SUITS for rank in RANKS]
    names += [(TRUMP, str(number)) for number in range(1, 22)] + [(TRUMP, "FOOL")]
    for index, (suit, rank) in enumerate(names):
        yield Card(index, suit, rank)


UNIVERSE: Final[tuple[Card, ...]] = tuple(_universe())
"""All 78 cards in pack order."""

_BY_CODE: Final[Mapping[str, Card]] = {card.code: card for card in UNIVERSE}

FOOL: Final = _BY_CODE["FOOL"]


def trump(number: int) -> Card:
    """The trump with this number, 1 to 21.

    >>> trump(21)
    Card('T21')
    """
    return _BY_CODE[f"T{number}"]


def mask_of(cards: Iterable[Card]) -> Mask:
    """The set of ``cards`` as a mask.

    >>> mask_of([UNIVERSE[0], UNIVERSE[2]])
    5
    """
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


def cards_of(mask: Mask) -> tuple[Card, ...]:
    """The cards of a mask in pack order.

    >>> cards_of(5)
    (Card('SK'), Card('SC'))
    """
    cards = []
    while mask:
        low = mask & -mask
        cards.append(UNIVERSE[low.bit_length() - 1])
        mask ^= low
    return tuple(cards)


@dataclass(frozen=True, slots=False)
class Pack:
    """The cards of a game, how they rank and what they count.

    ``suits`` gives the cards of each suit from strongest to weakest; ``trumps`` the trumps from
    weakest to strongest. ``excuse`` is the card outside the order (it takes no trick and no card
    is beaten by it), or ``None`` where the fool is simply the highest trump. ``values`` are the
    nominal values of the cards, before anything is taken off in the count.

    >>> pack = Pack.build("tiny", {"S": ("K", "10")}, trumps=2, fool="trump", values={"SK": 5})
    >>> pack.cards
    (Card('SK'), Card('S10'), Card('T1'), Card('T2'), Card('FOOL'))
    >>> pack.value(Card.parse("SK")), pack.value(Card.parse("T2"))
    (5, 1)
    """

    name: str
    suits: Mapping[str, tuple[Card, ...]]
    trumps: tuple[Card, ...]
    excuse: Card | None
    values: Mapping[Card, int]

    @staticmethod
    def build(
        name: str,
        suits: Mapping[str, Sequence[str]],
        *,
        trumps: int,
        fool: str,
        values: Mapping[str, int],
    ) -> Pack:
        """A pack from the ranks of each suit, strongest first, and the number of trumps.

        ``fool`` is ``"trump"`` (the highest trump) or ``"excuse"`` (outside the order). Cards
        that ``values`` does not name have the nominal value 1.
        """
        by_suit = {suit: tuple(_BY_CODE[suit + rank] for rank in ranks) for suit, ranks in suits.items()}
        numbered = tuple(trump(number) for number in range(1, trumps + 1))
        order = numbered + ((FOOL,) if fool == "trump" else ())
        named = {_BY_CODE[code]: value for code, value in values.items()}
        return Pack(name, by_suit, order, FOOL if fool == "excuse" else None, named)

    @cached_property
    def mask(self) -> Mask:
        """All cards of the pack."""
        mask = mask_of(self.trumps) | (self.excuse.bit if self.excuse else 0)
        for cards in self.suits.values():
            mask |= mask_of(cards)
        return mask

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards in pack order."""
        return cards_of(self.mask)

    @cached_property
    def trump_mask(self) -> Mask:
        """The trumps, without an excuse."""
        return mask_of(self.trumps)

    @cached_property
    def excuse_mask(self) -> Mask:
        """The excuse alone, or no card."""
        return self.excuse.bit if self.excuse else 0

    @cached_property
    def companions(self) -> tuple[Mask, ...]:
        """By card index: the suit (or the trumps) that a lead of this card asks for; 0 for the excuse."""
        table = [0] * len(UNIVERSE)
        for group in (*self.suits.values(), self.trumps):
            for card in group:
                table[card.index] = mask_of(group)
        return tuple(table)

    @cached_property
    def beaten_by(self) -> tuple[Mask, ...]:
        """By card index: the cards that beat this card when they are played after it.

        Nothing is beaten by an excuse; an excuse that was led is beaten by whatever follows, so
        that the second card sets the suit.
        """
        table = [0] * len(UNIVERSE)
        for cards in self.suits.values():
            above = self.trump_mask
            for card in cards:
                table[card.index] = above
                above |= card.bit
        above = 0
        for card in reversed(self.trumps):
            table[card.index] = above
            above |= card.bit
        if self.excuse:
            table[self.excuse.index] = self.mask & ~self.excuse.bit
        return tuple(table)

    @cached_property
    def value_by_index(self) -> tuple[int, ...]:
        """By card index: the nominal value."""
        return tuple(self.values.get(card, 1) for card in UNIVERSE)

    def value(self, card: Card) -> int:
        """The nominal value of a card."""
        return self.value_by_index[card.index]

    def nominal(self, mask: Mask) -> int:
        """The nominal values of a set of cards together."""
        values = self.value_by_index
        total = 0
        while mask:
            low = mask & -mask
            total += values[low.bit_length() - 1]
            mask ^= low
        return total
