"""The phase of play that all games share: one card at a time, tricks, the next leader.

A game passes :func:`play_phase` what is its own: how a hand is sorted into open and closed cards
from a seat's view, what may be said in between, and what a finished trick and the end of the play
change.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tarok_core.cards import UNIVERSE, Card, cards_of
from tarok_core.deal import OVER, Action, Choices, Offer, Phase, Secrets, T, Trick, View
from tarok_core.reasons import Reason
from tarok_core.tricks import Groups, open_cards, reason_for, taker

__all__ = ["play_phase", "plays", "with_asides"]

_ONE = tuple((seat,) for seat in range(16))


@lru_cache(maxsize=16)
def plays(seat: int) -> tuple[Action, ...]:
    """The 78 actions of playing a card from ``seat``, by card index."""
    return tuple(Action(seat, "play", (), (card,)) for card in UNIVERSE)


def play_phase(
    *,
    sort_hand: Callable[[View[T]], Groups],
    turn_rule: str,
    not_held: Callable[[View[T], Card], Reason],
    tricks: int | Callable[[T], int],
    close_trick: Callable[[T, Trick], dict[str, object]],
    finish: Callable[[T, Secrets], tuple[T, Secrets]] | None = None,
    take: Callable[[T, tuple[Card, ...]], int] | None = None,
) -> Phase[T]:
    """The phase ``play``.

    ``sort_hand`` sorts the hand of a view into open and closed cards; ``not_held`` is the reason for
    a card outside the hand; ``close_trick`` gives what a finished trick changes on the table besides
    the trick itself (piles), and after ``tricks`` tricks (a number, or what the table says) ``finish``
    may change more. ``take`` gives the place of the card that takes a trick, where it is not the
    highest (:func:`~tarok_core.tricks.taker`).
    """

    def choices(view: View[T]) -> Choices:
        return Choices(view.seat, mask=open_cards(sort_hand(view)), row=plays(view.seat))

    def offers(view: View[T]) -> tuple[Offer, ...]:
        row = plays(view.seat)
        sorted_hand = sort_hand(view)
        return tuple(
            Offer(row[card.index], reason_for(sorted_hand, card, not_held(view, card)))
            for card in cards_of(view.hand)
        )

    def why_not(view: View[T], action: Action, part: bool) -> Reason | None:
        if part and not action.cards and not action.words:
            return None
        if len(action.cards) != 1 or action.words:
            return Reason(turn_rule, "one_card", {"count": len(action.cards)})
        card = action.cards[0]
        bit = card.bit
        if not view.hand & bit:
            return not_held(view, card)
        for cards, reason in sort_hand(view):
            if cards & bit:
                return reason
        return not_held(view, card)

    def apply(table: T, secrets: Secrets, action: Action) -> tuple[T, Secrets]:
        seat, card = action.seat, action.cards[0]
        hands = secrets.hands
        left = hands[:seat] + (hands[seat] ^ card.bit,) + hands[seat + 1 :]  # noqa: RUF005  # measurably quicker
        secrets = Secrets(left, secrets.talon, secrets.laid_away)
        trick = (*table.trick, card)
        seating = table.seating
        if len(trick) < len(seating.order):
            return table.change(trick=trick, turn=_ONE[seating.following[seat]]), secrets
        place = taker(table.pack, trick) if take is None else take(table, trick)
        winner = seating.from_seat(table.leader)[place]
        done = Trick(table.leader, trick, winner)
        played = (*table.tricks, done)
        over = len(played) == (tricks if isinstance(tricks, int) else tricks(table))
        table = table.change(
            **close_trick(table, done),
            trick=(),
            leader=winner,
            tricks=played,
            phase=OVER if over else table.phase,
            turn=() if over else _ONE[winner],
        )
        return finish(table, secrets) if over and finish is not None else (table, secrets)

    return Phase("play", ("play",), turn_rule, choices, offers, why_not, apply)


def with_asides(play: Phase[T], asides: Phase[T]) -> Phase[T]:
    """The phase ``play`` in which further kinds of action are accepted from whoever is to play.

    ``asides`` says what they are, in the manner of a phase; it has no choices where nothing may be
    said. Its actions change no turn: after them the same seat is still to play.
    """
    own = frozenset(play.kinds)

    def part_of(action: Action) -> Phase[T]:
        return play if action.kind in own else asides

    def choices(view: View[T]) -> Choices:
        found, more = play.choices(view), asides.choices(view)
        return found.joined(more) if more else found

    def offers(view: View[T]) -> tuple[Offer, ...]:
        return (*play.offers(view), *asides.offers(view))

    def why_not(view: View[T], action: Action, part: bool) -> Reason | None:
        return part_of(action).why_not(view, action, part)

    def apply(table: T, secrets: Secrets, action: Action) -> tuple[T, Secrets]:
        return part_of(action).apply(table, secrets, action)

    def normal(table: T, action: Action) -> Action:
        make = part_of(action).normal
        return action if make is None else make(table, action)

    return Phase(
        play.name, (*play.kinds, *asides.kinds), play.turn_rule, choices, offers, why_not, apply, normal,
        asides.commute, play.late_rule,
    )  # fmt: skip
