"""`cubetower design build`: its options, and what it says of the files."""

from __future__ import annotations

import re
from pathlib import Path

import typer

from cubetower.terminal.output import console, say_where
from foundation.wording import join_names, plural
from tower import Design
from viewer.blueprint.build import (
    GENERIC,
    PAPERS,
    Bed,
    Paper,
    save_sheets,
    save_templates,
    tower_kit,
)

MIN_BED_MM, MAX_BED_MM = 50.0, 5000.0


def check_options(
    out: Path, bed: str | None, kerf: float | None, paper: str | None
) -> tuple[Bed, Paper]:
    """The laser cutter and the paper that options name, or the usual ones.

    Raises:
        typer.BadParameter: an option is for the other kind of file, or malformed.
    """
    cuts = out.suffix.lower() == ".svg"
    for option, value in (("--bed", bed), ("--kerf", kerf)):
        if value is not None and not cuts:
            raise typer.BadParameter(f"{option} has no effect on a .pdf; name a .svg")
    if paper is not None and cuts:
        raise typer.BadParameter("--paper has no effect on a .svg; name a .pdf")
    if paper is not None and paper.lower() not in PAPERS:
        raise typer.BadParameter(f"--paper {paper}: there are {join_names(PAPERS)}")
    usual = Bed()
    size = _bed_size(bed) if bed is not None else (usual.width_mm, usual.height_mm)
    burnt = usual.kerf_mm if kerf is None else kerf
    return Bed(*size, burnt), PAPERS[(paper or "a4").lower()]


def write_plan(design: Design, out: Path, bed: Bed, paper: Paper) -> None:
    """Write the plan and say where it is, and how to go on."""
    cuts = out.suffix.lower() == ".svg"
    kit = tower_kit(design, interlock=cuts)
    if cuts:
        paths = save_sheets(kit, out, bed)
        count = sum(part.quantity for part in kit.parts)
        for number, path in enumerate(paths, 1):
            what = f"{plural(count, 'part')} are in" if len(paths) == 1 else f"Sheet {number} is in"
            say_where(what, path)
    else:
        save_templates(kit, out, paper)
        say_where("The templates are in", out)
    console().print(GENERIC)
    if cuts:
        for number, step in enumerate(kit.steps, 1):
            console().print(f"{number:2}  {step}", highlight=False)


def _bed_size(text: str) -> tuple[float, float]:
    """Width and height of a bed as in `600x400`, mm."""
    found = re.fullmatch(r"(\d{1,5}(?:\.\d+)?)\s*[x×]\s*(\d{1,5}(?:\.\d+)?)", text.strip())
    sizes = [float(size) for size in found.groups()] if found else []
    if not found or not all(MIN_BED_MM <= size <= MAX_BED_MM for size in sizes):
        raise typer.BadParameter(
            f"--bed {text}: write width x height in mm, each {MIN_BED_MM:g} to {MAX_BED_MM:g}, "
            "such as 600x400"
        )
    return sizes[0], sizes[1]
