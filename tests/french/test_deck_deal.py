"""The pack, the order of the cards, dealing and the dry Petit: FRA-DECK, FRA-RANK, FRA-DEAL."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from tarok_core.cards import FOOL, Card, cards_of
from tarok_core.games.french.dealing import usual_places
from tarok_core.games.french.game import GAME
from tests.french.helpers import ask, bid, deal_around, deal_from, random_start, refused

PACK = [card.code for card in GAME.pack(GAME.options()).cards]
RANKS = ["K", "Q", "C", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]

DRY = "SK SQ SC SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 HK HQ HC T1"


def dealt(players: int, places: Sequence[int], dealer: int | None = None) -> dict[str, object]:
    seat = players - 1 if dealer is None else dealer
    return ask("dealing", players=players, dealer=seat, cards=PACK, talon_places=list(places))


def barred(players: int, places: Sequence[int], **options: object) -> str | None:
    return refused("dealing", options, players=players, cards=PACK, talon_places=list(places))


def test_fra_deck_1_fra_deck_2_fra_deck_3_fra_deck_4_fra_deck_10_the_pack() -> None:
    found = ask("deck")["cards"]
    assert found == [suit + rank for suit in "SHDC" for rank in RANKS] + [
        *(f"T{number}" for number in range(1, 22)),
        "FOOL",
    ]
    assert len(PACK) == 78


def test_fra_deck_6_the_oudlers() -> None:
    for card in PACK:
        assert ask("count", cards=[card])["oudlers"] == int(card in ("T1", "T21", "FOOL"))


@pytest.mark.parametrize(
    ("trick", "place"),
    [("T1 T2 T20 T19", 2), ("T21 T20 T19 T18", 0), ("T1 T3 T2 T9", 3)],
)
def test_fra_rank_1_trumps_rank_by_number(trick: str, place: int) -> None:
    assert ask("trick", cards=trick)["winner"] == place


def test_fra_rank_2_any_trump_beats_any_suit_card() -> None:
    assert ask("trick", cards="SK SQ T1 SC")["card"] == "T1"


@pytest.mark.parametrize("suit", "SHDC")
def test_fra_rank_3_fra_rank_4_the_order_of_a_suit(suit: str) -> None:
    for above, below in itertools.pairwise(RANKS):
        assert ask("trick", cards=[suit + below, suit + above, "FOOL"])["card"] == suit + above


def test_fra_rank_6_the_excuse_neither_beats_nor_is_beaten() -> None:
    assert ask("trick", cards="S1 FOOL H1 D1") == {"winner": 0, "card": "S1", "points": 6}
    assert ask("trick", cards="FOOL S1 H1 D1")["card"] == "S1"
    assert ask("trick", cards="T1 FOOL SK HK")["card"] == "T1"


@pytest.mark.parametrize("players", [0, 1, 2, 6, -4])
def test_fra_deal_1_three_to_five_players(players: int) -> None:
    assert refused("seating", players=players) == "FRA-DEAL-1"
    assert refused("auction", players=players, calls=[]) == "FRA-DEAL-1"
    assert refused("score", players=players, contract="garde", points=50, oudlers=1) == "FRA-DEAL-1"
    assert ask("seating")["order"] == [0, 1, 2, 3]


def test_fra_deal_2_fra_deal_19_fra_match_1_everything_goes_to_the_right() -> None:
    assert ask("seating", players=5, dealer=2) == {"order": [3, 4, 0, 1, 2], "idle": [], "next_dealer": 3}
    assert ask("seating", players=3, dealer=2) == {"order": [0, 1, 2], "idle": [], "next_dealer": 0}
    assert GAME.result(bid(deal_around("SK T5"), ""))["next_dealer"] == 0


def test_fra_deal_5_fra_deal_6_fra_deal_11_with_four_in_threes_from_forehand() -> None:
    found = dealt(4, (3, 7, 11, 15, 19, 23), dealer=1)
    # Packets: 0-2 to seat 2, 4-6 to seat 3, 8-10 to seat 0, 12-14 to seat 1, then 16-18 to seat 2 again.
    hands = found["hands"]
    assert isinstance(hands, list)
    assert hands[2][:4] == ["SK", "SQ", "SC", PACK[16]]
    assert hands[3][:3] == PACK[4:7]
    assert hands[0][:3] == PACK[8:11]
    assert hands[1][:3] == PACK[12:15]
    assert [len(held) for held in hands] == [18] * 4
    assert found["talon"] == [PACK[at] for at in (3, 7, 11, 15, 19, 23)]
    # Without a chien in its way the dealer gets the last packet.
    assert hands[1][-3:] == PACK[-3:]


def test_fra_deal_12_fra_var_14_with_three_in_fours() -> None:
    found = dealt(3, (4, 9, 14, 19, 24, 29))
    hands = found["hands"]
    assert isinstance(hands, list)
    assert [len(held) for held in hands] == [24] * 3
    assert hands[0][:4] == PACK[0:4]
    assert hands[1][:4] == PACK[5:9]
    assert found["talon"] == [PACK[at] for at in (4, 9, 14, 19, 24, 29)]


def test_fra_deal_13_fra_deal_14_with_five_in_threes_and_a_chien_of_three() -> None:
    found = dealt(5, (30, 70, 74), dealer=4)
    assert refused("dealing", players=5, cards=PACK, talon_places=[30, 70]) is not None
    hands = found["hands"]
    assert isinstance(hands, list)
    assert [len(held) for held in hands] == [15] * 5
    assert hands[4][:3] == PACK[12:15]
    assert found["talon"] == [PACK[30], PACK[70], PACK[74]]


def test_fra_deal_7_fra_deal_8_one_card_at_once_or_three_by_agreement() -> None:
    assert barred(4, (3, 4, 8, 12, 16, 20)) == "FRA-DEAL-7"
    three = {"chien_max_packet": 3}
    found = ask("dealing", three, cards=PACK, talon_places=[3, 4, 5, 9, 10, 11])
    assert found["talon"] == PACK[3:6] + PACK[9:12]
    assert barred(4, (3, 4, 5, 6, 10, 14), **three) == "FRA-DEAL-7"


@pytest.mark.parametrize(
    ("places", "ends"),
    [((0, 7, 11, 15, 19, 23), 1), ((2, 7, 11, 15, 19, 23), 3), ((3, 7, 11, 15, 19, 75), 3)],
)
def test_fra_deal_9_no_card_from_the_ends_of_the_pack(places: tuple[int, ...], ends: int) -> None:
    assert barred(4, places) == "FRA-DEAL-9"
    only_one = barred(4, places, chien_barred_ends=1)
    assert only_one == ("FRA-DEAL-9" if ends == 1 else "FRA-DEAL-10")


def test_fra_deal_9_the_last_places_that_are_open() -> None:
    # Of the 74 cards above it five are in the chien: 69 go out in 23 packets before it.
    assert ask("dealing", cards=PACK, talon_places=[3, 7, 11, 15, 19, 74])["talon"] == [
        PACK[at] for at in (3, 7, 11, 15, 19, 74)
    ]
    assert barred(4, (3, 7, 11, 15, 19, 77), chien_barred_ends=1) == "FRA-DEAL-9"


@pytest.mark.parametrize(
    ("players", "places"),
    [
        (4, (4, 8, 12, 16, 20, 24)),
        (4, (3, 8, 11, 15, 19, 23)),
        (3, (3, 9, 14, 19, 24, 29)),
        (5, (3, 7, 12)),
    ],
)
def test_fra_deal_10_no_card_from_inside_a_packet(players: int, places: tuple[int, ...]) -> None:
    assert barred(players, places) == "FRA-DEAL-10"


@pytest.mark.parametrize("places", [[], [3], [3, 7, 11, 15, 19], [3, 7, 11, 15, 19, 23, 27]])
def test_a_chien_of_a_wrong_size(places: list[int]) -> None:
    refused("dealing", cards=PACK, talon_places=places)


@pytest.mark.parametrize(
    "places", [[3, 3, 7, 11, 15, 19], [3, 7, 11, 15, 19, 78], [-1, 7, 11, 15, 19, 23], "3", [3.5] * 6]
)
def test_malformed_places(places: object) -> None:
    assert refused("dealing", cards=PACK, talon_places=places) is None


def test_places_may_come_in_any_order() -> None:
    assert dealt(5, (11, 3, 7)) == dealt(5, (3, 7, 11))


def test_the_usual_places_are_open_in_every_game() -> None:
    for players in (3, 4, 5):
        found = dealt(players, usual_places(players))
        deal = GAME.deal([Card.parse(code) for code in PACK], players=players)
        assert [[card.code for card in cards_of(mask)] for mask in deal.setup.hands] == found["hands"]
        assert [card.code for card in deal.setup.talon] == found["talon"]


@pytest.mark.parametrize(
    ("held", "literal", "dry"),
    [
        (DRY, False, [0]),
        (DRY.replace("HC", "FOOL"), False, []),
        (DRY.replace("HC", "FOOL"), True, [0]),
        (DRY.replace("HC", "T2"), True, []),
        (DRY.replace("T1", "T2"), True, []),
        (DRY.replace("T1", "FOOL"), True, []),
    ],
)
def test_fra_deal_15_fra_deal_16_the_dry_petit(held: str, literal: bool, dry: list[int]) -> None:
    options = {"excuse_protects_petit": not literal}
    hands = [held.split(), None, None, None]
    assert ask("dealing", options, players=4, hands=hands) == {"dry_petit": dry}
    # In a deal it is over at once.
    deal = deal_around(held, options=options)
    assert deal.is_over == bool(dry)
    assert deal.table.dry_petit == tuple(dry)


def test_fra_deal_18_the_deal_is_cancelled_before_the_auction_and_nobody_scores() -> None:
    deal = deal_around(DRY)
    assert deal.choices().actions == ()
    assert GAME.result(deal) == {
        "passed_out": False,
        "dry_petit": [0],
        "contract": None,
        "declarer": None,
        "called": None,
        "partner": None,
        "payments": [0, 0, 0, 0],
        "next_dealer": 0,
    }


def test_fra_deal_18_only_the_dealt_hand_counts() -> None:
    """Later a Petit may well be a player's last trump."""
    found = random_start(3, 4)
    assert found.table.dry_petit == ()
    hands = [["T1", *PACK[:23]], None, None]
    assert ask("dealing", players=3, hands=hands) == {"dry_petit": [0]}


def test_hands_of_a_wrong_size_or_twice_the_same_card() -> None:
    refused("dealing", players=4, hands=[DRY.split()[1:], None, None, None])
    refused("dealing", players=4, hands=[DRY.split(), DRY.split(), None, None])
    refused("dealing", players=4, hands=[DRY.split(), None, None])
    refused("dealing", players=3, hands=[DRY.split(), None, None])


def test_a_deal_needs_the_whole_pack() -> None:
    good = random_start(3, 4)
    texts = [" ".join(card.code for card in cards_of(mask)) for mask in good.setup.hands]
    talon = " ".join(card.code for card in good.setup.talon)
    assert deal_from(texts, talon).setup.hands == good.setup.hands
    for hands, lying in ((texts, talon.replace(talon.split()[0], texts[0].split()[0])), (texts[:3], talon)):
        with pytest.raises(ValueError, match="FRA-"):
            deal_from(hands, lying)
    assert FOOL.code in PACK
