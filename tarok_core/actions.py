"""Actions of a deal, and what is open to a seat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from tarok_core.cards import Card, Mask, cards_of
from tarok_core.reasons import Reason

__all__ = ["Action", "Choices", "Fact", "Offer", "SetChoice"]


class Action(NamedTuple):
    """What a seat does: ``kind`` says what, ``words`` and ``cards`` with what.

    >>> str(Action(0, "play", cards=(Card.parse("SK"),)))
    '0 play SK'
    """

    seat: int
    kind: str
    words: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return " ".join([str(self.seat), self.kind, *self.words, *map(str, self.cards)])


class Fact(NamedTuple):
    """An irregularity that is not an action: ``kind`` by ``seat``, for example ``0 renons``."""

    seat: int
    kind: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([str(self.seat), self.kind, *self.words])


class Offer(NamedTuple):
    """An action and why it is closed (``None``: it is open)."""

    action: Action
    reason: Reason | None


class SetChoice(NamedTuple):
    """A set to be chosen where listing every set would be too long.

    All of ``must`` and from ``fewest`` to ``most`` of ``may`` go together; elements are cards, or
    words where ``kind`` takes words. ``must`` can hold words and cards.
    """

    kind: str
    must: tuple[Card | str, ...]
    may: tuple[Card, ...] | tuple[str, ...]
    fewest: int
    most: int


class Choices:
    """What is open to a seat: listed actions, and sets to be chosen.

    Cards to be played are kept as a mask; their actions are listed when :attr:`actions` is asked for.

    >>> found = Choices(0, (Action(0, "call", ("pass",)),))
    >>> found.sample(random.Random(1)) in found
    True
    """

    __slots__ = ("_actions", "_mask", "_row", "seat", "sets")

    def __init__(
        self,
        seat: int,
        actions: tuple[Action, ...] = (),
        sets: tuple[SetChoice, ...] = (),
        *,
        mask: Mask = 0,
        row: Sequence[Action] = (),
    ) -> None:
        self.seat = seat
        self.sets = sets
        self._actions = actions
        self._mask = mask
        self._row = row

    @property
    def actions(self) -> tuple[Action, ...]:
        """The listed actions, cards to be played first."""
        if not self._mask:
            return self._actions
        return (*(self._row[card.index] for card in cards_of(self._mask)), *self._actions)

    def joined(self, other: Choices) -> Choices:
        """These choices and those of ``other``, which holds no cards to be played.

        >>> said = Choices(0, (Action(0, "misere", ("trumps",)),))
        >>> row = [Action(0, "play", (), (card,)) for card in cards_of(3)]
        >>> [str(action) for action in Choices(0, mask=1, row=row).joined(said).actions]
        ['0 play SK', '0 misere trumps']
        """
        return Choices(
            self.seat,
            (*self._actions, *other._actions),
            (*self.sets, *other.sets),
            mask=self._mask,
            row=self._row,
        )

    def __bool__(self) -> bool:
        return bool(self._mask or self._actions or self.sets)

    def __contains__(self, action: object) -> bool:
        """Whether this very object is one of the listed actions."""
        if self._mask and isinstance(action, Action):
            cards = action.cards
            if cards and cards[0].bit & self._mask and self._row[cards[0].index] is action:
                return True
        return any(listed is action for listed in self._actions)

    def sample(self, rng: random.Random) -> Action:
        """An open action drawn at random.

        :raises IndexError: when nothing is open.
        """
        mask = self._mask
        if mask and not self.sets and not self._actions:
            for _ in range(int(rng.random() * mask.bit_count())):
                mask &= mask - 1
            return self._row[(mask & -mask).bit_length() - 1]
        actions, sets = self.actions, self.sets
        at = int(rng.random() * (len(actions) + len(sets)))
        if at < len(actions):
            return actions[at]
        chosen = sets[at - len(actions)]
        some = rng.sample(chosen.may, chosen.fewest + int(rng.random() * (chosen.most - chosen.fewest + 1)))
        words = tuple(x for x in (*chosen.must, *some) if isinstance(x, str))
        cards = sorted(x for x in (*chosen.must, *some) if isinstance(x, Card))
        return Action(self.seat, chosen.kind, words, tuple(cards))
