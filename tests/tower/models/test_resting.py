"""Jams: chains of resting cubes from one side of the tower to the other."""

from __future__ import annotations

import math

import pytest

from tower import Design
from tower.models.pose import Pose
from tower.models.resting import is_blocked

DESIGN = Design.named("plane")
EDGE = DESIGN.cube.edge_mm
HALF = DESIGN.tube.width_mm / 2


def row(y_mm: float, opening_mm: float, start_mm: float = -HALF) -> list[Pose]:
    """Cubes side by side across the tube, with equal openings between them and at the walls."""
    room = HALF - start_mm
    cubes = math.ceil((room - opening_mm) / (EDGE + opening_mm))
    pitch = room / cubes
    return [Pose(start_mm + pitch * (place + 0.5), y_mm) for place in range(cubes)]


def test_an_empty_tower_is_open() -> None:
    assert not is_blocked(DESIGN, [])


def test_a_closed_row_of_cubes_blocks() -> None:
    assert is_blocked(DESIGN, row(245.0, 1.0))


def test_openings_just_narrower_than_a_cube_block_and_wider_ones_do_not() -> None:
    assert is_blocked(DESIGN, row(245.0, EDGE - 0.1))
    assert not is_blocked(DESIGN, row(245.0, EDGE + 8.0))


@pytest.mark.parametrize("missing", [0, 4, -1])
def test_a_row_with_one_gap_wide_enough_does_not_block(missing: int) -> None:
    cubes = row(245.0, 1.0)
    del cubes[missing]
    assert not is_blocked(DESIGN, cubes)


def test_a_chain_from_the_wall_to_a_middle_ledge_does_not_block_the_other_side() -> None:
    ledge = DESIGN.floor[0]
    height = ledge.height_mm + EDGE / 2
    left = [pose for pose in row(height, 0.5) if pose.x_mm < 0]
    assert not is_blocked(DESIGN, left)
    assert is_blocked(DESIGN, row(height, 0.5))


def test_a_slanting_chain_blocks_as_a_level_one_does() -> None:
    cubes = [Pose(pose.x_mm, 235.0 + 0.15 * (pose.x_mm + HALF)) for pose in row(0.0, 0.5)]
    assert is_blocked(DESIGN, cubes)


def test_a_plug_in_the_throat_blocks() -> None:
    half = DESIGN.funnel.opening_mm / 2
    cubes = [Pose(-half + EDGE * (place + 0.5), DESIGN.throat_mm + 2) for place in range(9)]
    assert is_blocked(DESIGN, cubes)
    assert not is_blocked(DESIGN, [*cubes[:3], *cubes[6:]])


def test_a_turned_cube_reaches_as_far_as_its_corners() -> None:
    """45 degrees make a cube 1.41 edges wide: enough to close an opening of 1.2 edges."""
    cubes = row(245.0, 1.0)
    middle = len(cubes) // 2
    opening = [*cubes[:middle], *cubes[middle + 2 :]]
    between = (cubes[middle].x_mm + cubes[middle + 1].x_mm) / 2
    free = cubes[middle + 2].x_mm - cubes[middle - 1].x_mm - EDGE
    assert free > 2 * EDGE
    assert is_blocked(DESIGN, [*opening, Pose(between, 245.0, math.pi / 4)])


def test_cubes_all_over_the_ramp_and_the_exit_block() -> None:
    x = HALF + DESIGN.tube.plate_mm / 2
    bottom = DESIGN.ramp_height_mm(x)
    column = [Pose(x, bottom + EDGE * (place + 0.6)) for place in range(9)]
    assert is_blocked(DESIGN, column)
    assert not is_blocked(DESIGN, column[:3])
