"""The auction: one round in which each player speaks once (CZE-AUC-1 to 12)."""

from __future__ import annotations

from typing import NamedTuple

from tarok_core.games.czech.tables import BIDS, DRUHA, PASS, PRVNI, CzechOptions
from tarok_core.reasons import Reason

__all__ = ["CALLS", "Auction", "after", "closed", "closed_varsava", "legal_calls", "start"]

CALLS = (PASS, *BIDS)
"""All calls in the order in which they are listed."""


class Auction(NamedTuple):
    """A moment of the auction.

    :ivar order: the seats as they speak, forhont first.
    :ivar spoken: how many have spoken.
    :ivar contract: the highest bid so far; ``bidder`` is its seat (both ``None`` before the first bid).
    """

    order: tuple[int, ...]
    spoken: int = 0
    contract: str | None = None
    bidder: int | None = None

    @property
    def complete(self) -> bool:
        """Whether all have spoken and the highest bid is approved (CZE-AUC-10)."""
        return self.spoken == len(self.order)

    @property
    def to_speak(self) -> int | None:
        """The seat whose turn it is; ``None`` at the end."""
        return None if self.complete else self.order[self.spoken]


def start(order: tuple[int, ...]) -> Auction:
    """The auction before its first call."""
    return Auction(order)


def closed(auction: Auction, options: CzechOptions, call: str, pagat: bool | None) -> Reason | None:
    """Why the seat to speak may not make this call; ``None`` if it may (CZE-AUC-2 to 9).

    ``pagat`` tells whether it holds T1; ``None`` where its hand is not known.

    >>> closed(start((0, 1, 2, 3)), CzechOptions(), "pass", None)
    Reason('CZE-AUC-3', 'forhont_passes')
    >>> said = after(start((0, 1, 2, 3)), "prvni")
    >>> closed(said, CzechOptions(), "druha", False)
    Reason('CZE-AUC-6', 'druha_without_pagat')
    """
    if call not in CALLS:
        return Reason("CZE-AUC-2", "unknown_call", {"found": call, "values": CALLS})
    if auction.complete:
        return Reason("CZE-AUC-1", "auction_over", {"call": call})
    forhont = auction.spoken == 0
    if call == PASS:
        return Reason("CZE-AUC-3", "forhont_passes") if forhont else None
    if call == PRVNI and not forhont:
        return Reason("CZE-AUC-5", "prvni_not_forhont")
    if auction.contract is not None and BIDS.index(call) <= BIDS.index(auction.contract):
        return Reason("CZE-AUC-4", "bid_not_higher", {"call": call, "contract": auction.contract})
    if call == DRUHA and forhont and not options.forhont_second_duty:
        return Reason("CZE-AUC-7", "druha_by_forhont")
    if call == DRUHA and pagat is False:
        return Reason("CZE-AUC-6", "druha_without_pagat")
    return None


def legal_calls(auction: Auction, options: CzechOptions, pagat: bool | None) -> tuple[str, ...]:
    """The calls open to the seat to speak, ``pass`` first, then the bids from low to high.

    >>> legal_calls(after(start((0, 1, 2, 3)), "prvni"), CzechOptions(), None)
    ('pass', 'druha', 'preferanc', 'solo')
    """
    return tuple(call for call in CALLS if closed(auction, options, call, pagat) is None)


def after(auction: Auction, call: str) -> Auction:
    """The auction after a legal call of the seat to speak."""
    spoken = auction.spoken + 1
    if call == PASS:
        return auction._replace(spoken=spoken)
    return Auction(auction.order, spoken, call, auction.order[auction.spoken])


def closed_varsava(auction: Auction) -> Reason | None:
    """Why forhont may not declare Varšava now; ``None`` if he may (CZE-AUC-11)."""
    if auction.complete and auction.contract == PRVNI:
        return None
    return Reason("CZE-AUC-11", "varsava_out_of_place")
