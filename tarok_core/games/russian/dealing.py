"""Seats and dealing (RUS-DECK-1, 2; RUS-DEAL-1 to 5; RUS-VAR-1, 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.deal import Seating, Setup
from tarok_core.game import Dealt
from tarok_core.games.russian.tables import CARD_RULE, HAND, MONGUR, SKAT, RussianOptions, pack
from tarok_core.reading import every_card_once
from tarok_core.reasons import Reason, RuleError

__all__ = [
    "PLAYERS",
    "STYLES",
    "check_hands",
    "deal_out",
    "dummy_hand",
    "first_dealer",
    "first_leader",
    "next_dealer",
    "seat",
    "seated",
    "skat_seat",
    "turn_order",
]

PLAYERS: Final = (2, 3, 4)
STYLES: Final = ("fives",)
PACKET: Final = 5
DUMMY: Final = -1
"""Stands for the hand that two players leave aside (RUS-VAR-1)."""


def turn_order(players: int, dealer: int) -> tuple[int, ...]:
    """All seats clockwise from the dealer's left, the dealer last (RUS-DEAL-2, 4)."""
    return tuple((dealer + step) % players for step in range(1, players + 1))


def seat(players: int, dealer: int) -> Seating:
    """The seats of a table under the usual agreements.

    >>> seat(3, 0).order, seat(4, 0).order, seat(4, 0).idle, seat(2, 0).order
    ((1, 2, 0), (1, 2, 3), (0,), (1, 0))
    """
    return seated(players, dealer, RussianOptions())


def seated(players: int, dealer: int, options: RussianOptions) -> Seating:
    """The seats of a table: active seats as they are served and declare, the holder of the skat last.

    With four the dealer sits out and hands the duties of the dealer on (RUS-DECK-1, 2).

    >>> seated(4, 0, RussianOptions(four_player_skat_seat="left_of_dealer")).order
    (2, 3, 1)
    """
    if players not in PLAYERS:
        raise RuleError(Reason("RUS-DECK-1", "players", {"found": players, "values": PLAYERS}))
    if not 0 <= dealer < players:
        raise RuleError(Reason("RUS-DECK-1", "seat_range", {"found": dealer, "high": players - 1}))
    order = turn_order(players, dealer)
    if players == 4:
        first, second, third, _ = order
        right = options.four_player_skat_seat == "right_of_dealer"
        order = (first, second, third) if right else (second, third, first)
    return Seating(players, dealer, order)


def skat_seat(seating: Seating) -> int:
    """Who gets 28 cards and lays the skat: the dealer, with four his deputy (RUS-DEAL-4, RUS-DECK-2)."""
    return seating.order[-1]


def first_leader(seating: Seating, options: RussianOptions) -> int:
    """Who leads to the first trick (RUS-PLAY-1)."""
    return seating.order[0] if options.first_lead == "eldest" else skat_seat(seating)


def next_dealer(seating: Seating) -> int:
    """The deal passes clockwise (RUS-DEAL-3)."""
    return (seating.dealer + 1) % seating.players


def first_dealer(players: int, cards: Sequence[Card], start: int = 0) -> int:
    """Who deals first: the pack is dealt out face up from seat ``start``, the mongur decides (RUS-DEAL-1).

    >>> from tarok_core.cards import UNIVERSE
    >>> first_dealer(3, UNIVERSE)
    1
    """
    return (start + list(cards).index(MONGUR)) % players


def deal_out(seating: Seating, cards: Sequence[Card], style: str) -> Dealt:
    """Hands of a pack dealt from the top in packets of five, the last packet of eight (RUS-DEAL-4, 5).

    With two players a third hand is dealt in between, and stands where a talon would (RUS-VAR-1, 2).

    >>> from tarok_core.cards import UNIVERSE
    >>> hands, talon = deal_out(seat(3, 0), UNIVERSE, "fives")
    >>> [hand.bit_count() for hand in hands], talon, cards_of(hands[1])[4:6]
    ([28, 25, 25], (), (Card('S10'), Card('HQ')))
    """
    if style not in STYLES:
        raise RuleError(Reason(None, "unknown_word", {"where": "style", "found": style, "values": STYLES}))
    served = seating.order
    if seating.players == 2:
        served = (served[0], DUMMY, served[1])
    hands: list[Mask] = [0] * seating.players
    dummy: list[Card] = []
    for packet in range(3 * HAND // PACKET):
        start = packet * PACKET
        last = packet == 3 * HAND // PACKET - 1
        given = cards[start:] if last else cards[start : start + PACKET]
        number = served[packet % 3]
        if number == DUMMY:
            dummy += given
        else:
            hands[number] |= mask_of(given)
    return tuple(hands), tuple(dummy)


def dummy_hand(seating: Seating, hands: Sequence[Mask], options: RussianOptions) -> tuple[Card, ...]:
    """What two hands leave of the pack: the dummy's cards; none at other tables (RUS-VAR-1)."""
    if seating.players != 2:
        return ()
    rest = pack(options).mask
    for hand in hands:
        rest &= ~hand
    return cards_of(rest)


def check_hands(setup: Setup) -> None:
    """Refuse hands that no deal gives: 28 and 25 cards, nothing for an idle seat, the 78 cards once each.

    :raises RuleError: citing RUS-DEAL-4, RUS-DECK-1 or RUS-DECK-3.
    """
    options: RussianOptions = setup.options  # type: ignore[assignment]  # the options of this game
    seating = setup.seating
    for number, hand in enumerate(setup.hands):
        if number in seating.idle:
            if hand:
                raise RuleError(Reason("RUS-DECK-1", "idle_has_cards", {"seat": number}))
            continue
        wanted = HAND + SKAT if number == skat_seat(seating) else HAND
        if hand.bit_count() != wanted:
            params = {"seat": number, "count": hand.bit_count(), "cards": wanted}
            raise RuleError(Reason("RUS-DEAL-4", "hand_size", params))
    masks = (*setup.hands, *(card.bit for card in setup.talon))
    every_card_once(masks, pack(options), card_rule=CARD_RULE)
    wanted = HAND if seating.players == 2 else 0
    if len(setup.talon) != wanted:
        params = {"count": len(setup.talon), "cards": wanted}
        raise RuleError(Reason("RUS-VAR-1", "dummy_size", params))
