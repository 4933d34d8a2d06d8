"""A second account of the Czech rules, plain and slow, written from the rules page alone.

Cards are texts, hands are lists, seats are numbers with forhont first in ``order``. The tests compare the
engine with it on random deals and summaries.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

COURTS = ["K", "Q", "C", "J"]
BLACK = ["10", "9", "8", "7"]
RED = {"ace_high": ["1", "2", "3", "4"], "four_high": ["4", "3", "2", "1"]}
FIVES = {"SK", "HK", "DK", "CK", "T1", "T21", "FOOL"}
PRICES = {
    "barvicky": 20, "trul": 20, "honery": 20, "tarocky": 20,
    "barvy": 40, "trulhonery": 40, "kralovske_honery": 40, "taroky": 40,
}  # fmt: skip

Options = Mapping[str, object]


def settled(options: Options) -> dict[str, object]:
    """The options with those that follow from the variant."""
    mcr = options.get("variant", "vysocina") == "mcr"
    derived: dict[str, object] = {
        "first_split": [1, 2, 3, 0] if mcr else [4, 1, 1, 0],
        "preferanc_rates": [20, 10, 5] if mcr else [5, 10, 20],
        "warsaw_scoring": "difference" if mcr else "classic",
        "red_pips": "ace_high",
        "forhont_second_duty": True,
        "call_rule": "ladder",
        "second_duty_split": "4-1-1",
        "forced_discard_trul": "forbidden",
        "announce_first": "forhont",
        "all_seven_five_pointers": "kralovske_plus_trul",
        "silent_pagat_lost": "no_payment",
        "failed_absorbs_silent": False,
        "tie_payer": "any_flek",
        "ceiling_hal": 2000,
        "ceiling_scope": "per_payment",
        "round_to_hal": 10,
        "warsaw_recipient": "lowest",
        "warsaw_zero_doubling": True,
        "warsaw_diff_unit_hal": 5,
        "warsaw_tie": "seat_order",
    }
    return derived | dict(options)


# -- cards --------------------------------------------------------------------------------------------


def is_tarok(card: str) -> bool:
    return card == "FOOL" or card[0] == "T"


def number(card: str) -> int:
    return 22 if card == "FOOL" else int(card[1:])


def ranks(suit: str, options: Options) -> list[str]:
    """The ranks of a suit from the strongest down (CZE-RANK-3 to 5)."""
    return COURTS + (RED[str(settled(options)["red_pips"])] if suit in "HD" else BLACK)


def beats(card: str, other: str, options: Options) -> bool:
    """Whether ``card``, played after ``other``, beats it (CZE-RANK-1 to 6)."""
    if is_tarok(card):
        return not is_tarok(other) or number(card) > number(other)
    if is_tarok(other) or card[0] != other[0]:
        return False
    order = ranks(card[0], options)
    return order.index(card[1:]) < order.index(other[1:])


def winner(trick: Sequence[str], options: Options) -> int:
    """The place of the card that takes the trick (CZE-PLAY-7)."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], options):
            best = place
    return best


def value(card: str) -> int:
    if card in FIVES:
        return 5
    return 1 if is_tarok(card) else {"Q": 4, "C": 3, "J": 2}.get(card[1:], 1)


def points(pile: Sequence[str]) -> int:
    """Three cards at a time, 2 off each three, 1 off what is over (CZE-COUNT-2, 3)."""
    total = 0
    for start in range(0, len(pile), 3):
        packet = pile[start : start + 3]
        total += sum(map(value, packet)) - (2 if len(packet) == 3 else 1)
    return total


