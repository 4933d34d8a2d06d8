"""Reading the input of Czech cases: seats, calls, hands, turns, a deal's summary."""

from __future__ import annotations

from collections.abc import Sequence

from tarok_core.cards import Card
from tarok_core.deal import Seating
from tarok_core.fields import Fields
from tarok_core.games.czech import auction as bidding
from tarok_core.games.czech import dealing
from tarok_core.games.czech.announcements import Round, closed_words
from tarok_core.games.czech.exchange import closed_stage
from tarok_core.games.czech.scoring import SIDES, Summary
from tarok_core.games.czech.tables import (
    BIDS,
    CONTRACTS,
    HAND,
    MELDS,
    PAGAT,
    PLAYERS,
    RAISES,
    TALON,
    TOTAL,
    VARSAVA,
    CzechOptions,
    pack,
)
from tarok_core.reading import hand_of_size, hands_for, refuse
from tarok_core.reasons import InputError, Reason, RuleError

__all__ = [
    "CARD_RULE",
    "read_after_auction",
    "read_contract",
    "read_hand",
    "read_lists",
    "read_partner",
    "read_points",
    "read_points_by_seat",
    "read_seat",
    "read_seating",
    "read_stage",
    "read_summary",
    "read_talon",
    "read_turns",
    "run_calls",
    "run_turns",
]

CARD_RULE = "CZE-DECK-1"
TAKE = "take"


# -- seats and cards ----------------------------------------------------------------------------------


def read_seating(fields: Fields) -> Seating:
    """``dealer`` (3); ``players`` may be given, but is always 4."""
    players = fields.whole("players", PLAYERS)
    dealing.seat(players, 0)
    return dealing.seat(players, fields.whole("dealer", PLAYERS - 1))


def read_seat(fields: Fields, name: str, default: int) -> int:
    """A seat, 0 to 3 (CZE-DECK-7)."""
    return fields.whole(name, default, low=0, high=PLAYERS - 1, rule="CZE-DECK-7")


def read_hand(fields: Fields, name: str, options: CzechOptions, size: int = HAND) -> tuple[Card, ...]:
    """A hand of ``size`` cards (CZE-DEAL-3)."""
    return hand_of_size(fields, name, pack(options), size, card_rule=CARD_RULE, size_rule="CZE-DEAL-3")


def read_talon(fields: Fields, options: CzechOptions) -> tuple[Card, ...]:
    """The six cards of the talon in order (CZE-DEAL-3)."""
    talon = fields.cards("talon", pack(options), rule=CARD_RULE)
    if len(talon) != TALON:
        raise RuleError(Reason("CZE-DEAL-3", "talon_size", {"count": len(talon), "cards": TALON}))
    return talon


def read_lists(fields: Fields, name: str, options: CzechOptions) -> list[tuple[Card, ...] | None]:
    """A list of four lists of cards, or of nulls, by seat."""
    return hands_for(fields, name, pack(options), PLAYERS, card_rule=CARD_RULE, count_rule="CZE-DECK-7")


# -- auction ------------------------------------------------------------------------------------------


def run_calls(
    seating: Seating,
    options: CzechOptions,
    calls: Sequence[tuple[int, str]],
    hands: Sequence[Sequence[Card] | None] = (None,) * PLAYERS,
) -> bidding.Auction:
    """The auction after these calls; ``hands`` are those known.

    :raises RuleError: at the first call that is refused.
    """
    state = bidding.start(seating.order)
    for seat, call in calls:
        if state.complete:
            raise RuleError(Reason("CZE-AUC-1", "auction_over", {"call": call}))
        if seat != state.to_speak:
            params = {"seat": seat, "turn": (state.to_speak,), "phase": "auction"}
            raise RuleError(Reason("CZE-AUC-1", "out_of_turn", params))
        refuse(bidding.closed(state, options, call, holds_pagat(hands, seat)))
        state = bidding.after(state, call)
    return state


def holds_pagat(hands: Sequence[Sequence[Card] | None], seat: int | None) -> bool | None:
    """Whether a seat holds T1; ``None`` where the hands known do not tell."""
    if seat is None:
        return None
    hand = hands[seat]
    if hand is not None:
        return PAGAT in hand
    return False if any(other and PAGAT in other for other in hands) else None


def read_after_auction(fields: Fields) -> str | None:
    """Forhont's choice: ``take``, ``varsava``, or ``None`` where none is given."""
    return fields.maybe_word("after_auction", (TAKE, VARSAVA), rule="CZE-AUC-11")


# -- contract, partner, stage -------------------------------------------------------------------------


def read_contract(fields: Fields) -> str:
    """A game that can be bid, or ``varsava``."""
    return fields.word("contract", (*BIDS, VARSAVA), rule="CZE-AUC-2")


def read_stage(fields: Fields, contract: str) -> int | None:
    """The stage of preferanc (CZE-TALON-13)."""
    stage = fields.maybe_whole("stage", rule="CZE-TALON-13")
    refuse(closed_stage(contract, stage))
    return stage


def read_partner(fields: Fields, declarer: int) -> int | None:
    """The declarer's partner, or ``None`` when he plays alone (CZE-AUC-19)."""
    partner = fields.maybe_whole("partner", low=0, high=PLAYERS - 1, rule="CZE-DECK-7")
    if partner == declarer:
        raise RuleError(Reason("CZE-AUC-19", "own_partner", {"seat": partner}))
    return partner


