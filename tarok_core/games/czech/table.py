"""What a Czech table knows, what a seat knows of its side, and small parts that the phases share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tarok_core.cards import Card, Mask
from tarok_core.deal import Action, Choices, Offer, Secrets, Setup, Table, View
from tarok_core.games.czech import auction as bidding
from tarok_core.games.czech.announcements import Round
from tarok_core.games.czech.dealing import check_hands
from tarok_core.games.czech.tables import PLAYERS, CzechOptions, duties, pack
from tarok_core.reasons import Reason

__all__ = ["CzechTable", "Moment", "View_", "blank", "changed", "listed", "one_word", "opening", "own_side"]

_BLANK: Final = bidding.start(tuple(range(PLAYERS)))
_UNSAID: Final = Round(_BLANK.order)


@dataclass(frozen=True)
class CzechTable(Table):
    """What everybody at a Czech table knows.

    :ivar calls: the calls so far, as (seat, call).
    :ivar contract: the game approved, ``None`` before; ``declarer`` is its player (forhont in Varšava).
    :ivar called: the tarok called, in první and druhá.
    :ivar stage: the stage of preferanc reached; ``undecided`` while the bidder looks at three cards.
    :ivar turned_up: talon cards that have been looked at and rejected; ``open_talon`` those that lie there.
    :ivar owed: by seat, how many cards are to be laid away.
    :ivar said: the round of announcements.
    :ivar melds: by seat, the revealing announcements once they have been stated.
    :ivar won: by seat, the cards of the tricks won, with the talon cards added to them.
    :ivar added: in Varšava, the talon cards added to the tricks so far.
    """

    options: CzechOptions
    auction: bidding.Auction = _BLANK
    calls: tuple[tuple[int, str], ...] = ()
    contract: str | None = None
    declarer: int | None = None
    called: Card | None = None
    stage: int | None = None
    undecided: bool = False
    turned_up: tuple[Card, ...] = ()
    open_talon: tuple[Card, ...] = ()
    owed: tuple[int, ...] = (0,) * PLAYERS
    said: Round = _UNSAID
    melds: tuple[tuple[str, ...] | None, ...] = (None,) * PLAYERS
    won: tuple[Mask, ...] = (0,) * PLAYERS
    added: tuple[Card, ...] = ()

    @property
    def player(self) -> int:
        """The declarer once there is one.

        :raises ValueError: before the auction is over.
        """
        if self.declarer is None:
            raise ValueError("there is no declarer yet")
        return self.declarer


View_ = View[CzechTable]
Moment = tuple[CzechTable, Secrets]


def opening(setup: Setup) -> Moment:
    """Table and secrets before the first call."""
    check_hands(setup)
    options: CzechOptions = setup.options  # type: ignore[assignment]  # the options of this game
    seating = setup.seating
    table = CzechTable(
        options, seating, pack(options), duties(options), "auction", (seating.order[0],), seating.order[0],
        auction=bidding.start(seating.order), said=Round(seating.order),
    )  # fmt: skip
    return table, Secrets(setup.hands, setup.talon, (0,) * PLAYERS)


def own_side(view: View_) -> bool:
    """Whether the seat of a view plays with the bidder, as far as its own cards tell (CZE-AUC-19, 20).

    The holder of the called tarok stays the partner when he has to lay it away.
    """
    table = view.table
    called = table.called.bit if table.called else 0
    return view.seat == table.declarer or bool(called & (view.hand | view.laid_away))


def blank(action: Action, part: bool) -> bool:
    """Whether nothing stands in an action yet that is being asked about while it is built."""
    return part and not action.words and not action.cards


def one_word(action: Action, rule: str) -> Reason | None:
    """Why an action that says one word is malformed; ``None`` if it is not."""
    if len(action.words) != 1 or action.cards:
        return Reason(rule, "one_word", {"count": len(action.words)})
    return None


def listed(view: View_, offers: tuple[Offer, ...]) -> Choices:
    """The open ones of these offers as choices."""
    return Choices(view.seat, tuple(offer.action for offer in offers if offer.reason is None))


def changed(masks: tuple[int, ...], seat: int, mask: Mask) -> tuple[int, ...]:
    """The masks (or numbers) by seat with that of one seat changed."""
    return (*masks[:seat], mask, *masks[seat + 1 :])
