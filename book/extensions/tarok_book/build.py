"""Build the book: one folder a language, and the pages above them.

``python -m tarok_book.build --lang en pl --out site``; a build with nothing changed does nothing.
"""

import argparse
import io
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from tarok_book import catalogues, front, live_files, policy, unchanged
from tarok_book.languages import LANGUAGES, SOURCE_LANGUAGE, words
from tarok_book.project import Project


@dataclass(frozen=True)
class Job:
    """One language's build."""

    project: Project
    code: str
    languages: tuple[str, ...]
    out: Path
    processes: int
    live: str


@dataclass(frozen=True)
class Outcome:
    """What came of it."""

    code: str
    ok: bool
    seconds: float
    warnings: str
    untranslated: tuple[str, ...]


def language_config(locale: Path, code: str) -> dict[str, Any]:
    """Return the settings that hold words of the build's language."""
    translate = words(locale, code)
    authors = translate("The Tarok Book authors")
    return {
        "html_title": translate("The Tarok Book"),
        "copyright": f"2026 {authors}",
        "nb_code_prompt_show": translate("Show code"),
        "nb_code_prompt_hide": translate("Hide code"),
        "togglebutton_hint": translate("Click to show"),
        "togglebutton_hint_hide": translate("Click to hide"),
    }


def theme_options(locale: Path, code: str) -> dict[str, str]:
    """Return the theme options that hold words of the build's language."""
    translate = words(locale, code)
    licence = translate("Texts under CC BY 4.0, code under the MIT licence.")
    return {"search_bar_text": translate("Search this book..."), "extra_footer": f"<p>{licence}</p>"}


def quiet_kernel(folder: Path) -> Path:
    """Return a folder of IPython settings for the notebooks' kernels: nobody's own, and quiet."""
    profile = folder / "profile_default"
    profile.mkdir(parents=True, exist_ok=True)
    (profile / "ipython_kernel_config.py").write_text('c.IPKernelApp.log_level = "ERROR"\n', encoding="utf-8")
    return folder


def build_language(job: Job) -> Outcome:
    """Build the book in one language, in a process that builds nothing else."""
    start = time.perf_counter()
    locale, untranslated = catalogues.compile_language(job.project, job.code)
    config = job.project.sphinx_config()
    config |= language_config(locale, job.code)
    config["html_theme_options"] |= theme_options(locale, job.code)
    config |= {
        "language": job.code,
        "locale_dirs": [str(locale)],
        "tarok_languages": list(job.languages),
        "tarok_untranslated": untranslated,
        "tarok_inputs": job.project.inputs_digest(),
        "tarok_engine": job.project.engine_digest(),
        "tarok_live": job.live,
    }
    os.environ["IPYTHONDIR"] = str(quiet_kernel(job.project.work / "ipython"))
    warnings = io.StringIO()
    with patch_docutils(), docutils_namespace():
        app = Sphinx(
            srcdir=job.project.book,
            confdir=None,
            outdir=job.out / job.code,
            doctreedir=job.project.work / f"doctrees-{job.code}",
            buildername="html",
            confoverrides=config,
            status=None,
            warning=warnings,
            warningiserror=True,
            keep_going=True,
            parallel=job.processes,
        )
        app.build()
    seconds = time.perf_counter() - start
    return Outcome(job.code, app.statuscode == 0, seconds, warnings.getvalue(), tuple(untranslated))


def build(project: Project, codes: Sequence[str], out: Path, base: str) -> list[Outcome]:
    """Build the languages side by side, then the pages above them."""
    if set(codes) - {SOURCE_LANGUAGE}:
        catalogues.extract(project)
    live = live_files.write(project, out)
    cores = os.cpu_count() or 1
    jobs = [Job(project, code, tuple(codes), out, max(1, cores // len(codes)), live) for code in codes]
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        outcomes = list(pool.map(build_language, jobs))
    front.write(out, project.work / "locale", codes, base)
    policy.protect(out)
    return outcomes


def report(outcome: Outcome) -> None:
    """Say how a language fared."""
    state = "built" if outcome.ok else "FAILED"
    english = f", {len(outcome.untranslated)} pages still in English" if outcome.untranslated else ""
    print(f"{outcome.code}: {state} in {outcome.seconds:.1f} s{english}")
    if outcome.warnings:
        print(outcome.warnings.rstrip())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="tarok_book.build", description="Build the book.")
    parser.add_argument("--root", type=Path, default=Path(), help="the checkout (default: here)")
    parser.add_argument("--out", type=Path, default=Path("site"), help="folder of the site (default: site)")
    parser.add_argument("--lang", nargs="+", choices=sorted(LANGUAGES), default=[SOURCE_LANGUAGE])
    parser.add_argument("--base", default="/", help="path under which the site is published (default: /)")
    options = parser.parse_args(arguments)
    project, out = Project(options.root.resolve()), options.out.resolve()
    asked = (*options.lang, options.base)
    if unchanged.is_unchanged(project, out, asked):
        print("nothing has changed since the last build")
        return 0
    unchanged.stamp(project).unlink(missing_ok=True)
    outcomes = build(project, options.lang, out, options.base)
    for outcome in outcomes:
        report(outcome)
    if not all(outcome.ok for outcome in outcomes):
        return 1
    unchanged.note(project, out, asked)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
