"""What Russian tarok tells of counting, scoring, settling (accounts of amounts)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tarok_core.account import Block, CardRow, Cell, Grid, Line
from tarok_core.cards import Mask, mask_of
from tarok_core.explain import payments_grid
from tarok_core.fields import Fields
from tarok_core.games.russian import explain, ops, told_variants
from tarok_core.games.russian.counting import count_pile, packets_of
from tarok_core.games.russian.declarations import POROZHNYAYA
from tarok_core.games.russian.match import GOAL
from tarok_core.games.russian.reading import read_seating, read_summary
from tarok_core.games.russian.scoring import Summary, made_by, score, totals_of
from tarok_core.games.russian.tables import CARD_RULE, RussianOptions, pack
from tarok_core.games.russian.variants import dispatched
from tarok_core.scores import Score, Term, plain_number
from tarok_core.words import Msg

__all__ = ["OP_ACCOUNTS", "pile_blocks", "scored", "summary_blocks", "terms_grid", "totals_grid"]


def pile_blocks(pile: Mask, players: int, options: RussianOptions) -> list[Block]:
    """A pile counted packet by packet: each figure with its low cards (RUS-COUNT-2 to 6, RUS-VAR-6)."""
    rows: list[tuple[Cell, ...]] = []
    rules: list[tuple[str, ...]] = []
    so_far = 0
    for packet in packets_of(pile, players, options):
        so_far += packet.points
        rows.append((packet.cards, packet.nominal, packet.points, so_far))
        rules.append((packet.rule,))
    head = tuple(Msg(f"word.{name}") for name in ("packet", "nominal", "points", "so_far"))
    grid: list[Block] = [Grid(head, tuple(rows), tuple(rules))] if rows else []
    return [*grid, pile_line(pile, players, options)]


def pile_line(pile: Mask, players: int, options: RussianOptions) -> Line:
    """How many figures and low cards a pile has, and its points by the formula."""
    found = count_pile(pile, players, options)
    params = {name: found[name] for name in ("figures", "low", "nominal", "points")}
    if players == 2:
        return Line(Msg("say.counted_in_pairs", **params), ("RUS-VAR-6",), "yes")
    return Line(Msg("say.counted_in_threes", **params), ("RUS-COUNT-5", "RUS-COUNT-6"), "yes")


def count(fields: Fields, options: RussianOptions) -> list[Block]:
    """A pile counted packet by packet."""
    pile = mask_of(fields.cards("cards", pack(options), rule=CARD_RULE))
    return pile_blocks(pile, read_seating(fields, options).players, options)


# -- scores -------------------------------------------------------------------------------------------


def summary_blocks(summary: Summary) -> list[Block]:
    """What is known of a deal that is to be scored."""
    seats = summary.seating.order
    rows: list[tuple[Cell, ...]] = []
    for seat in sorted(seats):
        won = None if summary.tricks_won is None else summary.tricks_won[seat]
        rows.append((seat, summary.meld_points[seat], won, summary.points[seat]))
    names = ("seat", "melds", "tricks", "points")
    blocks: list[Block] = [Grid(tuple(Msg(f"word.{name}") for name in names), tuple(rows))]
    blocks.append(Line(Msg("say.skat_of", seat=seats[-1], points=summary.skat_points), ("RUS-TALON-3",)))
    for seat, kind, before in summary.declarations:
        told = Msg("say.declares_before", seat=seat, announcement=kind, number=before)
        blocks.append(Line(told, ("RUS-ANN-24",)))
    if summary.thrown_in_after is not None:
        told = Msg("say.thrown_in_after", number=summary.thrown_in_after)
        blocks.append(Line(told, ("RUS-SCORE-10", "RUS-SCORE-11")))
    elif summary.last_trick is not None:
        label = Msg("say.last_trick_of", seat=summary.last_trick.leader)
        blocks.append(CardRow(label, summary.last_trick.cards))
    blocks += [Line(Msg("say.facts", seat=fine.seat, fact=fine.kind)) for fine in summary.penalties]
    return blocks


def terms_grid(terms: Sequence[Term]) -> list[Block]:
    """Every term with its seat, its rule, and how it came about."""
    rows: list[tuple[Cell, ...]] = []
    rules: list[tuple[str, ...]] = []
    for term in terms:
        how = [Msg(f"step.{step.code}", **step.params) for step in term.steps]
        item = Msg("word.item_name", item=term.item)
        rows.append((term.seat, item, plain_number(term.amount), how[0] if how else None))
        rules.append((term.rule,))
    head = tuple(Msg(f"word.{name}") for name in ("seat", "item", "amount", "how"))
    return [Grid(head, tuple(rows), tuple(rules))] if rows else [Line(Msg("say.nothing_scored"))]


def totals_grid(totals: Sequence[int | float]) -> Grid:
    """A number for every seat."""
    return Grid(tuple(Msg("word.seat_number", seat=seat) for seat in range(len(totals))), (tuple(totals),))


def scored(summary: Summary, options: RussianOptions) -> list[Block]:
    """Who made porozhnyaya or volya, every term, the totals, what would be paid."""
    made, found = made_by(summary, options), score(summary, options)
    blocks: list[Block] = []
    if made.porozhnyaya is not None:
        told = Msg("say.made_by", seat=made.porozhnyaya, announcement=POROZHNYAYA)
        blocks.append(Line(told, ("RUS-SCORE-6", "RUS-SCORE-9"), "yes"))
    if made.volya is not None:
        told = Msg("say.made_by", seat=made.volya, announcement="volya")
        rules = ("RUS-SCORE-13", "RUS-SCORE-7" if summary.seating.players > 2 else "RUS-VAR-8")
        blocks.append(Line(told, rules, "yes"))
    if made.voids_cards:
        blocks.append(Line(Msg("say.cards_void"), ("RUS-COUNT-8",)))
    blocks += terms_grid(found.terms)
    totals = totals_of(found.terms, summary.seating.players)
    blocks += [Line(Msg("say.totals")), totals_grid(totals)]
    return [*blocks, *_payments(found, summary.seating.players)]


def _payments(found: Score, players: int) -> list[Block]:
    """What would be paid if the deal were the whole match; two players wait for the partie."""
    if players == 2:
        return [Line(Msg("say.partie_goes_on", goal=GOAL), ("RUS-VAR-3",))]
    return [Line(Msg("say.settled_as_match"), ("RUS-MATCH-3",)), payments_grid(found, players)]


def score_case(fields: Fields, options: RussianOptions) -> list[Block]:
    """The summary, every term, totals and payments."""
    summary = read_summary(fields, options)
    return [*summary_blocks(summary), *scored(summary, options)]


# -- matches ------------------------------------------------------------------------------------------


def match(fields: Fields, options: RussianOptions) -> list[Block]:
    """The deals, their sum, who wins, who pays whom what."""
    result: dict[str, Any] = ops.match(fields, options)
    deals, sums = ops.read_totals(fields, options)
    seats = range(len(result["totals"]))
    head = (Msg("word.deal"), *(Msg("word.seat_number", seat=seat) for seat in seats))
    rows: list[tuple[Cell, ...]] = [] if sums else [(at, *totals) for at, totals in enumerate(deals, 1)]
    blocks: list[Block] = [Grid(head, (*rows, (Msg("word.total"), *result["totals"])))]
    if len(seats) == 2:
        return [*blocks, *_partie(result, options)]
    winners = tuple(result["winners"])
    if not result["over"]:
        agreed = Msg("say.match_agreed", count=options.deals_per_match)
        return [
            *blocks,
            Line(agreed, ("RUS-MATCH-1",)),
            Line(Msg("say.match_ahead", seats=winners), ("RUS-MATCH-2",)),
        ]
    blocks.append(Line(Msg("say.match_won", seats=winners), ("RUS-MATCH-2",), "yes"))
    highest = max(result["totals"])
    for seat in seats:
        if seat not in winners:
            owes = highest - result["totals"][seat]
            blocks.append(Line(Msg("say.pays_difference", seat=seat, points=owes), ("RUS-MATCH-3",)))
    if len(winners) > 1:
        code = "say.winners_each" if options.tie_settlement == "each" else "say.winners_share"
        blocks.append(Line(Msg(code), ("RUS-MATCH-4",)))
    return [*blocks, totals_grid(result["payments"])]


def _partie(result: dict[str, Any], options: RussianOptions) -> list[Block]:
    if not result["over"]:
        return [Line(Msg("say.partie_goes_on", goal=GOAL), ("RUS-VAR-3", "RUS-VAR-5"))]
    (winner,) = result["winners"]
    loser = result["totals"][1 - winner]
    code = "say.partie_factor" if options.two_player_payment_base == "stake" else "say.partie_difference"
    return [
        Line(Msg("say.partie_won", seat=winner, goal=GOAL), ("RUS-VAR-3", "RUS-VAR-5"), "yes"),
        Line(Msg(code, seat=1 - winner, points=loser, factor=result["factor"]), ("RUS-VAR-4",)),
        totals_grid(result["payments"]),
    ]


_GREAT: dict[str, Callable[[Fields, Any], list[Block]]] = {
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

OP_ACCOUNTS: dict[str, Callable[[Fields, Any], list[Block]]] = {
    name: dispatched(name, tell, told_variants.OP_ACCOUNTS) for name, tell in _GREAT.items()
}
"""By operation: the account of a case, of a variant game where ``variant`` says so."""
