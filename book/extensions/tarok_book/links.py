"""Check the built site's links: ``python -m tarok_book.links site``.

A link inside the site must lead to a file and, with a fragment, to an element of it; nothing that a browser
loads by itself may lie on another host (links that a reader follows may).
"""

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

CSS_URL = re.compile(r"url\(\s*['\"]?((?:https?:)?//[^'\")]+)")
LOADING_RELATIONS = {"stylesheet", "preload", "modulepreload", "icon", "manifest", "prefetch", "dns-prefetch"}


@dataclass
class Page(HTMLParser):
    """What a page links to, what it loads, and the fragments it has."""

    links: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    fragments: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Make the parser ready."""
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element's links and fragment."""
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.fragments.add(values["id"])
        if tag == "a" and "name" in values:
            self.fragments.add(values["name"])
        if "href" in values:
            loading = tag != "a" and bool(LOADING_RELATIONS & set(values.get("rel", "").split()))
            (self.loads if loading else self.links).append(values["href"])
        for name in ("src", "poster", "data"):
            if name in values:
                self.loads.append(values[name])


@cache
def read(path: Path) -> Page:
    """Parse a page."""
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def problem(site: Path, page: Path, link: str, base: str) -> str | None:
    """Say what is wrong with a link inside the site; None when nothing is."""
    parts = urlsplit(link)
    if parts.path.startswith(base):
        target = site / unquote(parts.path.removeprefix(base))
    else:
        target = page.parent / unquote(parts.path) if parts.path else page
    target = target.resolve()
    if target.is_dir():
        target /= "index.html"
    if not target.is_relative_to(site) or not target.is_file():
        return "no such file"
    fragment = unquote(parts.fragment)
    if fragment and target.suffix == ".html" and fragment not in read(target).fragments:
        return "no such fragment"
    return None


def check(site: Path, base: str = "/") -> Iterator[str]:
    """Yield a line for each thing that is wrong."""
    site = site.resolve()
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site)
        if "_static" in name.parts:
            continue
        page = read(path)
        for link in dict.fromkeys([*page.links, *page.loads]):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.loads and parts.scheme != "data":
                    yield f"{name}: {link}: loaded from another host"
            elif what := problem(site, path, link, base):
                yield f"{name}: {link}: {what}"
    for path in sorted(site.rglob("*.css")):
        for match in CSS_URL.finditer(path.read_text(encoding="utf-8")):
            yield f"{path.relative_to(site)}: {match[1]}: loaded from another host"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="tarok_book.links", description="Check the built site's links.")
    parser.add_argument("site", type=Path)
    parser.add_argument("--base", default="/", help="path under which the site is published (default: /)")
    options = parser.parse_args(arguments)
    found = list(check(options.site, options.base))
    print("\n".join([*found, f"{len(found)} broken links"]))
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
