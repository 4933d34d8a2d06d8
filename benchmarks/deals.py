"""How many random deals a second: through the public API, beside a naked loop over the same pack.

Run ``python benchmarks/deals.py``. The naked loop deals the 42 cards, follows suit (else trumps, overtaking),
finds the taker of each trick and adds up card points: no auction, no exchange, no score, no checks. The
API deals, bids, exchanges, announces, doubles, plays and scores, each action drawn from the open ones.
Times are those of the processor, taken in short turns so that a slow spell hits both alike.
"""

from __future__ import annotations

import random
import statistics
import timeit
from collections.abc import Callable
from time import process_time

from tarok_core.deal import Deal
from tarok_core.games import find_game
from tarok_core.games.galician.phases import GalicianTable
from tarok_core.tricks import groups

TURNS, DEALS = 9, 150

TRUMPS = ((1 << 22) - 1) << 20
SUITS = [0x1F << 5 * suit for suit in range(4)] + [TRUMPS]
SUIT_OF = [card // 5 if card < 20 else 4 for card in range(42)]
POINTS = [1, 2, 3, 4, 5] * 4 + [5] + [1] * 19 + [5, 5]


def naked(deals: int, rng: random.Random) -> None:
    """Play ``deals`` deals on bare integers."""
    deck = list(range(42))
    draw = rng.random
    for _ in range(deals):
        rng.shuffle(deck)
        hands = [sum(1 << card for card in deck[start : start + 12]) for start in (0, 12, 24)]
        points, lead = [0, 0, 0], 0
        for _ in range(12):
            best, winner, follow, got, top = -1, lead, 0, 0, 19
            for seat in (lead, (lead + 1) % 3, (lead + 2) % 3):
                hand = hands[seat]
                open_cards = hand & follow if best >= 0 else hand
                if best >= 0 and (not open_cards or follow == TRUMPS):
                    trumps = hand & TRUMPS
                    open_cards = (trumps >> top + 1 << top + 1) or trumps or hand
                for _ in range(int(draw() * open_cards.bit_count())):
                    open_cards &= open_cards - 1
                one = open_cards & -open_cards
                hands[seat] = hand ^ one
                card = one.bit_length() - 1
                got += POINTS[card]
                if best < 0:
                    follow = SUITS[SUIT_OF[card]]
                if best < 0 or (card > best and (card >= 20 or SUIT_OF[card] == SUIT_OF[best])):
                    best, winner = card, seat
                top = max(top, card)
            points[winner] += got
            lead = winner


def through_api(deals: int, rng: random.Random) -> None:
    """Play ``deals`` deals through the public API and score them."""
    game = find_game("galician")
    for _ in range(deals):
        game.score(game.random_finish(game.random_deal(rng), rng))


def seconds(run: Callable[[int, random.Random], None], seed: int) -> float:
    """Processor time of one deal."""
    rng = random.Random(seed)
    start = process_time()
    run(DEALS, rng)
    return (process_time() - start) / DEALS


def position() -> Deal[GalicianTable]:
    """A moment of play with one card on the table."""
    game, rng = find_game("galician"), random.Random(5)
    deal = game.random_deal(rng)
    while deal.table.phase != "play" or len(deal.table.trick) != 1:
        deal = deal.apply(deal.choices().sample(rng))
    return deal


def micro(run: Callable[[], object]) -> float:
    """Microseconds of one call, the best of several turns."""
    return min(timeit.repeat(run, number=5000, repeat=7, timer=process_time)) / 5000 * 1e6


def main() -> None:
    """Measure and print."""
    for run in (naked, through_api):
        run(DEALS, random.Random(0))
    pairs = [(seconds(naked, turn), seconds(through_api, turn)) for turn in range(TURNS)]
    bare, api = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(n / a for n, a in pairs)
    print(f"naked loop      {1 / bare:8.0f} deals/s  {bare * 1e6:6.0f} us a deal")
    print(f"public API      {1 / api:8.0f} deals/s  {api * 1e6:6.0f} us a deal")
    print(f"the API reaches {ratio:.3f} of the naked loop")
    deal = position()
    view, table = deal.view(deal.table.turn[0]), deal.table
    finished = deal.game.random_finish(deal, random.Random(1))
    legal = micro(lambda: groups(table.duties, view.hand, table.trick))
    print(f"legal set with reasons    {legal:6.2f} us")
    print(f"open actions of a seat    {micro(lambda: deal.choices(view.seat)):6.2f} us")
    print(f"an explained score        {micro(lambda: finished.game.score(finished)):6.1f} us")


if __name__ == "__main__":
    main()
