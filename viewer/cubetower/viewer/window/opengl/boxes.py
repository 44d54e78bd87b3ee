"""Boxes of whole pixels: the parts of a picture that are painted."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor

import numpy as np

from cubetower.viewer.window.opengl.strokes import Floats

MAX_WASTE = 1.5  # px painted per changed px, where boxes are merged
Box = tuple[int, int, int, int]
"""Left, bottom, right, top in px, y up."""


def merge(boxes: Iterable[Box]) -> list[Box]:
    """Merge boxes that overlap or are near each other."""
    apart: list[Box] = []
    for box in boxes:
        place = 0
        while place < len(apart):
            other = apart[place]
            both = union(box, other)
            near = area(both) <= MAX_WASTE * (area(box) + area(other))
            if near or area(overlap(box, other)):
                box, place = both, -1
                apart.remove(other)
            place += 1
        apart.append(box)
    return apart


def pixel_box(reach: Floats, scale: float, left: int, bottom: int) -> Box:
    """The pixels that shapes may touch.

    Args:
        reach: box around them, metres; nan if they leave no mark.
        scale: px a metre.
        left: of the stage's lower left corner, px.
        bottom: the same, y up.
    """
    if np.isnan(reach[0]):
        return (0, 0, 0, 0)
    x, y, far_x, far_y = (reach * scale).tolist()
    return (floor(x) + left, floor(y) + bottom, ceil(far_x) + left, ceil(far_y) + bottom)


def union(box: Box, other: Box) -> Box:
    """The box around both."""
    left, bottom = min(box[0], other[0]), min(box[1], other[1])
    return (left, bottom, max(box[2], other[2]), max(box[3], other[3]))


def overlap(box: Box, other: Box) -> Box:
    """The common part of both, perhaps empty."""
    left, bottom = max(box[0], other[0]), max(box[1], other[1])
    return (left, bottom, max(left, min(box[2], other[2])), max(bottom, min(box[3], other[3])))


def area(box: Box) -> int:
    """The number of its pixels."""
    return (box[2] - box[0]) * (box[3] - box[1])
