"""What an engine must reject, by the numbers of section 6 of the rules page."""

from __future__ import annotations

from typing import Any

import pytest

from tarok_core.cards import UNIVERSE
from tarok_core.deal import Action, Setup, as_hands
from tarok_core.games.czech.game import GAME
from tarok_core.games.czech.tables import CzechOptions
from tarok_core.reasons import RuleError
from tests.czech.helpers import (
    act,
    ask,
    bid,
    called,
    calls,
    deal_around,
    in_deal,
    lay_away,
    play,
    refused,
    say,
    turns,
    whole,
    why,
)
from tests.helpers import cards


def with_hand(text: str, seat: int = 0) -> list[Any]:
    hands = [list(hand) for hand in whole()["hands"]]
    hands[seat] = text.split()
    return hands


FIRST = "S9 D1 T14 C8 T9 S10 HC T7 T8 T20 SJ DQ"
TALON = "H4 FOOL T16 T6 T12 D4"


def test_the_unchanged_deal_is_accepted() -> None:
    result = ask("deal", **whole())
    assert (result["points"], result["payments"]) == (44, [310, -310, -310, 310])


def test_bad_input_1_sizes() -> None:
    assert in_deal(hands=with_hand(FIRST.replace(" DQ", ""))) == "CZE-DEAL-3"
    assert in_deal(hands=with_hand(f"{FIRST} H4"), talon=TALON.split()[1:]) == "CZE-DEAL-3"
    assert in_deal(hands=whole()["hands"][:3]) == "CZE-DECK-7"
    assert in_deal(hands=[*whole()["hands"][:3], None]) == "CZE-DEAL-3"
    assert in_deal(talon=TALON.split()[:5]) == "CZE-DEAL-3"
    assert refused("exchange", contract="solo", declarer=0, talon="SK SQ") == "CZE-DEAL-3"
    assert refused("exchange", hand="SK SQ", count=1) == "CZE-DEAL-3"
    assert refused("announce", kind="tarok", hand="SK SQ") == "CZE-DEAL-3"
    assert refused("auction", calls=[], hands=[["SK"], None, None, None]) == "CZE-DEAL-3"
    seating = GAME.seat(4, 3)
    setup = Setup(CzechOptions(), seating, as_hands([cards(FIRST)] * 4), cards(TALON))
    with pytest.raises(RuleError) as caught:
        GAME.begin(setup)
    assert caught.value.reason.rule == "CZE-DECK-1"


def test_bad_input_2_cards() -> None:
    for wrong in ("S6", "H7", "C2", "T0", "T22", "SA", "", "sk"):
        assert in_deal(hands=with_hand(FIRST.replace("S9", wrong or "X"))) == "CZE-DECK-1"
        assert refused("trick", leader=0, cards=[wrong, "SK", "SQ", "SC"]) == "CZE-DECK-1"
    for wrong_type in (None, 7, True, ["SK"]):
        assert refused("count", cards=[wrong_type]) is None
    assert in_deal(hands=with_hand(FIRST.replace("S9", "D1"))) == "CZE-DECK-1"
    assert in_deal(hands=with_hand(FIRST.replace("S9", "SK"))) == "CZE-DECK-1"
    assert in_deal(talon=TALON.replace("D4", "SK").split()) == "CZE-DECK-1"
    assert refused("legal", hand="SK S9", trick="SK") == "CZE-DECK-1"
    stranger = next(card for card in UNIVERSE if card.code == "S6")
    deal = say(bid(deal_around({}), "solo pass pass pass"))
    assert deal.why_not(Action(0, "play", (), (stranger,))) is not None


def test_bad_input_3_options() -> None:
    assert in_deal({"variant": "hlucin"}) == "CZE-VAR-1"
    assert in_deal({"fleks": 3}) == "CZE-VAR-1"
    assert in_deal({"tie_payer": "nobody"}) == "CZE-VAR-1"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "CZE-AUC-1"),
        ("prvni pass pass", "CZE-AUC-1"),
        ("prvni pass pass pass pass", "CZE-AUC-1"),
        ("first", "CZE-AUC-2"),
        ("pass pass pass pass", "CZE-AUC-3"),
        ("prvni solo solo pass", "CZE-AUC-4"),
        ("prvni pass prvni pass", "CZE-AUC-5"),
        ("prvni pass druha pass", "CZE-AUC-6"),
        ("druha pass pass pass", "CZE-AUC-6"),
    ],
)
def test_bad_input_4_to_6_the_auction(text: str, rule: str) -> None:
    """In the worked deal seat 1 holds the Pagát."""
    assert in_deal(calls=calls(text)) == rule


