"""Where the parts of live examples come from, where they are kept between builds, and Node's commands."""

import hashlib
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tarok_book.project import Project


@dataclass(frozen=True)
class Workshop:
    """The folders that matter: the npm package, the engine, and what a build keeps for the next one."""

    package: Path
    engine: Path
    work: Path

    @property
    def modules(self) -> Path:
        """The npm packages."""
        return self.package / "node_modules"


def workshop(project: Project) -> Workshop:
    """Return the folders of a checkout."""
    return Workshop(project.book / "live", project.root / "tarok_core", project.work / "live")


def digest(contents: Iterable[tuple[str, bytes]]) -> str:
    """Return a short digest of named contents.

    >>> digest([("a", b"1")]) == digest([("a", b"1")]) != digest([("a1", b"")])
    True
    """
    total = hashlib.sha256()
    for name, content in contents:
        total.update(f"{name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()[:16]


def run(command: list[str], folder: Path) -> None:
    """Run one of Node's commands.

    :raises RuntimeError: when it is not there or fails; with what it said.
    """
    program = shutil.which(command[0])
    if program is None:
        raise RuntimeError(f"{command[0]} is needed to build the live examples: install Node 20.11 or newer")
    result = subprocess.run([program, *command[1:]], cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{result.stdout}{result.stderr}".rstrip())


def install(shop: Workshop) -> None:
    """Install the npm packages as the lock pins them, unless they are."""
    current = hashlib.sha256((shop.package / "package-lock.json").read_bytes()).hexdigest()
    stamp = shop.modules / ".tarok-lock"
    if not stamp.is_file() or stamp.read_text(encoding="ascii") != current:
        run(["npm", "ci"], shop.package)
        stamp.write_text(current, encoding="ascii")


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder that is named by what it holds, unless it is there; it comes whole or not at all."""
    if folder.is_dir():
        return
    fresh = empty_folder(folder.with_name(f"{folder.name}.fresh"))
    for name, content in files.items():
        (fresh / name).write_bytes(content)
    fresh.rename(folder)


def empty_folder(folder: Path) -> Path:
    """Return a folder with nothing in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def read_folder(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
