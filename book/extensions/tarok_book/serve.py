"""A small server for the built site, as a good host would serve it: ``python -m tarok_book.serve site``.

Text and WebAssembly go out compressed, every file has its right type, and browsers ask again before they
reuse a page.
"""

import argparse
import errno
import gzip
import io
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from email.utils import formatdate, parsedate_to_datetime
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

COMPRESSED = ("text/", "application/json", "application/wasm", "application/xml", "image/svg+xml")
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
PORTS_TO_TRY = 20


@lru_cache(maxsize=256)
def compressed(path: str, _modified: int) -> bytes:
    """Return the file's content compressed; the time of its last change makes a changed file another one."""
    return gzip.compress(Path(path).read_bytes(), compresslevel=6)


class Handler(SimpleHTTPRequestHandler):
    """Serves one folder; lists no folders and keeps quiet about what it served."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # headers and content are sent apart; neither shall wait for the other
    extensions_map: ClassVar[dict[str, str]] = {  # type: ignore[misc]  # the base class changes its own in place
        **SimpleHTTPRequestHandler.extensions_map,
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: what is missing shows in the browser."""

    def send_head(self) -> io.BytesIO | None:
        """Answer with the file's headers and return its content, or answer with why there is none."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            if not self.path.split("?")[0].split("#")[0].endswith("/"):
                self.redirect_to_folder()
                return None
            path /= "index.html"
        status = HTTPStatus.OK
        if not path.is_file():
            path, status = Path(self.directory) / "404.html", HTTPStatus.NOT_FOUND
            if not path.is_file():
                self.send_error(status)
                return None
        return self.send_file(path, status)

    def redirect_to_folder(self) -> None:
        """Send a request for a folder to the same address with a slash."""
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        name, _, query = self.path.partition("?")
        self.send_header("Location", f"/{name.strip('/')}/" + (f"?{query}" if query else ""))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def send_file(self, path: Path, status: HTTPStatus) -> io.BytesIO | None:
        """Send a file's headers; its content too unless the browser has it already."""
        stat = path.stat()
        if status is HTTPStatus.OK and self.is_known(int(stat.st_mtime)):
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        kind = self.guess_type(str(path))
        squeeze = kind.startswith(COMPRESSED) and "gzip" in self.headers.get("Accept-Encoding", "")
        content = compressed(str(path), stat.st_mtime_ns) if squeeze else path.read_bytes()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        if squeeze:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Last-Modified", formatdate(stat.st_mtime, usegmt=True))
        # The live runtime lies in a folder named by its content's hash.
        self.send_header("Cache-Control", IMMUTABLE if "/live/" in self.path else REVALIDATE)
        self.end_headers()
        return io.BytesIO(content)

    def is_known(self, modified: int) -> bool:
        """Tell whether the browser's copy is as new as the file."""
        try:
            return parsedate_to_datetime(self.headers.get("If-Modified-Since", "")).timestamp() >= modified
        except (ValueError, TypeError):
            return False


class Server(ThreadingHTTPServer):
    """Serves many requests at once and takes its port again right after a restart."""

    daemon_threads = True
    allow_reuse_address = True

    @property
    def address(self) -> str:
        """The address to open."""
        return f"http://localhost:{self.server_port}/"


def bind(folder: Path, port: int) -> Server:
    """Return a server for the folder at the port or, when taken, at one of the next; 0 means any."""
    handler = partial(Handler, directory=os.fspath(folder))
    for candidate in range(port, port + PORTS_TO_TRY):
        try:
            return Server(("localhost", candidate), handler)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise SystemExit(f"ports {port} to {port + PORTS_TO_TRY - 1} are all taken")


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve the folder while the context lasts; gives the address."""
    with bind(folder, 0) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server.address
        finally:
            server.shutdown()
            thread.join()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="tarok_book.serve", description="Serve the built site.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args(arguments)
    with bind(options.folder, options.port) as server:
        print(f"The book is at {server.address} (Ctrl-C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
