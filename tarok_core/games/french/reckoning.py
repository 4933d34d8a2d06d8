"""What French tarot tells of counting and scoring: pairs, target, summary, terms, payments, a match."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, Final

from tarok_core.account import Block, Cell, Grid, Line
from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.counting import by_pairs, packets
from tarok_core.explain import score_blocks
from tarok_core.fields import Fields
from tarok_core.games.french import explain, ops, reading
from tarok_core.games.french.explain import points
from tarok_core.games.french.scoring import (
    Reckoning,
    Summary,
    payment_rule,
    personal_miseres,
    reckon,
    score,
)
from tarok_core.games.french.tables import OUDLERS, TABLE_SIZES, FrenchOptions, low_cards, pack
from tarok_core.words import Msg

__all__ = ["OP_ACCOUNTS", "pairs", "pile_blocks", "reckoning_blocks", "scored", "summary_blocks"]

SHARING = {
    "FRA-SCORE-15": "say.shared_three",
    "FRA-SCORE-16": "say.shared_partner",
    "FRA-SCORE-17": "say.shared_alone",
    "FRA-SCORE-18": "say.shared_fourfold",
}
"""By rule: how the payments come about."""

PAIR_RULES = {"K": "FRA-COUNT-4", "Q": "FRA-COUNT-4", "C": "FRA-COUNT-4", "J": "FRA-COUNT-4"}


def pairs(pile: Mask, options: FrenchOptions) -> tuple[tuple[Card, ...], ...]:
    """A pile laid out in pairs, each counting card with an ordinary one as far as they go (FRA-COUNT-2).

    >>> pile = mask_of(map(Card.parse, ("SK", "HQ", "S2", "T9", "T8")))
    >>> [" ".join(map(str, pair)) for pair in pairs(pile, FrenchOptions())]
    ['SK S2', 'HQ T8', 'T9']
    """
    value = pack(options).value
    high = sorted(cards_of(pile & ~low_cards()), key=lambda card: (-value(card), card))
    low = list(cards_of(pile & low_cards()))
    row: list[Card] = []
    while high or low:
        source = high or low
        row.append(source.pop(0))
        other = low or high
        if other:
            row.append(other.pop(0))
    return tuple(tuple(row[at : at + 2]) for at in range(0, len(row), 2))


def _pair_rule(pair: tuple[Card, ...]) -> str:
    if len(pair) < 2 or not pair[1].bit & low_cards():
        return "FRA-COUNT-6"
    if pair[0].bit & OUDLERS:
        return "FRA-COUNT-3"
    return PAIR_RULES.get(pair[0].rank, "FRA-COUNT-5")


BUNDLE: Final = 5
"""So many pairs of ordinary cards are told in one row; where there are fewer of them each has its own."""


def _told_pairs(pile: Mask, options: FrenchOptions) -> list[tuple[Card, ...]]:
    """The pairs of a pile as they are told."""
    laid = pairs(pile, options)
    low = [pair for pair in laid if len(pair) == 2 and not mask_of(pair) & ~low_cards()]
    if len(low) < BUNDLE:
        return list(laid)
    at = laid.index(low[0])
    return [*laid[:at], *packets(cards_of(mask_of(chain(*low))), 2 * BUNDLE), *laid[at + len(low) :]]


def pile_blocks(pile: Mask, options: FrenchOptions) -> list[Block]:
    """A pile counted pair by pair."""
    rows: list[tuple[Cell, ...]] = []
    rules: list[tuple[str, ...]] = []
    halves = 0
    for pair in _told_pairs(pile, options):
        added = pack(options).nominal(mask_of(pair))
        halves += added
        rows.append((pair, points(added), points(halves)))
        rules.append((_pair_rule(pair),))
    counted = by_pairs(halves, pile.bit_count())
    head = tuple(Msg(f"word.{name}") for name in ("packet", "points", "so_far"))
    params = {"cards": pile.bit_count(), "packets": counted.packets, "leftover": counted.leftover}
    grid: list[Block] = [Grid(head, tuple(rows), tuple(rules))] if rows else []
    return [*grid, Line(Msg("say.count_in_pairs", **params), ("FRA-COUNT-2",))]


def reckoning_blocks(halves: int, oudlers: int, options: FrenchOptions) -> list[Block]:
    """Half point, target, difference, and whether that makes the contract."""
    found = reckon(halves, oudlers, options)
    blocks: list[Block] = []
    if found.half_rule is not None:
        code = "say.half_to_declarer" if options.half_point == "declarer" else "say.half_to_winner"
        blocks.append(Line(Msg(code, points=points(halves), counted=found.counted), (found.half_rule,)))
    params = {"count": oudlers, "target": found.target}
    blocks.append(Line(Msg("say.oudlers_target", **params), (found.target_rule,)))
    blocks.append(_difference(found))
    won = Msg("say.made" if found.made else "say.not_made")
    rule = "FRA-SCORE-5" if found.made else "FRA-SCORE-8"
    return [*blocks, Line(won, (rule,), "yes" if found.made else "no")]


def _difference(found: Reckoning) -> Line:
    above = found.difference >= 0
    code = "say.counted_above" if above else "say.counted_below"
    params = {"points": found.counted, "count": abs(found.difference)}
    return Line(Msg(code, **params), ("FRA-SCORE-6" if above else "FRA-SCORE-8",))


def count(fields: Fields, options: FrenchOptions) -> list[Block]:
    """A pile counted pair by pair, and held against its target if it is large enough to be a declarer's."""
    pile = mask_of(fields.cards("cards", pack(options), rule=reading.CARD_RULE))
    blocks = pile_blocks(pile, options)
    if pile.bit_count() < min(size.talon for size in TABLE_SIZES.values()):
        return blocks
    halves, oudlers = pack(options).nominal(pile), (pile & OUDLERS).bit_count()
    return [*blocks, *reckoning_blocks(halves, oudlers, options)]


