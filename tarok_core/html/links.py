"""Links to what stands somewhere in the book.

They are written as ``href="tarok:rule:GAL-AUC-9"`` and get their addresses when these are known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from tarok_core.markup import Markup

__all__ = ["links", "ref", "with_addresses"]

LINK: Final = re.compile(
    r'<a href="tarok:(?P<kind>[a-z]+):(?P<target>[^"]*)"(?P<rest>[^>]*)>(?P<body>.*?)</a>', re.S
)


def ref(kind: str, target: str, content: str, *, classes: str = "", title: str = "") -> Markup:
    """A link to a rule, a case, a decision or an option.

    >>> print(ref("case", "GAL-E1", "GAL-E1", classes="case-ref"))
    <a href="tarok:case:GAL-E1" class="case-ref">GAL-E1</a>
    """
    return Markup('<a href="tarok:{}:{}"{}{}>{}</a>').format(
        kind,
        target,
        Markup(' class="{}"').format(classes) if classes else "",
        Markup(' title="{}"').format(title) if title else "",
        content,
    )


def links(html: str) -> Iterator[tuple[str, str]]:
    """The kind and target of every link into the book.

    >>> list(links('<a href="tarok:rule:GAL-AUC-9" class="x">GAL-AUC-9</a>'))
    [('rule', 'GAL-AUC-9')]
    """
    return ((match["kind"], match["target"]) for match in LINK.finditer(html))


def with_addresses(html: str, address: Callable[[str, str], str | None]) -> Markup:
    """HTML with addresses in its links; what stands nowhere is no link.

    >>> print(with_addresses('<a href="tarok:rule:X">X</a>', lambda kind, target: "page.html#X"))
    <a href="page.html#X">X</a>
    >>> print(with_addresses('<a href="tarok:rule:X" class="c">X</a>', lambda kind, target: None))
    <span class="c">X</span>
    """

    def replace(match: re.Match[str]) -> str:
        found = address(match["kind"], match["target"])
        if found is None:
            return f"<span{match['rest']}>{match['body']}</span>"
        return Markup('<a href="{}"').format(found) + Markup(f"{match['rest']}>{match['body']}</a>")

    return Markup(LINK.sub(replace, html))
