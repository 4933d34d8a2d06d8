"""The talon and laying away: CZE-TALON."""

from __future__ import annotations

import pytest

from tarok_core.cards import mask_of
from tarok_core.fields import Fields
from tarok_core.games.czech.game import GAME
from tarok_core.games.czech.outcome import piles
from tests.czech.helpers import (
    Options,
    act,
    action_of,
    ask,
    bid,
    called,
    deal_around,
    in_deal,
    lay_away,
    refused,
    say,
    whole,
    why,
)
from tests.helpers import cards, hand, text_of

TALON = "T4 SQ D3 T19 HK C8"
# 13 cards with 5 free suit cards; 16 cards with 2; 13 with none.
ROOMY = "SK S8 T2 T5 T9 T10 T11 T12 T13 D2 D3 C9 C7"
TIGHT = "T4 T5 T7 T8 T10 T11 T12 T20 T21 SK HK H2 D3 CK T1 T14"
BARE = "SK HK DK T1 T21 FOOL T2 T3 T4 T5 T6 T7 T8"


def divided(contract: str, declarer: int = 0, dealer: int = 3, **more: object) -> tuple[str, str]:
    """Who takes what, with bars between the seats; the rest."""
    options: dict[str, object] = {
        name: more.pop(name) for name in ("variant", "first_split", "second_duty_split") if name in more
    }
    result = ask(
        "exchange", options, contract=contract, declarer=declarer, dealer=dealer, talon=TALON, **more
    )
    taken, rest = result["taken"], result["rest"]
    assert isinstance(taken, list)
    assert isinstance(rest, list)
    return " | ".join(" ".join(seat) for seat in taken), " ".join(rest)


def may_go(held: str, count: int, options: Options = None) -> tuple[str, str, object]:
    result = ask("exchange", options, hand=held, count=count)
    must, may = result["must"], result["may"]
    assert isinstance(must, list)
    assert isinstance(may, list)
    return " ".join(must), " ".join(may), result["choose"]


def test_cze_talon_1_cze_talon_11_the_game_decides_and_nobody_refuses() -> None:
    """After the call everybody has his cards; there is nothing to choose."""
    deal = called(deal_around({}, TALON))
    assert (deal.table.phase, deal.table.owed) == ("discard", (4, 1, 1, 0))
    for kind in ("look", "reject", "keep"):
        assert why(deal, kind, seat=1) == "CZE-TALON-13"


def test_cze_talon_2_as_many_cards_go_as_were_taken() -> None:
    for count, wrong in ((1, ""), (1, "S8 D2"), (2, "S8"), (2, "S8 D2 D3")):
        held = ROOMY if count == 1 else f"{ROOMY} C8"
        assert refused("exchange", hand=held, count=count, discard=wrong) == "CZE-TALON-2"
    assert refused("exchange", hand=ROOMY, count=1, discard="SQ") == "CZE-TALON-2"
    four = ["S10", "S9", "H4", "D1"]
    wrong_counts: list[list[list[str]]] = [[[]] * 4, [["S10"], ["H2"], ["D2"], []], [four, ["H2"], [], []]]
    for discards in wrong_counts:
        assert in_deal(discards=discards) == "CZE-TALON-2"
    assert in_deal(discards=[["S10", "S9", "H4", "D1"], ["H2"], ["D2"], ["C10"]]) == "CZE-TALON-2"
    ready = lay_away(called(deal_around({}, TALON)))
    assert [hand.bit_count() for hand in ready.secrets.hands] == [12] * 4
    assert [laid.bit_count() for laid in ready.secrets.laid_away] == [4, 1, 1, 0]


def test_cze_talon_2_up_to_three_seats_lay_away_in_any_order() -> None:
    deal = called(deal_around({}, TALON))
    assert deal.table.turn == (0, 1, 2)
    assert why(deal, "discard", seat=3) == "CZE-TALON-2"
    steps = []
    for seat in (2, 0, 1):
        (choice,) = deal.choices(seat).sets
        gone = (*choice.must, *choice.may[: choice.fewest])
        steps.append(action_of(deal, "discard", "", text_of(gone), seat))
    mixed = deal.apply(steps[0]).apply(steps[1])
    assert mixed.table.turn == (1,)
    assert [action.seat for action in mixed.actions[-2:]] == [0, 2]
    assert why(mixed, "discard", "", steps[0].cards[0].code, seat=2) == "CZE-TALON-2"
    done = mixed.apply(steps[2])
    assert done == deal.apply(steps[1]).apply(steps[2]).apply(steps[0])
    assert (done.table.phase, [action.seat for action in done.actions[-3:]]) == ("announce", [0, 1, 2])


def test_cze_talon_3_cze_talon_12_four_one_one_from_the_top() -> None:
    assert divided("prvni") == ("T4 SQ D3 T19 | HK | C8 | ", "")
    assert divided("prvni", declarer=2, dealer=1) == ("C8 |  | T4 SQ D3 T19 | HK", "")


