"""The widgets on Czech examples: choices and talon, several seats laying away, the form of a summary."""

from __future__ import annotations

import ipywidgets as ipw
import pytest

from tarok_core.casebook import Case, documented_cases
from tarok_core.deal import SetChoice
from tarok_core.record import dumps
from tarok_core.stage import KINDS
from tarok_core.widgets import auction, deal_player, exchange, page, scoring, widget_for
from tarok_core.widgets.parts import Frame
from tests.czech.helpers import act, bid, called, deal_around


def walk(widget: ipw.Widget) -> list[ipw.Widget]:
    return [widget, *(part for child in getattr(widget, "children", ()) for part in walk(child))]


def press(widget: Frame, *controls: str) -> None:
    for control in controls:
        found = [c for c in walk(widget) if isinstance(c, ipw.Button) and f"ctl-{control}" in c._dom_classes]
        assert len(found) == 1, f"{control}: {len(found)} buttons"
        found[0].click()


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    kept: dict[str, str] = {}
    monkeypatch.setattr(page, "address_hook", kept.__setitem__)
    return kept


@pytest.mark.parametrize(
    "case", [c for c in documented_cases("czech") if c.op in KINDS], ids=lambda case: case.id
)
def test_every_example_has_a_widget_that_tells_it(case: Case) -> None:
    widget = widget_for(KINDS[case.op], case, "en")
    assert repr(widget).splitlines()[0].startswith(case.id)
    assert "{" not in repr(widget)


def test_cze_talon_13_looking_and_putting_back_are_buttons() -> None:
    widget = exchange("CZE-E19")
    press(widget, "reset")
    assert "Open: Look at three cards" in repr(widget)
    press(widget, "1-look", "1-reject")
    assert "Rejected, face up: SQ D3 T4" in repr(widget)
    press(widget, "1-look", "1-keep")
    assert "To the opponents’ pile: SQ D3 T4 [CZE-TALON-17]" in repr(widget)


def test_cze_auc_11_forhont_chooses_after_three_passes() -> None:
    widget = auction("CZE-E1")
    press(widget, "back")
    assert "Open: Take the cards, Varšava" in repr(widget)
    press(widget, "0-choose-varsava")
    assert "declares Varšava. [CZE-AUC-11]" in repr(widget)


def test_cze_talon_2_two_seats_lay_away_at_the_same_time() -> None:
    deal = called(deal_around({2: "T19"}))
    widget = deal_player(dumps(deal), "en")
    press(widget, "end")
    assert list(widget.stage.turn) == [0, 1, 2]
    first, second = (codes(deal.choices(seat).sets[0]) for seat in (0, 2))
    press(widget, f"2-discard-{second[0]}", *(f"0-discard-{card}" for card in first[:3]))
    assert len(widget.chosen) == 4
    press(widget, "0-confirm")
    assert "CZE-TALON-2" in widget.answer.value
    press(widget, "2-confirm")
    assert f"Seat 2 lays away: {second[0]}" in repr(widget)
    assert list(widget.stage.turn) == [0, 1]


def codes(choice: SetChoice) -> list[str]:
    return [str(card) for card in (*choice.must, *choice.may)]


def test_cze_talon_14_a_seat_that_is_watched_sees_what_it_may() -> None:
    looked = act(bid(deal_around({}, "T4 SQ D3 T19 HK C8"), "preferanc pass pass pass"), "look")
    widget = deal_player(dumps(looked), "en")
    press(widget, "end")
    assert "The three cards: T4 SQ D3" in repr(widget)
    widget.watch.value = 0
    assert "The three cards: T4 SQ D3" in repr(widget)
    widget.watch.value = 2
    assert "looks at three cards: stage 1" in repr(widget)
    assert "The three cards" not in repr(widget)


def test_cze_score_12_the_form_holds_announcements_by_seat(addresses: dict[str, str]) -> None:
    widget = scoring("CZE-E47")
    assert "To be settled: −10" in repr(widget)
    taroky = next(
        box for box in walk(widget.controls["melds.1[]"]) if getattr(box, "description", "") == "Barvičky"
    )
    assert taroky.value is True
    taroky.value = False
    assert "To be settled: +10" in repr(widget)
    assert addresses["CZE-E47"] == '{"melds.1":[]}'
    pagat = widget.controls["pagat.won_by"]
    pagat.value = dict(pagat.options)["3"]
    assert "To be settled: +110" in repr(widget)
    assert addresses["CZE-E47"] == '{"melds.1":[],"pagat.won_by":3}'
    again = scoring("CZE-E47", state=addresses["CZE-E47"])
    assert repr(again) == repr(widget)
    press(widget, "reset")
    assert addresses["CZE-E47"] == ""
    assert "To be settled: −10" in repr(widget)


def test_cze_score_25_the_form_can_turn_to_varsava() -> None:
    widget = scoring("CZE-E44")
    widget.versus.value = ""
    contract = widget.controls["contract"]
    contract.value = dict(contract.options)["Varšava"]
    widget.controls["points_by_seat.3"].value = 10
    assert "CZE-COUNT-6" in widget.answer.value
    widget.controls["points_by_seat.2"].value = 20
    assert "By points, fewest first" not in repr(widget)
    assert "Seat 0  Seat 1  Seat 2  Seat 3" in repr(widget)
    widget.versus.value = "variant=mcr"
    assert "By points, fewest first: seat 3, 0, 1, 2" in repr(widget)


@pytest.mark.parametrize(
    "state",
    [
        '{"pagat.won_by":4}',
        '{"pagat.won_by":true}',
        '{"pagat.announced_by":[0,"1"]}',
        '{"pagat.announced_by":3}',
        '{"melds.4":[]}',
        '{"melds":[]}',
        '{"points_by_seat.0":71}',
        '{"pagat.hack":1}',
    ],
)
def test_a_hostile_summary_in_the_address_is_ignored(state: str) -> None:
    widget = scoring("CZE-E47", state=state)
    assert "not possible here" in widget.answer.value
    assert "To be settled: −10" in repr(widget)


def test_the_other_rule_set_stands_beside() -> None:
    widget = scoring("CZE-E45")
    assert widget.versus.value == "preset mcr"
    assert repr(widget).count("To be settled") == 2
    assert "To be settled: −90" in repr(widget)
    widget.versus.value = "ceiling_hal=None"
    assert repr(widget).count("To be settled: −340") == 2
