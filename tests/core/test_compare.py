"""One deal under two agreements."""

from __future__ import annotations

import pytest

from tarok_core.account import Account, Grid, Line, as_text
from tarok_core.casebook import Case, find_case
from tarok_core.compare import other_presets, preset_comparison, preset_of, with_preset
from tarok_core.games import find_game
from tarok_core.reasons import RuleError
from tarok_core.words import Words


def compared(case_id: str, **options: object) -> tuple[Account, Account]:
    case = find_case(case_id)
    found = preset_comparison(case._replace(options={**case.options, **options}))
    assert found is not None
    return found


def marked(account: Account) -> list[str]:
    """The names of the marked rows, and the codes of the marked lines."""
    found = [block.message.code for block in account if isinstance(block, Line) and block.mark == "differs"]
    for block in account:
        if isinstance(block, Grid):
            rows = zip(block.rows, block.marks, strict=False)
            found += [str(row[1]) for row, mark in rows if mark == "differs" and row[0] is not None]
    return found


def test_a_half_point_counts_for_the_declarer_or_for_the_winner() -> None:
    own, other = compared("FRA-E50a")
    texts = [as_text(account, Words(game="french")) for account in (own, other)]
    assert [text.splitlines()[0] for text in texts] == [
        "Under: the rules of the source",
        "Under: official play (FFT)",
    ]
    assert "Between the declarer’s side and each defender: +25 ≠" in texts[0]
    assert "Between the declarer’s side and each defender: −26 ≠" in texts[1]
    assert "Petite, declarer seat 0\n" in texts[0]
    assert "25" in marked(own)
    assert "-26" in marked(other)


def test_where_nothing_differs_one_line_says_so() -> None:
    own, other = compared("FRA-E57")
    assert marked(own) == []
    assert as_text(other, Words(game="french")) == "The same amounts result under: official play (FFT)"


def test_cze_score_4_and_5_the_prices_of_the_two_rule_sets() -> None:
    own, other = compared("CZE-E45")
    assert "-340" in marked(own)
    assert "-90" in marked(other)
    # The contract, the points and who pays are the same.
    text = as_text(own, Words(game="czech"))
    assert "18 card points\n" in text
    assert text.count("≠") == 6


def test_what_belongs_to_no_preset_stays() -> None:
    french = find_game("french")
    options = french.options.from_mapping({"half_point": "winner", "misere": True})
    assert preset_of(french, options) is None
    assert with_preset(french, options, "fft").changed == {**french.presets["fft"], "misere": True}
    assert other_presets(french, options) == ("seed", "fft")
    assert preset_of(french, with_preset(french, options, "fft")) == "fft"
    with pytest.raises(RuleError, match="unknown_preset"):
        with_preset(french, options, "fftt")


@pytest.mark.parametrize("case_id", ["GAL-E57", "FRA-E40", "CZE-E43"])
def test_nothing_to_compare(case_id: str) -> None:
    assert preset_comparison(find_case(case_id)) is None


def test_a_refused_summary_is_not_compared() -> None:
    case: Case = find_case("FRA-E50a")
    assert preset_comparison(case._replace(input={**case.input, "points": 92})) is None
