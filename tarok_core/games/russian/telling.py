"""What Russian tarok tells of a deal: its actions, the moment, its end, and the form of its summary."""

from __future__ import annotations

from tarok_core.account import Block, CardRow, Grid, Heading, Line
from tarok_core.cards import FOOL, cards_of
from tarok_core.deal import Deal
from tarok_core.explain import Explainers, play_blocks
from tarok_core.games.russian import dealing
from tarok_core.games.russian.declarations import TIME_RULES
from tarok_core.games.russian.explain import equal_blocks
from tarok_core.games.russian.forms import SUMMARY, form_of
from tarok_core.games.russian.outcome import FORFEIT, melds_of, summary_of
from tarok_core.games.russian.scenes import SCENES
from tarok_core.games.russian.scored import OP_ACCOUNTS, pile_line, scored, summary_blocks
from tarok_core.games.russian.skiz import last_trick
from tarok_core.games.russian.table import RussianTable
from tarok_core.words import Msg

__all__ = ["EXPLAINERS"]

RussianDeal = Deal[RussianTable]


def _discard_action(before: RussianDeal, after: RussianDeal) -> list[Block]:
    return [CardRow(Msg("say.lays_away"), after.actions[-1].cards, ("RUS-TALON-1",))]


def _meld_action(before: RussianDeal, after: RussianDeal) -> list[Block]:
    """What a seat has declared, with the cards that are shown (RUS-ANN-1, 19)."""
    seat = before.table.turn[0]
    melds = after.table.declared[seat] or ()
    if not melds:
        return [Line(Msg("say.declares_nothing", seat=seat), ("RUS-ANN-3",))]
    blocks: list[Block] = [Line(Msg("say.declares_melds", seat=seat), ("RUS-ANN-1",))]
    for meld in melds:
        label = Msg("say.meld_worth", meld=meld.name, points=meld.value)
        if meld.shown:
            blocks.append(CardRow(label, cards_of(meld.cards), meld.rules))
        else:
            blocks += [Line(label, (*meld.rules, "RUS-ANN-19"))]
    return blocks


def _declare_action(before: RussianDeal, after: RussianDeal) -> list[Block]:
    said = set(after.table.declarations) - set(before.table.declarations)
    return [
        Line(Msg("say.declares_before", seat=seat, announcement=kind, number=number), (TIME_RULES[kind],))
        for seat, kind, number in said
    ]


def _throw_in_action(before: RussianDeal, after: RussianDeal) -> list[Block]:
    return [Line(Msg("say.throws_in", seat=after.table.thrown_in), ("RUS-SCORE-10",))]


def _play_action(before: RussianDeal, after: RussianDeal) -> list[Block]:
    """A finished trick, and what becomes of a skiz in it."""
    blocks = play_blocks(before, after)
    if not blocks:
        return blocks
    table = after.table
    trick = table.tricks[-1]
    if FOOL in trick.cards:
        player = table.seating.from_seat(trick.leader)[trick.cards.index(FOOL)]
        blocks += _skiz(before, after, player)
    elif before.table.piles.debts and not table.piles.debts:
        debtor = before.table.piles.debts[0].debtor
        code = "say.skiz_given_up" if table.surrendered else "say.skiz_paid_later"
        blocks.append(Line(Msg(code, seat=debtor), ("RUS-PLAY-13",)))
    return blocks


def _skiz(before: RussianDeal, after: RussianDeal, player: int) -> list[Block]:
    table = after.table
    if (table.skiz_trick or 0) > last_trick(table.options):
        return [Line(Msg("say.skiz_late", seat=player), ("RUS-PLAY-14", "RUS-PLAY-15"))]
    if table.surrendered:
        return [Line(Msg("say.skiz_given_up", seat=player), ("RUS-PLAY-13",))]
    if table.piles.debts:
        return [Line(Msg("say.skiz_owes", seat=player), ("RUS-PLAY-13",))]
    gone = before.table.piles.masks[player] & ~table.piles.masks[player]
    return [Line(Msg("say.skiz_paid", seat=player, cards=cards_of(gone)), ("RUS-PLAY-11", "RUS-PLAY-12"))]


def ending(deal: RussianDeal) -> list[Block]:
    """Melds that cancel, piles counted, every amount, the settlement."""
    table = deal.table
    following = Line(Msg("say.next_dealer", seat=dealing.next_dealer(table.seating)), ("RUS-DEAL-3",))
    summary = summary_of(deal)
    return [
        *_melds(deal),
        *_counts(deal),
        Heading(Msg("op.score")),
        *summary_blocks(summary),
        *scored(summary, table.options),
        following,
    ]


def _melds(deal: RussianDeal) -> list[Block]:
    """The melds of all and which of them cancel; nothing where nobody has declared any."""
    table = deal.table
    seats = sorted(table.seating.order)
    blocks: list[Block] = [
        Line(Msg("say.melds_forfeited", seat=fact.seat), ("RUS-PEN-6",))
        for fact in deal.facts
        if fact.kind == FORFEIT
    ]
    found = melds_of(deal)
    if any(found.cancelled):
        both = ((*found.kept[seat], *found.cancelled[seat]) for seat in seats)
        named = [[(meld.name, meld.value) for meld in melds] for melds in both]
        blocks += equal_blocks(named, table.options, seats)
    return [Heading(Msg("phase.melds")), *blocks] if blocks else []


def _counts(deal: RussianDeal) -> list[Block]:
    """Every pile with its count, and the skat."""
    table = deal.table
    if table.thrown_in is not None:
        return []
    options, players = table.options, table.seating.players
    blocks: list[Block] = [Heading(Msg("op.count"))]
    for seat in sorted(table.seating.order):
        pile = table.piles.masks[seat]
        label = Msg("say.pile_of", seat=seat, count=table.piles.masks[seat].bit_count())
        blocks += [CardRow(label, cards_of(pile), ("RUS-COUNT-1",)), pile_line(pile, players, options)]
    skat = deal.secrets.laid_away[table.skat_seat]
    label = Msg("say.skat_cards", seat=table.skat_seat)
    return [*blocks, CardRow(label, cards_of(skat), ("RUS-TALON-3",)), pile_line(skat, players, options)]


def moment(deal: RussianDeal, seat: int | None) -> list[Block]:
    """What was declared and announced, the tricks of each seat, the trick so far."""
    table = deal.table
    blocks: list[Block] = []
    if table.phase == "melds" and table.cavalry_declared:
        blocks.append(Line(Msg("say.cavalry_before"), ("RUS-ANN-16",)))
    if table.phase != "play":
        return blocks
    for speaker, kind, number in table.declarations:
        blocks.append(Line(Msg("say.declared_earlier", seat=speaker, announcement=kind, number=number)))
    if table.tricks:
        won = table.tricks_won
        head = tuple(Msg("word.seat_number", seat=number) for number in sorted(table.seating.order))
        blocks += [
            Line(Msg("say.tricks_of_each")),
            Grid(head, (tuple(won[number] for number in sorted(table.seating.order)),)),
        ]
    if table.trick:
        blocks.append(CardRow(Msg("say.on_table"), table.trick))
    else:
        blocks.append(Line(Msg("say.leads_trick", seat=table.leader, number=table.number)))
    return blocks


EXPLAINERS = Explainers(
    OP_ACCOUNTS,
    {
        "discard": _discard_action,
        "meld": _meld_action,
        "declare": _declare_action,
        "throw_in": _throw_in_action,
        "play": _play_action,
    },
    ending,
    moment,
    SCENES,
    SUMMARY,
    forms=form_of,
)
"""What :mod:`tarok_core.explain` asks of this game."""
