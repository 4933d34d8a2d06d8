"""The live files: what goes into which archive, and that they are made once."""

from __future__ import annotations

import base64
import hashlib
import importlib
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tarok_book import live_archives, live_files
from tarok_book.live import SLOT, data_block, texts
from tarok_book.live_archives import archive, engine_files, installed, lean, manifest, sorted_out
from tarok_book.live_workshop import digest, write_folder
from tarok_book.project import Project
from tarok_core.games import MODULES

ROOT = Path(__file__).parents[2]


def test_an_archive_depends_on_its_content_only() -> None:
    made = archive({"b": b"2", "a": b"1"})
    assert made == archive({"a": b"1", "b": b"2"})
    with zipfile.ZipFile(io.BytesIO(made)) as found:
        assert found.namelist() == ["a", "b"]


def test_a_page_gets_its_game_and_language_only() -> None:
    parts = sorted_out(engine_files(ROOT / "tarok_core"))
    assert "tarok_core/casebook.py" in parts["base"]
    assert "tarok_core/register/sources.toml" in parts["base"]
    assert "tarok_core/register/galician.toml" in parts["game-galician"]
    assert "tarok_core/cases/galician.json" in parts["game-galician"]
    assert "tarok_core/locale/galician.toml" in parts["game-galician"]
    assert "tarok_core/games/galician/game.py" in parts["game-galician"]
    assert list(parts["language-pl"]) == ["tarok_core/locale/pl/LC_MESSAGES/tarok.mo"]
    base = parts["base"].keys()
    assert not [name for name in base if any(f"/{game}" in name for game in MODULES)]
    assert not [name for name in base if name.endswith((".mo", ".po", "cli.py"))]


def test_third_party_modules_come_without_their_tests() -> None:
    files = installed("traitlets")
    assert "traitlets/traitlets.py" in files
    assert not [name for name in files if "tests" in name or "dist-info" in name or not name.endswith(".py")]


def test_lean_ipywidgets_knows_every_name(monkeypatch: pytest.MonkeyPatch) -> None:
    import ipywidgets  # noqa: PLC0415  # only to compare

    files = lean(installed("ipywidgets"))
    space: dict[str, Any] = {"__name__": "ipywidgets"}
    exec(files["ipywidgets/__init__.py"], space)
    modules = space["MODULES"]
    assert isinstance(modules, dict)
    own = {name for name, value in vars(ipywidgets.widgets).items() if isinstance(value, type)}
    assert own <= modules.keys()
    for name, module in modules.items():
        assert getattr(__import__(module, fromlist=[name]), name, None) is getattr(ipywidgets, name), name
    with pytest.raises(AttributeError, match="no nonsense"):
        space["__getattr__"]("nonsense")


def test_compiled_archives_hold_the_same_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "book" / "live" / "python"))
    compiler = importlib.import_module("tarok_compile")
    source = archive({"trial_module.py": b'"""Documented."""\nVALUE = {1, 2}', "trial.toml": b"a = 1"})
    made = compiler.compile_archive(source, standard_library=False)
    assert made == compiler.compile_archive(source, standard_library=False)
    (tmp_path / "made.zip").write_bytes(made)
    monkeypatch.syspath_prepend(str(tmp_path / "made.zip"))
    module = importlib.import_module("trial_module")
    assert (module.VALUE, module.__doc__) == ({1, 2}, None)
    with zipfile.ZipFile(io.BytesIO(made)) as found:
        assert found.namelist() == ["trial.toml", "trial_module.pyc"]
    library = archive(
        {"json/decoder.py": b"", "pdb.py": b"", "encodings/cp500.py": b"", "encodings/utf_8.py": b""}
    )
    with zipfile.ZipFile(io.BytesIO(compiler.compile_archive(library, standard_library=True))) as found:
        assert found.namelist() == ["encodings/utf_8.pyc", "json/decoder.pyc"]


def test_the_manifest_says_what_there_is() -> None:
    archives = {name: name.encode() for name in ("base.zip", "language-pl.zip")}
    archives |= {f"game-{live_archives.package_of(game)}.zip": b"game" for game in MODULES}
    found = json.loads(manifest(archives))
    checksum = base64.b64encode(hashlib.sha256(b"base.zip").digest()).decode()
    assert found["base"] == {"path": "base.zip", "bytes": 8, "integrity": f"sha256-{checksum}"}
    assert found["games"].keys() == MODULES.keys()
    assert found["languages"]["pl"]["path"] == "language-pl.zip"


def test_a_folder_comes_whole_or_not_at_all(tmp_path: Path) -> None:
    write_folder(tmp_path / "a", {"x": b"1"})
    write_folder(tmp_path / "a", {"x": b"2"})
    assert (tmp_path / "a" / "x").read_bytes() == b"1"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_digests_tell_names_from_contents() -> None:
    assert digest([("ab", b"c")]) != digest([("a", b"bc")])
    assert re.fullmatch("[0-9a-f]{16}", digest([]))


def test_a_checkout_without_a_live_part_gets_none(tmp_path: Path) -> None:
    assert live_files.write(Project(tmp_path), tmp_path / "site") == ""
    assert not (tmp_path / "site").exists()


def test_words_of_the_script_are_those_that_pages_bring() -> None:
    source = (ROOT / "book" / "live" / "src" / "texts.ts").read_text(encoding="utf-8")
    names = re.findall(r"readonly (\w+): string", source)
    assert names == list(texts("en", None))


def test_pages_with_slots_are_told_from_others() -> None:
    assert SLOT.search('<div class="account tarok-live" data-kind="auction">')
    assert SLOT.search('<div id="a" class="tarok-live">')
    assert not SLOT.search('<code>class="tarok-live-note"</code><p class="tarok-lively">')


def test_a_data_block_cannot_be_left() -> None:
    block = data_block("it", {"a": "</script><script>"})
    assert block.count("</script>") == 1
    assert json.loads(re.sub(r"<[^>]*>", "", block)) == {"a": "</script><script>"}


@pytest.mark.book
def test_the_built_site_has_one_set_for_all_languages(site: Path) -> None:
    folders = {path.parent for path in (site / "live").glob("*/*")}
    assert len(folders) == 2
    pages = [path for path in site.rglob("*.html") if "page.js" in path.read_text(encoding="utf-8")]
    assert pages
    named = {
        match
        for path in pages
        for match in re.findall(r"live/([0-9a-f]+)/page\.js", path.read_text(encoding="utf-8"))
    }
    assert len(named) == 1
    found = json.loads((site / "live" / named.pop() / "files.json").read_text(encoding="utf-8"))
    for described in [found["base"], *found["games"].values(), *found["languages"].values()]:
        (file,) = (site / "live").glob(f"*/{described['path']}")
        assert file.stat().st_size == described["bytes"]


@pytest.mark.book
def test_building_again_makes_the_same(site: Path, tmp_path: Path) -> None:
    project = Project(ROOT)
    name = live_files.write(project, tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    assert live_files.write(project, tmp_path) == name
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before
    (tmp_path / "live" / "stale").mkdir()
    live_files.write(project, tmp_path)
    assert not (tmp_path / "live" / "stale").exists()
