"""Pack, ranks, seats and dealing."""

from __future__ import annotations

import random

from tarok_core.cards import FOOL, UNIVERSE, Card, cards_of
from tarok_core.deal import Setup
from tarok_core.games.russian.dealing import deal_out, first_dealer, seated
from tarok_core.games.russian.game import GAME
from tarok_core.games.russian.tables import (
    FIGURES,
    LATONS,
    LOW,
    MATADORS,
    RussianOptions,
    pack,
    ranking,
)
from tarok_core.reasons import RuleError
from tests.helpers import cards, hand, text_of
from tests.russian.helpers import ask, refused

PACK = [card.code for card in UNIVERSE]


def test_rus_deck_3_rus_deck_4_rus_deck_5_rus_deck_7_the_pack() -> None:
    found = ask("deck")
    assert found["cards"] == PACK
    assert found["total_points"] == 78
    by_suit = [[card for card in UNIVERSE if card.suit == suit] for suit in "SHDC"]
    assert [len(suit) for suit in by_suit] == [14, 14, 14, 14]
    assert [sum(card.is_court for card in suit) for suit in by_suit] == [4, 4, 4, 4]
    assert LATONS.bit_count() == 40
    assert sum(card.suit == "T" for card in UNIVERSE) == 22
    assert pack(RussianOptions()).trumps[0].code == "T1"
    assert pack(RussianOptions()).trumps[-1].code == "T21"


def test_rus_deck_8_matadors_are_skiz_mongur_and_pagat() -> None:
    assert text_of(MATADORS) == "T1 T21 FOOL"


def test_rus_deck_10_nominal_values() -> None:
    value = pack(RussianOptions()).value
    named = {"T21": 5, "T1": 5, "FOOL": 5, "HK": 5, "DQ": 4, "SC": 3, "CJ": 2, "S1": 1, "H10": 1, "T20": 1}
    assert {code: value(Card.parse(code)) for code in named} == named
    assert (FIGURES.bit_count(), LOW.bit_count()) == (19, 59)


def test_rus_rank_1_to_rus_rank_4_orders_of_a_suit() -> None:
    black = ["K", "Q", "C", "J", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    red = ["K", "Q", "C", "J", "1", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    falling = ["K", "Q", "C", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]

    def ranks(suit: str, order: str) -> list[str]:
        return [card.rank for card in ranking(suit, RussianOptions(rank_order=order))]

    assert [ranks(suit, "seed") for suit in "SHDC"] == [black, red, red, black]
    assert [ranks(suit, "black_everywhere") for suit in "SHDC"] == [black] * 4
    assert [ranks(suit, "traditional") for suit in "SHDC"] == [falling, black, black, falling]


def test_rus_deal_1_the_mongur_finds_the_first_dealer() -> None:
    cards_out = [card for card in UNIVERSE if card.code != "T21"]
    assert first_dealer(3, [Card.parse("T21"), *cards_out]) == 0
    assert first_dealer(3, [*cards_out[:4], Card.parse("T21"), *cards_out[4:]]) == 1
    assert first_dealer(4, [*cards_out[:4], Card.parse("T21"), *cards_out[4:]], start=2) == 2
    assert ask("seating", cards=PACK)["first_dealer"] == PACK.index("T21") % 3


def test_rus_deck_1_rus_deal_2_rus_deal_3_seats_go_clockwise() -> None:
    three = ask("seating", dealer=1)
    assert three == {"order": [2, 0, 1], "idle": [], "skat_seat": 1, "leader": 1, "next_dealer": 2}
    four = ask("seating", players=4, dealer=3)
    assert four == {"order": [0, 1, 2], "idle": [3], "skat_seat": 2, "leader": 2, "next_dealer": 0}
    assert refused("seating", players=5) == refused("seating", players=1) == "RUS-DECK-1"
    assert refused("seating", dealer=3) == "RUS-DECK-1"


def test_rus_deck_2_with_four_the_neighbour_takes_the_dealers_part() -> None:
    left = ask("seating", {"four_player_skat_seat": "left_of_dealer"}, players=4, dealer=0)
    assert (left["skat_seat"], left["order"], left["leader"]) == (1, [2, 3, 1], 1)
    right = ask("seating", players=4, dealer=0)
    assert (right["skat_seat"], right["order"]) == (3, [1, 2, 3])


def test_rus_play_1_the_eldest_hand_leads_by_agreement() -> None:
    assert ask("seating", {"first_lead": "eldest"}, dealer=1)["leader"] == 2


def test_rus_deal_4_rus_deal_5_packets_of_five_and_a_last_one_of_eight() -> None:
    found = ask("dealing", dealer=0, cards=PACK)
    hands = found["hands"]
    assert isinstance(hands, list)
    assert [len(held) for held in hands] == [28, 25, 25]
    assert found["talon"] == []
    order = [1, 2, 0] * 5
    for number, seat in enumerate(order[:-1]):
        assert set(PACK[5 * number : 5 * number + 5]) <= set(hands[seat])
    assert set(PACK[70:]) <= set(hands[0])
    four = ask("dealing", players=4, dealer=0, cards=PACK)["hands"]
    assert isinstance(four, list)
    assert [held and len(held) for held in four] == [None, 25, 25, 28]


def test_rus_var_1_two_players_deal_for_three() -> None:
    options = RussianOptions()
    hands, dummy = deal_out(seated(2, 0, options), UNIVERSE, "fives")
    assert [held.bit_count() for held in hands] == [28, 25]
    assert dummy[:5] == UNIVERSE[5:10]
    assert sorted((*cards_of(hands[0] | hands[1]), *dummy)) == list(UNIVERSE)


def setup(first: int, second: int, third: int, dealer: int = 0) -> Setup:
    """Hands of these sizes from the top of the pack."""
    sizes, start, masks = (first, second, third), 0, []
    for size in sizes:
        masks.append(hand(text_of(UNIVERSE[start : start + size])))
        start += size
    return Setup(RussianOptions(), seated(3, dealer, RussianOptions()), tuple(masks), ())


def refusal_of(setup_: Setup) -> str | None:
    try:
        GAME.begin(setup_)
    except RuleError as error:
        return error.reason.rule
    return None


def test_rus_deal_4_hands_of_other_sizes_are_refused() -> None:
    assert refusal_of(setup(28, 25, 25)) is None
    assert refusal_of(setup(25, 28, 25)) == "RUS-DEAL-4"
    assert refusal_of(setup(28, 25, 24)) == "RUS-DEAL-4"
    assert refusal_of(setup(25, 25, 28, dealer=2)) is None
    good = setup(28, 25, 25)
    doubled = good._replace(hands=(good.hands[0], good.hands[1], good.hands[1]))
    assert refusal_of(doubled) == "RUS-DECK-3"
    assert refusal_of(good._replace(talon=cards("SK"))) == "RUS-DECK-3"


def test_a_random_deal_uses_the_whole_pack() -> None:
    for players in GAME.players:
        deal = GAME.random_deal(random.Random(players), players=players)
        held = sum(mask.bit_count() for mask in deal.secrets.hands) + len(deal.secrets.talon)
        assert held == 78
        assert len(deal.secrets.talon) == (25 if players == 2 else 0)
        assert FOOL in pack(deal.table.options).cards
