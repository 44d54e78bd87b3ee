"""Halos: a seam around a line of text that makes it readable on any ground."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from shapely import Polygon, union_all

from cubetower.viewer.draw import displaylist
from cubetower.viewer.draw.displaylist import Paint, Point, Text, Weight
from cubetower.viewer.draw.typography import UNITS_PER_EM, advance, font_bytes, left_end

WIDTH = 0.1  # of the seam, em
FINENESS = 0.012  # em that its outline may deviate

Ring = tuple[Point, ...]


def halo(text: Text, paint: Paint, width: float = WIDTH) -> Iterator[displaylist.Polygon]:
    """The seam of a text, to be painted before it.

    Args:
        text: the line of text.
        paint: of the seam.
        width: how far it reaches over the letters, em.
    """
    left, baseline, em = left_end(text), text.at[1], text.size
    for ring in _seam(text.text, text.weight, width):
        points = tuple([(left + em * x, baseline + em * y) for x, y in ring])
        yield displaylist.Polygon(points, paint)


@lru_cache(maxsize=1024)
def _seam(text: str, weight: Weight, width: float) -> tuple[Ring, ...]:
    """The outlines of a seam, em, from the left end of the baseline: x to the right, y up."""
    at, letters = 0.0, []
    for character in text:
        contours = _contours(character, weight)
        letters += [Polygon([(at + x, y) for x, y in ring]).buffer(width) for ring in contours]
        at += advance(character, weight)
    around = union_all(letters).simplify(FINENESS)
    parts = getattr(around, "geoms", [around])
    return tuple(tuple(part.exterior.coords[:-1]) for part in parts if not part.is_empty)


@lru_cache(maxsize=512)
def _contours(character: str, weight: Weight) -> tuple[Ring, ...]:
    """The outlines of a character in straight lines, em."""
    face = _face(weight)
    glyphs = face.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[face.getBestCmap().get(ord(character), ".notdef")].draw(pen)
    rings: list[Ring] = []
    points: list[Point] = []
    for verb, given in pen.value:
        if verb == "qCurveTo":
            for off, on in decomposeQuadraticSegment(given):
                (x, y), (a, b), (c, d) = points[-1], off, on
                points += [((x + 2 * a + c) / 4, (y + 2 * b + d) / 4), on]
        elif verb in ("moveTo", "lineTo"):
            points.append(given[0])
        if verb == "closePath":
            rings.append(tuple((x / UNITS_PER_EM, y / UNITS_PER_EM) for x, y in points))
            points = []
    return tuple(rings)


@lru_cache(maxsize=2)
def _face(weight: Weight) -> TTFont:
    return TTFont(BytesIO(font_bytes(weight)), lazy=True)
