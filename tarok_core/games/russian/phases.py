"""The phases of a Russian deal before the play: laying the skat, then the melds seat by seat."""

from __future__ import annotations

from typing import Final

from tarok_core.cards import cards_of, mask_of
from tarok_core.deal import Action, Choices, Offer, Phase, Secrets, SetChoice
from tarok_core.games.russian.exchange import closed_discard, open_discard
from tarok_core.games.russian.melds import (
    KINGDOMS,
    NAMES,
    THREES,
    Meld,
    closed_melds,
    held_melds,
    open_melds,
    shown_cards,
)
from tarok_core.games.russian.play import PLAY, speakers
from tarok_core.games.russian.table import Moment, RussianTable, RussianView
from tarok_core.games.russian.tables import SKAT
from tarok_core.reasons import Reason

__all__ = ["PHASES", "public"]


# -- the skat -----------------------------------------------------------------------------------------


def _discard_choices(view: RussianView) -> Choices:
    may = cards_of(open_discard(view.hand, view.table.options))
    return Choices(view.seat, sets=(SetChoice("discard", (), may, SKAT, SKAT),))


def _discard_offers(view: RussianView) -> tuple[Offer, ...]:
    actions = (Action(view.seat, "discard", (), (card,)) for card in view.cards)
    return tuple(Offer(action, _discard_refused(view, action, True)) for action in actions)


def _discard_refused(view: RussianView, action: Action, part: bool) -> Reason | None:
    if action.words:
        return Reason("RUS-TALON-1", "no_words", {"count": len(action.words)})
    return closed_discard(view.hand, view.table.options, action.cards, part)


def _discard_normal(table: RussianTable, action: Action) -> Action:
    return action._replace(cards=tuple(sorted(action.cards)))


def _discard(table: RussianTable, secrets: Secrets, action: Action) -> Moment:
    """The skat is laid; the melds begin at the dealer's left (RUS-TALON-1, 5, RUS-ANN-1)."""
    seat, gone = action.seat, mask_of(action.cards)
    hands, laid = secrets.hands, secrets.laid_away
    secrets = Secrets(
        (*hands[:seat], hands[seat] ^ gone, *hands[seat + 1 :]),
        secrets.talon,
        (*laid[:seat], gone, *laid[seat + 1 :]),
    )
    return table.change(phase="melds", turn=(table.seating.order[0],)), secrets


# -- melds --------------------------------------------------------------------------------------------


def _meld_choices(view: RussianView) -> Choices:
    """All melds but three of a rank at will; with a kingdom declared those too (RUS-ANN-3, 17)."""
    table = view.table
    found = open_melds(view.hand, table.options, cavalry_before=table.cavalry_declared)
    names = tuple(meld.name for meld in found)
    free = tuple(name for name in names if name not in THREES)
    sets = [SetChoice("meld", (), free, 0, len(free))]
    if len(free) < len(names):
        (kingdom,) = (name for name in names if name in KINGDOMS)
        others = tuple(name for name in names if name != kingdom)
        sets.append(SetChoice("meld", (kingdom,), others, 1, len(others)))
    return Choices(view.seat, sets=tuple(sets))


def _meld_offers(view: RussianView) -> tuple[Offer, ...]:
    """Every meld of the hand, one at a time, those too that may not be declared."""
    found = held_melds(view.hand, view.table.options)
    actions = (Action(view.seat, "meld", (meld.name,)) for meld in found)
    return tuple(Offer(action, _meld_refused(view, action, True)) for action in actions)


def _meld_refused(view: RussianView, action: Action, part: bool) -> Reason | None:
    if action.cards:
        return Reason("RUS-ANN-1", "no_cards")
    table = view.table
    return closed_melds(view.hand, table.options, table.cavalry_declared, action.words, part)


def _meld_normal(table: RussianTable, action: Action) -> Action:
    if any(word not in NAMES for word in action.words):
        return action
    return action._replace(words=tuple(sorted(action.words, key=NAMES.index)))


def public(meld: Meld) -> Meld:
    """A meld as all know it: of one that is not shown only name and value (RUS-ANN-19)."""
    return meld if meld.shown else Meld(meld.name, meld.value, 0, meld.rules[:1])


def _meld(table: RussianTable, secrets: Secrets, action: Action) -> Moment:
    """The next seat declares, the holder of the skat last; then the play begins (RUS-ANN-1, RUS-PLAY-1)."""
    seat = action.seat
    held = {meld.name: meld for meld in held_melds(secrets.hands[seat], table.options)}
    melds = tuple(public(held[name]) for name in action.words)
    declared = (*table.declared[:seat], melds, *table.declared[seat + 1 :])
    shown = (*table.shown[:seat], cards_of(shown_cards(melds)), *table.shown[seat + 1 :])
    table = table.change(declared=declared, shown=shown)
    if seat != table.skat_seat:
        return table.change(turn=(table.seating.following[seat],)), secrets
    table = table.change(phase="play")
    return table.change(turn=speakers(table)), secrets


PHASES: Final[dict[str, Phase[RussianTable]]] = {
    phase.name: phase
    for phase in (
        Phase(
            "discard", ("discard",), "RUS-TALON-1", _discard_choices, _discard_offers, _discard_refused,
            _discard, _discard_normal,
        ),
        Phase(
            "melds", ("meld",), "RUS-ANN-1", _meld_choices, _meld_offers, _meld_refused, _meld, _meld_normal,
            late_rule="RUS-ANN-1",
        ),
        PLAY,
    )
}  # fmt: skip
"""The phases in the order of a deal."""
