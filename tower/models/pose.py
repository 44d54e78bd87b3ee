"""Where cubes are and how they move, seen from the side of the tower."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a cube is: its middle in mm, its angle in radians, its depth in mm."""

    x_mm: float
    y_mm: float
    angle_rad: float = 0.0
    depth_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Motion:
    """How a cube moves: mm/s and rad/s."""

    vx_mm_s: float
    vy_mm_s: float
    spin_rad_s: float


STILL = Motion(0.0, 0.0, 0.0)
"""Awake, but not moving: what has no support falls."""
