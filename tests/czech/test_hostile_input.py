"""Nonsense of every kind is refused with a reason, never with another exception; nothing is half accepted."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tarok_core.cards import UNIVERSE, Card
from tarok_core.casebook import answer_raw, documented_cases, read_case
from tarok_core.deal import Action
from tarok_core.games.czech.game import GAME
from tarok_core.reasons import Reason, RuleError
from tarok_core.words import Words
from tests.czech.helpers import act, bid, called, deal_around, lay_away, say, why

SAID = Words(game="czech")
WORDS = (
    "pass", "prvni", "druha", "preferanc", "solo", "varsava", "take", "silent", "pagat", "valat", "flek",
    "re", "sup", "", "x", "-1",
)  # fmt: skip
KINDS = ("call", "choose", "tarok", "look", "keep", "reject", "discard", "announce", "play", "over", "")
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 80),
    st.floats(),
    st.sampled_from(["", "SK", "T1", "T22", "pass", "prvni", "solo", "varsava", "flek", "declarer", "trul"]),
    st.lists(st.one_of(st.integers(-1, 5), st.sampled_from(["SK", "T1", "trul"])), max_size=4),
    st.dictionaries(
        st.sampled_from(["seat", "call", "say", "payments", "announced_by", "won_by", "lost_by"]),
        st.integers(-1, 4),
        max_size=2,
    ),
)


def spoiled(data: st.DataObject, value: Any) -> Any:
    """The value with one part of it, at any depth, replaced by junk."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(value)))
        return value | {key: spoiled(data, value[key])}
    if isinstance(value, list) and value and data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(value) - 1))
        return [*value[:at], spoiled(data, value[at]), *value[at + 1 :]]
    return data.draw(JUNK)


@given(st.data(), st.sampled_from(documented_cases("czech")))
def test_a_spoiled_case_is_answered_or_refused(data: st.DataObject, case: Any) -> None:
    key = data.draw(st.sampled_from([*sorted(case.input), "cards", "pagat", "valat", "melds", "dealer"]))
    fields = dict(case.input) | {key: spoiled(data, case.input.get(key))}
    result = answer_raw(read_case({"game": "czech", "op": case.op, "options": {}, "input": fields}))
    if isinstance(result, Reason):
        assert result.rule is None or result.rule.startswith("CZE-")
        assert "{" not in SAID.reason(result) or "{" in json.dumps(fields)
    else:
        json.dumps(result)


@given(st.data(), st.sampled_from([info.name for info in GAME.options.infos()]))
def test_a_spoiled_option_is_accepted_or_refused(data: st.DataObject, name: str) -> None:
    options = {name: data.draw(JUNK)}
    result = answer_raw(read_case({"game": "czech", "op": "deck", "options": options, "input": {}}))
    assert not isinstance(result, Reason) or result.rule == "CZE-VAR-1"


@given(
    seed=st.integers(0, 2**32),
    steps=st.integers(0, 65),
    seat=st.integers(-1, 4),
    kind=st.sampled_from(KINDS),
    words=st.lists(st.sampled_from(WORDS), max_size=3),
    some=st.lists(st.sampled_from(UNIVERSE), max_size=4),
)
def test_any_action_is_applied_or_refused(
    seed: int, steps: int, seat: int, kind: str, words: list[str], some: list[Card]
) -> None:
    rng = random.Random(seed)
    deal = GAME.random_deal(rng)
    for _ in range(steps):
        if deal.is_over:
            break
        deal = deal.apply(deal.choices(rng.choice(deal.table.turn)).sample(rng))
    action = Action(seat, kind, tuple(words), tuple(some))
    reason = deal.why_not(action)
    for found in (reason, deal.why_not(action, part=True)):
        assert found is None or SAID.reason(found)
    with suppress(RuleError):
        after = deal.apply(action)
        assert reason is None or action.kind in ("announce", "discard")
        assert after.replay(after.actions) == after


def test_no_action_takes_what_it_does_not_need() -> None:
    deal = deal_around({0: "T2", 1: "T1"})
    assert why(deal, "call", "prvni", "T1") == "CZE-AUC-2"
    assert why(deal, "call", "prvni solo") == "CZE-AUC-2"
    chosen = bid(deal, "prvni pass pass pass")
    assert why(chosen, "choose", "take", "T1") == "CZE-AUC-11"
    asked = act(chosen, "choose", "take")
    assert why(asked, "tarok", "please", "T19") == "CZE-AUC-13"
    assert why(asked, "tarok", "silent", "T19") == "CZE-AUC-13"
    assert why(asked, "tarok", shown="T19 T19") == "CZE-AUC-13"
    assert why(asked, "tarok") == "CZE-AUC-13"
    taken = called(deal)
    (choice,) = taken.choices(0).sets
    four = " ".join(str(card) for card in (*choice.must, *choice.may)[:4])
    assert why(taken, "discard", "please", four) == "CZE-TALON-2"
    assert why(taken, "discard", "", " ".join([four.split()[0]] * 4)) == "CZE-TALON-2"
    ready = lay_away(taken)
    assert why(ready, "announce", "pagat", "T1") == "CZE-ANN-2"
    looking = bid(deal, "preferanc pass pass pass")
    assert why(looking, "look", "please") == "CZE-TALON-13"
    assert why(looking, "look", shown="T4") == "CZE-TALON-13"
    assert why(say(ready), "play", "please", str(ready.view(0).cards[0])) == "CZE-PLAY-2"
