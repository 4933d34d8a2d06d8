"""Poignée, slam and misère: FRA-ANN-1 to 21, 27 to 36, FRA-VAR-6 to 13."""

from __future__ import annotations

import pytest

from tarok_core.actions import SetChoice
from tarok_core.deal import Action
from tarok_core.fields import Fields
from tarok_core.games.french.announcements import closed_poignee, poignee_cards
from tarok_core.games.french.game import GAME
from tarok_core.games.french.tables import FrenchOptions
from tests.french.helpers import (
    FrenchDeal,
    Given,
    act,
    ask,
    deal_around,
    deal_from,
    open_to_play,
    play,
    refused,
    score,
    to_play,
    why,
)
from tests.french.worked import whole
from tests.helpers import cards, hand, text_of

# Ten numbered trumps and the Excuse; eight suit cards.
TEN = "T2 T3 T5 T6 T8 T9 T11 T14 T17 T20"
HELD = f"{TEN} FOOL SK SQ H3 H2 D4 D3 C2"
LYING = "S2 S3 S4 S5 S6 S7"
MISERE = {"misere": True}
NO_TRUMP = "SK SQ SC SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 HK HQ HC HJ"


def poignee(
    shown: str, size: str = "single", held: str = TEN, options: Given = None, **more: object
) -> object:
    return ask("announce", options, kind="poignee", size=size, hand=held, cards=shown, **more)["value"]


def no_poignee(
    shown: str, size: str = "single", held: str = TEN, options: Given = None, **more: object
) -> str | None:
    return refused("announce", options, kind="poignee", size=size, hand=held, cards=shown, **more)


def misere(held: str, lack: str, options: Given = None, **more: object) -> object:
    return ask("announce", MISERE | dict(options or {}), kind="misere", lack=lack, hand=held, **more)["value"]


def no_misere(held: str, lack: str, options: Given = MISERE) -> str | None:
    return refused("announce", options, kind="misere", lack=lack, hand=held)


def ready(
    held: str = HELD, talon: str = LYING, options: Given = None, contract: str = "garde_sans"
) -> FrenchDeal:
    return to_play(deal_around(held, talon, options=options), contract)


# -- poignée -------------------------------------------------------------------------------------------


def test_fra_ann_1_fra_ann_4_one_may_announce_at_ones_first_turn_and_need_not() -> None:
    deal = ready()
    kinds = {chosen.kind for chosen in deal.choices().sets}
    assert kinds == {"poignee"}
    assert open_to_play(deal) != ""
    silent = play(deal, "SK")
    assert silent.table.poignees == ()


@pytest.mark.parametrize(("players", "needed"), [(3, (13, 15, 18)), (4, (10, 13, 15)), (5, (8, 10, 13))])
def test_fra_ann_6_fra_ann_7_fra_ann_8_fra_ann_14_sizes(players: int, needed: tuple[int, ...]) -> None:
    everything = [f"T{number}" for number in range(1, 22)]
    hand = everything[:15] if players == 5 else everything[:18]
    for (size, value), count in zip((("single", 20), ("double", 30), ("triple", 40)), needed, strict=True):
        fields: dict[str, object] = {"players": players, "held": " ".join(hand)}
        assert poignee(" ".join(hand[:count]), size, **fields) == value  # type: ignore[arg-type]
        for wrong in (count - 1, count + 1):
            shown = " ".join(everything[:wrong])
            assert no_poignee(shown, size, **fields) == "FRA-ANN-14"  # type: ignore[arg-type]


def test_fra_ann_3_the_excuse_is_a_trump() -> None:
    nine = "T2 T3 T5 T6 T8 T9 T11 T14 T17"
    assert poignee(f"{nine} FOOL", held=f"{nine} FOOL SK") == 20
    assert no_poignee(f"{nine} SK", held=f"{nine} SK") == "FRA-ANN-2"


