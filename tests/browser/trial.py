"""Widgets that the tests of live pages need; stands in the engine's place of ``tarok_core.widgets.page``.

The trial site's engine is a copy with this text at the end of that module.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import ipywidgets as ipw

from tarok_core.widgets.page import address, address_of, open_slot

_open_slot = open_slot
WORDS = {"en": "Pressed {}", "pl": "Naciśnięto {}", "he": "נלחץ {}"}


def assert_that(condition: bool) -> None:
    if not condition:
        raise AssertionError


class Counter(ipw.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Counts presses; its state is the count."""

    def __init__(self, key: str, language: str, state: str) -> None:
        self.key, self.words = key, WORDS[language]
        self.count = int(state) if state.isascii() and state.isdigit() and len(state) < 4 else 0
        self.told = ipw.HTML()
        more = self.button("more", "More")
        more.on_click(self.press)
        zero = self.button("zero", "From the beginning")
        zero.on_click(self.clear)
        wrong = self.button("wrong", "Wrong")
        wrong.on_click(self.fail)
        reach = self.button("reach", "Reach out")
        reach.on_click(self.reach)
        fresh = self.button("fresh", "Renew")
        fresh.on_click(self.renew)
        self.link = ipw.HTML(f"<a href='{address_of('rule', 'GAL-AUC-9')}'>GAL-AUC-9</a>")
        self.choice = ipw.Dropdown(options=["one", "two"])
        self.choice.add_class("ctl-choice")
        self.choice.observe(self.show, "value")
        self.lines = ipw.HTML("<p>One of several lines</p>" * 6)
        super().__init__(
            [self.told, ipw.HBox([more, zero, wrong, reach, fresh]), self.choice, self.link, self.lines]
        )
        self.show()

    def button(self, control: str, text: str) -> ipw.Button:
        button = ipw.Button(description=text)
        button.add_class(f"ctl-{control}")
        return button

    def show(self, *_: object) -> None:
        self.told.value = f"<p>{self.words.format(self.count)}, {self.choice.value}</p>"

    def press(self, _: object) -> None:
        self.count += 1
        self.show()
        address(self.key, str(self.count))

    def clear(self, _: object) -> None:
        self.count = 0
        self.show()
        address(self.key, "")

    def fail(self, _: object) -> None:
        raise RuntimeError("a secret of the program")

    def reach(self, _: object) -> None:
        js = import_module("js")
        for name in ("fetch", "XMLHttpRequest", "WebSocket", "EventSource"):
            assert_that(getattr(js, name, None) is None)
        self.told.value = "<p>Nothing to reach out with</p>"

    def renew(self, _: object) -> None:
        row = self.children[1]
        fresh = self.button("fresh", "Renewed")
        row.children = [*row.children[:-1], fresh]


def open_slot(kind: str, case_id: str, language: str, state: str | None) -> Any:  # type: ignore[no-redef]
    """Make a trial's widget, or a real one."""
    if case_id.startswith("COUNT"):
        return Counter(case_id, language, state or "")
    if case_id == "REFUSED":
        raise RuntimeError("a secret of the program")
    return _open_slot(kind, case_id, language, state)
