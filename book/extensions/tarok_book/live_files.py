"""The files that make examples live, in ``live/`` above the languages.

Their folders are named by what they hold, so that browsers may keep them for ever: one for Pyodide's own
files, which seldom change, and one for the scripts and archives. One for all languages.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tarok_book.live_archives import STANDARD_LIBRARY, archives
from tarok_book.live_workshop import Workshop, digest, install, read_folder, run, workshop, write_folder
from tarok_book.project import Project

RUNTIME_FILES: Final = ("pyodide.asm.mjs", "pyodide.asm.wasm")


def script_sources(shop: Workshop) -> Iterator[tuple[str, bytes]]:
    """Yield what the scripts are bundled from."""
    names = (shop.package / name for name in ("build.mjs", "package-lock.json", "tsconfig.json"))
    for path in [*names, *sorted((shop.package / "src").iterdir())]:
        yield path.relative_to(shop.package).as_posix(), path.read_bytes()


def scripts(shop: Workshop, runtime: str) -> dict[str, bytes]:
    """Return the bundled scripts and styles; ``runtime`` leads from them to Pyodide's own files."""
    folder = shop.work / f"bundle-{digest([*script_sources(shop), ('runtime', runtime.encode())])}"
    if not folder.is_dir():
        for stale in shop.work.glob("bundle-*"):
            shutil.rmtree(stale)
        fresh = shop.work / "bundle-fresh"
        run(["node", "build.mjs", str(fresh), runtime], shop.package)
        fresh.rename(folder)
    files = read_folder(folder)
    # In a page the widgets' own style sheet comes with the scripts, not with every widget.
    style = shop.engine / "widgets" / "style.css"
    files["runtime.css"] += style.read_bytes() if style.is_file() else b""
    return files


def write(project: Project, out: Path) -> str:
    """Write the live files into the site and return the name of the scripts' folder in ``live/``.

    Empty when the checkout has no live part.
    """
    shop = workshop(project)
    if not (shop.package / "package-lock.json").is_file():
        return ""
    install(shop)
    shop.work.mkdir(parents=True, exist_ok=True)
    library, others = archives(shop)
    runtime = {name: (shop.modules / "pyodide" / name).read_bytes() for name in RUNTIME_FILES}
    runtime[STANDARD_LIBRARY] = library
    runtime_name = digest(runtime.items())
    files = scripts(shop, f"../{runtime_name}/") | others
    name = digest(files.items())
    live = out / "live"
    write_folder(live / runtime_name, runtime)
    write_folder(live / name, files)
    for stale in live.iterdir():
        if stale.name not in {runtime_name, name}:
            shutil.rmtree(stale)
    return name