def test_fra_ann_5_the_trumps_are_shown_to_all() -> None:
    deal = act(ready(), "poignee", "single", TEN)
    for seat in range(4):
        (shown,) = deal.view(seat).table.poignees
        assert (shown.seat, shown.size, len(shown.cards)) == (0, "single", 10)
    assert no_poignee(TEN.replace("T20", "T21")) == "FRA-ANN-5"
    assert why(ready(), "poignee", "single", TEN.replace("T20", "T21")) == "FRA-ANN-5"


def test_fra_ann_13_before_ones_own_first_card() -> None:
    deal = play(ready(), "SK")
    assert why(deal, "poignee", "single", TEN, seat=0) == "FRA-PLAY-32"
    while not deal.table.tricks:
        deal = play(deal, open_to_play(deal).split()[0])
    while deal.table.turn != (0,):
        deal = play(deal, open_to_play(deal).split()[0])
    assert why(deal, "poignee", "single", TEN) == "FRA-ANN-13"
    assert deal.choices().sets == ()


def test_fra_ann_13_a_defender_shows_in_the_middle_of_the_trick() -> None:
    hands = [NO_TRUMP, HELD.replace("SK SQ H3", "H7 H8 H9"), "", ""]
    left = [c for c in ask("deck")["cards"] if c not in f"{hands[0]} {hands[1]} D9 D8 D7 D6 D5 D2".split()]  # type: ignore[attr-defined]
    hands[2], hands[3] = " ".join(left[:18]), " ".join(left[18:])
    deal = play(to_play(deal_from(hands, "D9 D8 D7 D6 D5 D2"), "garde_sans"), "SK")
    assert deal.table.turn == (1,)
    later = act(deal, "poignee", "single", TEN)
    assert (later.table.turn, later.table.trick) == ((1,), deal.table.trick)
    assert play(later, "T2").table.turn == (2,)


def test_fra_ann_15_fra_ann_16_the_excuse_only_with_all_trumps() -> None:
    with_excuse = f"{TEN} FOOL"
    assert no_poignee(f"{TEN.replace('T20', 'FOOL')}", held=with_excuse) == "FRA-ANN-15"
    assert poignee(TEN, held=with_excuse) == 20
    oudlers = f"T1 T21 {TEN}"
    assert poignee(TEN, held=oudlers) == 20
    assert poignee(f"T1 T21 {TEN.replace('T2 ', '').replace('T3 ', '')}", held=oudlers) == 20


def test_fra_ann_17_any_player_or_by_agreement_the_declarer_only() -> None:
    only = {"poignee_by": "taker_only"}
    summary: dict[str, object] = {"poignees": [{"seat": 2, "size": "single"}]}
    assert score("petite", 51, 1, **summary) == "contract:25 poignees:20"
    assert refused("score", only, contract="petite", points=51, oudlers=1, **summary) == "FRA-ANN-17"
    assert score("petite", 51, 1, only, declarer=2, **summary) == "contract:25 poignees:20"
    fields: dict[str, object] = {"kind": "poignee", "size": "single", "hand": TEN, "cards": TEN}
    assert refused("announce", only, seat=1, declarer=0, **fields) == "FRA-ANN-17"
    assert ask("announce", only, seat=1, declarer=1, **fields)["value"] == 20
    # Seat 1 plays a garde sans; seat 0 holds the trumps.
    deal = deal_around(HELD, LYING, options=only)
    deal = act(deal, "call", "pass")
    deal = act(act(act(act(deal, "call", "garde_sans"), "call", "pass"), "call", "pass"), "announce", "pass")
    assert deal.table.declarer == 1
    assert why(deal, "poignee", "single", TEN) == "FRA-ANN-17"
    assert deal.choices().sets == ()


def test_fra_ann_18_one_poignee_a_player() -> None:
    deal = act(ready(), "poignee", "single", TEN)
    assert why(deal, "poignee", "single", TEN) == "FRA-ANN-18"
    twice = [{"seat": 0, "size": "single"}, {"seat": 0, "size": "double"}]
    assert refused("score", contract="petite", points=51, oudlers=1, poignees=twice) == "FRA-ANN-18"


