"""Section by section what an engine must refuse: each with its rule and a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tarok_core.casebook import find_case
from tarok_core.reasons import Reason
from tarok_core.words import Words
from tests.russian.helpers import Given, filled, refusal, refused, said

SAID = Words(game="russian")
HAND = "T21 T20 T19 T1 T2 FOOL T5 T8 T10 T12 T14 T16 SK SQ S2 S3 H4 H5 H6 D7 D8 D9 C2 C3 C4 HK HQ CJ"
SCORE: dict[str, Any] = {"points_by_seat": [30, 27, 18], "skat_points": 3}
WHOLE: dict[str, Any] = dict(find_case("RUS-E116").input)


def sentence(op: str, options: Given = None, /, **fields: object) -> tuple[str | None, str]:
    """The rule and the code of a refusal; its sentence has to be whole."""
    reason = refusal(op, options, **fields)
    text = SAID.reason(reason)
    assert text.endswith("."), text
    assert "{" not in text, text
    return reason.rule, reason.code


def whole(**changes: object) -> dict[str, Any]:
    """The whole deal of RUS-E116 with some fields changed."""
    return WHOLE | changes


def tricks(number: int, *cards: str) -> list[list[str]]:
    """Its tricks with one of them changed."""
    out = [list(trick) for trick in WHOLE["tricks"]]
    out[number - 1] = list(cards)
    return out


@pytest.mark.parametrize("name", ["S11", "T22", "T0", "D0", "joker", "Sk", "", "FOOL "])
def test_an_unknown_card(name: str) -> None:
    assert sentence("count", cards=[name])[1] == "unknown_card"
    assert sentence("legal", hand=["SK"], trick=[name])[1] == "unknown_card"
    assert sentence("exchange", hand=HAND, discard=["C2", "C3", name])[1] == "unknown_card"


def test_a_card_in_two_places() -> None:
    assert sentence("count", cards="SK SK")[1] == "repeated_card"
    assert sentence("legal", hand="SK S2", trick="SK")[1] == "repeated_card"
    hands = [list(hand) for hand in WHOLE["hands"]]
    hands[1][0] = hands[2][0]
    assert sentence("deal", **whole(hands=hands))[1] == "repeated_card"


def test_rus_deal_4_hands_of_a_wrong_size() -> None:
    assert sentence("announce", kind="melds", hand=filled("SK", 24)) == ("RUS-DEAL-4", "hand_size")
    assert sentence("exchange", hand=filled("SK"), discard="SK") == ("RUS-DEAL-4", "hand_size")
    hands = WHOLE["hands"]
    short = [hands[0][1:], *hands[1:]]
    assert sentence("deal", **whole(hands=short)) == ("RUS-DEAL-4", "hand_size")
    assert sentence("deal", **whole(dealer=1)) == ("RUS-DEAL-4", "hand_size")
    assert sentence("deal", **whole(hands=hands[:2])) == ("RUS-DEAL-4", "hands_count")
    assert refused("dealing", cards=["SK"]) == "RUS-DECK-3"


def test_rus_talon_4_and_rus_talon_2_faults_of_the_skat() -> None:
    assert sentence("exchange", hand=HAND, discard="C2 C3") == ("RUS-TALON-4", "wrong_skat_count")
    assert sentence("exchange", hand=HAND, discard="C2 C3 C5") == ("RUS-TALON-4", "not_held")
    closed = {"discard_restriction": "no_fives"}
    assert sentence("exchange", closed, hand=HAND, discard="C2 C3 T1") == ("RUS-TALON-2", "five_discarded")
    other = sentence("exchange", hand=HAND, discard="C2 C3 C4", dealer=0, seat=2)
    assert other == ("RUS-TALON-1", "skat_by_dealer")
    assert sentence("deal", **whole(discard=["H4", "D8"])) == ("RUS-TALON-4", "wrong_skat_count")
    assert sentence("deal", **whole(discard=["H4", "D8", "SK"])) == ("RUS-TALON-4", "not_held")


def test_rus_ann_16_rus_ann_17_melds_not_held_or_forbidden() -> None:
    not_held = whole(melds=[["kingdom"], None, None])
    assert sentence("deal", **not_held)[1] == "meld_not_held"
    assert sentence("deal", **whole(melds=[["crown"], [], []]))[1] == "unknown_meld"
    assert sentence("deal", **whole(melds=[[], []]))[1] == "one_a_seat"
    # With seat 2 on his left the dealer's neighbour declares his cavalry first.
    held = [list(hand) for hand in WHOLE["hands"]]
    turned = whole(hands=[held[0], held[2], held[1]], melds=[[], ["cavalry:H"], ["half_cavalry:S"]])
    assert sentence("deal", **turned) == ("RUS-ANN-16", "half_not_consecutive")
    queens = _swap(["SK", "SQ", "HQ", "DQ", "HK", "FOOL"])
    assert sentence("deal", **queens) == ("RUS-ANN-17", "three_without_kingdom")


def _swap(wanted: list[str]) -> dict[str, Any]:
    """The whole deal with these cards in the hand of seat 1, who declares three queens."""
    pool = [card for hand in WHOLE["hands"] for card in hand]
    others = [card for card in pool if card not in [*wanted, "CQ", "DK", "CK", "H4", "D8", "D1"]]
    first = [*wanted, *others[:19]]
    rest = ["CQ", "DK", "CK", "H4", "D8", "D1", *others[19:]]
    return whole(hands=[rest[:28], first, rest[28:]], melds=[[], ["three_queens_skiz"], []])


def test_rus_play_faults_of_play() -> None:
    assert sentence("deal", **whole(tricks=tricks(2, "S8", "H5", "SQ"))) == ("RUS-PLAY-3", "follow_suit")
    assert sentence("deal", **whole(tricks=tricks(1, "T20", "SK", "T6"))) == ("RUS-PLAY-6", "follow_trump")
    assert sentence("deal", **whole(tricks=tricks(2, "S8", "S5", "T6")))[1] == "not_held"
    assert sentence("deal", **whole(tricks=tricks(8, "FOOL", "D9", "D6"))) == ("RUS-PLAY-9", "lead_excuse")
    assert sentence("legal", {"must_trump": True}, hand="H3 T4", trick="SQ", card="H3") == (
        "RUS-PLAY-5", "trump_when_void",
    )  # fmt: skip
    assert sentence("legal", hand="H3", trick="SQ", card="SK") == ("RUS-PLAY-3", "not_held")


def test_rus_play_2_other_than_25_tricks_or_a_short_trick() -> None:
    assert sentence("deal", **whole(tricks=WHOLE["tricks"][:24])) == ("RUS-PLAY-2", "trick_count")
    assert sentence("deal", **whole(tricks=[*WHOLE["tricks"], ["SK"]])) == ("RUS-PLAY-2", "trick_count")
    assert sentence("deal", **whole(tricks=tricks(25, "C6", "H7"))) == ("RUS-PLAY-2", "trick_size")
    assert sentence("trick", cards="SK S2") == ("RUS-PLAY-2", "trick_size")
    assert sentence("legal", hand="SK", trick="S2 S3 S4") == ("RUS-PLAY-2", "trick_size")
    wrong = {"last_trick": {"leader": 0, "cards": ["SK", "S2"]}}
    assert sentence("score", **SCORE, **wrong) == ("RUS-PLAY-2", "trick_size")
    assert sentence("score", **SCORE, tricks_won=[9, 8, 7]) == ("RUS-PLAY-2", "tricks_won_sum")


def test_rus_ann_22_to_rus_ann_26_faults_of_announcements() -> None:
    rows: list[tuple[dict[str, object], tuple[str, str]]] = [
        (said(0, "porozhnyaya", 20), ("RUS-ANN-22", "declaration_time")),
        (said(0, "volya", 14), ("RUS-ANN-23", "declaration_time")),
        (said(0, "porozhnyaya", 13), ("RUS-ANN-25", "declaration_impossible")),
        (said(1, "volya", 20), ("RUS-ANN-25", "declaration_impossible")),
        (said(1, "volya", 0), ("RUS-ANN-23", "declaration_time")),
    ]
    for declaration, expected in rows:
        assert sentence("deal", **whole(declarations=[declaration])) == expected
    twice = [said(0, "porozhnyaya", 1), said(0, "volya", 1)]
    assert sentence("deal", **whole(declarations=twice)) == ("RUS-ANN-26", "declares_twice")
    volyas = [said(0, "volya", 1), said(1, "volya", 1)]
    assert sentence("deal", **whole(declarations=volyas)) == ("RUS-ANN-26", "volya_taken")
    assert sentence("deal", **whole(declarations=[said(0, "pagat", 1)]))[1] == "unknown_word"
    for declaration, expected in rows[:2]:
        assert sentence("score", **SCORE, declarations=[declaration]) == expected


def test_rus_score_10_throwing_in_without_reason() -> None:
    cut = whole(tricks=WHOLE["tricks"][:1], thrown_in_after=1)
    assert sentence("deal", **cut) == ("RUS-SCORE-10", "cannot_throw_in")
    lost = cut | {"declarations": [said(0, "porozhnyaya", 1)]}
    assert refused("deal", **(lost | {"thrown_in_after": 2})) == "RUS-PLAY-2"
    late = whole(thrown_in_after=25, declarations=[said(0, "porozhnyaya", 1)])
    assert sentence("deal", **late) == ("RUS-SCORE-10", "cannot_throw_in")
    for number in (0, 26):
        assert refused("score", thrown_in_after=number, tricks_won=[0, 0, 0]) == "RUS-SCORE-10"
    after_the_end = {"thrown_in_after": 4, "tricks_won": [2, 1, 1]}
    later = [said(1, "porozhnyaya", 1), said(0, "volya", 13)]
    assert refused("score", **after_the_end, declarations=later) == "RUS-ANN-24"


def test_rus_auc_1_there_is_no_auction() -> None:
    assert sentence("auction", calls=[]) == ("RUS-AUC-1", "no_auction")


def test_unknown_names_and_values() -> None:
    assert sentence("score", **SCORE, penalties=[{"seat": 0, "kind": "renons"}])[1] == "unknown_word"
    assert sentence("announce", kind="grand")[1] == "unknown_word"
    assert sentence("deck", {"rank": "seed"})[1] == "unknown_option"
    assert sentence("deck", {"rank_order": "other"})[1] == "option_value"
    assert sentence("deck", {"skiz_deadline": 4})[1] == "option_value"
    assert sentence("deck", {"deals_per_match": 0})[1] == "option_value"
    assert sentence("deck", {"must_trump": 1})[1] == "option_value"
    assert sentence("deck", suit="T") == ("RUS-DECK-4", "unknown_word")
    assert sentence("score", **SCORE, bonus=3)[1] == "unknown_field"
    equal = {"kind": "equal_melds", "melds": [[{"meld": "crown", "value": 5}], [], []]}
    assert sentence("announce", **equal)[1] == "unknown_word"


def test_rus_deck_1_seats_and_tables() -> None:
    assert sentence("seating", players=5) == ("RUS-DECK-1", "players")
    assert sentence("seating", dealer=-1) == ("RUS-DECK-1", "seat_range")
    assert sentence("trick", cards="SK S2 S3", leader=3) == ("RUS-DECK-1", "out_of_range")
    assert sentence("score", **SCORE, declarations=[said(3, "volya", 1)]) == ("RUS-DECK-1", "out_of_range")
    idle = {"players": 4, "dealer": 0, "points_by_seat": [0, 30, 27, 18]}
    assert sentence("score", **idle, declarations=[said(0, "volya", 1)]) == ("RUS-DECK-1", "idle_seat")
    assert sentence("score", **idle, tricks_won=[1, 8, 8, 8]) == ("RUS-PLAY-2", "tricks_won_sum")


def test_rus_pen_4_a_victim_where_one_is_needed_and_nowhere_else() -> None:
    victim = {"wrong_capture_penalty": "victim_only"}
    rows: list[tuple[Given, dict[str, object]]] = [
        (victim, {"seat": 0, "kind": "wrong_capture"}),
        (victim, {"seat": 0, "kind": "wrong_capture", "victim": 0}),
        (victim, {"seat": 0, "kind": "revoke", "victim": 1}),
        (None, {"seat": 0, "kind": "wrong_capture", "victim": 1}),
    ]
    for options, fine in rows:
        assert sentence("score", options, **SCORE, penalties=[fine]) == ("RUS-PEN-4", "victim")


def test_scores_that_are_no_whole_numbers() -> None:
    for wrong in (
        [30, 27],
        [30, 27, 18, 3],
        [30, 27, "18"],
        [30, 27, 18.5],
        [30, 27, True],
        [30, 27, -1],
        None,
    ):
        assert refused("score", points_by_seat=wrong) is None, wrong
    assert refused("score") is None
    assert refused("score", **(SCORE | {"skat_points": -1})) is None


def test_every_code_of_the_game_has_a_sentence() -> None:
    for code in ("dummy_size", "players_range", "declared_in_trick", "not_in_variant", "wrong_card_count"):
        assert SAID.has(f"reason.{code}"), code
    assert "spades" in SAID.reason(Reason("RUS-PLAY-3", "follow_suit", {"suit": "S"}))
