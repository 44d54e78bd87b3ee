"""Icons on the map, in its colours: buildings and unrest, leaders and monuments."""

from __future__ import annotations

from collections.abc import Iterator

from viewer.draw.displaylist import Point, Shape
from viewer.draw.iconfile import GRID
from viewer.draw.icons import icon
from viewer.draw.palette import CubeTone
from viewer.draw.sheet import Sheet
from viewer.draw.solids import mark

FLAG, MARK = (13.3, 9.4), 17.2  # middle of a leader's flag, edge of the mark on it, of the grid


def map_icon(sheet: Sheet, name: str, foot: Point, size: float) -> Iterator[Shape]:
    """A castle, temple or theatre, or unrest.

    Args:
        sheet: what it is drawn on.
        name: of `data/icons/shogun/map`.
        foot: where the middle of its foot is, units.
        size: its height, units.
    """
    chart = sheet.palette.chart
    yield from icon(
        sheet,
        f"shogun/map/{name}",
        (foot[0], foot[1] - size / 2),
        size,
        wall=chart.wall,
        roof=chart.roof,
        stone=chart.stone,
        pillar=chart.pillar,
        unrest=chart.unrest,
        flame=chart.flame,
    )


def owned_icon(
    sheet: Sheet, name: str, foot: Point, size: float, tone: CubeTone
) -> Iterator[Shape]:
    """A leader, whose banner has the owner's mark, or a monument.

    Args:
        sheet: what it is drawn on.
        name: of `data/icons/shogun/map`.
        foot: where the middle of its foot is, units.
        size: its height, units.
        tone: the owner's.
    """
    yield from icon(
        sheet,
        f"shogun/map/{name}",
        (foot[0], foot[1] - size / 2),
        size,
        ink=sheet.palette.neutral.ink,
        wall=sheet.palette.chart.wall,
        stone=sheet.palette.chart.stone,
        owner=tone.fill,
        edge=tone.dark,
        light=tone.light,
    )
    if name == "leader":
        step = size / GRID
        right, down = (FLAG[0] - GRID / 2) * step, (FLAG[1] - GRID) * step
        middle = sheet.at(foot[0] + right, foot[1] + down)
        yield from mark(middle, MARK * step * sheet.unit, 0.0, tone)
