"""Designs with depth lanes: floors with rectangular holes, ribs, limits, and throw styles."""

from __future__ import annotations

import copy
import json
import math
import re
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pymunk
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tower import Design, DesignError, data_path
from tower.design import Floor, Plate, throw_styles
from tower.design.depths import FILTER_BITS, depth_bands, lane_layout
from tower.models.space import tower_space

# Of reference J: cube 8 mm, so holes are 12 mm or more, or under 4.8 mm, and plates 12
# mm apart; the tube reaches from -40 to 40 in x and z, its throat is at 253 mm.
J = Design.named("reference-j")
EDGE = J.cube.edge_mm
OPEN = [-30.0, 30.0, -30.0, 30.0]  # a hole that cubes pass
NAMES = [path.stem for path in sorted(data_path("designs").glob("*.toml"))]
WITH_DEPTH = [name for name in NAMES if Design.named(name).section == "lanes"]


def with_floors(*floors: tuple[float, list[list[float]]], **values: Any) -> dict[str, Any]:
    """Reference J with other floors, (height, holes) of each, and other values."""
    data = changed(**values)
    data["floor"] = [{"height_mm": height, "holes_mm": holes} for height, holes in floors]
    return data


def changed(**values: Any) -> dict[str, Any]:
    """The data of reference J with other values: ``throw__across=3``."""
    data = copy.deepcopy(J.to_dict())
    for name, value in values.items():
        table, key = name.split("__")
        data[table][key] = value
    return data


def refused(data: dict[str, Any]) -> str:
    """Why there is no such design, without the name of its file."""
    with pytest.raises(DesignError) as caught:
        Design.from_dict(data, "mine.toml")
    name, _, reason = str(caught.value).partition(": ")
    assert name == "mine.toml"
    assert "\n" not in reason
    return reason


# Reading


def test_designs_with_and_without_depth_are_shipped() -> None:
    assert {"standard", "reference-j", "reference-k"} == set(WITH_DEPTH)
    assert set(NAMES) - set(WITH_DEPTH) == {"plane"}


@pytest.mark.parametrize("name", WITH_DEPTH)
def test_a_shipped_design_says_what_its_file_says(name: str) -> None:
    design = Design.named(name)
    assert design.section == "lanes"
    assert design.warnings() == []
    assert all(len(hole) == 4 for floor in design.floor for hole in floor.holes_mm)
    assert design.throw.style == "handful"
    assert design.funnel.rib_mm == 2
    assert design.depth.step_mm == 60


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("style", ["", *sorted(throw_styles())])
def test_plain_data_makes_the_same_design_again(name: str, style: str) -> None:
    design = Design.named(name)
    if style:
        design = design.replace({"throw.style": style})
    data = json.loads(json.dumps(design.to_dict()))
    assert data == design.to_dict()
    assert Design.from_dict(data) == design
    assert hash(Design.from_dict(data)) == hash(design)


def test_ribs_and_depth_have_defaults() -> None:
    data = changed()
    del data["funnel"]["rib_mm"], data["depth"]
    design = Design.from_dict(data)
    assert design.funnel.rib_mm == 0
    assert design.depth.step_mm == 60
    assert "rib" not in {plate.part for plate in design.plates()}


# Holes


@pytest.mark.parametrize("hole", [[-41, 30], [30, 41], [20, -20], [5, 5], [math.nan, 30]])
def test_a_hole_leaves_the_plate_in_x(hole: list[float]) -> None:
    for depths in ([], [-30, 30]):
        reason = refused(with_floors((150, [hole + depths])))
        assert re.match(r"floor at 150 mm: hole \[.*\] leaves the plate, -40 to 40", reason)


@pytest.mark.parametrize("depths", [[-41, 30], [-30, 41], [20, -20], [5, 5], [0, math.inf]])
def test_a_hole_leaves_the_plate_in_depth(depths: list[float]) -> None:
    reason = refused(with_floors((150, [[-30, 30, *depths]])))
    assert re.match(r"floor at 150 mm: hole \[-30, 30, .*\] leaves the plate in depth", reason)


def test_a_hole_as_large_as_the_plate_is_possible() -> None:
    design = Design.from_dict(with_floors((150, [[-40, 40, -40, 40]])))
    assert [plate for plate in design.plates() if plate.part == "floor"] == []


