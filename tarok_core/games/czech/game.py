"""The Czech game as a value, and the ways between a deal and a ``deal`` case."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tarok_core.cards import Card
from tarok_core.deal import Action, Deal, Setup, as_hands
from tarok_core.fields import Fields
from tarok_core.game import Game
from tarok_core.games.czech import dealing, phases
from tarok_core.games.czech.auction import CALLS, closed_varsava
from tarok_core.games.czech.ops import OPS, reckoned, scored
from tarok_core.games.czech.outcome import (
    count,
    partner_of,
    piles,
    points_by_seat,
    reckoning_of,
    score_deal,
    summary_of,
    taken_by_seat,
)
from tarok_core.games.czech.phases import SILENT, TAKE
from tarok_core.games.czech.reading import (
    CARD_RULE,
    read_after_auction,
    read_lists,
    read_seating,
    read_stage,
    read_turns,
    run_calls,
    run_turns,
)
from tarok_core.games.czech.table import CzechTable, opening
from tarok_core.games.czech.tables import (
    CONTRACTS,
    PLAYERS,
    PREFERANC,
    PRVNI,
    TRICKS,
    VARSAVA,
    CzechOptions,
    duties,
    pack,
)
from tarok_core.reading import card_lists, codes, distinct, read_calls, refuse
from tarok_core.reasons import Reason, RuleError

if TYPE_CHECKING:
    from tarok_core.explain import Explainers

__all__ = ["GAME", "from_case"]

CzechDeal = Deal[CzechTable]

INPUT_FIELDS = frozenset(
    {
        "after_auction",
        "called",
        "calls",
        "card",
        "cards",
        "contract",
        "count",
        "dealer",
        "deals",
        "declarer",
        "discard",
        "discards",
        "doubles",
        "hand",
        "hands",
        "kind",
        "leader",
        "melds",
        "pagat",
        "partner",
        "players",
        "points",
        "points_by_seat",
        "stage",
        "style",
        "talon",
        "trick",
        "tricks",
        "turns",
        "valat",
    }
)


def from_case(fields: Fields, options: CzechOptions) -> CzechDeal:
    """A deal played from the input of a ``deal`` case.

    :raises RuleError: at the first fault in the order of the deal.
    """
    hands = read_lists(fields, "hands", options)
    talon = fields.cards("talon", pack(options), rule=CARD_RULE)
    called = fields.card("called", pack(options), rule=CARD_RULE)
    nothing: list[tuple[Card, ...] | None] = [None] * PLAYERS
    discards = read_lists(fields, "discards", options) if "discards" in fields else nothing
    tricks = _read_tricks(fields, options)
    distinct(CARD_RULE, *(hand for hand in hands if hand is not None), talon)
    seating = read_seating(fields)
    deal = GAME.begin(Setup(options, seating, as_hands(hands), talon))
    calls = read_calls(fields)
    if not run_calls(seating, options, calls, hands).complete:
        raise RuleError(Reason("CZE-AUC-1", "auction_unfinished"))
    for seat, call in calls:
        deal = deal.apply(Action(seat, "call", (call,)))
    deal = _choose(deal, fields)
    contract, declarer = deal.table.contract or PRVNI, deal.table.player
    if called is not None and not (contract in CONTRACTS and CONTRACTS[contract].partner):
        raise RuleError(Reason("CZE-AUC-8", "calls_nobody", {"contract": contract}))
    stage = read_stage(fields, contract)
    if deal.table.phase == "call":
        silence = Action(declarer, "tarok", (SILENT,))
        deal = deal.apply(silence if called is None else Action(declarer, "tarok", (), (called,)))
    for kind in looks(stage):
        deal = deal.apply(Action(declarer, kind))
    deal = _lay_away(deal, [cards or () for cards in discards])
    deal = _announce(deal, read_turns(fields))
    return _play_tricks(deal, tricks)


def _read_tricks(fields: Fields, options: CzechOptions) -> list[tuple[Card, ...]]:
    """The tricks as lists of cards; a card played twice is a fault of the play, not of the list."""
    found = card_lists(fields, "tricks", pack(options), card_rule=CARD_RULE, repeats=True)
    return [cards for cards in found if cards is not None]


def _choose(deal: CzechDeal, fields: Fields) -> CzechDeal:
    """Forhont's choice after a první that all passed; ``take`` where none is given."""
    chosen = read_after_auction(fields) or TAKE
    if chosen == VARSAVA:
        refuse(closed_varsava(deal.table.auction))
    if deal.table.phase == "choice":
        return deal.apply(Action(deal.table.player, "choose", (chosen,)))
    return deal


def looks(stage: int | None) -> tuple[str, ...]:
    """What the bidder of preferanc does to play in a stage."""
    if stage is None:
        return ()
    rejected = ("look", "reject") * (stage - 1)
    return (*rejected, "look") if stage == 3 else (*rejected, "look", "keep")


