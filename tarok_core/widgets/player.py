"""The deal player: a whole deal, with all hands or what one seat may know."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as ipw

from tarok_core import record
from tarok_core.casebook import Case
from tarok_core.reasons import RecordError, RuleError
from tarok_core.stage import Scene, Stage
from tarok_core.widgets.staging import StageWidget

__all__ = ["DealWidget"]


class DealWidget(StageWidget):
    """Steps through a whole deal, with all hands or what one seat may know; a record can be pasted in."""

    def __init__(self, case: Case, language: str, state: str = "", scene: Scene | None = None) -> None:
        self.watch = ipw.Dropdown(options=[("", -1)], value=-1)
        self.pasted = ipw.Textarea()
        self.pasted.add_class("tarok-pasted")
        super().__init__(case, language, state, scene)
        self.watch.description = self.words.say("widget.watch")
        self._offer_seats()
        self.watch.observe(self._watch, "value")
        self.pasted.placeholder = self.words.say("widget.paste")
        load = self.pool.button("load", self.words.say("widget.load"), self._load, classes=("tarok-step",))
        self.loading = ipw.VBox([self.pasted, load])
        self.loading.add_class("tarok-loading")
        self.refresh()

    @classmethod
    def from_record(cls, text: str, language: str) -> DealWidget:
        """A player for a deal record.

        :raises RecordError: when the record is at fault.
        """
        scene = record_scene(text)
        case = Case("", scene.deal.game.name, "deal", "", {}, {}, {}, (), "", "")
        return cls(case, language, "", scene)

    def _offer_seats(self) -> None:
        self.watch.options = self._watch_options()
        self.watch.value = -1

    def _watch_options(self) -> list[tuple[str, int]]:
        seats = self.stage.deal.setup.seating.order
        return [
            (self.words.say("widget.all_hands"), -1),
            *((self.words.say("word.seat_number", seat=seat), seat) for seat in seats),
        ]

    def _watch(self, change: dict[str, int]) -> None:
        self.seat = None if change["new"] < 0 else change["new"]
        self.refresh()

    def acting_seats(self) -> Sequence[int]:
        """A seat that is watched sees its own choices only; what others hold is not told by their buttons."""
        return [seat for seat in super().acting_seats() if self.seat in (None, seat)]

    def shown_seats(self) -> Sequence[int]:
        """All hands, or that of the seat watched."""
        return [seat for seat in super().shown_seats() if self.seat in (None, seat)]

    def _load(self) -> None:
        try:
            scene = record_scene(self.pasted.value)
        except RecordError as error:
            place = self.words.say("widget.record_line", line=error.line)
            self.say(None, text=f"{place} {self.words.reason(error.reason)}")
            return
        except RuleError as error:
            self.say(error.reason)
            return
        self.stage = Stage(scene)
        self._offer_seats()
        self.say(None)
        self._moved()

    def refresh(self) -> None:
        """Show the present moment, and what belongs to a whole deal."""
        super().refresh()
        if hasattr(self, "loading"):
            jump = self.pool.button("end", self.words.say("widget.end"), self._end, classes=("tarok-step",))
            self.steps_bar.children = [*self.steps_bar.children, jump]
            self.show(self.watch, *self.parts(), self.loading)

    def _end(self) -> None:
        self.stage.end()
        self.say(None)
        self._moved()
        self._say_refused()


def record_scene(text: str) -> Scene:
    """A deal record as a scene.

    :raises RecordError: when the record is at fault.
    """
    deal = record.loads(text)
    return Scene(
        deal.game.begin(deal.setup).with_facts(deal.facts),
        deal.actions,
        frozenset(deal.game.phases),
        None,
        whole=True,
    )
