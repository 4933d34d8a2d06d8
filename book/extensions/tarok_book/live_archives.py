"""The archives of Python modules that a page's worker fetches, and the manifest of them.

What all examples need is one archive: ipywidgets, the engine, the kernel. What belongs to a game, or to a
language, is one of its own. All are compiled for the Python that the page runs.
"""

import ast
import base64
import hashlib
import io
import json
import shutil
import zipfile
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

from tarok_book.live_workshop import Workshop, digest, empty_folder, run
from tarok_core.games import MODULES

# What the widgets need of PyPI, taken from the environment that builds the book (its lock pins them).
DISTRIBUTIONS: Final = ("comm", "ipywidgets", "traitlets")
STANDARD_LIBRARY: Final = "python_stdlib.zip"
KERNEL: Final = "tarok_kernel.py"
MANIFEST: Final = "files.json"
# Every entry of an archive has this time, so that the same files make the same archive.
EPOCH: Final = (1980, 1, 1, 0, 0, 0)
# Of the engine: what only its command line needs.
LEFT_OUT: Final = {"cli.py", "commands.py", "checking.py"}


def archive(entries: Mapping[str, bytes]) -> bytes:
    """Return a zip archive of named contents; the same contents make the same archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            target.writestr(info, entries[name])
    return out.getvalue()


# ------------------------------------------------------------------------------------- what goes where


def installed(name: str) -> dict[str, bytes]:
    """Return the modules of an installed distribution."""
    return {
        file.as_posix(): Path(str(file.locate())).read_bytes()
        for file in distribution(name).files or ()
        if file.suffix == ".py" and not {"tests", ".."} & set(file.parts)
    }


def licences() -> bytes:
    """Return the licences of what comes from PyPI and of Python itself."""
    texts = ["Python and its standard library: PSF-2.0, https://docs.python.org/3/license.html\n"]
    for name in DISTRIBUTIONS:
        found = distribution(name)
        paths = [Path(str(file.locate())) for file in found.files or () if "licen" in file.name.lower()]
        texts += [f"{name} {found.version}\n", *(path.read_text(encoding="utf-8") for path in sorted(paths))]
    return "\n".join(texts).encode()


def engine_files(engine: Path) -> dict[str, bytes]:
    """Return the engine's modules and data."""
    return {
        path.relative_to(engine.parent).as_posix(): path.read_bytes()
        for path in sorted(engine.rglob("*"))
        if path.suffix in {".py", ".toml", ".json", ".mo"} and path.name not in LEFT_OUT and path.is_file()
    }


def package_of(game: str) -> str:
    """Return the package that holds a game; related games share one.

    >>> package_of("galician")
    'galician'
    """
    return MODULES[game].split(".")[2]


def sorted_out(files: Mapping[str, bytes]) -> dict[str, dict[str, bytes]]:
    """Return the engine's files by archive: ``base``, ``game-...``, ``language-...``."""
    parts: dict[str, dict[str, bytes]] = {"base": {}}
    parts |= {f"game-{package_of(game)}": {} for game in MODULES}
    owners = {
        f"tarok_core/{folder}/{game}.{kind}": f"game-{package_of(game)}"
        for game in MODULES
        for folder, kind in (("register", "toml"), ("cases", "json"), ("locale", "toml"))
    }
    for name, content in files.items():
        match name.split("/"):
            case ["tarok_core", "games", package, _, *_]:
                # A package that no game of the register is in is not finished.
                parts.get(f"game-{package}", {})[name] = content
            case ["tarok_core", "locale", language, "LC_MESSAGES", _]:
                parts.setdefault(f"language-{language}", {})[name] = content
            case _:
                parts[owners.get(name, "base")][name] = content
    return parts


