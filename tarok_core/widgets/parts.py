"""What the widgets are made of: a frame with a title line, buttons kept in a pool, marked-up texts."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import resources

import ipywidgets as ipw

from tarok_core.account import Account, as_text
from tarok_core.cards import Card
from tarok_core.casebook import Case
from tarok_core.explain import widget_kind
from tarok_core.html import View, account_html, with_addresses
from tarok_core.markup import Markup, escape
from tarok_core.reasons import Reason
from tarok_core.register import in_language
from tarok_core.widgets import page
from tarok_core.words import SignStyle, Words

__all__ = ["Frame", "Pool", "chosen_language"]

Press = Callable[[], None]


def chosen_language(language: str | None) -> str:
    """The language asked for, or the environment's (``TAROK_LANG``), or English."""
    return language or os.environ.get("TAROK_LANG") or "en"


@cache
def style_sheet() -> str:
    """The style sheet of all widgets."""
    return resources.files(__package__).joinpath("style.css").read_text(encoding="utf-8")


class Pool:
    """Buttons by control name, made once and used again, so that an answer costs few messages."""

    def __init__(self) -> None:
        self._buttons: dict[str, ipw.Button] = {}
        self._presses: dict[str, Press] = {}
        self._layout = ipw.Layout(width="auto", height="auto")
        self._style = ipw.ButtonStyle()

    def button(
        self, control: str, text: str, press: Press, *, tip: str = "", classes: Sequence[str] = ()
    ) -> ipw.Button:
        """The button of a control, with this text and what a press does now.

        ``classes`` tell how it looks; the class ``ctl-<control>`` names it for the page.
        """
        found = self._buttons.get(control)
        if found is None:
            found = ipw.Button(layout=self._layout, style=self._style)
            found.on_click(lambda _: self._presses[control]())
            self._buttons[control] = found
        self._presses[control] = press
        names = ("tarok-button", f"ctl-{control}", *classes)
        if found._dom_classes != names:
            found._dom_classes = names
        if found.description != text:
            found.description = text
        if found.tooltip != (tip or None):
            found.tooltip = tip or None
        return found


class Frame(ipw.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """The frame of every widget: what it says, what one can do, what it answers.

    Subclasses fill :meth:`account` (what is shown, also as ``repr``) and call :meth:`refresh`.
    """

    def __init__(self, case: Case, language: str) -> None:
        self.case = case
        self.words = Words(language, game=case.game)
        self.signs = Words(language, game=case.game, style=SignStyle(colour=False))
        self.view_ = View(language, self._translate)
        self.pool = Pool()
        self.told = ipw.HTML()
        self.told.add_class("tarok-told")
        self.answer = ipw.HTML()
        self.answer.add_class("tarok-answer")
        # A page of the book brings the style itself; elsewhere the widget carries it along.
        self.style_sheet = ipw.HTML("" if page.address_hook else f"<style>{style_sheet()}</style>")
        super().__init__()
        self.add_class("tarok-widget")

    def _translate(self, word: str) -> str:
        return self.words.say(f"book.{word}")

    @property
    def kind(self) -> str:
        """The kind of widget, by its example."""
        return widget_kind(self.case) or ""

    @property
    def title(self) -> str:
        """The example's ID and title."""
        if not self.case.id:
            return ""
        return (
            f"{self.case.id}: {in_language((f'{self.case.id} title', self.case.title), self.words.language)}"
        )

    def account(self) -> Account:
        """What the widget shows at this moment."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return "\n".join(part for part in (self.title, as_text(self.account(), self.words)) if part)

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, object]:
        if self.case.id and "TAROK_PAGES" in os.environ:
            # A page of the book shows the example itself and makes it live there (tarok_book.outputs).
            slot = Markup('<div data-tarok-example="{}" data-kind="{}"></div>').format(
                self.case.id, self.kind
            )
            return {"text/plain": repr(self), "text/html": str(slot)}
        bundle: dict[str, object] = super()._repr_mimebundle_(**kwargs)
        bundle["text/plain"] = repr(self)
        return bundle

    def show(self, *parts: ipw.Widget) -> None:
        """Make these the children of the frame."""
        self.children = [*parts] if page.address_hook else [self.style_sheet, *parts]

    def html(self, account: Account) -> str:
        """An account as HTML, with links to the book's paragraphs where their addresses are known."""
        return str(with_addresses(account_html(account, self.view_, self.case.game), page.address_of))

    def say(self, reason: Reason | None, *, text: str = "") -> None:
        """Answer: why something is closed (after ``text``), or a short text, or nothing."""
        if reason is not None:
            rule = Markup(" ") + self.view_.rule(reason.rule) if reason.rule else Markup("")
            sentence = Markup(self.view_.words(self.case.game).reason(reason))
            tried = escape(text) + " – " if text else ""
            shown = Markup('<p class="tarok-refusal">{}{}{}</p>').format(tried, sentence, rule)
            self.answer.value = str(with_addresses(shown, page.address_of))
        else:
            self.answer.value = str(Markup('<p class="tarok-note">{}</p>').format(text)) if text else ""

    def bar(self, controls: Iterable[tuple[str, Press, bool]]) -> ipw.HBox:
        """A row of buttons: control and name in the area ``widget``, what a press does, whether it does."""
        buttons = []
        for name, press, live in controls:
            button = self.pool.button(name, self.words.say(f"widget.{name}"), press, classes=("tarok-step",))
            button.disabled = not live
            buttons.append(button)
        box = ipw.HBox(buttons)
        box.add_class("tarok-bar")
        return box

    def keep(self, state: str) -> None:
        """Tell the page the state that its address shall hold."""
        if self.case.id:
            page.address(self.case.id, state)


def card_looks(card: Card) -> tuple[str, ...]:
    """The classes of a card's button."""
    return (
        "tarok-card",
        "tarok-trump" if card.suit == "T" else f"tarok-{'red' if card.suit in 'HD' else 'black'}",
    )


def row(children: Sequence[ipw.Widget], *classes: str) -> ipw.Box:
    """Children in a row that wraps."""
    box = ipw.Box(list(children))
    for name in ("tarok-row", *classes):
        box.add_class(name)
    return box


def label(text: str, *classes: str) -> ipw.HTML:
    """A short text."""
    found = ipw.HTML(str(Markup("<span>{}</span>").format(text)))
    for name in ("tarok-label", *classes):
        found.add_class(name)
    return found
