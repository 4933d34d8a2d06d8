"""What the variant games tell: their operations, their deals (RUS-VAR-9 to 22)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tarok_core.account import Block, CardRow, Cell, Grid, Heading, Line
from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.deal import Deal
from tarok_core.explain import Explainers, payments_grid
from tarok_core.fields import Fields
from tarok_core.games.russian import triomphe, twelve
from tarok_core.games.russian.explain import sorted_blocks
from tarok_core.games.russian.tables import CARD_RULE, RussianOptions, pack
from tarok_core.games.russian.triomphe import TriompheTable
from tarok_core.games.russian.twelve import TwelveTable
from tarok_core.scores import Score, Term, plain_number
from tarok_core.words import Msg

__all__ = ["OP_ACCOUNTS", "TRIOMPHE", "TWELVE"]


def _terms(terms: Sequence[Term]) -> list[Block]:
    rows: list[tuple[Cell, ...]] = []
    rules: list[tuple[str, ...]] = []
    for term in terms:
        how = [Msg(f"step.{step.code}", **step.params) for step in term.steps]
        item = Msg("word.item_name", item=term.item)
        rows.append((term.seat, item, plain_number(term.amount), how[0] if how else None))
        rules.append((term.rule,))
    head = tuple(Msg(f"word.{name}") for name in ("seat", "item", "amount", "how"))
    return [Grid(head, tuple(rows), tuple(rules))] if rows else [Line(Msg("say.nothing_scored"))]


def _seats(order: Sequence[int], dealer: int) -> list[Block]:
    return [
        Line(Msg("say.seats_order", seats=tuple(order)), ("RUS-VAR-15",)),
        Line(Msg("say.dealer_is", seat=dealer)),
    ]


# -- twelve cards -------------------------------------------------------------------------------------


def _turned(turned: Card, options: RussianOptions) -> list[Block]:
    """The card turned up, and what it makes trumps (RUS-VAR-13)."""
    blocks: list[Block] = [CardRow(Msg("say.turned_card"), (turned,), ("RUS-VAR-10",))]
    if turned.suit == "T" or options.variant1_trump == "taroks_only":
        return [*blocks, Line(Msg("say.trumps_taroks"), ("RUS-VAR-13",))]
    code = "say.trumps_turned" if options.variant1_trump == "turned_only" else "say.trumps_both"
    return [*blocks, Line(Msg(code, suit=turned.suit), ("RUS-VAR-13",))]


def _twelve_seating(fields: Fields, options: RussianOptions) -> list[Block]:
    table = twelve.read_seating(fields)
    return _seats(table.order, table.dealer)


def _twelve_dealing(fields: Fields, options: RussianOptions) -> list[Block]:
    twelve.OPS["dealing"](fields, options)
    cards = fields.cards("cards", pack(options), rule=CARD_RULE)
    hands, rest = twelve.deal_out(twelve.read_seating(fields), cards, "single")
    blocks: list[Block] = [
        CardRow(Msg("say.hand_of", seat=seat), cards_of(hand)) for seat, hand in enumerate(hands)
    ]
    return [*blocks, *_turned(rest[0], options)]


def _twelve_legal(fields: Fields, options: RussianOptions) -> list[Block]:
    hand, on_table, found = twelve.read_legal(fields, options)
    return [
        *_turned(twelve.read_turned(fields, options), options),
        CardRow(Msg("say.in_hand"), cards_of(mask_of(hand))),
        CardRow(Msg("say.on_table"), on_table) if on_table else Line(Msg("say.to_lead")),
        *sorted_blocks(found),
    ]


def _twelve_trick(fields: Fields, options: RussianOptions) -> list[Block]:
    found = twelve.OPS["trick"](fields, options)
    cards = fields.cards("cards", pack(options), rule=CARD_RULE)
    params = {"seat": found["winner"], "card": Card.parse(str(found["card"]))}
    return [
        *_turned(twelve.read_turned(fields, options), options),
        CardRow(Msg("say.on_table"), cards),
        Line(Msg("say.takes_trick", **params), ("RUS-VAR-13",), "yes"),
    ]


def _twelve_scored(piles: Sequence[Mask], options: RussianOptions) -> list[Block]:
    result: dict[str, Any] = twelve.scored(piles, options)
    head = tuple(Msg("word.seat_number", seat=seat) for seat in range(len(piles)))
    return [
        *_terms(twelve.terms_of_piles(piles, options)),
        Line(Msg("say.totals")),
        Grid(head, (tuple(result["totals"]),)),
        Line(Msg("say.match_won", seats=tuple(result["winners"])), ("RUS-VAR-15",), "yes"),
    ]


def _twelve_score(fields: Fields, options: RussianOptions) -> list[Block]:
    piles = twelve.read_piles(fields, options)
    rows: list[Block] = [
        CardRow(Msg("say.pile_of", seat=seat, count=pile.bit_count()), cards_of(pile))
        for seat, pile in enumerate(piles)
    ]
    return [*rows, *_twelve_scored(piles, options)]


def _twelve_ending(deal: Deal[TwelveTable]) -> list[Block]:
    piles, options = deal.table.piles, deal.table.options
    rows: list[Block] = [
        CardRow(Msg("say.pile_of", seat=seat, count=pile.bit_count()), cards_of(pile))
        for seat, pile in enumerate(piles)
    ]
    following = Line(Msg("say.next_dealer", seat=deal.table.seating.order[0]), ("RUS-DEAL-3",))
    return [Heading(Msg("op.score")), *rows, *_twelve_scored(piles, options), following]


def _twelve_opening(deal: Deal[TwelveTable]) -> list[Block]:
    return _turned(deal.table.turned, deal.table.options)


def _twelve_moment(deal: Deal[TwelveTable], seat: int | None) -> list[Block]:
    table = deal.table
    return [*_turned(table.turned, table.options), *_on_table(table.trick)]


def _on_table(trick: tuple[Card, ...]) -> list[Block]:
    return [CardRow(Msg("say.on_table"), trick) if trick else Line(Msg("say.to_lead"))]


# -- Triomphe forcée ----------------------------------------------------------------------------------


def _claims(claims: Sequence[triomphe.Claim], left: object) -> list[Block]:
    """Who claims what out of the pot, in the order in which it is met (RUS-VAR-18, 19)."""
    rows = tuple((found.card, found.seat, plain_number(found.amount)) for found in claims)
    rules = tuple(("RUS-VAR-18", "RUS-VAR-19") for _ in claims)
    head = tuple(Msg(f"word.{name}") for name in ("card", "seat", "amount"))
    grid: list[Block] = [Grid(head, rows, rules)] if rows else [Line(Msg("say.no_claims"))]
    return [*grid, Line(Msg("say.pot_left", points=left))]


def _triomphe_seating(fields: Fields, options: RussianOptions) -> list[Block]:
    table = triomphe.read_seating(fields)
    return _seats(table.order, table.dealer)


def _triomphe_dealing(fields: Fields, options: RussianOptions) -> list[Block]:
    triomphe.OPS["dealing"](fields, options)
    cards = fields.cards("cards", pack(options), rule=CARD_RULE)
    hands, _ = triomphe.deal_out(triomphe.read_seating(fields), cards, "single")
    return [CardRow(Msg("say.hand_of", seat=seat), cards_of(hand)) for seat, hand in enumerate(hands)]


def _triomphe_score(fields: Fields, options: RussianOptions) -> list[Block]:
    _, hands, won, stake = triomphe.read_score(fields, options)
    result: dict[str, Any] = triomphe.OPS["score"](fields, options)
    pot = triomphe.claims_of(hands, stake, options)
    rows: list[Block] = [
        CardRow(Msg("say.hand_of", seat=seat), cards_of(hand)) for seat, hand in enumerate(hands)
    ]
    terms = triomphe.terms_of(hands, won, stake, options)
    return [
        *rows,
        Line(Msg("say.stakes", points=plain_number(stake)), ("RUS-VAR-17",)),
        *_claims(pot.claims, plain_number(pot.left)),
        Line(Msg("say.leads_first", seat=result["leader"]), ("RUS-VAR-21",)),
        *_terms(terms),
        Line(Msg("say.most_tricks", seats=tuple(result["winners"])), ("RUS-VAR-21",), "yes"),
        payments_grid(Score((), 0, triomphe.payments_of(terms, len(won))), len(won)),
    ]


def _triomphe_ending(deal: Deal[TriompheTable]) -> list[Block]:
    table = deal.table
    won = triomphe.tricks_won(table)
    score = triomphe.score_deal(deal)
    winners = tuple(seat for seat, count in enumerate(won) if count == max(won))
    return [
        Heading(Msg("op.score")),
        *_terms(score.terms),
        Line(Msg("say.most_tricks", seats=winners), ("RUS-VAR-21",), "yes"),
        payments_grid(score, len(won)),
        Line(Msg("say.next_dealer", seat=table.seating.order[0]), ("RUS-DEAL-3",)),
    ]


def _triomphe_opening(deal: Deal[TriompheTable]) -> list[Block]:
    table = deal.table
    return [
        Line(Msg("say.stakes", points=table.options.stake), ("RUS-VAR-17",)),
        *_claims(table.claims, plain_number(table.pot)),
        Line(Msg("say.leads_first", seat=table.leader), ("RUS-VAR-21",)),
    ]


def _triomphe_moment(deal: Deal[TriompheTable], seat: int | None) -> list[Block]:
    table = deal.table
    claims = [] if table.tricks else _claims(table.claims, plain_number(table.pot))
    return [*claims, *_on_table(table.trick)]


OP_ACCOUNTS: Final[Mapping[int, Mapping[str, Callable[[Fields, Any], list[Block]]]]] = {
    1: {
        "seating": _twelve_seating,
        "dealing": _twelve_dealing,
        "legal": _twelve_legal,
        "trick": _twelve_trick,
        "score": _twelve_score,
    },
    2: {"seating": _triomphe_seating, "dealing": _triomphe_dealing, "score": _triomphe_score},
}
"""By variant and operation: the account of a case."""

TWELVE: Final = Explainers({}, {}, _twelve_ending, _twelve_moment, {}, (), opening=_twelve_opening)
TRIOMPHE: Final = Explainers({}, {}, _triomphe_ending, _triomphe_moment, {}, (), opening=_triomphe_opening)
"""What :mod:`tarok_core.explain` asks of the variant games; the play is told as in all games."""
