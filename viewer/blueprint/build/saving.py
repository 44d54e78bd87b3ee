"""Writes plans: cutting sheets as SVG, a file each, and templates as one PDF."""

from __future__ import annotations

from pathlib import Path

from foundation import files, write_whole
from viewer.blueprint.build.cutting import Bed, cutting_sheets
from viewer.blueprint.build.kit import Kit
from viewer.blueprint.build.printing import template_document
from viewer.blueprint.build.templates import Paper
from viewer.errors import FilmError

SUFFIXES = (".svg", ".pdf")


def check_plan(path: Path) -> None:
    """Make sure that a plan can be written there, before the work begins.

    Raises:
        FilmError: another format than SVG or PDF is asked for.
        OutputError: the place cannot be written to.
    """
    if path.suffix.lower() not in SUFFIXES:
        what = f"a {path.suffix}" if path.suffix else "a file without suffix"
        raise FilmError(
            f"{path}: cannot write plans as {what}; name a .svg for a laser cutter, or a .pdf for "
            "paper templates"
        )
    files.check_place(path)


def save_sheets(kit: Kit, path: Path, bed: Bed) -> list[Path]:
    """Write the sheets of a kit for a laser cutter; further ones are numbered: tower-2.svg.

    Args:
        kit: with joints that interlock.
        path: a .svg, of the first sheet.
        bed: of the laser cutter.

    Returns:
        The files, in the order of the sheets.

    Raises:
        FilmError: a part does not fit on the bed.
        OutputError: a file cannot be written.
    """
    sheets = cutting_sheets(kit, bed)
    more = (path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(2, len(sheets) + 1))
    paths = [path, *more]
    for each in paths:
        check_plan(each)
    for each, text in zip(paths, sheets, strict=True):
        with write_whole(each) as temporary:
            temporary.write_text(text, "utf-8")
    return paths


def save_templates(kit: Kit, path: Path, paper: Paper) -> None:
    """Write the templates of a kit, whole or not at all.

    Args:
        kit: with plain joints.
        path: a .pdf.
        paper: that they are printed on.

    Raises:
        OutputError: the file cannot be written.
    """
    check_plan(path)
    document = template_document(kit, paper)
    with write_whole(path) as temporary:
        temporary.write_bytes(document)
