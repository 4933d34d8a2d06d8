"""What the Czech game tells of the call of a tarok and of the round of announcements."""

from __future__ import annotations

from typing import Any

from tarok_core.account import Block, CardRow, Line, verdict
from tarok_core.cards import cards_of, mask_of
from tarok_core.fields import Fields
from tarok_core.games.czech import ops, reading
from tarok_core.games.czech.announcements import (
    SILENT_CALL,
    callable_taroks,
    closed_tarok,
    melds_of,
    value_of,
)
from tarok_core.games.czech.sides import called_line
from tarok_core.games.czech.tables import (
    ANNOUNCEMENTS,
    CALLABLE,
    MELDS,
    PASS,
    PRVNI,
    RAISES,
    CzechOptions,
    pack,
)
from tarok_core.reasons import Reason, RuleError
from tarok_core.words import Msg

__all__ = ["announce", "called_blocks", "melds_line", "turn_line", "worth_blocks"]


def announce(fields: Fields, options: CzechOptions) -> list[Block]:
    """The call of a tarok, what a hand reveals, or the round of announcements."""
    kind = fields.word("kind", ops.KINDS)
    if kind == "turns":
        return _turns(fields, options)
    hand = mask_of(reading.read_hand(fields, "hand", options))
    blocks: list[Block] = [CardRow(Msg("say.in_hand"), cards_of(hand))]
    if kind == "melds":
        return [*blocks, *worth_blocks(melds_of(options, pack(options).trump_mask, hand))]
    open_taroks = callable_taroks(options, hand)
    blocks.append(CardRow(Msg("say.callable_now"), open_taroks, ("CZE-AUC-13", "CZE-AUC-14"), "open"))
    for card in CALLABLE:
        reason = closed_tarok(options, hand, card)
        if reason is not None:
            note = Msg("word.why", why=reason)
            blocks.append(CardRow(Msg("say.may_not"), (card,), (str(reason.rule),), "closed", note))
    if "called" not in fields:
        return blocks
    card = fields.card("called", pack(options), rule=reading.CARD_RULE) or SILENT_CALL
    silent = fields.raw("called") is None
    reason = None if silent else closed_tarok(options, hand, card)
    if reason is not None:
        return [*blocks, verdict(reason)]
    return [*blocks, *called_blocks(silent), called_line(card, bool(hand & card.bit))]


def worth_blocks(melds: tuple[str, ...]) -> list[Block]:
    """What a hand has to state, one by one, and what it is worth."""
    blocks: list[Block] = [
        Line(Msg("say.has_meld", meld=name, price=MELDS[name].price), (MELDS[name].rule,), "yes")
        for name in melds
    ]
    return [*blocks, Line(Msg("say.melds_value", count=value_of(melds)), ("CZE-SCORE-9",))]


def called_blocks(silent: bool) -> list[Block]:
    """That the bidder named nothing, where he did not."""
    return [Line(Msg("say.called_silently", card=SILENT_CALL), ("CZE-AUC-15",))] if silent else []


def melds_line(seat: int, melds: tuple[str, ...]) -> list[Block]:
    """What a seat states in its first turn."""
    if not melds:
        return []
    rules = tuple(MELDS[name].rule for name in melds)
    return [Line(Msg("say.states_melds", seat=seat, melds=melds), rules)]


def turn_line(seat: int, words: tuple[str, ...]) -> Line:
    """What a seat says in a turn."""
    raised = [word for word in words if word in RAISES]
    rules = tuple({"pagat": "CZE-ANN-5", "valat": "CZE-ANN-6"}[w] for w in words if w not in RAISES)
    if raised:
        rules = (*rules, "CZE-ANN-9")
    return Line(Msg("say.announces", seat=seat, words=words or (PASS,)), rules)


def _turns(fields: Fields, options: CzechOptions) -> list[Block]:
    """Who plays with whom, the turns, and what the round has come to or what is refused in it."""
    declarer = reading.read_seat(fields, "declarer", reading.read_seating(fields).order[0])
    partner = reading.read_partner(fields, declarer)
    blocks: list[Block] = []
    if partner is not None:
        blocks.append(Line(Msg("say.contract", contract=PRVNI, seat=declarer)))
        blocks.append(Line(Msg("say.plays_with", seat=partner), ("CZE-AUC-19",)))
    turns = reading.read_turns(fields)
    try:
        result: dict[str, Any] = ops.announce(fields, options)
    except RuleError as error:
        told = turns[: _turns_to(error.reason, fields, options)]
        known = [turn_line(seat, words) for seat, words in told if {*words} <= {*ANNOUNCEMENTS}]
        return [*blocks, *known, verdict(error.reason)]
    blocks += [turn_line(seat, words) for seat, words in turns]
    if not turns:
        blocks.append(Line(Msg("say.nothing_announced")))
    doubles = result["doubles"]
    if doubles:
        word = RAISES[doubles - 1]
        blocks.append(Line(Msg("say.doubled_to", word=word), ("CZE-ANN-9", "CZE-ANN-11"), "yes"))
    else:
        blocks.append(Line(Msg("say.not_doubled"), (), "yes"))
    return blocks


def _turns_to(fault: Reason, fields: Fields, options: CzechOptions) -> int:
    """How many turns there are up to the one that is at fault."""
    turns = fields.sequence("turns", [])
    for count in range(len(turns)):
        try:
            ops.announce(Fields({**fields.data, "turns": turns[:count]}, fields.where), options)
        except RuleError as error:
            if error.reason == fault:
                return count
    return len(turns)
