"""Options: the agreements a table can make, one validated class a game.

A game's class is a frozen dataclass whose fields are made by :func:`choice`, :func:`flag`,
:func:`whole` and :func:`derived`: names and values are those of the game's rules page, the default is
what the source says. Presets are named sets of values.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Self

from tarok_core.reasons import InputError, Reason, RuleError

__all__ = ["OptionInfo", "Options", "choice", "derived", "flag", "same_value", "whole"]

_FOLLOWS: Final = object()
"""The value of a derived option that was not given."""


class OptionInfo(NamedTuple):
    """One option: ``values`` are the allowed ones (``None``: whole numbers from ``low`` on).

    A derived option takes its default from another one, ``follows``; ``default`` is then the one that goes
    with the default of that option.
    """

    name: str
    default: object
    values: tuple[object, ...] | None
    low: int | None
    rules: tuple[str, ...]
    follows: str | None = None


def choice(*values: str | int | None, rules: tuple[str, ...]) -> Any:
    """A field with these allowed values, the first being the default; ``rules`` are the rules it changes."""
    return dataclasses.field(default=values[0], metadata={"values": values, "rules": rules})


def flag(default: bool, *, rules: tuple[str, ...]) -> Any:
    """A field that is true or false."""
    return dataclasses.field(default=default, metadata={"values": (default, not default), "rules": rules})


def whole(default: int, *, low: int, rules: tuple[str, ...]) -> Any:
    """A field that is a whole number, ``low`` or more."""
    return dataclasses.field(default=default, metadata={"values": None, "low": low, "rules": rules})


def derived(follows: str, defaults: Mapping[str, object], *, rules: tuple[str, ...]) -> Any:
    """A field whose default is set by the option ``follows``, which stands before it in the class.

    ``defaults`` gives, by value of that option, the default of this one; they are also its values.
    """
    values = tuple(dict.fromkeys(defaults.values()))
    metadata = {"values": values, "rules": rules, "follows": follows, "defaults": defaults}
    return dataclasses.field(default=_FOLLOWS, metadata=metadata)


def same_value(a: object, b: object) -> bool:
    """Equality in which a boolean never equals a number, and a list equals a tuple of the same values.

    >>> same_value(True, 1), same_value(1, 1.0), same_value([4, 1], (4, 1)), same_value([4, 1], (4, True))
    (False, True, True, False)
    """
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(same_value, a, b))
    return isinstance(a, bool) == isinstance(b, bool) and a == b


@dataclass(frozen=True)
class Options:
    """The base of all options classes; every value is checked when an object is made.

    >>> from tarok_core.games import find_game
    >>> Galician = find_game("galician").options
    >>> Galician.from_mapping({"win_threshold": 33}).changed
    {'win_threshold': 33}
    >>> Galician.from_mapping({"win_threshold": True})
    Traceback (most recent call last):
        ...
    tarok_core.reasons.RuleError: input: option_value {...}
    """

    def __post_init__(self) -> None:
        for info in self.infos():
            value = getattr(self, info.name)
            if value is _FOLLOWS:
                object.__setattr__(self, info.name, self._default(info))
                continue
            if info.values is not None:
                found = [allowed for allowed in info.values if same_value(value, allowed)]
                fits = bool(found)
                if found:
                    # One value has one form, whether it came as a list or as a tuple.
                    object.__setattr__(self, info.name, found[0])
            else:
                fits = isinstance(value, int) and not isinstance(value, bool) and value >= (info.low or 0)
            if not fits:
                raise RuleError(
                    Reason(
                        self.refusal_rule(),
                        "option_value",
                        {"option": info.name, "found": value, "values": info.values or f">= {info.low}"},
                    )
                )

    @classmethod
    def refusal_rule(cls) -> str | None:
        """The rule cited for an unknown option or value; ``None`` where the game has no rule for it."""
        return None

    @classmethod
    def infos(cls) -> tuple[OptionInfo, ...]:
        """All options of the game in the order of the class."""
        found: dict[str, OptionInfo] = {}
        for f in dataclasses.fields(cls):
            data, follows = f.metadata, f.metadata.get("follows")
            default = f.default if follows is None else data["defaults"][found[follows].default]
            found[f.name] = OptionInfo(
                f.name, default, data["values"], data.get("low"), data["rules"], follows
            )
        return tuple(found.values())

    def _default(self, info: OptionInfo) -> object:
        """The default of an option, under the other values of these options where it follows one."""
        if info.follows is None:
            return info.default
        (field,) = (f for f in dataclasses.fields(self) if f.name == info.name)
        return field.metadata["defaults"][getattr(self, info.follows)]

    @classmethod
    def from_mapping(cls, values: Mapping[str, object]) -> Self:
        """Options from names and values; what is missing takes its default.

        :raises RuleError: code ``unknown_option`` or ``option_value``.
        """
        if not isinstance(values, Mapping):
            raise InputError("options", "object", found=values)
        known = [info.name for info in cls.infos()]
        for name in values:
            if name not in known:
                raise RuleError(
                    Reason(
                        cls.refusal_rule(), "unknown_option", {"option": str(name), "values": tuple(known)}
                    )
                )
        return cls(**values)

    @property
    def changed(self) -> dict[str, object]:
        """The values that are not the default, by name."""
        return {
            info.name: getattr(self, info.name)
            for info in self.infos()
            if not same_value(getattr(self, info.name), self._default(info))
        }
