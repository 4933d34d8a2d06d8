"""The auction: GAL-AUC."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_core.games.galician.game import GAME
from tarok_core.games.galician.tables import GalicianOptions
from tests.galician.reference import LADDER, Auction
from tests.helpers import GalicianDeal, act, ask, bid, calls, open_words, refusal, refused, why

FIRST = "0:3x1 1:3x2 0:hold 1:3x3 0:hold 1:pass 2:3x4 0:hold 2:3x5 0:hold 2:2x1 0:hold 2:pass"
SECOND = "0:pass 1:3x1 2:3x2 1:hold 2:3x3 1:pass"
THIRD = "0:3x1 1:3x2 0:pass 2:pass"

# The calls open before each call of the three printed examples.
FIRST_OPEN = [
    "pass 3x1 solo", "pass 3x2 solo", "pass hold solo", "pass 3x3 solo", "pass hold solo", "pass 3x4 solo",
    "pass 3x4 solo", "pass hold solo", "pass 3x5 solo", "pass hold solo", "pass 2x1 solo", "pass hold solo",
    "pass 2x2 solo",
]  # fmt: skip
SECOND_OPEN = [
    "pass 3x1 solo", "pass 3x1 solo", "pass 3x2 solo", "pass hold solo", "pass 3x3 solo", "pass hold solo",
]  # fmt: skip
THIRD_OPEN = ["pass 3x1 solo", "pass 3x2 solo", "pass hold solo", "pass 3x3 solo"]


def new_deal(players: int = 3, **options: object) -> GalicianDeal:
    return GAME.random_deal(random.Random(11), players=players, options=GalicianOptions.from_mapping(options))


def auction(text: str, **options: object) -> dict[str, object]:
    return ask("auction", options, calls=calls(text))


def legal(text: str, **options: object) -> str:
    found = auction(text, **options)["legal"]
    assert isinstance(found, list)
    return " ".join(found)


def outcome(text: str, **options: object) -> tuple[object, object]:
    """Contract and declarer of a finished auction."""
    result = auction(text, **options)
    assert (result["complete"], result["to_speak"], result["legal"]) == (True, None, [])
    return result["contract"], result["declarer"]


@pytest.mark.parametrize(
    ("text", "opened", "contract", "declarer"),
    [(FIRST, FIRST_OPEN, "2x1", 0), (SECOND, SECOND_OPEN, "3x3", 2), (THIRD, THIRD_OPEN, "3x2", 1)],
    ids=["first", "second", "third"],
)
def test_gal_auc_7_to_gal_auc_15_the_printed_auctions_call_by_call(
    text: str, opened: list[str], contract: str, declarer: int
) -> None:
    said = text.split()
    deal = new_deal()
    for at, call in enumerate(said):
        seat, word = int(call[0]), call[2:]
        before = auction(" ".join(said[:at]))
        assert (before["complete"], before["to_speak"]) == (False, seat)
        assert before["legal"] == opened[at].split()
        assert deal.table.turn == (seat,)
        assert open_words(deal) == opened[at]
        deal = act(deal, "call", word)
    assert outcome(text) == (contract, declarer)
    assert (deal.table.contract, deal.table.declarer, deal.table.phase) == (contract, declarer, "talon")


def test_the_printed_auctions_fit_both_readings_of_the_newcomer() -> None:
    assert outcome(FIRST, newcomer_role="may_hold") == ("2x1", 0)
    assert outcome(SECOND, newcomer_role="may_hold") == ("3x3", 2)
    assert outcome(THIRD, newcomer_role="may_hold") == ("3x2", 1)


def test_gal_auc_1_the_hand_speaks_first_then_each_in_turn() -> None:
    assert [auction(text)["to_speak"] for text in ("", "0:pass", "0:pass 1:pass")] == [0, 1, 2]
    assert ask("auction", players=5, dealer=1, calls=[])["to_speak"] == 2


@pytest.mark.parametrize(("contract", "exchanged"), [("3x1", 3), ("2x4", 2), ("1x5", 1), ("solo", 0)])
def test_gal_auc_2_the_four_games(contract: str, exchanged: int) -> None:
    result = auction(f"0:pass 1:pass 2:{contract}", jump_bids="any")
    assert (result["contract"], result["cards_exchanged"]) == (contract, exchanged)


@pytest.mark.parametrize("call", ["4x1", "trojka", "", "PASS", "sam", "tak", "3", "3x", "x1"])
def test_gal_auc_2_unknown_calls_are_refused(call: str) -> None:
    assert refused("auction", calls=[{"seat": 0, "call": call}]) == "GAL-AUC-2"


def test_gal_auc_3_in_solo_nobody_sees_the_talon() -> None:
    deal = bid(new_deal(), "solo")
    assert (deal.table.phase, deal.table.talon) == ("announce", None)
    over = GAME.random_finish(deal, random.Random(2))
    assert over.table.talon is None
    assert over.secrets.talon == deal.secrets.talon


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_gal_auc_4_the_level_is_a_factor_of_a_loss_only(level: int) -> None:
    for game, won, lost in (("3", 66, -42), ("2", 88, -56), ("1", 110, -70)):
        assert ask("score", contract=f"{game}x{level}", points=45)["per_opponent"] == won
        assert ask("score", contract=f"{game}x{level}", points=29)["per_opponent"] == lost * level
    result = auction(f"0:pass 1:pass 2:1x{level}", jump_bids="any")
    assert result["level"] == level


@pytest.mark.parametrize("call", ["3x0", "3x6", "2x6", "1x10", "1x-1"])
def test_gal_auc_4_other_levels_are_refused(call: str) -> None:
    assert refused("auction", calls=[{"seat": 0, "call": call}]) == "GAL-AUC-4"


@pytest.mark.parametrize(
    ("before", "speaker"),
    [
        ("", 0),
        ("0:pass", 1),
        ("0:3x1", 1),
        ("0:3x1 1:3x2", 0),
        ("0:3x1 1:3x2 0:pass", 2),
        ("0:3x1 1:pass", 2),
    ],
)
def test_gal_auc_5_solo_ends_the_auction_at_once(before: str, speaker: int) -> None:
    said = f"{before} {speaker}:solo".strip()
    assert outcome(said) == ("solo", speaker)
    assert auction(said)["level"] == 1
    for seat in range(3):
        for call in ("hold", "pass", "solo"):
            assert refused("auction", calls=calls(f"{said} {seat}:{call}")) in ("GAL-AUC-10", "GAL-AUC-15")


@pytest.mark.parametrize("call", ["solox1", "solox2", "solox"])
def test_gal_auc_5_solo_has_no_level(call: str) -> None:
    assert refused("auction", calls=[{"seat": 0, "call": call}]) in ("GAL-AUC-5", "GAL-AUC-2")
    assert refused("auction", calls=[{"seat": 0, "call": "solox2"}]) == "GAL-AUC-5"


def test_gal_auc_6_the_ladder_has_16_steps() -> None:
    assert legal("", jump_bids="any") == (
        "pass 3x1 3x2 3x3 3x4 3x5 2x1 2x2 2x3 2x4 2x5 1x1 1x2 1x3 1x4 1x5 solo"
    )
    # Step by step from the bottom to the top.
    said = "0:3x1"
    for step in LADDER[1:15]:
        assert legal(said) == f"pass {step} solo"
        said += f" 1:{step} 0:hold"
    assert legal(said) == "pass solo"
    assert legal(said, jump_bids="none") == "pass solo"
    assert outcome(f"{said} 1:solo", jump_bids="none") == ("solo", 1)


def test_gal_auc_7_only_two_bid_against_each_other() -> None:
    """While hand and middle are at it the rear waits, and he gets his turn when one of them passes."""
    for said in ("0:3x1", "0:3x1 1:3x2", "0:3x1 1:3x2 0:hold", "0:3x1 1:3x2 0:hold 1:3x3"):
        assert auction(said)["to_speak"] in (0, 1)
        for call in ("pass", "hold", "3x2", "3x3", "3x4", "solo"):
            assert refused("auction", calls=calls(f"{said} 2:{call}")) == "GAL-AUC-10"
    assert auction("0:3x1 1:3x2 0:hold 1:pass")["to_speak"] == 2
    assert auction("0:3x1 1:3x2 0:pass")["to_speak"] == 2


def test_gal_auc_8_the_opener_passes_or_says_trojka() -> None:
    assert legal("") == "pass 3x1 solo"
    assert legal("0:pass") == "pass 3x1 solo"
    assert legal("", jump_bids="none") == "pass 3x1"
    assert refused("auction", calls=calls("0:3x2")) == "GAL-AUC-9"
    assert refused("auction", calls=calls("0:2x1")) == "GAL-AUC-9"
    assert refused("auction", calls=calls("0:hold")) == "GAL-AUC-12"


@pytest.mark.parametrize(
    ("call", "code"),
    [("3x4", "jump_bid"), ("2x1", "jump_bid"), ("3x2", "bid_not_higher"), ("3x1", "bid_not_higher")],
)
def test_gal_auc_9_a_raise_is_one_step_except_solo(call: str, code: str) -> None:
    reason = refusal("auction", calls=calls(f"0:3x1 1:3x2 0:hold 1:{call}"))
    assert (reason.rule, reason.code) == ("GAL-AUC-9", code)
    assert legal("0:3x1 1:3x2 0:hold") == "pass 3x3 solo"


def test_gal_auc_9_without_jumps_solo_comes_after_the_fifth_jedynka() -> None:
    assert legal("0:3x1", jump_bids="none") == "pass 3x2"
    assert refused("auction", {"jump_bids": "none"}, calls=calls("0:3x1 1:solo")) == "GAL-AUC-9"
    assert refused("auction", {"jump_bids": "none"}, calls=calls("0:solo")) == "GAL-AUC-9"


def test_gal_auc_9_with_free_jumps_any_higher_step() -> None:
    assert legal("0:3x1 1:2x3 0:hold", jump_bids="any") == "pass 2x4 2x5 1x1 1x2 1x3 1x4 1x5 solo"
    assert legal("0:1x4", jump_bids="any") == "pass 1x5 solo"
    assert legal("0:3x1 1:2x3", jump_bids="any") == "pass hold solo"
    assert outcome("0:pass 1:2x2 2:1x1 1:pass", jump_bids="any") == ("1x1", 2)
    assert refused("auction", {"jump_bids": "any"}, calls=calls("0:2x1 1:3x5")) == "GAL-AUC-9"
    assert refused("auction", {"jump_bids": "any"}, calls=calls("0:2x1 1:2x1")) == "GAL-AUC-9"


@pytest.mark.parametrize(
    "said", ["1:pass", "2:3x1", "0:3x1 0:3x2", "0:3x1 2:pass", "0:3x1 1:3x2 1:hold", "0:pass 0:3x1"]
)
def test_gal_auc_10_nobody_calls_out_of_turn(said: str) -> None:
    assert refused("auction", calls=calls(said)) == "GAL-AUC-10"


def test_gal_auc_10_in_a_deal_too() -> None:
    deal = new_deal()
    assert why(deal, "call", "3x1", seat=1) == "GAL-AUC-10"
    assert why(bid(deal, "3x1"), "call", "3x2", seat=2) == "GAL-AUC-10"
    assert why(bid(deal, "3x1"), "call", "pass", seat=0) == "GAL-AUC-10"


def test_gal_auc_11_the_next_player_raises_or_passes() -> None:
    assert legal("0:3x1") == "pass 3x2 solo"
    assert legal("0:pass 1:3x1") == "pass 3x2 solo"
    assert refused("auction", calls=calls("0:3x1 1:hold")) == "GAL-AUC-12"


def test_gal_auc_12_the_holder_holds_or_passes_and_does_not_raise() -> None:
    assert legal("0:3x1 1:3x2") == "pass hold solo"
    assert legal("0:3x1 1:3x2", jump_bids="none") == "pass hold"
    for call in ("3x3", "3x2", "3x1", "1x5"):
        for jumps in ("solo", "none", "any"):
            said = calls(f"0:3x1 1:3x2 0:{call}")
            assert refused("auction", {"jump_bids": jumps}, calls=said) == "GAL-AUC-12"
    assert refused("auction", {"jump_bids": "none"}, calls=calls("0:3x1 1:3x2 0:solo")) == "GAL-AUC-12"


@pytest.mark.parametrize(
    "said", ["0:hold", "0:3x1 1:hold", "0:3x1 1:3x2 0:hold 1:hold", "0:3x1 1:pass 2:hold"]
)
def test_gal_auc_12_hold_needs_a_raise_to_hold(said: str) -> None:
    assert refused("auction", calls=calls(said)) == "GAL-AUC-12"


def test_gal_auc_13_raising_and_holding_go_on_until_one_passes() -> None:
    said = "0:3x1 1:3x2 0:hold 1:3x3 0:hold 1:3x4 0:hold"
    assert (auction(said)["complete"], auction(said)["contract"], auction(said)["declarer"]) == (
        False,
        "3x4",
        0,
    )
    raised = auction(f"{said} 1:3x5")
    assert (raised["contract"], raised["declarer"], raised["to_speak"]) == ("3x5", 1, 0)
    assert auction(f"{said} 1:pass")["to_speak"] == 2


def test_gal_auc_14_who_passes_is_out_and_the_next_takes_his_place() -> None:
    # The challenger passes: the rear challenges the same holder.
    assert legal("0:3x1 1:pass") == "pass 3x2 solo"
    assert outcome("0:3x1 1:pass 2:3x2 0:pass") == ("3x2", 2)
    assert outcome("0:3x1 1:pass 2:3x2 0:hold 2:pass") == ("3x2", 0)
    # The holder passes: the challenger holds, the rear must raise or pass.
    assert legal("0:3x1 1:3x2 0:pass") == "pass 3x3 solo"
    assert refused("auction", calls=calls("0:3x1 1:3x2 0:pass 2:hold")) == "GAL-AUC-12"
    assert legal("0:3x1 1:3x2 0:pass 2:3x3") == "pass hold solo"
    assert outcome("0:3x1 1:3x2 0:pass 2:3x3 1:hold 2:pass") == ("3x3", 1)
    assert outcome("0:3x1 1:3x2 0:pass 2:3x3 1:pass") == ("3x3", 2)
    # Who has passed never speaks again.
    assert refused("auction", calls=calls("0:pass 1:3x1 0:3x2")) == "GAL-AUC-10"
    assert refused("auction", calls=calls("0:3x1 1:3x2 0:pass 2:3x3 0:hold")) == "GAL-AUC-10"


def test_gal_auc_14_by_agreement_the_newcomer_may_hold() -> None:
    said = "0:3x1 1:3x2 0:pass"
    state = auction(said, newcomer_role="may_hold")
    assert (state["to_speak"], state["contract"], state["declarer"]) == (2, "3x2", 1)
    assert legal(said, newcomer_role="may_hold") == "pass hold solo"
    assert legal(said, newcomer_role="may_hold", jump_bids="none") == "pass hold"
    assert refused("auction", {"newcomer_role": "may_hold"}, calls=calls(f"{said} 2:3x3")) == "GAL-AUC-12"
    held = f"{said} 2:hold"
    assert auction(held, newcomer_role="may_hold")["to_speak"] == 1
    assert legal(held, newcomer_role="may_hold") == "pass 3x3 solo"
    assert outcome(f"{held} 1:pass", newcomer_role="may_hold") == ("3x2", 2)
    assert outcome(f"{held} 1:3x3 2:pass", newcomer_role="may_hold") == ("3x3", 1)
    assert outcome(f"{said} 2:pass", newcomer_role="may_hold") == ("3x2", 1)
    assert outcome(f"{said} 2:solo", newcomer_role="may_hold") == ("solo", 2)
    # Nobody waits: the challenger has won.
    assert outcome("0:3x1 1:pass 2:3x2 0:pass", newcomer_role="may_hold") == ("3x2", 2)


def test_gal_auc_15_the_last_stake_is_the_contract() -> None:
    assert outcome("0:3x1 1:pass 2:pass") == ("3x1", 0)
    for seat, call in ((0, "3x2"), (0, "hold"), (1, "3x2"), (2, "solo")):
        assert refused("auction", calls=calls(f"0:3x1 1:pass 2:pass {seat}:{call}")) in (
            "GAL-AUC-10",
            "GAL-AUC-15",
        )


def test_gal_auc_16_all_pass_and_nothing_is_paid() -> None:
    result = auction("0:pass 1:pass 2:pass")
    assert result == {
        "complete": True,
        "contract": None,
        "declarer": None,
        "passed_out": True,
        "to_speak": None,
        "legal": [],
    }
    deal = bid(new_deal(4), "pass pass pass")
    assert deal.is_over
    assert GAME.score(deal).payments == (0, 0, 0, 0)
    assert GAME.result(deal) == {
        "passed_out": True,
        "contract": None,
        "declarer": None,
        "payments": [0, 0, 0, 0],
        "next_dealer": 0,
    }


def test_gal_auc_17_after_two_passes_the_third_plays_unopposed() -> None:
    assert legal("0:pass 1:pass") == "pass 3x1 solo"
    assert outcome("0:pass 1:pass 2:3x1") == ("3x1", 2)
    result = auction("0:pass 1:pass 2:3x1")
    assert (result["level"], result["cards_exchanged"], result["passed_out"]) == (1, 3, False)


@given(
    seed=st.integers(0, 2**32),
    players=st.sampled_from([3, 4, 5]),
    jump_bids=st.sampled_from(["solo", "none", "any"]),
    newcomer_role=st.sampled_from(["must_raise", "may_hold"]),
)
def test_random_auctions_follow_the_state_machine(
    seed: int, players: int, jump_bids: str, newcomer_role: str
) -> None:
    """Call by call against the table of the rules page, longest auctions included."""
    rng = random.Random(seed)
    dealer = rng.randrange(players)
    order = [(dealer + step) % players for step in (1, 2, 3)]
    expected = Auction(order, jump_bids, newcomer_role)
    said: list[dict[str, object]] = []
    options = {"jump_bids": jump_bids, "newcomer_role": newcomer_role}
    while True:
        state = ask("auction", options, players=players, dealer=dealer, calls=said)
        assert state["to_speak"] == expected.turn
        assert state["legal"] == expected.legal
        assert (state["contract"], state["declarer"]) == (expected.contract, expected.owner)
        assert state["complete"] == (expected.turn is None)
        for call in ("pass", "hold", *LADDER):
            if expected.turn is not None and call not in expected.legal:
                wrong = [*said, {"seat": expected.turn, "call": call}]
                assert refused("auction", options, players=players, dealer=dealer, calls=wrong) in (
                    "GAL-AUC-9",
                    "GAL-AUC-12",
                )
        if expected.turn is None:
            break
        # Solo and passes are rare, so that auctions grow long.
        weights = [1 if call in ("solo", "pass") else 8 for call in expected.legal]
        call = rng.choices(expected.legal, weights)[0]
        said = [*said, {"seat": expected.turn, "call": call}]
        expected.call(call)
