"""Python as pages run it answers every documented case as CPython does.

It runs from the files of the built site: the trimmed standard library, the compiled archives.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tarok_core.words import languages
from tests.browser.answers import answers

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.book


def test_all_cases_are_answered_alike() -> None:
    found = list(languages())
    program = Path(__file__).parent / "answers.py"
    script = ROOT / "book" / "live" / "test" / "answer.mjs"
    live = ROOT / "site" / "live"
    if not live.is_dir():
        pytest.fail("the site is not built: run `make book` first")
    command = ["node", str(script), str(live), str(program), f"answers({json.dumps(found)})"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr[-2000:]
    theirs, ours = json.loads(result.stdout), json.loads(answers(found))
    assert theirs.keys() == ours.keys()
    assert [name for name in ours if theirs[name] != ours[name]] == []
    assert len(ours) > 80
