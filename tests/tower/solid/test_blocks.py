"""The solid tower has the measures of its design, and no gap but the exit."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from cubetower.tower import Design
from cubetower.tower.design import Floor
from cubetower.tower.solid.blocks import Block, Point, tower_blocks

DESIGNS = ["standard", "reference-j", "reference-k", "reference-n", "sticky"]


def covers(block: Block, point: Point) -> bool:
    return all(
        low < value < high for low, value, high in zip(block.low, point, block.high, strict=True)
    )


def is_hole(floor: Floor, x: float, z: float) -> bool:
    return any(
        hole[0] < x < hole[1] and (len(hole) == 2 or hole[2] < z < hole[3])
        for hole in floor.holes_mm
    )


@pytest.mark.long
@pytest.mark.parametrize("name", DESIGNS)
def test_floors_are_solid_but_for_their_holes(name: str) -> None:
    design, rng = Design.load(name), Random(name)
    floors = [block for block in tower_blocks(design) if block.part == "floor"]
    across, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    for floor in design.floor:
        for _ in range(500):
            x, z = rng.uniform(-across, across), rng.uniform(-deep, deep)
            y = floor.height_mm - rng.uniform(0, design.tube.plate_mm)
            assert any(covers(block, (x, y, z)) for block in floors) != is_hole(floor, x, z)
            above = (x, floor.height_mm + 0.01, z)
            assert not any(covers(block, above) for block in floors)


@pytest.mark.parametrize("name", DESIGNS)
def test_pieces_of_a_floor_overlap_or_lie_apart(name: str) -> None:
    """Where two only touched, a cube could be caught at their joint."""
    floors = [block for block in tower_blocks(Design.load(name)) if block.part == "floor"]
    for one, other in combinations(floors, 2):
        if one.high[1] != other.high[1]:
            continue
        over = [
            min(one.high[axis], other.high[axis]) - max(one.low[axis], other.low[axis])
            for axis in (0, 2)
        ]
        assert min(over) != 0 or max(over) <= 0


@pytest.mark.parametrize("name", DESIGNS)
def test_the_section_is_that_of_the_lanes(name: str) -> None:
    """Walls, ramp and funnel: inner faces of blocks where the section has its plates."""
    design = Design.load(name)
    blocks = tower_blocks(design)
    walls = [block for block in blocks if block.part == "wall"]
    across, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    assert max(block.high[0] for block in walls if block.high[0] < 0) == -across
    exit_wall = next(block for block in walls if block.low[0] == across)
    assert (exit_wall.low[1], exit_wall.high[1]) == (design.ramp.exit_mm, design.tube.top_mm)
    assert exit_wall.high[0] == design.exit_x_mm
    assert {block.low[2] for block in walls if block.low[2] > 0} == {deep}
    (ramp,) = (block for block in blocks if block.part == "ramp")
    tops = {x: max(y for a, y, _ in ramp.corners if a == x) for x, *_ in ramp.corners}
    assert all(y == pytest.approx(design.ramp_height_mm(x)) for x, y in tops.items())
    corners = {corner for block in blocks if block.part == "funnel" for corner in block.corners}
    half, rim = design.funnel.opening_mm / 2, design.funnel.rim_mm / 2
    for x in (-1, 1):
        for z in (-1, 1):
            assert (x * half, design.throat_mm, z * half) in corners
            assert (x * rim, design.rim_mm, z * rim) in corners
