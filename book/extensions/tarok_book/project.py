"""Where the book's parts lie, and its Sphinx configuration."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jupyter_book.config import get_final_config

# Of Jupyter Book's standard extensions these are of no use here and put scripts into every page.
UNUSED_EXTENSIONS = ("sphinx_thebe", "sphinx_comments")


@dataclass(frozen=True)
class Project:
    """The folders of a checkout of the book."""

    root: Path

    @property
    def book(self) -> Path:
        """The pages."""
        return self.root / "book"

    @property
    def locale(self) -> Path:
        """The translations, as translators write them."""
        return self.book / "locale"

    @property
    def work(self) -> Path:
        """What a build keeps for the next one."""
        return self.root / "build" / "book"

    @property
    def templates(self) -> Path:
        """The catalogue templates (.pot) that are extracted from the pages."""
        return self.work / "pot"

    def sphinx_config(self) -> dict[str, Any]:
        """Return Sphinx's configuration as Jupyter Book derives it from ``_config.yml``."""
        config, _ = get_final_config(
            user_yaml=self.root / "_config.yml",
            cli_config={"latex_individualpages": False},
            sourcedir=self.book,
            raise_on_invalid=True,
        )
        config["extensions"] = [name for name in config["extensions"] if name not in UNUSED_EXTENSIONS]
        config.pop("comments_config")  # belongs to sphinx_comments
        return dict(config)

    def inputs_digest(self) -> str:
        """Return a digest of the extensions; when it changes, every page is read anew."""
        return self._digest(self.book / "extensions")

    def engine_digest(self) -> str:
        """Return a digest of the engine; when it changes, notebooks run again; pages know what they show."""
        return self._digest(self.root / "tarok_core")

    def _digest(self, folder: Path) -> str:
        digest = hashlib.sha256()
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".py", ".toml", ".json", ".po", ".css", ".js", ".html", ".svg"}:
                digest.update(str(path.relative_to(self.root)).encode())
                digest.update(path.read_bytes())
        return digest.hexdigest()
