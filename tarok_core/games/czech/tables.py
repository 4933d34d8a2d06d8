"""Czech taroky in tables: pack, contracts, talon, announcements, prices, options. Money is in haléř."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from tarok_core.cards import FOOL, Card, Mask, Pack, cards_of, mask_of, trump
from tarok_core.options import Options, choice, derived, flag
from tarok_core.tricks import Duties

__all__ = [
    "ANNOUNCEMENTS",
    "BIDS",
    "BINDING",
    "CALLABLE",
    "CONTRACTS",
    "MELDS",
    "PASS",
    "RAISES",
    "VARSAVA",
    "Binding",
    "Contract",
    "CzechOptions",
    "Meld",
    "duties",
    "pack",
    "varsava_duties",
]

PLAYERS: Final = 4
TRICKS: Final = 12
HAND: Final = 12
TALON: Final = 6
TOTAL: Final = 70
"""The card points of a deal (CZE-COUNT-1)."""
REFERENCE: Final = 35
"""The card points from which a game is counted (CZE-SCORE-1); with more it is won (CZE-COUNT-7)."""


@dataclass(frozen=True)
class CzechOptions(Options):
    """The agreements of a table; defaults are what the source says (CZE decisions A1 to A22)."""

    variant: str = choice("vysocina", "mcr", rules=("CZE-VAR-1",))
    first_split: tuple[int, ...] = derived(
        "variant",
        {"vysocina": (4, 1, 1, 0), "mcr": (1, 2, 3, 0)},
        rules=("CZE-TALON-3", "CZE-TALON-8"),
    )
    preferanc_rates: tuple[int, ...] = derived(
        "variant", {"vysocina": (5, 10, 20), "mcr": (20, 10, 5)}, rules=("CZE-SCORE-4", "CZE-SCORE-5")
    )
    warsaw_scoring: str = derived(
        "variant", {"vysocina": "classic", "mcr": "difference"}, rules=("CZE-SCORE-25", "CZE-SCORE-27")
    )
    red_pips: str = choice("ace_high", "four_high", rules=("CZE-RANK-5",))
    forhont_second_duty: bool = flag(True, rules=("CZE-AUC-7",))
    call_rule: str = choice("ladder", "free", rules=("CZE-AUC-13",))
    second_duty_split: str = choice("4-1-1", "as_first", rules=("CZE-TALON-10",))
    forced_discard_trul: str = choice("forbidden", "allowed", rules=("CZE-TALON-6",))
    announce_first: str = choice("forhont", "bidder", rules=("CZE-ANN-2",))
    all_seven_five_pointers: str = choice(
        "kralovske_plus_trul", "kralovske_plus_trulhonery", rules=("CZE-ANN-23",)
    )
    silent_pagat_lost: str = choice("no_payment", "pays", rules=("CZE-SCORE-14",))
    failed_absorbs_silent: bool = flag(False, rules=("CZE-SCORE-15",))
    tie_payer: str = choice("any_flek", "last_doubler", rules=("CZE-SCORE-18",))
    ceiling_hal: int | None = choice(2000, None, rules=("CZE-SCORE-24",))
    ceiling_scope: str = choice("per_payment", "per_player", rules=("CZE-SCORE-24",))
    round_to_hal: int = choice(10, 1, rules=("CZE-SCORE-2",))
    warsaw_recipient: str = choice("lowest", "kitty", rules=("CZE-SCORE-25",))
    warsaw_zero_doubling: bool = flag(True, rules=("CZE-SCORE-25",))
    warsaw_diff_unit_hal: int = choice(5, 1, rules=("CZE-SCORE-29",))
    warsaw_tie: str = choice("seat_order", "share", rules=("CZE-SCORE-30",))

    @classmethod
    def refusal_rule(cls) -> str:
        """The rule cited for an unknown option or value."""
        return "CZE-VAR-1"


# -- the pack -----------------------------------------------------------------------------------------

COURTS: Final = ("K", "Q", "C", "J")
BLACK_PIPS: Final = ("10", "9", "8", "7")
RED_PIPS: Final[dict[str, tuple[str, ...]]] = {
    "ace_high": ("1", "2", "3", "4"),
    "four_high": ("4", "3", "2", "1"),
}
"""By option ``red_pips``: the pips of hearts and diamonds from the strongest down (CZE-RANK-5)."""

PAGAT: Final = trump(1)
TRUL: Final[Mask] = mask_of((PAGAT, trump(21), FOOL))
"""Pagát, Mond and Škýz (CZE-DECK-3)."""
KINGS: Final[Mask] = mask_of(Card.parse(suit + "K") for suit in "SHDC")
FIVES: Final[Mask] = TRUL | KINGS
"""The seven cards worth 5 points (CZE-COUNT-2)."""

_VALUES: Final[dict[str, int]] = {
    **{suit + rank: value for suit in "SHDC" for rank, value in zip(COURTS, (5, 4, 3, 2), strict=True)},
    **{card.code: 5 for card in cards_of(TRUL)},
}


@cache
def pack_of(red_pips: str) -> Pack:
    """The 54 cards with this order of the red pips (CZE-DECK-1 to 5, CZE-RANK-1 to 6, CZE-COUNT-2)."""
    black, red = (*COURTS, *BLACK_PIPS), (*COURTS, *RED_PIPS[red_pips])
    suits = {"S": black, "H": red, "D": red, "C": black}
    return Pack.build("54", suits, trumps=21, fool="trump", values=_VALUES)


def pack(options: CzechOptions) -> Pack:
    """The pack under these options; in pack order a red suit runs K Q C J 4 3 2 1, whatever the pips rank.

    >>> hearts = pack(CzechOptions()).suits["H"]
    >>> " ".join(card.code for card in hearts), " ".join(card.code for card in sorted(hearts))
    ('HK HQ HC HJ H1 H2 H3 H4', 'HK HQ HC HJ H4 H3 H2 H1')
    """
    return pack_of(options.red_pips)


@cache
def _duties(red_pips: str, beat: str | None) -> Duties:
    return Duties(
        pack_of(red_pips),
        follow_suit="CZE-PLAY-3",
        follow_trump="CZE-PLAY-6",
        trump_when_void="CZE-PLAY-4",
        beat_suit=beat,
        overtake_lead=beat,
        overtake_void=beat,
    )


def duties(options: CzechOptions) -> Duties:
    """What a follower must play in every game but Varšava (CZE-PLAY-3 to 6)."""
    return _duties(options.red_pips, None)


def varsava_duties(options: CzechOptions) -> Duties:
    """What a follower must play in Varšava, where one must beat (CZE-PLAY-10, 11)."""
    return _duties(options.red_pips, "CZE-PLAY-10")


# -- contracts and the talon --------------------------------------------------------------------------


class Contract(NamedTuple):
    """A game that can be bid.

    :ivar rate: the price of a point in haléř; ``None`` where it depends on the stage.
    :ivar partner: whether a partner is called.
    :ivar price_rule: the rule of ``rate``.
    :ivar raised_rule: the rule by which fleks raise it (any game can be flekked, CZE-ANN-12).
    """

    name: str
    rate: int | None
    partner: bool
    price_rule: str
    raised_rule: str


PRVNI, DRUHA, PREFERANC, SOLO, VARSAVA = "prvni", "druha", "preferanc", "solo", "varsava"

CONTRACTS: Final[dict[str, Contract]] = {
    PRVNI: Contract(PRVNI, 5, True, "CZE-SCORE-3", "CZE-SCORE-3"),
    DRUHA: Contract(DRUHA, 5, True, "CZE-SCORE-3", "CZE-SCORE-3"),
    PREFERANC: Contract(PREFERANC, None, False, "CZE-SCORE-4", "CZE-SCORE-7"),
    SOLO: Contract(SOLO, 40, False, "CZE-SCORE-6", "CZE-SCORE-7"),
}
"""The games that can be bid, from low to high (CZE-AUC-2)."""

BIDS: Final = tuple(CONTRACTS)
PASS: Final = "pass"

RATE_RULES: Final[dict[tuple[int, ...], str]] = {
    (5, 10, 20): "CZE-SCORE-4",
    (20, 10, 5): "CZE-SCORE-5",
}
"""By option ``preferanc_rates``: the rule of these prices."""

STAGES: Final = (1, 2, 3)
"""The stages of preferanc (CZE-TALON-13)."""

SPLIT_RULES: Final[dict[tuple[int, ...], str]] = {
    (4, 1, 1, 0): "CZE-TALON-3",
    (1, 2, 3, 0): "CZE-TALON-8",
}
"""By option ``first_split``: the rule of this split of první."""

SECOND_SPLIT: Final = (4, 1, 1, 0)
"""How druhá divides the talon, from the bidder on (CZE-TALON-9)."""

CALLABLE: Final = tuple(trump(number) for number in (19, 18, 17, 16))
"""The taroks that may be called, in the order of the ladder (CZE-AUC-13, 14)."""


# -- announcements and prices -------------------------------------------------------------------------


class Meld(NamedTuple):
    """A revealing announcement: its price in haléř and the rule that says what it is."""

    price: int
    rule: str


MELDS: Final[dict[str, Meld]] = {
    "barvicky": Meld(20, "CZE-ANN-16"),
    "barvy": Meld(40, "CZE-ANN-20"),
    "honery": Meld(20, "CZE-ANN-14"),
    "kralovske_honery": Meld(40, "CZE-ANN-18"),
    "tarocky": Meld(20, "CZE-ANN-15"),
    "taroky": Meld(40, "CZE-ANN-17"),
    "trul": Meld(20, "CZE-ANN-13"),
    "trulhonery": Meld(40, "CZE-ANN-19"),
}
"""The revealing announcements in alphabetical order (prices: CZE-SCORE-9)."""

TAROK_MELDS: Final = (("barvy", 0, 0), ("barvicky", 1, 2), ("tarocky", 8, 9), ("taroky", 10, HAND))
"""Announcements of the number of taroks held: name, fewest, most."""

ALL_SEVEN: Final[dict[str, tuple[str, ...]]] = {
    "kralovske_plus_trul": ("kralovske_honery", "trul"),
    "kralovske_plus_trulhonery": ("kralovske_honery", "trulhonery"),
}
"""By option ``all_seven_five_pointers``: what a hand with all five-point cards has (CZE-ANN-23)."""

HONERY: Final = 4
"""The five-point cards that make Honery (CZE-ANN-14)."""


class Binding(NamedTuple):
    """A binding announcement: its price silent and announced, and the rule of the price (CZE-ANN-3, 7)."""

    silent: int
    announced: int
    rule: str


BINDING: Final[dict[str, Binding]] = {
    "pagat": Binding(100, 200, "CZE-SCORE-10"),
    "valat": Binding(200, 400, "CZE-SCORE-11"),
}

RAISES: Final = ("flek", "re", "sup")
"""The raises in their order (CZE-ANN-9)."""

ANNOUNCEMENTS: Final = (*BINDING, *RAISES)
"""The words of a turn in canonical order."""

DIFFERENCE_FACTORS: Final = (4, 2)
"""What the difference of points is multiplied by between the outer and the inner two (CZE-SCORE-27)."""

VARSAVA_RATE: Final = 5
"""Haléř a point in the classic Varšava (CZE-SCORE-25)."""
