"""The phases of a Czech deal: auction, choice, call, talon, discard, announcements, play."""

from __future__ import annotations

from typing import Final

from tarok_core.cards import cards_of, mask_of
from tarok_core.deal import Action, Choices, Offer, Phase, Secrets, SetChoice
from tarok_core.games.czech import auction as bidding
from tarok_core.games.czech.announcements import (
    SILENT_CALL,
    Round,
    callable_taroks,
    closed_tarok,
    closed_words,
    melds_of,
)
from tarok_core.games.czech.exchange import closed_discard, divide, laying
from tarok_core.games.czech.play import PLAY, start_play
from tarok_core.games.czech.table import CzechTable, Moment, View_, blank, changed, listed, one_word, own_side
from tarok_core.games.czech.tables import (
    ANNOUNCEMENTS,
    BINDING,
    CALLABLE,
    DRUHA,
    PAGAT,
    PREFERANC,
    PRVNI,
    STAGES,
    VARSAVA,
    varsava_duties,
)
from tarok_core.reasons import Reason

__all__ = ["PHASES", "SILENT", "TAKE"]

TAKE: Final = "take"
"""Forhont's word for playing první instead of Varšava."""
SILENT: Final = "silent"
"""The word of a bidder who names no tarok."""


# -- auction ------------------------------------------------------------------------------------------


def _call_closed(view: View_, call: str) -> Reason | None:
    return bidding.closed(view.table.auction, view.table.options, call, bool(view.hand & PAGAT.bit))


def _call_choices(view: View_) -> Choices:
    return listed(view, _call_offers(view))


def _call_offers(view: View_) -> tuple[Offer, ...]:
    return tuple(
        Offer(Action(view.seat, "call", (call,)), _call_closed(view, call)) for call in bidding.CALLS
    )


def _call_refused(view: View_, action: Action, part: bool) -> Reason | None:
    if blank(action, part):
        return None
    return one_word(action, "CZE-AUC-2") or _call_closed(view, action.words[0])


def _call(table: CzechTable, secrets: Secrets, action: Action) -> Moment:
    state = bidding.after(table.auction, action.words[0])
    table = table.change(auction=state, calls=(*table.calls, (action.seat, action.words[0])))
    if state.to_speak is not None:
        return table.change(turn=(state.to_speak,)), secrets
    contract, declarer = state.contract, state.bidder
    table = table.change(contract=contract, declarer=declarer, turn=(declarer,))
    following = {PRVNI: "choice", DRUHA: "call", PREFERANC: "talon"}.get(contract or "")
    return (table.change(phase=following), secrets) if following else (_start_round(table), secrets)


# -- forhont's choice between první and Varšava ---------------------------------------------------------


def _choice_offers(view: View_) -> tuple[Offer, ...]:
    return tuple(Offer(Action(view.seat, "choose", (word,)), None) for word in (TAKE, VARSAVA))


def _choice_choices(view: View_) -> Choices:
    return listed(view, _choice_offers(view))


def _choice_refused(view: View_, action: Action, part: bool) -> Reason | None:
    if blank(action, part):
        return None
    reason = one_word(action, "CZE-AUC-11")
    if reason is None and action.words[0] not in (TAKE, VARSAVA):
        params = {"where": "after_auction", "found": action.words[0], "values": (TAKE, VARSAVA)}
        return Reason("CZE-AUC-11", "unknown_word", params)
    return reason


def _choose(table: CzechTable, secrets: Secrets, action: Action) -> Moment:
    if action.words[0] == TAKE:
        return table.change(phase="call"), secrets
    return start_play(table.change(contract=VARSAVA, duties=varsava_duties(table.options))), secrets


# -- the call of a tarok; the talon of první and druhá is divided with it -------------------------------


def _name_offers(view: View_) -> tuple[Offer, ...]:
    silence = Offer(Action(view.seat, "tarok", (SILENT,)), None)
    taroks = (
        Offer(Action(view.seat, "tarok", (), (card,)), closed_tarok(view.table.options, view.hand, card))
        for card in CALLABLE
    )
    return (silence, *taroks)


