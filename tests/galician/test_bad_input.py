"""What an engine must reject, by the numbers of section 6 of the rules page."""

from __future__ import annotations

from typing import Any

import pytest

from tarok_core.cards import UNIVERSE
from tarok_core.deal import Action, Setup, as_hands
from tarok_core.games.galician.game import GAME
from tarok_core.games.galician.tables import GalicianOptions
from tarok_core.reasons import RuleError
from tests.galician.worked import FIRST, RAISES, SECOND, TALON, THIRD, in_deal, table, whole
from tests.helpers import (
    GalicianDeal,
    act,
    announce,
    ask,
    bid,
    calls,
    cards,
    deal_from,
    exchange,
    play,
    refusal,
    refused,
    why,
)


def with_hand(text: str, seat: int = 0) -> list[list[str] | None]:
    hands: list[list[str] | None] = [FIRST.split(), SECOND.split(), THIRD.split()]
    hands[seat] = text.split()
    return hands


def solo_deal() -> GalicianDeal:
    return bid(table(), "solo")


def test_the_unchanged_deal_is_accepted() -> None:
    result = ask("deal", **whole())
    assert (result["points"], result["payments"]) == (37, [12, -6, -6])


def test_bad_input_1_gal_deck_2_unknown_cards_and_notation() -> None:
    for wrong in ("T22", "S9", "S1", "sq", "K", "", "T02"):
        assert in_deal(hands=with_hand(FIRST.replace("SQ", wrong or "X"))) == "GAL-DECK-2"
        assert refused("count", cards=[wrong]) == "GAL-DECK-2"
        assert refused("legal", hand=[wrong], trick=[]) == "GAL-DECK-2"
    assert refused("count", {"low_card": "ace"}, cards=["S10"]) == "GAL-DECK-2"
    assert in_deal(talon=["T15", "T4", "CC", "T18", "SC", "S9"]) == "GAL-DECK-2"
    with pytest.raises(RuleError):
        cards("T22")
    stranger = next(card for card in UNIVERSE if card.code == "S9")
    with pytest.raises(RuleError):
        announce(solo_deal()).apply(Action(0, "play", (), (stranger,)))


def test_bad_input_2_gal_deck_2_a_card_twice() -> None:
    assert in_deal(hands=with_hand(FIRST.replace("SQ", "HK"))) == "GAL-DECK-2"
    assert in_deal(hands=with_hand(FIRST.replace("SQ", "FOOL"))) == "GAL-DECK-2"
    assert in_deal(hands=with_hand(FIRST.replace("SQ", "SK"))) == "GAL-DECK-2"
    assert in_deal(talon=["T15", "T4", "CC", "T18", "SC", "T15"]) == "GAL-DECK-2"
    assert refused("exchange", contract="3x1", hand=FIRST, talon=TALON.replace("SK", "HK")) == "GAL-DECK-2"
    twice = [*whole()["tricks"][:1], ["FOOL", "C10", "CK"], *whole()["tricks"][2:]]
    assert in_deal(tricks=twice) is not None
    with pytest.raises(RuleError) as caught:
        deal_from([FIRST, SECOND, THIRD.replace("H10", "HK")], TALON)
    assert (caught.value.reason.rule, caught.value.reason.code) == ("GAL-DECK-2", "repeated_card")


def test_bad_input_3_gal_deal_3_gal_deal_4_wrong_counts() -> None:
    pack = ask("deck")["cards"]
    assert isinstance(pack, list)
    assert refused("dealing", cards=pack[:-1]) in ("GAL-DECK-1", "GAL-DECK-2", "GAL-DEAL-3", "GAL-DEAL-4")
    assert in_deal(talon=TALON.split()[:5]) in ("GAL-DEAL-3", "GAL-DECK-2")
    assert in_deal(hands=with_hand(" ".join(FIRST.split()[:11]))) == "GAL-DEAL-4"
    assert in_deal(hands=with_hand(f"{FIRST} SK"), talon=TALON.split()[:5]) == "GAL-DEAL-4"
    assert in_deal(hands=[FIRST.split(), SECOND.split(), None]) == "GAL-DEAL-4"
    assert refused("exchange", contract="3x1", hand=FIRST[:-3], talon=TALON) == "GAL-DEAL-4"
    assert refused("exchange", contract="3x1", hand=FIRST, talon=TALON[:-3]) == "GAL-DEAL-3"
    seating = GAME.seat(3, 2)
    for hands, talon in (([FIRST, SECOND, THIRD[:-4]], TALON), ([FIRST, SECOND, THIRD], TALON[:-3])):
        setup = Setup(GalicianOptions(), seating, as_hands([cards(held) for held in hands]), cards(talon))
        with pytest.raises(RuleError):
            GAME.begin(setup)


