"""Reading input that comes from outside: JSON objects of cases and records.

:class:`Fields` wraps an object and its place in the input; each reader checks one field and tells
exactly what was expected where. A boolean is never taken for a number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from tarok_core.cards import Card, Mask, Pack
from tarok_core.reasons import InputError, Reason, RuleError

__all__ = ["Fields", "parse_cards"]

_MISSING: Final = object()
V = TypeVar("V")


class Fields:
    """A JSON object at ``where``.

    >>> fields = Fields({"players": 3, "dealer": True}, "input")
    >>> fields.whole("players", low=3, high=5)
    3
    >>> fields.whole("dealer")
    Traceback (most recent call last):
        ...
    tarok_core.reasons.InputError: input: expected_integer {'where': 'input.dealer', 'found': True}
    """

    __slots__ = ("data", "where")

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping):
            raise InputError(where, "object", found=data)
        self.data: Mapping[str, object] = data
        self.where = where

    def __contains__(self, name: str) -> bool:
        return name in self.data

    def only(self, known: Collection[str]) -> None:
        """Refuse a field whose name is not ``known``."""
        for name in self.data:
            if name not in known:
                raise RuleError(
                    Reason(
                        None,
                        "unknown_field",
                        {"where": self.where, "field": str(name), "values": tuple(sorted(known))},
                    )
                )

    def at(self, name: str) -> str:
        """The path of a field."""
        return f"{self.where}.{name}" if self.where else name

    def raw(self, name: str, default: object = _MISSING) -> object:
        """Whatever stands in the field."""
        if name in self.data:
            return self.data[name]
        if default is _MISSING:
            raise RuleError(Reason(None, "missing_field", {"where": self.where, "field": name}))
        return default

    def whole(
        self,
        name: str,
        default: object = _MISSING,
        *,
        low: int | None = None,
        high: int | None = None,
        rule: str | None = None,
    ) -> int:
        """A whole number from ``low`` to ``high``; out of range cites ``rule``."""
        value = self.raw(name, default)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            if rule is not None and isinstance(value, float):
                raise RuleError(Reason(rule, "expected_integer", {"where": self.at(name), "found": value}))
            raise InputError(self.at(name), "integer", found=value)
        if (low is not None and value < low) or (high is not None and value > high):
            raise RuleError(
                Reason(
                    rule, "out_of_range", {"where": self.at(name), "found": value, "low": low, "high": high}
                )
            )
        return value

    def halves(
        self, name: str, *, low: int | None = None, high: int | None = None, rule: str | None = None
    ) -> int:
        """A number that is whole or ends in a half, doubled; out of range cites ``rule``.

        >>> Fields({"points": 40.5}, "input").halves("points", low=0, high=91)
        81
        """
        value = self.raw(name)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise InputError(self.at(name), "half", found=value)
        if isinstance(value, float) and not (value * 2).is_integer():
            raise RuleError(Reason(rule, "expected_half", {"where": self.at(name), "found": value}))
        if (low is not None and value < low) or (high is not None and value > high):
            params = {"where": self.at(name), "found": value, "low": low, "high": high}
            raise RuleError(Reason(rule, "out_of_range", params))
        return int(value * 2)

    def maybe_whole(self, name: str, **limits: int | str | None) -> int | None:
        """A whole number, or ``None`` where the field is missing or null."""
        if self.raw(name, None) is None:
            return None
        return self.whole(name, **limits)  # type: ignore[arg-type]  # the limits of whole()

    def flag(self, name: str, default: object = _MISSING) -> bool:
        """True or false."""
        value = self.raw(name, default)
        if not isinstance(value, bool):
            raise InputError(self.at(name), "boolean", found=value)
        return value

    def text(self, name: str) -> str:
        """A text."""
        value = self.raw(name)
        if not isinstance(value, str):
            raise InputError(self.at(name), "text", found=value)
        return value

    def texts(self, name: str) -> list[str]:
        """A list of texts."""
        return [item.text(str(at)) for at, item in self._items(name)]

    def wholes(self, name: str) -> list[int]:
        """A list of whole numbers."""
        return [item.whole(str(at)) for at, item in self._items(name)]

    def _items(self, name: str) -> Iterator[tuple[int, Fields]]:
        for at, value in enumerate(self.sequence(name)):
            yield at, Fields({str(at): value}, self.at(name))

    def word(
        self, name: str, allowed: Sequence[str], default: object = _MISSING, rule: str | None = None
    ) -> str:
        """One of the ``allowed`` words."""
        value = self.raw(name, default)
        if not isinstance(value, str):
            raise InputError(self.at(name), "text", found=value)
        if value not in allowed:
            raise RuleError(
                Reason(
                    rule, "unknown_word", {"where": self.at(name), "found": value, "values": tuple(allowed)}
                )
            )
        return value

    def maybe_word(self, name: str, allowed: Sequence[str], rule: str | None = None) -> str | None:
        """One of the ``allowed`` words, or ``None`` where the field is missing or null."""
        if self.raw(name, None) is None:
            return None
        return self.word(name, allowed, rule=rule)

    def sequence(self, name: str, default: object = _MISSING) -> list[object]:
        """A list of whatever."""
        value = self.raw(name, default)
        if not isinstance(value, (list, tuple)):
            raise InputError(self.at(name), "list", found=value)
        return list(value)

    def words(
        self, name: str, allowed: Sequence[str], default: object = _MISSING, rule: str | None = None
    ) -> tuple[str, ...]:
        """A list of ``allowed`` words, none of them twice."""
        found: list[str] = []
        for at, value in enumerate(self.sequence(name, default)):
            where = f"{self.at(name)}[{at}]"
            if not isinstance(value, str):
                raise InputError(where, "text", found=value)
            if value not in allowed or value in found:
                code = "repeated_word" if value in found else "unknown_word"
                raise RuleError(
                    Reason(rule, code, {"where": where, "found": value, "values": tuple(allowed)})
                )
            found.append(value)
        return tuple(found)

    def objects(self, name: str, default: object = _MISSING) -> Iterator[Fields]:
        """A list of objects."""
        for at, value in enumerate(self.sequence(name, default)):
            yield Fields(value, f"{self.at(name)}[{at}]")

    def cards(
        self, name: str, pack: Pack, default: object = _MISSING, *, rule: str | None
    ) -> tuple[Card, ...]:
        """A list of different cards of ``pack``, in the order given; faults cite ``rule``."""
        return parse_cards(self.sequence(name, default), pack, self.at(name), rule)

    def card(self, name: str, pack: Pack, *, rule: str | None) -> Card | None:
        """A card of ``pack``, or ``None`` where the field is missing or null."""
        value = self.raw(name, None)
        return None if value is None else parse_cards([value], pack, self.at(name), rule)[0]


def parse_cards(values: Sequence[object], pack: Pack, where: str, rule: str | None) -> tuple[Card, ...]:
    """Different cards of ``pack`` from their notations.

    :raises RuleError: ``unknown_card``, ``card_not_in_pack`` or ``repeated_card``, citing ``rule``.
    """
    found: list[Card] = []
    seen: Mask = 0
    for at, value in enumerate(values):
        place = f"{where}[{at}]"
        if not isinstance(value, str):
            raise InputError(place, "card", found=value)
        try:
            card = Card.parse(value)
        except RuleError:
            raise RuleError(Reason(rule, "unknown_card", {"text": value, "where": place})) from None
        if not card.bit & pack.mask:
            raise RuleError(Reason(rule, "card_not_in_pack", {"card": card, "where": place}))
        if card.bit & seen:
            raise RuleError(Reason(rule, "repeated_card", {"card": card, "where": place}))
        seen |= card.bit
        found.append(card)
    return tuple(found)
