"""The kernel of a page: ipywidgets' comms over messages, and stand-ins for what ipywidgets wants of IPython.

The worker (``src/worker.ts``) calls :func:`start` first; from then on ipywidgets can be imported. Nothing
here raises into JavaScript: what goes wrong in Python becomes a message.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final, Protocol

import comm
from comm.base_comm import BaseComm, BuffersType, CommManager, MaybeDict

Post = Callable[[str, object], None]
"""Sends a message to the page: JSON, and buffers as JavaScript has them."""


class Proxy(Protocol):
    """A JavaScript buffer, as Pyodide hands it over."""

    def to_py(self) -> memoryview:
        """Copy it."""


class Kernel:
    """What the worker holds of Python."""

    def __init__(self) -> None:
        self.comms: Any = CommManager()
        self.slot = -1
        """The slot whose widget is being made or is at work."""
        self.slots: dict[str, int] = {}
        """By comm: the slot that it belongs to."""
        self._post: Post = lambda _message, _buffers: None
        self._games: dict[str, str] | None = None

    # ------------------------------------------------------------------------------- called by the worker

    def start(self, post: Post) -> None:
        """Make ipywidgets speak to the page by ``post``."""
        self._post = post
        # One page, one reader: nobody needs to hear of the changes he made himself.
        os.environ["JUPYTER_WIDGETS_ECHO"] = "0"
        comm.create_comm = PageComm
        comm.get_comm_manager = lambda: self.comms
        stand_in_for_ipython(self)

    def refresh(self) -> None:
        """Take notice of what was unpacked: games, languages; the first time, import the widgets."""
        invalidate_caches()
        games = import_module("tarok_core.games")
        if self._games is None:
            self._games = dict(games.MODULES)
        games.MODULES.clear()
        games.MODULES.update({name: module for name, module in self._games.items() if is_there(module)})
        words = import_module("tarok_core.words")
        words.languages.cache_clear()
        words.messages.cache_clear()
        page: Any = import_module("tarok_core.widgets.page")
        page.address_hook = self.set_address

    def links(self, links: str) -> None:
        """Take addresses of what stands in the book, as JSON by kind and target."""
        page: Any = import_module("tarok_core.widgets.page")
        page.links = {**page.links, **json.loads(links)}

    def open(self, slot: int, kind: str, case: str, language: str, state: str) -> None:
        """Make a slot's widget."""
        with self.at_work(slot):
            try:
                page = import_module("tarok_core.widgets.page")
                widget = page.open_slot(kind, case, language, state)
                self.post("opened", slot=slot, model=widget.model_id)
            except Exception:
                traceback.print_exc()
                self.post("refused", slot=slot)

    def message(self, message_id: str, comm_id: str, data: str, buffers: Sequence[Proxy] = ()) -> None:
        """Hand a message of the page's to its widget."""
        with self.at_work(self.slots.get(comm_id, -1)):
            try:
                content = {"comm_id": comm_id, "data": json.loads(data)}
                message = {"content": content, "buffers": [buffer.to_py() for buffer in buffers]}
                self.comms.comm_msg(None, None, message)
            except Exception:
                self.raised()
            finally:
                # ipywidgets' models in the page hold back what they have to say until they hear this.
                self.post("idle", id=message_id)

    def close(self, comm_id: str) -> None:
        """Close a comm that the page is done with."""
        with self.at_work(self.slots.pop(comm_id, -1)):
            self.comms.comm_close(None, None, {"content": {"comm_id": comm_id, "data": {}}})

    # ------------------------------------------------------------------------------------- called by Python

    def post(self, kind: str, buffers: BuffersType = None, **content: object) -> None:
        """Send a message to the page."""
        self._post(json.dumps({"type": kind, **content}), as_javascript(buffers) if buffers else None)

    def raised(self, *_: object, **__: object) -> None:
        """Tell that a callback raised; stands for IPython's ``showtraceback``."""
        traceback.print_exc()
        self.post("raised", slot=self.slot)

    def set_address(self, key: str, value: str) -> None:
        """Put a widget's state into the page's address."""
        self.post("address", key=key, value=value)

    @contextmanager
    def at_work(self, slot: int) -> Iterator[None]:
        """Note the slot that is at work: comms opened meanwhile and errors belong to it."""
        before, self.slot = self.slot, slot
        try:
            yield
        finally:
            self.slot = before


class PageComm(BaseComm):
    """A comm whose other end is in the page."""

    def publish_msg(
        self,
        msg_type: str,
        data: MaybeDict = None,
        metadata: MaybeDict = None,
        buffers: BuffersType = None,
        **keys: Any,
    ) -> None:
        """Send a message to the page."""
        if msg_type == "comm_open":
            KERNEL.slots[self.comm_id] = KERNEL.slot
        elif msg_type == "comm_close":
            KERNEL.slots.pop(self.comm_id, None)
        KERNEL.post(msg_type, buffers, comm=self.comm_id, data=data or {}, metadata=metadata or {})


def stand_in_for_ipython(kernel: Kernel) -> None:
    """Put modules in IPython's place that have the few names ipywidgets imports."""
    shell = SimpleNamespace(
        showtraceback=kernel.raised, kernel=None, events=SimpleNamespace(trigger=lambda *_: None)
    )
    modules: Mapping[str, Mapping[str, object]] = {
        "IPython": {"get_ipython": lambda: shell},
        "IPython.display": {"display": lambda *_, **__: None, "clear_output": lambda *_, **__: None},
        "IPython.core": {},
        "IPython.core.interactiveshell": {"InteractiveShell": object},
    }
    for name, content in modules.items():
        module = ModuleType(name)
        module.__path__ = []
        vars(module).update(content)
        sys.modules[name] = module


def is_there(module: str) -> bool:
    """Say whether the package of a game was unpacked."""
    package = module.split(".")[2]
    return any((Path(folder) / package).is_dir() for folder in import_module("tarok_core.games").__path__)


def as_javascript(buffers: Sequence[object]) -> object:
    """Give buffers the form that JavaScript reads."""
    return import_module("pyodide.ffi").to_js([bytes(buffer) for buffer in buffers])  # type: ignore[call-overload]


KERNEL: Final = Kernel()

start = KERNEL.start
refresh = KERNEL.refresh
links = KERNEL.links
open = KERNEL.open
message = KERNEL.message
close = KERNEL.close
