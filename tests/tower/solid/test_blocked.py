"""A way is closed where cubes leave no room for another, and only there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cubetower.tower import Design
from cubetower.tower.solid.blocked import is_blocked
from cubetower.tower.solid.pose import UPRIGHT, SolidPose

DESIGN = Design.load("reference-j")
EDGE = DESIGN.cube.edge_mm


def layer(y: float, half: float, pitch: float) -> Iterator[SolidPose]:
    """A square of cubes, all as wide as twice `half`."""
    count = round(2 * half / pitch)
    for row in range(count):
        for column in range(count):
            yield SolidPose(
                -half + (row + 0.5) * pitch, y, -half + (column + 0.5) * pitch, *UPRIGHT
            )


def test_an_empty_tower_is_open() -> None:
    assert not is_blocked(DESIGN, [])


@pytest.mark.parametrize(
    ("y", "half"),
    [(114.0, 28.0), (184.0, 36.0), (257.0, 25.0)],
    ids=["lower floor", "upper floor", "throat"],
)
def test_cubes_side_by_side_over_all_openings_of_a_level_close_it(y: float, half: float) -> None:
    cubes = list(layer(y, half, EDGE))
    assert is_blocked(DESIGN, cubes)
    middle = [cube for cube in cubes if max(abs(cube.x_mm - 20), abs(cube.depth_mm - 20)) > 9]
    assert len(middle) < len(cubes)
    assert not is_blocked(DESIGN, middle)


def test_cubes_between_the_floors_close_nothing() -> None:
    assert not is_blocked(DESIGN, list(layer(150.0, 28.0, EDGE)))


def test_gaps_a_little_narrower_than_a_cube_are_none() -> None:
    assert is_blocked(DESIGN, list(layer(114.0, 28.0, 11.2)))  # circles of 6 mm fit between
    assert not is_blocked(DESIGN, list(layer(114.0, 28.0, 28.0)))


def test_a_wall_of_cubes_before_the_exit_closes_it() -> None:
    foot, top = DESIGN.ramp_height_mm(DESIGN.exit_x_mm), DESIGN.ramp.exit_mm
    rows = [foot + EDGE * (row + 0.5) for row in range(int((top - foot) / EDGE) + 1)]
    depths = [-36.0 + EDGE * column for column in range(10)]
    wall = [SolidPose(DESIGN.exit_x_mm - 5, y, z, *UPRIGHT) for y in rows for z in depths]
    assert is_blocked(DESIGN, wall)
    assert not is_blocked(DESIGN, [cube for cube in wall if abs(cube.depth_mm) > 9])
