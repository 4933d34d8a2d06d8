"""Builders for the Czech tests: cases, scripted deals, and the worked deal of the rules page (CZE-E61)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import strategies as st

from tarok_core.cards import cards_of
from tarok_core.casebook import answer, find_case, read_case
from tarok_core.deal import Action, Deal, Setup
from tarok_core.games.czech.game import GAME
from tarok_core.games.czech.table import CzechTable
from tarok_core.games.czech.tables import CzechOptions
from tarok_core.reasons import Reason, RuleError
from tarok_core.words import Words
from tests.helpers import cards, hand, text_of

CzechDeal = Deal[CzechTable]
SAID = Words(game="czech")
Options = Mapping[str, object] | None

CZECH_OPTIONS = st.fixed_dictionaries(
    {}, optional={info.name: st.sampled_from(info.values or ()) for info in GAME.options.infos()}
)
"""Draws values for some of the options of the game."""

# -- cases --------------------------------------------------------------------------------------------


def ask(op: str, options: Options = None, /, **fields: object) -> dict[str, object]:
    """The result of a Czech case; a text stands for a list where the field holds cards."""
    as_cards = ("hand", "talon", "discard", "trick", "cards")
    given = {
        name: value.split() if name in as_cards and isinstance(value, str) else value
        for name, value in fields.items()
    }
    return answer(read_case({"game": "czech", "op": op, "options": options or {}, "input": given}))


def refusal(op: str, options: Options = None, /, **fields: object) -> Reason:
    """The reason for which a Czech case is refused."""
    with pytest.raises(RuleError) as caught:
        ask(op, options, **fields)
    assert SAID.reason(caught.value.reason), "every refusal can be put into words"
    return caught.value.reason


def refused(op: str, options: Options = None, /, **fields: object) -> str | None:
    """The rule that a refused Czech case cites."""
    return refusal(op, options, **fields).rule


def calls(text: str, first: int = 0) -> list[dict[str, object]]:
    """Calls in turn from ``first`` on, such as ``"prvni pass pass pass"``."""
    return [{"seat": (first + at) % 4, "call": call} for at, call in enumerate(text.split())]


def turns(text: str, first: int = 0) -> list[dict[str, object]]:
    """Turns of the announcements, such as ``"- flek pagat+re -"``; a dash is a pass."""
    return [
        {"seat": (first + at) % 4, "say": [] if say == "-" else say.split("+")}
        for at, say in enumerate(text.split())
    ]


def melds(text: str, options: Options = None) -> str:
    """The revealing announcements of a hand, as words with spaces."""
    found = ask("announce", options, kind="melds", hand=text)["melds"]
    assert isinstance(found, list)
    return " ".join(found)


def score(contract: str, points: int, options: Options = None, /, **more: object) -> dict[str, object]:
    """A score of declarer 0, alone unless ``partner`` is given."""
    return ask("score", options, contract=contract, declarer=0, points=points, **more)


def items(text: str) -> list[dict[str, object]]:
    """Items from text such as ``"game:-90 pagat:200"``."""
    pairs = (item.split(":") for item in text.split())
    return [{"item": item, "amount": int(amount)} for item, amount in pairs]


# -- the worked deal ----------------------------------------------------------------------------------


def whole(**changes: object) -> dict[str, Any]:
    """The worked deal of the rules page as the input of a case, with changes."""
    return dict(find_case("CZE-E61").input) | changes


def in_deal(options: Options = None, /, **changes: object) -> str | None:
    """The rule that the worked deal with changes is refused for."""
    return refused("deal", options, **whole(**changes))


# -- scripted deals -----------------------------------------------------------------------------------


def deal_from(hands: Sequence[str], talon: str, dealer: int = 3, options: Options = None) -> CzechDeal:
    """A deal with these hands from forhont on."""
    seating = GAME.seat(4, dealer)
    masks = [0] * 4
    for seat, held in zip(seating.order, hands, strict=True):
        masks[seat] = hand(held)
    return GAME.begin(Setup(CzechOptions.from_mapping(options or {}), seating, tuple(masks), cards(talon)))


def deal_around(
    held: Mapping[int, str], talon: str = "", dealer: int = 3, options: Options = None
) -> CzechDeal:
    """A deal in which some seats hold these cards; what is missing comes from the rest in pack order."""
    seating = GAME.seat(4, dealer)
    chosen = CzechOptions.from_mapping(options or {})
    given = hand(talon)
    for text in held.values():
        given |= hand(text)
    rest = list(cards_of(GAME.pack(chosen).mask & ~given))
    lying = [*cards(talon), *(rest.pop(0) for _ in range(6 - len(cards(talon))))]
    masks = [0] * 4
    for seat in seating.order:
        own = cards(held.get(seat, ""))
        filled = [*own, *(rest.pop(0) for _ in range(12 - len(own)))]
        masks[seat] = hand(text_of(filled))
    return GAME.begin(Setup(chosen, seating, tuple(masks), tuple(lying)))


def act(deal: CzechDeal, kind: str, words: str = "", shown: str = "", seat: int | None = None) -> CzechDeal:
    """The deal after an action of ``seat`` (default: the first seat in turn)."""
    return deal.apply(action_of(deal, kind, words, shown, seat))


def action_of(
    deal: CzechDeal, kind: str, words: str = "", shown: str = "", seat: int | None = None
) -> Action:
    """An action of ``seat`` (default: the first seat in turn) from texts."""
    who = seat if seat is not None else deal.table.turn[0]
    return Action(who, kind, tuple(words.split()), cards(shown))


def why(deal: CzechDeal, kind: str, words: str = "", shown: str = "", seat: int | None = None) -> str | None:
    """The rule for which an action is refused; it has to be."""
    with pytest.raises(RuleError) as caught:
        deal.apply(action_of(deal, kind, words, shown, seat))
    assert SAID.reason(caught.value.reason), "every refusal can be put into words"
    return caught.value.reason.rule


def bid(deal: CzechDeal, text: str) -> CzechDeal:
    """The deal after these calls, each by the seat whose turn it is."""
    for call in text.split():
        deal = act(deal, "call", call)
    return deal


def called(deal: CzechDeal, text: str = "prvni pass pass pass", card: str = "") -> CzechDeal:
    """The deal after these calls and the call of a tarok (none named by default)."""
    deal = bid(deal, text)
    if deal.table.phase == "choice":
        deal = act(deal, "choose", "take")
    return act(deal, "tarok", shown=card) if card else act(deal, "tarok", "silent")


def lay_away(deal: CzechDeal) -> CzechDeal:
    """The deal after everybody has laid away the first cards that may go."""
    while deal.table.phase == "discard":
        (choice,) = deal.choices().sets
        gone = (*choice.must, *choice.may[: choice.fewest])
        deal = deal.apply(Action(deal.table.turn[0], "discard", (), tuple(gone)))
    return deal


def say(deal: CzechDeal, text: str = "- - - -") -> CzechDeal:
    """The deal after these turns, such as ``"- flek pagat+re -"``."""
    for words in text.split():
        deal = act(deal, "announce", "" if words == "-" else words.replace("+", " "))
    return deal


def play(deal: CzechDeal, text: str) -> CzechDeal:
    """The deal after these cards, each by the seat whose turn it is; bars between tricks are for the eye."""
    for card in text.replace("|", " ").split():
        deal = act(deal, "play", shown=card)
    return deal


def open_words(deal: CzechDeal, seat: int | None = None) -> str:
    """The words that a seat may say."""
    choices = deal.choices(seat)
    listed = [word for action in choices.actions for word in action.words]
    return " ".join([*listed, *(str(word) for chosen in choices.sets for word in chosen.may)])


def open_to_play(deal: CzechDeal) -> str:
    """The cards that the seat in turn may play, in pack order."""
    return text_of(card for action in deal.choices().actions for card in action.cards)
