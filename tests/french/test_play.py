"""The play of the cards: FRA-PLAY-1 to 15, 30 to 34."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_core.games.french.game import GAME
from tests.french.helpers import (
    USUAL,
    act,
    ask,
    closed,
    deal_around,
    open_cards,
    open_to_play,
    play,
    play_out,
    refused,
    to_play,
    why,
)
from tests.french.reference import legal, points, taker

PACK = [card.code for card in GAME.pack(GAME.options()).cards]
STRONG = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 SK HK DK CK SQ HQ DQ CQ"


def test_fra_play_1_fra_play_2_fra_play_3_forehand_leads_and_all_follow_to_the_right() -> None:
    deal = to_play(deal_around(STRONG), "garde_sans")
    assert deal.table.turn == (0,)
    turns: list[tuple[int, ...]] = []
    for _ in range(4):
        turns.append(deal.table.turn)
        deal = play(deal, open_to_play(deal).split()[-1])
    assert turns == [(0,), (1,), (2,), (3,)]
    other = deal_around("S2 T2")
    for call in ("pass", "garde_sans", "pass", "pass"):
        other = act(other, "call", call)
    assert act(other, "announce", "pass").table.turn == (0,)
    # Three opponents settle with the declarer.
    payments = GAME.result(play_out(deal, {}))["payments"]
    assert isinstance(payments, list)
    assert payments[1] == payments[2] == payments[3]


def test_fra_play_3_a_trick_has_a_card_a_player() -> None:
    for players, text in ((3, "SK SQ"), (4, "SK SQ SC"), (5, "SK SQ SC SJ S10 S9")):
        assert refused("trick", players=players, cards=text) == "FRA-PLAY-3"
    assert refused("trick", cards="SK SQ") == "FRA-PLAY-3"
    assert refused("legal", hand="HK", trick="SK SQ SC SJ S10") == "FRA-PLAY-3"
    assert ask("trick", players=5, leader=4, cards="SQ SC SK S1 S2") == {
        "winner": 1, "card": "SK", "points": 11.5,
    }  # fmt: skip


def test_fra_play_4_the_winner_leads() -> None:
    deal = to_play(deal_around("SK S2 " + "H1 H2 H3 H4 H5 H6 H7 D1 D2 D3 D4 D5 D6 C1 C2 C3"), "garde_sans")
    deal = play(deal, "S2")
    while not deal.table.tricks:
        deal = play(deal, open_to_play(deal).split()[0])
    winner = deal.table.tricks[0].winner
    assert winner != 0
    assert (deal.table.leader, deal.table.turn) == (winner, (winner,))


@pytest.mark.parametrize("trick", ["HQ", "HQ H3", "HK SQ"])
def test_fra_play_5_fra_play_8_a_suit_is_followed_high_or_low(trick: str) -> None:
    assert open_cards("H9 H2 SK T5", trick) == "H9 H2"
    for card in ("SK", "T5"):
        assert closed("H9 H2 SK T5", trick, card) == "FRA-PLAY-8"


def test_fra_play_6_fra_play_11_a_trump_lead_is_topped() -> None:
    held = "T3 T10 T21 CK"
    assert open_cards(held, "T9") == "T10 T21"
    assert open_cards(held, "T9 T15") == "T21"
    assert open_cards(held, "T2") == "T3 T10 T21"
    assert closed(held, "T9", "T3") == "FRA-PLAY-11"
    assert closed(held, "T9", "CK") == "FRA-PLAY-11"
    # A suit card thrown on the lead changes nothing.
    assert open_cards(held, "T9 SK") == "T10 T21"


def test_fra_play_7_the_card_after_a_led_excuse_asks() -> None:
    assert open_cards("SK D4 T5", "FOOL") == "SK D4 T5"
    assert open_cards("SK D4 T5", "FOOL D9") == "D4"
    assert open_cards("SK D4 T5", "FOOL H9") == "T5"
    assert open_cards("SK D4 T5 T9", "FOOL T7") == "T9"
    assert ask("trick", cards="FOOL C3 CJ H10")["winner"] == 2
    assert ask("trick", cards="FOOL C3 T1 CK")["winner"] == 2


def test_fra_play_9_fra_play_10_cutting_and_overcutting() -> None:
    held = "SK D4 T5 T12"
    assert open_cards(held, "HQ") == "T5 T12"
    assert closed(held, "HQ", "SK") == "FRA-PLAY-9"
    assert open_cards(held, "HQ T8") == "T12"
    assert closed(held, "HQ T8", "T5") == "FRA-PLAY-10"
    assert closed(held, "HQ T8", "SK") == "FRA-PLAY-9"


def test_fra_play_12_fra_play_13_lower_trumps_of_ones_choice() -> None:
    held = "T3 T6 CK"
    assert open_cards(held, "T9 T14") == "T3 T6"
    assert closed(held, "T9 T14", "CK") == "FRA-PLAY-12"
    assert open_cards(held, "HQ T8") == "T3 T6"
    assert closed(held, "HQ T8", "CK") == "FRA-PLAY-13"


def test_fra_play_14_fra_play_33_free_without_suit_and_trump() -> None:
    assert open_cards("SK D4", "HQ T8") == "SK D4"
    assert open_cards("SK D4", "T8") == "SK D4"
    assert open_cards("SK D4 FOOL", "T8") == "SK D4 FOOL"


@pytest.mark.parametrize("trick", ["", "S9", "H9", "H9 T5", "T20", "T20 T21", "D9 H4"])
def test_fra_play_15_the_excuse_is_always_open(trick: str) -> None:
    assert "FOOL" in open_cards("S2 T3 FOOL", trick).split()


def test_fra_play_30_a_partner_is_overtaken_too() -> None:
    """The duty asks for nobody's side: two partners defend, and the second must go higher."""
    hands = "T12 S2", "T9 S3", "T15 T7 S4"
    assert open_cards(hands[2], "T5 T9 T12") == "T15"
    assert closed(hands[2], "T5 T9 T12", "T7") == "FRA-PLAY-11"