def test_fra_ann_19_a_smaller_poignee_than_one_holds() -> None:
    thirteen = f"{TEN} T15 T16 T18"
    assert poignee(TEN, "single", thirteen) == 20
    assert poignee(thirteen, "double", thirteen) == 30


def test_fra_ann_20_in_falling_order() -> None:
    nine = "T2 T3 T5 T6 T8 T9 T11 T14 T17"
    deal = act(ready(f"{nine} FOOL SK SQ H3 H2 D4 D3 C2 C3"), "poignee", "single", f"FOOL {nine}")
    falling = "T17 T14 T11 T9 T8 T6 T5 T3 T2 FOOL"
    assert text_of(deal.table.poignees[0].cards) == falling
    assert str(deal.actions[-1]) == f"0 poignee single {falling}"


def test_fra_ann_21_trumps_that_had_to_be_laid_away_count_when_shown_again() -> None:
    kept = "T2 T3 T5 T6 T8 T9 T11"
    with_aside = f"{kept} T14 T17 T20"
    assert no_poignee(with_aside, held=kept) == "FRA-ANN-5"
    assert poignee(with_aside, held=kept, discarded_trumps="T14 T17 T20") == 20
    # The Excuse needs all trumps of the hand, not those laid away.
    assert poignee(f"{kept} FOOL T14 T17", held=f"{kept} FOOL", discarded_trumps="T14 T17 T20") == 20
    assert (
        no_poignee(f"{kept[3:]} FOOL T14 T17 T20", held=f"{kept} FOOL", discarded_trumps="T14 T17 T20")
        == "FRA-ANN-15"
    )
    for wrong in ("T21", "SK", "T2"):
        assert no_poignee(with_aside, held=kept, discarded_trumps=wrong) == "FRA-ANN-21"


def test_fra_ann_21_in_a_deal() -> None:
    """Three suit cards that are no kings; of six cards laid away three are trumps."""
    held = "SK HK DK CK D5 C9 H3 T1 T2 T3 T5 T6 T7 T8 T9 T10 T12 T14"
    deal = to_play(deal_around(held, "T15 T17 T19 T20 T21 FOOL"), "garde", "D5 C9 H3 T2 T3 T5")
    own = "T1 T6 T7 T8 T9 T10 T12 T14 T15 T17 T19 T20 T21"
    sizes = [(chosen.must[0], len(chosen.must), chosen.fewest) for chosen in deal.choices().sets]
    # 13 trumps in hand, three laid away, the Excuse: up to a triple of 15.
    assert sizes == [("single", 1, 10), ("double", 1, 13), ("triple", 1, 15), ("triple", 15, 1)]
    assert act(deal, "poignee", "triple", f"{own} T2 T3").table.poignees[0].size == "triple"
    assert act(deal, "poignee", "triple", f"{own} FOOL T5").table.poignees[0].size == "triple"
    assert why(deal, "poignee", "triple", f"{own.replace('T21', 'FOOL')} T3 T5") == "FRA-ANN-15"


def test_the_choices_of_a_poignee() -> None:
    (chosen,) = ready().choices().sets
    assert chosen == SetChoice("poignee", ("single",), cards(TEN), 10, 10)
    offers = {
        offer.action.words: offer.reason for offer in ready().offers(0) if offer.action.kind == "poignee"
    }
    assert offers["single",] is None
    closed = offers["double",]
    assert closed is not None
    assert closed.rule == "FRA-ANN-7"
    assert ("triple",) not in offers  # a larger one need not be shown to be out of reach as well


def test_parts_of_a_poignee() -> None:
    deal = ready()

    def part(size: str, text: str) -> str | None:
        reason = deal.why_not(Action(0, "poignee", (size,), cards(text)), part=True)
        return reason.rule if reason else None

    assert part("single", "T2 T20") is None
    assert part("single", "FOOL") == "FRA-ANN-15"
    assert part("single", "SK") == "FRA-ANN-2"
    assert part("single", "T21") == "FRA-ANN-5"
    assert part("single", f"{TEN} FOOL") == "FRA-ANN-14"
    assert part("double", "T2") == "FRA-ANN-7"
    assert part("huge", "T2") == "FRA-ANN-2"
    assert why(deal, "poignee", "single", "T2 T2") == "FRA-ANN-14"
    assert why(deal, "poignee", "", TEN) == "FRA-ANN-5"


