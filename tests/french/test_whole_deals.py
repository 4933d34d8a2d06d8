"""Whole deals with results worked out by hand: the Excuse, slams, the Petit at the end, half points."""

from __future__ import annotations

import pytest

from tarok_core.cards import FOOL, Card
from tarok_core.deal import Trick
from tarok_core.games.french.game import GAME
from tarok_core.games.french.outcome import count, petit_au_bout, slam, tricks_of
from tarok_core.games.french.table import FrenchTable
from tarok_core.reasons import RuleError
from tests.french.helpers import (
    FrenchDeal,
    Given,
    deal_around,
    deal_from,
    items,
    play_out,
    random_start,
    to_play,
)
from tests.helpers import cards, text_of

# -- four players: the declarer takes every trick, the last two with the Petit and the Excuse -------------
#
# He holds 16 high trumps, the Petit and the Excuse. His opponents have T2 to T5 between them, which fall
# under his first leads. In the last trick three worthless cards lie beside the Excuse. The chien is worth 25.

TOPS = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T1 FOOL"
TOPS_TALON = "SK HK DK CK SQ HQ"
LAST = {0: TOPS, 1: "D2", 2: "D3", 3: "D4"}
"""What the players keep to the end; seat 0 plays in this order."""
ONE = "T2 T3 SC SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 HC HJ H10 D2"
TWO = "T4 T5 H9 H8 H7 H6 H5 H4 H3 H2 H1 DQ DC DJ D10 D9 D8 D3"
THREE = "D7 D6 D5 D1 CQ CC CJ C10 C9 C8 C7 C6 C5 C4 C3 C2 C1 D4"


def all_tricks(contract: str, announced: bool, options: Given = None, order: str = TOPS) -> FrenchDeal:
    deal = deal_from([TOPS, ONE, TWO, THREE], TOPS_TALON, options=options)
    return play_out(to_play(deal, contract, slam=announced), LAST | {0: order})


def test_fra_play_24_fra_ann_26_a_slam_with_the_excuse_and_the_petit_one_trick_before() -> None:
    result = GAME.result(all_tricks("garde_sans", announced=True))
    # 91 points, 55 above 36: (25 + 55) x 4; the Petit 10 x 4.
    assert result["winners"] == [0] * 18
    assert (result["points"], result["opponents_points"], result["oudlers"]) == (91, 0, 3)
    assert (result["slam"], result["petit_au_bout"]) == ("declarer", "declarer")
    assert result["items"] == [
        {"item": "contract", "amount": 320},
        {"item": "petit_au_bout", "amount": 40},
        {"item": "slam", "amount": 400},
    ]
    assert result["payments"] == [2280, -760, -760, -760]


@pytest.mark.parametrize(
    ("options", "announced", "expected"),
    [
        ({}, False, "contract:320 petit_au_bout:40 slam:200"),
        ({"excuse_last_trick": "changes_side"}, False, "contract:320 petit_au_bout:40 slam:200"),
        ({"excuse_wins_last": "announced_only"}, True, "contract:320 petit_au_bout:40 slam:400"),
        # The Excuse does not win: seat 3 has the last trick, 6 points; 85 with two oudlers, 44 above 41.
        ({"excuse_wins_last": "announced_only"}, False, "contract:276"),
        ({"excuse_wins_last": "announced_only", "excuse_last_trick": "changes_side"}, False, "contract:276"),
    ],
)
def test_fra_play_25_fra_play_22_when_the_excuse_takes_the_last_trick(
    options: dict[str, object], announced: bool, expected: str
) -> None:
    over = all_tricks("garde_sans", announced, options)
    assert items(over) == expected
    assert over.table.tricks[-1].winner == (3 if expected == "contract:276" else 0)


def test_fra_talon_9_fra_count_12_the_chien_of_garde_contre_is_the_defence_s() -> None:
    # 91 - 25 = 66, 30 above 36: (25 + 30) x 6.
    over = all_tricks("garde_contre", announced=True)
    assert items(over) == "contract:330 petit_au_bout:60 slam:400"
    assert GAME.result(over)["opponents_points"] == 25


def test_fra_ann_29_a_missed_slam_is_paid_for_although_the_contract_is_made() -> None:
    """The Excuse is led to the first trick; the Petit is kept for the last, and half a point is paid."""
    over = all_tricks("garde_sans", announced=True, order=f"FOOL {TOPS}")
    assert over.table.tricks[0].cards[0] is FOOL
    winner = over.table.tricks[0].winner
    assert winner != 0
    result = GAME.result(over)
    assert (result["slam"], result["petit_au_bout"], result["oudlers"]) == (None, "declarer", 3)
    lost = sum(points_of(card) for card in over.table.tricks[0].cards if card is not FOOL)
    # The defence has the other cards of that trick and half a point for the Excuse.
    assert result["opponents_points"] == lost + 0.5
    assert "slam:-200" in items(over).split()


