"""Reasons: why something is refused or how an amount came about, never as a sentence.

A :class:`Reason` is a rule ID, a code and parameters. Sentences are made from the code by
:mod:`tarok_core.words` in the language asked for, so that a widget, the command line and a test
speak of the same reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["InputError", "Reason", "RecordError", "RuleError"]

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


class Reason:
    """Why something is not allowed.

    ``rule`` is an ID, or ``None`` for malformed input that no rule covers; ``code`` and ``params``
    (cards, seats, numbers and names) are no sentences.

    >>> Reason("GAL-PLAY-4", "follow_suit", {"suit": "S"})
    Reason('GAL-PLAY-4', 'follow_suit', {'suit': 'S'})
    >>> Reason("GAL-PLAY-4", "follow_suit") == Reason("GAL-PLAY-4", "follow_suit")
    True
    """

    __slots__ = ("code", "params", "rule")

    rule: str | None
    code: str
    params: Mapping[str, object]

    def __init__(self, rule: str | None, code: str, params: Mapping[str, object] = _NOTHING) -> None:
        set_field = object.__setattr__
        set_field(self, "rule", rule)
        set_field(self, "code", code)
        set_field(self, "params", params)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("reasons do not change")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reason):
            return NotImplemented
        return (self.rule, self.code, dict(self.params)) == (other.rule, other.code, dict(other.params))

    def __hash__(self) -> int:
        return hash((self.rule, self.code))

    def __repr__(self) -> str:
        params = f", {_short(dict(self.params))}" if self.params else ""
        return f"Reason({self.rule!r}, {self.code!r}{params})"


def _short(value: object) -> str:
    """What was found, as Python writes it; cut where it is too deep or too long to be written."""
    try:
        return repr(value)
    except (ValueError, RecursionError):
        return "..."


class RuleError(ValueError):
    """An action, a case or a summary that is refused; ``reason`` says by which rule.

    >>> str(RuleError(Reason("GAL-PLAY-4", "follow_suit", {"suit": "S"})))
    "GAL-PLAY-4: follow_suit {'suit': 'S'}"
    """

    reason: Reason

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(reason)

    def __str__(self) -> str:
        reason = self.reason
        params = f" {_short(dict(reason.params))}" if reason.params else ""
        return f"{reason.rule or 'input'}: {reason.code}{params}"


class InputError(RuleError):
    """Malformed input that no rule covers: a wrong type, a missing field, an unknown name.

    ``where`` is the path of the field (``input.calls[2].seat``), ``expected`` the code of what was
    expected there.

    >>> InputError("input.seat", "integer", found=True).reason.params["where"]
    'input.seat'
    """

    def __init__(self, where: str, expected: str, *, found: object = None, **params: object) -> None:
        super().__init__(Reason(None, f"expected_{expected}", {"where": where, "found": found, **params}))


class RecordError(RuleError):
    """A fault in a deal record.

    ``line`` is counted from 1; ``where`` names the record, ``game`` its game, if they are known.
    """

    line: int
    where: str
    game: str | None

    def __init__(self, line: int, reason: Reason) -> None:
        self.line = line
        self.where = "record"
        self.game = None
        super().__init__(reason)
