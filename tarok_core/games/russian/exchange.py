"""The skat: three cards laid away by who was dealt 28 (RUS-TALON-1 to 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.games.russian.tables import MATADORS, SKAT, RussianOptions, rank
from tarok_core.reasons import Reason

__all__ = ["FIVES", "closed_discard", "open_discard"]

FIVES: Final[Mask] = MATADORS | rank("K")
"""The cards worth five: matadors and kings (RUS-DECK-10)."""


def open_discard(hand: Mask, options: RussianOptions) -> Mask:
    """The cards that may be laid away: any, or none worth five (RUS-TALON-2).

    >>> hand = mask_of(map(Card.parse, ("SK", "S2", "T1", "T3")))
    >>> cards_of(open_discard(hand, RussianOptions(discard_restriction="no_fives")))
    (Card('S2'), Card('T3'))
    """
    return hand & ~FIVES if options.discard_restriction == "no_fives" else hand


def closed_discard(
    hand: Mask, options: RussianOptions, discard: Sequence[Card], part: bool = False
) -> Reason | None:
    """Why these cards may not be laid away from ``hand``; ``None`` if they may (RUS-TALON-1, 2, 4).

    With ``part`` true a set that is still too small is no fault.

    >>> hand = mask_of(map(Card.parse, ("SK", "S2", "T1", "T3")))
    >>> closed_discard(hand, RussianOptions(), [Card.parse("SK"), Card.parse("T1"), Card.parse("T3")])
    >>> closed_discard(hand, RussianOptions(), [Card.parse("SK")])
    Reason('RUS-TALON-4', 'wrong_skat_count', {'found': 1, 'count': 3})
    """
    if len(discard) > SKAT or (len(discard) < SKAT and not part):
        return Reason("RUS-TALON-4", "wrong_skat_count", {"found": len(discard), "count": SKAT})
    gone = mask_of(discard)
    if gone.bit_count() != len(discard):
        twice = next(card for at, card in enumerate(discard) if card in discard[:at])
        return Reason("RUS-TALON-4", "repeated_card", {"card": twice})
    if gone & ~hand:
        return Reason("RUS-TALON-4", "not_held", {"card": cards_of(gone & ~hand)[0]})
    barred = gone & ~open_discard(hand, options)
    if barred:
        return Reason("RUS-TALON-2", "five_discarded", {"card": cards_of(barred)[0]})
    return None
