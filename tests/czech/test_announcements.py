"""What hands reveal, Pagát and Valát, the fleks: CZE-ANN."""

from __future__ import annotations

import pytest

from tarok_core.games.czech.phases import PHASES
from tests.czech.helpers import (
    CzechDeal,
    act,
    ask,
    bid,
    called,
    deal_around,
    items,
    lay_away,
    melds,
    open_words,
    refusal,
    refused,
    say,
    score,
    turns,
    whole,
    why,
)

SUITS = "S10 S9 S8 S7 H4 H3 D4 D3 C10 C9 C8 C7"


def hand_with(*extra: str) -> str:
    """Twelve cards: these, filled up with low suit cards."""
    given = " ".join(extra).split()
    return " ".join((given + SUITS.split())[:12])


def taroks(count: int) -> str:
    """A hand with this number of taroks, none of them worth 5, and no king."""
    return hand_with(*(f"T{number}" for number in range(2, 2 + count)))


def spoken(text: str, declarer: int = 0, partner: int | None = 2, **more: object) -> dict[str, object]:
    options = {name: more.pop(name) for name in ("announce_first",) if name in more}
    return ask(
        "announce", options, kind="turns", declarer=declarer, partner=partner, **{"turns": turns(text)} | more
    )


def silenced(text: str, declarer: int = 0, partner: int | None = 2, **more: object) -> str | None:
    return refused(
        "announce", kind="turns", declarer=declarer, partner=partner, **{"turns": turns(text)} | more
    )


def ready() -> CzechDeal:
    """Forhont plays první with seat 2, and everybody has laid away."""
    return lay_away(called(deal_around({2: "T19"})))


# -- the round ------------------------------------------------------------------------------------------


def test_cze_ann_1_announcements_come_after_laying_away_and_before_the_play() -> None:
    assert list(PHASES) == ["auction", "choice", "call", "talon", "discard", "announce", "play"]
    deal = called(deal_around({2: "T19"}))
    assert why(deal, "announce", "pagat") == "CZE-ANN-2"
    assert ready().table.phase == "announce"
    done = say(ready(), "pagat flek re - - -")
    assert (done.table.phase, done.table.contract, done.table.declarer) == ("play", "prvni", 0)
    assert why(done, "announce", "sup") == "CZE-ANN-2"


def test_cze_ann_2_four_turns_when_nobody_raises() -> None:
    for count in range(1, 4):
        assert silenced(" ".join("-" * count)) == "CZE-ANN-2"
    assert spoken("- - - -") == {"doubles": 0, "pagat_announced": [], "valat_announced": []}
    assert silenced("- - - - -") == "CZE-ANN-2"
    assert spoken("")["doubles"] == 0
    assert ask("announce", kind="turns", declarer=0)["doubles"] == 0


@pytest.mark.parametrize(
    ("text", "doubles"),
    [
        ("- flek - - -", 1),
        ("- - - flek - - -", 1),
        ("- flek re - - -", 2),
        ("- flek - - re - - -", 2),
        ("- flek re sup - - -", 3),
        ("- flek - - re sup - - -", 3),
        ("- - - flek - - re sup - - -", 3),
    ],
)
def test_cze_ann_2_the_phase_ends_after_three_turns_without_a_raise(text: str, doubles: int) -> None:
    assert spoken(text)["doubles"] == doubles
    assert silenced(text.rsplit(" ", 1)[0]) == "CZE-ANN-2"
    assert silenced(f"{text} -") == "CZE-ANN-2"
    deal = say(ready(), text)
    assert (deal.table.phase, deal.table.said.doubles) == ("play", doubles)


def test_cze_ann_2_a_flek_of_forhont_needs_no_fifth_turn() -> None:
    """Seat 1 plays druhá; forhont is an opponent and raises in the first turn of all."""
    assert spoken("flek - - -", declarer=1, partner=3)["doubles"] == 1


def test_cze_ann_2_turns_come_in_order() -> None:
    for text in ("1", "3", "0 2"):
        said = [{"seat": int(seat), "say": []} for seat in text.split()]
        assert silenced("", turns=said) == "CZE-ANN-2"
    assert why(ready(), "announce", seat=1) == "CZE-ANN-2"