def test_fra_ann_9_the_contract_does_not_matter() -> None:
    for contract, factor in (("petite", 1), ("garde", 2), ("garde_sans", 4), ("garde_contre", 6)):
        found = score(contract, 51, 1, poignees=[{"seat": 0, "size": "double"}])
        assert found == f"contract:{25 * factor} poignees:30"


@pytest.mark.parametrize(
    ("points", "shower", "winner_gets", "shower_gets"),
    [(51, 0, 40, 40), (51, 2, 40, -40), (50, 0, -40, 40), (50, 2, -40, -40)],
)
def test_fra_ann_10_fra_ann_11_fra_var_6_fra_var_7_who_gets_a_poignee(
    points: int, shower: int, winner_gets: int, shower_gets: int
) -> None:
    given: dict[str, object] = {"poignees": [{"seat": shower, "size": "triple"}]}
    contract = "contract:25" if points == 51 else "contract:-26"
    assert score("petite", points, 1, **given) == f"{contract} poignees:{winner_gets}"
    own = {"poignee_bonus_to": "shower"}
    assert score("petite", points, 1, own, **given) == f"{contract} poignees:{shower_gets}"


def test_fra_var_6_poignees_of_both_sides_can_cancel() -> None:
    own = {"poignee_bonus_to": "shower"}
    both = [{"seat": 0, "size": "single"}, {"seat": 3, "size": "single"}]
    assert score("petite", 51, 1, own, poignees=both) == "contract:25"
    partners = [{"seat": 0, "size": "single"}, {"seat": 3, "size": "double"}]
    assert score("petite", 51, 1, own, players=5, partner=3, poignees=partners) == "contract:25 poignees:50"


# -- slam ----------------------------------------------------------------------------------------------


def test_fra_ann_30_a_slam_is_announced_before_the_first_card() -> None:
    for contract, discard in (("garde", LYING), ("garde_sans", "")):
        deal = to_play(deal_around(HELD, LYING), contract, discard, slam=True)
        assert deal.table.slam_announced is True
        assert deal.table.phase == "play"
        assert why(deal, "announce", "slam") == "FRA-ANN-30"
        assert why(play(deal, "SK"), "announce", "slam", seat=0) == "FRA-ANN-30"
    assert ask("announce", kind="slam", seat=2, declarer=2) == {"value": 400, "loss": -200}


def test_fra_ann_33_the_announcer_leads() -> None:
    for options, leader in (({}, 2), ({"slam_leader": "forehand"}, 0)):
        deal = deal_around("S2 T2", options=options)
        for call in ("pass", "pass", "garde_sans", "pass"):
            deal = act(deal, "call", call)
        assert act(deal, "announce", "slam").table.turn == (leader,)
        assert act(deal, "announce", "pass").table.turn == (0,)


def test_fra_ann_34_only_the_declarer_announces_a_slam() -> None:
    assert refused("announce", kind="slam", seat=1, declarer=2) == "FRA-ANN-34"
    deal = deal_around("S2 T2")
    for call in ("garde_sans", "pass", "pass", "pass"):
        deal = act(deal, "call", call)
    for seat in (1, 2, 3):
        assert why(deal, "announce", "slam", seat=seat) == "FRA-ANN-34"
    assert why(deal, "announce", "grand") == "FRA-ANN-30"


