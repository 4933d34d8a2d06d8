"""The three ways of counting card points.

* :func:`by_threes`: Galician and Czech game. Nominal values, less 2 for every packet of three, less
  1 for a last packet of one or two.
* :func:`by_pairs`: French game. Every card and an ordinary card make a pair; points are kept
  doubled, as whole half points.
* :func:`with_low_cards`: Russian game. A figure counts in full with two low cards (or with one, in
  the game for two).

The grouping at the table never changes the result; the functions return how it was got, so that
a page can let a pile grow packet by packet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tarok_core.cards import Card, Pack

__all__ = ["Count", "by_pairs", "by_threes", "packets", "with_low_cards"]


@dataclass(frozen=True, slots=True)
class Count:
    """The count of a pile: ``points`` = ``nominal`` - ``deducted``, in ``unit`` parts of a point.

    :ivar points: whole points, or half points where ``unit`` is 2.
    :ivar nominal: the nominal values together, in the same unit.
    :ivar packets: full packets of cards.
    :ivar leftover: cards over.
    :ivar deducted: what is taken off, in the same unit.
    """

    points: int
    nominal: int
    packets: int
    leftover: int
    deducted: int
    unit: int = 1


def by_threes(nominal: int, cards: int) -> Count:
    """The count of ``cards`` cards with nominal values ``nominal`` together (GAL-COUNT-2 to 5, CZE-COUNT-3).

    >>> by_threes(94, 42)
    Count(points=66, nominal=94, packets=14, leftover=0, deducted=28, unit=1)
    >>> by_threes(4, 1).points
    3
    """
    full, over = divmod(cards, 3)
    deducted = 2 * full + (1 if over else 0)
    return Count(nominal - deducted, nominal, full, over, deducted)


def by_pairs(doubled: int, cards: int) -> Count:
    """The count in half points of ``cards`` cards whose half points add up to ``doubled`` (FRA-COUNT-6).

    Nothing is taken off; pairs and an odd card are counted only to be shown.

    >>> by_pairs(182, 78).points
    182
    >>> by_pairs(1, 1)
    Count(points=1, nominal=1, packets=0, leftover=1, deducted=0, unit=2)
    """
    full, over = divmod(cards, 2)
    return Count(doubled, doubled, full, over, 0, 2)


def with_low_cards(nominal: int, cards: int) -> Count:
    """The Russian count of a pile for three players (RUS-COUNT-5, 6): N - 2n/3, rounded to the nearest whole.

    >>> with_low_cards(130, 78).points
    78
    >>> with_low_cards(2, 2).points, with_low_cards(1, 1).points
    (1, 0)
    """
    full, over = divmod(cards, 3)
    points = (3 * nominal - 2 * cards + 1) // 3
    return Count(points, nominal, full, over, nominal - points)


def packets(cards: Sequence[Card], size: int) -> tuple[tuple[Card, ...], ...]:
    """The cards of a pile laid out in packets of ``size``, the last one perhaps short.

    >>> [len(packet) for packet in packets([Card.parse(c) for c in ("SK", "SQ", "T1", "T2")], 3)]
    [3, 1]
    """
    return tuple(tuple(cards[at : at + size]) for at in range(0, len(cards), size))


def running(pack: Pack, cards: Sequence[Card]) -> tuple[Count, ...]:
    """The count by threes after each packet, for showing how a pile grows."""
    counts: list[Count] = []
    nominal = 0
    for at, packet in enumerate(packets(cards, 3)):
        nominal += sum(pack.value(card) for card in packet)
        counts.append(by_threes(nominal, 3 * at + len(packet)))
    return tuple(counts)