def legal(held: Sequence[str], trick: Sequence[str], options: Options, *, varsava: bool = False) -> set[str]:
    """The cards open to a player (CZE-PLAY-3 to 6, 8, 10 to 12)."""
    taroks = {card for card in held if is_tarok(card)}
    barred = {"T1"} if varsava and len(taroks) > 1 else set()
    if not trick:
        return set(held) - barred
    led = trick[0]
    suit = set() if is_tarok(led) else {card for card in held if not is_tarok(card) and card[0] == led[0]}
    if suit:
        best = trick[winner(trick, options)]
        higher = {card for card in suit if beats(card, best, options)}
        return higher if varsava and higher else suit
    if not taroks:
        return set(held)
    may = taroks - barred
    if varsava:
        highest = max((number(card) for card in trick if is_tarok(card)), default=0)
        higher = {card for card in may if number(card) > highest}
        return higher or may
    return may


# -- auction, call, talon ------------------------------------------------------------------------------

BIDS = ["prvni", "druha", "preferanc", "solo"]


def open_calls(said: Sequence[str], holds_pagat: bool, options: Options) -> list[str]:
    """What the next player may say after these calls (CZE-AUC-1 to 9)."""
    if len(said) == 4:
        return []
    highest = max((BIDS.index(call) for call in said if call != "pass"), default=-1)
    found = ["pass"] if said else []
    for place, bid in enumerate(BIDS):
        if place <= highest:
            continue
        if bid == "druha" and not (holds_pagat and (said or settled(options)["forhont_second_duty"])):
            continue
        found.append(bid)
    return found


def callable_taroks(held: Iterable[str], options: Options) -> set[str]:
    """XIX; and the next lower one as long as all above it are held (CZE-AUC-13)."""
    if settled(options)["call_rule"] == "free":
        return {"T16", "T17", "T18", "T19"}
    hand, found = set(held), {"T19"}
    for higher, lower in (("T19", "T18"), ("T18", "T17"), ("T17", "T16")):
        if higher not in hand:
            break
        found.add(lower)
    return found


def taken(
    contract: str, declarer: int, stage: int | None, talon: Sequence[str], options: Options
) -> tuple[list[list[str]], list[str]]:
    """Who takes what, and the rest (CZE-TALON-3, 8 to 13, 16 to 19)."""
    chosen = settled(options)
    got: list[list[str]] = [[], [], [], []]
    if contract == "preferanc":
        first, second = list(talon[:3]), list(talon[3:])
        got[declarer], rest = (second, first) if stage == 2 else (first, second)
        return got, rest
    split: Sequence[int] = [0, 0, 0, 0]
    if contract == "prvni" or (contract == "druha" and chosen["second_duty_split"] == "as_first"):
        split = chosen["first_split"]  # type: ignore[assignment]
    elif contract == "druha":
        split = [4, 1, 1, 0]
    left = list(talon)
    for step, how_many in enumerate(split):
        got[(declarer + step) % 4] = [left.pop(0) for _ in range(how_many)]
    return got, left


def discard_is_legal(held: Sequence[str], count: int, gone: Sequence[str], options: Options) -> bool:
    """CZE-TALON-2, 4 to 6."""
    if len(set(gone)) != len(gone) or len(gone) != count or not set(gone) <= set(held):
        return False
    free = {card for card in held if not is_tarok(card) and card[1:] != "K"}
    taroks = {card for card in gone if is_tarok(card)}
    if any(not is_tarok(card) and card[1:] == "K" for card in gone):
        return False
    if not taroks:
        return True
    if len(free) >= count or not free <= set(gone):
        return False
    allowed = settled(options)["forced_discard_trul"] == "allowed"
    return allowed or not taroks & {"T1", "T21", "FOOL"}


# -- announcements -------------------------------------------------------------------------------------


