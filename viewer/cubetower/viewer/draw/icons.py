"""Icons: small pictures from SVG files, in colours given by the caller.

Each shape of an icon has a role, such as ``ink`` or ``detail``; the caller gives it a colour.
The files are in `data/icons`; their README says how to draw one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import shapely
from shapely.geometry.base import BaseGeometry

from cubetower.foundation import UnreadableError, data_path
from cubetower.viewer.draw.displaylist import Circle, Line, Paint, Point, Polygon, Shape
from cubetower.viewer.draw.iconfile import GRID, IconPart, Points, read_parts
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.errors import IconError

MIN_HALO: Final = 1.2
"""Least width of a halo, units."""


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon.

    Attributes:
        path: of its file.
        parts: its shapes, in the order in which they are painted.
        roles: of its shapes; each needs a colour.
    """

    path: Path
    parts: tuple[IconPart, ...]
    roles: frozenset[str]


@lru_cache(maxsize=256)
def read_icon(name: str | Path) -> Icon:
    """An icon, read from its file on first use.

    Args:
        name: of a shipped one, as its path in `data/icons` without the ending: ``shogun/rice``;
            a `Path` names any other file.

    Raises:
        IconError: there is no such file, or it is no icon; names the line.
    """
    path = name if isinstance(name, Path) else data_path("icons") / f"{name}.svg"
    try:
        parts = read_parts(path)
    except UnreadableError as error:
        raise IconError(str(error)) from None
    return Icon(path, parts, frozenset(part.role for part in parts))


def icon(
    sheet: Sheet,
    name: str | Path,
    middle: Point,
    size: float,
    *,
    alpha: float = 1.0,
    halo: str = "",
    **colours: str,
) -> Iterator[Shape]:
    """An icon.

    Args:
        sheet: what it is drawn on.
        name: as for `read_icon`.
        middle: units.
        size: its width and height, units.
        alpha: its opacity.
        halo: colour of a seam around it; empty for none.
        colours: by role; those that the icon lacks are ignored.

    Raises:
        IconError: as `read_icon`, or a role of the icon has no colour.
    """
    found = read_icon(name)
    if unknown := found.roles - colours.keys():
        roles, known = ", ".join(sorted(unknown)), ", ".join(colours)
        raise IconError(f"{found.path}: no colour for class {roles:.60}; use {known}")
    scale = size / GRID * sheet.unit
    corner = sheet.at(middle[0] - size / 2, middle[1] - size / 2)
    if halo:
        for outline in _seam(name, round(max(1.6, MIN_HALO * GRID / size), 1)):
            yield Polygon(_place(outline, corner, scale), Paint(halo, alpha))
    paints = {role: Paint(colours[role], alpha) for role in found.roles}
    for part in found.parts:
        yield _shape(part, corner, scale, paints[part.role])


def _shape(part: IconPart, corner: Point, scale: float, paint: Paint) -> Shape:
    fill, outline = paint if part.filled else None, paint if part.stroke else None
    width, points = part.stroke * scale, _place(part.points, corner, scale)
    if part.radius:
        return Circle(points[0], part.radius * scale, fill, outline, width)
    if part.closed:
        return Polygon(points, fill, outline, width)
    return Line(points, paint, width)


def _place(points: Points, corner: Point, scale: float) -> Points:
    """Points of the grid on the stage."""
    left, top = corner
    return tuple([(left + scale * x, top - scale * y) for x, y in points])


@lru_cache(maxsize=64)
def _seam(name: str | Path, width: float) -> tuple[Points, ...]:
    """The area of an icon with a seam of a width around it, on the grid; without holes."""
    filled = [_area(part) for part in read_icon(name).parts if part.filled]
    around = shapely.union_all(filled).buffer(width).simplify(0.1)
    rings = [each.exterior.coords[:-1] for each in getattr(around, "geoms", [around])]
    return tuple(tuple((x, y) for x, y in ring) for ring in rings)


def _area(part: IconPart) -> BaseGeometry:
    if part.radius:
        return shapely.Point(part.points[0]).buffer(part.radius)
    return shapely.Polygon(part.points).buffer(0)
