"""Designs with depth: reading, throw styles, and any other values."""

from __future__ import annotations

import json
import math
from itertools import combinations
from typing import Any

import pymunk
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cubetower.tower import Design, DesignError
from cubetower.tower.design.parts import throw_styles
from cubetower.tower.physics.space import tower_space
from tests.tower.design.reference import NAMES, OPEN, WITH_DEPTH, J, changed, refused, with_floors

# Reading


def test_designs_with_and_without_depth_are_shipped() -> None:
    references = {"reference-j", "reference-k", "reference-n"}
    assert {"standard", *references, "sticky", "solid"} == set(WITH_DEPTH)
    assert set(NAMES) - set(WITH_DEPTH) == {"plane"}


@pytest.mark.parametrize("name", WITH_DEPTH)
def test_a_shipped_design_says_what_its_file_says(name: str) -> None:
    design = Design.load(name)
    assert design.section == "lanes"
    assert design.warnings() == []
    assert all(len(hole) == 4 for floor in design.floor for hole in floor.holes_mm)
    assert design.throw.style == "handful"
    assert design.funnel.rib_mm == 2
    assert design.depth.step_mm == 60


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("style", ["", *sorted(throw_styles())])
def test_plain_data_makes_the_same_design_again(name: str, style: str) -> None:
    design = Design.load(name)
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


# Throw styles


@pytest.mark.parametrize("style", ["Poured", "\0"])
def test_an_unknown_style_lists_the_known_ones(style: str) -> None:
    says = f"throw: no style {style!r}; known are handful, poured, two-hands"
    assert refused({**changed(), "throw": {"style": style}}) == says


@pytest.mark.parametrize("style", [3, ["poured"]])
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


def test_it_does_not_matter_whether_a_style_or_its_values_are_named_first() -> None:
    values = {"throw.height_mm": 70, "throw.style": "poured"}
    assert J.replace(values) == J.replace(dict(reversed(values.items())))
    assert J.replace(values).throw.height_mm == 70


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


@pytest.mark.long
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
