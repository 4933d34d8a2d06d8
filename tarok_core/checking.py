"""Checking: every case of files, pages and notebooks answered and compared.

What is looked at: case files (a JSON case or list of cases), Markdown pages (``{case} ID`` directives
and roles, and fenced ``{case}`` blocks that hold a case as JSON), notebooks (``case("ID")`` in code,
the same as in pages in text), and folders of these.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tarok_core.casebook import Case, answer_raw, differences, find_case, read_case
from tarok_core.reasons import Reason, RuleError

__all__ = ["Fault", "Outcome", "check", "mentions"]


class Fault(NamedTuple):
    """One key of one case that is not as expected."""

    file: str
    case: str
    key: str
    expected: object
    got: object


class Outcome(NamedTuple):
    """What a check found."""

    passed: int
    failed: int
    faults: tuple[Fault, ...]
    unreadable: tuple[tuple[str, Reason], ...]

    def as_json(self) -> dict[str, object]:
        """The outcome as JSON."""
        return {
            "passed": self.passed,
            "failed": self.failed,
            "faults": [fault._asdict() for fault in self.faults],
            "unreadable": [name for name, _ in self.unreadable],
        }


class _NotCases(Exception):
    def __init__(self, reason: Reason) -> None:
        self.reason = reason


Found = Case | tuple[str, Reason]
"""A case, or the ID under which one was looked for and why there is none."""


def check(paths: Sequence[Path]) -> Outcome:
    """Answer all cases of these files and folders."""
    passed = failed = 0
    faults: list[Fault] = []
    unreadable: list[tuple[str, Reason]] = []
    for path in paths:
        for file, asked_for in _files(path):
            try:
                cases = list(_cases(file, asked_for))
            except _NotCases as error:
                unreadable.append((str(file), error.reason))
                continue
            for found in cases:
                wrong = _faults(str(file), found)
                faults += wrong
                failed += bool(wrong)
                passed += not wrong
    return Outcome(passed, failed, tuple(faults), tuple(unreadable))


def _faults(file: str, found: Found) -> list[Fault]:
    if isinstance(found, Case):
        return [Fault(file, found.id, *difference) for difference in differences(found, answer_raw(found))]
    name, reason = found
    return [Fault(file, name, reason.code, None, dict(reason.params).get("found"))]


def _files(path: Path) -> Iterator[tuple[Path, bool]]:
    """The files to check below ``path``, and whether each was asked for by name."""
    if not path.is_dir():
        yield path, True
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "_build", "node_modules")))
        for name in sorted(names):
            if name.endswith((".json", ".md", ".ipynb")) and not name.startswith("."):
                yield Path(folder, name), False


def _cases(path: Path, asked_for: bool) -> Iterator[Found]:
    text = _read(path)
    if path.suffix == ".md":
        yield from mentions(text)
        return
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _NotCases(Reason(None, "not_json", {"where": str(path), "text": str(error)})) from None
    if path.suffix == ".ipynb" and isinstance(data, dict):
        yield from _notebook(data)
        return
    entries = data if isinstance(data, list) else [data]
    looks = bool(entries) and all(
        isinstance(entry, dict) and {"game", "op"} <= entry.keys() for entry in entries
    )
    if not looks and not asked_for:
        return
    for at, entry in enumerate(entries):
        try:
            yield read_case(entry, f"{path.name}[{at}]")
        except RuleError as error:
            raise _NotCases(error.reason) from None


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        reason = error.strerror or str(error)
    except UnicodeDecodeError:
        reason = "UTF-8"
    raise _NotCases(Reason(None, "file_unreadable", {"where": str(path), "text": reason}))


_FENCE: Final = re.compile(
    r"^(?P<fence>`{3,}|:{3,}|~{3,})\{case\}(?P<ids>[^\n]*)\n(?P<body>.*?)^(?P=fence)[`:~]*[ \t]*$",
    re.M | re.S,
)
_ROLE: Final = re.compile(r"\{case\}`([^`\n]+)`")
_CALL: Final = re.compile(r"\bcase\(\s*(?:\"([^\"\n]*)\"|'([^'\n]*)')")


def mentions(text: str) -> Iterator[Found]:
    r"""The cases of a Markdown text, in order: mentioned by ID, or written out.

    >>> [found.id for found in mentions("See {case}`GAL-E1`.\n\n```{case} GAL-E2\n```\n")]
    ['GAL-E1', 'GAL-E2']
    """
    found = [(match.start(), match) for match in _FENCE.finditer(text)]
    found += [(match.start(), match) for match in _ROLE.finditer(text)]
    for _, match in sorted(found, key=lambda pair: pair[0]):
        if match.re is _ROLE:
            yield _by_id(match.group(1))
            continue
        for case_id in match.group("ids").split():
            yield _by_id(case_id)
        body = re.sub(r"\A(?::[a-z-]+:.*\n)+", "", match.group("body")).strip()
        if body:
            yield _written_out(body)


def _by_id(case_id: str) -> Found:
    try:
        return find_case(case_id.strip())
    except RuleError as error:
        return case_id, error.reason


def _written_out(body: str) -> Found:
    try:
        return read_case(json.loads(body))
    except (ValueError, RecursionError) as error:
        return "{case}", Reason(
            None, "not_json", {"where": "{case}", "text": str(error), "found": str(error)}
        )
    except RuleError as error:
        return "{case}", error.reason


def _notebook(data: dict[str, object]) -> Iterator[Found]:
    cells = data.get("cells")
    for cell in cells if isinstance(cells, list) else ():
        if not isinstance(cell, dict):
            continue
        source = cell.get("source", "")
        text = "".join(map(str, source)) if isinstance(source, list) else str(source)
        if cell.get("cell_type") == "code":
            for match in _CALL.finditer(text):
                yield _by_id(match.group(1) or match.group(2) or "")
        else:
            yield from mentions(text)
