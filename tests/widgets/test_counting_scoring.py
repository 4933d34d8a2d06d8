"""The counting and scoring widgets."""

from __future__ import annotations

import ipywidgets as ipw
import pytest

from tarok_core.widgets import counting, page, scoring
from tarok_core.widgets.parts import Frame


def walk(widget: ipw.Widget) -> list[ipw.Widget]:
    return [widget, *(part for child in getattr(widget, "children", ()) for part in walk(child))]


def press(widget: Frame, *controls: str) -> None:
    for control in controls:
        found = [c for c in walk(widget) if isinstance(c, ipw.Button) and f"ctl-{control}" in c._dom_classes]
        assert len(found) == 1, control
        found[0].click()


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    kept: dict[str, str] = {}
    monkeypatch.setattr(page, "address_hook", kept.__setitem__)
    return kept


def test_gal_count_2_and_4_a_pile_grows_card_by_card(addresses: dict[str, str]) -> None:
    widget = counting("GAL-E45")
    assert "10 nominal − 2 = 8 [GAL-COUNT-5]" in repr(widget)
    press(widget, "card-T21")
    assert "15 nominal − 3 = 12 [GAL-COUNT-5]" in repr(widget)
    assert addresses["GAL-E45"] == "SK.HQ.T9.T21"
    press(widget, "card-SK")
    assert "10 nominal − 2 = 8 [GAL-COUNT-5]" in repr(widget)
    press(widget, "clear")
    assert "0 nominal − 0 = 0" in repr(widget)
    assert addresses["GAL-E45"] == "none"
    press(widget, "reset")
    assert addresses["GAL-E45"] == ""
    assert "8 [GAL-COUNT-5]" in repr(widget)


@pytest.mark.parametrize("state", ["S9", "SK.SK", "<b>", "T1." * 900, "ST"])
def test_an_impossible_pile_in_the_address_is_said_and_ignored(state: str) -> None:
    widget = counting("GAL-E45", state=state)
    assert "not possible here" in widget.answer.value
    assert "8 [GAL-COUNT-5]" in repr(widget)


def test_gal_score_2_the_form_scores_what_is_filled_in(addresses: dict[str, str]) -> None:
    widget = scoring("GAL-E57")
    assert "With each paying player: +66" in repr(widget)
    widget.controls["points"].value = 29
    assert "With each paying player: −42" in repr(widget)
    assert addresses["GAL-E57"] == '{"points":29}'
    contract = widget.controls["contract"]
    contract.value = dict(contract.options)["Second Trójka"]
    assert "With each paying player: −84" in repr(widget)
    press(widget, "reset")
    assert "With each paying player: +66" in repr(widget)
    assert addresses["GAL-E57"] == ""


def test_gal_ann_16_the_same_deal_under_another_agreement_stands_beside_it() -> None:
    widget = scoring("GAL-E69")
    assert "With each paying player: +132" in repr(widget)
    widget.versus.value = "recontra_win=full"
    assert repr(widget).count("With each paying player") == 2
    assert "With each paying player: +264" in repr(widget)
    assert "264" in widget.second.value


def test_gal_ann_5_contradictions_are_told_and_nothing_is_lost() -> None:
    widget = scoring("GAL-E72")
    ultimo = widget.controls["ultimo"]
    ultimo.value = dict(ultimo.options)["opponents"]
    assert "GAL-ANN-5" in widget.answer.value
    assert widget.values["volat"] == "declarer"
    ultimo.value = dict(ultimo.options)["–"]
    assert "With each paying player: +550" in repr(widget)


def test_fewer_players_than_a_seat_needs_are_told(addresses: dict[str, str]) -> None:
    widget = scoring("GAL-E85")
    players = widget.controls["players"]
    players.value = dict(players.options)["3"]
    assert "GAL-DEAL-1" in widget.answer.value


@pytest.mark.parametrize(
    "state",
    [
        "{",
        "[]",
        '{"points":true}',
        '{"points":67}',
        '{"hack":1}',
        '{"versus":"nonsense=1"}',
        '{"announced":["x"]}',
        "[" * 1500,
    ],
)
def test_a_hostile_summary_in_the_address_is_ignored(state: str) -> None:
    widget = scoring("GAL-E57", state=state)
    assert "not possible here" in widget.answer.value
    assert "With each paying player: +66" in repr(widget)


def test_a_good_summary_in_the_address_is_restored() -> None:
    widget = scoring("GAL-E57", state='{"points":29,"versus":"win_threshold=33"}')
    assert repr(widget).count("With each paying player: −42") == 2
    assert widget.versus.value == "win_threshold=33"
