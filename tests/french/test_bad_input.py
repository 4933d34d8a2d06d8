"""What an engine must refuse, by the numbers of section 6 of the rules page."""

from __future__ import annotations

from typing import Any

import pytest

from tarok_core.deal import Setup
from tarok_core.games.french.game import GAME
from tarok_core.games.french.tables import FrenchOptions
from tarok_core.reasons import RuleError
from tests.french.helpers import (
    act,
    ask,
    bid,
    deal_around,
    deal_from,
    play,
    refusal,
    refused,
    to_play,
    why,
)
from tests.french.worked import changed, in_deal, whole
from tests.helpers import calls, hand

DRY = "SK SQ SC SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 HK HQ HC T1"
PACK = [card.code for card in GAME.pack(GAME.options()).cards]


def four(contract: str = "garde", **more: Any) -> dict[str, Any]:
    """A deal for four in which seat 0 has bid, without its play."""
    deal = deal_around("SK SQ SC SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 T2 T3 T4 T5", "H1 H2 H3 H4 H5 H6")
    case = GAME.to_case(bid(deal, contract))
    return case | {"tricks": []} | more


def passed(**more: Any) -> dict[str, Any]:
    return GAME.to_case(bid(deal_around("SK T5"), "")) | more


def test_the_unchanged_deal_is_accepted() -> None:
    assert ask("deal", **whole())["payments"] == [-172, 344, -172, -172, 172]


@pytest.mark.parametrize("players", [2, 6, 0, -3])
def test_bad_input_1_fra_deal_1_number_of_players(players: int) -> None:
    assert in_deal(players=players) == "FRA-DEAL-1"
    assert refused("exchange", players=players, hand="SK", discard="") == "FRA-DEAL-1"
    assert refused("announce", kind="slam", players=players, seat=0, declarer=0) == "FRA-DEAL-1"
    assert refused("match", players=players, deals=[]) == "FRA-DEAL-1"
    with pytest.raises(RuleError, match="FRA-DEAL-1"):
        GAME.seat(players, 0)


@pytest.mark.parametrize(
    "wrong", ["S11", "T0", "T22", "joker", "", "s1", "FOOL1", "T01", 7, None, True, ["SK"]]
)
def test_bad_input_2_unknown_cards(wrong: object) -> None:
    refused("count", cards=[wrong])
    refused("legal", hand=["SK", wrong], trick=[])
    refused("trick", cards=["SK", "SQ", "SC", wrong])
    refused("dealing", cards=[wrong, *PACK[1:]], talon_places=[3, 7, 11, 15, 19, 23])
    changed("talon", lambda talon: talon.__setitem__(0, wrong))
    changed("hands", lambda hands: hands[2].__setitem__(0, wrong))
    changed("tricks", lambda tricks: tricks[3].__setitem__(0, wrong))


def test_bad_input_2_repeated_cards_and_wrong_packs() -> None:
    refused("count", cards="SK SK")
    refused("legal", hand="SK S2", trick="SK")
    refused("dealing", cards=PACK[:-1], talon_places=[3, 7, 11, 15, 19, 23])
    refused("dealing", cards=[*PACK[:-1], PACK[0]], talon_places=[3, 7, 11, 15, 19, 23])
    changed("talon", lambda talon: talon.__setitem__(0, "SK"))
    changed("hands", lambda hands: hands[0].__setitem__(0, hands[0][1]))
    setup = Setup(FrenchOptions(), GAME.seat(3, 2), (hand("SK"), hand("SK"), 0), ())
    with pytest.raises(RuleError):
        GAME.begin(setup)


def test_bad_input_3_sizes() -> None:
    changed("hands", lambda hands: hands[0].pop())
    changed("hands", lambda hands: hands.pop())
    changed("hands", lambda hands: hands.__setitem__(0, None))
    changed("talon", lambda talon: talon.pop())
    in_deal(players=4)


