from __future__ import annotations

import random

import pytest

from tarok_core.cards import FOOL, Card
from tarok_core.deal import OVER, Action, Choices, Fact, Seating, SetChoice, as_hands
from tarok_core.games import find_game
from tarok_core.games.galician.game import GAME
from tarok_core.reasons import RuleError
from tests.helpers import GalicianDeal, act, bid, cards, hand, text_of, to_play


@pytest.fixture
def deal() -> GalicianDeal:
    return GAME.random_deal(random.Random(3))


def reason_of(deal: GalicianDeal, action: Action) -> tuple[str | None, str]:
    with pytest.raises(RuleError) as caught:
        deal.apply(action)
    assert deal.why_not(action) == caught.value.reason
    return caught.value.reason.rule, caught.value.reason.code


def test_seating() -> None:
    seating = Seating(5, 3, (4, 0, 1))
    assert seating.idle == (2, 3)
    assert seating.following == (1, 4, 2, 3, 0)
    assert seating.from_seat(0) == (0, 1, 4)
    assert seating.from_seat(4) == (4, 0, 1)
    assert seating == Seating(5, 3, (4, 0, 1))


def test_actions_and_facts_print_as_lines_of_a_record() -> None:
    assert str(Action(1, "call", ("3x2",))) == "1 call 3x2"
    assert str(Action(0, "take", (), cards("T16 CK D10"))) == "0 take T16 CK D10"
    assert str(Fact(2, "renons")) == "2 renons"
    assert str(Fact(2, "fine", ("late",))) == "2 fine late"


def test_a_sample_of_a_set_keeps_its_limits() -> None:
    must, may = cards("SK"), cards("T1 T2 H10 FOOL")
    choices = Choices(2, sets=(SetChoice("discard", must, may, 1, 3),))
    rng = random.Random(5)
    sizes = set()
    for _ in range(60):
        action = choices.sample(rng)
        assert (action.seat, action.kind, action.words) == (2, "discard", ())
        assert list(action.cards) == sorted(action.cards)
        assert must[0] in action.cards
        assert set(action.cards) <= {*must, *may}
        sizes.add(len(action.cards))
    assert sizes == {2, 3, 4}


def test_a_sample_of_words() -> None:
    choices = Choices(0, sets=(SetChoice("announce", (), ("volat", "trull"), 0, 2),))
    rng = random.Random(5)
    drawn = {frozenset(choices.sample(rng).words) for _ in range(60)}
    assert drawn == {frozenset(), frozenset({"volat"}), frozenset({"trull"}), frozenset({"volat", "trull"})}


def test_choices_are_false_when_nothing_is_open() -> None:
    assert not Choices(0)
    assert Choices(0, (Action(0, "call", ("pass",)),))
    assert Choices(0, sets=(SetChoice("discard", (), (), 0, 0),))


def test_as_hands() -> None:
    assert as_hands([cards("SK T1"), None, []]) == (hand("SK T1"), 0, 0)


def test_a_view_holds_what_its_seat_may_know(deal: GalicianDeal) -> None:
    for seat in range(3):
        view = deal.view(seat)
        assert view.seat == seat
        assert view.hand == deal.setup.hands[seat]
        assert text_of(view.cards) == text_of(view.hand)
        assert view.laid_away == 0


def test_apply_gives_a_new_moment_and_leaves_the_old_one(deal: GalicianDeal) -> None:
    later = bid(deal, "3x1")
    assert deal.actions == ()
    assert deal.table.turn == (0,)
    assert later.actions == (Action(0, "call", ("3x1",)),)
    assert later.table.turn == (1,)


def test_undo_is_replay_without_the_last_action(deal: GalicianDeal) -> None:
    assert deal.undo() == deal
    later = bid(deal, "3x1 3x2 hold")
    assert later.undo() == bid(deal, "3x1 3x2")
    assert later.undo().undo().undo() == deal
    assert later.replay(later.actions) == later


def test_replay_refuses_the_first_illegal_action(deal: GalicianDeal) -> None:
    with pytest.raises(RuleError) as caught:
        deal.replay([Action(0, "call", ("3x1",)), Action(2, "call", ("3x2",))])
    assert caught.value.reason.rule == "GAL-AUC-10"