def test_bad_input_4_out_of_turn() -> None:
    assert in_deal(calls=[*calls("prvni"), {"seat": 2, "call": "pass"}]) == "CZE-AUC-1"
    assert in_deal({"forhont_second_duty": False}, calls=calls("druha pass pass pass")) == "CZE-AUC-7"


def test_bad_input_7_varsava() -> None:
    for text in ("prvni druha pass pass", "preferanc pass pass pass", "solo pass pass pass"):
        assert in_deal(calls=calls(text), after_auction="varsava") == "CZE-AUC-11"
    assert in_deal(after_auction="later") == "CZE-AUC-11"


def test_bad_input_8_the_tarok_called() -> None:
    for card in ("T15", "T20", "SK", "FOOL"):
        assert in_deal(called=card) == "CZE-AUC-14"
    for card in ("T18", "T17", "T16"):
        assert in_deal(called=card) == "CZE-AUC-13"
    for text in ("preferanc pass pass pass", "solo pass pass pass"):
        assert in_deal(calls=calls(text), called="T19") == "CZE-AUC-8"
    assert in_deal(after_auction="varsava", called="T19") == "CZE-AUC-8"


def test_bad_input_9_the_stage() -> None:
    alone = {"calls": calls("preferanc pass pass pass"), "called": None}
    for stage in (None, 0, 4):
        assert in_deal(**alone, stage=stage) == "CZE-TALON-13"
    for text in ("prvni pass pass pass", "solo pass pass pass"):
        assert in_deal(calls=calls(text), called=None, stage=1) == "CZE-TALON-13"
    assert refused("score", contract="prvni", declarer=0, points=40, stage=1) == "CZE-TALON-13"
    assert refused("score", contract="preferanc", declarer=0, points=40) == "CZE-TALON-13"


def test_bad_input_10_taking_cards() -> None:
    """Cards are taken without an action; whoever took none has nothing to lay away."""
    nothing: dict[str, Any] = {"calls": calls("solo pass pass pass"), "called": None}
    assert in_deal(**nothing) == "CZE-TALON-2"
    assert in_deal(after_auction="varsava", called=None) == "CZE-TALON-2"
    deal = bid(deal_around({}), "solo pass pass pass")
    assert why(deal, "look") == "CZE-TALON-13"


@pytest.mark.parametrize(
    ("discards", "rule"),
    [
        ([["S10", "S9", "H4"], ["H2"], ["D2"], []], "CZE-TALON-2"),
        ([["S10", "S9", "H4", "D1", "C8"], ["H2"], ["D2"], []], "CZE-TALON-2"),
        ([["S10", "S9", "H4", "SK"], ["H2"], ["D2"], []], "CZE-TALON-2"),
        ([["S10", "S9", "H4", "D1"], ["T12"], ["D2"], []], "CZE-TALON-4"),
        ([["S10", "S9", "H4", "D1"], ["H2"], ["DK"], []], "CZE-TALON-4"),
        ([["S10", "S9", "H4", "FOOL"], ["H2"], ["D2"], []], "CZE-TALON-4"),
        ([["S10", "S9", "H4", "D1"], ["H2"], ["D2"], ["C9"]], "CZE-TALON-2"),
        ([["S10", "S9", "H4", "H4"], ["H2"], ["D2"], []], "CZE-DECK-1"),
        ([["S10", "S9", "H4", "D1"], ["H2"], ["D2"]], "CZE-DECK-7"),
    ],
)
def test_bad_input_11_laying_away(discards: list[list[str]], rule: str) -> None:
    assert in_deal(discards=discards) == rule


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("- - -", "CZE-ANN-2"),
        ("- - - - -", "CZE-ANN-2"),
        ("pagat+pagat - - -", "CZE-ANN-2"),
        ("- flek - - pagat -", "CZE-ANN-2"),
        ("- contra - -", "CZE-ANN-2"),
        ("- re - -", "CZE-ANN-9"),
        ("- flek flek - -", "CZE-ANN-9"),
        ("- flek - re sup sup", "CZE-ANN-10"),
        ("flek - - -", "CZE-ANN-10"),
        ("- - - flek", "CZE-ANN-10"),
    ],
)
def test_bad_input_12_announcements(text: str, rule: str) -> None:
    """Seat 3 is the hidden partner of seat 0."""
    assert in_deal(turns=turns(text)) == rule


