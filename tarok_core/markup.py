"""Marked-up text: strings of HTML that know they are, so that everything put into them is escaped.

>>> Markup("<b>{}</b>").format("<i>")
Markup('<b>&lt;i&gt;</b>')
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

__all__ = ["Markup", "escape"]


class Markup(str):
    """A piece of HTML; other strings are escaped when they are added, joined or filled in."""

    __slots__ = ()

    def __html__(self) -> Markup:
        return self

    def __add__(self, other: str) -> Markup:
        return Markup(str.__add__(self, escape(other)))

    def __radd__(self, other: str) -> Markup:
        return Markup(str.__add__(escape(other), self))

    def __repr__(self) -> str:
        return f"Markup({str.__repr__(self)})"

    def join(self, parts: Iterable[str], /) -> Markup:
        """Join pieces with this one between them."""
        return Markup(str.join(self, [escape(part) for part in parts]))

    def format(self, *args: object, **kwargs: object) -> Markup:
        """Fill in values."""
        filled = [escape(value) for value in args]
        return Markup(str.format(self, *filled, **{name: escape(value) for name, value in kwargs.items()}))

    def plain(self) -> str:
        """The text alone.

        >>> Markup("<b>a &amp; b</b>").plain()
        'a & b'
        """
        return html.unescape(re.sub(r"<[^>]*>", "", self))


def escape(value: object) -> Markup:
    """A value as HTML; what is marked up already stays as it is."""
    if isinstance(value, Markup):
        return value
    marked_up = getattr(value, "__html__", None)
    return Markup(marked_up() if marked_up else html.escape(str(value)))
