"""Languages written from right to left: the theme is turned round, sums keep their direction.

In a line from right to left a browser would set “−29” as “29−” and turn “25 + 4 = 29” round. Translators
write sums as in any language; in a page they are isolated from the text around, as cards and notation are.
"""

import re
from collections.abc import Iterator
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

from tarok_book.domain import Phrase
from tarok_book.languages import LANGUAGES, page_language

NUMBER: Final = r"(?:\d+(?:[.,]\d+)*[½¼¾]?|[½¼¾])"
SIGNED: Final = rf"\(?[+−±]?{NUMBER}\)?"
SUM: Final = re.compile(rf"(?:[+−±×÷]\s?)?{SIGNED}(?:\s?[+−±×÷=]\s?{SIGNED})*")
OPERATORS: Final = frozenset("+−±×÷=")
# What has a direction of its own, or is looked up by its text.
KEPT: Final = (
    nodes.literal,
    nodes.FixedTextElement,
    nodes.raw,
    nodes.math,
    nodes.math_block,
    nodes.title,
    Phrase,
)


def sums(text: str) -> Iterator[tuple[int, int]]:
    """Where signed numbers and sums stand in a text; a number alone needs no care.

    >>> text = "S = 25, or (25 + 4) × 2 = 58 (that is +58)"
    >>> [text[start:end] for start, end in sums(text)]
    ['(25 + 4) × 2 = 58', '+58']
    """
    for match in SUM.finditer(text):
        start, end = match.span()
        # A bracket whose partner stands outside belongs to the sentence.
        if text.count("(", start, end) < text.count(")", start, end) and text[end - 1] == ")":
            end -= 1
        elif text.count("(", start, end) > text.count(")", start, end) and text[start] == "(":
            start += 1
        if OPERATORS & set(text[start:end]):
            yield start, end


def isolated(text: str) -> list[nodes.Node]:
    """A text as nodes in which every sum keeps its direction.

    >>> [node.astext() for node in isolated("33 − 41 = −8.")]
    ['<bdi dir="ltr">33 − 41 = −8</bdi>', '.']
    """
    found: list[nodes.Node] = []
    done = 0
    for start, end in sums(text):
        if start > done:
            found.append(nodes.Text(text[done:start]))
        found.append(nodes.raw("", f'<bdi dir="ltr">{text[start:end]}</bdi>', format="html"))
        done = end
    if done < len(text):
        found.append(nodes.Text(text[done:]))
    return found


def is_kept(text: nodes.Text) -> bool:
    """Whether a text stands in something that is kept as it is."""
    ancestor = text.parent
    while ancestor is not None and not isinstance(ancestor, KEPT):
        ancestor = ancestor.parent
    return ancestor is not None


def isolate_sums(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Isolate the sums on a page that is written from right to left."""
    if not LANGUAGES[page_language(app.config, docname)].right_to_left:
        return
    for text in list(doctree.findall(nodes.Text)):
        if text.parent is not None and not is_kept(text) and any(sums(text)):
            text.parent.replace(text, isolated(text))


def add_styles(app: Sphinx, config: Config) -> None:
    """Turn the theme round."""
    if LANGUAGES[config.language].right_to_left:
        app.add_css_file("right_to_left.css", priority=900)


def setup(app: Sphinx) -> None:
    """Register events."""
    app.connect("config-inited", add_styles)
    app.connect("doctree-resolved", isolate_sums)
