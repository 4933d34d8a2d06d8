"""The phases of a French deal before the play: auction, naming a king, discard, announcing a slam."""

from __future__ import annotations

from typing import Final

from tarok_core.cards import Card, cards_of, mask_of
from tarok_core.deal import OVER, Action, Choices, Offer, Phase, Secrets, SetChoice
from tarok_core.games.french import auction as bidding
from tarok_core.games.french.exchange import closed_discard, open_discard
from tarok_core.games.french.play import PLAY
from tarok_core.games.french.table import FrenchTable, FrenchView, Moment
from tarok_core.games.french.tables import all_courts
from tarok_core.reasons import Reason

__all__ = ["PHASES", "SLAM"]

SLAM: Final = "slam"
PASS: Final = bidding.PASS


# -- auction ------------------------------------------------------------------------------------------


def _one_word(action: Action, rule: str) -> Reason | None:
    if len(action.words) != 1 or action.cards:
        return Reason(rule, "one_word", {"count": len(action.words)})
    return None


def _call_choices(view: FrenchView) -> Choices:
    calls = bidding.legal_calls(view.table.auction, view.table.options)
    return Choices(view.seat, tuple(Action(view.seat, "call", (call,)) for call in calls))


def _call_offers(view: FrenchView) -> tuple[Offer, ...]:
    table = view.table
    return tuple(
        Offer(Action(view.seat, "call", (call,)), bidding.closed(table.auction, table.options, call))
        for call in bidding.CALLS
    )


def _call_refused(view: FrenchView, action: Action, part: bool) -> Reason | None:
    return _one_word(action, "FRA-AUC-17") or bidding.closed(
        view.table.auction, view.table.options, action.words[0]
    )


def _called_late(action: Action) -> Reason:
    return Reason("FRA-AUC-11", "auction_over", {"call": action.words[0] if action.words else ""})


def _call(table: FrenchTable, secrets: Secrets, action: Action) -> Moment:
    call = action.words[0]
    state = bidding.after(table.auction, table.options, call)
    table = table.change(auction=state, calls=(*table.calls, (action.seat, call)))
    if state.to_speak is not None:
        return table.change(turn=(state.to_speak,)), secrets
    if state.contract is None:
        return table.change(phase=OVER, turn=()), secrets
    table = table.change(contract=state.contract, declarer=state.bidder, turn=(state.bidder,))
    if table.seating.players == 5:
        return table.change(phase="naming"), secrets
    return _open_talon(table, secrets)


def _open_talon(table: FrenchTable, secrets: Secrets) -> Moment:
    """The declarer takes up the chien before all eyes, or it stays face down (FRA-TALON-1, 8, 9, 14)."""
    if not table.game.exchanged:
        return table.change(phase="announce"), secrets
    (declarer,) = table.turn
    hands, talon = secrets.hands, secrets.talon
    taken = (*hands[:declarer], hands[declarer] | mask_of(talon), *hands[declarer + 1 :])
    return table.change(phase="discard", talon=talon), Secrets(taken, (), secrets.laid_away)


# -- naming a king ------------------------------------------------------------------------------------


def _name_choices(view: FrenchView) -> Choices:
    cards = bidding.callable_cards(view.hand, view.table.options)
    return Choices(view.seat, tuple(Action(view.seat, "name", (), (card,)) for card in cards))


def _name_offers(view: FrenchView) -> tuple[Offer, ...]:
    return tuple(
        Offer(
            Action(view.seat, "name", (), (card,)),
            bidding.closed_king(view.hand, view.table.options, card),
        )
        for card in cards_of(all_courts())
    )


def _name_refused(view: FrenchView, action: Action, part: bool) -> Reason | None:
    if len(action.cards) != 1 or action.words:
        return Reason("FRA-AUC-20", "one_card_named", {"count": len(action.cards)})
    return bidding.closed_king(view.hand, view.table.options, action.cards[0])


