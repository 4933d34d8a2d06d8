"""Seats and dealing (GAL-DEAL-1 to 10)."""

from __future__ import annotations

from collections.abc import Sequence

from tarok_core.cards import Card, Mask, mask_of
from tarok_core.deal import Seating, Setup
from tarok_core.game import Dealt
from tarok_core.games.galician.tables import HAND, TALON, GalicianOptions, pack
from tarok_core.reading import every_card_once
from tarok_core.reasons import Reason, RuleError

__all__ = ["STYLES", "check_hands", "cutter", "deal_out", "king", "next_dealer", "seat"]

STYLES = ("sixes", "twelves")
"""Dealing after a cut, and after a knock (GAL-DEAL-4, 5)."""


def seat(players: int, dealer: int) -> Seating:
    """Hand, middle and rear for a table of ``players`` with this dealer (GAL-DEAL-1, 7 to 9).

    >>> seat(5, 0).order, seat(5, 0).idle
    ((1, 2, 3), (0, 4))
    """
    if players not in (3, 4, 5):
        raise RuleError(Reason("GAL-DEAL-1", "players", {"found": players, "values": (3, 4, 5)}))
    if not 0 <= dealer < players:
        raise RuleError(Reason("GAL-DEAL-1", "seat_range", {"found": dealer, "high": players - 1}))
    return Seating(players, dealer, tuple((dealer + step) % players for step in (1, 2, 3)))


def cutter(seating: Seating) -> int:
    """Who is offered the pack: opposite the dealer with four, else his left neighbour (GAL-DEAL-2).

    >>> [cutter(seat(players, 0)) for players in (3, 4, 5)]
    [2, 2, 4]
    """
    step = 2 if seating.players == 4 else -1
    return (seating.dealer + step) % seating.players


def king(seating: Seating) -> int | None:
    """The idle dealer, called the king, with four or five players (GAL-DEAL-7)."""
    return seating.dealer if seating.players > 3 else None


def next_dealer(seating: Seating) -> int:
    """The deal passes to the right (GAL-DEAL-10)."""
    return (seating.dealer + 1) % seating.players


def deal_out(seating: Seating, cards: Sequence[Card], style: str) -> Dealt:
    """Hands and talon of a pack dealt from the top: six to the talon, then packets (GAL-DEAL-3 to 5).

    >>> from tarok_core.games.galician.tables import GalicianOptions
    >>> hands, talon = deal_out(seat(3, 2), pack(GalicianOptions()).cards, "twelves")
    >>> talon[0], [hand.bit_count() for hand in hands]
    (Card('SK'), [12, 12, 12])
    """
    if style not in STYLES:
        raise RuleError(Reason(None, "unknown_word", {"where": "style", "found": style, "values": STYLES}))
    size = 6 if style == "sixes" else HAND
    hands: list[Mask] = [0] * seating.players
    for packet in range(3 * HAND // size):
        start = TALON + packet * size
        hands[seating.order[packet % 3]] |= mask_of(cards[start : start + size])
    return tuple(hands), tuple(cards[:TALON])


def check_hands(setup: Setup) -> None:
    """Refuse hands and a talon that no deal gives: sizes, idle seats, the 42 cards once each.

    :raises RuleError: citing GAL-DEAL-7, GAL-DEAL-4, GAL-DEAL-3 or GAL-DECK-2.
    """
    options: GalicianOptions = setup.options  # type: ignore[assignment]  # the options of this game
    for number, hand in enumerate(setup.hands):
        if number in setup.seating.idle:
            if hand:
                raise RuleError(Reason("GAL-DEAL-7", "idle_has_cards", {"seat": number}))
        elif hand.bit_count() != HAND:
            raise RuleError(
                Reason("GAL-DEAL-4", "hand_size", {"seat": number, "count": hand.bit_count(), "cards": HAND})
            )
    if len(setup.talon) != TALON:
        raise RuleError(Reason("GAL-DEAL-3", "talon_size", {"count": len(setup.talon), "cards": TALON}))
    masks = (*setup.hands, *(card.bit for card in setup.talon))
    every_card_once(masks, pack(options), card_rule="GAL-DECK-2")
