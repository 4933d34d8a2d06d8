"""All documented cases answered, for a comparison of Pythons.

The tests run it as it is, and in Pyodide by ``book/live/test/answer.mjs``.
"""

from __future__ import annotations

import json

from tarok_core.account import as_text
from tarok_core.casebook import answer_raw, documented_cases
from tarok_core.explain import case_account
from tarok_core.games import game_names
from tarok_core.reasons import Reason
from tarok_core.words import Words


def answers(languages: list[str]) -> str:
    """Return the answers of all cases as JSON, with what a reader is told of each in the languages given."""
    found: dict[str, object] = {}
    for game in game_names():
        words = [Words(language, game=game) for language in languages]
        for case in documented_cases(game):
            result = answer_raw(case)
            if isinstance(result, Reason):
                result = {"error": [result.rule, result.code, [each.reason(result) for each in words]]}
            told = [as_text(case_account(case), each) for each in words]
            found[f"{game} {case.id}"] = {"result": result, "told": told}
    return json.dumps(found, ensure_ascii=False, sort_keys=True)
