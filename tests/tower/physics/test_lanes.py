"""Depth lanes: cubes meet about an edge apart, floors carry what has its middle over them."""

from __future__ import annotations

from random import Random

import numpy as np
import pymunk
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cubetower.tower import Design
from cubetower.tower.design.depths import lane_layout
from cubetower.tower.physics.lanes import Lanes, lanes_of
from cubetower.tower.physics.pose import STILL, Pose
from cubetower.tower.physics.simulation import simulate
from cubetower.tower.physics.space import cube_body

DESIGN = Design.load("reference-j")
LANES = Lanes(DESIGN)
EDGE = DESIGN.cube.edge_mm
HALF = (DESIGN.tube.depth_mm - EDGE) / 2  # of the depths that a cube's middle can have in the tube

depths = st.floats(-HALF, HALF)
# The front and back faces of pieces; a cube whose middle is over one may fall or not.
CUTS = sorted({z for floor in DESIGN.floor for hole in floor.holes_mm for z in hole[2:]})


def collide(one: pymunk.ShapeFilter, other: pymunk.ShapeFilter) -> bool:
    assert one.rejects_collision(other) == other.rejects_collision(one)
    return not one.rejects_collision(other)


def test_a_plane_tower_has_no_lanes() -> None:
    assert lanes_of(Design.load("plane")) is None
    assert isinstance(lanes_of(DESIGN), Lanes)


@given(one=depths, other=depths)
def test_cubes_collide_if_and_only_if_they_meet(one: float, other: float) -> None:
    meet = LANES.meet(one, other)
    assert collide(LANES.of_cube(one), LANES.of_cube(other)) == meet
    assert LANES.meet(other, one) == meet


@given(one=depths, other=depths)
def test_cubes_meet_within_an_edge_but_for_half_a_lane(one: float, other: float) -> None:
    layout = lane_layout(DESIGN)
    assert layout is not None
    apart, half = abs(one - other), layout.width_mm / 2
    assume(abs(apart - EDGE) > half + 1e-9)
    assert LANES.meet(one, other) == (apart < EDGE)


@pytest.mark.long
@pytest.mark.parametrize("name", ["standard", "reference-j", "reference-k"])
def test_over_all_depths_cubes_meet_at_one_edge_on_average(name: str) -> None:
    """From a middle depth, how far another cube is when they begin to meet, to 0.02 mm."""
    lanes, layout = lanes_of(Design.load(name)), lane_layout(Design.load(name))
    assert lanes is not None
    assert layout is not None
    first = -4 * layout.width_mm
    starts = first + layout.width_mm * (np.arange(80) + 0.5) / 80  # even over a lane
    steps = np.arange(0.5 * EDGE, 2 * EDGE, 0.01)
    for side in (-1, 1):
        reaches = [
            next(step for step in steps if not lanes.meet(start, start + side * step))
            for start in starts
        ]
        assert np.mean(reaches) == pytest.approx(EDGE, abs=0.02)


@given(one=st.floats(HALF, 200), other=st.floats(HALF, 200))
def test_cubes_beyond_the_tube_are_in_its_outermost_lanes(one: float, other: float) -> None:
    """As in the funnel, which is deeper than the tube."""
    assert LANES.meet(one, other)
    assert LANES.meet(-one, -other)
    assert LANES.lane(-one) == LANES.lane(-HALF) == 0
    assert not LANES.meet(one, -other)


@given(one=depths, other=depths)
def test_equal_places_have_the_same_filter(one: float, other: float) -> None:
    """So that a cube's filter need not be set again as long as it stays in its lane and band."""
    alike = LANES.of_cube(one) == LANES.of_cube(other)
    assert (LANES.of_cube(one) is LANES.of_cube(other)) == alike


@given(depth=depths)
def test_a_cube_meets_a_piece_of_floor_that_is_solid_under_its_middle(depth: float) -> None:
    assume(depth not in CUTS)
    for plate in DESIGN.plates():
        if plate.depths_mm:
            solid = any(front < depth < back for front, back in plate.depths_mm)
            assert collide(LANES.of_plate(plate.depths_mm), LANES.of_cube(depth)) == solid


def test_a_piece_that_is_at_no_depth_meets_no_cube() -> None:
    nowhere = LANES.of_plate(())
    assert not any(collide(nowhere, LANES.of_cube(z)) for z in np.linspace(-HALF, HALF, 73))


@pytest.mark.parametrize("name", ["standard", "reference-j", "reference-k"])
@pytest.mark.parametrize("lower", [False, True])
def test_a_cube_dropped_flat_on_a_floor_falls_if_and_only_if_it_is_over_a_hole(
    name: str, lower: bool
) -> None:
    """Hits are made to push no cube in depth, so that it stays where it is dropped."""
    design = Design.load(name).replace({"depth.step_mm": 0})
    floor = design.floor[lower]
    rng = Random(1)
    for _ in range(30):
        # Clear of walls and edges, where a cube may tip or get stuck.
        x, z = rng.uniform(-34, 34), rng.uniform(-36, 36)
        near = [x0 - EDGE < x < x0 + EDGE for hole in floor.holes_mm for x0 in hole[:2]]
        if any(near):
            continue
        over = any(a < x < b and c < z < d for a, b, c, d in floor.holes_mm)
        height = floor.height_mm + EDGE / 2 + 1
        outcome = simulate(design, [(Pose(x, height, 0.0, z), STILL)], Random(1))
        lies = any(pose.y_mm > floor.height_mm for pose in outcome.inside.values())
        assert lies != over


@pytest.mark.parametrize(("other", "apart"), [(0.0, False), (5.0, False), (10.0, True)])
def test_cubes_at_one_place_push_each_other_apart_unless_their_depths_differ(
    other: float, apart: bool
) -> None:
    space = pymunk.Space()
    bodies = []
    for x, depth in ((-1.0, 0.0), (1.0, other)):
        body = cube_body(DESIGN, Pose(x, 0.0, 0.0, depth), STILL)
        (shape,) = body.shapes
        shape.filter = LANES.of_cube(depth)
        space.add(body, shape)
        bodies.append(body)
    for _ in range(500):
        space.step(0.002)
    distance = bodies[1].position.x - bodies[0].position.x
    assert distance == pytest.approx(2.0) if apart else distance > EDGE - 0.5
