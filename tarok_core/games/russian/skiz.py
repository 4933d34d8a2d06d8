"""The skiz in play: kept by its owner, paid for with a low card, lost in the end (RUS-PLAY-9 to 18)."""

from __future__ import annotations

from tarok_core.cards import FOOL, Card, Mask, mask_of
from tarok_core.games.russian.tables import LATONS, LOW, TRICKS, RussianOptions
from tarok_core.piles import Piles

__all__ = ["collect", "last_trick", "payment_cards", "surrender"]


def last_trick(options: RussianOptions) -> int:
    """The number of the last trick in which the skiz still saves a card (RUS-PLAY-14).

    >>> last_trick(RussianOptions()), last_trick(RussianOptions(skiz_deadline=5))
    (22, 20)
    >>> last_trick(RussianOptions(skiz_deadline_inclusive=True))
    23
    """
    return TRICKS - options.skiz_deadline + options.skiz_deadline_inclusive


def payment_cards(options: RussianOptions) -> Mask:
    """What may be given for the skiz: any low card, or a pip card of a suit only (RUS-PLAY-12)."""
    return LATONS if options.skiz_exchange_card == "laton_only" else LOW


def surrender(piles: Piles) -> Piles:
    """The skiz handed over to whom a card is owed for it (RUS-PLAY-13)."""
    for card, debtor, creditor in piles.debts:
        masks = list(piles.masks)
        masks[debtor] ^= card.bit
        masks[creditor] |= card.bit
        piles = Piles(tuple(masks))
    return piles


def collect(
    piles: Piles,
    number: int,
    cards: tuple[Card, ...],
    player: int | None,
    taker: int,
    options: RussianOptions,
) -> tuple[Piles, bool]:
    """The piles after trick ``number``, and whether the skiz was given up in it for want of a low card.

    ``player`` is who played the skiz to it, ``None`` if it is not among ``cards``. Played in time the skiz
    stays with him and he owes the taker a low card (RUS-PLAY-11 to 13); played later it goes with the trick
    (RUS-PLAY-15).

    >>> trick = tuple(map(Card.parse, ("SK", "FOOL", "S2")))
    >>> piles, _ = collect(Piles.empty(3), 1, trick, 1, 0, RussianOptions())
    >>> piles.cards_of(1), piles.debts[0].creditor
    ((Card('FOOL'),), 0)
    """
    taken = mask_of(cards)
    if player is None or player == taker or number > last_trick(options):
        piles = piles.win(taker, taken)
        return (piles.settle(payment_cards(options)) if piles.debts else piles), False
    piles = piles.win(taker, taken ^ FOOL.bit).keep(FOOL, player, taker).settle(payment_cards(options))
    if piles.debts and options.skiz_without_trick == "forfeit_at_once":
        return surrender(piles), True
    return piles, False
