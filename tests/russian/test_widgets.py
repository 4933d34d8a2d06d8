"""The widgets on Russian examples: melds one by one, the skat, announcements, summaries, a match."""

from __future__ import annotations

import random
from typing import Any

import ipywidgets as ipw
import pytest

from tarok_core.casebook import Case, documented_cases, read_case
from tarok_core.explain import widget_kind
from tarok_core.games import find_game
from tarok_core.record import dumps
from tarok_core.widgets import announcements, counting, deal_player, exchange, page, scoring, widget_for
from tarok_core.widgets.parts import Frame
from tests.russian.helpers import ready


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
    "case", [c for c in documented_cases("russian") if widget_kind(c)], ids=lambda case: case.id
)
def test_every_example_has_a_widget_that_tells_it(case: Case) -> None:
    widget = widget_for(widget_kind(case) or "", case, "en")
    assert repr(widget).splitlines()[0].startswith(case.id)
    assert "{" not in repr(widget)


def test_rus_ann_3_melds_are_declared_one_by_one() -> None:
    widget = announcements("RUS-E56")
    press(widget, "reset")
    assert "Open: Half-kingdom, Three jacks with the skiz" in repr(widget)
    press(widget, "2-meld-three_jacks_skiz", "confirm")
    assert "RUS-ANN-17" in widget.answer.value
    press(widget, "2-meld-half_kingdom", "confirm")
    assert "Three jacks with the skiz, 5: SJ HJ CJ FOOL" in repr(widget)
    press(widget, "back", "confirm")
    assert "Seat 2 declares no meld. [RUS-ANN-3]" in repr(widget)


def test_rus_talon_2_three_cards_are_laid_away(addresses: dict[str, str]) -> None:
    widget = exchange("RUS-E73")
    assert "The skat is worth 1. [RUS-TALON-3]" in repr(widget)
    press(widget, "reset", "0-discard-T1", "0-discard-SK", "confirm")
    assert "RUS-TALON-4" in widget.answer.value
    press(widget, "0-discard-FOOL", "confirm")
    assert "The skat is worth 13. [RUS-TALON-3]" in repr(widget)
    assert addresses["RUS-E73"] == "0.discard.SK.T1.FOOL"


def test_rus_ann_24_before_the_lead_any_seat_may_announce() -> None:
    widget = announcements("RUS-E89")
    press(widget, "reset")
    press(widget, "2-declare-volya")
    assert "RUS-ANN-26" in widget.answer.value
    press(widget, "2-declare-porozhnyaya")
    assert "Seat 2 announces porozhnyaya before trick 1. [RUS-ANN-22]" in repr(widget)


def test_rus_var_6_a_pile_of_two_players_is_counted_in_pairs() -> None:
    widget = counting("RUS-E17a")
    assert ": 7 [RUS-VAR-6]" in repr(widget)
    press(widget, "card-S2")
    assert ": 8 [RUS-VAR-6]" in repr(widget)


def test_rus_score_8_a_summary_with_announcements(addresses: dict[str, str]) -> None:
    widget = scoring("RUS-E95")
    drops = widget.controls["declarations[]"].children
    assert [drop.value for drop in drops[:3]] == ["", "", "porozhnyaya 1"]
    drops[2].value = "porozhnyaya 13"
    assert "announced before trick 13 and made" in repr(widget)
    assert '"before_trick":13' in addresses["RUS-E95"]
    again = scoring("RUS-E95", state=addresses["RUS-E95"])
    assert "announced before trick 13 and made" in repr(again)
    drops[0].value = "volya 1"
    assert "RUS-ANN-25" in widget.answer.value or "volya" in repr(widget)


def test_rus_match_4_the_totals_of_a_match_can_be_changed(addresses: dict[str, str]) -> None:
    widget = scoring("RUS-E103")
    widget.controls["totals.2"].value = 100
    assert "Highest total: seat 2" in repr(widget)
    assert addresses["RUS-E103"] == '{"totals.2":100}'
    partie = scoring("RUS-E106")
    partie.controls["totals.1"].value = 10
    assert "pays the stake × 3" in repr(partie)


def test_rus_var_21_tricks_of_triomphe_can_be_changed() -> None:
    widget = scoring("RUS-E114")
    widget.controls["tricks_won.0"].value = 3
    assert "RUS-VAR-21" in widget.answer.value
    widget.controls["tricks_won.1"].value = 0
    assert "Most tricks: seat 0" in repr(widget)


def test_a_deal_player_steps_through_a_whole_deal() -> None:
    widget = deal_player("RUS-E116")
    assert "Settled as if this deal were the whole match" in repr(widget)
    press(widget, "reset")
    assert "To act (laying the skat): seat 0" in repr(widget)
    started = deal_player(dumps(ready({}, "C2 C3 C4")), "en")
    press(started, "end")
    assert "To act (play): seat 0, 1, 2" in repr(started)
    started.watch.value = 1
    assert "Hand of seat 2" not in repr(started)
    press(started, "1-declare-porozhnyaya")
    assert "Seat 1 announces porozhnyaya before trick 1." in repr(started)


def test_variant_games_are_played_in_the_deal_player() -> None:
    for name in ("russian_twelve", "russian_triomphe"):
        game = find_game(name)
        deal = game.random_finish(game.random_deal(random.Random(3)), random.Random(4))
        widget = deal_player(dumps(deal), "en")
        assert "The next dealer is seat" in repr(widget)
        press(widget, "back")
        assert "To act (play)" in repr(widget)
        case: Any = {"game": "russian", "op": "deal", "title": "A game", "input": game.to_case(deal)}
        assert "The next dealer is seat" in repr(deal_player(read_case(case), "en"))
