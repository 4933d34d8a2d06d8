"""The auction and the call of a king (FRA-AUC-1 to 17, 20 to 29, FRA-VAR-1 to 5).

:class:`Auction` is a row of seats that still have to speak. By default each speaks once; where it is
agreed, a bidder who has been overbid joins the end of the row (FRA-VAR-5), and those who passed form a
second row (FRA-VAR-1).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tarok_core.cards import Card, Mask, cards_of
from tarok_core.games.french.tables import BIDS, COURTS, FrenchOptions, bids, court
from tarok_core.reasons import Reason

__all__ = [
    "CALLS",
    "PASS",
    "Auction",
    "after",
    "callable_cards",
    "closed",
    "closed_king",
    "legal_calls",
    "start",
]

PASS: Final = "pass"

CALLS: Final = (PASS, *BIDS)
"""All calls in the order in which they are listed (FRA-AUC-5, 16)."""


class Auction(NamedTuple):
    """A moment of the auction.

    :ivar order: the seats as they speak, forehand first and the dealer last (FRA-AUC-3).
    :ivar row: the seats that still have to speak in this round.
    :ivar contract: the highest bid so far, ``None`` before the first.
    :ivar bidder: its seat.
    :ivar passed: the seats that have passed.
    :ivar second: whether this is a second round.
    """

    order: tuple[int, ...]
    row: tuple[int, ...]
    contract: str | None = None
    bidder: int | None = None
    passed: frozenset[int] = frozenset()
    second: bool = False

    @property
    def to_speak(self) -> int | None:
        """The seat whose turn it is; ``None`` at the end."""
        return self.row[0] if self.row else None

    @property
    def complete(self) -> bool:
        """Whether the auction is over."""
        return not self.row


def start(order: tuple[int, ...]) -> Auction:
    """The auction before its first call."""
    return Auction(order, order)


def out_of_turn(auction: Auction, seat: int, call: str) -> Reason | None:
    """Why ``seat`` may not speak now; ``None`` if it may.

    Another is to speak, it has spoken, or the auction is over (FRA-AUC-3, 11).

    >>> auction = after(start((0, 1, 2)), FrenchOptions(), "petite")
    >>> out_of_turn(auction, 2, "pass").rule, out_of_turn(auction, 0, "garde").rule
    ('FRA-AUC-3', 'FRA-AUC-11')
    """
    if not auction.row:
        return Reason("FRA-AUC-11", "auction_over", {"call": call})
    if seat == auction.row[0]:
        return None
    if seat in auction.row:
        return Reason(
            "FRA-AUC-3", "out_of_turn", {"seat": seat, "turn": (auction.row[0],), "phase": "auction"}
        )
    return Reason("FRA-AUC-11", "has_spoken", {"seat": seat})


def closed(auction: Auction, options: FrenchOptions, call: str) -> Reason | None:
    """Why the seat to speak may not make this call; ``None`` if it may (FRA-AUC-10, 12, 14, 17; FRA-VAR-3).

    >>> opened = after(start((0, 1, 2)), FrenchOptions(), "garde")
    >>> closed(opened, FrenchOptions(), "garde")
    Reason('FRA-AUC-10', 'bid_not_higher', {'call': 'garde', 'contract': 'garde'})
    >>> closed(opened, FrenchOptions(), "garde_contre") is None
    True
    """
    if call not in CALLS:
        return Reason("FRA-AUC-17", "unknown_call", {"found": call, "values": (PASS, *bids(options))})
    if auction.complete:
        return Reason("FRA-AUC-11", "auction_over", {"call": call})
    if call == PASS:
        return None
    if call not in bids(options):
        return Reason("FRA-VAR-3", "pousse_off", {"call": call})
    if auction.contract is not None and BIDS.index(call) <= BIDS.index(auction.contract):
        return Reason("FRA-AUC-10", "bid_not_higher", {"call": call, "contract": auction.contract})
    return None


def legal_calls(auction: Auction, options: FrenchOptions) -> tuple[str, ...]:
    """The calls open to the seat to speak, ``pass`` first, then the bids rising; none at the end.

    >>> legal_calls(start((0, 1, 2)), FrenchOptions())
    ('pass', 'petite', 'garde', 'garde_sans', 'garde_contre')
    """
    if auction.complete:
        return ()
    return (PASS, *(call for call in bids(options) if closed(auction, options, call) is None))


def after(auction: Auction, options: FrenchOptions, call: str) -> Auction:
    """The auction after a legal call of the seat to speak (FRA-AUC-11, 13, 15; FRA-VAR-1, 5).

    >>> auction = start((0, 1, 2))
    >>> for call in ("petite", "garde", "pass"):
    ...     auction = after(auction, FrenchOptions(overcall=True), call)
    >>> auction.row
    (0,)
    """
    order, (speaker, *rest), contract, bidder, passed, second = auction
    if call == PASS:
        passed |= {speaker}
    else:
        if options.overcall and bidder is not None:
            rest.append(bidder)
        contract, bidder = call, speaker
    if not rest and not second:
        again = _second_row(order, contract, passed, options)
        return Auction(order, again, contract, bidder, passed, bool(again))
    return Auction(order, tuple(rest), contract, bidder, passed, second)


def _second_row(
    order: tuple[int, ...], contract: str | None, passed: frozenset[int], options: FrenchOptions
) -> tuple[int, ...]:
    """Who speaks in a second round (FRA-VAR-1): all, when nobody has bid; else, by agreement, who passed."""
    if options.second_round == "none" or (contract is not None and options.second_round != "always"):
        return ()
    return tuple(seat for seat in order if seat in passed)


def callable_ranks(hand: Mask, options: FrenchOptions) -> tuple[str, ...]:
    """The ranks a declarer may call with these fifteen cards (FRA-AUC-20, 22, 26, 27).

    >>> callable_ranks(court("K"), FrenchOptions())
    ('K', 'Q')
    """
    ranks: list[str] = []
    for rank in COURTS if options.call_jack else COURTS[:3]:
        ranks.append(rank)
        if court(rank) & ~hand:
            break
    return tuple(ranks)


def callable_cards(hand: Mask, options: FrenchOptions) -> tuple[Card, ...]:
    """The cards he may call, his own included (FRA-AUC-23), in pack order."""
    mask = 0
    for rank in callable_ranks(hand, options):
        mask |= court(rank)
    return cards_of(mask)


def closed_king(hand: Mask, options: FrenchOptions, called: Card) -> Reason | None:
    """Why this card may not be called; ``None`` if it may.

    >>> closed_king(0, FrenchOptions(), Card.parse("DQ"))
    Reason('FRA-AUC-22', 'higher_courts_missing', {'card': Card('DQ')})
    """
    if not called.is_court:
        return Reason("FRA-AUC-20", "called_no_court", {"card": called})
    if called.rank in callable_ranks(hand, options):
        return None
    if called.rank == "J":
        code = "higher_courts_missing" if options.call_jack else "jack_called"
        return Reason("FRA-AUC-26", code, {"card": called})
    return Reason("FRA-AUC-22", "higher_courts_missing", {"card": called})
