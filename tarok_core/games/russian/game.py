"""Russian tarok as a value, and the ways between a deal and a ``deal`` case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tarok_core.cards import Card
from tarok_core.deal import Action, AnyDeal, Deal, Fact, Setup, as_hands
from tarok_core.fields import Fields
from tarok_core.game import Game
from tarok_core.games.russian import dealing
from tarok_core.games.russian.declarations import Declaration, closed_declaration, closed_moment
from tarok_core.games.russian.exchange import closed_discard
from tarok_core.games.russian.melds import Meld, open_melds
from tarok_core.games.russian.ops import score_result
from tarok_core.games.russian.outcome import FACTS, FORFEIT, melds_of, penalty_of, score_deal, summary_of
from tarok_core.games.russian.phases import PHASES
from tarok_core.games.russian.reading import (
    facts_of,
    read_declarations,
    read_forfeits,
    read_melds_declared,
    read_penalties,
    read_seating,
)
from tarok_core.games.russian.skiz import last_trick
from tarok_core.games.russian.table import RussianTable, opening
from tarok_core.games.russian.tables import CARD_RULE, PRESETS, TRICKS, RussianOptions, duties, pack
from tarok_core.games.russian.variants import OPS, of_variant
from tarok_core.reading import card_lists, codes, distinct, hands_for, refuse
from tarok_core.reasons import Reason, RuleError

if TYPE_CHECKING:
    from tarok_core.explain import Explainers

__all__ = ["GAME"]

INPUT_FIELDS = frozenset(
    {
        "before_trick",
        "calls",
        "card",
        "cards",
        "cavalry_before",
        "dealer",
        "deals",
        "declarations",
        "discard",
        "hand",
        "hands",
        "kind",
        "last_trick",
        "leader",
        "meld_points",
        "melds",
        "melds_forfeited",
        "penalties",
        "piles",
        "players",
        "points_by_seat",
        "seat",
        "skat_points",
        "stake",
        "suit",
        "thrown_in_after",
        "totals",
        "trick",
        "tricks",
        "tricks_won",
        "turned",
        "unit",
        "variant",
    }
)

RussianDeal = Deal[RussianTable]


def from_case(fields: Fields, options: RussianOptions) -> AnyDeal:
    """A deal played from the input of a ``deal`` case, perhaps of a variant game.

    :raises RuleError: at the first fault in the order of the deal.
    """
    other = of_variant(fields)
    if other is not None:
        return other.from_case(fields, options)
    seating = read_seating(fields, options)
    hands = hands_for(
        fields, "hands", pack(options), seating.players, card_rule=CARD_RULE, count_rule="RUS-DEAL-4"
    )
    distinct(CARD_RULE, *(hand for hand in hands if hand is not None))
    discard = fields.cards("discard", pack(options), rule="RUS-TALON-4")
    found = card_lists(fields, "tricks", pack(options), card_rule=CARD_RULE, repeats=True)
    tricks = [trick or () for trick in found]
    masks = as_hands(hands)
    deal = GAME.begin(Setup(options, seating, masks, dealing.dummy_hand(seating, masks, options)))
    skat_seat = deal.table.skat_seat
    refuse(closed_discard(deal.view(skat_seat).hand, options, discard))
    deal = deal.apply(Action(skat_seat, "discard", (), discard))
    deal = _declare_melds(deal, read_melds_declared(fields, seating))
    declarations = read_declarations(fields, seating)
    thrown = fields.maybe_whole("thrown_in_after", low=1, high=TRICKS, rule="RUS-SCORE-10")
    deal = _play(deal, tricks, declarations, TRICKS if thrown is None else thrown)
    if thrown is not None:
        if deal.is_over:
            raise RuleError(Reason("RUS-SCORE-10", "cannot_throw_in", {"seat": deal.table.leader}))
        deal = deal.apply(Action(deal.table.leader, "throw_in"))
    facts = facts_of(read_penalties(fields, seating, options))
    forfeits = tuple(Fact(seat, FORFEIT) for seat in read_forfeits(fields, seating))
    return deal.with_facts((*facts, *forfeits))


def _declare_melds(deal: RussianDeal, named: list[tuple[str, ...] | None]) -> RussianDeal:
    """The melds seat by seat; where none are named all that may be declared (RUS-ANN-1, 3)."""
    for seat in deal.table.seating.order:
        table, hand = deal.table, deal.view(seat).hand
        names = named[seat]
        if names is None:
            found = open_melds(hand, table.options, cavalry_before=table.cavalry_declared)
            names = tuple(meld.name for meld in found)
        deal = deal.apply(Action(seat, "meld", names))
    for seat in deal.table.seating.idle:
        if named[seat]:
            raise RuleError(Reason("RUS-DECK-1", "idle_seat", {"seat": seat}))
    return deal


def _play(
    deal: RussianDeal, tricks: list[tuple[Card, ...]], declarations: tuple[Declaration, ...], wanted: int
) -> RussianDeal:
    """Announcements and play, trick by trick."""
    players = len(deal.table.seating.order)
    for number, trick in enumerate(tricks[:wanted], 1):
        deal = _announce(deal, declarations, number)
        if len(trick) != players:
            raise RuleError(Reason("RUS-PLAY-2", "trick_size", {"count": len(trick), "cards": players}))
        for card in trick:
            deal = deal.apply(Action(deal.table.turn[0], "play", (), (card,)))
    if len(tricks) != wanted:
        raise RuleError(Reason("RUS-PLAY-2", "trick_count", {"count": len(tricks), "cards": wanted}))
    for declaration in declarations:
        refuse(closed_moment(declaration.kind, declaration.before_trick))
        if declaration.before_trick > wanted:
            params = {"announcement": declaration.kind}
            raise RuleError(Reason("RUS-ANN-24", "declared_after_end", params))
    return deal


def _announce(deal: RussianDeal, declarations: tuple[Declaration, ...], number: int) -> RussianDeal:
    for seat, kind, before in declarations:
        if before == number:
            table = deal.table
            refuse(closed_declaration(kind, seat, before, table.tricks_won, table.declarations))
            deal = deal.apply(Action(seat, "declare", (kind,)))
    return deal


def to_case(deal: RussianDeal) -> dict[str, object]:
    """The input of the ``deal`` case that this finished deal is."""
    table, setup = deal.table, deal.setup
    seats = range(table.seating.players)
    idle = table.seating.idle
    case: dict[str, object] = {
        "players": table.seating.players,
        "dealer": table.seating.dealer,
        "hands": [None if seat in idle else codes(setup.hands[seat]) for seat in seats],
        "discard": codes(deal.secrets.laid_away[table.skat_seat]),
        "melds": [[meld.name for meld in table.declared[seat] or ()] for seat in seats],
        "declarations": [found._asdict() for found in table.declarations],
        "tricks": [codes(trick.cards) for trick in table.tricks],
    }
    if table.thrown_in is not None:
        case["thrown_in_after"] = len(table.tricks)
    forfeits = [fact.seat for fact in deal.facts if fact.kind == FORFEIT]
    if forfeits:
        case["melds_forfeited"] = forfeits
    fines = [penalty_of(fact, table) for fact in deal.facts if fact.kind != FORFEIT]
    if fines:
        case["penalties"] = [
            {"seat": fine.seat, "kind": fine.kind} | ({} if fine.victim is None else {"victim": fine.victim})
            for fine in fines
        ]
    return case


def result(deal: RussianDeal) -> dict[str, object]:
    """What a ``deal`` case asserts of a finished deal."""
    table, summary = deal.table, summary_of(deal)
    melds = melds_of(deal)
    played = table.skiz_trick
    return {
        "melds": _listed(melds.kept),
        "cancelled": _listed(melds.cancelled),
        "winners": [trick.winner for trick in table.tricks],
        "tricks_won": list(table.tricks_won),
        "pile_sizes": [pile.bit_count() for pile in table.piles.masks],
        "points_by_seat": list(summary.points),
        "skat_points": summary.skat_points,
        "skiz_in_time": played is not None and played <= last_trick(table.options),
        "skiz_surrendered": table.surrendered,
        **score_result(summary, table.options),
        "next_dealer": dealing.next_dealer(table.seating),
    }


def _listed(by_seat: tuple[tuple[Meld, ...], ...]) -> list[list[dict[str, Any]]]:
    return [[meld.as_case() for meld in melds] for melds in by_seat]


def _explainers() -> Explainers:
    from tarok_core.games.russian.telling import EXPLAINERS  # noqa: PLC0415  # not needed to play

    return EXPLAINERS


GAME: Game[RussianTable] = Game(
    name="russian",
    prefix="RUS",
    options=RussianOptions,
    presets=PRESETS,
    players=dealing.PLAYERS,
    usual_players=3,
    card_rule=CARD_RULE,
    pack=pack,
    duties=duties,
    seat=dealing.seat,
    styles=dealing.STYLES,
    deal_out=dealing.deal_out,
    opening=opening,
    phases=PHASES,
    score=score_deal,
    facts=FACTS,
    ops=OPS,
    input_fields=INPUT_FIELDS,
    from_case=from_case,
    to_case=to_case,
    result=result,
    load_explainers=_explainers,
    seat_under=dealing.seated,
)
"""Russian tarok of three or four players, and of two with a dummy."""
