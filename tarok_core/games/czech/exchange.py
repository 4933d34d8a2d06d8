"""Dividing the talon and laying away (CZE-TALON-1 to 20)."""

from __future__ import annotations

from typing import NamedTuple

from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.deal import Seating
from tarok_core.games.czech.tables import (
    DRUHA,
    KINGS,
    PLAYERS,
    PREFERANC,
    PRVNI,
    SECOND_SPLIT,
    SPLIT_RULES,
    STAGES,
    TRUL,
    CzechOptions,
)
from tarok_core.reasons import Reason

__all__ = [
    "Division",
    "Laying",
    "closed_discard",
    "closed_stage",
    "divide",
    "halves",
    "laying",
    "split",
    "split_rule",
]

Cards = tuple[Card, ...]


class Division(NamedTuple):
    """Who takes which talon cards, and what is left.

    :ivar taken: by seat, the cards taken, in talon order.
    :ivar rest: the cards nobody takes, in talon order.
    """

    taken: tuple[Cards, ...]
    rest: Cards


def split(contract: str, options: CzechOptions) -> tuple[int, ...]:
    """How many talon cards each player takes, from the bidder on (CZE-TALON-3, 8 to 10).

    >>> split("prvni", CzechOptions(variant="mcr")), split("druha", CzechOptions(variant="mcr"))
    ((1, 2, 3, 0), (4, 1, 1, 0))
    """
    if contract == PRVNI or (contract == DRUHA and options.second_duty_split == "as_first"):
        return options.first_split
    return SECOND_SPLIT if contract == DRUHA else (0,) * PLAYERS


def split_rule(contract: str, options: CzechOptions) -> str:
    """The rule by which první or druhá divides the talon."""
    if contract == DRUHA:
        return "CZE-TALON-9" if options.second_duty_split == "4-1-1" else "CZE-TALON-10"
    return SPLIT_RULES[options.first_split]


def halves(talon: Cards, stage: int) -> tuple[Cards, Cards]:
    """The three cards with which preferanc is played at this stage, and the other three (CZE-TALON-13)."""
    first, second = talon[:3], talon[3:]
    return (second, first) if stage == 2 else (first, second)


def divide(
    seating: Seating, options: CzechOptions, contract: str, declarer: int, stage: int | None, talon: Cards
) -> Division:
    """The talon divided by the game that is played, from the top and from the bidder on (CZE-TALON-12).

    >>> from tarok_core.games.czech.dealing import seat
    >>> talon = tuple(map(Card.parse, ("T4", "SQ", "D3", "T19", "HK", "C8")))
    >>> division = divide(seat(4, 3), CzechOptions(), "druha", 2, None, talon)
    >>> [len(cards) for cards in division.taken], division.taken[0]
    ([1, 0, 4, 1], (Card('C8'),))
    """
    taken: list[Cards] = [()] * PLAYERS
    if contract == PREFERANC and stage is not None:
        taken[declarer], rest = halves(talon, stage)
        return Division(tuple(taken), rest)
    start = 0
    for number, count in zip(seating.from_seat(declarer), split(contract, options), strict=True):
        taken[number] = talon[start : start + count]
        start += count
    return Division(tuple(taken), talon[start:])


def closed_stage(contract: str, stage: int | None) -> Reason | None:
    """Why this stage does not go with the contract: preferanc has one of 1 to 3, other games none."""
    if contract == PREFERANC and stage not in STAGES:
        return Reason("CZE-TALON-13", "stage_range", {"found": stage, "values": STAGES})
    if contract != PREFERANC and stage is not None:
        return Reason("CZE-TALON-13", "stage_elsewhere", {"found": stage, "contract": contract})
    return None


class Laying(NamedTuple):
    """What may be laid away: all of ``must`` and ``choose`` of ``may`` go."""

    must: Mask
    may: Mask
    choose: int


def free_cards(trumps: Mask, hand: Mask) -> Mask:
    """Suit cards other than kings: what is laid away without need (CZE-TALON-4)."""
    return hand & ~trumps & ~KINGS


def laying(options: CzechOptions, trumps: Mask, hand: Mask, count: int) -> Laying:
    """What a player may lay away who holds ``hand`` and took ``count`` cards (CZE-TALON-4 to 6).

    >>> from tarok_core.games.czech.tables import pack
    >>> hand = mask_of(map(Card.parse, "SK S8 S7 T1 T2 T3".split()))
    >>> found = laying(CzechOptions(), pack(CzechOptions()).trump_mask, hand, 3)
    >>> cards_of(found.must), cards_of(found.may), found.choose
    ((Card('S8'), Card('S7')), (Card('T2'), Card('T3')), 1)
    """
    free = free_cards(trumps, hand)
    short = count - free.bit_count()
    if short < 0:
        return Laying(0, free, count)
    if not short:
        return Laying(free, 0, 0)
    return Laying(free, hand & _spare_taroks(options, trumps), short)


def _spare_taroks(options: CzechOptions, trumps: Mask) -> Mask:
    """The taroks that may be laid away by need."""
    return trumps if options.forced_discard_trul == "allowed" else trumps & ~TRUL


def closed_discard(
    options: CzechOptions, trumps: Mask, hand: Mask, count: int, discard: Cards, part: bool = False
) -> Reason | None:
    """Why these cards may not be laid away by who took ``count`` cards and now holds ``hand``.

    With ``part`` true a set that is still too small is no fault, nor are free suit cards that may follow.
    """
    for at, card in enumerate(discard):
        if not card.bit & hand:
            return Reason("CZE-TALON-2", "not_held", {"card": card})
        if card in discard[:at]:
            return Reason("CZE-TALON-2", "repeated_card", {"card": card})
    if len(discard) > count or (len(discard) < count and not part):
        return Reason("CZE-TALON-2", "wrong_discard_count", {"found": len(discard), "count": count})
    gone = mask_of(discard)
    if gone & KINGS:
        return Reason("CZE-TALON-4", "king_discarded", {"card": cards_of(gone & KINGS)[0]})
    free, taroks = free_cards(trumps, hand), gone & trumps
    short = count - free.bit_count()
    if taroks and short <= 0:
        return Reason("CZE-TALON-4", "tarok_discarded", {"card": cards_of(taroks)[0]})
    if taroks.bit_count() > max(short, 0):
        kept = free & ~gone
        return Reason("CZE-TALON-5", "suit_card_kept", {"card": cards_of(kept)[0]})
    barred = taroks & ~_spare_taroks(options, trumps)
    if barred:
        return Reason("CZE-TALON-6", "trul_discarded", {"card": cards_of(barred)[0]})
    return None