def melds(hand: Sequence[str], options: Options) -> list[str]:
    """CZE-ANN-13 to 24."""
    found = []
    held = sum(map(is_tarok, hand))
    if held == 0:
        found.append("barvy")
    elif held <= 2:
        found.append("barvicky")
    elif held >= 10:
        found.append("taroky")
    elif held >= 8:
        found.append("tarocky")
    kings = sum(card in ("SK", "HK", "DK", "CK") for card in hand)
    trul = all(card in hand for card in ("T1", "T21", "FOOL"))
    fives = sum(card in FIVES for card in hand)
    if fives == 7:
        both = settled(options)["all_seven_five_pointers"] == "kralovske_plus_trulhonery"
        found += ["kralovske_honery", "trulhonery" if both else "trul"]
    elif kings == 4:
        found.append("kralovske_honery")
    elif trul:
        found.append("trulhonery" if kings else "trul")
    elif fives >= 4:
        found.append("honery")
    return sorted(found)


class Speaking:
    """The round of announcements (CZE-ANN-2, 9, 10)."""

    def __init__(self, order: Sequence[int], own: Iterable[int]) -> None:
        self.order, self.own = list(order), set(own)
        self.spoken, self.quiet, self.doubles = 0, 0, 0

    @property
    def turn(self) -> int | None:
        if self.spoken >= 4 and self.quiet >= (3 if self.doubles else 4):
            return None
        return self.order[self.spoken % 4]

    @property
    def open_words(self) -> list[str]:
        seat = self.turn
        if seat is None:
            return []
        words = ["pagat", "valat"] if self.spoken < 4 else []
        if self.doubles < 3:
            raised = ["flek", "re", "sup"][self.doubles]
            if (seat in self.own) == (raised == "re"):
                words.append(raised)
        return words

    def say(self, words: Iterable[str]) -> None:
        self.spoken += 1
        if any(word in ("flek", "re", "sup") for word in words):
            self.doubles, self.quiet = self.doubles + 1, 0
        else:
            self.quiet += 1


# -- score ---------------------------------------------------------------------------------------------


@dataclass
class Facts:
    """What a deal came to."""

    contract: str
    declarer: int
    partner: int | None
    points: int
    stage: int | None = None
    doubles: int = 0
    melds: Sequence[Sequence[str]] = ((), (), (), ())
    pagat_announced: Sequence[int] = ()
    pagat_won: int | None = None
    pagat_lost: int | None = None
    valat_announced: Sequence[int] = ()
    valat: str | None = None


def up(amount: int, options: Options) -> int:
    unit = int(str(settled(options)["round_to_hal"]))
    return math.ceil(amount / unit) * unit


def rate(facts: Facts, options: Options) -> int:
    if facts.contract == "preferanc":
        rates = settled(options)["preferanc_rates"]
        return int(rates[(facts.stage or 1) - 1])  # type: ignore[index]
    return {"prvni": 5, "druha": 5, "solo": 40}[facts.contract]


def items(facts: Facts, options: Options) -> dict[str, int]:
    """The four items from the declarer's view."""
    chosen = settled(options)
    per_point = rate(facts, options) * [1, 2, 4, 8][facts.doubles]
    own = {facts.declarer, facts.partner} - {None}
    if facts.points > 35:
        game = up((facts.points - 35) * per_point, options)
    elif facts.points < 35:
        game = -up((35 - facts.points) * per_point, options)
    else:
        eye = up(per_point, options)
        if facts.doubles == 0:
            game = -eye
        elif chosen["tie_payer"] == "any_flek":
            game = eye
        else:
            game = eye if facts.doubles in (1, 3) else -eye
    shown = sum((1 if seat in own else -1) * PRICES[name] for seat in range(4) for name in facts.melds[seat])

    pagat_mine = any(seat in own for seat in facts.pagat_announced) or facts.contract == "druha"
    pagat_theirs = any(seat not in own for seat in facts.pagat_announced)
    made = None if facts.pagat_won is None else ("mine" if facts.pagat_won in own else "theirs")
    pagat = binding(pagat_mine, pagat_theirs, made, 100, options)
    if facts.pagat_lost is not None and chosen["silent_pagat_lost"] == "pays":
        if facts.pagat_lost in own and not pagat_mine:
            pagat -= 100
        if facts.pagat_lost not in own and not pagat_theirs:
            pagat += 100

    valat_mine = any(seat in own for seat in facts.valat_announced)
    valat_theirs = any(seat not in own for seat in facts.valat_announced)
    made = None if facts.valat is None else ("mine" if facts.valat == "declarer" else "theirs")
    return {
        "game": game,
        "melds": shown,
        "pagat": pagat,
        "valat": binding(valat_mine, valat_theirs, made, 200, options),
    }


