"""Poses of cubes of either kind, as recordings have them: in the plane, and in three dimensions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cubetower.tower.solid.pose import rotation_matrices

Poses = NDArray[np.float64]
"""Shape (..., 4): x, y, angle, depth; or (..., 7): x, y, depth, and the rotation."""


def are_solid(poses: Poses) -> bool:
    """Whether these are poses in three dimensions."""
    return bool(poses.shape[-1] == 7)


def depths_mm(poses: Poses) -> NDArray[np.float64]:
    """The depth of each: of a cube's middle, but in a plane tower of its front face."""
    depths: NDArray[np.float64] = poses[..., 2 if are_solid(poses) else 3]
    return depths


def half_sizes(poses: Poses) -> NDArray[np.float64]:
    """Half the size of the boxes around cubes of edge 1, (..., 3)."""
    if are_solid(poses):
        sizes: NDArray[np.float64] = np.abs(rotation_matrices(poses[..., 3:])).sum(axis=-1) / 2
        return sizes
    across = (np.abs(np.cos(poses[..., 2])) + np.abs(np.sin(poses[..., 2]))) / 2
    return np.stack([across, across, np.full_like(across, 0.5)], axis=-1)
