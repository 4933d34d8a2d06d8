"""Nonsense of every kind is refused with a reason, never with another exception; nothing is half accepted."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tarok_core.cards import UNIVERSE, Card
from tarok_core.casebook import answer_raw, read_case
from tarok_core.deal import Action
from tarok_core.reasons import Reason, RuleError
from tests.french.helpers import deal_around, random_start, to_play, why
from tests.french.worked import CASES

WORDS = (
    "pass", "petite", "pousse", "garde", "garde_sans", "garde_contre", "slam", "single", "double", "triple",
    "trumps", "figures", "", "x", "-1",
)  # fmt: skip
KINDS = ("call", "name", "discard", "announce", "play", "poignee", "misere", "over", "")
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 80),
    st.floats(),
    st.sampled_from(["", "SK", "T1", "T22", "FOOL", "pass", "garde", "single", "trumps", "declarer", "king"]),
    st.lists(st.one_of(st.integers(-1, 5), st.sampled_from(["SK", "T1", "slam"])), max_size=3),
    st.dictionaries(
        st.sampled_from(["seat", "call", "size", "lack", "cards"]), st.integers(-1, 4), max_size=2
    ),
)
ON = {"misere": True, "pousse": True, "overcall": True, "second_round": "always"}


def spoiled(data: st.DataObject, value: Any) -> Any:
    """The value with one part of it, at any depth, replaced by junk."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(value)))
        return value | {key: spoiled(data, value[key])}
    if isinstance(value, list) and value and data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(value) - 1))
        return [*value[:at], spoiled(data, value[at]), *value[at + 1 :]]
    return data.draw(JUNK)


@given(st.data(), st.sampled_from(CASES), st.booleans())
def test_a_spoiled_case_is_answered_or_refused(data: st.DataObject, case: Any, variants: bool) -> None:
    key = data.draw(st.sampled_from(sorted(case["input"]) or ["cards"]))
    fields = case["input"] | {key: spoiled(data, case["input"].get(key))}
    options = ON if variants else case["options"]
    result = answer_raw(read_case({"game": "french", "op": case["op"], "options": options, "input": fields}))
    if isinstance(result, Reason):
        assert result.rule is None or result.rule.startswith("FRA-")
        assert result.code
    else:
        json.dumps(result)


@given(
    seed=st.integers(0, 2**32),
    players=st.integers(3, 5),
    steps=st.integers(0, 60),
    seat=st.integers(-1, 5),
    kind=st.sampled_from(KINDS),
    words=st.lists(st.sampled_from(WORDS), max_size=3),
    some=st.lists(st.sampled_from(UNIVERSE), max_size=9),
)
def test_any_action_is_applied_or_refused(
    seed: int, players: int, steps: int, seat: int, kind: str, words: list[str], some: list[Card]
) -> None:
    rng = random.Random(seed)
    deal = random_start(seed, players, ON)
    for _ in range(steps):
        if deal.is_over:
            break
        deal = deal.apply(deal.choices().sample(rng))
    action = Action(seat, kind, tuple(words), tuple(some))
    reason = deal.why_not(action)
    deal.why_not(action, part=True)
    with suppress(RuleError):
        after = deal.apply(action)
        assert reason is None
        assert after.actions[-1].seat == seat
        assert after.replay(after.actions) == after


def test_words_where_cards_belong_and_the_reverse() -> None:
    deal = deal_around("SK T5")
    assert why(deal, "call", "garde", "SK") == "FRA-AUC-17"
    ready = to_play(deal, "garde_sans")
    assert why(ready, "play", "please", "SK") == "FRA-PLAY-32"
    assert why(ready, "poignee", "single double", "SK") == "FRA-ANN-5"
