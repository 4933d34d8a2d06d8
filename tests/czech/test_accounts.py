"""What is told of cases and deals, and the cases as scenes that a reader can act in."""

from __future__ import annotations

import random

import pytest

from tarok_core.account import as_text
from tarok_core.casebook import Case, answer_raw, documented_cases, find_case, read_case
from tarok_core.deal import Action
from tarok_core.explain import case_account, deal_account, scene_of
from tarok_core.fields import Fields
from tarok_core.games.czech.game import GAME
from tarok_core.games.czech.tables import CzechOptions
from tarok_core.reasons import Reason
from tarok_core.stage import Stage
from tarok_core.words import Msg, Words
from tests.czech.helpers import CzechDeal, act, bid, called, deal_around, lay_away, say, whole

WORDS = Words(game="czech")
SCENES = [case for case in documented_cases("czech") if case.op in GAME.explainers.scenes]


def told(case: str | Case) -> str:
    return as_text(case_account(find_case(case) if isinstance(case, str) else case), WORDS)


def finished(seed: int, options: dict[str, object] | None = None) -> CzechDeal:
    rng = random.Random(seed)
    chosen = CzechOptions.from_mapping(options or {})
    deal = GAME.random_deal(rng, options=chosen, dealer=rng.randrange(4))
    return GAME.random_finish(deal, rng)


@pytest.mark.parametrize("case", documented_cases("czech"), ids=lambda case: case.id)
def test_every_example_is_told_and_ends_with_its_verdict(case: Case) -> None:
    text = told(case)
    result = answer_raw(case)
    if isinstance(result, Reason):
        assert text.endswith(f"Refused: {WORDS.reason(result)} [{result.rule}]")
    else:
        assert "Refused" not in text
    assert "{" not in text


@pytest.mark.parametrize("case", SCENES, ids=lambda case: case.id)
def test_every_scene_is_told_to_its_end_or_to_what_is_refused(case: Case) -> None:
    stage = Stage(scene_of(case))
    refused = isinstance(answer_raw(case), Reason)
    assert (stage.refused is not None) == refused
    if stage.refused is not None:
        result = answer_raw(case)
        assert isinstance(result, Reason)
        assert stage.refused[1].rule == result.rule
    else:
        assert stage.steps == len(stage.scene.script)
    while stage.back():
        pass
    assert stage.steps == 0
    assert stage.restore(stage.state)


def test_cze_score_2_the_rounding_is_a_step_of_the_account() -> None:
    text = told("CZE-E44")
    for line in (
        "17 points short of 35 × 5",
        "90  rounded up to a multiple of 10 [CZE-SCORE-2]",
        "−90  lost",
    ):
        assert line in text


def test_cze_score_24_the_ceiling_is_told() -> None:
    assert "2000  cut at the ceiling of 2000 [CZE-SCORE-24]" in told("CZE-E56")


def test_the_worked_deal_is_told_action_by_action() -> None:
    text = told("CZE-E61")
    for line in (
        "Seat 0 calls T19. [CZE-AUC-17]",
        "The talon is divided 4 + 1 + 1, from the declarer on. [CZE-TALON-3]",
        "Seat 0 takes: H4 FOOL T16 T6 [CZE-TALON-12]",
        "Seat 1 lays away: H2 [CZE-TALON-2]",
        "Seat 0 has Taročky. [CZE-ANN-15]",
        "Seat 1 announces: Pagát [CZE-ANN-5]",
        "Seat 3 held T19 and was the declarer’s partner. [CZE-AUC-19]",
        "Seat 0 won the last trick with",
    )[:-1]:
        assert line in text
    assert "Card points: declarer 44, opponents 26 [CZE-COUNT-4]" in text


@pytest.mark.parametrize("seed", range(30))
def test_every_deal_is_told_whole_and_as_each_seat_sees_it(seed: int) -> None:
    deal = finished(seed, {} if seed % 2 else {"variant": "mcr", "warsaw_recipient": "kitty"})
    assert "{" not in as_text(deal_account(deal), WORDS)
    for seat in range(4):
        assert "{" not in as_text(deal_account(deal, seat=seat), WORDS)


