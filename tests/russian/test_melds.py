"""Melds: what a hand holds, what may be declared, what cancels."""

from __future__ import annotations

from tarok_core.cards import FOOL
from tarok_core.deal import Action
from tests.helpers import text_of
from tests.russian.helpers import ask, dealt, laid, melds, refusal, why

# Hands are filled up with fourteen pip cards and low taroks, which make no meld of their own.


def test_rus_ann_4_latons() -> None:
    pips = "S1 S2 S3 S4 S5 S6 S7 S8 H2 H3 H4 H5 H6 H7 D2 D3 D4 D5"
    taroks = "T7 T8 T9 T10 T11 T12 T13 T14 T15"
    rows = {
        # latons, with the skiz: value
        (15, False): "", (16, False): "latons=10", (17, False): "latons=15", (18, False): "latons=20",
        (14, True): "", (15, True): "latons=10", (16, True): "latons=10", (17, True): "latons=15",
    }  # fmt: skip
    for (number, skiz), expected in rows.items():
        held = pips.split()[:number] + ["FOOL"] * skiz
        held += ["CK", "CQ", *taroks.split()][: 25 - len(held)]
        found = [one for one in melds(" ".join(held)).split() if one.startswith("latons")]
        assert " ".join(found) == expected, (number, skiz)
    text = " ".join([*pips.split()[:16], "FOOL", "CK", "CQ", *taroks.split()[:6]])
    assert melds(text, {"latons_skiz_extends": True}) == "latons=15"
    text = " ".join([*pips.split()[:15], "FOOL", "CK", "CQ", *taroks.split()[:7]])
    assert melds(text, {"latons_skiz_extends": True}) == "latons=10"


def test_rus_ann_5_and_rus_ann_6_cavalry_and_half_cavalry() -> None:
    assert melds("SK SQ SC SJ") == "cavalry:S=10"
    assert melds("SK SQ SC SJ HK HQ HC HJ") == "cavalry:S=10 cavalry:H=10"
    assert melds("SK SQ SC") == ""
    assert melds("SK SQ SC FOOL") == "half_cavalry:S=5"
    assert melds("DQ DC DJ CK CC CJ FOOL") == "half_cavalry:D=5 half_cavalry:C=5"


def test_rus_ann_7_and_rus_ann_8_kingdom_and_half_kingdom() -> None:
    assert melds("SK HK DK CK") == melds("SK HK DK CK FOOL") == "kingdom=10"
    assert melds("SK HK DK CK FOOL", {"skiz_adds_to_full": True}) == "kingdom=15"
    assert melds("SK HK DK CK", {"skiz_adds_to_full": True}) == "kingdom=10"
    assert melds("SK SQ SC SJ FOOL", {"skiz_adds_to_full": True}) == "cavalry:S=15"
    assert melds("SK HK DK FOOL") == "half_kingdom=5"
    assert melds("SK HK FOOL") == melds("SK HK DK") == ""


def test_rus_ann_9_rus_ann_10_rus_ann_11_four_or_three_of_a_rank() -> None:
    assert melds("SQ HQ DQ CQ") == "four_queens=5"
    assert melds("SC HC DC CC FOOL") == "four_cavaliers_skiz=10"
    assert melds("SJ HJ DJ CJ SQ HQ DQ CQ FOOL") == "four_queens_skiz=10 four_jacks_skiz=10"
    assert melds("SQ HQ DQ SK HK DK FOOL") == "half_kingdom=5 three_queens_skiz=5"
    assert melds("SQ HQ DQ SK HK DK CK FOOL") == "kingdom=10 three_queens_skiz=5"


def test_rus_ann_17_three_of_a_rank_need_a_kingdom() -> None:
    assert melds("SQ HQ DQ SK HK FOOL") == ""
    held = {1: "SQ HQ CQ SK HK DK FOOL", 2: "DQ CK"}
    deal = laid(dealt(held, skat="C2 C3 C4"), "C2 C3 C4")
    assert why(deal, Action(1, "meld", ("three_queens_skiz",))) == "RUS-ANN-17"
    assert deal.why_not(Action(1, "meld", ("three_queens_skiz",)), part=True) is None
    both = Action(1, "meld", ("three_queens_skiz", "half_kingdom"))
    after = deal.apply(both)
    assert [meld.name for meld in after.table.declared[1] or ()] == ["half_kingdom", "three_queens_skiz"]


