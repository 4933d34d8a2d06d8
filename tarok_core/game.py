"""What a game is: a value that holds its tables, its phases and its ways to and from the case format.

No code anywhere asks which game it is dealing with; it asks the :class:`Game` it was given. Related
games that share a package (``russian``, ``russian_two``, ...) are games of their own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from tarok_core.cards import Card, Mask, Pack
from tarok_core.deal import Deal, PhaseTable, Seating, Secrets, Setup, T
from tarok_core.fields import Fields
from tarok_core.options import Options
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import Score
from tarok_core.tricks import Duties

if TYPE_CHECKING:
    from tarok_core.explain import Explainers

__all__ = ["AnyGame", "Dealt", "Game", "Op"]

Dealt = tuple[tuple[Mask, ...], tuple[Card, ...]]
"""Hands by seat (0 for an idle seat) and the talon in order."""

Op = Callable[[Fields, Any], dict[str, object]]
"""Answers one operation of the case format: input fields and options to the result."""


@dataclass(frozen=True)
class Game(Generic[T]):
    """A game.

    :ivar name: the name in cases and records, ``galician``.
    :ivar prefix: the prefix of its rule IDs, ``GAL``.
    :ivar options: its options class; ``presets`` are named sets of values.
    :ivar players: the table sizes; ``usual_players`` is the default.
    :ivar card_rule: the rule cited for an unknown or repeated card.
    :ivar pack: the pack under these options; ``duties`` what must be played.
    :ivar seat: the seating for a number of players and a dealer; refuses impossible ones.
    :ivar styles: the ways of dealing, the usual one first; ``deal_out`` deals a given pack.
    :ivar opening: the table and secrets with which a deal starts; refuses wrong hands.
    :ivar phases: the phases by name.
    :ivar score: the score of a finished deal, facts included.
    :ivar facts: the kinds of irregularity a record may hold.
    :ivar ops: the operations of the case format.
    :ivar input_fields: the names of fields that the input of a case may hold.
    :ivar from_case: a deal played through from the input of a ``deal`` case; ``to_case`` the way back;
        ``result`` what a ``deal`` case asserts.
    :ivar load_explainers: gives what :mod:`tarok_core.explain` asks of the game.
    :ivar calls: the words of its auction, in ascending order.
    :ivar roman_trumps: whether its trumps carry Roman figures.
    :ivar seat_under: the seating where it depends on the options too, ``None`` where ``seat`` is enough.
    """

    name: str
    prefix: str
    options: type[Options]
    presets: Mapping[str, Mapping[str, object]]
    players: tuple[int, ...]
    usual_players: int
    card_rule: str
    pack: Callable[[Any], Pack]
    duties: Callable[[Any], Duties]
    seat: Callable[[int, int], Seating]
    styles: tuple[str, ...]
    deal_out: Callable[[Seating, Sequence[Card], str], Dealt]
    opening: Callable[[Setup], tuple[T, Secrets]]
    phases: PhaseTable[T]
    score: Callable[[Deal[T]], Score]
    facts: tuple[str, ...]
    ops: Mapping[str, Op]
    input_fields: frozenset[str]
    from_case: Callable[[Fields, Any], Deal[T]]
    to_case: Callable[[Deal[T]], dict[str, object]]
    result: Callable[[Deal[T]], dict[str, object]]
    load_explainers: Callable[[], Explainers]
    calls: tuple[str, ...] = ()
    roman_trumps: bool = True
    seat_under: Callable[[int, int, Any], Seating] | None = None

    def seating(self, players: int, dealer: int, options: Options) -> Seating:
        """The seating of a table under its agreements.

        :raises RuleError: for a number of players or a dealer that cannot be.
        """
        if self.seat_under is None:
            return self.seat(players, dealer)
        return self.seat_under(players, dealer, options)

    @cached_property
    def usual_options(self) -> Options:
        """All options at their defaults."""
        return self.options()

    @property
    def explainers(self) -> Explainers:
        """What the game tells of itself; loaded when it is first asked for."""
        return self.load_explainers()

    def preset(self, name: str, **values: object) -> Options:
        """The options of a preset with some values changed.

        :raises RuleError: code ``unknown_preset``.
        """
        if name not in self.presets:
            raise RuleError(Reason(None, "unknown_preset", {"found": name, "values": tuple(self.presets)}))
        return self.options.from_mapping({**self.presets[name], **values})

    def begin(self, setup: Setup) -> Deal[T]:
        """The deal before its first action.

        :raises RuleError: when the hands or the talon are not those of a deal.
        """
        table, secrets = self.opening(setup)
        return Deal(self, setup, table, secrets)

    def deal(
        self,
        cards: Sequence[Card],
        *,
        players: int | None = None,
        dealer: int | None = None,
        style: str | None = None,
        options: Options | None = None,
    ) -> Deal[T]:
        """A deal from a given pack, dealt by the rules (``dealer`` defaults to the last seat)."""
        chosen = options or self.usual_options
        count = players if players is not None else self.usual_players
        seating = self.seating(count, dealer if dealer is not None else count - 1, chosen)
        pack = self.pack(chosen)
        if sorted(cards) != list(pack.cards):
            raise RuleError(
                Reason(self.card_rule, "not_the_pack", {"count": len(cards), "cards": len(pack.cards)})
            )
        hands, talon = self.deal_out(seating, cards, style or self.styles[0])
        return self.begin(Setup(chosen, seating, hands, talon))

    def random_deal(self, rng: random.Random, **how: Any) -> Deal[T]:
        """A shuffled deal; the keywords are those of :meth:`deal`.

        >>> from tarok_core.games import find_game
        >>> deal = find_game("galician").random_deal(random.Random(1), players=4)
        >>> [mask.bit_count() for mask in deal.secrets.hands]
        [12, 12, 12, 0]
        """
        cards = list(self.pack(how.get("options") or self.usual_options).cards)
        rng.shuffle(cards)
        return self.deal(cards, **how)

    def random_finish(self, deal: Deal[T], rng: random.Random) -> Deal[T]:
        """The deal played to its end with open actions drawn at random."""
        while deal.table.turn:
            turn = deal.table.turn
            seat = turn[0] if len(turn) == 1 else turn[int(rng.random() * len(turn))]
            deal = deal.apply(deal.choices(seat).sample(rng))
        return deal


AnyGame = Game[Any]
