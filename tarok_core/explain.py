"""Accounts of cases and deals: the question, the steps, the verdict with its rules, the totals.

What all games share is told here from the fields of the case format and from the actions of a
deal; what only a game knows (the roles in its auction, the steps of a score) comes from the functions
in its :class:`Explainers`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from tarok_core.account import Account, Block, CardRow, Cell, Grid, Heading, Line, merged, verdict
from tarok_core.cards import Card, cards_of, mask_of
from tarok_core.casebook import Case, answer, prepare
from tarok_core.counting import by_threes, packets
from tarok_core.deal import Action, Deal
from tarok_core.fields import Fields
from tarok_core.game import AnyGame
from tarok_core.games import find_game
from tarok_core.options import Options
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import Score, plain_number
from tarok_core.stage import KINDS, Scene
from tarok_core.words import Msg

__all__ = [
    "Explainers",
    "FormField",
    "agreements",
    "case_account",
    "deal_account",
    "scene_of",
    "score_blocks",
    "widget_kind",
]


def _nothing(before: Deal[Any], after: Deal[Any]) -> list[Block]:
    return []


def _nothing_open(deal: Deal[Any]) -> list[Block]:
    return []


class Explainers(NamedTuple):
    """What a game tells of itself.

    :ivar position: the name of a seat's position at the table as a message, given players, dealer, seat.
    :ivar ops: by operation: blocks from input fields and options; raises what the operation raises.
    :ivar actions: by kind of action: blocks for one action, given the deal before and after it.
    :ivar ending: blocks after the last action: counts, result, score.
    :ivar moment: blocks on what lies open at a moment of a deal, before anybody acts, and on who plays with
        whom as far as a seat knows it, or as it is with ``None``.
    :ivar scenes: by operation: a case as a scene that a reader can act in.
    :ivar form: the fields of a score's summary, for a reader to fill in.
    :ivar laid_open: what everybody sees of cards that another has laid away.
    :ivar forms: the fields for an operation and the input of a case, where they are not always ``form``; none
        where the case has nothing to fill in.
    :ivar opening: what lies open once the cards are dealt, before anybody acts.
    :ivar watched: by kind of action: blocks for one action as a seat sees it that may not know everything,
        given the deal before and after it and the seat; a kind that is not named here is told to all alike,
        but for cards laid away, which only their owner sees.
    """

    ops: Mapping[str, Callable[[Fields, Any], list[Block]]]
    actions: Mapping[str, Callable[[Deal[Any], Deal[Any]], list[Block]]]
    ending: Callable[[Deal[Any]], list[Block]]
    moment: Callable[[Deal[Any], int | None], list[Block]]
    scenes: Mapping[str, Callable[[Fields, Any], Scene]]
    form: tuple[FormField, ...]
    laid_open: Callable[[Deal[Any], Deal[Any]], list[Block]] = _nothing
    watched: Mapping[str, Callable[[Deal[Any], Deal[Any], int], list[Block]]] = MappingProxyType({})
    forms: Callable[[str, Mapping[str, object]], tuple[FormField, ...]] | None = None
    opening: Callable[[Deal[Any]], list[Block]] = _nothing_open

    def form_of(self, op: str, given: Mapping[str, object]) -> tuple[FormField, ...]:
        """The fields to fill in for an operation, given the input of its case."""
        if self.forms is not None:
            return self.forms(op, given)
        return self.form if op == "score" else ()


class FormField(NamedTuple):
    """A field of a summary: its name in the case format and the values to choose from.

    A field within an object or a list is named by its path, ``pagat.won_by`` or ``melds.0``.

    ``values`` is ``None`` for a number from ``low`` to ``high`` in steps of ``step``; ``many`` tells
    whether several values may be chosen. ``area`` is the area of the messages that name the values, ``""``
    for numbers.
    With ``by_seat`` the field is a list of objects, at most one a seat, that hold ``seat`` and, under this
    name, one of the values; where ``entries`` gives more for a value they hold that instead.
    ``when`` names another field and the values of it for which this one says something; empty for always.
    ``agreed`` names an option without which it says nothing. With ``seat`` a number is that of a seat.
    """

    name: str
    values: tuple[object, ...] | None
    default: object
    area: str = ""
    low: int = 0
    high: int = 0
    many: bool = False
    step: float = 1
    by_seat: str = ""
    when: tuple[str, tuple[object, ...]] | tuple[()] = ()
    agreed: str = ""
    seat: bool = False
    entries: Mapping[object, Mapping[str, object]] = MappingProxyType({})

    def entry(self, seat: int, value: object) -> dict[str, object]:
        """The object that stands for a value chosen for a seat."""
        return {"seat": seat, **self.entries.get(value, {self.by_seat: value})}

    def chosen(self, entry: Mapping[str, object]) -> object:
        """The value that an object stands for; ``None`` where it stands for none."""
        return next((v for v in self.values or () if self.entry(0, v) == {**entry, "seat": 0}), None)


def widget_kind(case: Case) -> str | None:
    """The kind of widget that shows a case; ``None`` where a static account is all there is.

    >>> from tarok_core.casebook import find_case
    >>> [widget_kind(find_case(name)) for name in ("GAL-E57", "RUS-E103", "RUS-E23")]
    ['scoring', 'scoring', None]
    """
    if case.op in KINDS:
        return KINDS[case.op]
    return "scoring" if find_game(case.game).explainers.form_of(case.op, case.input) else None


def scene_of(case: Case) -> Scene:
    """A case as a scene.

    :raises RuleError: when the input is malformed, or the operation has no scene (code ``no_scene``).
    """
    game, options, fields = prepare(case)
    make = game.explainers.scenes.get(case.op)
    if make is None:
        raise RuleError(Reason(None, "no_scene", {"op": case.op}))
    return make(fields, options)


def case_account(case: Case) -> Account:
    """The account of a case: options, question, steps, and its answer or its refusal.

    >>> from tarok_core.account import as_text
    >>> from tarok_core.casebook import find_case
    >>> from tarok_core.words import Words
    >>> print(as_text(case_account(find_case("GAL-E43")), Words(game="galician")))
    On the table: CJ HK SK
    Seat 0: CJ
    Seat 1: HK
    Seat 2: SK
    Seat 0 takes the trick with CJ. [GAL-PLAY-9]
    """
    game, options, fields = prepare(case)
    blocks = agreements(options)
    try:
        if case.op == "deal":
            deal = game.from_case(fields, options)
            return [*blocks, *deal_account(deal)]
        explain = game.explainers.ops[case.op]
        return [*blocks, *explain(fields, options)]
    except RuleError as error:
        return [*blocks, *question(case, game, fields, options), verdict(error.reason)]


def agreements(options: Options) -> list[Block]:
    """The agreements that differ from the default."""
    return [
        Line(Msg("say.with_option", option=name, value=plain_value(value)))
        for name, value in options.changed.items()
    ]


def plain_value(value: object) -> str:
    """An option's value as it is written in a case.

    >>> plain_value(False), plain_value("any")
    ('false', 'any')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def question(case: Case, game: AnyGame, fields: Fields, options: Any) -> list[Block]:
    """The input of a refused case, as far as it can be read."""
    pack = game.pack(options)
    blocks: list[Block] = []
    for name, code in _CARD_FIELDS.items():
        if name in fields:
            try:
                blocks.append(CardRow(Msg(code), fields.cards(name, pack, rule=None)))
            except RuleError:
                continue
    if isinstance(calls := case.input.get("calls"), list):
        for call in calls:
            if isinstance(call, Mapping) and {"seat", "call"} <= call.keys():
                blocks.append(Line(Msg("say.call", seat=call["seat"], call=call["call"])))
    return blocks


