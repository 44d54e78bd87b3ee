"""Friction and bounce by the speed of a cube: which share of its values it has."""

from __future__ import annotations

import math
from random import Random

import pytest

from tower import Design
from tower.physics.pose import Motion, Pose
from tower.physics.space import tower_space
from tower.physics.speedlaw import CLASSES, friction_share, restitution_share, surfaces_of
from tower.physics.world import TICK_S, World

STANDARD = Design.load("standard")
SPEED = STANDARD.replace({"contact.law": "speed"})
CONSTANT = STANDARD.replace({"contact.law": "constant"})


def values_at(design: Design, falling_mm_s: float) -> tuple[float, float]:
    """Friction and bounce of a cube's shape that has just passed a tick in free fall."""
    world = World(design, tower_space(design), [0.0], Random(1))
    start = Pose(0.0, design.rim_mm + 500.0)
    gravity = 9810.0 * TICK_S
    world.put_in(0, start, Motion(0.0, gravity - falling_mm_s, 0.0))
    world.run_frame()
    world.run_frame()
    world.end_tick()
    (shape,) = world.bodies[0].shapes
    return shape.friction, shape.elasticity


def test_a_cube_has_the_values_of_its_speed() -> None:
    friction = math.sqrt(STANDARD.friction.cube_cube)
    bounce = math.sqrt(STANDARD.restitution.cube_cube)
    for speed in (50.0, 450.0, 1_050.0, 2_650.0, 9_950.0):
        assert values_at(CONSTANT, speed) == (friction, bounce)
    assert values_at(SPEED, 50.0) == (friction, bounce)
    for speed in (0.45, 1.05, 2.65):  # the middles of their classes
        expected = friction * friction_share(speed), bounce * restitution_share(speed)
        assert values_at(SPEED, 1000 * speed) == pytest.approx(expected, rel=1e-9)
    assert values_at(SPEED, 9_950.0) == pytest.approx(values_at(SPEED, 3_050.0))


def test_both_fall_with_speed() -> None:
    frictions, bounces = zip(*surfaces_of(SPEED)[1:], strict=True)
    assert len(frictions) == CLASSES - 1
    for shares in (frictions, bounces):
        assert list(shares) == sorted(shares, reverse=True)
    at_rest = surfaces_of(CONSTANT)[0][0]
    assert 0.9 > frictions[0] / at_rest > 0.85 > 0.51 > frictions[-1] / at_rest > 0.5
    assert restitution_share(1.0) == 1.0


def test_cubes_still_come_to_rest_and_sleep() -> None:
    world = World(SPEED, tower_space(SPEED), [0.0], Random(1))
    world.put_in(0, Pose(34.0, SPEED.floor[0].height_mm + 60.0), Motion(0.0, 0.0, 0.0))
    for _ in range(100):
        world.run_frame()
        world.run_frame()
        world.end_tick()
    assert world.rests
