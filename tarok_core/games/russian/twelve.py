"""Variant game 1: twelve cards each and a turned card (RUS-VAR-9 to 15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from tarok_core.cards import FOOL, SUITS, UNIVERSE, Card, Mask, Pack, mask_of, trump
from tarok_core.deal import Action, Deal, Phase, Seating, Secrets, Setup, Table, Trick, View, as_hands
from tarok_core.fields import Fields
from tarok_core.game import Dealt, Game
from tarok_core.games.russian.dealing import turn_order
from tarok_core.games.russian.match import best
from tarok_core.games.russian.tables import CARD_RULE, PRESETS, RussianOptions, pack
from tarok_core.play import play_phase
from tarok_core.reading import card_lists, codes, distinct, every_card_once, hands_for, whole_pack
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import Score, Step, Term
from tarok_core.tricks import Duties, Groups, groups, open_cards, taker

if TYPE_CHECKING:
    from tarok_core.explain import Explainers

__all__ = ["GAME", "OPS", "TwelveTable", "duties_for", "pack_for", "terms_of_piles"]

PLAYERS: Final = (2, 3, 4, 5, 6)
HAND: Final = 12
VALUES: Final = {"K": 4, "Q": 3, "C": 2, "J": 1}
"""What a figure counts; the skiz counts 5, mongur and pagat 4, all other cards nothing (RUS-VAR-11)."""

_POINTS: Final = {
    card: VALUES.get(card.rank, 0) if card.suit in SUITS else {"1": 4, "21": 4, "FOOL": 5}.get(card.rank, 0)
    for card in UNIVERSE
}


@dataclass(frozen=True)
class TwelveTable(Table):
    """What everybody knows: the card turned up, and by seat the cards taken."""

    options: RussianOptions
    turned: Card = FOOL
    piles: tuple[Mask, ...] = ()


@cache
def _pack_for(order: str, trumps: str, suit: str) -> Pack:
    """The pack with the trumps of a deal; ``suit`` is the suit turned up, ``T`` for a tarok."""
    base = pack(RussianOptions(rank_order=order))
    taroks = tuple(trump(number) for number in range(1, 22))
    suits = dict(base.suits)
    if suit == "T" or trumps == "taroks_only":
        return Pack(f"russian twelve {order}", suits, taroks, FOOL, _POINTS)
    turned = tuple(reversed(suits.pop(suit)))
    if trumps == "turned_only":
        suits["T"] = tuple(reversed(taroks))
        return Pack(f"russian twelve {order} {suit}", suits, turned, FOOL, _POINTS)
    return Pack(f"russian twelve {order} {suit} and taroks", suits, (*turned, *taroks), FOOL, _POINTS)


def pack_for(turned: Card, options: RussianOptions) -> Pack:
    """The pack when ``turned`` lies open: taroks are trumps, and below them its suit (RUS-VAR-13).

    >>> trumps = pack_for(Card.parse("S5"), RussianOptions()).trumps
    >>> trumps[13], trumps[14], len(trumps)
    (Card('SK'), Card('T1'), 35)
    """
    return _pack_for(options.rank_order, options.variant1_trump, turned.suit)


@cache
def _duties(order: str, trumps: str, suit: str) -> Duties:
    return Duties(_pack_for(order, trumps, suit), "RUS-VAR-12", "RUS-VAR-12", trump_when_void="RUS-VAR-12")


def duties_for(turned: Card, options: RussianOptions) -> Duties:
    """What must be played: follow suit, else trump; the skiz may be played, and led, at any time.

    RUS-VAR-12 and RUS-VAR-14 say so.
    """
    return _duties(options.rank_order, options.variant1_trump, turned.suit)


def seat(players: int, dealer: int) -> Seating:
    """The seats of a table of two to six (RUS-VAR-10); the dealer's left leads (RUS-VAR-15)."""
    if players not in PLAYERS:
        raise RuleError(Reason("RUS-VAR-10", "players", {"found": players, "values": PLAYERS}))
    if not 0 <= dealer < players:
        raise RuleError(Reason("RUS-VAR-10", "seat_range", {"found": dealer, "high": players - 1}))
    return Seating(players, dealer, turn_order(players, dealer))


