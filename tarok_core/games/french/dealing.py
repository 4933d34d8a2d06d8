"""Seats, dealing and the dry Petit (FRA-DEAL-1 to 19)."""

from __future__ import annotations

from collections.abc import Sequence

from tarok_core.cards import FOOL, Card, Mask, mask_of
from tarok_core.deal import Seating, Setup
from tarok_core.game import Dealt
from tarok_core.games.french.tables import PETIT, TABLE_SIZES, FrenchOptions, pack
from tarok_core.reading import every_card_once
from tarok_core.reasons import Reason, RuleError

__all__ = [
    "PLAYERS",
    "STYLES",
    "check_hands",
    "closed_places",
    "deal_out",
    "dry_seats",
    "is_dry",
    "lay_out",
    "next_dealer",
    "seat",
    "usual_places",
]

PLAYERS = (3, 4, 5)
STYLES = ("spread",)
"""A chien card after each of the first packets, one of the dealer's many ways (FRA-DEAL-6)."""


def seat(players: int, dealer: int) -> Seating:
    """The seats of a table of ``players``: forehand first, the dealer last (FRA-DEAL-1, 2, 5).

    >>> seat(4, 2).order
    (3, 0, 1, 2)
    """
    if players not in PLAYERS:
        raise RuleError(Reason("FRA-DEAL-1", "players", {"found": players, "values": PLAYERS}))
    if not 0 <= dealer < players:
        raise RuleError(Reason("FRA-DEAL-1", "seat_range", {"found": dealer, "high": players - 1}))
    return Seating(players, dealer, tuple((dealer + step) % players for step in range(1, players + 1)))


def next_dealer(seating: Seating) -> int:
    """The deal passes to the right, also after a cancelled or passed-out deal (FRA-DEAL-19, FRA-MATCH-1)."""
    return (seating.dealer + 1) % seating.players


def usual_places(players: int) -> tuple[int, ...]:
    """Places of the chien in the pack: one card after each of the first packets.

    >>> usual_places(5)
    (3, 7, 11)
    """
    size = TABLE_SIZES[players]
    return tuple(size.packet + at * (size.packet + 1) for at in range(size.talon))


def closed_places(places: Sequence[int], players: int, options: FrenchOptions) -> Reason | None:
    """Why the chien may not come from these places of the pack; ``None`` if it may (FRA-DEAL-7 to 10).

    ``places`` are counted from 0 at the top and rise.

    >>> closed_places((3, 7, 11), 5, FrenchOptions()) is None
    True
    >>> closed_places((2, 7, 11), 5, FrenchOptions())
    Reason('FRA-DEAL-9', 'chien_place_barred', {'found': 2, 'count': 3})
    """
    size = TABLE_SIZES[players]
    if len(places) != size.talon:
        return Reason(size.talon_rule, "talon_size", {"count": len(places), "cards": size.talon})
    last = len(pack(options).cards) - 1
    for place in places:
        if not options.chien_barred_ends <= place <= last - options.chien_barred_ends:
            return Reason(
                "FRA-DEAL-9", "chien_place_barred", {"found": place, "count": options.chien_barred_ends}
            )
    together = 0
    for at, place in enumerate(places):
        together = together + 1 if at and place == places[at - 1] + 1 else 1
        if together > options.chien_max_packet:
            return Reason("FRA-DEAL-7", "chien_at_once", {"count": options.chien_max_packet})
    for at, place in enumerate(places):
        if (place - at) % size.packet:
            return Reason("FRA-DEAL-10", "chien_inside_packet", {"found": place, "count": size.packet})
    return None


def lay_out(seating: Seating, cards: Sequence[Card], places: Sequence[int]) -> Dealt:
    """Hands and chien of a pack dealt from the top with the chien at these places.

    Packets go round from forehand on, the dealer has the last (FRA-DEAL-5, 6, 11 to 14).
    """
    size = TABLE_SIZES[seating.players]
    aside = set(places)
    given = [card for at, card in enumerate(cards) if at not in aside]
    hands: list[Mask] = [0] * seating.players
    for packet, start in enumerate(range(0, len(given), size.packet)):
        hands[seating.order[packet % seating.players]] |= mask_of(given[start : start + size.packet])
    return tuple(hands), tuple(cards[at] for at in places)


def deal_out(seating: Seating, cards: Sequence[Card], style: str) -> Dealt:
    """Hands and chien of a pack dealt from the top in one of the :data:`STYLES`.

    >>> from tarok_core.cards import UNIVERSE
    >>> hands, talon = deal_out(seat(4, 3), UNIVERSE, "spread")
    >>> talon[:2], [hand.bit_count() for hand in hands]
    ((Card('SJ'), Card('S7')), [18, 18, 18, 18])
    """
    if style not in STYLES:
        raise RuleError(Reason(None, "unknown_word", {"where": "style", "found": style, "values": STYLES}))
    return lay_out(seating, cards, usual_places(seating.players))


def is_dry(hand: Mask, options: FrenchOptions) -> bool:
    """Whether the Petit is the only trump of a hand as dealt (FRA-DEAL-15 to 17).

    >>> is_dry(mask_of((PETIT, FOOL)), FrenchOptions())
    False
    >>> is_dry(mask_of((PETIT, FOOL)), FrenchOptions(excuse_protects_petit=False))
    True
    """
    if hand & pack(options).trump_mask != PETIT.bit:
        return False
    return not (options.excuse_protects_petit and hand & FOOL.bit)


def dry_seats(hands: Sequence[Mask], options: FrenchOptions) -> tuple[int, ...]:
    """The seats whose hand cancels the deal: at most one, since there is one Petit (FRA-DEAL-18)."""
    return tuple(number for number, hand in enumerate(hands) if is_dry(hand, options))


def check_hands(setup: Setup) -> None:
    """Refuse hands and a chien that no deal gives: sizes, the 78 cards once each.

    :raises RuleError: citing FRA-DEAL-6, 11, 12, 13 or FRA-DECK-1.
    """
    options: FrenchOptions = setup.options  # type: ignore[assignment]  # the options of this game
    size = TABLE_SIZES[setup.seating.players]
    for number, hand in enumerate(setup.hands):
        if hand.bit_count() != size.hand:
            params = {"seat": number, "count": hand.bit_count(), "cards": size.hand}
            raise RuleError(Reason(size.hand_rule, "hand_size", params))
    if len(setup.talon) != size.talon:
        raise RuleError(
            Reason(size.talon_rule, "talon_size", {"count": len(setup.talon), "cards": size.talon})
        )
    masks = (*setup.hands, *(card.bit for card in setup.talon))
    every_card_once(masks, pack(options), card_rule="FRA-DECK-1")