def test_bad_input_5_fra_deal_15_nothing_after_a_dry_petit() -> None:
    deal = deal_around(DRY)
    case = GAME.to_case(deal)
    result = ask("deal", **{**case, "calls": []})
    assert (result["dry_petit"], result["contract"]) == ([0], None)
    assert ask("deal", **{key: value for key, value in case.items() if key != "calls"}) == result
    assert refused("deal", **{**case, "calls": calls("0:pass")}) == "FRA-DEAL-15"
    assert refused("deal", **{**case, "tricks": [["T1", "SK", "SQ", "SC"]]}) == "FRA-DEAL-15"
    with pytest.raises(RuleError, match="deal_over"):
        act(deal, "call", "pass", seat=0)


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("2:pass", "FRA-AUC-3"),
        ("1:garde 3:pass", "FRA-AUC-3"),
        ("1:garde 1:pass", "FRA-AUC-11"),
        ("1:garde 2:pass 3:pass 4:pass 0:pass 1:pass", "FRA-AUC-11"),
        ("1:pousse", "FRA-VAR-3"),
        ("1:hold", "FRA-AUC-17"),
        ("1:garde 2:garde", "FRA-AUC-10"),
        ("1:garde 2:petite", "FRA-AUC-10"),
        ("1:garde 2:pass 3:pass 4:pass", "FRA-AUC-13"),
        ("1:garde 2:garde_sans 3:pass 4:pass", "FRA-AUC-13"),
        ("", "FRA-AUC-13"),
    ],
)
def test_bad_input_6_and_7_fra_auc_13_fra_auc_17_the_auction(said: str, rule: str) -> None:
    assert in_deal(calls=calls(said)) == rule


def test_bad_input_7_fra_auc_15_nothing_after_a_deal_that_was_passed_out() -> None:
    assert ask("deal", **passed(tricks=[]))["passed_out"] is True
    assert ask("deal", **passed())["payments"] == [0, 0, 0, 0]
    for more in (
        {"tricks": [["SK", "SQ", "SC", "SJ"]]},
        {"discard": ["SK"]},
        {"called": "SK"},
        {"slam_announced": True},
        {"poignees": [{"seat": 0, "size": "single"}]},
    ):
        assert refused("deal", **passed(**more)) == "FRA-AUC-15"


def test_bad_input_8_fra_auc_20_the_call() -> None:
    assert in_deal(called=None) == "FRA-AUC-20"
    fields = whole()
    del fields["called"]
    assert refused("deal", **fields) == "FRA-AUC-20"
    for card in ("S10", "T21", "FOOL"):
        assert in_deal(called=card) == "FRA-AUC-20"
    assert in_deal(called="SQ") == "FRA-AUC-22"
    assert in_deal(called="HC") == "FRA-AUC-22"
    assert in_deal(called="DJ") == "FRA-AUC-26"
    assert in_deal({"call_jack": True}, called="DJ") == "FRA-AUC-26"
    assert refused("deal", **four(called="SK")) == "FRA-AUC-20"
    in_deal(called="XK")


@pytest.mark.parametrize(
    ("discard", "rule"),
    [
        ("D10 D2", "FRA-TALON-2"),
        ("D10 D2 C3 C9", "FRA-TALON-2"),
        ("", "FRA-TALON-2"),
        ("D10 D2 T1", "FRA-TALON-3"),
        ("D10 D2 FOOL", "FRA-TALON-3"),
        ("D10 D2 T3", "FRA-TALON-5"),
    ],
)
def test_bad_input_9_fra_talon_2_fra_talon_3_fra_talon_5_the_discard(discard: str, rule: str) -> None:
    assert in_deal(discard=discard.split()) == rule
    without = whole()
    del without["discard"]
    assert refused("deal", **without) == "FRA-TALON-2"


def test_bad_input_9_cards_not_held_or_twice() -> None:
    in_deal(discard=["D10", "D2", "SK"])
    in_deal(discard=["D10", "D2", "D2"])


@pytest.mark.parametrize(
    ("contract", "rule"), [("garde_sans", "FRA-TALON-8"), ("garde_contre", "FRA-TALON-9")]
)
def test_bad_input_9_fra_talon_8_fra_talon_9_no_discard_without_an_exchange(contract: str, rule: str) -> None:
    assert refused("deal", **four(contract, discard=["SQ", "SC", "SJ", "S10", "S9", "S8"])) == rule
    deal = bid(deal_around("SK T5"), contract)
    assert why(deal, "discard", shown="SK") == "FRA-TALON-12"


def test_bad_input_10_fra_ann_34_fra_ann_30_slams() -> None:
    assert refused("announce", kind="slam", players=5, seat=4, declarer=1) == "FRA-ANN-34"
    deal = to_play(deal_around("SK T5"), "garde_sans")
    assert why(play(deal, "SK"), "announce", "slam", seat=0) == "FRA-ANN-30"
    in_deal(slam_announced=1)
    in_deal(slam_announced="yes")


FIRST_POIGNEE = "T18 T17 T14 T13 T5 T3 T1 FOOL"