@pytest.mark.parametrize("hole", [[0], [-20, 20, -20], [-20, 20, -20, 20, 3]])
def test_a_hole_has_two_or_four_numbers(hole: list[float]) -> None:
    reason = refused(with_floors((150, [OPEN, hole])))
    if len(hole) == 3:
        assert reason.startswith("floor at 150 mm: a hole is [x0, x1] or [x0, x1, z0, z1], not")
    else:
        assert "at `floor[0].holes_mm[1]`" in reason


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([-30, 0, -30, 0], [-12, 20, -12, 20]),
        ([-30, 30, -30, 30], [-6, 6, -6, 6]),  # one inside the other
        ([-30, 30, -30, 30], [-30, 30, -30, 30]),
        ([-30, 0], [-12, 12, 10, 30]),  # one through the whole depth
        ([-30, 0], [-12, 12]),
    ],
)
def test_overlapping_holes_are_refused_in_any_order(one: list[float], other: list[float]) -> None:
    for holes in ([one, other], [other, one]):
        reason = refused(with_floors((150, holes)))
        assert f"floor at 150 mm: holes overlap at x = {max(one[0], other[0]):g}" in reason


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([-30, 0, -30, 30], [0, 30, -30, 30]),  # side by side
        ([-30, 30, -30, 0], [-30, 30, 0, 30]),  # behind one another
        ([-30, 0, -30, 0], [0, 30, 0, 30]),  # corner to corner
        ([-30, 0], [0, 30, -20, 20]),
        ([-30, 0], [0, 30]),
    ],
)
def test_holes_may_touch(one: list[float], other: list[float]) -> None:
    for holes in ([one, other], [other, one]):
        assert Design.from_dict(with_floors((150, holes))).floor[0].height_mm == 150


@pytest.mark.parametrize(("length", "possible"), [(4, True), (5, False), (11.9, False), (12, True)])
@pytest.mark.parametrize("along", ["x", "z"])
def test_a_slot_traps_cubes_unless_none_or_any_fit(
    length: float, possible: bool, along: str
) -> None:
    slot = [18, 18 + length, -20, 20] if along == "x" else [16, 36, 10, 10 + length]
    data = with_floors((150, [[-36, 6, -36, 36], slot]))
    if possible:
        assert Design.from_dict(data)
    else:
        reason = refused(data)
        assert reason.startswith("floor at 150 mm: hole [")
        assert "traps cubes; make it 12 mm or more, or under 4.8 mm" in reason


def test_one_hole_of_every_floor_lets_a_cube_through() -> None:
    slots = [[-30.0, -26.0, -30.0, 30.0], [10.0, 30.0, 0.0, 4.0]]
    assert "floor at 150 mm: no hole lets a cube through; one must be 12 mm wide or more" in (
        refused(with_floors((150, slots)))
    )
    assert Design.from_dict(with_floors((150, [*slots, [-12, 0, -6, 6]])))


def test_a_floor_has_a_hole() -> None:
    assert "floor[0].holes_mm" in refused(with_floors((150, [])))


def test_a_piece_between_holes_is_no_thread_wherever_it_is() -> None:
    left = [-36.0, 0.0, -36.0, 36.0]
    assert Design.from_dict(with_floors((150, [left, [3, 36, 20, 36]])))
    reason = refused(with_floors((150, [left, [0.1, 36, 20, 36]])))
    assert reason.startswith("floor at 150 mm: the piece [0, 0.1] between holes is too narrow")
    assert "the piece [-40, -39.9]" in refused(with_floors((150, [[-39.9, 0, -36, 0]])))
    # Between holes at other depths there is no piece.
    assert Design.from_dict(with_floors((150, [[-36, 0, -36, 0], [0.1, 36, 0, 36]])))


@pytest.mark.parametrize(
    ("hole", "doubtful"),
    [
        ([-6, 6, -30, 30], "hole of 12 mm is under 3 cubes; it may arch over"),
        ([-30, 30, -9, 10], "hole of 19 mm"),
        ([-12, 12, -12, 12], ""),
        ([-30, 30, 0, 4], ""),
    ],
)
def test_a_narrow_hole_is_doubtful_but_possible(hole: list[float], doubtful: str) -> None:
    design = Design.from_dict(with_floors((180, [OPEN]), (110, [hole, [-38, -14, -38, -14]])))
    told = design.warnings()
    assert len(told) == bool(doubtful)
    assert all(f"floor at 110 mm: {doubtful}" in each for each in told)


# Heights


def test_plates_keep_a_cube_and_a_half_apart() -> None:
    assert Design.from_dict(with_floors((180, [OPEN]), (165, [OPEN])))
    assert refused(with_floors((180, [OPEN]), (166, [OPEN]))).startswith(
        "floor at 166 mm: only 11 mm free above it; cubes need 12 mm"
    )
    assert Design.from_dict(with_floors((238, [OPEN])))
    assert "floor at 239 mm: only 11 mm free" in refused(with_floors((239, [OPEN])))


