"""The auction: two players at a time, a holder and a challenger (GAL-AUC-1 to 18).

:class:`Auction` is the state of the rules page: an *opener* opens or passes, a *challenger* raises
or passes, a *holder* holds or passes. It is used by the phase of a deal and by the operation
``auction`` alike.
"""

from __future__ import annotations

from typing import NamedTuple

from tarok_core.games.galician.tables import LADDER, SOLO, GalicianOptions
from tarok_core.reasons import Reason

__all__ = ["CALLS", "Auction", "after", "closed", "legal_calls", "start"]

CALLS = ("pass", "hold", *LADDER)
"""All calls in the order in which they are listed."""

OPEN, CHALLENGE, RESPOND, END = "open", "challenge", "respond", "end"


class Auction(NamedTuple):
    """A moment of the auction.

    :ivar stage: ``open``, ``challenge``, ``respond`` or ``end``.
    :ivar to_speak: the seat whose turn it is; ``None`` at the end.
    :ivar holder: the senior of the two who bid against each other (``None`` before the first bid).
    :ivar challenger: the junior (``None`` before the first bid and when none is left).
    :ivar waiting: seats that have not spoken yet, in order.
    :ivar step: the stake reached, as a place on the ladder; -1 before the first bid.
    :ivar bidder: the seat that last bid or held the stake.
    """

    stage: str
    to_speak: int | None
    holder: int | None
    challenger: int | None
    waiting: tuple[int, ...]
    step: int = -1
    bidder: int | None = None

    @property
    def contract(self) -> str | None:
        """The stake reached, ``None`` before the first bid."""
        return LADDER[self.step] if self.step >= 0 else None

    @property
    def complete(self) -> bool:
        """Whether the auction is over."""
        return self.stage == END


def start(order: tuple[int, ...]) -> Auction:
    """The auction before its first call: the hand is to open."""
    return Auction(OPEN, order[0], None, None, order[1:])


def closed(auction: Auction, options: GalicianOptions, call: str) -> Reason | None:
    """Why the seat to speak may not make this call; ``None`` if it may (GAL-AUC-8, 9, 12).

    >>> opening = start((0, 1, 2))
    >>> closed(opening, GalicianOptions(), "3x1") is None
    True
    >>> closed(opening, GalicianOptions(), "3x2")
    Reason('GAL-AUC-9', 'jump_bid', {'call': '3x2', 'next': '3x1'})
    """
    if call not in CALLS:
        return unknown_call(call)
    if auction.stage == END:
        return Reason("GAL-AUC-10", "auction_over", {"call": call})
    if call == "pass":
        return None
    if call == "hold":
        if auction.stage == RESPOND:
            return None
        return Reason("GAL-AUC-12", "nothing_to_hold")
    if auction.stage == RESPOND:
        if call == SOLO and options.jump_bids != "none":
            return None
        return Reason("GAL-AUC-12", "holder_raises", {"call": call})
    step = LADDER.index(call)
    if step <= auction.step:
        return Reason("GAL-AUC-9", "bid_not_higher", {"call": call, "contract": auction.contract})
    following = auction.step + 1
    if step == following or options.jump_bids == "any" or (call == SOLO and options.jump_bids == "solo"):
        return None
    return Reason("GAL-AUC-9", "jump_bid", {"call": call, "next": LADDER[following]})


def unknown_call(call: str) -> Reason:
    """The reason for a word that is no call: a level that does not exist, or on Solo, or anything else."""
    game, _, level = call.partition("x")
    if game == SOLO and level:
        return Reason("GAL-AUC-5", "solo_level", {"found": call})
    if game in ("3", "2", "1") and level.lstrip("-").isdigit():
        return Reason("GAL-AUC-4", "level", {"found": call})
    return Reason("GAL-AUC-2", "unknown_call", {"found": call, "values": CALLS})


def legal_calls(auction: Auction, options: GalicianOptions) -> tuple[str, ...]:
    """The calls open to the seat to speak, ``pass`` first, then ``hold``, then the bids from low to high.

    >>> legal_calls(start((0, 1, 2)), GalicianOptions())
    ('pass', '3x1', 'solo')
    """
    if auction.stage == END:
        return ()
    solo = (SOLO,) if options.jump_bids != "none" else ()
    if auction.stage == RESPOND:
        return ("pass", "hold", *solo)
    if options.jump_bids == "any":
        return ("pass", *LADDER[auction.step + 1 :])
    following = LADDER[auction.step + 1]
    return ("pass", following) if following == SOLO else ("pass", following, *solo)


def after(auction: Auction, options: GalicianOptions, call: str) -> Auction:
    """The auction after a legal call of the seat to speak (GAL-AUC-13 to 17)."""
    stage, speaker, holder, challenger, waiting, step, bidder = auction
    if call == SOLO:
        return Auction(END, None, holder, challenger, waiting, len(LADDER) - 1, speaker)
    if call == "hold":
        return Auction(CHALLENGE, challenger, holder, challenger, waiting, step, holder)
    if call == "pass":
        if stage == OPEN:
            if not waiting:
                return Auction(END, None, None, None, ())
            return Auction(OPEN, waiting[0], None, None, waiting[1:])
        if stage == CHALLENGE:
            return _next_challenger(holder, waiting, step, bidder)
        if options.newcomer_role == "may_hold" and waiting:
            return Auction(RESPOND, waiting[0], waiting[0], challenger, waiting[1:], step, bidder)
        return _next_challenger(challenger, waiting, step, bidder)
    step = LADDER.index(call)
    if stage == OPEN:
        return _next_challenger(speaker, waiting, step, speaker)
    return Auction(RESPOND, holder, holder, challenger, waiting, step, speaker)


def _next_challenger(holder: int | None, waiting: tuple[int, ...], step: int, bidder: int | None) -> Auction:
    """The next waiting player challenges ``holder``; the auction ends when none is left (GAL-AUC-14, 15)."""
    if not waiting:
        return Auction(END, None, holder, None, (), step, holder)
    return Auction(CHALLENGE, waiting[0], holder, waiting[0], waiting[1:], step, bidder)
