"""One toss of rigid bodies, from the first cube released until every cube is at rest.

Units: mm, g, s. Every toss has a new space, built from poses in a fixed order, because a pymunk
space cannot be saved and continued bit for bit.
"""

from __future__ import annotations

import platform
from collections.abc import Sequence
from random import Random

import numpy as np
import pymunk
from numpy.typing import NDArray

from cubetower.tower.design import Design
from cubetower.tower.physics.pose import Motion, Pose
from cubetower.tower.physics.space import tower_space, tray_space
from cubetower.tower.physics.toss import FRAMES_PER_SECOND, TossEnd, run_toss
from cubetower.tower.physics.world import World

STEP_SHOWN_S = 0.06  # duration of a step in depth in a recording

Start = tuple[Pose, Motion | None]
"""A cube's pose and motion at the start; no motion: it is at rest, asleep until it is touched."""


def simulate(
    design: Design, cubes: Sequence[Start], rng: Random, *, record: bool = False
) -> TossEnd[Pose]:
    """Simulate a toss until every cube is at rest inside or has left, or time is up.

    Args:
        design: the tower.
        cubes: where each cube is at the start, and how it moves.
        rng: decides how hits push cubes in depth; unused in a plane tower.
        record: also return the poses over time. The tray is then simulated in a space of its
            own, so that recording never changes what falls.
    """
    start = np.array(
        [(pose.x_mm, pose.y_mm, pose.angle_rad, pose.depth_mm) for pose, _ in cubes]
    ).reshape(-1, 4)
    tower = tower_world(design, cubes, rng)
    depths = [pose.depth_mm for pose, _ in cubes]

    def make_tray() -> World:
        # Its hits must not affect the tower's random numbers.
        return World(design, tray_space(design), depths, Random("the tray"))

    end = run_toss(tower, cubes, start, make_tray if record else None)
    if end.frames is not None:
        end.frames[:, :, 3] = _spread_steps(end.frames[:, :, 3])
    return end


def tower_world(design: Design, cubes: Sequence[Start], rng: Random) -> World:
    """The tower with its cubes, at the beginning of a toss."""
    world = World(design, tower_space(design), [pose.depth_mm for pose, _ in cubes], rng)
    for index, (pose, motion) in enumerate(cubes):
        world.put_in(index, pose, motion)
    world.put_to_sleep([(i, pose) for i, (pose, motion) in enumerate(cubes) if motion is None])
    return world


def engine_versions() -> dict[str, str]:
    """The versions and platform that bitwise repeatability depends on."""
    return {"pymunk": pymunk.version, "platform": f"{platform.system()} {platform.machine()}"}


def _spread_steps(depths: NDArray[np.float64]) -> NDArray[np.float64]:
    """Smooth steps in depths (frames, cubes) over `STEP_SHOWN_S`, as no cube jumps in reality."""
    window = round(STEP_SHOWN_S * FRAMES_PER_SECOND)
    before = np.repeat(depths[:1], window, axis=0)
    sums = np.cumsum(np.concatenate([before, depths]), axis=0)
    spread: NDArray[np.float64] = (sums[window:] - sums[:-window]) / window
    return spread
