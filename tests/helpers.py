"""Small builders that the tests share: cards and hands from text, cases, scripted Galician deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pytest
from hypothesis import strategies as st

from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.casebook import answer, read_case
from tarok_core.deal import Action, Deal, Fact, Setup
from tarok_core.games.galician.game import GAME
from tarok_core.games.galician.phases import GalicianTable
from tarok_core.games.galician.tables import GalicianOptions
from tarok_core.reasons import Reason, RuleError

GalicianDeal = Deal[GalicianTable]

GALICIAN_OPTIONS = st.fixed_dictionaries(
    {info.name: st.sampled_from(info.values or ()) for info in GAME.options.infos()}
)
"""Draws a value for every option of the game."""


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as ``"SK T1"``, in its order."""
    return tuple(Card.parse(code) for code in text.split())


def hand(text: str) -> Mask:
    """A hand from text."""
    return mask_of(cards(text))


def text_of(some: Mask | Iterable[Card]) -> str:
    """Cards as text; a hand comes in pack order."""
    return " ".join(card.code for card in (cards_of(some) if isinstance(some, int) else some))


# -- cases --------------------------------------------------------------------------------------------


def ask(op: str, options: Mapping[str, object] | None = None, /, **fields: object) -> dict[str, object]:
    """The result of a Galician case; a text stands for a list where the field holds cards."""
    case = {"game": "galician", "op": op, "options": options or {}, "input": _listed(fields)}
    return answer(read_case(case))


def refusal(op: str, options: Mapping[str, object] | None = None, /, **fields: object) -> Reason:
    """The reason for which a Galician case is refused."""
    with pytest.raises(RuleError) as caught:
        ask(op, options, **fields)
    return caught.value.reason


def refused(op: str, options: Mapping[str, object] | None = None, /, **fields: object) -> str | None:
    """The rule that a refused Galician case cites."""
    return refusal(op, options, **fields).rule


def score(
    contract: str = "3x1", points: int = 45, options: Mapping[str, object] | None = None, /, **more: object
) -> object:
    """The items of a Galician score; Trójka won with 45 points is ``game:66``."""
    return ask("score", options, contract=contract, points=points, **more)["items"]


def _listed(fields: Mapping[str, object]) -> dict[str, object]:
    as_cards = ("hand", "talon", "take", "discard", "trick", "cards")
    return {
        name: value.split() if name in as_cards and isinstance(value, str) else value
        for name, value in fields.items()
    }


def calls(text: str) -> list[dict[str, object]]:
    """Calls from text such as ``"0:3x1 1:pass"``."""
    pairs = (item.split(":") for item in text.split())
    return [{"seat": int(seat), "call": call} for seat, call in pairs]


def items(text: str) -> list[dict[str, object]]:
    """Items from text such as ``"game:66 trull:50"``."""
    pairs = (item.split(":") for item in text.split())
    return [{"item": item, "amount": int(amount)} for item, amount in pairs]


# -- scripted deals -----------------------------------------------------------------------------------


def deal_from(
    hands: Sequence[str],
    talon: str,
    *,
    players: int = 3,
    dealer: int | None = None,
    options: Mapping[str, object] | None = None,
) -> GalicianDeal:
    """A Galician deal with these hands for hand, middle and rear."""
    chosen = GalicianOptions.from_mapping(options or {})
    seating = GAME.seat(players, players - 1 if dealer is None else dealer)
    masks = [0] * players
    for seat, held in zip(seating.order, hands, strict=True):
        masks[seat] = hand(held)
    return GAME.begin(Setup(chosen, seating, tuple(masks), cards(talon)))


def deal_around(
    first: str,
    talon: str,
    *,
    players: int = 3,
    dealer: int | None = None,
    options: Mapping[str, object] | None = None,
) -> GalicianDeal:
    """A deal with this hand and talon; middle and rear get the other cards by turns in pack order."""
    chosen = GalicianOptions.from_mapping(options or {})
    left = cards_of(GAME.pack(chosen).mask & ~hand(first) & ~hand(talon))
    others = [text_of(left[0::2]), text_of(left[1::2])]
    return deal_from([first, *others], talon, players=players, dealer=dealer, options=options)


def act(
    deal: GalicianDeal, kind: str, words: str = "", shown: str = "", seat: int | None = None
) -> GalicianDeal:
    """The deal after an action of ``seat`` (default: the first seat in turn)."""
    return deal.apply(action_of(deal, kind, words, shown, seat))


def action_of(
    deal: GalicianDeal, kind: str, words: str = "", shown: str = "", seat: int | None = None
) -> Action:
    """An action of ``seat`` (default: the first seat in turn) from texts."""
    who = seat if seat is not None else deal.table.turn[0]
    return Action(who, kind, tuple(words.split()), cards(shown))


def bid(deal: GalicianDeal, text: str) -> GalicianDeal:
    """The deal after these calls, each by the seat whose turn it is."""
    for call in text.split():
        deal = act(deal, "call", call)
    return deal


def exchange(deal: GalicianDeal, take: str, discard: str) -> GalicianDeal:
    """The deal after the declarer's exchange."""
    return act(act(deal, "take", shown=take), "discard", shown=discard)


def announce(deal: GalicianDeal, words: str = "", doubles: str = "") -> GalicianDeal:
    """The deal after the declarer's announcements, contra and its answers, and everybody's silence."""
    deal = act(deal, "announce", words)
    for word in doubles.split():
        deal = act(deal, "double", word)
    while deal.table.phase == "double":
        deal = act(deal, "double", "pass")
    return deal


def play(deal: GalicianDeal, text: str) -> GalicianDeal:
    """The deal after these cards, each by the seat whose turn it is; bars between tricks are for the eye."""
    for card in text.replace("|", " ").split():
        deal = act(deal, "play", shown=card)
    return deal


def to_play(deal: GalicianDeal, contract: str = "solo") -> GalicianDeal:
    """The deal ready for the first lead after the hand has bid Solo."""
    return announce(bid(deal, contract))


def why(
    deal: GalicianDeal, kind: str, words: str = "", shown: str = "", seat: int | None = None
) -> str | None:
    """The rule for which an action is refused; it has to be."""
    action = action_of(deal, kind, words, shown, seat)
    with pytest.raises(RuleError) as caught:
        deal.apply(action)
    return caught.value.reason.rule


def open_words(deal: GalicianDeal) -> str:
    """The words that the first seat in turn may say, listed one at a time."""
    return " ".join(word for action in deal.choices().actions for word in action.words)


def open_to_play(deal: GalicianDeal) -> str:
    """The cards that the seat in turn may play, in pack order."""
    return text_of(card for action in deal.choices().actions for card in action.cards)


def with_renons(deal: GalicianDeal) -> GalicianDeal:
    """The deal with a renons of its declarer on record."""
    declarer = deal.table.declarer
    assert declarer is not None
    return deal.with_facts([Fact(declarer, "renons")])
