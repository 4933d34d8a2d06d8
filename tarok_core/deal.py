"""A deal as a state machine: phases, actions, who may act, what is open and why the rest is not.

A deal is its list of actions. :class:`Deal` is one moment of it and never changes: ``apply``
gives the next moment, ``undo`` replays all actions but the last. What a moment consists of is
split by who knows it:

* :class:`Table` (each game has its own subclass): what lies open or was said aloud;
* :class:`Secrets`: hands, the talon while it lies face down, cards laid away;
* :class:`View`: what one seat may know, that is the table, its own hand and its own laid-away cards.

Legality is asked from a view and from nothing else, so what is open to a seat can never tell
another seat about hidden cards.

A game is a table of :class:`Phase` objects. Who may act is a set of seats, kept on the table
(``turn``). Sketches of the four games on this machine, made before the first was built:

* *Galician*: auction, talon, discard, announcements, doubling (either opponent may speak), play.
* *French*: auction, call (five players), talon (the chien turned up is public), discard, slam, play.
  A poignée or misère is an action of its own kind that ``play`` also accepts from the seat whose
  turn it is before its first card, in the middle of a trick. The called card is public, who holds
  it is not: the duty not to open the called suit is asked from the view of the one who leads. A dry
  Petit starts the deal in ``over``.
* *Czech*: auction, choice between game and Varšava, call, looking (preferanc: ``look`` and
  ``reject`` are actions; rejected cards become public), discard with up to three seats in ``turn`` at
  once, announcements, play. Who may flek depends on being the hidden partner: each seat knows that
  of itself from its own hand, so ``why_not`` needs nothing but its view.
* *Russian*: discard, melds seat by seat, play. Before tricks 1, 13 and 20 every seat is in
  ``turn``: one may lead, all may declare. Throwing in is an action of ``play``. Nobody is declarer, so
  scores are terms by seat.

Irregularities (renons, fines, forfeited melds) are :class:`Fact` objects beside the actions:
``apply`` never accepts an illegal action for their sake; the score takes them into account.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar

from tarok_core.cards import Card, Mask, Pack, cards_of, mask_of
from tarok_core.options import Options
from tarok_core.reasons import Reason, RuleError
from tarok_core.tricks import Duties

if TYPE_CHECKING:
    from tarok_core.game import Game

__all__ = [
    "OVER",
    "Action",
    "Choices",
    "Deal",
    "Fact",
    "Offer",
    "Phase",
    "Seating",
    "Secrets",
    "SetChoice",
    "Setup",
    "Table",
    "Trick",
    "View",
]

OVER = "over"
"""The phase of a finished deal, in which nobody may act."""


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
    words where ``kind`` takes words.
    """

    kind: str
    must: tuple[Card, ...] | tuple[str, ...]
    may: tuple[Card, ...] | tuple[str, ...]
    fewest: int
    most: int


class Choices(NamedTuple):
    """What is open to a seat: listed actions, and sets to be chosen."""

    seat: int
    actions: tuple[Action, ...] = ()
    sets: tuple[SetChoice, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.actions or self.sets)

    def sample(self, rng: random.Random) -> Action:
        """An open action drawn at random.

        >>> Choices(0, (Action(0, "call", ("pass",)),)).sample(random.Random(1))
        Action(seat=0, kind='call', words=('pass',), cards=())
        """
        actions = self.actions
        if actions and not self.sets:
            return actions[int(rng.random() * len(actions))]
        at = int(rng.random() * (len(actions) + len(self.sets)))
        if at < len(actions):
            return actions[at]
        chosen = self.sets[at - len(actions)]
        some = rng.sample(chosen.may, chosen.fewest + int(rng.random() * (chosen.most - chosen.fewest + 1)))
        words = tuple(x for x in (*chosen.must, *some) if isinstance(x, str))
        cards = sorted(x for x in (*chosen.must, *some) if isinstance(x, Card))
        return Action(self.seat, chosen.kind, words, tuple(cards))


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
        new.__dict__.update(self.__dict__, **changes)
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


@dataclass(frozen=True)
class Phase(Generic[T]):
    """One phase of a game.

    :ivar kinds: the kinds of action it takes.
    :ivar turn_rule: the rule cited when a seat acts that is not in ``turn``.
    :ivar choices: what is open to the seat of a view.
    :ivar offers: every action worth showing, open or closed with its reason.
    :ivar why_not: why an action of a seat in ``turn`` is refused; with ``part`` true only for what no
        addition to the action could mend, so that a set can be asked about while it is being built.
    :ivar apply: what a legal action changes.
    :ivar normal: the canonical form of an action (cards and words in their order).
    :ivar commute: whether two neighbouring actions of different seats could as well come the other way
        round; such actions are kept in the order of the seats, so that a deal has one record.
    """

    name: str
    kinds: tuple[str, ...]
    turn_rule: str
    choices: Callable[[View[T]], Choices]
    offers: Callable[[View[T]], Sequence[Offer]]
    why_not: Callable[[View[T], Action, bool], Reason | None]
    apply: Callable[[T, Secrets, Action], tuple[T, Secrets]]
    normal: Callable[[T, Action], Action] | None = None
    commute: Callable[[Action, Action], bool] | None = None


