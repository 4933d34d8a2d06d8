"""A build that has nothing to do is known; any change is seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarok_book.project import Project
from tarok_book.unchanged import is_unchanged, note

pytestmark = pytest.mark.book

FILES = (
    "_config.yml",
    "pyproject.toml",
    "requirements/dev.txt",
    "book/index.md",
    "book/extensions/tarok_book/static/rules.css",
    "book/locale/pl/LC_MESSAGES/index.po",
    "notebooks/galician/play.ipynb",
    "tarok_core/words.py",
    "site/en/index.html",
)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    for name in FILES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    project.work.mkdir(parents=True)
    note(project, tmp_path / "site", ("en", "/"))
    return project


def unchanged(project: Project, *asked: str) -> bool:
    return is_unchanged(project, project.root / "site", asked or ("en", "/"))


def test_nothing_has_changed(project: Project) -> None:
    assert unchanged(project)


@pytest.mark.parametrize("name", FILES)
def test_a_changed_file_is_seen(project: Project, name: str) -> None:
    (project.root / name).write_text("something else", encoding="utf-8")
    assert not unchanged(project)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_seen(project: Project, name: str) -> None:
    (project.root / name).unlink()
    assert not unchanged(project)


@pytest.mark.parametrize("folder", ["book/galician", "notebooks", "tarok_core/locale/cs", "site/en"])
def test_a_new_file_is_seen(project: Project, folder: str) -> None:
    path = project.root / folder / "new"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("new", encoding="utf-8")
    assert not unchanged(project)


def test_what_tools_leave_behind_is_not_looked_at(project: Project) -> None:
    cache = project.root / "tarok_core" / "__pycache__"
    cache.mkdir()
    (cache / "words.pyc").write_bytes(b"")
    assert unchanged(project)


def test_other_languages_or_another_base_are_another_build(project: Project) -> None:
    assert not unchanged(project, "en", "pl", "/")
    assert not unchanged(project, "en", "/book/")


def test_before_the_first_build_nothing_is_known(project: Project) -> None:
    (project.work / "last-build.json").unlink()
    assert not unchanged(project)
