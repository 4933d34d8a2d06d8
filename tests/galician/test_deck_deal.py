"""Pack, rank and deal: GAL-DECK, GAL-RANK, GAL-DEAL."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest

from tarok_core.games.galician.game import GAME
from tests.galician.reference import points
from tests.helpers import act, announce, ask, bid, deal_from, refused, text_of, why

PACK = [f"{suit}{rank}" for suit in "SHDC" for rank in ("K", "Q", "C", "J", "10")]
PACK += [f"T{number}" for number in range(1, 22)] + ["FOOL"]
TRUMPS = PACK[20:]


def taken_by(trick: str) -> object:
    return ask("trick", cards=trick)["card"]


# -- the pack ------------------------------------------------------------------------------------------


def test_gal_deck_1_the_pack_has_42_cards() -> None:
    assert ask("deck") == {"cards": PACK, "total_points": 66}
    assert len(PACK) == 42


@pytest.mark.parametrize("card", ["S9", "H1", "D7", "T22", "T0", "JOKER", "X5"])
def test_gal_deck_2_other_cards_are_refused(card: str) -> None:
    assert refused("count", cards=["SK", card]) == "GAL-DECK-2"


def test_gal_deck_2_every_card_is_unique() -> None:
    assert refused("count", cards="SK T1 SK") == "GAL-DECK-2"
    assert refused("legal", hand="SK T1", trick="SK") == "GAL-DECK-2"
    twice = [*PACK[:-1], "SK"]
    assert refused("dealing", cards=twice) == "GAL-DECK-2"
    for suit in "SHDC":
        assert [card for card in PACK if card[0] == suit] == [
            f"{suit}{rank}" for rank in ["K", "Q", "C", "J", "10"]
        ]


@pytest.mark.parametrize(
    ("low_card", "lows"),
    [("ten", "S10 H10 D10 C10"), ("ace", "S1 H1 D1 C1"), ("mixed", "S10 H1 D1 C10")],
)
def test_gal_deck_3_the_low_cards(low_card: str, lows: str) -> None:
    options = {"low_card": low_card}
    spade, heart, diamond, club = lows.split()
    expected = [*PACK[:4], spade, *PACK[5:9], heart, *PACK[10:14], diamond, *PACK[15:19], club, *TRUMPS]
    assert ask("deck", options) == {"cards": expected, "total_points": 66}
    # Name only: worth 1, below the jack.
    assert ask("count", options, cards=[heart])["nominal"] == 1
    assert ask("trick", options, cards=[heart, "HJ", "SK"])["card"] == "HJ"
    other = {"S10": "S1", "S1": "S10"}[spade]
    assert refused("count", options, cards=[other]) == "GAL-DECK-2"


def test_gal_deck_4_the_skiz_makes_22_trumps() -> None:
    assert len(TRUMPS) == 22
    assert text_of(GAME.pack(GAME.options()).trump_mask) == " ".join(TRUMPS)


def test_gal_deck_7_nominal_values_add_up_to_94() -> None:
    assert ask("count", cards=PACK)["nominal"] == 94
    assert ask("count", cards=TRUMPS)["nominal"] == 34
    assert ask("count", cards=PACK[:20])["nominal"] == 60


# -- rank ----------------------------------------------------------------------------------------------


def test_gal_rank_1_numbered_taroks_rank_by_number() -> None:
    for low, high in combinations(TRUMPS[:21], 2):
        assert taken_by(f"{low} {high} SK") == high
        assert taken_by(f"{high} {low} SK") == high


def test_gal_rank_2_the_skiz_beats_every_trump() -> None:
    for other in TRUMPS[:21]:
        assert taken_by(f"{other} FOOL SK") == "FOOL"
        assert taken_by(f"FOOL {other} SK") == "FOOL"


@pytest.mark.parametrize("suit", list("SHDC"))
def test_gal_rank_3_suit_cards_rank_from_king_to_low_card(suit: str) -> None:
    ranked = [f"{suit}{rank}" for rank in ("K", "Q", "C", "J", "10")]
    filler = "HK" if suit == "S" else "SK"
    for high, low in combinations(ranked, 2):
        assert taken_by(f"{low} {high} {filler}") == high
        assert taken_by(f"{high} {low} {filler}") == high


def test_gal_rank_4_any_trump_beats_any_suit_card() -> None:
    for card in PACK[:20]:
        assert taken_by(f"{card} T1 {'SK' if card != 'SK' else 'HK'}") == "T1"


def test_gal_rank_4_suits_have_no_order() -> None:
    for led, other in permutations("SHDC", 2):
        assert taken_by(f"{led}10 {other}K {other}Q") == f"{led}10"


def test_gal_rank_5_the_skiz_is_an_ordinary_trump() -> None:
    # It has to follow a trump, it has to be played by one who is void, it wins even T1 T21 FOOL.
    assert ask("legal", hand="FOOL SK", trick="T3")["legal"] == ["FOOL"]
    assert ask("legal", hand="FOOL SK", trick="HK")["legal"] == ["FOOL"]
    assert ask("legal", hand="FOOL SK", trick="S10")["legal"] == ["SK"]
    for order in permutations(["T1", "T21", "FOOL"]):
        assert taken_by(" ".join(order)) == "FOOL"


# -- seats ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_gal_deal_1_three_are_active_at_every_table(players: int) -> None:
    for dealer in range(players):
        seating = ask("seating", players=players, dealer=dealer)
        order, idle = seating["order"], seating["idle"]
        assert isinstance(order, list)
        assert isinstance(idle, list)
        assert len(order) == 3
        assert sorted(order + idle) == list(range(players))


@pytest.mark.parametrize(("players", "dealer"), [(2, 0), (6, 0), (0, 0), (3, 3), (3, -1), (4, 4), (5, 5)])
def test_gal_deal_1_other_tables_are_refused(players: int, dealer: int) -> None:
    assert refused("seating", players=players, dealer=dealer) == "GAL-DEAL-1"


def test_gal_deal_1_three_players_and_the_last_seat_deals_unless_told() -> None:
    assert ask("seating") == {"order": [0, 1, 2], "idle": [], "king": None, "cutter": 1, "next_dealer": 0}


@pytest.mark.parametrize(
    ("players", "cutters"),
    [(3, [2, 0, 1]), (4, [2, 3, 0, 1]), (5, [4, 0, 1, 2, 3])],
)
def test_gal_deal_2_who_cuts(players: int, cutters: list[int]) -> None:
    """The dealer's left neighbour, that is the seat before him; with four the player opposite."""
    assert [ask("seating", players=players, dealer=dealer)["cutter"] for dealer in range(players)] == cutters


