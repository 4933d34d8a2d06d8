"""What is told of cases and deals: whole sentences, the rules behind them, nothing a seat may not know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tarok_core.account import as_text
from tarok_core.casebook import Case, documented_cases, find_case, read_case
from tarok_core.explain import case_account, deal_account
from tarok_core.games import find_game
from tarok_core.games.russian.game import GAME
from tarok_core.words import Words
from tests.russian.helpers import Given, ready

SAID = Words(game="russian")


def told(op: str, options: Given = None, /, **fields: object) -> str:
    case = {"game": "russian", "op": op, "options": options or {}, "input": fields}
    return as_text(case_account(read_case(case)), SAID)


@pytest.mark.parametrize("case", documented_cases("russian"), ids=lambda case: case.id)
def test_every_case_is_told_in_whole_sentences(case: Case) -> None:
    text = as_text(case_account(case), SAID)
    assert text
    assert "{" not in text
    error: Any = case.expected.get("error")
    if isinstance(error, dict):
        assert f"[{error['rule']}]" in text
        assert "Refused:" in text


def test_rus_count_2_a_count_is_laid_out_in_packets() -> None:
    text = told("count", cards=["SK", "HQ", "S2", "S3", "T4", "T5"])
    assert text.splitlines() == [
        "  Packet    Nominal  Points  So far",
        "  SK S3 S2        7       5       5 [RUS-COUNT-2]",
        "  HQ T4 T5        6       4       9 [RUS-COUNT-2]",
        "Figures 2, low cards 4; nominal 13, less two for every three cards: 9 [RUS-COUNT-5, RUS-COUNT-6]",
    ]


def test_rus_ann_19_melds_say_what_is_shown() -> None:
    text = as_text(case_account(find_case("RUS-E56")), SAID)
    assert "Half-kingdom, 5: SK HK DK FOOL – not shown [RUS-ANN-8, RUS-ANN-19]" in text
    assert "Three jacks with the skiz, 5: SJ HJ CJ FOOL – shown [RUS-ANN-11, RUS-ANN-17, RUS-ANN-19]" in text


def test_rus_play_11_the_skiz_is_told_in_a_deal() -> None:
    text = as_text(case_account(find_case("RUS-E116")), SAID)
    assert "Seat 1 keeps the skiz and gives S10 for it. [RUS-PLAY-11, RUS-PLAY-12]" in text
    assert "Half-cavalry of spades, 5 [RUS-ANN-6, RUS-ANN-19]" in text
    assert "     1  Ultimo      15  T1 takes the last trick [RUS-SCORE-2]" in text


def test_rus_deck_2_and_rus_var_1_seats_are_told() -> None:
    assert "Seat 0 deals and sits out this deal." in told("seating", players=4, dealer=0)
    assert "takes no part. [RUS-VAR-1, RUS-VAR-2]" in told("seating", players=2)
    assert "There is no auction" in told("auction", calls=[])


def test_a_match_tells_who_owes_what() -> None:
    text = told("match", totals=[90, 90, 61])
    assert "Seat 2 owes the difference, 29. [RUS-MATCH-3]" in text
    assert "The winners share what is owed. [RUS-MATCH-4]" in text
    assert "Best total so far: seat 1" in told("match", deals=[{"totals": [1, 2, 0]}])
    assert "decided by 100 points" in told("match", players=2, deals=[{"totals": [60, 20]}])
    by_difference = {"two_player_payment_base": "difference"}
    assert "pays the difference × 2" in told("match", by_difference, players=2, totals=[104, 40])


def test_variant_games_are_told() -> None:
    text = told("legal", variant=1, hand=["S2", "T3"], trick=["H4"], turned="S9")
    assert "Trumps: all taroks, and below them spades [RUS-VAR-13]" in text
    assert "Trumps: the taroks alone" in told("legal", variant=1, hand=["S2"], trick=[], turned="T9")
    for name in ("russian_twelve", "russian_triomphe"):
        game = find_game(name)
        deal = game.random_finish(game.random_deal(random.Random(5)), random.Random(6))
        words = Words(game=name)
        whole = as_text(deal_account(deal), words)
        assert "{" not in whole
        assert "The next dealer is seat" in whole
        public = "Turned up:" if name == "russian_twelve" else "Left in the pot:"
        assert public in as_text(deal_account(deal, seat=1), words)
        assert words.say(f"{name}.name")
        half = as_text(deal_account(deal.replay(deal.actions[:4])), words)
        assert "The deal is not finished" in half


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_deals_are_told_to_their_end(players: int) -> None:
    for seed in range(12):
        rng = random.Random(seed)
        deal = GAME.random_finish(GAME.random_deal(rng, players=players), rng)
        assert "{" not in as_text(deal_account(deal), SAID)
        for seat in deal.table.seating.order:
            text = as_text(deal_account(deal.replay(deal.actions[:4]), seat=seat), SAID)
            others = [other for other in deal.table.seating.order if other != seat]
            assert f"Hand of seat {seat}:" in text
            assert not any(f"Hand of seat {other}:" in text for other in others)


def test_rus_talon_1_others_do_not_see_the_skat() -> None:
    deal = ready({}, "C2 C3 C4")
    assert "Laid in the skat: C4 C3 C2" in as_text(deal_account(deal, seat=0), SAID)
    other = as_text(deal_account(deal, seat=1), SAID)
    assert "Seat 0 lays away 3 cards, face down." in other
    assert "Laid in the skat" not in other
