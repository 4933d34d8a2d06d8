"""The widgets on a stage: stepping, own tries, reasons, addresses; buttons are pressed as a reader does."""

from __future__ import annotations

import random

import ipywidgets as ipw
import pytest

from tarok_core import record
from tarok_core.casebook import documented_cases
from tarok_core.games import find_game
from tarok_core.reasons import RecordError
from tarok_core.widgets import announcements, auction, deal_player, exchange, kind_of, page, trick, widget_for
from tarok_core.widgets.parts import Frame


def button(widget: Frame, control: str) -> ipw.Button:
    """The button of a control that stands in the widget now."""
    found = [
        child
        for child in walk(widget)
        if isinstance(child, ipw.Button) and f"ctl-{control}" in child._dom_classes
    ]
    assert len(found) == 1, f"{control}: {len(found)} buttons"
    return found[0]


def walk(widget: ipw.Widget) -> list[ipw.Widget]:
    return [widget, *(part for child in getattr(widget, "children", ()) for part in walk(child))]


def press(widget: Frame, *controls: str) -> None:
    for control in controls:
        button(widget, control).click()


def controls(widget: Frame, look: str) -> list[str]:
    """The controls whose buttons look so."""
    return [
        name.removeprefix("ctl-")
        for child in walk(widget)
        if isinstance(child, ipw.Button) and look in child._dom_classes
        for name in child._dom_classes
        if name.startswith("ctl-")
    ]


