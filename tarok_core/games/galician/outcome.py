"""From a finished deal to its summary and score."""

from __future__ import annotations

from tarok_core.cards import Mask
from tarok_core.counting import Count, by_threes
from tarok_core.deal import Deal, Trick
from tarok_core.games.galician.announcements import PAGAT, split_words
from tarok_core.games.galician.phases import GalicianTable
from tarok_core.games.galician.scoring import DECLARER, OPPONENTS, Summary, score
from tarok_core.games.galician.tables import HONOURS, KINGS, TRICKS
from tarok_core.reasons import Reason, RuleError
from tarok_core.scores import Score
from tarok_core.tricks import taker

__all__ = ["RENONS", "piles", "score_deal", "side_count", "summary_of"]

RENONS = "renons"
"""The one irregularity that is scored: an offence of the declarer (GAL-PEN-1)."""


def piles(deal: Deal[GalicianTable], *, with_talon: bool = True) -> tuple[Mask, Mask]:
    """The declarer's pile and the opponents', the discard and the rest of the talon included.

    The opponents' tricks are put together (GAL-PLAY-12). Without ``with_talon`` the tricks alone
    (GAL-TALON-11, 12; GAL-ANN-9).
    """
    table, secrets = deal.table, deal.secrets
    declarer = _declarer(table)
    own = table.won[declarer]
    theirs = 0
    for seat in table.opponents:
        theirs |= table.won[seat]
    if with_talon:
        own |= secrets.laid_away[declarer]
        for card in secrets.talon:
            theirs |= card.bit
    return own, theirs


def side_count(table: GalicianTable, pile: Mask) -> Count:
    """The card points of a pile (GAL-COUNT-5 to 7)."""
    return by_threes(table.pack.nominal(pile), pile.bit_count())


def summary_of(deal: Deal[GalicianTable]) -> Summary:
    """What the score needs to know of a finished deal, or of one that ended by a renons.

    :raises RuleError: code ``deal_not_over``, when the deal has no result yet.
    """
    table = deal.table
    renons = any(fact.kind == RENONS for fact in deal.facts)
    if table.contract is None or not (deal.is_over or renons):
        raise RuleError(Reason(None, "deal_not_over", {"phase": table.phase}))
    announced, full_hand = split_words(table.announced)
    own, theirs = piles(deal, with_talon=table.options.bonus_cards == "pile")
    finished = deal.is_over
    ultimo, lost = _ultimo(table) if finished else (None, False)
    won = [table.won[seat] for seat in table.seating.order]
    volat = None
    if finished and table.won[_declarer(table)] in (0, sum(won)):
        volat = OPPONENTS if table.won[_declarer(table)] == 0 else DECLARER
    return Summary(
        table.seating,
        _declarer(table),
        table.contract,
        None if renons else side_count(table, piles(deal)[0]).points,
        table.doubles,
        announced,
        full_hand,
        volat,
        _side_with(HONOURS, own, theirs) if finished else None,
        _side_with(KINGS, own, theirs) if finished else None,
        ultimo,
        lost,
        renons,
    )


def score_deal(deal: Deal[GalicianTable]) -> Score:
    """The score of a finished deal; nothing is paid when all passed (GAL-AUC-16)."""
    if deal.is_over and deal.table.contract is None:
        return Score((), 0, (0,) * deal.table.seating.players)
    return score(summary_of(deal), deal.table.options)


def _declarer(table: GalicianTable) -> int:
    if table.declarer is None:
        raise RuleError(Reason("GAL-AUC-15", "auction_unfinished"))
    return table.declarer


def _side_with(cards: Mask, own: Mask, theirs: Mask) -> str | None:
    """The side whose pile holds all of ``cards``."""
    if own & cards == cards:
        return DECLARER
    return OPPONENTS if theirs & cards == cards else None


def _ultimo(table: GalicianTable) -> tuple[str | None, bool]:
    """The side that won the last trick with T1; whether the declarer's T1 was beaten in it.

    An ultimo that was announced is lost in every other case (GAL-ANN-6, GAL-SCORE-20).
    """
    last: Trick = table.tricks[TRICKS - 1]
    if PAGAT not in last.cards:
        return None, False
    place = last.cards.index(PAGAT)
    player = table.seating.from_seat(last.leader)[place]
    if taker(table.pack, last.cards) == place:
        return (DECLARER if player == table.declarer else OPPONENTS), False
    return None, player == table.declarer
