"""The auction: FRA-AUC-1 to 17 and the variants of bidding."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_core.games.french.game import GAME
from tests.french.helpers import (
    FRENCH_OPTIONS,
    Given,
    act,
    ask,
    bid,
    deal_around,
    open_words,
    random_start,
    refused,
    score,
    why,
)
from tests.french.reference import Auction
from tests.helpers import calls

POUSSE = {"pousse": True}


def after(text: str, options: Given = None, players: int = 4, dealer: int | None = None) -> dict[str, object]:
    seat = players - 1 if dealer is None else dealer
    return ask("auction", options, players=players, dealer=seat, calls=calls(text))


def state(text: str, options: Given = None, players: int = 4) -> tuple[object, object]:
    """Who is to speak, and what is open; or who won what."""
    found = after(text, options, players)
    if found["complete"]:
        return found["declarer"], found["contract"]
    legal = found["legal"]
    assert isinstance(legal, list)
    return found["to_speak"], " ".join(legal)


def against(text: str, options: Given = None, players: int = 4) -> str | None:
    return refused("auction", options, players=players, calls=calls(text))


def test_fra_auc_1_fra_auc_2_the_auction_follows_the_deal_and_finds_the_declarer() -> None:
    deal = deal_around("SK T5")
    assert deal.table.phase == "auction"
    later = bid(deal, "pass garde")
    assert (later.table.declarer, later.table.contract) == (1, "garde")


def test_fra_auc_3_forehand_first_the_dealer_last() -> None:
    assert after("", dealer=1)["to_speak"] == 2
    assert after("2:pass 3:pass 0:garde", dealer=1)["to_speak"] == 1
    assert against("1:pass") == "FRA-AUC-3"
    assert against("0:pass 2:garde") == "FRA-AUC-3"
    assert why(deal_around("SK T5"), "call", "garde", seat=1) == "FRA-AUC-3"


def test_fra_auc_4_fra_auc_5_four_contracts() -> None:
    assert state("") == (0, "pass petite garde garde_sans garde_contre")
    assert state("0:petite") == (1, "pass garde garde_sans garde_contre")
    assert state("0:garde") == (1, "pass garde_sans garde_contre")
    assert state("0:garde_sans") == (1, "pass garde_contre")
    assert open_words(deal_around("SK T5")) == "pass petite garde garde_sans garde_contre"


@pytest.mark.parametrize(
    ("contract", "factor"), [("petite", 1), ("garde", 2), ("garde_sans", 4), ("garde_contre", 6)]
)
def test_fra_auc_6_fra_auc_7_fra_auc_8_fra_auc_9_multipliers(contract: str, factor: int) -> None:
    found = ask("score", contract=contract, points=51, oudlers=1)
    assert found["multiplier"] == factor
    assert found["per_opponent"] == 25 * factor


def test_fra_auc_10_fra_auc_12_only_higher_bids_steps_may_be_skipped() -> None:
    for first, second in (("garde", "garde"), ("garde", "petite"), ("garde_contre", "garde_sans")):
        assert against(f"0:{first} 1:{second}") == "FRA-AUC-10"
        assert against(f"0:{first} 1:pass 2:{second}") == "FRA-AUC-10"
    assert state("0:petite 1:garde_contre") == (2, "pass")


def test_fra_auc_11_nobody_speaks_twice() -> None:
    assert against("0:petite 0:garde") == "FRA-AUC-11"
    assert against("0:pass 1:garde 0:garde_sans") == "FRA-AUC-11"
    assert against("0:pass 1:pass 2:pass 3:pass 0:garde") == "FRA-AUC-11"
    assert against("0:pass 1:garde 2:pass 3:pass 2:garde_sans") == "FRA-AUC-11"


def test_fra_auc_13_the_highest_bidder_is_the_declarer() -> None:
    assert state("0:petite 1:garde 2:pass 3:garde_sans") == (3, "garde_sans")
    assert state("0:petite 1:pass 2:pass", players=3) == (0, "petite")


def test_fra_auc_14_after_garde_contre_all_can_only_pass() -> None:
    assert state("0:garde_contre") == (1, "pass")
    assert state("0:garde_contre 1:pass") == (2, "pass")


def test_fra_auc_15_fra_auc_16_all_pass() -> None:
    found = after("0:pass 1:pass 2:pass")
    assert (found["contract"], found["declarer"], found["to_speak"]) == (None, None, 3)
    found = after("0:pass 1:pass 2:pass 3:pass")
    assert found == {
        "complete": True, "contract": None, "declarer": None, "to_speak": None, "legal": [],
        "passed_out": True,
    }  # fmt: skip
    deal = bid(deal_around("SK T5"), "")
    assert (deal.is_over, GAME.result(deal)["payments"]) == (True, [0, 0, 0, 0])


@pytest.mark.parametrize("call", ["hold", "", "Garde", "slam", "garde sans", "7"])
def test_fra_auc_17_unknown_calls(call: str) -> None:
    assert refused("auction", calls=[{"seat": 0, "call": call}]) == "FRA-AUC-17"
    # What is more special comes first.
    assert refused("auction", calls=[{"seat": 1, "call": call}]) == "FRA-AUC-3"


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_is_not_there(seat: int) -> None:
    refused("auction", calls=[{"seat": seat, "call": "pass"}])


def test_fra_var_3_pousse() -> None:
    assert state("0:petite", POUSSE) == (1, "pass pousse garde garde_sans garde_contre")
    assert state("0:pousse", POUSSE) == (1, "pass garde garde_sans garde_contre")
    assert against("0:pousse 1:petite", POUSSE) == "FRA-AUC-10"
    assert against("0:pousse") == "FRA-VAR-3"
    assert against("0:garde 1:pousse") == "FRA-VAR-3"
    assert refused("score", contract="pousse", points=50, oudlers=1) == "FRA-VAR-3"
    assert refused("exchange", contract="pousse", hand="", discard="") == "FRA-VAR-3"


@pytest.mark.parametrize(("scale", "top"), [("seed", 16), ("pagat", 12)])
def test_fra_var_4_the_scale_with_pousse(scale: str, top: int) -> None:
    options = {"pousse": True, "pousse_scale": scale}
    for contract, factor in zip(
        ("petite", "pousse", "garde", "garde_sans", "garde_contre"), (1, 2, 4, 8, top), strict=True
    ):
        petit = 10 * factor
        expected = f"contract:{26 * factor} petit_au_bout:{petit}"
        assert score(contract, 52, 1, options, petit_au_bout="declarer") == expected
    # Without pousse the option changes nothing.
    assert score("garde_contre", 51, 1, {"pousse_scale": scale}) == "contract:150"


def test_fra_var_5_overcalling() -> None:
    over = {"overcall": True}
    assert state("0:petite 1:garde 2:pass 3:pass", over) == (0, "pass garde_sans garde_contre")
    assert state("0:petite 1:garde 2:pass 3:pass 0:pass", over) == (1, "garde")
    assert state("0:petite 1:garde 2:pass 3:pass 0:garde_sans", over) == (1, "pass garde_contre")
    # Two who have been overbid speak in the order in which that happened.
    text = "0:petite 1:garde 2:garde_sans 3:pass"
    assert state(text, over) == (0, "pass garde_contre")
    assert state(f"{text} 0:pass", over) == (1, "pass garde_contre")
    assert state(f"{text} 0:pass 1:garde_contre", over) == (2, "pass")
    # Who has passed stays out, who is not overbid does not speak.
    assert against(f"{text} 3:garde_contre", over) == "FRA-AUC-11"
    assert against(f"{text} 2:garde_contre", over) == "FRA-AUC-11"
    assert state("0:petite 1:pass 2:pass 3:pass", over) == (0, "petite")


def test_fra_var_1_a_second_round_when_all_passed() -> None:
    again = {"second_round": "if_all_passed"}
    passes = "0:pass 1:pass 2:pass 3:pass"
    assert state(passes, again) == (0, "pass petite garde garde_sans garde_contre")
    assert after(passes, again)["complete"] is False
    assert after(f"{passes} {passes}", again)["passed_out"] is True
    assert state(f"{passes} 0:pass 1:petite 2:pass 3:pass", again) == (1, "petite")
    assert against(f"{passes} 0:petite 0:garde", again) == "FRA-AUC-11"
    # After a round with a bid there is none.
    assert state("0:pass 1:petite 2:pass 3:pass", again) == (1, "petite")


def test_fra_var_1_a_second_round_for_those_who_passed() -> None:
    always = {"second_round": "always"}
    first = "0:pass 1:petite 2:pass 3:garde"
    assert state(first, always) == (0, "pass garde_sans garde_contre")
    assert against(f"{first} 1:garde_sans", always) == "FRA-AUC-11"
    assert state(f"{first} 0:garde_sans", always) == (2, "pass garde_contre")
    assert state(f"{first} 0:garde_sans 2:pass", always) == (0, "garde_sans")
    assert against(f"{first} 2:pass", always) == "FRA-AUC-3"
    assert state("0:petite 1:garde 2:garde_sans 3:garde_contre", always) == (3, "garde_contre")
    passes = "0:pass 1:pass 2:pass 3:pass"
    assert state(passes, always)[0] == 0


def test_fra_var_1_fra_var_5_a_second_round_with_overcalling() -> None:
    both = {"second_round": "always", "overcall": True}
    first = "0:pass 1:petite 2:pass 3:pass"
    assert state(first, both) == (0, "pass garde garde_sans garde_contre")
    # The bidder of the first round is overbid in the second and joins the end of the row.
    text = f"{first} 0:garde 2:pass 3:pass"
    assert state(text, both) == (1, "pass garde_sans garde_contre")
    assert state(f"{text} 1:garde_sans", both) == (0, "pass garde_contre")
    assert state(f"{text} 1:garde_sans 0:pass", both) == (1, "garde_sans")
    # Whoever was overbid and then passed is one of those who passed.
    text = "0:petite 1:garde 2:pass 0:pass"
    assert state(text, both, players=3) == (0, "pass garde_sans garde_contre")
    assert state(f"{text} 0:pass", both, players=3) == (2, "pass garde_sans garde_contre")


def test_the_auction_in_a_deal() -> None:
    deal = deal_around("SK T5", options={"overcall": True})
    deal = act(act(act(deal, "call", "petite"), "call", "garde"), "call", "pass")
    assert deal.table.turn == (3,)
    deal = act(deal, "call", "pass")
    assert deal.table.turn == (0,)
    assert why(deal, "call", "garde") == "FRA-AUC-10"
    assert why(deal, "call", "pousse") == "FRA-VAR-3"
    assert why(deal, "call", "schneider") == "FRA-AUC-17"
    assert why(deal, "call", "garde garde_sans") == "FRA-AUC-17"
    later = act(deal, "call", "garde_contre")
    assert later.table.calls[-1] == (0, "garde_contre")
    assert why(bid(deal, "pass"), "call", "garde_contre", seat=0) == "FRA-AUC-11"


@given(
    seed=st.integers(0, 2**32),
    players=st.integers(3, 5),
    dealer=st.integers(0, 2),
    options=FRENCH_OPTIONS,
)
def test_auctions_are_those_of_the_reference(
    seed: int, players: int, dealer: int, options: dict[str, object]
) -> None:
    rng = random.Random(seed)
    order = [(dealer + step) % players for step in range(1, players + 1)]
    auction = Auction(order, options)
    made: list[dict[str, object]] = []
    while True:
        found = ask("auction", options, players=players, dealer=dealer, calls=made)
        assert found["legal"] == auction.legal
        assert found["to_speak"] == (auction.waiting[0] if auction.waiting else None)
        best = auction.best
        assert (found["declarer"], found["contract"]) == (best or (None, None))
        if not auction.waiting:
            assert found["complete"] is True
            assert found["passed_out"] == (best is None)
            break
        for call in ("pass", "petite", "pousse", "garde", "garde_sans", "garde_contre"):
            tried = [*made, {"seat": auction.waiting[0], "call": call}]
            if call not in auction.legal:
                rule = refused("auction", options, players=players, dealer=dealer, calls=tried)
                assert rule in ("FRA-AUC-10", "FRA-VAR-3")
        call = "pass" if rng.random() < 0.6 else rng.choice(auction.legal[:3])
        made.append({"seat": auction.waiting[0], "call": call})
        auction.call(call)


def test_presets() -> None:
    assert GAME.preset("seed").changed == {}
    assert GAME.preset("fft").changed == {
        "half_point": "winner",
        "excuse_last_trick": "changes_side",
        "called_suit_ban": "lead_only",
        "chien_barred_ends": 1,
        "call_jack": True,
    }
    assert random_start(1, 4, GAME.presets["fft"]).table.options == GAME.preset("fft")
