"""Dimension lines, chains of them, and leaders, on a sheet in units: y down from its upper edge."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import numpy as np

from cubetower.viewer.blueprint.letters import Label
from cubetower.viewer.draw.displaylist import Anchor, Line, Paint, Shape, Text
from cubetower.viewer.draw.rect import Place
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import CAP_HEIGHT

THIN, TICK = 1.0, 4.5  # width of lines, half the length of a tick, units
DASH = 7.0  # length of a dash, as of the gap behind it, units
BEYOND = 6.0  # how far an extension line goes beyond its dimension line, units
CLEAR = 4.0  # free space around a label on its line, units
PITCH = 1.15  # from label to label below it, sizes
MAX_UNTIED = 2.0  # a label farther than this from its place gets a line to it, units


def line(sheet: Sheet, *places: Place, width: float = THIN, colour: str = "") -> Line:
    """A thin line through places."""
    paint = Paint(colour or sheet.palette.neutral.muted)
    return sheet.line(places, paint, width)


def tick(sheet: Sheet, place: Place) -> Line:
    """The stroke across the end of a dimension line."""
    x, y = place
    return line(sheet, (x - TICK, y + TICK), (x + TICK, y - TICK), width=1.6)


def dashed_line(sheet: Sheet, places: Sequence[Place]) -> Iterator[Shape]:
    """A thin dashed line through places, in the accent's colour."""
    for (x0, y0), (x1, y1) in pairwise(places):
        count = max(1, round(math.dist((x0, y0), (x1, y1)) / DASH / 2))
        for step in range(count):
            ends = ((step + share) / count for share in (0.0, 0.55))
            a, b = ((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in ends)
            yield line(sheet, a, b, width=1.4, colour=sheet.palette.neutral.accent)


def write(
    sheet: Sheet, middle: Place, label: Label, anchor: Anchor = "middle", ground: str = ""
) -> Iterator[Shape]:
    """A label whose capitals are centred at a height, on a clear patch of the ground's colour."""
    size, wide, neutral = label.size, label.width, sheet.palette.neutral
    x, y = middle
    left = {"left": x, "middle": x - wide / 2, "right": x - wide}[anchor]
    top, bottom = y - size / 2 - 1, y + size / 2 + 1
    yield sheet.box(left - CLEAR, top, left + wide + CLEAR, bottom, Paint(ground or neutral.paper))
    paint = Paint(neutral.accent if label.is_letter else neutral.ink)
    at = sheet.at(left, y + size * CAP_HEIGHT / 2)
    yield Text(at, label.text, size * sheet.unit, paint, label.weight)


def across(
    sheet: Sheet, ends: tuple[float, float], y: float, label: Label, feet: float, ground: str = ""
) -> Iterator[Shape]:
    """A dimension line from left to right, with extension lines.

    Args:
        sheet: where it is drawn.
        ends: of the line.
        y: its height.
        label: written on the line; if that is too short, beside it, or above it with a `ground`.
        feet: height at which the extension lines start.
        ground: colour behind the label; by default that of the paper.
    """
    if not label.text:
        return
    left, right = ends
    yield from _dimension(sheet, [(x, y) for x in ends], [(x, feet) for x in ends])
    if label.width + 2 * CLEAR + 2 * TICK <= right - left:
        yield from write(sheet, ((left + right) / 2, y), label, ground=ground)
    elif ground:
        yield from write(sheet, ((left + right) / 2, y - label.size), label, ground=ground)
    else:
        yield from write(sheet, (right + TICK + CLEAR + 2, y), label, "left")


def upright(
    sheet: Sheet,
    x: float,
    ends: tuple[float, float],
    label: Label,
    feet: tuple[float, float],
    at: float | None = None,
) -> Iterator[Shape]:
    """A dimension line from its upper to its lower end, with extension lines.

    Args:
        sheet: where it is drawn.
        x: of the line.
        ends: heights of its ends, the upper one first.
        label: written on the line; above it if the line is short.
        feet: where the extension lines start, at the upper and the lower end.
        at: the height of the label; by default the middle.
    """
    if not label.text:
        return
    top, bottom = ends
    yield from _dimension(sheet, [(x, y) for y in ends], list(zip(feet, ends, strict=True)))
    y = (top + bottom) / 2 if at is None else at
    short = label.size + 2 * CLEAR > bottom - top
    yield from write(sheet, (x, top - label.size if short else y), label)


def _dimension(sheet: Sheet, ends: Sequence[Place], feet: Sequence[Place]) -> Iterator[Shape]:
    """A line with ticks, and extension lines from its feet to a little beyond its ends."""
    yield line(sheet, *ends)
    for (x, y), foot in zip(ends, feet, strict=True):
        right, down = (BEYOND * ((b > a) - (b < a)) for a, b in zip(foot, (x, y), strict=True))
        yield line(sheet, (foot[0] + right / 2, foot[1] + down / 2), (x + right, y + down))
        yield tick(sheet, (x, y))


def leader(
    sheet: Sheet, places: Sequence[Place], label: Label, anchor: Anchor, ground: str = ""
) -> Iterator[Shape]:
    """A line from a part, marked by a dot, to a label at its last place."""
    if not label.text:
        return
    yield line(sheet, *places)
    yield sheet.disc(places[0], 2.2, Paint(sheet.palette.neutral.muted))
    x, y = places[-1]
    yield from write(sheet, (x + (CLEAR if anchor == "left" else -CLEAR), y), label, anchor, ground)


def chain_across(
    sheet: Sheet, places: Sequence[float], y: float, labels: Sequence[Label], feet: float
) -> Iterator[Shape]:
    """Dimensions one after the other from left to right, their labels below."""
    yield from _chain(sheet, [(x, y) for x in places], [(x, feet) for x in places])
    for label, middle, x in _label_places(places, labels, lambda each: each.width + 2 * CLEAR):
        below = y + 2 * CLEAR + label.size * CAP_HEIGHT
        if abs(x - middle) > MAX_UNTIED:
            yield line(sheet, (middle, y), (x, below - label.size / 2))
        yield from write(sheet, (x, below), label)


def chain_upright(
    sheet: Sheet,
    x: float,
    places: Sequence[float],
    labels: Sequence[Label],
    feet: float,
    between: tuple[float, float],
) -> Iterator[Shape]:
    """Dimensions one below the other, with all labels at the left, `between` two heights."""
    yield from _chain(sheet, [(x, y) for y in places], [(feet, y) for y in places])
    end = x - 2 * CLEAR
    for label, middle, y in _label_places(places, labels, lambda each: PITCH * each.size, *between):
        if abs(y - middle) > MAX_UNTIED:
            yield line(sheet, (x, middle), (end, y))
        yield from write(sheet, (end - 2, y), label, "right")


def _chain(sheet: Sheet, places: Sequence[Place], feet: Sequence[Place]) -> Iterator[Shape]:
    yield line(sheet, places[0], places[-1])
    for place, foot in zip(places, feet, strict=True):
        yield line(sheet, foot, place)
        yield tick(sheet, place)


def _label_places(
    places: Sequence[float],
    labels: Sequence[Label],
    room: Callable[[Label], float],
    least: float = -math.inf,
    most: float = math.inf,
) -> Iterator[tuple[Label, float, float]]:
    """The labels of a chain's steps, each with the middle of its step and its own place."""
    steps = zip(pairwise(places), labels, strict=True)
    shown = [(label, (a + b) / 2) for (a, b), label in steps if label.text]
    found = spread([middle for _, middle in shown], [room(each) for each, _ in shown], least, most)
    for (label, middle), at in zip(shown, found, strict=True):
        yield label, middle, at


def spread(
    wanted: Sequence[float],
    rooms: Sequence[float],
    least: float = -math.inf,
    most: float = math.inf,
) -> list[float]:
    """Places as near as possible to the wanted ones, in their order, far enough apart.

    Args:
        wanted: places in ascending order.
        rooms: how much room each one needs, half of it on either side.
        least: lower bound of all places.
        most: upper bound of all places, if there is enough room.

    Returns:
        The places with the least sum of squared distances from the wanted ones.
    """
    from scipy.optimize import isotonic_regression  # slow to load

    if not wanted:
        return []
    offsets = np.cumsum([0.0, *((one + other) / 2 for one, other in pairwise(rooms))])
    starts = isotonic_regression(np.array(wanted) - offsets).x
    kept = np.maximum(np.minimum(starts, most - offsets[-1]), least)
    places: list[float] = (kept + offsets).tolist()
    return places
