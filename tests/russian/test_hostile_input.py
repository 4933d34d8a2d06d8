"""Nonsense of every kind is refused with a reason, never with another exception; nothing is half accepted."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tarok_core.account import as_text
from tarok_core.cards import UNIVERSE, Card
from tarok_core.casebook import answer_raw, documented_cases, read_case
from tarok_core.deal import Action, Fact
from tarok_core.explain import case_account, scene_of
from tarok_core.games.russian.game import GAME
from tarok_core.reasons import Reason, RuleError
from tarok_core.words import Words

SAID = Words(game="russian")
WORDS = ("kingdom", "half_cavalry:S", "taroks", "three_jacks_skiz", "porozhnyaya", "volya", "", "x", "-1")
KINDS = ("discard", "meld", "declare", "play", "throw_in", "over", "")
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 80),
    st.floats(),
    st.sampled_from(["", "SK", "T1", "T22", "volya", "porozhnyaya", "revoke", "taroks", "cavalry:S"]),
    st.lists(st.one_of(st.integers(-1, 5), st.sampled_from(["SK", "T1", "taroks"])), max_size=4),
    st.dictionaries(
        st.sampled_from(["seat", "kind", "before_trick", "leader", "cards", "totals", "meld", "value"]),
        st.integers(-1, 26),
        max_size=3,
    ),
)
FIELDS = (
    "cards", "dealer", "players", "variant", "declarations", "penalties", "thrown_in_after", "melds",
    "melds_forfeited", "last_trick", "tricks_won", "stake", "turned", "hands", "tricks",
)  # fmt: skip


def spoiled(data: st.DataObject, value: Any) -> Any:
    """The value with one part of it, at any depth, replaced by junk."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(value)))
        return value | {key: spoiled(data, value[key])}
    if isinstance(value, list) and value and data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(value) - 1))
        return [*value[:at], spoiled(data, value[at]), *value[at + 1 :]]
    return data.draw(JUNK)


@given(st.data(), st.sampled_from(documented_cases("russian")))
def test_a_spoiled_case_is_answered_or_refused(data: st.DataObject, case: Any) -> None:
    key = data.draw(st.sampled_from([*sorted(case.input), *FIELDS]))
    fields = dict(case.input) | {key: spoiled(data, case.input.get(key))}
    asked = read_case({"game": "russian", "op": case.op, "options": {}, "input": fields})
    result = answer_raw(asked)
    if isinstance(result, Reason):
        assert result.rule is None or result.rule.startswith("RUS-")
        assert "{" not in SAID.reason(result) or "{" in json.dumps(fields)
    else:
        json.dumps(result)
    # What is told and shown of a case stands or falls with its answer.
    assert as_text(case_account(asked), SAID)
    with suppress(RuleError):
        scene_of(asked)


@given(st.data(), st.sampled_from([info.name for info in GAME.options.infos()]))
def test_a_spoiled_option_is_accepted_or_refused(data: st.DataObject, name: str) -> None:
    options = {name: data.draw(JUNK)}
    result = answer_raw(read_case({"game": "russian", "op": "deck", "options": options, "input": {}}))
    assert not isinstance(result, Reason) or SAID.reason(result)


@given(
    seed=st.integers(0, 2**32),
    steps=st.integers(0, 80),
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
        assert reason is None
        assert after.replay(after.actions) == after


@given(
    st.integers(-1, 4), st.sampled_from(GAME.facts), st.lists(st.sampled_from(["0", "1", "x"]), max_size=2)
)
def test_any_irregularity_is_scored_or_refused(seat: int, kind: str, words: list[str]) -> None:
    deal = GAME.random_finish(GAME.random_deal(random.Random(1)), random.Random(2))
    fact = Fact(seat, kind, tuple(words))
    with suppress(RuleError):
        assert GAME.score(deal.with_facts([fact])).terms
