"""The files that make examples live: bundled scripts, Pyodide, and archives of Python packages.

They lie in ``live/`` above the languages, in folders named by what they hold, so that browsers may keep them for
ever: one for Pyodide's own files, which seldom change, and one for the rest. ``files.json`` in the latter says
what there is to fetch; a page's worker fetches what all examples need and what its game and language need.
"""

import base64
import hashlib
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

from tarok_book.project import Project
from tarok_core.games import MODULES

# What the widgets need of PyPI, taken from the environment that builds the book (its lock pins them).
DISTRIBUTIONS: Final = ("comm", "ipywidgets", "traitlets")
RUNTIME_FILES: Final = ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL: Final = "tarok_kernel.py"
MANIFEST: Final = "files.json"
# Every entry of an archive has this time, so that the same files make the same archive.
EPOCH: Final = (1980, 1, 1, 0, 0, 0)
# Of the engine: not in the page.
LEFT_OUT: Final = {"__pycache__", "tests", "py.typed", "cli.py", "commands.py"}


@dataclass(frozen=True)
class Workshop:
    """Where the parts come from and where what is made of them is kept for the next build."""

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


def digest(contents: Iterable[tuple[str, bytes]], length: int = 16) -> str:
    """Return a short digest of named contents."""
    total = hashlib.sha256()
    for name, content in contents:
        total.update(f"{name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()[:length]


def run(command: list[str], folder: Path) -> None:
    """Run one of Node's commands.

    :raises RuntimeError: when it is not there or fails; with what it said.
    """
    program = shutil.which(command[0])
    if program is None:
        raise RuntimeError(f"{command[0]} is needed to build the book's live examples: install Node 20 or newer")
    result = subprocess.run([program, *command[1:]], cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{result.stdout}{result.stderr}".rstrip())


# ------------------------------------------------------------------------------------------- the scripts


def install(shop: Workshop) -> None:
    """Install the npm packages as the lock pins them, unless they are."""
    lock = (shop.package / "package-lock.json").read_bytes()
    stamp = shop.modules / ".tarok-lock"
    current = hashlib.sha256(lock).hexdigest()
    if stamp.is_file() and stamp.read_text(encoding="ascii") == current:
        return
    run(["npm", "ci"], shop.package)
    stamp.write_text(current, encoding="ascii")


def script_sources(shop: Workshop) -> Iterator[tuple[str, bytes]]:
    """Yield what the scripts are bundled from."""
    names = ["build.mjs", "package-lock.json", *sorted(path.name for path in shop.package.glob("tsconfig*.json"))]
    paths = [shop.package / name for name in names]
    for path in [*paths, *sorted(path for path in (shop.package / "src").rglob("*") if path.is_file())]:
        yield path.relative_to(shop.package).as_posix(), path.read_bytes()


def scripts(shop: Workshop, runtime: str) -> dict[str, bytes]:
    """Return the bundled scripts and styles; ``runtime`` leads from them to Pyodide's own files."""
    key = digest([*script_sources(shop), ("runtime", runtime.encode())])
    folder = shop.work / f"bundle-{key}"
    if not folder.is_dir():
        fresh = shop.work / "bundle-fresh"
        shutil.rmtree(fresh, ignore_errors=True)
        run(["node", "build.mjs", str(fresh), runtime], shop.package)
        for stale in shop.work.glob("bundle-*"):
            if stale != fresh:
                shutil.rmtree(stale)
        fresh.rename(folder)
    files = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    # In a page the widgets' own style sheet comes with the scripts, not with every widget.
    style = shop.engine / "widgets" / "style.css"
    files["runtime.css"] += style.read_bytes() if style.is_file() else b""
    return files


def runtime_files(shop: Workshop) -> dict[str, bytes]:
    """Return Pyodide's own files."""
    return {name: (shop.modules / "pyodide" / name).read_bytes() for name in RUNTIME_FILES}


# ------------------------------------------------------------------------------------------ the archives


def archive(entries: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of named contents; the same contents make the same archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            target.writestr(info, entries[name])
    return out.getvalue()


def installed(name: str) -> dict[str, bytes]:
    """Return the modules of an installed distribution."""
    found = distribution(name)
    return {
        file.as_posix(): Path(str(file.locate())).read_bytes()
        for file in found.files or ()
        if file.suffix == ".py" and not {"tests", "testing", ".."} & set(file.parts)
    }


def engine_files(engine: Path) -> dict[str, bytes]:
    """Return the engine's files, without those that only its command line or the tests need."""
    return {
        path.relative_to(engine.parent).as_posix(): path.read_bytes()
        for path in sorted(engine.rglob("*"))
        if path.is_file()
        and path.suffix in {".py", ".toml", ".json", ".mo"}
        and not LEFT_OUT & set(path.relative_to(engine).parts)
    }


def package_of(game: str) -> str:
    """Return the package that holds a game; related games share one.

    >>> package_of("galician")
    'galician'
    """
    return MODULES[game].split(".")[2]


def sorted_out(files: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, dict[str, bytes]]]:
    """Part the engine's files: what every example needs, and by name what belongs to a package or a language."""
    base: dict[str, bytes] = {}
    parts: dict[str, dict[str, bytes]] = {f"game-{package_of(game)}": {} for game in MODULES}
    owners = {
        f"tarok_core/{folder}/{game}.{kind}": package_of(game)
        for game in MODULES
        for folder, kind in (("register", "toml"), ("cases", "json"), ("locale", "toml"))
    }
    for name, content in files.items():
        match name.split("/"):
            case ["tarok_core", "games", package, _, *_] if f"game-{package}" in parts:
                parts[f"game-{package}"][name] = content
            case ["tarok_core", "locale", language, "LC_MESSAGES", _]:
                parts.setdefault(f"language-{language}", {})[name] = content
            case _ if name in owners:
                parts[f"game-{owners[name]}"][name] = content
            case _:
                base[name] = content
    return base, parts


def entry(path: str, content: bytes) -> dict[str, Any]:
    """Return what the manifest says of a file."""
    checksum = base64.b64encode(hashlib.sha256(content).digest()).decode()
    return {"path": path, "bytes": len(content), "integrity": f"sha256-{checksum}"}


def archives(shop: Workshop) -> dict[str, bytes]:
    """Return the archives of Python packages, and the manifest."""
    base, parts = sorted_out(engine_files(shop.engine))
    for name in DISTRIBUTIONS:
        base |= installed(name)
    base[KERNEL] = (shop.package / "python" / KERNEL).read_bytes()
    out = {"base.zip": archive(base)} | {f"{name}.zip": archive(files) for name, files in sorted(parts.items())}
    manifest = {
        "base": entry("base.zip", out["base.zip"]),
        "games": {
            game: entry(name, out[name]) for game in MODULES for name in (f"game-{package_of(game)}.zip",)
        },
        "languages": {
            name.removeprefix("language-").removesuffix(".zip"): entry(name, content)
            for name, content in out.items()
            if name.startswith("language-")
        },
    }
    return out | {MANIFEST: json.dumps(manifest, indent=1).encode()}


# ------------------------------------------------------------------------------------------- the folders


def store(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder that is named by what it holds, unless it is there."""
    if folder.is_dir():
        return
    fresh = folder.with_name(f"{folder.name}.fresh")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    for name, content in files.items():
        (fresh / name).write_bytes(content)
    fresh.rename(folder)


def write(project: Project, out: Path) -> str:
    """Write the live files into the site and return their folder's name in ``live/``.

    Empty when the checkout has no live part.
    """
    shop = workshop(project)
    if not (shop.package / "package-lock.json").is_file():
        return ""
    install(shop)
    shop.work.mkdir(parents=True, exist_ok=True)
    runtime = runtime_files(shop)
    runtime_name = digest(runtime.items())
    files = scripts(shop, f"../{runtime_name}/") | archives(shop)
    name = digest(files.items())
    live = out / "live"
    store(live / runtime_name, runtime)
    store(live / name, files)
    for stale in live.iterdir():
        if stale.name not in {runtime_name, name}:
            shutil.rmtree(stale)
    return name
