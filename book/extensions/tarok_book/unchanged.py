"""Know a build that has nothing to do: neither what it reads nor what it made has changed since."""

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tarok_book.project import Project

SKIPPED: Final = frozenset(
    {"__pycache__", "node_modules", ".ipynb_checkpoints", ".pytest_cache", ".mypy_cache", ".ruff_cache"}
)


def files_below(folder: Path) -> Iterator[os.DirEntry[str]]:
    """Return the files below a folder, but for those that tools leave behind."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name in SKIPPED:
                continue
            if entry.is_dir():
                yield from files_below(Path(entry.path))
            else:
                yield entry


def state_of(paths: Sequence[Path]) -> str:
    """Return a digest of the names, sizes and times of files, of all those below where a path is a folder."""
    digest = hashlib.sha256()
    for path in paths:
        if path.is_dir():
            for entry in files_below(path):
                found = entry.stat()
                digest.update(f"{entry.path} {found.st_size} {found.st_mtime_ns}\n".encode())
        elif path.exists():
            found = path.stat()
            digest.update(f"{path} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def state(project: Project, out: Path, arguments: Sequence[str]) -> str:
    """Return what a build depends on, and what the last one left, as one text."""
    inputs = (
        project.book,
        project.root / "tarok_core",
        project.root / "notebooks",
        project.root / "_config.yml",
    )
    return json.dumps(
        {
            "arguments": [str(out), *arguments],
            "python": sys.version,
            "packages": state_of((project.root / "requirements", project.root / "pyproject.toml")),
            "inputs": state_of(inputs),
            "site": state_of((out,)),
        }
    )


def stamp(project: Project) -> Path:
    """Return where the last good build is noted."""
    return project.work / "last-build.json"


def is_unchanged(project: Project, out: Path, arguments: Sequence[str]) -> bool:
    """Say whether the last good build was this one, and still stands."""
    found = stamp(project)
    return found.exists() and found.read_text(encoding="utf-8") == state(project, out, arguments)


def note(project: Project, out: Path, arguments: Sequence[str]) -> None:
    """Note a good build."""
    stamp(project).write_text(state(project, out, arguments), encoding="utf-8")