def test_bad_input_12_in_varsava() -> None:
    silent: dict[str, Any] = {"after_auction": "varsava", "called": None, "discards": [[], [], [], []]}
    assert in_deal(**silent, turns=turns("- flek - -")) == "CZE-ANN-26"
    assert in_deal(**silent, turns=turns("pagat - - -")) == "CZE-ANN-26"


@pytest.mark.parametrize(
    ("number", "trick", "rule"),
    [
        (0, "T14 T21 T4 SK", "CZE-PLAY-1"),
        (0, "S9 T21 T4 T18", "CZE-PLAY-1"),  # laid away
        (0, "T14 T14 T4 T18", "CZE-PLAY-1"),
        (0, "T14 T21 DJ T18", "CZE-PLAY-6"),
        (2, "CK DQ CJ C7", "CZE-PLAY-3"),
        (6, "S8 SQ DQ T5", "CZE-PLAY-4"),
        (0, "T14 T21 T4", "CZE-PLAY-2"),
        (0, "T14 T21 T4 T18 T1", "CZE-PLAY-2"),
    ],
)
def test_bad_input_13_play(number: int, trick: str, rule: str) -> None:
    tricks = [list(cards) for cards in whole()["tricks"]]
    tricks[number] = trick.split()
    assert in_deal(tricks=tricks) == rule


def test_bad_input_13_out_of_turn() -> None:
    deal = say(lay_away(called(deal_around({}))))
    card = deal.view(1).cards[0]
    assert why(deal, "play", shown=card.code, seat=1) == "CZE-PLAY-2"


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"points": 71}, "CZE-COUNT-1"),
        ({"points": -1}, "CZE-COUNT-1"),
        ({"points": 35.5}, "CZE-COUNT-1"),
        ({"points": True}, "CZE-COUNT-1"),
        ({"points": "40"}, "CZE-COUNT-1"),
        ({"contract": "solo", "partner": 1}, "CZE-AUC-8"),
        ({"contract": "preferanc", "stage": 1, "partner": 1}, "CZE-AUC-8"),
        ({"partner": 0}, "CZE-AUC-19"),
        ({"doubles": 4}, "CZE-ANN-9"),
        ({"melds": [["mond"], [], [], []]}, "CZE-ANN-4"),
        ({"melds": [["trul", "trul"], [], [], []]}, "CZE-ANN-4"),
        ({"melds": [[], [], []]}, "CZE-ANN-4"),
        ({"contract": "hra"}, "CZE-AUC-2"),
        ({"pagat": {"announced_by": [], "won_by": 1, "lost_by": 2}}, "CZE-ANN-5"),
        ({"valat": {"announced_by": [0, 0], "won_by": None}}, "CZE-ANN-2"),
        ({"valat": {"announced_by": [], "won_by": "bidder"}}, "CZE-ANN-6"),
    ],
)
def test_bad_input_14_scores(fields: dict[str, Any], rule: str) -> None:
    assert refused("score", **{"contract": "prvni", "declarer": 0, "points": 40} | fields) == rule


def test_bad_input_15_varsava_counts() -> None:
    for eyes in ([70, 0, 0, 2], [17, 17, 17, 17], [-1, 0, 0, 71], [70, 0, 0]):
        assert refused("score", contract="varsava", points_by_seat=eyes) == "CZE-COUNT-6"


def test_bad_input_16_no_score_before_twelve_tricks() -> None:
    assert in_deal(tricks=whole()["tricks"][:11]) == "CZE-PLAY-2"
    deal = play(say(bid(deal_around({0: "SK", 1: "SQ"}), "solo pass pass pass")), "SK SQ")
    varsava = act(bid(deal_around({}), "prvni pass pass pass"), "choose", "varsava")
    for unfinished in (deal, bid(deal_around({}), "prvni"), varsava):
        with pytest.raises(RuleError):
            GAME.score(unfinished)
