"""Tower designs: reading, what is refused and which part is named, and the plates."""

from __future__ import annotations

import copy
import json
import math
import shutil
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from foundation import data_path
from tests.tower.design import reference
from tests.tower.design.reference import refused
from tower import Design, DesignError
from tower.design import Floor, Plate

PLANE = Design.load("plane")
HALF = PLANE.tube.plate_mm / 2


changed = partial(reference.changed, of=PLANE)
with_floors = partial(reference.with_floors, of=PLANE)


# Reading


@pytest.mark.parametrize("path", sorted(data_path("designs").glob("*.toml")), ids=lambda p: p.stem)
def test_every_shipped_design_reads_without_warnings(path: Path) -> None:
    design = Design.read(path)
    assert design == Design.load(path.stem) == Design.load(str(path))
    assert design.title
    assert design.source
    assert design.warnings() == []


def test_a_design_says_what_its_file_says() -> None:
    assert PLANE.cube.edge_mm == 8
    assert PLANE.floor[0] == Floor(height_mm=268, holes_mm=((-72, -14), (14, 72)))
    assert PLANE.numerics.rate_hz == 500


def test_plain_data_makes_the_same_design_again() -> None:
    assert Design.from_dict(PLANE.to_dict()) == PLANE
    assert json.loads(json.dumps(PLANE.to_dict())) == PLANE.to_dict()
    assert hash(Design.from_dict(PLANE.to_dict())) == hash(PLANE)


def test_numerics_and_plates_have_defaults() -> None:
    data = PLANE.to_dict()
    del data["numerics"], data["tube"]["plate_mm"]
    assert Design.from_dict(data) == PLANE


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(DesignError, match=r"none\.toml: there is no such file"):
        Design.load(str(tmp_path / "none.toml"))


@pytest.mark.parametrize("name", ["plain", "", "plane.csv", 3, True])
def test_unknown_designs_list_the_shipped_ones(name: Any) -> None:
    with pytest.raises(DesignError, match=f"no design {name!r}; shipped are .*plane"):
        Design.load(name)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b'format = 1\nkind = "design"\ntitle = \n', "not TOML: "),
        (b"", 'has kind = None, not "design"'),
        (b'kind = "design"\n', "has format = None; write 1"),
    ],
)
def test_malformed_files_are_named_with_the_line(tmp_path: Path, text: bytes, reason: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(text)
    with pytest.raises(DesignError, match=rf"mine\.toml(, line 3)?: {reason}"):
        Design.read(path)


def test_a_wrong_value_is_named_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    shutil.copy(data_path("designs/plane.toml"), path)
    path.write_text(path.read_text("utf-8").replace("edge_mm = 8.0", "edge_mm = -8.0"), "utf-8")
    with pytest.raises(DesignError, match=r"mine\.toml: .* at `cube\.edge_mm`"):
        Design.read(path)


# Values of the wrong kind


@pytest.mark.parametrize("table", sorted(set(PLANE.to_dict()) - {"numerics", "depth", "ledges"}))
def test_a_missing_table_is_named(table: str) -> None:
    data = PLANE.to_dict()
    del data[table]
    missing = "has format = None" if table == "format" else f"missing required field `{table}`"
    assert missing in refused(data)


@pytest.mark.parametrize("place", ["cube", "floor", ""])
def test_an_unknown_key_is_named(place: str) -> None:
    data = copy.deepcopy(with_floors((200, [[-58, 58]])))
    table = {"cube": data["cube"], "floor": data["floor"][0], "": data}[place]
    table["colour"] = 3
    assert "unknown field `colour`" in refused(data)
    assert place in refused(data)


@pytest.mark.parametrize("value", ["8", True, None, [8]])
def test_a_value_of_another_kind_is_named(value: Any) -> None:
    assert "at `cube.edge_mm`" in refused(changed(cube__edge_mm=value))


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("format", 2, "has format = 2; write 1"),
        ("format", True, "at `format`"),
        ("kind", "tower", "at `kind`"),
        ("section", "square", "at `section`"),
    ],
)
def test_another_format_is_refused(key: str, value: Any, says: str) -> None:
    assert says in refused({**PLANE.to_dict(), key: value})


NUMBERS = [
    (table, key)
    for table, values in PLANE.to_dict().items()
    if isinstance(values, dict)
    for key in values
    if table != "ledges"  # which may be narrower than measured
]