def points_of(card: Card) -> float:
    return GAME.pack(GAME.options()).value(card) / 2


def test_fra_play_16_fra_play_22_the_excuse_in_the_last_trick_goes_to_the_winner() -> None:
    """Without a slam an Excuse kept too long is lost; nothing is given for it."""
    weaker = TOPS.replace("T21", "S1")
    others = [weaker, ONE.replace(" S1 ", " T21 "), TWO, THREE]
    for option in ("trick_winner", "changes_side"):
        deal = deal_from(others, TOPS_TALON, options={"excuse_last_trick": option})
        order = TOPS.replace("T21 ", "S1 ")
        over = play_out(to_play(deal, "garde_sans"), LAST | {0: order})
        assert FOOL in over.table.tricks[-1].cards
        assert over.table.tricks[-1].winner != 0
        masks = count(over).masks
        assert masks[1] & FOOL.bit
        assert not masks[0] & FOOL.bit


# -- four players: the declarer takes no trick ----------------------------------------------------------

POOR = "S1 S2 S3 S4 S5 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2 C3 C4 FOOL"
POOR_TALON = "S6 S7 H5 H6 D5 C5"


def no_trick(contract: str, announced: bool, order: str, options: Given = None) -> FrenchDeal:
    deal = deal_around(POOR, POOR_TALON, options=options)
    discard = POOR_TALON if contract in ("petite", "garde") else ""
    return play_out(to_play(deal, contract, discard, slam=announced), {0: order})


@pytest.mark.parametrize(
    ("contract", "announced", "early", "options", "points", "expected"),
    [
        # Discard 3, the Excuse 4 as it is never paid for: 7 with one oudler, 44 below 51.
        ("petite", False, True, {}, 7, "contract:-69 slam:-200"),
        ("petite", True, True, {}, 7, "contract:-69 slam:-400"),
        ("petite", True, True, {"defence_slam_bonus": 0}, 7, "contract:-69 slam:-200"),
        # Kept for the last trick it is lost: 3 without an oudler, 53 below 56.
        ("petite", False, False, {}, 3, "contract:-78 slam:-200"),
        ("garde", False, False, {"excuse_last_trick": "changes_side"}, 3, "contract:-156 slam:-200"),
        # Garde contre: the chien belongs to the defence; nothing but the Excuse is left.
        ("garde_contre", False, True, {}, 4, "contract:-432 slam:-200"),
        ("garde_sans", False, True, {}, 7, "contract:-276 slam:-200"),
    ],
)
def test_fra_ann_32_fra_ann_36_fra_play_21_fra_play_23_fra_count_11_a_slam_of_the_defence(
    contract: str, announced: bool, early: bool, options: dict[str, object], points: int, expected: str
) -> None:
    over = no_trick(contract, announced, f"FOOL {POOR}" if early else "FOOL", options)
    assert FOOL in over.table.tricks[0 if early else -1].cards
    result = GAME.result(over)
    assert 0 not in result["winners"]  # type: ignore[operator]
    assert (result["points"], result["opponents_points"]) == (points, 91 - points)
    assert result["slam"] == "opponents"
    # The Petit at the end depends on how the defenders end.
    assert [item for item in items(over).split() if not item.startswith("petit")] == expected.split()


@pytest.mark.parametrize(
    ("options", "points", "oudlers"),
    [
        ({}, 3, 0),
        ({"excuse_last_trick": "changes_side"}, 3, 0),
        ({"excuse_wins_last": "announced_only"}, 3, 0),
        # It changes sides, and the declarer has no trick to give a card from: half a point is moved.
        ({"excuse_wins_last": "announced_only", "excuse_last_trick": "changes_side"}, 7, 1),
    ],
)
def test_fra_play_25_fra_play_22_the_excuse_of_a_defender_in_a_slam_of_the_defence(
    options: dict[str, object], points: int, oudlers: int
) -> None:
    deal = deal_around(POOR.replace("FOOL", "C6"), POOR_TALON, options=options)
    orders = dict.fromkeys((1, 2, 3), "FOOL")
    over = play_out(to_play(deal, "petite", POOR_TALON, slam=True), orders)
    last = over.table.tricks[-1]
    player = over.table.seating.from_seat(last.leader)[last.cards.index(FOOL)]
    assert (last.winner == player) == ("excuse_wins_last" not in options)
    result = GAME.result(over)
    assert (result["points"], result["oudlers"], result["slam"]) == (points, oudlers, "opponents")


