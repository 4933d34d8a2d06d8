"""Reading the fields of French cases: seats, contracts, calls, poignées, misères, summaries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tarok_core.deal import Seating
from tarok_core.fields import Fields
from tarok_core.games.french import auction as bidding
from tarok_core.games.french import dealing
from tarok_core.games.french.scoring import SIDES, Summary
from tarok_core.games.french.tables import BIDS, LACKS, SIZES, FrenchOptions, bids
from tarok_core.reading import refuse
from tarok_core.reasons import Reason, RuleError

__all__ = [
    "CARD_RULE",
    "SCORE_FIELDS",
    "read_contract",
    "read_miseres",
    "read_players",
    "read_poignees",
    "read_seat",
    "read_seating",
    "read_summary",
    "run_calls",
]

CARD_RULE: Final = "FRA-DECK-1"
USUAL_PLAYERS: Final = 4

SCORE_FIELDS: Final = (
    "contract",
    "declarer",
    "partner",
    "points",
    "oudlers",
    "petit_au_bout",
    "poignees",
    "slam_announced",
    "slam",
    "miseres",
)
"""The fields of a summary, without the number of players."""


def read_players(fields: Fields, usual: int = USUAL_PLAYERS) -> int:
    """``players``: 3, 4 or 5 (FRA-DEAL-1)."""
    players = fields.whole("players", usual)
    if players not in dealing.PLAYERS:
        raise RuleError(Reason("FRA-DEAL-1", "players", {"found": players, "values": dealing.PLAYERS}))
    return players


def read_seating(fields: Fields) -> Seating:
    """``players`` (4) and ``dealer`` (the last seat)."""
    players = read_players(fields)
    return dealing.seat(players, fields.whole("dealer", players - 1))


def read_seat(fields: Fields, name: str, players: int, default: int | None = None) -> int:
    """A seat of this table."""
    if default is None:
        return fields.whole(name, low=0, high=players - 1, rule="FRA-DEAL-1")
    return fields.whole(name, default, low=0, high=players - 1, rule="FRA-DEAL-1")


def read_contract(fields: Fields, options: FrenchOptions, usual: str | None = None) -> str:
    """A contract; ``pousse`` only where it is played (FRA-AUC-5, FRA-VAR-3)."""
    contract = usual if usual is not None and "contract" not in fields else fields.text("contract")
    if contract not in BIDS:
        raise RuleError(
            Reason("FRA-AUC-17", "unknown_contract", {"found": contract, "values": bids(options)})
        )
    if contract not in bids(options):
        raise RuleError(Reason("FRA-VAR-3", "pousse_off", {"call": contract}))
    return contract


def run_calls(seating: Seating, options: FrenchOptions, calls: Sequence[tuple[int, str]]) -> bidding.Auction:
    """The auction after these calls.

    :raises RuleError: at the first call that is refused.
    """
    state = bidding.start(seating.order)
    for seat, call in calls:
        if not 0 <= seat < seating.players:
            raise RuleError(Reason("FRA-DEAL-1", "seat_range", {"found": seat, "high": seating.players - 1}))
        refuse(bidding.out_of_turn(state, seat, call))
        refuse(bidding.closed(state, options, call))
        state = bidding.after(state, options, call)
    return state


def read_poignees(
    fields: Fields, players: int, known: Sequence[str] = ("seat", "size")
) -> list[tuple[int, str, Fields]]:
    """``poignees`` as (seat, size, the fields of the entry), one a seat (FRA-ANN-18)."""
    found: list[tuple[int, str, Fields]] = []
    for entry in fields.objects("poignees", []):
        entry.only(known)
        seat = read_seat(entry, "seat", players)
        size = entry.word("size", SIZES, rule="FRA-ANN-2")
        if any(seat == other for other, _, _ in found):
            raise RuleError(Reason("FRA-ANN-18", "poignee_twice", {"seat": seat}))
        found.append((seat, size, entry))
    return found


def read_miseres(fields: Fields, players: int, options: FrenchOptions) -> list[tuple[int, str]]:
    """``miseres`` as (seat, lack), each at most once (FRA-VAR-8, 9, 11)."""
    found: list[tuple[int, str]] = []
    for entry in fields.objects("miseres", []):
        entry.only(("seat", "lack"))
        if not options.misere:
            raise RuleError(Reason("FRA-VAR-11", "misere_off"))
        seat = read_seat(entry, "seat", players)
        lack = entry.word("lack", tuple(LACKS), rule="FRA-VAR-11")
        if (seat, lack) in found:
            raise RuleError(Reason(LACKS[lack], "misere_twice", {"seat": seat, "lack": lack}))
        found.append((seat, lack))
    return found


def read_summary(fields: Fields, options: FrenchOptions, players: int) -> Summary:
    """The summary of a deal as a ``score`` case gives it."""
    contract = read_contract(fields, options)
    declarer = read_seat(fields, "declarer", players, 0)
    partner = None
    if fields.raw("partner", None) is not None:
        partner = read_seat(fields, "partner", players)
        if players < 5:
            raise RuleError(Reason("FRA-AUC-21", "partner_without_five", {"players": players}))
        if partner == declarer:
            raise RuleError(Reason("FRA-AUC-21", "partner_is_declarer", {"seat": partner}))
    halves = fields.halves("points", low=0, high=91, rule="FRA-COUNT-1")
    oudlers = fields.whole("oudlers", low=0, high=3, rule="FRA-SCORE-4")
    petit = fields.maybe_word("petit_au_bout", SIDES, "FRA-ANN-23")
    poignees = tuple((seat, size) for seat, size, _ in read_poignees(fields, players))
    for seat, _ in poignees:
        if options.poignee_by == "taker_only" and seat != declarer:
            raise RuleError(Reason("FRA-ANN-17", "poignee_by_declarer", {"seat": seat}))
    return Summary(
        players,
        contract,
        declarer,
        halves,
        oudlers,
        partner,
        petit,
        poignees,
        fields.flag("slam_announced", False),
        fields.maybe_word("slam", SIDES, "FRA-ANN-27"),
        tuple(read_miseres(fields, players, options)),
    )
