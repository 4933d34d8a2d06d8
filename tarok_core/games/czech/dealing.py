"""Seats and dealing (CZE-DEAL-1 to 7)."""

from __future__ import annotations

from collections.abc import Sequence

from tarok_core.cards import Card, Mask, mask_of
from tarok_core.deal import Seating, Setup
from tarok_core.game import Dealt
from tarok_core.games.czech.tables import HAND, PLAYERS, TALON, CzechOptions, pack
from tarok_core.reading import every_card_once
from tarok_core.reasons import Reason, RuleError

__all__ = ["STYLES", "check_hands", "cutter", "deal_out", "next_dealer", "seat"]

STYLES = ("sixes", "twelves", "abeles")
"""Dealing after a cut; after a knock forhont chooses among all three (CZE-DEAL-4)."""


def seat(players: int, dealer: int) -> Seating:
    """The four seats from forhont on, who sits at the dealer's right (CZE-DEAL-1).

    :raises RuleError: citing CZE-DECK-7 or CZE-DEAL-1.

    >>> seat(4, 1).order
    (2, 3, 0, 1)
    """
    if players != PLAYERS:
        raise RuleError(Reason("CZE-DECK-7", "players", {"found": players, "values": (PLAYERS,)}))
    if not 0 <= dealer < PLAYERS:
        raise RuleError(Reason("CZE-DEAL-1", "seat_range", {"found": dealer, "high": PLAYERS - 1}))
    return Seating(PLAYERS, dealer, tuple((dealer + step) % PLAYERS for step in range(1, PLAYERS + 1)))


def cutter(seating: Seating) -> int:
    """Who cuts or knocks: the player opposite the dealer (CZE-DEAL-2).

    >>> cutter(seat(4, 3))
    1
    """
    return (seating.dealer + 2) % PLAYERS


def next_dealer(seating: Seating) -> int:
    """The forhont of a deal gives the next one (CZE-DEAL-6)."""
    return seating.order[0]


def deal_out(seating: Seating, cards: Sequence[Card], style: str) -> Dealt:
    """Hands and talon of a pack dealt from the top: six to the talon, then packets (CZE-DEAL-3 to 5).

    >>> from tarok_core.cards import cards_of
    >>> from tarok_core.games.czech.tables import CzechOptions
    >>> cards = pack(CzechOptions()).cards
    >>> hands, talon = deal_out(seat(4, 3), cards, "abeles")
    >>> talon[5], cards_of(hands[0])[5:7], cards_of(hands[1])[0]
    (Card('S9'), (Card('HJ'), Card('T17')), Card('H4'))
    """
    if style not in STYLES:
        raise RuleError(
            Reason("CZE-DEAL-4", "unknown_word", {"where": "style", "found": style, "values": STYLES})
        )
    forhont, *others = seating.order
    sizes = {
        "sixes": [(number, 6) for number in (*seating.order, *seating.order)],
        "twelves": [(number, HAND) for number in seating.order],
        "abeles": [(forhont, 6), *((number, HAND) for number in others), (forhont, 6)],
    }
    hands: list[Mask] = [0] * PLAYERS
    start = TALON
    for number, size in sizes[style]:
        hands[number] |= mask_of(cards[start : start + size])
        start += size
    return tuple(hands), tuple(cards[:TALON])


def check_hands(setup: Setup) -> None:
    """Refuse hands and a talon that no deal gives: sizes, the 54 cards once each.

    :raises RuleError: citing CZE-DEAL-3 or CZE-DECK-1.
    """
    options: CzechOptions = setup.options  # type: ignore[assignment]  # the options of this game
    for number, hand in enumerate(setup.hands):
        if hand.bit_count() != HAND:
            params = {"seat": number, "count": hand.bit_count(), "cards": HAND}
            raise RuleError(Reason("CZE-DEAL-3", "hand_size", params))
    if len(setup.talon) != TALON:
        raise RuleError(Reason("CZE-DEAL-3", "talon_size", {"count": len(setup.talon), "cards": TALON}))
    masks = (*setup.hands, *(card.bit for card in setup.talon))
    every_card_once(masks, pack(options), card_rule="CZE-DECK-1")