class Deal(NamedTuple, Generic[T]):
    """One moment of a deal.

    >>> from tarok_core.games import find_game
    >>> deal = find_game("galician").random_deal(random.Random(7))
    >>> deal.table.phase, deal.table.turn
    ('auction', (0,))
    >>> [str(action) for action in deal.choices(0).actions]
    ['0 call pass', '0 call 3x1', '0 call solo']
    >>> deal.apply(Action(0, "call", ("solo",))).undo() == deal
    True
    """

    game: Game[T]
    setup: Setup
    table: T
    secrets: Secrets
    actions: tuple[Action, ...] = ()
    facts: tuple[Fact, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether nobody may act any more."""
        return not self.table.turn

    def view(self, seat: int) -> View[T]:
        """What ``seat`` may know."""
        secrets = self.secrets
        return View(seat, self.table, secrets.hands[seat], secrets.laid_away[seat])

    def choices(self, seat: int | None = None) -> Choices:
        """What is open to ``seat`` (default: the first seat in ``turn``); empty when it may not act."""
        table = self.table
        if seat is None:
            if not table.turn:
                return Choices(-1)
            seat = table.turn[0]
        elif seat not in table.turn:
            return Choices(seat)
        secrets = self.secrets
        return self.game.phases[table.phase].choices(
            View(seat, table, secrets.hands[seat], secrets.laid_away[seat])
        )

    def offers(self, seat: int) -> Sequence[Offer]:
        """Every action worth showing to ``seat``, with the reason where it is closed."""
        if seat not in self.table.turn:
            return ()
        return self.game.phases[self.table.phase].offers(self.view(seat))

    def why_not(self, action: Action, *, part: bool = False) -> Reason | None:
        """Why ``action`` is refused; ``None`` if it may be done now.

        With ``part`` true only faults count that no further card or word could mend.
        """
        table, seat = self.table, action.seat
        if seat not in table.turn:
            return self._out_of_turn(action)
        phase = self.game.phases[table.phase]
        if action.kind not in phase.kinds:
            return Reason(phase.turn_rule, "wrong_kind", {"kind": action.kind, "phase": phase.name})
        secrets = self.secrets
        return phase.why_not(View(seat, table, secrets.hands[seat], secrets.laid_away[seat]), action, part)

    def _out_of_turn(self, action: Action) -> Reason:
        table = self.table
        if table.phase == OVER:
            return Reason(None, "deal_over", {"kind": action.kind})
        phase = self.game.phases[table.phase]
        params = {"seat": action.seat, "turn": table.turn, "phase": phase.name}
        return Reason(phase.turn_rule, "out_of_turn", params)

    def apply(self, action: Action) -> Deal[T]:
        """The deal after ``action``.

        :raises RuleError: with the reason of :meth:`why_not`.
        """
        table = self.table
        phase = self.game.phases.get(table.phase)
        if phase is not None and phase.normal is not None:
            action = phase.normal(table, action)
        reason = self.why_not(action)
        if reason is not None or phase is None:
            raise RuleError(reason or self._out_of_turn(action))
        table, secrets = phase.apply(table, self.secrets, action)
        actions = (*self.actions, action)
        if phase.commute is not None:
            actions = _in_seat_order(actions, phase.commute, self.setup.seating.order)
        return Deal(self.game, self.setup, table, secrets, actions, self.facts)

    def with_facts(self, facts: Iterable[Fact]) -> Deal[T]:
        """This moment with these irregularities on record."""
        return self._replace(facts=tuple(facts))

    def replay(self, actions: Iterable[Action]) -> Deal[T]:
        """The deal from its beginning through ``actions``.

        :raises RuleError: at the first illegal action.
        """
        deal = self.game.begin(self.setup).with_facts(self.facts)
        for action in actions:
            deal = deal.apply(action)
        return deal

    def undo(self) -> Deal[T]:
        """The deal without its last action; the beginning stays as it is."""
        return self.replay(self.actions[:-1])


def _in_seat_order(
    actions: tuple[Action, ...], commute: Callable[[Action, Action], bool], order: tuple[int, ...]
) -> tuple[Action, ...]:
    """The last action moved before those it commutes with that belong to later seats."""
    last, at = actions[-1], len(actions) - 1
    while (
        at and commute(actions[at - 1], last) and order.index(actions[at - 1].seat) > order.index(last.seat)
    ):
        at -= 1
    return (*actions[:at], last, *actions[at:-1])


AnyDeal = Deal[Any]


def as_hands(hands: Sequence[Iterable[Card] | None]) -> tuple[Mask, ...]:
    """Hands by seat as masks, 0 for a seat without cards.

    >>> as_hands([[Card.parse("SK")], None])
    (1, 0)
    """
    return tuple(mask_of(hand) if hand else 0 for hand in hands)


PhaseTable = Mapping[str, Phase[T]]
