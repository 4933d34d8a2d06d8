"""Bring the engine's message catalogues in step with the English texts.

The English texts stand in four kinds of place: ``locale/messages.toml``, the registers, the sources,
and the titles and notes of the cases. This script gathers them (context and English text) and merges
them into ``tarok_core/locale/<language>/LC_MESSAGES/tarok.po``: new texts come in untranslated, changed ones
keep their old translation marked fuzzy, texts that are gone are dropped. With ``--check`` it only
tells what is missing, fuzzy, obsolete or broken and exits 1 if anything is.

Usage: ``python tools/engine_catalogues.py [--check] LANGUAGE...``
"""

from __future__ import annotations

import argparse
import gettext
import string
import sys
from collections.abc import Iterator
from pathlib import Path

import polib

from tarok_core.casebook import documented_cases
from tarok_core.games import game_names
from tarok_core.register import register_of, sources
from tarok_core.words import messages

LOCALE = Path(__file__).resolve().parent.parent / "tarok_core" / "locale"

PLURALS = {
    "cs": "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);",
    "he": "nplurals=2; plural=(n != 1);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ru": (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
        "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    ),
}


def texts() -> Iterator[polib.POEntry]:
    """Every English text of the engine as an untranslated entry."""
    for code, text in messages().items():
        if isinstance(text, str):
            yield polib.POEntry(msgctxt=code, msgid=text, msgstr="")
        else:
            yield polib.POEntry(msgctxt=code, msgid=text["one"], msgid_plural=text["other"], msgstr_plural={})
    for game in game_names():
        register = register_of(game)
        worded = [item.texts for item in register.rules.values()]
        worded += [item.texts for item in register.decisions.values()]
        for context, text in (pair for pairs in worded for pair in pairs):
            yield polib.POEntry(msgctxt=context, msgid=text, msgstr="")
        for case in documented_cases(game):
            yield polib.POEntry(msgctxt=f"{case.id} title", msgid=case.title, msgstr="")
            if case.note:
                yield polib.POEntry(msgctxt=f"{case.id} note", msgid=case.note, msgstr="")
    for source in sources().values():
        for context, text in source.texts:
            yield polib.POEntry(msgctxt=context, msgid=text, msgstr="")


def catalogue_path(language: str) -> Path:
    """The catalogue of a language."""
    return LOCALE / language / "LC_MESSAGES" / "tarok.po"


def update(language: str) -> polib.POFile:
    """The catalogue of a language with exactly the texts there are now."""
    path = catalogue_path(language)
    old = {entry.msgctxt: entry for entry in polib.pofile(str(path), wrapwidth=110)} if path.exists() else {}
    new = polib.POFile(wrapwidth=110)
    new.metadata = {
        "Project-Id-Version": "tarok-core",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }
    forms = int(PLURALS[language][len("nplurals=")])
    for entry in texts():
        if entry.msgid_plural:
            entry.msgstr_plural = dict.fromkeys(range(forms), "")
        before = old.get(entry.msgctxt)
        if before is not None:
            entry.msgstr = before.msgstr
            if entry.msgid_plural and before.msgid_plural:
                entry.msgstr_plural = before.msgstr_plural
            entry.flags = list(before.flags)
            changed = (before.msgid, before.msgid_plural) != (entry.msgid, entry.msgid_plural)
            if changed and before.translated() and "fuzzy" not in entry.flags:
                entry.flags.append("fuzzy")
        new.append(entry)
    return new


def faults(language: str) -> list[str]:
    """What is wrong with the catalogue of a language: one line for each fault."""
    path = catalogue_path(language)
    if not path.exists():
        return [f"{path}: there is no catalogue"]
    old = {entry.msgctxt: entry for entry in polib.pofile(str(path))}
    found = []
    for entry in texts():
        have = old.pop(entry.msgctxt, None)
        where = f"{language}: {entry.msgctxt}"
        if have is None or (have.msgid, have.msgid_plural) != (entry.msgid, entry.msgid_plural):
            found.append(f"{where}: out of step with the English text")
        elif "fuzzy" in have.flags or not have.translated():
            found.append(f"{where}: not translated")
        else:
            forms = have.msgstr_plural if have.msgid_plural else {-1: have.msgstr}
            wanted = [names(have.msgid), names(have.msgid_plural or have.msgid)]
            for number, text in forms.items():
                if names(text) not in wanted and not (
                    number == one_form(language) and sorted([*names(text), "count"]) in wanted
                ):
                    found.append(f"{where}: {{names}} differ from the English text")
    found += [f"{language}: {context}: obsolete" for context in old]
    return found


def one_form(language: str) -> int | None:
    """The plural form that stands for 1 alone, where a word may take the place of the number; else none.

    >>> one_form("he"), one_form("ru")
    (0, None)
    """
    form = gettext.c2py(PLURALS[language].partition("plural=")[2].rstrip(";"))
    return int(form(1)) if all(form(number) != form(1) for number in (0, *range(2, 200))) else None


def names(text: str) -> list[str]:
    """The names in braces of a text."""
    return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field)


def main() -> int:
    """Update or check the catalogues named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="only tell what is missing")
    parser.add_argument("languages", nargs="+", choices=sorted(PLURALS))
    arguments = parser.parse_args()
    failed = False
    for language in arguments.languages:
        if not arguments.check:
            path = catalogue_path(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            update(language).save(str(path))
        for fault in faults(language):
            failed = True
            print(fault)
    return int(failed and arguments.check)


if __name__ == "__main__":
    sys.exit(main())
