"""The cases of Russian tarok as scenes: moments of a deal that a reader can act in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tarok_core.account import Block, CardRow, Line
from tarok_core.cards import Card, Mask, cards_of, mask_of
from tarok_core.deal import Action, AnyDeal, Deal, Seating, Secrets, Setup, Trick
from tarok_core.fields import Fields
from tarok_core.games.russian import explain, game, ops
from tarok_core.games.russian.counting import points_of
from tarok_core.games.russian.dealing import deal_out, seated, skat_seat
from tarok_core.games.russian.declarations import Declaration
from tarok_core.games.russian.melds import Meld, open_melds
from tarok_core.games.russian.play import speakers
from tarok_core.games.russian.reading import read_hand, read_named_melds, read_seating, read_trick
from tarok_core.games.russian.table import RussianTable
from tarok_core.games.russian.tables import CARD_RULE, HAND, SKAT, RussianOptions, pack
from tarok_core.games.russian.variants import of_variant
from tarok_core.reasons import Reason, RuleError
from tarok_core.stage import Scene
from tarok_core.words import Msg

__all__ = ["SCENES"]

RussianDeal = Deal[RussianTable]


def _begun(seating: Seating, options: RussianOptions) -> RussianDeal:
    """A deal whose cards do not matter."""
    hands, talon = deal_out(seating, pack(options).cards, "fives")
    return game.GAME.begin(Setup(options, seating, hands, talon))


def _at(deal: RussianDeal, hands: Mapping[int, Mask], **changes: object) -> RussianDeal:
    """Another moment of the deal, in which only these cards are known."""
    seats = range(deal.table.seating.players)
    secrets = Secrets(tuple(hands.get(seat, 0) for seat in seats), (), (0,) * len(seats))
    return Deal(deal.game, deal.setup, deal.table.change(**changes), secrets)


def exchange(fields: Fields, options: RussianOptions) -> Scene:
    """Three cards laid away, or tried to be."""
    hand = read_hand(fields, HAND + SKAT, options)
    seating = read_seating(fields, options, 0)
    holder = skat_seat(seating)
    speaker = fields.whole("seat", holder, low=0, high=seating.players - 1)
    # A discard that is refused belongs to the scene, a card named twice too.
    named = [Card.parse(str(code)) for code in fields.sequence("discard")]
    deal = _at(_begun(seating, options), {holder: hand})
    script = (Action(speaker, "discard", (), tuple(named)),)
    return Scene(deal, script, frozenset({"discard"}), (holder,), closing=_skat_blocks)


def _skat_blocks(deal: AnyDeal) -> list[Block]:
    """What the skat is worth once it is laid."""
    table = deal.table
    skat = deal.secrets.laid_away[skat_seat(table.seating)]
    worth = points_of(skat, table.seating.players, table.options)
    return [
        CardRow(Msg("say.skat_cards", seat=skat_seat(table.seating)), cards_of(skat)),
        Line(Msg("say.skat_worth", points=worth), ("RUS-TALON-3",)),
    ]


def announce(fields: Fields, options: RussianOptions) -> Scene:
    """Melds to declare, equal melds, or the moment of an announcement."""
    kind = fields.word("kind", ops.ANNOUNCED)
    if kind == "melds":
        return _melds(fields, options)
    if kind == "equal_melds":
        return _equal_melds(fields, options)
    return _declaration(fields, options, kind)


def _melds(fields: Fields, options: RussianOptions) -> Scene:
    hand = read_hand(fields, HAND, options)
    cavalry = fields.flag("cavalry_before", False)
    seating = seated(3, 0, options)
    before = (Meld("cavalry:S", 10, 0, ("RUS-ANN-5",)),) if cavalry else ()
    first, player = seating.order[0], seating.order[1]
    declared: list[tuple[Meld, ...] | None] = [None] * 3
    declared[first] = before
    deal = _at(
        _begun(seating, options), {player: hand}, phase="melds", turn=(player,), declared=tuple(declared)
    )
    names = tuple(meld.name for meld in open_melds(hand, options, cavalry_before=cavalry))
    script = (Action(player, "meld", names),)
    return Scene(deal, script, frozenset({"melds"}), (player,), most=1)


def _equal_melds(fields: Fields, options: RussianOptions) -> Scene:
    """Nothing to act in: the melds of all, and what is left of them."""
    ops.announce(fields, options)
    named = read_named_melds(fields)

    def closing(deal: AnyDeal) -> list[Block]:
        return explain.equal_blocks(named, options)

    return Scene(_begun(seated(3, 0, options), options), (), frozenset(), closing=closing)


def _declaration(fields: Fields, options: RussianOptions, kind: str) -> Scene:
    """The moment before a trick is led, with as many tricks taken as the case says."""
    seating = read_seating(fields, options)
    seat = fields.whole("seat", low=0, high=seating.players - 1)
    before = fields.whole("before_trick", low=1, high=HAND)
    won = fields.wholes("tricks_won")
    if len(won) != seating.players:
        raise RuleError(Reason(None, "no_scene", {"op": "announce"}))
    takers = [taker for taker, count in enumerate(won) for _ in range(count)]
    leader = takers[-1] if takers else seat
    earlier = tuple(
        Declaration(entry.whole("seat"), entry.text("kind"), entry.whole("before_trick"))
        for entry in fields.objects("declarations", [])
    )
    deal = _at(
        _begun(seating, options),
        {},
        phase="play",
        leader=leader,
        tricks=tuple(Trick(taker, (), taker) for taker in takers),
        declarations=earlier,
    )
    turn = speakers(deal.table)
    # Who cannot announce anything is asked all the same, so that the reason is told.
    deal = _at(deal, {}, turn=(*turn, *({seat} - {*turn})))
    script = (Action(seat, "declare", (kind,)),)
    return Scene(deal, script, frozenset({"play"}), (), most=before)


def _in_play(
    options: RussianOptions,
    seating: Seating,
    leader: int,
    hands: Mapping[int, Sequence[Card]],
    on_table: Sequence[Card],
) -> RussianDeal:
    """A moment of play in which only some cards are known, at a time when nothing is announced."""
    player = seating.from_seat(leader)[len(on_table)]
    return _at(
        _begun(seating, options),
        {seat: mask_of(hand) for seat, hand in hands.items()},
        phase="play",
        turn=(player,),
        leader=leader,
        trick=tuple(on_table),
        tricks=(Trick(leader, (), leader),),
    )


def legal(fields: Fields, options: RussianOptions) -> Scene:
    """One card to be played from a hand to a trick."""
    seating, hand, on_table, _ = ops.read_legal(fields, options)
    wanted = fields.card("card", pack(options), rule=CARD_RULE)
    leader = seating.order[0]
    player = seating.from_seat(leader)[len(on_table)]
    deal = _in_play(options, seating, leader, {player: cards_of(hand)}, on_table)
    script = (Action(player, "play", (), (wanted,)),) if wanted is not None else ()
    return Scene(deal, script, frozenset({"play"}), (player,), most=1)


def trick(fields: Fields, options: RussianOptions) -> Scene:
    """Cards played one after the other."""
    ops.trick(fields, options)
    seating = read_seating(fields, options)
    cards = read_trick(fields, "cards", len(seating.order), options)
    leader = fields.whole("leader", 0)
    seats = seating.from_seat(leader)
    hands = {seat: (card,) for seat, card in zip(seats, cards, strict=True)}
    deal = _in_play(options, seating, leader, hands, ())
    script = tuple(Action(seat, "play", (), (card,)) for seat, card in zip(seats, cards, strict=True))
    return Scene(deal, script, frozenset({"play"}), None, most=len(cards))


def whole_deal(fields: Fields, options: RussianOptions) -> Scene:
    """A deal from its first action to its score, of a variant game too."""
    deal = game.from_case(fields, options)
    begun = deal.game.begin(deal.setup).with_facts(deal.facts)
    return Scene(begun, deal.actions, frozenset(deal.game.phases), None, whole=True)


def _of_the_great_game(make: Callable[[Fields, Any], Scene]) -> Callable[[Fields, Any], Scene]:
    def run(fields: Fields, options: Any) -> Scene:
        if of_variant(fields) is not None:
            raise RuleError(Reason(None, "no_scene", {"op": str(fields.raw("variant"))}))
        return make(fields, options)

    return run


SCENES: dict[str, Callable[[Fields, Any], Scene]] = {
    "exchange": _of_the_great_game(exchange),
    "announce": _of_the_great_game(announce),
    "legal": _of_the_great_game(legal),
    "trick": _of_the_great_game(trick),
    "deal": whole_deal,
}
"""By operation: the scene of a case; operations without one have nothing to act in."""
