"""The painter's order: farthest first."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush

import numpy as np
from numpy.typing import NDArray

from cubetower.viewer.draw.displaylist import Point

Corners = NDArray[np.float64]  #: one corner of each of n solids: x, y and how far back, (n, 3)
_PAINTED = -1  # stands where it said for how many solids one waits


def find_covered(low: Corners, high: Corners, shear: Point) -> list[list[int]]:
    """Of each solid those that it covers, in part, for a viewer in front, above and to the right.

    Of two solids that overlap in the picture, the nearer one is found along the axis on which they
    are farthest apart, or overlap least, as a share of their size.

    Args:
        low: left, lower, near corners of the boxes around the solids.
        high: right, upper, far corners.
        shear: to the right and up, for each mm away from the viewer.
    """
    covered: list[list[int]] = [[] for _ in low]
    for over, under in np.argwhere(_nearer(low, high) & _overlap(low, high, shear)).tolist():
        covered[over].append(under)
    return covered


def back_to_front(covered: Sequence[Sequence[int]]) -> list[int]:
    """Solids in the order of painting: each after all that it covers.

    In a ring of solids the one that waits for the fewest goes first, then the one that comes first.
    """
    over: list[list[int]] = [[] for _ in covered]
    for item, others in enumerate(covered):
        for other in others:
            over[other].append(item)
    waiting = [len(others) for others in covered]
    queue = [(count, item) for item, count in enumerate(waiting)]
    heapify(queue)
    order: list[int] = []
    while queue:
        count, item = heappop(queue)
        if count == waiting[item]:  # else it waits for fewer by now, or is painted
            order.append(item)
            waiting[item] = _PAINTED
            for other in over[item]:
                if waiting[other] != _PAINTED:
                    waiting[other] -= 1
                    heappush(queue, (waiting[other], other))
    return order


def _nearer(low: Corners, high: Corners) -> NDArray[np.bool_]:
    """Which solids (first axis) lie nearer to the viewer than which (second axis)."""
    ahead = np.full((len(low), len(low)), -np.inf)
    for axis, (start, end) in enumerate(zip(low.T, high.T, strict=True)):
        gaps, size = start[:, None] - end, end - start
        nearer = gaps if axis < 2 else gaps.T  # farther right, farther up, less far back
        np.maximum(ahead, nearer / np.minimum(size[:, None], size), out=ahead)
    result: NDArray[np.bool_] = ahead > ahead.T
    return result


def _overlap(low: Corners, high: Corners, shear: Point) -> NDArray[np.bool_]:
    """Which pairs of solids overlap in the picture: no edge of theirs runs between them."""
    right, up = shear
    # The edges run to the right, up, and away from the viewer.
    first = low[:, 0] + low[:, 2] * right, low[:, 1] + low[:, 2] * up
    last = high[:, 0] + high[:, 2] * right, high[:, 1] + high[:, 2] * up
    slant = low[:, 0] * up - high[:, 1] * right, high[:, 0] * up - low[:, 1] * right
    begins = np.ones((len(low), len(low)), bool)
    for start, end in (*zip(first, last, strict=True), slant):
        begins &= start[:, None] < end[None]
    result: NDArray[np.bool_] = begins & begins.T
    return result