def test_bad_input_3_gal_deal_7_cards_for_an_idle_seat() -> None:
    four = [*whole()["hands"], ["SK"]]
    assert in_deal(players=4, dealer=3, hands=four, talon=TALON.split()[:5]) == "GAL-DEAL-7"
    assert in_deal(players=4, dealer=3, hands=whole()["hands"]) == "GAL-DEAL-1"


@pytest.mark.parametrize(("players", "dealer"), [(2, 1), (6, 5), (3, 3), (3, -1), (5, 5)])
def test_bad_input_4_gal_deal_1_players_and_seats(players: int, dealer: int) -> None:
    assert in_deal(players=players, dealer=dealer) == "GAL-DEAL-1"
    assert refused("seating", players=players, dealer=dealer) == "GAL-DEAL-1"
    assert refused("auction", players=players, dealer=dealer, calls=[]) == "GAL-DEAL-1"
    with pytest.raises(RuleError) as caught:
        GAME.seat(players, dealer)
    assert caught.value.reason.rule == "GAL-DEAL-1"


@pytest.mark.parametrize("seat", [-1, 3, 7])
def test_bad_input_4_gal_deal_1_a_seat_that_is_not_there(seat: int) -> None:
    assert refused("auction", calls=[{"seat": seat, "call": "3x1"}]) == "GAL-DEAL-1"
    assert refused("score", contract="3x1", points=40, declarer=seat) == "GAL-DEAL-1"
    assert refused("trick", cards="SK SQ SC", leader=seat) == "GAL-DEAL-1"
    turns = [{"seat": seat, "say": ["contra"]}]
    assert refused("announce", kind="turns", declarer=0, turns=turns) == "GAL-DEAL-1"


def test_bad_input_5_gal_deal_7_an_idle_player_takes_no_part() -> None:
    assert refused("score", players=4, declarer=3, contract="3x1", points=40) == "GAL-DEAL-7"
    assert refused("auction", players=4, calls=calls("3:3x1")) in ("GAL-DEAL-7", "GAL-AUC-10")
    turns = [{"seat": 3, "say": ["contra"]}]
    assert refused("announce", kind="turns", players=4, declarer=0, turns=turns) == "GAL-ANN-15"
    deal = deal_from([FIRST, SECOND, THIRD], TALON, players=4)
    assert why(deal, "call", "3x1", seat=3) in ("GAL-DEAL-7", "GAL-AUC-10")
    said = announce(bid(deal, "solo"))
    assert said.why_not(Action(3, "play", (), cards("SQ"))) is not None


@pytest.mark.parametrize(
    ("call", "rule"),
    [("three", "GAL-AUC-2"), ("3x0", "GAL-AUC-4"), ("2x6", "GAL-AUC-4"), ("solox2", "GAL-AUC-5")],
)
def test_bad_input_6_gal_auc_2_gal_auc_4_gal_auc_5_unknown_calls(call: str, rule: str) -> None:
    assert refused("auction", calls=[{"seat": 0, "call": call}]) == rule
    assert in_deal(calls=[{"seat": 0, "call": call}]) == rule
    assert why(table(), "call", call) == rule
    assert refused("score", contract=call, points=40) == rule


