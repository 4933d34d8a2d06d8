"""Counting a pile with figures and low cards (RUS-COUNT-1 to 8, RUS-VAR-6)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tarok_core.cards import Card, Mask, cards_of
from tarok_core.counting import with_low_cards
from tarok_core.games.russian.tables import FIGURES, RussianOptions, pack

__all__ = ["Packet", "count_pile", "packets_of", "points_of"]

LEAST: Final = {2: 2, 3: 3}
"""Cards of a packet, by the number of those who count: two, or three and more."""


def points_of(pile: Mask, players: int, options: RussianOptions) -> int:
    """The card points of a pile at a table of ``players``.

    With three or four a figure counts in full with two low cards (RUS-COUNT-2 to 6), with two players with
    one (RUS-VAR-6).

    >>> pile = FIGURES & pack(RussianOptions()).suits["S"][0].bit
    >>> points_of(pile, 3, RussianOptions()), points_of(pile, 2, RussianOptions())
    (4, 4)
    """
    nominal = pack(options).nominal(pile)
    if players != 2:
        return with_low_cards(nominal, pile.bit_count()).points
    figures = (pile & FIGURES).bit_count()
    low = pile.bit_count() - figures
    worth = nominal - low
    if low >= figures:
        return worth + (low - figures) // 2
    missing = figures - low
    if options.two_player_count == "groups_of_two":
        # One point less for each pair of figures, and for one that is left alone.
        missing = (missing + 1) // 2
    return worth - missing


class Packet(NamedTuple):
    """Cards that are counted together: what they are worth, and what is taken off for low cards that lack.

    :ivar points: the points of the packet; a leftover of less than a packet counts with those before it.
    """

    cards: tuple[Card, ...]
    nominal: int
    points: int
    rule: str


def packets_of(pile: Mask, players: int, options: RussianOptions) -> tuple[Packet, ...]:
    """A pile laid out as it is counted: each figure with its low cards as far as they go.

    The points of the packets add up to :func:`points_of`, in whatever way the cards are laid out.

    >>> from tarok_core.cards import mask_of
    >>> pile = mask_of(map(Card.parse, ("SK", "HQ", "S2", "T9", "T8")))
    >>> [(" ".join(map(str, found.cards)), found.points) for found in packets_of(pile, 3, RussianOptions())]
    [('SK S2 T8', 5), ('HQ T9', 4)]
    """
    value = pack(options).value
    figures = sorted(cards_of(pile & FIGURES), key=lambda card: (-value(card), card))
    low = list(cards_of(pile & ~FIGURES))
    size = LEAST[2 if players == 2 else 3]
    rows: list[tuple[Card, ...]] = []
    while figures or low:
        row = [figures.pop(0)] if figures else []
        while len(row) < size and low:
            row.append(low.pop(0))
        while len(row) < size and figures and (players != 2 or options.two_player_count == "groups_of_two"):
            row.append(figures.pop(0))
        rows.append(tuple(row))
    found: list[Packet] = []
    laid: Mask = 0
    so_far = 0
    for laid_out in rows:
        for card in laid_out:
            laid |= card.bit
        total = points_of(laid, players, options)
        found.append(Packet(laid_out, sum(map(value, laid_out)), total - so_far, _rule(laid_out, players)))
        so_far = total
    return tuple(found)


def _rule(row: tuple[Card, ...], players: int) -> str:
    """The rule by which a packet counts."""
    if players == 2:
        return "RUS-VAR-6"
    if len(row) < LEAST[3]:
        return "RUS-COUNT-6"
    figures = sum(bool(card.bit & FIGURES) for card in row)
    return ("RUS-COUNT-4", "RUS-COUNT-2", "RUS-COUNT-3", "RUS-COUNT-3")[figures]


def count_pile(pile: Mask, players: int, options: RussianOptions) -> dict[str, int]:
    """The figures of a count: nominal sum, figures, low cards, points."""
    figures = (pile & FIGURES).bit_count()
    return {
        "points": points_of(pile, players, options),
        "nominal": pack(options).nominal(pile),
        "figures": figures,
        "low": pile.bit_count() - figures,
    }
