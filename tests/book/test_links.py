"""The link check finds what it should find."""

from pathlib import Path

from tarok_book.links import check


def test_check(tmp_path: Path) -> None:
    (tmp_path / "pl").mkdir()
    (tmp_path / "index.html").write_text('<h1 id="top"></h1><a href="/pl/">pl</a>', encoding="utf-8")
    (tmp_path / "pl" / "index.html").write_text(
        """
        <a href="../index.html#top">good</a> <a href="#here" id="here">good</a>
        <a href="https://example.org/">a reader may go elsewhere</a> <img src="data:,">
        <a href="none.html">bad</a> <a href="../index.html#none">bad</a> <a href="../../outside.html">bad</a>
        <script src="https://example.org/a.js"></script> <link rel="stylesheet" href="//example.org/a.css">
        """,
        encoding="utf-8",
    )
    (tmp_path / "a.css").write_text(
        "@import url('https://example.org/b.css'); a { src: url(b.woff) }", encoding="utf-8"
    )
    assert sorted(check(tmp_path)) == [
        "a.css: https://example.org/b.css: loaded from another host",
        "pl/index.html: ../../outside.html: no such file",
        "pl/index.html: ../index.html#none: no such fragment",
        "pl/index.html: //example.org/a.css: loaded from another host",
        "pl/index.html: https://example.org/a.js: loaded from another host",
        "pl/index.html: none.html: no such file",
    ]
