"""The content security policy: what it allows of a page, and that it changes nothing else."""

from __future__ import annotations

import base64
import hashlib
import re
from html import unescape
from pathlib import Path

import pytest

from tarok_book.policy import inline_of, policy, protect, protected

PAGE = """<!DOCTYPE html>
<html>
  <head>
    <meta charset="utf-8" />
    <script>let a = '<b>';</script>
    <script src="a.js?v=1&amp;w"></script>
    <script src="b.js" defer></script>
    <script type="application/json" id="data">{"a": 1}</script>
    <style>p { color: red }</style>
  </head>
  <body><p style="width: 3&#37;">text</p></body>
</html>
"""


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def directives(page: str) -> dict[str, list[str]]:
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    assert found is not None
    parts = (part.split() for part in unescape(found[1]).split(";"))
    return {name: values for name, *values in parts}


def test_inline_parts_are_allowed_one_by_one() -> None:
    found = directives(protected(PAGE))
    assert found["script-src"] == ["'self'", "'wasm-unsafe-eval'", digest("let a = '<b>';")]
    assert found["style-src"] == ["'self'", digest("p { color: red }")]
    assert found["style-src-attr"] == ["'unsafe-hashes'", digest("width: 3%")]
    assert found["default-src"] == ["'self'"]
    assert found["object-src"] == ["'none'"]
    assert "'unsafe-inline'" not in policy(inline_of(PAGE))
    assert "'unsafe-eval'" not in policy(inline_of(PAGE))


def test_the_policy_comes_before_all_that_is_loaded() -> None:
    page = protected(PAGE)
    lines = [line.strip() for line in page.splitlines()]
    assert lines[3:6] == [
        '<meta charset="utf-8" />',
        lines[4],
        '<link rel="preload" as="script" href="a.js?v=1&amp;w">',
    ]
    assert lines[4].startswith("<meta http-equiv")
    assert [line for line in page.splitlines() if line.strip() not in lines[4:6]] == PAGE.splitlines()


def test_a_page_gets_it_once() -> None:
    assert protected(protected(PAGE)) == protected(PAGE)


def test_handlers_are_found() -> None:
    assert inline_of('<button onclick="print()">').handlers == ["<button onclick>"]


def test_a_page_that_does_not_say_its_encoding_first_is_refused() -> None:
    with pytest.raises(ValueError, match="encoding"):
        protected("<head><title>a</title></head>")


def test_a_site(tmp_path: Path) -> None:
    static = tmp_path / "pl" / "_static"
    static.mkdir(parents=True)
    (tmp_path / "pl" / "a.html").write_text(PAGE, encoding="utf-8")
    (static / "macros.html").write_text("{% macro %}", encoding="utf-8")
    (static / "doctools.js").write_text(
        'PLURAL = new Function(\n      "n",\n      `return (${catalog.plural_expr})`\n    );',
        encoding="utf-8",
    )
    (static / "translations.js").write_text('add({"plural_expr": "(n!=1 ? \\"a\\" : 2)"});', encoding="utf-8")
    protect(tmp_path)
    protect(tmp_path)
    assert "Content-Security-Policy" in (tmp_path / "pl" / "a.html").read_text(encoding="utf-8")
    assert (static / "macros.html").read_text(encoding="utf-8") == "{% macro %}"
    assert (static / "doctools.js").read_text(encoding="utf-8") == "PLURAL = catalog.plural_expr;"
    assert (static / "translations.js").read_text(
        encoding="utf-8"
    ) == 'add({"plural_expr": (n) => ((n!=1 ? "a" : 2))});'


@pytest.mark.book
def test_the_built_site_has_it_everywhere_and_nothing_that_breaks_under_it(site: Path) -> None:
    for path in sorted(site.rglob("*.html")):
        if "_static" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        found = inline_of(text)
        assert found.handlers == [], path
        assert set(directives(text)["script-src"]) >= {digest(script) for script in found.scripts}, path
    for script in sorted(site.glob("*/_static/*.js")):
        assert "new Function" not in script.read_text(encoding="utf-8"), script