def test_floors_that_cross_are_refused() -> None:
    assert "floor at 150 mm: only -3 mm free" in refused(with_floors((150, [OPEN]), (150, [OPEN])))


def test_a_floor_touches_the_ramp_where_it_is_solid_at_any_depth() -> None:
    # Under the back wall the ramp is 3 + (40 + 51) tan 30 = 55.5 mm high.
    assert Design.from_dict(with_floors((67, [OPEN])))
    for hole in (OPEN, [-40.0, 28.0, -28.0, 28.0]):
        assert "floor at 66 mm: crosses or almost touches the ramp" in refused(
            with_floors((66, [hole]))
        )
    low = {"ramp__exit_mm": 30, "tray__rim_mm": 10}
    assert Design.from_dict(with_floors((40, [[-40, 28]]), **low))  # no left end at any depth


# Sections


def test_a_plane_tower_has_no_holes_with_a_depth() -> None:
    data = Design.named("plane").to_dict()
    data["floor"] = [{"height_mm": 200, "holes_mm": [[-58, 58, -30, 30]]}]
    assert refused(data).startswith('floor: holes with a depth need section = "lanes"')


def test_a_plane_tower_has_no_ribs() -> None:
    data = Design.named("plane").to_dict()
    data["funnel"]["rib_mm"] = 2
    assert refused(data).startswith('funnel: ribs need section = "lanes"')


def test_ranges_of_depth_are_told_apart_by_a_limited_number_of_bits() -> None:
    """Where lanes are widest, 5.3 mm, they take 14 of 32 bits."""
    starts = [-36.0 + 3 * place for place in range(14)]
    slots = [[10.0, 30.0, z, z + 1.5] for z in starts]  # each starts a band and ends one
    design = Design.from_dict(with_floors((150, [[-36, 0], *slots[:8]])))
    assert len(depth_bands(design)) == 17
    assert refused(with_floors((150, [[-36, 0], *slots[:9]]))).startswith(
        "floor: 18 different z0 and z1 in a tube of 10 cubes' depth are more than can be told"
    )


def test_a_tube_is_two_cubes_deep() -> None:
    holes = [[-30.0, 30.0]]
    sizes = {"funnel__opening_mm": 24, "funnel__rib_mm": 0}
    assert "tube: a depth of 15 mm is under 2 cubes" in refused(
        with_floors((150, holes), tube__depth_mm=15, **sizes)
    )
    assert "tube: " not in refused(with_floors((150, holes), tube__depth_mm=16, **sizes))


# The funnel and the exit


def test_the_throat_is_three_cubes_wide_and_no_wider_than_the_tube_is_deep() -> None:
    assert Design.from_dict(changed(funnel__opening_mm=24, funnel__rib_mm=0))
    reason = refused(changed(funnel__opening_mm=23, funnel__rib_mm=0))
    assert reason.startswith("funnel: the throat of 23 mm jams; cubes need 3 edges, 24 mm")
    shallow = {"tube__depth_mm": 60, "funnel__opening_mm": 60}
    assert Design.from_dict(with_floors((150, [OPEN]), **shallow))
    assert refused(with_floors((150, [OPEN]), **{**shallow, "funnel__opening_mm": 61})) == (
        "funnel: the throat is wider than the tube or the rim"
    )


def test_the_ribs_leave_room_for_cubes() -> None:
    assert Design.from_dict(changed(funnel__opening_mm=26, funnel__rib_mm=2))
    reason = refused(changed(funnel__opening_mm=25, funnel__rib_mm=2))
    assert reason == "funnel: the ribs leave 11.5 mm; cubes need 12 mm"


def test_the_exit_is_a_cube_and_a_half_high() -> None:
    # At the exit the ramp is 3 + 8 tan 30 = 7.6 mm high.
    assert Design.from_dict(changed(ramp__exit_mm=19.7, tray__rim_mm=5))
    reason = refused(changed(ramp__exit_mm=19.5, tray__rim_mm=5))
    assert reason.startswith("ramp: the exit is 11.88")
    assert reason.endswith("mm high; cubes need 1.5 edges, 12 mm")


def test_a_tower_runs_at_250_steps_a_second_or_more() -> None:
    assert "at `numerics.rate_hz`" in refused(changed(numerics__rate_hz=249))


# The throw. Cubes in a hand are 13.6 mm apart, the funnel's rim is 130 mm wide.