def score_case(fields: Fields, options: FrenchOptions) -> list[Block]:
    """The summary, then every term with its steps, then the payments."""
    summary = reading.read_summary(fields, options, reading.read_players(fields))
    return [*summary_blocks(summary), *scored(summary, options)]


def summary_blocks(summary: Summary) -> list[Block]:
    """What is known of a deal that is to be scored."""
    blocks: list[Block] = [Line(Msg("say.contract", contract=summary.contract, seat=summary.declarer))]
    if summary.players == 5:
        if summary.partner is None:
            blocks.append(Line(Msg("say.summary_alone"), ("FRA-AUC-23", "FRA-AUC-24")))
        else:
            blocks.append(Line(Msg("say.summary_partner", seat=summary.partner), ("FRA-AUC-21",)))
    params = {"points": points(summary.halves), "oudlers": summary.oudlers}
    blocks.append(Line(Msg("say.summary_card_points", **params)))
    if summary.petit_au_bout is not None:
        blocks.append(Line(Msg("say.summary_petit", side=summary.petit_au_bout)))
    blocks += [Line(Msg("say.summary_poignee", seat=seat, size=size)) for seat, size in summary.poignees]
    if summary.slam_announced:
        blocks.append(Line(Msg("say.summary_slam_announced")))
    if summary.slam is not None:
        blocks.append(Line(Msg("say.summary_slam", side=summary.slam)))
    blocks += [Line(Msg("say.summary_misere", seat=seat, lack=lack)) for seat, lack in summary.miseres]
    return blocks


def scored(summary: Summary, options: FrenchOptions) -> list[Block]:
    """Whether the contract was made, then the score and how it is shared."""
    blocks = reckoning_blocks(summary.halves, summary.oudlers, options)
    blocks += score_blocks(score(summary, options), summary.players)
    rule = payment_rule(summary, options)
    blocks.append(Line(Msg(SHARING[rule], factor=options.alone_stake), (rule, "FRA-SCORE-13")))
    for seat, lack, value in personal_miseres(summary, options):
        blocks.append(Line(Msg("say.misere_personal", seat=seat, lack=lack, points=value), ("FRA-VAR-11",)))
    return blocks


def match(fields: Fields, options: FrenchOptions) -> list[Block]:
    """The deals, their sum, and who is ahead."""
    result: dict[str, Any] = ops.match(fields, options)
    players = reading.read_players(fields)
    rows: list[tuple[Cell, ...]] = [(at, *amounts) for at, amounts in enumerate(result["by_deal"], 1)]
    rows.append((Msg("word.total"), *result["totals"]))
    head = (Msg("word.deal"), *(Msg("word.seat_number", seat=seat) for seat in range(players)))
    return [
        Grid(head, tuple(rows)),
        Line(Msg("say.match_ahead", seats=tuple(result["winners"])), ("FRA-MATCH-3",), "yes"),
    ]


OP_ACCOUNTS: dict[str, Callable[[Fields, Any], list[Block]]] = {
    "deck": explain.deck,
    "seating": explain.seating,
    "dealing": explain.deal_cards,
    "auction": explain.auction,
    "exchange": explain.exchange,
    "announce": explain.announce,
    "legal": explain.legal,
    "trick": explain.trick,
    "count": count,
    "score": score_case,
    "match": match,
}
"""By operation: the account of a case."""
