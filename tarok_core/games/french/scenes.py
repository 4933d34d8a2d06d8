"""The cases of French tarot as scenes: moments of a deal that a reader can act in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tarok_core.account import Block
from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.deal import Action, Deal, Seating, Secrets, Setup, Trick
from tarok_core.fields import Fields
from tarok_core.games.french import game, ops, phases, reading
from tarok_core.games.french.dealing import deal_out, seat
from tarok_core.games.french.explain import called_line, discard_worth, trick_worth
from tarok_core.games.french.table import FrenchTable
from tarok_core.games.french.tables import CONTRACTS, FrenchOptions, pack
from tarok_core.reading import read_calls
from tarok_core.stage import Scene

__all__ = ["SCENES"]

FrenchDeal = Deal[FrenchTable]


def _begun(seating: Seating, options: FrenchOptions) -> FrenchDeal:
    """A deal whose cards do not matter."""
    hands, talon = deal_out(seating, pack(options).cards, "spread")
    return game.GAME.begin(Setup(options, seating, hands, talon))


def _at(
    deal: FrenchDeal, hands: Mapping[int, Mask], laid_away: Mapping[int, Mask], **changes: object
) -> FrenchDeal:
    """Another moment of the deal, in which only these cards are known."""
    seats = range(deal.table.seating.players)
    secrets = Secrets(
        tuple(hands.get(number, 0) for number in seats),
        (),
        tuple(laid_away.get(number, 0) for number in seats),
    )
    return Deal(deal.game, deal.setup, deal.table.change(dry_petit=(), **changes), secrets)


def _seated(players: int) -> Seating:
    """A table at which seat 0 is forehand."""
    return seat(players, players - 1)


def auction(fields: Fields, options: FrenchOptions) -> Scene:
    """The auction from its first call; the cards do not matter and are not shown, nor is the chien."""
    begun = _at(_begun(reading.read_seating(fields), options), {}, {})
    script = tuple(Action(number, "call", (call,)) for number, call in read_calls(fields))
    return Scene(begun, script, frozenset({"auction"}))


def exchange(fields: Fields, options: FrenchOptions) -> Scene:
    """The discard, with the chien shown; in garde sans and garde contre there is nothing to do."""
    cards = pack(options)
    discard = fields.cards("discard", cards, [], rule=reading.CARD_RULE)
    contract = reading.read_contract(fields, options, "garde")
    # A discard that is refused belongs to the scene; hands of a wrong size do not.
    players, _, hand, talon, _ = ops.read_exchange(Fields({**fields.data, "discard": []}, "input"), options)
    deal = _begun(_seated(players), options)
    exchanged = CONTRACTS[contract].exchanged
    deal = _at(
        deal,
        {0: hand | (mask_of(talon) if exchanged else 0)},
        {},
        phase="discard" if exchanged else "announce",
        turn=(0,),
        contract=contract,
        declarer=0,
        talon=talon if exchanged and talon else None,
    )
    script = (Action(0, "discard", (), discard),) if exchanged or discard else ()
    return Scene(deal, script, frozenset({"discard"}), (0,), closing=_laid_away if exchanged else None)


def _laid_away(deal: FrenchDeal) -> list[Block]:
    """What is counted already."""
    return [discard_worth(cards_of(deal.secrets.laid_away[0]), deal.table.options)]


def announce(fields: Fields, options: FrenchOptions) -> Scene:
    """The call of a king, a slam, or what is said before one's first card."""
    kind = fields.word("kind", ops.KINDS)
    if kind == "king":
        return _king(fields, options)
    if kind == "slam":
        players = reading.read_players(fields)
        speaker = reading.read_seat(fields, "seat", players)
        declarer = reading.read_seat(fields, "declarer", players, 0)
        changes = {"phase": "announce", "turn": (declarer,), "contract": "garde", "declarer": declarer}
        deal = _at(_begun(_seated(players), options), {}, {}, **changes)
        return Scene(deal, (Action(speaker, "announce", (phases.SLAM,)),), frozenset({"announce"}))
    players, hand, word, cards, shown = ops.read_announcement(fields, options)
    contract = reading.read_contract(fields, options, "garde")
    deal = _at(
        _begun(_seated(players), options),
        {0: hand},
        {0: shown},
        phase="play",
        turn=(0,),
        contract=contract,
        declarer=0,
        shown=cards_of(shown),
    )
    script = (Action(0, kind, (word,), cards),)
    return Scene(deal, script, frozenset({"play"}), (0,))


