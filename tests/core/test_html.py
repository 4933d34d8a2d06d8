"""Accounts, cards and texts as HTML: each kind of block, and that nothing gets through unescaped."""

import pytest

from tarok_core.account import Block, CardRow, Grid, Heading, Line
from tarok_core.cards import Card
from tarok_core.html import View, account_html, card_html, with_addresses
from tarok_core.markup import Markup, escape
from tarok_core.reasons import Reason
from tarok_core.words import Msg

HOSTILE = "<script>alert('x')</script> & \"quoted\""
ENGLISH = View("en", str)


def html(*blocks: Block) -> str:
    return with_addresses(account_html(blocks, ENGLISH, "galician"), lambda kind, target: None)


def card(code: str) -> str:
    found = Card.parse(code)
    words = ENGLISH.words(None)
    return card_html(found, words.card_name(found), words.face(found))


def test_card() -> None:
    assert card("HK") == (
        '<span class="card-text red" dir="ltr" role="img" aria-label="king of hearts" title="king of hearts">'
        "♥\ufe0eK</span>"
    )
    assert 'class="card-text black"' in card("C10")
    assert 'class="card-text fool trump"' in card("FOOL")
    assert card("FOOL").endswith(">Skiz</span>")


def test_heading() -> None:
    assert html(Heading(Msg("word.deal"))) == '<p class="part">Deal</p>'


def test_lines_stand_in_one_list() -> None:
    assert html(
        Line(Msg("say.to_lead")), Line(Msg("say.made"), (), "yes"), Line(Msg("say.not_made"), (), "no")
    ) == (
        '<ul class="lines"><li class="line">The trick is led.</li>\n'
        '<li class="line yes"><span class="sign" aria-hidden="true">✓</span>The game is won.</li>\n'
        '<li class="line no"><span class="sign" aria-hidden="true">✗</span>The game is lost.</li></ul>'
    )


def test_rules_are_links() -> None:
    account = [Line(Msg("say.made"), ("GAL-COUNT-8",))]
    shown = with_addresses(
        account_html(account, ENGLISH, "galician"), lambda kind, target: f"{kind}.html#{target}"
    )
    assert '<span class="behind"><a href="rule.html#GAL-COUNT-8" class="rule-ref" title="' in shown
    assert shown.endswith(">GAL-COUNT-8</a></span></li></ul>")


def test_doubtful_rules_look_doubtful() -> None:
    assert '<span class="rule-ref doubtful" title="doubtful: ' in html(Line(Msg("say.made"), ("GAL-ANN-16",)))
    assert "doubtful" not in html(Line(Msg("say.made"), ("GAL-COUNT-8",)))


def test_payments_alone_keep_their_order_in_every_direction_of_writing() -> None:
    seats = tuple(Msg("word.seat_number", seat=seat) for seat in range(2))
    assert '<table dir="ltr">' in html(Grid(seats, ((4, -4),)))
    assert '<table dir="ltr">' in html(Grid((Msg("word.deal"), *seats), ((1, 4, -4),)))
    packets = (Msg("word.packet"), Msg("word.points"))
    assert "<table><thead>" in html(Grid(packets, (((Card.parse("SK"),), 5),)))


def test_a_page_in_hebrew_keeps_cards_ids_and_amounts_from_left_to_right() -> None:
    account = [
        Line(Msg("say.plays", seat=1, card=Card.parse("SK")), ("FRA-PLAY-8",)),
        Line(Msg("say.per_opponent", amount=-46)),
    ]
    shown = account_html(account, View("he", str), "french")
    assert 'שחקן 1: <span class="card-text black" dir="ltr"' in shown
    assert 'class="rule-ref"' in shown
    assert shown.endswith(": \u2068−46\u2069</li></ul>")


def test_card_rows() -> None:
    closed = CardRow(
        Msg("say.may_not"),
        (Card.parse("T2"),),
        (),
        "closed",
        Msg("word.why", why=Reason(None, "follow_suit", {"suit": "S"})),
    )
    assert html(CardRow(Msg("say.in_hand"), ()), closed) == (
        '<dl class="card-rows"><div class="card-row"><dt>In hand</dt> <dd>–</dd></div>\n'
        '<div class="card-row closed"><dt><span class="sign" aria-hidden="true">✗</span>Closed</dt> '
        f'<dd><span class="cards" dir="ltr">{card("T2")}</span> <span class="why">The suit led '
        '(<span class="suit">♠\ufe0e spades</span>) must be followed.</span></dd></div></dl>'
    )


