"""Arrows on the map: an attack or a move, tapering and slightly curved."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from viewer.draw.displaylist import Paint, Polygon, Shape
from viewer.draw.rect import Place
from viewer.draw.sheet import Sheet

TAIL, NECK, HEAD = 3.2, 6.8, 16.5  # widths from tail to head, units
POINT = 16.0  # length of the head, units
SMALLEST = 8.0  # length an arrow begins with, units
STEPS = 16


def arrow(sheet: Sheet, way: Sequence[Place], colour: str, share: float) -> Iterator[Shape]:
    """An arrow along a way.

    Args:
        sheet: where it is drawn.
        way: its middle line, from tail to tip.
        colour: of the cubes that move.
        share: how far it has grown, 0 to 1.
    """
    if share <= 0:
        return
    grown = max(SMALLEST, _length(way) * min(1.0, share))
    outline = _outline(_until(way, grown, 3 * STEPS))
    tone, neutral, unit = sheet.palette.tone(colour), sheet.palette.neutral, sheet.unit
    points = tuple(sheet.at(x, y) for x, y in outline)
    shadow = tuple(sheet.at(x + 1.2, y + 2.4) for x, y in outline)
    yield Polygon(shadow, Paint(neutral.shadow, 0.25))
    paper = Paint(neutral.paper)
    yield Polygon(points, paper, paper, 4.6 * unit)
    yield Polygon(points, Paint(tone.fill), Paint(tone.dark), 1.4 * unit)


def _outline(reached: Sequence[Place]) -> list[Place]:
    """The arrow around its way so far."""
    length = _length(reached)
    head = min(POINT, 0.45 * length + 1.0)
    stem = _until(reached, length - head)
    left, right = [], []
    for number, (point, normal) in enumerate(_normals(stem)):
        half = (TAIL + (NECK - TAIL) * number / (len(stem) - 1)) / 2
        left.append((point[0] + normal[0] * half, point[1] + normal[1] * half))
        right.append((point[0] - normal[0] * half, point[1] - normal[1] * half))
    point, tip = stem[-1], reached[-1]
    far = math.dist(point, tip) or 1.0
    normal = ((tip[1] - point[1]) / far, (point[0] - tip[0]) / far)
    half = HEAD / 2 * (0.4 + 0.6 * head / POINT)
    wings = [
        (point[0] + sign * normal[0] * half, point[1] + sign * normal[1] * half) for sign in (1, -1)
    ]
    return [*left, wings[0], tip, wings[1], *reversed(right)]


def _length(path: Sequence[Place]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(path))


def _until(path: Sequence[Place], length: float, steps: int = STEPS) -> list[Place]:
    """The part of a path up to a length, in equal steps."""
    lengths = [0.0]
    for a, b in pairwise(path):
        lengths.append(lengths[-1] + math.dist(a, b))
    return [_along(path, lengths, length * step / steps) for step in range(steps + 1)]


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
