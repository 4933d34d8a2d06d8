"""Run the notebooks and store what they show: plain text, and nothing that changes from run to run.

A notebook is executed in English from its first cell to its last. Of its outputs the plain text is kept, of
its metadata the kernel and the tags of cells, and code cells are numbered in their order. The live side of a
widget is left out; its plain account tells what it shows. With ``--check`` nothing is written; the script
tells which notebooks are not as it would store them and exits 1 if there are any.

Usage: ``python tools/store_outputs.py [--check] [NOTEBOOK...]`` (default: all in ``notebooks/``)
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
"""What a notebook says of itself: no versions, which differ from machine to machine."""

SECONDS_A_CELL = 60


class NotPlainError(Exception):
    """An output that cannot be stored as plain text."""


def run(notebook: Any, folder: Path) -> None:
    """Execute a notebook in place: in English, and with nobody's own IPython settings.

    :raises CellExecutionError: when a cell fails.
    """
    with tempfile.TemporaryDirectory() as settings:
        NotebookClient(
            notebook,
            timeout=SECONDS_A_CELL,
            kernel_name=METADATA["kernelspec"]["name"],
            extra_arguments=["--IPKernelApp.log_level=ERROR"],
            resources={"metadata": {"path": str(folder)}},
            store_widget_state=False,
            record_timing=False,
        ).execute(env={**os.environ, "TAROK_LANG": "en", "IPYTHONDIR": settings})


def plain(outputs: Iterable[Any], number: int) -> list[dict[str, object]]:
    """The outputs of code cell ``number`` as plain text: what it prints as one stream, and its result.

    :raises NotPlainError: for a message on the error stream, a picture, or anything else without plain text.

    >>> shown = {"text/plain": "1", "text/html": "<b>1</b>"}
    >>> plain([{"output_type": "execute_result", "data": shown}], 7)[0]["data"]
    {'text/plain': '1'}
    """
    printed = ""
    kept: list[dict[str, object]] = []
    for output in outputs:
        kind, data = output["output_type"], output.get("data", {})
        if kind == "stream" and output["name"] == "stdout":
            printed += output["text"]
        elif kind == "execute_result" and "text/plain" in data:
            text = {"text/plain": data["text/plain"]}
            kept.append({"output_type": kind, "data": text, "metadata": {}, "execution_count": number})
        else:
            raise NotPlainError(f"{kind} has no plain text: {output.get('text') or ', '.join(data)}")
    if printed:
        kept.insert(0, {"output_type": "stream", "name": "stdout", "text": printed})
    return kept


def as_stored(notebook: Any) -> str:
    """The text of an executed notebook as it is to be stored.

    :raises NotPlainError: with the ID of the cell whose output is not plain.
    """
    number = 0
    for cell in notebook["cells"]:
        cell["metadata"] = {key: value for key, value in cell["metadata"].items() if key == "tags"}
        if cell["cell_type"] == "code":
            number += 1
            cell["execution_count"] = number
            try:
                cell["outputs"] = plain(cell["outputs"], number)
            except NotPlainError as error:
                raise NotPlainError(f"cell {cell['id']}: {error}") from None
    whole = nbformat.from_dict({**notebook, "metadata": METADATA})  # type: ignore[no-untyped-call]
    nbformat.validate(whole)
    text: str = nbformat.writes(whole, version=4)  # type: ignore[no-untyped-call]
    return text.rstrip("\n") + "\n"


def made_anew(path: Path) -> str:
    """The text of the notebook in a file after it has been executed."""
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    run(notebook, path.parent)
    return as_stored(notebook)


def main(arguments: Sequence[str] | None = None) -> int:
    """Store or check the outputs of the notebooks named on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only tell which are not current")
    parser.add_argument("notebooks", nargs="*", type=Path, metavar="NOTEBOOK", help="default: all")
    options = parser.parse_args(arguments)
    failed = False
    for path in options.notebooks or sorted(NOTEBOOKS.glob("*/*.ipynb")):
        try:
            text = made_anew(path)
        except (CellExecutionError, NotPlainError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            failed = True
            continue
        if path.read_text(encoding="utf-8") == text:
            continue
        if options.check:
            print(f"{path}: the stored outputs are not current")
            failed = True
        else:
            path.write_text(text, encoding="utf-8")
            print(f"{path}: stored")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
