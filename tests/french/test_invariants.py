"""What holds in every deal, whatever is bid, called, shown and played, under all options."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from tarok_core import record
from tarok_core.cards import FOOL, Card, cards_of, mask_of
from tarok_core.deal import OVER, Action, Choices, Setup
from tarok_core.fields import Fields
from tarok_core.games.french.game import GAME
from tarok_core.games.french.outcome import partner_of, tricks_of
from tarok_core.games.french.tables import low_cards
from tarok_core.reasons import RuleError
from tests.french import reference
from tests.french.helpers import FRENCH_OPTIONS, FrenchDeal, ask, codes, whole

SEEDS = st.integers(0, 2**32)
PLAYERS = st.sampled_from([3, 4, 5])


def parts(choices: Choices) -> tuple[object, ...]:
    return choices.seat, choices.actions, choices.sets


# -- results -------------------------------------------------------------------------------------------


@given(SEEDS, PLAYERS, FRENCH_OPTIONS)
def test_fra_count_13_fra_score_19_results_are_those_of_the_reference(
    seed: int, players: int, options: dict[str, object]
) -> None:
    """91 points between the sides, payments that sum to 0, and every figure as the reference has it."""
    deal = whole(seed, players, options)[-1]
    table, result = deal.table, GAME.result(deal)
    payments = result["payments"]
    assert isinstance(payments, list)
    assert (sum(payments), len(payments)) == (0, players)
    assert result["next_dealer"] == (table.seating.dealer + 1) % players
    if table.contract is None or table.declarer is None:
        assert payments == [0] * players
        assert result["passed_out"] == (not table.dry_petit)
        return
    case = GAME.to_case(deal)
    called = case.get("called")
    holders = [seat for seat, held in enumerate(deal.setup.hands) if called in codes(held)]
    partner = next((seat for seat in holders if seat != table.declarer), None)
    seats = [table.seating.order * 2 for _ in table.tricks]
    aside = case.get("discard") or case["talon"]
    assert isinstance(aside, list)
    played = reference.Play(
        [
            [(row[row.index(trick.leader) + at], card.code) for at, card in enumerate(trick.cards)]
            for row, trick in zip(seats, table.tricks, strict=True)
        ],
        {table.declarer} if partner is None else {table.declarer, partner},
        "opponents" if table.contract == "garde_contre" else "declarer",
        aside,
        table.slam_announced,
    )
    played.settle(options)
    assert result["partner"] == partner
    assert result["winners"] == played.winners
    assert (result["points"], result["opponents_points"]) == (played.own, 91 - played.own)
    assert (result["oudlers"], result["slam"]) == (played.oudlers, played.slam)
    assert result["petit_au_bout"] == played.petit
    facts = reference.Facts(
        players, table.contract, table.declarer, played.own, played.oudlers, partner, played.petit,
        [(shown.seat, shown.size) for shown in table.poignees], table.slam_announced, played.slam,
        table.miseres,
    )  # fmt: skip
    expected = reference.items(facts, options)
    assert result["items"] == [
        {"item": name, "amount": amount} for name, amount in expected.items() if amount
    ]
    assert payments == reference.payments(facts, options)


@given(SEEDS, PLAYERS, FRENCH_OPTIONS)
def test_scores_are_sums_of_terms_that_say_how(seed: int, players: int, options: dict[str, object]) -> None:
    score = GAME.score(whole(seed, players, options)[-1])
    assert score.per_opponent == sum(term.amount for term in score.terms)
    for term in score.terms:
        assert term.amount
        assert term.steps[-1].value == term.amount


@given(SEEDS, PLAYERS, FRENCH_OPTIONS)
def test_fra_play_21_the_excuse_moves_half_a_point_and_never_more(
    seed: int, players: int, options: dict[str, object]
) -> None:
    """With the Excuse in it a trick counts for its winner as if a card of half a point lay in its place."""
    deal = whole(seed, players, options)[-1]
    table = deal.table
    if table.contract is None:
        return
    attackers = (table.declarer, partner_of(deal))
    piles = tricks_of(table, attackers)
    value = table.pack.nominal
    plain = [0, 0]
    own = changed = 0
    for number, trick in enumerate(table.tricks, 1):
        side = 0 if trick.winner in attackers else 1
        plain[side] += value(mask_of(trick.cards) & ~FOOL.bit)
        if FOOL in trick.cards:
            player = table.seating.from_seat(trick.leader)[trick.cards.index(FOOL)]
            own = 0 if player in attackers else 1
            changed = 0 if number < table.size.hand or player == trick.winner else 1
    assert value(piles.masks[0] | piles.masks[1]) == sum(plain) + (9 if FOOL in all_cards(deal) else 0)
    gained = [value(piles.masks[side]) - plain[side] for side in (0, 1)]
    if FOOL not in all_cards(deal):
        assert gained == [0, 0]
    elif not changed:
        # Kept in full, or less the card of half a point that was given for it.
        assert (gained[own], gained[1 - own]) in ((9, 0), (8, 1))
    else:
        assert sorted(gained) in ([0, 9], [1, 8])
    assert len(piles.debts) <= 1
    if piles.debts:
        assert not piles.masks[piles.debts[0].debtor] & low_cards()


def all_cards(deal: FrenchDeal) -> set[Card]:
    return {card for trick in deal.table.tricks for card in trick.cards}


# -- what is open --------------------------------------------------------------------------------------


@given(SEEDS, PLAYERS, FRENCH_OPTIONS)
def test_open_cards_are_those_of_the_reference_and_never_none(
    seed: int, players: int, options: dict[str, object]
) -> None:
    for deal in whole(seed, players, options):
        table = deal.table
        if table.phase != "play":
            continue
        (seat,) = table.turn
        expected = reference.legal(
            codes(deal.secrets.hands[seat]),
            [card.code for card in table.trick],
            options,
            first_trick=not table.tricks,
            called=None if table.called is None else table.called.code,
        )
        may = [action for action in deal.choices(seat).actions if action.kind == "play"]
        assert {action.cards[0].code for action in may} == expected != set()
        for card in table.pack.cards:
            reason = deal.why_not(Action(seat, "play", (), (card,)))
            assert (reason is None) == (card.code in expected)
            assert reason is None or reason.rule is not None


@given(SEEDS, PLAYERS, FRENCH_OPTIONS)
def test_choices_offers_and_why_not_agree(seed: int, players: int, options: dict[str, object]) -> None:
    for deal in whole(seed, players, options):
        table = deal.table
        assert deal.is_over == (table.phase == OVER) == (table.turn == ())
        for seat in range(players):
            choices, offers = deal.choices(seat), deal.offers(seat)
            if seat not in table.turn:
                assert not choices
                assert offers == ()
                continue
            assert choices
            built = {chosen.kind for chosen in choices.sets}
            shown = [offer.action for offer in offers]
            assert len(set(shown)) == len(shown)
            for action in choices.actions:
                assert deal.why_not(action) is None
                assert action in shown
            for action, reason in offers:
                part = action.kind in ("discard", "poignee")
                assert deal.why_not(action, part=part) == reason
                assert reason is None or reason.rule is not None
                if reason is None and not part:
                    assert action in choices.actions
                if part:
                    assert reason is not None or action.kind in built
            for chosen in choices.sets:
                assert chosen.fewest == chosen.most <= len(chosen.may)
                words = tuple(x for x in chosen.must if isinstance(x, str))
                must = tuple(x for x in chosen.must if isinstance(x, Card))
                for some in (chosen.may[: chosen.most], chosen.may[len(chosen.may) - chosen.most :]):
                    picked = tuple(x for x in some if isinstance(x, Card))
                    assert deal.why_not(Action(seat, chosen.kind, words, must + picked)) is None
                if chosen.most < len(chosen.may):
                    more = tuple(x for x in chosen.may[: chosen.most + 1] if isinstance(x, Card))
                    assert deal.why_not(Action(seat, chosen.kind, words, must + more)) is not None


# -- one history -----------------------------------------------------------------------------------------


@given(SEEDS, PLAYERS, FRENCH_OPTIONS)
def test_undo_is_replay_and_records_round_trip(seed: int, players: int, options: dict[str, object]) -> None:
    history = whole(seed, players, options)
    over = history[-1]
    assert over.replay(over.actions) == over
    copied = [Action(*action) for action in over.actions]
    assert over.replay(copied) == over
    for before, after in pairwise(history):
        assert len(after.actions) == len(before.actions) + 1
        if after.actions[:-1] == before.actions and random.Random(len(after.actions)).random() < 0.2:
            assert after.undo() == before
    for deal in (over, history[len(history) // 2], history[0]):
        text = record.dumps(deal)
        # The record names its game, which need not be registered for this to be read.
        assert text.splitlines()[1] == 'game = "french"'
        assert record.loads(text) == deal
        assert record.dumps(record.loads(text)) == text


@given(SEEDS, PLAYERS, FRENCH_OPTIONS)
def test_a_deal_as_a_case_has_the_same_result(seed: int, players: int, options: dict[str, object]) -> None:
    over = whole(seed, players, options)[-1]
    as_case = GAME.to_case(over)
    assert ask("deal", options, **as_case) == GAME.result(over)
    again = GAME.from_case(Fields(as_case, "input"), over.setup.options)
    assert GAME.to_case(again) == as_case
    assert again == over


@given(SEEDS, PLAYERS, FRENCH_OPTIONS)
def test_cards_are_neither_lost_nor_doubled(seed: int, players: int, options: dict[str, object]) -> None:
    for deal in whole(seed, players, options):
        played = [card for trick in deal.table.tricks for card in trick.cards] + list(deal.table.trick)
        places = [*deal.secrets.hands, *deal.secrets.laid_away, mask_of(deal.secrets.talon), mask_of(played)]
        assert sum(mask.bit_count() for mask in places) == 78
        together = 0
        for mask in places:
            together |= mask
        assert together == deal.table.pack.mask


# -- knowledge -------------------------------------------------------------------------------------------


def hidden_from(deal: FrenchDeal, seat: int) -> list[Card]:
    """The cards of which ``seat`` cannot know where they are or were."""
    table, secrets = deal.table, deal.secrets
    known = secrets.hands[seat] | secrets.laid_away[seat] | mask_of(table.talon or ()) | mask_of(table.shown)
    known |= mask_of(table.trick)
    for shown in table.poignees:
        known |= mask_of(shown.cards)
    for trick in table.tricks:
        known |= mask_of(trick.cards)
    return [card for card in table.pack.cards if not card.bit & known]


def swapped(deal: FrenchDeal, one: Card, other: Card) -> FrenchDeal:
    """The same moment with two cards in each other's place from the beginning.

    What the players chose to name or show is not changed, only what they had to choose from.
    """
    places = {one: other, other: one}

    def swap(some: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(places.get(card, card) for card in some)

    setup = deal.setup
    hands = tuple(mask_of(swap(cards_of(mask))) for mask in setup.hands)
    begun = GAME.begin(Setup(setup.options, setup.seating, hands, swap(setup.talon)))
    return begun.replay(
        action if action.kind in ("name", "poignee") else action._replace(cards=swap(action.cards))
        for action in deal.actions
    )


def check_knowledge(deal: FrenchDeal, seat: int, one: Card, other: Card) -> bool:
    """Whether there is another world with these cards swapped; ``seat`` then knows and may do the same."""
    try:
        world = swapped(deal, one, other)
    except RuleError:
        return False  # what was done shows that the cards do not lie so
    if world.table.shown != deal.table.shown or world.secrets == deal.secrets or world.is_over:
        return False  # another discard would have been shown, or two cards of the same hand
    assert world.view(seat) == deal.view(seat)
    assert parts(world.choices(seat)) == parts(deal.choices(seat))
    assert world.offers(seat) == deal.offers(seat)
    for card in deal.table.pack.cards:
        kind = "discard" if deal.table.phase == "discard" else "play"
        action = Action(seat, kind, (), (card,))
        assert world.why_not(action) == deal.why_not(action)
    assert (world.table.partner, world.table.sides_known) == (deal.table.partner, deal.table.sides_known)
    return True


@given(SEEDS, PLAYERS, FRENCH_OPTIONS)
def test_nobody_learns_of_hidden_cards(seed: int, players: int, options: dict[str, object]) -> None:
    rng = random.Random(seed + 2)
    history = whole(seed, players, options)
    assume(len(history) > 4)
    for deal in rng.sample(history[:-1], 4):
        for seat in range(players):
            hidden = hidden_from(deal, seat)
            for _ in range(3 if len(hidden) > 1 else 0):
                one, other = rng.sample(hidden, 2)
                check_knowledge(deal, seat, one, other)


@given(SEEDS, FRENCH_OPTIONS)
def test_fra_auc_28_nobody_but_the_partner_knows_the_partner(seed: int, options: dict[str, object]) -> None:
    """Where the called card has not been seen, another holder makes no difference to anybody else."""
    called = [deal for deal in whole(seed, 5, options)[:-1] if deal.table.called is not None]
    for deal in random.Random(seed).sample(called, min(8, len(called))):
        table = deal.table
        for seat in range(5):
            hidden = hidden_from(deal, seat)
            if table.called is None or table.called not in hidden:
                continue
            assert table.partner is None
            other = random.Random(seed + len(deal.actions)).choice(hidden)
            if other is not table.called:
                check_knowledge(deal, seat, table.called, other)


def test_other_worlds_are_found_at_every_phase_for_every_role() -> None:
    """So that the tests above say something."""
    found = Counter[tuple[str, str]]()
    partners = 0
    for seed in range(40):
        rng = random.Random(seed)
        players = 3 + seed % 3
        for deal in whole(seed, players)[:-1]:
            if deal.table.phase == "play" and rng.random() < 0.8:
                continue
            for seat in range(players):
                role = "declarer" if seat == deal.table.declarer else "opponent"
                hidden = hidden_from(deal, seat)
                for _ in range(3 if len(hidden) > 1 else 0):
                    one, other = rng.sample(hidden, 2)
                    found[deal.table.phase, role] += check_knowledge(deal, seat, one, other)
                called = deal.table.called
                if called in hidden and called is not None:
                    partners += any(
                        check_knowledge(deal, seat, called, card) for card in hidden if card is not called
                    )
    for phase in ("naming", "discard", "announce", "play"):
        for role in ("declarer", "opponent"):
            assert found[phase, role] >= 5, (phase, role, found)
    assert found["auction", "opponent"] > 20
    assert partners > 50


def test_random_deals_reach_what_the_tests_above_are_about() -> None:
    """Poignées, misères, slams of both sides, unpaid half points, forced trumps all come up."""
    seen = Counter[str]()
    for seed in range(400):
        over = whole(seed, 3 + seed % 3, {"misere": True})[-1]
        table = over.table
        if table.contract is None:
            continue
        result = GAME.result(over)
        seen[f"slam {result['slam']}"] += 1
        seen[f"petit {result['petit_au_bout']}"] += 1
        seen["poignee"] += len(table.poignees)
        seen["misere"] += len(table.miseres)
        seen["shown"] += bool(table.shown)
        seen["unpaid"] += bool(tricks_of(table, (table.declarer, partner_of(over))).debts)
        seen["alone" if result["partner"] is None else "partner"] += 1
        last = table.tricks[-1]
        if FOOL in last.cards:
            player = table.seating.from_seat(last.leader)[last.cards.index(FOOL)]
            seen["excuse took the last" if player == last.winner else "excuse lost"] += 1
    for name in (
        "slam declarer", "slam opponents", "petit declarer", "petit opponents", "poignee", "misere",
        "shown", "alone", "partner", "excuse took the last", "excuse lost",
    ):  # fmt: skip
        assert seen[name] > 0, (name, seen)