@pytest.mark.parametrize(("table", "key"), NUMBERS)
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, -1, 1e300, 10**400])
def test_no_measure_is_negative_infinite_or_no_number(table: str, key: str, value: float) -> None:
    assert f"at `{table}.{key}`" in refused(changed(**{f"{table}__{key}": value}))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cube.edge_mm", 0),
        ("numerics.rate_hz", 249),
        ("numerics.rate_hz", 10_001),
        ("numerics.rate_hz", 500.5),
        ("numerics.iterations", 0),
        ("friction.cube_wall", 3.1),
        ("friction.cube_cube", 0),
        ("restitution.cube_cube", 1.1),
        ("restitution.cube_wall", 1.1),
        ("ramp.degrees", 80),
        ("throw.across", 0),
    ],
)
def test_values_out_of_their_range_are_named(name: str, value: float) -> None:
    with pytest.raises(DesignError, match=f"^Effective plane tower: .*at `{name}`"):
        PLANE.replace({name: value})


def test_values_at_the_end_of_their_range_are_taken() -> None:
    at_the_end = {
        "numerics.rate_hz": 250,
        "friction.cube_wall": 0,
        "friction.cube_cube": 3,
        "restitution.cube_cube": 1,
        "restitution.cube_wall": 0,
        "throw.spread_mm": 0,
    }
    assert PLANE.replace(at_the_end).numerics.rate_hz == 250


# Towers that cannot be. Of the plane design: cube 8 mm, so gaps are 40 mm or more, the throat
# 64 mm; inner width -72 to 72.


@pytest.mark.parametrize("hole", [[-73, -14], [14, 73], [20, -20], [math.nan, 40], [0, math.inf]])
def test_a_hole_leaves_the_plate(hole: list[float]) -> None:
    assert "floor at 200 mm: hole [" in (reason := refused(with_floors((200, [hole]))))
    assert "leaves the plate, -72 to 72" in reason


@pytest.mark.parametrize("holes", [[[-60, 0], [-1, 60]], [[0, 60], [-60, 0]]])
def test_holes_overlap_or_touch(holes: list[list[float]]) -> None:
    assert "floor at 200 mm: holes overlap at x = " in refused(with_floors((200, holes)))


def test_a_floor_has_some_holes_and_no_more_and_a_tower_no_more_floors_than_any() -> None:
    assert "floor[0].holes_mm" in refused(with_floors((200, [])))
    assert "length <= 100" in refused(with_floors((100.0, [[-30.0, 30.0]] * 101)))
    assert "length <= 50" in refused(with_floors(*[(100.0, [[-30.0, 30.0]])] * 51))
    assert "length <= 200" in refused({**PLANE.to_dict(), "title": "x" * 201})
    many = refused(with_floors((110.0, [[-30.0, 30.0]] * 100)))
    assert many.count("holes overlap") == 1


@pytest.mark.parametrize(("width", "possible"), [(4, True), (5, False), (39, False), (40, True)])
def test_a_hole_traps_cubes_unless_none_or_many_fit(width: float, possible: bool) -> None:
    data = with_floors((200, [[-58, 0], [5, 5 + width]]))
    if possible:
        assert Design.from_dict(data).floor[0].height_mm == 200
    else:
        assert refused(data).startswith("floor at 200 mm: hole [5, ")
        assert "traps cubes; make it 40 mm or more, or under 4.8 mm" in refused(data)


WIDE = [[-58.0, 58.0]]


@pytest.mark.parametrize(
    ("possible", "beyond", "says"),
    [
        (with_floors((200, [[-58, 0], [3, 58]])), with_floors((200, [[-58, 0], [2, 58]])),
         "floor at 200 mm: the piece [0, 2] "),
        (None, with_floors((200, [[-70, 58]])), "floor at 200 mm: the piece [-72, -70]"),
        (None, with_floors((200, [[3, 3]])), "floor at 200 mm: hole [3, 3]"),
        (with_floors((200, WIDE), (157, WIDE)), with_floors((200, WIDE), (158, WIDE)),
         "floor at 158 mm: only 39 mm free above it"),
        (with_floors((274, WIDE)), with_floors((275, WIDE)), "floor at 275 mm: only 39 mm"),
        # Under the floor's left end the ramp is 3 + (72 + 83) tan 30 = 92.5 mm high.
        (with_floors((104, WIDE)), with_floors((103, WIDE)), "floor at 103 mm: crosses or almost"),
        (with_floors((80, [[-72, 58]])), with_floors((80, WIDE)), "floor at 80 mm: crosses"),
        (changed(funnel__opening_mm=64), changed(funnel__opening_mm=63),
         "funnel: the throat of 63 mm jams"),
        (None, changed(funnel__opening_mm=145), "funnel: the throat is wider"),
        (None, changed(funnel__rim_mm=71), "funnel: the throat is wider"),
        (changed(throw__across=11), changed(throw__across=12), "throw: 12 cubes side by side"),
        # At the exit the ramp is 3 + 8 tan 30 = 7.6 mm high.
        (changed(ramp__exit_mm=47.7), changed(ramp__exit_mm=47.5), "ramp: the exit is 39.8812 mm"),
        (None, changed(ramp__exit_mm=314), "ramp: the exit is as high"),
        (changed(tray__rim_mm=69), changed(tray__rim_mm=70), "tray: "),
    ],
    ids=["piece", "piece at the wall", "hole", "two floors", "floor and throat",
         "floor and ramp", "floor without a left end", "throat", "throat and tube",
         "throat and rim", "throw", "low exit", "high exit", "tray"],
)  # fmt: skip
def test_a_tower_is_possible_up_to_its_limits_and_beyond_them_told_why_not(
    possible: dict[str, Any] | None, beyond: dict[str, Any], says: str
) -> None:
    assert refused(beyond).startswith(says)
    if possible is not None:
        assert Design.from_dict(possible).plates()


