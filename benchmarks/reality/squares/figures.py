"""What is compared of a drop: five figures, of recorded and of simulated ones alike."""

from __future__ import annotations

import numpy as np

from benchmarks.reality.recordings import Floats
from benchmarks.reality.squares.drops import QUARTER, Drops, touches
from cubetower.tower.design import GRAVITY_MM_S2

FIGURES = {
    "rebound": "height of the middle after the first touch at most, over its height at rest, mm",
    "way": "displacement from the first touch to the end, mm (signed)",
    "turns": "quarter turns from the first touch to the end (signed)",
    "rest": "time from the first touch to rest, s",
    "energy": "share of the energy left 16 to 24 ms after the first touch",
}

STILL_MM, STILL_RAD = 1.0, 0.02  #: at rest, all later frames are as near to the last one


def figures_of(drops: Drops, poses: Floats) -> Floats:
    """The figures of drops, in the order of `FIGURES`.

    Args:
        drops: their rig.
        poses: shape (drops, frames, 3).

    Returns:
        Shape (drops, 5).
    """
    found = []
    for touch, drop in zip(touches(drops, poses), poses, strict=True):
        end, before = drop[-1], drop[touch]
        moves = np.abs(drop - end) > (STILL_MM, STILL_MM, STILL_RAD)
        last = moves.any(axis=1).nonzero()[0]
        rest = last[-1] + 1 if len(last) else 0
        left = _energy(drops, drop, touch + 5) / _energy(drops, drop, touch - 1)
        found.append((
            drop[touch + 2 :, 1].max() - drops.edge_mm / 2,
            end[0] - before[0],
            (end[2] - before[2]) / QUARTER,
            (rest - touch) * drops.frame_s,
            left,
        ))  # fmt: skip
    return np.array(found)


def _energy(drops: Drops, poses: Floats, frame: int) -> float:
    """Energy of a uniform, solid square by its mass, over that of lying still."""
    vx, vy, spin = (poses[frame + 1] - poses[frame - 1]) / (2 * drops.frame_s)
    height = poses[frame, 1] - drops.edge_mm / 2
    turning = drops.edge_mm**2 / 6 * spin**2
    return float((vx**2 + vy**2 + turning) / 2 + GRAVITY_MM_S2 * height)