@pytest.fixture
def addresses(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the page's address would hold."""
    kept: dict[str, str] = {}
    monkeypatch.setattr(page, "address_hook", kept.__setitem__)
    return kept


@pytest.mark.parametrize(
    "case", [c for c in documented_cases("galician") if kind_of(c.op)], ids=lambda case: case.id
)
def test_every_example_has_a_widget_that_tells_it(case: object) -> None:
    widget = widget_for(kind_of(case.op) or "", case, "en")  # type: ignore[attr-defined, arg-type]
    assert repr(widget).splitlines()[0].startswith(case.id)  # type: ignore[attr-defined]
    assert "Traceback" not in repr(widget)


def test_an_example_begins_at_its_end_and_steps_back_and_forwards() -> None:
    widget = auction("GAL-E3")
    end = repr(widget)
    assert "Second Trójka, declarer seat 1 [GAL-AUC-15]" in end
    press(widget, "back", "back")
    assert widget.stage.steps == 2
    assert "Seat 1 (middle, challenger): Second Trójka" in repr(widget)
    assert "declarer seat 1" not in repr(widget)
    press(widget, "forward", "forward")
    assert repr(widget) == end
    press(widget, "reset")
    assert widget.stage.steps == 0
    assert button(widget, "back").disabled
    assert not button(widget, "forward").disabled


def test_gal_auc_9_a_closed_bid_is_a_button_that_says_why_and_changes_nothing() -> None:
    widget = auction("GAL-E4")
    assert controls(widget, "tarok-open") == ["0-call-pass", "0-call-3x1", "0-call-solo"]
    press(widget, "0-call-3x2")
    assert "skips a step" in widget.answer.value
    assert "GAL-AUC-9" in widget.answer.value
    assert widget.stage.steps == 0
    press(widget, "0-call-3x1")
    assert "tarok-refusal" not in widget.answer.value
    assert controls(widget, "tarok-open") == ["1-call-pass", "1-call-3x2", "1-call-solo"]


def test_who_leaves_the_example_cannot_step_on_but_can_return() -> None:
    widget = auction("GAL-E3")
    press(widget, "reset", "0-call-solo")
    assert button(widget, "forward").disabled
    assert "Solo, declarer seat 0 [GAL-AUC-15]" in repr(widget)
    press(widget, "reset", "forward")
    assert widget.stage.on_script


def test_gal_auc_10_an_example_of_a_refused_call_tells_the_refusal_when_it_comes_to_it() -> None:
    widget = auction("GAL-E8")
    assert "[GAL-AUC-10]" in repr(widget)
    press(widget, "back")
    assert "Refused" not in repr(widget)
    press(widget, "forward", "forward")
    assert "GAL-AUC-10" in widget.answer.value


def test_gal_talon_7_and_8_laying_away_is_built_card_by_card() -> None:
    widget = exchange("GAL-E16")
    press(widget, "reset")
    assert controls(widget, "tarok-open") == ["0-take-T16-CK-D10", "0-take-SC-T2-CJ"]
    press(widget, "0-take-T16-CK-D10")
    assert "tarok-closed" in button(widget, "0-discard-HK")._dom_classes
    press(widget, "0-discard-HK")
    assert "GAL-TALON-7" in widget.answer.value
    assert widget.chosen == []
    press(widget, "0-discard-DQ", "0-discard-D10", "confirm")
    assert "GAL-TALON-8" in widget.answer.value
    assert [str(card) for card in widget.chosen] == ["DQ", "D10"], "what was chosen is not lost"
    press(widget, "0-discard-S10", "confirm")
    assert "The declarer lays away: S10 DQ D10 [GAL-TALON-8]" in repr(widget)
    assert widget.stage.on_script


def test_a_chosen_card_is_taken_back_by_pressing_it_again() -> None:
    widget = exchange("GAL-E20", state="1")
    press(widget, "0-discard-DQ")
    assert "tarok-chosen" in button(widget, "0-discard-DQ")._dom_classes
    press(widget, "0-discard-DQ")
    assert "tarok-chosen" not in button(widget, "0-discard-DQ")._dom_classes
    assert widget.chosen == []


def test_gal_ann_6_ultimo_is_closed_without_the_pagat() -> None:
    case = {
        "kind": "bonus",
        "contract": "3x1",
        "hand": ["T21", "T20", "T19", "T18", "T17", "T16", "T15", "T14", "T13", "T12", "T11", "SK"],
        "announced": ["trull"],
    }
    example = next(c for c in documented_cases("galician"))._replace(
        id="", op="announce", input=case, options={}
    )
    widget = announcements(example)
    press(widget, "reset")
    assert "tarok-closed" in button(widget, "0-announce-ultimo")._dom_classes
    press(widget, "0-announce-ultimo")
    assert "GAL-ANN-6" in widget.answer.value
    press(widget, "0-announce-full_hand_11", "0-announce-kings", "confirm")
    assert "Full hand of 11, Four kings" in repr(widget)


def test_gal_play_5_and_6_open_cards_are_lit_and_closed_ones_tell_their_rule() -> None:
    widget = trick("GAL-E30")
    assert controls(widget, "tarok-open") == ["2-play-T14", "2-play-T20"]
    press(widget, "2-play-T6")
    assert "GAL-PLAY-6" in widget.answer.value
    press(widget, "2-play-SQ")
    assert "GAL-PLAY-5" in widget.answer.value
    press(widget, "2-play-T20")
    assert "HJ T9 T20" in repr(widget)


def test_cards_have_names_for_those_who_cannot_see_them() -> None:
    widget = trick("GAL-E30")
    assert button(widget, "2-play-SQ").description == "♠Q"
    assert button(widget, "2-play-SQ").tooltip == "queen of spades"


def test_a_deal_is_stepped_through_to_its_score_and_watched_from_one_seat() -> None:
    widget = deal_player("GAL-E90")
    assert "With each paying player: +6" in repr(widget)
    press(widget, "reset")
    assert "Hand of seat 1:" in repr(widget)
    widget.watch.value = 2
    assert "Hand of seat 1:" not in repr(widget)
    press(widget, "end")
    assert "Seat 0 lays away 2 cards, face down." in repr(widget)
    assert "SQ CJ [GAL-TALON-8]" not in repr(widget)


def test_a_watched_seat_is_not_shown_the_cards_of_who_acts() -> None:
    widget = deal_player("GAL-E90", state="16")
    assert widget.stage.deal.table.phase == "discard"
    assert controls(widget, "tarok-card") != []
    widget.watch.value = 2
    assert controls(widget, "tarok-card") == []
    assert "Open:" not in repr(widget)
    widget.watch.value = 0
    assert "0-discard-SQ" in controls(widget, "tarok-card")


def test_a_trick_ends_when_its_card_is_played() -> None:
    widget = trick("GAL-E30")
    press(widget, "2-play-T14")
    assert not widget.stage.turn
    assert "To act" not in repr(widget)
    press(widget, "back")
    assert widget.stage.turn == (2,)


def test_gal_talon_11_and_12_an_exchange_ends_with_both_piles() -> None:
    assert "To the declarer’s pile: S10 DQ D10 [GAL-TALON-11]" in repr(exchange("GAL-E16"))
    assert "To the opponents’ pile: SC D10 CK CJ T2 T16 [GAL-TALON-12]" in repr(exchange("GAL-E25"))


def test_a_changed_agreement_is_named() -> None:
    assert "With overtake_trumps = false" in repr(trick("GAL-E34"))


def test_a_record_can_be_pasted_in_and_a_fault_in_it_is_told_with_its_line() -> None:
    game = find_game("galician")
    deal = game.random_finish(game.random_deal(random.Random(3), players=4), random.Random(4))
    text = record.dumps(deal)
    widget = deal_player("GAL-E90")
    widget.pasted.value = text.replace('"0 call', '"9 call', 1)
    press(widget, "load")
    assert "Line " in widget.answer.value
    assert widget.stage.scene.deal.game.name == "galician"
    assert "With each paying player: +6" in repr(widget), "the example stays"
    widget.pasted.value = text
    press(widget, "load", "end")
    assert widget.stage.deal == deal
    assert repr(deal_player(text)).splitlines()[-1] == repr(widget).splitlines()[-1]


def test_a_faulty_record_is_refused_with_its_line() -> None:
    with pytest.raises(RecordError) as caught:
        deal_player('format = "tarok-deal 1"\ngame = "whist"\n')
    assert caught.value.line == 2


def test_the_address_holds_the_state_and_nothing_at_the_examples_end(addresses: dict[str, str]) -> None:
    widget = auction("GAL-E3")
    press(widget, "reset")
    assert addresses == {"GAL-E3": "0"}
    press(widget, "0-call-pass", "1-call-3x1")
    assert addresses == {"GAL-E3": "0.call.pass~1.call.3x1"}
    assert repr(auction("GAL-E3", state=addresses["GAL-E3"])) == repr(widget)
    press(widget, "reset", "forward", "forward", "forward", "forward")
    assert addresses == {"GAL-E3": ""}


@pytest.mark.parametrize(
    "state",
    [
        "99",
        "0.call.nonsense",
        "<script>alert(1)</script>",
        "0.call.3x1~0.call.3x2",
        "9" * 5000,
        "0.play.SK",
        "\N{ARABIC-INDIC DIGIT ONE}",
        "-1",
        "0.call." + "x" * 1900,
    ],
)
def test_a_stale_or_hostile_address_leaves_a_working_example(state: str, addresses: dict[str, str]) -> None:
    widget = auction("GAL-E3", state=state)
    assert "not possible here" in widget.answer.value
    assert "<script" not in widget.answer.value
    press(widget, "reset", "forward")
    assert widget.stage.steps == 1


def test_polish_widgets_speak_polish() -> None:
    widget = trick("GAL-E30", "pl")
    press(widget, "2-play-SQ")
    assert "GAL-PLAY-5" in widget.answer.value
    assert "must play" not in widget.answer.value
