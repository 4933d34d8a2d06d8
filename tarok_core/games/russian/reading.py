"""Reading the fields of Russian cases: seats, hands, melds, announcements, fines, summaries."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from tarok_core.cards import Card, Mask, mask_of
from tarok_core.deal import Fact, Seating
from tarok_core.fields import Fields
from tarok_core.games.russian.dealing import PLAYERS, seated
from tarok_core.games.russian.declarations import KINDS, POROZHNYAYA, VOLYA, Declaration, closed_moment
from tarok_core.games.russian.melds import NAMES, Named
from tarok_core.games.russian.scoring import PENALTIES, LastTrick, Penalty, Summary
from tarok_core.games.russian.tables import CARD_RULE, TOTAL, TRICKS, RussianOptions, pack
from tarok_core.reading import hand_of_size, refuse, trick_of_size
from tarok_core.reasons import InputError, Reason, RuleError
from tarok_core.scores import Amount

__all__ = [
    "amount_of",
    "check_declarations",
    "closed_throw_in",
    "facts_of",
    "read_cards",
    "read_declarations",
    "read_forfeits",
    "read_hand",
    "read_melds_declared",
    "read_named_melds",
    "read_numbers",
    "read_penalties",
    "read_seat",
    "read_seating",
    "read_summary",
    "read_trick",
    "read_tricks_won",
]

USUAL: Final = 3
"""Players of a table (RUS-DECK-1)."""


def read_seating(fields: Fields, options: RussianOptions, dealer: int | None = None) -> Seating:
    """``players`` (3) and ``dealer`` (by default the last seat, or the one given here)."""
    players = fields.whole("players", USUAL)
    if players not in PLAYERS:
        raise RuleError(Reason("RUS-DECK-1", "players", {"found": players, "values": PLAYERS}))
    return seated(players, fields.whole("dealer", players - 1 if dealer is None else dealer), options)


def read_seat(fields: Fields, name: str, seating: Seating, default: int | None = None) -> int:
    """A seat that plays in this deal (RUS-DECK-1)."""
    high, rule = seating.players - 1, "RUS-DECK-1"
    if default is None:
        seat = fields.whole(name, low=0, high=high, rule=rule)
    else:
        seat = fields.whole(name, default, low=0, high=high, rule=rule)
    if seat in seating.idle:
        raise RuleError(Reason("RUS-DECK-1", "idle_seat", {"seat": seat}))
    return seat


def read_cards(fields: Fields, name: str, options: RussianOptions) -> tuple[Card, ...]:
    """Different cards; none where the field is missing."""
    return fields.cards(name, pack(options), [], rule=CARD_RULE)


def read_hand(fields: Fields, size: int, options: RussianOptions) -> Mask:
    """``hand``: exactly ``size`` cards (RUS-DEAL-4)."""
    return mask_of(
        hand_of_size(fields, "hand", pack(options), size, card_rule=CARD_RULE, size_rule="RUS-DEAL-4")
    )


def read_trick(fields: Fields, name: str, size: int, options: RussianOptions) -> tuple[Card, ...]:
    """The cards of a trick, one a player (RUS-PLAY-2)."""
    return trick_of_size(fields, name, pack(options), size, card_rule=CARD_RULE, size_rule="RUS-PLAY-2")


def read_numbers(
    fields: Fields, name: str, count: int, low: int | None = None, high: int | None = None
) -> tuple[int, ...]:
    """A list of ``count`` whole numbers, one a seat."""
    found = fields.wholes(name)
    if len(found) != count:
        params = {"where": fields.at(name), "count": len(found), "players": count}
        raise RuleError(Reason(None, "one_a_seat", params))
    for number in found:
        if (low is not None and number < low) or (high is not None and number > high):
            params = {"where": fields.at(name), "found": number, "low": low, "high": high}
            raise RuleError(Reason(None, "out_of_range", params))
    return tuple(found)


def amount_of(fields: Fields, name: str, default: int = 1) -> Amount:
    """A stake or a unit: any number above zero."""
    value = fields.raw(name, default)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise InputError(fields.at(name), "number", found=value)
    if not 0 < value < float("inf"):
        raise RuleError(Reason(None, "not_positive", {"where": fields.at(name), "found": value}))
    exact = Fraction(str(value))
    return exact.numerator if exact.denominator == 1 else exact


# -- announcements and fines --------------------------------------------------------------------------


def read_tricks_won(fields: Fields, seating: Seating, played: int) -> tuple[int, ...]:
    """``tricks_won`` by seat, together as many as were played (RUS-PLAY-2); an idle seat has none."""
    won = read_numbers(fields, "tricks_won", seating.players, low=0)
    if sum(won) != played or any(won[seat] for seat in seating.idle):
        raise RuleError(Reason("RUS-PLAY-2", "tricks_won_sum", {"count": sum(won), "tricks": played}))
    return won


def read_declarations(fields: Fields, seating: Seating) -> tuple[Declaration, ...]:
    """``declarations``, each at a time when it may be made, one a seat, one volya (RUS-ANN-22, 23, 26)."""
    found: list[Declaration] = []
    for entry in fields.objects("declarations", []):
        entry.only(("seat", "kind", "before_trick"))
        seat = read_seat(entry, "seat", seating)
        kind = entry.word("kind", KINDS, rule="RUS-ANN-24")
        declaration = Declaration(seat, kind, entry.whole("before_trick"))
        found.append(declaration)
    return tuple(found)


def check_declarations(found: Sequence[Declaration], summary: Summary) -> None:
    """Refuse announcements that a deal with these tricks cannot have seen (RUS-ANN-22, 23, 25, 26)."""
    won = summary.tricks_won
    for at, declaration in enumerate(found):
        seat, kind, before = declaration
        refuse(closed_moment(kind, before))
        if before > summary.played:
            raise RuleError(Reason("RUS-ANN-24", "declared_after_end", {"announcement": kind}))
        if won is not None:
            # A porozhnyaya can have lost only tricks after it, a volya must have had all before it.
            taken, missed = won[seat], summary.played - won[seat]
            after = summary.played - before + 1
            if (taken if kind == POROZHNYAYA else missed) > after:
                params = {"announcement": kind, "seat": seat}
                raise RuleError(Reason("RUS-ANN-25", "declaration_impossible", params))
        for other in found[:at]:
            if other.seat == seat:
                raise RuleError(Reason("RUS-ANN-26", "declares_twice", {"seat": seat}))
            if other.kind == kind == VOLYA:
                raise RuleError(Reason("RUS-ANN-26", "volya_taken", {"seat": other.seat}))


def read_penalties(fields: Fields, seating: Seating, options: RussianOptions) -> tuple[Penalty, ...]:
    """``penalties``; a victim is named where he alone is paid (RUS-PEN-1, 4, 5)."""
    found = []
    for entry in fields.objects("penalties", []):
        entry.only(("seat", "kind", "victim"))
        seat = read_seat(entry, "seat", seating)
        kind = entry.word("kind", tuple(PENALTIES))
        wanted = kind == "wrong_capture" and options.wrong_capture_penalty == "victim_only"
        given = entry.raw("victim", None) is not None
        if given != wanted:
            raise RuleError(Reason("RUS-PEN-4", "victim", {"seat": seat, "fact": kind}))
        victim = read_seat(entry, "victim", seating) if wanted else None
        if victim == seat:
            raise RuleError(Reason("RUS-PEN-4", "victim", {"seat": seat, "fact": kind}))
        found.append(Penalty(seat, kind, victim))
    return tuple(found)


def facts_of(penalties: Sequence[Penalty]) -> tuple[Fact, ...]:
    """Fines as irregularities of a record."""
    return tuple(
        Fact(found.seat, found.kind, () if found.victim is None else (str(found.victim),))
        for found in penalties
    )


def read_named_melds(fields: Fields) -> list[list[Named]]:
    """``melds`` by seat as names and values; null for a seat that sits out."""
    by_seat: list[list[Named]] = []
    for at, value in enumerate(fields.sequence("melds")):
        if value is None:
            continue
        inner = Fields({"melds": value}, f"{fields.where}[{at}]")
        own: list[Named] = []
        for entry in inner.objects("melds"):
            entry.only(("meld", "value", "shown"))
            own.append((entry.word("meld", NAMES, rule="RUS-ANN-3"), entry.whole("value", low=1)))
        by_seat.append(own)
    return by_seat


# -- the summary of a deal ----------------------------------------------------------------------------


def read_summary(fields: Fields, options: RussianOptions) -> Summary:
    """The summary of a deal as a ``score`` case gives it."""
    seating = read_seating(fields, options, 0)
    players = seating.players
    thrown = fields.maybe_whole("thrown_in_after", low=1, high=TRICKS, rule="RUS-SCORE-10")
    high = TOTAL if players > 2 else None
    points: tuple[int, ...] = (0,) * players
    if thrown is None or "points_by_seat" in fields:
        points = read_numbers(fields, "points_by_seat", players, 0, high)
    skat = fields.whole("skat_points", 0, low=0, high=TOTAL)
    won = None
    if thrown is not None or fields.raw("tricks_won", None) is not None:
        won = read_tricks_won(fields, seating, TRICKS if thrown is None else thrown)
    melds = (0,) * players
    if fields.raw("meld_points", None) is not None:
        melds = read_numbers(fields, "meld_points", players, 0)
    last = None
    if fields.raw("last_trick", None) is not None:
        given = Fields(fields.raw("last_trick"), fields.at("last_trick"))
        given.only(("leader", "cards"))
        leader = read_seat(given, "leader", seating, seating.order[0])
        last = LastTrick(leader, read_trick(given, "cards", len(seating.order), options))
    declarations = read_declarations(fields, seating)
    penalties = read_penalties(fields, seating, options)
    summary = Summary(seating, points, skat, won, melds, last, declarations, thrown, penalties)
    check_declarations(declarations, summary)
    if thrown is not None:
        refuse(closed_throw_in(summary))
    return summary


def closed_throw_in(summary: Summary) -> Reason | None:
    """Why nobody can have thrown in his cards; ``None`` if somebody can (RUS-SCORE-10).

    He does so at once, after the one trick by which he lost an announced porozhnyaya.
    """
    won = summary.tricks_won or ()
    for seat, kind, before in summary.declarations:
        if kind == POROZHNYAYA and before <= summary.played and won[seat] == 1:
            return None
    return Reason("RUS-SCORE-10", "cannot_throw_in", {"seat": None})


def read_forfeits(fields: Fields, seating: Seating) -> tuple[int, ...]:
    """``melds_forfeited``: the seats whose melds do not score (RUS-PEN-6)."""
    found: list[int] = []
    for at in range(len(fields.sequence("melds_forfeited", []))):
        entry = Fields({str(at): fields.sequence("melds_forfeited")[at]}, fields.at("melds_forfeited"))
        seat = read_seat(entry, str(at), seating)
        if seat not in found:
            found.append(seat)
    return tuple(sorted(found))


def read_melds_declared(fields: Fields, seating: Seating) -> list[tuple[str, ...] | None]:
    """``melds`` of a whole deal: by seat the names declared, ``None`` for all that may be (RUS-ANN-3)."""
    if fields.raw("melds", None) is None:
        return [None] * seating.players
    found: list[tuple[str, ...] | None] = []
    for at, value in enumerate(fields.sequence("melds")):
        inner = Fields({"melds": value}, f"{fields.at('melds')}[{at}]")
        found.append(None if value is None else tuple(inner.texts("melds")))
    if len(found) != seating.players:
        params = {"where": fields.at("melds"), "count": len(found), "players": seating.players}
        raise RuleError(Reason(None, "one_a_seat", params))
    return found
