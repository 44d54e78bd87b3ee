"""Parts put together in space are the tower of the design, to a tenth of a millimetre."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from shapely import Polygon

from cubetower.tower import Design, DesignError
from cubetower.viewer.blueprint.build import tower_kit
from tests.viewer.blueprint.build.towers import (
    DESIGNS,
    NEAR,
    SHIPPED,
    count_solids,
    designs,
    fit_together,
    named,
    scatter,
)

STANDARD = SHIPPED["standard"]

every = pytest.mark.parametrize("name", DESIGNS)


@every
def test_parts_build_the_tower_of_the_design(name: str) -> None:
    fit_together(DESIGNS[name], tower_kit(DESIGNS[name]))


@every
def test_the_funnel_has_opening_rim_height_and_slope(name: str) -> None:
    design = DESIGNS[name]
    funnel = design.funnel
    panel = named(tower_kit(design), "Funnel panel")
    run, rise, _ = panel.placements[0].up
    assert panel.quantity == 4
    left, low, right, high = panel.shape.bounds
    wide_mm, slant = (
        funnel.rim_mm,
        math.hypot(funnel.height_mm, (funnel.rim_mm - funnel.opening_mm) / 2),
    )
    assert (right - left, high) == (pytest.approx(wide_mm), pytest.approx(slant))
    assert funnel.opening_mm / 2 + high * run == pytest.approx(funnel.rim_mm / 2)
    assert high * rise == pytest.approx(funnel.height_mm)
    for place in panel.placements:  # neighbours meet along the whole edge of their inner faces
        for v in (low, high):
            u = funnel.opening_mm / 2 + v * run
            corner = np.array(place.origin) + u * np.array(place.right) + v * np.array(place.up)
            assert sorted(abs(corner[[0, 2]])) == pytest.approx([u, u])
            assert corner[1] == pytest.approx(design.throat_mm + v * rise)


@every
def test_nothing_is_in_the_way_above_and_below_the_throat(name: str) -> None:
    design = DESIGNS[name]
    half, rib = design.funnel.opening_mm / 2, design.funnel.rib_mm
    top, rim = design.tube.top_mm, design.rim_mm
    points = scatter((-half, top, -half), (half, rim, half))
    free = (abs(points[:, 0]) > rib / 2 + NEAR) & (abs(points[:, 2]) > rib / 2 + NEAR)
    kit = tower_kit(design)
    assert not count_solids(kit, points[free]).any()
    assert not count_solids(kit, points[points[:, 1] > design.throat_mm + rib / 2 + NEAR]).any()
    if rib:
        at_ribs = points[~free & (abs(points[:, 1] - design.throat_mm) < rib / 2 - NEAR)]
        at_ribs = at_ribs[
            (abs(at_ribs[:, [0, 2]]).min(axis=1) < rib / 2 - NEAR)
            & (abs(at_ribs[:, [0, 2]]).max(axis=1) < half - NEAR)
        ]
        assert (count_solids(kit, at_ribs) == 1).all()


@every
def test_the_tray_has_its_length_and_its_rim(name: str) -> None:
    design = DESIGNS[name]
    near, end = design.exit_x_mm, design.exit_x_mm + design.tray.length_mm
    deep, high = design.tube.depth_mm / 2, design.tray.rim_mm
    thick = design.tube.plate_mm
    kit = tower_kit(design)
    floor = scatter((-near, -thick, -deep - thick), (end + thick, 0, deep + thick))
    assert (count_solids(kit, floor) == 1).all()
    points = scatter((near, 0, -deep - thick), (end + thick, high, deep + thick))
    is_rim = (points[:, 0] > end) | (abs(points[:, 2]) > deep)
    assert (count_solids(kit, points[is_rim]) == 1).all()
    far = points[~is_rim & (points[:, 0] > near + design.cube.edge_mm)]
    assert not count_solids(kit, far).any()


def test_floors_are_as_measured_not_as_they_act() -> None:
    shapes = [
        [part.shape for part in tower_kit(DESIGNS[name]).parts if part.name.startswith("Floor")]
        for name in ("standard", "wide floors")
    ]
    assert shapes[0] == shapes[1]


def test_a_floor_in_two_pieces_is_two_parts() -> None:
    names = [part.name for part in tower_kit(SHIPPED["sticky"]).parts]
    assert {"Floor 1", "Floor 2, piece 1 of 2", "Floor 2, piece 2 of 2"} <= set(names)


@given(designs())
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_tower_can_be_put_together_or_says_why_not(design: Design) -> None:
    try:
        kit = tower_kit(design)
    except DesignError as error:
        if not str(error).startswith(("funnel: ", "floor at ")):
            raise
        return
    for part in kit.parts:
        assert isinstance(part.shape, Polygon)
        assert part.shape.is_valid
        assert part.shape.area > 0
        outline = Polygon(part.shape.exterior)
        assert all(outline.contains(Polygon(hole)) for hole in part.shape.interiors)
    fit_together(design, kit)


# What cannot be built


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"tray.length_mm": 5}, "tray: 5 mm are too short to build"),
        ({"funnel.height_mm": 5}, "funnel: 5 mm are too flat"),
    ],
)
def test_what_plates_cannot_make_is_refused(values: dict[str, float], reason: str) -> None:
    with pytest.raises(DesignError, match=reason):
        tower_kit(STANDARD.replace(values))


def test_a_piece_that_nothing_holds_is_refused() -> None:
    around = [[-30, 30, -30, -15], [-30, 30, 15, 30], [-30, -15, -15, 15], [15, 30, -15, 15]]
    data = STANDARD.to_dict()
    data["floor"][1]["holes_mm"] = around
    with pytest.raises(DesignError, match=r"floor at 110 mm: a piece .* touches no wall"):
        tower_kit(Design.from_dict(data))


def test_a_plane_has_nothing_to_build() -> None:
    with pytest.raises(DesignError, match='section = "plane" has no true depth'):
        tower_kit(Design.load("plane"))
