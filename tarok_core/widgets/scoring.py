"""Scoring: a deal's summary to fill in, every term of its score, and the same under another agreement."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import ipywidgets as ipw

from tarok_core.account import Account, Block, Heading
from tarok_core.casebook import Case, prepare
from tarok_core.explain import FormField
from tarok_core.fields import Fields
from tarok_core.options import Options, same_value
from tarok_core.reasons import RuleError
from tarok_core.stage import LONGEST_STATE
from tarok_core.widgets.parts import Frame, row
from tarok_core.words import Msg

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
        self.other: tuple[str, object] | None = None
        restored = self._restore(state)
        self._silent = False
        self.controls: dict[str, ipw.Widget] = {}
        self.form = row([self._control(field) for field in self.fields], "tarok-form")
        self.versus = ipw.Dropdown(
            options=self._versus_options(),
            value=self._versus_value(),
            description=self.words.say("widget.versus"),
        )
        self.versus.observe(self._compare, "value")
        self.beside = ipw.HTML()
        self.beside.add_class("tarok-told")
        self.results = row([self.told, self.beside], "tarok-results")
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
                max=field.high,
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
        return control

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
        names = [(self._name(field, choice), choice) for choice in (None, *(field.values or ()))]
        drops = []
        for seat in range(max(self.game.players)):
            drop = ipw.Dropdown(
                options=names,
                value=given.get(seat),
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
        self._show()

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

    def _versus_options(self) -> list[tuple[str, str]]:
        found = [(self.words.say("word.none"), "")]
        for info in self.game.options.infos():
            for value in info.values or ():
                if not same_value(value, getattr(self.options, info.name)):
                    found.append((f"{info.name} = {_plain(value)}", f"{info.name}={_plain(value)}"))
        return found

    def _versus_value(self) -> str:
        return f"{self.other[0]}={_plain(self.other[1])}" if self.other else ""

    def _compare(self, change: dict[str, str]) -> None:
        name, _, text = change["new"].partition("=")
        self.other = None
        for info in self.game.options.infos():
            if info.name == name:
                self.other = (name, next(v for v in info.values or () if _plain(v) == text))
        self._show()

    # -- what is shown ---------------------------------------------------------------------------------

    def _score(self, options: Options) -> Account:
        fields = Fields(self.values, "input")
        return self.game.explainers.ops[self.case.op](fields, options)

    def account(self) -> Account:
        """The score, and the one beside it."""
        try:
            blocks: list[Block] = list(self._score(self.options))
            if self.other is not None:
                name, value = self.other
                blocks.append(Heading(Msg("say.with_option", option=name, value=_plain(value))))
                blocks += self._score(self.options.from_mapping({**self.options.changed, name: value}))
        except RuleError as error:
            return [self.refusal(error)]
        return blocks

    def refusal(self, error: RuleError) -> Block:
        """What is wrong with the summary."""
        from tarok_core.account import verdict  # noqa: PLC0415  # only needed here

        return verdict(error.reason)

    def refresh(self) -> None:
        """Show the form and its score."""
        self.say(None)
        self.beside.value = ""
        try:
            self.told.value = self.html(self._score(self.options))
            if self.other is not None:
                name, value = self.other
                options = self.options.from_mapping({**self.options.changed, name: value})
                heading = Heading(Msg("say.with_option", option=name, value=_plain(value)))
                self.beside.value = self.html([heading, *self._score(options)])
        except RuleError as error:
            self.say(error.reason)
        changed = self.values != self.given
        steps = self.bar((("reset", self._reset, changed or self.other is not None),))
        self.show(self.form, self.versus, self.answer, self.results, steps)

    def _show(self) -> None:
        if self._silent:
            return
        self.refresh()
        self.keep(self.state)

    def _reset(self) -> None:
        self._silent = True
        self.values = self.given
        self.other = None
        self.versus.value = ""
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
        if self.other is not None:
            changed[f"option {self.other[0]}"] = self.other[1]
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
            option = name.removeprefix("option ")
            if name != option:
                good &= self._restore_option(option, value)
            elif name in fields and _fits(fields[name], value):
                self.values = _with_value(self.values, name, value)
            else:
                good = False
        return good

    def _restore_option(self, name: str, value: object) -> bool:
        try:
            self.options.from_mapping({name: value})
        except (RuleError, TypeError):
            return False
        self.other = (name, value)
        return True


def _plain(value: object) -> str:
    return json.dumps(value) if isinstance(value, bool) else str(value)


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
