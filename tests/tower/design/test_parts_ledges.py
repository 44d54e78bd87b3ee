"""Floors as they act on cubes: ledges wider or narrower than measured."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.tower import Design, DesignError
from cubetower.tower.design import Floor
from cubetower.tower.design.parts import widen_ledges
from tests.tower.design.reference import J


def holes(measured: list[list[float]], wider: float) -> list[tuple[float, ...]]:
    floor = Floor(height_mm=150, holes_mm=tuple(map(tuple, measured)))
    return list(widen_ledges(floor, J.tube, wider).holes_mm)


def test_a_ledge_is_wider_on_every_side_of_a_hole() -> None:
    assert holes([[-28, 28, -28, 28]], 2) == [(-26, 26, -26, 26)]
    assert holes([[-28, 28, -28, 28]], -1.5) == [(-29.5, 29.5, -29.5, 29.5)]


def test_holes_through_the_whole_depth_keep_it() -> None:
    assert holes([[-28, 28]], 2) == [(-26, 26)]


def test_a_side_along_a_wall_stays_there_and_none_goes_beyond_it() -> None:
    assert holes([[-40, 0, -30, 40]], 2) == [(-40, -2, -28, 40)]
    assert holes([[-39, 0, -30, 40]], -2) == [(-40, 2, -32, 40)]


@pytest.mark.parametrize(
    ("measured", "act"),
    [
        ([[-30, 0, -30, 30], [0, 30, -30, 30]], [(-28, 0, -28, 28), (0, 28, -28, 28)]),
        ([[-30, 0, -30, 30], [0, 30]], [(-28, 0, -28, 28), (0, 28)]),
        ([[-30, 30, -30, 0], [0, 30, 0, 30]], [(-28, 28, -28, 0), (2, 28, 0, 28)]),
        ([[-30, 0, -30, 0], [0, 30, 0, 30]], [(-28, -2, -28, -2), (2, 28, 2, 28)]),
    ],
)
def test_where_two_holes_are_one_there_is_no_ledge_to_widen(
    measured: list[list[float]], act: list[tuple[float, ...]]
) -> None:
    assert holes(measured, 2) == act


def test_a_design_acts_as_measured_unless_it_says_otherwise() -> None:
    assert J.floors == J.floor
    wider = J.replace({"ledges.wider_mm": 2.0})
    assert wider.floor == J.floor
    for floor, measured in zip(wider.floors, J.floor, strict=True):
        assert list(floor.holes_mm) == holes([list(hole) for hole in measured.holes_mm], 2.0)


def test_ledges_that_meet_are_refused_like_measured_ones() -> None:
    with pytest.raises(DesignError, match=r"floor at 180 mm: .* traps cubes"):
        J.replace({"ledges.wider_mm": 11.0})
    with pytest.raises(DesignError, match=r"floor at 180 mm: .*holes overlap"):
        J.replace({"ledges.wider_mm": -6.5})


def test_measured_holes_beyond_a_wall_are_refused_however_they_act() -> None:
    data = J.to_dict()
    data["tube"]["depth_mm"] = 51
    for wider in (0.0, 1.0):
        with pytest.raises(DesignError, match="leaves the plate in depth"):
            Design.from_dict({**data, "ledges": {"wider_mm": wider}})


@given(st.floats(-2, 3))
def test_the_plates_end_where_the_acting_holes_begin(wider: float) -> None:
    design = J.replace({"ledges.wider_mm": wider})
    lower = [plate for plate in design.plates() if plate.floor_mm == 110]
    assert {plate.a[0] for plate in lower} == {-40.0, 28.0 - wider}


def test_a_design_without_the_part_reads_as_before() -> None:
    data = J.to_dict()
    del data["ledges"]
    assert Design.from_dict(data) == J
