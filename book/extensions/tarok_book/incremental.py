"""Keep a build of changed pages only as right as a clean one."""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment


def navigation(env: BuildEnvironment) -> dict[str, tuple[str, tuple[str, ...]]]:
    """What other pages show of each page: its title and the pages below it."""
    return {
        docname: (title.astext(), tuple(env.toctree_includes.get(docname, ())))
        for docname, title in env.titles.items()
    }


def remember_navigation(app: Sphinx, env: BuildEnvironment, _docnames: list[str]) -> None:
    """Note the navigation as it was before pages are read."""
    app.__dict__["tarok_navigation"] = navigation(env)


def rewrite_navigation(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Write every page anew when a title or the table of contents changed: every sidebar shows them."""
    unchanged = navigation(env) == app.__dict__.pop("tarok_navigation", None)
    return [] if unchanged else sorted(env.found_docs)


def remove_pages(
    app: Sphinx, _env: BuildEnvironment, _added: set[str], _changed: set[str], removed: set[str]
) -> list[str]:
    """Delete the output of pages whose source is gone."""
    if app.builder.format == "html":
        for docname in removed:
            (Path(app.outdir) / app.builder.get_target_uri(docname)).unlink(missing_ok=True)
    return []


def setup(app: Sphinx) -> None:
    """Register the events."""
    app.connect("env-before-read-docs", remember_navigation)
    app.connect("env-updated", rewrite_navigation)
    app.connect("env-get-outdated", remove_pages)
