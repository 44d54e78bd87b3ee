"""The simulated plane: what is stacked stays so, and no cube is lost."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.tower import Design
from cubetower.tower.physics.pose import Motion, Pose
from cubetower.tower.physics.simulation import simulate

PLANE = Design.load("plane")
STILL = Motion(0.0, 0.0, 0.0)


def resting_height(design: Design, cubes: int) -> list[float]:
    """Heights of cubes stacked on the upper ledge."""
    floor = design.floor[0].height_mm
    poses = [Pose(0.0, floor + (place + 0.5) * design.cube.edge_mm) for place in range(cubes)]
    outcome = simulate(design, [(pose, STILL) for pose in poses], Random(1))
    return [pose.y_mm - floor for pose in outcome.inside.values()]


def test_stacked_cubes_stay_stacked_and_sink_by_no_more_than_the_slop() -> None:
    heights = resting_height(PLANE, 3)
    assert heights == pytest.approx([4.0, 12.0, 20.0], abs=0.35)


def test_every_cube_is_accounted_for_once() -> None:
    rng = Random(3)
    cubes = [(Pose(rng.uniform(-30, 30), 420 + 14 * i), STILL) for i in range(25)]
    outcome = simulate(PLANE, cubes, Random(1))
    assert sorted([*outcome.inside, *outcome.fallen]) == list(range(25))
    assert outcome.settled
    assert outcome.frames is None
