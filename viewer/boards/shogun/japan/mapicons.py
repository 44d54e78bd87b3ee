"""Icons on the map, in its colours and in those of whom a piece belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from viewer.draw.displaylist import Point, Shape
from viewer.draw.iconfile import GRID
from viewer.draw.icons import icon, read_icon
from viewer.draw.palette import CubeTone
from viewer.draw.sheet import Sheet
from viewer.draw.solids import mark

MARK = 3.0  # edge of the cube whose mark a disc carries, radii


def map_icon(
    sheet: Sheet, name: str | Path, foot: Point, size: float, owner: str = ""
) -> Iterator[Shape]:
    """A castle, temple or theatre, unrest, or the piece of a module.

    Args:
        sheet: what it is drawn on.
        name: of `data/icons/shogun/map`, or the path of an SVG file.
        foot: where the middle of its foot is, units.
        size: its height, units.
        owner: whose it is; empty if nobody's.
    """
    file = f"shogun/map/{name}" if isinstance(name, str) else name
    chart, neutral, tone = sheet.palette.chart, sheet.palette.neutral, sheet.palette.tone(owner)
    if not owner:
        tone = CubeTone(chart.wall, chart.wall, chart.coast, "none", chart.coast)
    yield from icon(
        sheet,
        file,
        (foot[0], foot[1] - size / 2),
        size,
        **asdict(chart),
        ink=neutral.ink,
        detail=neutral.paper,
        owner=tone.fill,
        edge=tone.dark,
        light=tone.light,
        mark=tone.fill,
    )
    step = size / GRID
    for part in read_icon(file).parts:
        if part.role == "mark" and part.radius:
            [(x, y)] = part.points
            middle = sheet.at(foot[0] + (x - GRID / 2) * step, foot[1] + (y - GRID) * step)
            yield from mark(middle, MARK * part.radius * step * sheet.unit, 0.0, tone)
