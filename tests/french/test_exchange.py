"""Chien and discard: FRA-TALON."""

from __future__ import annotations

import random

import pytest

from tarok_core.actions import SetChoice
from tarok_core.cards import cards_of
from tarok_core.deal import Action
from tarok_core.games.french.game import GAME
from tests.french.helpers import Given, act, ask, bid, deal_around, refused, why
from tests.helpers import cards, hand, text_of

HAND = "SK SQ SJ S9 S4 HK HC H10 H2 DQ D8 D3 CJ C7 C5 T1 T4 FOOL"
TALON = "S2 H3 D4 C6 T9 T21"
# Three suit cards that are no kings: three trumps have to go.
TRUMPS = "SK HK DK CK D5 C9 H3 T1 T2 T3 T5 T6 T7 T8 T9 T10 T12 T14"
MORE = "T15 T17 T19 T20 T21 FOOL"


def lay(discard: str, hand: str = HAND, talon: str = TALON, options: Given = None, **more: object) -> object:
    return ask("exchange", options, hand=hand, talon=talon, discard=discard, **more)["declarer_pile"]


def wrong(discard: str, hand: str = HAND, talon: str = TALON, **more: object) -> str | None:
    return refused("exchange", hand=hand, talon=talon, discard=discard, **more)


def test_fra_talon_1_the_chien_is_shown_and_taken() -> None:
    for contract in ("petite", "garde"):
        deal = bid(deal_around(HAND, TALON), contract)
        assert (deal.table.phase, deal.table.turn) == ("discard", (0,))
        assert text_of(deal.table.talon or ()) == TALON
        assert deal.view(0).hand == hand(HAND) | hand(TALON)
        assert deal.secrets.talon == ()
        assert deal.view(2).table.talon == deal.table.talon


@pytest.mark.parametrize(("players", "size"), [(3, 6), (4, 6), (5, 3)])
def test_fra_talon_2_as_many_cards_as_the_chien_had(players: int, size: int) -> None:
    deal = bid(deal_around("SK SQ SC S10 S9 S8 S7 S6", players=players), "garde")
    if players == 5:
        deal = act(deal, "name", shown="SK")
    plain = cards("SQ SC S10 S9 S8 S7 S6")
    for count in (0, size - 1, size + 1):
        assert why(deal, "discard", shown=text_of(plain[:count])) == "FRA-TALON-2"
    later = act(deal, "discard", shown=text_of(plain[:size]))
    assert text_of(later.view(0).laid_away) == text_of(plain[:size])
    assert later.view(1).laid_away == 0
    assert why(deal, "discard", shown=text_of((*plain[: size - 1], plain[0]))) == "FRA-TALON-2"


def test_fra_talon_3_fra_talon_4_no_kings_and_no_oudlers_but_other_courts() -> None:
    for card in ("SK", "HK", "T1", "T21", "FOOL"):
        assert wrong(f"SQ SJ HC DQ CJ {card}") == "FRA-TALON-3"
    assert lay("SQ SJ HC DQ CJ C7") == ["SQ", "SJ", "HC", "DQ", "CJ", "C7"]


def test_fra_talon_5_trumps_only_for_want_of_other_cards() -> None:
    assert wrong("SQ SJ HC DQ CJ T4") == "FRA-TALON-5"
    found = ask("exchange", hand=TRUMPS, talon=MORE, discard="D5 C9 H3 T2 T3 T5")
    assert found["discarded_trumps"] == ["T2", "T3", "T5"]
    assert wrong("D5 C9 T2 T3 T5 T6", TRUMPS, MORE) == "FRA-TALON-5"
    assert wrong("D5 C9 H3 T2 T3 T1", TRUMPS, MORE) == "FRA-TALON-3"
    # Which trumps go is free.
    assert lay("D5 C9 H3 T20 T19 T17", TRUMPS, MORE) == ["H3", "D5", "C9", "T17", "T19", "T20"]


def test_fra_talon_5_without_any_suit_card_but_kings() -> None:
    held = "SK HK DK CK T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11"
    found = ask("exchange", players=5, hand=held, talon="T12 T13 T14", discard="T2 T3 T4")
    assert found["discarded_trumps"] == ["T2", "T3", "T4"]
    assert found["points"] == 1.5


def test_fra_talon_5_courts_go_before_trumps() -> None:
    held = "SK SQ HK HQ DK CK T1 T2 T3 T5 T6 T7 T8 T9 T10 T12 T14 FOOL"
    assert wrong("SQ T2 T3 T5 T6 T7", held, MORE.replace("FOOL", "T16")) == "FRA-TALON-5"
    assert lay("SQ HQ T2 T3 T5 T6", held, MORE.replace("FOOL", "T16")) is not None


def test_fra_talon_6_trumps_laid_away_are_shown() -> None:
    deal = bid(deal_around(TRUMPS, MORE), "garde")
    (chosen,) = deal.choices().sets
    assert chosen == SetChoice(
        "discard", cards("H3 D5 C9"), cards("T2 T3 T5 T6 T7 T8 T9 T10 T12 T14 T15 T17 T19 T20"), 3, 3
    )
    later = act(deal, "discard", shown="T20 D5 C9 T2 H3 T5")
    assert text_of(later.table.shown) == "T2 T5 T20"
    assert later.actions[-1].cards == cards("H3 D5 C9 T2 T5 T20")
    silent = act(bid(deal_around(HAND, TALON), "garde"), "discard", shown="SQ SJ HC DQ CJ C7")
    assert silent.table.shown == ()