def test_gal_deal_3_the_first_six_cards_are_the_talon_face_down_in_order() -> None:
    turned = list(reversed(PACK))
    assert ask("dealing", cards=turned)["talon"] == ["FOOL", "T21", "T20", "T19", "T18", "T17"]
    deal = GAME.random_deal(random.Random(4))
    assert deal.table.talon is None
    assert len(deal.secrets.talon) == 6


def test_gal_deal_4_six_cards_at_a_time_twice_round() -> None:
    assert ask("dealing", cards=PACK) == {
        "talon": PACK[:6],
        "hands": [PACK[6:12] + PACK[24:30], PACK[12:18] + PACK[30:36], PACK[18:24] + PACK[36:42]],
    }
    assert ask("dealing", cards=PACK, style="sixes") == ask("dealing", cards=PACK)
    # Four players, dealer 1: hand 2, middle 3, rear 0.
    hands = ask("dealing", cards=PACK, players=4, dealer=1)["hands"]
    assert hands == [
        PACK[18:24] + PACK[36:42], None, PACK[6:12] + PACK[24:30], PACK[12:18] + PACK[30:36],
    ]  # fmt: skip


def test_gal_deal_5_after_a_knock_twelve_cards_at_once() -> None:
    assert ask("dealing", cards=PACK, style="twelves") == {
        "talon": PACK[:6],
        "hands": [PACK[6:18], PACK[18:30], PACK[30:42]],
    }
    assert refused("dealing", cards=PACK, style="fours") == "GAL-DEAL-5"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_gal_deal_6_and_gal_deal_8_hand_middle_rear_sit_to_the_right_of_the_dealer(players: int) -> None:
    for dealer in range(players):
        expected = [(dealer + step) % players for step in (1, 2, 3)]
        assert ask("seating", players=players, dealer=dealer)["order"] == expected
    rear = ask("seating", players=3, dealer=1)["order"]
    assert rear == [2, 0, 1]