def test_bad_input_7_gal_auc_10_out_of_turn() -> None:
    for said in ("1:3x1", "0:3x1 0:3x2", "0:pass 0:3x1", "0:3x1 1:pass 2:3x2 1:3x3"):
        assert refused("auction", calls=calls(said)) == "GAL-AUC-10"
        assert in_deal(calls=calls(said)) == "GAL-AUC-10"
    for over in ("0:pass 1:pass 2:pass 0:3x1", "0:solo 1:pass", "0:3x1 1:pass 2:pass 0:pass"):
        assert refused("auction", calls=calls(over)) in ("GAL-AUC-10", "GAL-AUC-15")
    assert why(table(), "call", "3x1", seat=2) == "GAL-AUC-10"


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("0:3x2", "GAL-AUC-9"),
        ("0:3x1 1:3x1", "GAL-AUC-9"),
        ("0:3x1 1:3x3", "GAL-AUC-9"),
        ("0:3x1 1:3x2 0:hold 1:3x2", "GAL-AUC-9"),
        ("0:3x1 1:3x2 0:3x3", "GAL-AUC-12"),
        ("0:3x1 1:hold", "GAL-AUC-12"),
        ("0:hold", "GAL-AUC-12"),
    ],
)
def test_bad_input_8_gal_auc_9_gal_auc_12_wrong_bids(said: str, rule: str) -> None:
    assert refused("auction", calls=calls(said)) == rule
    assert in_deal(calls=calls(said)) == rule
    *before, last = [call.split(":")[1] for call in said.split()]
    assert why(bid(table(), " ".join(before)), "call", last) == rule


@pytest.mark.parametrize("said", ["", "0:3x1", "0:3x1 1:3x2 0:pass", "0:pass 1:pass"])
def test_bad_input_9_gal_auc_15_an_unfinished_auction(said: str) -> None:
    assert in_deal(calls=calls(said)) == "GAL-AUC-15"
    deal = bid(table(), " ".join(call.split(":")[1] for call in said.split()))
    seat = deal.table.turn[0]
    card = deal.view(seat).cards[0]
    assert deal.why_not(Action(seat, "play", (), (card,))) is not None


@pytest.mark.parametrize(
    ("contract", "take", "rule"),
    [
        ("3x1", "T15 T4 T18", "GAL-TALON-3"),
        ("3x1", "T15 T4", "GAL-TALON-3"),
        ("3x1", "", "GAL-TALON-3"),
        ("2x1", "T4 CC", "GAL-TALON-4"),
        ("2x1", "T15", "GAL-TALON-4"),
        ("1x1", "T15 T4", "GAL-TALON-5"),
        ("solo", "T15", "GAL-TALON-6"),
        ("3x1", "T15 T4 HQ", "GAL-TALON-3"),
    ],
)
def test_bad_input_10_gal_talon_3_to_gal_talon_6_what_may_not_be_taken(
    contract: str, take: str, rule: str
) -> None:
    free = {"jump_bids": "any"}
    assert refused("exchange", contract=contract, hand=FIRST, talon=TALON, take=take, discard="") == rule
    said = calls("0:solo" if contract == "solo" else f"0:{contract} 1:pass 2:pass")
    assert refused("deal", free, **whole(calls=said, take=take.split(), discard=[])) == rule
    if contract != "solo":
        deal = bid(deal_from([FIRST, SECOND, THIRD], TALON, options=free), f"{contract} pass pass")
        assert why(deal, "take", shown=take) == rule


@pytest.mark.parametrize(
    ("discard", "rule"),
    [
        ("CK CJ", "GAL-TALON-7"),
        ("HK SQ", "GAL-TALON-7"),
        ("SQ HQ", "GAL-TALON-8"),
        ("SQ SC", "GAL-TALON-8"),
        ("SQ", "GAL-TALON-8"),
        ("", "GAL-TALON-8"),
        ("SQ CJ T2", "GAL-TALON-8"),
    ],
)
def test_bad_input_11_gal_talon_7_gal_talon_8_what_may_not_be_laid_away(discard: str, rule: str) -> None:
    assert in_deal(discard=discard.split()) == rule
    assert (
        refused("exchange", contract="2x2", hand=FIRST, talon=TALON, take="T15 T4", discard=discard) == rule
    )
    assert why(act(bid(table(), RAISES), "take", shown="T15 T4"), "discard", shown=discard) == rule


def test_bad_input_11_gal_talon_8_a_card_laid_away_twice() -> None:
    assert in_deal(discard=["SQ", "SQ"]) in ("GAL-TALON-8", "GAL-DECK-2")
    assert why(act(bid(table(), RAISES), "take", shown="T15 T4"), "discard", shown="SQ SQ") == "GAL-TALON-8"


def test_bad_input_11_gal_talon_9_an_honour_where_agreed() -> None:
    free: dict[str, object] = {"jump_bids": "any", "discard_honours": False}
    said = calls("0:pass 1:1x1 2:pass")
    assert refused("deal", free, **whole(calls=said, take=["T15"], discard=["T21"])) == "GAL-TALON-9"
    deal = bid(deal_from([FIRST, SECOND, THIRD], TALON, options=free), "pass 1x1 pass")
    assert why(act(deal, "take", shown="T15"), "discard", shown="FOOL") == "GAL-TALON-9"


