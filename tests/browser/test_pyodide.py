"""The Python of the page answers every documented case as CPython does."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tarok_core.casebook import answer_raw, documented_cases
from tarok_core.games import game_names
from tarok_core.reasons import Reason

pytestmark = [pytest.mark.book, pytest.mark.browser]

ROOT = Path(__file__).parents[2]
LIVE = ROOT / "book" / "live"


def plain(result: object) -> object:
    return {"rule": result.rule, "code": result.code} if isinstance(result, Reason) else result


def test_pyodide_answers_every_documented_case_as_cpython_does() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.fail("Node is needed: install Node 20.11 or newer")
    if not (LIVE / "node_modules" / "pyodide").is_dir():
        pytest.fail("the npm packages are not installed: run `make book` first")
    run = subprocess.run(
        [node, "answer.mjs", str(ROOT)], cwd=LIVE, capture_output=True, text=True, check=False, timeout=300
    )
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["version"] >= [3, 14]
    expected = {case.id: plain(answer_raw(case)) for game in game_names() for case in documented_cases(game)}
    assert len(expected) >= 90
    assert found["results"] == json.loads(json.dumps(expected))