def test_cze_ann_2_pagat_and_valat_belong_to_the_first_turn() -> None:
    assert spoken("valat+pagat pagat - -") == {
        "doubles": 0, "pagat_announced": [0, 1], "valat_announced": [0],
    }  # fmt: skip
    assert silenced("- flek - - pagat - -") == "CZE-ANN-2"
    assert silenced("pagat flek - - pagat - -") == "CZE-ANN-2"
    assert silenced("pagat+pagat - - -") == "CZE-ANN-2"
    assert silenced("mond - - -") == "CZE-ANN-2"
    later = say(ready(), "- flek - -")
    assert open_words(later, 0) == "re"
    assert why(later, "announce", "valat") == "CZE-ANN-2"


def test_cze_ann_2_by_agreement_the_declarer_speaks_first() -> None:
    first = {"announce_first": "bidder"}
    said = ask("announce", first, kind="turns", declarer=2, partner=0, turns=turns("pagat flek - -  -", 2))
    assert (said["doubles"], said["pagat_announced"]) == (1, [2])
    wrong = turns("- - - -")
    assert refused("announce", first, kind="turns", declarer=2, partner=0, turns=wrong) == "CZE-ANN-2"
    deal = lay_away(called(deal_around({2: "T1", 0: "T19"}, options=first), "prvni pass druha pass"))
    assert deal.table.turn == (2,)
    assert say(deal, "- flek - - -").table.turn == (0,)  # forhont leads all the same


def test_cze_ann_3_two_kinds_of_announcements() -> None:
    """Binding ones are said; revealing ones are stated without being said."""
    assert open_words(ready(), 0) == "pagat valat"
    done = say(ready(), "- - - -")
    assert done.table.melds != (None,) * 4
    for name in ("trul", "honery", "taroky"):
        assert silenced(f"{name} - - -") == "CZE-ANN-2"


def test_cze_ann_4_what_a_hand_has_is_found_and_stated_in_its_first_turn() -> None:
    deal = lay_away(called(deal_around({3: "T2 T3 T4 T5 T6 T7 T8 T9 S7 S8 H4 H3", 2: "T19"})))
    assert deal.table.melds == (None,) * 4
    assert say(deal, "- - -").table.melds[3] is None
    assert say(deal, "- - - -").table.melds[3] == ("tarocky",)
    result = ask("deal", **whole())
    assert result["melds"] == [["tarocky"], [], [], []]
    assert refused("announce", kind="melds", hand="SK SQ") == "CZE-DEAL-3"
    assert (
        refused("score", contract="prvni", declarer=0, points=40, melds=[["mond"], [], [], []]) == "CZE-ANN-4"
    )


def test_cze_ann_5_the_announcer_need_not_hold_the_pagat() -> None:
    deal = lay_away(called(deal_around({1: "T1", 2: "T19"})))
    for seat in range(4):
        assert open_words(say(deal, "- " * seat), seat).startswith("pagat valat")
    # Announced by the partner, won by the declarer.
    won = {"announced_by": [2], "won_by": 0, "lost_by": None}
    assert score("prvni", 40, partner=2, pagat=won)["items"] == items("game:30 pagat:200")


def test_cze_ann_6_valat_is_every_trick() -> None:
    made = {"announced_by": [2], "won_by": "declarer"}
    failed = {"announced_by": [2], "won_by": None}
    assert score("prvni", 68, partner=2, valat=made)["items"] == items("game:170 valat:400")
    assert score("prvni", 66, partner=2, valat=failed)["items"] == items("game:160 valat:-400")


def test_cze_ann_7_silent_is_half() -> None:
    for name, silent, announced in (("pagat", 100, 200), ("valat", 200, 400)):
        winner: object = 0 if name == "pagat" else "declarer"
        for seats, price in (([], silent), ([0], announced)):
            feat = {name: {"announced_by": seats, "won_by": winner}}
            assert score("solo", 36, **feat)["items"] == items(f"game:40 {name}:{price}")


def test_cze_ann_8_either_side_may_announce() -> None:
    assert spoken("pagat valat valat pagat") == {
        "doubles": 0, "pagat_announced": [0, 3], "valat_announced": [1, 2],
    }  # fmt: skip