_CARD_FIELDS = {
    "hand": "say.in_hand",
    "talon": "word.talon",
    "take": "say.takes",
    "discard": "say.lays_away",
    "trick": "say.on_table",
    "cards": "word.cards",
}


def deal_account(deal: Deal[Any], *, seat: int | None = None) -> list[Block]:
    """A deal replayed: how it was dealt, every action, the tricks, the result and every amount.

    With ``seat`` only the cards that this seat may know at the moment shown are told.
    """
    game, setup = deal.game, deal.setup
    blocks: list[Block] = [Heading(Msg("word.deal")), Line(Msg("say.dealer_is", seat=setup.seating.dealer))]
    for number in setup.seating.order:
        if seat in (None, number):
            blocks.append(CardRow(Msg("say.hand_of", seat=number), cards_of(setup.hands[number])))
    if seat is None and setup.talon:
        blocks.append(CardRow(Msg("word.talon"), setup.talon))
    before = game.begin(setup)
    blocks += game.explainers.opening(before)
    phase = ""
    for action in deal.actions:
        after = before.apply(action)
        if before.table.phase != phase:
            phase = before.table.phase
            blocks.append(Heading(Msg("word.phase", phase=phase)))
        blocks += action_blocks(before, after, action, seat)
        before = after
    blocks += [Line(Msg("say.facts", seat=fact.seat, fact=fact.kind)) for fact in deal.facts]
    if not deal.is_over and not deal.facts:
        blocks.append(Line(Msg("say.deal_unfinished", phase=deal.table.phase, turn=deal.table.turn)))
        return merged(blocks)
    return merged([*blocks, *game.explainers.ending(deal)])