# -- five players: partners -----------------------------------------------------------------------------
#
# The declarer draws all trumps with thirteen of his own; only his partner (SK) and seat 4 have others.

FIVE = [
    "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 HK DK",
    "S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 H10 H9 H8 H7 H6",
    "SK SQ SC SJ HQ HC HJ T8 T7 T6 T5 T4 T3 T1 FOOL",
    "H5 H4 H3 H2 H1 DQ DC DJ D10 D9 D8 D7 D6 D5 D4",
    "D3 D2 CQ CC CJ C10 C9 C8 C7 C6 C5 C4 C3 C2 T2",
]
FIVE_TALON = "CK D1 C1"


@pytest.mark.parametrize(
    ("order", "last"),
    [({2: "FOOL"}, 2), ({2: "FOOL SK SQ SC SJ HQ HC HJ T8 T7 T6 T5 T4 T3 T1"}, 0)],
)
def test_fra_play_26_fra_play_25_fra_count_15_the_excuse_of_the_partner(
    order: dict[int, str], last: int
) -> None:
    """Early it lies in a trick of its own side, for which nothing is given; in the last trick it wins."""
    deal = to_play(deal_from(FIVE, FIVE_TALON), "garde_sans", called="SK")
    over = play_out(deal, {0: FIVE[0]} | order)
    result = GAME.result(over)
    assert result["winners"] == [0] * 14 + [last]
    assert (result["points"], result["oudlers"], result["partner"]) == (91, 3, 2)
    # (25 + 55) x 4, and 200 for the slam; two thirds and one third of three times that.
    assert items(over) == "contract:320 slam:200"
    assert result["payments"] == [1040, -520, 520, -520, -520]


def test_fra_play_24_an_excuse_played_early_does_not_end_an_announced_slam() -> None:
    """The declarer leads it to the last trick but one, and his partner takes that trick and the next."""
    hands = [FIVE[0].replace("DK", "FOOL"), FIVE[1], FIVE[2].replace("FOOL", "DK"), *FIVE[3:]]
    deal = to_play(deal_from(hands, FIVE_TALON), "garde_sans", called="SK", slam=True)
    orders = {0: hands[0].replace("HK FOOL", "FOOL HK"), 1: "S1 H6", 2: "SK DK"}
    over = play_out(deal, orders)
    assert over.table.tricks[13].cards[0] is FOOL
    result = GAME.result(over)
    assert result["winners"] == [0] * 13 + [2, 2]
    assert (result["slam"], result["points"], result["oudlers"]) == ("declarer", 91, 3)
    assert items(over) == "contract:320 slam:400"


# -- single tricks, as they count -----------------------------------------------------------------------


def with_tricks(*tricks: tuple[int, str, int], options: Given = None, last: bool = False) -> FrenchTable:
    """A table of four on which these tricks (leader, cards, winner) have been played, perhaps as the last."""
    deal = to_play(deal_around("S2 T2", options=options), "garde_sans")
    played = tuple(Trick(leader, cards(text), winner) for leader, text, winner in tricks)
    if last:
        # The tricks before do not matter here.
        played = (Trick(0, (), tricks[0][2]),) * (18 - len(played)) + played
    return deal.table.change(tricks=played, declarer=0)


def piles_of(table: FrenchTable) -> tuple[str, str, int]:
    """The cards of the declarer and of the defence, and what is owed."""
    piles = tricks_of(table, (0, None))
    return text_of(piles.cards_of(0)), text_of(piles.cards_of(1)), len(piles.debts)


def test_fra_play_18_fra_play_19_fra_count_14_the_excuse_stays_and_a_low_card_is_given() -> None:
    table = with_tricks((0, "SK S2 S3 S4", 0), (0, "FOOL H5 HK H2", 2))
    assert piles_of(table) == ("SK S3 S2 FOOL", "S4 HK H5 H2", 0)
    # A defender's Excuse in the declarer's trick.
    table = with_tricks((1, "H5 HK H2 S9", 2), (0, "SK FOOL S3 S4", 0))
    assert piles_of(table) == ("SK S9 S4 S3", "HK H5 H2 FOOL", 0)