def _king(fields: Fields, options: FrenchOptions) -> Scene:
    hand = ops.read_hand(fields, reading.read_players(fields, 5), options)
    called = fields.card("called", pack(options), rule=None)
    changes = {"phase": "naming", "turn": (0,), "contract": "garde", "declarer": 0}
    deal = _at(_begun(_seated(5), options), {0: hand}, {}, **changes)
    script = (Action(0, "name", (), (called,)),) if called is not None else ()
    return Scene(deal, script, frozenset({"naming"}), (0,), closing=_called)


def _called(deal: FrenchDeal) -> list[Block]:
    """What the call means as long as only the declarer's hand is known."""
    called = deal.table.called
    return [] if called is None else [called_line(called, deal.secrets.hands[0])]


def _in_play(
    options: FrenchOptions,
    players: int,
    hands: Mapping[int, Sequence[Card]],
    trick: Sequence[Card],
    leader: int,
    **changes: object,
) -> FrenchDeal:
    """A moment of play in which only some cards are known, by default after the first trick."""
    deal = _begun(_seated(players), options)
    player = (leader + len(trick)) % players
    known = {
        "phase": "play",
        "turn": (player,),
        "leader": leader,
        "trick": tuple(trick),
        "contract": "garde",
        "declarer": leader,
        # Nobody is before his first card, so nothing may be shown or declared.
        "tricks": (Trick(leader, (), leader),),
    }
    masks = {number: mask_of(held) for number, held in hands.items()}
    return _at(deal, masks, {}, **(known | changes))


def legal(fields: Fields, options: FrenchOptions) -> Scene:
    """One card to be played from a hand to a trick."""
    trick, _ = ops.read_legal(fields, options)
    hand = fields.cards("hand", pack(options), rule=reading.CARD_RULE)
    wanted = fields.card("card", pack(options), rule=reading.CARD_RULE)
    called = fields.card("called", pack(options), rule=None)
    usual = 5 if called is not None or len(trick) == 4 else 4
    players = reading.read_players(fields, usual)
    player = len(trick)
    changes: dict[str, object] = {"called": called}
    if fields.flag("first_trick", False):
        changes["tricks"] = ()
    deal = _in_play(options, players, {player: hand}, trick, 0, **changes)
    script = (Action(player, "play", (), (wanted,)),) if wanted is not None else ()
    return Scene(deal, script, frozenset({"play"}), (player,))


def trick(fields: Fields, options: FrenchOptions) -> Scene:
    """Cards played one after the other."""
    ops.trick(fields, options)
    cards = fields.cards("cards", pack(options), rule=reading.CARD_RULE)
    leader, players = fields.whole("leader", 0), len(cards)
    seats = [(leader + at) % players for at in range(players)]
    hands = {number: (card,) for number, card in zip(seats, cards, strict=True)}
    deal = _in_play(options, players, hands, (), leader)
    script = tuple(Action(number, "play", (), (card,)) for number, card in zip(seats, cards, strict=True))
    return Scene(deal, script, frozenset({"play"}), None, closing=_taken)


def _taken(deal: FrenchDeal) -> list[Block]:
    """What the trick counts."""
    return trick_worth(deal.table.tricks[-1].cards, deal.table.options)


def whole_deal(fields: Fields, options: FrenchOptions) -> Scene:
    """A deal from its first call to its score."""
    deal = game.from_case(fields, options)
    begun = game.GAME.begin(deal.setup)
    return Scene(begun, deal.actions, frozenset(phases.PHASES), None, whole=True)


SCENES: dict[str, Callable[[Fields, Any], Scene]] = {
    "auction": auction,
    "exchange": exchange,
    "announce": announce,
    "legal": legal,
    "trick": trick,
    "deal": whole_deal,
}
"""By operation: the scene of a case; operations without one have nothing to act in."""