@given(
    values=st.dictionaries(
        st.sampled_from([f"{table}.{key}" for table, key in NUMBERS]),
        st.floats() | st.integers() | st.text(max_size=3) | st.none(),
        max_size=3,
    )
)
@example(values={"tube.top_mm": 1.0})  # floors above the throw
def test_any_other_values_make_a_design_or_a_design_error(values: dict[str, Any]) -> None:
    try:
        design = PLANE.replace(values)
    except DesignError:
        return
    assert all(math.isfinite(x) for plate in design.plates() for x in (*plate.a, *plate.b))


# Doubtful towers


@pytest.mark.parametrize(("width", "doubtful"), [(4, False), (40, True), (55, True), (56, False)])
def test_a_narrow_hole_is_doubtful_but_possible(width: float, doubtful: bool) -> None:
    design = Design.from_dict(with_floors((200, [[-58, 0], [5, 5 + width]]), (150, [[-58, 58]])))
    assert len(design.warnings()) == doubtful
    if doubtful:
        assert f"floor at 200 mm: hole of {width:g} mm" in design.warnings()[0]


# Other values


def test_replace_changes_a_copy() -> None:
    other = PLANE.replace({"friction.cube_wall": 0.5, "throw.across": 3})
    assert (other.friction.cube_wall, other.throw.across) == (0.5, 3)
    assert PLANE.friction.cube_wall == 0.4
    assert other.replace({"friction.cube_wall": 0.4, "throw.across": 5}) == PLANE
    assert PLANE.replace({}) == PLANE


@pytest.mark.parametrize("name", ["friction", "friction.", "friction.wall", "floor.height_mm", "x"])
def test_replace_knows_the_names_of_values(name: str) -> None:
    with pytest.raises(DesignError, match=f"no design value {name!r}; known are cube.edge_mm, "):
        PLANE.replace({name: 0.5})


# The plates


def plates(part: str, design: Design = PLANE) -> list[Plate]:
    return [plate for plate in design.plates() if plate.part == part]


@pytest.mark.parametrize(
    ("holes", "ledges"),
    [
        ([[-58, 58]], [(-72, -58), (58, 72)]),
        ([[-72, -14], [14, 72]], [(-14, 14)]),
        ([[14, 72], [-72, -14]], [(-14, 14)]),
        ([[-60, -20], [10, 50]], [(-72, -60), (-20, 10), (50, 72)]),
        ([[-72, 72]], []),
    ],
)
def test_ledges_are_what_the_holes_leave(
    holes: list[list[float]], ledges: list[tuple[float, float]]
) -> None:
    floor = Design.from_dict(with_floors((200, holes))).floor[0]
    assert floor.ledges(PLANE.tube.width_mm) == ledges


def test_the_upper_face_of_a_floor_is_at_its_height() -> None:
    faces = {plate.a[1] + HALF for plate in plates("floor")}
    assert faces == {floor.height_mm for floor in PLANE.floor}
    assert all(plate.a[1] == plate.b[1] for plate in plates("floor"))


def test_holes_are_as_wide_between_the_round_ends_of_the_plates_as_measured() -> None:
    holes = [[-60.0, -20.0], [10.0, 50.0]]
    floor = plates("floor", Design.from_dict(with_floors((200, holes))))
    ends = [(before.b[0] + HALF, after.a[0] - HALF) for before, after in pairwise(floor)]
    assert ends == [(-60, -20), (10, 50)]