def test_gal_deal_7_with_four_the_dealer_is_king_and_idle() -> None:
    for dealer in range(4):
        seating = ask("seating", players=4, dealer=dealer)
        assert (seating["idle"], seating["king"]) == ([dealer], dealer)
    assert ask("seating", players=3)["king"] is None
    deal = GAME.random_deal(random.Random(4), players=4, dealer=0)
    assert why(deal, "call", "3x1", seat=0) in ("GAL-AUC-10", "GAL-DEAL-7")
    assert deal.view(0).hand == 0


@pytest.mark.parametrize(
    ("dealer", "order", "idle"),
    [
        (0, [1, 2, 3], [0, 4]),
        (1, [2, 3, 4], [0, 1]),
        (2, [3, 4, 0], [1, 2]),
        (3, [4, 0, 1], [2, 3]),
        (4, [0, 1, 2], [3, 4]),
    ],
)
def test_gal_deal_9_with_five_dealer_and_left_neighbour_sit_out(
    dealer: int, order: list[int], idle: list[int]
) -> None:
    seating = ask("seating", players=5, dealer=dealer)
    assert (seating["order"], seating["idle"], seating["king"]) == (order, idle, dealer)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_gal_deal_10_the_deal_passes_to_the_right(players: int) -> None:
    following = [ask("seating", players=players, dealer=d)["next_dealer"] for d in range(players)]
    assert following == [*range(1, players), 0]


def test_gal_deal_10_also_after_a_deal_that_was_passed_out() -> None:
    talon, hands = PACK[:6], [PACK[6:18], PACK[18:30], PACK[30:42]]
    passes = [{"seat": seat, "call": "pass"} for seat in (0, 1, 2)]
    result = ask("deal", hands=hands, talon=talon, calls=passes)
    assert (result["passed_out"], result["next_dealer"]) == (True, 0)


def test_gal_deal_11_the_king_sees_no_talon_before_the_exchange_and_never_acts() -> None:
    hands = [text_of(map(GAME_CARDS.__getitem__, range(start, start + 12))) for start in (6, 18, 30)]
    deal = deal_from(hands, " ".join(PACK[:6]), players=4, dealer=3)
    moments = [deal, bid(deal, "3x1")]
    view = moments[-1].view(3)
    assert (view.table.talon, view.hand, view.laid_away) == (None, 0, 0)
    opened = bid(moments[-1], "pass pass")
    assert opened.view(3).table.talon == GAME_CARDS[:6]
    moments += [opened, act(opened, "take", shown="SK SQ SC")]
    moments.append(act(moments[-1], "discard", shown="SQ SC DC"))
    moments += [announce(moments[-1])]
    for moment in moments:
        assert 3 not in moment.table.turn
        assert not moment.choices(3)
        assert moment.offers(3) == ()
    assert moments[-1].table.phase == "play"


GAME_CARDS = GAME.pack(GAME.options()).cards


def test_the_reference_counts_the_pack_as_the_rules_do() -> None:
    assert points(PACK) == 66
