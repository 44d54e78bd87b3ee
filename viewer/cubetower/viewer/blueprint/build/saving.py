"""Writes templates: as one PDF, or as SVG, a file for each page."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from matplotlib import rc_context
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from cubetower.foundation import files, write_whole
from cubetower.pages.theme import make_drawable, save, themed
from cubetower.viewer.blueprint.build.kit import Kit
from cubetower.viewer.blueprint.build.printing import template_figures
from cubetower.viewer.blueprint.build.templates import Paper
from cubetower.viewer.errors import FilmError


def check_plan(path: Path) -> None:
    """Make sure that a plan can be written there, before the work begins.

    Raises:
        FilmError: another format than PDF or SVG is asked for.
        OutputError: the place cannot be written to.
    """
    if path.suffix.lower() not in (".pdf", ".svg"):
        what = f"a {path.suffix}" if path.suffix else "a file without suffix"
        raise FilmError(f"{path}: cannot write plans as {what}; name a .pdf or a .svg")
    files.check_place(path)


@themed
def save_templates(kit: Kit, path: Path, paper: Paper) -> list[Path]:
    """Write the templates of a kit; the same kit gives the same bytes.

    Args:
        kit: all parts.
        path: a .pdf with all pages, or a .svg of the first one; further ones are numbered:
            tower-2.svg.
        paper: that they are printed on.

    Returns:
        The files, in the order of the pages.

    Raises:
        FilmError: another format is asked for.
        OutputError: a file cannot be written.
    """
    check_plan(path)
    figures = template_figures(kit, paper)
    with rc_context({"path.simplify": False}):
        if path.suffix.lower() == ".pdf":
            _save_pdf(figures, path, kit.title)
            return [path]
        more = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(2, len(figures) + 1))
        paths = [path, *more]
        for place in paths:
            check_plan(place)
        for figure, place in zip(figures, paths, strict=True):
            save(figure, place)
    return paths


def _save_pdf(figures: list[Figure], path: Path, title: str) -> None:
    written = BytesIO()  # matplotlib hides a failing disk behind an error of its own
    with PdfPages(written, metadata={"CreationDate": None, "Title": title}) as document:
        for figure in figures:
            make_drawable(figure)
            document.savefig(figure)
    with write_whole(path) as temporary:
        temporary.write_bytes(written.getbuffer())
