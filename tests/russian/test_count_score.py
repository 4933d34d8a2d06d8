"""Counting piles, and the items of a deal."""

from __future__ import annotations

import random
from typing import Any

from tarok_core.cards import UNIVERSE, mask_of
from tarok_core.casebook import find_case
from tarok_core.deal import Fact
from tarok_core.games.russian.counting import packets_of, points_of
from tarok_core.games.russian.game import GAME
from tarok_core.games.russian.tables import RussianOptions
from tests.helpers import hand
from tests.russian.helpers import Given, ask, points, ready, refused, said, score


def items(options: Given = None, /, **summary: object) -> list[str]:
    """By seat, the items of a score as text such as ``"cards:30 skat:3"``."""
    usual: dict[str, object] = {"dealer": 0, "points_by_seat": [30, 27, 18], "skat_points": 3}
    found: Any = ask("score", options, **(usual | summary))["items"]
    return [" ".join(f"{one['item']}:{one['amount']}" for one in own) for own in found]


# -- counting -----------------------------------------------------------------------------------------


def test_rus_count_2_rus_count_3_rus_count_4_figures_and_low_cards() -> None:
    assert [points(pile) for pile in ("SK H4 D7", "T21 S2 T2", "SQ S2 S3", "CC S2 S3", "CJ S2 S3")] == [
        5, 5, 4, 3, 2,
    ]  # fmt: skip
    assert [points(pile) for pile in ("SK SQ S2", "T1 FOOL S2", "SC SJ S2")] == [8, 9, 4]
    assert [points(pile) for pile in ("SK SQ SC", "T1 T21 FOOL", "SJ HJ DJ")] == [10, 13, 4]
    assert points("S2 H3 T20") == 1


def test_rus_count_5_the_grouping_does_not_matter() -> None:
    rng = random.Random(7)
    pile = rng.sample(UNIVERSE, 27)
    options = RussianOptions()
    whole = points_of(mask_of(pile), 3, options)
    for _ in range(20):
        rng.shuffle(pile)
        in_threes = [mask_of(pile[at : at + 3]) for at in range(0, 27, 3)]
        assert sum(points_of(three, 3, options) for three in in_threes) == whole
    assert sum(found.points for found in packets_of(mask_of(pile), 3, options)) == whole


def test_rus_count_6_cards_left_over() -> None:
    assert [points(pile) for pile in ("S2", "S2 S3", "SJ", "SK", "SJ HJ", "SK S2")] == [0, 1, 1, 4, 3, 5]
    assert points("") == 0


def test_rus_count_1_and_rus_count_7_all_cards_are_counted() -> None:
    assert points(" ".join(card.code for card in UNIVERSE)) == 78
    deal = GAME.random_finish(ready({}, "C2 C3 C4"), random.Random(11))
    if deal.table.thrown_in is None:
        result: Any = GAME.result(deal)
        assert sum(result["points_by_seat"]) + result["skat_points"] == 78
        assert sum(result["pile_sizes"]) == 75
        assert all(size % 3 == 0 for size in result["pile_sizes"])


def test_packets_show_each_figure_with_its_low_cards() -> None:
    found = packets_of(hand("SK HQ S2 S3 T4 T5 C9"), 3, RussianOptions())
    told = [(" ".join(map(str, one.cards)), one.points, one.rule) for one in found]
    assert told == [("SK S3 S2", 5, "RUS-COUNT-2"), ("HQ C9 T4", 4, "RUS-COUNT-2"), ("T5", 0, "RUS-COUNT-6")]


# -- items --------------------------------------------------------------------------------------------


def test_rus_score_1_melds_cards_skat() -> None:
    assert items(meld_points=[0, 15, 5]) == ["cards:30 skat:3", "melds:15 cards:27", "melds:5 cards:18"]
    assert items(dealer=1)[:2] == ["cards:30", "cards:27 skat:3"]


def last(leader: int, cards: str) -> dict[str, object]:
    return {"last_trick": {"leader": leader, "cards": cards.split()}}


def test_rus_score_2_and_rus_score_3_the_pagat_in_the_last_trick() -> None:
    assert items(**last(1, "T1 H4 D3"))[1] == "cards:27 ultimo:15"
    assert items(**last(1, "H4 T1 D3"))[2] == "cards:18 ultimo:15"
    assert items(**last(1, "T1 T9 D3")) == ["cards:30 skat:3", "cards:27 ultimo:-15", "cards:18 ultimo:15"]


def test_rus_score_4_and_rus_score_5_a_king_in_the_last_trick() -> None:
    won, lost = last(1, "HK H4 D3"), last(1, "H4 T9 HK")
    assert items(**won)[1] == "cards:27 ultimo:5"
    assert items({"king_ultimo": "bonus10"}, **won)[1] == "cards:27 ultimo:10"
    assert items(**lost) == items()
    assert items({"king_ultimo_loss": 10}, **lost) == ["cards:30 skat:3 ultimo:-10", "cards:27", "cards:18"]
    # A king that beats another: one is won, the other lost.
    both = last(1, "HK DK H3")
    assert items({"king_ultimo_loss": 10}, **both)[1:] == ["cards:27 ultimo:5", "cards:18 ultimo:-10"]
    # Pagat and king in one trick.
    assert items(**last(1, "HK T1 H3"))[2] == "cards:18 ultimo:15"


