"""Scoring: a deal's summary to fill in, every term of its score, and the same under another agreement."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import ipywidgets as ipw

from tarok_core.account import Account, verdict
from tarok_core.casebook import Case, prepare
from tarok_core.explain import FormField
from tarok_core.fields import Fields
from tarok_core.options import Options, same_value
from tarok_core.reasons import RuleError
from tarok_core.stage import LONGEST_STATE
from tarok_core.widgets.beside import Beside
from tarok_core.widgets.parts import Frame, row

__all__ = ["ScoringWidget"]

Reader = Callable[[], object]

_MISSING: Final = object()


class ScoringWidget(Frame):
    """The fields of a summary as controls, the score they give, and perhaps another one beside it."""

    def __init__(self, case: Case, language: str, state: str = "") -> None:
        super().__init__(case, language)
        self.game, self.options, _ = prepare(case)
        self.fields = self.game.explainers.form_of(case.op, case.input)
        self.given = self._filled(case.input)
        self.values: dict[str, Any] = self.given
        self.beside = Beside(self.game, self.options)
        self.other = self.beside.usual
        restored = self._restore(state)
        self._silent = False
        self.controls: dict[str, ipw.Widget] = {}
        self.form = row([self._control(field) for field in self.fields], "tarok-form")
        self.versus = ipw.Dropdown(
            options=self.beside.menu(self.words),
            value=self.other,
            description=self.words.say("widget.versus"),
        )
        self.versus.observe(self._compare, "value")
        self.second = ipw.HTML()
        self.second.add_class("tarok-told")
        self.results = row([self.told, self.second], "tarok-results")
        self.refresh()
        if not restored:
            self.say(None, text=self.words.say("widget.stale"))

    # -- the form --------------------------------------------------------------------------------------

    def _control(self, field: FormField) -> ipw.Widget:
        text = self.words.say(f"field.{field.name}")
        value = _value_at(self.values, field.name, field.default)
        control: ipw.Widget
        if field.many:
            control = self._boxes(field, text, value)
        elif field.by_seat:
            control = self._by_seat(field, text, value)
        elif field.values is None:
            number = ipw.BoundedIntText if field.step == 1 else ipw.BoundedFloatText
            control = number(
                value=self._number(field, value),
                min=field.low,
                max=self._highest(field),
                step=field.step,
                description=text,
            )
        elif set(map(type, field.values)) == {bool}:
            control = ipw.Checkbox(value=bool(value), description=text, indent=False)
        else:
            names = [(self._name(field, choice), at) for at, choice in enumerate(field.values)]
            at = next((n for n, choice in enumerate(field.values) if same_value(choice, value)), 0)
            control = ipw.Dropdown(options=names, value=at, description=text)
        if not field.many and not field.by_seat:
            control.observe(lambda change: self._changed(field, change["new"]), "value")
        control.add_class(f"ctl-field-{field.name.replace('.', '-')}")
        self.controls[field.name] = control
        self._show_field(field)
        return control

    def _applies(self, field: FormField) -> bool:
        """Whether a field says something, as the others are now."""
        if field.agreed and not getattr(self.options, field.agreed):
            return False
        if not field.when:
            return True
        name, values = field.when
        return any(same_value(_value_at(self.values, name, None), value) for value in values)

    def _show_field(self, field: FormField) -> None:
        control = self.controls[field.name]
        _away(control, not self._applies(field))
        if field.seat:
            control.max = self._highest(field)
        if field.by_seat:
            for seat, drop in enumerate(self.controls[f"{field.name}[]"].children):
                _away(drop, seat >= self._players())

    def _highest(self, field: FormField) -> int:
        """The highest number that fits into a field: no seat beyond the players."""
        return min(field.high, self._players() - 1) if field.seat else field.high

    def _boxes(self, field: FormField, text: str, value: Any) -> ipw.Widget:
        boxes = []
        for choice in field.values or ():
            box = ipw.Checkbox(
                value=choice in (value or ()), description=self._name(field, choice), indent=False
            )
            box.observe(lambda _: self._changed_many(field), "value")
            boxes.append(box)
        self.controls[f"{field.name}[]"] = row(boxes)
        return ipw.VBox([ipw.Label(text), row(boxes)])

    def _by_seat(self, field: FormField, text: str, value: Any) -> ipw.Widget:
        """A choice for each seat; what is chosen becomes a list of objects."""
        given = {entry["seat"]: field.chosen(entry) for entry in value or ()}
        # With None for a value a menu would show nothing at all.
        names = [(self._name(field, choice), choice or "") for choice in (None, *(field.values or ()))]
        drops = []
        for seat in range(max(self.game.players)):
            drop = ipw.Dropdown(
                options=names,
                value=given.get(seat) or "",
                description=self.words.say("word.seat_number", seat=seat),
            )
            drop.observe(lambda _: self._changed_by_seat(field), "value")
            drops.append(drop)
        self.controls[f"{field.name}[]"] = row(drops)
        return ipw.VBox([ipw.Label(text), row(drops)])

    def _changed_by_seat(self, field: FormField) -> None:
        drops = self.controls[f"{field.name}[]"].children
        self._set(
            field,
            [field.entry(seat, drop.value) for seat, drop in enumerate(drops) if drop.value],
        )

    def _number(self, field: FormField, value: Any) -> int | float:
        if isinstance(value, (int, float)):
            return value
        seats = {"dealer": self._players() - 1, "declarer": self._hand()}
        return seats.get(field.name, field.low)

    def _players(self) -> int:
        return int(self.values.get("players", self.game.usual_players))

    def _hand(self) -> int:
        players = self._players()
        return (int(self.values.get("dealer", players - 1)) + 1) % players

    def _name(self, field: FormField, choice: object) -> str:
        if choice is None:
            return self.words.say("word.nobody")
        return self.words.name(field.area, str(choice)) if field.area else str(choice)

    def _changed(self, field: FormField, new: Any) -> None:
        plain = field.values is None or set(map(type, field.values)) == {bool}
        self._set(field, new if plain or field.values is None else field.values[new])

    def _changed_many(self, field: FormField) -> None:
        boxes = self.controls[f"{field.name}[]"].children
        self._set(field, [c for c, box in zip(field.values or (), boxes, strict=True) if box.value])

    def _set(self, field: FormField, value: object) -> None:
        self.values = _with_value(self.values, field.name, value)
        for other in self.fields:
            if field.name in ("players", *other.when):
                self._show_field(other)
        self._show()

    def _summary(self) -> dict[str, Any]:
        """What is scored: the values of the fields that apply; one that has come to apply has its default."""
        summary = dict(self.values)
        form = self.fields
        applying = {field.name.partition(".")[0] for field in form if self._applies(field)}
        for field in form:
            head = field.name.partition(".")[0]
            if head not in applying:
                summary.pop(head, None)
            elif field.when and field.default is not None:
                summary.setdefault(head, field.default)
            elif field.by_seat and head in summary:
                summary[head] = [entry for entry in summary[head] if entry["seat"] < self._players()]
        return summary

    def _filled(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """``values`` with the objects and lists in which fields of the form lie, where they are not given."""
        filled = dict(values)
        for field in self.fields:
            head, _, within = field.name.partition(".")
            if within and filled.get(head) is None:
                group = [f for f in self.fields if f.name.startswith(f"{head}.")]
                defaults = [list(f.default) if isinstance(f.default, tuple) else f.default for f in group]
                names = [f.name.partition(".")[2] for f in group]
                filled[head] = defaults if within.isdigit() else dict(zip(names, defaults, strict=True))
        return filled

    # -- another agreement -----------------------------------------------------------------------------

    def _compare(self, change: dict[str, str]) -> None:
        self.other = change["new"]
        self._show()

    # -- what is shown ---------------------------------------------------------------------------------

    def _score(self, options: Options) -> Account:
        return self.game.explainers.ops[self.case.op](Fields(self._summary(), "input"), options)

    def _scores(self) -> tuple[Account, Account]:
        """The score, and the one beside it; empty where none shall stand there."""
        own = self._score(self.options)
        if not self.other:
            return own, []
        try:
            other = self._score(self.beside.options(self.other))
        except RuleError as error:
            return own, [verdict(error.reason)]
        return self.beside.compared(self.other, own, other)

    def account(self) -> Account:
        """The score, and the one beside it."""
        try:
            own, other = self._scores()
        except RuleError as error:
            return [verdict(error.reason)]
        return [*own, *other]

    def refresh(self) -> None:
        """Show the form and its score."""
        self.say(None)
        try:
            own, other = self._scores()
        except RuleError as error:
            self.say(error.reason)
            self.told.value = self.second.value = ""
        else:
            self.told.value, self.second.value = self.html(own), self.html(other)
        changed = self.values != self.given or self.other != self.beside.usual
        steps = self.bar((("reset", self._reset, changed),))
        self.show(self.form, self.versus, self.answer, self.results, steps)

    def _show(self) -> None:
        if self._silent:
            return
        self.refresh()
        self.keep(self.state)

    def _reset(self) -> None:
        self._silent = True
        self.values = self.given
        self.other = self.beside.usual
        self.versus.value = self.other
        self.form.children = [self._control(field) for field in self.fields]
        self._silent = False
        self._show()

    # -- the address -----------------------------------------------------------------------------------

    @property
    def state(self) -> str:
        """What differs from the example, as compact JSON; empty for nothing."""
        changed: dict[str, object] = {}
        for field in self.fields:
            value = _value_at(self.values, field.name, _MISSING)
            if value is not _MISSING and value != _value_at(self.given, field.name, _MISSING):
                changed[field.name] = value
        if self.other != self.beside.usual:
            changed["versus"] = self.other
        return json.dumps(changed, separators=(",", ":")) if changed else ""

    def _restore(self, state: str) -> bool:
        if not state:
            return True
        try:
            found = json.loads(state) if len(state) <= LONGEST_STATE else None
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            return False
        good = True
        fields = {field.name: field for field in self.fields}
        for name, value in found.items():
            if name == "versus" and isinstance(value, str) and value in self.beside:
                self.other = value
            elif name in fields and _fits(fields[name], value):
                self.values = _with_value(self.values, name, value)
            else:
                good = False
        return good


def _away(control: ipw.Widget, away: bool) -> None:
    (control.add_class if away else control.remove_class)("tarok-away")


def _value_at(values: Any, path: str, default: Any) -> Any:
    """The value at a path such as ``pagat.won_by`` or ``melds.0``."""
    for part in path.split("."):
        if isinstance(values, Mapping) and part in values:
            values = values[part]
        elif isinstance(values, list) and part.isdigit() and int(part) < len(values):
            values = values[int(part)]
        else:
            return default
    return values


def _with_value(values: Any, path: str, value: object) -> Any:
    """``values`` with another value at a path; they stay as they are themselves."""
    head, _, rest = path.partition(".")
    if isinstance(values, list):
        at = int(head)
        return [*values[:at], _with_value(values[at], rest, value) if rest else value, *values[at + 1 :]]
    return {**values, head: _with_value(values[head], rest, value) if rest else value}


def _fits(field: FormField, value: object) -> bool:
    """Whether a value from an address is one that the control of this field could give."""
    if field.many:
        return isinstance(value, list) and all(
            any(same_value(choice, v) for choice in field.values or ()) for v in value
        )
    if field.by_seat:
        return isinstance(value, list) and all(
            isinstance(v, dict) and type(v.get("seat")) is int and field.chosen(v) is not None for v in value
        )
    if field.values is None:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        return field.low <= value <= field.high and (value / field.step).is_integer()
    return any(same_value(choice, value) for choice in field.values)
