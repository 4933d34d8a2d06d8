"""The cases of the Galician game as scenes: moments of a deal that a reader can act in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tarok_core.account import Block, CardRow
from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.deal import Action, Deal, Seating, Secrets, Setup
from tarok_core.fields import Fields
from tarok_core.games.galician import game, ops, phases
from tarok_core.games.galician.dealing import deal_out, seat
from tarok_core.games.galician.outcome import piles
from tarok_core.games.galician.phases import PASS, GalicianTable
from tarok_core.games.galician.tables import HAND, SOLO, GalicianOptions, pack
from tarok_core.reading import read_calls
from tarok_core.stage import Scene
from tarok_core.words import Msg

__all__ = ["SCENES"]


def _begun(seating: Seating, options: GalicianOptions, hand: Sequence[Card], talon: Sequence[Card]) -> Any:
    """A deal in which the hand holds ``hand``; whatever is not given comes from the rest of the pack."""
    cards = pack(options)
    rest = [card for card in cards.cards if card not in hand and card not in talon]
    first = [*hand, *rest[: HAND - len(hand)]]
    rest = [card for card in rest if card not in first]
    lying = [*talon, *rest[: 6 - len(talon)]]
    rest = [card for card in rest if card not in lying]
    hands: list[Mask] = [0] * seating.players
    for number, held in zip(seating.order, (first, rest[:HAND], rest[HAND:]), strict=True):
        hands[number] = mask_of(held)
    return game.GAME.begin(Setup(options, seating, tuple(hands), tuple(lying)))


def _at(deal: Deal[GalicianTable], secrets: Secrets | None = None, **changes: object) -> Deal[GalicianTable]:
    """The same deal at another moment."""
    return Deal(deal.game, deal.setup, deal.table.change(**changes), secrets or deal.secrets)


def auction(fields: Fields, options: GalicianOptions) -> Scene:
    """The auction from its first call; the cards do not matter and are not shown."""
    seating = ops.read_seating(fields)
    hands, talon = deal_out(seating, pack(options).cards, "sixes")
    script = tuple(Action(seat_, "call", (call,)) for seat_, call in read_calls(fields))
    return Scene(game.GAME.begin(Setup(options, seating, hands, talon)), script, frozenset({"auction"}))


def exchange(fields: Fields, options: GalicianOptions) -> Scene:
    """From the talon turned up to the cards laid away; in Solo there is nothing to do."""
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=ops.CARD_RULE)
    talon = fields.cards("talon", cards, rule=ops.CARD_RULE)
    take = fields.cards("take", cards, [], rule=ops.CARD_RULE)
    discard = fields.cards("discard", cards, [], rule=ops.CARD_RULE)
    contract = ops.read_contract(fields)
    deal = _begun(seat(3, 2), options, hand, talon)
    declarer = deal.setup.seating.order[0]
    solo = contract == SOLO
    deal = _at(
        deal,
        phase="announce" if solo else "talon",
        turn=(declarer,),
        contract=contract,
        declarer=declarer,
        talon=None if solo else tuple(talon),
    )
    script = (Action(declarer, "take", (), take), Action(declarer, "discard", (), discard))
    wanted = () if solo and not take and not discard else script
    return Scene(deal, wanted, frozenset({"talon", "discard"}), (declarer,), closing=pile_blocks)


def pile_blocks(deal: Deal[GalicianTable]) -> list[Block]:
    """What goes to each side's pile before play."""
    own, theirs = piles(deal)
    blocks: list[Block] = [
        CardRow(Msg("say.own_pile"), cards_of(own), ("GAL-TALON-11",)),
        CardRow(Msg("say.their_pile"), cards_of(theirs), ("GAL-TALON-12",)),
    ]
    if trumps := own & deal.table.pack.trump_mask:
        blocks.append(CardRow(Msg("say.shown_trumps"), cards_of(trumps), ("GAL-TALON-13",)))
    return blocks


