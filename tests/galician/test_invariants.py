"""What holds in every deal, whatever is bid, announced and played, under all options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.deal import OVER, Action, Choices, Setup
from tarok_core.fields import Fields
from tarok_core.games.galician.game import GAME
from tarok_core.games.galician.tables import GalicianOptions
from tarok_core.reasons import RuleError
from tests.galician import reference
from tests.helpers import GALICIAN_OPTIONS, GalicianDeal, ask, with_renons

SEEDS = st.integers(0, 2**32)
PLAYERS = st.sampled_from([3, 4, 5])
STYLES = st.sampled_from(["sixes", "twelves"])


def start(seed: int, players: int, style: str, options: dict[str, object]) -> GalicianDeal:
    rng = random.Random(seed)
    return GAME.random_deal(
        rng,
        players=players,
        dealer=rng.randrange(players),
        style=style,
        options=GalicianOptions.from_mapping(options),
    )


def moments(deal: GalicianDeal, rng: random.Random) -> Iterator[GalicianDeal]:
    """Every moment of a deal played at random; Solo is held back, so that auctions grow."""
    yield deal
    while deal.table.turn:
        choices = deal.choices(rng.choice(deal.table.turn))
        action = choices.sample(rng)
        while action.words == ("solo",) and rng.random() < 0.8:
            action = choices.sample(rng)
        deal = deal.apply(action)
        yield deal


def whole(seed: int, players: int, style: str, options: dict[str, object]) -> list[GalicianDeal]:
    return list(moments(start(seed, players, style, options), random.Random(seed + 1)))


def parts(choices: Choices) -> tuple[object, ...]:
    return choices.seat, choices.actions, choices.sets


def codes(mask: Mask) -> list[str]:
    return [card.code for card in cards_of(mask)]


# -- results -------------------------------------------------------------------------------------------


@given(SEEDS, PLAYERS, STYLES, GALICIAN_OPTIONS, st.booleans())
def test_gal_count_3_gal_count_6_gal_score_17_results_are_those_of_the_reference(
    seed: int, players: int, style: str, options: dict[str, object], renons: bool
) -> None:
    """66 points between the sides, payments that sum to 0, and every item as the reference has it."""
    deal = whole(seed, players, style, options)[-1]
    if renons and deal.table.contract is not None:
        deal = with_renons(deal)
    result = GAME.result(deal)
    payments = result["payments"]
    assert isinstance(payments, list)
    assert sum(payments) == 0
    assert len(payments) == players
    table, seating = deal.table, deal.table.seating
    assert result["next_dealer"] == (seating.dealer + 1) % players
    if table.contract is None:
        assert payments == [0] * players
        return
    declarer = table.declarer
    assert declarer is not None
    piles: dict[bool, list[str]] = {True: codes(deal.secrets.laid_away[declarer]), False: []}
    won = Counter[int]()
    in_tricks: dict[bool, set[str]] = {True: set(), False: set()}
    for trick in table.tricks:
        seats = seating.order * 2
        at = seats.index(trick.leader)
        played = [card.code for card in trick.cards]
        winner = seats[at + reference.winner(played)]
        assert trick.winner == winner
        won[winner] += 1
        piles[winner == declarer] += played
        in_tricks[winner == declarer].update(played)
    piles[False] += [card.code for card in deal.secrets.talon]
    assert len(piles[True]) + len(piles[False]) == 42
    assert result["tricks_won"] == [won[seat] for seat in range(players)]
    points = reference.points(piles[True])
    assert (result["points"], result["opponents_points"]) == (points, 66 - points)
    assert reference.points(piles[False]) == 66 - points

    counting = (
        in_tricks if options["bonus_cards"] == "tricks" else {side: set(pile) for side, pile in piles.items()}
    )
    made: dict[str, str | None] = dict.fromkeys(("volat", "trull", "kings", "ultimo"))
    for own, side in ((True, "declarer"), (False, "opponents")):
        if not in_tricks[not own]:
            made["volat"] = side
        if {"T1", "T21", "FOOL"} <= counting[own]:
            made["trull"] = side
        if {"SK", "HK", "DK", "CK"} <= counting[own]:
            made["kings"] = side
    last = table.tricks[-1]
    seats = seating.order * 2
    who = {card.code: seats[seats.index(last.leader) + at] for at, card in enumerate(last.cards)}
    lost = False
    if "T1" in who:
        if who["T1"] == last.winner:
            made["ultimo"] = "declarer" if who["T1"] == declarer else "opponents"
        else:
            lost = who["T1"] == declarer
    words = [word for word in table.announced if not word.startswith("full_hand")]
    full = [int(word[-2:]) for word in table.announced if word.startswith("full_hand")]
    facts = reference.Facts(
        table.contract, points, table.doubles, words, full[0] if full else None, made, lost, renons
    )
    expected = reference.items(facts, options)
    assert result["items"] == [{"item": item, "amount": amount} for item, amount in expected]
    total = sum(amount for _, amount in expected)
    assert payments == reference.payments(
        total, declarer, seating.dealer, players, options["idle_settlement"]
    )


@given(SEEDS, PLAYERS, STYLES, GALICIAN_OPTIONS)
def test_scores_are_sums_of_terms_that_say_how(
    seed: int, players: int, style: str, options: dict[str, object]
) -> None:
    score = GAME.score(whole(seed, players, style, options)[-1])
    assert score.per_opponent == sum(term.amount for term in score.terms)
    for term in score.terms:
        assert term.amount
        assert term.steps[-1].value == term.amount


# -- what is open --------------------------------------------------------------------------------------


@given(SEEDS, PLAYERS, STYLES, GALICIAN_OPTIONS)
def test_gal_play_3_open_cards_are_those_of_the_reference_and_never_none(
    seed: int, players: int, style: str, options: dict[str, object]
) -> None:
    for deal in whole(seed, players, style, options):
        table = deal.table
        if table.phase != "play":
            continue
        (seat,) = table.turn
        held = codes(deal.secrets.hands[seat])
        expected = reference.legal(
            held,
            [card.code for card in table.trick],
            overtake=bool(options["overtake_trumps"]),
            locked=seat == table.declarer
            and "ultimo" in table.announced
            and bool(options["ultimo_pagat_lock"]),
        )
        found = {card.code for action in deal.choices(seat).actions for card in action.cards}
        assert found == expected != set()
        for card in table.pack.cards:
            reason = deal.why_not(Action(seat, "play", (), (card,)))
            assert (reason is None) == (card.code in expected)
            assert reason is None or reason.rule is not None


@given(SEEDS, PLAYERS, STYLES, GALICIAN_OPTIONS)
def test_choices_offers_and_why_not_agree(
    seed: int, players: int, style: str, options: dict[str, object]
) -> None:
    for deal in whole(seed, players, style, options):
        table = deal.table
        assert deal.is_over == (table.phase == OVER) == (table.turn == ())
        for seat in range(players):
            choices, offers = deal.choices(seat), deal.offers(seat)
            if seat not in table.turn:
                assert not choices
                assert offers == ()
                continue
            assert choices
            shown = [offer.action for offer in offers]
            assert len(set(shown)) == len(shown)
            for action in choices.actions:
                assert action.seat == seat
                assert deal.why_not(action) is None
                assert action in shown
            for offer in offers:
                part = bool(choices.sets)
                assert deal.why_not(offer.action, part=part) == offer.reason
                assert offer.reason is None or offer.reason.rule is not None
            opened = [offer.action for offer in offers if offer.reason is None]
            if choices.sets:
                (chosen,) = choices.sets
                elements = [(*action.words, *action.cards)[0] for action in opened]
                assert elements == list(chosen.may)
                assert chosen.fewest <= chosen.most <= len(chosen.may)
                for element in chosen.may:
                    one = single(seat, chosen.kind, element)
                    assert deal.why_not(one, part=True) is None
            else:
                assert opened == list(choices.actions)


def single(seat: int, kind: str, element: Card | str) -> Action:
    if isinstance(element, str):
        return Action(seat, kind, (element,))
    return Action(seat, kind, (), (element,))


@given(SEEDS, PLAYERS, GALICIAN_OPTIONS, st.data())
def test_sets_within_their_limits_are_accepted_and_others_are_not(
    seed: int, players: int, options: dict[str, object], data: st.DataObject
) -> None:
    for deal in whole(seed, players, "sixes", options):
        for chosen in deal.choices().sets:
            seat = deal.table.turn[0]
            picked = data.draw(
                st.lists(st.sampled_from(chosen.may), unique=True, max_size=5) if chosen.may else st.just([])
            )
            words = tuple(one for one in picked if isinstance(one, str))
            picked_cards = tuple(one for one in picked if isinstance(one, Card))
            action = Action(seat, chosen.kind, words, picked_cards)
            accepted = chosen.fewest <= len(picked) <= chosen.most
            assert (deal.why_not(action) is None) == accepted
            assert (deal.why_not(action, part=True) is None) == (len(picked) <= chosen.most)


# -- one history -----------------------------------------------------------------------------------------


@given(SEEDS, PLAYERS, STYLES, GALICIAN_OPTIONS)
def test_undo_is_replay_and_replay_gives_an_equal_deal(
    seed: int, players: int, style: str, options: dict[str, object]
) -> None:
    history = whole(seed, players, style, options)
    over = history[-1]
    assert over.replay(over.actions) == over
    assert hash(over.replay(over.actions)) == hash(over)
    # An action that is equal, but not the very one offered, does the same.
    copied = [Action(*action) for action in over.actions]
    assert over.replay(copied) == over
    for before, after in pairwise(history):
        assert len(after.actions) == len(before.actions) + 1
        if after.actions[:-1] == before.actions:
            if random.Random(len(after.actions)).random() < 0.2:
                assert after.undo() == before
        else:
            # Passes of both opponents are kept in the order of their seats.
            assert [action.words for action in after.actions[-2:]] == [("pass",), ("pass",)]


@given(SEEDS, PLAYERS, STYLES, GALICIAN_OPTIONS)
def test_a_deal_as_a_case_has_the_same_result(
    seed: int, players: int, style: str, options: dict[str, object]
) -> None:
    over = whole(seed, players, style, options)[-1]
    as_case = GAME.to_case(over)
    assert ask("deal", options, **as_case) == GAME.result(over)
    again = GAME.from_case(Fields(as_case, "input"), over.setup.options)
    assert GAME.to_case(again) == as_case
    assert again.setup == over.setup


@given(SEEDS, PLAYERS, GALICIAN_OPTIONS)
def test_cards_are_neither_lost_nor_doubled(seed: int, players: int, options: dict[str, object]) -> None:
    for deal in whole(seed, players, "sixes", options):
        played = [card for trick in deal.table.tricks for card in trick.cards] + list(deal.table.trick)
        places = [*deal.secrets.hands, *deal.secrets.laid_away, mask_of(deal.secrets.talon), mask_of(played)]
        assert sum(mask.bit_count() for mask in places) == 42
        together = 0
        for mask in places:
            together |= mask
        assert together == deal.table.pack.mask


# -- knowledge -------------------------------------------------------------------------------------------


def hidden_from(deal: GalicianDeal, seat: int) -> list[Card]:
    """The cards of which ``seat`` cannot know where they are or were."""
    table, secrets = deal.table, deal.secrets
    known = secrets.hands[seat] | secrets.laid_away[seat] | mask_of(table.talon or ()) | mask_of(table.shown)
    known |= mask_of(table.trick)
    for trick in table.tricks:
        known |= mask_of(trick.cards)
    return [card for card in table.pack.cards if not card.bit & known]


def swapped(deal: GalicianDeal, one: Card, other: Card) -> GalicianDeal:
    """The same moment with two cards in each other's place from the beginning."""
    places = {one: other, other: one}

    def swap(some: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(places.get(card, card) for card in some)

    setup = deal.setup
    hands = tuple(mask_of(swap(cards_of(mask))) for mask in setup.hands)
    begun = GAME.begin(Setup(setup.options, setup.seating, hands, swap(setup.talon)))
    return begun.replay(action._replace(cards=swap(action.cards)) for action in deal.actions)


def check_knowledge(deal: GalicianDeal, seat: int, rng: random.Random, tries: int = 3) -> int:
    """How many other worlds were found in which ``seat`` knows the same and so may do the same."""
    hidden = hidden_from(deal, seat)
    found = 0
    for _ in range(tries):
        if len(hidden) < 2:
            break
        one, other = rng.sample(hidden, 2)
        try:
            world = swapped(deal, one, other)
        except RuleError:
            continue  # what was done shows that the cards do not lie so
        if world.table.shown != deal.table.shown or world.secrets == deal.secrets:
            continue  # another discard would have been shown, or two cards of the same hand
        found += 1
        assert world.view(seat) == deal.view(seat)
        assert parts(world.choices(seat)) == parts(deal.choices(seat))
        assert world.offers(seat) == deal.offers(seat)
        for card in deal.table.pack.cards:
            action = Action(seat, "discard" if deal.table.phase == "discard" else "play", (), (card,))
            assert world.why_not(action) == deal.why_not(action)
    return found


@given(SEEDS, PLAYERS, STYLES, GALICIAN_OPTIONS)
def test_gal_talon_13_gal_deal_11_nobody_learns_of_hidden_cards(
    seed: int, players: int, style: str, options: dict[str, object]
) -> None:
    rng = random.Random(seed + 2)
    history = whole(seed, players, style, options)
    assume(len(history) > 4)
    for deal in rng.sample(history[:-1], 4):
        for seat in range(players):
            check_knowledge(deal, seat, rng)


def test_other_worlds_are_found_at_every_phase_for_every_role() -> None:
    """So that the test above says something."""
    found = Counter[tuple[str, str]]()
    for seed in range(24):
        rng = random.Random(seed)
        for deal in whole(seed, 3 + seed % 3, "sixes", {})[:-1]:
            if deal.table.phase == "play" and rng.random() < 0.8:
                continue
            for seat in range(deal.table.seating.players):
                role = "idle" if seat in deal.table.seating.idle else "opponent"
                role = "declarer" if seat == deal.table.declarer else role
                found[deal.table.phase, role] += check_knowledge(deal, seat, rng)
    for phase in ("talon", "discard", "announce", "double", "play"):
        for role in ("declarer", "opponent", "idle"):
            assert found[phase, role] >= 5, (phase, role, found)
    assert found["auction", "opponent"] > 20
