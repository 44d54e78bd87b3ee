"""Placing a tower on a stage, as large as its room allows, with all its cubes in view."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubetower.pages.palette import Palette
from cubetower.tower import Recording
from cubetower.tower.design import Design
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import HEIGHT
from cubetower.viewer.tower.deepview import DeepView
from cubetower.viewer.tower.oblique import (
    is_deep,
    near_face_mm,
    reach_back_mm,
    reach_forward_mm,
    shear_of,
)
from cubetower.viewer.tower.partnames import name_ends
from cubetower.viewer.tower.planeview import PlaneView
from cubetower.viewer.tower.poses import depths_mm
from cubetower.viewer.tower.towerview import GROUND_MM, MM, TowerView

CUBE_REACH = 1.3  # edges from a cube's middle to the end of its shadow


@dataclass(frozen=True, slots=True)
class Reach:
    """How far something reaches, mm of the design."""

    left: float
    right: float
    top: float

    def join(self, other: Reach) -> Reach:
        """The reach of both together."""
        return Reach(
            min(self.left, other.left), max(self.right, other.right), max(self.top, other.top)
        )


def fit_tower(
    design: Design, palette: Palette, reach: Reach, room: Rect, high: float = HEIGHT
) -> TowerView:
    """A tower with the names of its parts beside it, as large as a room allows, in its middle.

    Args:
        design: the tower.
        palette: its colours.
        reach: how far it and its cubes reach.
        room: on the stage, units.
        high: height of the stage, units.
    """
    # What is written beside the tower keeps its size whatever the tower's scale.
    ends = [(reach.right, 0.0), *name_ends(design)]
    unit_mm = max(
        (reach.top + design.tube.plate_mm) / room.height,
        *((right - reach.left) / (room.width - beyond) for right, beyond in ends),
    )
    width = max((right - reach.left) / unit_mm + beyond for right, beyond in ends)
    left = room.left + (room.width - width) / 2 - reach.left / unit_mm
    return stand_tower(design, palette, unit_mm, left, high - room.bottom)


def whole_reach(recording: Recording, design: Design) -> Reach:
    """How far a tower and the cubes of a toss reach together."""
    return tower_reach(design).join(cubes_reach(recording, design))


def stand_tower(
    design: Design, palette: Palette, unit_mm: float, left: float, foot: float
) -> TowerView:
    """A tower on a stage, at a given scale and place.

    Args:
        design: the tower.
        palette: its colours.
        unit_mm: mm of the design in a unit of the stage.
        left: where x = 0 of the design lies, units from the stage's left edge.
        foot: where its foot stands, units over the stage's lower edge.
    """
    unit = unit_mm * MM
    origin = (left * unit, foot * unit + design.tube.plate_mm * MM)
    return (DeepView if is_deep(design) else PlaneView)(design, palette, origin, unit)


def in_view(design: Design, poses: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which poses of cubes a picture shows.

    A cube that has leapt out of the tray is left out once it is beyond the tray's shadow or below
    the table.
    """
    reach, x = tower_reach(design), poses[..., 0]
    return (reach.left <= x) & (x <= reach.right) & (poses[..., 1] >= -design.tube.plate_mm)


def tower_reach(design: Design) -> Reach:
    """How far the tower reaches, with funnel, tray and the shadow on the table."""
    (right, up), plate = shear_of(design), design.tube.plate_mm
    rim = design.funnel.rim_mm / 2 + plate
    tray = design.exit_x_mm + design.tray.length_mm + plate + GROUND_MM
    return Reach(
        left=min(-rim - right * reach_forward_mm(design), -design.exit_x_mm - 0.4 * GROUND_MM),
        right=max(rim + right * reach_back_mm(design), tray + right * design.tube.depth_mm),
        top=design.rim_mm + plate + up * reach_back_mm(design),
    )


def highest_beside_mm(recording: Recording, design: Design) -> float:
    """How high cubes appear beside the tower after they have left it, mm; 0 if there are none."""
    _, y, around = _appearance(recording, design)
    poses = recording.all_poses()
    beside = (poses[..., 0] > design.exit_x_mm) & (poses[..., 1] < design.tube.top_mm)
    return float((y + around)[beside].max(initial=0.0))


def cubes_reach(recording: Recording, design: Design) -> Reach:
    """How far cubes in view reach over the whole toss, with their shadows."""
    x, y, around = _appearance(recording, design)
    seen = in_view(design, recording.all_poses())
    return Reach(
        float((x - around)[seen].min(initial=0.0)),
        float((x + around)[seen].max(initial=0.0)),
        float((y + around)[seen].max(initial=0.0)),
    )


def _appearance(
    recording: Recording, design: Design
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Where cubes appear over the whole toss, mm of the design: x, y and their reach around."""
    poses = recording.all_poses()
    edges = np.array([cube.edge_mm for cube in recording.cubes])
    behind = near_face_mm(design, depths_mm(poses), edges)
    x, y = (poses[..., axis] + shear_of(design)[axis] * behind for axis in (0, 1))
    return x, y, CUBE_REACH * edges