def deal_out(seating: Seating, cards: Sequence[Card], style: str) -> Dealt:
    """Twelve cards each, one at a time; of the rest the first is turned up (RUS-VAR-10).

    >>> hands, rest = deal_out(seat(2, 1), UNIVERSE, "single")
    >>> [hand.bit_count() for hand in hands], rest[0]
    ([12, 12], Card('H4'))
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


def opening(setup: Setup) -> tuple[TwelveTable, Secrets]:
    """Table and secrets before the first lead."""
    options: RussianOptions = setup.options  # type: ignore[assignment]  # the options of this game
    for number, hand in enumerate(setup.hands):
        if hand.bit_count() != HAND:
            params = {"seat": number, "count": hand.bit_count(), "cards": HAND}
            raise RuleError(Reason("RUS-VAR-10", "hand_size", params))
    masks = (*setup.hands, *(card.bit for card in setup.talon))
    every_card_once(masks, pack(options), card_rule=CARD_RULE)
    turned, seating = setup.talon[0], setup.seating
    table = TwelveTable(
        options, seating, pack_for(turned, options), duties_for(turned, options), "play",
        (seating.order[0],), seating.order[0], turned=turned, piles=(0,) * seating.players,
    )  # fmt: skip
    return table, Secrets(setup.hands, setup.talon[1:], (0,) * seating.players)


# -- play and score -----------------------------------------------------------------------------------


def _sort_hand(view: View[TwelveTable]) -> Groups:
    return groups(view.table.duties, view.hand, view.table.trick)


def _not_held(view: View[TwelveTable], card: Card) -> Reason:
    return Reason("RUS-VAR-12", "not_held", {"card": card})


def _close_trick(table: TwelveTable, trick: Trick) -> dict[str, object]:
    """The whole trick, the skiz in it too, goes to its taker (RUS-VAR-14)."""
    piles = list(table.piles)
    piles[trick.winner] |= mask_of(trick.cards)
    return {"piles": tuple(piles)}


PHASES: Final[dict[str, Phase[TwelveTable]]] = {
    "play": play_phase(
        sort_hand=_sort_hand, turn_rule="RUS-VAR-15", not_held=_not_held, tricks=HAND,
        close_trick=_close_trick,
    )
}  # fmt: skip


def terms_of_piles(piles: Sequence[Mask], options: RussianOptions) -> tuple[Term, ...]:
    """By seat, the values of the cards taken and a point for each card above twelve (RUS-VAR-11)."""
    terms = []
    for number, pile in enumerate(piles):
        worth = sum(_POINTS[card] for card in UNIVERSE if card.bit & pile)
        terms.append(Term("cards", "RUS-VAR-11", worth, seat=number))
        over = pile.bit_count() - HAND
        if over > 0 and options.variant1_surplus == "one_each":
            step = Step("surplus", over, "RUS-VAR-11", {"count": pile.bit_count(), "base": HAND})
            terms.append(Term("surplus", "RUS-VAR-11", over, (step,), number))
    return tuple(term for term in terms if term.amount)


def score_deal(deal: Deal[TwelveTable]) -> Score:
    """The score of a finished deal; the highest total wins, nothing is paid (RUS-VAR-15)."""
    if not deal.is_over:
        raise RuleError(Reason(None, "deal_not_over", {"phase": deal.table.phase}))
    return Score(terms_of_piles(deal.table.piles, deal.table.options), 0, (0,) * deal.table.seating.players)


def scored(piles: Sequence[Mask], options: RussianOptions) -> dict[str, object]:
    """Items, totals and the seats with the highest total."""
    terms = terms_of_piles(piles, options)
    seats = range(len(piles))
    items = [
        [{"item": term.item, "amount": term.amount} for term in terms if term.seat == number]
        for number in seats
    ]
    totals = [sum(int(term.amount) for term in terms if term.seat == number) for number in seats]
    return {"items": items, "totals": totals, "winners": list(best(totals, seats))}


# -- cases --------------------------------------------------------------------------------------------


def read_seating(fields: Fields) -> Seating:
    """``players`` and ``dealer`` (the last seat)."""
    players = fields.whole("players", 3)
    if players not in PLAYERS:
        raise RuleError(Reason("RUS-VAR-10", "players", {"found": players, "values": PLAYERS}))
    return seat(players, fields.whole("dealer", players - 1))


def read_turned(fields: Fields, options: RussianOptions) -> Card:
    """``turned``: the card that lies open."""
    turned = fields.card("turned", pack(options), rule=CARD_RULE)
    if turned is None:
        raise RuleError(Reason(None, "missing_field", {"where": fields.where, "field": "turned"}))
    return turned


def read_piles(fields: Fields, options: RussianOptions) -> list[Mask]:
    """``piles``: the cards taken, twelve a player together (RUS-VAR-10)."""
    seating = read_seating(fields)
    lists = hands_for(
        fields, "piles", pack(options), seating.players, card_rule=CARD_RULE, count_rule="RUS-VAR-10"
    )
    piles = [pile or () for pile in lists]
    distinct(CARD_RULE, *piles)
    count, wanted = sum(map(len, piles)), HAND * seating.players
    if count != wanted:
        raise RuleError(Reason("RUS-VAR-10", "wrong_card_count", {"count": count, "cards": wanted}))
    return [mask_of(pile) for pile in piles]


def _seating(fields: Fields, options: RussianOptions) -> dict[str, object]:
    table = read_seating(fields)
    return {"order": list(table.order), "idle": [], "leader": table.order[0], "next_dealer": table.order[0]}


def _dealing(fields: Fields, options: RussianOptions) -> dict[str, object]:
    cards = whole_pack(fields, pack(options), card_rule=CARD_RULE, size_rule=CARD_RULE)
    hands, rest = deal_out(read_seating(fields), cards, "single")
    return {"hands": [codes(hand) for hand in hands], "turned": rest[0].code, "talon": codes(rest[1:])}


def read_legal(fields: Fields, options: RussianOptions) -> tuple[tuple[Card, ...], tuple[Card, ...], Groups]:
    """Hand, the cards on the table, and the hand sorted into open and closed cards."""
    hand = fields.cards("hand", pack(options), rule=CARD_RULE)
    trick = fields.cards("trick", pack(options), [], rule=CARD_RULE)
    turned = read_turned(fields, options)
    distinct(CARD_RULE, hand, trick)
    return hand, trick, groups(duties_for(turned, options), mask_of(hand), trick)


def _legal(fields: Fields, options: RussianOptions) -> dict[str, object]:
    return {"legal": codes(open_cards(read_legal(fields, options)[2]))}


def _trick(fields: Fields, options: RussianOptions) -> dict[str, object]:
    cards = fields.cards("cards", pack(options), rule=CARD_RULE)
    seating = read_seating(fields)
    leader = fields.whole("leader", 0, low=0, high=seating.players - 1, rule="RUS-VAR-10")
    if len(cards) != seating.players:
        params = {"count": len(cards), "cards": seating.players}
        raise RuleError(Reason("RUS-VAR-10", "trick_size", params))
    place = taker(pack_for(read_turned(fields, options), options), cards)
    return {"winner": seating.from_seat(leader)[place], "card": cards[place].code}


def _score(fields: Fields, options: RussianOptions) -> dict[str, object]:
    return scored(read_piles(fields, options), options)


OPS: Final = {
    "seating": _seating,
    "dealing": _dealing,
    "legal": _legal,
    "trick": _trick,
    "score": _score,
}
"""The operations of this game."""


def from_case(fields: Fields, options: RussianOptions) -> Deal[TwelveTable]:
    """A deal played from the input of a ``deal`` case with ``variant`` 1: hands, the turned card, tricks.

    :raises RuleError: at the first fault in the order of the deal.
    """
    seating = read_seating(fields)
    lists = hands_for(
        fields, "hands", pack(options), seating.players, card_rule=CARD_RULE, count_rule="RUS-VAR-10"
    )
    turned = read_turned(fields, options)
    distinct(CARD_RULE, *(hand or () for hand in lists), (turned,))
    found = card_lists(fields, "tricks", pack(options), card_rule=CARD_RULE, repeats=True)
    tricks = [trick or () for trick in found]
    hands = as_hands(lists)
    held = turned.bit
    for hand in hands:
        held |= hand
    rest = tuple(card for card in pack(options).cards if not card.bit & held)
    deal = GAME.begin(Setup(options, seating, hands, (turned, *rest)))
    for trick in tricks[:HAND]:
        if len(trick) != seating.players:
            params = {"count": len(trick), "cards": seating.players}
            raise RuleError(Reason("RUS-VAR-10", "trick_size", params))
        for card in trick:
            deal = deal.apply(Action(deal.table.turn[0], "play", (), (card,)))
    if len(tricks) != HAND:
        raise RuleError(Reason("RUS-VAR-10", "trick_count", {"count": len(tricks), "cards": HAND}))
    return deal


def to_case(deal: Deal[TwelveTable]) -> dict[str, object]:
    """The input of the ``deal`` case that this finished deal is."""
    table = deal.table
    return {
        "variant": 1,
        "players": table.seating.players,
        "dealer": table.seating.dealer,
        "hands": [codes(hand) for hand in deal.setup.hands],
        "turned": table.turned.code,
        "tricks": [codes(trick.cards) for trick in table.tricks],
    }


def result(deal: Deal[TwelveTable]) -> dict[str, object]:
    """What a ``deal`` case asserts: the score, with the taker of each trick and who has the most."""
    found = scored(deal.table.piles, deal.table.options)
    return {
        **found,
        "best": found["winners"],
        "winners": [trick.winner for trick in deal.table.tricks],
        "pile_sizes": [pile.bit_count() for pile in deal.table.piles],
        "next_dealer": deal.table.seating.order[0],
    }


def _explainers() -> Explainers:
    from tarok_core.games.russian.told_variants import TWELVE  # noqa: PLC0415  # not needed to play

    return TWELVE


def _taroks_only(options: RussianOptions) -> Duties:
    return duties_for(FOOL, options)


GAME: Game[TwelveTable] = Game(
    name="russian_twelve",
    prefix="RUS",
    options=RussianOptions,
    presets=PRESETS,
    players=PLAYERS,
    usual_players=3,
    card_rule=CARD_RULE,
    pack=pack,
    duties=_taroks_only,
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
"""Variant game 1; its cases are cases of the Russian game with ``variant`` 1."""
