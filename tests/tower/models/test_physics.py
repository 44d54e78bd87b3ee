"""The physics tower: a pure function, sound mechanics, and the balance of the standard design."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import count
from random import Random

import numpy as np
import pytest
import shapely

from benchmarks.tower.balance import (
    Session,
    count_woken,
    old_at_8,
    out_and_in,
    play_session,
    towers_after_throws,
    upper_bound,
)
from cubetower.tower import Cubes, Design, StateError, Toss
from cubetower.tower.models.physics import PhysicsTower
from cubetower.tower.models.physics3d import SolidTower
from cubetower.tower.physics.contact import is_blocked
from cubetower.tower.physics.simulation import simulate
from tests.tower.models.digest import digest_of_tosses
from tests.tower.models.watching import outline


def test_tosses_are_bit_identical_in_two_runs_and_two_processes() -> None:
    code = f"import sys; sys.path.insert(0, {str(__file__.rsplit('/tests/', 1)[0])!r})\n"
    code += "from tests.tower.models.digest import digest_of_tosses as f; print(f())"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert digest_of_tosses() == digest_of_tosses() == other.stdout.strip()


@pytest.mark.usefixtures("few_games")
def test_a_recording_shows_what_fell_in_the_tray_and_the_rest_inside() -> None:
    tower, rng = PhysicsTower(), Random(4)
    tower.fill(Cubes(black=8), rng)
    recording = tower.toss(Cubes(red=9), rng, record=True).recording
    assert recording is not None
    end = recording.poses(recording.seconds)
    for cube, (x, y, _, _) in zip(recording.cubes, end, strict=True):
        assert (x > tower.design.exit_x_mm) == cube.fell
        assert y < (20 if cube.fell else tower.design.tube.top_mm)
    start = recording.poses(0.0)
    assert all(
        (y > tower.design.rim_mm) == cube.thrown
        for cube, (_, y, _, _) in zip(recording.cubes, start, strict=True)
    )


def test_no_cube_rests_inside_a_plate() -> None:
    """Overlaps are of the engine's slop, 0.1 mm along an edge of 8; a few are deeper."""
    overlaps = []
    for tower in towers_after_throws(25):
        for plate in tower.design.plates():
            body = shapely.LineString([plate.a, plate.b]).buffer(plate.thick_mm / 2)
            for cube in tower.resting:
                z = cube.pose.depth_mm
                if not plate.depths_mm or any(a <= z <= b for a, b in plate.depths_mm):
                    square = outline(cube.pose, cube.edge_mm)
                    overlaps.append(shapely.intersection(square, body).area)
    touching = [area for area in overlaps if area]
    assert len(touching) > 120
    assert np.median(touching) <= 0.1 * 8.0 * 1.2  # mm²
    assert max(touching) < 8.0  # mm², of a face of 64


@pytest.mark.long
def test_no_cube_at_rest_lacks_support() -> None:
    """Woken all at once and without a push, cubes stay where they lie.

    But for a few that lie on the very edge of a ledge: docs/physics.md has a longer run.
    """
    moved, cubes = count_woken(seed=3, throws=40)
    assert cubes > 200
    assert moved <= 0.01 * cubes


def test_a_toss_of_nothing_moves_nothing() -> None:
    for tower in towers_after_throws(12):
        before = tower.state()
        asleep = simulate(tower.design, [(cube.pose, None) for cube in tower.resting], Random(1))
        assert not asleep.fallen
        assert list(asleep.inside.values()) == [cube.pose for cube in tower.resting]
        assert tower.toss(Cubes(), Random(1)) == Toss(Cubes(), Cubes())
        assert tower.state() == before


@pytest.mark.long
@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("jams", [False, True])
def test_more_cubes_than_the_tower_holds_are_refused_and_nothing_changes(
    monkeypatch: pytest.MonkeyPatch, jams: bool
) -> None:
    """Ever more are thrown in, until it jams or too often; both are brought about early here."""
    tower, rng = PhysicsTower(), Random(1)
    tower.toss(Cubes(red=20), rng)
    if jams:
        tower.engine = replace(tower.engine, is_blocked=lambda *_: True)
    else:
        monkeypatch.setattr("cubetower.tower.physics.filling.MAX_TRIES", 3)
    before = tower.state()
    with pytest.raises(StateError, match="cannot hold 500 cubes"):
        tower.fill(Cubes(red=500), rng)
    assert tower.state() == before


