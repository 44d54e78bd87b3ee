"""Layout of texts, pictures and boxes in rows and columns.

An element knows its natural width, and its height at any width; given an area of a sheet, it
yields shapes. Texts, pictures and the child of a box are centred in the height they are given;
columns and paragraphs begin at the top. Sizes are in units.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain, repeat
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from cubetower.viewer.draw.displaylist import Anchor, Paint, Shape, Text, Weight, fade
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import CUBE
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import CAP_HEIGHT, TEXT, shorten, text_width, wrap

REST: Final = math.inf
"""As a width or height: an equal share of the space that the others leave."""
LEADING: Final = 1.2
"""Height of a line of text, em."""
HAIRLINE, BAR = 1.2, 3.0  # a rule, and the bar at the foot of a box
_SLACK = 1e-6  # a sum of widths may come out a little less than its parts


class Element(Struct, frozen=True):  # its functions may hold anything, so ``gc`` stays
    """Something with a size on a sheet.

    Attributes:
        width: its natural one.
        height: at a given width.
        draw: its shapes in an area of a sheet.
    """

    width: float
    height: Callable[[float], float]
    draw: Callable[[Sheet, Rect], Iterable[Shape]]


def label(
    text: str,
    size: float = TEXT,
    weight: Weight = "regular",
    *,
    muted: bool = False,
    anchor: Anchor = "left",
    colour: str = "",
    struck: bool = False,
) -> Element:
    """A line of text, shortened to its room; small print is aligned with text of normal size."""
    high, natural = max(size, TEXT), text_width(text, size, weight)

    def draw(sheet: Sheet, area: Rect) -> Iterator[Shape]:
        room, said, wide = area.right - area.left + _SLACK, text, natural
        if natural > room:
            said = shorten(text, size, room, weight)
            wide = text_width(said, size, weight)
        if not text or wide > room:
            return
        neutral = sheet.palette.neutral
        x = {"left": area.left, "middle": area.middle[0], "right": area.right}[anchor]
        at = sheet.at(x, area.middle[1] + high * CAP_HEIGHT / 2)
        paint = Paint(colour or (neutral.muted if muted else neutral.ink))
        yield Text(at, said, size * sheet.unit, paint, weight, anchor)
        if struck:
            y = area.middle[1] + high * CAP_HEIGHT * 0.1
            yield sheet.line(((area.left, y), (area.left + wide, y)), paint, HAIRLINE)

    return Element(natural, lambda _: LEADING * high, draw)


def paragraph(
    text: str,
    lines: int,
    size: float = TEXT,
    weight: Weight = "regular",
    *,
    muted: bool = False,
    colour: str = "",
    struck: bool = False,
    pitch: float | None = None,
) -> Element:
    """A text of at most `lines` lines; the last one is shortened if it does not fit."""
    high = LEADING * max(size, TEXT) if pitch is None else pitch
    look = partial(label, size=size, weight=weight, muted=muted, colour=colour, struck=struck)

    def rows(width: float) -> list[str]:
        return _wrap(text, size, width + _SLACK, lines, weight)

    def draw(sheet: Sheet, area: Rect) -> Iterable[Shape]:
        return column([*map(look, rows(area.width))], pitch=high).draw(sheet, area)

    return Element(text_width(text, size, weight), lambda width: high * len(rows(width)), draw)


def picture(
    draw: Callable[[Sheet, float, float], Iterable[Shape]],
    width: float,
    height: float,
    anchor: Anchor = "middle",
) -> Element:
    """What a function draws around a place, such as an icon among text; empty without room."""

    def place(sheet: Sheet, area: Rect) -> Iterable[Shape]:
        if width > area.width + _SLACK:
            return ()
        left, right = area.left + width / 2, area.right - width / 2
        x = {"left": left, "middle": area.middle[0], "right": right}[anchor]
        return draw(sheet, x, area.middle[1])

    return Element(width, lambda _: height, place)


def cube(colour: str, edge: float = CUBE, anchor: Anchor = "middle") -> Element:
    """A cube."""
    return picture(lambda sheet, x, y: sheet.icon(x, y, colour, edge, 0), edge, edge, anchor)


def rule(height: float = 0.0, *, upright: bool = False) -> Element:
    """A hairline in the middle of its area."""

    def draw(sheet: Sheet, area: Rect) -> Iterator[Shape]:
        x, y = area.middle
        level = ((area.left, y), (area.right, y))
        ends = ((x, area.top), (x, area.bottom)) if upright else level
        paint = Paint(sheet.palette.neutral.rule)
        yield sheet.line(ends, paint, HAIRLINE)

    return Element(0.0, lambda _: height, draw)


def box(
    child: Element | None = None,
    fill: Paint | None = None,
    *,
    pad: tuple[float, float, float, float] = (0, 0, 0, 0),
    width: float | None = None,
    height: float | None = None,
    bar: Paint | None = None,
) -> Element:
    """An element, if any, with padding, on a ground of its own.

    Args:
        child: what lies in it, centred in its height.
        fill: the ground.
        pad: the room around the child: left, top, right, bottom.
        width: instead of that of the child.
        height: likewise.
        bar: at the foot of the ground.
    """
    left, top, right, bottom = pad

    def high(wide: float) -> float:
        return top + bottom + (child.height(wide - left - right) if child else 0.0)

    def draw(sheet: Sheet, area: Rect) -> Iterator[Shape]:
        if fill:
            yield sheet.box(area.left, area.top, area.right, area.bottom, fill)
        if bar:
            yield sheet.box(area.left, area.bottom - BAR, area.right, area.bottom, bar)
        if child:
            spare = max(0.0, area.height - high(area.width)) / 2
            yield from child.draw(
                sheet,
                Rect(
                    area.left + left, area.top + top + spare,
                    area.right - right, area.bottom - bottom - spare,
                ),
            )  # fmt: skip

    wide = left + right + (child.width if child else 0.0) if width is None else width
    return Element(wide, high if height is None else lambda _: height, draw)


def row(items: Sequence[Element], widths: Sequence[float | None] = (), gap: float = 0.0) -> Element:
    """Elements side by side, at their natural widths where none is given."""
    given = zip(items, chain(widths, repeat(None)), strict=False)
    wanted = [each.width if width is None else width for each, width in given]

    def height(width: float) -> float:
        parts = zip(items, _parts(0, width, wanted, gap), strict=True)
        return max((each.height(right - left) for each, (left, right) in parts), default=0.0)

    def draw(sheet: Sheet, area: Rect) -> Iterator[Shape]:
        for each, part in zip(items, across(area, wanted, gap), strict=True):
            yield from each.draw(sheet, part)

    natural = (e.width if w == REST else w for e, w in zip(items, wanted, strict=True))
    return Element(sum(natural) + gap * max(0, len(items) - 1), height, draw)


def column(items: Sequence[Element], gap: float = 0.0, pitch: float | None = None) -> Element:
    """Elements one below the other, each `pitch` high if it is given."""

    def heights(width: float) -> list[float]:
        return [each.height(width) if pitch is None else pitch for each in items]

    def draw(sheet: Sheet, area: Rect) -> Iterator[Shape]:
        for each, part in zip(items, down(area, heights(area.width), gap), strict=True):
            yield from each.draw(sheet, part)

    wide = max((each.width for each in items), default=0.0)
    return Element(wide, lambda width: sum(heights(width)) + gap * max(0, len(items) - 1), draw)


def table(
    rows: Sequence[Sequence[Element]],
    widths: Sequence[float | None],
    gap: float = 0.0,
    pitch: float | None = None,
) -> Element:
    """Rows whose columns are as wide as the widest cell where no width is given."""
    columns = zip(widths, zip(*rows, strict=True), strict=True)
    wanted = [max(e.width for e in cells) if w is None else w for w, cells in columns]
    return column([row(cells, wanted, gap) for cells in rows], pitch=pitch)


def centre(element: Element) -> Element:
    """An element in the middle of its width."""
    return row([box(), element, box()], (REST, None, REST))


def layers(*items: Element) -> Element:
    """Elements on top of each other in the same area."""

    def draw(sheet: Sheet, area: Rect) -> Iterator[Shape]:
        for each in items:
            yield from each.draw(sheet, area)

    wide = max(each.width for each in items)
    return Element(wide, lambda width: max(each.height(width) for each in items), draw)


def fade_in(element: Element, share: float) -> Element:
    """An element faded in: not there at 0, fully there at 1."""
    if share <= 0:
        return box()

    def draw(sheet: Sheet, area: Rect) -> Iterable[Shape]:
        return (fade(shape, share) for shape in element.draw(sheet, area))

    return replace(element, draw=draw)


def once(
    memo: Memo[tuple[Shape, ...]], key: Hashable, height: float, make: Callable[[], Element]
) -> Element:
    """An element of a given height that is made and drawn only once for each key."""

    def draw(sheet: Sheet, area: Rect) -> tuple[Shape, ...]:
        return memo((key, area), lambda: tuple(make().draw(sheet, area)))

    return Element(0.0, lambda _: height, draw)


def across(area: Rect, widths: Sequence[float], gap: float = 0.0) -> list[Rect]:
    """The parts of an area side by side, narrowed where there is no room."""
    parts = _parts(area.left, area.right, widths, gap)
    return [Rect(left, area.top, right, area.bottom) for left, right in parts]


def down(area: Rect, heights: Sequence[float], gap: float = 0.0) -> list[Rect]:
    """The parts of an area one below the other, lowered where there is no room."""
    parts = _parts(area.top, area.bottom, heights, gap)
    return [Rect(area.left, top, area.right, bottom) for top, bottom in parts]


def _parts(
    start: float, end: float, sizes: Sequence[float], gap: float
) -> list[tuple[float, float]]:
    flexible, parts = sizes.count(REST), []
    if flexible:
        fixed = sum(size for size in sizes if size != REST) + gap * (len(sizes) - 1)
        share = max(0.0, end - start - fixed) / flexible
    for size in sizes:
        stop = min(end, start + (share if size == REST else size))
        parts.append((start, stop))
        start = min(end, stop + gap)
    return parts


_wrap = lru_cache(maxsize=512)(wrap)  # asked for a height first, then to be drawn
