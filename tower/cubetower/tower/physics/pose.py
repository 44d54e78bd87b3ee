"""Where cubes are and how they move, seen from the side of the tower."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a cube is: its middle in mm, its angle in radians.

    The depth is that of its middle, from the middle of the tube to the back; 0 in a plane tower.
    """

    x_mm: float
    y_mm: float
    angle_rad: float = 0.0
    depth_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Motion:
    """How a cube moves, mm/s and rad/s, when released, `after_s` seconds after the toss begins.

    Until then the hand lowers it to its place at `lowered_mm_s`; nothing collides with it.
    """

    vx_mm_s: float
    vy_mm_s: float
    spin_rad_s: float
    after_s: float = 0.0
    lowered_mm_s: float = 0.0


STILL = Motion(0.0, 0.0, 0.0)
"""Awake, but not moving: what has no support falls."""
