"""The engine's catalogues are in step with the English texts, complete for the games in the book."""

from __future__ import annotations

import string
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import polib
import pytest

from tarok_core.casebook import documented_cases
from tarok_core.register import register_of, sources

LOCALE = Path(str(resources.files("tarok_core").joinpath("locale")))
IN_THE_BOOK = ("galician",)
LANGUAGES = ("pl",)


def codes(prefix: str, table: dict[str, Any]) -> dict[str, list[str]]:
    """By code: the English wordings in a file of messages."""
    found: dict[str, list[str]] = {}
    for key, value in table.items():
        name = f"{prefix}.{key}" if prefix else key
        if isinstance(value, str):
            found[name] = [value]
        elif set(value) == {"one", "other"}:
            found[name] = [value["one"], value["other"]]
        else:
            found |= codes(name, value)
    return found


def english() -> dict[str, list[str]]:
    """By context: every English text that the chapters in the book can show."""
    found: dict[str, list[str]] = {}
    for name in ("messages", *IN_THE_BOOK):
        found |= codes("", tomllib.loads((LOCALE / f"{name}.toml").read_text(encoding="utf-8")))
    for game in IN_THE_BOOK:
        register = register_of(game)
        for pairs in (
            *(r.texts for r in register.rules.values()),
            *(d.texts for d in register.decisions.values()),
        ):
            found |= {context: [text] for context, text in pairs}
        for case in documented_cases(game):
            found[f"{case.id} title"] = [case.title]
            if case.note:
                found[f"{case.id} note"] = [case.note]
    for source in sources().values():
        if source.kind != "document" and not set(source.games) & set(IN_THE_BOOK):
            continue
        found |= {context: [text] for context, text in source.texts}
    return found


def names(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_with_the_same_names_in_braces(language: str) -> None:
    path = LOCALE / language / "LC_MESSAGES" / "tarok.po"
    have = {entry.msgctxt: entry for entry in polib.pofile(str(path))}
    wrong = []
    for context, texts in english().items():
        entry = have.get(context)
        if entry is None or not entry.translated() or "fuzzy" in entry.flags:
            wrong.append(f"{context}: not translated")
        elif [entry.msgid, *([entry.msgid_plural] if entry.msgid_plural else [])] != texts:
            wrong.append(f"{context}: the English text has changed")
        else:
            forms = entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]
            allowed = [names(text) for text in texts]
            wrong += [f"{context}: other names in braces" for form in forms if names(form) not in allowed]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_holds_no_text_twice(language: str) -> None:
    contexts = [entry.msgctxt for entry in polib.pofile(str(LOCALE / language / "LC_MESSAGES" / "tarok.po"))]
    assert len(contexts) == len(set(contexts))