def test_fra_play_20_paid_at_the_first_opportunity() -> None:
    lost = (0, "FOOL H5 HK H2", 2)
    assert piles_of(with_tricks(lost)) == ("FOOL", "HK H5 H2", 1)
    # A trick of kings and oudlers gives nothing to pay with.
    assert piles_of(with_tricks(lost, (0, "T21 SK DK CK", 0)))[2] == 1
    paid = with_tricks(lost, (0, "T21 SK DK CK", 0), (0, "T20 T3 D9 SQ", 0))
    assert piles_of(paid) == ("SK SQ DK CK T3 T20 T21 FOOL", "HK H5 H2 D9", 0)


def test_fra_play_26_nothing_is_given_for_an_excuse_in_a_trick_of_its_own_side() -> None:
    assert piles_of(with_tricks((1, "H5 FOOL HK S9", 3))) == ("", "S9 HK H5 FOOL", 0)


@pytest.mark.parametrize("option", ["trick_winner", "changes_side"])
def test_fra_play_22_the_excuse_in_the_last_trick(option: str) -> None:
    options = {"excuse_last_trick": option}
    # The declarer's Excuse in a trick of the defence is lost, and nothing is given for it.
    table = with_tricks((0, "FOOL H5 HK H2", 2), options=options, last=True)
    assert piles_of(table) == ("", "HK H5 H2 FOOL", 0)
    # A defender's Excuse in a trick of his partner.
    table = with_tricks((1, "H5 FOOL HK S9", 3), options=options, last=True)
    kept = ("", "S9 HK H5 FOOL", 0)
    # The declarer gets it, but has no low card to give.
    changed = ("FOOL", "S9 HK H5", 1)
    assert piles_of(table) == (kept if option == "trick_winner" else changed)


def test_fra_play_22_a_card_is_given_back_when_the_excuse_changes_sides() -> None:
    options = {"excuse_last_trick": "changes_side"}
    tricks = [(0, "SK S2 S3 S4", 0)] + [(0, "", 0)] * 16 + [(1, "H5 FOOL HK D9", 3)]
    assert piles_of(with_tricks(*tricks, options=options)) == ("SK S3 S2 FOOL", "S4 HK H5 D9", 0)


@pytest.mark.parametrize(
    ("before", "last", "side"),
    [
        ((0, "SK S2 S3 S4", 0), (0, "T5 T1 D2 D3", 0), "declarer"),
        ((0, "SK S2 S3 S4", 0), (0, "T1 T5 D2 D3", 1), "opponents"),
        ((0, "SK S2 S3 S4", 2), (2, "T1 H5 D2 D3", 2), "opponents"),
        ((0, "T5 T1 D2 D3", 0), (0, "SK S2 S3 S4", 0), None),
        # Only an Excuse that takes the last trick reaches back to the trick before.
        ((0, "T5 T1 D2 D3", 0), (0, "FOOL S2 S3 S4", 0), "declarer"),
        ((1, "T5 T1 D2 D3", 1), (1, "D4 FOOL S3 S4", 2), "opponents"),
        ((0, "T5 T1 D2 D3", 0), (0, "SK FOOL S3 S4", 0), None),
        ((0, "SK S2 S3 S4", 0), (0, "FOOL T1 S5 S6", 0), "declarer"),
    ],
)
def test_fra_ann_22_fra_ann_23_fra_ann_24_fra_ann_25_fra_ann_26_the_petit_at_the_end(
    before: tuple[int, str, int], last: tuple[int, str, int], side: str | None
) -> None:
    assert petit_au_bout(with_tricks(before, last), (0, None)) == side


def test_fra_ann_25_the_partner_s_petit_is_the_side_s() -> None:
    table = with_tricks((0, "SK S2 S3 S4", 0), (0, "S9 T1 D2 D3", 1))
    assert petit_au_bout(table, (0, 1)) == "declarer"


def test_fra_ann_27_a_slam_is_every_trick() -> None:
    own, theirs = (0, "SK S2 S3 S4", 0), (0, "H2 H3 H4 HK", 3)
    assert slam(with_tricks(own, own), (0, None)) == "declarer"
    assert slam(with_tricks(theirs, theirs), (0, None)) == "opponents"
    assert slam(with_tricks(own, theirs), (0, None)) is None
    assert slam(with_tricks(own, theirs), (0, 3)) == "declarer"


def test_a_deal_that_is_not_over_has_no_result() -> None:
    deal = to_play(deal_around("S2 T2"), "garde_sans")
    for asked in (count, GAME.score):
        with pytest.raises(RuleError, match="deal_not_over"):
            asked(deal)
    with pytest.raises(RuleError, match="deal_not_over"):
        GAME.score(random_start(2, 3))
