"""The play of the cards, and what is announced between the tricks (RUS-PLAY-1 to 18, RUS-ANN-22 to 26)."""

from __future__ import annotations

from typing import Final

from tarok_core.cards import FOOL, Card
from tarok_core.deal import OVER, Action, Choices, Offer, Phase, Secrets, Trick
from tarok_core.games.russian.declarations import (
    KINDS,
    MOMENTS,
    POROZHNYAYA,
    Declaration,
    closed_declaration,
)
from tarok_core.games.russian.skiz import collect, surrender
from tarok_core.games.russian.table import Moment, RussianTable, RussianView
from tarok_core.games.russian.tables import TRICKS
from tarok_core.play import play_phase
from tarok_core.reasons import Reason
from tarok_core.tricks import Groups, groups

__all__ = ["PLAY", "may_throw_in", "speakers"]


def _sort_hand(view: RussianView) -> Groups:
    return groups(view.table.duties, view.hand, view.table.trick)


def _not_held(view: RussianView, card: Card) -> Reason:
    return Reason("RUS-PLAY-3", "not_held", {"card": card})


def _close_trick(table: RussianTable, trick: Trick) -> dict[str, object]:
    """The piles, the skiz paid for or owed (RUS-PLAY-11 to 15)."""
    number = len(table.tricks) + 1
    player = None
    if FOOL in trick.cards:
        player = table.seating.from_seat(trick.leader)[trick.cards.index(FOOL)]
    piles, given_up = collect(table.piles, number, trick.cards, player, trick.winner, table.options)
    if player is None:
        return {"piles": piles}
    return {"piles": piles, "skiz_trick": number, "surrendered": given_up}


def _finish(table: RussianTable, secrets: Secrets) -> Moment:
    """A card still owed for the skiz: it goes to the taker of its trick (RUS-PLAY-13)."""
    if not table.piles.debts:
        return table, secrets
    return table.change(piles=surrender(table.piles), surrendered=True), secrets


CARDS: Final[Phase[RussianTable]] = play_phase(
    sort_hand=_sort_hand, turn_rule="RUS-PLAY-2", not_held=_not_held, tricks=TRICKS,
    close_trick=_close_trick, finish=_finish,
)  # fmt: skip
"""One card at a time, for whoever is to play."""


# -- what is said between the tricks ----------------------------------------------------------------------


def _may_declare(table: RussianTable, seat: int) -> tuple[str, ...]:
    """What ``seat`` may announce before the trick that is about to be led."""
    number = table.number
    if table.trick or number not in MOMENTS:
        return ()
    won = table.tricks_won
    return tuple(
        kind for kind in KINDS if closed_declaration(kind, seat, number, won, table.declarations) is None
    )


def speakers(table: RussianTable) -> tuple[int, ...]:
    """Who may act before a card is led: the leader, then all that may announce something (RUS-ANN-24)."""
    leader = table.leader
    others = table.seating.from_seat(leader)[1:]
    return (leader, *(seat for seat in others if _may_declare(table, seat)))


def may_throw_in(table: RussianTable, seat: int) -> bool:
    """Whether ``seat`` has just taken the trick that loses an announced porozhnyaya (RUS-SCORE-10)."""
    if table.trick or not table.tricks or table.tricks[-1].winner != seat:
        return False
    return any(found.seat == seat and found.kind == POROZHNYAYA for found in table.declarations) and (
        table.tricks_won[seat] == 1
    )


def _choices(view: RussianView) -> Choices:
    table, seat = view.table, view.seat
    if table.trick or (len(table.tricks) + 1 not in MOMENTS and not table.declarations):
        return CARDS.choices(view)
    said = tuple(Action(seat, "declare", (kind,)) for kind in _may_declare(table, seat))
    if may_throw_in(table, seat):
        said = (*said, Action(seat, "throw_in"))
    if seat != table.turn[0]:
        return Choices(seat, said)
    cards = CARDS.choices(view)
    return cards.joined(Choices(seat, said)) if said else cards


def _offers(view: RussianView) -> tuple[Offer, ...]:
    """The cards of who is to play; at the moments for it both announcements; throwing in where it is open."""
    table, seat = view.table, view.seat
    found = tuple(CARDS.offers(view)) if seat == table.turn[0] else ()
    if not table.trick and table.number in MOMENTS:
        said = (Action(seat, "declare", (kind,)) for kind in KINDS)
        found += tuple(Offer(action, _refused(view, action, False)) for action in said)
    if may_throw_in(table, seat):
        found += (Offer(Action(seat, "throw_in"), None),)
    return found


def _refused(view: RussianView, action: Action, part: bool) -> Reason | None:
    table, seat = view.table, view.seat
    if action.kind == "play":
        if seat != table.turn[0]:
            params = {"seat": seat, "turn": table.turn[:1], "phase": "play"}
            return Reason("RUS-PLAY-2" if table.tricks else "RUS-PLAY-1", "out_of_turn", params)
        return CARDS.why_not(view, action, part)
    if action.kind == "throw_in":
        if action.words or action.cards:
            return Reason("RUS-SCORE-10", "one_word", {"count": len(action.words)})
        closed = Reason("RUS-SCORE-10", "cannot_throw_in", {"seat": seat})
        return None if may_throw_in(table, seat) else closed
    if len(action.words) != 1 or action.cards:
        return Reason("RUS-ANN-24", "one_word", {"count": len(action.words)})
    (kind,) = action.words
    if kind not in KINDS:
        return Reason("RUS-ANN-24", "unknown_announcement", {"found": kind, "values": KINDS})
    if table.trick:
        return Reason("RUS-ANN-24", "declared_in_trick", {"announcement": kind})
    return closed_declaration(kind, seat, table.number, table.tricks_won, table.declarations)


def _apply(table: RussianTable, secrets: Secrets, action: Action) -> Moment:
    if action.kind == "play":
        table, secrets = CARDS.apply(table, secrets, action)
        if not table.trick and len(table.tricks) + 1 in MOMENTS:
            table = table.change(turn=speakers(table))
        return table, secrets
    if action.kind == "throw_in":
        # The deal ends at once; the cards of the tricks are not counted any more (RUS-SCORE-11).
        table, secrets = _finish(table, secrets)
        return table.change(phase=OVER, turn=(), thrown_in=action.seat), secrets
    order = table.seating.order
    declarations = (*table.declarations, Declaration(action.seat, action.words[0], table.number))
    ordered = tuple(sorted(declarations, key=lambda found: (found.before_trick, order.index(found.seat))))
    table = table.change(declarations=ordered)
    return table.change(turn=speakers(table)), secrets


def _commute(first: Action, second: Action) -> bool:
    return first.kind == second.kind == "declare"


PLAY: Final[Phase[RussianTable]] = Phase(
    "play", ("play", "declare", "throw_in"), "RUS-PLAY-2", _choices, _offers, _refused, _apply,
    commute=_commute,
)  # fmt: skip
"""The play; before the tricks 1, 13 and 20 every player may announce what he still can."""
