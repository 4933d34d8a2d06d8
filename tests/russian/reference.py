"""The rules of Russian tarok a second time, naively, on texts: what the engine is held against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

Options = Mapping[str, object]

PIPS_UP = [str(n) for n in range(1, 11)]
LOW_TAROKS = {f"T{n}" for n in range(2, 21)}
MATADORS = {"T1", "T21", "FOOL"}


def order(suit: str, options: Options) -> list[str]:
    """A suit from the top."""
    red = suit in "HD"
    pips = {
        "seed": ["1", *reversed(PIPS_UP[1:])] if red else PIPS_UP,
        "black_everywhere": PIPS_UP,
        "traditional": PIPS_UP if red else PIPS_UP[::-1],
    }[str(options["rank_order"])]
    return [suit + rank for rank in [*"KQCJ", *pips]]


def is_tarok(card: str) -> bool:
    """A numbered tarok or the skiz."""
    return card[0] == "T" or card == "FOOL"


def worth(card: str) -> int:
    """The nominal value."""
    if card in MATADORS:
        return 5
    return 1 if card[0] == "T" else {"K": 5, "Q": 4, "C": 3, "J": 2}.get(card[1:], 1)


# -- tricks -------------------------------------------------------------------------------------------


def asks_for(trick: Sequence[str]) -> str:
    """``T`` or the suit that a trick asks for; empty where anything goes."""
    set_by = [card for card in trick if card != "FOOL"] if trick and trick[0] == "FOOL" else list(trick)
    return set_by[0][0] if set_by else ""


def legal(hand: Sequence[str], trick: Sequence[str], options: Options) -> set[str]:
    """The cards that may be played."""
    skiz = {"FOOL"} & set(hand)
    if not trick:
        return set(hand) - skiz or skiz
    asked = asks_for(trick)
    follow = {card for card in hand if card != "FOOL" and asked and card[0] == asked}
    if follow:
        return follow | skiz
    taroks = {card for card in hand if card[0] == "T"}
    if options["must_trump"] and asked not in ("", "T") and taroks:
        return taroks | skiz
    return set(hand)


def strength(card: str, asked: str, options: Options) -> tuple[int, int]:
    """How strong a card is in a trick that asks for ``asked``."""
    if card == "FOOL":
        return (0, 0)
    if card[0] == "T":
        return (3, int(card[1:]))
    return (2, -order(card[0], options).index(card)) if card[0] == asked else (1, 0)


def winner(trick: Sequence[str], options: Options) -> int:
    """The place of the card that takes the trick."""
    asked = asks_for(trick)
    return max(range(len(trick)), key=lambda at: (strength(trick[at], asked, options), -at))


# -- counting -----------------------------------------------------------------------------------------


def count(pile: Sequence[str], players: int, options: Options) -> int:
    """The card points of a pile."""
    figures = [worth(card) for card in pile if worth(card) > 1]
    low = len(pile) - len(figures)
    if players != 2:
        return round(sum(figures) + low - Fraction(2 * len(pile), 3))
    total = 0
    while figures and low:
        total += figures.pop()
        low -= 1
    total += low // 2
    if options["two_player_count"] == "literal":
        return total + sum(value - 1 for value in figures)
    while figures:
        pair = [figures.pop() for _ in range(min(2, len(figures)))]
        total += sum(pair) - 1
    return total


# -- melds --------------------------------------------------------------------------------------------


def melds(hand: Sequence[str], options: Options, cavalry_before: bool) -> dict[str, int]:
    """All melds that may be declared, by name."""
    held = set(hand)
    skiz = "FOOL" in held
    found: dict[str, int] = {}
    latons = [card for card in held if card[0] in "SHDC" and card[1:].isdigit()]
    number = len(latons)
    if skiz and (number == 15 or options["latons_skiz_extends"]):
        number += 1
    if number >= 16:
        found["latons"] = 10 + 5 * (number - 16)
    extra = 5 if skiz and options["skiz_adds_to_full"] else 0
    half = skiz or options["half_without_skiz"]
    for suit in "SHDC":
        ranks = [rank for rank in "KQCJ" if suit + rank in held]
        if len(ranks) == 4:
            found[f"cavalry:{suit}"] = 10 + extra
        elif len(ranks) == 3 and half and not (cavalry_before and "".join(ranks) not in ("KQC", "QCJ")):
            found[f"half_cavalry:{suit}"] = 5
    kings = sum(suit + "K" in held for suit in "SHDC")
    kingdom = kings == 4 or (kings == 3 and half)
    if kingdom and not options["kings_with_matadors"]:
        found["kingdom" if kings == 4 else "half_kingdom"] = 10 + extra if kings == 4 else 5
    for rank, word in (("Q", "queens"), ("C", "cavaliers"), ("J", "jacks")):
        number = sum(suit + rank in held for suit in "SHDC")
        if number == 4:
            found[f"four_{word}_skiz" if skiz else f"four_{word}"] = 10 if skiz else 5
        elif number == 3 and skiz and kingdom:
            found[f"three_{word}_skiz"] = 5
    taroks = sum(map(is_tarok, held))
    if taroks > 9:
        found["taroks"] = 10 + 5 * (taroks - 10)
    if options["kings_with_matadors"]:
        together = kings + len(MATADORS & held)
        if together > 2:
            found["kings_and_matadors"] = 5 * together
    elif held >= MATADORS:
        found["matadors"] = 15 + 5 * joined(held, options)
    return found


def joined(held: set[str], options: Options) -> int:
    """How many taroks join the matadors: every choice of the gap is tried."""
    best = 0
    for gap in [0, *range(2, 21)] if options["jumping_skiz"] else [0]:
        for low_gap in (True, False):
            low, high = set[int](), set[int]()
            for row, numbers, jumps in ((low, range(2, 21), low_gap), (high, range(20, 1, -1), not low_gap)):
                for number in numbers:
                    if f"T{number}" in held:
                        row.add(number)
                    elif not (jumps and number == gap):
                        break
            ways = {"both": [low | high], "one_end": [low, high], "top_only": [high]}
            best = max(best, *(len(way) for way in ways[str(options["matador_extension"])]))
    return best


# -- the skiz -----------------------------------------------------------------------------------------


def piles(
    tricks: Sequence[Sequence[tuple[int, str]]], takers: Sequence[int], seats: int, options: Options
) -> tuple[list[list[str]], bool, bool]:
    """By seat the cards taken, once the skiz has been paid for; whether it was in time, and given up."""
    taken: list[list[str]] = [[] for _ in range(seats)]
    deadline = 25 - int(str(options["skiz_deadline"])) + bool(options["skiz_deadline_inclusive"])
    debt: tuple[int, int] | None = None
    in_time = given_up = False

    def may_pay(card: str) -> bool:
        pip = card[0] in "SHDC" and worth(card) == 1
        return pip or (options["skiz_exchange_card"] == "any_low" and card in LOW_TAROKS)

    for number, (trick, taker) in enumerate(zip(tricks, takers, strict=True), 1):
        owner = next((seat for seat, card in trick if card == "FOOL"), None)
        cards = [card for _, card in trick]
        if owner is not None and owner != taker and number <= deadline:
            in_time = True
            cards.remove("FOOL")
            taken[owner].append("FOOL")
            debt = (owner, taker)
        elif owner is not None:
            in_time = number <= deadline
        taken[taker] += cards
        if debt is not None:
            payer, payee = debt
            pay = [card for card in taken[payer] if may_pay(card)]
            if pay:
                taken[payer].remove(pay[0])
                taken[payee].append(pay[0])
                debt = None
            elif options["skiz_without_trick"] == "forfeit_at_once":
                taken[payer].remove("FOOL")
                taken[payee].append("FOOL")
                debt, given_up = None, True
    if debt is not None:
        taken[debt[0]].remove("FOOL")
        taken[debt[1]].append("FOOL")
        given_up = True
    return taken, in_time, given_up


# -- scoring ------------------------------------------------------------------------------------------


def settle(totals: Sequence[int], seats: Sequence[int], options: Options) -> list[Fraction]:
    """What each seat gets or pays."""
    best = max(totals[seat] for seat in seats)
    winners = [seat for seat in seats if totals[seat] == best]
    out = [Fraction(0)] * len(totals)
    for loser in seats:
        for first in winners:
            due = Fraction(best - totals[loser])
            if options["tie_settlement"] == "split":
                due /= len(winners)
            out[first] += due
            out[loser] -= due
    return out
