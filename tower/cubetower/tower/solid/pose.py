"""Where cubes are and how they move, in three dimensions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class SolidPose:
    """Where a cube is: its middle in mm, and its rotation as a unit quaternion.

    x goes from the middle of the tube towards the exit, y up from the tray, the depth from the
    middle to the back. The rotation turns from x to y, from y to depth and from depth to x.
    """

    x_mm: float
    y_mm: float
    depth_mm: float
    real: float
    i: float
    j: float
    k: float


@dataclass(frozen=True, slots=True)
class SolidMotion:
    """How a cube moves, mm/s and rad/s, when released, `after_s` seconds after the toss begins.

    Until then the hand lowers it to its place at `lowered_mm_s`; nothing collides with it.
    """

    velocity_mm_s: tuple[float, float, float]
    spin_rad_s: tuple[float, float, float] = (0.0, 0.0, 0.0)
    after_s: float = 0.0
    lowered_mm_s: float = 0.0


def rotation_matrices(turns: NDArray[np.float64]) -> NDArray[np.float64]:
    """The matrices (..., 3, 3) of rotations given as unit quaternions (..., 4), real part first."""
    w, x, y, z = np.moveaxis(turns, -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


UPRIGHT = (1.0, 0.0, 0.0, 0.0)
"""The rotation of a cube whose edges lie along the axes."""

STILL = SolidMotion((0.0, 0.0, 0.0))
"""Awake, but not moving: what has no support falls."""
