"""The widgets on French examples: named sets of cards, choices by seat, half points."""

from __future__ import annotations

import json

import ipywidgets as ipw
import pytest

from tarok_core.casebook import Case, documented_cases
from tarok_core.widgets import kind_of, widget_for
from tarok_core.widgets.parts import Frame
from tarok_core.widgets.scoring import ScoringWidget
from tarok_core.widgets.staging import StageWidget

TEN = "T2 T3 T5 T6 T8 T9 T11 T14 T17 T20"


def walk(widget: ipw.Widget) -> list[ipw.Widget]:
    return [widget, *(part for child in getattr(widget, "children", ()) for part in walk(child))]


def button(widget: Frame, control: str) -> ipw.Button:
    found = [c for c in walk(widget) if isinstance(c, ipw.Button) and f"ctl-{control}" in c._dom_classes]
    assert len(found) == 1, control
    return found[0]


def press(widget: Frame, *controls: str) -> None:
    for control in controls:
        button(widget, control).click()


def staged(kind: str, case: str) -> StageWidget:
    widget = widget_for(kind, case)
    assert isinstance(widget, StageWidget)
    return widget


@pytest.mark.parametrize("case", [c for c in documented_cases("french") if kind_of(c.op)], ids=lambda c: c.id)
def test_every_example_has_its_widget(case: Case) -> None:
    kind = kind_of(case.op)
    assert kind is not None
    assert repr(widget_for(kind, case))


def test_fra_ann_16_a_poignee_is_chosen_card_by_card() -> None:
    widget = staged("announcements", "FRA-E28")
    press(widget, "reset")
    assert button(widget, "0-poignee-single").description == "Single poignée (0 of 10 chosen)"
    press(widget, *(f"0-choose-{card}" for card in TEN.split()))
    assert button(widget, "0-poignee-single").description == "Single poignée (10 of 10 chosen)"
    press(widget, "0-choose-T2", "0-poignee-single")
    assert "shows exactly 10 trumps, not 9" in widget.answer.value
    press(widget, "0-choose-T2", "0-poignee-single")
    assert len(widget.stage.deal.table.poignees) == 1
    # Cards can be played beside it, and what is closed says why.
    press(widget, "0-poignee-single")
    assert "second poignée" in widget.answer.value
    press(widget, "0-play-T20")
    assert widget.stage.deal.table.trick[0].code == "T20"


def test_fra_ann_10_poignees_by_seat_and_half_points_in_the_form() -> None:
    widget = widget_for("scoring", "FRA-E60")
    assert isinstance(widget, ScoringWidget)
    drops = widget.controls["poignees[]"].children
    assert [drop.value for drop in drops] == ["double", "", "single", "", ""]
    drops[1].value = "triple"
    widget.controls["points"].value = 40.5
    state = widget.state
    assert json.loads(state) == {
        "points": 40.5,
        "poignees": [
            {"seat": 0, "size": "double"},
            {"seat": 1, "size": "triple"},
            {"seat": 2, "size": "single"},
        ],
    }
    # 40.5 counts 41: 25, and 90 for the poignées.
    assert "defender: +115" in repr(widget)
    again = widget_for("scoring", "FRA-E60", state=state)
    assert isinstance(again, ScoringWidget)
    assert again.state == state


@pytest.mark.parametrize(
    "state",
    [
        '{"points":40.25}',
        '{"points":true}',
        '{"poignees":[{"seat":0}]}',
        '{"poignees":[{"seat":true,"size":"single"}]}',
        '{"poignees":[{"seat":0,"size":"huge"}]}',
        '{"poignees":{}}',
    ],
)
def test_an_impossible_summary_in_the_address_is_said_and_ignored(state: str) -> None:
    widget = widget_for("scoring", "FRA-E60", state=state)
    assert "not possible here" in widget.answer.value


def test_fra_auc_11_an_auction_shows_no_cards_and_says_what_comes_too_late() -> None:
    assert repr(staged("auction", "FRA-E1")).splitlines()[-1] == "Garde, declarer seat 3 [FRA-AUC-13]"
    late = repr(staged("auction", "FRA-E6")).splitlines()
    assert late[-2:] == [
        "Seat 0 tries: Petite",
        "Refused: The auction is over; “Petite” comes too late. [FRA-AUC-11]",
    ]


def test_fra_talon_5_a_trump_is_refused_where_none_has_to_go() -> None:
    widget = staged("exchange", "FRA-E12")
    press(widget, "0-discard-T4")
    assert "trumps go only for want of other cards" in widget.answer.value
    assert widget.chosen == []


def test_fra_talon_7_the_discard_is_counted() -> None:
    widget = staged("exchange", "FRA-E12")
    press(widget, *(f"0-discard-{card}" for card in ["DQ", "D8", "D3", "CJ", "C7", "C5"]), "confirm")
    assert repr(widget).endswith("of the declarer’s side: 7 [FRA-COUNT-11]")


