"""Exchange with the talon and laying away (GAL-TALON-1 to 13)."""

from __future__ import annotations

from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.games.galician.tables import HONOURS, KINGS, Contract, GalicianOptions
from tarok_core.reasons import Reason

__all__ = ["closed_discard", "closed_take", "discardable", "talon_groups"]


def talon_groups(contract: Contract, talon: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The groups of talon cards that may be taken: halves, pairs or single cards (GAL-TALON-3 to 5).

    >>> from tarok_core.games.galician.tables import CONTRACTS
    >>> talon = tuple(map(Card.parse, ("T16", "CK", "D10", "SC", "T2", "CJ")))
    >>> talon_groups(CONTRACTS["2"], talon)
    ((Card('T16'), Card('CK')), (Card('D10'), Card('SC')), (Card('T2'), Card('CJ')))
    """
    return tuple(tuple(talon[at] for at in group) for group in contract.groups)


def closed_take(contract: Contract, talon: tuple[Card, ...], taken: tuple[Card, ...]) -> Reason | None:
    """Why these cards may not be taken from the talon; ``None`` if they may."""
    if not contract.groups:
        return Reason("GAL-TALON-6", "no_exchange") if taken else None
    groups = [mask_of(group) for group in talon_groups(contract, talon)]
    if mask_of(taken) in groups and len(taken) == contract.exchanged:
        return None
    return Reason(contract.group_rule, "illegal_talon_choice", {"found": taken, "count": contract.exchanged})


def closed_discard(
    contract: Contract, options: GalicianOptions, hand: Mask, discard: tuple[Card, ...], part: bool = False
) -> Reason | None:
    """Why these cards may not be laid away from ``hand`` (12 cards and those taken); ``None`` if they may.

    A refused discard is what the source calls a renons (GAL-PEN-5, 6). With ``part`` true a set that is
    still too small is no fault.
    """
    if not contract.exchanged and discard:
        return Reason("GAL-TALON-6", "no_exchange")
    for card in discard:
        if not card.bit & hand:
            return Reason("GAL-TALON-8", "not_held", {"card": card})
    mask = mask_of(discard)
    kings = mask & KINGS
    if kings:
        return Reason("GAL-TALON-7", "king_discarded", {"card": cards_of(kings)[0]})
    if mask & HONOURS and not options.discard_honours:
        return Reason("GAL-TALON-9", "honour_discarded", {"card": cards_of(mask & HONOURS)[0]})
    if len(discard) > contract.exchanged or (len(discard) < contract.exchanged and not part):
        params = {"found": len(discard), "count": contract.exchanged}
        return Reason("GAL-TALON-8", "wrong_discard_count", params)
    return None


def discardable(options: GalicianOptions, hand: Mask) -> Mask:
    """The cards of ``hand`` that may be laid away (GAL-TALON-7, 9)."""
    return hand & ~KINGS & (~0 if options.discard_honours else ~HONOURS)
