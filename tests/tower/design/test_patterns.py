"""Patterns of holes: recognised in floors, or kept as they are."""

from __future__ import annotations

import pytest

from cubetower.tower import Design
from cubetower.tower.design import Floor
from cubetower.tower.design.patterns import Pattern, pattern_of
from tests.tower.design.reference import WITH_DEPTH

KINDS = {
    "standard": ["four", "one"],
    "reference-j": ["four", "one"],
    "reference-k": ["four", "slots"],
    "reference-n": ["others", "others"],
    "sticky": ["slots", "others"],
    "solid": ["four", "one"],
}


@pytest.mark.parametrize("name", WITH_DEPTH)
def test_patterns_are_recognised(name: str) -> None:
    design = Design.load(name)
    size = design.tube.width_mm, design.tube.depth_mm
    found = [pattern_of(floor, design) for floor in design.floor]
    assert [pattern.kind for pattern in found] == KINDS[name]
    for floor, pattern in zip(design.floor, found, strict=True):
        assert sorted(pattern.holes(*size)) == sorted(floor.holes_mm)


@pytest.mark.parametrize("hole", [(-30, 20, -30, 30), (-30, 30, -30, 20), (-30, 30)])
def test_holes_without_a_pattern_stay_as_they_are(hole: tuple[float, ...]) -> None:
    found = pattern_of(Floor(height_mm=100, holes_mm=(hole,)), Design.load("standard"))
    assert found == Pattern("others", holes_mm=(((*hole, -40, 40)[:4]),))