@pytest.mark.parametrize(
    ("possible", "too_much", "says"),
    [
        ({"across": 9}, {"across": 10}, "10 cubes side by side do not fit into the funnel's rim"),
        ({"deep": 5}, {"deep": 6}, "6 cubes behind one another do not fit over the tube's depth"),
        (
            {"across": 2, "hands": 2, "apart_mm": 27.2},
            {"across": 2, "hands": 2, "apart_mm": 27.1},
            "the hands overlap; they must be 27.2 mm apart",
        ),
        (
            {"across": 2, "hands": 2, "apart_mm": 102},
            {"across": 2, "hands": 2, "apart_mm": 103},
            "2 cubes side by side in each hand do not fit into the funnel's rim",
        ),
        # A cube is out of the way of the next one at its place after 0.0527 s.
        (
            {"across": 2, "deep": 2, "per_second": 75},
            {"across": 2, "deep": 2, "per_second": 77},
            "at over 76 cubes per_second they overlap in the hand",
        ),
        (
            {"across": 1, "deep": 1, "hands": 2, "apart_mm": 40, "per_second": 37},
            {"across": 1, "deep": 1, "hands": 2, "apart_mm": 40, "per_second": 39},
            "at over 38 cubes per_second they overlap in the hand",
        ),
    ],
)
def test_a_throw_fits_into_the_funnel(
    possible: dict[str, Any], too_much: dict[str, Any], says: str
) -> None:
    data = changed()
    assert Design.from_dict({**data, "throw": {**data["throw"], **possible}})
    reason = refused({**data, "throw": {**data["throw"], **too_much}})
    assert reason.startswith(f"throw: {says}")


@pytest.mark.parametrize("hands", [0, 3, -1, 1.5, True])
def test_a_thrower_has_one_or_two_hands(hands: object) -> None:
    assert "at `throw.hands`" in refused(changed(throw__hands=hands))


# Throw styles


@pytest.mark.parametrize("style", ["juggled", "Poured", "poured ", "\0"])
def test_an_unknown_style_lists_the_known_ones(style: str) -> None:
    says = f"throw: no style {style!r}; known are handful, poured, two-hands"
    assert refused({**changed(), "throw": {"style": style}}) == says


@pytest.mark.parametrize("style", [3, None, True, ["poured"]])
def test_a_style_is_a_name(style: object) -> None:
    assert "at `throw.style`" in refused(changed(throw__style=style))


def test_without_a_style_every_value_is_named() -> None:
    values = throw_styles()["poured"]
    assert Design.from_dict({**changed(), "throw": values}).throw.style == ""
    assert "missing required field `height_mm`" in refused({**changed(), "throw": {}})


@pytest.mark.parametrize("style", sorted(throw_styles()))
def test_another_style_brings_all_its_values(style: str) -> None:
    other = "poured" if style != "poured" else "handful"
    design = J.replace({"throw.style": other}).replace({"throw.style": style})
    throw = design.to_dict()["throw"]
    assert throw == {**throw, "style": style, **throw_styles()[style]}
    back = design.replace({"throw.style": J.throw.style})
    assert back == J


def test_a_design_may_change_values_of_its_style() -> None:
    data = {**changed(), "throw": {"style": "poured", "per_second": 20}}
    throw = Design.from_dict(data).throw
    assert (throw.style, throw.per_second) == ("poured", 20)
    assert throw.height_mm == throw_styles()["poured"]["height_mm"]
    later = J.replace({"throw.style": "poured"}).replace({"throw.per_second": 20})
    assert later.throw == throw


def test_a_style_and_values_that_differ_from_it_are_replaced_together() -> None:
    values = {"throw.style": "poured", "throw.per_second": 20, "throw.deep": 3}
    throw = J.replace(values).throw
    assert (throw.style, throw.per_second, throw.deep) == ("poured", 20, 3)
    assert throw.height_mm == throw_styles()["poured"]["height_mm"]


def test_it_does_not_matter_whether_a_style_or_its_values_are_named_first() -> None:
    values = {"throw.height_mm": 70, "throw.style": "poured"}
    assert J.replace(values) == J.replace(dict(reversed(values.items())))
    assert J.replace(values).throw.height_mm == 70


# What holes leave


