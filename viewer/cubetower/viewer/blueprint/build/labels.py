"""Labels of parts: where they fit on the material."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from matplotlib.textpath import TextPath
from shapely import MultiLineString, Point, box, contains, prepare, union_all

from cubetower.pages.theme import drawable, themed
from cubetower.viewer.blueprint.build.part import Part

SIZES = (6.0, 5.0, 4.0, 3.2, 2.5, 2.0, 1.6)  # em, mm
CLEAR = 0.8  # from the label to the edges of its part, mm
CAPTION = 5.0  # around captions there are no labels, mm
NOTE = 0.72  # size of the note, of the name's
TURNED = str.maketrans("→↓", "↓←")
STEPS = 24  # places that are tried along each side
CAPITAL, LINE, DESCENT = 0.73, 1.25, 0.22  # height of capitals, of a line, below it, ems


@dataclass(frozen=True, slots=True)
class Words:
    """A line of a label.

    Attributes:
        text: of it.
        x: of its left end on the baseline, in the part's coordinates, mm.
        y: likewise.
        size: em, mm.
        upwards: whether it runs upwards instead of to the right.
    """

    text: str
    x: float
    y: float
    size: float
    upwards: bool = False


def turn_arrow(text: str) -> str:
    """A text whose arrow points to the same side after it is turned by a quarter to the left."""
    return text.translate(TURNED)


def label_words(part: Part, *, upwards: bool = False) -> tuple[Words, ...]:
    """The label of a part, as large as it fits: name and note, or only the name.

    Where nothing fits, it is below the part.

    Args:
        part: what it says.
        upwards: whether it rather runs upwards than to the right.
    """
    lines = [part.name, part.note] if part.note else [part.name]
    for texts in (lines, lines[:1]):
        for size in SIZES:
            if found := _fit(part, texts, size, upwards):
                return found
    left, low, _, _ = part.shape.bounds
    return (Words(part.name, left, low - CLEAR - SIZES[-2], SIZES[-2]),)


def _fit(part: Part, texts: list[str], size: float, turned: bool) -> tuple[Words, ...]:
    """A label of a size on a part, as near to its middle as possible; empty if there is no room."""
    sizes = [size, size * NOTE]
    wide = max(size * _width(text) for text, size in zip(texts, sizes, strict=False))
    high = size * CAPITAL + (size * NOTE * LINE if len(texts) > 1 else 0.0) + size * DESCENT
    for upwards in (turned, not turned):
        corner = _corner(part, *((high, wide) if upwards else (wide, high)))
        if corner is not None:
            written = [turn_arrow(text) for text in texts] if upwards else texts
            return tuple(_words(written, sizes, corner, high, upwards))
    return ()


def _words(
    texts: list[str], sizes: list[float], corner: tuple[float, float], high: float, upwards: bool
) -> Iterator[Words]:
    """Lines from the upper edge of a box downwards; `corner` is its lower left one."""
    down = 0.0
    for text, size in zip(texts, sizes, strict=False):
        down += size * (CAPITAL if not down else LINE)
        x, y = corner
        at = (x + down, y) if upwards else (x, y + high - down)
        yield Words(text, *at, size, upwards)


def _corner(part: Part, wide: float, high: float) -> tuple[float, float] | None:
    """The lower left corner of a box of a size on the material, near the part's middle."""
    left, low, right, top = part.shape.bounds
    room = (right - left - wide - 2 * CLEAR, top - low - high - 2 * CLEAR)
    if min(room) < 0:
        return None
    x, y = np.meshgrid(*(np.linspace(0, each, STEPS + 1) for each in room))
    corners = np.column_stack([x.ravel() + left + CLEAR, y.ravel() + low + CLEAR])
    free_of_lines = part.shape.difference(MultiLineString(part.marks).buffer(CLEAR))
    texts = [Point(u, v).buffer(CAPTION) for _, u, v in part.captions]
    material = free_of_lines.difference(union_all(texts))
    prepare(material)
    boxes = box(
        corners[:, 0] - CLEAR,
        corners[:, 1] - CLEAR,
        corners[:, 0] + wide + CLEAR,
        corners[:, 1] + high + CLEAR,
    )
    free = corners[contains(material, boxes)]
    if not len(free):
        return None
    middle = np.array([(left + right - wide) / 2, (low + top - high) / 2])
    x0, y0 = min(free.tolist(), key=lambda at: (round(float(np.hypot(*(at - middle))), 6), at))
    return x0, y0


@cache
@themed
def _width(text: str) -> float:
    """How wide a text is, ems."""
    points = TextPath((0, 0), drawable(text), size=1).vertices
    return float(np.max(points[:, 0], initial=0.0))
