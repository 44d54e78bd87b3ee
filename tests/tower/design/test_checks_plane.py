"""Plane designs that cannot be built, or are doubtful: which part is named."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cubetower.tower import Design, DesignError
from tests.tower.design import reference
from tests.tower.design.reference import PLANE, refused

changed = partial(reference.changed, of=PLANE)
with_floors = partial(reference.with_floors, of=PLANE)


# Towers that cannot be. Of the plane design: cube 8 mm, so gaps are 40 mm or more, the throat
# 64 mm; inner width -72 to 72.


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
        (with_floors((200, WIDE), (157, WIDE)), with_floors((200, WIDE), (158, WIDE)),
         "floor at 158 mm: only 39 mm free above it"),
        # Under the floor's left end the ramp is 3 + (72 + 83) tan 30 = 92.5 mm high.
        (with_floors((104, WIDE)), with_floors((103, WIDE)), "floor at 103 mm: crosses or almost"),
        (with_floors((80, [[-72, 58]])), with_floors((80, WIDE)), "floor at 80 mm: crosses"),
        (changed(funnel__opening_mm=64), changed(funnel__opening_mm=63),
         "funnel: the throat of 63 mm jams"),
        (None, changed(funnel__rim_mm=71), "funnel: the throat is wider"),
        (changed(throw__across=11), changed(throw__across=12), "throw: 12 cubes side by side"),
        (None, changed(ramp__exit_mm=314), "ramp: the exit is as high"),
        (changed(tray__rim_mm=69), changed(tray__rim_mm=70), "tray: "),
    ],
    ids=["piece", "piece at the wall", "two floors", "floor and ramp", "floor without a left end",
         "throat", "throat and rim", "throw", "high exit", "tray"],
)  # fmt: skip
def test_a_tower_is_possible_up_to_its_limits_and_refused_beyond_them_with_the_reason(
    possible: dict[str, Any] | None, beyond: dict[str, Any], says: str
) -> None:
    assert refused(beyond).startswith(says)
    if possible is not None:
        assert Design.from_dict(possible).plates()


# Doubtful towers


@pytest.mark.parametrize(("width", "doubtful"), [(4, False), (40, True), (55, True), (56, False)])
def test_a_narrow_hole_is_doubtful_but_possible(width: float, doubtful: bool) -> None:
    design = Design.from_dict(with_floors((200, [[-58, 0], [5, 5 + width]]), (150, [[-58, 58]])))
    assert len(design.warnings()) == doubtful
    if doubtful:
        assert f"floor at 200 mm: hole of {width:g} mm" in design.warnings()[0]


# Throws and ramps


def test_a_throw_so_fast_that_cubes_tunnel_is_refused_unless_steps_are_shorter() -> None:
    fast = {"throw.speed_mm_s": 4000}
    assert "tunnel through floors" in reason_for(fast)
    assert PLANE.replace({**fast, "numerics.rate_hz": 3000}).throw.speed_mm_s == 4000
    assert "tunnel through floors" in reason_for({"throw.height_mm": 9000})


def reason_for(values: dict[str, Any]) -> str:
    with pytest.raises(DesignError) as caught:
        PLANE.replace(values)
    return str(caught.value)


def test_a_ramp_flatter_than_its_friction_is_doubtful() -> None:
    """tan 30 degrees is 0.577."""
    assert PLANE.replace({"friction.cube_wall": 0.57}).warnings() == []
    assert "too flat" in PLANE.replace({"friction.cube_wall": 0.58}).warnings()[0]


def test_all_problems_are_reported_at_once() -> None:
    told = reason_for({"funnel.opening_mm": 60, "ramp.exit_mm": 45})
    assert "funnel: the throat of 60 mm jams" in told
    assert "also, ramp: the exit is" in told