# -- the fleks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found", "following"),
    [
        ("re - - -", "re", "flek"),
        ("- re - -", "re", "flek"),
        ("- sup - -", "sup", "flek"),
        ("- flek - flek", "flek", "re"),
        ("- flek sup - -", "sup", "re"),
        ("- flek re sup flek", "flek", None),
        ("- flek re sup - - re", "re", None),
        ("- flek+sup - -", "sup", "re"),
    ],
)
def test_cze_ann_9_flek_re_sup_in_this_order_and_no_more(text: str, found: str, following: object) -> None:
    reason = refusal("announce", kind="turns", declarer=0, partner=2, turns=turns(text))
    if reason.rule == "CZE-ANN-2":  # the phase was over before
        assert text == "- flek re sup - - re"
        return
    params = {"found": found} | ({"word": following} if following else {})
    assert (reason.rule, dict(reason.params)) == ("CZE-ANN-9", params)
    for doubles in (-1, 4):
        assert refused("score", contract="prvni", declarer=0, points=40, doubles=doubles) == "CZE-ANN-9"


@pytest.mark.parametrize(
    "text",
    ["flek - - -", "- - flek -", "- flek - re", "- flek re - sup", "- flek+re - -", "- flek re+sup - -"],
)
def test_cze_ann_10_each_raise_belongs_to_a_side(text: str) -> None:
    """The declarer is seat 0, his hidden partner seat 2."""
    assert silenced(text) == "CZE-ANN-10"
    assert spoken("- flek re sup - - -")["doubles"] == 3


def test_cze_ann_10_in_a_deal_each_seat_knows_its_side_from_its_own_cards() -> None:
    deal = say(ready(), "-")
    assert open_words(deal, 1) == "pagat valat flek"
    assert why(deal, "announce", "re") == "CZE-ANN-9"
    assert why(say(deal, "-"), "announce", "flek") == "CZE-ANN-10"
    flekked = say(deal, "flek")
    assert open_words(flekked, 2) == "pagat valat re"
    assert open_words(say(flekked, "-"), 3) == "pagat valat"
    assert why(say(flekked, "-"), "announce", "re") == "CZE-ANN-10"
    assert open_words(say(flekked, "- -"), 0) == "re"
    # Played alone, all three others are opponents.
    alone = lay_away(called(deal_around({0: "T19"})))
    assert [open_words(say(alone, "- " * seat), seat) for seat in (1, 2, 3)] == ["pagat valat flek"] * 3


def test_cze_ann_11_fleks_do_not_raise_announcements() -> None:
    feats: dict[str, object] = {
        "melds": [["taroky"], [], [], []],
        "pagat": {"announced_by": [0], "won_by": 0},
        "valat": {"announced_by": [], "won_by": None},
    }
    assert score("prvni", 45, partner=1, doubles=3, **feats)["items"] == items("game:400 melds:40 pagat:200")
    assert score("prvni", 45, partner=1, doubles=0, **feats)["items"] == items("game:50 melds:40 pagat:200")


def test_cze_ann_12_preferanc_and_solo_can_be_flekked() -> None:
    for text in ("preferanc pass pass pass", "solo pass pass pass"):
        deal = bid(deal_around({}), text)
        if deal.table.phase == "talon":
            deal = lay_away(act(act(deal, "look"), "keep"))
        assert open_words(say(deal, "-"), 1) == "pagat valat flek"
        assert say(deal, "- flek - - re sup - - -").table.said.doubles == 3


# -- what a hand reveals ----------------------------------------------------------------------------------


def test_cze_ann_13_trul_without_a_king() -> None:
    assert melds(hand_with("T1 T21 FOOL")) == "trul"


def test_cze_ann_14_honery_four_or_more_of_seven() -> None:
    for five in ("SK HK DK T1", "SK HK T21 FOOL", "SK HK DK T1 T21", "SK HK T1 FOOL"):
        assert "honery" in melds(hand_with(five)).split()
    assert melds(hand_with("SK HK DK T5 T6 T7")) == ""
    assert melds(hand_with("SK HK T21 T5 T6 T7")) == ""


