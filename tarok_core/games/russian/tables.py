"""Russian tarok in tables: pack, ranks, values, options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from tarok_core.cards import FOOL, RANKS, SUITS, Card, Mask, Pack, mask_of, trump
from tarok_core.options import Options, choice, flag, whole
from tarok_core.tricks import Duties

__all__ = [
    "CARD_RULE",
    "FIGURES",
    "HAND",
    "LATONS",
    "LOW",
    "MATADORS",
    "MONGUR",
    "PAGAT",
    "PRESETS",
    "SKAT",
    "TAROKS",
    "TOTAL",
    "TRICKS",
    "RussianOptions",
    "duties",
    "pack",
    "rank",
    "ranking",
]

CARD_RULE: Final = "RUS-DECK-3"

HAND: Final = 25
"""Cards of a hand once the skat is laid, and so tricks of a deal (RUS-DEAL-4, RUS-PLAY-2)."""

TRICKS: Final = HAND

SKAT: Final = 3
"""Cards that the dealer lays away (RUS-TALON-1)."""

TOTAL: Final = 78
"""Card points of the whole pack with three players (RUS-COUNT-7)."""

PAGAT: Final = trump(1)
MONGUR: Final = trump(21)

COURTS: Final = ("K", "Q", "C", "J")
UP: Final = tuple(str(number) for number in range(1, 11))
DOWN: Final = tuple(reversed(UP))

PIPS: Final = {
    "seed": {"S": UP, "C": UP, "H": ("1", *DOWN[:-1]), "D": ("1", *DOWN[:-1])},
    "black_everywhere": dict.fromkeys(SUITS, UP),
    "traditional": {"S": DOWN, "C": DOWN, "H": UP, "D": UP},
}
"""By option ``rank_order``: the pip cards of each suit from the top (RUS-RANK-1 to 4)."""

VALUES: Final = {"K": 5, "Q": 4, "C": 3, "J": 2}
"""What a figure of a suit counts; mongur, pagat and skiz count 5, all others 1 (RUS-DECK-10)."""


@dataclass(frozen=True)
class RussianOptions(Options):
    """The agreements of a table; defaults are what the source says (RUS decisions A1 to A30)."""

    rank_order: str = choice("seed", "black_everywhere", "traditional", rules=("RUS-RANK-3", "RUS-RANK-4"))
    first_lead: str = choice("dealer", "eldest", rules=("RUS-PLAY-1",))
    discard_restriction: str = choice("any", "no_fives", rules=("RUS-TALON-2",))
    latons_skiz_extends: bool = flag(False, rules=("RUS-ANN-4",))
    skiz_adds_to_full: bool = flag(False, rules=("RUS-ANN-7",))
    matador_extension: str = choice("both", "one_end", "top_only", rules=("RUS-ANN-13",))
    jumping_skiz: bool = flag(False, rules=("RUS-ANN-14",))
    kings_with_matadors: bool = flag(False, rules=("RUS-ANN-15",))
    half_without_skiz: bool = flag(False, rules=("RUS-ANN-20",))
    equal_melds_cancel: str = choice("all_three", "pairwise_same_kind", "none", rules=("RUS-ANN-18",))
    skiz_deadline: int = choice(3, 5, rules=("RUS-PLAY-14",))
    skiz_deadline_inclusive: bool = flag(False, rules=("RUS-PLAY-14",))
    skiz_without_trick: str = choice("defer", "forfeit_at_once", rules=("RUS-PLAY-13",))
    skiz_exchange_card: str = choice("any_low", "laton_only", rules=("RUS-PLAY-12",))
    king_ultimo: str = choice("replace", "bonus10", rules=("RUS-SCORE-4",))
    king_ultimo_loss: int = whole(0, low=0, rules=("RUS-SCORE-5",))
    lost_declaration_payment: str = choice("own_score", "each_opponent", rules=("RUS-SCORE-15",))
    wrong_capture_penalty: str = choice("each_opponent", "victim_only", rules=("RUS-PEN-4",))
    must_trump: bool = flag(False, rules=("RUS-PLAY-5",))
    tie_settlement: str = choice("split", "each", rules=("RUS-MATCH-4",))
    two_player_count: str = choice("literal", "groups_of_two", rules=("RUS-VAR-6",))
    two_player_misere: str = choice("off", "declared_wins", rules=("RUS-VAR-8",))
    two_player_payment_base: str = choice("stake", "difference", rules=("RUS-VAR-4",))
    four_player_skat_seat: str = choice("right_of_dealer", "left_of_dealer", rules=("RUS-DECK-2",))
    deals_per_match: int = whole(3, low=1, rules=("RUS-MATCH-1",))
    variant1_trump: str = choice("both", "taroks_only", "turned_only", rules=("RUS-VAR-13",))
    variant1_surplus: str = choice("one_each", "none", rules=("RUS-VAR-11",))
    force_tarok: int = choice(8, 11, rules=("RUS-VAR-20",))


PRESETS: Final[dict[str, dict[str, object]]] = {"seed": {}, "grosstarock": {"rank_order": "traditional"}}
"""What the source says; the order of the pip cards that all related games have (RUS-RANK-4)."""


def ranking(suit: str, options: RussianOptions) -> tuple[Card, ...]:
    """The fourteen cards of a suit, strongest first (RUS-RANK-1 to 4, RUS-DECK-4 to 6).

    >>> " ".join(map(str, ranking("H", RussianOptions())))
    'HK HQ HC HJ H1 H10 H9 H8 H7 H6 H5 H4 H3 H2'
    """
    return tuple(Card.parse(suit + name) for name in (*COURTS, *PIPS[options.rank_order][suit]))


@cache
def _pack(order: str) -> Pack:
    return Pack.build(
        f"russian {order}",
        {suit: (*COURTS, *PIPS[order][suit]) for suit in SUITS},
        trumps=21,
        fool="excuse",
        values={
            **{suit + name: value for suit in SUITS for name, value in VALUES.items()},
            **{card.code: 5 for card in (PAGAT, MONGUR, FOOL)},
        },
    )


def pack(options: RussianOptions) -> Pack:
    """The 78 cards (RUS-DECK-3 to 10, RUS-RANK-1 to 6).

    >>> len(pack(RussianOptions()).cards), pack(RussianOptions()).value(FOOL)
    (78, 5)
    """
    return _pack(options.rank_order)


@cache
def _duties(order: str, must_trump: bool) -> Duties:
    return Duties(
        _pack(order),
        follow_suit="RUS-PLAY-3",
        follow_trump="RUS-PLAY-6",
        trump_when_void="RUS-PLAY-5" if must_trump else None,
        lead_excuse="RUS-PLAY-9",
    )


def duties(options: RussianOptions) -> Duties:
    """What must be played: suit and tarok are followed, nothing need be beaten (RUS-PLAY-3 to 10)."""
    return _duties(options.rank_order, options.must_trump)


@cache
def rank(name: str) -> Mask:
    """The four cards of a rank.

    >>> rank("K") == mask_of(map(Card.parse, ("SK", "HK", "DK", "CK")))
    True
    """
    return mask_of(Card.parse(suit + name) for suit in SUITS)


TAROKS: Final[Mask] = mask_of(trump(number) for number in range(1, 22)) | FOOL.bit
"""The 22 taroks, the skiz among them (RUS-DECK-7)."""

MATADORS: Final[Mask] = mask_of((PAGAT, MONGUR, FOOL))
"""Pagat, mongur and skiz (RUS-DECK-8)."""

LATONS: Final[Mask] = mask_of(Card.parse(suit + name) for suit in SUITS for name in RANKS[4:])
"""The forty pip cards (RUS-DECK-4)."""

FIGURES: Final[Mask] = rank("K") | rank("Q") | rank("C") | rank("J") | MATADORS
"""The nineteen cards that count more than one (RUS-DECK-10, RUS-COUNT-2)."""

LOW: Final[Mask] = (LATONS | TAROKS) & ~MATADORS
"""The 59 low cards: pip cards and the taroks II to XX."""
