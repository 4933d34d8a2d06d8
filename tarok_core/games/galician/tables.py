"""Galician tarok in tables: pack, ladder of bids, contracts, bonuses, options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from tarok_core.cards import FOOL, Card, Mask, Pack, cards_of, mask_of, trump
from tarok_core.options import Options, choice, flag
from tarok_core.tricks import Duties

__all__ = [
    "BONUSES",
    "CONTRACTS",
    "FULL_HANDS",
    "LADDER",
    "SOLO",
    "Bonus",
    "Contract",
    "GalicianOptions",
    "contract_of",
    "duties",
    "pack",
]

TRICKS: Final = 12
HAND: Final = 12
TALON: Final = 6
REFERENCE: Final = 33
"""The points from which differences are counted (GAL-SCORE-5)."""

COURTS: Final = ("K", "Q", "C", "J")


@dataclass(frozen=True)
class GalicianOptions(Options):
    """The agreements of a table; defaults are what the source says (GAL decisions A1 to A28)."""

    low_card: str = choice("ten", "ace", "mixed", rules=("GAL-DECK-3",))
    jump_bids: str = choice("solo", "none", "any", rules=("GAL-AUC-9",))
    newcomer_role: str = choice("must_raise", "may_hold", rules=("GAL-AUC-14",))
    discard_honours: bool = flag(True, rules=("GAL-TALON-9",))
    bonus_cards: str = choice("tricks", "pile", rules=("GAL-ANN-9",))
    recontra_win: str = choice("contra_only", "none", "full", rules=("GAL-ANN-16",))
    multiplier_scope: str = choice("game", "all", rules=("GAL-ANN-17",))
    first_lead: str = choice("declarer", "hand", rules=("GAL-PLAY-1",))
    overtake_trumps: bool = flag(True, rules=("GAL-PLAY-6",))
    ultimo_pagat_lock: bool = flag(True, rules=("GAL-PLAY-11",))
    win_threshold: int = choice(34, 33, rules=("GAL-COUNT-8",))
    opponents_score_bonuses: bool = flag(True, rules=("GAL-SCORE-18",))
    failed_announcement: str = choice("announced_value", "none", rules=("GAL-SCORE-19",))
    silent_ultimo_lost: str = choice("none", "pay", rules=("GAL-SCORE-21",))
    failed_volat: str = choice("penalty_plus_game", "penalty_only", "game_only", rules=("GAL-SCORE-22",))
    opponents_volat: bool = flag(True, rules=("GAL-SCORE-23",))
    idle_settlement: str = choice("all", "dealer_only", "none", rules=("GAL-SCORE-25", "GAL-SCORE-26"))
    renons_multipliers: str = choice("none", "apply", rules=("GAL-PEN-3",))
    renons_bonuses: str = choice("none", "receives", "pays", rules=("GAL-PEN-4",))
    passed_deal_counts: bool = flag(False, rules=("GAL-MATCH-3",))


class Contract(NamedTuple):
    """A game that can be bid.

    :ivar exchanged: cards exchanged with the talon.
    :ivar groups: the places of the talon that may be taken together.
    :ivar unit: points for each card point above or below 33.
    :ivar base: points for the game itself.
    :ivar volat: points for winning every trick, instead of the formula.
    :ivar price_rule: the rule of ``unit`` and ``base``.
    :ivar group_rule: the rule of ``groups``.
    """

    name: str
    exchanged: int
    groups: tuple[tuple[int, ...], ...]
    unit: int
    base: int
    volat: int
    price_rule: str
    group_rule: str


CONTRACTS: Final[dict[str, Contract]] = {
    "3": Contract("3", 3, ((0, 1, 2), (3, 4, 5)), 3, 30, 300, "GAL-SCORE-1", "GAL-TALON-3"),
    "2": Contract("2", 2, ((0, 1), (2, 3), (4, 5)), 4, 40, 400, "GAL-SCORE-2", "GAL-TALON-4"),
    "1": Contract("1", 1, tuple((at,) for at in range(TALON)), 5, 50, 500, "GAL-SCORE-3", "GAL-TALON-5"),
    "solo": Contract("solo", 0, (), 6, 60, 600, "GAL-SCORE-4", "GAL-TALON-6"),
}
"""The four games by the number of cards they exchange (GAL-AUC-2)."""

SOLO: Final = "solo"

LADDER: Final[tuple[str, ...]] = (
    *(f"{game}x{level}" for game in ("3", "2", "1") for level in range(1, 6)),
    SOLO,
)
"""The sixteen steps of the auction from low to high (GAL-AUC-6)."""


def contract_of(step: str) -> tuple[Contract, int]:
    """The contract of a step of the ladder and its level (1 for Solo, which has none).

    >>> contract, level = contract_of("2x3")
    >>> contract.exchanged, level
    (2, 3)
    """
    if step == SOLO:
        return CONTRACTS[SOLO], 1
    return CONTRACTS[step[0]], int(step[2])


class Bonus(NamedTuple):
    """A bonus: its value unannounced and announced, and its rule."""

    silent: int
    announced: int
    rule: str


BONUSES: Final[dict[str, Bonus]] = {
    "trull": Bonus(50, 100, "GAL-SCORE-12"),
    "kings": Bonus(100, 200, "GAL-SCORE-13"),
    "ultimo": Bonus(50, 100, "GAL-SCORE-14"),
}
"""The bonuses that score announced or not, in the order of the score."""

FULL_HANDS: Final[dict[int, int]] = {10: 50, 11: 100, 12: 150}
"""By number of trumps held: the value of a declared full hand (GAL-SCORE-11)."""

ANNOUNCEMENTS: Final = ("volat", *(f"full_hand_{n}" for n in FULL_HANDS), *BONUSES)
"""The words of an announcement in canonical order (GAL-ANN-1)."""

DOUBLES: Final = ("contra", "recontra", "supracontra")
LOSS_FACTORS: Final = (1, 2, 4, 8)
"""By step of doubling reached: the factor of a lost game (GAL-ANN-12 to 14)."""

WIN_FACTORS: Final[dict[str, tuple[int, int, int, int]]] = {
    "contra_only": (1, 2, 2, 2),
    "none": (1, 2, 1, 1),
    "full": (1, 2, 4, 8),
}
"""By option ``recontra_win`` and step of doubling: the factor of a won game (GAL-ANN-16)."""

LOW_CARDS: Final[dict[str, dict[str, str]]] = {
    "ten": dict.fromkeys("SHDC", "10"),
    "ace": dict.fromkeys("SHDC", "1"),
    "mixed": {"S": "10", "C": "10", "H": "1", "D": "1"},
}
"""By option ``low_card``: the fifth card of each suit (GAL-DECK-3)."""

HONOURS: Final[Mask] = mask_of((trump(1), trump(21), FOOL))
"""The trull: pagat, mond and skiz."""

_VALUES: Final[dict[str, int]] = {
    **{suit + rank: value for suit in "SHDC" for rank, value in zip(COURTS, (5, 4, 3, 2), strict=True)},
    **{card.code: 5 for card in cards_of(HONOURS)},
}

KINGS: Final[Mask] = mask_of(Card.parse(suit + "K") for suit in "SHDC")


@cache
def pack_of(low_card: str) -> Pack:
    """The 42 cards with these low cards (GAL-DECK-1 to 5 and 7, GAL-RANK-1 to 5, GAL-COUNT-1)."""
    suits = {suit: (*COURTS, LOW_CARDS[low_card][suit]) for suit in "SHDC"}
    return Pack.build("42", suits, trumps=21, fool="trump", values=_VALUES)


def pack(options: GalicianOptions) -> Pack:
    """The pack under these options.

    >>> pack(GalicianOptions(low_card="ace")).cards[4]
    Card('S1')
    """
    return pack_of(options.low_card)


@cache
def _duties(low_card: str, overtake: bool) -> Duties:
    overtaking = "GAL-PLAY-6" if overtake else None
    return Duties(
        pack_of(low_card),
        follow_suit="GAL-PLAY-4",
        follow_trump="GAL-PLAY-7",
        trump_when_void="GAL-PLAY-5",
        overtake_lead=overtaking,
        overtake_void=overtaking,
    )


def duties(options: GalicianOptions) -> Duties:
    """What a follower must play under these options (GAL-PLAY-4 to 8)."""
    return _duties(options.low_card, options.overtake_trumps)
