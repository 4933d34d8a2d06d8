"""What everybody at a Russian table knows, and the beginning of a deal."""

from __future__ import annotations

from dataclasses import dataclass, field

from tarok_core.cards import Card
from tarok_core.deal import Secrets, Setup, Table, View
from tarok_core.games.russian.dealing import check_hands, first_leader, skat_seat
from tarok_core.games.russian.declarations import POROZHNYAYA, VOLYA, Declaration
from tarok_core.games.russian.melds import Meld
from tarok_core.games.russian.tables import RussianOptions, duties, pack
from tarok_core.piles import Piles

__all__ = ["Moment", "RussianTable", "RussianView", "opening"]


@dataclass(frozen=True)
class RussianTable(Table):
    """What everybody knows.

    :ivar declared: by seat, the melds declared, ``None`` before; only names and values are said.
    :ivar shown: by seat, the cards that melds have laid open.
    :ivar declarations: announcements of porozhnyaya and volya, by trick and then in order of the seats.
    :ivar thrown_in: who has thrown in his cards after a lost porozhnyaya.
    :ivar piles: by seat, the cards of the tricks taken, the skiz paid for as far as it could be.
    :ivar skiz_trick: the number of the trick to which the skiz was played.
    :ivar surrendered: whether the skiz, played in time, was given up for want of a card to pay with.
    """

    options: RussianOptions
    declared: tuple[tuple[Meld, ...] | None, ...] = field(default=())
    shown: tuple[tuple[Card, ...], ...] = ()
    declarations: tuple[Declaration, ...] = ()
    thrown_in: int | None = None
    piles: Piles = field(default=Piles(()))
    skiz_trick: int | None = None
    surrendered: bool = False

    @property
    def skat_seat(self) -> int:
        """Who lays the skat."""
        return skat_seat(self.seating)

    @property
    def number(self) -> int:
        """The number of the trick that is played or about to be led."""
        return len(self.tricks) + 1

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """By seat, the tricks taken so far."""
        won = [0] * self.seating.players
        for trick in self.tricks:
            won[trick.winner] += 1
        return tuple(won)

    @property
    def cavalry_declared(self) -> bool:
        """Whether somebody has declared a cavalry (RUS-ANN-16)."""
        return any(meld.name.startswith("cavalry") for melds in self.declared if melds for meld in melds)

    def failed(self) -> tuple[Declaration, ...]:
        """The announcements that the tricks so far have made impossible (RUS-SCORE-10, 14)."""
        won = self.tricks_won
        limits = {POROZHNYAYA: 0, VOLYA: len(self.tricks)}
        return tuple(found for found in self.declarations if won[found.seat] != limits[found.kind])


RussianView = View[RussianTable]
Moment = tuple[RussianTable, Secrets]


def opening(setup: Setup) -> Moment:
    """Table and secrets before the skat is laid."""
    check_hands(setup)
    options: RussianOptions = setup.options  # type: ignore[assignment]  # the options of this game
    seating = setup.seating
    players = seating.players
    table = RussianTable(
        options, seating, pack(options), duties(options), "discard", (skat_seat(seating),),
        first_leader(seating, options), declared=(None,) * players, shown=((),) * players,
        piles=Piles.empty(players),
    )  # fmt: skip
    return table, Secrets(setup.hands, setup.talon, (0,) * players)