def test_cze_talon_14_a_seat_is_not_told_what_it_has_not_seen() -> None:
    deal = act(bid(deal_around({}, "T4 SQ D3 T19 HK C8"), "preferanc pass pass pass"), "look")
    looked = act(act(deal, "reject"), "look")
    for at, first, second in ((deal, False, False), (looked, True, False)):
        text = as_text(deal_account(at, seat=2), WORDS)
        assert ("SQ" in text, "T19" in text) == (first, second)
        own = as_text(deal_account(at, seat=0), WORDS)
        assert "SQ" in own
    taken = lay_away(called(deal_around({0: "T2 T3 T4", 2: "T18"}, "T5 SQ D3 T19 HK C8")))
    text = as_text(deal_account(taken, seat=1), WORDS)
    assert "HK" in text
    assert "D3" not in text
    assert "The talon is divided 4 + 1 + 1" in text


def test_what_lies_open_at_a_moment() -> None:
    deal = act(act(bid(deal_around({}, "T4 SQ D3 T19 HK C8"), "preferanc pass pass pass"), "look"), "reject")
    assert "Rejected, face up: SQ D3 T4" in as_text(GAME.explainers.moment(deal, None), WORDS)
    ready = say(lay_away(called(deal_around({2: "T19"}))), "- flek")
    text = as_text(GAME.explainers.moment(ready, None), WORDS)
    assert "Tarok called: T19" in text
    assert "Flek" in text
    played = act(say(ready, "- - -"), "play", shown=str(ready.view(0).cards[0]))
    assert "On the table" in as_text(GAME.explainers.moment(played, None), WORDS)


def test_cards_laid_away_out_of_order_are_told_of_the_right_seat() -> None:
    before = called(deal_around({2: "T19"}))
    (choice,) = before.choices(2).sets
    gone = (*choice.must, *choice.may)[:1]
    after = before.apply(Action(2, "discard", (), gone))
    blocks = GAME.explainers.actions["discard"](before, after)
    assert as_text(blocks, WORDS) == f"Seat 2 lays away: {gone[0]} [CZE-TALON-2]"


def test_the_form_of_a_score_has_names_for_its_fields_and_values() -> None:
    for field in GAME.explainers.form:
        assert WORDS.has(f"field.{field.name}"), field.name
        for value in field.values or ():
            if field.area and value is not None:
                assert WORDS.has(f"czech.{field.area}.{value}"), (field.name, value)


def test_a_bought_tarok_is_told() -> None:
    fields = whole()
    hands = [list(hand) for hand in fields["hands"]]
    talon = list(fields["talon"])
    # T19 of seat 3 and H4 of the talon change places: the declarer buys the tarok he called.
    hands[3][hands[3].index("T19")], talon[0] = "H4", "T19"
    deal = GAME.begin(GAME.from_case(Fields(fields, "input"), GAME.options()).setup)
    assert deal.table.phase == "auction"
    case = read_case(
        {"game": "czech", "op": "deal", "input": {"hands": hands, "talon": talon, "calls": fields["calls"]}}
    )
    assert "Refused" in told(case)
    alone = lay_away(called(deal_around({}, "SK HK T19 DK CK SQ")))
    over = GAME.random_finish(alone, random.Random(1))
    assert "has bought T19 from the talon" in as_text(GAME.explainers.ending(over), WORDS)


def test_positions_are_named_from_forhont_on() -> None:
    from tarok_core.games.czech.explain import position  # noqa: PLC0415  # only here

    seating = GAME.seat(4, 1)
    assert [position(seating, seat) for seat in (2, 3, 0, 1)] == [
        Msg("word.position_name", position=name) for name in ("forhont", "second", "third", "zadak")
    ]


def test_cze_ann_10_a_refused_round_is_told_up_to_its_fault() -> None:
    text = told("CZE-E29")
    assert text.splitlines()[:5] == [
        "První, declarer seat 0",
        "Partner: seat 2 [CZE-AUC-19]",
        "Seat 0 announces: nothing",
        "Seat 1 announces: nothing",
        "Seat 2 announces: Flek [CZE-ANN-9]",
    ]
    assert text.splitlines()[5].startswith("Refused: Seat 2 may not say")
    said = {"kind": "turns", "turns": [{"seat": 0, "say": ["kontra"]}]}
    unknown = read_case({"game": "czech", "op": "announce", "input": said})
    assert told(unknown).startswith("Refused: ")


def test_cze_auc_13_a_refused_call_stands_beside_what_may_be_called() -> None:
    text = told("CZE-E14")
    assert "May be called: T18 T19" in text
    assert text.endswith("Refused: T17 may be called only by who holds T18. [CZE-AUC-13]")
