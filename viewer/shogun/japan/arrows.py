"""Arrows on the map: an attack or a move, tapering and slightly curved."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from viewer.displaylist import Paint, Polygon, Shape
from viewer.rect import Place, Rect
from viewer.sheet import Sheet

BENDS = (0.14, -0.14, 0.3, -0.3, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0)  # of its length
LEAST = 30.0  # length an arrow should have, units
BESIDE = 3.0  # units between an arrow and the pieces of others
SHORT = 5.0  # units between an arrow and the pieces
TAIL, NECK, HEAD = 2.6, 6.4, 15.0  # widths from tail to head, units
POINT = 15.0  # length of the head, units
FULL = 46.0  # length from which on an arrow has its full width, units
STEPS, FINE = 16, 100


def arrow(
    sheet: Sheet,
    source: Rect,
    target: Rect,
    colour: str,
    share: float,
    others: tuple[Rect, ...] = (),
) -> Iterator[Shape]:
    """An arrow from the pieces of one province to those of another.

    Args:
        sheet: where it is drawn.
        source: room of the pieces it starts at.
        target: room of those it ends at.
        colour: of the cubes that move.
        share: how far it has grown, 0 to 1.
        others: rooms that it should not cover.
    """
    if share <= 0:
        return
    outline = _outline(path(source, target, others), min(1.0, share))
    tone, neutral, unit = sheet.palette.tone(colour), sheet.palette.neutral, sheet.unit
    points = tuple(sheet.at(x, y) for x, y in outline)
    shadow = tuple(sheet.at(x + 1.2, y + 2.4) for x, y in outline)
    yield Polygon(shadow, Paint(neutral.shadow, 0.25))
    paper = Paint(neutral.paper)
    yield Polygon(points, paper, paper, 4.6 * unit)
    yield Polygon(points, Paint(tone.fill), Paint(tone.dark), 1.4 * unit)


@lru_cache(maxsize=256)
def path(source: Rect, target: Rect, others: tuple[Rect, ...] = ()) -> tuple[Place, ...]:
    """The middle line of an arrow from one room to another, clear of both.

    It bends as little as leaves it a length, and clear of `others` if that can be had.
    """
    ways = {
        bend: _clear(_bent(source.middle, target.middle, bend), source, target) for bend in BENDS
    }
    seen = [bend for bend, way in ways.items() if len(way) > 1]
    if not seen:
        return (source.middle, target.middle)
    return ways[min(seen, key=lambda bend: _cost(bend, ways[bend], others))]


def _bent(start: Place, end: Place, bend: float) -> list[Place]:
    """A parabola that leaves the straight line by `bend` of its length, upwards if positive."""
    along = (end[0] - start[0], end[1] - start[1])
    bend = bend if along[0] >= 0 else -bend
    points = []
    for step in range(FINE + 1):
        share = step / FINE
        out = 4 * bend * share * (1 - share)
        x = start[0] + along[0] * share + along[1] * out
        points.append((x, start[1] + along[1] * share - along[0] * out))
    return points


def _clear(points: list[Place], source: Rect, target: Rect) -> tuple[Place, ...]:
    """The part between the last place at the source and the first at the target."""
    start, end = source.grown(SHORT), target.grown(SHORT)
    left = max((i for i, point in enumerate(points) if start.holds(point)), default=0)
    arrived = (i for i in range(left + 1, len(points)) if end.holds(points[i]))
    return tuple(points[left + 1 : next(arrived, len(points))])


def _cost(bend: float, points: tuple[Place, ...], others: tuple[Rect, ...]) -> float:
    """How little a way will do: bent, short, or over the pieces of others."""
    length = _length(points)
    near = [rect.grown(BESIDE) for rect in others]
    over = sum(any(rect.holds(point) for rect in near) for point in points) / len(points)
    return abs(bend - BENDS[0]) + 0.15 * max(0.0, LEAST - length) + 2.5 * over


def _outline(path: Sequence[Place], share: float) -> list[Place]:
    """The arrow around the first `share` of its path."""
    reached = path[: max(2, round(len(path) * share))]
    length = _length(reached)
    size = min(1.0, max(0.6, _length(path) / FULL))
    head = min(POINT * size, 0.45 * length + 1.0)
    stem = _until(reached, length - head)
    left, right = [], []
    for number, (point, normal) in enumerate(_normals(stem)):
        half = size * (TAIL + (NECK - TAIL) * number / (len(stem) - 1)) / 2
        left.append((point[0] + normal[0] * half, point[1] + normal[1] * half))
        right.append((point[0] - normal[0] * half, point[1] - normal[1] * half))
    point, tip = stem[-1], reached[-1]
    far = math.dist(point, tip) or 1.0
    normal = ((tip[1] - point[1]) / far, (point[0] - tip[0]) / far)
    half = HEAD / 2 * size * (0.4 + 0.6 * head / (POINT * size))
    wings = [
        (point[0] + sign * normal[0] * half, point[1] + sign * normal[1] * half) for sign in (1, -1)
    ]
    return [*left, wings[0], tip, wings[1], *reversed(right)]


def _length(path: Sequence[Place]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(path))


def _until(path: Sequence[Place], length: float) -> list[Place]:
    """The part of a path up to a length, in `STEPS` steps."""
    lengths = [0.0]
    for a, b in pairwise(path):
        lengths.append(lengths[-1] + math.dist(a, b))
    return [_along(path, lengths, length * step / STEPS) for step in range(STEPS + 1)]


def _along(path: Sequence[Place], lengths: list[float], at: float) -> Place:
    number = next((i for i, far in enumerate(lengths[1:]) if far >= at), len(path) - 2)
    span = lengths[number + 1] - lengths[number] or 1.0
    share = (at - lengths[number]) / span
    a, b = path[number], path[number + 1]
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _normals(path: Sequence[Place]) -> list[tuple[Place, Place]]:
    """Each point with the direction to its left."""
    found = []
    for number, point in enumerate(path):
        a, b = path[max(0, number - 1)], path[min(len(path) - 1, number + 1)]
        length = math.dist(a, b) or 1.0
        found.append((point, ((b[1] - a[1]) / length, (a[0] - b[0]) / length)))
    return found
