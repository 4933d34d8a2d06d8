"""The engine's catalogues are in step with the English texts, complete for each language's own games."""

from __future__ import annotations

import gettext
import re
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

GAMES = {
    "cs": ("czech",),
    "he": ("french",),
    "pl": ("galician",),
}
"""By language: the games whose texts are wholly in it. What all games share is in every language."""


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


def english(games: tuple[str, ...]) -> dict[str, list[str]]:
    """By context: every English text that the chapters on these games can show."""
    found: dict[str, list[str]] = {}
    for name in ("messages", *games):
        found |= codes("", tomllib.loads((LOCALE / f"{name}.toml").read_text(encoding="utf-8")))
    for game in games:
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
        if source.kind != "document" and not set(source.games) & set(games):
            continue
        found |= {context: [text] for context, text in source.texts}
    return found


def names(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def may_leave_out_the_number(plural_forms: str) -> bool:
    """Whether the first plural form stands for 1 alone, so that a word can take the place of the number."""
    form = gettext.c2py(plural_forms.partition("plural=")[2].rstrip(";"))
    return [number for number in range(200) if form(number) == 0] == [1]


@pytest.mark.parametrize("language", GAMES)
def test_every_text_is_translated_with_the_same_names_in_braces(language: str) -> None:
    path = LOCALE / language / "LC_MESSAGES" / "tarok.po"
    catalogue = polib.pofile(str(path))
    have = {entry.msgctxt: entry for entry in catalogue}
    in_a_word = may_leave_out_the_number(catalogue.metadata["Plural-Forms"])
    wrong = []
    for context, texts in english(GAMES[language]).items():
        entry = have.get(context)
        if entry is None or not entry.translated() or "fuzzy" in entry.flags:
            wrong.append(f"{context}: not translated")
        elif [entry.msgid, *([entry.msgid_plural] if entry.msgid_plural else [])] != texts:
            wrong.append(f"{context}: the English text has changed")
        else:
            forms = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
            allowed = [names(text) for text in texts]
            if in_a_word and entry.msgid_plural and names(forms[0]) == allowed[0] - {"count"}:
                forms = forms[1:]
            wrong += [f"{context}: other names in braces" for form in forms if names(form) not in allowed]
    assert wrong == []


@pytest.mark.parametrize("language", GAMES)
def test_the_catalogue_holds_no_text_twice(language: str) -> None:
    contexts = [entry.msgctxt for entry in polib.pofile(str(LOCALE / language / "LC_MESSAGES" / "tarok.po"))]
    assert len(contexts) == len(set(contexts))


ISOLATES = re.compile("[\u2066-\u2068][^\u2066-\u2069]*\u2069")
"""What keeps its direction within a text: from one of three marks to the mark of its end."""


def test_sums_and_signed_amounts_are_isolated_in_hebrew() -> None:
    bare = re.compile(r"[+−±×÷=]\s?[\d{]|[\d}]\s?[+−±×÷=]|\{amount\}")
    wrong = []
    for entry in polib.pofile(str(LOCALE / "he" / "LC_MESSAGES" / "tarok.po")):
        for text in (entry.msgstr, *entry.msgstr_plural.values()):
            rest = ISOLATES.sub("", text)
            if bare.search(rest) or re.search("[\u2066-\u2069]", rest):
                wrong.append(f"{entry.msgctxt}: {text}")
    assert wrong == []
