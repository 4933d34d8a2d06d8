"""Duties of the four games, sketched as data, and who takes a trick."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_core.cards import FOOL, Card, Pack, mask_of
from tarok_core.games.galician.game import GAME
from tarok_core.games.galician.tables import GalicianOptions
from tarok_core.reasons import Reason
from tarok_core.tricks import Duties, groups, hold_back, open_cards, reason_for, taker
from tests.helpers import cards, hand, text_of

COURTS = ["K", "Q", "C", "J"]
PIPS = [str(number) for number in range(10, 0, -1)]
ALL_RANKS = COURTS + PIPS
FULL = Pack.build("78", dict.fromkeys("SHDC", ALL_RANKS), trumps=21, fool="excuse", values={})
CZECH_SUITS = {
    suit: [*COURTS, "10", "9", "8", "7"] if suit in "SC" else [*COURTS, "1", "2", "3", "4"] for suit in "SHDC"
}
GALICIAN = GAME.duties(GalicianOptions())
FRENCH = Duties(
    FULL,
    follow_suit="FRA-PLAY-8",
    follow_trump="FRA-PLAY-8",
    trump_when_void="FRA-PLAY-9",
    overtake_void="FRA-PLAY-10",
    overtake_lead="FRA-PLAY-11",
    lower_lead="FRA-PLAY-12",
    lower_void="FRA-PLAY-13",
)
RUSSIAN = Duties(FULL, follow_suit="RUS-PLAY-3", follow_trump="RUS-PLAY-6", lead_excuse="RUS-PLAY-9")
RUSSIAN_TRUMPING = Duties(
    FULL,
    follow_suit="RUS-PLAY-3",
    follow_trump="RUS-PLAY-6",
    trump_when_void="RUS-PLAY-5",
    lead_excuse="RUS-PLAY-9",
)
VARSAVA = Duties(
    Pack.build("54", CZECH_SUITS, trumps=21, fool="trump", values={}),
    follow_suit="CZE-PLAY-3",
    follow_trump="CZE-PLAY-6",
    trump_when_void="CZE-PLAY-4",
    beat_suit="CZE-PLAY-10",
    overtake_lead="CZE-PLAY-10",
    overtake_void="CZE-PLAY-10",
)
EVERY = {
    "galician": GALICIAN,
    "french": FRENCH,
    "russian": RUSSIAN,
    "russian_trumping": RUSSIAN_TRUMPING,
    "varsava": VARSAVA,
}


def open_to(duties: Duties, held: str, trick: str) -> str:
    return text_of(open_cards(groups(duties, hand(held), cards(trick))))


def rule_of(duties: Duties, held: str, trick: str, card: str) -> str | None:
    missing = Reason("none", "not_held")
    reason = reason_for(groups(duties, hand(held), cards(trick)), Card.parse(card), missing)
    return reason.rule if reason else None


HELD = "SQ S10 DK T2 T6 T14 T20"


@pytest.mark.parametrize(
    ("trick", "expected"),
    [
        ("", HELD),
        ("SK", "SQ S10"),
        ("SK T21", "SQ S10"),
        ("HJ", "T2 T6 T14 T20"),
        ("HJ T9", "T14 T20"),
        ("HJ T21", "T2 T6 T14 T20"),
        ("T10", "T14 T20"),
        ("T10 FOOL", "T2 T6 T14 T20"),
        ("HJ SK", "T2 T6 T14 T20"),
    ],
)
def test_galician_duties(trick: str, expected: str) -> None:
    assert open_to(GALICIAN, HELD, trick) == expected


@pytest.mark.parametrize(
    ("held", "trick", "card", "rule"),
    [
        (HELD, "SK", "DK", "GAL-PLAY-4"),
        (HELD, "SK", "T2", "GAL-PLAY-4"),
        (HELD, "SK", "SQ", None),
        (HELD, "HJ", "DK", "GAL-PLAY-5"),
        (HELD, "HJ T9", "T6", "GAL-PLAY-6"),
        (HELD, "HJ T9", "DK", "GAL-PLAY-5"),
        (HELD, "T10", "T6", "GAL-PLAY-6"),
        (HELD, "T10", "SQ", "GAL-PLAY-7"),
        (HELD, "T10 FOOL", "SQ", "GAL-PLAY-7"),
        (HELD, "T10", "HK", "none"),
    ],
)
def test_galician_reasons(held: str, trick: str, card: str, rule: str | None) -> None:
    assert rule_of(GALICIAN, held, trick, card) == rule


def test_reasons_name_the_suit_or_the_card_to_beat() -> None:
    sorted_hand = groups(GALICIAN, hand(HELD), cards("HJ T9"))
    missing = Reason(None, "not_held")
    assert reason_for(sorted_hand, Card.parse("T6"), missing) == Reason(
        "GAL-PLAY-6", "overtake", {"card": Card.parse("T9")}
    )
    assert reason_for(sorted_hand, Card.parse("DK"), missing) == Reason(
        "GAL-PLAY-5", "trump_when_void", {"suit": "H"}
    )


@pytest.mark.parametrize(
    ("held", "trick", "expected"),
    [
        # The Excuse answers every lead.
        ("S5 S2 H3 T4 FOOL", "S9", "S5 S2 FOOL"),
        ("H3 T4 T9 FOOL", "S9", "T4 T9 FOOL"),
        ("H3 FOOL", "S9", "H3 FOOL"),
        # Cutting over another trump; under it when none is high enough.
        ("H3 T4 T9 T12", "S9 T8", "T9 T12"),
        ("H3 T4 T7", "S9 T8", "T4 T7"),
        ("H3 T4 T7", "T8", "T4 T7"),
        ("H3 T4 T9", "T8", "T9"),
        ("H3 D2", "T8", "H3 D2"),
        # The Excuse led: the second card sets the suit.
        ("S5 H3 T4", "FOOL", "S5 H3 T4"),
        ("S5 H3 T4", "FOOL S9", "S5"),
        ("S5 H3 T4", "FOOL H9 S9", "H3"),
        ("S5 T4 T11", "FOOL T9", "T11"),
        # An Excuse in the trick is no trump that has to be overtaken.
        ("H3 T4 T9", "S9 FOOL", "T4 T9"),
        ("T4 T9", "T3 FOOL", "T4 T9"),
        # It may be led.
        ("S5 FOOL", "", "S5 FOOL"),
    ],
)
def test_french_duties(held: str, trick: str, expected: str) -> None:
    assert open_to(FRENCH, held, trick) == expected


@pytest.mark.parametrize(
    ("held", "trick", "card", "rule"),
    [
        ("S5 H3", "S9", "H3", "FRA-PLAY-8"),
        ("H3 T4", "S9", "H3", "FRA-PLAY-9"),
        ("T4 T9", "S9 T8", "T4", "FRA-PLAY-10"),
        ("T4 T9", "T8", "T4", "FRA-PLAY-11"),
        ("H3 T4", "T8", "H3", "FRA-PLAY-12"),
        ("H3 T4", "S9 T8", "H3", "FRA-PLAY-13"),
        ("H3 T9", "S9 T8", "H3", "FRA-PLAY-9"),
        ("H3 T9", "T8", "H3", "FRA-PLAY-8"),
        ("S5 FOOL", "S9", "FOOL", None),
    ],
)
def test_french_reasons(held: str, trick: str, card: str, rule: str | None) -> None:
    assert rule_of(FRENCH, held, trick, card) == rule


def test_russian_skiz_is_led_only_as_the_last_card() -> None:
    assert open_to(RUSSIAN, "S5 T4 FOOL", "") == "S5 T4"
    assert rule_of(RUSSIAN, "S5 T4 FOOL", "", "FOOL") == "RUS-PLAY-9"
    assert open_to(RUSSIAN, "FOOL", "") == "FOOL"
    assert open_to(RUSSIAN, "S5 T4 FOOL", "S9") == "S5 FOOL"


def test_russian_player_who_is_void_is_free_unless_agreed_otherwise() -> None:
    assert open_to(RUSSIAN, "H3 T4", "S9") == "H3 T4"
    assert open_to(RUSSIAN_TRUMPING, "H3 T4", "S9") == "T4"
    assert rule_of(RUSSIAN_TRUMPING, "H3 T4", "S9", "H3") == "RUS-PLAY-5"
    # No duty to overtake in either.
    assert open_to(RUSSIAN_TRUMPING, "T4 T9", "S9 T8") == "T4 T9"
    assert open_to(RUSSIAN, "H3 T4 T9", "T8") == "T4 T9"


@pytest.mark.parametrize(
    ("held", "trick", "expected"),
    [
        ("SK S10 S7 T4", "SJ", "SK"),
        ("S10 S7 T4", "SJ", "S10 S7"),
        ("H1 H4 T4", "H2", "H1"),
        # A trump in the trick cannot be beaten within the suit: any card of the suit.
        ("SK S7 T4", "SJ T1", "SK S7"),
        # A card of another suit is not the one to beat.
        ("SQ S7", "SJ HK", "SQ"),
        ("H1 T4 T9", "SJ T8", "T9"),
        ("H1 T4 T9", "T8", "T9"),
        ("H1 H4", "SJ T8", "H4 H1"),
    ],
)
def test_varsava_duties(held: str, trick: str, expected: str) -> None:
    assert open_to(VARSAVA, held, trick) == expected


def test_varsava_reasons() -> None:
    assert rule_of(VARSAVA, "SK S10 T4", "SJ", "S10") == "CZE-PLAY-10"
    assert rule_of(VARSAVA, "SK S10 T4", "SJ", "T4") == "CZE-PLAY-3"
    assert rule_of(VARSAVA, "SK S10 H1", "SQ", "H1") == "CZE-PLAY-3"


def test_hold_back_closes_a_card_while_another_is_open() -> None:
    kept = Reason("X", "kept")
    sorted_hand = groups(GALICIAN, hand("T1 T7 CQ"), cards("HK"))
    held = hold_back(sorted_hand, hand("T1"), kept)
    assert text_of(open_cards(held)) == "T7"
    assert reason_for(held, Card.parse("T1"), Reason(None, "x")) is kept
    assert reason_for(held, Card.parse("CQ"), Reason(None, "x")) == Reason(
        "GAL-PLAY-5", "trump_when_void", {"suit": "H"}
    )
    # A card that is closed anyway keeps its own reason; the last open card stays open.
    assert hold_back(groups(GALICIAN, hand("T1 T7 HQ"), cards("HK")), hand("T1"), kept) == groups(
        GALICIAN, hand("T1 T7 HQ"), cards("HK")
    )
    forced = hold_back(groups(GALICIAN, hand("T1 CQ"), cards("T5")), hand("T1"), kept)
    assert text_of(open_cards(forced)) == "T1"


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("DQ DK D10", 1),
        ("DQ T1 DK", 1),
        ("T21 T19 FOOL", 2),
        ("CJ HK SK", 0),
        ("T1 T21 FOOL", 2),
        ("FOOL T21 T1", 0),
        ("SK T2 T1", 1),
        ("S10 SJ SC", 2),
    ],
)
def test_taker_where_the_fool_is_a_trump(trick: str, place: int) -> None:
    assert taker(GALICIAN.pack, cards(trick)) == place


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("FOOL S2 SK T1", 3),
        ("FOOL S2 HK D5", 1),
        ("S2 FOOL HK S3", 3),
        ("T2 FOOL T1", 0),
        ("FOOL", 0),
        ("S9 S10 FOOL", 1),
    ],
)
def test_taker_where_the_fool_is_an_excuse(trick: str, place: int) -> None:
    assert taker(FULL, cards(trick)) == place


@given(data=st.data(), name=st.sampled_from(sorted(EVERY)))
def test_groups_sort_the_whole_hand(data: st.DataObject, name: str) -> None:
    """Each card is in one group, something is open, and the two ways to ask agree."""
    duties = EVERY[name]
    drawn = data.draw(st.lists(st.sampled_from(duties.pack.cards), unique=True, min_size=1, max_size=15))
    table = data.draw(st.integers(0, min(3, len(drawn) - 1)))
    trick, held = drawn[:table], drawn[table:]
    sorted_hand = groups(duties, mask_of(held), trick)
    seen = 0
    for mask, reason in sorted_hand:
        assert mask
        assert not seen & mask
        assert reason is None or reason.rule is not None
        seen |= mask
    assert seen == mask_of(held)
    assert open_cards(sorted_hand)
    missing = Reason(None, "not_held")
    for card in duties.pack.cards:
        reason = reason_for(sorted_hand, card, missing)
        assert (reason is None) == bool(open_cards(sorted_hand) & card.bit)
        assert (reason is missing) == (card not in held)
    if trick and duties.pack.excuse is not None and FOOL in held:
        assert open_cards(sorted_hand) & FOOL.bit
