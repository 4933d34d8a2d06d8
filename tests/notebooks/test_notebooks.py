"""The notebooks as files: they are in the book, have their outputs, and hold nothing that changes by itself.

Whether the outputs are right is what ``pytest --nbval notebooks`` tells.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
import yaml

from tarok_core.checking import check
from tools.store_outputs import METADATA, NotPlainError, as_stored, plain

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*/*.ipynb"))
GALICIAN = ("bidding", "exchange", "play", "scoring", "worked_deal")

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def load(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def code_cells(path: Path) -> list[dict[str, Any]]:
    return [cell for cell in load(path)["cells"] if cell["cell_type"] == "code"]


def source_of(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def shows(statement: ast.stmt) -> bool:
    """Whether a statement of a cell shows something: an expression there, or in a loop there, does."""
    if isinstance(statement, ast.FunctionDef):
        return False
    return any(isinstance(inner, ast.Expr) for inner in ast.walk(statement))


def toc_files(entry: Any) -> Iterator[str]:
    """The pages named in a table of contents."""
    if isinstance(entry, dict):
        if "file" in entry:
            yield entry["file"]
        entry = list(entry.values())
    if isinstance(entry, list):
        for inner in entry:
            yield from toc_files(inner)


def test_the_galician_notebooks() -> None:
    assert [path.stem for path in NOTEBOOKS if path.parent.name == "galician"] == sorted(GALICIAN)


@every_notebook
def test_it_is_a_page_of_the_book(path: Path) -> None:
    toc = yaml.safe_load((ROOT / "book" / "_toc.yml").read_text(encoding="utf-8"))
    page = path.relative_to(ROOT).with_suffix("").as_posix()
    assert list(toc_files(toc)).count(page) == 1
    assert (ROOT / "book" / page).with_suffix(".ipynb").samefile(path)


@every_notebook
def test_format_and_metadata(path: Path) -> None:
    notebook = load(path)
    nbformat.validate(notebook)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["metadata"] == METADATA
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    assert all(set(cell["metadata"]) <= {"tags"} for cell in notebook["cells"])


@every_notebook
def test_it_begins_with_its_title_and_its_imports(path: Path) -> None:
    first, second = load(path)["cells"][:2]
    assert first["cell_type"] == "markdown"
    assert source_of(first).startswith("# Try it: ")
    imports = ast.parse(source_of(second)).body
    assert imports
    assert all(isinstance(line, (ast.Import, ast.ImportFrom)) for line in imports)
    for cell in code_cells(path)[1:]:
        assert not re.search(r"^\s*(from\b.*\bimport\b|import\b)", source_of(cell), re.M)


@every_notebook
def test_every_cell_that_shows_something_has_it_stored(path: Path) -> None:
    for number, cell in enumerate(code_cells(path), start=1):
        # nbval does not compare the outputs of a cell without a number.
        assert cell["execution_count"] == number, cell["id"]
        statements = ast.parse(source_of(cell)).body
        assert bool(cell["outputs"]) is any(map(shows, statements)), cell["id"]
        assert number == 1 or cell["outputs"], cell["id"]


@every_notebook
def test_outputs_are_plain_text(path: Path) -> None:
    for cell in code_cells(path):
        assert [output["output_type"] for output in cell["outputs"]] in (
            [],
            ["stream"],
            ["execute_result"],
            ["stream", "execute_result"],
        )
        for output in cell["outputs"]:
            if output["output_type"] == "stream":
                assert output["name"] == "stdout"
            else:
                assert list(output["data"]) == ["text/plain"]
                assert output["metadata"] == {}
                assert output["execution_count"] == cell["execution_count"]
            text = "".join(output.get("text") or output["data"]["text/plain"])
            assert "object at 0x" not in text
            assert not text.startswith(("VBox(", "<tarok_core", "StageWidget("))


@every_notebook
def test_nothing_depends_on_a_place_a_time_or_the_network(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"(?<![\w/.])/(?:home|root|tmp|work|usr|Users)/|[A-Z]:\\\\", text)
    for cell in code_cells(path):
        source = source_of(cell)
        assert not re.search(r"^\s*[%!]|\bopen\(|\bdisplay\(|\bOutput\(|\binteract", source, re.M), cell["id"]
        assert not re.search(r"\brandom\.(?!Random\()\w+\(|\bRandom\(\)", source), cell["id"]
        for line in source.splitlines():
            assert len(line) <= 79, f"{cell['id']}: too wide for a page: {line}"


@every_notebook
def test_widgets_show_documented_examples(path: Path) -> None:
    """In a page only an example that is documented has an account to read and a widget to go live."""
    imports = ast.parse(source_of(code_cells(path)[0])).body
    widgets = {
        name.name
        for line in imports
        if isinstance(line, ast.ImportFrom) and line.module == "tarok_core.widgets"
        for name in line.names
    }
    assert widgets
    used = set()
    for cell in code_cells(path):
        for node in ast.walk(ast.parse(source_of(cell))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in widgets:
                used.add(node.func.id)
                shown = re.fullmatch(node.func.id + r'\(case\("[A-Z]{3}-E[0-9]+"\)\)', source_of(cell))
                assert shown, cell["id"]
    assert used == widgets


@every_notebook
def test_the_examples_it_mentions_are_answered_as_expected(path: Path) -> None:
    outcome = check([path])
    assert (outcome.faults, outcome.unreadable) == ((), ())
    assert outcome.passed > 0


@every_notebook
def test_storing_it_again_changes_nothing(path: Path) -> None:
    """What a run adds to the file is stripped; the rest of it is as ``tools/store_outputs.py`` writes it."""
    notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    notebook["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": {}}}
    notebook["metadata"]["language_info"]["version"] = "3.11.0"
    for cell in notebook["cells"]:
        cell["metadata"]["execution"] = {"iopub.execute_input": "2026-01-01T00:00:00Z"}
        for output in cell.get("outputs", ()):
            if output["output_type"] == "execute_result":
                output["data"]["application/vnd.jupyter.widget-view+json"] = {"model_id": "0"}
    assert as_stored(notebook) == path.read_text(encoding="utf-8")


def test_printed_text_becomes_one_stream() -> None:
    printed = [{"output_type": "stream", "name": "stdout", "text": text} for text in ("a\n", "b\n")]
    result = {"output_type": "execute_result", "data": {"text/plain": "1"}}
    stored = plain([printed[0], result, printed[1]], 3)
    assert [output["output_type"] for output in stored] == ["stream", "execute_result"]
    assert stored[0]["text"] == "a\nb\n"


@pytest.mark.parametrize(
    "output",
    [
        {"output_type": "stream", "name": "stderr", "text": "Warning"},
        {"output_type": "error", "ename": "ValueError", "evalue": "", "traceback": []},
        {"output_type": "execute_result", "data": {"image/png": ""}},
        {"output_type": "display_data", "data": {"text/plain": "<Figure>"}},
    ],
)
def test_what_is_not_plain_is_refused(output: dict[str, object]) -> None:
    with pytest.raises(NotPlainError):
        plain([output], 1)
