"""The call of a tarok, what a hand reveals, and the round of announcements (CZE-AUC-13 to 22, CZE-ANN)."""

from __future__ import annotations

from typing import NamedTuple

from tarok_core.cards import Card, Mask, trump
from tarok_core.games.czech.tables import (
    ALL_SEVEN,
    ANNOUNCEMENTS,
    BINDING,
    CALLABLE,
    FIVES,
    HONERY,
    KINGS,
    MELDS,
    RAISES,
    TAROK_MELDS,
    TRUL,
    CzechOptions,
)
from tarok_core.reasons import Reason

__all__ = ["SILENT_CALL", "Round", "callable_taroks", "closed_tarok", "closed_words", "melds_of", "value_of"]

SILENT_CALL = trump(19)
"""The tarok with which a bidder plays who names none (CZE-AUC-15)."""


def callable_taroks(options: CzechOptions, hand: Mask) -> tuple[Card, ...]:
    """The taroks that a bidder with this hand may call, in pack order.

    >>> from tarok_core.cards import mask_of
    >>> callable_taroks(CzechOptions(), mask_of([trump(19), trump(17)]))
    (Card('T18'), Card('T19'))
    """
    return tuple(sorted(card for card in CALLABLE if closed_tarok(options, hand, card) is None))


def closed_tarok(options: CzechOptions, hand: Mask, card: Card) -> Reason | None:
    """Why this card may not be called; ``None`` if it may (CZE-AUC-13, 14)."""
    if card not in CALLABLE:
        return Reason("CZE-AUC-14", "tarok_not_callable", {"card": card, "values": tuple(sorted(CALLABLE))})
    for higher in CALLABLE[: CALLABLE.index(card)]:
        if options.call_rule == "ladder" and not hand & higher.bit:
            return Reason("CZE-AUC-13", "tarok_skipped", {"card": card, "missing": higher})
    return None


# -- what a hand reveals ------------------------------------------------------------------------------


def melds_of(options: CzechOptions, trumps: Mask, hand: Mask) -> tuple[str, ...]:
    """The revealing announcements of a hand after laying away, in alphabetical order (CZE-ANN-13 to 24).

    >>> from tarok_core.cards import mask_of
    >>> from tarok_core.games.czech.tables import pack
    >>> hand = mask_of(map(Card.parse, "T1 T21 FOOL T3 T5 T6 T10 T11 SK S7 H4 D4".split()))
    >>> melds_of(CzechOptions(), pack(CzechOptions()).trump_mask, hand)
    ('tarocky', 'trulhonery')
    """
    held = (hand & trumps).bit_count()
    found = [name for name, fewest, most in TAROK_MELDS if fewest <= held <= most]
    return tuple(sorted((*found, *_five_point_melds(options, hand & FIVES))))


def _five_point_melds(options: CzechOptions, fives: Mask) -> tuple[str, ...]:
    """What the five-point cards of a hand make; a larger one replaces the smaller (CZE-ANN-22, 23)."""
    if fives == FIVES:
        return ALL_SEVEN[options.all_seven_five_pointers]
    if fives & KINGS == KINGS:
        return ("kralovske_honery",)
    if fives & TRUL == TRUL:
        return ("trulhonery",) if fives & KINGS else ("trul",)
    return ("honery",) if fives.bit_count() >= HONERY else ()


def value_of(melds: tuple[str, ...]) -> int:
    """The prices of revealing announcements together, in haléř (CZE-SCORE-9)."""
    return sum(MELDS[name].price for name in melds)


# -- the round ----------------------------------------------------------------------------------------


class Round(NamedTuple):
    """A moment of the round of announcements (CZE-ANN-1, 2).

    :ivar order: the seats as they speak.
    :ivar turns: the turns so far, as (seat, words).
    :ivar doubles: the raises so far.
    :ivar raised_at: the number of the turn that raised last; -1 for none.
    """

    order: tuple[int, ...]
    turns: tuple[tuple[int, tuple[str, ...]], ...] = ()
    doubles: int = 0
    raised_at: int = -1

    @property
    def over(self) -> bool:
        """Whether all have had a turn and the last three turns have brought no raise."""
        return len(self.turns) >= len(self.order) + max(self.raised_at, 0)

    @property
    def to_speak(self) -> int | None:
        """The seat whose turn it is; ``None`` at the end."""
        return None if self.over else self.order[len(self.turns) % len(self.order)]

    @property
    def first_turns(self) -> bool:
        """Whether the seat to speak has not spoken yet."""
        return len(self.turns) < len(self.order)

    def announced(self, word: str) -> tuple[int, ...]:
        """The seats that have announced this, in the order of speaking.

        >>> Round((0, 1, 2, 3)).after(("pagat",)).after(("flek", "pagat")).announced("pagat")
        (0, 1)
        """
        return tuple(seat for seat, words in self.turns if word in words)

    def after(self, words: tuple[str, ...]) -> Round:
        """The round after a turn with these words.

        >>> said = Round((0, 1, 2, 3)).after(("flek",)).after(()).after(()).after(())
        >>> said.over, said.doubles
        (True, 1)
        """
        seat = self.order[len(self.turns) % len(self.order)]
        raises = sum(word in RAISES for word in words)
        raised_at = len(self.turns) if raises else self.raised_at
        return Round(self.order, (*self.turns, (seat, words)), self.doubles + raises, raised_at)


def closed_words(said: Round, own_side: bool, words: tuple[str, ...]) -> Reason | None:
    """Why the seat to speak may not say these words in its turn; ``None`` if it may (CZE-ANN-2, 8 to 10).

    ``own_side`` tells whether the seat is the bidder or his partner.

    >>> closed_words(Round((0, 1, 2, 3)), True, ("flek",))
    Reason('CZE-ANN-10', 'raise_side', {'found': 'flek', 'seat': 0})
    """
    reached = said.doubles
    for at, word in enumerate(words):
        if word not in ANNOUNCEMENTS:
            return Reason("CZE-ANN-2", "unknown_announcement", {"found": word, "values": ANNOUNCEMENTS})
        if word in BINDING:
            if word in words[:at]:
                return Reason("CZE-ANN-2", "repeated_announcement", {"found": word})
            if not said.first_turns:
                return Reason("CZE-ANN-2", "announced_too_late", {"found": word})
            continue
        if reached >= len(RAISES):
            return Reason("CZE-ANN-9", "doubles_over", {"found": word})
        if word != RAISES[reached]:
            return Reason("CZE-ANN-9", "double_order", {"found": word, "word": RAISES[reached]})
        if own_side != (word == "re"):
            return Reason("CZE-ANN-10", "raise_side", {"found": word, "seat": said.to_speak})
        reached += 1
    return None