def test_fra_auc_23_who_calls_his_own_king_is_told_that_he_is_alone() -> None:
    widget = staged("announcements", "FRA-E20")
    assert 'title="queen of diamonds">♦\ufe0eQ</span></span> – <span' in widget.answer.value
    press(widget, "0-name-HK")
    assert repr(widget).endswith("The declarer holds HK himself and plays alone against four. [FRA-AUC-23]")
    press(widget, "back", "0-name-CK")
    assert "Who holds CK plays with the declarer" in repr(widget)


def test_fra_count_6_a_trick_is_the_first_and_is_counted() -> None:
    assert repr(staged("trick", "FRA-E44")).splitlines()[-2:] == [
        "      1       0  FOOL C3 CJ H10       2  CJ",
        "Card points in the trick: 7 [FRA-COUNT-6]",
    ]


def test_fra_ann_6_a_poignee_is_told_with_its_worth() -> None:
    assert "Single poignée: 20 for the side that wins the deal [FRA-ANN-6, FRA-ANN-10]" in repr(
        staged("announcements", "FRA-E28")
    )


def test_fra_ann_15_the_excuse_stands_among_the_trumps_to_choose_and_says_why_not() -> None:
    widget = staged("announcements", "FRA-E27")
    press(widget, "0-choose-FOOL")
    assert "The Excuse is shown only by who has no other trump" in widget.answer.value
    assert widget.chosen == []
    assert "tarok-closed" in button(widget, "0-choose-FOOL")._dom_classes


def test_fra_ann_6_only_the_next_poignee_that_is_out_of_reach_is_shown() -> None:
    widget = staged("trick", "FRA-E41")
    controls = [
        name for part in walk(widget) for name in part._dom_classes if name.startswith("ctl-0-poignee")
    ]
    assert controls == ["ctl-0-poignee-single"]


def test_fra_talon_5_trumps_are_counted_while_they_are_chosen() -> None:
    widget = staged("exchange", "FRA-E17")
    press(widget, *(f"0-discard-{card}" for card in ("T2", "T3", "T5", "T6")))
    assert "from this hand 3, no more" in widget.answer.value
    assert [str(card) for card in widget.chosen] == ["T2", "T3", "T5"]


def test_fra_count_5_many_pairs_of_low_cards_are_told_five_at_a_time() -> None:
    rows = [row.split() for row in repr(widget_for("counting", "FRA-E47")).splitlines()]
    assert rows[20] == ["CJ", "H2", "2", "71", "[FRA-COUNT-4]"]
    assert rows[21] == [
        *["H1", "D10", "D9", "D8", "D7", "D6", "D5", "D4", "D3", "D2"],
        "5",
        "76",
        "[FRA-COUNT-5]",
    ]
    assert rows[24][-3:] == ["5", "91", "[FRA-COUNT-5]"]


def test_an_impossible_summary_shows_no_score() -> None:
    widget = widget_for("scoring", "FRA-E67")
    assert isinstance(widget, ScoringWidget)
    assert "defender" in widget.told.value
    widget.controls["partner"].value = 3  # seat 2, the declarer himself
    assert "cannot be his own partner" in widget.answer.value
    assert widget.told.value == widget.second.value == ""


def test_fra_count_2_a_pair_is_counted_and_not_held_against_a_target() -> None:
    rows = [row.split() for row in repr(widget_for("counting", "FRA-E46c")).splitlines()]
    assert rows[2] == ["SQ", "S5", "4", "4", "[FRA-COUNT-4]"]
    assert rows[3:] == [["2", "cards:", "pairs", "1,", "cards", "over", "0", "[FRA-COUNT-2]"]]
    assert "The contract fails." in repr(widget_for("counting", "FRA-E49"))


def shown(control: ipw.Widget) -> bool:
    return "tarok-away" not in control._dom_classes


def test_the_form_asks_for_the_seats_and_the_partner_of_the_table() -> None:
    widget = widget_for("scoring", "FRA-E67")
    assert isinstance(widget, ScoringWidget)
    controls = widget.controls
    assert shown(controls["partner"])
    assert not shown(controls["miseres"])
    controls["poignees[]"].children[4].value = "single"
    assert "Seat 4: Single poignée" in repr(widget)
    controls["players"].value = 0  # three
    assert not shown(controls["partner"])
    assert [shown(drop) for drop in controls["poignees[]"].children] == [True, True, True, False, False]
    assert controls["declarer"].max == 2
    assert "Seat 4" not in repr(widget)
    # Petite, 44 with one oudler: seven short, 32 from the declarer to each of two.
    assert "−64" in repr(widget)
    controls["players"].value = 2
    assert "Seat 4: Single poignée" in repr(widget)


def test_fra_var_11_the_form_asks_for_a_misere_where_it_is_agreed() -> None:
    widget = widget_for("scoring", "FRA-E70")
    assert isinstance(widget, ScoringWidget)
    assert shown(widget.controls["miseres"])
