"""Accounts of Czech scores: what is known of a deal, every amount with its rule, who pays whom."""

from __future__ import annotations

from tarok_core.account import Block, Cell, Grid, Line
from tarok_core.explain import payments_grid, score_blocks
from tarok_core.fields import Fields
from tarok_core.games.czech import reading
from tarok_core.games.czech.scoring import Summary, is_made, score
from tarok_core.games.czech.tables import CONTRACTS, PLAYERS, RAISES, REFERENCE, VARSAVA, CzechOptions
from tarok_core.games.czech.varsava import Reckoning, reckon
from tarok_core.scores import plain_number
from tarok_core.words import Msg

__all__ = ["reckoning_blocks", "score_case", "scored_blocks", "summary_blocks"]


def score_case(fields: Fields, options: CzechOptions) -> list[Block]:
    """The summary, then every term with its steps, then the payments."""
    if reading.read_contract(fields) == VARSAVA:
        reading.read_stage(fields, VARSAVA)
        points = reading.read_points_by_seat(fields)
        order = reading.read_seating(fields).order
        return [
            Line(Msg("word.call_name", call=VARSAVA)),
            *reckoning_blocks(points, reckon(points, order, options)),
        ]
    summary = reading.read_summary(fields, options)
    return [*summary_blocks(summary), *scored_blocks(summary, options)]


def summary_blocks(summary: Summary) -> list[Block]:
    """What is known of a deal that is to be scored."""
    params = {"contract": summary.contract, "seat": summary.declarer}
    blocks: list[Block] = [Line(Msg("say.contract", **params))]
    if summary.partner is not None:
        blocks.append(Line(Msg("say.plays_with", seat=summary.partner), ("CZE-AUC-19",)))
    elif CONTRACTS[summary.contract].partner:
        blocks.append(Line(Msg("say.alone_against_three"), ("CZE-SCORE-22",)))
    if summary.stage is not None:
        blocks.append(Line(Msg("say.stage_of", stage=summary.stage), ("CZE-TALON-13",)))
    blocks.append(Line(Msg("say.summary_points", count=summary.points)))
    if summary.doubles:
        blocks.append(Line(Msg("say.summary_double", word=RAISES[summary.doubles - 1]), ("CZE-ANN-9",)))
    for seat, melds in enumerate(summary.melds):
        if melds:
            blocks.append(Line(Msg("say.states_melds", seat=seat, melds=melds), ("CZE-SCORE-12",)))
    for item, seats in (("pagat", summary.pagat_announced), ("valat", summary.valat_announced)):
        if seats:
            blocks.append(Line(Msg("say.announced_by_seats", item=item, seats=seats), ("CZE-ANN-8",)))
    if summary.pagat_won is not None:
        blocks.append(Line(Msg("say.pagat_won_by", seat=summary.pagat_won), ("CZE-ANN-5",)))
    if summary.pagat_lost is not None:
        blocks.append(Line(Msg("say.pagat_lost_by", seat=summary.pagat_lost), ("CZE-ANN-5",)))
    if summary.valat is not None:
        blocks.append(Line(Msg("say.valat_made_by", side=summary.valat), ("CZE-ANN-6",)))
    return blocks


def scored_blocks(summary: Summary, options: CzechOptions) -> list[Block]:
    """Whether the game was won, then the score, and how it is settled between the four."""
    won = is_made(summary)
    code = "say.tied" if summary.points == REFERENCE else "say.made" if won else "say.not_made"
    rule = "CZE-SCORE-17" if summary.points == REFERENCE else "CZE-COUNT-7"
    alone = summary.partner is None
    settled = Line(
        Msg("say.settled_with_three" if alone else "say.settled_in_pairs"),
        ("CZE-SCORE-22" if alone else "CZE-SCORE-21",),
    )
    *told, payments = score_blocks(score(summary, options), PLAYERS)
    return [Line(Msg(code), (rule,), "yes" if won else "no"), *told, settled, payments]


def reckoning_blocks(points: tuple[int, ...], found: Reckoning) -> list[Block]:
    """The four counts, what each seat pays and gets with every step, and the results."""
    rows: list[tuple[Cell, ...]] = []
    rules: list[tuple[str, ...]] = []
    for term in found.terms:
        rows.append((term.seat, plain_number(term.amount), None))
        rules.append((term.rule,))
        for step in term.steps:
            rows.append((None, plain_number(step.value), Msg(f"step.{step.code}", **step.params)))
            rules.append((step.rule,) if step.rule != term.rule else ())
    head = tuple(Msg("word.seat_number", seat=seat) for seat in range(PLAYERS))
    blocks: list[Block] = [Grid(head, (points,), (("CZE-COUNT-6",),))]
    if found.ranking is not None:
        blocks.append(Line(Msg("say.varsava_ranking", seats=found.ranking), ("CZE-SCORE-30",)))
    if found.doubling is not None and found.doubling > 1:
        blocks.append(Line(Msg("say.varsava_doubling", factor=found.doubling), ("CZE-SCORE-25",)))
    if rows:
        blocks.append(
            Grid((Msg("word.seat"), Msg("word.amount"), Msg("word.how")), tuple(rows), tuple(rules))
        )
    if found.kitty is not None:
        blocks.append(Line(Msg("say.varsava_kitty", amount=found.kitty), ("CZE-SCORE-25",)))
    return [*blocks, payments_grid(found.score, PLAYERS)]