def test_rus_ann_12_taroks_with_the_skiz_among_them() -> None:
    nine = "T3 T4 T5 T6 T7 T8 T9 T10 T11"
    pips = "S2 S3 S4 H2 H3 H4 D2 D3 D4 C2 C3 C4 SK HQ DC CJ"
    assert melds(f"{nine} {pips}") == ""
    assert melds(f"{nine} FOOL {pips.replace('CJ', '')}") == "taroks=10"
    assert melds(f"{nine} T12 T13 FOOL {pips.replace('DC CJ', '').replace('SK', '')}") == "taroks=20"


def test_rus_ann_13_matadors_joined_at_both_ends_or_one() -> None:
    assert melds("T1 T21 FOOL") == "matadors=15"
    assert melds("T1 T21") == melds("T1 FOOL") == melds("T21 T20 T19 FOOL") == ""
    held = "T1 T2 T3 T21 T20 FOOL T5 T18"
    assert melds(held) == "matadors=30"
    assert melds(held, {"matador_extension": "one_end"}) == "matadors=25"
    assert melds(held, {"matador_extension": "top_only"}) == "matadors=20"
    every = " ".join(f"T{number}" for number in range(1, 22)) + " FOOL SK S2 S3"
    # All nineteen taroks between pagat and mongur join, and each counts once.
    assert melds(every) == f"taroks=70 matadors={15 + 5 * 19}"


def test_rus_ann_14_the_skiz_jumps_one_gap_at_the_better_end() -> None:
    jump = {"jumping_skiz": True}
    assert melds("T1 T21 T19 T18 FOOL", jump) == "matadors=25"
    assert melds("T1 T2 T4 T21 T19 T18 T17 FOOL", jump) == "matadors=35"
    # T2 joins by itself, T19 to T17 over the gap at 20; the gap at 3 stays a gap.
    assert melds("T1 T2 T4 T21 T19 T18 T17 FOOL", jump | {"matador_extension": "one_end"}) == "matadors=30"
    assert melds("T1 T3 T21 T18 FOOL", jump) == "matadors=20"
    assert melds("T1 T3 T21 T18 FOOL", jump | {"matador_extension": "top_only"}) == "matadors=15"


def test_rus_ann_15_kings_and_matadors_together() -> None:
    together = {"kings_with_matadors": True}
    assert melds("SK HK", together) == ""
    assert melds("SK HK T1", together) == "kings_and_matadors=15"
    assert melds("SK HK DK CK T1 T21 FOOL T20", together) == "kings_and_matadors=35"
    assert melds("SK HK DK SQ HQ DQ FOOL", together) == "three_queens_skiz=5 kings_and_matadors=20"
    assert melds("SK HK T1 SQ HQ DQ FOOL", together) == "kings_and_matadors=20"


def test_rus_ann_16_after_a_cavalry_the_figures_follow_each_other() -> None:
    assert melds("SK SQ SC FOOL", cavalry_before=True) == "half_cavalry:S=5"
    assert melds("SQ SC SJ FOOL", cavalry_before=True) == "half_cavalry:S=5"
    assert melds("SK SQ SJ FOOL", cavalry_before=True) == melds("SK SC SJ FOOL", cavalry_before=True) == ""
    held = {1: "HK HQ HC HJ", 2: "SK SQ SJ FOOL"}
    deal = laid(dealt(held, skat="C2 C3 C4"), "C2 C3 C4")
    declared = deal.apply(Action(1, "meld", ("cavalry:H",)))
    assert why(declared, Action(2, "meld", ("half_cavalry:S",))) == "RUS-ANN-16"
    kept_silent = deal.apply(Action(1, "meld"))
    assert kept_silent.apply(Action(2, "meld", ("half_cavalry:S",))).table.turn == (0,)


def test_rus_ann_20_halves_without_the_skiz_by_agreement() -> None:
    free = {"half_without_skiz": True}
    assert melds("SK SQ SC", free) == "half_cavalry:S=5"
    assert melds("SK HK DK", free) == "half_kingdom=5"
    assert melds("SK HK DK SQ HQ DQ", free) == "half_kingdom=5"


def test_rus_ann_21_only_the_highest_meld_of_a_set() -> None:
    assert melds("SK SQ SC SJ FOOL") == "cavalry:S=10"
    assert melds("SQ HQ DQ CQ SK HK DK FOOL") == "half_kingdom=5 four_queens_skiz=10"
    deal = laid(dealt({1: "SK SQ SC SJ FOOL"}, skat="C2 C3 C4"), "C2 C3 C4")
    assert why(deal, Action(1, "meld", ("half_cavalry:S",))) == "RUS-ANN-3"


