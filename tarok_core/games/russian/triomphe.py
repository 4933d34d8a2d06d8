"""Variant game 2, "Triomphe forcée": five cards, stakes, winning cards (RUS-VAR-16 to 22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from tarok_core.cards import FOOL, Card, Mask, trump
from tarok_core.deal import Action, Deal, Phase, Seating, Secrets, Setup, Table, Trick, View, as_hands
from tarok_core.fields import Fields
from tarok_core.game import Dealt, Game
from tarok_core.games.russian.dealing import turn_order
from tarok_core.games.russian.match import best
from tarok_core.games.russian.reading import amount_of, read_numbers
from tarok_core.games.russian.tables import CARD_RULE, PRESETS, RussianOptions, duties, pack
from tarok_core.options import whole
from tarok_core.play import play_phase
from tarok_core.reading import card_lists, codes, distinct, every_card_once, hands_for, whole_pack
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import Amount, Score, Step, Term, plain_number
from tarok_core.tricks import Groups, groups

if TYPE_CHECKING:
    from tarok_core.explain import Explainers

__all__ = ["GAME", "OPS", "Claim", "Pot", "TriompheOptions", "TriompheTable", "claims_of", "terms_of"]

PLAYERS: Final = tuple(range(2, 16))
HAND: Final = 5
DEATH: Final = trump(13)


@dataclass(frozen=True)
class TriompheOptions(RussianOptions):
    """The agreements of a table of this game, the stake of each player among them (RUS-VAR-17)."""

    stake: int = whole(1, low=1, rules=("RUS-VAR-17",))


class Claim(NamedTuple):
    """What the holder of a winning card takes out of the pot."""

    card: Card
    seat: int
    amount: Amount


class Pot(NamedTuple):
    """The claims in the order in which they are met, what they leave, and who leads."""

    claims: tuple[Claim, ...]
    left: Amount
    leader: int | None


def force_of(options: RussianOptions) -> Card:
    """The tarok that is the force: VIII, or XI (RUS-VAR-20)."""
    return trump(options.force_tarok)


def claims_of(hands: Sequence[Mask], stake: Amount, options: RussianOptions) -> Pot:
    """What is claimed before the play (RUS-VAR-18, 19); death, else force, else skiz leads (RUS-VAR-21).

    >>> pot = claims_of([FOOL.bit, DEATH.bit], 5, RussianOptions())
    >>> [(str(claim.card), claim.seat, claim.amount) for claim in pot.claims], pot.left, pot.leader
    ([('FOOL', 0, 5), ('T13', 1, 5)], 0, 1)
    """
    left: Amount = stake * len(hands)
    claims = []
    leader = None
    for card, wanted in ((FOOL, stake), (force_of(options), 2 * stake), (DEATH, left)):
        for seat_, hand in enumerate(hands):
            if hand & card.bit:
                amount = min(wanted, left)
                left -= amount
                claims.append(Claim(card, seat_, amount))
                leader = seat_
    return Pot(tuple(claims), left, leader)


def terms_of(hands: Sequence[Mask], won: Sequence[int], stake: Amount, options: RussianOptions) -> list[Term]:
    """By seat: the stake, what was claimed, the pot or a share of it for most tricks (RUS-VAR-17 to 21)."""
    pot = claims_of(hands, stake, options)
    winners = best(won, range(len(won)))
    terms: list[Term] = [Term("stake", "RUS-VAR-17", -stake, seat=number) for number in range(len(hands))]
    for card, number, amount in pot.claims:
        step = Step("claim", amount, "RUS-VAR-18", {"card": card})
        terms.append(Term("claims", "RUS-VAR-18", amount, (step,), number))
    share = Fraction(pot.left) / len(winners)
    for number in winners:
        step = Step("most_tricks", share, "RUS-VAR-21", {"count": won[number]})
        terms.append(Term("pot", "RUS-VAR-21", share, (step,), number))
    return sorted((term for term in terms if term.amount), key=lambda term: term.seat or 0)


def payments_of(terms: Sequence[Term], players: int) -> tuple[Amount, ...]:
    """By seat, what was gained less the stake."""
    payments: list[Amount] = [0] * players
    for term in terms:
        payments[term.seat or 0] += term.amount
    return tuple(payments)


# -- the deal -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TriompheTable(Table):
    """What everybody knows: the winning cards that were claimed, and what is left in the pot."""

    options: TriompheOptions
    claims: tuple[Claim, ...] = ()
    pot: Amount = 0


def seat(players: int, dealer: int) -> Seating:
    """The seats of a table of two to fifteen (RUS-VAR-17)."""
    if players not in PLAYERS:
        raise RuleError(Reason("RUS-VAR-17", "players_range", {"found": players, "low": 2, "high": 15}))
    if not 0 <= dealer < players:
        raise RuleError(Reason("RUS-VAR-17", "seat_range", {"found": dealer, "high": players - 1}))
    return Seating(players, dealer, turn_order(players, dealer))


def deal_out(seating: Seating, cards: Sequence[Card], style: str) -> Dealt:
    """Five cards each, one at a time; the rest is not used (RUS-VAR-17).

    >>> from tarok_core.cards import UNIVERSE
    >>> hands, rest = deal_out(seat(2, 1), UNIVERSE, "single")
    >>> [hand.bit_count() for hand in hands], len(rest)
    ([5, 5], 68)
    """
    if style != "single":
        raise RuleError(
            Reason(None, "unknown_word", {"where": "style", "found": style, "values": ("single",)})
        )
    hands: list[Mask] = [0] * seating.players
    dealt = HAND * seating.players
    for at, card in enumerate(cards[:dealt]):
        hands[seating.order[at % seating.players]] |= card.bit
    return tuple(hands), tuple(cards[dealt:])


def opening(setup: Setup) -> tuple[TriompheTable, Secrets]:
    """Table and secrets once the winning cards have been claimed (RUS-VAR-18, 21)."""
    options: TriompheOptions = setup.options  # type: ignore[assignment]  # the options of this game
    for number, hand in enumerate(setup.hands):
        if hand.bit_count() != HAND:
            params = {"seat": number, "count": hand.bit_count(), "cards": HAND}
            raise RuleError(Reason("RUS-VAR-17", "hand_size", params))
    masks = (*setup.hands, *(card.bit for card in setup.talon))
    every_card_once(masks, pack(options), card_rule=CARD_RULE)
    seating = setup.seating
    pot = claims_of(setup.hands, options.stake, options)
    leader = seating.order[0] if pot.leader is None else pot.leader
    table = TriompheTable(
        options, seating, pack(options), duties(options), "play", (leader,), leader,
        claims=pot.claims, pot=pot.left,
    )  # fmt: skip
    return table, Secrets(setup.hands, setup.talon, (0,) * seating.players)


def _sort_hand(view: View[TriompheTable]) -> Groups:
    return groups(view.table.duties, view.hand, view.table.trick)


def _not_held(view: View[TriompheTable], card: Card) -> Reason:
    return Reason("RUS-VAR-22", "not_held", {"card": card})


def _close_trick(table: TriompheTable, trick: Trick) -> dict[str, object]:
    return {}


PHASES: Final[dict[str, Phase[TriompheTable]]] = {
    "play": play_phase(
        sort_hand=_sort_hand, turn_rule="RUS-VAR-21", not_held=_not_held, tricks=HAND,
        close_trick=_close_trick,
    )
}  # fmt: skip
"""Suit and tarok are followed, taroks are trumps, as in the great game (RUS-VAR-22)."""


def tricks_won(table: Table) -> tuple[int, ...]:
    """By seat, the tricks taken."""
    won = [0] * table.seating.players
    for trick in table.tricks:
        won[trick.winner] += 1
    return tuple(won)


def score_deal(deal: Deal[TriompheTable]) -> Score:
    """The score of a finished deal (RUS-VAR-17 to 21)."""
    if not deal.is_over:
        raise RuleError(Reason(None, "deal_not_over", {"phase": deal.table.phase}))
    options = deal.table.options
    terms = terms_of(deal.setup.hands, tricks_won(deal.table), options.stake, options)
    return Score(tuple(terms), 0, payments_of(terms, deal.table.seating.players))


# -- cases --------------------------------------------------------------------------------------------


def read_seating(fields: Fields) -> Seating:
    """``players`` and ``dealer`` (the last seat)."""
    players = fields.whole("players", 3)
    seat(players, 0)
    return seat(players, fields.whole("dealer", players - 1))


def read_hands(fields: Fields, seating: Seating, options: RussianOptions) -> tuple[Mask, ...]:
    """``hands``: five cards each (RUS-VAR-17)."""
    lists = hands_for(
        fields, "hands", pack(options), seating.players, card_rule=CARD_RULE, count_rule="RUS-VAR-17"
    )
    hands = [hand or () for hand in lists]
    distinct(CARD_RULE, *hands)
    for number, hand in enumerate(hands):
        if len(hand) != HAND:
            params = {"seat": number, "count": len(hand), "cards": HAND}
            raise RuleError(Reason("RUS-VAR-17", "hand_size", params))
    return as_hands(hands)


def _seating(fields: Fields, options: RussianOptions) -> dict[str, object]:
    table = read_seating(fields)
    return {"order": list(table.order), "idle": [], "next_dealer": table.order[0]}


def _dealing(fields: Fields, options: RussianOptions) -> dict[str, object]:
    cards = whole_pack(fields, pack(options), card_rule=CARD_RULE, size_rule=CARD_RULE)
    hands, rest = deal_out(read_seating(fields), cards, "single")
    return {"hands": [codes(hand) for hand in hands], "talon": codes(rest)}


def read_score(
    fields: Fields, options: RussianOptions
) -> tuple[Seating, tuple[Mask, ...], tuple[int, ...], Amount]:
    """Seats, hands, the tricks of each, the stake."""
    seating = read_seating(fields)
    hands = read_hands(fields, seating, options)
    won = read_numbers(fields, "tricks_won", seating.players, 0)
    if sum(won) != HAND:
        raise RuleError(Reason("RUS-VAR-21", "tricks_won_sum", {"count": sum(won), "tricks": HAND}))
    return seating, hands, won, amount_of(fields, "stake")


def _score(fields: Fields, options: RussianOptions) -> dict[str, object]:
    seating, hands, won, stake = read_score(fields, options)
    return _told(seating, hands, won, stake, options)


def _told(
    seating: Seating, hands: Sequence[Mask], won: Sequence[int], stake: Amount, options: RussianOptions
) -> dict[str, object]:
    pot = claims_of(hands, stake, options)
    terms = terms_of(hands, won, stake, options)
    return {
        "claims": [
            {"card": card.code, "seat": number, "amount": plain_number(amount)}
            for card, number, amount in pot.claims
        ],
        "pot": plain_number(pot.left),
        "leader": seating.order[0] if pot.leader is None else pot.leader,
        "winners": list(best(won, range(len(won)))),
        "payments": [plain_number(amount) for amount in payments_of(terms, len(won))],
    }


OPS: Final = {"seating": _seating, "dealing": _dealing, "score": _score}
"""The operations of this game; what may be played and who takes a trick is as in the great game."""


def from_case(fields: Fields, options: RussianOptions) -> Deal[TriompheTable]:
    """A deal played from the input of a ``deal`` case with ``variant`` 2: hands, stake, tricks.

    :raises RuleError: at the first fault in the order of the deal.
    """
    seating = read_seating(fields)
    hands = read_hands(fields, seating, options)
    values = {info.name: getattr(options, info.name) for info in RussianOptions.infos()}
    own = TriompheOptions(**values, stake=fields.whole("stake", 1))
    found = card_lists(fields, "tricks", pack(options), card_rule=CARD_RULE, repeats=True)
    tricks = [trick or () for trick in found]
    held = 0
    for hand in hands:
        held |= hand
    rest = tuple(card for card in pack(options).cards if not card.bit & held)
    deal = GAME.begin(Setup(own, seating, hands, rest))
    for trick in tricks[:HAND]:
        if len(trick) != seating.players:
            params = {"count": len(trick), "cards": seating.players}
            raise RuleError(Reason("RUS-VAR-21", "trick_size", params))
        for card in trick:
            deal = deal.apply(Action(deal.table.turn[0], "play", (), (card,)))
    if len(tricks) != HAND:
        raise RuleError(Reason("RUS-VAR-21", "trick_count", {"count": len(tricks), "cards": HAND}))
    return deal


def to_case(deal: Deal[TriompheTable]) -> dict[str, object]:
    """The input of the ``deal`` case that this finished deal is."""
    table = deal.table
    return {
        "variant": 2,
        "players": table.seating.players,
        "dealer": table.seating.dealer,
        "hands": [codes(hand) for hand in deal.setup.hands],
        "stake": table.options.stake,
        "tricks": [codes(trick.cards) for trick in table.tricks],
    }


def result(deal: Deal[TriompheTable]) -> dict[str, object]:
    """What a ``deal`` case asserts: claims, payments, the taker of each trick and who has most of them."""
    table, won = deal.table, tricks_won(deal.table)
    found = _told(table.seating, deal.setup.hands, won, table.options.stake, table.options)
    return {
        **found,
        "best": found["winners"],
        "winners": [trick.winner for trick in table.tricks],
        "tricks_won": list(won),
        "next_dealer": table.seating.order[0],
    }


def _explainers() -> Explainers:
    from tarok_core.games.russian.told_variants import TRIOMPHE  # noqa: PLC0415  # not needed to play

    return TRIOMPHE


GAME: Game[TriompheTable] = Game(
    name="russian_triomphe",
    prefix="RUS",
    options=TriompheOptions,
    presets=PRESETS,
    players=PLAYERS,
    usual_players=3,
    card_rule=CARD_RULE,
    pack=pack,
    duties=duties,
    seat=seat,
    styles=("single",),
    deal_out=deal_out,
    opening=opening,
    phases=PHASES,
    score=score_deal,
    facts=(),
    ops={},
    input_fields=frozenset(),
    from_case=from_case,
    to_case=to_case,
    result=result,
    load_explainers=_explainers,
)
"""Variant game 2; its cases are cases of the Russian game with ``variant`` 2."""