# A package that imports what it offers when it is first asked for. Making all of ipywidgets' seventy classes
# takes a page a quarter of a second, and an example needs ten of them.
LAZY: Final = """
from importlib import import_module

MODULES = {modules!r}


def __getattr__(name):
    if name not in MODULES:
        raise AttributeError(f"{{__name__}} has no {{name}}")
    found = globals()[name] = getattr(import_module(MODULES[name]), name)
    return found
"""


def offered(files: Mapping[str, bytes], package: str) -> dict[str, str]:
    """Return the modules of the names that a package's ``__init__`` imports from elsewhere."""
    imports = [
        node for node in ast.parse(files[f"{package}/__init__.py"]).body if isinstance(node, ast.ImportFrom)
    ]
    return {
        alias.name: f"{package.replace('/', '.')}.{node.module}" if node.level else str(node.module)
        for node in imports
        for alias in node.names
        if alias.name != "*"
    }


def lean(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return ipywidgets' files with its packages made lazy."""
    inner = offered(files, "ipywidgets/widgets")
    outer = inner | offered(files, "ipywidgets")
    return {
        **files,
        "ipywidgets/widgets/__init__.py": LAZY.format(modules=inner).encode(),
        "ipywidgets/__init__.py": LAZY.format(modules=outer).encode(),
    }


# ---------------------------------------------------------------------------------------------- making


def compiled(shop: Workshop, sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return archives with their modules compiled; those that were compiled before are kept."""
    how = [
        (path.name, path.read_bytes()) for path in sorted((shop.package / "python").glob("tarok_compile.py"))
    ]
    how += [(name, (shop.package / name).read_bytes()) for name in ("compile.mjs", "package-lock.json")]
    kept = shop.work / "compiled"
    kept.mkdir(parents=True, exist_ok=True)
    places = {name: kept / f"{digest([*how, (name, content)])}-{name}" for name, content in sources.items()}
    lacking = [name for name, place in places.items() if not place.is_file()]
    if lacking:
        before, after = empty_folder(shop.work / "sources"), empty_folder(shop.work / "targets")
        for name in lacking:
            (before / name).write_bytes(sources[name])
        run(["node", "compile.mjs", str(before), str(after)], shop.package)
        for name in lacking:
            (after / name).rename(places[name])
        shutil.rmtree(before)
        shutil.rmtree(after)
    for stale in set(kept.iterdir()) - set(places.values()):
        stale.unlink()
    return {name: place.read_bytes() for name, place in places.items()}


def entry(path: str, content: bytes) -> dict[str, Any]:
    """Return what the manifest says of a file."""
    checksum = base64.b64encode(hashlib.sha256(content).digest()).decode()
    return {"path": path, "bytes": len(content), "integrity": f"sha256-{checksum}"}


def manifest(archives: Mapping[str, bytes]) -> bytes:
    """Return the manifest: what there is to fetch, how large it is, and what it must be."""
    entries = {name.removesuffix(".zip"): entry(name, content) for name, content in archives.items()}
    content = {
        "base": entries["base"],
        "games": {game: entries[f"game-{package_of(game)}"] for game in MODULES},
        "languages": {
            name.removeprefix("language-"): found
            for name, found in entries.items()
            if name.startswith("language-")
        },
    }
    return json.dumps(content, indent=1).encode()


def archives(shop: Workshop) -> tuple[bytes, dict[str, bytes]]:
    """Return the standard library, and the other archives with their manifest and licences."""
    parts = sorted_out(engine_files(shop.engine))
    for name in DISTRIBUTIONS:
        parts["base"] |= lean(installed(name)) if name == "ipywidgets" else installed(name)
    parts["base"][KERNEL] = (shop.package / "python" / KERNEL).read_bytes()
    sources = {f"{name}.zip": archive(files) for name, files in sorted(parts.items())}
    sources[STANDARD_LIBRARY] = (shop.modules / "pyodide" / STANDARD_LIBRARY).read_bytes()
    made = compiled(shop, sources)
    library = made.pop(STANDARD_LIBRARY)
    return library, made | {MANIFEST: manifest(made), "licences-python.txt": licences()}
