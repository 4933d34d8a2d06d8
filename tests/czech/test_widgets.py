"""The widgets on Czech examples: choices and talon, several seats laying away, the form of a summary."""

from __future__ import annotations

import random

import ipywidgets as ipw
import pytest

from tarok_core.casebook import Case, documented_cases
from tarok_core.deal import SetChoice
from tarok_core.games.czech.game import GAME
from tarok_core.record import dumps
from tarok_core.stage import KINDS
from tarok_core.widgets import announcements, auction, deal_player, exchange, page, scoring, trick, widget_for
from tarok_core.widgets.parts import Frame
from tarok_core.widgets.player import DealWidget
from tarok_core.widgets.scoring import ScoringWidget
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


def at_step(widget: DealWidget, steps: int) -> str:
    widget.stage.reset()
    for _ in range(steps):
        assert widget.stage.forward()
    widget.refresh()
    return repr(widget)


HIDDEN = "Whoever holds T19 has not shown himself yet. [CZE-AUC-19]"
HOLDS = "Seat 3 holds T19 and is the declarer’s partner. [CZE-AUC-19]"
SHOWN = "Seat 3 has played T19 and is the declarer’s partner. [CZE-AUC-19]"


def test_cze_auc_19_the_partner_is_hidden_until_the_called_tarok_falls() -> None:
    widget = deal_player("CZE-E61")
    assert HOLDS in at_step(widget, 46)
    for seat, told in enumerate((HIDDEN, HIDDEN, HIDDEN, HOLDS)):
        widget.watch.value = seat
        assert told in at_step(widget, 46)
        # The last card of the eighth trick is XIX.
        assert SHOWN in at_step(widget, 47)


def test_a_seat_that_is_watched_is_told_the_phases_too() -> None:
    widget = deal_player("CZE-E61")
    widget.watch.value = 0
    assert "Phase: laying away\nSeat 0 lays away: S10 S9 H4 D1" in repr(widget)


def test_cze_auc_18_an_example_of_the_talon_tells_where_the_called_tarok_has_gone() -> None:
    assert "The declarer has bought T19 from the talon and plays alone" in repr(exchange("CZE-E16"))
    assert "Seat 2 holds T19 and is the declarer’s partner. [CZE-AUC-20]" in repr(exchange("CZE-E17"))


def test_cze_auc_15_a_call_from_a_hand_shows_no_talon_that_nobody_knows() -> None:
    widget = announcements("CZE-E13")
    assert "takes:" not in repr(widget)
    assert "The declarer holds T19 himself and plays alone against three. [CZE-AUC-16]" in repr(widget)
    press(widget, "back", "0-tarok-T17")
    assert "Whoever holds T17 after the exchange is the declarer’s partner. [CZE-AUC-19]" in repr(widget)


def test_cze_auc_6_an_auction_without_hands_tells_who_is_taken_to_hold_the_pagat() -> None:
    assumed = "The hands are not given; seat {} is taken to hold the Pagát. [CZE-AUC-6]"
    assert assumed.format(2) in repr(auction("CZE-E11"))
    widget = auction("CZE-E3")
    assert assumed.format(1) in repr(widget)
    press(widget, "reset", "0-call-prvni")
    assert "Open: Pass, Druhá, Preferanc, Sólo" in repr(widget)
    assert "is taken to hold" not in repr(auction("CZE-E2"))


def test_cze_play_14_the_talon_stands_beside_the_tricks_of_varsava() -> None:
    passed = bid(deal_around({}, "T4 SQ D3 T19 HK C8"), "prvni pass pass pass")
    deal = GAME.random_finish(act(passed, "choose", "varsava"), random.Random(1))
    widget = deal_player(dumps(deal), "en")
    press(widget, "end")
    lines = repr(widget).split("Phase: play\n")[1].splitlines()
    assert lines[0].split() == ["Trick", "Leader", "Cards", "Talon", "Winner", "With"]
    assert [line.split()[6] for line in lines[1:7]] == ["T4", "SQ", "D3", "T19", "HK", "C8"]
    assert ["[CZE-PLAY-14]" in line for line in lines[1:13]] == [True, *[False] * 11]


def test_cze_score_9_a_hand_that_has_been_stated_has_its_price() -> None:
    assert "Taročky: 20 [CZE-ANN-15]\nTrulhonery: 40 [CZE-ANN-19]\nTogether 60" in repr(
        announcements("CZE-E25")
    )


def test_cze_play_16_a_trick_of_varsava_has_no_declarer() -> None:
    assert "declarer" not in repr(trick("CZE-E38"))


def test_cze_talon_4_cards_closed_for_one_reason_are_named_together() -> None:
    told = repr(exchange("CZE-E21"))
    assert "A king may not be laid away: SK HK CK. [CZE-TALON-4]" in told
    assert "Pagát, Mond and Škýz may not be laid away: T1 T21. [CZE-TALON-6]" in told


def test_cze_ann_1_who_says_nothing_presses_that() -> None:
    widget = announcements("CZE-E29")
    [button] = [c for c in walk(widget) if "ctl-confirm" in getattr(c, "_dom_classes", ())]
    assert button.description == "Announce nothing"
    press(widget, "2-announce-pagat")
    assert button.description == "Announce (1 chosen)"


def away(widget: ScoringWidget) -> set[str]:
    names = (field.name for field in widget.game.explainers.form)
    return {name for name in names if "tarok-away" in widget.controls[name]._dom_classes}


def test_the_form_shows_the_fields_that_apply(addresses: dict[str, str]) -> None:
    widget = scoring("CZE-E44")
    counts = {f"points_by_seat.{seat}" for seat in range(4)}
    assert away(widget) == {"dealer", "stage", *counts}
    contract = widget.controls["contract"]
    contract.value = dict(contract.options)["Preferanc"]
    # The partner of the example is left out, and the stage that has come to apply is the first.
    assert away(widget) == {"dealer", "partner", *counts}
    assert "Stage 1 of preferanc" in repr(widget)
    assert "To be settled: −90" in repr(widget)
    contract.value = dict(contract.options)["Varšava"]
    assert counts.isdisjoint(away(widget))
    assert {"points", "melds.0", "valat.won_by"} < away(widget)
    contract.value = dict(contract.options)["První"]
    assert "Partner: seat 2" in repr(widget)
    assert addresses["CZE-E44"] == ""


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
