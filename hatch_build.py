"""Build hook: compile the engine's message catalogues (.po) into the .mo files that gettext reads."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogue(source: Path) -> Path:
    """Compile one .po file beside itself and return the .mo file; fuzzy messages are left out."""
    target = source.with_suffix(".mo")
    with source.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    with target.open("wb") as file:
        write_mo(file, catalogue)
    return target


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's parameter is a plug-in detail
    """Compiles every catalogue of the package before a wheel, also an editable one, is made."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues; `version` and `build_data` are hatchling's and stay as they are."""
        for source in sorted(Path(self.root).glob("tarok_core/locale/*/LC_MESSAGES/*.po")):
            compile_catalogue(source)


if __name__ == "__main__":
    import sys

    for name in sys.argv[1:]:
        compile_catalogue(Path(name))
