"""A stage: an example one can step through, leave, and act in oneself.

A :class:`Scene` is a moment of a deal and a script of what the example does from there. A
:class:`Stage` keeps the path a reader has taken through it: forwards and back along the script, own
actions instead, and the reason when something is refused. It draws nothing; the widgets do.

A path has a short text form (:attr:`Stage.state`) for addresses; what comes from an address is
checked action by action (:meth:`Stage.restore`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from tarok_core.account import Block
from tarok_core.deal import Action, Deal
from tarok_core.reasons import Reason, RuleError
from tarok_core.record import parse_action

__all__ = ["KINDS", "LONGEST_STATE", "Scene", "Stage"]

LONGEST_STATE: Final = 2000
"""Characters that the state of an address may have."""


KINDS: Final[Mapping[str, str]] = {
    "auction": "auction",
    "exchange": "exchange",
    "announce": "announcements",
    "legal": "trick",
    "trick": "trick",
    "count": "counting",
    "score": "scoring",
    "deal": "deal",
}
"""By operation: the kind of widget that shows it; the others have nothing to do in them."""


class Scene(NamedTuple):
    """Where an example begins and what happens in it.

    :ivar deal: the moment at which it begins.
    :ivar script: the actions of the example; the last may be one that is refused.
    :ivar phases: the phases in which the reader may act; the scene ends when the deal leaves them.
    :ivar seats: the seats whose cards the example shows; ``None`` for all.
    :ivar whole: whether this is a whole deal, told to its end with its score.
    :ivar most: how many actions there can be; 0 for no limit. Where only some cards are known nothing can be
        said of what comes after them.
    :ivar given: what the example takes for granted, told before its first action.
    :ivar closing: what is to be told when nobody may act any more.
    """

    deal: Deal[Any]
    script: tuple[Action, ...]
    phases: frozenset[str]
    seats: tuple[int, ...] | None = ()
    whole: bool = False
    most: int = 0
    closing: Callable[[Deal[Any]], list[Block]] | None = None
    given: tuple[Block, ...] = ()


class Stage:
    """A reader's way through a scene; it begins where the example has been told to its end.

    >>> from tarok_core.casebook import find_case
    >>> from tarok_core.explain import scene_of
    >>> stage = Stage(scene_of(find_case("GAL-E3")))
    >>> stage.reset()
    >>> stage.forward(), str(stage.deal.actions[-1]), stage.state
    (True, '0 call 3x1', '1')
    >>> stage.act(Action(1, "call", ("3x5",))).code, stage.act(Action(1, "call", ("pass",)))
    ('jump_bid', None)
    >>> stage.on_script, stage.state
    (False, '0.call.3x1~1.call.pass')
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._deals: list[Deal[Any]] = [scene.deal]
        self._path: list[Action] = []
        self.refused: tuple[Action, Reason] | None = None
        """What was last refused, and why."""
        self.end()
        self.length = len(self._path)
        """How many actions of the example can be done; one less than it has where the last is refused."""

    @property
    def deal(self) -> Deal[Any]:
        """The moment the reader has come to."""
        return self._deals[-1]

    @property
    def deals(self) -> tuple[Deal[Any], ...]:
        """All moments from the beginning of the scene to now."""
        return tuple(self._deals)

    @property
    def path(self) -> tuple[Action, ...]:
        """What the reader has seen or done, in order."""
        return tuple(self._path)

    @property
    def steps(self) -> int:
        """How many actions the reader has seen or done."""
        return len(self._path)

    @property
    def on_script(self) -> bool:
        """Whether the reader has followed the example so far."""
        return len(self._path) <= len(self.scene.script) and all(map(_same, self._path, self.scene.script))

    @property
    def turn(self) -> tuple[int, ...]:
        """The seats that may act now; none when the scene is over."""
        deal = self.deal
        if deal.table.phase not in self.scene.phases or 0 < self.scene.most <= len(self._path):
            return ()
        # In a scene that begins in the middle of a trick other hands may be unknown, hence empty.
        return tuple(seat for seat in deal.table.turn if deal.choices(seat))

    @property
    def next_scripted(self) -> Action | None:
        """The action with which the example goes on; ``None`` at its end, or when the reader has left it."""
        if self.on_script and len(self._path) < len(self.scene.script):
            return self.scene.script[len(self._path)]
        return None

    def act(self, action: Action) -> Reason | None:
        """Do an action; the reason if it is refused, and then nothing changes."""
        try:
            if 0 < self.scene.most <= len(self._path):
                raise RuleError(Reason(None, "scene_over"))
            deal = self.deal.apply(action)
        except RuleError as error:
            self.refused = (action, error.reason)
            return error.reason
        self.refused = None
        self._deals.append(deal)
        self._path.append(action)
        return None

    def forward(self) -> bool:
        """The next action of the example; false where there is none or it is refused."""
        action = self.next_scripted
        return action is not None and self.act(action) is None

    def back(self) -> bool:
        """The last action taken back; false at the beginning."""
        self.refused = None
        if not self._path:
            return False
        self._path.pop()
        self._deals.pop()
        return True

    def reset(self) -> None:
        """Back to the beginning of the scene."""
        del self._deals[1:]
        self._path.clear()
        self.refused = None

    def end(self) -> None:
        """Forward to the end of the example, or to what is refused in it."""
        while self.forward():
            pass

    @property
    def state(self) -> str:
        """The path as a short text: the number of steps on the script, or the actions themselves.

        It is empty where the example has been told to its end.
        """
        if self.on_script:
            return "" if len(self._path) == self.length else str(len(self._path))
        return "~".join(str(action).replace(" ", ".") for action in self._path)

    def restore(self, state: str) -> bool:
        """Go where ``state`` says; at the first thing that is impossible stop there and tell ``False``.

        >>> from tarok_core.casebook import find_case
        >>> from tarok_core.explain import scene_of
        >>> stage = Stage(scene_of(find_case("GAL-E3")))
        >>> stage.restore("0.call.3x1~1.call.nonsense"), stage.steps
        (False, 1)
        """
        self.reset()
        if not state or len(state) > LONGEST_STATE:
            self.end()
            return not state
        if state.isascii() and state.isdigit():
            wanted = int(state) if len(state) <= len(str(self.length)) else self.length + 1
            return all(self.forward() for _ in range(min(wanted, self.length))) and wanted <= self.length
        for part in state.split("~"):
            try:
                action = parse_action(part.replace(".", " "), self.scene.deal.game)
            except RuleError:
                return False
            if self.act(action) is not None:
                self.refused = None
                return False
        return True


def _same(done: Action, scripted: Action) -> bool:
    """Whether two actions do the same, in whatever order their cards and words are named."""
    return (done.seat, done.kind, {*done.words}, {*done.cards}) == (
        scripted.seat,
        scripted.kind,
        {*scripted.words},
        {*scripted.cards},
    )
