"""A second account of the Galician rules, plain and slow, written from the rules page alone.

Cards are texts, hands are lists. The tests compare the engine with it on random deals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

LADDER = [f"{game}x{level}" for game in "321" for level in range(1, 6)] + ["solo"]
PRICES = {"3": (3, 30, 300), "2": (4, 40, 400), "1": (5, 50, 500), "s": (6, 60, 600)}
BONUS = {"trull": (50, 100), "kings": (100, 200), "ultimo": (50, 100)}
VALUES = {"K": 5, "Q": 4, "C": 3, "J": 2}


def is_trump(card: str) -> bool:
    return card == "FOOL" or card[0] == "T"


def strength(card: str) -> int:
    """Within the trumps, or within one suit (the low card, ten or ace, is the weakest)."""
    if is_trump(card):
        return 22 if card == "FOOL" else int(card[1:])
    return {"K": 5, "Q": 4, "C": 3, "J": 2}.get(card[1:], 1)


def value(card: str) -> int:
    if card in ("T1", "T21", "FOOL"):
        return 5
    return 1 if is_trump(card) else VALUES.get(card[1:], 1)


def legal(
    held: Sequence[str], trick: Sequence[str], *, overtake: bool = True, locked: bool = False
) -> set[str]:
    """The cards open to a player (GAL-PLAY-2 to 8, 11); ``locked``: he announced pagat ultimo."""
    may = _follow(held, trick, overtake)
    without = may - {"T1"}
    return without if locked and without else may


def _follow(held: Sequence[str], trick: Sequence[str], overtake: bool) -> set[str]:
    if not trick:
        return set(held)
    led = trick[0]
    if not is_trump(led):
        suit = {card for card in held if not is_trump(card) and card[0] == led[0]}
        if suit:
            return suit
    trumps = {card for card in held if is_trump(card)}
    if not trumps:
        return set(held)
    highest = max((strength(card) for card in trick if is_trump(card)), default=0)
    higher = {card for card in trumps if strength(card) > highest}
    return higher if overtake and higher else trumps


def winner(trick: Sequence[str]) -> int:
    """The place of the card that takes the trick (GAL-PLAY-9)."""
    trumps = [card for card in trick if is_trump(card)]
    fighting = trumps or [card for card in trick if card[0] == trick[0][0]]
    return trick.index(max(fighting, key=strength))


def points(pile: Sequence[str]) -> int:
    """Packet by packet (GAL-COUNT-1 to 5)."""
    total = 0
    for start in range(0, len(pile), 3):
        packet = pile[start : start + 3]
        total += sum(map(value, packet)) - (2 if len(packet) == 3 else 1)
    return total


@dataclass
class Facts:
    """What a deal came to; sides are ``declarer`` and ``opponents``."""

    contract: str
    points: int
    doubles: int = 0
    announced: Sequence[str] = ()
    full_hand: int | None = None
    made: Mapping[str, str | None] = field(default_factory=dict)
    ultimo_lost: bool = False
    renons: bool = False


def items(facts: Facts, options: Mapping[str, object]) -> list[tuple[str, int]]:
    """The items of a deal, in order (GAL-SCORE, GAL-ANN-11 to 17, GAL-PEN)."""
    factor, first = _game(facts, options)
    scope = factor if options["multiplier_scope"] == "all" else 1
    rest = [(name, amount * scope) for name, amount in _bonuses(facts, options)]
    return [item for item in first + rest if item[1]]


def _game(facts: Facts, options: Mapping[str, object]) -> tuple[int, list[tuple[str, int]]]:
    """The factor of contra, and the game itself."""
    unit, base, volat = PRICES[facts.contract[0]]
    level = int(facts.contract[2]) if "x" in facts.contract else 1
    made_volat, announced_volat = facts.made.get("volat"), "volat" in facts.announced
    won = not facts.renons and facts.points >= int(str(options["win_threshold"]))
    lost_factor = 2**facts.doubles
    if won:
        after_recontra = {"contra_only": 2, "none": 1, "full": lost_factor}[str(options["recontra_win"])]
        factor = [1, 2, after_recontra, after_recontra][facts.doubles]
    else:
        factor = lost_factor
    if facts.renons and options["renons_multipliers"] == "none":
        level = factor = 1

    sign = factor if won else -factor * level
    if facts.renons:
        return factor, [("renons", base * sign)]
    if made_volat == "declarer":
        return factor, [("volat", volat * (2 if announced_volat else 1) * sign)]
    if announced_volat and options["failed_volat"] == "penalty_only":
        return factor, []
    if made_volat == "opponents" and options["opponents_volat"]:
        return factor, [("opponents_volat", volat * sign)]
    return factor, [("game", (unit * abs(facts.points - 33) + base) * sign)]


def _bonuses(facts: Facts, options: Mapping[str, object]) -> list[tuple[str, int]]:
    """The items after the game, before any factor."""
    made = {name: facts.made.get(name) for name in ("volat", *BONUS)}
    convention = options["renons_bonuses"] if facts.renons else "receives"
    own = {"none": 0, "receives": 1, "pays": -1}[str(convention)]
    rest: list[tuple[str, int]] = []
    if facts.full_hand is not None:
        rest.append((f"full_hand_{facts.full_hand}", own * {10: 50, 11: 100, 12: 150}[facts.full_hand]))
    for name, (silent, loud) in BONUS.items():
        if made[name] == "declarer":
            rest.append((name, own * (loud if name in facts.announced else silent)))
    for name, (silent, _) in BONUS.items():
        if made[name] == "opponents" and options["opponents_score_bonuses"]:
            rest.append((f"opponents_{name}", -silent))
    for name, (_, loud) in BONUS.items():
        failed = name in facts.announced and made[name] != "declarer"
        if failed and options["failed_announcement"] == "announced_value" and own:
            rest.append((f"{name}_failed", -loud))
    silently = facts.ultimo_lost and "ultimo" not in facts.announced
    if silently and options["silent_ultimo_lost"] == "pay" and own:
        rest.append(("silent_ultimo_lost", -50))
    volat_failed = "volat" in facts.announced and made["volat"] != "declarer"
    if volat_failed and options["failed_volat"] != "game_only" and own:
        rest.append(("volat_failed", -2 * PRICES[facts.contract[0]][2]))
    return rest


def payments(total: int, declarer: int, dealer: int, players: int, idle_settlement: object) -> list[int]:
    """By seat (GAL-SCORE-25 to 27)."""
    active = [(dealer + step) % players for step in (1, 2, 3)]
    paying = [seat for seat in active if seat != declarer]
    settling = {"all": range(players), "dealer_only": [dealer], "none": []}[str(idle_settlement)]
    paying += [seat for seat in settling if seat not in active]
    return [len(paying) * total if seat == declarer else -total * (seat in paying) for seat in range(players)]


class Auction:
    """The state machine of the rules page with the options ``jump_bids`` and ``newcomer_role``."""

    def __init__(self, order: Sequence[int], jump_bids: str, newcomer_role: str) -> None:
        self.jump_bids, self.may_hold = jump_bids, newcomer_role == "may_hold"
        self.state, self.stake = "OPEN", 0
        self.opener, *self.waiting = order
        self.holder = self.challenger = -1
        self.owner: int | None = None

    @property
    def turn(self) -> int | None:
        return {"OPEN": self.opener, "CHALLENGE": self.challenger, "RESPOND": self.holder}.get(self.state)

    @property
    def contract(self) -> str | None:
        return LADDER[self.stake - 1] if self.stake else None

    @property
    def legal(self) -> list[str]:
        solo = ["solo"] if self.jump_bids != "none" else []
        if self.state == "END":
            return []
        if self.state == "RESPOND":
            return ["pass", "hold", *solo]
        higher = LADDER[self.stake :]
        if self.jump_bids != "any":
            higher = [higher[0], *(step for step in solo if step != higher[0])]
        return ["pass", *higher]

    def call(self, call: str) -> None:
        speaker = self.turn
        if call == "solo":
            self.state, self.stake, self.owner = "END", 16, speaker
        elif call == "hold":
            self.state, self.owner = "CHALLENGE", self.holder
        elif call != "pass":
            self.stake, self.owner = LADDER.index(call) + 1, speaker
            if self.state == "OPEN":
                self.holder = self.opener
                self._newcomer()
            else:
                self.state = "RESPOND"
        elif self.state == "OPEN":
            if self.waiting:
                self.opener = self.waiting.pop(0)
            else:
                self.state = "END"
        elif self.state == "CHALLENGE":
            self._newcomer()
        elif self.may_hold and self.waiting:
            self.holder = self.waiting.pop(0)
        else:
            self.holder = self.challenger
            self._newcomer()

    def _newcomer(self) -> None:
        if self.waiting:
            self.state, self.challenger = "CHALLENGE", self.waiting.pop(0)
        else:
            self.state, self.owner = "END", self.holder
