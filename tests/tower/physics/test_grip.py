"""Hits that grip gradually: how much sliding they take away, and where Coulomb's law stays."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pymunk
import pytest

from cubetower.tower import Cubes, Design
from cubetower.tower.models.physics import PhysicsTower
from cubetower.tower.physics.grip import MIN_HIT_MM_S
from cubetower.tower.physics.pose import Motion, Pose
from cubetower.tower.physics.space import cube_body, empty_space

BOUNCE = 0.35


def design(friction: float, grip: float | None) -> Design:
    """The standard tower with this friction of cubes on each other, perhaps compliant."""
    values = {"friction.cube_cube": friction, "restitution.cube_cube": BOUNCE}
    law = {"contact.law": "compliant", "contact.grip": grip}
    if grip is None:
        law = {"contact.law": "constant"}
    return Design.load("standard").replace({**values, **law})


def hit(
    made: Design, sideways_mm_s: float, down_mm_s: float, angle: float = math.pi / 4
) -> pymunk.Body:
    """A cube after it hit a surface, with the corner under its middle if not told otherwise."""
    space = empty_space(made)
    space.gravity = 0.0, 0.0
    block = pymunk.Poly(space.static_body, [(-500, -50), (500, -50), (500, 0), (-500, 0)])
    block.friction = math.sqrt(made.friction.cube_cube)
    block.elasticity = math.sqrt(made.restitution.cube_cube)
    height = made.cube.edge_mm / 2 * (math.cos(angle) + math.sin(angle))
    body = cube_body(made, Pose(0.0, height, angle), Motion(sideways_mm_s, -down_mm_s, 0.0))
    space.add(block, body, *body.shapes)
    while body.velocity.y < 0:
        space.step(0.0002)
    return body


@pytest.mark.parametrize("grip", [0.1, 0.2])
@pytest.mark.parametrize(("sideways", "down"), [(400.0, 1_500.0), (-900.0, 2_000.0)])
def test_a_hit_takes_away_its_share_of_the_sliding(
    grip: float, sideways: float, down: float
) -> None:
    """A quarter would stop it: the other three turn the cube."""
    after = hit(design(2.0, grip), sideways, down).velocity
    assert after.x == pytest.approx((1 - grip) * sideways, rel=0.01)
    assert after.y == pytest.approx(BOUNCE * down, rel=0.01)


@pytest.mark.parametrize("grip", [0.3, None])
def test_friction_does_no_more_than_coulombs(grip: float | None) -> None:
    """Fast along, slow down: it slides through the hit, by both laws."""
    friction, sideways, down = 0.1, 2_000.0, 500.0
    after = hit(design(friction, grip), sideways, down).velocity
    assert after.x == pytest.approx(sideways - friction * (1 + BOUNCE) * down, rel=0.002)


def test_without_compliance_a_rough_hit_stops_the_sliding() -> None:
    made = design(2.0, None)
    body = hit(made, 300.0, 1_500.0)
    arm = made.cube.edge_mm / math.sqrt(2)
    assert body.velocity.x + body.angular_velocity * arm == pytest.approx(0.0, abs=15.0)
    assert body.velocity.x == pytest.approx(0.75 * 300.0, rel=0.01)


def test_sliding_that_only_the_hit_starts_is_not_gripped() -> None:
    """Straight down on a corner off the middle: by Coulomb's law friction holds the corner."""
    with_grip, without = (hit(design(0.5, each), 0.0, 1_500.0, 0.2) for each in (1.0, None))
    assert with_grip.velocity.x == pytest.approx(0.0, abs=10.0)
    assert without.velocity.x > 500.0


@pytest.mark.parametrize("grip", [0.0, 0.3])
def test_slow_touches_are_no_hits(grip: float) -> None:
    sideways, down = 20.0, 0.9 * MIN_HIT_MM_S
    with_grip, without = (hit(design(2.0, each), sideways, down) for each in (grip, None))
    assert with_grip.velocity == without.velocity


def test_what_slides_is_slowed_by_friction_as_before() -> None:
    slowed = []
    for grip in (0.3, None):
        made = design(0.4, grip)
        space = empty_space(made)
        lower = cube_body(made, Pose(0.0, 0.0), Motion(0.0, 0.0, 0.0))
        lower.body_type = pymunk.Body.STATIC
        upper = cube_body(made, Pose(-3.0, made.cube.edge_mm), Motion(300.0, 0.0, 0.0))
        space.add(lower, *lower.shapes, upper, *upper.shapes)
        for _ in range(5):
            space.step(0.002)
        slowed.append(upper.velocity.x)
    assert slowed[0] == slowed[1] < 280.0


def test_the_standard_tower_tosses_otherwise_without_it_and_the_same_again() -> None:
    def fallen(**values: Any) -> list[int]:
        tower, rng = PhysicsTower(**values), Random(5)
        return [tower.toss(Cubes(red=9), rng).fell.total for _ in range(6)]

    constant = {"contact.law": "constant"}
    assert fallen() == fallen() != fallen(**constant)
