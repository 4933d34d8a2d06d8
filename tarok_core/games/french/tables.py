"""French tarot in tables: pack, contracts, poignées, targets, table sizes, options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from tarok_core.cards import FOOL, Card, Mask, Pack, cards_of, mask_of, trump
from tarok_core.options import Options, choice, flag, whole
from tarok_core.tricks import Duties

__all__ = [
    "BIDS",
    "CONTRACTS",
    "POIGNEES",
    "PRESETS",
    "SIZES",
    "TARGETS",
    "Contract",
    "FrenchOptions",
    "Poignee",
    "TableSize",
    "bids",
    "duties",
    "multiplier",
    "pack",
]

WHOLE: Final = 182
"""The half points of the whole pack: 91 card points (FRA-COUNT-1, 13)."""

BASE: Final = 25
"""Points of every contract, before it is multiplied (FRA-SCORE-7)."""

PETIT_AU_BOUT: Final = 10
"""Points for the Petit in the last trick, before they are multiplied (FRA-ANN-23)."""

SLAM_MADE: Final = 400
"""Points for an announced slam that is made (FRA-ANN-28)."""

SLAM_FAILED: Final = 200
"""Points that an announced slam costs when it fails (FRA-ANN-29)."""

RANKS: Final = ("K", "Q", "C", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1")
"""A suit from the top (FRA-DECK-2, 3, 10; FRA-RANK-3, 4)."""

COURTS: Final = RANKS[:4]
PETIT: Final = trump(1)


@dataclass(frozen=True)
class FrenchOptions(Options):
    """The agreements of a table; defaults are what the source says (FRA decisions A1 to A24)."""

    half_point: str = choice("declarer", "winner", rules=("FRA-COUNT-7", "FRA-COUNT-10"))
    excuse_protects_petit: bool = flag(True, rules=("FRA-DEAL-16",))
    excuse_last_trick: str = choice("trick_winner", "changes_side", rules=("FRA-PLAY-22",))
    excuse_wins_last: str = choice("any_slam", "announced_only", rules=("FRA-PLAY-25",))
    alone_stake: int = choice(1, 4, rules=("FRA-SCORE-18",))
    poignee_by: str = choice("any_player", "taker_only", rules=("FRA-ANN-17",))
    poignee_bonus_to: str = choice("deal_winner", "shower", rules=("FRA-VAR-6", "FRA-VAR-7"))
    called_suit_ban: str = choice("suit_setter", "lead_only", "none", rules=("FRA-PLAY-27",))
    chien_max_packet: int = choice(1, 3, rules=("FRA-DEAL-8",))
    chien_barred_ends: int = choice(3, 1, rules=("FRA-DEAL-9",))
    unannounced_slam_bonus: int = choice(200, 0, rules=("FRA-ANN-31",))
    defence_slam_bonus: int = choice(200, 0, rules=("FRA-ANN-32",))
    slam_leader: str = choice("announcer", "forehand", rules=("FRA-ANN-33",))
    second_round: str = choice("none", "if_all_passed", "always", rules=("FRA-VAR-1",))
    overcall: bool = flag(False, rules=("FRA-VAR-5",))
    pousse: bool = flag(False, rules=("FRA-VAR-3",))
    pousse_scale: str = choice("seed", "pagat", rules=("FRA-VAR-4",))
    misere: bool = flag(False, rules=("FRA-VAR-11",))
    misere_bonus: int = whole(10, low=0, rules=("FRA-VAR-11",))
    misere_multiplied: bool = flag(False, rules=("FRA-VAR-11",))
    misere_payment: str = choice("side", "personal", rules=("FRA-VAR-11",))
    misere_excuse_is_trump: bool = flag(True, rules=("FRA-VAR-13",))
    misere_excuse_is_court: bool = flag(False, rules=("FRA-VAR-13",))
    call_jack: bool = flag(False, rules=("FRA-AUC-26",))


PRESETS: Final[dict[str, dict[str, object]]] = {
    "seed": {},
    "fft": {
        "half_point": "winner",
        "excuse_last_trick": "changes_side",
        "called_suit_ban": "lead_only",
        "chien_barred_ends": 1,
        "call_jack": True,
    },
}
"""What the source says; the official game, where the federation decides otherwise (A1, A3, A8, A10, A20)."""


class TableSize(NamedTuple):
    """What depends on the number of players (FRA-DEAL-5, 6, 11 to 14; FRA-PLAY-34; FRA-VAR-14).

    :ivar hand: cards of a hand, and so tricks of a deal.
    :ivar talon: cards of the chien.
    :ivar packet: cards given out at once.
    :ivar hand_rule: the rule of ``hand``; ``talon_rule`` that of ``talon``.
    """

    hand: int
    talon: int
    packet: int
    hand_rule: str
    talon_rule: str


TABLE_SIZES: Final[dict[int, TableSize]] = {
    3: TableSize(24, 6, 4, "FRA-DEAL-12", "FRA-DEAL-12"),
    4: TableSize(18, 6, 3, "FRA-DEAL-11", "FRA-DEAL-6"),
    5: TableSize(15, 3, 3, "FRA-DEAL-13", "FRA-DEAL-13"),
}
"""By number of players."""


class Contract(NamedTuple):
    """A contract.

    :ivar exchanged: whether the declarer takes up the chien and lays away (FRA-TALON-1, 14).
    :ivar talon_to: the side whose pile the chien or what is laid away begins.
    :ivar rule: the rule of its multiplier; ``talon_rule`` that of what happens to the chien.
    """

    name: str
    exchanged: bool
    talon_to: str
    rule: str
    talon_rule: str


CONTRACTS: Final[dict[str, Contract]] = {
    "petite": Contract("petite", True, "declarer", "FRA-AUC-6", "FRA-TALON-1"),
    "pousse": Contract("pousse", True, "declarer", "FRA-VAR-3", "FRA-TALON-14"),
    "garde": Contract("garde", True, "declarer", "FRA-AUC-7", "FRA-TALON-1"),
    "garde_sans": Contract("garde_sans", False, "declarer", "FRA-AUC-8", "FRA-TALON-8"),
    "garde_contre": Contract("garde_contre", False, "opponents", "FRA-AUC-9", "FRA-TALON-9"),
}
"""The contracts in rising order (FRA-AUC-4, 5); ``pousse`` is a variant."""

BIDS: Final = tuple(CONTRACTS)

_SCALE: Final = {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}
_POUSSE_SCALES: Final[dict[str, tuple[int, ...]]] = {"seed": (1, 2, 4, 8, 16), "pagat": (1, 2, 4, 8, 12)}
"""By option ``pousse_scale``: the multipliers where there is a pousse (FRA-VAR-4)."""


def bids(options: FrenchOptions) -> tuple[str, ...]:
    """The bids of this table in rising order.

    >>> bids(FrenchOptions())
    ('petite', 'garde', 'garde_sans', 'garde_contre')
    """
    return BIDS if options.pousse else tuple(_SCALE)


def multiplier(contract: str, options: FrenchOptions) -> tuple[int, str]:
    """What a contract is multiplied by, and the rule (FRA-AUC-6 to 9, FRA-VAR-4).

    >>> multiplier("garde_contre", FrenchOptions())
    (6, 'FRA-AUC-9')
    >>> multiplier("garde_contre", FrenchOptions(pousse=True, pousse_scale="pagat"))
    (12, 'FRA-VAR-4')
    """
    if options.pousse:
        return _POUSSE_SCALES[options.pousse_scale][BIDS.index(contract)], "FRA-VAR-4"
    return _SCALE[contract], CONTRACTS[contract].rule


class Poignee(NamedTuple):
    """A size of poignée: its bonus, the trumps to be shown by number of players, its rule."""

    bonus: int
    trumps: dict[int, int]
    rule: str


POIGNEES: Final[dict[str, Poignee]] = {
    "single": Poignee(20, {3: 13, 4: 10, 5: 8}, "FRA-ANN-6"),
    "double": Poignee(30, {3: 15, 4: 13, 5: 10}, "FRA-ANN-7"),
    "triple": Poignee(40, {3: 18, 4: 15, 5: 13}, "FRA-ANN-8"),
}
"""The sizes of a poignée; the bonus does not depend on the contract (FRA-ANN-9)."""

SIZES: Final = tuple(POIGNEES)

LACKS: Final[dict[str, str]] = {"figures": "FRA-VAR-9", "trumps": "FRA-VAR-8"}
"""What a misère lacks, and the rule."""

TARGETS: Final[tuple[tuple[int, str], ...]] = (
    (56, "FRA-SCORE-1"),
    (51, "FRA-SCORE-2"),
    (41, "FRA-SCORE-3"),
    (36, "FRA-SCORE-4"),
)
"""By number of oudlers: the card points that make a contract, and the rule."""

OUDLERS: Final[Mask] = mask_of((trump(1), trump(21), FOOL))
"""The Petit, the 21 and the Excuse (FRA-DECK-6)."""

_HALVES: Final = {
    **{suit + rank: value for suit in "SHDC" for rank, value in zip(COURTS, (9, 7, 5, 3), strict=True)},
    **{card.code: 9 for card in cards_of(OUDLERS)},
}
"""Values in half points; every other card has one (FRA-COUNT-6)."""


@cache
def _pack() -> Pack:
    suits = dict.fromkeys("SHDC", RANKS)
    return Pack.build("78", suits, trumps=21, fool="excuse", values=_HALVES)


def pack(options: FrenchOptions) -> Pack:
    """The 78 cards with their values in half points (FRA-DECK-1 to 5, 10; FRA-RANK-1 to 6).

    >>> len(pack(FrenchOptions()).cards), pack(FrenchOptions()).value(FOOL)
    (78, 9)
    """
    return _pack()


@cache
def court(rank: str) -> Mask:
    """The four cards of a court rank.

    >>> cards_of(court("C"))[0]
    Card('SC')
    """
    return mask_of(Card.parse(suit + rank) for suit in "SHDC")


@cache
def all_courts() -> Mask:
    """The sixteen court cards."""
    return court("K") | court("Q") | court("C") | court("J")


@cache
def low_cards() -> Mask:
    """The ordinary cards, worth half a point each (FRA-PLAY-19, FRA-COUNT-6)."""
    return mask_of(card for card in _pack().cards if _pack().value(card) == 1)


@cache
def _duties() -> Duties:
    return Duties(
        _pack(),
        follow_suit="FRA-PLAY-8",
        follow_trump="FRA-PLAY-11",
        trump_when_void="FRA-PLAY-9",
        overtake_lead="FRA-PLAY-11",
        overtake_void="FRA-PLAY-10",
        lower_lead="FRA-PLAY-12",
        lower_void="FRA-PLAY-13",
    )


def duties(options: FrenchOptions) -> Duties:
    """What a follower must play (FRA-PLAY-5 to 15, 30, 33)."""
    return _duties()
