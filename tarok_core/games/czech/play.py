"""Playing the tricks, and the talon cards that Varšava adds to them (CZE-PLAY-1 to 17)."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Final

from tarok_core.cards import Card, Mask, mask_of
from tarok_core.deal import Action, Phase, Secrets, Trick
from tarok_core.games.czech.table import CzechTable, Moment, View_, changed
from tarok_core.games.czech.tables import PAGAT, TALON, TRICKS, VARSAVA
from tarok_core.play import play_phase
from tarok_core.reasons import Reason
from tarok_core.tricks import Duties, Groups, groups

__all__ = ["PLAY", "not_held", "sort_cards", "start_play"]

_EARLY_PAGAT: Final = Reason("CZE-PLAY-12", "pagat_too_early", {"card": PAGAT})


def start_play(table: CzechTable) -> CzechTable:
    """Forhont leads, whoever is declarer, and a game without flek is played too (CZE-PLAY-1, CZE-AUC-26)."""
    forhont = table.seating.order[0]
    return table.change(phase="play", leader=forhont, turn=(forhont,))


def sort_cards(duties: Duties, trick: Sequence[Card], hand: Mask, *, varsava: bool) -> Groups:
    """A hand in open and closed groups for who adds a card to ``trick`` (CZE-PLAY-3 to 6, 10 to 12).

    In Varšava the Pagát waits until it is the last tarok; only among the others does one have to beat.

    >>> from tarok_core.games.czech.tables import CzechOptions, varsava_duties
    >>> hand = mask_of(map(Card.parse, ("T1", "T4", "D3")))
    >>> found = sort_cards(varsava_duties(CzechOptions()), [Card.parse("S9")], hand, varsava=True)
    >>> [(mask_of([PAGAT]) == cards, reason.code if reason else None) for cards, reason in found]
    [(False, None), (False, 'trump_when_void'), (True, 'pagat_too_early')]
    """
    pack = duties.pack
    found = groups(duties, hand, trick)
    if not varsava or not hand & PAGAT.bit or hand & pack.trump_mask == PAGAT.bit:
        return found
    led = pack.companions[trick[0].index] if trick else pack.trump_mask
    if led != pack.trump_mask and led & hand:
        return found  # the suit has to be followed, which closes the Pagát with all other taroks
    return [*groups(duties, hand ^ PAGAT.bit, trick), (PAGAT.bit, _EARLY_PAGAT)]


def _sort_hand(view: View_) -> Groups:
    table = view.table
    return sort_cards(table.duties, table.trick, view.hand, varsava=table.contract == VARSAVA)


def not_held(view: View_, card: Card) -> Reason:
    """The reason for a card that is not in the hand."""
    return Reason("CZE-PLAY-1", "not_held", {"card": card})


def _close_trick(table: CzechTable, trick: Trick) -> dict[str, object]:
    return {"won": changed(table.won, trick.winner, table.won[trick.winner] | mask_of(trick.cards))}


_TRICKS: Final[Phase[CzechTable]] = play_phase(
    sort_hand=_sort_hand, turn_rule="CZE-PLAY-2", not_held=not_held, tricks=TRICKS, close_trick=_close_trick
)


def _play(table: CzechTable, secrets: Secrets, action: Action) -> Moment:
    before = len(table.tricks)
    table, secrets = _TRICKS.apply(table, secrets, action)
    if table.contract != VARSAVA or len(table.tricks) == before or before >= TALON:
        return table, secrets
    # The next talon card goes with the trick and counts for its winner (CZE-PLAY-14, 15).
    card, *rest = secrets.talon
    won = changed(table.won, table.leader, table.won[table.leader] | card.bit)
    return table.change(won=won, added=(*table.added, card)), secrets._replace(talon=tuple(rest))


PLAY: Final = dataclasses.replace(_TRICKS, apply=_play)
"""The phase of play."""
