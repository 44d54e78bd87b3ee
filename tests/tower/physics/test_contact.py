"""Jams: chains of resting cubes from one side of the tower to the other, and what touches."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.tower import Design
from cubetower.tower.physics.contact import CONTACT_MM, is_blocked, touching_groups
from cubetower.tower.physics.lanes import lanes_of
from cubetower.tower.physics.pose import Pose

DESIGN = Design.load("plane")
EDGE = DESIGN.cube.edge_mm
HALF = DESIGN.tube.width_mm / 2


def row(y_mm: float, opening_mm: float, start_mm: float = -HALF) -> list[Pose]:
    """Cubes side by side across the tube, with equal openings between them and at the walls."""
    room = HALF - start_mm
    cubes = math.ceil((room - opening_mm) / (EDGE + opening_mm))
    pitch = room / cubes
    return [Pose(start_mm + pitch * (place + 0.5), y_mm) for place in range(cubes)]


GAP = [pose for place, pose in enumerate(row(245.0, 1.0)) if place != 4]


@pytest.mark.parametrize(
    ("cubes", "blocked"),
    [
        ([], False),
        (row(245.0, 1.0), True),
        (row(245.0, EDGE - 0.1), True),
        (row(245.0, EDGE + 8.0), False),
        (row(245.0, 1.0)[1:], False),
        (GAP, False),
        (row(245.0, 1.0)[:-1], False),
    ],
    ids=["empty", "closed", "openings narrower than a cube", "wider ones", "a gap at the wall",
         "a gap in the middle", "a gap at the other wall"],
)  # fmt: skip
def test_a_row_without_an_opening_for_a_cube_blocks(cubes: list[Pose], blocked: bool) -> None:
    assert is_blocked(DESIGN, cubes) == blocked


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


# With depth. Of reference J: at 180 mm four holes of 30 mm about a cross, at 110 mm one of 56.

DEEP = Design.load("reference-j")
UPPER, LOWER = (floor.height_mm + EDGE / 2 for floor in DEEP.floor)
ROWS = [-36.0 + EDGE * place for place in range(10)]  # depths of rows from front to back


def layer(
    y_mm: float, depths: list[float], *, half: float = 40.0, opening: float = 2.0, turn: float = 0.0
) -> list[Pose]:
    """Rows of cubes across the tube, one behind the other."""
    cubes = math.ceil((2 * half - opening) / (EDGE + opening))
    pitch = 2 * half / cubes
    across = [-half + pitch * (place + 0.5) for place in range(cubes)]
    return [Pose(x, y_mm, turn, z) for z in depths for x in across]


def without(cubes: list[Pose], x: tuple[float, float], z: tuple[float, float]) -> list[Pose]:
    """The cubes whose middles are not in a rectangle, seen from above."""
    return [
        cube for cube in cubes if not (x[0] <= cube.x_mm <= x[1] and z[0] <= cube.depth_mm <= z[1])
    ]


@pytest.mark.parametrize("y_mm", [UPPER, LOWER])
@pytest.mark.parametrize("opening", [0.1, 2.0, EDGE - 1])
def test_a_full_layer_over_a_floor_blocks(y_mm: float, opening: float) -> None:
    assert is_blocked(DEEP, layer(y_mm, ROWS, opening=opening))


FULL, LOWEST = layer(UPPER, ROWS), layer(LOWER, ROWS)
LEFT, RIGHT = without(FULL, (0, 40), (-40, 40)), without(LOWEST, (-40, 0), (-40, 40))
MANY = [cube for y in (UPPER, LOWER, 150.0) for cube in layer(y, [20.0, 24.0])]


@pytest.mark.parametrize(
    ("cubes", "blocked"),
    [
        ([], False),
        (layer(UPPER, ROWS, opening=EDGE + 8), False),
        (without(FULL, (-40, 40), (-27, -13)), False),
        (without(FULL, (-40, 40), (13, 27)), False),
        (layer(UPPER, [z for z in ROWS if abs(z) > EDGE]), True),  # at -6 to 6 it is whole
        (without(FULL, (6, 36), (6, 36)), False),
        (without(FULL, (-36, -6), (6, 36)), False),
        (without(LOWEST, (-28, 28), (12, 28)), False),
        (without(LOWEST, (-40, 40), (29, 40)), True),
        ([*LEFT, *RIGHT], False),
        (MANY, False),  # they would in a plane
    ],
    ids=["empty", "openings wider than a cube", "a free strip in front", "a free strip behind",
         "a free strip over the cross", "a free hole", "another free hole", "half the lower hole",
         "over the ledge of the lower floor", "halves of two layers", "many at one depth"],
)  # fmt: skip
def test_a_tower_with_depth_is_open_where_a_cube_finds_a_way(
    cubes: list[Pose], blocked: bool
) -> None:
    assert is_blocked(DEEP, cubes) == blocked


@pytest.mark.parametrize("dy", [0.0, 2.0, 6.0])
def test_a_plug_in_a_throat_with_depth_blocks(dy: float) -> None:
    half = DEEP.funnel.opening_mm / 2
    rows = [-20.0 + EDGE * place for place in range(6)]
    plug = layer(DEEP.throat_mm + dy, rows, half=half)
    assert is_blocked(DEEP, plug)
    assert not is_blocked(DEEP, without(plug, (-25, 25), (8, 16)))
    assert not is_blocked(DEEP, without(plug, (5, 25), (0, 25)))


@pytest.mark.parametrize(
    ("length", "open_"), [(EDGE + 1.0, True), (EDGE - 1.0, False)], ids=["wider", "narrower"]
)
def test_a_hole_of_a_square_cut_floor_is_as_wide_as_measured(length: float, open_: bool) -> None:
    """One row of cubes along the middle of each of two slots, with room for a cube beside it."""
    slot = EDGE + 2 * length
    data = DEEP.to_dict()
    data["floor"] = [{"height_mm": 150, "holes_mm": [[-5 - slot, -5], [5, 5 + slot]]}]
    design = Design.from_dict(data)
    y = 150 - design.tube.plate_mm / 2  # stuck in the holes
    cubes = [Pose(side * (5 + slot / 2), y, 0.0, z) for z in ROWS for side in (-1, 1)]
    assert is_blocked(design, cubes) != open_


# What touches


poses = st.builds(Pose, st.floats(-36, 36), st.floats(20, 60), st.floats(-4, 4), st.floats(-36, 36))


@given(cubes=st.lists(poses, max_size=15))
def test_touching_cubes_are_put_together(cubes: list[Pose]) -> None:
    """Each cube once; two that touch in one group; and no group falls apart into two."""
    groups = touching_groups(DEEP, cubes)
    assert sorted(index for group in groups for index in group) == list(range(len(cubes)))
    group_of = {index: place for place, group in enumerate(groups) for index in group}
    touches = {
        (one, other)
        for one in range(len(cubes))
        for other in range(len(cubes))
        if one != other and near(cubes[one], cubes[other])
    }
    assert all(group_of[one] == group_of[other] for one, other in touches)
    for group in groups:
        found, added = {group[0]}, {group[0]}
        while added:
            added = {other for one, other in touches if one in added} - found
            found |= added
        assert found == set(group)


def near(one: Pose, other: Pose) -> bool:
    """Whether two cubes touch in the plane, however they are turned, and meet in depth."""
    lanes = lanes_of(DEEP)
    assert lanes is not None
    apart = math.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm)
    reach = math.sqrt(2) * EDGE + CONTACT_MM
    return apart < reach and lanes.meet(one.depth_mm, other.depth_mm)


def test_cubes_at_other_depths_do_not_touch() -> None:
    stack = [Pose(0.0, LOWER, 0.0, 0.0), Pose(0.0, LOWER + EDGE, 0.0, 0.0)]
    behind = [Pose(0.0, LOWER, 0.0, 20.0), Pose(0.0, LOWER + EDGE, 0.0, -20.0)]
    assert touching_groups(DEEP, [*stack, *behind]) == [[0, 1], [2], [3]]
    between = Pose(3.0, LOWER, 0.0, 10.0)
    assert touching_groups(DEEP, [stack[0], behind[0]]) == [[0], [1]]
    assert len(touching_groups(DEEP, [stack[0], behind[0], between])) == 3
    bridge = [Pose(0.0, LOWER, 0.0, z) for z in (5.0, 10.0, 15.0)]
    assert touching_groups(DEEP, [stack[0], behind[0], *bridge]) == [[0, 1, 2, 3, 4]]


def test_in_a_plane_tower_all_depths_touch() -> None:
    assert touching_groups(DESIGN, [Pose(0.0, 250.0), Pose(0.0, 258.0)]) == [[0, 1]]
    assert touching_groups(DESIGN, [Pose(0.0, 250.0), Pose(0.0, 263.0)]) == [[0], [1]]
    assert touching_groups(DESIGN, []) == []


def test_with_ribs_a_cube_in_each_quarter_plugs_the_throat() -> None:
    design = Design.load("standard").replace({"funnel.opening_mm": 44, "funnel.rib_mm": 20})
    at = (22 + 10) / 2
    quarters = [Pose(x, design.throat_mm, 0.0, z) for x in (-at, at) for z in (-at, at)]
    assert is_blocked(design, quarters)
    assert not is_blocked(design, quarters[:3])
