"""Small pictures on the map: buildings, unrest, leaders and monuments.

Outlines are drawn in a square of 12 by 12, x to the right from its middle and y up from its
foot, and scaled to the size they are shown at. Gate, mask and flame are those of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from viewer.boards.shogun import figures
from viewer.draw.displaylist import Paint, Point, Polygon, Shape
from viewer.draw.palette import CubeTone, Palette
from viewer.draw.solids import mark

GRID = 12.0
HALO = 1.1  # width of the paper around an icon, of the grid


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in the grid of an icon whose foot is at `foot`, `size` metres high."""

    foot: Point
    size: float

    def at(self, x: float, y: float) -> Point:
        """A place of the grid on the stage."""
        scale = self.size / GRID
        return (self.foot[0] + x * scale, self.foot[1] + y * scale)

    def length(self, length: float) -> float:
        """A length of the grid in metres."""
        return length * self.size / GRID

    def filled(self, points: Iterable[Point], colour: str) -> Polygon:
        """A filled outline."""
        return Polygon(tuple(self.at(*point) for point in points), Paint(colour))

    def edged(self, points: Iterable[Point], colour: str, edge: str, width: float) -> Polygon:
        """A filled outline with an edge, its width in steps of the grid."""
        corners = tuple(self.at(*point) for point in points)
        return Polygon(corners, Paint(colour), Paint(edge), self.length(width))

    def haloed(self, points: Iterable[Point], colour: str) -> Polygon:
        """An outline that lies under an icon and reaches over its edges."""
        return self.edged(points, colour, colour, 2 * HALO)

    def box(self, left: float, bottom: float, right: float, top: float, colour: str) -> Polygon:
        """A filled rectangle."""
        corners = ((left, bottom), (right, bottom), (right, top), (left, top))
        return self.filled(corners, colour)


def building(kind: str, foot: Point, size: float, palette: Palette) -> Iterator[Shape]:
    """A castle, temple or theatre."""
    yield from _BUILDINGS[kind](Pen(foot, size), palette)


def _castle(pen: Pen, palette: Palette) -> Iterator[Shape]:
    """A keep: stone foot, white walls, two dark roofs."""
    chart = palette.chart
    half = [(5.6, 0), (4.4, 3.2), (5.8, 5.0), (3.0, 7.4), (4.2, 8.6), (1.6, 11.6)]
    yield pen.haloed(_mirrored(half), chart.wall)
    yield pen.filled([(-5.6, 0), (5.6, 0), (4.4, 3.2), (-4.4, 3.2)], chart.stone)
    yield pen.box(-3.6, 3.2, 3.6, 5.4, chart.wall)
    yield pen.filled([(-6.0, 4.8), (6.0, 4.8), (3.2, 7.5), (-3.2, 7.5)], chart.roof)
    yield pen.box(-2.2, 7.5, 2.2, 9.0, chart.wall)
    yield pen.filled([(-4.4, 8.5), (4.4, 8.5), (1.7, 11.8), (-1.7, 11.8)], chart.roof)
    yield pen.box(-0.8, 0.0, 0.8, 2.2, chart.roof)


def _temple(pen: Pen, palette: Palette) -> Iterator[Shape]:
    """A gate before a shrine: two red pillars under a curved beam."""
    chart = palette.chart
    yield pen.haloed([(-6.2, 11.6), (-5.0, 0.0), (5.0, 0.0), (6.2, 11.6)], chart.wall)
    for post in figures.POSTS:
        yield pen.filled(_footed(post), chart.pillar)
    yield pen.filled(_footed(figures.BEAM), chart.roof)


def _theatre(pen: Pen, palette: Palette) -> Iterator[Shape]:
    """A mask: white face, black hair, eyes and a red mouth."""
    chart, face = palette.chart, _footed(figures.FACE)
    yield pen.haloed(face, chart.wall)
    yield pen.edged(face, chart.wall, chart.roof, 1.1)
    for dark in (figures.HAIR, *figures.EYES):
        yield pen.filled(_footed(dark), chart.roof)
    yield pen.filled(_footed(figures.MOUTH), chart.pillar)


_BUILDINGS = {"castle": _castle, "temple": _temple, "theatre": _theatre}
BUILDINGS = tuple(_BUILDINGS)


def unrest(foot: Point, size: float, palette: Palette) -> Iterator[Shape]:
    """A flame."""
    pen, chart = Pen(foot, size), palette.chart
    outer = _footed(figures.FLAME)
    inner = [(0.3, 7.2), (1.9, 4.6), (2.2, 2.6), (1.1, 1.2), (-1.2, 1.2), (-2.2, 2.8), (-1.4, 4.8)]
    yield pen.haloed(outer, chart.wall)
    yield pen.filled(outer, chart.unrest)
    yield pen.filled(inner, chart.flame)


def banner(foot: Point, size: float, tone: CubeTone, palette: Palette) -> Iterator[Shape]:
    """A leader: a banner in the owner's colour with its mark."""
    pen = Pen(foot, size)
    flag = [(-2.9, 3.0), (4.2, 3.0), (4.2, 11.6), (-2.9, 11.6)]
    pole = [(-4.4, 0.0), (-2.8, 0.0), (-2.8, 3.0), *flag[1:3], (-2.9, 12.2), (-4.4, 12.2)]
    yield pen.haloed(pole, palette.chart.wall)
    yield pen.box(-4.4, 0.0, -3.1, 12.4, palette.neutral.ink)
    yield pen.edged(flag, tone.fill, tone.dark, 0.8)
    yield from mark(pen.at(0.65, 7.3), pen.length(8.6), 0.0, tone)


def lantern(foot: Point, size: float, tone: CubeTone, palette: Palette) -> Iterator[Shape]:
    """A monument: a stone lantern whose roof and light have its builder's colour."""
    pen, stone = Pen(foot, size), palette.chart.stone
    half = [(3.4, 0.0), (3.4, 1.8), (1.4, 1.8), (1.4, 3.4), (3.2, 3.4), (2.8, 7.0), (5.0, 7.0)]
    roof = _mirrored([(5.2, 7.0), (1.6, 10.4), (0.0, 12.4)])
    yield pen.haloed(_mirrored([*half, (1.6, 10.4), (0.0, 12.4)]), palette.chart.wall)
    yield pen.box(-3.4, 0.0, 3.4, 1.8, stone)
    yield pen.box(-1.3, 1.8, 1.3, 3.2, stone)
    yield pen.edged([(-3.0, 3.4), (3.0, 3.4), (2.7, 7.0), (-2.7, 7.0)], tone.light, stone, 1.0)
    yield pen.edged(roof, tone.fill, tone.dark, 0.8)


def _mirrored(half: list[Point]) -> list[Point]:
    """An outline from its right half, from the foot up."""
    return [*half, *((-x, y) for x, y in reversed(half) if x)]


def _footed(figure: figures.Points) -> list[Point]:
    """A figure of the cards on the grid of the map, from the middle of its foot."""
    step = GRID / figures.GRID
    return [(step * x - GRID / 2, GRID - step * y) for x, y in figure]
