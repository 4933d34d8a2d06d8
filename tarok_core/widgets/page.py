"""What a page of the book and the widgets in it have to say to each other.

The page's kernel sets :data:`address_hook` and :data:`links` before it opens the first slot; without a page
(JupyterLab, tests) both stay empty and nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tarok_core.stage import LONGEST_STATE

__all__ = ["address", "address_of", "links", "open_slot"]

address_hook: Callable[[str, str], None] | None = None
"""Called with key and value when a widget's state changes, so that the page's address can hold it."""

links: Mapping[str, str] = {}
"""Addresses of what stands in the book, by ``rule:GAL-AUC-9``, relative to the page."""


def address(key: str, value: str) -> None:
    """Tell the page a widget's state; an empty value is the beginning."""
    if address_hook is not None:
        address_hook(key, value if len(value) <= LONGEST_STATE else "")


def address_of(kind: str, target: str) -> str | None:
    """The address of a rule, a case or an option; ``None`` where it is not known."""
    return links.get(f"{kind}:{target}")


def open_slot(kind: str, case_id: str, language: str, state: str | None) -> Any:
    """The widget for a slot of the page; ``state`` comes from its address and is not trusted.

    :raises RuleError: for an unknown example or language.
    :raises KeyError: for an unknown kind.
    """
    from tarok_core.widgets import widget_for  # noqa: PLC0415  # it imports this module

    return widget_for(kind, case_id, language, state or "")