def test_fra_talon_7_the_discard_counts_for_the_declarer() -> None:
    found = ask("exchange", hand=HAND, talon=TALON, discard="SQ SJ HC DQ CJ C7")
    assert (found["points"], found["opponents_pile"]) == (13, [])
    # 3.5 + 1.5 + 2.5 + 3.5 + 1.5 + 0.5


def test_fra_talon_8_garde_sans() -> None:
    found = ask("exchange", contract="garde_sans", hand=HAND, talon=TALON)
    assert found == {
        "hand": text_of(cards_of(hand(HAND))).split(),
        "declarer_pile": ["S2", "H3", "D4", "C6", "T9", "T21"],
        "opponents_pile": [],
        "discarded_trumps": [],
        "points": 7,
    }
    assert wrong("SQ SJ HC DQ CJ C7", contract="garde_sans") == "FRA-TALON-8"
    deal = bid(deal_around(HAND, TALON), "garde_sans")
    assert (deal.table.phase, deal.table.talon) == ("announce", None)
    assert deal.view(0).hand == hand(HAND)
    assert text_of(deal.secrets.talon) == TALON


def test_fra_talon_9_fra_talon_10_garde_contre() -> None:
    for players, held, lying in (
        (4, HAND, TALON),
        (3, f"{HAND} T2 T3 T5 T6 T7 T8", TALON),
        (5, " ".join(HAND.split()[3:]), "S2 H3 D4"),
    ):
        found = ask("exchange", players=players, contract="garde_contre", hand=held, talon=lying)
        assert (found["declarer_pile"], found["opponents_pile"]) == ([], lying.split())
        assert found["points"] == 0
    assert wrong("SQ SJ HC DQ CJ C7", contract="garde_contre") == "FRA-TALON-9"
    assert bid(deal_around(HAND, TALON), "garde_contre").table.phase == "announce"


def test_fra_talon_11_hand_and_chien_are_one() -> None:
    assert lay("S2 H3 D4 C6 SQ SJ") == ["SQ", "SJ", "S2", "H3", "D4", "C6"]
    merged = ask("exchange", hand=f"{HAND} {TALON}", discard="S2 H3 D4 C6 SQ SJ")
    assert merged == ask("exchange", hand=HAND, talon=TALON, discard="S2 H3 D4 C6 SQ SJ")
    assert wrong("S2 H3 D4 C6 SQ SC") == "FRA-TALON-11"


def test_fra_talon_12_afterwards_nothing_is_changed() -> None:
    deal = act(bid(deal_around(HAND, TALON), "garde"), "discard", shown="SQ SJ HC DQ CJ C7")
    assert why(deal, "discard", shown="SQ SJ HC DQ CJ S4") == "FRA-TALON-12"
    playing = act(deal, "announce", "pass")
    assert why(playing, "discard", shown="SQ SJ HC DQ CJ S4") == "FRA-TALON-12"


@pytest.mark.parametrize(("contract", "oudlers"), [("garde_sans", 1), ("garde_contre", 0)])
def test_fra_talon_13_an_oudler_in_the_chien(contract: str, oudlers: int) -> None:
    """A hand without a chance: it takes no trick, so only the chien can bring an oudler."""
    poor = "S1 S2 S3 S4 S5 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2 C3 C4 C5"
    deal = bid(deal_around(poor, "T21 S6 H5 H6 D5 D6"), contract)
    over = GAME.random_finish(act(deal, "announce", "pass"), random.Random(4))
    assert GAME.result(over)["oudlers"] == oudlers


def test_fra_talon_14_pousse_exchanges_like_garde() -> None:
    options = {"pousse": True}
    found = lay("SQ SJ HC DQ CJ C7", options=options, contract="pousse")
    assert found == ["SQ", "SJ", "HC", "DQ", "CJ", "C7"]
    assert bid(deal_around(HAND, TALON, options=options), "pousse").table.phase == "discard"


def test_sizes_of_hand_and_chien() -> None:
    for held, lying in ((HAND, "S2"), (HAND, ""), (f"{HAND} S2", TALON.replace("S2", "S3"))):
        refused("exchange", hand=held, talon=lying, discard="SQ SJ HC DQ CJ C7")
    refused("exchange", contract="garde_sans", hand=HAND)
    refused("exchange", contract="garde_sans", hand=f"{HAND} {TALON}")
    refused("exchange", players=5, hand=HAND, talon=TALON, discard="SQ SJ HC")
    assert refused("exchange", contract="schwarz", hand=HAND, talon=TALON) == "FRA-AUC-17"


def test_the_parts_of_a_discard_tell_what_is_wrong_with_them() -> None:
    deal = bid(deal_around(TRUMPS, MORE), "garde")

    def part(text: str) -> str | None:
        reason = deal.why_not(Action(0, "discard", (), cards(text)), part=True)
        return reason.rule if reason else None

    assert part("T2 T3 T5") is None
    assert part("T2 T3 T5 T6") == "FRA-TALON-5"
    assert part("SK") == part("FOOL") == "FRA-TALON-3"
    assert part("S2") == "FRA-TALON-11"
    assert part("H3 D5 C9 T2 T3 T5 T6") == "FRA-TALON-2"
