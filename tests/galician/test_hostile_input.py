"""Nonsense of every kind is refused with a reason, never with another exception; nothing is half accepted."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_core.cards import UNIVERSE, Card
from tarok_core.casebook import answer_raw, documented_cases, read_case
from tarok_core.deal import Action, Fact
from tarok_core.games.galician.game import GAME
from tarok_core.games.galician.tables import GalicianOptions
from tarok_core.reasons import Reason, RuleError
from tests.helpers import GalicianDeal, act, announce, bid, deal_around, exchange, refused, why

HAND = "T21 T18 T13 T8 T3 T1 HK HQ H10 SJ S10 DQ"
TALON = "T16 CK D10 SC T2 CJ"

WORDS = (
    "pass", "hold", "3x1", "3x2", "solo", "contra", "recontra", "volat", "trull", "kings", "ultimo",
    "full_hand_10", "full_hand_x", "full_hand_", "full_hand_99", "", "x", "3x", "solox", "-1",
)  # fmt: skip
KINDS = ("call", "take", "discard", "announce", "double", "play", "over", "")
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 70),
    st.floats(),
    st.sampled_from(
        ["", "SK", "T1", "T22", "pass", "3x1", "solo", "contra", "declarer", "opponents", "volat"]
    ),
    st.lists(st.one_of(st.integers(-1, 5), st.sampled_from(["SK", "T1", "volat"])), max_size=3),
    st.dictionaries(st.sampled_from(["seat", "call", "say", "payments"]), st.integers(-1, 4), max_size=2),
)


def talon_up() -> GalicianDeal:
    return bid(deal_around(HAND, TALON), "3x1 pass pass")


def spoiled(data: st.DataObject, value: Any) -> Any:
    """The value with one part of it, at any depth, replaced by junk."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(value)))
        return value | {key: spoiled(data, value[key])}
    if isinstance(value, list) and value and data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(value) - 1))
        return [*value[:at], spoiled(data, value[at]), *value[at + 1 :]]
    return data.draw(JUNK)


@given(st.data(), st.sampled_from(documented_cases("galician")))
def test_a_spoiled_case_is_answered_or_refused(data: st.DataObject, case: Any) -> None:
    key = data.draw(st.sampled_from(sorted(case.input) or ["cards"]))
    fields = dict(case.input) | {key: spoiled(data, case.input.get(key))}
    result = answer_raw(read_case({"game": "galician", "op": case.op, "options": {}, "input": fields}))
    if isinstance(result, Reason):
        assert result.rule is None or result.rule.startswith("GAL-")
        assert result.code
    else:
        json.dumps(result)


@given(
    seed=st.integers(0, 2**32),
    steps=st.integers(0, 45),
    seat=st.integers(-1, 4),
    kind=st.sampled_from(KINDS),
    words=st.lists(st.sampled_from(WORDS), max_size=3),
    some=st.lists(st.sampled_from(UNIVERSE), max_size=4),
)
def test_any_action_is_applied_or_refused(
    seed: int, steps: int, seat: int, kind: str, words: list[str], some: list[Card]
) -> None:
    rng = random.Random(seed)
    deal = GAME.random_deal(rng, players=4)
    for _ in range(steps):
        if deal.is_over:
            break
        deal = deal.apply(deal.choices().sample(rng))
    action = Action(seat, kind, tuple(words), tuple(some))
    reason = deal.why_not(action)
    deal.why_not(action, part=True)
    with suppress(RuleError):
        after = deal.apply(action)
        assert reason is None or action.kind in ("take", "announce", "discard")
        assert after.actions[-1].seat == seat
        assert after.replay(after.actions) == after


def test_gal_talon_3_no_card_is_taken_twice() -> None:
    assert why(talon_up(), "take", shown="T16 T16 CK D10") == "GAL-TALON-3"
    two = bid(deal_around(HAND, TALON, options={"jump_bids": "any"}), "2x1 pass pass")
    assert why(two, "take", shown="T16 CK CK") == "GAL-TALON-4"