def test_rus_count_8_rus_score_9_rus_score_16_cards_void_but_melds_and_pagat_count() -> None:
    made = {"tricks_won": [15, 10, 0], "meld_points": [20, 0, 10]}
    assert items(**made, **last(1, "T1 H4 D3")) == ["melds:20", "ultimo:15", "melds:10 porozhnyaya:26"]
    assert items(**made, **last(1, "HK H4 D3")) == ["melds:20", "", "melds:10 porozhnyaya:26"]
    assert items({"king_ultimo": "bonus10"}, **made, **last(1, "HK H4 D3"))[1] == ""


def test_rus_score_7_two_without_a_trick_make_no_porozhnyaya() -> None:
    won = {"tricks_won": [25, 0, 0]}
    assert items(**won) == ["volya:26", "", ""]
    announced = [said(1, "porozhnyaya", 1), said(2, "porozhnyaya", 13)]
    assert items(**won, declarations=announced) == ["volya:26", "", ""]


def test_rus_score_12_rus_score_13_volya_made() -> None:
    for before, value in ((1, 52), (13, 38), (20, 31)):
        found = items(tricks_won=[0, 25, 0], declarations=[said(1, "volya", before)])
        assert found == ["", f"volya:{value}", ""]
    # Another's announced volya is lost although the deal has a volya.
    other = items(tricks_won=[0, 25, 0], declarations=[said(0, "volya", 1)])
    assert other == ["volya:-52", "volya:26", ""]


def test_rus_score_14_a_lost_volya_leaves_only_its_own_cards() -> None:
    lost = {"tricks_won": [23, 1, 1], "declarations": [said(0, "volya", 1)], "points_by_seat": [66, 4, 5]}
    assert items(**lost) == ["cards:66 skat:3 volya:-52", "", ""]
    assert items(**lost, dealer=1) == ["cards:66 volya:-52", "", ""]
    king = last(0, "HK H4 D3")
    assert items(**lost, **king)[0] == "cards:66 skat:3 ultimo:5 volya:-52"
    assert items(**lost, **last(1, "HK H4 D3"))[1] == ""


def test_rus_score_17_a_porozhnyaya_beside_a_lost_volya_voids_all_cards() -> None:
    found = items(tricks_won=[1, 0, 24], declarations=[said(2, "volya", 13)])
    assert found == ["", "porozhnyaya:26", "volya:-38"]


# -- fines --------------------------------------------------------------------------------------------


def fine(seat: int, kind: str, **more: object) -> dict[str, object]:
    return {"seat": seat, "kind": kind, **more}


def test_rus_pen_1_rus_pen_4_rus_pen_5_rus_pen_7_fines_move_points() -> None:
    assert score(penalties=[fine(1, "revoke")])[0] == [38, 17, 23]
    assert score(penalties=[fine(0, "wrong_count")])[0] == [23, 32, 23]
    assert score(penalties=[fine(2, "wrong_capture")])[0] == [48, 42, -12]
    assert score(penalties=[fine(1, "revoke"), fine(1, "revoke")])[0] == [43, 7, 28]
    victim = {"wrong_capture_penalty": "victim_only"}
    assert score(victim, penalties=[fine(2, "wrong_capture", victim=0)])[0] == [48, 27, 3]
    assert score(victim, penalties=[fine(1, "revoke")])[0] == [38, 17, 23]
    assert refused("score", victim, points_by_seat=[30, 27, 18], penalties=[fine(2, "wrong_capture")]) == (
        "RUS-PEN-4"
    )


def test_rus_pen_2_and_rus_pen_3_a_revoke_is_paid_for_and_the_deal_stands() -> None:
    deal = GAME.random_finish(ready({}, "C2 C3 C4"), random.Random(2))
    plain: Any = GAME.result(deal)
    fined: Any = GAME.result(deal.with_facts([Fact(1, "revoke")]))
    assert fined["winners"] == plain["winners"]
    assert [a - b for a, b in zip(fined["totals"], plain["totals"], strict=True)] == [5, -10, 5]


def test_rus_pen_6_forfeited_melds_do_not_score() -> None:
    case: Any = find_case("RUS-E116").input
    plain: Any = ask("deal", **case)
    assert plain["totals"] == [27, 73, 28]
    without: Any = ask("deal", **case, melds_forfeited=[1])
    assert without["totals"] == [27, 48, 28]
    assert without["melds"] == [[], [], [{"meld": "cavalry:H", "value": 10}]]


def test_two_players_named_in_a_score() -> None:
    found = ask("score", players=2, points_by_seat=[40, 30], skat_points=3)
    assert found["totals"] == [43, 30]
    assert "payments" not in found
    four: Any = ask("score", players=4, points_by_seat=[0, 30, 27, 18], skat_points=3)
    assert four["totals"] == [0, 30, 27, 21]
    assert four["payments"] == [0, 12, -3, -9]
