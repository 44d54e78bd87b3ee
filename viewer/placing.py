"""Placing a tower on a stage: as large as the room beside the sheet allows, with all its cubes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tower import Recording
from tower.design import Design
from viewer.displaylist import Stage
from viewer.palette import Palette
from viewer.partnames import name_ends
from viewer.sheet import HEIGHT
from viewer.solids import SHEAR
from viewer.towerview import GROUND_MM, MM, TowerView

ASPECT = 16 / 9
PAPER_LEFT = 624.0  # where the sheet's paper begins, units from the stage's left edge
LEFT, ROOM = 52.0, 562.0  # where tower and tray may stand, and how wide they may be, units
TOP, FOOT = 16.0, 76.0  # free space over and under the tower, units
CUBE_REACH = 1.3  # edges from a cube's middle to the end of its shadow


@dataclass(frozen=True, slots=True)
class Reach:
    """How far something reaches, mm of the design."""

    left: float
    right: float
    top: float

    def joined(self, other: Reach) -> Reach:
        """The reach of both together."""
        return Reach(
            min(self.left, other.left), max(self.right, other.right), max(self.top, other.top)
        )


def placed(recording: Recording, design: Design, palette: Palette) -> tuple[Stage, TowerView]:
    """The stage of a recording, and its tower in the middle of the room left of the paper."""
    reach, plate = _tower_reach(design), design.tube.plate_mm
    reach = reach.joined(_cubes_reach(recording, design))
    # What is written beside the tower keeps its size whatever the tower's scale.
    ends = [(reach.right, 0.0), *name_ends(design)]
    unit_mm = max(
        (reach.top + plate) / (HEIGHT - TOP - FOOT),
        *((right - reach.left) / (ROOM - beyond) for right, beyond in ends),
    )
    unit = unit_mm * MM
    width = max((right - reach.left) / unit_mm + beyond for right, beyond in ends)
    start = LEFT + (ROOM - width) / 2
    origin = (start * unit - reach.left * MM, FOOT * unit + plate * MM)
    return Stage(HEIGHT * unit * ASPECT, HEIGHT * unit), TowerView(design, palette, origin, unit)


def in_view(design: Design, poses: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which poses (..., cubes, 4) a picture shows.

    Not those of a cube that leapt out of the tray, once it is beyond the tray's shadow or below
    the table.
    """
    reach, x = _tower_reach(design), poses[..., 0]
    return (reach.left <= x) & (x <= reach.right) & (poses[..., 1] >= -design.tube.plate_mm)


def _tower_reach(design: Design) -> Reach:
    """The tower with its funnel and tray, and the shadow on the table."""
    right, up = (share * design.tube.depth_mm for share in SHEAR)
    plate = design.tube.plate_mm
    rim = design.funnel.rim_mm / 2 + plate
    return Reach(
        left=min(-rim, -design.exit_x_mm - 0.4 * GROUND_MM),
        right=max(rim, design.exit_x_mm + design.tray.length_mm + plate + GROUND_MM) + right,
        top=design.rim_mm + plate + up,
    )


def _cubes_reach(recording: Recording, design: Design) -> Reach:
    """The cubes with their shadows, over the whole toss, as long as they are in view."""
    times = np.arange(len(recording.units)) / recording.frames_per_second
    poses = np.array([recording.poses(time) for time in times])
    x, y = (poses[..., axis] + SHEAR[axis] * poses[..., 3] for axis in (0, 1))
    around = CUBE_REACH * np.array([cube.edge_mm for cube in recording.cubes])
    seen = in_view(design, poses)
    return Reach(
        float((x - around)[seen].min(initial=0.0)),
        float((x + around)[seen].max(initial=0.0)),
        float((y + around)[seen].max(initial=0.0)),
    )