@pytest.mark.parametrize(
    ("count", "found"),
    [
        (0, "barvy"), (1, "barvicky"), (2, "barvicky"), (3, ""), (7, ""), (8, "tarocky"), (9, "tarocky"),
        (10, "taroky"), (11, "taroky"), (12, "taroky"),
    ],
)  # fmt: skip
def test_cze_ann_15_cze_ann_16_cze_ann_17_cze_ann_20_the_number_of_taroks(count: int, found: str) -> None:
    assert melds(taroks(count)) == found


def test_cze_ann_18_four_kings() -> None:
    assert melds(hand_with("SK HK DK CK T2 T3 T4")) == "kralovske_honery"
    assert melds(hand_with("SK HK DK CK T1 T21 T4")) == "kralovske_honery"


def test_cze_ann_19_trul_with_a_king() -> None:
    for kings in ("SK", "SK HK", "SK HK DK"):
        assert melds(hand_with(f"T1 T21 FOOL {kings}")) == "trulhonery"


def test_cze_ann_21_small_cost_20_and_large_40() -> None:
    for name, price in {
        "trul": 20, "honery": 20, "tarocky": 20, "barvicky": 20,
        "taroky": 40, "kralovske_honery": 40, "trulhonery": 40, "barvy": 40,
    }.items():  # fmt: skip
        shown = [[name], [], [], []]
        assert score("prvni", 36, partner=1, melds=shown)["items"] == items(f"game:10 melds:{price}")


def test_cze_ann_22_a_larger_one_replaces_the_smaller() -> None:
    assert melds(hand_with("T1 T21 FOOL SK HK")) == "trulhonery"
    assert melds(hand_with("SK HK DK CK T21 T2 T3")) == "kralovske_honery"


def test_cze_ann_23_all_seven() -> None:
    seven = hand_with("SK HK DK CK T1 T21 FOOL")
    assert ask("announce", kind="melds", hand=seven) == {"melds": ["kralovske_honery", "trul"], "value": 60}
    other = {"all_seven_five_pointers": "kralovske_plus_trulhonery"}
    assert ask("announce", other, kind="melds", hand=seven) == {
        "melds": ["kralovske_honery", "trulhonery"], "value": 80,
    }  # fmt: skip
    # Six of the seven are not touched by the agreement.
    assert melds(hand_with("SK HK DK T1 T21 FOOL"), other) == "trulhonery"
    assert melds(hand_with("SK HK DK CK T1 T21 T2"), other) == "kralovske_honery"


def test_cze_ann_24_one_of_each_kind() -> None:
    assert melds(hand_with("SK HK DK CK")) == "barvy kralovske_honery"
    assert melds(hand_with("SK HK DK T21")) == "barvicky honery"
    assert melds(hand_with("T1 T21 FOOL T2 T3 T4 T5 T6 T7 T8")) == "taroky trul"
    assert melds(hand_with("T1 T21 FOOL T2 T3 T4 T5 T6 SK HK")) == "tarocky trulhonery"


def test_cze_ann_25_the_pagat_of_druha_is_announced_without_being_said() -> None:
    won = {"announced_by": [], "won_by": 0, "lost_by": None}
    said = {"announced_by": [0], "won_by": 0, "lost_by": None}
    for pagat in (won, said):
        assert score("druha", 40, partner=1, pagat=pagat)["items"] == items("game:30 pagat:200")
    deal = lay_away(called(deal_around({1: "T1"}), "prvni druha pass pass"))
    assert say(deal, "- - - -").table.said.announced("pagat") == ()
    assert say(deal, "- pagat - -").table.said.announced("pagat") == (1,)


def test_cze_ann_26_varsava_has_no_announcements() -> None:
    deal = act(bid(deal_around({}), "prvni pass pass pass"), "choose", "varsava")
    assert deal.table.phase == "play"
    assert deal.table.melds == (None,) * 4
    assert why(deal, "announce", "flek") == "CZE-ANN-2"
    fields = whole(after_auction="varsava", called=None, discards=[[], [], [], []])
    assert refused("deal", **fields) == "CZE-ANN-26"
