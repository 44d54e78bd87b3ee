"""Dimension lines, chains of them, and leaders, on a sheet in units: y down from its upper edge."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from viewer.blueprint.letters import Label
from viewer.draw.displaylist import Anchor, Circle, Line, Paint, Shape, Text, Weight
from viewer.draw.rect import Place
from viewer.draw.sheet import Sheet
from viewer.draw.typography import CAP_HEIGHT, text_width

SIZE, LETTER = 16.0, 18.0  # of numbers and letters, units
THIN, TICK = 1.0, 4.5  # width of lines, half the length of a tick, units
BEYOND = 6.0  # how far an extension line goes beyond its dimension line, units
CLEAR = 4.0  # free space around a label on its line, units
PITCH = 1.15  # from label to label below it, sizes
MOVED = 2.0  # a label farther than this from its place gets a line to it, units


def size_of(label: Label) -> float:
    """The size of a label's text."""
    return LETTER if label.is_letter else SIZE


def width_of(label: Label) -> float:
    """How wide a label is, units."""
    return text_width(label.text, size_of(label), "semibold" if label.is_letter else "regular")


def line(sheet: Sheet, *places: Place, width: float = THIN, colour: str = "") -> Line:
    """A thin line through places."""
    paint = Paint(colour or sheet.palette.neutral.muted)
    return Line(tuple(sheet.at(*place) for place in places), paint, width * sheet.unit)


