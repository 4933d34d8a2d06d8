"""Builders for the tests of French tarot: cases, scripted deals, deals played out in an order of cards."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

import pytest
from hypothesis import strategies as st

from tarok_core.cards import Card, cards_of, mask_of
from tarok_core.casebook import answer, read_case
from tarok_core.deal import Action, Deal, Setup
from tarok_core.games.french.game import GAME
from tarok_core.games.french.table import FrenchTable
from tarok_core.games.french.tables import TABLE_SIZES, FrenchOptions
from tarok_core.reasons import Reason, RuleError
from tests.helpers import cards, hand, text_of

FrenchDeal = Deal[FrenchTable]
Given = Mapping[str, object] | None

FRENCH_OPTIONS = st.fixed_dictionaries(
    {
        info.name: st.sampled_from(info.values) if info.values else st.integers(0, 30)
        for info in GAME.options.infos()
    }
)
"""Draws a value for every option of the game."""

USUAL: Mapping[str, object] = {info.name: info.default for info in GAME.options.infos()}
"""All options at their defaults."""

CARD_FIELDS = ("hand", "talon", "discard", "trick", "cards", "discarded_trumps")


# -- cases --------------------------------------------------------------------------------------------


def ask(op: str, options: Given = None, /, **fields: object) -> dict[str, object]:
    """The result of a French case; a text stands for a list where the field holds cards."""
    listed = {
        name: value.split() if name in CARD_FIELDS and isinstance(value, str) else value
        for name, value in fields.items()
    }
    return answer(read_case({"game": "french", "op": op, "options": options or {}, "input": listed}))


def refusal(op: str, options: Given = None, /, **fields: object) -> Reason:
    """The reason for which a French case is refused."""
    with pytest.raises(RuleError) as caught:
        ask(op, options, **fields)
    return caught.value.reason


def refused(op: str, options: Given = None, /, **fields: object) -> str | None:
    """The rule that a refused French case cites."""
    return refusal(op, options, **fields).rule


def score(contract: str, points: float, oudlers: int, options: Given = None, /, **more: object) -> str:
    """The items of a score as text, such as ``"contract:29 slam:400"``."""
    found = ask("score", options, contract=contract, points=points, oudlers=oudlers, **more)["items"]
    assert isinstance(found, list)
    return " ".join(f"{one['item']}:{one['amount']}" for one in found)


def open_cards(held: str, trick: str = "", options: Given = None, **fields: object) -> str:
    """The cards that may be played, as text."""
    found = ask("legal", options, hand=held, trick=trick, **fields)["legal"]
    assert isinstance(found, list)
    return " ".join(found)


def closed(held: str, trick: str, card: str, options: Given = None, **fields: object) -> str | None:
    """The rule against playing a card."""
    return refused("legal", options, hand=held, trick=trick, card=card, **fields)


# -- scripted deals -----------------------------------------------------------------------------------


def deal_from(hands: Sequence[str], talon: str, *, options: Given = None) -> FrenchDeal:
    """A deal with these hands for seats 0, 1, ...; seat 0 is forehand."""
    chosen = FrenchOptions.from_mapping(options or {})
    masks = tuple(map(hand, hands))
    return GAME.begin(Setup(chosen, GAME.seat(len(hands), len(hands) - 1), masks, cards(talon)))


def deal_around(first: str, talon: str = "", *, players: int = 4, options: Given = None) -> FrenchDeal:
    """A deal with this hand for seat 0 and, if given, this chien; the others get what is left by turns.

    What is missing in the hand comes from the end of the pack, in the chien from its beginning.
    """
    size = TABLE_SIZES[players]
    pack = GAME.pack(GAME.options())
    left = [card for card in pack.cards if not card.bit & (hand(first) | hand(talon))]
    own = [*cards(first), *left[len(left) - (size.hand - len(cards(first))) :]]
    left = [card for card in left if card not in own]
    lying = [*cards(talon), *left[: size.talon - len(cards(talon))]]
    left = [card for card in left if card not in lying]
    others = [left[at :: players - 1] for at in range(players - 1)]
    return deal_from([text_of(own), *map(text_of, others)], text_of(lying), options=options)


def act(deal: FrenchDeal, kind: str, words: str = "", shown: str = "", seat: int | None = None) -> FrenchDeal:
    """The deal after an action of ``seat`` (default: the seat in turn)."""
    who = seat if seat is not None else deal.table.turn[0]
    return deal.apply(Action(who, kind, tuple(words.split()), cards(shown)))


def why(deal: FrenchDeal, kind: str, words: str = "", shown: str = "", seat: int | None = None) -> str | None:
    """The rule for which an action is refused; it has to be."""
    with pytest.raises(RuleError) as caught:
        act(deal, kind, words, shown, seat)
    return caught.value.reason.rule


def bid(deal: FrenchDeal, text: str) -> FrenchDeal:
    """The deal after these calls, each by the seat whose turn it is; then all others pass."""
    for call in text.split():
        deal = act(deal, "call", call)
    while deal.table.phase == "auction":
        deal = act(deal, "call", "pass")
    return deal


def to_play(
    deal: FrenchDeal, contract: str, discard: str = "", *, called: str = "", slam: bool = False
) -> FrenchDeal:
    """The deal ready for the first lead, seat 0 being the declarer."""
    deal = bid(deal, contract)
    if called:
        deal = act(deal, "name", shown=called)
    if deal.table.phase == "discard":
        deal = act(deal, "discard", shown=discard)
    return act(deal, "announce", "slam" if slam else "pass")


def play(deal: FrenchDeal, text: str) -> FrenchDeal:
    """The deal after these cards, each by the seat whose turn it is; bars between tricks are for the eye."""
    for card in text.replace("|", " ").split():
        deal = act(deal, "play", shown=card)
    return deal


def play_out(deal: FrenchDeal, orders: Mapping[int, str]) -> FrenchDeal:
    """The deal played to its end, each seat playing the first open card of its order.

    Cards that an order does not name come before those it names, in pack order.
    """
    named = {seat: cards(text) for seat, text in orders.items()}
    while deal.table.turn:
        (seat,) = deal.table.turn
        last = named.get(seat, ())
        may = [action for action in deal.choices(seat).actions if action.kind == "play"]
        deal = deal.apply(min(may, key=lambda action: _rank(action.cards[0], last)))
    return deal


def _rank(card: Card, last: tuple[Card, ...]) -> tuple[int, int]:
    return (1, last.index(card)) if card in last else (0, card.index)


def open_words(deal: FrenchDeal) -> str:
    """The words that the seat in turn may say, listed one at a time."""
    return " ".join(word for action in deal.choices().actions for word in action.words)


def open_to_play(deal: FrenchDeal) -> str:
    """The cards that the seat in turn may play, in pack order."""
    played = [action for action in deal.choices().actions if action.kind == "play"]
    return text_of(card for action in played for card in action.cards)


def items(deal: FrenchDeal) -> str:
    """The items of a finished deal as text."""
    return " ".join(f"{one['item']}:{one['amount']}" for one in GAME.score(deal).items)


# -- random deals -------------------------------------------------------------------------------------


def random_start(seed: int, players: int, options: Given = None) -> FrenchDeal:
    """A random deal; every other one gives its trumps to few seats, so that slams and poignées come up."""
    rng = random.Random(seed)
    chosen = FrenchOptions.from_mapping(options or {})
    dealer = rng.randrange(players)
    if rng.random() < 0.5:
        return GAME.random_deal(rng, players=players, dealer=dealer, options=chosen)
    size = TABLE_SIZES[players]
    pack = list(GAME.pack(chosen).cards)
    rng.shuffle(pack)
    if rng.random() < 0.8:
        pack.sort(key=lambda card: card.suit != "T")
    strong = rng.sample(range(players), players)
    held: dict[int, list[Card]] = {}
    for seat in strong:
        held[seat], pack = pack[: size.hand], pack[size.hand :]
    hands = tuple(mask_of(held[seat]) for seat in range(players))
    return GAME.begin(Setup(chosen, GAME.seat(players, dealer), hands, tuple(pack)))


def moments(deal: FrenchDeal, rng: random.Random) -> Iterator[FrenchDeal]:
    """Every moment of a deal; the Excuse and the Petit are mostly kept for the end, high cards are led."""
    keep = rng.random() < 0.6
    yield deal
    while deal.table.turn:
        (seat,) = deal.table.turn
        choices = deal.choices(seat)
        action = choices.sample(rng)
        if deal.table.phase == "auction" and rng.random() < 0.5:
            action = choices.actions[0]
        if deal.table.phase == "play" and action.kind == "play" and keep:
            may = [one for one in choices.actions if one.kind == "play"]
            later = [one for one in may if one.cards[0].code not in ("T1", "FOOL")]
            action = max(later or may, key=lambda one: (one.cards[0].number, -one.cards[0].index))
        deal = deal.apply(action)
        yield deal


def whole(seed: int, players: int, options: Given = None) -> list[FrenchDeal]:
    """All moments of a random deal."""
    return list(moments(random_start(seed, players, options), random.Random(seed + 1)))


def codes(mask: int) -> list[str]:
    """The cards of a mask as a list of texts."""
    return [card.code for card in cards_of(mask)]
