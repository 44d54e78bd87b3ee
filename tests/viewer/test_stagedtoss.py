"""What the cubes of a toss do in its film, beside falling."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from shapely import Polygon

from cubetower.pages.palette import shipped_palette
from cubetower.tower import Cubes
from cubetower.viewer.draw.displaylist import Cube
from cubetower.viewer.draw.solids import silhouette
from cubetower.viewer.stagedtoss import StagedToss
from cubetower.viewer.tower.placing import stand_tower
from cubetower.viewer.tower.tally import TRAY

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
    assert np.abs(np.diff(abs(alphas), axis=0)).max() < 0.3


def test_equal_cubes_stand_face_to_face_meet_and_go_back_as_ghosts(toss):
    time = toss.timeline
    rows = toss.poses(time.lies + 0.5)
    assert np.ptp(rows[[0, 1], 3]) == pytest.approx(0.0)
    assert np.ptp(rows[[2, 4], 3]) == pytest.approx(0.0)
    assert rows[0, 3] > rows[2, 3] + 8.0  # the attacker's stand behind
    assert toss.alphas(time.lies + 0.5)[[0, 1, 2, 4]].tolist() == [1.0] * 4
    met = toss.poses(time.lies + 0.5 + 0.125)  # the first of two pairs, farmers first
    pair = [toss.rows.pairs.tolist().index(0), 4]
    assert np.ptp(met[pair, 3]) == pytest.approx(toss.design.cube.edge_mm)
    assert toss.alphas(toss.seconds).tolist() == [-1.0, -1.0, -1.0, 1.0, -1.0, 1.0]
    assert np.allclose(toss.poses(toss.seconds), rows)


def tray(staged, seconds):
    """What is seen in the tray."""
    return Cubes(staged.tally(seconds).at(TRAY))


def test_at_the_verdict_all_still_lie_in_the_tray_and_the_surplus_alone_is_solid(recording):
    alone = StagedToss(recording, ("blue",), ("yellow",))
    fell = Cubes(blue=2, yellow=1, green=1)
    for seconds in np.arange(alone.timeline.lies, alone.seconds, STEP):
        assert tray(alone, seconds) == fell
    solid = np.flatnonzero((alone.alphas(alone.seconds) == 1.0) & alone.fell)
    assert sorted(recording.cubes[place].colour for place in solid) == ["blue", "green"]


def outlines(staged):
    """Of the cubes in the tray at the end, as they are seen, by the place of each."""
    view = stand_tower(staged.design, shipped_palette(), 0.65, 100.0, 44.0)
    places = np.flatnonzero(staged.fell)
    cubes = [staged.recording.cubes[place] for place in places]
    shapes = view.inside(cubes, staged.poses(staged.seconds)[places], keys=places.tolist())
    end = view.at(staged.design.exit_x_mm + staged.design.tray.length_mm, 0.0)[0]
    return {cube.key: Polygon(silhouette(cube)) for cube in shapes if isinstance(cube, Cube)}, end


def test_cubes_that_count_for_nobody_stand_aside(recording):
    alone = StagedToss(recording, ("blue",), ("yellow",))
    seen, _ = outlines(alone)
    assert all(seen[4].bounds[0] > seen[place].bounds[2] + 0.5 * 8e-3 for place in (0, 1, 2))
    assert alone.alphas(alone.seconds)[4] == 1.0


@pytest.mark.parametrize("count", [1, 8, 13, 40])
@pytest.mark.parametrize("aside", [0, 4])
def test_no_cube_in_a_row_is_seen_over_another_or_in_the_wall_of_the_tray(recording, count, aside):
    colours = ["blue", "yellow"] * count + ["red"] * aside
    cubes = tuple(replace(recording.cubes[0], colour=colour) for colour in colours)
    units = np.repeat(recording.units[:, :1], len(cubes), 1)
    staged = StagedToss(replace(recording, cubes=cubes, units=units), ("blue",), ("yellow",))
    seen, end = outlines(staged)
    assert len(seen) == len(cubes)
    assert max(outline.bounds[2] for outline in seen.values()) < end
    levels = staged.poses(staged.seconds)[:, 1]
    for one, other in combinations(seen, 2):  # those of a second layer stand on others
        assert levels[one] != levels[other] or not seen[one].overlaps(seen[other])


def test_at_rest_the_same_arrays_are_given(toss):
    assert toss.poses(toss.timeline.ends) is toss.poses(toss.seconds + 9.0)
    assert toss.alphas(toss.timeline.ends) is toss.alphas(toss.seconds + 9.0)


def test_without_sides_the_cubes_stay_where_they_fell(recording):
    seeding = StagedToss(recording)
    assert np.allclose(seeding.poses(seeding.seconds), recording.poses(seeding.passage.rests))
    assert (seeding.alphas(seeding.seconds) == 1.0).all()
