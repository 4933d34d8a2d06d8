"""Announcements of the declarer, contra and its answers (GAL-ANN-1 to 17)."""

from __future__ import annotations

from tarok_core.cards import Mask, trump
from tarok_core.games.galician.tables import (
    ANNOUNCEMENTS,
    BONUSES,
    DOUBLES,
    FULL_HANDS,
    Contract,
)
from tarok_core.reasons import Reason

__all__ = ["announceable", "announced_value", "closed_announcement", "closed_double", "split_words"]

PAGAT = trump(1)


def announceable(hand: Mask, trumps: Mask) -> tuple[str, ...]:
    """What a declarer with this hand (after the exchange) may announce, in canonical order.

    >>> from tarok_core.cards import Card, mask_of
    >>> from tarok_core.games.galician.tables import GalicianOptions, pack
    >>> announceable(mask_of([Card.parse("T1")]), pack(GalicianOptions()).trump_mask)
    ('volat', 'trull', 'kings', 'ultimo')
    """
    return tuple(word for word in ANNOUNCEMENTS if closed_word(hand, trumps, word) is None)


def closed_word(hand: Mask, trumps: Mask, word: str) -> Reason | None:
    """Why one word may not be announced with this hand; ``None`` if it may (GAL-ANN-3, 6)."""
    if word not in ANNOUNCEMENTS:
        rule = "GAL-ANN-3" if word.startswith("full_hand_") else "GAL-ANN-1"
        return Reason(rule, "unknown_announcement", {"found": word, "values": ANNOUNCEMENTS})
    if word == "ultimo" and not hand & PAGAT.bit:
        return Reason("GAL-ANN-6", "ultimo_without_pagat")
    if word.startswith("full_hand_"):
        return closed_full_hand(hand, trumps, int(word.removeprefix("full_hand_")))
    return None


def closed_full_hand(hand: Mask, trumps: Mask, declared: int) -> Reason | None:
    """Why this number of trumps may not be declared: it must be 10, 11 or 12 and the number held."""
    held = (hand & trumps).bit_count()
    if declared not in FULL_HANDS or declared != held:
        return Reason("GAL-ANN-3", "full_hand", {"found": declared, "held": held})
    return None


def closed_announcement(hand: Mask, trumps: Mask, words: tuple[str, ...]) -> Reason | None:
    """Why the declarer may not announce these words together; combinations are free (GAL-ANN-1)."""
    for at, word in enumerate(words):
        reason = closed_word(hand, trumps, word)
        if reason is not None:
            return reason
        if word in words[:at]:
            return Reason("GAL-ANN-1", "repeated_announcement", {"found": word})
    return None


def split_words(words: tuple[str, ...]) -> tuple[tuple[str, ...], int | None]:
    """Announcements without the full hand, and the number of trumps declared (``None``: no full hand).

    >>> split_words(("volat", "full_hand_11"))
    (('volat',), 11)
    """
    full = [int(word.removeprefix("full_hand_")) for word in words if word.startswith("full_hand_")]
    return tuple(word for word in words if not word.startswith("full_hand_")), full[0] if full else None


def announced_value(contract: Contract, word: str) -> tuple[int, str]:
    """What an announcement is worth to the declarer if it succeeds, and the rule.

    >>> from tarok_core.games.galician.tables import CONTRACTS
    >>> announced_value(CONTRACTS["1"], "volat"), announced_value(CONTRACTS["1"], "full_hand_12")
    ((1000, 'GAL-SCORE-8'), (150, 'GAL-SCORE-11'))
    """
    if word == "volat":
        return 2 * contract.volat, "GAL-SCORE-8"
    if word in BONUSES:
        return BONUSES[word].announced, BONUSES[word].rule
    return FULL_HANDS[int(word.removeprefix("full_hand_"))], "GAL-SCORE-11"


def closed_double(reached: int, declarer: int, seat: int, idle: tuple[int, ...], word: str) -> Reason | None:
    """Why ``seat`` may not say ``word`` after ``reached`` steps; ``None`` if it may (GAL-ANN-15).

    Contra and supracontra belong to the opponents, recontra to the declarer; each once, in that order.

    >>> closed_double(0, declarer=0, seat=2, idle=(), word="contra") is None
    True
    >>> closed_double(1, declarer=0, seat=2, idle=(), word="supracontra")
    Reason('GAL-ANN-15', 'double_order', {'found': 'supracontra', 'word': 'recontra'})
    """
    if word not in DOUBLES:
        if word in ANNOUNCEMENTS or word == "full_hand":
            code = "announcement_late" if seat == declarer else "not_the_declarer"
            return Reason("GAL-ANN-2", code, {"found": word, "seat": seat})
        return Reason("GAL-ANN-15", "unknown_double", {"found": word, "values": DOUBLES})
    if seat in idle:
        return Reason("GAL-ANN-15", "idle_doubles", {"seat": seat})
    if reached >= len(DOUBLES) or word != DOUBLES[reached]:
        if reached >= len(DOUBLES):
            return Reason("GAL-ANN-15", "doubles_over", {"found": word})
        return Reason("GAL-ANN-15", "double_order", {"found": word, "word": DOUBLES[reached]})
    if (seat == declarer) != (word == "recontra"):
        return Reason("GAL-ANN-15", "double_side", {"found": word, "seat": seat})
    return None
