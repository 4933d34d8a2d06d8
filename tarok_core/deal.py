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

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from tarok_core.actions import Action, Choices, Fact, Offer, SetChoice
from tarok_core.cards import Card, Mask, mask_of
from tarok_core.reasons import Reason, RuleError
from tarok_core.table import OVER, Seating, Secrets, Setup, T, Table, Trick, View

if TYPE_CHECKING:
    from tarok_core.game import Game

__all__ = [
    "OVER",
    "Action",
    "AnyDeal",
    "Choices",
    "Deal",
    "Fact",
    "Offer",
    "Phase",
    "PhaseTable",
    "Seating",
    "Secrets",
    "SetChoice",
    "Setup",
    "T",
    "Table",
    "Trick",
    "View",
    "as_hands",
]


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
    :ivar commute: whether two neighbouring actions could as well come the other way round; such actions
        are kept in the order of the seats, kinds and words, so that a deal has one record.
    :ivar late_rule: the rule cited when an action comes in another phase than its own, if it is not
        ``turn_rule``.
    :ivar late: what is said, instead of that it does not belong there, of an action that comes after its
        phase.
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
    late_rule: str | None = None
    late: Callable[[Action], Reason] | None = None


class Deal(Generic[T]):
    """One moment of a deal; it never changes.

    >>> import random
    >>> from tarok_core.games import find_game
    >>> deal = find_game("galician").random_deal(random.Random(7))
    >>> deal.table.phase, deal.table.turn
    ('auction', (0,))
    >>> [str(action) for action in deal.choices(0).actions]
    ['0 call pass', '0 call 3x1', '0 call solo']
    >>> deal.apply(Action(0, "call", ("solo",))).undo() == deal
    True
    """

    __slots__ = ("_actions", "_facts", "_game", "_open", "_secrets", "_setup", "_table")

    def __init__(
        self,
        game: Game[T],
        setup: Setup,
        table: T,
        secrets: Secrets,
        actions: tuple[Action, ...] = (),
        facts: tuple[Fact, ...] = (),
    ) -> None:
        self._game = game
        self._setup = setup
        self._table = table
        self._secrets = secrets
        self._actions = actions
        self._facts = facts
        # What choices() last found open: its very objects are legal without a second look.
        self._open: Choices | None = None

    @property
    def game(self) -> Game[T]:
        """The game that is played."""
        return self._game

    @property
    def setup(self) -> Setup:
        """Agreements, seats and cards as dealt."""
        return self._setup

    @property
    def table(self) -> T:
        """What everybody knows."""
        return self._table

    @property
    def secrets(self) -> Secrets:
        """What does not lie open."""
        return self._secrets

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions so far."""
        return self._actions

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The irregularities on record."""
        return self._facts

    @property
    def is_over(self) -> bool:
        """Whether nobody may act any more."""
        return not self._table.turn

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash((self._setup, self._actions, self._facts))

    def _key(self) -> tuple[object, ...]:
        return (self._game.name, self._setup, self._table, self._secrets, self._actions, self._facts)

    def __repr__(self) -> str:
        table = self._table
        return (
            f"<Deal {self._game.name}: {len(self._actions)} actions, phase {table.phase}, turn {table.turn}>"
        )

    def view(self, seat: int) -> View[T]:
        """What ``seat`` may know."""
        secrets = self._secrets
        return View(seat, self._table, secrets.hands[seat], secrets.laid_away[seat])

    def choices(self, seat: int | None = None) -> Choices:
        """What is open to ``seat`` (default: the first seat in ``turn``); empty when it may not act."""
        table = self._table
        turn = table.turn
        if seat is None:
            if not turn:
                return Choices(-1)
            seat = turn[0]
        elif seat not in turn:
            return Choices(seat)
        secrets = self._secrets
        found = self._game.phases[table.phase].choices(
            View(seat, table, secrets.hands[seat], secrets.laid_away[seat])
        )
        self._open = found
        return found

    def offers(self, seat: int) -> Sequence[Offer]:
        """Every action worth showing to ``seat``, with the reason where it is closed."""
        if seat not in self._table.turn:
            return ()
        return self._game.phases[self._table.phase].offers(self.view(seat))

    def why_not(self, action: Action, *, part: bool = False) -> Reason | None:
        """Why ``action`` is refused; ``None`` if it may be done now.

        With ``part`` true only faults count that no further card or word could mend.
        """
        table, seat = self._table, action.seat
        phase = self._game.phases.get(table.phase)
        if phase is None:
            return self._out_of_turn(action)
        if action.kind not in phase.kinds:
            return self._misplaced(action, phase)
        if seat not in table.turn:
            return self._out_of_turn(action)
        secrets = self._secrets
        return phase.why_not(View(seat, table, secrets.hands[seat], secrets.laid_away[seat]), action, part)

    def _out_of_turn(self, action: Action) -> Reason:
        table = self._table
        if table.phase == OVER:
            return Reason(None, "deal_over", {"kind": action.kind})
        phase = self._game.phases[table.phase]
        params = {"seat": action.seat, "turn": table.turn, "phase": phase.name}
        return Reason(phase.turn_rule, "out_of_turn", params)

    def _misplaced(self, action: Action, phase: Phase[T]) -> Reason:
        """The reason for an action that belongs to another phase: it cites the rule of that phase."""
        phases = list(self._game.phases.values())
        own = next((other for other in phases if action.kind in other.kinds), phase)
        if own.late is not None and phases.index(own) < phases.index(phase):
            return own.late(action)
        rule = own.late_rule or own.turn_rule
        return Reason(rule, "wrong_kind", {"kind": action.kind, "phase": phase.name})

    def apply(self, action: Action) -> Deal[T]:
        """The deal after ``action``.

        :raises RuleError: with the reason of :meth:`why_not`.
        """
        table = self._table
        phase = self._game.phases.get(table.phase)
        if phase is None:
            raise RuleError(self._out_of_turn(action))
        if phase.normal is not None:
            action = phase.normal(table, action)
        if self._open is None or action not in self._open:
            reason = self.why_not(action)
            if reason is not None:
                raise RuleError(reason)
        table, secrets = phase.apply(table, self._secrets, action)
        actions = (*self._actions, action)
        if phase.commute is not None:
            actions = _in_order(actions, phase, self._setup.seating.order)
        return Deal(self._game, self._setup, table, secrets, actions, self._facts)

    def with_facts(self, facts: Iterable[Fact]) -> Deal[T]:
        """This moment with these irregularities on record."""
        return Deal(self._game, self._setup, self._table, self._secrets, self._actions, tuple(facts))

    def replay(self, actions: Iterable[Action]) -> Deal[T]:
        """The deal from its beginning through ``actions``.

        :raises RuleError: at the first illegal action.
        """
        deal = self._game.begin(self._setup).with_facts(self._facts)
        for action in actions:
            deal = deal.apply(action)
        return deal

    def undo(self) -> Deal[T]:
        """The deal without its last action; the beginning stays as it is."""
        return self.replay(self._actions[:-1])


def _in_order(actions: tuple[Action, ...], phase: Phase[T], order: tuple[int, ...]) -> tuple[Action, ...]:
    """The last action moved before those it commutes with that come after it by seat, kind and words."""
    commute = phase.commute
    last, at = actions[-1], len(actions) - 1

    def place(action: Action) -> tuple[int, int, tuple[str, ...]]:
        return order.index(action.seat), phase.kinds.index(action.kind), action.words

    while at and commute is not None and commute(actions[at - 1], last):
        if place(actions[at - 1]) <= place(last):
            break
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