def action_blocks(before: Deal[Any], after: Deal[Any], action: Action, seat: int | None) -> list[Block]:
    """One action of a deal, as ``seat`` sees it; with ``None`` all of it is told."""
    explainers: Explainers = before.game.explainers
    if seat is not None:
        watched = explainers.watched.get(action.kind)
        if watched is not None:
            return watched(before, after, seat)
        if action.kind == "discard" and action.seat != seat:
            unseen = Line(Msg("say.discarded_unseen", seat=action.seat, count=len(action.cards)))
            return [unseen, *explainers.laid_open(before, after)]
    return explainers.actions.get(action.kind, play_blocks)(before, after)


def play_blocks(before: Deal[Any], after: Deal[Any]) -> list[Block]:
    """One row for a finished trick: who led, the cards in order, and who takes it with what."""
    if len(after.table.tricks) == len(before.table.tricks):
        return []
    trick = after.table.tricks[-1]
    winning = trick.cards[after.table.seating.from_seat(trick.leader).index(trick.winner)]
    # In the scene of an example a trick without cards stands for all that were played before it.
    number = sum(1 for played in after.table.tricks if played.cards)
    row = (number, trick.leader, trick.cards, trick.winner, winning)
    return [
        Grid(tuple(Msg(f"word.{name}") for name in ("trick", "leader", "cards", "winner", "with")), (row,))
    ]


def score_blocks(score: Score, payments_seats: int) -> list[Block]:
    """Every term with its steps, what is done to their sum, then what each seat pays or gets."""
    rows: list[tuple[Cell, ...]] = []
    rules: list[tuple[str, ...]] = []
    for term in score.terms:
        rows.append((Msg("word.item_name", item=term.item), plain_number(term.amount), None))
        rules.append((term.rule,))
        for step in term.steps:
            rows.append((None, plain_number(step.value), Msg(f"step.{step.code}", **step.params)))
            rules.append((step.rule,) if step.rule != term.rule else ())
    if score.steps:
        total = sum((term.amount for term in score.terms), 0)
        rows.append((Msg("word.total"), plain_number(total), None))
        rules.append(())
    for step in score.steps:
        rows.append((None, plain_number(step.value), Msg(f"step.{step.code}", **step.params)))
        rules.append((step.rule,))
    head = (Msg("word.item"), Msg("word.amount"), Msg("word.how"))
    blocks: list[Block] = [Grid(head, tuple(rows), tuple(rules))] if rows else []
    blocks.append(Line(Msg("say.per_opponent", amount=score.per_opponent)))
    blocks.append(payments_grid(score, payments_seats))
    return blocks


def payments_grid(score: Score, seats: int) -> Grid:
    """The payments by seat."""
    return Grid(
        tuple(Msg("word.seat_number", seat=seat) for seat in range(seats)),
        (tuple(plain_number(amount) for amount in score.payments),),
    )


def count_blocks(cards: tuple[Card, ...], values: Callable[[Card], int], rule: str) -> list[Block]:
    """A pile counted by threes, packet by packet."""
    rows: list[tuple[Cell, ...]] = []
    nominal = 0
    for at, packet in enumerate(packets(cards, 3)):
        added = sum(values(card) for card in packet)
        nominal += added
        done = 3 * at + len(packet)
        taken_off = 2 if len(packet) == 3 else 1
        rows.append((packet, added, -taken_off, by_threes(nominal, done).points))
    total = by_threes(nominal, len(cards))
    head = tuple(Msg(f"word.{name}") for name in ("packet", "nominal", "taken_off", "so_far"))
    return [
        Grid(head, tuple(rows)),
        Line(Msg("say.count_packets", cards=len(cards), packets=total.packets, leftover=total.leftover)),
        Line(
            Msg("say.count_formula", nominal=total.nominal, deducted=total.deducted, points=total.points),
            (rule,),
        ),
    ]


def refusal_of(case: Case) -> Reason | None:
    """The reason a case is refused for, ``None`` when it is answered."""
    try:
        answer(case)
    except RuleError as error:
        return error.reason
    return None


def pile(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards in pack order."""
    return cards_of(mask_of(cards))