def _lay_away(deal: CzechDeal, discards: Sequence[tuple[Card, ...]]) -> CzechDeal:
    owed = deal.table.owed
    for seat in deal.table.seating.order:
        if owed[seat]:
            deal = deal.apply(Action(seat, "discard", (), discards[seat]))
        elif discards[seat]:
            params = {"found": len(discards[seat]), "count": 0}
            raise RuleError(Reason("CZE-TALON-2", "wrong_discard_count", params))
    return deal


def _announce(deal: CzechDeal, turns: Sequence[tuple[int, tuple[str, ...]]]) -> CzechDeal:
    """The round of announcements; without turns nobody says anything."""
    table = deal.table
    if table.phase != "announce":
        if any(words for _, words in turns):
            raise RuleError(Reason("CZE-ANN-26", "varsava_announced"))
        return deal
    partner = partner_of(deal)
    run_turns(table.said, [seat for seat in (table.player, partner) if seat is not None], turns)
    for seat, words in turns or [(seat, ()) for seat in table.said.order]:
        deal = deal.apply(Action(seat, "announce", words))
    return deal


def _play_tricks(deal: CzechDeal, tricks: Sequence[tuple[Card, ...]]) -> CzechDeal:
    for trick in tricks[:TRICKS]:
        if len(trick) != PLAYERS:
            raise RuleError(Reason("CZE-PLAY-2", "trick_size", {"count": len(trick), "cards": PLAYERS}))
        for card in trick:
            deal = deal.apply(Action(deal.table.turn[0], "play", (), (card,)))
    if len(tricks) != TRICKS:
        raise RuleError(Reason("CZE-PLAY-2", "trick_count", {"count": len(tricks), "cards": TRICKS}))
    return deal


def to_case(deal: CzechDeal) -> dict[str, object]:
    """The input of the ``deal`` case that this finished deal is."""
    table, setup = deal.table, deal.setup
    case: dict[str, object] = {
        "dealer": table.seating.dealer,
        "hands": [codes(hand) for hand in setup.hands],
        "talon": codes(setup.talon),
        "calls": [{"seat": seat, "call": call} for seat, call in table.calls],
    }
    if table.auction.contract == PRVNI:
        case["after_auction"] = VARSAVA if table.contract == VARSAVA else TAKE
    if table.contract == PREFERANC:
        case["stage"] = table.stage
    named = [action for action in deal.actions if action.kind == "tarok"]
    if named:
        case["called"] = named[0].cards[0].code if named[0].cards else None
    if table.contract != VARSAVA:
        case["discards"] = [codes(mask) for mask in deal.secrets.laid_away]
        case["turns"] = [{"seat": seat, "say": list(words)} for seat, words in table.said.turns]
    case["tricks"] = [codes(trick.cards) for trick in table.tricks]
    return case


def result(deal: CzechDeal) -> dict[str, object]:
    """What a ``deal`` case asserts of a finished deal."""
    table = deal.table
    winners = [trick.winner for trick in table.tricks]
    found: dict[str, object] = {
        "contract": table.contract,
        "declarer": table.declarer,
        "winners": winners,
        "tricks_won": [winners.count(seat) for seat in range(PLAYERS)],
        "next_dealer": dealing.next_dealer(table.seating),
    }
    if table.contract == VARSAVA:
        found["points_by_seat"] = list(points_by_seat(deal))
        return found | reckoned(reckoning_of(deal))
    own, theirs = piles(deal)
    found |= {
        "called": table.called.code if table.called else None,
        "partner": partner_of(deal),
        "taken": [codes(cards) for cards in taken_by_seat(deal)],
        "melds": [list(melds or ()) for melds in table.melds],
        "doubles": table.said.doubles,
        "pagat_announced": list(table.said.announced("pagat")),
        "valat_announced": list(table.said.announced("valat")),
        "points": count(table, own).points,
        "opponents_points": count(table, theirs).points,
    }
    return found | scored(summary_of(deal), table.options)


def _explainers() -> Explainers:
    from tarok_core.games.czech.telling import EXPLAINERS  # noqa: PLC0415  # not needed to play

    return EXPLAINERS


GAME: Game[CzechTable] = Game(
    name="czech",
    prefix="CZE",
    options=CzechOptions,
    presets={"vysocina": {}, "mcr": {"variant": "mcr"}},
    players=(PLAYERS,),
    usual_players=PLAYERS,
    card_rule=CARD_RULE,
    pack=pack,
    duties=duties,
    seat=dealing.seat,
    styles=dealing.STYLES,
    deal_out=dealing.deal_out,
    opening=opening,
    phases=phases.PHASES,
    score=score_deal,
    facts=(),
    ops=OPS,
    input_fields=INPUT_FIELDS,
    from_case=from_case,
    to_case=to_case,
    result=result,
    load_explainers=_explainers,
    calls=CALLS,
)
"""Czech taroky."""
