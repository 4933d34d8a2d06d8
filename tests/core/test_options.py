from __future__ import annotations

from dataclasses import dataclass, fields

import pytest

from tarok_core.games import find_game, game_names
from tarok_core.options import OptionInfo, Options, choice, derived, flag, same_value, whole
from tarok_core.reasons import InputError, RuleError


@dataclass(frozen=True)
class Sample(Options):
    manner: str = choice("plain", "fancy", rules=("SAM-1",))
    limit: int = choice(34, 33, rules=("SAM-2",))
    strict: bool = flag(True, rules=("SAM-3", "SAM-4"))
    deals: int = whole(12, low=1, rules=("SAM-5",))


@dataclass(frozen=True)
class Cited(Options):
    manner: str = choice("plain", "fancy", rules=())

    @classmethod
    def refusal_rule(cls) -> str | None:
        return "CIT-1"


def test_defaults_are_the_first_values() -> None:
    assert Sample.from_mapping({}) == Sample("plain", 34, True, 12)
    assert Sample().changed == {}


def test_infos_in_the_order_of_the_class() -> None:
    assert Sample.infos() == (
        OptionInfo("manner", "plain", ("plain", "fancy"), None, ("SAM-1",)),
        OptionInfo("limit", 34, (34, 33), None, ("SAM-2",)),
        OptionInfo("strict", True, (True, False), None, ("SAM-3", "SAM-4")),
        OptionInfo("deals", 12, None, 1, ("SAM-5",)),
    )


@pytest.mark.parametrize("name", ["manners", "Manner", "", "refusal_rule", "changed"])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(RuleError) as caught:
        Sample.from_mapping({name: "plain"})
    assert caught.value.reason.code == "unknown_option"
    assert caught.value.reason.params["option"] == name
    assert caught.value.reason.rule is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("manner", "Plain"),
        ("manner", None),
        ("manner", ["plain"]),
        ("limit", 35),
        ("limit", "34"),
        ("limit", True),
        ("strict", 1),
        ("strict", "true"),
        ("strict", None),
        ("deals", 0),
        ("deals", -3),
        ("deals", True),
        ("deals", 2.5),
        ("deals", "2"),
    ],
)
def test_an_unknown_value_is_refused(name: str, value: object) -> None:
    with pytest.raises(RuleError) as caught:
        Sample.from_mapping({name: value})
    assert caught.value.reason.code == "option_value"
    assert caught.value.reason.params["option"] == name


@pytest.mark.parametrize("values", [{"manner": "x"}, {"x": "plain"}])
def test_a_game_may_have_a_rule_for_it(values: dict[str, object]) -> None:
    with pytest.raises(RuleError) as caught:
        Cited.from_mapping(values)
    assert caught.value.reason.rule == "CIT-1"


@pytest.mark.parametrize("values", [[], "manner", None, 3])
def test_options_have_to_be_an_object(values: object) -> None:
    with pytest.raises(InputError):
        Sample.from_mapping(values)  # type: ignore[arg-type]  # on purpose


def test_values_are_checked_however_an_object_is_made() -> None:
    with pytest.raises(RuleError):
        Sample(manner="odd")


def test_changed_values_by_name() -> None:
    chosen = Sample.from_mapping({"strict": False, "manner": "plain", "deals": 1})
    assert chosen.changed == {"strict": False, "deals": 1}
    assert Sample.from_mapping(chosen.changed) == chosen


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [(1, 1, True), (1, 1.0, True), (True, 1, False), (0, False, False), (True, True, True), ("1", 1, False)],
)
def test_a_boolean_never_equals_a_number(a: object, b: object, same: bool) -> None:
    assert same_value(a, b) is same
    assert same_value(b, a) is same


@pytest.mark.parametrize("name", game_names())
def test_every_value_of_every_game_is_accepted(name: str) -> None:
    options = find_game(name).options
    infos = options.infos()
    assert [info.name for info in infos] == [field.name for field in fields(options)]
    for info in infos:
        assert info.rules, info.name
        values = info.values if info.values is not None else (info.low,)
        for value in values:
            assert getattr(options.from_mapping({info.name: value}), info.name) == value


@pytest.mark.parametrize("name", game_names())
def test_presets_are_sets_of_values(name: str) -> None:
    game = find_game(name)
    assert game.presets
    for preset in game.presets:
        game.preset(preset)
    with pytest.raises(RuleError):
        game.preset("no such preset")


def test_galician_options_are_those_of_the_rules_page() -> None:
    assert {info.name: info.values for info in find_game("galician").options.infos()} == {
        "low_card": ("ten", "ace", "mixed"),
        "jump_bids": ("solo", "none", "any"),
        "newcomer_role": ("must_raise", "may_hold"),
        "discard_honours": (True, False),
        "bonus_cards": ("tricks", "pile"),
        "recontra_win": ("contra_only", "none", "full"),
        "multiplier_scope": ("game", "all"),
        "first_lead": ("declarer", "hand"),
        "overtake_trumps": (True, False),
        "ultimo_pagat_lock": (True, False),
        "win_threshold": (34, 33),
        "opponents_score_bonuses": (True, False),
        "failed_announcement": ("announced_value", "none"),
        "silent_ultimo_lost": ("none", "pay"),
        "failed_volat": ("penalty_plus_game", "penalty_only", "game_only"),
        "opponents_volat": (True, False),
        "idle_settlement": ("all", "dealer_only", "none"),
        "renons_multipliers": ("none", "apply"),
        "renons_bonuses": ("none", "receives", "pays"),
        "passed_deal_counts": (False, True),
    }


@dataclass(frozen=True)
class Derived(Options):
    """Options of which two follow a third."""

    kind: str = choice("old", "new", rules=("X-1",))
    split: tuple[int, ...] = derived("kind", {"old": (4, 1), "new": (1, 4)}, rules=("X-2",))
    top: int | None = choice(20, None, rules=("X-3",))


def test_a_derived_option_follows_another_unless_it_is_given() -> None:
    assert Derived().split == (4, 1)
    assert Derived.from_mapping({"kind": "new"}).split == (1, 4)
    assert Derived.from_mapping({"kind": "new", "split": (4, 1)}).split == (4, 1)
    assert Derived.infos()[1] == ("split", (4, 1), ((4, 1), (1, 4)), None, ("X-2",), "kind")


def test_a_derived_option_is_changed_when_it_differs_from_what_it_follows() -> None:
    assert Derived.from_mapping({"kind": "new"}).changed == {"kind": "new"}
    mixed = Derived.from_mapping({"kind": "new", "split": [4, 1]})
    assert mixed.changed == {"kind": "new", "split": (4, 1)}
    assert Derived.from_mapping(mixed.changed) == mixed
    assert Derived.from_mapping({"split": [4, 1]}).changed == {}


def test_a_list_is_read_as_the_value_it_equals_and_nothing_is_a_value() -> None:
    assert hash(Derived.from_mapping({"split": [1, 4]})) == hash(Derived(split=(1, 4)))
    assert Derived.from_mapping({"top": None}).changed == {"top": None}
    wrong: list[object] = [[4, True], [4], "41", None, {}, [4, 1, 0], [[4, 1]]]
    for value in wrong:
        with pytest.raises(RuleError):
            Derived.from_mapping({"split": value})
