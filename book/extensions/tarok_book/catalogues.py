"""Message catalogues of the book: extracted from pages, updated for translators, compiled for a build.

``python -m tarok_book.catalogues --lang pl`` brings ``book/locale/pl`` in line with the pages.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import polib
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils
from sphinx_intl import basic

from tarok_book.languages import DOMAIN, LANGUAGES, SOURCE_LANGUAGE
from tarok_book.project import Project

# Catalogues of words, not of pages: what lacks there is shown in English, word by word.
WORD_DOMAINS = (DOMAIN, "sphinx", "booktheme")
# Headers that change with every update and tell nobody anything.
VOLATILE_HEADERS = (
    "POT-Creation-Date",
    "PO-Revision-Date",
    "Last-Translator",
    "Language-Team",
    "Report-Msgid-Bugs-To",
    "Generated-By",
)
LINE_WIDTH = 110


def extract_pages(project: Project) -> None:
    """Write a template for each page; a page without words gets none."""
    config = project.sphinx_config() | {"nb_execution_mode": "off", "tarok_inputs": project.inputs_digest()}
    with patch_docutils(), docutils_namespace():
        app = Sphinx(
            srcdir=project.book,
            confdir=None,
            outdir=project.templates,
            doctreedir=project.work / "doctrees-pot",
            buildername="gettext",
            confoverrides=config,
            status=None,
            warning=sys.stderr,
            warningiserror=True,
            keep_going=True,
        )
        app.build()
    if app.statuscode:
        raise SystemExit("the pages' texts could not be extracted")
    (project.templates / "sphinx.pot").unlink(
        missing_ok=True
    )  # the theme's words, translated by Sphinx itself
    pages = {project.templates / f"{docname}.pot" for docname in app.env.found_docs}
    for stale in set(project.templates.rglob("*.pot")) - pages:
        stale.unlink()


def extract_words(project: Project) -> None:
    """Write the template of this package's own words."""
    catalogue = Catalog(project="The Tarok Book", fuzzy=False)
    package = Path(__file__).parent
    for _, _, message, comments, _ in extract_from_dir(
        package, [("**.py", "python")], keywords={"translate": None}
    ):
        catalogue.add(message, auto_comments=comments)
    with (project.templates / f"{DOMAIN}.pot").open("wb") as file:
        write_po(file, catalogue, no_location=True, sort_output=True)


def extract(project: Project) -> None:
    """Write all templates, in a process of its own: Sphinx leaves traces in the one it ran in."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        pool.submit(extract_pages, project).result()
    extract_words(project)


def normalise(path: Path) -> None:
    """Drop headers with dates and persons, so that a diff shows texts only."""
    catalogue = polib.pofile(str(path), wrapwidth=LINE_WIDTH)
    if catalogue.metadata_is_fuzzy or catalogue.header or set(VOLATILE_HEADERS) & set(catalogue.metadata):
        for header in VOLATILE_HEADERS:
            catalogue.metadata.pop(header, None)
        catalogue.metadata["Project-Id-Version"] = "The Tarok Book"
        catalogue.metadata_is_fuzzy = False
        catalogue.header = ""
        catalogue.save(newline="\n")


def update(project: Project, codes: Iterable[str]) -> None:
    """Bring the translators' catalogues in line with the pages and report those whose page is gone."""
    extract(project)
    targets = [code for code in codes if code != SOURCE_LANGUAGE]
    basic.update(
        str(project.locale),
        str(project.templates),
        targets,
        line_width=LINE_WIDTH,
        ignore_obsolete=True,
        jobs=1,
    )
    for code in targets:
        folder = project.locale / code / "LC_MESSAGES"
        for path in sorted(folder.rglob("*.po")):
            domain = path.relative_to(folder).with_suffix("").as_posix()
            if domain in WORD_DOMAINS or (project.templates / f"{domain}.pot").exists():
                normalise(path)
            else:
                print(f"no page belongs to {path.relative_to(project.root)}")


def lacking(template: polib.POFile, catalogue: polib.POFile | None) -> list[str]:
    """Return the messages of a page that have no finished translation."""
    finished = {entry.msgid for entry in catalogue or () if entry.translated()}
    return [entry.msgid for entry in template if entry.msgid not in finished]


def store(path: Path, content: bytes) -> None:
    """Write a file unless it has this content already: Sphinx compares times."""
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def compile_language(project: Project, code: str) -> tuple[Path, list[str]]:
    """Compile a language's finished catalogues; return their folder and the pages that are not translated."""
    compiled = project.work / "locale"
    if code == SOURCE_LANGUAGE:
        return compiled, []
    sources = project.locale / code / "LC_MESSAGES"
    targets = compiled / code / "LC_MESSAGES"
    wanted: set[Path] = set()
    untranslated: list[str] = []
    for template_path in sorted(project.templates.rglob("*.pot")):
        domain = template_path.relative_to(project.templates).with_suffix("").as_posix()
        if domain in WORD_DOMAINS:
            continue
        source = sources / f"{domain}.po"
        catalogue = polib.pofile(str(source)) if source.exists() else None
        if catalogue is None or lacking(polib.pofile(str(template_path)), catalogue):
            untranslated.append(domain)
        else:
            # Sphinx looks for the .po beside it to find out which pages a changed catalogue concerns.
            wanted |= {targets / f"{domain}.po", targets / f"{domain}.mo"}
            store(targets / f"{domain}.po", source.read_bytes())
            store(targets / f"{domain}.mo", catalogue.to_binary())
    for domain in WORD_DOMAINS:
        source = sources / f"{domain}.po"
        if source.exists():
            wanted.add(targets / f"{domain}.mo")
            store(targets / f"{domain}.mo", polib.pofile(str(source)).to_binary())
    for stale in set(targets.rglob("*.[mp]o")) - wanted:
        stale.unlink()
    return compiled, untranslated


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="tarok_book.catalogues", description="Update the catalogues.")
    parser.add_argument("--root", type=Path, default=Path(), help="the checkout (default: here)")
    parser.add_argument("--lang", nargs="+", choices=sorted(LANGUAGES), required=True)
    options = parser.parse_args(arguments)
    update(Project(options.root.resolve()), options.lang)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
