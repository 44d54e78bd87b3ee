"""One toss in three dimensions, from the first cube released until every cube is at rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from random import Random

import numpy as np

from cubetower.tower.design import Design
from cubetower.tower.physics.toss import TossEnd, run_toss
from cubetower.tower.solid.blocks import tower_blocks, tray_blocks
from cubetower.tower.solid.pose import SolidMotion, SolidPose
from cubetower.tower.solid.world import SolidWorld

Start = tuple[SolidPose, SolidMotion | None]
"""A cube's pose and motion at the start; no motion: it is at rest."""


def simulate(
    design: Design, cubes: Sequence[Start], rng: Random, *, record: bool = False
) -> TossEnd[SolidPose]:
    """Simulate a toss until every cube is at rest inside or has left, or time is up.

    Args:
        design: the tower.
        cubes: where each cube is at the start, and how it moves.
        rng: unused: nothing in three dimensions is left to chance once the cubes are released.
        record: also return the poses over time, (frames, cubes, 7).
    """
    start = np.array([astuple(pose) for pose, _ in cubes]).reshape(-1, 7)
    tray = (lambda: SolidWorld(design, tray_blocks(design))) if record else None
    return run_toss(tower_world(design, cubes), cubes, start, tray)


def tower_world(design: Design, cubes: Sequence[Start]) -> SolidWorld:
    """The tower with its cubes, at the beginning of a toss."""
    world = SolidWorld(design, tower_blocks(design))
    put_cubes(world, cubes)
    return world


def put_cubes(world: SolidWorld, cubes: Sequence[Start]) -> None:
    """Put cubes into an empty world, those at rest first."""
    for index, (pose, motion) in enumerate(cubes):
        if motion is None:
            world.lay(index, pose)
    for index, (pose, motion) in enumerate(cubes):
        if motion is not None:
            world.put_in(index, pose, motion)
