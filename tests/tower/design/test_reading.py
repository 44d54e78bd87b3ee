"""Design files: what is read, what is refused and which part is named; of a plane tower."""

from __future__ import annotations

import copy
import math
import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cubetower.foundation import data_path
from cubetower.tower import Design, DesignError
from cubetower.tower.design import Floor
from tests.tower.design import reference
from tests.tower.design.reference import PLANE, refused

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


OPTIONAL = {"numerics", "contact", "depth", "ledges"}


@pytest.mark.parametrize("table", sorted(set(PLANE.to_dict()) - OPTIONAL))
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


@pytest.mark.parametrize("value", ["8", True])
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


def test_values_at_the_ends_of_their_ranges_are_accepted() -> None:
    at_the_end = {
        "numerics.rate_hz": 250,
        "friction.cube_wall": 0,
        "friction.cube_cube": 3,
        "restitution.cube_cube": 1,
        "restitution.cube_wall": 0,
        "throw.spread_mm": 0,
    }
    assert PLANE.replace(at_the_end).numerics.rate_hz == 250


@pytest.mark.long
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
