"""A second account of the French rules, plain and slow, written from the rules page alone.

Cards are texts, hands are lists, points are fractions. The tests compare the engine with it on random deals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

Options = Mapping[str, object]

LADDER = ["petite", "pousse", "garde", "garde_sans", "garde_contre"]
COURTS = "KQCJ"
HALF = Fraction(1, 2)


def is_trump(card: str) -> bool:
    """A numbered trump; the Excuse is none (FRA-PLAY-33)."""
    return card[0] == "T"


def suit_of(card: str) -> str:
    return "FOOL" if card == "FOOL" else card[0]


def strength(card: str) -> int:
    """Within the trumps, or within one suit."""
    if is_trump(card):
        return int(card[1:])
    return {"K": 14, "Q": 13, "C": 12, "J": 11}.get(card[1:]) or int(card[1:])


def value(card: str) -> Fraction:
    if card in ("T1", "T21", "FOOL") or card[1:] == "K":
        return Fraction(9, 2)
    return {"Q": Fraction(7, 2), "C": Fraction(5, 2), "J": Fraction(3, 2)}.get(card[1:], HALF)


def points(pile: Sequence[str]) -> Fraction:
    return sum(map(value, pile), Fraction(0))


# -- play ----------------------------------------------------------------------------------------------


def legal(
    held: Sequence[str],
    trick: Sequence[str],
    options: Options,
    *,
    first_trick: bool = False,
    called: str | None = None,
) -> set[str]:
    """The cards open to a player (FRA-PLAY-5 to 15, 27)."""
    asked = [card for card in trick if card != "FOOL"]
    if asked:
        return _follow(held, asked)
    may = set(held)
    if first_trick and called is not None and options["called_suit_ban"] != "none":
        lead_only = options["called_suit_ban"] == "lead_only"
        if not trick or not lead_only:
            may -= {card for card in held if card[0] == called[0] and card not in (called, "FOOL")}
    return may or set(held)


def _follow(held: Sequence[str], asked: Sequence[str]) -> set[str]:
    excuse = {"FOOL"} & set(held)
    led = asked[0][0]
    suit = {card for card in held if card != "FOOL" and card[0] == led}
    if led != "T" and suit:
        return suit | excuse
    trumps = {card for card in held if is_trump(card)}
    if not trumps:
        return set(held)
    highest = max((strength(card) for card in asked if is_trump(card)), default=0)
    higher = {card for card in trumps if strength(card) > highest}
    return (higher or trumps) | excuse


def taker(trick: Sequence[str]) -> int:
    """The place of the card that takes a trick, the Excuse apart (FRA-RANK-5, FRA-PLAY-7, 17)."""
    asked = [card for card in trick if card != "FOOL"]
    fighting = [card for card in asked if is_trump(card)] or [
        card for card in asked if card[0] == asked[0][0]
    ]
    return trick.index(max(fighting, key=strength))


@dataclass
class Play:
    """A played deal: ``tricks`` are lists of (seat, card) in order of play."""

    tricks: Sequence[Sequence[tuple[int, str]]]
    attackers: set[int]
    chien_for: str  # whose pile the cards of ``aside`` are: what was laid away, or the chien
    aside: Sequence[str]
    slam_announced: bool
    winners: list[int] = field(default_factory=list)
    own: Fraction = Fraction(0)
    oudlers: int = 0
    petit: str | None = None
    slam: str | None = None

    def side(self, seat: int) -> str:
        return "declarer" if seat in self.attackers else "opponents"

    def settle(self, options: Options) -> None:
        """Who won what, and what it counts (FRA-PLAY-17 to 26, FRA-COUNT-11 to 14, FRA-ANN-22 to 27)."""
        piles: dict[str, list[str]] = {"declarer": [], "opponents": []}
        gained = {"declarer": Fraction(0), "opponents": Fraction(0)}
        excuse_took = False
        for number, trick in enumerate(self.tricks, 1):
            last = number == len(self.tricks)
            cards = [card for _, card in trick]
            winner = trick[taker(cards)][0]
            player = next((seat for seat, card in trick if card == "FOOL"), None)
            if player is not None and last and self._excuse_takes(player, options):
                winner, excuse_took = player, True
            self.winners.append(winner)
            to = self.side(winner)
            piles[to] += [card for card in cards if card != "FOOL"]
            if player is None:
                continue
            keeps = self.side(player)
            if not last:
                piles[keeps].append("FOOL")
                if keeps != to:
                    gained[keeps] -= HALF
                    gained[to] += HALF
            elif excuse_took or options["excuse_last_trick"] == "trick_winner":
                piles[to].append("FOOL")
            else:
                other = "opponents" if keeps == "declarer" else "declarer"
                piles[other].append("FOOL")
                if to == keeps:
                    gained[keeps] += HALF
                    gained[other] -= HALF
        piles[self.chien_for] += self.aside
        self.own = points(piles["declarer"]) + gained["declarer"]
        assert self.own + points(piles["opponents"]) + gained["opponents"] == 91
        self.oudlers = len({"T1", "T21", "FOOL"} & set(piles["declarer"]))
        sides = {self.side(seat) for seat in self.winners}
        self.slam = sides.pop() if len(sides) == 1 else None
        for number in (len(self.tricks), len(self.tricks) - 1):
            if number < len(self.tricks) and not excuse_took:
                break
            if "T1" in [card for _, card in self.tricks[number - 1]]:
                self.petit = self.side(self.winners[number - 1])

    def _excuse_takes(self, player: int, options: Options) -> bool:
        if any(self.side(winner) != self.side(player) for winner in self.winners):
            return False
        if options["excuse_wins_last"] == "any_slam":
            return True
        return self.slam_announced and self.side(player) == "declarer"


# -- scoring -------------------------------------------------------------------------------------------


@dataclass
class Facts:
    """What a deal came to; sides are ``declarer`` and ``opponents``."""

    players: int
    contract: str
    declarer: int
    points: Fraction
    oudlers: int
    partner: int | None = None
    petit_au_bout: str | None = None
    poignees: Sequence[tuple[int, str]] = ()
    slam_announced: bool = False
    slam: str | None = None
    miseres: Sequence[tuple[int, str]] = ()


def scale(contract: str, options: Options) -> int:
    if options["pousse"]:
        top = 16 if options["pousse_scale"] == "seed" else 12
        return dict(zip(LADDER, [1, 2, 4, 8, top], strict=True))[contract]
    return {"petite": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}[contract]


def counted(found: Fraction, oudlers: int, options: Options) -> tuple[int, int, bool]:
    """What is counted, the target, whether the contract is made (FRA-COUNT-7, 10; FRA-SCORE-1 to 5)."""
    target = {0: 56, 1: 51, 2: 41, 3: 36}[oudlers]
    if found.denominator == 1:
        return int(found), target, found >= target
    if options["half_point"] == "declarer":
        return int(found + HALF), target, found + HALF >= target
    return int(found + HALF if found >= target else found - HALF), target, found >= target


def items(facts: Facts, options: Options) -> dict[str, int]:
    """All items by name, zeros too (FRA-SCORE-12)."""
    total, target, made = counted(facts.points, facts.oudlers, options)
    own = {facts.declarer, facts.partner}
    factor = scale(facts.contract, options)
    contract = factor * (25 + abs(total - target)) * (1 if made else -1)
    petit = {None: 0, "declarer": 10, "opponents": -10}[facts.petit_au_bout] * factor
    bonus = {"single": 20, "double": 30, "triple": 40}
    poignees = 0
    for seat, size in facts.poignees:
        plus = seat in own if options["poignee_bonus_to"] == "shower" else made
        poignees += bonus[size] if plus else -bonus[size]
    slam = 0
    if facts.slam_announced:
        slam += 400 if facts.slam == "declarer" else -200
    elif facts.slam == "declarer":
        slam += int(str(options["unannounced_slam_bonus"]))
    if facts.slam == "opponents":
        slam -= int(str(options["defence_slam_bonus"]))
    misere = 0
    if options["misere_payment"] == "side":
        for seat, _ in facts.miseres:
            misere += _misere(facts, options) * (1 if seat in own else -1)
    return {
        "contract": contract,
        "petit_au_bout": petit,
        "poignees": poignees,
        "slam": slam,
        "misere": misere,
    }


def _misere(facts: Facts, options: Options) -> int:
    once = int(str(options["misere_bonus"]))
    return once * scale(facts.contract, options) if options["misere_multiplied"] else once


def payments(facts: Facts, options: Options) -> list[int]:
    """By seat (FRA-SCORE-13 to 18, FRA-VAR-11)."""
    total = sum(items(facts, options).values())
    defenders = [seat for seat in range(facts.players) if seat not in (facts.declarer, facts.partner)]
    if len(defenders) == 4:
        total *= int(str(options["alone_stake"]))
    paid = [-total if seat in defenders else 0 for seat in range(facts.players)]
    if facts.partner is None:
        paid[facts.declarer] = len(defenders) * total
    else:
        paid[facts.declarer], paid[facts.partner] = 2 * total, total
    if options["misere_payment"] == "personal":
        for seat, _ in facts.miseres:
            for other in range(facts.players):
                if other != seat:
                    paid[other] -= _misere(facts, options)
                    paid[seat] += _misere(facts, options)
    return paid


# -- auction -------------------------------------------------------------------------------------------


class Auction:
    """Seats waiting to speak, with the options ``second_round``, ``overcall`` and ``pousse``."""

    def __init__(self, order: Sequence[int], options: Options) -> None:
        self.order, self.options = list(order), options
        self.waiting = list(order)
        self.history: list[tuple[int, str]] = []
        self.round = 1

    @property
    def best(self) -> tuple[int, str] | None:
        return next(((seat, call) for seat, call in reversed(self.history) if call != "pass"), None)

    @property
    def legal(self) -> list[str]:
        if not self.waiting:
            return []
        steps = [step for step in LADDER if step != "pousse" or self.options["pousse"]]
        best = self.best
        above = steps if best is None else steps[steps.index(best[1]) + 1 :]
        return ["pass", *above]

    def call(self, call: str) -> None:
        speaker, before = self.waiting.pop(0), self.best
        self.history.append((speaker, call))
        if call != "pass" and before is not None and self.options["overcall"]:
            self.waiting.append(before[0])
        if self.waiting or self.round == 2:
            return
        again = self.options["second_round"]
        silent = [seat for seat in self.order if (seat, "pass") in self.history]
        if again == "always" or (again == "if_all_passed" and self.best is None):
            self.waiting, self.round = silent, 2