@pytest.mark.parametrize(
    "state",
    [
        {"model": "bag", "inside": {}},
        {"model": "physics", "settled": True, "next": 1, "cubes": [[0, "red"]]},
        {
            "model": "physics",
            "settled": True,
            "next": 1,
            "cubes": [[0, "red", 8.0, float("nan"), 1.0, 0.0, 0.0, 3]],
        },
        {
            "model": "physics",
            "settled": True,
            "next": 1,
            "cubes": [[0, 7, 8.0, 1.0, 1.0, 0.0, 0.0, 3]],
        },
        {"model": "physics", "settled": True, "next": "x", "cubes": []},
    ],
)
def test_a_damaged_state_is_refused_and_nothing_changes(state: dict[str, object]) -> None:
    tower = PhysicsTower()
    tower.toss(Cubes(red=20), Random(1))
    before = tower.state()
    with pytest.raises(StateError):
        tower.restore(state)
    assert tower.state() == before


def jamming_tower() -> tuple[PhysicsTower, Toss, Random]:
    """A tower of narrow gaps and rough cubes, after the throw that jammed it."""
    design = Design.load("plane").to_dict()
    for floor in design["floor"]:
        floor["holes_mm"] = [[-20, 20]]
    design["throw"]["across"] = 8
    design["friction"] = {"cube_cube": 1.5, "cube_wall": 1.5, "cube_funnel": 0.3}
    for seed in count(60):  # none of 0 to 59 jams it
        tower, rng = PhysicsTower(Design.from_dict(design)), Random(seed)
        toss = tower.toss(Cubes(red=60), rng)
        if toss.jammed:
            return tower, toss, rng
    raise AssertionError


def test_a_jam_is_reported_and_a_tap_frees_it() -> None:
    tower, toss, rng = jamming_tower()
    assert toss.jammed
    assert is_blocked(tower.design, [cube.pose for cube in tower.resting])
    before = tower.contents
    freed = Cubes()
    for _ in range(100):
        freed += tower.tap(rng).fell
        if not is_blocked(tower.design, [cube.pose for cube in tower.resting]):
            break
    assert not is_blocked(tower.design, [cube.pose for cube in tower.resting])
    assert freed
    assert tower.contents + freed == before