def _name_choices(view: View_) -> Choices:
    silence = Action(view.seat, "tarok", (SILENT,))
    open_taroks = reversed(callable_taroks(view.table.options, view.hand))
    return Choices(view.seat, (silence, *(Action(view.seat, "tarok", (), (card,)) for card in open_taroks)))


def _name_refused(view: View_, action: Action, part: bool) -> Reason | None:
    if blank(action, part) or (action.words == (SILENT,) and not action.cards):
        return None
    if len(action.cards) != 1 or action.words:
        return Reason("CZE-AUC-13", "one_tarok", {"count": len(action.cards)})
    return closed_tarok(view.table.options, view.hand, action.cards[0])


def _name(table: CzechTable, secrets: Secrets, action: Action) -> Moment:
    contract = table.contract or PRVNI
    division = divide(table.seating, table.options, contract, table.player, None, secrets.talon)
    hands = tuple(hand | mask_of(taken) for hand, taken in zip(secrets.hands, division.taken, strict=True))
    owed = tuple(map(len, division.taken))
    table = table.change(called=action.cards[0] if action.cards else SILENT_CALL, owed=owed)
    return _start_discard(table), Secrets(hands, division.rest, secrets.laid_away)


# -- preferanc: look, reject, look ----------------------------------------------------------------------
#
# While the bidder looks at three cards they lie before him, not in his hand: in the place of the cards
# he lays away, which nobody else sees either.


def _talon_kinds(table: CzechTable) -> tuple[str, ...]:
    return ("keep", "reject") if table.undecided else ("look",)


def _talon_offers(view: View_) -> tuple[Offer, ...]:
    return tuple(Offer(Action(view.seat, kind), None) for kind in _talon_kinds(view.table))


def _talon_choices(view: View_) -> Choices:
    return listed(view, _talon_offers(view))


def _talon_refused(view: View_, action: Action, part: bool) -> Reason | None:
    if action.words or action.cards:
        return Reason("CZE-TALON-13", "no_more", {"kind": action.kind})
    if action.kind not in _talon_kinds(view.table):
        return Reason("CZE-TALON-13", "look_order", {"kind": action.kind})
    return None


def _talon(table: CzechTable, secrets: Secrets, action: Action) -> Moment:
    seat, laid, hands = action.seat, secrets.laid_away, secrets.hands
    if action.kind == "look":
        table = table.change(stage=(table.stage or 0) + 1, undecided=True)
        if table.stage == STAGES[-1]:
            # The first three are taken up once more, and there is nothing left to choose.
            first = table.turned_up[:3]
            table = table.change(open_talon=table.turned_up[3:], undecided=False)
            secrets = secrets._replace(hands=changed(hands, seat, hands[seat] | mask_of(first)))
            return _start_discard(table.change(owed=changed(table.owed, seat, len(first)))), secrets
        seen = mask_of(secrets.talon[:3])
        return table, Secrets(hands, secrets.talon[3:], changed(laid, seat, seen))
    put_back = Secrets(hands, secrets.talon, changed(laid, seat, 0))
    if action.kind == "reject":
        turned_up = (*table.turned_up, *cards_of(laid[seat]))
        return table.change(undecided=False, turned_up=turned_up, open_talon=turned_up), put_back
    table = table.change(undecided=False, owed=changed(table.owed, seat, laid[seat].bit_count()))
    return _start_discard(table), put_back._replace(hands=changed(hands, seat, hands[seat] | laid[seat]))


# -- laying away: whoever took cards, in any order ------------------------------------------------------


def _start_discard(table: CzechTable) -> CzechTable:
    return table.change(phase="discard", turn=tuple(seat for seat in table.seating.order if table.owed[seat]))


def _discard_choices(view: View_) -> Choices:
    table = view.table
    count = table.owed[view.seat]
    found = laying(table.options, table.pack.trump_mask, view.hand, count)
    must, may = cards_of(found.must), cards_of(found.may)
    return Choices(view.seat, sets=(SetChoice("discard", must, may, found.choose, found.choose),))