def _name(table: FrenchTable, secrets: Secrets, action: Action) -> Moment:
    return _open_talon(table.change(called=action.cards[0]), secrets)


# -- discard ------------------------------------------------------------------------------------------


def _discard_choices(view: FrenchView) -> Choices:
    table = view.table
    count = table.size.talon
    found = open_discard(view.hand, count, table.options)
    left = count - found.must.bit_count()
    chosen = SetChoice("discard", cards_of(found.must), cards_of(found.may), left, left)
    return Choices(view.seat, sets=(chosen,))


def _discard_offers(view: FrenchView) -> tuple[Offer, ...]:
    actions = (Action(view.seat, "discard", (), (card,)) for card in view.cards)
    return tuple(Offer(action, _discard_refused(view, action, True)) for action in actions)


def _discard_refused(view: FrenchView, action: Action, part: bool) -> Reason | None:
    if action.words:
        return Reason("FRA-TALON-2", "cards_only", {"count": len(action.words)})
    table = view.table
    return closed_discard(view.hand, table.size.talon, table.options, action.cards, part)


def _sorted_cards(table: FrenchTable, action: Action) -> Action:
    return action._replace(cards=tuple(sorted(action.cards)))


def _discard(table: FrenchTable, secrets: Secrets, action: Action) -> Moment:
    seat, gone = action.seat, mask_of(action.cards)
    hands, laid = secrets.hands, secrets.laid_away
    secrets = Secrets(
        (*hands[:seat], hands[seat] ^ gone, *hands[seat + 1 :]),
        secrets.talon,
        (*laid[:seat], gone, *laid[seat + 1 :]),
    )
    shown: tuple[Card, ...] = cards_of(gone & table.pack.trump_mask)
    return table.change(phase="announce", shown=shown), secrets


# -- slam ---------------------------------------------------------------------------------------------


def _announce_choices(view: FrenchView) -> Choices:
    return Choices(view.seat, tuple(offer.action for offer in _announce_offers(view)))


def _announce_offers(view: FrenchView) -> tuple[Offer, ...]:
    return tuple(Offer(Action(view.seat, "announce", (word,)), None) for word in (PASS, SLAM))


def _announce_refused(view: FrenchView, action: Action, part: bool) -> Reason | None:
    reason = _one_word(action, "FRA-ANN-30")
    if reason is None and action.words[0] not in (PASS, SLAM):
        return Reason("FRA-ANN-30", "unknown_announcement", {"found": action.words[0], "values": (SLAM,)})
    return reason


def _announce(table: FrenchTable, secrets: Secrets, action: Action) -> Moment:
    """The play begins: forehand leads, or who has announced a slam (FRA-PLAY-2, FRA-ANN-30, 33)."""
    announced = action.words[0] == SLAM
    leader = table.seating.order[0]
    if announced and table.options.slam_leader == "announcer":
        leader = action.seat
    return table.change(phase="play", slam_announced=announced, leader=leader, turn=(leader,)), secrets


PHASES: Final[dict[str, Phase[FrenchTable]]] = {
    phase.name: phase
    for phase in (
        Phase(
            "auction", ("call",), "FRA-AUC-3", _call_choices, _call_offers, _call_refused, _call,
            late_rule="FRA-AUC-11", late=_called_late,
        ),
        Phase("naming", ("name",), "FRA-AUC-20", _name_choices, _name_offers, _name_refused, _name),
        Phase(
            "discard", ("discard",), "FRA-TALON-1", _discard_choices, _discard_offers, _discard_refused,
            _discard, _sorted_cards, late_rule="FRA-TALON-12",
        ),
        Phase(
            "announce", ("announce",), "FRA-ANN-34", _announce_choices, _announce_offers, _announce_refused,
            _announce, late_rule="FRA-ANN-30",
        ),
        PLAY,
    )
}  # fmt: skip
"""The phases in the order of a deal."""
