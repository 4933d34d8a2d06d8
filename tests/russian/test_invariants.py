"""What holds in every deal, whatever is declared, announced and played, under all options."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tarok_core.cards import FOOL, Card, Mask, cards_of
from tarok_core.deal import OVER, Action, Choices, Fact
from tarok_core.fields import Fields
from tarok_core.games import find_game
from tarok_core.games.russian.game import GAME
from tarok_core.games.russian.match import settle
from tarok_core.games.russian.melds import NAMES, cancel, open_melds
from tarok_core.games.russian.outcome import melds_of, summary_of
from tarok_core.games.russian.scoring import counts_cards
from tarok_core.games.russian.tables import RussianOptions
from tarok_core.record import dumps, loads
from tarok_core.words import Words
from tests.helpers import hand
from tests.russian import reference
from tests.russian.helpers import RUSSIAN_OPTIONS, RussianDeal, ask, moments, start

SEEDS = st.integers(0, 2**32)
SAID = Words(game="russian")
Options = dict[str, object]


def whole(seed: int, options: Options, talkative: float = 0.1) -> list[RussianDeal]:
    return list(moments(start(seed, options), random.Random(seed + 1), talkative))


def codes(mask: Mask) -> list[str]:
    return [card.code for card in cards_of(mask)]


# -- results -------------------------------------------------------------------------------------------


@given(SEEDS, RUSSIAN_OPTIONS)
def test_rus_count_7_rus_play_11_piles_are_those_of_the_reference(seed: int, options: Options) -> None:
    over = whole(seed, options)[-1]
    table, result = over.table, GAME.result(over)
    seating, players = table.seating, table.seating.players
    tricks = [
        [(seat, card.code) for seat, card in zip(seating.from_seat(one.leader), one.cards, strict=True)]
        for one in table.tricks
    ]
    takers = [trick[reference.winner([card for _, card in trick], options)][0] for trick in tricks]
    assert result["winners"] == takers
    assert result["tricks_won"] == [takers.count(seat) for seat in range(players)]
    assert [one.leader for one in table.tricks[1:]] == takers[:-1]
    taken, in_time, given_up = reference.piles(tricks, takers, players, options)
    assert [len(pile) for pile in taken] == result["pile_sizes"]
    points = [reference.count(pile, players, options) for pile in taken]
    assert result["points_by_seat"] == points
    assert (result["skiz_in_time"], result["skiz_surrendered"]) == (in_time, given_up)
    skat = codes(over.secrets.laid_away[table.skat_seat])
    assert result["skat_points"] == reference.count(skat, players, options)
    if table.thrown_in is None and players > 2:
        assert sum(points) + int(str(result["skat_points"])) == 78
    holder = next((seat for seat in range(players) if FOOL in cards_of(table.piles.masks[seat])), None)
    assert holder is None or "FOOL" in taken[holder]


@given(SEEDS, RUSSIAN_OPTIONS, st.floats(0, 1))
def test_rus_match_5_rus_score_1_totals_are_sums_and_settlements_sum_to_zero(
    seed: int, options: Options, talkative: float
) -> None:
    over = whole(seed, options, talkative)[-1]
    rng = random.Random(seed)
    order = over.table.seating.order
    fined = [Fact(rng.choice(order), rng.choice(("revoke", "wrong_count", "melds_forfeited")))]
    deal = over.with_facts(fined if rng.random() < 0.5 else [])
    score, result = GAME.score(deal), GAME.result(deal)
    totals: Any = result["totals"]
    items: Any = result["items"]
    assert totals == [sum(one["amount"] for one in own) for own in items]
    assert all(one["amount"] for own in items for one in own)
    for term in score.terms:
        assert term.seat in order
        assert term.rule.startswith("RUS-")
        assert not term.steps or term.steps[-1].value == term.amount
    assert sum(score.payments) == 0
    if len(order) == 3:
        expected = reference.settle(totals, order, options)
        assert [Fraction(amount) for amount in score.payments] == expected
    for seat in over.table.seating.idle:
        assert (totals[seat], items[seat], score.payments[seat]) == (0, [], 0)


@given(SEEDS, RUSSIAN_OPTIONS)
def test_rus_count_8_void_card_points_are_not_counted(seed: int, options: Options) -> None:
    over = whole(seed, options, 0.5)[-1]
    summary, result = summary_of(over), GAME.result(over)
    items: Any = result["items"]
    for seat in over.table.seating.order:
        counted = {one["item"] for one in items[seat]} & {"cards", "skat"}
        if not counts_cards(summary, seat, over.table.options):
            assert not counted
    if result["porozhnyaya"] is not None or result["volya"] is not None or over.table.thrown_in is not None:
        assert not any(counts_cards(summary, seat, over.table.options) for seat in over.table.seating.order)


MELD_LISTS = st.lists(
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from((5, 10, 15, 20))), max_size=5, unique=True),
    min_size=3,
    max_size=3,
)


@given(MELD_LISTS)
def test_rus_ann_18_cancelling_never_changes_a_difference(by_seat: list[list[tuple[str, int]]]) -> None:
    before = [sum(value for _, value in own) for own in by_seat]
    for how in ("all_three", "none"):
        dropped = cancel(by_seat, RussianOptions(equal_melds_cancel=how))
        left = [
            sum(value for (_, value), away in zip(own, gone, strict=True) if not away)
            for own, gone in zip(by_seat, dropped, strict=True)
        ]
        assert len({a - b for a, b in zip(before, left, strict=True)}) == 1
        assert settle(left, (0, 1, 2), RussianOptions()) == settle(before, (0, 1, 2), RussianOptions())


# -- what is open --------------------------------------------------------------------------------------


@given(SEEDS, RUSSIAN_OPTIONS)
def test_rus_play_3_to_rus_play_10_open_cards_are_those_of_the_reference_and_never_none(
    seed: int, options: Options
) -> None:
    for deal in whole(seed, options):
        table = deal.table
        if table.phase != "play":
            continue
        seat = table.turn[0]
        expected = reference.legal(
            codes(deal.secrets.hands[seat]), [card.code for card in table.trick], options
        )
        found = {card.code for action in deal.choices(seat).actions for card in action.cards}
        assert found == expected != set()
        for card in table.pack.cards:
            reason = deal.why_not(Action(seat, "play", (), (card,)))
            assert (reason is None) == (card.code in expected)
            assert reason is None or reason.rule is not None


@given(SEEDS, RUSSIAN_OPTIONS, st.booleans())
def test_rus_ann_4_to_rus_ann_17_melds_are_those_of_the_reference(
    seed: int, options: Options, cavalry_before: bool
) -> None:
    rng = random.Random(seed)
    agreed = RussianOptions.from_mapping(options)
    deck = [card.code for card in GAME.pack(agreed).cards]
    # Hands that lean towards figures and taroks, or hardly a meld would be among them.
    rng.shuffle(deck)
    rich = [card for card in deck if reference.worth(card) > 1 or card[0] == "T"]
    plain = [card for card in deck if card not in rich]
    share = rng.randrange(0, 26)
    held = (rich[:share] + plain + rich[share:])[:25]
    found = open_melds(hand(" ".join(held)), agreed, cavalry_before=cavalry_before)
    expected = reference.melds(held, options, cavalry_before)
    assert {meld.name: meld.value for meld in found} == expected
    assert [meld.name for meld in found] == sorted(expected, key=NAMES.index)
    for meld in found:
        assert meld.cards & ~hand(" ".join(held)) == 0


@given(SEEDS, RUSSIAN_OPTIONS)
def test_choices_offers_and_why_not_agree(seed: int, options: Options) -> None:
    for deal in whole(seed, options, 0.3):
        table = deal.table
        assert deal.is_over == (table.phase == OVER) == (table.turn == ())
        for seat in range(table.seating.players):
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
                assert offer.reason is None or (offer.reason.rule and SAID.reason(offer.reason))
            if not choices.sets:
                assert {offer.action for offer in offers if offer.reason is None} == set(choices.actions)


@given(SEEDS, RUSSIAN_OPTIONS, st.data())
def test_sets_within_their_limits_are_accepted(seed: int, options: Options, data: st.DataObject) -> None:
    for deal in whole(seed, options)[:5]:
        for chosen in deal.choices().sets:
            some = data.draw(
                st.lists(
                    st.sampled_from(chosen.may) if chosen.may else st.nothing(),
                    unique=True,
                    min_size=chosen.fewest,
                    max_size=chosen.most,
                )
            )
            picked = (*chosen.must, *some)
            words = tuple(one for one in picked if isinstance(one, str))
            cards = tuple(one for one in picked if isinstance(one, Card))
            assert deal.why_not(Action(deal.table.turn[0], chosen.kind, words, cards)) is None


# -- knowledge -----------------------------------------------------------------------------------------


def parts(choices: Choices) -> tuple[object, ...]:
    return choices.seat, choices.actions, choices.sets


@given(SEEDS, RUSSIAN_OPTIONS)
def test_a_view_holds_nothing_of_other_hands(seed: int, options: Options) -> None:
    """Cards swapped between the others change nothing that a seat sees or may do."""
    history = whole(seed, options)
    deal = random.Random(seed).choice(history)
    order = deal.table.seating.order
    for seat in deal.table.turn[:1]:
        others = [other for other in order if other != seat]
        if len(others) < 2:
            continue
        hands = list(deal.secrets.hands)
        hands[others[0]], hands[others[1]] = hands[others[1]], hands[others[0]]
        swapped = type(deal)(
            GAME, deal.setup, deal.table, deal.secrets._replace(hands=tuple(hands)), deal.actions, deal.facts
        )
        assert deal.view(seat) == swapped.view(seat)
        assert parts(deal.choices(seat)) == parts(swapped.choices(seat))
        assert deal.offers(seat) == swapped.offers(seat)


@given(SEEDS, RUSSIAN_OPTIONS)
def test_rus_ann_19_the_table_knows_no_card_that_was_not_shown(seed: int, options: Options) -> None:
    for deal in whole(seed, options):
        table = deal.table
        for seat, melds in enumerate(table.declared):
            shown: Mask = 0
            for meld in melds or ():
                assert meld.shown or meld.cards == 0
                shown |= meld.cards
            assert list(table.shown[seat]) == list(cards_of(shown))
            played = {card for trick in table.tricks for card in trick.cards} | set(table.trick)
            assert all(card in played or card.bit & deal.secrets.hands[seat] for card in table.shown[seat])


# -- one history ---------------------------------------------------------------------------------------


@given(SEEDS, RUSSIAN_OPTIONS)
def test_undo_is_replay_and_replay_gives_an_equal_deal(seed: int, options: Options) -> None:
    history = whole(seed, options, 0.4)
    over = history[-1]
    assert over.replay(over.actions) == over
    assert hash(over.replay(over.actions)) == hash(over)
    assert over.replay([Action(*action) for action in over.actions]) == over
    for before, after in pairwise(history):
        assert len(after.actions) == len(before.actions) + 1
        if after.actions[:-1] != before.actions:
            # Announcements before one trick are kept in the order of the seats.
            assert "declare" in {action.kind for action in after.actions[-3:]}
        elif random.Random(len(after.actions)).random() < 0.1:
            assert after.undo() == before


@given(SEEDS, RUSSIAN_OPTIONS)
def test_a_record_reads_back_at_every_moment(seed: int, options: Options) -> None:
    history = whole(seed, options, 0.4)
    for deal in (history[-1], random.Random(seed).choice(history)):
        text = dumps(deal)
        assert loads(text) == deal
        assert dumps(loads(text)) == text


@given(SEEDS, RUSSIAN_OPTIONS, st.floats(0, 1))
def test_a_deal_as_a_case_has_the_same_result(seed: int, options: Options, talkative: float) -> None:
    over = whole(seed, options, talkative)[-1]
    as_case = GAME.to_case(over)
    assert ask("deal", options, **as_case) == GAME.result(over)
    again = GAME.from_case(Fields(as_case, "input"), over.setup.options)
    assert again.table == over.table
    assert GAME.to_case(again) == as_case


@given(SEEDS, RUSSIAN_OPTIONS)
def test_cards_are_neither_lost_nor_doubled(seed: int, options: Options) -> None:
    for deal in whole(seed, options):
        table = deal.table
        places = [*deal.secrets.hands, *deal.secrets.laid_away, *table.piles.masks]
        places += [card.bit for card in (*table.trick, *deal.secrets.talon)]
        assert sum(places) == table.pack.mask
        total = 0
        for mask in places:
            assert not total & mask
            total |= mask
    scored = melds_of(deal)
    assert all(not set(kept) & set(gone) for kept, gone in zip(*scored, strict=True))


@given(SEEDS, RUSSIAN_OPTIONS, st.sampled_from(["russian_twelve", "russian_triomphe"]))
def test_rus_var_10_rus_var_17_variant_games_lose_no_card(seed: int, options: Options, name: str) -> None:
    game = find_game(name)
    deal: Any = start(seed, options, game)
    rng = random.Random(seed)
    while deal.table.turn:
        seat = deal.table.turn[0]
        assert [offer.action for offer in deal.offers(seat) if offer.reason is None] == list(
            deal.choices(seat).actions
        )
        deal = deal.apply(deal.choices(seat).sample(rng))
    played = [card for trick in deal.table.tricks for card in trick.cards]
    assert len(set(played)) == len(played) == sum(hand_.bit_count() for hand_ in deal.setup.hands)
    assert sum(game.score(deal).payments) == 0
    assert loads(dumps(deal)) == deal
