"""Where cubes are counted: each at one place, and in the tray what fell."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from cubetower.tower import Cubes, RecordedCube, make_tower
from cubetower.tower.design import Design
from cubetower.viewer.tower.tally import TRAY, Tally, count_cubes, place_count

pytestmark = pytest.mark.long

SPECS = ("physics", "physics3d", "physics,design=plane", "physics,design=sticky")


@pytest.fixture(scope="module", params=SPECS)
def recording(request):
    tower, rng = make_tower(request.param), Random(5)
    tower.toss(Cubes(black=10, purple=10), rng)
    return tower.toss(Cubes(blue=5, red=5, green=3), rng, record=True).recording


def at(design, x, y, *, fell=False, alpha=1.0):
    """The number of the place of one cube."""
    cubes, poses = [RecordedCube("red", 8.0, True, fell)], np.array([[x, y, 0.0, 0.0]])
    tally = count_cubes(design, cubes, poses, np.array([alpha]))
    found = [place for place in range(place_count(design)) if tally.at(place)]
    return found[0] if found else None


def test_no_cube_is_lost_and_the_tray_has_what_fell_at_the_end(recording):
    design, cubes = Design.from_dict(recording.design), recording.cubes
    for poses in recording.all_poses():
        tally = count_cubes(design, cubes, poses)
        assert sum(map(sum, tally.counts)) == len(cubes)
    assert Cubes(tally.at(TRAY)) == Cubes.of(cube.colour for cube in cubes if cube.fell)


def test_places_follow_one_another_from_the_ramp_to_the_hand():
    design = Design.load("plane")
    heights = [60, 127, 140, 180, 230, 280, 320, 390]
    assert [at(design, 0.0, y) for y in heights] == [1, 2, 2, 3, 4, 5, 6, 7]
    assert place_count(design) == 8


def test_a_cube_that_hangs_in_a_hole_belongs_to_that_floor():
    design = Design.load("standard")
    assert at(design, 0.0, 110.0 - 3.9) == 2
    assert at(design, 0.0, 110.0 - 4.1) == 1


def test_a_cube_that_lies_at_the_end_of_the_ramp_is_in_the_tray_if_it_fell():
    design = Design.load("standard")
    x = design.exit_x_mm + 1.0
    assert at(design, x, 8.0, fell=True) == TRAY
    assert at(design, x, 8.0) == 1
    assert at(design, design.exit_x_mm + 9.0, 8.0) == TRAY


def test_what_is_not_seen_does_not_count():
    design = Design.load("standard")
    assert at(design, 0.0, 200.0, alpha=0.5) is None
    assert at(design, 0.0, 200.0, alpha=0.6) == 3
    assert at(design, 900.0, 4.0, fell=True) is None


def test_two_tallies_add_up():
    first, second = Tally(("red",), ((2,), (0,), (1,))), Tally(("blue", "red"), ((1, 1), (0, 3)))
    both = first.plus(second)
    assert [both.at(place) for place in range(4)] == [{"blue": 1, "red": 3}, {"red": 3},
                                                      {"red": 1}, {}]  # fmt: skip
    assert Tally().plus(first) == first == first.plus(Tally())