def test_cze_talon_4_neither_kings_nor_taroks() -> None:
    assert may_go(ROOMY, 1) == ("", "S8 D3 D2 C9 C7", 1)
    for card in ("SK", "T2", "T13"):
        assert refused("exchange", hand=ROOMY, count=1, discard=card) == "CZE-TALON-4"
    assert ask("exchange", hand=ROOMY, count=1, discard="C9")["hand"] == (
        ["SK", "S8", "D3", "D2", "C7", "T2", "T5", "T9", "T10", "T11", "T12", "T13"]
    )
    # A queen, cavalier or jack is no honour.
    for card in ("SQ", "HC", "DJ"):
        held = f"{card} {ROOMY.replace('S8', '').replace('  ', ' ')}"
        assert "hand" in ask("exchange", hand=held, count=1, discard=card)


def test_cze_talon_5_free_suit_cards_go_first() -> None:
    assert may_go(TIGHT, 4) == ("H2 D3", "T4 T5 T7 T8 T10 T11 T12 T14 T20", 2)
    assert refused("exchange", hand=TIGHT, count=4, discard="H2 T4 T5 T7") == "CZE-TALON-5"
    assert refused("exchange", hand=TIGHT, count=4, discard="T4 T5 T7 T8") == "CZE-TALON-5"
    assert refused("exchange", hand=TIGHT, count=4, discard="H2 D3 T4 SK") == "CZE-TALON-4"
    assert ask("exchange", hand=TIGHT, count=4, discard="T20 H2 T4 D3")["hand"] == (
        ["SK", "HK", "CK", "T1", "T5", "T7", "T8", "T10", "T11", "T12", "T14", "T21"]
    )
    # Exactly as many free cards as have to go: all of them, and no tarok.
    exact = "SK S8 H4 D2 C7 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12"
    assert may_go(exact, 4) == ("S8 H4 D2 C7", "", 0)
    assert refused("exchange", hand=exact, count=4, discard="S8 H4 D2 T2") == "CZE-TALON-4"


def test_cze_talon_6_the_trul_stays_even_by_need() -> None:
    assert may_go(BARE, 1) == ("", "T2 T3 T4 T5 T6 T7 T8", 1)
    for card in ("T1", "T21", "FOOL"):
        assert refused("exchange", hand=BARE, count=1, discard=card) == "CZE-TALON-6"
        free = {"forced_discard_trul": "allowed"}
        assert card not in str(ask("exchange", free, hand=BARE, count=1, discard=card)["hand"])
    assert may_go(BARE, 1, {"forced_discard_trul": "allowed"})[1] == "T1 T2 T3 T4 T5 T6 T7 T8 T21 FOOL"
    assert refused("exchange", hand=TIGHT, count=4, discard="H2 D3 T4 T1") == "CZE-TALON-6"
    assert refused("exchange", hand=BARE, count=1, discard="SK") == "CZE-TALON-4"


def test_cze_talon_7_cards_laid_away_count_for_their_side() -> None:
    """In the worked deal: S10 S9 H4 D1 by the declarer, H2 and D2 by his opponents."""
    deal = GAME.from_case(Fields(whole(), "input"), GAME.options())
    own, theirs = piles(deal)
    assert own & hand("S10 S9 H4 D1") == hand("S10 S9 H4 D1")
    assert theirs & hand("H2 D2") == hand("H2 D2")
    assert own | theirs == deal.table.pack.mask
    assert own & theirs == 0


def test_cze_talon_8_one_two_three_in_mcr() -> None:
    assert divided("prvni", variant="mcr") == ("T4 | SQ D3 | T19 HK C8 | ", "")
    assert divided("prvni", first_split=[1, 2, 3, 0]) == ("T4 | SQ D3 | T19 HK C8 | ", "")
    assert divided("prvni", variant="mcr", first_split=[4, 1, 1, 0]) == ("T4 SQ D3 T19 | HK | C8 | ", "")
    deal = called(deal_around({}, TALON, options={"variant": "mcr"}))
    assert (deal.table.owed, deal.table.turn) == ((1, 2, 3, 0), (0, 1, 2))


def test_cze_talon_9_druha_counts_from_the_declarer() -> None:
    assert divided("druha", declarer=3) == ("HK | C8 |  | T4 SQ D3 T19", "")
    deal = called(deal_around({2: "T1"}, TALON), "prvni pass druha pass")
    assert (deal.table.owed, deal.table.turn) == ((1, 0, 4, 1), (0, 2, 3))
    ready = lay_away(deal)
    assert [action.seat for action in ready.actions[-3:]] == [0, 2, 3]


def test_cze_talon_10_druha_in_mcr() -> None:
    assert divided("druha", variant="mcr") == divided("druha")
    assert divided("druha", 1, variant="mcr", second_duty_split="as_first") == (
        " | T4 | SQ D3 | T19 HK C8",
        "",
    )
    assert divided("druha", 1, second_duty_split="as_first") == divided("druha", 1)