def test_fra_play_32_nobody_plays_out_of_turn_or_what_he_has_not() -> None:
    deal = to_play(deal_around(STRONG), "garde_sans")
    for seat in (1, 2, 3):
        assert why(deal, "play", shown="SK", seat=seat) == "FRA-PLAY-32"
    assert why(deal, "play", shown="S2") == "FRA-PLAY-3"
    assert why(deal, "play", shown="SK SQ") == "FRA-PLAY-32"
    assert closed("SK D4", "", "S2") == "FRA-PLAY-3"


@pytest.mark.parametrize(("players", "tricks"), [(3, 24), (4, 18), (5, 15)])
def test_fra_play_34_the_number_of_tricks(players: int, tricks: int) -> None:
    deal = deal_around("SK T5", players=players)
    called = "SK" if players == 5 else ""
    over = play_out(to_play(deal, "garde_sans", called=called), {})
    assert len(over.table.tricks) == tricks
    assert over.secrets.hands == (0,) * players


@given(
    data=st.data(),
    ban=st.sampled_from(["suit_setter", "lead_only", "none"]),
    first=st.booleans(),
    called=st.sampled_from([None, "SK", "HQ", "DC", "CJ"]),
)
def test_open_cards_are_those_of_the_reference(
    data: st.DataObject, ban: str, first: bool, called: str | None
) -> None:
    drawn = data.draw(st.lists(st.sampled_from(PACK), unique=True, min_size=5, max_size=14))
    size = data.draw(st.integers(0, 4))
    trick, held = drawn[:size], drawn[size:]
    options = {**USUAL, "called_suit_ban": ban}
    expected = legal(held, trick, options, first_trick=first, called=called)
    found = ask("legal", options, hand=held, trick=trick, first_trick=first, called=called)
    assert found["legal"] == [card for card in PACK if card in expected]


@given(st.lists(st.sampled_from(PACK), unique=True, min_size=3, max_size=5))
def test_the_taker_is_that_of_the_reference(trick: list[str]) -> None:
    found = ask("trick", cards=trick)
    assert (found["winner"], found["points"]) == (taker(trick), float(points(trick)))
