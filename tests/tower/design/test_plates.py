"""Floors with rectangular holes: what they leave, in which bands and lanes of depth."""

from __future__ import annotations

import math
from itertools import pairwise

import msgspec
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from cubetower.tower import Design
from cubetower.tower.design import Floor, Plate
from cubetower.tower.design.depths import FILTER_BITS, depth_bands, lane_layout
from tests.tower.design.reference import OPEN, WITH_DEPTH, J, with_floors

# What holes leave


@pytest.mark.parametrize(
    ("holes", "depth", "ledges"),
    [
        ([[-28, 28, -28, 28]], 27.9, [(-40, -28), (28, 40)]),
        ([[-28, 28, -28, 28]], 28.1, [(-40, 40)]),
        ([[-28, 28, -28, 28]], -40, [(-40, 40)]),
        ([[6, 36, -36, -6], [-36, -6, -36, -6]], -20, [(-40, -36), (-6, 6), (36, 40)]),
        ([[6, 36, -36, -6], [-36, -6, 6, 36]], 20, [(-40, -36), (-6, 40)]),
        ([[-40, 0, -40, 0]], -1, [(0, 40)]),
        ([[-40, 0, -30, 30], [0, 40, -30, 30]], 5, []),
        ([[-30, 0, -30, 30], [0, 30]], 35, [(-40, 0), (30, 40)]),
    ],
)
def test_ledges_are_what_the_holes_leave_at_a_depth(
    holes: list[list[float]], depth: float, ledges: list[tuple[float, float]]
) -> None:
    floor = Floor(height_mm=150, holes_mm=tuple(map(tuple, holes)))
    assert floor.ledges(80, depth) == ledges


def is_in_a_hole(floor: Floor, x: float, z: float) -> bool:
    """Whether a point lies in a hole or on its rim."""
    return any(
        hole[0] <= x <= hole[1] and (not hole[2:] or hole[2] <= z <= hole[3])
        for hole in floor.holes_mm
    )


def is_on_a_rim(floor: Floor, x: float, z: float) -> bool:
    """Whether a point lies on a line along which holes are cut; it may count as either."""
    return any(x in hole[:2] or z in hole[2:] for hole in floor.holes_mm)


def is_solid(design: Design, floor: Floor, x: float, z: float) -> bool:
    """Whether there is a plate of a floor at a point."""
    return any(
        plate.a[0] <= x <= plate.b[0] and is_there(plate, z) for plate in pieces(design, floor)
    )


def is_there(plate: Plate, z: float) -> bool:
    return not plate.depths_mm or any(front <= z <= back for front, back in plate.depths_mm)


def pieces(design: Design, floor: Floor) -> list[Plate]:
    middle = floor.height_mm - design.tube.plate_mm / 2
    plates = [plate for plate in design.plates() if plate.part == "floor"]
    return [plate for plate in plates if plate.a[1] == plate.b[1] == middle]


def test_the_walls_enclose_the_tube() -> None:
    """Also where half its width is no whole number."""
    design = J.replace({"tube.width_mm": 81.5})
    back, front, *_ = (plate for plate in design.plates() if plate.part == "wall")
    assert back.b[0] + back.thick_mm / 2 == -40.75
    assert front.a[0] - front.thick_mm / 2 == 40.75


def test_the_pieces_of_reference_j() -> None:
    upper, lower = (pieces(J, floor) for floor in J.floor)
    rims = ((-40.0, -36.0), (-6.0, 6.0), (36.0, 40.0))
    assert {(plate.a[0], plate.b[0]): plate.depths_mm for plate in upper} == {
        (-40, 40): rims,
        (-40, -36): ((-36, -6), (6, 36)),
        (-6, 6): ((-36, -6), (6, 36)),
        (36, 40): ((-36, -6), (6, 36)),
    }
    assert {(plate.a[0], plate.b[0]): plate.depths_mm for plate in lower} == {
        (-40, 40): ((-40, -28), (28, 40)),
        (-40, -28): ((-28, 28),),
        (28, 40): ((-28, 28),),
    }
    assert all(plate.square for plate in (*upper, *lower))


def test_a_piece_that_is_there_at_every_depth_needs_no_depths() -> None:
    design = Design.from_dict(with_floors((180, [OPEN]), (110, [[-20, 20]])))
    assert [plate.depths_mm for plate in pieces(design, design.floor[1])] == [(), ()]


places = st.floats(-40, 40, exclude_min=True, exclude_max=True)


@pytest.mark.long
@given(name=st.sampled_from(WITH_DEPTH), x=places, z=places)
def test_a_floor_is_solid_where_it_has_no_hole(name: str, x: float, z: float) -> None:
    design = Design.load(name)
    assume(abs(z) < design.tube.depth_mm / 2)
    for floor in design.floor:
        assume(not is_on_a_rim(floor, x, z))
        solid = not is_in_a_hole(floor, x, z)
        assert is_solid(design, floor, x, z) == solid
        assert any(a < x < b for a, b in floor.ledges(design.tube.width_mm, z)) == solid


