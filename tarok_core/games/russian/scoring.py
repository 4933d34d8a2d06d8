"""Scoring a deal: melds, cards, ultimo, porozhnyaya, volya, fines, for each player (RUS-SCORE-1 to 18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tarok_core.cards import Card
from tarok_core.deal import Seating
from tarok_core.games.russian.dealing import skat_seat
from tarok_core.games.russian.declarations import (
    POROZHNYAYA,
    VALUE_RULES,
    VOLYA,
    Declaration,
    value_of,
)
from tarok_core.games.russian.match import settle
from tarok_core.games.russian.tables import PAGAT, TRICKS, RussianOptions, pack
from tarok_core.scores import Score, Step, Term
from tarok_core.tricks import taker

__all__ = [
    "ITEMS",
    "PENALTIES",
    "LastTrick",
    "Made",
    "Penalty",
    "Summary",
    "counts_cards",
    "items_of",
    "lost_declarations",
    "made_by",
    "score",
    "terms_of",
    "totals_of",
]

ITEMS: Final = ("melds", "cards", "skat", "ultimo", "porozhnyaya", "volya", "penalties")
"""The items of a score in their order."""

PAGAT_ULTIMO: Final = 15
"""Won with the pagat in the last trick, or for taking it there (RUS-SCORE-2, 3)."""

KING_ULTIMO: Final = 10
"""What a king in the last trick is worth, its usual five included or not (RUS-SCORE-4)."""

KING: Final = 5

PENALTIES: Final[dict[str, tuple[int, str]]] = {
    "revoke": (5, "RUS-PEN-1"),
    "wrong_capture": (15, "RUS-PEN-4"),
    "wrong_count": (5, "RUS-PEN-5"),
}
"""By irregularity: what is paid to each opponent, and the rule."""


class Penalty(NamedTuple):
    """A fine of ``seat``; ``victim`` is who gets it where only one does (RUS-PEN-4)."""

    seat: int
    kind: str
    victim: int | None = None


class LastTrick(NamedTuple):
    """The last trick: who led it, its cards in order of play."""

    leader: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Summary:
    """What the score needs to know of a deal.

    :ivar points: by seat, the card points of the piles without the skat.
    :ivar tricks_won: by seat; ``None`` where it is only known that nobody is without a trick or has all.
    :ivar meld_points: by seat, what is left of the melds after cancelling.
    :ivar thrown_in_after: the number of the trick after which a lost porozhnyaya was thrown in.
    """

    seating: Seating
    points: tuple[int, ...]
    skat_points: int = 0
    tricks_won: tuple[int, ...] | None = None
    meld_points: tuple[int, ...] = ()
    last_trick: LastTrick | None = None
    declarations: tuple[Declaration, ...] = ()
    thrown_in_after: int | None = None
    penalties: tuple[Penalty, ...] = ()

    @property
    def played(self) -> int:
        """How many tricks were played."""
        return TRICKS if self.thrown_in_after is None else self.thrown_in_after


class Made(NamedTuple):
    """Who has made porozhnyaya or volya."""

    porozhnyaya: int | None
    volya: int | None

    @property
    def voids_cards(self) -> bool:
        """Whether no card points are counted in this deal (RUS-COUNT-8, RUS-SCORE-9, 13)."""
        return self.porozhnyaya is not None or self.volya is not None


def made_by(summary: Summary, options: RussianOptions) -> Made:
    """Who has made porozhnyaya or volya (RUS-SCORE-6, 7; RUS-VAR-8).

    >>> from tarok_core.games.russian.dealing import seat
    >>> made_by(Summary(seat(3, 0), (45, 32, 0), 1, (15, 10, 0)), RussianOptions())
    Made(porozhnyaya=2, volya=None)
    """
    won, order = summary.tricks_won, summary.seating.order
    if won is None or summary.thrown_in_after is not None:
        return Made(None, None)
    without = [seat for seat in order if not won[seat]]
    if len(without) < len(order) - 1:
        return Made(without[0] if without else None, None)
    all_of_them = next(seat for seat in order if won[seat])
    if len(order) == 2 and options.two_player_misere == "declared_wins":
        (loser,) = without
        said = {(found.seat, found.kind) for found in summary.declarations}
        if (loser, POROZHNYAYA) in said and (all_of_them, VOLYA) not in said:
            return Made(loser, None)
    return Made(None, all_of_them)


def lost_declarations(summary: Summary) -> tuple[Declaration, ...]:
    """The announcements that have failed (RUS-SCORE-7, 10, 14).

    A porozhnyaya of one who took no trick is not lost, even when it counts for nobody. When a lost
    porozhnyaya was thrown in, its player had taken a trick, so that nobody's volya could be made any more.
    """
    won = summary.tricks_won
    limits = {POROZHNYAYA: 0, VOLYA: TRICKS}
    return tuple(
        found for found in summary.declarations if won is None or won[found.seat] != limits[found.kind]
    )


def counts_cards(summary: Summary, seat: int, options: RussianOptions) -> bool:
    """Whether the card points of ``seat`` count (RUS-COUNT-8, RUS-SCORE-9, 11, 13, 14, 17)."""
    if summary.thrown_in_after is not None or made_by(summary, options).voids_cards:
        return False
    lost = [found.seat for found in lost_declarations(summary) if found.kind == VOLYA]
    return not lost or seat in lost


# -- the terms ----------------------------------------------------------------------------------------


def _cards(summary: Summary, options: RussianOptions) -> Iterator[Term]:
    """Card points of the piles, and of the skat for who laid it (RUS-SCORE-1, RUS-TALON-3)."""
    lost = any(found.kind == VOLYA for found in lost_declarations(summary))
    for seat in summary.seating.order:
        if not counts_cards(summary, seat, options):
            continue
        rule = "RUS-SCORE-14" if lost else "RUS-SCORE-1"
        yield Term("cards", rule, summary.points[seat], seat=seat)
        if seat == skat_seat(summary.seating):
            yield Term("skat", "RUS-TALON-3", summary.skat_points, seat=seat)


def _ultimo(summary: Summary, options: RussianOptions) -> Iterator[Term]:
    """Pagat and kings in the last trick (RUS-SCORE-2 to 5, 16)."""
    last = summary.last_trick
    if last is None or summary.thrown_in_after is not None:
        return
    seats = summary.seating.from_seat(last.leader)
    place = taker(pack(options), last.cards)
    winner = seats[place]
    for at, card in enumerate(last.cards):
        player = seats[at]
        if card is PAGAT:
            if at == place:
                yield _step_term("ultimo", "RUS-SCORE-2", PAGAT_ULTIMO, winner, "pagat_wins", card=card)
            else:
                yield _step_term("ultimo", "RUS-SCORE-3", PAGAT_ULTIMO, winner, "pagat_caught", card=card)
                yield _step_term("ultimo", "RUS-SCORE-3", -PAGAT_ULTIMO, player, "pagat_lost", card=card)
        elif card.rank == "K" and at == place:
            if counts_cards(summary, winner, options):
                bonus = KING_ULTIMO if options.king_ultimo == "bonus10" else KING_ULTIMO - KING
                yield _step_term("ultimo", "RUS-SCORE-4", bonus, winner, "king_wins", card=card)
        elif card.rank == "K" and options.king_ultimo_loss:
            yield _step_term(
                "ultimo", "RUS-SCORE-5", -options.king_ultimo_loss, player, "king_lost", card=card
            )


def _step_term(item: str, rule: str, amount: int, seat: int, code: str, **params: object) -> Term:
    return Term(item, rule, amount, (Step(code, amount, rule, params),), seat)


def _declared(summary: Summary, options: RussianOptions) -> Iterator[Term]:
    """Porozhnyaya and volya, made or lost (RUS-SCORE-6 to 18)."""
    made = made_by(summary, options)
    for kind, seat in ((POROZHNYAYA, made.porozhnyaya), (VOLYA, made.volya)):
        if seat is None:
            continue
        value, declaration = value_of(kind, seat, summary.declarations)
        if declaration is None:
            yield _step_term(kind, VALUE_RULES[kind], value, seat, "made_silently")
        else:
            before = declaration.before_trick
            yield _step_term(kind, VALUE_RULES[kind], value, seat, "made_announced", number=before)
    for lost in lost_declarations(summary):
        rule = "RUS-SCORE-10" if lost.kind == POROZHNYAYA else "RUS-SCORE-14"
        params = {"number": lost.before_trick}
        others = [seat for seat in summary.seating.order if seat != lost.seat]
        if options.lost_declaration_payment == "own_score":
            yield _step_term(lost.kind, rule, -lost.value, lost.seat, "declaration_lost", **params)
            continue
        yield _step_term(lost.kind, rule, -lost.value * len(others), lost.seat, "declaration_paid", **params)
        for seat in others:
            yield _step_term(
                lost.kind, "RUS-SCORE-15", lost.value, seat, "declaration_received", payer=lost.seat
            )


def _fines(summary: Summary, options: RussianOptions) -> Iterator[Term]:
    """Fines: what the offender loses the others gain (RUS-PEN-1 to 5, 7)."""
    for seat, kind, victim in summary.penalties:
        amount, rule = PENALTIES[kind]
        others = [other for other in summary.seating.order if other != seat]
        if kind == "wrong_capture" and options.wrong_capture_penalty == "victim_only":
            others = [other for other in others if other == victim]
        yield _step_term("penalties", rule, -amount * len(others), seat, "fined", fact=kind)
        for other in others:
            yield _step_term("penalties", "RUS-PEN-7", amount, other, "fine_received", fact=kind, payer=seat)


def terms_of(summary: Summary, options: RussianOptions) -> tuple[Term, ...]:
    """Every item of every seat, seat by seat in their numbers, in the order of :data:`ITEMS`."""
    terms = [Term("melds", "RUS-ANN-2", amount, seat=seat) for seat, amount in enumerate(summary.meld_points)]
    terms += _cards(summary, options)
    terms += _ultimo(summary, options)
    terms += _declared(summary, options)
    terms += _fines(summary, options)
    terms = [term for term in terms if term.amount]
    return tuple(sorted(terms, key=lambda term: (term.seat or 0, ITEMS.index(term.item))))


def totals_of(terms: Sequence[Term], players: int) -> tuple[int, ...]:
    """The deal scores by seat: the terms of each added up (RUS-SCORE-1)."""
    totals = [0] * players
    for term in terms:
        totals[term.seat or 0] += int(term.amount)
    return tuple(totals)


def items_of(terms: Sequence[Term], players: int) -> list[list[dict[str, object]]]:
    """By seat, each item that is not zero, as a case writes it."""
    found: list[list[dict[str, object]]] = []
    for seat in range(players):
        own = [term for term in terms if term.seat == seat]
        sums = {item: sum(int(term.amount) for term in own if term.item == item) for item in ITEMS}
        found.append([{"item": item, "amount": amount} for item, amount in sums.items() if amount])
    return found


def score(summary: Summary, options: RussianOptions) -> Score:
    """The score of a deal; its payments settle it as if it were the whole match (RUS-MATCH-3, 4).

    Two players are paid by the partie only (RUS-VAR-3).
    """
    seating = summary.seating
    terms = terms_of(summary, options)
    if seating.players == 2:
        return Score(terms, 0, (0, 0))
    return Score(terms, 0, settle(totals_of(terms, seating.players), seating.order, options))
