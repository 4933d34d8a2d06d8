"""Five players: the call of a king, and the partner nobody knows (FRA-AUC-20 to 29, FRA-PLAY-27 to 29)."""

from __future__ import annotations

import pytest

from tarok_core.games.french.game import GAME
from tarok_core.games.french.outcome import partner_of
from tests.french.helpers import (
    Given,
    act,
    ask,
    bid,
    closed,
    deal_around,
    deal_from,
    open_cards,
    open_to_play,
    play,
    play_out,
    refused,
    to_play,
    why,
)

KINGS = "SK HK DK CK"
QUEENS = "SQ HQ DQ CQ"
CAVALIERS = "SC HC DC CC"

# Declarer seat 0 without the king of spades, which seat 2 holds; three small cards in the chien.
FIRST = "SQ SC HK HQ DK DQ CK CQ T21 T20 T19 T18 T17 T16 T15"
SECOND = "S10 S9 HC HJ H10 DC DJ D10 CC CJ C10 T14 T13 T12 T11"
THIRD = "SK S8 S7 H9 H8 H7 D9 D8 D7 C9 C8 C7 T10 T9 T8"
FOURTH = "SJ S6 S5 H6 H5 H4 D6 D5 D4 C6 C5 C4 T7 T6 T5"
FIFTH = "S4 S3 S2 S1 H3 H2 D3 D2 C3 C2 T4 T3 T2 T1 FOOL"
TALON = "H1 D1 C1"
HANDS = [FIRST, SECOND, THIRD, FOURTH, FIFTH]


def call(held: str, called: str, options: Given = None) -> dict[str, object]:
    return ask("announce", options, kind="king", players=5, hand=held, called=called)


def not_called(held: str, called: object, options: Given = None) -> str | None:
    return refused("announce", options, kind="king", players=5, hand=held, called=called)


def test_fra_auc_20_a_king_is_called_after_the_auction_and_before_the_chien() -> None:
    deal = bid(deal_from(HANDS, TALON), "garde")
    assert (deal.table.phase, deal.table.turn, deal.table.talon) == ("naming", (0,), None)
    assert [str(action) for action in deal.choices().actions] == [
        "0 name SK", "0 name HK", "0 name DK", "0 name CK",
    ]  # fmt: skip
    later = act(deal, "name", shown="SK")
    assert later.table.phase == "discard"
    assert later.table.called is not None
    for card in ("S10", "T5", "FOOL"):
        assert why(deal, "name", shown=card) == "FRA-AUC-20"
        assert not_called(FIRST, card) == "FRA-AUC-20"
    assert not_called(FIRST, None) == "FRA-AUC-20"
    assert why(deal, "name") == "FRA-AUC-20"
    assert why(deal, "name", shown="SK HK") == "FRA-AUC-20"
    assert why(deal, "name", shown="SK", seat=1) == "FRA-AUC-20"
    assert refused("announce", kind="king", players=4, hand="SK", called="HK") == "FRA-AUC-20"


def test_fra_auc_20_no_call_with_three_or_four() -> None:
    assert bid(deal_around("SK T5", players=4), "garde").table.phase == "discard"
    assert bid(deal_around("SK T5", players=3), "garde_sans").table.phase == "announce"


@pytest.mark.parametrize(
    ("held", "legal"),
    [
        ("SK HK DK", KINGS),
        (KINGS, f"{KINGS} {QUEENS}"),
        (f"{KINGS} SQ HQ DQ", f"{KINGS} {QUEENS}"),
        (f"{KINGS} {QUEENS}", f"{KINGS} {QUEENS} {CAVALIERS}"),
        (QUEENS, KINGS),
        (f"{KINGS} {QUEENS} {CAVALIERS}", f"{KINGS} {QUEENS} {CAVALIERS}"),
        (f"SK HK DK {QUEENS} {CAVALIERS}", KINGS),
    ],
)
def test_fra_auc_22_what_may_be_called(held: str, legal: str) -> None:
    found = call(held, "HK")["legal"]
    assert isinstance(found, list)
    assert sorted(found) == sorted(legal.split())
    for card in f"{KINGS} {QUEENS} {CAVALIERS}".split():
        if card not in legal.split():
            assert not_called(held, card) == "FRA-AUC-22"


def test_fra_auc_26_a_jack_by_agreement() -> None:
    everything = f"{KINGS} {QUEENS} {CAVALIERS}"
    assert not_called(everything, "SJ") == "FRA-AUC-26"
    jacks = {"call_jack": True}
    assert call(everything, "SJ", jacks)["alone"] is False
    assert call(f"{everything} SJ", "SJ", jacks)["alone"] is True
    assert not_called(f"{KINGS} {QUEENS}", "SJ", jacks) == "FRA-AUC-26"
    assert not_called(f"{KINGS} {QUEENS}", "SJ") == "FRA-AUC-26"
    assert len(str(call(everything, "SJ", jacks)["legal"]).split(",")) == 16


def test_fra_auc_27_the_chien_does_not_count_for_the_call() -> None:
    hands = [FIRST.replace("CK", "C1"), *HANDS[1:]]
    deal = bid(deal_from(hands, "H1 D1 CK"), "garde")
    assert why(deal, "name", shown="HQ") == "FRA-AUC-22"
    # It is made in every contract.
    for contract in ("petite", "garde", "garde_sans", "garde_contre"):
        assert bid(deal_from(HANDS, TALON), contract).table.phase == "naming"