@pytest.mark.parametrize(
    ("announced", "slam", "amount"),
    [
        (True, "declarer", 400),
        (True, None, -200),
        (True, "opponents", -400),
        (False, "declarer", 200),
        (False, None, 0),
        (False, "opponents", -200),
    ],
)
def test_fra_ann_27_fra_ann_28_fra_ann_29_fra_ann_31_fra_ann_32_fra_ann_36_slams(
    announced: bool, slam: str | None, amount: int
) -> None:
    text = f" slam:{amount}" if amount else ""
    given: dict[str, object] = {"slam_announced": announced, "slam": slam}
    assert score("garde", 51, 1, **given) == f"contract:50{text}"
    nothing = {"unannounced_slam_bonus": 0, "defence_slam_bonus": 0}
    less = {(False, "declarer"): 0, (False, "opponents"): 0, (True, "opponents"): -200}
    left = less.get((announced, slam or ""), amount)
    assert score("garde", 51, 1, nothing, **given) == f"contract:50{f' slam:{left}' if left else ''}"


def test_fra_ann_35_no_multiplier_for_a_slam() -> None:
    for contract, factor in (("petite", 1), ("garde_contre", 6)):
        assert score(contract, 51, 1, slam="declarer") == f"contract:{25 * factor} slam:200"


# -- misère --------------------------------------------------------------------------------------------


def test_fra_var_8_fra_var_9_misere_of_trumps_and_of_figures() -> None:
    assert misere(NO_TRUMP, "trumps") == 10
    assert no_misere(f"{NO_TRUMP[:-3]} T1", "trumps") == "FRA-VAR-8"
    assert misere("S10 S9 T20 T1", "figures") == 10
    for court in ("SK", "HQ", "DC", "CJ"):
        assert no_misere(f"S10 T20 {court}", "figures") == "FRA-VAR-9"


def test_fra_var_11_a_misere_has_to_be_agreed_on() -> None:
    assert no_misere(NO_TRUMP, "trumps", {}) == "FRA-VAR-11"
    given: dict[str, object] = {"miseres": [{"seat": 1, "lack": "trumps"}]}
    assert refused("score", contract="petite", points=51, oudlers=1, **given) == "FRA-VAR-11"
    assert score("petite", 51, 1, miseres=[]) == "contract:25"
    assert why(ready(), "misere", "trumps") == "FRA-VAR-11"


def test_fra_var_11_what_it_is_worth() -> None:
    assert misere(NO_TRUMP, "trumps", {"misere_bonus": 25}) == 25
    times = {"misere_multiplied": True}
    assert misere(NO_TRUMP, "trumps", times, contract="garde_sans") == 40
    refused("announce", MISERE | times, kind="misere", lack="trumps", hand=NO_TRUMP)
    both = [{"seat": 0, "lack": "figures"}, {"seat": 1, "lack": "trumps"}, {"seat": 2, "lack": "figures"}]
    assert score("garde", 50, 1, MISERE | times, miseres=both) == "contract:-52 misere:-20"


def test_fra_var_11_paid_to_the_player_himself() -> None:
    personal = MISERE | {"misere_payment": "personal", "misere_bonus": 5}
    given: dict[str, object] = {"miseres": [{"seat": 3, "lack": "trumps"}]}
    found = ask("score", personal, contract="petite", points=51, oudlers=1, **given)
    assert found["items"] == [{"item": "contract", "amount": 25}]
    assert found["per_opponent"] == 25
    # 75 -25 -25 -25, and seat 3 gets 5 from each of three others.
    assert found["payments"] == [70, -30, -30, -10]
    # A partner pays as well, and a stake of four does not touch it.
    five = ask("score", personal, players=5, contract="petite", points=51, oudlers=1, partner=1, **given)
    assert five["payments"] == [45, 20, -30, -5, -30]
    alone = ask(
        "score", personal | {"alone_stake": 4}, players=5, contract="petite", points=51, oudlers=1, **given
    )
    assert alone["payments"] == [395, -105, -105, -80, -105]


@pytest.mark.parametrize(
    ("lack", "held", "options", "rule"),
    [
        ("trumps", "SK FOOL", {}, "FRA-VAR-8"),
        ("trumps", "SK FOOL", {"misere_excuse_is_trump": False}, None),
        ("figures", "S10 FOOL", {}, None),
        ("figures", "S10 FOOL", {"misere_excuse_is_court": True}, "FRA-VAR-9"),
    ],
)
def test_fra_var_13_the_excuse_in_a_misere(
    lack: str, held: str, options: dict[str, object], rule: str | None
) -> None:
    if rule is None:
        assert misere(held, lack, options) == 10
    else:
        assert no_misere(held, lack, MISERE | options) == rule


