"""A small book with examples to try, built, served and opened in Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import polib
import pytest
from playwright.sync_api import Browser, Page

from tarok_book import catalogues, serve
from tarok_book.build import build
from tarok_book.project import Project
from tests.chromium import Watch

ROOT = Path(__file__).parents[2]
# An example's static HTML is at least as high as its live view here, except where a test says otherwise.
SLOT = """
<figure class="case">
<div class="tarok-live" data-kind="trial" data-case="{case}" data-key="{case}" data-game="galician">
<div id="{case}" class="trial-static" data-lines="{lines}"><p>The static example {case}</p>{rest}
<button type="button" data-early="more">More</button> <button type="button" data-early="zero">Zero</button>
<select data-early="choice" aria-label="choice"><option>one</option><option>two</option></select></div>
</div>
</figure>
"""
HIGH = 16
LOW = 1


def slot(case: str, lines: int = HIGH) -> str:
    """Return the block of an example."""
    html = SLOT.format(case=case, lines=lines, rest="<p>A line of it.</p>" * lines)
    return f"```{{raw}} html\n{html.strip()}\n```\n"


FILLER = "A paragraph that takes some room.\n\n" * 60
PAGES = {
    "index": f"# Trial\n\nBefore.\n\n{slot('COUNT-A')}\nBetween.\n\n{slot('COUNT-B')}\nAfter.\n\n{FILLER}",
    "game/low": f"# Low\n\nBefore.\n\n{slot('COUNT-A', LOW)}\nAfter.\n\n{FILLER}\nEnd.\n",
    "far": f"# Far\n\n{FILLER}\n{slot('COUNT-A')}\nEnd.\n",
    "refused": f"# Refused\n\n{slot('REFUSED')}\n\n{slot('COUNT-A')}\n",
    "real": "# Real\n\n```{case} GAL-E3\n```\n\n```{case} GAL-E60\n```\n",
    "plain": "# Plain\n\nNo example.\n",
    "mirrored": (
        "# Mirrored\n\nOne row is {cards}`SK H10 T21`, and 25 + 4 = 29 or −29 is a sum.\n\n"
        "```{rule} FRA-AUC-22\n```\n\n```{note}\nOf note.\n```\n\n- A point\n\n> Quoted.\n\n"
        "```python\nanswer = 42\n```\n\n"
        "```{case} FRA-E16\n```\n\n```{case} FRA-E57\n```\n\n```{case} FRA-E33\n```\n\n## Further\n\nEnd.\n"
    ),
}
TOC = "format: jb-book\nroot: index\nparts:\n  - caption: Pages\n    chapters:\n" + "".join(
    f"      - file: {name}\n" for name in PAGES if name != "index"
)


def make_trial(folder: Path) -> Project:
    """Lay out the trial book beside a copy of the engine with the trial's widgets."""
    project = Project(folder)
    for name, text in PAGES.items():
        path = project.book / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (project.book / "_toc.yml").write_text(TOC, encoding="utf-8")
    shutil.copyfile(ROOT / "_config.yml", folder / "_config.yml")
    for name in ("extensions", "live"):
        (project.book / name).symlink_to(ROOT / "book" / name)
    shutil.copytree(ROOT / "tarok_core", folder / "tarok_core", ignore=shutil.ignore_patterns("__pycache__"))
    trial = (Path(__file__).parent / "trial.py").read_text(encoding="utf-8")
    for line in ("from __future__ import annotations\n", "from tarok_core.widgets.page import"):
        trial = "".join(part for part in trial.splitlines(keepends=True) if not part.startswith(line))
    with (folder / "tarok_core" / "widgets" / "page.py").open("a", encoding="utf-8") as page:
        page.write(trial)
    # What was compiled for the book serves here too.
    kept = ROOT / "build" / "book" / "live"
    if kept.is_dir():
        shutil.copytree(kept, project.work / "live")
    translate(project)
    return project


def translate(project: Project) -> None:
    """Translate the trial book into Polish and Hebrew, so that its pages are shown in them."""
    marks = {"pl": "pl", "he": "עברית"}
    for code in marks:
        own = project.locale / code / "LC_MESSAGES" / "tarok_book.po"
        own.parent.mkdir(parents=True)
        shutil.copyfile(ROOT / "book" / "locale" / code / "LC_MESSAGES" / "tarok_book.po", own)
    catalogues.update(project, list(marks))
    for code, mark in marks.items():
        for path in sorted((project.locale / code).rglob("*.po")):
            catalogue = polib.pofile(str(path))
            for entry in catalogue.untranslated_entries():
                entry.msgstr = f"{mark}: {entry.msgid}"
            catalogue.save()


@pytest.fixture(scope="session")
def trial_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the trial book in English, Polish and Hebrew."""
    project = make_trial(tmp_path_factory.mktemp("trial"))
    site = project.root / "site"
    outcomes = build(project, ["en", "pl", "he"], site, "/")
    assert [outcome.warnings for outcome in outcomes if not outcome.ok] == []
    return site


@dataclass
class Trial:
    """The served trial book and what was asked of its server."""

    address: str
    served: list[str] = field(default_factory=list)


@pytest.fixture(scope="session")
def trial(trial_site: Path) -> Iterator[Trial]:
    """Serve the trial book."""
    served: list[str] = []

    def note(handler: serve.Handler, code: object = "-", size: object = "-") -> None:
        served.append(handler.path)

    with pytest.MonkeyPatch.context() as patch, serve.serving(trial_site) as address:
        patch.setattr(serve.Handler, "log_request", note)
        yield Trial(address, served)


Open = Callable[..., tuple[Page, Watch]]


@pytest.fixture
def open_page(browser: Browser, trial: Trial) -> Iterator[Open]:
    """Give a function that opens a page of the trial book in a browser that knows nothing yet."""
    contexts = []

    def open_it(
        path: str, before: Callable[[Page], None] | None = None, **settings: object
    ) -> tuple[Page, Watch]:
        context = browser.new_context(**{"viewport": {"width": 1000, "height": 900}} | settings)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        watch = Watch(page, trial.address)
        if before:
            before(page)
        page.goto(trial.address + path)
        return page, watch

    yield open_it
    for context in contexts:
        context.close()