def _discard_offers(view: View_) -> tuple[Offer, ...]:
    actions = (Action(view.seat, "discard", (), (card,)) for card in view.cards)
    return tuple(Offer(action, _discard_refused(view, action, True)) for action in actions)


def _discard_refused(view: View_, action: Action, part: bool) -> Reason | None:
    table = view.table
    if action.words:
        return Reason("CZE-TALON-2", "no_more", {"kind": action.kind})
    count = table.owed[view.seat]
    return closed_discard(table.options, table.pack.trump_mask, view.hand, count, action.cards, part)


def _sorted_cards(table: CzechTable, action: Action) -> Action:
    return action._replace(cards=tuple(sorted(action.cards)))


def _discard(table: CzechTable, secrets: Secrets, action: Action) -> Moment:
    seat, gone = action.seat, mask_of(action.cards)
    hands, laid = secrets.hands, secrets.laid_away
    secrets = Secrets(changed(hands, seat, hands[seat] ^ gone), secrets.talon, changed(laid, seat, gone))
    left = tuple(number for number in table.turn if number != seat)
    return (table.change(turn=left) if left else _start_round(table)), secrets


def _both_lay_away(first: Action, second: Action) -> bool:
    return first.kind == second.kind == "discard"


# -- the round of announcements -------------------------------------------------------------------------


def _start_round(table: CzechTable) -> CzechTable:
    first = table.player if table.options.announce_first == "bidder" else table.seating.order[0]
    order = table.seating.from_seat(first)
    return table.change(phase="announce", said=Round(order), turn=(first,))


def _announce_closed(view: View_, words: tuple[str, ...]) -> Reason | None:
    return closed_words(view.table.said, own_side(view), words)


def _announce_choices(view: View_) -> Choices:
    words = tuple(word for word in ANNOUNCEMENTS if _announce_closed(view, (word,)) is None)
    return Choices(view.seat, sets=(SetChoice("announce", (), words, 0, len(words)),))


def _announce_offers(view: View_) -> tuple[Offer, ...]:
    return tuple(
        Offer(Action(view.seat, "announce", (word,)), _announce_closed(view, (word,)))
        for word in ANNOUNCEMENTS
    )


def _announce_refused(view: View_, action: Action, part: bool) -> Reason | None:
    if action.cards:
        return Reason("CZE-ANN-2", "no_cards")
    return _announce_closed(view, action.words)


def _announce_normal(table: CzechTable, action: Action) -> Action:
    binding = tuple(BINDING)
    words = sorted(action.words, key=lambda word: binding.index(word) if word in BINDING else len(binding))
    return action._replace(words=tuple(words))


def _announce(table: CzechTable, secrets: Secrets, action: Action) -> Moment:
    seat, melds = action.seat, table.melds
    if melds[seat] is None:
        stated = melds_of(table.options, table.pack.trump_mask, secrets.hands[seat])
        melds = (*melds[:seat], stated, *melds[seat + 1 :])
    said = table.said.after(action.words)
    table = table.change(said=said, melds=melds, turn=(said.to_speak,))
    return (start_play(table) if said.over else table), secrets


PHASES: Final[dict[str, Phase[CzechTable]]] = {
    phase.name: phase
    for phase in (
        Phase("auction", ("call",), "CZE-AUC-1", _call_choices, _call_offers, _call_refused, _call),
        Phase("choice", ("choose",), "CZE-AUC-11", _choice_choices, _choice_offers, _choice_refused, _choose),
        Phase("call", ("tarok",), "CZE-AUC-13", _name_choices, _name_offers, _name_refused, _name),
        Phase(
            "talon", ("look", "keep", "reject"), "CZE-TALON-13", _talon_choices, _talon_offers,
            _talon_refused, _talon,
        ),
        Phase(
            "discard", ("discard",), "CZE-TALON-2", _discard_choices, _discard_offers, _discard_refused,
            _discard, _sorted_cards, _both_lay_away,
        ),
        Phase(
            "announce", ("announce",), "CZE-ANN-2", _announce_choices, _announce_offers, _announce_refused,
            _announce, _announce_normal,
        ),
        PLAY,
    )
}  # fmt: skip
"""The phases in the order of a deal (CZE-MATCH-3)."""