@pytest.mark.parametrize(
    ("poignees", "rule"),
    [
        ([{"seat": 1, "size": "single", "cards": FIRST_POIGNEE.split()[:-1]}], "FRA-ANN-14"),
        ([{"seat": 1, "size": "double", "cards": FIRST_POIGNEE.split()}], "FRA-ANN-14"),
        ([{"seat": 1, "size": "single"}, {"seat": 1, "size": "single"}], "FRA-ANN-18"),
        ([{"seat": 1, "size": "double"}], "FRA-ANN-7"),
        ([{"seat": 0, "size": "single"}], "FRA-ANN-6"),
        ([{"seat": 4, "size": "triple"}], "FRA-ANN-8"),
        ([{"seat": 1, "size": "single", "cards": FIRST_POIGNEE.replace("T18", "T20").split()}], "FRA-ANN-5"),
        ([{"seat": 1, "size": "single", "cards": FIRST_POIGNEE.replace("T18", "S10").split()}], "FRA-ANN-2"),
    ],
)
def test_bad_input_11_fra_ann_14_fra_ann_18_poignees(poignees: list[dict[str, Any]], rule: str) -> None:
    assert in_deal(poignees=poignees) == rule


def test_bad_input_11_fra_ann_15_fra_ann_17_the_excuse_and_the_declarer() -> None:
    """A hand of nine trumps and the Excuse, of which one trump is held back."""
    nine = "T2 T3 T5 T6 T8 T9 T11 T14 T17"
    held = f"{nine} FOOL"
    assert refused(
        "announce", kind="poignee", players=5, size="single", hand=held, cards=f"{nine.split(' ', 2)[2]} FOOL"
    ) == "FRA-ANN-15"  # fmt: skip
    assert in_deal({"poignee_by": "taker_only"}) == "FRA-ANN-17"


@pytest.mark.parametrize(
    "poignees",
    [
        [{"seat": 1, "size": "huge"}],
        [{"seat": 5, "size": "single"}],
        [{"seat": "1", "size": "single"}],
        [{"size": "single"}],
        [{"seat": 1}],
        [{"seat": 1, "size": "single", "shown": []}],
        ["single"],
        "single",
    ],
)
def test_bad_input_11_malformed_poignees(poignees: Any) -> None:
    in_deal(poignees=poignees)


def test_bad_input_12_fra_var_11_fra_var_8_fra_var_9_miseres() -> None:
    given = [{"seat": 0, "lack": "trumps"}]
    assert in_deal(miseres=given) == "FRA-VAR-11"
    on = {"misere": True}
    assert in_deal(on, miseres=given) == "FRA-VAR-8"
    assert in_deal(on, miseres=[{"seat": 0, "lack": "figures"}]) == "FRA-VAR-9"
    in_deal(on, miseres=[{"seat": 0, "lack": "hearts"}])
    in_deal(on, miseres=[{"seat": 7, "lack": "trumps"}])
    # The declarer has no court card, neither as dealt nor after the exchange.
    assert ask("deal", on, **whole(miseres=[{"seat": 1, "lack": "figures"}]))["made"]
    assert in_deal(on, miseres=[{"seat": 1, "lack": "figures"}] * 2) == "FRA-VAR-9"


def test_bad_input_13_fra_play_3_fra_play_34_tricks() -> None:
    assert changed("tricks", lambda tricks: tricks.pop()) == "FRA-PLAY-34"
    assert changed("tricks", lambda tricks: tricks.append(["SK", "SQ", "SC", "SJ", "S10"])) == "FRA-PLAY-34"
    assert in_deal(tricks=[]) == "FRA-PLAY-34"
    assert changed("tricks", lambda tricks: tricks[4].pop()) == "FRA-PLAY-3"
    assert changed("tricks", lambda tricks: tricks[4].append("SK")) == "FRA-PLAY-3"
    assert changed("tricks", lambda tricks: tricks[0].clear()) == "FRA-PLAY-3"


