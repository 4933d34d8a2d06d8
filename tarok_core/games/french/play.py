"""The play of the cards, and what is said in it (FRA-PLAY-1 to 34, FRA-ANN-1 to 21, FRA-VAR-8 to 13)."""

from __future__ import annotations

from typing import Final

from tarok_core.cards import FOOL, Card, mask_of
from tarok_core.deal import Action, Choices, Offer, Phase, Secrets, Trick
from tarok_core.games.french.announcements import (
    Shown,
    closed_misere,
    closed_poignee,
    falling,
    poignee_choices,
    short_of,
)
from tarok_core.games.french.table import FrenchTable, FrenchView, Moment
from tarok_core.games.french.tables import LACKS, SIZES, FrenchOptions
from tarok_core.play import play_phase, with_asides
from tarok_core.reasons import Reason
from tarok_core.tricks import Groups, groups, hold_back, taker

__all__ = ["PLAY", "barred", "misere_refused", "poignee_refused", "sort_hand"]


# -- cards --------------------------------------------------------------------------------------------


def barred(
    sorted_hand: Groups, trick: tuple[Card, ...], called: Card, options: FrenchOptions, suit: int
) -> Groups:
    """A hand in the first trick with the suit of the called card closed to who sets the suit (FRA-PLAY-27).

    ``suit`` are the cards of the suit of ``called``. Who holds nothing else may open it all the same.
    """
    if options.called_suit_ban == "none":
        return sorted_hand
    if trick and (options.called_suit_ban == "lead_only" or trick != (FOOL,)):
        return sorted_hand
    return hold_back(sorted_hand, suit ^ called.bit, Reason("FRA-PLAY-27", "called_suit", {"card": called}))


def sort_hand(view: FrenchView) -> Groups:
    """The hand of a view in open and closed groups (FRA-PLAY-5 to 16, 27, 30, 33)."""
    table = view.table
    found = groups(table.duties, view.hand, table.trick)
    if table.called is not None and not table.tricks:
        suit = table.pack.companions[table.called.index]
        return barred(found, table.trick, table.called, table.options, suit)
    return found


def _not_held(view: FrenchView, card: Card) -> Reason:
    return Reason("FRA-PLAY-3", "not_held", {"card": card})


def _takes(table: FrenchTable, trick: tuple[Card, ...]) -> int:
    """The place of the card that takes a trick: the Excuse may take the last one (FRA-PLAY-17, 24, 25).

    It does if the side of its player has won every trick before. Then all cards have been seen, so that
    everybody knows who plays with whom.
    """
    if len(table.tricks) + 1 < table.size.hand or FOOL not in trick or not table.tricks:
        return taker(table.pack, trick)
    place = trick.index(FOOL)
    seen = table.change(trick=trick)
    attackers = {table.declarer, seen.partner} - {None}
    player = table.seating.from_seat(table.leader)[place]
    attacks = player in attackers
    announced = table.slam_announced and attacks
    if all((trick.winner in attackers) == attacks for trick in table.tricks) and (
        announced or table.options.excuse_wins_last == "any_slam"
    ):
        return place
    return taker(table.pack, trick)


def _close_trick(table: FrenchTable, trick: Trick) -> dict[str, object]:
    # Piles are counted by side, and until the end nobody need know who is on which.
    return {}


# -- poignée and misère ---------------------------------------------------------------------------------


def _laid_away(view: FrenchView) -> int:
    """The trumps that this seat had to lay away, before all eyes."""
    return mask_of(view.table.shown) if view.seat == view.table.declarer else 0


def _too_late(view: FrenchView, rule: str) -> Reason | None:
    return Reason(rule, "declared_late", {"seat": view.seat}) if view.table.tricks else None


def _poignee_closed(view: FrenchView) -> Reason | None:
    """Why a seat may show no poignée at all (FRA-ANN-13, 17, 18)."""
    table = view.table
    if table.options.poignee_by == "taker_only" and view.seat != table.declarer:
        return Reason("FRA-ANN-17", "poignee_by_declarer", {"seat": view.seat})
    if any(shown.seat == view.seat for shown in table.poignees):
        return Reason("FRA-ANN-18", "poignee_twice", {"seat": view.seat})
    return _too_late(view, "FRA-ANN-13")


