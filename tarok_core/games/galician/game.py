"""The Galician game as a value, and the ways between a deal and a ``deal`` case."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarok_core.cards import Card
from tarok_core.deal import Action, Deal, Setup, as_hands
from tarok_core.fields import Fields
from tarok_core.game import Game
from tarok_core.games.galician import dealing, phases
from tarok_core.games.galician.announcements import closed_announcement
from tarok_core.games.galician.auction import CALLS
from tarok_core.games.galician.ops import (
    CARD_RULE,
    OPS,
    WORDS,
    full_hand_of,
    read_seating,
    run_calls,
)
from tarok_core.games.galician.outcome import RENONS, piles, score_deal, side_count, summary_of
from tarok_core.games.galician.phases import GalicianTable
from tarok_core.games.galician.scoring import is_made
from tarok_core.games.galician.tables import DOUBLES, SOLO, TRICKS, GalicianOptions, duties, pack
from tarok_core.reading import card_lists, codes, distinct, read_calls, refuse
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import plain_number

if TYPE_CHECKING:
    from tarok_core.explain import Explainers

__all__ = ["GAME"]

INPUT_FIELDS = frozenset(
    {
        "agreed_deals",
        "announced",
        "calls",
        "card",
        "cards",
        "contract",
        "dealer",
        "deals",
        "declarer",
        "discard",
        "doubles",
        "full_hand",
        "hand",
        "hands",
        "kind",
        "kings",
        "leader",
        "players",
        "points",
        "renons",
        "style",
        "take",
        "talon",
        "trick",
        "tricks",
        "trull",
        "turns",
        "ultimo",
        "ultimo_lost",
        "volat",
    }
)


def from_case(fields: Fields, options: GalicianOptions) -> Deal[GalicianTable]:
    """A deal played from the input of a ``deal`` case.

    :raises RuleError: at the first fault in the order of the deal.
    """
    cards = pack(options)
    fields.sequence("hands")
    hands = card_lists(fields, "hands", cards, card_rule=CARD_RULE, nulls=True)
    talon = fields.cards("talon", cards, rule=CARD_RULE)
    take = fields.cards("take", cards, [], rule=CARD_RULE)
    discard = fields.cards("discard", cards, [], rule=CARD_RULE)
    tricks = [trick or () for trick in card_lists(fields, "tricks", cards, card_rule=CARD_RULE)]
    distinct(CARD_RULE, *(hand for hand in hands if hand is not None), talon)
    seating = read_seating(fields)
    if len(hands) != seating.players:
        raise RuleError(
            Reason("GAL-DEAL-1", "hands_count", {"count": len(hands), "players": seating.players})
        )
    deal = GAME.begin(Setup(options, seating, as_hands(hands), talon))
    calls = read_calls(fields)
    if not run_calls(seating, options, calls).complete:
        raise RuleError(Reason("GAL-AUC-15", "auction_unfinished"))
    for seat, call in calls:
        deal = deal.apply(Action(seat, "call", (call,)))
    declarer = deal.table.declarer
    if declarer is None or deal.table.contract is None:
        later = (fields.raw(name, None) for name in ("announced", "full_hand", "doubles"))
        if tricks or take or discard or any(later):
            raise RuleError(Reason("GAL-AUC-16", "passed_out_played"))
        return deal
    if deal.table.contract == SOLO:
        if take or discard:
            raise RuleError(Reason("GAL-TALON-6", "no_exchange"))
    else:
        deal = deal.apply(Action(declarer, "take", (), take)).apply(Action(declarer, "discard", (), discard))
    return _play_tricks(_announce(deal, fields, declarer), tricks)


def _announce(deal: Deal[GalicianTable], fields: Fields, declarer: int) -> Deal[GalicianTable]:
    announced = fields.words("announced", WORDS, [], "GAL-ANN-1")
    full_hand = full_hand_of(fields)
    words = (*announced, *([f"full_hand_{full_hand}"] if full_hand is not None else []))
    refuse(closed_announcement(deal.view(declarer).hand, deal.table.pack.trump_mask, words))
    deal = deal.apply(Action(declarer, "announce", words))
    doubles = fields.whole("doubles", 0, low=0, high=len(DOUBLES), rule="GAL-ANN-15")
    for word in DOUBLES[:doubles]:
        deal = deal.apply(Action(deal.table.turn[0], "double", (word,)))
    while deal.table.phase == "double":
        deal = deal.apply(Action(deal.table.turn[0], "double", (phases.PASS,)))
    return deal


def _play_tricks(deal: Deal[GalicianTable], tricks: list[tuple[Card, ...]]) -> Deal[GalicianTable]:
    for trick in tricks[:TRICKS]:
        if len(trick) != 3:
            raise RuleError(Reason("GAL-PLAY-1", "trick_size", {"count": len(trick), "cards": 3}))
        for card in trick:
            deal = deal.apply(Action(deal.table.turn[0], "play", (), (card,)))
    if len(tricks) != TRICKS:
        raise RuleError(Reason("GAL-PLAY-1", "trick_count", {"count": len(tricks), "cards": TRICKS}))
    return deal


def to_case(deal: Deal[GalicianTable]) -> dict[str, object]:
    """The input of the ``deal`` case that this finished deal is.

    Passes while doubling and irregularities are not kept: the case format has no place for them.
    """
    table, setup = deal.table, deal.setup
    by_kind = {action.kind: action for action in deal.actions}
    case: dict[str, object] = {
        "players": table.seating.players,
        "dealer": table.seating.dealer,
        "hands": [
            None if seat in table.seating.idle else codes(hand) for seat, hand in enumerate(setup.hands)
        ],
        "talon": codes(setup.talon),
        "calls": [{"seat": seat, "call": call} for seat, call in table.calls],
    }
    if table.contract is None:
        return case
    for kind in ("take", "discard"):
        case[kind] = codes(by_kind[kind].cards) if kind in by_kind else []
    full = [int(word.rpartition("_")[2]) for word in table.announced if word.startswith("full_hand_")]
    case |= {
        "announced": [word for word in table.announced if word in WORDS],
        "full_hand": full[0] if full else None,
        "doubles": table.doubles,
        "tricks": [codes(trick.cards) for trick in table.tricks],
    }
    return case


def result(deal: Deal[GalicianTable]) -> dict[str, object]:
    """What a ``deal`` case asserts of a finished deal."""
    table = deal.table
    score = score_deal(deal)
    found: dict[str, object] = {
        "passed_out": table.contract is None,
        "contract": table.contract,
        "declarer": table.declarer,
        "payments": [plain_number(amount) for amount in score.payments],
        "next_dealer": dealing.next_dealer(table.seating),
    }
    if table.contract is None:
        return found
    own, theirs = piles(deal)
    winners = [trick.winner for trick in table.tricks]
    return found | {
        "winners": winners,
        "tricks_won": [winners.count(seat) for seat in range(table.seating.players)],
        "points": side_count(table, own).points,
        "opponents_points": side_count(table, theirs).points,
        "made": is_made(summary_of(deal), table.options),
        "items": score.items,
        "per_opponent": plain_number(score.per_opponent),
    }


def _explainers() -> Explainers:
    from tarok_core.games.galician.telling import EXPLAINERS  # noqa: PLC0415  # not needed to play

    return EXPLAINERS


GAME: Game[GalicianTable] = Game(
    name="galician",
    prefix="GAL",
    options=GalicianOptions,
    presets={"source": {}},
    players=(3, 4, 5),
    usual_players=3,
    card_rule=CARD_RULE,
    pack=pack,
    duties=duties,
    seat=dealing.seat,
    styles=dealing.STYLES,
    deal_out=dealing.deal_out,
    opening=phases.opening,
    phases=phases.PHASES,
    score=score_deal,
    facts=(RENONS,),
    ops=OPS,
    input_fields=INPUT_FIELDS,
    from_case=from_case,
    to_case=to_case,
    result=result,
    load_explainers=_explainers,
    calls=CALLS,
)
"""Galician tarok."""