def test_rus_ann_1_melds_go_round_from_the_dealers_left_before_the_first_lead() -> None:
    deal = laid(dealt({}, dealer=1, skat="C2 C3 C4"), "C2 C3 C4")
    turns = []
    while deal.table.phase == "melds":
        (seat,) = deal.table.turn
        turns.append(seat)
        assert why(deal, Action((seat + 1) % 3, "meld")) == "RUS-ANN-1"
        deal = deal.apply(Action(seat, "meld"))
    assert turns == [2, 0, 1]
    assert why(deal, Action(2, "meld")) == "RUS-ANN-1"


def test_rus_ann_2_rus_ann_3_what_is_declared_scores_and_nothing_else() -> None:
    deal = laid(dealt({1: "SK HK DK CK SQ SC SJ"}, skat="C2 C3 C4"), "C2 C3 C4")
    assert why(deal, Action(1, "meld", ("kingdom", "kingdom"))) == "RUS-ANN-3"
    assert refusal("announce", kind="melds", hand="SK").rule == "RUS-DEAL-4"
    # The king of spades serves both melds; each may be declared alone.
    both = deal.apply(Action(1, "meld", ("kingdom", "cavalry:S")))
    assert sum(meld.value for meld in both.table.declared[1] or ()) == 20
    one = deal.apply(Action(1, "meld", ("cavalry:S",)))
    assert sum(meld.value for meld in one.table.declared[1] or ()) == 10


def test_rus_ann_19_halves_are_not_shown() -> None:
    held = "SK SQ SC HK DK FOOL"
    deal = laid(dealt({1: f"{held} T1 T21"}, skat="C2 C3 C4"), "C2 C3 C4")
    names = ("half_cavalry:S", "half_kingdom", "matadors")
    after = deal.apply(Action(1, "meld", names))
    assert text_of(after.table.shown[1])[:2] == "T1"
    shown = set(after.table.shown[1])
    assert FOOL in shown
    assert not shown & {card for card in after.view(1).cards if card.is_court}
    # Others learn name and value of a half, and not its cards.
    half = [meld for meld in after.view(2).table.declared[1] or () if not meld.shown]
    assert [(meld.name, meld.value, meld.cards) for meld in half] == [
        ("half_cavalry:S", 5, 0),
        ("half_kingdom", 5, 0),
    ]


def equal(by_seat: list[str], **options: object) -> list[str]:
    """What is left of melds such as ``"cavalry:S=10 four_jacks=5"``."""
    given = []
    for own in by_seat:
        pairs = (meld.split("=") for meld in own.split())
        given.append([{"meld": name, "value": int(value)} for name, value in pairs])
    kept = ask("announce", options, kind="equal_melds", melds=given)["kept"]
    assert isinstance(kept, list)
    return [" ".join(f"{one['meld']}={one['value']}" for one in own) for own in kept]


def test_rus_ann_18_equal_melds_cancel() -> None:
    melds_of_all = ["taroks=10 kingdom=10", "cavalry:S=10", "latons=10 cavalry:H=10"]
    # One each, for the poorest has one: the first in the order of the melds goes.
    assert equal(melds_of_all) == ["taroks=10", "", "cavalry:H=10"]
    assert equal(["taroks=10", "taroks=10", ""]) == ["taroks=10", "taroks=10", ""]
    pairs = {"equal_melds_cancel": "pairwise_same_kind"}
    assert equal(["taroks=10", "taroks=10", ""], **pairs) == ["", "", ""]
    assert equal(["taroks=10", "taroks=15", ""], **pairs) == ["taroks=10", "taroks=15", ""]
    halves = ["half_cavalry:S=5 half_cavalry:H=5", "half_cavalry:D=5", "half_kingdom=5"]
    assert equal(halves, **pairs) == ["half_cavalry:H=5", "", "half_kingdom=5"]
    assert equal(halves, equal_melds_cancel="none") == halves


def test_rus_var_7_melds_of_two_players_do_not_cancel() -> None:
    for how in ("all_three", "pairwise_same_kind", "none"):
        assert equal(["taroks=10", "taroks=10"], equal_melds_cancel=how) == ["taroks=10", "taroks=10"]