@pytest.mark.parametrize(
    ("announced", "full_hand", "rule"),
    [
        (["pagat"], None, "GAL-ANN-1"),
        (["trull", "trull"], None, "GAL-ANN-1"),
        (["ultimo"], None, "GAL-ANN-6"),
        ([], 10, None),
        ([], 11, "GAL-ANN-3"),
        ([], 9, "GAL-ANN-3"),
        ([], 13, "GAL-ANN-3"),
    ],
)
def test_bad_input_12_gal_ann_1_gal_ann_3_gal_ann_6_announcements(
    announced: list[str], full_hand: int | None, rule: str | None
) -> None:
    """After the exchange the declarer holds ten trumps and no pagat."""
    if rule is None:
        assert ask("deal", **whole(announced=announced, full_hand=full_hand))["per_opponent"] == 56
    else:
        assert in_deal(announced=announced, full_hand=full_hand) == rule
        words = [*announced, *([f"full_hand_{full_hand}"] if full_hand else [])]
        ready = exchange(bid(table(), RAISES), "T15 T4", "SQ CJ")
        assert why(ready, "announce", " ".join(words)) in (rule, "GAL-ANN-1")


def test_bad_input_12_gal_ann_2_an_opponent_announces_nothing() -> None:
    turns = [{"seat": 1, "say": ["trull"]}]
    assert refused("announce", kind="turns", declarer=0, turns=turns) == "GAL-ANN-2"
    assert why(solo_deal(), "announce", "trull", seat=1) == "GAL-ANN-2"


def test_bad_input_13_gal_ann_15_the_steps_of_contra() -> None:
    for said in ([(1, "recontra")], [(1, "contra"), (0, "supracontra")], [(1, "contra"), (2, "contra")]):
        turns = [{"seat": seat, "say": [word]} for seat, word in said]
        assert refused("announce", kind="turns", declarer=0, turns=turns) == "GAL-ANN-15"
    for doubles in (4, -1):
        assert in_deal(doubles=doubles) == "GAL-ANN-15"
        assert refused("score", contract="3x1", points=40, doubles=doubles) == "GAL-ANN-15"
    deal = act(solo_deal(), "announce")
    assert why(deal, "double", "recontra") == "GAL-ANN-15"


def test_bad_input_13_nothing_is_said_after_the_first_lead() -> None:
    led = play(announce(solo_deal()), "T20")
    for seat in range(3):
        for kind, word in (("announce", "trull"), ("double", "contra")):
            reason = led.why_not(Action(seat, kind, (word,)))
            assert reason is not None
            assert reason.rule is not None


def with_trick(number: int, trick: str) -> list[list[str]]:
    tricks: list[list[str]] = whole()["tricks"]
    return [*tricks[:number], trick.split(), *tricks[number + 1 :]]


@pytest.mark.parametrize(
    ("number", "trick", "rule"),
    [
        (0, "SK FOOL T1", "GAL-PLAY-2"),
        (0, "T15 T4 T1", "GAL-PLAY-3"),
        (0, "T15 T5 T1", "GAL-PLAY-6"),
        (0, "T15 CQ T1", "GAL-PLAY-7"),
        (0, "T15 FOOL DK", "GAL-PLAY-7"),
        (1, "CQ DK CK", "GAL-PLAY-4"),
        (1, "HQ C10 CK", "GAL-PLAY-4"),
        (0, "T15 FOOL", "GAL-PLAY-1"),
        (0, "T15 FOOL T1 CQ", "GAL-PLAY-1"),
        (0, "", "GAL-PLAY-1"),
        (1, "T20 C10 CK", "GAL-PLAY-2"),
    ],
)
def test_bad_input_14_gal_play_1_to_gal_play_7_wrong_cards(number: int, trick: str, rule: str) -> None:
    assert in_deal(tricks=with_trick(number, trick)) == rule