def test_actions_with_cards_take_no_words_and_the_reverse() -> None:
    deal = talon_up()
    why(deal, "take", "please", "T16 CK D10")
    taken = act(deal, "take", shown="T16 CK D10")
    why(taken, "discard", "please", "DQ D10 S10")
    ready = act(taken, "discard", shown="DQ D10 S10")
    why(ready, "announce", "trull", "T1")
    said = act(ready, "announce")
    why(said, "double", "contra", "T1")
    why(announce(ready), "play", "please", "T1")
    why(deal_around(HAND, TALON), "call", "3x1", "T1")
    why(deal_around(HAND, TALON), "call", "3x1 pass")


@pytest.mark.parametrize(
    "word", ["full_hand_x", "full_hand_", "full_hand_99", "full_hand_1_1", "full_hand_+11", "full_hand_ 11"]
)
def test_gal_ann_3_a_full_hand_of_no_number_is_refused(word: str) -> None:
    """The hand holds eleven trumps."""
    eleven = "FOOL T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 SK"
    ready = bid(deal_around(eleven, "HK HQ HC DK DQ DC"), "solo")
    reason = ready.why_not(Action(0, "announce", (word,)))
    assert reason is not None
    assert reason.rule in ("GAL-ANN-1", "GAL-ANN-3")


def test_gal_ann_2_and_gal_ann_15_what_comes_too_late_cites_its_own_rule() -> None:
    """An announcement or contra after the first lead, a call after the auction (section 6, 7 and 13)."""
    led = act(announce(exchange(talon_up(), "T16 CK D10", "DQ D10 S10")), "play", shown="T21")
    for seat in range(3):
        assert why(led, "announce", "trull", seat=seat) == "GAL-ANN-2"
        assert why(led, "double", "contra", seat=seat) == "GAL-ANN-15"
    for seat in range(3):
        assert why(talon_up(), "call", "3x2", seat=seat) in ("GAL-AUC-10", "GAL-AUC-15")


def test_gal_ann_6_a_pagat_cannot_win_and_be_beaten() -> None:
    for side in ("declarer", "opponents"):
        assert refused("score", contract="3x1", points=40, ultimo=side, ultimo_lost=True) == "GAL-ANN-6"


def test_gal_auc_15_nothing_is_scored_before_there_is_a_declarer() -> None:
    begun = deal_around(HAND, TALON)
    with pytest.raises(RuleError):
        GAME.score(begun)
    with pytest.raises(RuleError):
        GAME.score(begun.with_facts([Fact(0, "renons")]))
    with pytest.raises(ValueError, match="no contract"):
        _ = begun.table.game


def test_gal_deck_2_the_cards_dealt_are_those_of_the_options() -> None:
    aces = {"low_card": "ace"}
    fields = GAME.to_case(bid(deal_around(HAND, TALON), "pass pass pass"))
    assert refused("deal", aces, **fields) == "GAL-DECK-2"
    setup = deal_around(HAND, TALON).setup._replace(options=GalicianOptions(low_card="ace"))
    with pytest.raises(RuleError) as caught:
        GAME.begin(setup)
    assert (caught.value.reason.rule, caught.value.reason.code) == ("GAL-DECK-2", "not_the_pack")


def test_hands_of_the_wrong_size_announce_nothing() -> None:
    short = HAND.rpartition(" ")[0]
    assert refused("announce", kind="bonus", contract="3x1", hand=short, announced=[]) == "GAL-DEAL-4"


def test_gal_auc_16_a_deal_that_was_passed_out_pays_nothing() -> None:
    deals = [{"passed_out": True, "payments": [132, -66, -66]}]
    assert refused("match", agreed_deals=1, deals=deals) in ("GAL-AUC-16", "GAL-SCORE-17")


def test_gal_deal_5_there_are_two_ways_of_dealing() -> None:
    assert GAME.styles == ("sixes", "twelves")
    with pytest.raises(RuleError):
        GAME.random_deal(random.Random(1), style="fours")
