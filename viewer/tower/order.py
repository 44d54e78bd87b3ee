"""The painter's order: farthest first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from viewer.draw.displaylist import Point

Corners = NDArray[np.float64]  #: one corner of each of n solids: x, y and how far back, (n, 3)
Covers = NDArray[np.bool_]  #: which solids (first axis) cover, in part, which (second axis)


def find_covers(low: Corners, high: Corners, shear: Point) -> Covers:
    """Which solids cover which, for a viewer in front, above and to the right.

    Of two solids that overlap in the picture, the nearer one is found along the axis on which they
    are farthest apart, or overlap least, as a share of their size.

    Args:
        low: left, lower, near corners of the boxes around the solids.
        high: right, upper, far corners.
        shear: to the right and up, for each mm away from the viewer.
    """
    result: Covers = _nearer(low, high) & _overlap(low, high, shear)
    return result


def back_to_front(covers: Covers) -> list[int]:
    """Solids in the order of painting: each after all that it covers."""
    waiting = covers.sum(axis=1)
    order = []
    for _ in range(len(covers)):
        item = int(np.argmin(waiting))  # waits for none, except in a cycle of solids
        order.append(item)
        waiting -= covers[:, item]
        waiting[item] = len(covers) ** 2
    return order


def _nearer(low: Corners, high: Corners) -> NDArray[np.bool_]:
    """Which solids (first axis) lie nearer to the viewer than which (second axis)."""
    size = high - low
    gaps = low[:, None] - high[None]  # farther right, farther up
    gaps[..., 2] = gaps[..., 2].T  # and farther forward
    gaps /= np.minimum(size[:, None], size[None])
    ahead = gaps.max(axis=2)
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