def test_facts_stay_beside_the_actions(deal: GalicianDeal) -> None:
    marked = bid(deal.with_facts([Fact(0, "renons")]), "3x1")
    assert marked.facts == (Fact(0, "renons"),)
    assert marked.undo().facts == (Fact(0, "renons"),)
    assert marked.with_facts([]) == bid(deal, "3x1")


def test_a_seat_that_is_not_in_turn_has_nothing_to_choose(deal: GalicianDeal) -> None:
    assert not deal.choices(1)
    assert deal.offers(1) == ()
    assert deal.choices().actions == deal.choices(0).actions != ()
    assert reason_of(deal, Action(1, "call", ("pass",))) == ("GAL-AUC-10", "out_of_turn")


def test_choices_can_be_joined() -> None:
    row = [Action(0, "play", (), (card,)) for card in cards("SK SQ SC")]
    shown = SetChoice("poignee", ("single",), cards("T1 T2"), 1, 1)
    said = Action(0, "misere", ("trumps",))
    joined = Choices(0, mask=hand("SK SC"), row=row).joined(Choices(0, (said,), (shown,)))
    assert [str(action) for action in joined.actions] == ["0 play SK", "0 play SC", "0 misere trumps"]
    assert row[0] in joined
    assert said in joined
    assert row[1] not in joined
    rng = random.Random(2)
    drawn = {str(joined.sample(rng)) for _ in range(80)}
    assert drawn == {
        "0 play SK", "0 play SC", "0 misere trumps", "0 poignee single T1", "0 poignee single T2",
    }  # fmt: skip


def test_an_action_of_another_phase_is_refused(deal: GalicianDeal) -> None:
    card = deal.view(0).cards[0]
    assert reason_of(deal, Action(0, "play", (), (card,)))[1] == "wrong_kind"
    assert reason_of(deal, Action(0, "sing"))[1] == "wrong_kind"


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_an_action_of_no_seat_is_refused(deal: GalicianDeal, seat: int) -> None:
    assert reason_of(deal, Action(seat, "call", ("pass",)))[1] == "out_of_turn"


def test_nothing_may_be_done_after_the_end(deal: GalicianDeal) -> None:
    over = bid(deal, "pass pass pass")
    assert over.is_over
    assert over.table.phase == OVER
    assert not over.choices()
    assert over.offers(0) == ()
    assert reason_of(over, Action(0, "call", ("pass",))) == (None, "deal_over")


def test_one_card_is_played_at_a_time(deal: GalicianDeal) -> None:
    ready = to_play(deal)
    first, second, *_ = ready.view(0).cards
    for action in (
        Action(0, "play"),
        Action(0, "play", (), (first, second)),
        Action(0, "play", ("face down",), (first,)),
    ):
        assert reason_of(ready, action)[1] == "one_card"
    assert act(ready, "play", shown=first.code).table.trick == (first,)


def test_a_pack_that_is_not_the_pack_is_refused() -> None:
    pack = list(GAME.pack(GAME.options()).cards)
    for wrong in (pack[1:], [*pack, FOOL], [*pack[:-1], Card.parse("S9")], [*pack[:-1], pack[0]]):
        with pytest.raises(RuleError) as caught:
            GAME.deal(wrong)
        assert caught.value.reason.rule == "GAL-DECK-2"


def test_the_dealer_is_the_last_seat_unless_named() -> None:
    assert GAME.random_deal(random.Random(1)).table.seating == Seating(3, 2, (0, 1, 2))
    assert GAME.random_deal(random.Random(1), players=5).table.seating == Seating(5, 4, (0, 1, 2))
    assert GAME.random_deal(random.Random(1), dealer=0).table.seating == Seating(3, 0, (1, 2, 0))


def test_random_deals_are_reproducible() -> None:
    one, two = (GAME.random_finish(GAME.random_deal(random.Random(8)), random.Random(9)) for _ in range(2))
    assert one == two
    assert one.is_over
    assert GAME.random_deal(random.Random(8)) != GAME.random_deal(random.Random(9))


def test_games_are_found_by_name() -> None:
    assert find_game("galician") is GAME
    for wrong in ("Galician", "", None, 3):
        with pytest.raises(RuleError) as caught:
            find_game(wrong)
        assert caught.value.reason.code == "unknown_game"
