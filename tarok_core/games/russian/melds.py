"""Melds: what a hand holds, what may be declared, what is shown (RUS-ANN-1 to 21)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from tarok_core.cards import FOOL, SUITS, Card, Mask, cards_of, mask_of, trump
from tarok_core.games.russian.tables import LATONS, MATADORS, TAROKS, RussianOptions, rank
from tarok_core.reasons import Reason

__all__ = [
    "KINGDOMS",
    "NAMES",
    "THREES",
    "Meld",
    "cancel",
    "closed_melds",
    "held_melds",
    "kind_of",
    "open_melds",
    "shown_cards",
]

RANK_NAMES: Final = {"Q": "queens", "C": "cavaliers", "J": "jacks"}

NAMES: Final[tuple[str, ...]] = (
    "latons",
    *(f"{name}:{suit}" for suit in SUITS for name in ("cavalry", "half_cavalry")),
    "kingdom",
    "half_kingdom",
    *(f"{name}" for r in RANK_NAMES.values() for name in (f"four_{r}", f"four_{r}_skiz", f"three_{r}_skiz")),
    "taroks",
    "matadors",
    "kings_and_matadors",
)
"""All melds in the order in which they are listed."""

KINGDOMS: Final = ("kingdom", "half_kingdom", "kings_and_matadors")
"""What has to be declared with three queens, cavaliers or jacks (RUS-ANN-15, 17)."""

THREES: Final = tuple(f"three_{name}_skiz" for name in RANK_NAMES.values())


class Meld(NamedTuple):
    """A meld: its name, its value, the cards it consists of, the rules that make it."""

    name: str
    value: int
    cards: Mask
    rules: tuple[str, ...]

    @property
    def shown(self) -> bool:
        """Whether its cards are shown: all melds but half-cavalry and half-kingdom (RUS-ANN-19)."""
        return not self.name.startswith("half_")

    def as_case(self) -> dict[str, object]:
        """Name and value as a case writes them."""
        return {"meld": self.name, "value": self.value}


@cache
def _figures(suit: str) -> Mask:
    return mask_of(Card.parse(suit + name) for name in "KQCJ")


def held_melds(hand: Mask, options: RussianOptions) -> tuple[Meld, ...]:
    """The melds of a hand by its cards alone, in the order of :data:`NAMES`.

    Of the melds that one set of cards makes only the highest is listed (RUS-ANN-21); a card may serve in
    several sets (RUS-ANN-3).

    >>> hand = mask_of(map(Card.parse, "SK HK DK CK SQ HQ DQ CQ FOOL".split()))
    >>> [(meld.name, meld.value) for meld in held_melds(hand, RussianOptions())]
    [('kingdom', 10), ('four_queens_skiz', 10)]
    """
    skiz = hand & FOOL.bit
    found = [_latons(hand, skiz, options)]
    found += [_suit(suit, hand & _figures(suit), skiz, options) for suit in SUITS]
    if not options.kings_with_matadors:
        found.append(_kings(hand & rank("K"), skiz, options))
    found += [_of_a_rank(name, hand & rank(name), skiz) for name in RANK_NAMES]
    count = (hand & TAROKS).bit_count()
    if count >= 10:
        found.append(Meld("taroks", 10 + 5 * (count - 10), hand & TAROKS, ("RUS-ANN-12",)))
    found.append(_together(hand) if options.kings_with_matadors else _matadors(hand, options))
    return tuple(meld for meld in found if meld is not None)


def _latons(hand: Mask, skiz: Mask, options: RussianOptions) -> Meld | None:
    """Sixteen latons, or fifteen and the skiz (RUS-ANN-4)."""
    cards = hand & LATONS
    count = cards.bit_count()
    counts_too = bool(skiz) and (count == 15 or options.latons_skiz_extends)
    if count + counts_too < 16:
        return None
    more = count + counts_too - 16
    return Meld("latons", 10 + 5 * more, cards | (skiz if counts_too else 0), ("RUS-ANN-4",))


def _suit(suit: str, figures: Mask, skiz: Mask, options: RussianOptions) -> Meld | None:
    """Cavalry, or half-cavalry with the skiz (RUS-ANN-5, 6, 7, 20)."""
    count = figures.bit_count()
    if count == 4:
        added = skiz if options.skiz_adds_to_full else 0
        rules = ("RUS-ANN-5", *(["RUS-ANN-7"] if added else []))
        return Meld(f"cavalry:{suit}", 15 if added else 10, figures | added, rules)
    if count == 3 and (skiz or options.half_without_skiz):
        rules = ("RUS-ANN-6", *([] if skiz else ["RUS-ANN-20"]))
        return Meld(f"half_cavalry:{suit}", 5, figures | skiz, rules)
    return None


def _kings(kings: Mask, skiz: Mask, options: RussianOptions) -> Meld | None:
    """Kingdom, or half-kingdom with the skiz (RUS-ANN-7, 8, 20)."""
    if kings.bit_count() == 4:
        added = skiz if options.skiz_adds_to_full else 0
        return Meld("kingdom", 15 if added else 10, kings | added, ("RUS-ANN-7",))
    if kings.bit_count() == 3 and (skiz or options.half_without_skiz):
        rules = ("RUS-ANN-8", *([] if skiz else ["RUS-ANN-20"]))
        return Meld("half_kingdom", 5, kings | skiz, rules)
    return None


def _of_a_rank(name: str, cards: Mask, skiz: Mask) -> Meld | None:
    """Four of a rank, with the skiz twice their value; three of it with the skiz (RUS-ANN-9 to 11)."""
    word = RANK_NAMES[name]
    if cards.bit_count() == 4:
        if skiz:
            return Meld(f"four_{word}_skiz", 10, cards | skiz, ("RUS-ANN-10",))
        return Meld(f"four_{word}", 5, cards, ("RUS-ANN-9",))
    if cards.bit_count() == 3 and skiz:
        return Meld(f"three_{word}_skiz", 5, cards | skiz, ("RUS-ANN-11", "RUS-ANN-17"))
    return None


def _run(hand: Mask, numbers: range, jump: bool) -> Mask:
    """The taroks of an unbroken row; with ``jump`` the skiz stands in for one missing number."""
    found: Mask = 0
    for number in numbers:
        bit = trump(number).bit
        if hand & bit:
            found |= bit
        elif jump:
            jump = False
        else:
            break
    return found


def _matadors(hand: Mask, options: RussianOptions) -> Meld | None:
    """Pagat, skiz and mongur with the taroks joined to them (RUS-ANN-13, 14)."""
    if hand & MATADORS != MATADORS:
        return None
    up, down = range(2, 21), range(20, 1, -1)
    jumps = (False, True) if options.jumping_skiz else (False,)
    low = [_run(hand, up, jump) for jump in jumps]
    high = [_run(hand, down, jump) for jump in jumps]
    if options.matador_extension == "top_only":
        rows = high
    elif options.matador_extension == "one_end":
        rows = [*high, *low]
    else:
        # The skiz jumps once: at one end or at the other.
        rows = [low[0] | high[0], low[-1] | high[0], low[0] | high[-1]]
    joined = max(rows, key=int.bit_count)
    rules = ("RUS-ANN-13", *(["RUS-ANN-14"] if options.jumping_skiz else []))
    return Meld("matadors", 15 + 5 * joined.bit_count(), MATADORS | joined, rules)


def _together(hand: Mask) -> Meld | None:
    """Any three of the kings and matadors, and each further one (RUS-ANN-15)."""
    cards = hand & (rank("K") | MATADORS)
    count = cards.bit_count()
    if count < 3:
        return None
    return Meld("kings_and_matadors", 15 + 5 * (count - 3), cards, ("RUS-ANN-15",))


def _consecutive(meld: Meld) -> bool:
    """Whether the three figures of a half-cavalry follow each other: K Q C or Q C J (RUS-ANN-16)."""
    ranks = {card.rank for card in cards_of(meld.cards & ~FOOL.bit)}
    return ranks in ({"K", "Q", "C"}, {"Q", "C", "J"})


def _has_kingdom(hand: Mask, options: RussianOptions) -> bool:
    """Whether kings enough for a kingdom or half-kingdom are held, also where they count with matadors."""
    kings = (hand & rank("K")).bit_count()
    return kings == 4 or (kings == 3 and bool(hand & FOOL.bit or options.half_without_skiz))


def open_melds(hand: Mask, options: RussianOptions, *, cavalry_before: bool) -> tuple[Meld, ...]:
    """All melds that may be declared from a hand (RUS-ANN-16, 17).

    >>> hand = mask_of(map(Card.parse, "SK HK SJ HJ CJ FOOL".split()))
    >>> open_melds(hand, RussianOptions(), cavalry_before=False)
    ()
    """
    held = held_melds(hand, options)
    return tuple(
        meld
        for meld in held
        if not (meld.name in THREES and not _has_kingdom(hand, options))
        and not (cavalry_before and meld.name.startswith("half_cavalry") and not _consecutive(meld))
    )


def closed_melds(
    hand: Mask, options: RussianOptions, cavalry_before: bool, names: Sequence[str], part: bool = False
) -> Reason | None:
    """Why these melds may not be declared together from ``hand``; ``None`` if they may (RUS-ANN-3, 16, 17).

    With ``part`` true three of a rank may still wait for their kingdom.

    >>> hand = mask_of(map(Card.parse, "SK SC SJ FOOL".split()))
    >>> closed_melds(hand, RussianOptions(), True, ["half_cavalry:S"])
    Reason('RUS-ANN-16', 'half_not_consecutive', {'meld': 'half_cavalry:S'})
    """
    held = {meld.name: meld for meld in held_melds(hand, options)}
    for at, name in enumerate(names):
        if name not in NAMES:
            return Reason("RUS-ANN-3", "unknown_meld", {"found": name, "values": NAMES})
        if name in names[:at]:
            return Reason("RUS-ANN-3", "meld_twice", {"meld": name})
        if name not in held:
            return Reason("RUS-ANN-3", "meld_not_held", {"meld": name})
        if cavalry_before and name.startswith("half_cavalry") and not _consecutive(held[name]):
            return Reason("RUS-ANN-16", "half_not_consecutive", {"meld": name})
        if name in THREES:
            has_kingdom = _has_kingdom(hand, options)
            declared = any(other in KINGDOMS for other in names)
            if not has_kingdom or not (declared or part):
                return Reason("RUS-ANN-17", "three_without_kingdom", {"meld": name})
    return None


def shown_cards(melds: Sequence[Meld]) -> Mask:
    """The cards that these melds lay open (RUS-ANN-19)."""
    shown: Mask = 0
    for meld in melds:
        if meld.shown:
            shown |= meld.cards
    return shown


# -- equal melds --------------------------------------------------------------------------------------

Named = tuple[str, int]
"""Name and value of a declared meld."""


def kind_of(name: str) -> str:
    """The kind of a meld: its name without the suit and without the skiz.

    >>> kind_of("half_cavalry:S"), kind_of("four_jacks_skiz")
    ('half_cavalry', 'four_jacks')
    """
    return name.partition(":")[0].removesuffix("_skiz")


def cancel(by_player: Sequence[Sequence[Named]], options: RussianOptions) -> tuple[tuple[bool, ...], ...]:
    """For each player and meld whether it cancels against the others' (RUS-ANN-18).

    Melds of two players never do (RUS-VAR-7).
    Under ``all_three`` every player drops of the melds worth the same as many as the poorest in them holds;
    under ``pairwise_same_kind`` those that another player can match by a meld of the same kind and value.

    >>> cancel([[("taroks", 10)], [("taroks", 10)], [("kingdom", 10), ("latons", 10)]], RussianOptions())
    ((True,), (True,), (False, True))
    """
    if len(by_player) != 3 or options.equal_melds_cancel == "none":
        return tuple((False,) * len(melds) for melds in by_player)
    by_kind = options.equal_melds_cancel == "pairwise_same_kind"

    def same(meld: Named) -> tuple[str, int]:
        return (kind_of(meld[0]) if by_kind else "", meld[1])

    counts = [[same(meld) for meld in melds] for melds in by_player]
    out: list[tuple[bool, ...]] = []
    for at, melds in enumerate(by_player):
        others = [counts[other] for other in range(3) if other != at]
        dropped = [False] * len(melds)
        for what in set(counts[at]):
            matched = [other.count(what) for other in others]
            most = min(counts[at].count(what), max(matched) if by_kind else min(matched))
            own = [place for place, meld in enumerate(melds) if same(meld) == what]
            own.sort(key=lambda place: NAMES.index(melds[place][0]))
            for place in own[:most]:
                dropped[place] = True
        out.append(tuple(dropped))
    return tuple(out)
