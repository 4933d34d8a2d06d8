"""The operations of all Russian games: of a variant game where ``variant`` says so (RUS-VAR-9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tarok_core.fields import Fields
from tarok_core.game import AnyGame, Op
from tarok_core.games.russian import ops, triomphe, twelve
from tarok_core.reasons import Reason, RuleError

__all__ = ["OPS", "of_variant", "variant_of"]

GAMES: Final[Mapping[int, AnyGame]] = {1: twelve.GAME, 2: triomphe.GAME}
OWN: Final[Mapping[int, Mapping[str, Op]]] = {1: twelve.OPS, 2: triomphe.OPS}
SHARED: Final[Mapping[int, tuple[str, ...]]] = {1: ("deck",), 2: ("deck",)}
"""By variant: the operations that are those of the great game."""


def variant_of(fields: Fields) -> int:
    """``variant``: 1 or 2, and 0 for the great game."""
    return fields.whole("variant", 0, low=0, high=2)


def of_variant(fields: Fields) -> AnyGame | None:
    """The variant game that a case asks about, ``None`` for the great game."""
    return GAMES.get(variant_of(fields))


def dispatched(
    name: str, own: Callable[[Fields, Any], Any], by_variant: Mapping[int, Mapping[str, Callable[..., Any]]]
) -> Callable[[Fields, Any], Any]:
    """An operation that looks at ``variant`` first.

    :raises RuleError: code ``not_in_variant`` where the variant game has no such operation.
    """

    def run(fields: Fields, options: Any) -> Any:
        variant = variant_of(fields)
        if not variant or name in SHARED[variant]:
            return own(fields, options)
        found = by_variant[variant].get(name)
        if found is None:
            raise RuleError(Reason("RUS-VAR-9", "not_in_variant", {"op": name, "found": variant}))
        return found(fields, options)

    return run


OPS: Final[dict[str, Op]] = {name: dispatched(name, run, OWN) for name, run in ops.OPS.items()}
"""The operations but ``deal``, which every game answers in the same way."""
