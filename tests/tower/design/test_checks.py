"""Designs with depth that cannot be: what is refused, and which part is named."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest

from cubetower.tower import Design
from cubetower.tower.design.depths import depth_bands
from tests.tower.design.reference import OPEN, changed, refused, with_floors

# Holes


@pytest.mark.parametrize("hole", [[-41, 30], [30, 41], [5, 5], [math.nan, 30]])
def test_a_hole_leaves_the_plate_in_x(hole: list[float]) -> None:
    for depths in ([], [-30, 30]):
        reason = refused(with_floors((150, [hole + depths])))
        assert re.match(r"floor at 150 mm: hole \[.*\] leaves the plate, -40 to 40", reason)


@pytest.mark.parametrize("depths", [[-41, 30], [-30, 41], [5, 5]])
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
        ([-30, 0], [-12, 12, 10, 30]),  # one through the whole depth
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


def test_a_piece_between_holes_must_not_be_too_narrow_anywhere() -> None:
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
    data = Design.load("plane").to_dict()
    data["floor"] = [{"height_mm": 200, "holes_mm": [[-58, 58, -30, 30]]}]
    assert refused(data).startswith('floor: holes with a depth need section = "lanes"')


def test_a_plane_tower_has_no_ribs() -> None:
    data = Design.load("plane").to_dict()
    data["funnel"]["rib_mm"] = 2
    assert refused(data).startswith('funnel: ribs need section = "lanes"')


def test_a_limited_number_of_bits_distinguishes_ranges_of_depth() -> None:
    """Where lanes are widest, 5.3 mm, they take 14 of 32 bits."""
    starts = [-36.0 + 3 * place for place in range(14)]
    slots = [[10.0, 30.0, z, z + 1.5] for z in starts]  # each starts a band and ends one
    design = Design.from_dict(with_floors((150, [[-36, 0], *slots[:8]])))
    assert len(depth_bands(design)) == 17
    assert refused(with_floors((150, [[-36, 0], *slots[:9]]))).startswith(
        "floor: 18 different z0 and z1 in a tube 10 cubes deep are more than can be"
    )


# Limits

SMALL = {"funnel__opening_mm": 24, "funnel__rib_mm": 0}
SHALLOW = {"tube__depth_mm": 60}
RIBS = {"funnel__opening_mm": 60, "funnel__rib_mm": 34}
LOW = (110, [[-28, 28, -28, 28]])


@pytest.mark.parametrize(
    ("possible", "beyond", "says"),
    [
        (with_floors((180, [OPEN]), (165, [OPEN])), with_floors((180, [OPEN]), (166, [OPEN])),
         "floor at 166 mm: only 11 mm free above it; cubes need 12 mm"),
        (with_floors((238, [OPEN])), with_floors((239, [OPEN])),
         "floor at 239 mm: only 11 mm free"),
        (None, with_floors((150, [OPEN]), (150, [OPEN])), "floor at 150 mm: only -3 mm free"),
        # Ribs hang down by half of their thickness: from 253 to 236 mm.
        (with_floors((224, [OPEN]), LOW, **RIBS), with_floors((225, [OPEN]), LOW, **RIBS),
         "floor at 225 mm: only 11 mm free"),
        (changed(**SMALL), changed(funnel__opening_mm=23, funnel__rib_mm=0),
         "funnel: the throat of 23 mm jams; cubes need 3 edges, 24 mm"),
        (with_floors((150, [OPEN]), **SHALLOW, funnel__opening_mm=60),
         with_floors((150, [OPEN]), **SHALLOW, funnel__opening_mm=61),
         "funnel: the throat is wider than the tube or the rim"),
        (changed(funnel__opening_mm=26, funnel__rib_mm=2),
         changed(funnel__opening_mm=25, funnel__rib_mm=2),
         "funnel: the ribs leave 11.5 mm; cubes need 12 mm"),
        # At the exit the ramp is 3 + 8 tan 30 = 7.6 mm high.
        (changed(ramp__exit_mm=19.7, tray__rim_mm=5), changed(ramp__exit_mm=19.5, tray__rim_mm=5),
         "ramp: the exit is 11.8812 mm high; cubes need 1.5 edges, 12 mm"),
        (None, changed(numerics__rate_hz=249), "Expected `int` >= 250 - at `numerics.rate_hz`"),
    ],
    ids=["two floors", "floor and throat", "crossing floors", "floor and ribs", "throat",
         "throat and tube", "ribs", "exit", "steps a second"],
)  # fmt: skip
def test_a_tower_is_possible_up_to_its_limits_and_refused_beyond_them_with_the_reason(
    possible: dict[str, Any] | None, beyond: dict[str, Any], says: str
) -> None:
    assert refused(beyond).startswith(says)
    if possible is not None:
        assert Design.from_dict(possible).plates()


def test_a_tube_is_two_cubes_deep() -> None:
    shallow = [with_floors((150, [[-30, 30]]), tube__depth_mm=deep, **SMALL) for deep in (15, 16)]
    assert "tube: a depth of 15 mm is under 2 cubes" in refused(shallow[0])
    assert "tube: " not in refused(shallow[1])


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
        # At most 5500 mm/s: 50 mm above the throat 3 sigma are 3554 mm/s.
        (
            {"height_mm": 50, "speed_mm_s": 1184.6885923541129},
            {"height_mm": 50, "speed_mm_s": 1184.8},
            "cubes of up to 5500 mm/s tunnel through floors",
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


def test_in_a_plane_cubes_are_poured_from_places_side_by_side() -> None:
    data = changed(of=Design.load("plane"), throw__across=1)
    reason = refused({**data, "throw": {**data["throw"], "deep": 3, "per_second": 20}})
    assert reason.startswith("throw: at over 19 cubes per_second they overlap in the hand")


@pytest.mark.parametrize("hands", [0, 3, 1.5])
def test_a_thrower_has_one_or_two_hands(hands: object) -> None:
    assert "at `throw.hands`" in refused(changed(throw__hands=hands))


# Crossing parts


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"ramp__degrees": 70, "ramp__exit_mm": 60}, "crosses or almost touches the ramp"),
        ({"ramp__exit_mm": 109}, "ramp: the exit reaches over the lowest floor"),
        ({"throw__per_second": 0.001}, "throw: per_second is 0, all at once, or 1 and more"),
        (
            {"tube__depth_mm": 600},
            "tube: a depth of 75 cubes is more than depth lanes can distinguish",
        ),
    ],
)
def test_impossible_parts_are_named(values: dict[str, Any], says: str) -> None:
    assert says in refused(changed(**values))


def test_holes_that_touch_make_one_hole() -> None:
    strips = [[-30.0 + 4 * place, -26.0 + 4 * place, -30, 30] for place in range(15)]
    assert Design.from_dict(with_floors((150, strips))).floor[0].ledges(80) == [
        (-40, -30),
        (30, 40),
    ]
    assert "no hole lets a cube through" in refused(with_floors((150, strips[::2])))