def test_bad_input_14_gal_play_5_no_trump_when_void() -> None:
    first = "SK HK DK CK CQ T1 T5 T6 T7 T8 T9 T10"
    second = "S10 SJ SC H10 HJ HC D10 DJ DC C10 CJ T2"
    third = "T3 T4 T11 T12 T13 T14 T15 T16 T17 T18 T19 CC"
    deal = announce(bid(deal_from([first, second, third], "T20 T21 FOOL SQ HQ DQ"), "solo"))
    assert why(play(deal, "DK DJ"), "play", shown="CC") == "GAL-PLAY-5"
    assert why(play(deal, "DK DJ"), "play", shown="CK") == "GAL-PLAY-3"


def test_bad_input_14_gal_play_1_other_than_twelve_tricks() -> None:
    tricks = whole()["tricks"]
    assert in_deal(tricks=tricks[:11]) == "GAL-PLAY-1"
    assert in_deal(tricks=[]) == "GAL-PLAY-1"
    assert in_deal(tricks=[*tricks, ["SK", "SC", "T18"]]) == "GAL-PLAY-1"


def test_bad_input_14_gal_play_10_out_of_turn() -> None:
    deal = announce(solo_deal())
    assert why(deal, "play", shown="FOOL", seat=1) == "GAL-PLAY-10"
    assert why(play(deal, "T20"), "play", shown="T16", seat=2) == "GAL-PLAY-10"


@pytest.mark.parametrize("points", [-1, 67, 40.5])
def test_bad_input_15_gal_count_3_points_out_of_range(points: float) -> None:
    assert refused("score", contract="3x1", points=points) == "GAL-COUNT-3"


@pytest.mark.parametrize("points", ["40", True, None, [40]])
def test_bad_input_15_points_of_a_wrong_type(points: object) -> None:
    assert refused("score", contract="3x1", points=points) in (None, "GAL-COUNT-3")


@pytest.mark.parametrize("name", ["trull", "kings", "ultimo"])
def test_bad_input_16_gal_ann_5_to_gal_ann_8_contradictions(name: str) -> None:
    for volat, side in (("declarer", "opponents"), ("opponents", "declarer")):
        sides: dict[str, object] = {"volat": volat, name: side}
        assert refused("score", contract="3x1", points=40, **sides) is not None
    for both in (["declarer", "opponents"], "both", True):
        sides = {name: both}
        refusal("score", contract="3x1", points=40, **sides)
    refusal("score", contract="3x1", points=40, volat=["declarer", "opponents"])
    lost: dict[str, object] = {"ultimo_lost": True}
    assert refused("score", contract="3x1", points=40, ultimo="declarer", **lost) == "GAL-ANN-6"
    assert refused("score", contract="3x1", points=40, volat="declarer", **lost) == "GAL-ANN-6"


def test_bad_input_17_gal_score_17_payments() -> None:
    for payments in ([1, 0, 0], [0, 0], [0, 0, 0, 0]):
        assert refused("match", agreed_deals=1, deals=[{"payments": payments}]) == "GAL-SCORE-17"


def test_bad_input_18_gal_match_1_options_and_agreed_deals() -> None:
    for options in (
        {"low_cards": "ten"},
        {"low_card": "nine"},
        {"win_threshold": True},
        {"discard_honours": 1},
    ):
        assert refusal("deck", dict(options)).code in ("unknown_option", "option_value")
    for agreed in (0, -3):
        assert refused("match", agreed_deals=agreed, deals=[]) == "GAL-MATCH-1"


@pytest.mark.parametrize(
    "changes",
    [
        {"hands": "SK"},
        {"hands": [1, 2, 3]},
        {"tricks": [1]},
        {"calls": None},
        {"talon": [1]},
        {"dealer": "2"},
        {"players": None},
        {"calls": [{"seat": 0}]},
        {"calls": [{"seat": True, "call": "pass"}]},
        {"trick_list": []},
        {"doubles": True},
        {"full_hand": "10"},
        {"announced": "trull"},
    ],
)
def test_malformed_input_is_refused_without_a_rule(changes: dict[str, Any]) -> None:
    assert in_deal(**changes) is None


def test_gal_auc_16_nothing_is_played_in_a_deal_that_was_passed_out() -> None:
    passed = calls("0:pass 1:pass 2:pass")
    assert in_deal(calls=passed) == "GAL-AUC-16"
    assert in_deal(calls=passed, tricks=[], discard=[]) == "GAL-AUC-16"
    assert ask("deal", **whole(calls=passed, tricks=[], take=[], discard=[]))["passed_out"] is True