@pytest.mark.parametrize("make", [PhysicsTower, SolidTower])
def test_a_toss_that_never_comes_to_rest_is_reported_as_jammed(
    make: type[PhysicsTower | SolidTower], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubetower.tower.physics.toss.MAX_TOSS_S", 0.2)
    tower = make()
    toss = tower.toss(Cubes(red=5), Random(1))
    assert toss.jammed
    assert tower.contents + toss.fell == Cubes(red=5)
    monkeypatch.undo()
    heights = [cube.pose.y_mm for cube in tower.resting]
    tower.toss(Cubes(), Random(1))  # they go on falling, and do not hang in mid-air
    left = [cube.pose.y_mm for cube in tower.resting]
    assert len(left) < 5 or max(left) < max(heights) - 50


# The balance of the standard design, on 80 sessions of benchmarks/tower/balance.py, 4,800 throws.
# On 200 other sessions cubes out per cube in was 2.6 standard errors of this sample away from its
# bound, and on 340 every other figure more than 11, so that a change which only reshuffles chance
# raises a false alarm once in 200; for the jams see there.

SESSIONS = 80


@pytest.fixture(scope="module")
def sessions() -> list[Session]:
    return [play_session(seed) for seed in range(SESSIONS)]


@pytest.mark.sample
def test_content_stays_between_5_and_20_and_as_many_come_out_as_go_in(
    sessions: list[Session],
) -> None:
    later = [content for session in sessions for content in session.content[20:]]
    assert 5 <= np.mean(later) <= 20
    first, last = (
        np.mean([session.content[a:b] for session in sessions]) for a, b in ((20, 40), (40, 60))
    )
    assert abs(last / first - 1) < 0.15  # no creeping fill
    settled = [out_and_in(session, after=40) for session in sessions]
    fell, thrown = (sum(part) for part in zip(*settled, strict=True))
    assert abs(fell / thrown - 1) < 0.01


@pytest.mark.sample
def test_at_least_4_percent_of_the_old_cubes_fall_when_8_are_thrown(
    sessions: list[Session],
) -> None:
    fell, inside = (sum(part) for part in zip(*map(old_at_8, sessions), strict=True))
    assert fell / inside >= 0.04


@pytest.mark.sample
def test_80_percent_of_the_seeding_that_stayed_is_gone_after_60_tosses(
    sessions: list[Session],
) -> None:
    seeded = sum(session.seeded for session in sessions)
    assert seeded > 300
    assert sum(session.left for session in sessions) <= 0.2 * seeded


@pytest.mark.sample
def test_jams_are_rarer_than_1_in_1000_tosses(sessions: list[Session]) -> None:
    """One-sided 95 % bound, which a single jam among 4,800 does not break.

    In 20,400 tosses of other seeds none was seen.
    """
    tosses = [toss for session in sessions for toss in session.tosses]
    assert upper_bound(sum(toss.jammed for toss in tosses), len(tosses)) < 1e-3


@pytest.mark.sample
def test_seeding_throws_rarely_jam(sessions: list[Session]) -> None:
    """80 throws without a jam bound the rate by 3.7 %; docs/physics.md has a longer run."""
    assert upper_bound(sum(s.seeding_jam for s in sessions), len(sessions)) < 0.05


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ([0, "red", 7.0, 0.0, 200.0, 0.0, 0.0, 3], "cube of 7.0 mm"),
        ([0, "red", 8.0, 500.0, 200.0, 0.0, 0.0, 3], "outside the tower"),
        ([0, "red", 8.0, 0.0, -20.0, 0.0, 0.0, 3], "outside the tower"),
        ([5, "red", 8.0, 0.0, 200.0, 0.0, 0.0, 3], "two cubes of one number"),
    ],
)
def test_cubes_that_cannot_lie_there_are_refused(row: list[object], says: str) -> None:
    state = {
        "model": "physics",
        "settled": True,
        "next": 9,
        "cubes": [[5, "red", 8.0, 0.0, 240.0, 0.0, 0.0, 3], row],
    }
    with pytest.raises(StateError, match=says):
        PhysicsTower().restore(state)


def test_an_empty_throw_draws_no_numbers_recorded_or_not() -> None:
    tower, rng = PhysicsTower(), Random(1)
    tower.toss(Cubes(red=20), rng)
    before = rng.getstate()
    silent = tower.toss(Cubes(), rng)
    filmed = tower.toss(Cubes(), rng, record=True)
    assert rng.getstate() == before
    assert silent.fell == filmed.fell == Cubes()
    assert filmed.recording is not None
    assert len(filmed.recording.cubes) == tower.contents.total


@pytest.mark.long
@pytest.mark.parametrize(
    "values", [{}, {"cube.edge_mm": 6.0}, {"tray.length_mm": 100}, {"tube.top_mm": 900}]
)
def test_no_cube_leaves_the_picture_of_a_recording(values: dict[str, float]) -> None:
    tower, rng = PhysicsTower(**values), Random(1)
    for _ in range(5):
        recording = tower.toss(Cubes(red=30), rng, record=True).recording
        assert recording is not None
        design = tower.design
        x, y = (recording.units[..., part] * recording.mm_per_unit for part in (0, 1))
        assert y.min() >= -0.5 * design.cube.edge_mm
        assert x.max() <= design.exit_x_mm + design.tray.length_mm + 0.5 * design.cube.edge_mm
        assert x.min() >= -max(design.tube.width_mm, design.funnel.rim_mm) / 2
        under = np.array([[design.ramp_height_mm(each) for each in row] for row in x]) - y
        inside = x < design.exit_x_mm
        assert under.max(where=inside, initial=0.0) <= 10.0  # for a step, at the impact
        assert (under[-1] <= 0.0).all(where=inside[-1])


def test_a_recording_of_a_tall_tower_spans_it() -> None:
    tower = PhysicsTower(**{"tube.top_mm": 900})
    recording = tower.toss(Cubes(red=5), Random(1), record=True).recording
    assert recording is not None
    assert (recording.poses(0.0)[:, 1] > tower.design.rim_mm).all()