def test_fra_auc_28_fra_auc_25_the_partner_shows_when_the_king_falls() -> None:
    deal = to_play(deal_from(HANDS, TALON), "garde", "H1 D1 C1", called="SK")
    assert partner_of(deal) == 2
    assert (deal.table.partner, deal.table.sides_known) == (None, False)
    deal = play(deal, "T21 T11 T8 T5 T1 | HK H10 H7 H4 H2 | DK")
    assert (deal.table.partner, deal.table.sides_known) == (None, False)
    deal = play(deal, "D10 D7 D4 D2 | CK C10 C7 C4 C2 | HQ HJ H8 H5 H3 | SC")
    later = play(deal, "S9 SK")
    assert (later.table.partner, later.table.sides_known) == (2, True)
    over = play_out(later, {})
    assert GAME.result(over)["partner"] == 2


def test_fra_auc_23_fra_auc_24_alone_against_four() -> None:
    own = to_play(deal_from(HANDS, TALON), "garde", "H1 D1 C1", called="HK")
    assert partner_of(own) is None
    assert own.table.sides_known is False
    shown = play(own, "HK")
    assert (shown.table.caller, shown.table.partner, shown.table.sides_known) == (0, None, True)
    assert GAME.result(play_out(own, {}))["partner"] is None
    # In the chien that is turned up everybody sees it at once.
    hands = [*HANDS[:2], THIRD.replace("SK", "C1"), *HANDS[3:]]
    lying = to_play(deal_from(hands, "H1 D1 SK"), "garde", "H1 D1 SQ", called="SK")
    assert (lying.table.partner, lying.table.sides_known) == (None, True)
    result = GAME.result(play_out(lying, {}))
    assert result["partner"] is None
    payments = result["payments"]
    assert isinstance(payments, list)
    assert payments == [-4 * payments[1], *[payments[1]] * 4]


@pytest.mark.parametrize("contract", ["garde_sans", "garde_contre"])
def test_fra_auc_29_a_king_in_an_unseen_chien_stays_unknown(contract: str) -> None:
    hands = [*HANDS[:2], THIRD.replace("SK", "C1"), *HANDS[3:]]
    deal = to_play(deal_from(hands, "H1 D1 SK"), contract, called="SK")
    assert deal.table.sides_known is False
    while len(deal.table.tricks) < 14:
        deal = play(deal, open_to_play(deal).split()[-1])
        assert deal.table.sides_known is False
    over = play_out(deal, {})
    assert over.table.sides_known is True
    assert GAME.result(over)["partner"] is None


def test_fra_play_29_three_or_four_defend() -> None:
    for called, partner in (("SK", 2), ("HK", None)):
        over = play_out(to_play(deal_from(HANDS, TALON), "garde", "H1 D1 C1", called=called), {})
        payments = GAME.result(over)["payments"]
        assert isinstance(payments, list)
        share = -payments[1]
        assert payments.count(-share) == (3 if partner else 4)


def test_fra_play_27_the_suit_of_the_called_card_is_not_opened() -> None:
    deal = to_play(deal_from(HANDS, TALON), "garde", "H1 D1 C1", called="SK")
    assert "SQ" not in open_to_play(deal).split()
    assert "SC" not in open_to_play(deal).split()
    assert why(deal, "play", shown="SQ") == "FRA-PLAY-27"
    # Later it is like any other suit.
    assert "SQ" in open_to_play(play(deal, "T21 T11 T8 T5 T1")).split()


def test_fra_play_27_the_called_card_itself_may_be_led() -> None:
    assert open_cards("SK S4 H7", "", first_trick=True, called="SK") == "SK H7"
    assert closed("SK S4 H7", "", "S4", first_trick=True, called="SK") == "FRA-PLAY-27"
    # A called queen bars the rest of her suit, the king too.
    assert open_cards("SK SQ H7", "", first_trick=True, called="SQ") == "SQ H7"


@pytest.mark.parametrize(
    ("ban", "lead", "after_excuse"),
    [
        ("suit_setter", "H7 T3", "H7 T3"),
        ("lead_only", "H7 T3", "SQ H7 T3"),
        ("none", "SQ H7 T3", "SQ H7 T3"),
    ],
)
def test_fra_play_27_after_a_lead_of_the_excuse(ban: str, lead: str, after_excuse: str) -> None:
    options = {"called_suit_ban": ban}
    fields: dict[str, object] = {"first_trick": True, "called": "SK"}
    assert open_cards("SQ H7 T3", "", options, **fields) == lead
    assert open_cards("SQ H7 T3", "FOOL", options, **fields) == after_excuse
    # Whoever only follows is not bound.
    assert open_cards("SQ H7 T3", "S9", options, **fields) == "SQ"
    assert open_cards("SQ H7 T3", "FOOL S9", options, **fields) == "SQ"
    # Nor is anybody in a later trick, or without a called card.
    assert open_cards("SQ H7 T3", "", options, called="SK") == "SQ H7 T3"
    assert open_cards("SQ H7 T3", "", options, first_trick=True) == "SQ H7 T3"
    assert open_cards("SQ FOOL", "", options, **fields) == ("SQ FOOL" if ban == "none" else "FOOL")


def test_fra_play_27_who_has_nothing_else_may_open_it() -> None:
    assert open_cards("SQ S4", "", first_trick=True, called="SK") == "SQ S4"


def test_fra_play_27_binds_everyone_alike() -> None:
    """The declarer, his partner and a defender are asked from what they see; the answer tells nothing."""
    for called in ("SK", "HK"):
        deal = to_play(deal_from(HANDS, TALON), "garde", "H1 D1 C1", called=called)
        suit = called[0]
        may = open_to_play(deal).split()
        assert {card for card in may if card[0] == suit} <= {called}


@pytest.mark.parametrize("called", ["S10", "T1", "FOOL"])
def test_fra_auc_20_the_called_card_of_a_trick_is_a_court_card(called: str) -> None:
    assert refused("legal", hand="SK H7", trick=[], first_trick=True, called=called) == "FRA-AUC-20"
