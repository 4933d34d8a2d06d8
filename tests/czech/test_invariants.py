"""What holds in every deal, whatever is bid, announced and played, under all options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.deal import OVER, Action, Choices, Setup
from tarok_core.fields import Fields
from tarok_core.games.czech.game import GAME
from tarok_core.games.czech.outcome import partner_of
from tarok_core.games.czech.tables import CzechOptions
from tarok_core.reasons import RuleError
from tarok_core.record import dumps, loads
from tarok_core.words import Words
from tests.czech import reference
from tests.czech.helpers import CZECH_OPTIONS, CzechDeal, ask

SEEDS = st.integers(0, 2**32)
SAID = Words(game="czech")


def start(seed: int, options: dict[str, object]) -> CzechDeal:
    rng = random.Random(seed)
    return GAME.random_deal(
        rng,
        dealer=rng.randrange(4),
        style=rng.choice(GAME.styles),
        options=CzechOptions.from_mapping(options),
    )


def moments(deal: CzechDeal, rng: random.Random) -> Iterator[CzechDeal]:
    """Every moment of a deal played at random; high bids are held back, so that all games are played."""
    yield deal
    while deal.table.turn:
        choices = deal.choices(rng.choice(deal.table.turn))
        action = choices.sample(rng)
        while action.words in (("solo",), ("preferanc",)) and rng.random() < 0.7:
            action = choices.sample(rng)
        deal = deal.apply(action)
        yield deal


def whole(seed: int, options: dict[str, object]) -> list[CzechDeal]:
    return list(moments(start(seed, options), random.Random(seed + 1)))


def parts(choices: Choices) -> tuple[object, ...]:
    return choices.seat, choices.actions, choices.sets


def codes(mask: Mask) -> list[str]:
    return [card.code for card in cards_of(mask)]


# -- results -------------------------------------------------------------------------------------------


def replayed(
    deal: CzechDeal, options: dict[str, object]
) -> tuple[list[list[str]], list[list[str]], list[int]]:
    """By seat the cards won (talon cards of Varšava included) and laid away; the winners of the tricks."""
    order = deal.setup.seating.order * 2
    won: list[list[str]] = [[], [], [], []]
    laid: list[list[str]] = [[], [], [], []]
    plays = [action for action in deal.actions if action.kind == "play"]
    for action in deal.actions:
        if action.kind == "discard":
            laid[action.seat] = [card.code for card in action.cards]
    leader, winners = order[0], []
    for number in range(12):
        trick = plays[4 * number : 4 * number + 4]
        assert [action.seat for action in trick] == list(order[order.index(leader) :][:4])
        leader = trick[reference.winner([action.cards[0].code for action in trick], options)].seat
        won[leader] += [action.cards[0].code for action in trick]
        if deal.table.contract == "varsava" and number < 6:
            won[leader].append(deal.setup.talon[number].code)
        winners.append(leader)
    return won, laid, winners


@given(SEEDS, CZECH_OPTIONS)
def test_cze_count_4_cze_count_6_cze_score_23_results_are_those_of_the_reference(
    seed: int, options: dict[str, object]
) -> None:
    """70 points between the sides, or 69 to 71 in four piles; nothing is lost in the payments."""
    deal = whole(seed, options)[-1]
    table, result = deal.table, GAME.result(deal)
    won, laid, winners = replayed(deal, options)
    order = deal.setup.seating.order
    assert result["winners"] == winners
    assert result["tricks_won"] == [winners.count(seat) for seat in range(4)]
    assert result["next_dealer"] == order[0]
    assert (result["contract"], result["declarer"]) == (table.contract, table.declarer)
    payments = result["payments"]
    assert isinstance(payments, list)
    if table.contract == "varsava":
        eyes = [reference.points(pile) for pile in won]
        assert result["points_by_seat"] == eyes
        assert sum(eyes) in (69, 70, 71)
        expected = reference.varsava(eyes, order, options)
        assert {key: result[key] for key in expected} == expected
        assert sum(payments) + int(str(result.get("kitty", 0))) == 0
        return
    declarer, contract = table.player, str(table.contract)
    talon = [card.code for card in deal.setup.talon]
    taken, rest = reference.taken(contract, declarer, table.stage, talon, options)
    assert result["taken"] == taken
    dealt = [codes(mask) for mask in deal.setup.hands]
    hands = [sorted({*dealt[seat], *taken[seat]} - {*laid[seat]}) for seat in range(4)]
    partner = None
    if contract in ("prvni", "druha"):
        (holder,) = (
            seat for seat in range(4) if table.called and table.called.code in dealt[seat] + taken[seat]
        )
        partner = None if holder == declarer else holder
        assert table.called is not None
        assert table.called.code in reference.callable_taroks(dealt[declarer], options)
    assert (result["partner"], result["called"]) == (partner, table.called.code if table.called else None)
    for seat in range(4):
        held = dealt[seat] + taken[seat]
        assert reference.discard_is_legal(held, len(taken[seat]), laid[seat], options)
    melds = [reference.melds(hand, options) for hand in hands]
    assert result["melds"] == melds

    own = {declarer, partner}
    piles: dict[bool, list[str]] = {True: [], False: list(rest)}
    for seat in range(4):
        piles[seat in own] += won[seat] + laid[seat]
    points = reference.points(piles[True])
    assert reference.points(piles[False]) == 70 - points
    assert (result["points"], result["opponents_points"]) == (points, 70 - points)

    said = table.said.turns
    last = table.tricks[-1]
    who = {
        card.code: seat for seat, card in zip(table.seating.from_seat(last.leader), last.cards, strict=True)
    }
    with_pagat = who.get("T1")
    facts = reference.Facts(
        contract, declarer, partner, points, table.stage,
        sum(word in ("flek", "re", "sup") for _, words in said for word in words),
        melds,
        [seat for seat, words in said if "pagat" in words],
        with_pagat if with_pagat == winners[-1] else None,
        with_pagat if with_pagat != winners[-1] else None,
        [seat for seat, words in said if "valat" in words],
        "declarer" if set(winners) <= own else "opponents" if not set(winners) & own else None,
    )  # fmt: skip
    found = reference.items(facts, options)
    assert result["items"] == [{"item": item, "amount": amount} for item, amount in found.items() if amount]
    assert (result["total"], result["per_opponent"], payments) == reference.settlement(facts, options)
    assert sum(payments) == 0
    assert (result["rate"], result["doubles"]) == (reference.rate(facts, options), facts.doubles)


@given(SEEDS, CZECH_OPTIONS)
def test_scores_are_sums_of_terms_that_say_how(seed: int, options: dict[str, object]) -> None:
    deal = whole(seed, options)[-1]
    score = GAME.score(deal)
    for term in score.terms:
        assert term.steps[-1].value == term.amount
        assert term.rule.startswith("CZE-")
        assert (term.seat is not None) == (deal.table.contract == "varsava")
    if deal.table.contract == "varsava":
        by_seat = [sum(int(t.amount) for t in score.terms if t.seat == seat) for seat in range(4)]
        assert list(score.payments) == by_seat
    elif score.steps:
        assert score.steps[-1].value == score.per_opponent
    else:
        assert score.per_opponent == sum(term.amount for term in score.terms)


# -- what is open --------------------------------------------------------------------------------------


@given(SEEDS, CZECH_OPTIONS)
def test_cze_play_10_cze_play_12_open_cards_are_those_of_the_reference_and_never_none(
    seed: int, options: dict[str, object]
) -> None:
    for deal in whole(seed, options):
        table = deal.table
        if table.phase != "play":
            continue
        (seat,) = table.turn
        trick = [card.code for card in table.trick]
        varsava = table.contract == "varsava"
        expected = reference.legal(codes(deal.secrets.hands[seat]), trick, options, varsava=varsava)
        found = {card.code for action in deal.choices(seat).actions for card in action.cards}
        assert found == expected != set()
        for card in table.pack.cards:
            reason = deal.why_not(Action(seat, "play", (), (card,)))
            assert (reason is None) == (card.code in expected)
            assert reason is None or reason.rule is not None


@given(SEEDS, CZECH_OPTIONS)
def test_choices_offers_and_why_not_agree(seed: int, options: dict[str, object]) -> None:
    for deal in whole(seed, options):
        table = deal.table
        assert deal.is_over == (table.phase == OVER) == (table.turn == ())
        for seat in range(4):
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
                assert deal.why_not(offer.action, part=bool(choices.sets)) == offer.reason
                assert offer.reason is None or offer.reason.rule is not None
                assert offer.reason is None or SAID.reason(offer.reason)
            opened = [offer.action for offer in offers if offer.reason is None]
            if not choices.sets:
                assert set(opened) == set(choices.actions)
                continue
            (chosen,) = choices.sets
            elements = [(*action.words, *action.cards)[0] for action in opened]
            assert set(elements) == {*chosen.must, *chosen.may}
            assert chosen.fewest <= chosen.most <= len(chosen.may)


@given(SEEDS, CZECH_OPTIONS, st.data())
def test_sets_within_their_limits_are_accepted_and_others_are_not(
    seed: int, options: dict[str, object], data: st.DataObject
) -> None:
    for deal in whole(seed, options):
        for chosen in deal.choices().sets:
            seat = deal.table.turn[0]
            some = (
                data.draw(st.lists(st.sampled_from(chosen.may), unique=True, max_size=5))
                if chosen.may
                else []
            )
            picked = (*chosen.must, *some)
            words = tuple(one for one in picked if isinstance(one, str))
            action = Action(seat, chosen.kind, words, tuple(one for one in picked if isinstance(one, Card)))
            accepted = chosen.fewest <= len(some) <= chosen.most
            assert (deal.why_not(action) is None) == accepted
            assert (deal.why_not(action, part=True) is None) == (len(some) <= chosen.most)
            if chosen.must:
                assert deal.why_not(action._replace(cards=action.cards[1:])) is not None


@given(SEEDS, CZECH_OPTIONS)
def test_cze_auc_4_cze_auc_6_calls_are_those_of_the_reference(seed: int, options: dict[str, object]) -> None:
    for deal in whole(seed, options):
        table = deal.table
        if table.phase == "auction":
            (seat,) = table.turn
            said = [call for _, call in table.calls]
            holds = "T1" in codes(deal.secrets.hands[seat])
            found = [word for action in deal.choices(seat).actions for word in action.words]
            assert found == reference.open_calls(said, holds, options)


@given(SEEDS, CZECH_OPTIONS)
def test_cze_ann_2_cze_ann_10_words_are_those_of_the_reference(seed: int, options: dict[str, object]) -> None:
    history = whole(seed, options)
    if history[-1].table.contract == "varsava":
        return
    own = [seat for seat in (history[-1].table.declarer, partner_of(history[-1])) if seat is not None]
    speaking: reference.Speaking | None = None
    for deal in history:
        if deal.table.phase != "announce":
            continue
        if speaking is None:
            speaking = reference.Speaking(deal.table.said.order, own)
        else:
            speaking.say(deal.table.said.turns[-1][1])
        assert deal.table.turn == (speaking.turn,)
        (chosen,) = deal.choices().sets
        assert list(chosen.may) == speaking.open_words


# -- one history -----------------------------------------------------------------------------------------


@given(SEEDS, CZECH_OPTIONS)
def test_undo_is_replay_and_replay_gives_an_equal_deal(seed: int, options: dict[str, object]) -> None:
    history = whole(seed, options)
    over = history[-1]
    assert over.replay(over.actions) == over
    assert hash(over.replay(over.actions)) == hash(over)
    copied = [Action(*action) for action in over.actions]
    assert over.replay(copied) == over
    for before, after in pairwise(history):
        assert len(after.actions) == len(before.actions) + 1
        if after.actions[:-1] == before.actions:
            if random.Random(len(after.actions)).random() < 0.2:
                assert after.undo() == before
        else:
            # Cards laid away are kept in the order of the seats.
            assert after.actions[-1].kind == "discard"


@given(SEEDS, CZECH_OPTIONS)
def test_a_record_reads_back_at_every_moment(seed: int, options: dict[str, object]) -> None:
    history = whole(seed, options)
    for deal in (history[-1], random.Random(seed).choice(history)):
        text = dumps(deal)
        assert loads(text) == deal
        assert dumps(loads(text)) == text


@given(SEEDS, CZECH_OPTIONS)
def test_a_deal_as_a_case_has_the_same_result(seed: int, options: dict[str, object]) -> None:
    over = whole(seed, options)[-1]
    as_case = GAME.to_case(over)
    assert ask("deal", options, **as_case) == GAME.result(over)
    again = GAME.from_case(Fields(as_case, "input"), over.setup.options)
    assert again == over
    assert GAME.to_case(again) == as_case


@given(SEEDS, CZECH_OPTIONS)
def test_cards_are_neither_lost_nor_doubled(seed: int, options: dict[str, object]) -> None:
    for deal in whole(seed, options):
        table, secrets = deal.table, deal.secrets
        played = [card for trick in table.tricks for card in trick.cards] + list(table.trick)
        places = [
            *secrets.hands, *secrets.laid_away, mask_of(secrets.talon), mask_of(table.open_talon),
            mask_of(table.added), mask_of(played),
        ]  # fmt: skip
        assert sum(mask.bit_count() for mask in places) == 54
        together = 0
        for mask in places:
            together |= mask
        assert together == table.pack.mask


# -- knowledge -------------------------------------------------------------------------------------------


def hidden_from(deal: CzechDeal, seat: int) -> list[Card]:
    """The cards of which ``seat`` cannot know where they are or were."""
    table, secrets = deal.table, deal.secrets
    known = secrets.hands[seat] | secrets.laid_away[seat] | mask_of(table.turned_up) | mask_of(table.added)
    known |= mask_of(table.trick)
    for trick in table.tricks:
        known |= mask_of(trick.cards)
    return [card for card in table.pack.cards if not card.bit & known]


def swapped(deal: CzechDeal, one: Card, other: Card) -> CzechDeal:
    """The same moment with two cards in each other's place from the beginning."""
    places = {one: other, other: one}

    def swap(some: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(places.get(card, card) for card in some)

    setup = deal.setup
    hands = tuple(mask_of(swap(cards_of(mask))) for mask in setup.hands)
    begun = GAME.begin(Setup(setup.options, setup.seating, hands, swap(setup.talon)))
    # The tarok called was named aloud, whoever has it.
    return begun.replay(
        action if action.kind == "tarok" else action._replace(cards=swap(action.cards))
        for action in deal.actions
    )


def check_knowledge(deal: CzechDeal, seat: int, rng: random.Random, tries: int = 4) -> Counter[str]:
    """Other worlds in which ``seat`` knows the same and so may do the same, by what is elsewhere there."""
    hidden = hidden_from(deal, seat)
    found: Counter[str] = Counter()
    called = deal.table.called
    asked = [card for card in hidden if card.code == "T1" or card is called]
    for number in range(tries):
        if len(hidden) < 2:
            break
        one, other = rng.sample(hidden, 2)
        if number % 2 and asked:
            one = rng.choice(asked)
            other = rng.choice([card for card in hidden if card is not one])
        try:
            world = swapped(deal, one, other)
        except RuleError:
            continue  # what was done shows that the cards do not lie so
        if world.table.melds != deal.table.melds or world.secrets == deal.secrets:
            continue  # another hand would have stated other things, or it is the same hand
        found["any"] += 1
        found["pagat"] += "T1" in (one.code, other.code)
        found["talon"] += bool({one, other} & {*deal.secrets.talon})
        if called in (one, other) and partner_of(world) != partner_of(deal):
            found["partner"] += 1
        assert world.view(seat) == deal.view(seat)
        assert parts(world.choices(seat)) == parts(deal.choices(seat))
        assert world.offers(seat) == deal.offers(seat)
        kind = deal.table.phase if deal.table.phase in ("discard", "tarok") else "play"
        for card in deal.table.pack.cards:
            action = Action(seat, kind, (), (card,))
            assert world.why_not(action) == deal.why_not(action)
        for words in (("flek",), ("re",), ("sup",), ("pagat",), ("druha",)):
            for said in ("announce", "call"):
                action = Action(seat, said, words)
                assert world.why_not(action) == deal.why_not(action)
    return found


@given(SEEDS, CZECH_OPTIONS)
def test_cze_auc_19_cze_talon_14_nobody_learns_of_hidden_cards(seed: int, options: dict[str, object]) -> None:
    rng = random.Random(seed + 2)
    history = whole(seed, options)
    for deal in rng.sample(history[:-1], 4):
        for seat in range(4):
            check_knowledge(deal, seat, rng)


def test_other_worlds_are_found_at_every_phase_for_every_role() -> None:
    """So that the test above says something: the partner, the Pagát and the talon could lie elsewhere."""
    found: Counter[tuple[str, str]] = Counter()
    by_kind: Counter[tuple[str, str]] = Counter()
    for seed in range(60):
        rng = random.Random(seed)
        for deal in whole(seed, {})[:-1]:
            if deal.table.phase == "play" and rng.random() < 0.9:
                continue
            for seat in range(4):
                role = "declarer" if seat == deal.table.declarer else "other"
                worlds = check_knowledge(deal, seat, rng)
                found[deal.table.phase, role] += worlds["any"]
                for kind in ("pagat", "talon", "partner"):
                    by_kind[deal.table.phase, kind] += worlds[kind]
    for phase in ("choice", "call", "talon", "discard", "announce", "play"):
        for role in ("declarer", "other"):
            assert found[phase, role] >= 5, (phase, role, found)
    assert found["auction", "other"] > 20
    for phase in ("discard", "announce", "play"):
        assert by_kind[phase, "partner"] >= 5, (phase, by_kind)
        assert by_kind[phase, "pagat"] >= 5, (phase, by_kind)
    for phase in ("auction", "call", "talon", "play"):
        assert by_kind[phase, "talon"] >= 5, (phase, by_kind)


def test_every_game_is_played_in_these_deals() -> None:
    played = Counter(str(whole(seed, {})[-1].table.contract) for seed in range(60))
    assert played.keys() == {"prvni", "druha", "preferanc", "solo", "varsava"}
    stages = Counter(whole(seed, {})[-1].table.stage for seed in range(60))
    assert stages.keys() == {None, 1, 2, 3}