def binding(mine: bool, theirs: bool, made: str | None, silent: int, options: Options) -> int:
    """CZE-SCORE-10, 11, 13 to 15: each announcement on its own, then what was made unannounced."""
    total = 0
    if mine:
        total += 2 * silent if made == "mine" else -2 * silent
    if theirs:
        total -= 2 * silent if made == "theirs" else -2 * silent
    absorbed = bool(settled(options)["failed_absorbs_silent"])
    if made == "mine" and not mine and not (theirs and absorbed):
        total += silent
    if made == "theirs" and not theirs and not (mine and absorbed):
        total -= silent
    return total


def settlement(facts: Facts, options: Options) -> tuple[int, int, list[int]]:
    """The sum, what is settled with one opponent after the ceiling, and the payments (CZE-SCORE-20 to 24)."""
    chosen = settled(options)
    total = sum(items(facts, options).values())
    amount, alone = total, facts.partner is None
    if chosen["ceiling_hal"] is not None:
        top = int(str(chosen["ceiling_hal"]))
        if chosen["ceiling_scope"] == "per_player" and alone:
            top = top // 3
        amount = max(-top, min(top, total))
    got = []
    for seat in range(4):
        if seat == facts.declarer:
            got.append(3 * amount if alone else amount)
        else:
            got.append(amount if seat == facts.partner else -amount)
    return total, amount, got


def varsava(eyes: Sequence[int], order: Sequence[int], options: Options) -> dict[str, object]:
    """CZE-SCORE-25 to 32."""
    chosen = settled(options)
    top = chosen["ceiling_hal"]

    def cut(amount: int) -> int:
        return amount if top is None else min(amount, int(str(top)))

    if chosen["warsaw_scoring"] == "classic":
        doubling = 1
        if chosen["warsaw_zero_doubling"]:
            for eye in eyes:
                doubling *= 2 if eye == 0 else 1
        owed = [cut(up(eye * 5 * doubling, options)) for eye in eyes]
        if chosen["warsaw_recipient"] == "kitty":
            return {"doubling": doubling, "kitty": sum(owed), "payments": [-amount for amount in owed]}
        low = [seat for seat in order if eyes[seat] == min(eyes)]
        paid = [0 if seat in low else -owed[seat] for seat in range(4)]
        pot = -sum(paid)
        for place, seat in enumerate(low):
            paid[seat] = pot // len(low) + (1 if place < pot % len(low) else 0)
        return {"doubling": doubling, "payments": paid}

    unit = int(str(chosen["warsaw_diff_unit_hal"]))
    rank = sorted(range(4), key=lambda seat: (eyes[seat], list(order).index(seat)))
    outer = cut(4 * (eyes[rank[3]] - eyes[rank[0]]) * unit)
    inner = cut(2 * (eyes[rank[2]] - eyes[rank[1]]) * unit)
    got = [0, 0, 0, 0]
    got[rank[0]], got[rank[1]], got[rank[2]], got[rank[3]] = outer, inner, -inner, -outer
    if chosen["warsaw_tie"] == "share":
        for eye in set(eyes):
            tied = [seat for seat in rank if eyes[seat] == eye]
            pool = sum(got[seat] for seat in tied)
            for place, seat in enumerate(tied):
                got[seat] = pool // len(tied) + (1 if place < pool % len(tied) else 0)
    return {"ranking": rank, "payments": got}
