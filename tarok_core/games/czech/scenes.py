"""The cases of the Czech game as scenes: moments of a deal that a reader can act in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from tarok_core.account import Block, CardRow, Line
from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.deal import Action, Deal, Seating, Secrets, Setup
from tarok_core.fields import Fields
from tarok_core.games.czech import game, ops, phases, reading
from tarok_core.games.czech.announcements import SILENT_CALL, Round
from tarok_core.games.czech.dealing import seat
from tarok_core.games.czech.phases import SILENT
from tarok_core.games.czech.sides import called_line, known_sides
from tarok_core.games.czech.spoken import worth_blocks
from tarok_core.games.czech.table import CzechTable
from tarok_core.games.czech.tables import (
    CONTRACTS,
    DRUHA,
    HAND,
    PAGAT,
    PLAYERS,
    PREFERANC,
    PRVNI,
    TALON,
    VARSAVA,
    CzechOptions,
    pack,
    varsava_duties,
)
from tarok_core.reading import read_calls
from tarok_core.stage import Scene
from tarok_core.words import Msg

__all__ = ["SCENES"]

CzechDeal = Deal[CzechTable]


def _begun(
    seating: Seating,
    options: CzechOptions,
    hands: Mapping[int, Sequence[Card]],
    talon: Sequence[Card] = (),
) -> CzechDeal:
    """A deal with these cards in these places; whatever is not given comes from the rest of the pack."""
    given = {*talon, *(card for hand in hands.values() for card in hand)}
    rest = iter([card for card in pack(options).cards if card not in given])
    lying = (*talon, *islice(rest, TALON - len(talon)))
    masks = [0] * PLAYERS
    for number in seating.order:
        held = hands.get(number, ())
        masks[number] = mask_of([*held, *islice(rest, HAND - len(held))])
    return game.GAME.begin(Setup(options, seating, tuple(masks), lying))


def _at(deal: CzechDeal, secrets: Secrets | None = None, **changes: object) -> CzechDeal:
    """The same deal at another moment."""
    return Deal(deal.game, deal.setup, deal.table.change(**changes), secrets or deal.secrets)


def auction(fields: Fields, options: CzechOptions) -> Scene:
    """The auction from its first call, with forhont's choice where the case has one.

    Hands that are not given do not matter and are not shown.
    """
    seating = reading.read_seating(fields)
    hands = ops.read_hands(fields, options)
    calls = read_calls(fields)
    known = {number: hand for number, hand in enumerate(hands) if hand is not None}
    held = {number: list(hand) for number, hand in known.items()}
    given: tuple[Block, ...] = ()
    if not any(PAGAT in hand for hand in known.values()):
        # Whoever bids druhá first has the Pagát, unless his hand is given without it.
        bidders = [number for number, call in calls if call == DRUHA and number in range(PLAYERS)]
        speaker = seating.order[len(calls) % PLAYERS]
        free = [number for number in (*bidders, speaker, *seating.order) if number not in known]
        if free:
            held[free[0]] = [PAGAT]
            given = (Line(Msg("say.pagat_assumed", seat=free[0]), ("CZE-AUC-6",)),)
    deal = _begun(seating, options, held)
    script = [Action(number, "call", (call,)) for number, call in calls]
    if (chosen := reading.read_after_auction(fields)) is not None:
        script.append(Action(seating.order[0], "choose", (chosen,)))
    return Scene(deal, tuple(script), frozenset({"auction", "choice"}), tuple(known), given=given)


def exchange(fields: Fields, options: CzechOptions) -> Scene:
    """The talon divided, looked at, or cards laid away."""
    return _lay_away(fields, options) if "hand" in fields else _divide(fields, options)


def _divide(fields: Fields, options: CzechOptions) -> Scene:
    ops.exchange(fields, options)
    seating, contract = reading.read_seating(fields), reading.read_contract(fields)
    declarer = ops.read_declarer(fields, contract)
    deal = _begun(seating, options, {}, reading.read_talon(fields, options))
    deal = _at(deal, contract=contract, declarer=declarer, turn=(declarer,))
    if contract == PREFERANC:
        looks = game.looks(reading.read_stage(fields, contract))
        script = tuple(Action(declarer, kind) for kind in looks)
        return Scene(_at(deal, phase="talon"), script, frozenset({"talon"}), closing=_rest_blocks)
    if contract == VARSAVA:
        script = (Action(declarer, "choose", (VARSAVA,)),)
        return Scene(_at(deal, phase="choice", contract=PRVNI), script, frozenset({"choice"}))
    if CONTRACTS[contract].partner:
        # The talon is divided with the call, and XIX can be called from every hand.
        script = (Action(declarer, "tarok", (), (SILENT_CALL,)),)
        return Scene(_at(deal, phase="call"), script, frozenset({"call"}), closing=_sides)
    return Scene(_at(deal, phase="announce"), (), frozenset())


def _sides(deal: CzechDeal) -> list[Block]:
    """Who has the called tarok, where it was in the talon; else it is not known."""
    return known_sides(deal, None) if deal.table.called in deal.setup.talon else []


def _lay_away(fields: Fields, options: CzechOptions) -> Scene:
    count, hand = ops.read_laying(fields, options)
    discard = fields.cards("discard", pack(options), [], rule=reading.CARD_RULE)
    seating = seat(PLAYERS, PLAYERS - 1)
    player = seating.order[0]
    deal = _begun(seating, options, {player: hand[:HAND]}, hand[HAND:])
    hands = tuple(mask_of(hand) if number == player else 0 for number in range(PLAYERS))
    owed = tuple(count if number == player else 0 for number in range(PLAYERS))
    deal = _at(
        deal,
        Secrets(hands, (), (0,) * PLAYERS),
        phase="discard",
        turn=(player,),
        contract=PRVNI,
        declarer=player,
        called=None,
        owed=owed,
    )
    script = (Action(player, "discard", (), discard),) if "discard" in fields else ()
    return Scene(deal, script, frozenset({"discard"}), (player,), closing=_kept_blocks)


def _rest_blocks(deal: CzechDeal) -> list[Block]:
    """The three cards of a preferanc that belong to the opponents."""
    rest = deal.table.open_talon or deal.secrets.talon
    return [CardRow(Msg("say.their_pile"), rest, ("CZE-TALON-17",))]


def _kept_blocks(deal: CzechDeal) -> list[Block]:
    """The hand after laying away."""
    return [CardRow(Msg("say.keeps"), cards_of(deal.secrets.hands[deal.table.player]))]


def announce(fields: Fields, options: CzechOptions) -> Scene:
    """The call of a tarok, a hand that states what it has, or the round of announcements."""
    kind = fields.word("kind", ops.KINDS)
    if kind == "turns":
        return _turns(fields, options)
    hand = reading.read_hand(fields, "hand", options)
    seating = seat(PLAYERS, PLAYERS - 1)
    player = seating.order[0]
    deal = _begun(seating, options, {player: hand})
    deal = _at(deal, contract=PRVNI, declarer=player, turn=(player,))
    if kind == "melds":
        states = (Action(player, "announce"),)
        return Scene(
            _at(deal, phase="announce"), states, frozenset({"announce"}), (player,), most=1, closing=_worth
        )
    # The talon is not known; whoever calls his own tarok is alone whatever lies there.
    deal = _at(deal, deal.secrets._replace(talon=()))
    script: tuple[Action, ...] = ()
    if "called" in fields:
        called = fields.card("called", pack(options), rule=reading.CARD_RULE)
        words, cards = ((SILENT,), ()) if called is None else ((), (called,))
        script = (Action(player, "tarok", words, cards),)
    return Scene(_at(deal, phase="call"), script, frozenset({"call"}), (player,), closing=_called)


def _worth(deal: CzechDeal) -> list[Block]:
    """What the hand that has been stated is worth."""
    return worth_blocks(deal.table.melds[deal.table.player] or ())


def _called(deal: CzechDeal) -> list[Block]:
    """Whether the declarer has called a card of his own; it is not known who else holds it."""
    called = deal.table.called or SILENT_CALL
    return [called_line(called, bool(called.bit & deal.secrets.hands[deal.table.player]))]


def _turns(fields: Fields, options: CzechOptions) -> Scene:
    seating = reading.read_seating(fields)
    declarer = reading.read_seat(fields, "declarer", seating.order[0])
    partner = reading.read_partner(fields, declarer)
    holder = declarer if partner is None else partner
    deal = _begun(seating, options, {holder: [SILENT_CALL]})
    first = declarer if options.announce_first == "bidder" else seating.order[0]
    deal = _at(
        deal,
        phase="announce",
        turn=(first,),
        contract=PRVNI,
        declarer=declarer,
        called=SILENT_CALL,
        said=Round(seating.from_seat(first)),
        # What the hands hold is not known, so they have nothing to state.
        melds=((),) * PLAYERS,
    )
    script = tuple(Action(number, "announce", words) for number, words in reading.read_turns(fields))
    return Scene(deal, script, frozenset({"announce"}))


def _in_play(
    options: CzechOptions,
    seating: Seating,
    leader: int,
    hands: Mapping[int, Sequence[Card]],
    trick: Sequence[Card],
    varsava: bool,
) -> CzechDeal:
    """A moment of play in which only some cards are known."""
    deal = _begun(seating, options, {})
    player = seating.from_seat(leader)[len(trick)]
    masks: tuple[Mask, ...] = tuple(mask_of(hands.get(number, ())) for number in range(PLAYERS))
    changes: dict[str, object] = {"contract": PRVNI}
    if varsava:
        changes = {"contract": VARSAVA, "duties": varsava_duties(options)}
    return _at(
        deal,
        Secrets(masks, deal.secrets.talon, (0,) * PLAYERS),
        phase="play",
        turn=(player,),
        leader=leader,
        trick=tuple(trick),
        declarer=seating.order[0],
        **changes,
    )


def legal(fields: Fields, options: CzechOptions) -> Scene:
    """One card to be played from a hand to a trick."""
    ops.legal(Fields({**fields.data, "card": None}, fields.where), options)
    cards = pack(options)
    hand = fields.cards("hand", cards, rule=reading.CARD_RULE)
    on_table = fields.cards("trick", cards, [], rule=reading.CARD_RULE)
    wanted = fields.card("card", cards, rule=reading.CARD_RULE)
    seating = seat(PLAYERS, PLAYERS - 1)
    player = seating.order[len(on_table)]
    varsava = fields.raw("contract", None) == VARSAVA
    deal = _in_play(options, seating, seating.order[0], {player: hand}, on_table, varsava)
    script = (Action(player, "play", (), (wanted,)),) if wanted is not None else ()
    return Scene(deal, script, frozenset({"play"}), (player,), most=1)


def trick(fields: Fields, options: CzechOptions) -> Scene:
    """Four cards played one after the other."""
    ops.trick(fields, options)
    seating = reading.read_seating(fields)
    leader = reading.read_seat(fields, "leader", seating.order[0])
    cards = fields.cards("cards", pack(options), rule=reading.CARD_RULE)
    seats = seating.from_seat(leader)
    hands = {number: (card,) for number, card in zip(seats, cards, strict=True)}
    deal = _in_play(options, seating, leader, hands, (), varsava=False)
    script = tuple(Action(number, "play", (), (card,)) for number, card in zip(seats, cards, strict=True))
    return Scene(deal, script, frozenset({"play"}), None, most=len(cards))


def whole_deal(fields: Fields, options: CzechOptions) -> Scene:
    """A deal from its first call to its score."""
    deal = game.from_case(fields, options)
    return Scene(game.GAME.begin(deal.setup), deal.actions, frozenset(phases.PHASES), None, whole=True)


SCENES: dict[str, Callable[[Fields, Any], Scene]] = {
    "auction": auction,
    "exchange": exchange,
    "announce": announce,
    "legal": legal,
    "trick": trick,
    "deal": whole_deal,
}
"""By operation: the scene of a case; operations without one have nothing to act in."""
