"""Deal records: canonical text, replayed to the same deal, faults told with their line."""

from __future__ import annotations

import random
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_core.games import find_game
from tarok_core.games.galician.game import GAME
from tarok_core.reasons import RecordError, RuleError
from tarok_core.record import dumps, loads, parse_action
from tests.helpers import GALICIAN_OPTIONS, GalicianDeal, announce, bid, cards, deal_around, with_renons

HAND = "T21 T18 T13 T8 T3 T1 HK HQ H10 SJ S10 DQ"
TALON = "T16 CK D10 SC T2 CJ"
RECORD = """\
format = "tarok-deal 1"
game = "galician"
players = 3
dealer = 2
options = { overtake_trumps = false, win_threshold = 33 }
talon = "T16 CK D10 SC T2 CJ"
hands = [
    "SJ S10 HK HQ H10 DQ T1 T3 T8 T13 T18 T21",
    "SK HC DK DJ CC T4 T6 T9 T11 T14 T17 T20",
    "SQ HJ DC CQ C10 T5 T7 T10 T12 T15 T19 FOOL",
]
actions = [
    "0 call solo",
    "0 announce trull ultimo",
    "1 double contra",
    "0 double pass",
    "0 play T21",
]
facts = [
    "0 renons",
]
"""


def recorded() -> GalicianDeal:
    deal = deal_around(HAND, TALON, options={"overtake_trumps": False, "win_threshold": 33})
    ready = announce(bid(deal, "solo"), "ultimo trull", "contra")
    return with_renons(ready.apply(parse_action("0 play T21", GAME)))


def fault(text: str) -> tuple[int, str | None, str]:
    with pytest.raises(RecordError) as caught:
        loads(text)
    return caught.value.line, caught.value.reason.rule, caught.value.reason.code


def line_of(part: str) -> int:
    return next(at for at, line in enumerate(RECORD.splitlines(), 1) if part in line)


def test_the_canonical_text() -> None:
    assert dumps(recorded()) == RECORD
    assert loads(RECORD) == recorded()
    assert tomllib.loads(RECORD)["options"] == {"overtake_trumps": False, "win_threshold": 33}


def test_any_toml_of_this_shape_is_read() -> None:
    data = tomllib.loads(RECORD)
    hands, actions = data["hands"], data["actions"]
    other = f"""# Strings in either kind of quotes, lists on one line, another order.
players = 3  # at the table
dealer=2
game = 'galician'
format = "tarok-deal 1"
talon = "{data["talon"]}"
facts = ["0  renons"]
hands = {hands}
actions = {actions}
[options]
win_threshold = 33
overtake_trumps = false
"""
    assert loads(other) == loads(RECORD)
    assert dumps(loads(other)) == RECORD


def test_options_at_their_defaults_and_no_facts_are_left_out() -> None:
    text = dumps(bid(deal_around(HAND, TALON), "3x1"))
    assert "options" not in text
    assert "facts" not in text
    assert loads(text) == bid(deal_around(HAND, TALON), "3x1")


@given(st.integers(0, 2**32), st.sampled_from([3, 4, 5]), GALICIAN_OPTIONS, st.integers(0, 60))
def test_every_moment_of_a_deal_is_a_record(
    seed: int, players: int, options: dict[str, object], steps: int
) -> None:
    rng = random.Random(seed)
    deal = GAME.random_deal(
        rng, players=players, dealer=rng.randrange(players), options=GAME.options.from_mapping(options)
    )
    for _ in range(steps):
        if deal.is_over:
            break
        deal = deal.apply(deal.choices(rng.choice(deal.table.turn)).sample(rng))
    text = dumps(deal)
    again = loads(text)
    assert again == deal
    assert dumps(again) == text


@pytest.mark.parametrize(
    ("old", "new", "rule", "code"),
    [
        ('"tarok-deal 1"', '"tarok-deal 9"', None, "record_format"),
        ('game = "galician"', 'game = "whist"', None, "unknown_game"),
        ("players = 3", "players = 6", "GAL-DEAL-1", "players"),
        ("players = 3", 'players = "3"', None, "expected_integer"),
        ("dealer = 2", "dealer = 3", "GAL-DEAL-1", "seat_range"),
        ("win_threshold = 33", "win_threshold = 32", None, "option_value"),
        ("win_threshold", "winning", None, "unknown_option"),
        ("SC T2 CJ", "SC T2 C9", "GAL-DECK-2", "card_not_in_pack"),
        ("SC T2 CJ", "SC T2 CC", "GAL-DECK-2", "repeated_card"),
        ("T18 T21", "T18 T18", "GAL-DECK-2", "repeated_card"),
        ("T17 T20", "T17 T22", "GAL-DECK-2", "unknown_card"),
        ("0 call solo", "0 call 3x2", "GAL-AUC-9", "jump_bid"),
        ("0 call solo", "0 call", "GAL-AUC-2", "one_word"),
        ("0 call solo", "call solo", None, "action_text"),
        ("0 call solo", "0 sing solo", None, "action_text"),
        ("0 call solo", "", None, "action_text"),
        ("1 double contra", "1 double recontra", "GAL-ANN-15", "double_order"),
        ("0 play T21", "0 play T20", "GAL-PLAY-2", "not_held"),
        ("0 play T21", "1 play T20", "GAL-PLAY-10", "out_of_turn"),
        ("0 play T21", "0 play T99", None, "unknown_card"),
        ("0 renons", "0 late", None, "fact_text"),
        ("0 renons", "5 renons", None, "seat_range"),
    ],
)
def test_a_fault_is_told_with_its_line(old: str, new: str, rule: str | None, code: str) -> None:
    line, cited, found = fault(RECORD.replace(old, new, 1))
    assert (cited, found) == (rule, code)
    expected = line_of(old)
    # A card that stands in two hands is a fault of the hands as a whole.
    assert line == expected or (code == "repeated_card" and line == line_of("hands = ["))


def test_keys_that_are_missing_or_too_many() -> None:
    assert fault("")[0] == 1
    assert fault(RECORD.replace("dealer", "giver"))[2] == "record_key"
    assert fault(RECORD.replace('talon = "T16 CK D10 SC T2 CJ"\n', ""))[2] == "missing_field"
    assert fault(RECORD.replace("hands = [", "hand = ["))[2] == "record_key"


def test_text_that_is_no_toml_is_told_with_its_line() -> None:
    assert fault(RECORD.replace("dealer = 2", "dealer ="))[0] == line_of("dealer")
    assert fault(RECORD.replace("dealer = 2", "dealer ="))[2] == "not_toml"
    assert fault(RECORD + "\n[")[0] in (len(RECORD.splitlines()) + 1, len(RECORD.splitlines()) + 2)


def test_one_action_from_its_line() -> None:
    game = find_game("galician")
    assert parse_action("0 discard SQ CJ", game).cards == cards("SQ CJ")
    assert parse_action("2 announce volat full_hand_10", game).words == ("volat", "full_hand_10")
    assert parse_action("1 announce", game) == (1, "announce", (), ())
    for wrong in ("", "0", "x call pass", "-1 call pass", "0 fold", "100 call pass"):
        with pytest.raises(RuleError):
            parse_action(wrong, game)