def test_payments_stay_left_to_right() -> None:
    grid = Grid((Msg("word.seat_number", seat=0), Msg("word.seat_number", seat=1)), ((84, -84),))
    assert html(grid) == (
        '<div class="table-box"><table dir="ltr"><thead><tr><th scope="col" class="number">Seat 0</th> '
        '<th scope="col" class="number">Seat 1</th></tr></thead><tbody><tr>'
        '<td class="number"><span dir="ltr">84</span></td> <td class="number"><span dir="ltr">−84</span></td>'
        "</tr></tbody></table></div>"
    )


def test_score_names_its_rows_and_cites_their_rules() -> None:
    head = (Msg("word.item"), Msg("word.amount"), Msg("word.how"))
    rows = (
        (Msg("word.item_name", item="game"), 56, None),
        (None, 16, Msg("step.base", base=40)),
    )
    shown = html(Grid(head, rows, (("GAL-SCORE-2",), ())))
    assert '<th scope="col">Item</th> <th scope="col" class="number">Amount</th>' in shown
    assert '<th scope="col">Rule</th></tr></thead>' in shown
    assert (
        '<tr><th scope="row">Game</th> <td class="number"><span dir="ltr">56</span></td> <td></td> <td>'
        in shown
    )
    assert '<tr class="step"><td></td> <td class="number"><span dir="ltr">16</span></td>' in shown
    assert shown.count("<td></td></tr>") == 1  # no rule of its own


def test_cards_in_a_table_are_no_row_heads() -> None:
    shown = html(Grid((Msg("word.packet"), Msg("word.points")), (((Card.parse("SK"),), 5),)))
    assert '<th scope="row"' not in shown
    assert f'<td><span class="cards" dir="ltr">{card("SK")}</span></td>' in shown


@pytest.mark.parametrize(
    "block",
    [
        Heading(Msg("reason.unknown_game", found=HOSTILE, values=[HOSTILE, HOSTILE])),
        Line(Msg("say.with_option", option=HOSTILE, value=HOSTILE), (HOSTILE,)),
        CardRow(Msg("say.call", seat=0, call=HOSTILE), (), (), "", Msg("say.says", seat=1, word=HOSTILE)),
        Grid((Msg("say.says", seat=1, word=HOSTILE),), ((HOSTILE,),), ((HOSTILE,),)),
        Line(Msg("say.refused", why=Reason(None, "expected_text", {"where": HOSTILE, "found": [HOSTILE]}))),
    ],
)
def test_nothing_gets_through_unescaped(block: Block) -> None:
    shown = html(block)
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown
    assert "&amp;lt;" not in shown


def test_notation_in_a_text() -> None:
    shown = with_addresses(
        ENGLISH.marked_up("A `T1`, a `3x2`, `jump_bids`, `<x>` & GAL-AUC-9.", "galician"),
        lambda kind, target: "#there",
    )
    assert card("T1") in shown
    assert '<code class="call" title="Second Trójka">3x2</code>' in shown
    assert '<a href="#there" class="option-ref"><code>jump_bids</code></a>' in shown
    assert "<code>&lt;x&gt;</code> &amp; <a " in shown
    assert shown.endswith(">GAL-AUC-9</a>.")


def test_a_language_without_engine_texts_says_that_they_are_english() -> None:
    foreign = View("xx", str)
    assert foreign.foreign == ' lang="en" dir="ltr"'
    assert foreign.words("galician").name("call", "hold") == "Hold"


def test_markup() -> None:
    assert escape(Markup("<b>")) == "<b>"
    assert Markup(" ").join(["<", Markup("<b>")]) == "&lt; <b>"
    assert "<" + Markup("<b>") == "&lt;<b>"
    assert Markup("{}{x}").format("<", x=1) == "&lt;1"