def dashed(sheet: Sheet, places: Sequence[Place], *, dash: float = 7.0) -> Iterator[Shape]:
    """A thin dashed line through places, in the accent's colour."""
    for (x0, y0), (x1, y1) in pairwise(places):
        count = max(1, round(math.dist((x0, y0), (x1, y1)) / dash / 2))
        for step in range(count):
            ends = ((step + share) / count for share in (0.0, 0.55))
            a, b = ((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in ends)
            yield line(sheet, a, b, width=1.4, colour=sheet.palette.neutral.accent)


def write(
    sheet: Sheet, middle: Place, label: Label, anchor: Anchor = "middle", ground: str = ""
) -> Iterator[Shape]:
    """A label whose capitals are centred at a height, on a clear patch of the ground's colour."""
    size, wide = size_of(label), width_of(label)
    x, y = middle
    left = {"left": x, "middle": x - wide / 2, "right": x - wide}[anchor]
    base, neutral = y + size * CAP_HEIGHT / 2, sheet.palette.neutral
    top, bottom = y - size / 2 - 1, y + size / 2 + 1
    yield sheet.box(left - CLEAR, top, left + wide + CLEAR, bottom, Paint(ground or neutral.paper))
    colour = neutral.accent if label.is_letter else neutral.ink
    weight: Weight = "semibold" if label.is_letter else "regular"
    yield Text(sheet.at(left, base), label.text, size * sheet.unit, Paint(colour), weight)


def across(
    sheet: Sheet, ends: tuple[float, float], y: float, label: Label, feet: float, ground: str = ""
) -> Iterator[Shape]:
    """A dimension line from left to right, with extension lines.

    Args:
        sheet: where it is drawn.
        ends: of the line.
        y: its height.
        label: written on it; where it is too short beside it, or over it if there is a `ground`.
        feet: height at which the extension lines start.
        ground: colour behind the label; that of the paper if left out.
    """
    if not label.text:
        return
    left, right = ends
    yield line(sheet, (left, y), (right, y))
    away = math.copysign(BEYOND, y - feet)
    for x in ends:
        yield line(sheet, (x, feet + away / 2), (x, y + away))
        yield line(sheet, (x - TICK, y + TICK), (x + TICK, y - TICK), width=1.6)
    if width_of(label) + 2 * CLEAR + 2 * TICK <= right - left:
        yield from write(sheet, ((left + right) / 2, y), label, ground=ground)
    elif ground:
        yield from write(sheet, ((left + right) / 2, y - size_of(label)), label, ground=ground)
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
        label: written on it; over it where it is short.
        feet: where the extension lines start, at the upper and the lower end.
        at: the height of the label; in the middle if it is not said.
    """
    if not label.text:
        return
    top, bottom = ends
    yield line(sheet, (x, top), (x, bottom))
    for y, foot in zip(ends, feet, strict=True):
        away = math.copysign(BEYOND, x - foot)
        yield line(sheet, (foot + away / 2, y), (x + away, y))
        yield line(sheet, (x - TICK, y + TICK), (x + TICK, y - TICK), width=1.6)
    if size_of(label) + 2 * CLEAR <= bottom - top:
        yield from write(sheet, (x, (top + bottom) / 2 if at is None else at), label)
    else:
        yield from write(sheet, (x, top - size_of(label)), label)


def leader(
    sheet: Sheet, places: Sequence[Place], label: Label, anchor: Anchor, ground: str = ""
) -> Iterator[Shape]:
    """A line from a part, marked by a dot, to a label at its last place."""
    if not label.text:
        return
    yield line(sheet, *places)
    dot = Paint(sheet.palette.neutral.muted)
    yield Circle(sheet.at(*places[0]), 2.2 * sheet.unit, dot)
    x, y = places[-1]
    yield from write(sheet, (x + (CLEAR if anchor == "left" else -CLEAR), y), label, anchor, ground)


def chain_across(
    sheet: Sheet, places: Sequence[float], y: float, labels: Sequence[Label], feet: float
) -> Iterator[Shape]:
    """Dimensions one after the other from left to right, their labels below."""
    yield from _chain(sheet, [(x, y) for x in places], [(x, feet) for x in places])
    shown = [(mid, label) for mid, label in _middles(places, labels) if label.text]
    rooms = [width_of(label) + 2 * CLEAR for _, label in shown]
    for (mid, label), x in zip(shown, spread([mid for mid, _ in shown], rooms), strict=True):
        below = y + 2 * CLEAR + size_of(label) * CAP_HEIGHT
        if abs(x - mid) > MOVED:
            yield line(sheet, (mid, y), (x, below - size_of(label) / 2))
        yield from write(sheet, (x, below), label)


def chain_upright(
    sheet: Sheet,
    x: float,
    places: Sequence[float],
    labels: Sequence[Label],
    feet: float,
    between: tuple[float, float],
) -> Iterator[Shape]:
    """Dimensions one below the other, their labels at the left, all of them `between` heights."""
    yield from _chain(sheet, [(x, y) for y in places], [(feet, y) for y in places])
    shown = [(mid, label) for mid, label in _middles(places, labels) if label.text]
    rooms = [PITCH * size_of(label) for _, label in shown]
    spaced = spread([mid for mid, _ in shown], rooms, *between)
    for (mid, label), y in zip(shown, spaced, strict=True):
        end = x - 2 * CLEAR
        if abs(y - mid) > MOVED:
            yield line(sheet, (x, mid), (end, y))
        yield from write(sheet, (end - 2, y), label, "right")


def spread(
    wanted: Sequence[float],
    rooms: Sequence[float],
    least: float = -math.inf,
    most: float = math.inf,
) -> list[float]:
    """Places as near as possible to the wanted ones, in their order, so that all have room.

    Args:
        wanted: places, from the least to the greatest.
        rooms: how much room each one needs, half of it on either side.
        least: none is before this.
        most: none is behind this, if there is room enough.

    Returns:
        Those with the least sum of squared distances from the wanted ones.
    """
    offsets, at = [], 0.0
    for number, room in enumerate(rooms):
        at += (rooms[number - 1] + room) / 2 if number else 0.0
        offsets.append(at)
    blocks: list[tuple[float, int]] = []  # mean and number of places that stand side by side
    for place, offset in zip(wanted, offsets, strict=True):
        mean, count = place - offset, 1
        while blocks and blocks[-1][0] > mean:
            other, more = blocks.pop()
            mean, count = (mean * count + other * more) / (count + more), count + more
        blocks.append((mean, count))
    last = most - offsets[-1] if offsets else most
    means = [max(min(mean, last), least) for mean, count in blocks for _ in range(count)]
    return [mean + offset for mean, offset in zip(means, offsets, strict=True)]


def _chain(sheet: Sheet, places: Sequence[Place], feet: Iterable[Place]) -> Iterator[Shape]:
    yield line(sheet, places[0], places[-1])
    for (x, y), foot in zip(places, feet, strict=True):
        yield line(sheet, foot, (x, y))
        yield line(sheet, (x - TICK, y + TICK), (x + TICK, y - TICK), width=1.6)


def _middles(places: Sequence[float], labels: Sequence[Label]) -> Iterator[tuple[float, Label]]:
    for (a, b), label in zip(pairwise(places), labels, strict=True):
        yield (a + b) / 2, label
