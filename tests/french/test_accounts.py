"""What the game tells: accounts of cases and deals, scenes, records, and words for every reason."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tarok_core import record
from tarok_core.account import as_text
from tarok_core.casebook import Case, answer_raw, documented_cases, find_case, read_case
from tarok_core.cli import main
from tarok_core.deal import Action
from tarok_core.explain import case_account, deal_account, scene_of
from tarok_core.games.french.game import GAME
from tarok_core.reasons import Reason, RecordError, RuleError
from tarok_core.stage import Stage
from tarok_core.words import SignStyle, Words
from tests.french.helpers import FRENCH_OPTIONS, act, bid, deal_around, moments, random_start, to_play, whole
from tests.helpers import cards

WORDS = Words(game="french")
CASES = documented_cases("french")
SEEDS = st.integers(0, 2**32)


def told(case_id: str) -> str:
    return as_text(case_account(find_case(case_id)), WORDS)


def of(op: str, options: dict[str, object] | None = None, **fields: object) -> str:
    data = {"game": "french", "op": op, "options": options or {}, "input": fields}
    return as_text(case_account(read_case(data)), WORDS)


def test_a_trick() -> None:
    assert told("FRA-E44") == (
        "On the table: FOOL C3 CJ H10\nSeat 0: FOOL\nSeat 1: C3\nSeat 2: CJ\nSeat 3: H10\n"
        "Seat 2 takes the trick with CJ. [FRA-RANK-5, FRA-PLAY-17]\nCard points in the trick: 7 [FRA-COUNT-6]"
    )


def test_a_hand_with_its_closed_cards() -> None:
    assert told("FRA-E33") == (
        "In hand: SK D4 T5 T12\nOn the table: HQ T8\nMay be played: T12\n"
        "Closed: T5 – T8 must be overtaken if possible. [FRA-PLAY-10]\n"
        "Closed: SK D4 – Who has none of the suit led (hearts) must play a trump. [FRA-PLAY-9]"
    )


def test_a_count_in_pairs() -> None:
    assert told("FRA-E49").splitlines()[-5:] == [
        "7 cards: pairs 3, cards over 1 [FRA-COUNT-2]",
        "The half point over goes to the declarer: 15½ counts 16. [FRA-COUNT-7]",
        "With 1 oudler 51 points are needed. [FRA-SCORE-2]",
        "Counted 16: 35 points below the target. [FRA-SCORE-8]",
        "The contract fails. [FRA-SCORE-8]",
    ]


def test_a_score_with_a_partner() -> None:
    lines = told("FRA-E66").splitlines()
    assert lines[:2] == ["Garde, declarer seat 2", "Partner: seat 4 [FRA-AUC-21]"]
    assert lines[-1].endswith("[FRA-SCORE-16, FRA-SCORE-13]")


def test_a_personal_misere_is_told_although_it_is_no_item() -> None:
    text = of(
        "score", {"misere": True, "misere_payment": "personal"}, contract="petite", points=51, oudlers=1,
        miseres=[{"seat": 2, "lack": "trumps"}],
    )  # fmt: skip
    last = "Seat 2 gets 10 points from each other player for Misère of trumps. [FRA-VAR-11]"
    assert text.splitlines()[-1] == last.replace("10 points", "10")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_example_is_told(case: Case) -> None:
    text = as_text(case_account(case), WORDS)
    assert text
    rule = case.expected.get("error")
    if isinstance(rule, dict):
        last = text.splitlines()[-1]
        assert last.startswith("Refused: ")
        assert last.endswith(f"[{rule.get('rule', 'FRA-ANN-14')}]")


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.op in GAME.explainers.scenes], ids=lambda c: c.id
)
def test_every_example_with_a_scene_is_played(case: Case) -> None:
    """A stage goes to the end of the example, or to what is refused in it for the same rule."""
    stage = Stage(scene_of(case))
    result = answer_raw(case)
    if isinstance(result, Reason):
        assert stage.refused is not None
        assert stage.refused[1].rule == result.rule
    else:
        assert stage.refused is None
        assert stage.steps == len(stage.scene.script)
    state = stage.state
    again = Stage(scene_of(case))
    assert again.restore(state)
    stage.reset()
    assert stage.restore("")
    assert stage.steps == again.steps


def test_the_scene_of_a_whole_deal_ends_with_its_score() -> None:
    stage = Stage(scene_of(find_case("FRA-E71")))
    assert stage.deal.is_over
    assert GAME.result(stage.deal)["payments"] == [-172, 344, -172, -172, 172]
    text = as_text(GAME.explainers.ending(stage.deal), WORDS)
    assert "The Excuse of seat 1 stays with its side, which gives a low card for it. [FRA-PLAY-19]" in text
    assert "Seat 4 held CK and is the declarer’s partner. [FRA-AUC-21]" in text


def test_a_poignee_in_a_scene_may_be_built_otherwise() -> None:
    stage = Stage(scene_of(find_case("FRA-E27")))
    assert stage.refused is not None
    ten = "T2 T3 T5 T6 T8 T9 T11 T14 T17 T20"
    assert stage.act(Action(0, "poignee", ("single",), cards(ten))) is None
    assert stage.deal.table.poignees[0].size == "single"


def test_no_scene_for_what_has_nothing_to_act_in() -> None:
    with pytest.raises(RuleError, match="no_scene"):
        scene_of(find_case("FRA-E47"))


@given(seed=SEEDS, players=st.integers(3, 5), options=FRENCH_OPTIONS)
def test_every_deal_is_told_to_its_end(seed: int, players: int, options: dict[str, object]) -> None:
    over = whole(seed, players, options)[-1]
    text = as_text(deal_account(over), WORDS)
    assert f"The next dealer is seat {(over.table.seating.dealer + 1) % players}. [FRA-DEAL-19]" in text
    assert "{" not in text
    for seat in range(players):
        assert as_text(deal_account(over, seat=seat), WORDS)
    middle = list(moments(random_start(seed, players, options), random.Random(seed)))
    deal = middle[len(middle) // 2]
    assert "{" not in as_text([*GAME.explainers.moment(deal, None), *deal_account(deal)], WORDS)


def test_a_seat_s_account_hides_what_it_cannot_know() -> None:
    deal = to_play(deal_around("SQ SJ S9 S4 S3 S2", "H2 H3 H4 H5 H6 H7"), "garde", "SQ SJ S9 S4 S3 S2")
    assert "The declarer lays away: SQ SJ S9 S4 S3 S2" in as_text(deal_account(deal, seat=0), WORDS)
    other = as_text(deal_account(deal, seat=1), WORDS)
    assert "Seat 0 lays away 6 cards, face down." in other
    assert "SQ" not in other.split()
    assert "Hand of seat 0" not in other
    # The chien was shown to all, and so are trumps that had to be laid away.
    assert "The chien is shown: H2 H3 H4 H5 H6 H7" in other
    held = "SK HK DK CK D5 C9 H3 T1 T2 T3 T5 T6 T7 T8 T9 T10 T12 T14"
    forced = to_play(deal_around(held, "T15 T17 T19 T20 T21 FOOL"), "garde", "D5 C9 H3 T2 T3 T5")
    shown = "Trumps laid away, shown to all: T2 T3 T5 [FRA-TALON-6]"
    for seat in range(4):
        assert shown in as_text(deal_account(forced, seat=seat), WORDS).splitlines()


def test_the_partner_is_told_when_the_called_card_has_been_seen() -> None:
    stage = Stage(scene_of(find_case("FRA-E71")))
    stage.reset()
    partner = "Seat 4 held CK and is the declarer’s partner. [FRA-AUC-21]"
    while not stage.deal.is_over:
        known = any(card.code == "CK" for trick in stage.deal.table.tricks for card in trick.cards)
        known |= any(card.code == "CK" for card in stage.deal.table.trick)
        assert (partner in as_text(GAME.explainers.moment(stage.deal, None), WORDS)) == known
        assert stage.forward()


def test_a_dry_petit_and_a_deal_passed_out_are_told() -> None:
    dry = deal_around("SK SQ SC SJ S10 S9 S8 S7 S6 S5 S4 S3 S2 S1 HK HQ HC T1")
    assert "Seat 0 has the Petit as its only trump: the deal is cancelled." in as_text(
        deal_account(dry), WORDS
    )
    passed = bid(deal_around("SK T5"), "")
    assert "All pass; the deal is void" in as_text(deal_account(passed), WORDS)


@given(
    seed=SEEDS,
    players=st.integers(3, 5),
    kind=st.sampled_from(["call", "name", "discard", "announce", "play", "poignee", "misere"]),
    words=st.lists(
        st.sampled_from(["garde", "pousse", "slam", "single", "trumps", "figures", "x"]), max_size=2
    ),
)
def test_every_refusal_has_words(seed: int, players: int, kind: str, words: list[str]) -> None:
    rng = random.Random(seed)
    history = whole(seed, players, {"misere": bool(seed % 2)})
    deal = rng.choice(history)
    some = tuple(rng.sample(deal.table.pack.cards, rng.randint(0, 9)))
    reason = deal.why_not(Action(rng.randrange(players), kind, tuple(words), some))
    if reason is not None:
        sentence = WORDS.reason(reason)
        assert sentence.endswith((".", ")"))
        assert "{" not in sentence


def test_the_game_speaks_its_own_words() -> None:
    assert WORDS.say("word.talon") == "Chien"
    assert Words().say("word.talon") == "Talon"
    assert WORDS.card_name(cards("FOOL")[0]) == "the Excuse"
    signs = Words(game="french", style=SignStyle(colour=False))
    assert signs.cards(cards("SK T21 FOOL")) == "♠K 21 Excuse"
    assert WORDS.name("call", "garde_sans") == "Garde sans"


def test_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    assert main(["example", "FRA-E45"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "FRA-E45: Three players"
    assert main(["deal", "french", "--seed", "5", "--players", "5", "--finish", "--record"]) == 0
    text = capsys.readouterr().out
    over = record.loads(text)
    assert over.is_over
    assert main(["options", "french"]) == 0
    assert "half_point" in capsys.readouterr().out
    assert main(["rules", "french", "FRA-PLAY-27"]) == 0
    assert "FRA-PLAY-27" in capsys.readouterr().out


def test_a_fault_in_a_record_names_its_line() -> None:
    deal = act(deal_around("SK T5"), "call", "garde")
    text = record.dumps(deal).replace("0 call garde", "0 call pousse")
    with pytest.raises(RecordError) as caught:
        record.loads(text)
    assert caught.value.reason.rule == "FRA-VAR-3"
    assert text.splitlines()[caught.value.line - 1].strip() == '"0 call pousse",'


def test_a_record_of_poignees_and_miseres() -> None:
    options = {"misere": True}
    ten = "T2 T3 T5 T6 T8 T9 T11 T14 T17 T20"
    held = f"{ten} S2 S3 S4 S5 H2 H3 H4 H5"
    deal = to_play(deal_around(held, "D2 D3 D4 D5 D6 D7", options=options), "garde_sans")
    deal = act(act(deal, "misere", "figures"), "poignee", "single", ten)
    lines = record.dumps(deal).splitlines()
    assert '    "0 poignee single T20 T17 T14 T11 T9 T8 T6 T5 T3 T2",' in lines
    assert lines[-2].strip() == '"0 misere figures",'
    assert record.loads(record.dumps(deal)) == deal
