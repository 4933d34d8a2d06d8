"""The phases of a Galician deal: auction, talon, discard, announcements, doubling, play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tarok_core.cards import Card, Mask, cards_of, mask_of, trump
from tarok_core.deal import OVER, Action, Choices, Offer, Phase, Secrets, SetChoice, Setup, Table, Trick, View
from tarok_core.games.galician import auction as bidding
from tarok_core.games.galician.announcements import (
    announceable,
    closed_announcement,
    closed_double,
    closed_word,
    split_words,
)
from tarok_core.games.galician.dealing import check_hands
from tarok_core.games.galician.exchange import (
    closed_discard,
    closed_take,
    discardable,
    talon_groups,
)
from tarok_core.games.galician.tables import (
    ANNOUNCEMENTS,
    DOUBLES,
    SOLO,
    TRICKS,
    Contract,
    GalicianOptions,
    contract_of,
    duties,
    pack,
)
from tarok_core.play import play_phase
from tarok_core.reasons import Reason
from tarok_core.tricks import Groups, groups, hold_back

__all__ = ["PHASES", "GalicianTable", "opening"]

PAGAT: Final = trump(1)
_LOCKED: Final = Reason("GAL-PLAY-11", "ultimo_lock", {"card": PAGAT})
PASS: Final = "pass"


_BLANK: Final = bidding.start((0, 1, 2))


@dataclass(frozen=True)
class GalicianTable(Table):
    """What everybody at a Galician table knows.

    :ivar calls: the calls so far, as (seat, call).
    :ivar contract: the contract once the auction is over, ``None`` before and when passed out.
    :ivar declarer: its player.
    :ivar talon: the talon in order once it has been turned up; ``None`` while it lies face down.
    :ivar taken: the cards the declarer took from it.
    :ivar announced: what he announced, in canonical order, the full hand included.
    :ivar shown: trumps of the discard that a full hand obliged him to show.
    :ivar doubles: the step of doubling reached.
    :ivar won: by seat, the cards of the tricks won.
    """

    options: GalicianOptions
    auction: bidding.Auction = _BLANK
    calls: tuple[tuple[int, str], ...] = ()
    contract: str | None = None
    declarer: int | None = None
    talon: tuple[Card, ...] | None = None
    taken: tuple[Card, ...] = ()
    announced: tuple[str, ...] = ()
    shown: tuple[Card, ...] = ()
    doubles: int = 0
    won: tuple[Mask, ...] = ()
    locked: int = -1
    """The seat that announced pagat ultimo and must keep T1; -1 for none."""

    @property
    def game(self) -> Contract:
        """The row of the contract table.

        :raises ValueError: before the auction is over.
        """
        if self.contract is None:
            raise ValueError("there is no contract yet")
        return contract_of(self.contract)[0]

    @property
    def opponents(self) -> tuple[int, ...]:
        """The active seats that play against the declarer."""
        return tuple(seat for seat in self.seating.order if seat != self.declarer)


View_ = View[GalicianTable]
Moment = tuple[GalicianTable, Secrets]


def opening(setup: Setup) -> Moment:
    """Table and secrets before the first call; nobody sees the talon, the king included (GAL-DEAL-11)."""
    check_hands(setup)
    options: GalicianOptions = setup.options  # type: ignore[assignment]  # the options of this game
    seating = setup.seating
    begun = bidding.start(seating.order)
    table = GalicianTable(
        options, seating, pack(options), duties(options), "auction", (seating.order[0],), seating.order[0],
        auction=begun, won=(0,) * seating.players,
    )  # fmt: skip
    return table, Secrets(setup.hands, setup.talon, (0,) * seating.players)


# -- auction ------------------------------------------------------------------------------------------


def _call_choices(view: View_) -> Choices:
    calls = bidding.legal_calls(view.table.auction, view.table.options)
    return Choices(view.seat, tuple(Action(view.seat, "call", (call,)) for call in calls))


def _call_offers(view: View_) -> tuple[Offer, ...]:
    table = view.table
    return tuple(
        Offer(Action(view.seat, "call", (call,)), bidding.closed(table.auction, table.options, call))
        for call in bidding.CALLS
    )


def _one_word(action: Action, rule: str) -> Reason | None:
    """Why this is not one word said; an action without a word has nothing in it yet."""
    if len(action.words) != 1 or action.cards:
        return Reason(rule, "one_word", {"count": len(action.words)})
    return None


def _call_refused(view: View_, action: Action, part: bool) -> Reason | None:
    if part and not action.words and not action.cards:
        return None
    return _one_word(action, "GAL-AUC-2") or bidding.closed(
        view.table.auction, view.table.options, action.words[0]
    )


def _call(table: GalicianTable, secrets: Secrets, action: Action) -> Moment:
    call = action.words[0]
    state = bidding.after(table.auction, table.options, call)
    calls = (*table.calls, (action.seat, call))
    if state.to_speak is not None:
        return table.change(auction=state, calls=calls, turn=(state.to_speak,)), secrets
    if state.contract is None:
        return table.change(auction=state, calls=calls, phase=OVER, turn=()), secrets
    declarer = state.bidder
    table = table.change(
        auction=state, calls=calls, contract=state.contract, declarer=declarer, turn=(declarer,)
    )
    if state.contract == SOLO:
        return table.change(phase="announce"), secrets
    return table.change(phase="talon", talon=secrets.talon), secrets


# -- talon --------------------------------------------------------------------------------------------


def _take_choices(view: View_) -> Choices:
    return Choices(view.seat, tuple(offer.action for offer in _take_offers(view)))


def _take_offers(view: View_) -> tuple[Offer, ...]:
    table = view.table
    return tuple(
        Offer(Action(view.seat, "take", (), group), None)
        for group in talon_groups(table.game, table.talon or ())
    )


def _take_refused(view: View_, action: Action, part: bool) -> Reason | None:
    table = view.table
    if action.words:
        return Reason("GAL-TALON-2", "no_words")
    if part:
        wanted = mask_of(action.cards)
        if any(wanted & ~mask_of(g) == 0 for g in talon_groups(table.game, table.talon or ())):
            return None
    return closed_take(table.game, table.talon or (), action.cards)


def _take_normal(table: GalicianTable, action: Action) -> Action:
    talon = table.talon or ()
    if action.kind == "take" and all(card in talon for card in action.cards):
        return action._replace(cards=tuple(sorted(action.cards, key=talon.index)))
    return action


def _take(table: GalicianTable, secrets: Secrets, action: Action) -> Moment:
    seat, taken = action.seat, mask_of(action.cards)
    hands = secrets.hands
    rest = tuple(card for card in secrets.talon if not card.bit & taken)
    secrets = Secrets((*hands[:seat], hands[seat] | taken, *hands[seat + 1 :]), rest, secrets.laid_away)
    return table.change(phase="discard", taken=action.cards), secrets


# -- discard ------------------------------------------------------------------------------------------


def _discard_choices(view: View_) -> Choices:
    table = view.table
    may = cards_of(discardable(table.options, view.hand))
    count = table.game.exchanged
    return Choices(view.seat, sets=(SetChoice("discard", (), may, count, count),))


def _discard_offers(view: View_) -> tuple[Offer, ...]:
    actions = (Action(view.seat, "discard", (), (card,)) for card in view.cards)
    return tuple(Offer(action, _discard_refused(view, action, True)) for action in actions)


def _discard_refused(view: View_, action: Action, part: bool) -> Reason | None:
    table = view.table
    if action.words:
        return Reason("GAL-TALON-8", "no_words")
    if len(set(action.cards)) != len(action.cards):
        return Reason("GAL-TALON-8", "repeated_card", {"card": action.cards[0]})
    return closed_discard(table.game, table.options, view.hand, action.cards, part)


def _sorted_cards(table: GalicianTable, action: Action) -> Action:
    return action._replace(cards=tuple(sorted(action.cards)))


def _discard(table: GalicianTable, secrets: Secrets, action: Action) -> Moment:
    seat, gone = action.seat, mask_of(action.cards)
    hands, laid = secrets.hands, secrets.laid_away
    secrets = Secrets(
        (*hands[:seat], hands[seat] ^ gone, *hands[seat + 1 :]),
        secrets.talon,
        (*laid[:seat], gone, *laid[seat + 1 :]),
    )
    return table.change(phase="announce"), secrets


# -- announcements ------------------------------------------------------------------------------------


def _announce_choices(view: View_) -> Choices:
    words = announceable(view.hand, view.table.pack.trump_mask)
    return Choices(view.seat, sets=(SetChoice("announce", (), words, 0, len(words)),))


def _announce_offers(view: View_) -> tuple[Offer, ...]:
    trumps = view.table.pack.trump_mask
    return tuple(
        Offer(Action(view.seat, "announce", (word,)), closed_word(view.hand, trumps, word))
        for word in ANNOUNCEMENTS
    )


def _announce_refused(view: View_, action: Action, part: bool) -> Reason | None:
    if action.cards:
        return Reason("GAL-ANN-1", "no_cards")
    return closed_announcement(view.hand, view.table.pack.trump_mask, action.words)


def _announce_normal(table: GalicianTable, action: Action) -> Action:
    if all(word in ANNOUNCEMENTS for word in action.words):
        return action._replace(words=tuple(sorted(action.words, key=ANNOUNCEMENTS.index)))
    return action


def _announce(table: GalicianTable, secrets: Secrets, action: Action) -> Moment:
    shown: tuple[Card, ...] = ()
    if split_words(action.words)[1] is not None:
        shown = cards_of(secrets.laid_away[action.seat] & table.pack.trump_mask)
    locked = action.seat if "ultimo" in action.words and table.options.ultimo_pagat_lock else -1
    return (
        table.change(
            phase="double", announced=action.words, shown=shown, locked=locked, turn=table.opponents
        ),
        secrets,
    )


# -- doubling -----------------------------------------------------------------------------------------


def _double_words(table: GalicianTable) -> tuple[str, ...]:
    return (PASS, DOUBLES[table.doubles])


def _double_choices(view: View_) -> Choices:
    words = _double_words(view.table)
    return Choices(view.seat, tuple(Action(view.seat, "double", (word,)) for word in words))


def _double_offers(view: View_) -> tuple[Offer, ...]:
    actions = (Action(view.seat, "double", (word,)) for word in (PASS, *DOUBLES))
    return tuple(Offer(action, _double_refused(view, action, False)) for action in actions)


def _double_refused(view: View_, action: Action, part: bool) -> Reason | None:
    table = view.table
    if part and not action.words and not action.cards:
        return None
    reason = _one_word(action, "GAL-ANN-15")
    if reason is not None or action.words[0] == PASS:
        return reason
    declarer = -1 if table.declarer is None else table.declarer
    return closed_double(table.doubles, declarer, view.seat, table.seating.idle, action.words[0])


def _double(table: GalicianTable, secrets: Secrets, action: Action) -> Moment:
    if action.words[0] == PASS:
        left = tuple(seat for seat in table.turn if seat != action.seat)
        return (table.change(turn=left) if left else _start_play(table)), secrets
    reached = table.doubles + 1
    table = table.change(doubles=reached)
    if reached == len(DOUBLES):
        return _start_play(table), secrets
    return table.change(turn=(table.declarer,) if reached == 1 else table.opponents), secrets


def _both_pass(first: Action, second: Action) -> bool:
    return first.kind == second.kind == "double" and first.words == second.words == (PASS,)


def _start_play(table: GalicianTable) -> GalicianTable:
    leader = table.declarer if table.options.first_lead == "declarer" else table.seating.order[0]
    return table.change(phase="play", leader=leader, turn=(leader,))


# -- play ---------------------------------------------------------------------------------------------


def sort_hand(view: View_) -> Groups:
    """The hand of a view in open and closed groups (GAL-PLAY-2 to 8, 11)."""
    table = view.table
    found = groups(table.duties, view.hand, table.trick)
    if table.locked == view.seat:
        return hold_back(found, PAGAT.bit, _LOCKED)
    return found


def not_held(view: View_, card: Card) -> Reason:
    """The reason for a card that is not in the hand."""
    rule = "GAL-PLAY-3" if view.table.trick else "GAL-PLAY-2"
    return Reason(rule, "not_held", {"card": card})


def _close_trick(table: GalicianTable, trick: Trick) -> dict[str, object]:
    won, winner = table.won, trick.winner
    return {"won": (*won[:winner], won[winner] | mask_of(trick.cards), *won[winner + 1 :])}


PHASES: Final[dict[str, Phase[GalicianTable]]] = {
    phase.name: phase
    for phase in (
        Phase("auction", ("call",), "GAL-AUC-10", _call_choices, _call_offers, _call_refused, _call),
        Phase(
            "talon", ("take",), "GAL-TALON-1", _take_choices, _take_offers, _take_refused, _take, _take_normal
        ),
        Phase(
            "discard", ("discard",), "GAL-TALON-8", _discard_choices, _discard_offers, _discard_refused,
            _discard, _sorted_cards,
        ),
        Phase(
            "announce", ("announce",), "GAL-ANN-2", _announce_choices, _announce_offers, _announce_refused,
            _announce, _announce_normal,
        ),
        Phase(
            "double", ("double",), "GAL-ANN-15", _double_choices, _double_offers, _double_refused, _double,
            commute=_both_pass,
        ),
        play_phase(
            sort_hand=sort_hand, turn_rule="GAL-PLAY-10", not_held=not_held, tricks=TRICKS,
            close_trick=_close_trick,
        ),
    )
}  # fmt: skip
"""The phases in the order of a deal."""