# -- announcements ------------------------------------------------------------------------------------


def read_turns(fields: Fields) -> list[tuple[int, tuple[str, ...]]]:
    """``turns`` as (seat, words); words are checked when they are said."""
    turns = []
    for turn in fields.objects("turns", []):
        turn.only(("seat", "say"))
        turns.append((turn.whole("seat"), tuple(turn.texts("say"))))
    return turns


def run_turns(said: Round, own: Sequence[int], turns: Sequence[tuple[int, tuple[str, ...]]]) -> Round:
    """The round after these turns, which have to complete it; ``own`` are the seats of the declarer's side.

    :raises RuleError: at the first turn that is refused.
    """
    for seat, words in turns:
        if said.over:
            raise RuleError(Reason("CZE-ANN-2", "announcements_over", {"seat": seat}))
        if seat != said.to_speak:
            params = {"seat": seat, "turn": (said.to_speak,), "phase": "announce"}
            raise RuleError(Reason("CZE-ANN-2", "out_of_turn", params))
        refuse(closed_words(said, seat in own, words))
        said = said.after(words)
    if turns and not said.over:
        raise RuleError(Reason("CZE-ANN-2", "announcements_unfinished", {"seat": said.to_speak}))
    return said


# -- the summary of a deal ----------------------------------------------------------------------------


def read_points(fields: Fields) -> int:
    """The card points of the declarer's side, 0 to 70 (CZE-COUNT-1)."""
    try:
        return fields.whole("points", low=0, high=TOTAL, rule="CZE-COUNT-1")
    except InputError as error:
        raise RuleError(Reason("CZE-COUNT-1", error.reason.code, error.reason.params)) from None


def read_points_by_seat(fields: Fields) -> tuple[int, ...]:
    """The four counts of Varšava: none negative, together 69, 70 or 71 (CZE-COUNT-6)."""
    try:
        points = tuple(fields.wholes("points_by_seat"))
    except InputError as error:
        raise RuleError(Reason("CZE-COUNT-6", error.reason.code, error.reason.params)) from None
    if len(points) != PLAYERS or min(points) < 0 or abs(sum(points) - TOTAL) > 1:
        params = {"found": sum(points), "low": TOTAL - 1, "high": TOTAL + 1, "players": PLAYERS}
        raise RuleError(Reason("CZE-COUNT-6", "counts_sum", params))
    return points


def read_melds(fields: Fields) -> tuple[tuple[str, ...], ...]:
    """The revealing announcements by seat (CZE-ANN-4)."""
    if fields.raw("melds", None) is None:
        return ((),) * PLAYERS
    found = []
    for at, value in enumerate(fields.sequence("melds")):
        inner = Fields({str(at): value}, fields.at("melds"))
        found.append(inner.words(str(at), tuple(MELDS), rule="CZE-ANN-4"))
    if len(found) != PLAYERS:
        raise RuleError(Reason("CZE-ANN-4", "hands_count", {"count": len(found), "players": PLAYERS}))
    return tuple(found)


def _feat(fields: Fields, name: str) -> Fields:
    """What is told of Pagát or Valát; nothing where the field is missing or null."""
    value = fields.raw(name, None)
    return Fields({} if value is None else value, fields.at(name))


def _announced_by(feat: Fields) -> tuple[int, ...]:
    seats: list[int] = []
    if feat.raw("announced_by", None) is not None:
        for seat in feat.wholes("announced_by"):
            if not 0 <= seat < PLAYERS:
                params = {"where": feat.at("announced_by"), "found": seat, "low": 0, "high": PLAYERS - 1}
                raise RuleError(Reason("CZE-DECK-7", "out_of_range", params))
            if seat in seats:
                params = {"where": feat.at("announced_by"), "found": seat}
                raise RuleError(Reason("CZE-ANN-2", "repeated_word", params))
            seats.append(seat)
    return tuple(seats)


def read_summary(fields: Fields, options: CzechOptions) -> Summary:
    """The summary of a deal as a ``score`` case gives it (not of Varšava)."""
    contract = read_contract(fields)
    forhont = read_seating(fields).order[0]
    declarer = read_seat(fields, "declarer", forhont)
    partner = read_partner(fields, declarer)
    if partner is not None and not CONTRACTS[contract].partner:
        raise RuleError(Reason("CZE-AUC-8", "no_partner_here", {"contract": contract}))
    stage = read_stage(fields, contract)
    doubles = fields.whole("doubles", 0, low=0, high=len(RAISES), rule="CZE-ANN-9")
    melds = read_melds(fields)
    pagat, valat = _feat(fields, "pagat"), _feat(fields, "valat")
    pagat.only(("announced_by", "won_by", "lost_by"))
    valat.only(("announced_by", "won_by"))
    won, lost = (
        pagat.maybe_whole(name, low=0, high=PLAYERS - 1, rule="CZE-DECK-7") for name in ("won_by", "lost_by")
    )
    if won is not None and lost is not None:
        raise RuleError(Reason("CZE-ANN-5", "pagat_contradicted"))
    return Summary(
        contract,
        declarer,
        read_points(fields),
        partner,
        stage,
        doubles,
        melds,
        _announced_by(pagat),
        won,
        lost,
        _announced_by(valat),
        valat.maybe_word("won_by", SIDES, "CZE-ANN-6"),
    )
