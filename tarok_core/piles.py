"""Piles: the cards each side has won or keeps, and a ledger of cards owed.

In the Galician and Czech games a pile is a set of cards. In the French and Russian games the
owner of the fool keeps it although another side takes the trick, and owes that side a low card
instead: the debt stands in the ledger until a low card is there to pay it, at the latest until
the end of the deal. Piles are keyed by whatever a game counts separately: a side, or a seat.
"""

from __future__ import annotations

from typing import NamedTuple

from tarok_core.cards import Card, Mask, cards_of

__all__ = ["Debt", "Piles"]


class Debt(NamedTuple):
    """``debtor`` keeps ``card`` and owes ``creditor`` a low card."""

    card: Card
    debtor: int
    creditor: int


class Piles(NamedTuple):
    """The piles of a deal, by owner, and what is still owed between them.

    >>> from tarok_core.cards import FOOL, Card, mask_of
    >>> low = mask_of([Card.parse("S2"), Card.parse("H3")])
    >>> piles = Piles.empty(2).win(1, mask_of([Card.parse("SK")])).keep(FOOL, 0, 1).settle(low)
    >>> piles.debts
    (Debt(card=Card('FOOL'), debtor=0, creditor=1),)
    >>> piles = piles.win(0, mask_of([Card.parse("H3")])).settle(low)
    >>> piles.cards_of(1), piles.debts
    ((Card('SK'), Card('H3')), ())
    """

    masks: tuple[Mask, ...]
    debts: tuple[Debt, ...] = ()

    @staticmethod
    def empty(owners: int) -> Piles:
        """No cards for any of ``owners`` owners."""
        return Piles((0,) * owners)

    def cards_of(self, owner: int) -> tuple[Card, ...]:
        """The cards of one owner in pack order."""
        return cards_of(self.masks[owner])

    def win(self, owner: int, cards: Mask) -> Piles:
        """``cards`` added to the pile of ``owner``."""
        masks = self.masks
        return Piles((*masks[:owner], masks[owner] | cards, *masks[owner + 1 :]), self.debts)

    def keep(self, card: Card, owner: int, taker: int) -> Piles:
        """``owner`` keeps ``card`` from a trick of ``taker`` and owes him a low card (nothing to himself)."""
        kept = self.win(owner, card.bit)
        if owner == taker:
            return kept
        return Piles(kept.masks, (*self.debts, Debt(card, owner, taker)))

    def settle(self, low: Mask) -> Piles:
        """Debts paid, each with the first card of ``low`` in pack order that its debtor has; others stand."""
        piles, open_debts = Piles(self.masks), []
        for debt in self.debts:
            payment = piles.masks[debt.debtor] & low & ~debt.card.bit
            if not payment:
                open_debts.append(debt)
                continue
            card = payment & -payment
            masks = list(piles.masks)
            masks[debt.debtor] ^= card
            masks[debt.creditor] |= card
            piles = Piles(tuple(masks))
        return Piles(piles.masks, tuple(open_debts))
