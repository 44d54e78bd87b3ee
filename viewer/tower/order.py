"""The painter's order: farthest first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from viewer.draw.displaylist import Point

Corners = NDArray[np.float64]  #: one corner of each of n solids: x, y and how far back, (n, 3)


def back_to_front(low: Corners, high: Corners, shear: Point) -> list[int]:
    """Solids in the order of painting, for a viewer in front, above and to the right.

    Of two solids that overlap in the picture, the nearer one is found along the axis on which they
    are farthest apart, or overlap least, as a share of their size.

    Args:
        low: left, lower, near corners of the boxes around the solids.
        high: right, upper, far corners.
        shear: to the right and up, for each mm away from the viewer.
    """
    waiting_for = _nearer(low, high) & _overlap(low, high, shear)
    waiting = waiting_for.sum(axis=1)
    order = []
    for _ in range(len(low)):
        item = int(np.argmin(waiting))  # waits for none, except in a cycle of solids
        order.append(item)
        waiting -= waiting_for[:, item]
        waiting[item] = len(low) ** 2
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
    """Which pairs of solids overlap in the picture, by the rectangles around them."""
    first = low[:, :2] + low[:, 2:] * shear
    last = high[:, :2] + high[:, 2:] * shear
    begins = (first[:, None, 0] < last[None, :, 0]) & (first[:, None, 1] < last[None, :, 1])
    result: NDArray[np.bool_] = begins & begins.T
    return result
