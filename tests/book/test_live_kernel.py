"""The page's kernel, under CPython: what it sends when widgets are made, changed, wrong.

It takes IPython's place in its process, so it gets one of its own.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
# Plays the worker's part; every line of what it prints is a message to the page.
WORKER = """
import json, os, sys
sys.path[:0] = [{python!r}]
import tarok_kernel

def post(message, buffers):
    print(message)
    sent.append(json.loads(message))

sent = []
tarok_kernel.start(post)
tarok_kernel.refresh()

import ipywidgets
from tarok_core.widgets import page

class Trial(ipywidgets.VBox):
    def __init__(self, state):
        self.button = ipywidgets.Button(description=state)
        self.button.on_click(self.press)
        self.text = ipywidgets.IntText()
        self.text.observe(self.change, "value")
        super().__init__([self.button, self.text])

    def press(self, _):
        page.address("TRIAL", "1")
        self.text.value = 5

    def change(self, change):
        if change["new"] == 13:
            raise RuntimeError("unlucky")
        self.extra = ipywidgets.Label("new")

def open_slot(kind, case, language, state):
    if kind != "trial":
        raise KeyError(kind)
    return Trial(state)

page.open_slot = open_slot

def comm(model, slot=0):
    opened = [message for message in sent if message["type"] == "comm_open"]
    return [m["comm"] for m in opened if m["data"]["state"]["_model_name"] == model][slot]

def say(message_id, model, data, slot=0):
    tarok_kernel.message(message_id, comm(model, slot), json.dumps(data), ())

{script}

# Not the usual end: it would close every comm.
sys.stdout.flush()
os._exit(0)
"""


def messages(script: str) -> list[Any]:
    program = WORKER.format(python=str(ROOT / "book" / "live" / "python"), script=script)
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in result.stdout.splitlines()]


def kinds(found: list[dict[str, Any]]) -> list[str]:
    return [message["type"] for message in found]


OPEN = "tarok_kernel.open(0, 'trial', 'T', 'en', 'word')\n"
PRESS = {"method": "custom", "content": {"event": "click"}}


def test_opening_makes_models_and_then_says_so() -> None:
    found = messages(OPEN)
    assert kinds(found[:-1]) == ["comm_open"] * (len(found) - 1)
    assert found[-1] == {"type": "opened", "slot": 0, "model": found[-2]["comm"]}
    assert found[0]["metadata"] == {"version": "2.1.0"}
    assert [
        m["data"]["state"]["description"]
        for m in found[:-1]
        if m["data"]["state"].get("_model_name") == "ButtonModel"
    ] == ["word"]


def test_a_press_is_answered_and_idle_comes_last() -> None:
    found = messages(OPEN + f"print('null')\nsay('m1', 'ButtonModel', {PRESS!r})")
    after = found[found.index(None) + 1 :]
    assert after[0] == {"type": "address", "key": "TRIAL", "value": "1"}
    assert after[-1] == {"type": "idle", "id": "m1"}
    (update,) = (m for m in after if m["type"] == "comm_msg")
    assert update["data"] == {"method": "update", "state": {"value": 5}, "buffer_paths": []}
    # No echo of what the page itself said.
    assert "comm_open" in kinds(after)


@pytest.mark.parametrize(
    "data",
    [
        '{"method": "update", "state": {"value": 13}}',
        '{"method": "nonsense"}',
        '{"method": "update", "state": {"value": {"no": "number"}}}',
        "{}",
        "[]",
        "not JSON",
    ],
)
def test_what_goes_wrong_is_told_without_details_and_idle_comes_all_the_same(data: str) -> None:
    script = OPEN + f"print('null')\ntarok_kernel.message('m1', comm('IntTextModel'), {data!r}, ())"
    found = messages(script)
    after = found[found.index(None) + 1 :]
    assert after[-1] == {"type": "idle", "id": "m1"}
    assert set(kinds(after)) <= {"raised", "idle"}
    if "13" in data or "JSON" in data:
        assert after[0] == {"type": "raised", "slot": 0}


def test_errors_belong_to_the_slot_whose_widget_raised() -> None:
    bad = {"method": "update", "state": {"value": 13}}
    found = messages(
        OPEN + f"tarok_kernel.open(1, 'trial', 'T', 'en', '')\nsay('m1', 'IntTextModel', {bad!r}, 1)\n"
        f"say('m2', 'IntTextModel', {bad!r}, 0)"
    )
    assert [m["slot"] for m in found if m["type"] == "raised"] == [1, 0]


def test_widgets_made_later_belong_to_the_slot_too() -> None:
    script = (
        OPEN
        + f"say('m1', 'ButtonModel', {PRESS!r})\n"
        + "print(json.dumps(sorted(set(tarok_kernel.KERNEL.slots.values()))))"
    )
    assert messages(script)[-1] == [0]


def test_an_example_that_cannot_be_opened_is_refused() -> None:
    assert messages("tarok_kernel.open(3, 'other', 'T', 'en', '')") == [{"type": "refused", "slot": 3}]


def test_a_message_to_nobody_is_answered() -> None:
    assert messages("tarok_kernel.message('m1', 'gone', '{}', ())")[-1] == {"type": "idle", "id": "m1"}


def test_closing_a_comm_forgets_it() -> None:
    script = (
        OPEN
        + "tarok_kernel.close(comm('ButtonModel'))\ntarok_kernel.close('gone')\n"
        + "print(json.dumps(comm('ButtonModel') in tarok_kernel.KERNEL.slots))"
    )
    assert messages(script)[-1] is False


def test_links_are_known_to_widgets() -> None:
    script = (
        "tarok_kernel.links('{\"rule:X\": \"a.html#X\"}')\nprint(json.dumps(page.address_of('rule', 'X')))"
    )
    assert messages(script)[-1] == "a.html#X"


def test_only_games_that_were_unpacked_are_games() -> None:
    script = """
import tarok_core.games as games
games.MODULES["elsewhere"] = "tarok_core.games.elsewhere.game"
tarok_kernel.KERNEL._games = None
tarok_kernel.refresh()
print(json.dumps("elsewhere" in games.game_names()))
print(json.dumps("galician" in games.game_names()))
"""
    assert messages(script) == [False, True]
