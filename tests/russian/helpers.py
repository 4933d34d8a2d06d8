"""Builders for the tests of Russian tarok: cases, scripted deals, deals played out at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import strategies as st

from tarok_core.cards import UNIVERSE, mask_of
from tarok_core.casebook import answer, read_case
from tarok_core.deal import Action, Deal, Setup
from tarok_core.game import AnyGame
from tarok_core.games.russian.dealing import dummy_hand, seated, skat_seat
from tarok_core.games.russian.game import GAME
from tarok_core.games.russian.table import RussianTable
from tarok_core.games.russian.tables import RussianOptions
from tarok_core.reasons import Reason, RuleError
from tests.helpers import cards, text_of

RussianDeal = Deal[RussianTable]
Given = Mapping[str, object] | None

RUSSIAN_OPTIONS = st.fixed_dictionaries(
    {
        info.name: st.sampled_from(info.values) if info.values else st.integers(info.low or 0, 12)
        for info in GAME.options.infos()
    }
)
"""Draws a value for every option of the game."""

CARD_FIELDS = ("hand", "discard", "trick", "cards")


# -- cases --------------------------------------------------------------------------------------------


def ask(op: str, options: Given = None, /, **fields: object) -> dict[str, object]:
    """The result of a Russian case; a text stands for a list where the field holds cards."""
    listed = {
        name: value.split() if name in CARD_FIELDS and isinstance(value, str) else value
        for name, value in fields.items()
    }
    return answer(read_case({"game": "russian", "op": op, "options": options or {}, "input": listed}))


def refusal(op: str, options: Given = None, /, **fields: object) -> Reason:
    """The reason for which a Russian case is refused."""
    with pytest.raises(RuleError) as caught:
        ask(op, options, **fields)
    return caught.value.reason


def refused(op: str, options: Given = None, /, **fields: object) -> str | None:
    """The rule that a refused Russian case cites."""
    return refusal(op, options, **fields).rule


def points(pile: str, options: Given = None, players: int = 3) -> object:
    """The card points of a pile."""
    return ask("count", options, cards=pile, players=players)["points"]


def melds(held: str, options: Given = None, /, **context: object) -> str:
    """The melds that may be declared, as text such as ``"kingdom:10 taroks:15"``; the hand is filled up."""
    found = ask("announce", options, kind="melds", hand=filled(held), **context)["melds"]
    assert isinstance(found, list)
    return " ".join(f"{one['meld']}={one['value']}" for one in found)


PIPS = ["S2", "H3", "D2", "C3", "S4", "H5", "D4", "C5", "S6", "H7", "D6", "C7", "S8", "H9"]
"""Pip cards with which a hand is filled up: two too few for a meld."""

TAROKS = [f"T{number}" for number in (9, 11, 7, 13, 10, 12, 8, 6, 14)]
"""Taroks with which a hand is filled up to nine, far from both ends."""


def filled(held: str, size: int = 25) -> str:
    """A hand of ``size`` cards: those given, then what makes no meld."""
    own = held.split()
    if len(own) >= size:
        return held
    missing = 9 - sum(card[0] in "TF" for card in own)
    more = [card for card in PIPS if card not in own]
    more += [card for card in TAROKS if card not in own][: max(0, missing)]
    more += [card for card in ("CJ", "DC", "HJ") if card not in own]
    return " ".join((own + more)[:size])


def score(options: Given = None, /, **summary: object) -> tuple[object, object]:
    """Totals and payments of a deal of three, 30/27/18 in cards and 3 in the skat of seat 0 unless told."""
    usual: dict[str, object] = {"dealer": 0, "points_by_seat": [30, 27, 18], "skat_points": 3}
    found = ask("score", options, **(usual | summary))
    return found["totals"], found.get("payments")


def said(seat: int, kind: str, before: int) -> dict[str, object]:
    """An announcement as a case writes it."""
    return {"seat": seat, "kind": kind, "before_trick": before}


# -- scripted deals -----------------------------------------------------------------------------------


def dealt(
    hands: Mapping[int, str], options: Given = None, players: int = 3, dealer: int = 0, skat: str = ""
) -> RussianDeal:
    """A deal in which these seats hold these cards, the dealer those of the skat too; the rest at random."""
    chosen = RussianOptions.from_mapping(options or {})
    seating = seated(players, dealer, chosen)
    holder = skat_seat(seating)
    given = {seat: cards(text) for seat, text in hands.items()}
    given[holder] = (*given.get(holder, ()), *cards(skat))
    taken = {card for held in given.values() for card in held}
    rest = [card for card in UNIVERSE if card not in taken]
    random.Random(1).shuffle(rest)
    masks = [0] * players
    for seat in seating.order:
        size = 28 if seat == holder else 25
        held = given.get(seat, ())
        more = [rest.pop() for _ in range(size - len(held))]
        masks[seat] = mask_of([*held, *more])
    return GAME.begin(Setup(chosen, seating, tuple(masks), dummy_hand(seating, masks, chosen)))


def laid(deal: RussianDeal, skat: str) -> RussianDeal:
    """The deal with the skat laid."""
    return deal.apply(Action(deal.table.turn[0], "discard", (), cards(skat)))


def silent(deal: RussianDeal) -> RussianDeal:
    """The deal after a round in which nobody declares a meld."""
    while deal.table.phase == "melds":
        deal = deal.apply(Action(deal.table.turn[0], "meld"))
    return deal


def ready(
    hands: Mapping[int, str], skat: str, options: Given = None, players: int = 3, dealer: int = 0
) -> RussianDeal:
    """A deal in which the skat is laid and no meld declared: the leader is to lead."""
    return silent(laid(dealt(hands, options, players, dealer, skat), skat))


def declare(deal: RussianDeal, seat: int, kind: str) -> RussianDeal:
    """The deal after an announcement."""
    return deal.apply(Action(seat, "declare", (kind,)))


def play(deal: RussianDeal, text: str) -> RussianDeal:
    """The deal after these cards, each by the seat whose turn it is; bars are for the eye."""
    for card in cards(text.replace("|", " ")):
        deal = deal.apply(Action(deal.table.turn[0], "play", (), (card,)))
    return deal


def why(deal: Deal[RussianTable], action: Action) -> str | None:
    """The rule for which an action is refused; it has to be."""
    with pytest.raises(RuleError) as caught:
        deal.apply(action)
    return caught.value.reason.rule


def open_to(deal: RussianDeal, seat: int) -> str:
    """The cards that a seat may play, in pack order."""
    return text_of(card for action in deal.choices(seat).actions for card in action.cards)


def words_of(deal: RussianDeal, seat: int) -> list[str]:
    """What a seat may announce or do besides playing a card."""
    found = (action for action in deal.choices(seat).actions if action.kind != "play")
    return [" ".join((action.kind, *action.words)) for action in found]


def moments(deal: Deal[RussianTable], rng: random.Random, talkative: float = 0.1) -> Iterator[RussianDeal]:
    """Every moment of a deal played at random; announcements are rare, or hardly a deal would be plain."""
    yield deal
    while deal.table.turn:
        seat = rng.choice(deal.table.turn)
        action = deal.choices(seat).sample(rng)
        if action.kind in ("declare", "throw_in") and rng.random() > talkative:
            leader = deal.table.turn[0]
            action = rng.choice([one for one in deal.choices(leader).actions if one.kind == "play"])
        deal = deal.apply(action)
        yield deal


def start(seed: int, options: Mapping[str, object], game: AnyGame = GAME) -> Deal[RussianTable]:
    """A shuffled deal at a table of any size."""
    rng = random.Random(seed)
    players = rng.choice(game.players)
    return game.random_deal(
        rng, players=players, dealer=rng.randrange(players), options=game.options.from_mapping(options)
    )
