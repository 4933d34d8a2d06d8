"""The pages above the languages: a start page that offers the browser's language, a page for lost readers."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from tarok_book.languages import LANGUAGES, words

SOURCES = Path(__file__).parent / "templates" / "front"
FAVICON = Path(__file__).parent / "static" / "favicon.svg"


def write(out: Path, locale: Path, codes: Sequence[str], base: str) -> None:
    """Write ``index.html``, ``404.html`` and what they need; only the latter must know the base."""
    translations = {code: words(locale, code) for code in codes}
    entries = [
        {
            "language": LANGUAGES[code],
            "title": translate("The Tarok Book"),
            "lost": translate("There is no such page. The book starts here:"),
        }
        for code, translate in translations.items()
    ]
    environment = Environment(
        loader=FileSystemLoader(SOURCES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    for name, prefix in (("index.html", ""), ("404.html", base)):
        page = environment.get_template(name).render(entries=entries, base=prefix)
        (out / name).write_text(page, encoding="utf-8")
    for file in (SOURCES / "front.css", SOURCES / "choose-language.js", FAVICON):
        shutil.copyfile(file, out / file.name)
    (out / ".nojekyll").touch()  # GitHub Pages would leave out folders whose name starts with an underscore