def test_fra_var_10_the_chien_does_not_matter() -> None:
    """The chien of a garde sans is full of trumps; in a garde the declarer has laid his courts away."""
    deal = ready(NO_TRUMP, "T1 T2 T3 T4 T5 T6", MISERE)
    assert act(deal, "misere", "trumps").table.miseres == ((0, "trumps"),)
    pips = "S10 S9 S8 S7 S6 S5 S4 S3 S2 H10 H9 H8 H7 H6 T2 T3 SQ SJ"
    garde = to_play(deal_around(pips, "HQ HJ HC S1 H1 D1", options=MISERE), "garde", "SQ SJ HQ HJ HC S1")
    assert act(garde, "misere", "figures").table.miseres == ((0, "figures"),)


def test_misere_in_the_play() -> None:
    deal = ready(NO_TRUMP, LYING.replace("S", "D"), MISERE)
    assert [str(a) for a in deal.choices().actions if a.kind == "misere"] == ["0 misere trumps"]
    assert why(deal, "misere", "figures") == "FRA-VAR-9"
    assert why(deal, "misere", "hearts") == "FRA-VAR-8"
    assert why(deal, "misere", "") == why(deal, "misere", "trumps", "SK") == "FRA-VAR-11"
    said = act(deal, "misere", "trumps")
    assert why(said, "misere", "trumps") == "FRA-VAR-8"
    led = play(said, "SK")
    assert why(led, "misere", "trumps", seat=0) == "FRA-PLAY-32"


def test_what_one_seat_says_has_one_order() -> None:
    """Both misères, said either way round, make the same deal."""
    pips = "S10 S9 S8 S7 S6 S5 S4 S3 S2 H10 H9 H8 H7 H6 H5 H4 H3 H2"
    deal = ready(pips, "D2 D3 D4 D5 D6 D7", MISERE)
    one = act(act(deal, "misere", "trumps"), "misere", "figures")
    other = act(act(deal, "misere", "figures"), "misere", "trumps")
    assert one == other
    assert [action.words for action in one.actions[-2:]] == [("figures",), ("trumps",)]


def test_fra_ann_3_a_poignee_of_which_only_the_size_is_told() -> None:
    """In the worked deal seat 1 has seven trumps and the Excuse; seat 4 shows the highest of its eight."""
    sizes = [{"seat": 1, "size": "single"}, {"seat": 4, "size": "single"}]
    fields = whole(poignees=sizes)
    assert ask("deal", **fields) == ask("deal", **whole())
    deal = GAME.from_case(Fields(fields, "input"), FrenchOptions())
    shown = {found.seat: text_of(found.cards) for found in deal.table.poignees}
    assert shown == {1: "T18 T17 T14 T13 T5 T3 T1 FOOL", 4: "T21 T16 T15 T9 T8 T7 T6 T4"}


@pytest.mark.parametrize(
    ("held", "aside", "shown"),
    [
        ("T2 T3 T4 T5 T6 T7 T8 T9 T10 FOOL", "", "T10 T9 T8 T7 T6 T5 T4 T3"),
        ("T2 T3 T4 T5 T6 T7 T8 FOOL", "T9", "T8 T7 T6 T5 T4 T3 T2 FOOL"),
        ("T2 T3 T4 T5 T6 T7", "T9 T10 T11", "T11 T10 T7 T6 T5 T4 T3 T2"),
    ],
)
def test_fra_ann_21_trumps_laid_away_are_taken_only_at_need(held: str, aside: str, shown: str) -> None:
    found = poignee_cards(hand(held), hand(aside), 5, FrenchOptions(), "single")
    assert text_of(found) == shown
    assert closed_poignee(hand(held), hand(aside), 5, FrenchOptions(), "single", found) is None
