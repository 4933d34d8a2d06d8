"""Chien and discard (FRA-TALON-1 to 14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.games.french.tables import CONTRACTS, OUDLERS, FrenchOptions, court, pack
from tarok_core.reasons import Reason

__all__ = ["Open", "closed_discard", "closed_exchange", "open_discard"]


class Open(NamedTuple):
    """What may be laid away: all of ``must``, the rest of the cards from ``may``; how many trumps may go."""

    must: Mask
    may: Mask
    trumps: int


def open_discard(hand: Mask, size: int, options: FrenchOptions) -> Open:
    """What may be laid away from ``hand``, the chien included, when ``size`` cards go (FRA-TALON-3 to 5, 11).

    Suit cards other than kings, courts among them, go freely. Where they are too few all of them must go, and
    trumps other than oudlers make up the number.

    >>> from tarok_core.cards import Card
    >>> hand = mask_of(map(Card.parse, ("SK", "S2", "T1", "T3", "T5", "T7")))
    >>> found = open_discard(hand, 3, FrenchOptions())
    >>> cards_of(found.must), cards_of(found.may), found.trumps
    ((Card('S2'),), (Card('T3'), Card('T5'), Card('T7')), 2)
    """
    trumps = hand & pack(options).trump_mask & ~OUDLERS
    plain = hand & ~pack(options).trump_mask & ~court("K") & ~OUDLERS
    if plain.bit_count() >= size:
        return Open(0, plain, 0)
    return Open(plain, trumps, size - plain.bit_count())


def closed_exchange(contract: str, discard: Sequence[Card]) -> Reason | None:
    """Why nothing may be laid away in this contract; ``None`` if nothing is, or it may (FRA-TALON-8, 9)."""
    found = CONTRACTS[contract]
    if found.exchanged or not discard:
        return None
    return Reason(found.talon_rule, "talon_not_exchanged", {"contract": contract})


def closed_discard(
    hand: Mask, size: int, options: FrenchOptions, discard: Sequence[Card], part: bool = False
) -> Reason | None:
    """Why these cards may not be laid away from ``hand`` (the chien included); ``None`` if they may.

    With ``part`` true a set that is still too small is no fault.

    >>> from tarok_core.cards import Card
    >>> hand = mask_of(map(Card.parse, ("SK", "S2", "S3", "S4", "T3")))
    >>> closed_discard(hand, 3, FrenchOptions(), [Card.parse("T3")], part=True)
    Reason('FRA-TALON-5', 'trump_unneeded', {'card': Card('T3')})
    """
    if len(discard) > size or (len(discard) < size and not part):
        return Reason("FRA-TALON-2", "wrong_discard_count", {"found": len(discard), "count": size})
    gone = mask_of(discard)
    if gone.bit_count() != len(discard):
        twice = next(card for at, card in enumerate(discard) if card in discard[:at])
        return Reason("FRA-TALON-2", "repeated_card", {"card": twice})
    if gone & ~hand:
        return Reason("FRA-TALON-11", "not_held", {"card": cards_of(gone & ~hand)[0]})
    if gone & court("K"):
        return Reason("FRA-TALON-3", "king_discarded", {"card": cards_of(gone & court("K"))[0]})
    if gone & OUDLERS:
        return Reason("FRA-TALON-3", "oudler_discarded", {"card": cards_of(gone & OUDLERS)[0]})
    trumps = gone & pack(options).trump_mask
    allowed = open_discard(hand, size, options).trumps
    if trumps and not allowed:
        return Reason("FRA-TALON-5", "trump_unneeded", {"card": cards_of(trumps)[0]})
    if trumps.bit_count() > allowed:
        return Reason("FRA-TALON-5", "trump_discarded", {"card": cards_of(trumps)[0], "count": allowed})
    return None