@pytest.mark.parametrize(
    ("holes", "depth", "ledges"),
    [
        ([[-28, 28, -28, 28]], 0, [(-40, -28), (28, 40)]),
        ([[-28, 28, -28, 28]], 27.9, [(-40, -28), (28, 40)]),
        ([[-28, 28, -28, 28]], 28.1, [(-40, 40)]),
        ([[-28, 28, -28, 28]], -40, [(-40, 40)]),
        ([[-28, 28]], 39, [(-40, -28), (28, 40)]),
        ([[6, 36, -36, -6], [-36, -6, -36, -6]], -20, [(-40, -36), (-6, 6), (36, 40)]),
        ([[6, 36, -36, -6], [-36, -6, 6, 36]], -20, [(-40, 6), (36, 40)]),
        ([[6, 36, -36, -6], [-36, -6, 6, 36]], 20, [(-40, -36), (-6, 40)]),
        ([[-40, 0, -40, 0]], -1, [(0, 40)]),
        ([[-30, 0, -30, 30], [0, 30, -30, 30]], 5, [(-40, -30), (30, 40)]),
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


@given(name=st.sampled_from(WITH_DEPTH), x=places, z=places)
def test_a_floor_is_solid_where_it_has_no_hole(name: str, x: float, z: float) -> None:
    design = Design.named(name)
    for floor in design.floor:
        assume(not is_on_a_rim(floor, x, z))
        solid = not is_in_a_hole(floor, x, z)
        assert is_solid(design, floor, x, z) == solid
        assert any(a < x < b for a, b in floor.ledges(80, z)) == solid


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


# Any values


NUMBERS = [
    f"{table}.{key}"
    for table, values in J.to_dict().items()
    if isinstance(values, dict)
    for key in values
]
VALUES = st.floats() | st.integers() | st.text(max_size=3) | st.none() | st.booleans()


def assert_is_sound(design: Design) -> None:
    """A design that is accepted has plates, warnings and a space."""
    assert all(math.isfinite(x) for plate in design.plates() for x in (*plate.a, *plate.b))
    assert all(isinstance(each, str) for each in design.warnings())
    assert isinstance(tower_space(design), pymunk.Space)
    assert Design.from_dict(design.to_dict()) == design


@given(
    values=st.dictionaries(
        st.sampled_from(NUMBERS),
        VALUES | st.floats(0, 200) | st.integers(0, 40) | st.sampled_from(sorted(throw_styles())),
        max_size=3,
    )
)
@example(values={"tube.top_mm": 1.0})
@example(values={"tube.plate_mm": 0.1})  # thinner than its corners are rounded
@example(values={"tube.depth_mm": 10_000.0})
@example(values={"cube.edge_mm": 2.0})
@example(values={"funnel.rib_mm": 24.0})
def test_any_other_values_make_a_design_or_a_design_error(values: dict[str, Any]) -> None:
    try:
        design = J.replace(values)
    except DesignError:
        return
    assert_is_sound(design)


numbers = st.floats(-40, 40) | st.integers(-10, 10).map(lambda n: 4.0 * n) | st.floats()


@given(
    floors=st.lists(
        st.tuples(
            st.floats(60, 240) | st.floats(),
            st.lists(st.lists(numbers, min_size=1, max_size=5), max_size=4),
        ),
        max_size=3,
    )
)
@example(floors=[(150.0, [OPEN]), (150.0, [OPEN])])
@example(floors=[(150.0, [OPEN, [math.nan] * 4])])
@example(floors=[(150.0, [[-40.0, 40.0]])])
def test_any_floors_make_a_design_or_a_design_error(
    floors: list[tuple[float, list[list[float]]]],
) -> None:
    try:
        design = Design.from_dict(with_floors(*floors))
    except DesignError:
        return
    assert_is_sound(design)
    for floor in design.floor:
        for one, other in combinations(floor.holes_mm, 2):
            assert one != other


# Crossing parts


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"ramp__degrees": 70, "ramp__exit_mm": 60}, "crosses or almost touches the ramp"),
        ({"ramp__exit_mm": 109}, "ramp: the exit reaches over the lowest floor"),
        ({"throw__per_second": 0.001}, "throw: per_second is 0, all at once, or 1 and more"),
        ({"tube__depth_mm": 600}, "tube: a depth of 75 cubes is more than depth lanes can tell"),
    ],
)
def test_impossible_parts_are_named(values: dict[str, Any], says: str) -> None:
    assert says in refused(changed(**values))


def test_a_floor_touches_the_ribs() -> None:
    ribs = {"funnel__opening_mm": 60, "funnel__rib_mm": 34}
    low = (110, [[-28, 28, -28, 28]])
    assert "floor at 237 mm: only" in refused(with_floors((237, [OPEN]), low, **ribs))


def test_holes_that_touch_make_one_hole() -> None:
    strips = [[-30.0 + 4 * place, -26.0 + 4 * place, -30, 30] for place in range(15)]
    assert Design.from_dict(with_floors((150, strips))).floor[0].ledges(80) == [
        (-40, -30),
        (30, 40),
    ]
    assert "no hole lets a cube through" in refused(with_floors((150, strips[::2])))
