"""Poignée, slam and misère (FRA-ANN-1 to 36, FRA-VAR-8 to 13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tarok_core.actions import SetChoice
from tarok_core.cards import FOOL, Card, Mask, cards_of, mask_of
from tarok_core.games.french.tables import (
    LACKS,
    POIGNEES,
    SIZES,
    FrenchOptions,
    all_courts,
    multiplier,
    pack,
)
from tarok_core.reasons import Reason

__all__ = [
    "Shown",
    "closed_misere",
    "closed_poignee",
    "falling",
    "misere_value",
    "poignee_cards",
    "poignee_choices",
    "short_of",
]


class Shown(NamedTuple):
    """A poignée: who shows it, its size, the cards in falling order."""

    seat: int
    size: str
    cards: tuple[Card, ...]


def falling(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards of a poignée as they are shown: from the highest trump down, the Excuse last (FRA-ANN-20).

    >>> falling([FOOL, Card.parse("T3"), Card.parse("T20")])
    (Card('T20'), Card('T3'), Card('FOOL'))
    """
    return tuple(sorted(cards, key=lambda card: (card is FOOL, -card.number, card)))


def _numbered(cards: Mask, options: FrenchOptions) -> Mask:
    return cards & pack(options).trump_mask


def short_of(hand: Mask, shown: Mask, players: int, options: FrenchOptions, size: str) -> Reason | None:
    """Why a hand is too short of trumps for a poignée of this size; ``None`` if it has enough.

    The Excuse counts as a trump (FRA-ANN-3), and so do the trumps ``shown`` when they were laid away
    (FRA-ANN-21).
    """
    if size not in POIGNEES:
        return Reason("FRA-ANN-2", "unknown_poignee", {"found": size, "values": SIZES})
    poignee = POIGNEES[size]
    held = _numbered(hand | shown, options).bit_count() + bool(hand & FOOL.bit)
    if held < poignee.trumps[players]:
        params = {"size": size, "count": poignee.trumps[players], "held": held}
        return Reason(poignee.rule, "poignee_short", params)
    return None


def closed_poignee(  # a hand, what lies open, the table, and what is said
    hand: Mask,
    shown: Mask,
    players: int,
    options: FrenchOptions,
    size: str,
    cards: Sequence[Card],
    part: bool = False,
) -> Reason | None:
    """Why these cards may not be shown as a poignée of this size; ``None`` if they may.

    The rules are FRA-ANN-5, 14 to 16 and 19.

    ``shown`` are the trumps the player had to lay away. With ``part`` true only faults count that no further
    card could mend.

    >>> hand = mask_of(map(Card.parse, ("T2", "T3", "T5", "T6", "T8", "T9", "T11", "T14", "FOOL")))
    >>> closed_poignee(hand, 0, 5, FrenchOptions(), "single", cards_of(hand)[1:])
    Reason('FRA-ANN-15', 'excuse_shown', {'card': Card('T2')})
    """
    reason = short_of(hand, shown, players, options, size)
    if reason is not None and (reason.code == "unknown_poignee" or part):
        return reason
    count = POIGNEES[size].trumps[players]
    chosen = mask_of(cards)
    if chosen.bit_count() != len(cards):
        twice = next(card for at, card in enumerate(cards) if card in cards[:at])
        return Reason("FRA-ANN-14", "repeated_card", {"card": twice})
    if len(cards) > count or (len(cards) < count and not part):
        return Reason("FRA-ANN-14", "poignee_count", {"size": size, "count": count, "found": len(cards)})
    plain = chosen & ~pack(options).trump_mask & ~FOOL.bit
    if plain:
        return Reason("FRA-ANN-2", "poignee_plain", {"card": cards_of(plain)[0]})
    if chosen & ~hand & ~shown:
        return Reason("FRA-ANN-5", "not_held", {"card": cards_of(chosen & ~hand & ~shown)[0]})
    if chosen & FOOL.bit:
        held_back = _numbered(hand, options) & ~chosen
        # A set still being built can take up what is missing as long as there is room.
        if held_back and not (part and held_back.bit_count() <= count - len(cards)):
            return Reason("FRA-ANN-15", "excuse_shown", {"card": cards_of(held_back)[0]})
    return None


def poignee_choices(hand: Mask, shown: Mask, players: int, options: FrenchOptions) -> tuple[SetChoice, ...]:
    """The poignées a hand can show, smaller ones included (FRA-ANN-4, 15, 16, 19, 21).

    >>> hand = mask_of(map(Card.parse, ("T2", "T3", "T5", "T6", "T8", "T9", "T11", "FOOL")))
    >>> (found,) = poignee_choices(hand, 0, 5, FrenchOptions())
    >>> len(found.must), found.may, found.fewest
    (9, (), 0)
    """
    found: list[SetChoice] = []
    own, aside = _numbered(hand, options), shown & ~hand
    for size, poignee in POIGNEES.items():
        count = poignee.trumps[players]
        free = cards_of(own | aside)
        if len(free) >= count:
            found.append(SetChoice("poignee", (size,), free, count, count))
        left = count - own.bit_count() - 1
        if hand & FOOL.bit and 0 <= left <= aside.bit_count():
            must: tuple[Card | str, ...] = (size, *cards_of(own | FOOL.bit))
            found.append(SetChoice("poignee", must, cards_of(aside) if left else (), left, left))
    return tuple(found)


def poignee_cards(
    hand: Mask, shown: Mask, players: int, options: FrenchOptions, size: str
) -> tuple[Card, ...]:
    """The cards of a poignée of which only the size is known: the highest, those laid away only at need.

    The hand has enough of them (:func:`short_of`).
    """
    count = POIGNEES[size].trumps[players]
    row = [*falling(cards_of(_numbered(hand, options)))]
    if len(row) < count and hand & FOOL.bit:
        row.append(FOOL)
    row += falling(cards_of(shown & ~hand))
    return falling(row[:count])


def closed_misere(hand: Mask, options: FrenchOptions, lack: str) -> Reason | None:
    """Why this lack may not be declared; ``None`` if it may (FRA-VAR-8 to 13).

    >>> closed_misere(FOOL.bit, FrenchOptions(misere=True), "trumps")
    Reason('FRA-VAR-8', 'misere_not_borne_out', {'lack': 'trumps', 'card': Card('FOOL')})
    """
    if not options.misere:
        return Reason("FRA-VAR-11", "misere_off")
    if lack not in LACKS:
        return Reason("FRA-VAR-8", "unknown_misere", {"found": lack, "values": tuple(LACKS)})
    if lack == "trumps":
        against = _numbered(hand, options) | (FOOL.bit if options.misere_excuse_is_trump else 0)
    else:
        against = all_courts() | (FOOL.bit if options.misere_excuse_is_court else 0)
    if hand & against:
        return Reason(
            LACKS[lack], "misere_not_borne_out", {"lack": lack, "card": cards_of(hand & against)[0]}
        )
    return None


def misere_value(options: FrenchOptions, contract: str | None) -> int:
    """What a misère is worth (FRA-VAR-11); the contract matters only where it is multiplied.

    >>> misere_value(FrenchOptions(misere=True, misere_multiplied=True), "garde")
    20
    """
    if options.misere_multiplied and contract is not None:
        return options.misere_bonus * multiplier(contract, options)[0]
    return options.misere_bonus