def test_ledges_at_a_wall_reach_the_wall() -> None:
    left, right = plates("floor", Design.from_dict(with_floors((200, [[-58, 58]]))))
    assert left.a[0] <= -72 + HALF
    assert right.b[0] >= 72 - HALF


def test_the_inner_faces_of_the_walls_are_as_far_apart_as_measured() -> None:
    back, exit_wall = plates("wall")
    assert exit_wall.a[0] - back.a[0] - 2 * HALF == PLANE.tube.width_mm
    assert exit_wall.a[0] + HALF == PLANE.exit_x_mm
    half = PLANE.tube.plate_mm / 2
    assert [back.a[1], exit_wall.a[1] - half] == [0, PLANE.ramp.exit_mm]
    assert {plate.b[1] for plate in (back, exit_wall)} == {PLANE.tube.top_mm}


@pytest.mark.parametrize("degrees", [20, 30, 36])
def test_the_ramp_is_as_steep_as_measured_and_ends_a_cube_outside_the_exit(degrees: float) -> None:
    design = PLANE.replace({"ramp.degrees": degrees})
    (ramp,) = plates("ramp", design)
    down = math.atan2(ramp.a[1] - ramp.b[1], ramp.b[0] - ramp.a[0])
    assert math.degrees(down) == pytest.approx(degrees)
    assert ramp.b[0] == design.exit_x_mm + design.cube.edge_mm
    assert ramp.a[0] <= -design.tube.width_mm / 2
    # Its upper face, half a plate off its middle line, is where `ramp_height_mm` says.
    face = ramp.b[1] + HALF / math.cos(math.radians(degrees))
    assert face == pytest.approx(design.ramp_height_mm(ramp.b[0])) == pytest.approx(3)
    assert design.ramp_height_mm(0) - design.ramp_height_mm(10) == pytest.approx(
        10 * math.tan(math.radians(degrees))
    )


def test_the_funnel_is_symmetric_and_as_wide_as_measured() -> None:
    funnel = plates("funnel")
    mirrored = {((-p.a[0], p.a[1]), (-p.b[0], p.b[1])) for p in funnel}
    assert mirrored == {(p.a, p.b) for p in funnel}
    right = [p for p in funnel if p.a[0] > 0]
    assert [p.b[0] - HALF for p in right] == [PLANE.funnel.opening_mm / 2, PLANE.funnel.rim_mm / 2]
    assert [p.b[1] for p in right] == [PLANE.throat_mm, PLANE.rim_mm]
    assert right[0].b == right[1].a
    assert PLANE.rim_mm - PLANE.throat_mm == PLANE.funnel.height_mm


def test_the_funnel_stands_on_the_walls() -> None:
    tops = {plate.b for plate in plates("wall")}
    assert tops <= {plate.a for plate in plates("funnel")}


def test_the_tray_is_as_long_and_high_as_measured() -> None:
    floor, rim = PLANE.tray_plates()
    assert floor.a[1] + HALF == floor.b[1] + HALF == 0
    assert rim.a[0] - HALF - PLANE.exit_x_mm == PLANE.tray.length_mm
    assert rim.b[1] == PLANE.tray.rim_mm
    assert floor.a[0] < PLANE.exit_x_mm < floor.b[0] == rim.a[0]


# Throws and ramps


def test_a_throw_so_fast_that_cubes_tunnel_is_refused_unless_steps_are_shorter() -> None:
    fast = {"throw.speed_mm_s": 4000}
    assert "tunnel through floors" in refused_values(fast)
    assert PLANE.replace({**fast, "numerics.rate_hz": 3000}).throw.speed_mm_s == 4000
    assert "tunnel through floors" in refused_values({"throw.height_mm": 9000})


def refused_values(values: dict[str, Any]) -> str:
    with pytest.raises(DesignError) as caught:
        PLANE.replace(values)
    return str(caught.value)


def test_a_ramp_flatter_than_its_friction_is_doubtful() -> None:
    """tan 30 degrees is 0.577."""
    assert PLANE.replace({"friction.cube_wall": 0.57}).warnings() == []
    assert "too flat" in PLANE.replace({"friction.cube_wall": 0.58}).warnings()[0]


def test_all_problems_are_told_at_once() -> None:
    told = refused_values({"funnel.opening_mm": 60, "ramp.exit_mm": 45})
    assert "funnel: the throat of 60 mm jams" in told
    assert "also, ramp: the exit is" in told
