"""French tarot as a value, and the ways between a deal and a ``deal`` case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarok_core.cards import Card, mask_of
from tarok_core.deal import Action, Deal, Setup, as_hands
from tarok_core.fields import Fields
from tarok_core.game import Game
from tarok_core.games.french import dealing
from tarok_core.games.french.announcements import poignee_cards
from tarok_core.games.french.auction import CALLS
from tarok_core.games.french.exchange import closed_exchange
from tarok_core.games.french.ops import OPS, score_result
from tarok_core.games.french.outcome import count, partner_of, petit_au_bout, score_deal, slam, summary_of
from tarok_core.games.french.phases import PASS, PHASES, SLAM
from tarok_core.games.french.play import misere_refused, poignee_refused
from tarok_core.games.french.reading import (
    CARD_RULE,
    read_miseres,
    read_poignees,
    read_seating,
    run_calls,
)
from tarok_core.games.french.scoring import card_points
from tarok_core.games.french.table import FrenchTable, opening
from tarok_core.games.french.tables import PRESETS, FrenchOptions, duties, pack
from tarok_core.reading import card_lists, codes, distinct, read_calls, refuse
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import plain_number

if TYPE_CHECKING:
    from tarok_core.explain import Explainers

__all__ = ["GAME"]

INPUT_FIELDS = frozenset(
    {
        "called",
        "calls",
        "card",
        "cards",
        "contract",
        "dealer",
        "deals",
        "declarer",
        "discard",
        "discarded_trumps",
        "first_trick",
        "hand",
        "hands",
        "kind",
        "lack",
        "leader",
        "miseres",
        "oudlers",
        "partner",
        "petit_au_bout",
        "players",
        "poignees",
        "points",
        "seat",
        "size",
        "slam",
        "slam_announced",
        "talon",
        "talon_places",
        "trick",
        "tricks",
    }
)


def _lists(fields: Fields, name: str, options: FrenchOptions) -> list[tuple[Card, ...]]:
    """A list of lists of cards; ``null`` is no cards."""
    found = card_lists(fields, name, pack(options), card_rule=CARD_RULE, nulls=True)
    return [cards or () for cards in found]


def from_case(fields: Fields, options: FrenchOptions) -> Deal[FrenchTable]:
    """A deal played from the input of a ``deal`` case.

    A poignée of which only the size is given is shown with the highest trumps.

    :raises RuleError: at the first fault in the order of the deal.
    """
    cards = pack(options)
    fields.sequence("hands")
    hands = _lists(fields, "hands", options)
    talon = fields.cards("talon", cards, rule=CARD_RULE)
    discard = fields.cards("discard", cards, [], rule=CARD_RULE)
    called = fields.card("called", cards, rule=None)
    tricks = _lists(fields, "tricks", options)
    distinct(CARD_RULE, *hands, talon)
    seating = read_seating(fields)
    if len(hands) != seating.players:
        raise RuleError(
            Reason("FRA-DEAL-1", "hands_count", {"count": len(hands), "players": seating.players})
        )
    deal = GAME.begin(Setup(options, seating, as_hands(hands), talon))
    if deal.table.dry_petit:
        _nothing_more(fields, Reason("FRA-DEAL-15", "dry_petit_played"), "calls")
        return deal
    calls = read_calls(fields)
    if not run_calls(seating, options, calls).complete:
        raise RuleError(Reason("FRA-AUC-13", "auction_unfinished"))
    for seat, call in calls:
        deal = deal.apply(Action(seat, "call", (call,)))
    if deal.table.contract is None:
        _nothing_more(fields, Reason("FRA-AUC-15", "passed_out_played"))
        return deal
    deal = _prepare(deal, fields, called, discard)
    return _play_tricks(deal, tricks, _asides(deal, fields))


def _nothing_more(fields: Fields, reason: Reason, *more: str) -> None:
    """Refuse for ``reason`` what cannot happen in a deal that is over before the play."""
    for name in ("tricks", "discard", "called", "slam_announced", "poignees", "miseres", *more):
        if fields.raw(name, None):
            raise RuleError(reason)


def _prepare(
    deal: Deal[FrenchTable], fields: Fields, called: Card | None, discard: tuple[Card, ...]
) -> Deal[FrenchTable]:
    """The deal after the call of a king, the exchange, and the announcement of a slam."""
    (declarer,) = deal.table.turn
    players = deal.table.seating.players
    if deal.table.phase == "naming":
        if called is None:
            raise RuleError(Reason("FRA-AUC-20", "nothing_called"))
        deal = deal.apply(Action(declarer, "name", (), (called,)))
    elif called is not None:
        raise RuleError(Reason("FRA-AUC-20", "call_without_five", {"players": players}))
    if deal.table.phase == "discard":
        deal = deal.apply(Action(declarer, "discard", (), discard))
    else:
        refuse(closed_exchange(deal.table.game.name, discard))
    announced = fields.flag("slam_announced", False)
    return deal.apply(Action(declarer, "announce", (SLAM if announced else PASS,)))


def _asides(deal: Deal[FrenchTable], fields: Fields) -> list[Action]:
    """Poignées and misères, judged before the first card is played, as actions."""
    table = deal.table
    players, options = table.seating.players, table.options
    found: list[Action] = []
    for seat, size, entry in read_poignees(fields, players, ("seat", "size", "cards")):
        view = deal.view(seat)
        cards = None
        if entry.raw("cards", None) is not None:
            cards = entry.cards("cards", table.pack, rule=CARD_RULE)
        refuse(poignee_refused(view, size, cards, part=False))
        if cards is None:
            shown = mask_of(table.shown) if seat == table.declarer else 0
            cards = poignee_cards(view.hand, shown, players, options, size)
        found.append(Action(seat, "poignee", (size,), cards))
    for seat, lack in read_miseres(fields, players, options):
        refuse(misere_refused(deal.view(seat), lack))
        found.append(Action(seat, "misere", (lack,)))
    return found


def _play_tricks(
    deal: Deal[FrenchTable], tricks: list[tuple[Card, ...]], asides: list[Action]
) -> Deal[FrenchTable]:
    wanted, players = deal.table.size.hand, deal.table.seating.players
    for number, trick in enumerate(tricks[:wanted]):
        if len(trick) != players:
            raise RuleError(Reason("FRA-PLAY-3", "trick_size", {"count": len(trick), "cards": players}))
        for card in trick:
            (seat,) = deal.table.turn
            for action in asides if number == 0 else ():
                if action.seat == seat:
                    deal = deal.apply(action)
            deal = deal.apply(Action(seat, "play", (), (card,)))
    if len(tricks) != wanted:
        raise RuleError(Reason("FRA-PLAY-34", "trick_count", {"count": len(tricks), "cards": wanted}))
    return deal


def to_case(deal: Deal[FrenchTable]) -> dict[str, object]:
    """The input of the ``deal`` case that this finished deal is."""
    table, setup = deal.table, deal.setup
    case: dict[str, object] = {
        "players": table.seating.players,
        "dealer": table.seating.dealer,
        "hands": [codes(hand) for hand in setup.hands],
        "talon": codes(setup.talon),
        "calls": [{"seat": seat, "call": call} for seat, call in table.calls],
    }
    if table.contract is None:
        return case
    if table.called is not None:
        case["called"] = table.called.code
    case |= {f"{action.kind}": codes(action.cards) for action in deal.actions if action.kind == "discard"}
    case |= {
        "slam_announced": table.slam_announced,
        "poignees": [
            {"seat": shown.seat, "size": shown.size, "cards": codes(shown.cards)} for shown in table.poignees
        ],
    }
    if table.options.misere:
        case["miseres"] = [{"seat": seat, "lack": lack} for seat, lack in table.miseres]
    return case | {"tricks": [codes(trick.cards) for trick in table.tricks]}


def result(deal: Deal[FrenchTable]) -> dict[str, object]:
    """What a ``deal`` case asserts of a finished deal."""
    table = deal.table
    found: dict[str, object] = {
        "passed_out": table.contract is None and not table.dry_petit,
        "dry_petit": list(table.dry_petit),
        "contract": table.contract,
        "declarer": table.declarer,
        "called": None if table.called is None else table.called.code,
        "partner": None,
        "payments": [plain_number(amount) for amount in score_deal(deal).payments],
        "next_dealer": dealing.next_dealer(table.seating),
    }
    if table.contract is None:
        return found
    partner = partner_of(deal)
    attackers = (table.declarer, partner)
    counted = count(deal)
    return found | {
        "partner": partner,
        "winners": [trick.winner for trick in table.tricks],
        "points": plain_number(card_points(counted.halves[0])),
        "opponents_points": plain_number(card_points(counted.halves[1])),
        "oudlers": counted.oudlers,
        "petit_au_bout": petit_au_bout(table, attackers),
        "slam": slam(table, attackers),
        **score_result(summary_of(deal), table.options),
    }


def _explainers() -> Explainers:
    from tarok_core.games.french.telling import EXPLAINERS  # noqa: PLC0415  # not needed to play

    return EXPLAINERS


GAME: Game[FrenchTable] = Game(
    name="french",
    prefix="FRA",
    options=FrenchOptions,
    presets=PRESETS,
    players=dealing.PLAYERS,
    usual_players=4,
    card_rule=CARD_RULE,
    pack=pack,
    duties=duties,
    seat=dealing.seat,
    styles=dealing.STYLES,
    deal_out=dealing.deal_out,
    opening=opening,
    phases=PHASES,
    score=score_deal,
    facts=(),
    ops=OPS,
    input_fields=INPUT_FIELDS,
    from_case=from_case,
    to_case=to_case,
    result=result,
    load_explainers=_explainers,
    calls=CALLS,
    roman_trumps=False,
)
"""French tarot."""
