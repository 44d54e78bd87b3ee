"""The oblique view of a tower: how far behind the cut a depth lies, and where it appears."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from cubetower.tower.design import Design
from cubetower.viewer.draw.displaylist import Point
from cubetower.viewer.draw.solids import SHEAR

Lengths = TypeVar("Lengths", float, NDArray[np.float64])
DEEP_SHEAR = (0.30, 0.32)  # of towers with true depth: seen from higher up, floors lie open


def is_deep(design: Design) -> bool:
    """Whether a tower has true depth."""
    return design.section == "lanes"


def shear_of(design: Design) -> Point:
    """How far to the right and up a point appears for each mm it lies behind the cut."""
    return DEEP_SHEAR if is_deep(design) else SHEAR


def behind_cut_mm(design: Design, depth_mm: Lengths) -> Lengths:
    """How far behind the plane of the cut, the tube's open front, a depth lies.

    A plane tower has only the depth 0, which is the cut.
    """
    return depth_mm + design.tube.depth_mm / 2 if is_deep(design) else depth_mm


def near_face_mm(design: Design, depth_mm: Lengths, edge_mm: Lengths) -> Lengths:
    """How far behind the cut the near face of a cube lies whose depth is recorded."""
    middle = behind_cut_mm(design, depth_mm)
    return middle - edge_mm / 2 if is_deep(design) else middle


def reach_back_mm(design: Design) -> float:
    """How far behind the cut the tower's farthest point lies: the funnel's rim, or the tube."""
    half = max(design.funnel.rim_mm, design.tube.depth_mm) / 2
    return behind_cut_mm(design, half) if is_deep(design) else design.tube.depth_mm


def reach_forward_mm(design: Design) -> float:
    """How far the funnel's rim reaches in front of the cut."""
    rim = behind_cut_mm(design, -design.funnel.rim_mm / 2)
    return max(0.0, -rim) if is_deep(design) else 0.0
