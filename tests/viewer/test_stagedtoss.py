"""What the cubes of a toss do in its film, beside falling."""

from dataclasses import replace

import numpy as np
import pytest

from tower import Cubes
from viewer.stagedtoss import StagedToss
from viewer.tower.tally import TRAY

pytestmark = pytest.mark.long

STEP = 0.02


@pytest.fixture
def toss(recording):
    """Two blue cubes against a yellow and a green one; all cancel."""
    return StagedToss(recording, ("blue",), ("yellow", "green"))


def times(toss, begin, end):
    return np.arange(begin, end, STEP)


def paths(toss, begin, end):
    """Places (times, cubes, 3) and opacities (times, cubes)."""
    moments = times(toss, begin, end)
    poses = np.array([toss.poses(time) for time in moments])
    return poses[..., [0, 1, 3]], np.array([toss.alphas(time) for time in moments])


def test_no_cube_stands_still_in_the_air_before_it_falls(toss):
    places, alphas = paths(toss, 0.0, toss.timeline.falls + 0.3)
    moved = np.linalg.norm(np.diff(places, axis=0), axis=-1)
    assert (moved[:, :4] > 0.1).all()
    assert alphas[0, :4].max() == 0.0
    assert (alphas[-1] == 1.0).all()


def test_nothing_jumps(toss):
    places, alphas = paths(toss, 0.0, toss.seconds)
    steps = np.linalg.norm(np.diff(places, axis=0), axis=-1)
    assert steps.max() < 45.0
    assert np.abs(np.diff(alphas, axis=0)).max() < 0.3


def test_equal_cubes_stand_face_to_face_meet_and_vanish(toss):
    time = toss.timeline
    rows = toss.poses(time.lies + 0.5)
    assert np.ptp(rows[[0, 1], 3]) == pytest.approx(0.0)
    assert np.ptp(rows[[2, 4], 3]) == pytest.approx(0.0)
    assert rows[0, 3] > rows[2, 3] + 8.0  # the attacker's stand behind
    assert toss.alphas(time.lies + 0.5)[[0, 1, 2, 4]].tolist() == [1.0] * 4
    assert toss.alphas(time.lies + 1.0)[[0, 1, 2, 4]].tolist() == [0.0] * 4
    assert toss.alphas(toss.seconds)[[3, 5]].tolist() == [1.0, 1.0]


def tray(staged, seconds):
    """What is seen in the tray."""
    return Cubes(staged.tally(seconds).at(TRAY))


def test_farmers_cancel_first(toss):
    assert toss.rows.pairs[4] == 0
    assert toss.rows.pairs[2] == 1


def test_the_surplus_leaves_the_tray_with_the_verdict(recording):
    alone = StagedToss(recording, ("blue",), ("yellow",))
    assert alone.rows.survivors.sum() == 1
    time = alone.timeline
    (left,) = np.flatnonzero(alone.rows.survivors)
    assert alone.alphas(time.lies + 1.0)[left] == 1.0
    assert alone.alphas(time.ends)[left] == 0.0
    assert tray(alone, time.lies) == Cubes(blue=2, yellow=1, green=1)
    assert tray(alone, time.ends) == Cubes(green=1)


def test_cubes_that_count_for_nobody_stand_aside(recording):
    alone = StagedToss(recording, ("blue",), ("yellow",))
    end = alone.poses(alone.seconds)
    assert end[4, 0] > alone.design.exit_x_mm + 0.9 * alone.design.tray.length_mm
    assert alone.alphas(alone.seconds)[4] == 1.0


def test_cubes_that_a_knock_freed_join_their_row(recording):
    freed = StagedToss(recording, ("blue",), ("yellow", "red"), Cubes(red=1))
    time = freed.timeline
    assert freed.rows.freed.tolist() == [False, False, False, True, False, False]
    assert tray(freed, time.lies) == Cubes(blue=2, yellow=1, green=1)
    assert tray(freed, time.lies + 0.5) == Cubes(blue=2, yellow=1, green=1, red=1)
    assert freed.alphas(time.ends)[3] == 0.0


def test_at_rest_the_same_arrays_are_given(toss):
    assert toss.poses(toss.timeline.ends) is toss.poses(toss.seconds + 9.0)
    assert toss.alphas(toss.timeline.ends) is toss.alphas(toss.seconds + 9.0)


@pytest.mark.parametrize("count", [1, 9, 25, 40])
def test_all_cubes_find_room_in_the_tray(recording, count):
    sides = [replace(recording.cubes[0], colour=name) for name in ("blue", "yellow")]
    cubes = tuple(sides[place % 2] for place in range(2 * count))
    more = replace(recording, cubes=cubes, units=np.repeat(recording.units[:, :1], 2 * count, 1))
    rows = StagedToss(more, ("blue",), ("yellow",)).rows
    edge, design = 8.0, StagedToss(more).design
    x, y, z = rows.places[:, 0], rows.places[:, 1], rows.places[:, 3]
    assert x.min() > design.exit_x_mm + edge
    assert x.max() < design.exit_x_mm + design.tray.length_mm - edge / 2
    apart = np.maximum.reduce([np.abs(each[:, None] - each) for each in (x, y, z)])
    assert (apart + edge * np.eye(2 * count)).min() >= edge


def test_without_sides_the_cubes_stay_where_they_fell(recording):
    seeding = StagedToss(recording)
    assert np.allclose(seeding.poses(seeding.seconds), recording.poses(seeding.passage.rests))
    assert (seeding.alphas(seeding.seconds) == 1.0).all()
