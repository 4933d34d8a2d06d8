"""Legal cards, who takes the trick, and the skiz: kept, paid for, owed, given up, lost."""

from __future__ import annotations

import random
from typing import Any

from tarok_core.cards import FOOL
from tarok_core.deal import Action
from tarok_core.games.russian.game import GAME
from tarok_core.games.russian.skiz import collect, last_trick
from tarok_core.games.russian.tables import RussianOptions
from tarok_core.piles import Piles
from tests.helpers import cards, text_of
from tests.russian.helpers import RussianDeal, ask, declare, open_to, play, ready, refused, why


def legal(hand: str, trick: str = "", **options: object) -> str:
    found = ask("legal", options, hand=hand, trick=trick)["legal"]
    assert isinstance(found, list)
    return " ".join(found)


def closed(hand: str, trick: str, card: str, **options: object) -> str | None:
    return refused("legal", options, hand=hand, trick=trick, card=card)


def test_rus_play_3_and_rus_play_7_any_card_of_the_suit_follows() -> None:
    assert legal("S10 S1 SK HK T21", "S5") == "SK S10 S1"
    assert closed("S10 SK HK T21", "SQ", "T21") == "RUS-PLAY-3"
    # Neither the suit nor a tarok on the table has to be beaten.
    assert legal("S10 S9", "SQ T3") == "S10 S9"
    assert legal("T2 T20", "T5 T19") == "T2 T20"


def test_rus_play_4_and_rus_play_5_a_void_is_free_or_trumps() -> None:
    assert legal("HK D3 T4", "S5") == "HK D3 T4"
    assert legal("HK D3 T4", "S5", must_trump=True) == "T4"
    assert legal("HK D3 T4 FOOL", "S5", must_trump=True) == "T4 FOOL"
    assert closed("HK D3 T4", "S5", "HK", must_trump=True) == "RUS-PLAY-5"
    assert legal("HK D3 FOOL", "S5", must_trump=True) == "HK D3 FOOL"


def test_rus_play_6_a_tarok_follows_a_tarok() -> None:
    assert legal("HK T4 T9", "T5") == "T4 T9"
    assert closed("HK T4", "T5", "HK") == "RUS-PLAY-6"
    assert legal("HK D3", "T5") == "HK D3"


def test_rus_play_9_and_rus_play_10_the_skiz_is_free_but_never_led_or_forced() -> None:
    assert legal("S2 S3 FOOL", "S5") == "S3 S2 FOOL"
    assert legal("T2 FOOL", "T5") == "T2 FOOL"
    assert legal("HK FOOL", "T5") == "HK FOOL"
    assert legal("HK FOOL") == "HK"
    assert closed("HK FOOL", "", "FOOL") == "RUS-PLAY-9"
    assert legal("FOOL") == "FOOL"
    assert legal("S2 H3", "FOOL") == "S2 H3"
    assert legal("S2 H3", "FOOL H9") == "H3"


def test_rus_play_8_the_highest_tarok_or_the_best_of_the_suit() -> None:
    rows = {"S2 HK S1": (2, "S1"), "S2 T1 S1": (1, "T1"), "HJ H10 H1": (0, "HJ"), "FOOL D9 D10": (2, "D10")}
    for trick, (winner, card) in rows.items():
        assert ask("trick", cards=trick) == {"winner": winner, "card": card}
    assert ask("trick", players=4, dealer=1, leader=3, cards="T1 T2 S2") == {"winner": 0, "card": "T2"}


def test_rus_play_1_and_rus_play_2_the_leader_and_the_taker_lead() -> None:
    hands = {0: "S2", 1: "SK S3", 2: "S4 HK"}
    deal = ready(hands, "C2 C3 C4")
    assert (deal.table.leader, deal.table.turn[0]) == (0, 0)
    assert why(deal, Action(1, "play", (), cards("SK"))) == "RUS-PLAY-1"
    after = play(deal, "S2 SK S4")
    assert (after.table.leader, after.table.turn) == (1, (1,))
    assert why(after, Action(2, "play", (), cards("HK"))) == "RUS-PLAY-2"
    eldest = ready(hands, "C2 C3 C4", {"first_lead": "eldest"})
    assert eldest.table.turn[0] == 1
    assert len(GAME.random_finish(deal, random.Random(1)).table.tricks) == 25


# -- the skiz -----------------------------------------------------------------------------------------


def piles(*held: str) -> Piles:
    """Piles with these cards."""
    out = Piles.empty(3)
    for seat, text in enumerate(held):
        for card in cards(text):
            out = out.win(seat, card.bit)
    return out


def after(
    before: Piles, trick: str, taker: int, number: int = 1, **options: object
) -> tuple[list[str], bool, bool]:
    """The piles after a trick, whether a card is owed, whether the skiz was given up."""
    agreed = RussianOptions.from_mapping(options)
    found, given_up = collect(before, number, cards(trick), 1, taker, agreed)
    return [text_of(mask) for mask in found.masks], bool(found.debts), given_up


def test_rus_play_11_the_owner_keeps_the_skiz_and_gives_a_low_card() -> None:
    assert after(piles("SK", "HK H3", ""), "D4 FOOL DQ", 2) == (["SK", "HK FOOL", "H3 DQ D4"], False, False)


