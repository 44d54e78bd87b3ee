"""Small pictures in one ink: buildings, goods, actions, and what else a card shows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from viewer.boards.shogun.figures import (
    BEAM,
    EYES,
    FACE,
    FLAME,
    GRID,
    HAIR,
    MOUTH,
    POSTS,
    Points,
    box,
)
from viewer.draw.displaylist import Circle, Paint, Polygon, Shape, Text
from viewer.draw.sheet import Sheet
from viewer.draw.typography import CAP_HEIGHT, text_width

STROKE = 2.0  # of the grid
APART = 2.0  # between an icon and its number, units


@dataclass(frozen=True, slots=True)
class Glyph:
    """What an icon is made of, on the grid.

    Attributes:
        outlines: filled.
        discs: x, y, radius.
        strokes: outlines that are only drawn around, `STROKE` wide.
    """

    outlines: tuple[Points, ...]
    discs: tuple[tuple[float, float, float], ...] = ()
    strokes: tuple[Points, ...] = ()


def icon(
    sheet: Sheet, name: str, x: float, y: float, size: float, colour: str, alpha: float = 1.0
) -> Iterator[Shape]:
    """A picture `size` units high and wide, centred at a place of the sheet."""
    glyph, step = GLYPHS[name], size / GRID
    left, top, paint = x - size / 2, y - size / 2, Paint(colour, alpha)
    outlines = [(outline, True) for outline in glyph.outlines]
    for outline, filled in (*outlines, *((each, False) for each in glyph.strokes)):
        points = tuple(sheet.at(left + step * a, top + step * b) for a, b in outline)
        if filled:
            yield Polygon(points, paint)
        else:
            yield Polygon(points, None, paint, STROKE * step * sheet.unit)
    for a, b, radius in glyph.discs:
        centre = sheet.at(left + step * a, top + step * b)
        yield Circle(centre, radius * step * sheet.unit, paint)


def action_icon(
    sheet: Sheet, action: str, x: float, y: float, size: float, colour: str, alpha: float = 1.0
) -> Iterator[Shape]:
    """The picture of an action or field, with its number or letter to the right of it.

    Args:
        sheet: what it is drawn on.
        action: as in the ``round`` line, such as ``combat A``.
        x: of its middle, units.
        y: of its middle, units.
        size: of the text beside the picture, at least 14 units; the picture is as large.
        colour: of all of it.
        alpha: its opacity.
    """
    kind, _, which = action.partition(" ")
    if not which:
        yield from icon(sheet, ACTIONS[kind], x, y, size * 1.35, colour, alpha)
        return
    wide = text_width(which, size, "semibold")
    start = x - (size + APART + wide) / 2
    yield from icon(sheet, ACTIONS[kind], start + size / 2, y, size, colour, alpha)
    at = sheet.at(start + size + APART, y + size * CAP_HEIGHT / 2)
    yield Text(at, which, size * sheet.unit, Paint(colour, alpha), "semibold")


ACTIONS: Mapping[str, str] = {
    "castle": "castle",
    "temple": "temple",
    "theatre": "theatre",
    "rice": "rice",
    "taxes": "chest",
    "place": "army",
    "combat": "combat",
    "bid": "bid",
    "court": "official",
}
"""The icon of an action or another field, by the first word of its name."""


def _turned(points: Points, degrees: float) -> Points:
    """Points turned about the middle of the grid."""
    turn, middle = math.radians(degrees), GRID / 2
    cosine, sine = math.cos(turn), math.sin(turn)
    return tuple(
        (
            middle + cosine * (x - middle) - sine * (y - middle),
            middle + sine * (x - middle) + cosine * (y - middle),
        )
        for x, y in points
    )


def _arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 12) -> Points:
    """Points of an arc, degrees clockwise from the right."""
    turns = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def _fan() -> Iterator[Points]:
    """The leaves of an open fan."""
    for leaf in range(5):
        start = 204.0 + leaf * 26.8
        yield (
            *_arc(12, 19.0, 12.8, start, start + 24.0, 5),
            *_arc(12, 19.0, 4.4, start + 22.5, start + 1.5, 2),
        )


def _star(x: float, y: float, radius: float) -> Points:
    turns = (math.radians(36 * corner - 90) for corner in range(10))
    radii = (radius if corner % 2 == 0 else 0.46 * radius for corner in range(10))
    return tuple(
        (x + r * math.cos(turn), y + r * math.sin(turn))
        for r, turn in zip(radii, turns, strict=True)
    )


_SWORD = (
    ((11.0, 15.2), (11.0, 1.6), (12.0, -0.6), (13.0, 1.6), (13.0, 15.2)),
    box(8.2, 16.0, 15.8, 17.8),
    box(11.0, 18.6, 13.0, 23.8),
)
_CUBE = (
    box(2.5, 8.5, 15.5, 21.5),
    ((3.2, 7.2), (8.2, 2.5), (21.2, 2.5), (16.2, 7.2)),
    ((16.9, 8.0), (21.5, 3.6), (21.5, 16.6), (16.9, 21.0)),
)
_CHEST_BODY: Points = (
    (2.5, 11.8), (9.6, 11.8), (9.6, 15.6), (14.4, 15.6), (14.4, 11.8), (21.5, 11.8),
    (21.5, 20.5), (2.5, 20.5),
)  # fmt: skip

GLYPHS: Mapping[str, Glyph] = {
    "back": Glyph((((12, 1), (20, 12), (12, 23), (4, 12)),)),
    "castle": Glyph(
        (
            ((3.2, 23), (5.6, 17.6), (18.4, 17.6), (20.8, 23)),
            ((0.8, 13.4), (2.8, 16.0), (21.2, 16.0), (23.2, 13.4), (18.6, 12.2), (5.4, 12.2)),
            box(7.4, 8.8, 16.6, 10.8),
            ((3.6, 5.4), (5.4, 7.6), (18.6, 7.6), (20.4, 5.4), (16.8, 4.6), (14.2, 1.2),
             (9.8, 1.2), (7.2, 4.6)),
        )
    ),
    "temple": Glyph((BEAM, *POSTS)),
    "theatre": Glyph((HAIR, *EYES, MOUTH), strokes=(FACE,)),
    "fan": Glyph(tuple(_fan()), ((12.0, 19.0, 2.1),)),
    "rice": Glyph(
        (
            ((4.6, 10.0), *_arc(12, 10.0, 7.4, 200, 340, 10), (19.4, 10.0)),
            ((0.8, 11.8), (23.2, 11.8), *_arc(12, 11.8, 10.2, 12, 168, 14)),
            box(8.2, 22.0, 15.8, 23.6),
        )
    ),
    "chest": Glyph(
        (
            _CHEST_BODY,
            ((2.5, 10.2), (4.4, 4.6), (19.6, 4.6), (21.5, 10.2)),
            box(11.0, 11.8, 13.0, 14.0),
        )
    ),
    "army": Glyph(_CUBE),
    "combat": Glyph(
        tuple(_turned(part, turn) for turn in (42, -42) for part in _SWORD)
    ),
    "points": Glyph((_star(12, 12.6, 11.8),)),
    "provinces": Glyph(
        (
            ((1.5, 5.0), (7.8, 2.5), (7.8, 19.0), (1.5, 21.5)),
            ((8.9, 2.5), (15.1, 5.0), (15.1, 21.5), (8.9, 19.0)),
            ((16.2, 5.0), (22.5, 2.5), (22.5, 19.0), (16.2, 21.5)),
        )
    ),
    "buildings": Glyph(
        (
            ((0.8, 11.4), (12, 2.2), (23.2, 11.4)),
            ((4.0, 13.0), (20.0, 13.0), (20.0, 22), (14.2, 22), (14.2, 16.4), (9.8, 16.4),
             (9.8, 22), (4.0, 22)),
        )
    ),
    "official": Glyph(
        (
            (*_arc(12, 21.6, 8.6, 180, 360, 12), (20.6, 23.0), (3.4, 23.0)),
            ((9.2, 0.8), (15.2, 0.8), (15.6, 4.2), (8.4, 4.2)),
        ),
        ((12.0, 8.4, 3.8),),
    ),
    "bid": Glyph(
        (
            box(11.1, 3.0, 12.9, 21.0), box(3.4, 5.0, 20.6, 6.6), box(6.4, 21.0, 17.6, 23.0),
            _arc(5.0, 14.0, 4.6, 0, 180, 10), _arc(19.0, 14.0, 4.6, 0, 180, 10),
            ((4.6, 6.0), (5.4, 6.0), (9.4, 13.0), (8.4, 13.0)),
            ((4.6, 6.0), (5.4, 6.0), (1.6, 13.0), (0.6, 13.0)),
            ((18.6, 6.0), (19.4, 6.0), (23.4, 13.0), (22.4, 13.0)),
            ((18.6, 6.0), (19.4, 6.0), (15.6, 13.0), (14.6, 13.0)),
        )
    ),
    "tray": Glyph(
        (
            ((1.0, 13.0), (3.6, 13.0), (4.8, 19.4), (19.2, 19.4), (20.4, 13.0), (23.0, 13.0),
             (21.2, 22.0), (2.8, 22.0)),
            box(10.8, 1.5, 13.2, 8.4),
            ((6.6, 8.4), (17.4, 8.4), (12.0, 15.6)),
        )
    ),
    "settle": Glyph(
        (
            ((3.0, 22.5), (3.0, 20.2), (21.0, 20.2), (21.0, 22.5)),
            box(10.8, 1.5, 13.2, 10.0),
            ((6.6, 10.0), (17.4, 10.0), (12.0, 17.6)),
        )
    ),
    "peace": Glyph(
        (((2.5, 3.5), (12, 1.0), (21.5, 3.5), (21.0, 12.5), (12.0, 23.2), (3.0, 12.5)),)
    ),
    "cancel": Glyph(
        tuple(_turned(box(4.4, 11.0, 19.6, 13.0), turn) for turn in (45, -45)),
        strokes=(box(2.2, 2.2, 21.8, 21.8),),
    ),
    "calm": Glyph((FLAME,)),
}  # fmt: skip
"""The icons."""
