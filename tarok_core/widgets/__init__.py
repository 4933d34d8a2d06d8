"""Widgets: examples to step through, and to try one's own way in (ipywidgets; an optional extra).

Each function takes a documented example by its ID (or a :class:`~tarok_core.casebook.Case`) and a
language, and returns an ipywidgets widget that works in JupyterLab, in a notebook and live in a page of
the book. What a widget says comes from the engine: choices, views, reasons, terms. Its ``repr`` is a plain
account of what it shows.

>>> trick("GAL-E43")
GAL-E43: A card of another suit cannot win
  Trick  Leader  Cards     Winner  With
      1       0  CJ HK SK       0  CJ
"""

from __future__ import annotations

from tarok_core.casebook import Case, find_case
from tarok_core.stage import KINDS
from tarok_core.widgets.counting import CountingWidget
from tarok_core.widgets.parts import Frame, chosen_language
from tarok_core.widgets.player import DealWidget
from tarok_core.widgets.scoring import ScoringWidget
from tarok_core.widgets.staging import StageWidget

__all__ = [
    "announcements",
    "auction",
    "counting",
    "deal_player",
    "exchange",
    "scoring",
    "trick",
    "widget_for",
]


def _case(case: str | Case) -> Case:
    return case if isinstance(case, Case) else find_case(case)


def auction(case: str | Case, language: str | None = None, state: str = "") -> StageWidget:
    """Steps through a bidding example, or lets the reader bid."""
    return StageWidget(_case(case), chosen_language(language), state)


def exchange(case: str | Case, language: str | None = None, state: str = "") -> StageWidget:
    """Takes what the contract allows and lays away; tells what is wrong and why."""
    return StageWidget(_case(case), chosen_language(language), state)


def announcements(case: str | Case, language: str | None = None, state: str = "") -> StageWidget:
    """Shows what a hand may announce, or who may double."""
    return StageWidget(_case(case), chosen_language(language), state)


def trick(case: str | Case, language: str | None = None, state: str = "") -> StageWidget:
    """Shows a hand and a trick: which cards are open, why the others are not, and who takes it."""
    return StageWidget(_case(case), chosen_language(language), state)


def counting(case: str | Case, language: str | None = None, state: str = "") -> CountingWidget:
    """Puts cards on a pile and shows the count grow."""
    return CountingWidget(_case(case), chosen_language(language), state)


def scoring(case: str | Case, language: str | None = None, state: str = "") -> ScoringWidget:
    """Scores a deal's summary, and the same under another agreement beside it."""
    return ScoringWidget(_case(case), chosen_language(language), state)


def deal_player(case: str | Case, language: str | None = None, state: str = "") -> DealWidget:
    """Steps through a whole deal, with all hands or one seat's view.

    ``case`` may also be the text of a deal record.
    """
    if isinstance(case, str) and "\n" in case:
        return DealWidget.from_record(case, chosen_language(language))
    return DealWidget(_case(case), chosen_language(language), state)


_KINDS = {
    "auction": auction,
    "exchange": exchange,
    "announcements": announcements,
    "trick": trick,
    "counting": counting,
    "scoring": scoring,
    "deal": deal_player,
}


def kind_of(op: str) -> str | None:
    """The kind of widget that shows an operation; ``None`` where a static account is all there is.

    >>> kind_of("legal"), kind_of("seating")
    ('trick', None)
    """
    return KINDS.get(op)


def widget_for(kind: str, case: str | Case, language: str | None = None, state: str = "") -> Frame:
    """The widget of a kind, for the page.

    :raises KeyError: for an unknown kind.
    """
    return _KINDS[kind](case, language, state)