def test_rus_play_12_any_low_card_or_a_pip_card() -> None:
    assert after(piles("", "T5 HK", ""), "D4 FOOL DQ", 2)[0] == ["", "HK FOOL", "DQ D4 T5"]
    only: dict[str, Any] = {"skiz_exchange_card": "laton_only"}
    assert after(piles("", "T5 HK", ""), "D4 FOOL DQ", 2, **only) == (
        ["", "HK T5 FOOL", "DQ D4"],
        True,
        False,
    )
    assert after(piles("", "T5 C9", ""), "D4 FOOL DQ", 2, **only)[0] == ["", "T5 FOOL", "DQ D4 C9"]
    # Matadors are no low cards.
    assert after(piles("", "T1 T21", ""), "D4 FOOL DQ", 2)[1] is True


def test_rus_play_13_a_card_owed_is_paid_from_the_first_trick_that_has_one() -> None:
    agreed = RussianOptions()
    owed, _ = collect(Piles.empty(3), 1, cards("D4 FOOL DQ"), 1, 2, agreed)
    assert [text_of(mask) for mask in owed.masks] == ["", "FOOL", "DQ D4"]
    figures, _ = collect(owed, 2, cards("SK SQ SC"), None, 1, agreed)
    assert figures.debts
    paid, _ = collect(figures, 3, cards("HK H2 H3"), None, 1, agreed)
    assert not paid.debts
    assert text_of(paid.masks[2]) == "H3 DQ D4"
    at_once = after(Piles.empty(3), "D4 FOOL DQ", 2, skiz_without_trick="forfeit_at_once")
    assert at_once == (["", "", "DQ D4 FOOL"], False, True)


def test_rus_play_14_the_last_trick_for_the_skiz() -> None:
    deadlines = {
        (deadline, inclusive): last_trick(
            RussianOptions(skiz_deadline=deadline, skiz_deadline_inclusive=inclusive)
        )
        for deadline in (3, 5)
        for inclusive in (False, True)
    }
    assert deadlines == {(3, False): 22, (3, True): 23, (5, False): 20, (5, True): 21}


def test_rus_play_15_later_the_skiz_goes_with_the_trick() -> None:
    assert after(piles("", "H3", ""), "D4 FOOL DQ", 2, number=22)[0] == ["", "FOOL", "H3 DQ D4"]
    assert after(piles("", "H3", ""), "D4 FOOL DQ", 2, number=23)[0] == ["", "H3", "DQ D4 FOOL"]
    early: dict[str, Any] = {"skiz_deadline": 5}
    assert after(piles("", "H3", ""), "D4 FOOL DQ", 2, number=21, **early)[0] == ["", "H3", "DQ D4 FOOL"]


LOSER = "S10 S9 S8 S7 S6 S5 C10 C9 C8 C7 C6 C5 H2 H3 H4 H5 H6 H7 D2 D3 D4 D5 D6 D7 FOOL"
"""A hand that takes no trick: in each suit the lowest cards, and the skiz."""


def test_rus_play_13_who_takes_no_trick_gives_up_the_skiz_at_the_end() -> None:
    deal = ready({1: LOSER}, "T2 T3 T4")
    rng = random.Random(3)
    while deal.table.turn:
        seat = deal.table.turn[0]
        plays = [action for action in deal.choices(seat).actions if action.kind == "play"]
        skiz = [action for action in plays if action.cards == (FOOL,)]
        deal = deal.apply(skiz[0] if skiz and deal.table.number == 5 else rng.choice(plays))
    result = GAME.result(deal)
    tricks_won, pile_sizes = result["tricks_won"], result["pile_sizes"]
    assert isinstance(tricks_won, list)
    assert isinstance(pile_sizes, list)
    assert (tricks_won[1], pile_sizes[1]) == (0, 0)
    assert (result["skiz_in_time"], result["skiz_surrendered"]) == (True, True)
    taker = deal.table.tricks[(deal.table.skiz_trick or 0) - 1].winner
    assert FOOL in deal.table.piles.cards_of(taker)
    assert result["porozhnyaya"] == 1


ALL_TAROKS = " ".join(f"T{number}" for number in range(1, 22)) + " SK SQ SC SJ"


def run_out(deal: RussianDeal, order: str) -> RussianDeal:
    """Seat 0 leads these cards one after the other; the others play what they may."""
    for code in order.split():
        deal = play(deal, code)
        while deal.table.trick:
            (seat,) = deal.table.turn
            deal = play(deal, open_to(deal, seat).split()[0])
    return deal


def test_rus_play_18_and_rus_score_2_volya_with_the_pagat_at_the_end() -> None:
    falling = " ".join(f"T{number}" for number in range(21, 1, -1)) + " SK SQ SC SJ T1"
    start = ready({0: ALL_TAROKS}, "C2 C3 C4")
    for announced, value in ((0, 26), (1, 52), (13, 38), (20, 31)):
        deal = start
        for code in falling.split():
            if deal.table.number == announced:
                deal = declare(deal, 0, "volya")
            deal = run_out(deal, code)
        result = GAME.result(deal)
        assert (result["volya"], result["porozhnyaya"]) == (0, None)
        assert result["totals"] == [value + 15, 0, 0]
        assert result["payments"] == [2 * (value + 15), -(value + 15), -(value + 15)]
    # The holder of the skiz has to lead it in the end, and then another takes the trick.
    assert legal("FOOL") == "FOOL"
    assert ask("trick", cards="FOOL S2 T1")["winner"] != 0
