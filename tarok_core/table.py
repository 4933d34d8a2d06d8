"""Who sits where, and who knows what: the parts of a moment of a deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Generic, NamedTuple, Self, TypeVar

from tarok_core.cards import Card, Mask, Pack, cards_of
from tarok_core.options import Options
from tarok_core.tricks import Duties

__all__ = ["OVER", "Seating", "Secrets", "Setup", "T", "Table", "Trick", "View"]

OVER: Final = "over"
"""The phase of a finished deal, in which nobody may act."""


@dataclass(frozen=True)
class Seating:
    """Who sits where: ``order`` are the active seats as they speak; seats rise in the direction of play.

    >>> Seating(4, 0, (1, 2, 3)).idle, Seating(4, 0, (1, 2, 3)).following[3]
    ((0,), 1)
    """

    players: int
    dealer: int
    order: tuple[int, ...]
    idle: tuple[int, ...] = field(init=False, compare=False)
    following: tuple[int, ...] = field(init=False, compare=False)
    """By seat: the next active seat; an idle seat points to itself."""

    def __post_init__(self) -> None:
        following = list(range(self.players))
        for at, seat in enumerate(self.order):
            following[seat] = self.order[(at + 1) % len(self.order)]
        object.__setattr__(self, "following", tuple(following))
        object.__setattr__(self, "idle", tuple(s for s in range(self.players) if s not in self.order))

    def from_seat(self, seat: int) -> tuple[int, ...]:
        """The active seats in order of play, beginning with ``seat``."""
        at = self.order.index(seat)
        return self.order[at:] + self.order[:at]


class Trick(NamedTuple):
    """A finished trick: who led, the cards in order of play, who took it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


@dataclass(frozen=True)
class Table:
    """What everybody knows; each game adds its own fields."""

    options: Options
    seating: Seating
    pack: Pack = field(compare=False, repr=False)
    duties: Duties = field(compare=False, repr=False)
    phase: str = OVER
    turn: tuple[int, ...] = ()
    """The seats that may act now."""
    leader: int = 0
    trick: tuple[Card, ...] = ()
    """The cards of the unfinished trick, in order from ``leader`` on."""
    tricks: tuple[Trick, ...] = ()

    def change(self, **changes: object) -> Self:
        """This table with some fields changed (quicker than :func:`dataclasses.replace`)."""
        new = object.__new__(type(self))
        object.__setattr__(new, "__dict__", {**self.__dict__, **changes})
        return new


T = TypeVar("T", bound=Table)


class Secrets(NamedTuple):
    """What does not lie open, by seat, as masks; ``talon`` keeps the order in which it was laid."""

    hands: tuple[Mask, ...]
    talon: tuple[Card, ...]
    laid_away: tuple[Mask, ...]


class View(NamedTuple, Generic[T]):
    """What ``seat`` may know."""

    seat: int
    table: T
    hand: Mask
    laid_away: Mask

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand in pack order."""
        return cards_of(self.hand)


class Setup(NamedTuple):
    """How a deal begins: agreements, seats, and the cards as dealt (0 for an idle seat)."""

    options: Options
    seating: Seating
    hands: tuple[Mask, ...]
    talon: tuple[Card, ...]
