"""Tricks: what must be played, why a card is closed, who takes the trick.

The duties of a game are data (:class:`Duties`), each duty being the ID of the rule that asks for
it, or ``None`` where the game has no such duty. The root of legality is :func:`groups`: it sorts a
hand into groups of cards, each open or closed for a reason. The legal set, ``why_not(card)`` and
the check of a played card all come from it.

How the games differ, in data:

====================  ========  ==========================  ===========  ======
duty                  Galician  Czech                       French       Russian
====================  ========  ==========================  ===========  ======
follow suit           yes       yes                         yes          yes
trump when void       yes       yes                         yes          option
overtake trumps       yes       in Varšava                  yes          no
beat within a suit    no        in Varšava                  no           no
card kept back        T1 [1]_   T1 in Varšava               called suit  no
fool                  trump     trump                       free         free, never led
====================  ========  ==========================  ===========  ======

.. [1] of a declarer who announced pagat ultimo.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from tarok_core.cards import Card, Mask, Pack
from tarok_core.reasons import Reason

__all__ = ["Duties", "Groups", "groups", "hold_back", "open_cards", "reason_for", "taker"]

Groups = list[tuple[Mask, Reason | None]]
"""A hand sorted: each group of cards is open (``None``) or closed for a reason."""


@dataclass(frozen=True)
class Duties:
    """What a follower must do, as the IDs of the rules that ask for it (``None``: no such duty).

    :ivar follow_suit: a suit led must be followed.
    :ivar follow_trump: a trump led must be followed by a trump.
    :ivar trump_when_void: who is void of the suit led must play a trump.
    :ivar beat_suit: within the suit led, the best card of the trick must be beaten if possible.
    :ivar overtake_lead: on a trump lead, the highest trump must be overtaken if possible.
    :ivar overtake_void: who trumps because he is void must overtake the highest trump if possible.
    :ivar lower_lead: who cannot overtake on a trump lead must still play a trump
        (``follow_trump`` where the game has no rule of its own for it).
    :ivar lower_void: who cannot overtake when void must still play a trump.
    :ivar lead_excuse: the excuse may not be led while another card is held.
    """

    pack: Pack
    follow_suit: str
    follow_trump: str
    trump_when_void: str | None = None
    beat_suit: str | None = None
    overtake_lead: str | None = None
    overtake_void: str | None = None
    lower_lead: str | None = None
    lower_void: str | None = None
    lead_excuse: str | None = None

    @cached_property
    def closed_by_suit(self) -> dict[Mask, Reason]:
        """By mask of a suit: the reason that closes the cards of other suits."""
        return {
            self.pack.companions[cards[0].index]: Reason(self.follow_suit, "follow_suit", {"suit": suit})
            for suit, cards in self.pack.suits.items()
        }

    @cached_property
    def closed_by_trump_lead(self) -> Reason:
        """The reason that closes other cards on a trump lead."""
        return Reason(self.follow_trump, "follow_trump")

    @cached_property
    def closed_lower_lead(self) -> Reason:
        """The same when no trump held is high enough."""
        return Reason(self.lower_lead or self.follow_trump, "follow_trump")

    @cached_property
    def closed_by_void(self) -> dict[Mask, Reason]:
        """By mask of the suit led: the reason that closes what is no trump."""
        return self._void_reasons(self.trump_when_void)

    @cached_property
    def closed_lower_void(self) -> dict[Mask, Reason]:
        """The same when no trump held is high enough."""
        return self._void_reasons(self.lower_void or self.trump_when_void)

    def _void_reasons(self, rule: str | None) -> dict[Mask, Reason]:
        return {
            self.pack.companions[cards[0].index]: Reason(rule, "trump_when_void", {"suit": suit})
            for suit, cards in self.pack.suits.items()
        }

    @cached_property
    def closed_by_excuse_lead(self) -> Reason:
        """The reason that closes the excuse to the leader."""
        return Reason(self.lead_excuse, "lead_excuse")


def groups(duties: Duties, hand: Mask, trick: Sequence[Card]) -> Groups:
    """``hand`` sorted into open and closed groups, for the player who adds a card to ``trick``.

    Every card of the hand is in exactly one group, and at least one group is open unless the hand
    is empty. An excuse is always open to a follower.

    >>> from tarok_core.games import find_game
    >>> from tarok_core.cards import cards_of, mask_of
    >>> game = find_game("galician")
    >>> hand = mask_of(map(Card.parse, ["SQ", "DK", "T6", "T14"]))
    >>> for cards, reason in groups(game.duties(game.options()), hand, [Card.parse("HJ"), Card.parse("T9")]):
    ...     print(cards_of(cards), reason)
    (Card('T14'),) None
    (Card('T6'),) Reason('GAL-PLAY-6', 'overtake', {'card': Card('T9')})
    (Card('SQ'), Card('DK')) Reason('GAL-PLAY-5', 'trump_when_void', {'suit': 'H'})
    """
    pack = duties.pack
    excuse = hand & pack.excuse_mask
    if not trick:
        if excuse and duties.lead_excuse and hand != excuse:
            return [(hand ^ excuse, None), (excuse, duties.closed_by_excuse_lead)]
        return [(hand, None)]
    first = trick[0]
    if first is pack.excuse:
        if len(trick) == 1:
            return [(hand, None)]
        first = trick[1]
    suit = pack.companions[first.index]
    rest = hand ^ excuse
    follow = rest & suit
    if suit == pack.trump_mask:
        if not follow:
            return [(hand, None)]
        return _must_play(
            follow, rest, excuse, _highest_trump(pack, trick), pack, duties.overtake_lead,
            duties.closed_by_trump_lead, duties.closed_lower_lead,
        )  # fmt: skip
    if follow:
        others = rest ^ follow
        closed = duties.closed_by_suit[suit]
        if duties.beat_suit:
            best = _best(pack, trick)
            better = follow & pack.beaten_by[best.index]
            if better and better != follow:
                out: Groups = [
                    (better | excuse, None),
                    (follow ^ better, Reason(duties.beat_suit, "beat_suit", {"card": best})),
                ]
                if others:
                    out.append((others, closed))
                return out
        if others:
            return [(follow | excuse, None), (others, closed)]
        return [(hand, None)]
    trumps = rest & pack.trump_mask
    if not trumps or not duties.trump_when_void:
        return [(hand, None)]
    return _must_play(
        trumps, rest, excuse, _highest_trump(pack, trick), pack, duties.overtake_void,
        duties.closed_by_void[suit], duties.closed_lower_void[suit],
    )  # fmt: skip


def _must_play(
    trumps: Mask,
    rest: Mask,
    excuse: Mask,
    highest: Card | None,
    pack: Pack,
    overtake: str | None,
    closed: Reason,
    closed_lower: Reason,
) -> Groups:
    """A trump must be played: ``closed`` shuts the others, ``closed_lower`` where none is high enough."""
    others = rest ^ trumps
    out: Groups
    if overtake and highest is not None:
        higher = trumps & pack.beaten_by[highest.index]
        if not higher:
            out = [(trumps | excuse, None)]
            closed = closed_lower
        elif higher == trumps:
            out = [(trumps | excuse, None)]
        else:
            out = [
                (higher | excuse, None),
                (trumps ^ higher, Reason(overtake, "overtake", {"card": highest})),
            ]
    else:
        out = [(trumps | excuse, None)]
    if others:
        out.append((others, closed))
    return out


def _highest_trump(pack: Pack, trick: Sequence[Card]) -> Card | None:
    highest: Card | None = None
    for card in trick:
        if card.bit & pack.trump_mask and (highest is None or card.bit & pack.beaten_by[highest.index]):
            highest = card
    return highest


def _best(pack: Pack, trick: Sequence[Card]) -> Card:
    return trick[taker(pack, trick)]


def hold_back(sorted_hand: Groups, kept: Mask, reason: Reason) -> Groups:
    """Close the cards of ``kept`` for ``reason`` as long as another open card is left.

    >>> from tarok_core.cards import UNIVERSE
    >>> hold_back([(0b11, None)], 0b01, Reason("GAL-PLAY-11", "ultimo_lock"))
    [(2, None), (1, Reason('GAL-PLAY-11', 'ultimo_lock'))]
    >>> hold_back([(0b01, None)], 0b01, Reason("GAL-PLAY-11", "ultimo_lock"))
    [(1, None)]
    """
    open_mask = open_cards(sorted_hand)
    held = open_mask & kept
    if not held or held == open_mask:
        return sorted_hand
    out: Groups = [(mask & ~kept, None) for mask, why in sorted_hand if why is None and mask & ~kept]
    out.append((held, reason))
    out.extend((mask, why) for mask, why in sorted_hand if why is not None)
    return out


def open_cards(sorted_hand: Groups) -> Mask:
    """The cards that may be played.

    >>> open_cards([(2, None), (1, Reason(None, "x")), (4, None)])
    6
    """
    mask = 0
    for cards, reason in sorted_hand:
        if reason is None:
            mask |= cards
    return mask


def reason_for(sorted_hand: Groups, card: Card, missing: Reason) -> Reason | None:
    """Why ``card`` may not be played; ``None`` if it may; ``missing`` when it is not in the hand."""
    bit = card.bit
    for cards, reason in sorted_hand:
        if cards & bit:
            return reason
    return missing


def taker(pack: Pack, trick: Sequence[Card]) -> int:
    """The place (0 for the leader) of the card that takes the trick.

    The highest trump, else the highest card of the suit led; an excuse takes nothing and, led,
    leaves the choice of the suit to the second card.

    >>> from tarok_core.games import find_game
    >>> game = find_game("galician")
    >>> taker(game.pack(game.options()), [Card.parse(c) for c in ("DQ", "T1", "DK")])
    1
    """
    beaten_by = pack.beaten_by
    best, place = trick[0], 0
    for at, card in enumerate(trick):
        if card.bit & beaten_by[best.index]:
            best, place = card, at
    return place