def test_cze_talon_13_look_put_back_look() -> None:
    deal = bid(deal_around({}, TALON), "prvni preferanc pass pass")
    assert (deal.table.phase, deal.table.turn) == ("talon", (1,))
    assert [action.kind for action in deal.choices().actions] == ["look"]
    assert why(deal, "keep") == "CZE-TALON-13"
    assert why(deal, "reject") == "CZE-TALON-13"
    assert why(deal, "look", seat=0) == "CZE-TALON-13"
    first = act(deal, "look")
    assert (first.table.stage, [a.kind for a in first.choices().actions]) == (1, ["keep", "reject"])
    assert why(first, "look") == "CZE-TALON-13"
    assert first.view(1).laid_away == hand("T4 SQ D3")
    assert first.view(1).hand.bit_count() == 12
    one = act(first, "keep")
    assert (one.table.phase, one.table.owed) == ("discard", (0, 3, 0, 0))
    assert one.secrets.hands[1] == deal.secrets.hands[1] | hand("T4 SQ D3")
    two = act(act(act(first, "reject"), "look"), "keep")
    assert two.table.stage == 2
    assert two.secrets.hands[1] == deal.secrets.hands[1] | hand("T19 HK C8")
    three = act(act(act(act(first, "reject"), "look"), "reject"), "look")
    assert (three.table.stage, three.table.phase) == (3, "discard")
    assert three.secrets.hands[1] == one.secrets.hands[1]
    for stage in (0, 4, None, -1):
        wrong = refused("exchange", contract="preferanc", declarer=1, stage=stage, talon=TALON)
        assert wrong == "CZE-TALON-13"
    for contract in ("prvni", "druha", "solo", "varsava"):
        assert refused("exchange", contract=contract, declarer=0, stage=1, talon=TALON) == "CZE-TALON-13"
    assert in_deal(stage=1) == "CZE-TALON-13"


def test_cze_talon_14_in_stage_1_the_rest_is_hidden() -> None:
    deal = act(act(bid(deal_around({}, TALON), "preferanc pass pass pass"), "look"), "keep")
    assert (deal.table.turned_up, deal.table.open_talon) == ((), ())
    assert deal.secrets.talon == cards("T19 HK C8")


def test_cze_talon_15_what_was_put_back_lies_open() -> None:
    deal = act(bid(deal_around({}, TALON), "preferanc pass pass pass"), "look")
    assert deal.table.turned_up == ()
    put_back = act(deal, "reject")
    assert set(put_back.table.open_talon) == set(cards("T4 SQ D3"))
    assert put_back.secrets.laid_away == (0, 0, 0, 0)
    second = act(put_back, "look")
    assert set(act(second, "keep").table.open_talon) == set(cards("T4 SQ D3"))
    third = act(act(second, "reject"), "look")
    assert set(third.table.turned_up) == set(cards(TALON))
    assert set(third.table.open_talon) == set(cards("T19 HK C8"))


@pytest.mark.parametrize(("stage", "used"), [(1, "T4 SQ D3"), (2, "T19 HK C8"), (3, "T4 SQ D3")])
def test_cze_talon_16_cze_talon_17_three_go_and_three_are_the_opponents(stage: int, used: str) -> None:
    left = " ".join(card for card in TALON.split() if card not in used.split())
    assert divided("preferanc", 2, stage=stage) == (f" |  | {used} | ", left)
    deal = bid(deal_around({}, TALON), "preferanc pass pass pass")
    looks = {1: "look keep", 2: "look reject look keep", 3: "look reject look reject look"}[stage]
    for kind in looks.split():
        deal = act(deal, kind)
    ready = lay_away(deal)
    own, theirs = piles(ready)
    assert own == ready.secrets.laid_away[0]
    assert (own.bit_count(), theirs) == (3, hand(left))
    assert why(deal, "discard", shown="SK SC SJ") == "CZE-TALON-4"


def test_cze_talon_18_in_solo_nobody_takes_cards() -> None:
    assert divided("solo", 2) == (" |  |  | ", TALON)
    deal = bid(deal_around({}, TALON), "prvni solo pass pass")
    assert (deal.table.phase, deal.table.owed) == ("announce", (0, 0, 0, 0))
    assert piles(deal) == (0, mask_of(cards(TALON)))
    assert why(deal, "discard") == "CZE-TALON-2"
    said = say(deal)
    assert (said.table.open_talon, said.secrets.talon) == ((), cards(TALON))


def test_cze_talon_19_in_varsava_nobody_takes_cards() -> None:
    assert divided("varsava") == (" |  |  | ", TALON)
    deal = act(bid(deal_around({}, TALON), "prvni pass pass pass"), "choose", "varsava")
    assert (deal.secrets.talon, deal.table.owed) == (cards(TALON), (0, 0, 0, 0))
    assert refused("exchange", contract="varsava", declarer=1, talon=TALON) == "CZE-AUC-11"
