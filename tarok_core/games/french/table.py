"""What everybody at a French table knows, and the beginning of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tarok_core.cards import Card
from tarok_core.deal import OVER, Secrets, Setup, Table, View
from tarok_core.games.french import auction as bidding
from tarok_core.games.french.announcements import Shown
from tarok_core.games.french.dealing import check_hands, dry_seats
from tarok_core.games.french.tables import (
    CONTRACTS,
    TABLE_SIZES,
    Contract,
    FrenchOptions,
    TableSize,
    duties,
    pack,
)

__all__ = ["FrenchTable", "FrenchView", "Moment", "opening"]

_BLANK: Final = bidding.start((0, 1, 2, 3))


@dataclass(frozen=True)
class FrenchTable(Table):
    """What everybody knows.

    :ivar dry_petit: the seat that showed a dry Petit, by which the deal is over (FRA-DEAL-15).
    :ivar calls: the calls so far, as (seat, call).
    :ivar contract: the contract once the auction is over, ``None`` before and when passed out.
    :ivar declarer: its player.
    :ivar called: the card called with five players (FRA-AUC-20).
    :ivar talon: the chien once it has been shown; ``None`` while it lies face down (FRA-TALON-1, 8).
    :ivar shown: trumps that had to be laid away (FRA-TALON-6).
    :ivar slam_announced: whether the declarer has announced a slam.
    :ivar poignees: the poignées shown so far, in the order in which they were shown.
    :ivar miseres: the misères declared so far, as (seat, lack).
    """

    options: FrenchOptions
    auction: bidding.Auction = _BLANK
    dry_petit: tuple[int, ...] = ()
    calls: tuple[tuple[int, str], ...] = ()
    contract: str | None = None
    declarer: int | None = None
    called: Card | None = None
    talon: tuple[Card, ...] | None = None
    shown: tuple[Card, ...] = ()
    slam_announced: bool = False
    poignees: tuple[Shown, ...] = ()
    miseres: tuple[tuple[int, str], ...] = ()

    @property
    def size(self) -> TableSize:
        """What depends on the number of players."""
        return TABLE_SIZES[self.seating.players]

    @property
    def game(self) -> Contract:
        """The row of the contract table.

        :raises ValueError: before the auction is over.
        """
        if self.contract is None:
            raise ValueError("there is no contract yet")
        return CONTRACTS[self.contract]

    @property
    def caller(self) -> int | None:
        """The seat that has laid the called card on the table, the declarer perhaps; ``None`` before."""
        if self.called is None:
            return None
        rows = [*((trick.leader, trick.cards) for trick in self.tricks), (self.leader, self.trick)]
        for leader, cards in rows:
            if self.called in cards:
                return self.seating.from_seat(leader)[cards.index(self.called)]
        return None

    @property
    def partner(self) -> int | None:
        """The declarer's partner as far as everybody knows: who has laid the called card (FRA-AUC-21, 28)."""
        caller = self.caller
        return None if caller == self.declarer else caller

    @property
    def sides_known(self) -> bool:
        """Whether everybody knows who plays with whom (FRA-AUC-24, 28, 29)."""
        if self.called is None or self.phase == OVER:
            return self.contract is not None
        return self.caller is not None or self.called in (self.talon or ())


FrenchView = View[FrenchTable]
Moment = tuple[FrenchTable, Secrets]


def opening(setup: Setup) -> Moment:
    """Table and secrets before the first call.

    With a dry Petit the deal is over at once (FRA-DEAL-15, 18).
    """
    check_hands(setup)
    options: FrenchOptions = setup.options  # type: ignore[assignment]  # the options of this game
    seating = setup.seating
    forehand = seating.order[0]
    table = FrenchTable(
        options, seating, pack(options), duties(options), "auction", (forehand,), forehand,
        auction=bidding.start(seating.order),
    )  # fmt: skip
    secrets = Secrets(setup.hands, setup.talon, (0,) * seating.players)
    if dry := dry_seats(setup.hands, options):
        return table.change(phase=OVER, turn=(), dry_petit=dry), secrets
    return table, secrets
