"""The server: types, compression, caching, what is missing."""

import gzip
from collections.abc import Iterator
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tarok_book.serve import bind, serving

FILES = {
    "index.html": b"<p>start</p>",
    "404.html": b"<p>lost</p>",
    "pl/index.html": "<p>ręka</p>".encode(),
    "live/0a1b/worker.mjs": b"export {}",
    "live/0a1b/runtime.wasm": b"\0asm",
    "card.png": b"\x89PNG",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, content in FILES.items():
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return tmp_path / "site"


@pytest.fixture
def connection(folder: Path) -> Iterator[HTTPConnection]:
    with serving(folder) as address:
        parts = urlsplit(address)
        assert parts.hostname is not None
        client = HTTPConnection(parts.hostname, parts.port, timeout=5)
        yield client
        client.close()


def get(
    connection: HTTPConnection, path: str, method: str = "GET", **headers: str
) -> tuple[int, Message, bytes]:
    connection.request(
        method, path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    response = connection.getresponse()
    return response.status, response.headers, response.read()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/pl/", "text/html; charset=utf-8"),
        ("/live/0a1b/worker.mjs", "text/javascript; charset=utf-8"),
        ("/live/0a1b/runtime.wasm", "application/wasm"),
        ("/card.png", "image/png"),
    ],
)
def test_types(connection: HTTPConnection, path: str, kind: str) -> None:
    status, headers, _ = get(connection, path)
    assert (status, headers["Content-Type"]) == (200, kind)


def test_text_and_wasm_are_compressed_for_those_who_take_it(connection: HTTPConnection) -> None:
    for path in ("/pl/index.html", "/live/0a1b/runtime.wasm"):
        _, headers, body = get(connection, path, Accept_Encoding="br, gzip")
        assert headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(body) == FILES[path[1:]]
        _, headers, body = get(connection, path)
        assert headers["Content-Encoding"] is None
        assert body == FILES[path[1:]]
    _, headers, _ = get(connection, "/card.png", Accept_Encoding="gzip")
    assert headers["Content-Encoding"] is None


def test_a_changed_file_is_sent_anew(connection: HTTPConnection, folder: Path) -> None:
    get(connection, "/index.html", Accept_Encoding="gzip")
    (folder / "index.html").write_bytes(b"<p>other</p>")
    _, _, body = get(connection, "/index.html", Accept_Encoding="gzip")
    assert gzip.decompress(body) == b"<p>other</p>"


def test_caching(connection: HTTPConnection) -> None:
    _, headers, _ = get(connection, "/pl/index.html")
    assert headers["Cache-Control"] == "no-cache"
    status, _, body = get(connection, "/pl/index.html", If_Modified_Since=headers["Last-Modified"])
    assert (status, body) == (304, b"")
    status, _, _ = get(connection, "/pl/index.html", If_Modified_Since="nonsense")
    assert status == 200
    _, headers, _ = get(connection, "/live/0a1b/worker.mjs")
    assert "immutable" in headers["Cache-Control"]


def test_head_sends_no_content(connection: HTTPConnection) -> None:
    status, headers, body = get(connection, "/", "HEAD")
    assert (status, headers["Content-Length"], body) == (200, str(len(FILES["index.html"])), b"")


@pytest.mark.parametrize("path", ["/none.html", "/live/", "/../secret.txt", "/%2e%2e/secret.txt"])
def test_what_is_missing_gets_the_page_for_lost_readers(connection: HTTPConnection, path: str) -> None:
    status, _, body = get(connection, path)
    assert (status, body) == (404, FILES["404.html"])


def test_a_folder_gets_its_slash_and_keeps_its_query(connection: HTTPConnection) -> None:
    status, headers, _ = get(connection, "/pl?bid=two")
    assert (status, headers["Location"]) == (301, "/pl/?bid=two")
    _, headers, _ = get(connection, "//pl")
    assert headers["Location"] == "/pl/"


def test_the_next_port_is_tried_when_one_is_taken(folder: Path) -> None:
    with bind(folder, 0) as first, bind(folder, first.server_port) as second:
        assert second.server_port > first.server_port