def announce(fields: Fields, options: GalicianOptions) -> Scene:
    """The declarer's announcements, or contra and its answers."""
    if fields.word("kind", ("bonus", "turns")) == "turns":
        seating = ops.read_seating(fields)
        declarer = ops.read_active(fields, "declarer", seating)
        deal = _at(_begun(seating, options, (), ()), contract="3x1", declarer=declarer)
        deal = _at(deal, phase="double", turn=deal.table.opponents)
        says = [(turn.whole("seat"), turn.texts("say") or [PASS]) for turn in fields.objects("turns")]
        script = tuple(Action(number, "double", (word,)) for number, words in says for word in words)
        return Scene(deal, script, frozenset({"double"}))
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=ops.CARD_RULE)
    discard = fields.cards("discard", cards, [], rule=ops.CARD_RULE)
    words = list(fields.words("announced", ops.WORDS, []))
    if (declared := fields.maybe_whole("full_hand")) is not None:
        words.append(f"full_hand_{declared}")
    deal = _begun(seat(3, 2), options, hand, discard)
    declarer = deal.setup.seating.order[0]
    laid = tuple(mask_of(discard) if number == declarer else 0 for number in range(3))
    rest = tuple(card for card in deal.secrets.talon if card not in discard)
    deal = _at(
        deal,
        Secrets(deal.secrets.hands, rest, laid),
        phase="announce",
        turn=(declarer,),
        contract=ops.read_contract(fields),
        declarer=declarer,
    )
    script = (Action(declarer, "announce", tuple(words)),)
    return Scene(deal, script, frozenset({"announce"}), (declarer,))


def _in_play(
    options: GalicianOptions,
    seating: Seating,
    leader: int,
    hands: dict[int, Sequence[Card]],
    trick: Sequence[Card],
    locked: bool,
) -> Deal[GalicianTable]:
    """A moment of play in which only some cards are known."""
    deal = _begun(seating, options, (), ())
    seats = seating.from_seat(leader)
    player = seats[len(trick)]
    masks = tuple(mask_of(hands.get(number, ())) for number in range(seating.players))
    return _at(
        deal,
        Secrets(masks, (), (0,) * seating.players),
        phase="play",
        turn=(player,),
        leader=leader,
        trick=tuple(trick),
        contract="3x1",
        declarer=player if locked else leader,
        announced=("ultimo",) if locked else (),
        locked=player if locked and options.ultimo_pagat_lock else -1,
    )


def legal(fields: Fields, options: GalicianOptions) -> Scene:
    """One card to be played from a hand to a trick."""
    ops.legal(Fields({**fields.data, "card": None}, fields.where), options)
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=ops.CARD_RULE)
    trick = fields.cards("trick", cards, [], rule=ops.CARD_RULE)
    wanted = fields.card("card", cards, rule=ops.CARD_RULE)
    locked = "ultimo" in fields.words("announced", ops.WORDS, [])
    seating = seat(3, 2)
    player = seating.order[len(trick)]
    deal = _in_play(options, seating, seating.order[0], {player: hand}, trick, locked)
    script = (Action(player, "play", (), (wanted,)),) if wanted is not None else ()
    return Scene(deal, script, frozenset({"play"}), (player,), most=1)


def trick(fields: Fields, options: GalicianOptions) -> Scene:
    """Three cards played one after the other."""
    ops.trick(fields, options)
    seating = ops.read_seating(fields)
    leader = ops.read_active(fields, "leader", seating)
    cards = fields.cards("cards", pack(options), rule=ops.CARD_RULE)
    seats = seating.from_seat(leader)
    hands: dict[int, Sequence[Card]] = {number: (card,) for number, card in zip(seats, cards, strict=True)}
    deal = _in_play(options, seating, leader, hands, (), locked=False)
    script = tuple(Action(number, "play", (), (card,)) for number, card in zip(seats, cards, strict=True))
    return Scene(deal, script, frozenset({"play"}), None, most=len(cards))


def whole_deal(fields: Fields, options: GalicianOptions) -> Scene:
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
