"""What the book adds to Jupyter Book: languages, rules and examples; live examples join here."""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config

from tarok_book import direction, directives, incremental, languages, live, outputs

HERE = Path(__file__).parent


def add_paths(_app: Sphinx, config: Config) -> None:
    """Let Sphinx find the templates and static files of this package."""
    config.templates_path.insert(0, str(HERE / "templates"))
    config.html_static_path.append(str(HERE / "static"))


def allow_parallel_reading(app: Sphinx, _config: Config) -> None:
    """Say for an extension of the theme's that it is safe: it numbers sections when all pages are read."""
    numbering = app.extensions.get("sphinx_multitoc_numbering")
    if numbering is not None:
        numbering.parallel_read_safe = True


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension with Sphinx."""
    # A change of the extensions makes Sphinx read every page anew.
    app.add_config_value("tarok_inputs", "", "env", [str])
    app.connect("config-inited", add_paths)
    app.connect("config-inited", allow_parallel_reading)
    app.add_css_file("tarok_book.css")
    languages.setup(app)
    direction.setup(app)
    incremental.setup(app)
    live.setup(app)
    directives.setup(app)
    outputs.setup(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
