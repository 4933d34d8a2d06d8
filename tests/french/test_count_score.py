"""Counting and scoring: FRA-COUNT, FRA-SCORE."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_core.games.french.game import GAME
from tarok_core.games.french.reckoning import pairs
from tarok_core.games.french.scoring import Summary
from tarok_core.games.french.scoring import score as score_summary
from tarok_core.games.french.tables import FrenchOptions
from tests.french import reference
from tests.french.helpers import FRENCH_OPTIONS, Given, ask, score
from tests.helpers import hand, text_of

PACK = [card.code for card in GAME.pack(GAME.options()).cards]
WINNER: dict[str, object] = {"half_point": "winner"}


def count(text: str, options: Given = None) -> dict[str, object]:
    return ask("count", options, cards=text)


@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("T21", 4.5), ("T1", 4.5), ("FOOL", 4.5), ("SK", 4.5), ("HQ", 3.5), ("DC", 2.5), ("CJ", 1.5),
        ("S10", 0.5), ("H1", 0.5), ("T2", 0.5), ("T20", 0.5),
    ],
)  # fmt: skip
def test_fra_count_6_fra_count_4_card_by_card(card: str, value: float) -> None:
    assert count(card)["points"] == value


@pytest.mark.parametrize(
    ("card", "value"), [("T1", 5), ("DK", 5), ("DQ", 4), ("DC", 3), ("DJ", 2), ("D9", 1)]
)
def test_fra_count_2_in_pairs(card: str, value: int) -> None:
    assert count(f"{card} S2")["points"] == value
    assert count(f"{card} T9")["points"] == value


def test_fra_count_2_how_a_pile_is_laid_out() -> None:
    pile = hand("SK HQ T1 S2 T9 T8 H4")
    assert [text_of(pair) for pair in pairs(pile, FrenchOptions())] == ["SK S2", "T1 H4", "HQ T8", "T9"]
    assert [text_of(pair) for pair in pairs(hand("SK HK DQ S2"), FrenchOptions())] == ["SK S2", "HK DQ"]
    assert pairs(0, FrenchOptions()) == ()


def test_fra_count_1_the_whole_pack() -> None:
    assert count(" ".join(PACK))["points"] == 91
    assert count("") == {
        "points": 0, "oudlers": 0, "counted": 0, "target": 56, "difference": -56, "made": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("points", "oudlers", "by_declarer", "by_winner"),
    [
        (55.5, 0, (56, 0), (55, -1)),
        (56.5, 0, (57, 1), (57, 1)),
        (50.5, 1, (51, 0), (50, -1)),
        (40.5, 2, (41, 0), (40, -1)),
        (41.5, 2, (42, 1), (42, 1)),
        (39.5, 2, (40, -1), (39, -2)),
        (35.5, 3, (36, 0), (35, -1)),
        (41, 2, (41, 0), (41, 0)),
        (40, 2, (40, -1), (40, -1)),
        (0.5, 0, (1, -55), (0, -56)),
        (90.5, 3, (91, 55), (91, 55)),
    ],
)
def test_fra_count_7_fra_count_10_the_half_point(
    points: float, oudlers: int, by_declarer: tuple[int, int], by_winner: tuple[int, int]
) -> None:
    for options, (counted, difference) in (({}, by_declarer), (WINNER, by_winner)):
        for players in (3, 4, 5):
            found = ask("score", options, players=players, contract="petite", points=points, oudlers=oudlers)
            assert (found["counted"], found["difference"]) == (counted, difference)
            assert found["made"] == (difference >= 0)


def test_fra_count_10_in_a_pile() -> None:
    """40 half points short of nothing: 15.5 counts 16 for the declarer, 15 when he loses."""
    assert count("T21 SK HQ DJ C4 C5 T8")["counted"] == 16
    assert count("T21 SK HQ DJ C4 C5 T8", WINNER)["counted"] == 15


@given(st.lists(st.sampled_from(PACK), unique=True))
def test_fra_count_8_fra_count_9_fra_count_13_piles_share_91_and_are_even_or_odd_together(
    pile: list[str],
) -> None:
    other = [card for card in PACK if card not in pile]
    own = Fraction(str(count(" ".join(pile))["points"]))
    theirs = Fraction(str(count(" ".join(other))["points"]))
    assert own + theirs == 91
    assert own == reference.points(pile)
    assert (own.denominator == 2) == (theirs.denominator == 2) == (len(pile) % 2 == 1)


@pytest.mark.parametrize(("oudlers", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_fra_score_1_fra_score_2_fra_score_3_fra_score_4_fra_score_5_targets(
    oudlers: int, target: int
) -> None:
    assert score("petite", target, oudlers) == "contract:25"
    assert score("petite", target - 1, oudlers) == "contract:-26"
    assert score("petite", target + 1, oudlers) == "contract:26"
    found = ask("score", contract="petite", points=target, oudlers=oudlers)
    assert (found["target"], found["difference"], found["made"]) == (target, 0, True)


def test_fra_score_6_fra_score_7_fra_score_8_fra_score_9_the_contract() -> None:
    assert score("petite", 55, 1) == "contract:29"
    assert score("garde", 55, 1) == "contract:58"
    assert score("garde_sans", 40, 1) == "contract:-144"  # (25 + 11) x 4
    assert score("garde_contre", 91, 3) == "contract:480"  # (25 + 55) x 6
    assert score("garde_contre", 0, 0) == "contract:-486"  # (25 + 56) x 6


def test_fra_score_10_fra_score_11_fra_score_12_everything_together() -> None:
    found = ask(
        "score", {"misere": True}, contract="garde", points=33, oudlers=2, petit_au_bout="declarer",
        poignees=[{"seat": 2, "size": "single"}], slam_announced=True,
        miseres=[{"seat": 0, "lack": "figures"}],
    )  # fmt: skip
    # -(25 + 8) x 2, +10 x 2, the poignée to the defence, the slam missed, the misère to the declarer.
    assert found["items"] == [
        {"item": "contract", "amount": -66},
        {"item": "petit_au_bout", "amount": 20},
        {"item": "poignees", "amount": -20},
        {"item": "slam", "amount": -200},
        {"item": "misere", "amount": 10},
    ]
    assert found["per_opponent"] == -256
    assert found["payments"] == [-768, 256, 256, 256]


def test_fra_score_21_a_made_contract_can_cost_points() -> None:
    found = ask("score", contract="petite", points=51, oudlers=1, slam_announced=True)
    assert (found["made"], found["per_opponent"]) == (True, -175)


@pytest.mark.parametrize(
    ("players", "partner", "options", "payments"),
    [
        (3, None, {}, [-62, 124, -62]),
        (4, None, {}, [-62, 186, -62, -62]),
        (5, 0, {}, [62, 124, -62, -62, -62]),
        (5, None, {}, [-62, 248, -62, -62, -62]),
        (5, None, {"alone_stake": 4}, [-248, 992, -248, -248, -248]),
        (5, 0, {"alone_stake": 4}, [62, 124, -62, -62, -62]),
        (4, None, {"alone_stake": 4}, [-62, 186, -62, -62]),
    ],
)
def test_fra_score_13_fra_score_14_fra_score_15_fra_score_16_fra_score_17_fra_score_18_who_pays(
    players: int, partner: int | None, options: dict[str, object], payments: list[int]
) -> None:
    found = ask(
        "score", options, players=players, contract="garde", declarer=1, partner=partner, points=57, oudlers=1
    )
    assert found["payments"] == payments
    assert sum(payments) == 0
    assert found["per_opponent"] == 62


def test_fra_score_16_bonuses_are_shared_too() -> None:
    found = ask(
        "score", players=5, contract="petite", declarer=2, partner=4, points=44, oudlers=1,
        petit_au_bout="opponents", poignees=[{"seat": 4, "size": "single"}],
    )  # fmt: skip
    # -(25 + 7) - 10 - 20 = -62
    assert found["payments"] == [62, 62, -124, 62, -62]


def test_fra_score_22_whole_numbers_not_rounded() -> None:
    for points in (47.5, 52.5, 53):
        found = ask("score", players=3, contract="petite", points=points, oudlers=1)
        assert all(type(amount) is int for amount in found["payments"])  # type: ignore[attr-defined]
    assert score("petite", 54, 1) == "contract:28"


def test_fra_score_4_the_oudlers_of_the_pile_count() -> None:
    assert count("T21 T1 FOOL SK SQ")["target"] == 36
    assert count("SK SQ")["target"] == 56


def test_terms_say_how_they_came_about() -> None:
    summary = Summary(
        4, "garde_sans", 1, 2 * 40, 1, None, "opponents", ((1, "single"), (2, "triple")), True, "opponents"
    )
    found = score_summary(summary, FrenchOptions())
    told = {term.item: [(step.code, step.value, step.rule) for step in term.steps] for term in found.terms}
    assert told == {
        "contract": [
            ("below_target", 11, "FRA-SCORE-8"),
            ("contract_base", 36, "FRA-SCORE-8"),
            ("contract_factor", 144, "FRA-AUC-8"),
            ("contract_lost", -144, "FRA-SCORE-8"),
        ],
        "petit_au_bout": [
            ("petit", 10, "FRA-ANN-23"),
            ("contract_factor", 40, "FRA-AUC-8"),
            ("of_opponents", -40, "FRA-SCORE-11"),
        ],
        "poignees": [
            ("poignee", 20, "FRA-ANN-6"),
            ("poignee", 60, "FRA-ANN-8"),
            ("to_winners", -60, "FRA-ANN-11"),
        ],
        "slam": [("slam_failed", -200, "FRA-ANN-29"), ("slam_of_opponents", -400, "FRA-ANN-32")],
    }
    assert [term.rule for term in found.terms] == ["FRA-SCORE-9", "FRA-ANN-23", "FRA-ANN-10", "FRA-ANN-36"]


SIDE = st.sampled_from([None, "declarer", "opponents"])


@given(data=st.data(), options=FRENCH_OPTIONS, halves=st.integers(0, 182), oudlers=st.integers(0, 3))
def test_fra_score_19_random_scores_are_those_of_the_reference_and_sum_to_zero(
    data: st.DataObject, options: dict[str, object], halves: int, oudlers: int
) -> None:
    players = data.draw(st.integers(3, 5))
    seats = st.integers(0, players - 1)
    declarer = data.draw(seats)
    partner = data.draw(st.sampled_from([None, *range(5)])) if players == 5 else None
    partner = None if partner == declarer else partner
    bids = [bid for bid in reference.LADDER if bid != "pousse" or options["pousse"]]
    may_show = [declarer] if options["poignee_by"] == "taker_only" else range(players)
    shown = data.draw(
        st.dictionaries(st.sampled_from(list(may_show)), st.sampled_from(["single", "double", "triple"]))
    )
    lacks = st.tuples(seats, st.sampled_from(["trumps", "figures"]))
    miseres = data.draw(st.lists(lacks, unique=True, max_size=3)) if options["misere"] else []
    facts = reference.Facts(
        players, data.draw(st.sampled_from(bids)), declarer, Fraction(halves, 2), oudlers, partner,
        data.draw(SIDE), list(shown.items()), data.draw(st.booleans()), data.draw(SIDE), miseres,
    )  # fmt: skip
    found = ask(
        "score", options, players=players, contract=facts.contract, declarer=declarer, partner=partner,
        points=halves / 2, oudlers=oudlers, petit_au_bout=facts.petit_au_bout,
        poignees=[{"seat": seat, "size": size} for seat, size in facts.poignees],
        slam_announced=facts.slam_announced, slam=facts.slam,
        miseres=[{"seat": seat, "lack": lack} for seat, lack in miseres],
    )  # fmt: skip
    expected = reference.items(facts, options)
    assert found["items"] == [{"item": item, "amount": amount} for item, amount in expected.items() if amount]
    assert found["per_opponent"] == sum(expected.values())
    assert found["payments"] == reference.payments(facts, options)
    assert sum(reference.payments(facts, options)) == 0
    assert (found["counted"], found["target"], found["made"]) == reference.counted(
        facts.points, oudlers, options
    )