squares = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=25)


def with_squares(cells: set[tuple[int, int]]) -> Design:
    """Squares of 16 mm cut out of a floor of 5 by 5 of them; neighbours touch."""
    corners = [(16.0 * column - 40, 16.0 * row - 40) for column, row in sorted(cells)]
    holes = [[x, x + 16, z, z + 16] for x, z in corners]
    return Design.from_dict(with_floors((180, [OPEN]), (110, holes)))


@given(cells=squares, column=st.integers(0, 4), row=st.integers(0, 4))
@example(cells={(0, 0), (0, 1), (4, 0)}, column=4, row=0)
def test_a_floor_of_touching_holes_is_solid_where_it_has_none(
    cells: set[tuple[int, int]], column: int, row: int
) -> None:
    design = with_squares(cells)
    solid = (column, row) not in cells
    for x, z in ((1, 8), (8, 1), (15, 8), (8, 15)):  # mm from the square's corner
        place = (16.0 * column - 40 + x, 16.0 * row - 40 + z)
        assert is_solid(design, design.floor[1], *place) == solid


@given(cells=squares)
def test_where_holes_touch_nothing_is_left_between_them(cells: set[tuple[int, int]]) -> None:
    design = with_squares(cells)
    floor = design.floor[1]
    for column, row in cells:
        if (column + 1, row) in cells:  # a point on the line where both were cut
            assert not is_solid(design, floor, 16.0 * column - 24, 16.0 * row - 32)
        if (column, row + 1) in cells:
            z = 16.0 * row - 24
            near = {is_solid(design, floor, 16.0 * column - 32, z + d) for d in (-0.01, 0.01)}
            assert near == {False}


@given(cells=squares)
def test_pieces_of_a_floor_do_not_overlap(cells: set[tuple[int, int]]) -> None:
    """Two pieces at one depth would hit a cube twice."""
    design = with_squares(cells)
    for z in (-32.0, -16.5, 0.0, 16.0, 32.0):
        spans = sorted(
            (plate.a[0], plate.b[0])
            for plate in pieces(design, design.floor[1])
            if not plate.depths_mm or any(a < z < b for a, b in plate.depths_mm)
        )
        assert all(one[1] < other[0] for one, other in pairwise(spans))


def test_one_rib_is_seen_from_the_side_in_the_middle_of_the_throat() -> None:
    (rib,) = [plate for plate in J.plates() if plate.part == "rib"]
    assert rib.a == rib.b == (0, J.throat_mm)
    assert rib.thick_mm == J.funnel.rib_mm
    assert not rib.depths_mm


# Bands and lanes


def test_bands_are_where_every_floor_is_cut_alike() -> None:
    cuts = [-40, -36, -28, -6, 6, 28, 36, 40]
    assert depth_bands(J) == list(pairwise(cuts))


def test_the_lanes_of_reference_j() -> None:
    layout = lane_layout(J)
    assert layout is not None
    assert (layout.reach, layout.count) == (2, 23)
    assert layout.width_mm == pytest.approx(3.2)


@given(depth=st.floats(16, 400), edge=st.floats(4, 40), bands=st.integers(1, 34))
def test_lanes_are_the_finest_that_fit_and_cover_the_tube(
    depth: float, edge: float, bands: int
) -> None:
    cuts = [-depth / 2 + depth * place / bands for place in range(bands + 1)]
    holes = tuple((0.0, 9.0, a, b) for a, b in pairwise(cuts))
    design = msgspec.structs.replace(  # unchecked, so that any number of bands can be asked for
        J,
        cube=msgspec.structs.replace(J.cube, edge_mm=edge),
        tube=msgspec.structs.replace(J.tube, depth_mm=depth),
        floor=(Floor(height_mm=150, holes_mm=holes),),
    )
    layout, found = lane_layout(design), len(depth_bands(design))
    least = max(1, math.ceil((depth - edge) / (edge / 1.5) - 1e-9))  # the widest lanes
    if layout is None:
        assert least + found > FILTER_BITS
        return
    assert layout.count + found <= FILTER_BITS
    assert layout.width_mm * (layout.reach + 0.5) == pytest.approx(edge)
    assert layout.count * layout.width_mm >= (depth - edge) * (1 - 1e-12)
    assert layout.count == 1 or (layout.count - 1) * layout.width_mm < depth - edge
    if layout.reach < 3:
        finer = math.ceil((depth - edge) * (layout.reach + 1.5) / edge - 1e-9)
        assert finer + found > FILTER_BITS
