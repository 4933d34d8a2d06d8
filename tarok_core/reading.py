"""Reading what the cases of all games hold alike: cards, lists of hands, calls, tricks.

What a fault cites is the rule of the game; it is given to each reader. :class:`~tarok_core.fields.Fields`
reads the single fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tarok_core.cards import Card, Mask, Pack, cards_of
from tarok_core.fields import Fields, parse_cards
from tarok_core.reasons import InputError, Reason, RuleError

__all__ = [
    "card_lists",
    "codes",
    "distinct",
    "every_card_once",
    "hand_of_size",
    "hands_for",
    "read_calls",
    "refuse",
    "trick_of_size",
    "whole_pack",
]


def codes(cards: Mask | Sequence[Card]) -> list[str]:
    """Cards as a case writes them.

    >>> codes(5), codes((Card.parse("T1"), Card.parse("SK")))
    (['SK', 'SC'], ['T1', 'SK'])
    """
    return [card.code for card in (cards_of(cards) if isinstance(cards, int) else cards)]


def refuse(reason: Reason | None) -> None:
    """Raise :class:`RuleError` for a reason, do nothing for ``None``."""
    if reason is not None:
        raise RuleError(reason)


def distinct(rule: str, *lists: Sequence[Card]) -> None:
    """Refuse a card that stands in two of these lists.

    >>> distinct("GAL-DECK-2", [Card.parse("SK")], [Card.parse("SK")])
    Traceback (most recent call last):
        ...
    tarok_core.reasons.RuleError: GAL-DECK-2: repeated_card {'card': Card('SK')}
    """
    seen: Mask = 0
    for cards in lists:
        for card in cards:
            if card.bit & seen:
                raise RuleError(Reason(rule, "repeated_card", {"card": card}))
            seen |= card.bit


def every_card_once(masks: Iterable[Mask], pack: Pack, *, card_rule: str) -> None:
    """Refuse hands and a talon that are not the cards of ``pack``, once each."""
    seen: Mask = 0
    for mask in masks:
        if seen & mask:
            raise RuleError(Reason(card_rule, "repeated_card", {"card": cards_of(seen & mask)[0]}))
        seen |= mask
    if seen != pack.mask:
        params = {"count": seen.bit_count(), "cards": len(pack.cards)}
        raise RuleError(Reason(card_rule, "not_the_pack", params))


def whole_pack(fields: Fields, pack: Pack, *, card_rule: str, size_rule: str) -> tuple[Card, ...]:
    """``cards``: a whole pack from its top."""
    cards = fields.cards("cards", pack, rule=card_rule)
    if len(cards) != len(pack.cards):
        params = {"count": len(cards), "cards": len(pack.cards)}
        raise RuleError(Reason(size_rule, "not_the_pack", params))
    return cards


def hand_of_size(
    fields: Fields, name: str, pack: Pack, size: int, *, card_rule: str, size_rule: str
) -> tuple[Card, ...]:
    """A hand of exactly ``size`` cards."""
    hand = fields.cards(name, pack, rule=card_rule)
    if len(hand) != size:
        params = {"seat": None, "count": len(hand), "cards": size}
        raise RuleError(Reason(size_rule, "hand_size", params))
    return hand


def trick_of_size(
    fields: Fields, name: str, pack: Pack, size: int, *, card_rule: str, size_rule: str
) -> tuple[Card, ...]:
    """The ``size`` cards of a trick in order of play."""
    cards = fields.cards(name, pack, rule=card_rule)
    if len(cards) != size:
        raise RuleError(Reason(size_rule, "trick_size", {"count": len(cards), "cards": size}))
    return cards


def card_lists(
    fields: Fields, name: str, pack: Pack, *, card_rule: str, nulls: bool = False, repeats: bool = False
) -> list[tuple[Card, ...] | None]:
    """A list of lists of cards; with ``nulls`` one of them may be null.

    With ``repeats`` a card may stand in a list twice: a card played twice is a fault of the play.
    """
    found: list[tuple[Card, ...] | None] = []
    for at, value in enumerate(fields.sequence(name, [])):
        where = f"{fields.at(name)}[{at}]"
        if value is None and nulls:
            found.append(None)
        elif not isinstance(value, (list, tuple)):
            raise InputError(where, "list", found=value)
        elif repeats:
            found.append(tuple(parse_cards([card], pack, where, card_rule)[0] for card in value))
        else:
            found.append(parse_cards(value, pack, where, card_rule))
    return found


def hands_for(
    fields: Fields, name: str, pack: Pack, players: int, *, card_rule: str, count_rule: str
) -> list[tuple[Card, ...] | None]:
    """Lists of cards by seat, one for each of ``players`` seats, null where none are known."""
    fields.sequence(name)
    found = card_lists(fields, name, pack, card_rule=card_rule, nulls=True)
    if len(found) != players:
        raise RuleError(Reason(count_rule, "hands_count", {"count": len(found), "players": players}))
    return found


def read_calls(fields: Fields) -> list[tuple[int, str]]:
    """``calls`` as (seat, call); words are checked when they are made."""
    calls = []
    for call in fields.objects("calls"):
        call.only(("seat", "call"))
        calls.append((call.whole("seat"), call.text("call")))
    return calls