def poignee_refused(view: FrenchView, size: str, cards: tuple[Card, ...] | None, part: bool) -> Reason | None:
    """Why a seat may not show these cards; without ``cards`` only their number is judged."""
    found = _poignee_closed(view)
    if found is not None:
        return found
    players, options = view.table.seating.players, view.table.options
    if cards is None:
        return short_of(view.hand, _laid_away(view), players, options, size)
    return closed_poignee(view.hand, _laid_away(view), players, options, size, cards, part)


def misere_refused(view: FrenchView, lack: str) -> Reason | None:
    """Why a seat may not declare this lack."""
    table = view.table
    reason = closed_misere(view.hand, table.options, lack)
    if reason is not None and reason.code != "misere_not_borne_out":
        return reason
    if (view.seat, lack) in table.miseres:
        return Reason(LACKS[lack], "misere_twice", {"seat": view.seat, "lack": lack})
    return _too_late(view, LACKS[lack]) or reason


def _aside_choices(view: FrenchView) -> Choices:
    if view.table.tricks:
        return Choices(view.seat)
    found = Choices(view.seat)
    table = view.table
    if _poignee_closed(view) is None:
        sets = poignee_choices(view.hand, _laid_away(view), table.seating.players, table.options)
        found = Choices(view.seat, sets=sets)
    lacks = tuple(
        Action(view.seat, "misere", (lack,)) for lack in LACKS if misere_refused(view, lack) is None
    )
    return found.joined(Choices(view.seat, lacks)) if lacks else found


def _aside_offers(view: FrenchView) -> tuple[Offer, ...]:
    """The poignées up to the first that is closed, and every lack; nothing after the first card."""
    table = view.table
    if table.tricks:
        return ()
    found: list[Offer] = []
    for size in SIZES:
        action = Action(view.seat, "poignee", (size,))
        found.append(Offer(action, _aside_refused(view, action, True)))
        if found[-1].reason is not None:
            break
    lacks = [Action(view.seat, "misere", (lack,)) for lack in LACKS if table.options.misere]
    return (*found, *(Offer(action, _aside_refused(view, action, True)) for action in lacks))


def _aside_refused(view: FrenchView, action: Action, part: bool) -> Reason | None:
    if len(action.words) != 1 or (action.kind == "misere" and action.cards):
        rule = "FRA-ANN-5" if action.kind == "poignee" else "FRA-VAR-11"
        return Reason(rule, "one_word", {"count": len(action.words)})
    if action.kind == "misere":
        return misere_refused(view, action.words[0])
    return poignee_refused(view, action.words[0], action.cards, part)


def _aside(table: FrenchTable, secrets: Secrets, action: Action) -> Moment:
    if action.kind == "poignee":
        shown = Shown(action.seat, action.words[0], action.cards)
        return table.change(poignees=(*table.poignees, shown)), secrets
    others = tuple(found for found in table.miseres if found[0] != action.seat)
    own = [found for found in table.miseres if found[0] == action.seat]
    return table.change(miseres=(*others, *sorted([*own, (action.seat, action.words[0])]))), secrets


def _aside_normal(table: FrenchTable, action: Action) -> Action:
    if action.kind != "poignee":
        return action
    return action._replace(cards=falling(action.cards))


def _asides_of_one(first: Action, second: Action) -> bool:
    kinds = ("poignee", "misere")
    return first.seat == second.seat and first.kind in kinds and second.kind in kinds


PLAY: Final[Phase[FrenchTable]] = with_asides(
    play_phase(
        sort_hand=sort_hand, turn_rule="FRA-PLAY-32", not_held=_not_held,
        tricks=lambda table: table.size.hand, close_trick=_close_trick, take=_takes,
    ),
    Phase(
        "asides", ("poignee", "misere"), "FRA-ANN-13", _aside_choices, _aside_offers, _aside_refused, _aside,
        _aside_normal, _asides_of_one,
    ),
)  # fmt: skip
"""The play, in which a seat may show a poignée or declare a misère before its first card."""
