"""The content security policy that every page carries.

Only the site's own files run; the theme's few inline scripts and styles are allowed one by one, by their
digests. ``wasm-unsafe-eval`` lets WebAssembly be compiled. Python itself runs in a worker, to which a page's
policy does not apply; the worker forbids itself to fetch anything once it has started.
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

MARK: Final = '<meta http-equiv="Content-Security-Policy"'
# The policy stands before all else that a page loads; a page says its encoding first.
ENCODING: Final = re.compile(r'<head>\s*<meta charset="utf-8"\s*/?>', re.IGNORECASE)
# In Sphinx's scripts: how it makes a function of the rule of plurals, and the rule in a language's catalogue.
NEW_FUNCTION: Final = re.compile(r'new Function\(\s*"n",\s*`return \(\$\{catalog\.plural_expr\}\)`,?\s*\)')
PLURAL: Final = re.compile(r'"plural_expr": ("(?:[^"\\]|\\.)*")')
SCRIPT_TYPES: Final = {
    "",
    "module",
    "text/javascript",
    "application/javascript",
    "importmap",
    "speculationrules",
}


@dataclass
class Inline(HTMLParser):
    """What a page holds inline: scripts, styles, style attributes; and handlers, which are not allowed.

    ``blocking`` are the addresses of scripts that a browser stops at.
    """

    scripts: dict[str, None] = field(default_factory=dict)
    styles: dict[str, None] = field(default_factory=dict)
    attributes: dict[str, None] = field(default_factory=dict)
    handlers: list[str] = field(default_factory=list)
    blocking: dict[str, None] = field(default_factory=dict)
    _open: str | None = None
    _text: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Make the parser ready."""
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element's inline parts."""
        values = {name: value or "" for name, value in attrs}
        if values.get("style"):
            self.attributes[values["style"]] = None
        self.handlers += [f"<{tag} {name}>" for name in values if name.startswith("on")]
        if tag == "script" and "src" in values and not {"defer", "async"} & values.keys():
            self.blocking[values["src"]] = None
        inline_script = (
            tag == "script" and "src" not in values and values.get("type", "").lower() in SCRIPT_TYPES
        )
        if inline_script or tag == "style":
            self._open, self._text = tag, []

    def handle_data(self, data: str) -> None:
        """Note a script's or style's text."""
        if self._open:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Note the end of a script or style."""
        if tag == self._open:
            (self.scripts if tag == "script" else self.styles)["".join(self._text)] = None
            self._open = None


def inline_of(page: str) -> Inline:
    """Return what a page holds inline."""
    found = Inline()
    found.feed(page)
    found.close()
    return found


def sources(texts: Iterable[str]) -> list[str]:
    """Return the digests of texts as a policy's sources."""
    return sorted(
        f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in texts
    )


def policy(inline: Inline) -> str:
    """Return the policy of a page."""
    attributes = ["'unsafe-hashes'", *sources(inline.attributes)] if inline.attributes else ["'none'"]
    directives = {
        "default-src": ["'self'"],
        "script-src": ["'self'", "'wasm-unsafe-eval'", *sources(inline.scripts)],
        # ipywidgets, Lumino and the theme set styles through the object model, which needs no permission.
        "style-src": ["'self'", *sources(inline.styles)],
        "style-src-attr": attributes,
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "worker-src": ["'self'"],
        "frame-src": ["'none'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
    }
    return "; ".join(" ".join([name, *values]) for name, values in directives.items())


def protected(page: str) -> str:
    """Return a page with its policy near the start of its head; one that has it stays as it is.

    :raises ValueError: when the page does not begin as pages do.
    """
    if MARK in page:
        return page
    start = ENCODING.search(page)
    if start is None:
        raise ValueError("the page does not say its encoding first in its head")
    inline = inline_of(page)
    tags = [f'{MARK} content="{policy(inline)}">']
    # Browsers do not look ahead for scripts behind a policy; without these, each would wait for the last.
    tags += [f'<link rel="preload" as="script" href="{escape(address)}">' for address in inline.blocking]
    return "\n".join([page[: start.end()], *tags]) + page[start.end() :]


def tame_sphinx(static: Path) -> None:
    """Let Sphinx's scripts do without ``new Function``: make the rule of plurals a function now."""
    for name, pattern, replacement in (
        ("doctools.js", NEW_FUNCTION, lambda _: "catalog.plural_expr"),
        ("translations.js", PLURAL, lambda match: f'"plural_expr": (n) => ({json.loads(match[1])})'),
    ):
        path = static / name
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            changed = pattern.sub(replacement, text)
            if changed != text:
                path.write_text(changed, encoding="utf-8", newline="\n")


def protect(site: Path) -> None:
    """Put the policy into every page of a site that lacks it."""
    for static in site.glob("*/_static"):
        tame_sphinx(static)
    for path in site.rglob("*.html"):
        if "_static" in path.parts:  # the theme's templates, which are no pages
            continue
        page = path.read_text(encoding="utf-8")
        if page and MARK not in page:
            path.write_text(protected(page), encoding="utf-8", newline="\n")