@pytest.mark.parametrize(
    ("number", "trick", "rule"),
    [
        (0, "T18 T10 T20 T21 T2", "FRA-PLAY-11"),  # seat 2 holds T19
        (0, "T18 CQ T20 T21 T2", "FRA-PLAY-11"),
        (0, "T18 T19 T20 T21 HK", "FRA-PLAY-12"),  # seat 0 has T2 alone
        (0, "C2 CQ C10 C8 CJ", "FRA-PLAY-27"),
        (1, "HQ DC H3 H4 H9", "FRA-PLAY-8"),
        (3, "D3 DK DQ SC D4", "FRA-PLAY-9"),
        (6, "T8 S6 T14 D9 C7", None),
    ],
)
def test_bad_input_13_fra_play_8_to_fra_play_13_wrong_cards(
    number: int, trick: str, rule: str | None
) -> None:
    tricks = whole()["tricks"]
    tricks[number] = trick.split()
    found = in_deal(tricks=tricks)
    assert found == rule or rule is None


def test_bad_input_13_fra_play_32_out_of_turn() -> None:
    deal = to_play(deal_around("SK T5"), "garde_sans")
    assert why(deal, "play", shown="SK", seat=1) == "FRA-PLAY-32"
    refused("legal", hand="SK", trick="S2", card="SQ")


@pytest.mark.parametrize(
    "fields",
    [
        {"points": -0.5},
        {"points": 91.5},
        {"points": 92},
        {"points": 50.25},
        {"points": "50"},
        {"points": True},
        {"points": None},
        {"points": float("nan")},
        {"points": float("inf")},
        {"oudlers": -1},
        {"oudlers": 4},
        {"oudlers": 1.5},
        {"oudlers": True},
        {"contract": "slam"},
        {"contract": 2},
        {"partner": 1},
        {"players": 5, "partner": 0},
        {"players": 5, "partner": 5},
        {"players": 3, "partner": 2},
        {"declarer": 4},
        {"declarer": -1},
        {"declarer": None},
        {"petit_au_bout": "defence"},
        {"petit_au_bout": 1},
        {"slam": "both"},
        {"slam": True},
        {"slam_announced": "no"},
        {"slam_announced": 1},
        {"poignees": [{"seat": 4, "size": "single"}]},
        {"poignees": [{"seat": 0, "size": "single", "cards": []}]},
        {"poignees": {"seat": 0, "size": "single"}},
    ],
)
def test_bad_input_14_scoring_figures(fields: dict[str, object]) -> None:
    good: dict[str, object] = {"contract": "garde", "points": 50, "oudlers": 1}
    assert ask("score", **good)["made"] is False
    refusal("score", **(good | fields))


@pytest.mark.parametrize("missing", ["contract", "points", "oudlers"])
def test_bad_input_14_a_missing_figure(missing: str) -> None:
    good: dict[str, object] = {"contract": "garde", "points": 50, "oudlers": 1}
    del good[missing]
    assert refusal("score", **good).code == "missing_field"


@pytest.mark.parametrize(
    "options",
    [
        {"half_points": "winner"},
        {"half_point": "defence"},
        {"excuse_protects_petit": 1},
        {"alone_stake": True},
        {"alone_stake": 2},
        {"misere_bonus": -1},
        {"misere_bonus": "10"},
        {"misere_bonus": True},
        {"chien_max_packet": 2},
        {"pousse": "true"},
        {"defence_slam_bonus": 100},
    ],
)
def test_bad_input_15_options(options: dict[str, object]) -> None:
    assert refusal("deck", options).code in ("unknown_option", "option_value")


def test_faults_are_told_in_the_order_of_the_deal() -> None:
    """A wrong poignée comes before a wrong card of the first trick, a wrong discard before both."""
    tricks = whole()["tricks"]
    tricks[0] = ["C2", "CQ", "C10", "C8", "CJ"]
    wrong = [{"seat": 4, "size": "triple"}]
    assert in_deal(tricks=tricks, poignees=wrong) == "FRA-ANN-8"
    assert in_deal(tricks=tricks, poignees=wrong, discard=["D10", "D2", "T3"]) == "FRA-TALON-5"
    assert in_deal(tricks=tricks, poignees=wrong, discard=["D10", "D2", "T3"], called="SQ") == "FRA-AUC-22"
    assert in_deal(tricks=tricks, called="SQ", calls=calls("2:pass")) == "FRA-AUC-3"


def test_unknown_fields_are_refused() -> None:
    assert refusal("deal", **whole(doubles=1)).code == "unknown_field"
    assert refusal("auction", calls=[{"seat": 0, "call": "pass", "say": 1}]).code == "unknown_field"


def test_a_deal_of_texts_is_the_deal_of_its_cards() -> None:
    held = [" ".join(cards_) for cards_ in whole()["hands"]]
    assert deal_from(held, "S9 C9 C3").setup.hands == tuple(map(hand, held))
