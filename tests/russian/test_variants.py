"""The two games of their own: twelve cards with a turned trump, and Triomphe forcée."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tarok_core.cards import UNIVERSE, Card
from tarok_core.casebook import answer, read_case
from tarok_core.deal import Action
from tarok_core.games import find_game
from tarok_core.games.russian.tables import RussianOptions
from tarok_core.games.russian.twelve import pack_for
from tarok_core.record import dumps, loads
from tests.russian.helpers import Given, ask, refusal, refused

TWELVE = find_game("russian_twelve")
TRIOMPHE = find_game("russian_triomphe")
PACK = [card.code for card in UNIVERSE]


def test_rus_var_9_variant_games_are_games_of_the_family() -> None:
    assert (TWELVE.prefix, TRIOMPHE.prefix) == ("RUS", "RUS")
    assert refused("exchange", variant=1, hand=[], discard=[]) == "RUS-VAR-9"
    assert ask("deck", variant=2)["total_points"] == 78


# -- twelve cards -------------------------------------------------------------------------------------


def legal(hand: str, trick: str, turned: str, options: Given = None) -> str:
    found: Any = ask("legal", options, variant=1, hand=hand, trick=trick, turned=turned)["legal"]
    return " ".join(found)


def taker(cards: str, turned: str, options: Given = None) -> object:
    found = ask("trick", options, variant=1, players=len(cards.split()), cards=cards, turned=turned)
    return found["card"]


def test_rus_var_10_twelve_cards_each_and_one_turned_up() -> None:
    found: Any = ask("dealing", variant=1, players=3, dealer=2, cards=PACK)
    assert [len(hand) for hand in found["hands"]] == [12, 12, 12]
    assert found["hands"][0][0] == PACK[0]
    assert set(found["hands"][1]) == set(PACK[1:36:3])
    assert (found["turned"], found["talon"]) == (PACK[36], PACK[37:])
    assert {players: refused("seating", variant=1, players=players) for players in (1, 7)} == {
        1: "RUS-VAR-10", 7: "RUS-VAR-10",
    }  # fmt: skip
    for players in range(2, 7):
        deal = TWELVE.random_deal(random.Random(players), players=players)
        assert len(deal.setup.talon) == 78 - 12 * players


def test_rus_var_12_follow_suit_or_trump() -> None:
    assert legal("S2 H3 T4", "S9", "D5") == "S2"
    assert legal("H3 C4 T4 D2", "S9", "D5") == "D2 T4"
    assert legal("H3 C4", "S9", "D5") == "H3 C4"
    assert refusal("legal", variant=1, hand="H3", trick="S9").code == "missing_field"


def test_rus_var_13_taroks_and_the_suit_turned() -> None:
    both = RussianOptions()
    trumps = [card.code for card in pack_for(Card.parse("D5"), both).trumps]
    assert (trumps[0], trumps[13], trumps[14], trumps[-1]) == ("D2", "DK", "T1", "T21")
    assert (
        len(pack_for(Card.parse("T9"), both).trumps) == len(pack_for(Card.parse("FOOL"), both).trumps) == 21
    )
    assert legal("D2 T4 S2", "DK", "D5") == "D2 T4"
    assert taker("S9 DK T1", "D5") == "T1"
    assert taker("SK D2 S1", "D5") == "D2"
    assert taker("SK D2 S1", "T5") == "SK"
    only = {"variant1_trump": "taroks_only"}
    assert taker("SK D2 T1", "D5", only) == "T1"
    assert taker("SK D2 S1", "D5", only) == "SK"
    turned = {"variant1_trump": "turned_only"}
    assert taker("SK T21 D2", "D5", turned) == "D2"
    assert taker("SK T21 S2", "D5", turned) == "SK"
    assert taker("T3 T21 S2", "D5", turned) == "T21"
    assert legal("T4 D2 S2", "T3", "D5", turned) == "T4"


def test_rus_var_14_the_skiz_may_be_played_at_any_time_and_goes_to_the_taker() -> None:
    assert legal("S2 FOOL", "S9", "D5") == "S2 FOOL"
    assert legal("S2 FOOL", "", "D5") == "S2 FOOL"
    assert taker("FOOL S9 S1", "D5") == "S1"
    deal = TWELVE.random_finish(TWELVE.random_deal(random.Random(3)), random.Random(4))
    for trick in deal.table.tricks:
        for card in trick.cards:
            assert card.bit & deal.table.piles[trick.winner]


def test_rus_var_11_values_and_cards_above_twelve() -> None:
    first = "T21 T1 FOOL SK SQ SC SJ S2 S3 S4 S5 S6 S7 S8"
    second = "H2 H3 H4 H5 H6 H7 H8 H9 H10 D2"
    piles = [first.split(), second.split()]
    found: Any = ask("score", variant=1, players=2, piles=piles)
    # 4 + 4 + 5 for the matadors, 4 + 3 + 2 + 1 for the figures, fourteen cards.
    assert found["items"] == [[{"item": "cards", "amount": 23}, {"item": "surplus", "amount": 2}], []]
    assert (found["totals"], found["winners"]) == ([25, 0], [0])
    none: Any = ask("score", {"variant1_surplus": "none"}, variant=1, players=2, piles=piles)
    assert none["totals"] == [23, 0]
    assert refused("score", variant=1, players=2, piles=[piles[0], piles[1][1:]]) == "RUS-VAR-10"
    assert refused("score", variant=1, players=3, piles=piles) == "RUS-VAR-10"


def test_rus_var_15_the_dealers_left_leads() -> None:
    deal = TWELVE.random_deal(random.Random(5), players=4, dealer=1)
    assert deal.table.turn == (2,)
    card = deal.view(3).cards[0]
    reason = deal.why_not(Action(3, "play", (), (card,)))
    assert reason is not None
    assert reason.rule == "RUS-VAR-15"
    over = TWELVE.random_finish(deal, random.Random(6))
    result: Any = TWELVE.result(over)
    best = max(result["totals"])
    assert result["best"] == [seat for seat, total in enumerate(result["totals"]) if total == best]


# -- Triomphe forcée ----------------------------------------------------------------------------------

HANDS = [
    held.split() for held in ("FOOL S2 S3 H4 D5", "T8 SK H7 D9 C2", "T13 HK H2 D3 C4", "T11 C5 C6 D7 H9")
]


def test_rus_var_17_five_cards_each_and_a_stake() -> None:
    found: Any = ask("dealing", variant=2, players=15, cards=PACK)
    assert [len(hand) for hand in found["hands"]] == [5] * 15
    assert found["talon"] == PACK[75:]
    assert (
        refused("seating", variant=2, players=16) == refused("seating", variant=2, players=1) == "RUS-VAR-17"
    )
    short = [HANDS[0][1:], *HANDS[1:]]
    assert refused("score", variant=2, players=4, hands=short, tricks_won=[1, 2, 1, 1]) == "RUS-VAR-17"
    for stake in (0, -1, "1", None, True):
        base = {"variant": 2, "players": 4, "hands": HANDS, "tricks_won": [1, 2, 1, 1]}
        assert refused("score", stake=stake, **base) is None


def claims(options: Given = None, /, **more: object) -> Any:
    base: dict[str, object] = {
        "variant": 2, "players": 4, "hands": HANDS, "stake": 5, "tricks_won": [1, 2, 1, 1],
    }  # fmt: skip
    return ask("score", options, **(base | more))


def test_rus_var_18_rus_var_19_rus_var_20_claims_in_their_order() -> None:
    found = claims()
    assert [(one["card"], one["seat"], one["amount"]) for one in found["claims"]] == [
        ("FOOL", 0, 5), ("T8", 1, 10), ("T13", 2, 5),
    ]  # fmt: skip
    assert (found["pot"], found["payments"]) == (0, [0, 5, 0, -5])
    eleven = claims({"force_tarok": 11})
    assert [one["seat"] for one in eleven["claims"]] == [0, 3, 2]
    # With two stakes in the pot the force gets what is left of them, and death nothing.
    two = claims(players=2, hands=[["FOOL", "T8", "T13", "S2", "S3"], HANDS[3]], tricks_won=[5, 0])
    assert [one["amount"] for one in two["claims"]] == [5, 5, 0]
    assert two["payments"] == [5, -5]


def test_rus_var_21_who_leads_and_who_wins_the_pot() -> None:
    assert claims()["leader"] == 2
    without_death = [*HANDS[:2], ["T14", "HK", "H2", "D3", "C4"], HANDS[3]]
    assert claims(hands=without_death)["leader"] == 1
    plain = [["S4", "S2", "S3", "H4", "D5"], ["T7", "SK", "H7", "D9", "C2"]]
    none = claims(players=2, dealer=0, hands=plain, tricks_won=[2, 3])
    assert (none["leader"], none["claims"], none["pot"], none["payments"]) == (1, [], 10, [-5, 5])
    shared = claims(players=3, hands=[*plain, HANDS[3]], tricks_won=[2, 2, 1])
    assert (shared["winners"], shared["payments"]) == ([0, 1], [2.5, 2.5, -5])
    assert refused("score", variant=2, players=4, hands=HANDS, tricks_won=[1, 2, 1, 0]) == "RUS-VAR-21"


def test_rus_var_22_suit_and_tarok_are_followed() -> None:
    deal = TRIOMPHE.random_deal(random.Random(12), players=5)
    leader = deal.table.turn[0]
    assert deal.table.leader == leader
    for seed in range(30):
        over = TRIOMPHE.random_finish(
            TRIOMPHE.random_deal(random.Random(seed), players=5), random.Random(seed)
        )
        assert len(over.table.tricks) == 5
        for trick in over.table.tricks:
            led = next(card for card in trick.cards if card.code != "FOOL")
            taroks = [card.number for card in trick.cards if card.number and card.suit == "T"]
            winning = trick.cards[over.table.seating.from_seat(trick.leader).index(trick.winner)]
            assert winning.number == max(taroks) if taroks else winning.suit == led.suit


@pytest.mark.parametrize("game", [TWELVE, TRIOMPHE], ids=lambda game: game.name)
def test_deals_are_played_scored_recorded_and_replayed(game: Any) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        players = rng.choice(game.players)
        deal = game.random_finish(game.random_deal(rng, players=players), rng)
        assert deal.replay(deal.actions) == deal
        assert loads(dumps(deal)) == deal
        case = {"game": "russian", "op": "deal", "input": game.to_case(deal)}
        assert answer(read_case(case)) == game.result(deal)
        assert sum(game.score(deal).payments) == 0


def test_a_deal_of_triomphe_with_another_stake() -> None:
    options = TRIOMPHE.options.from_mapping({"stake": 4})
    deal = TRIOMPHE.random_deal(random.Random(1), players=3, options=options)
    deal = TRIOMPHE.random_finish(deal, random.Random(2))
    case = TRIOMPHE.to_case(deal)
    assert case["stake"] == 4
    result: Any = ask("deal", **case)
    assert result == TRIOMPHE.result(deal)
    assert sum(result["payments"]) == 0
    assert "options = { stake = 4 }" in dumps(deal)
