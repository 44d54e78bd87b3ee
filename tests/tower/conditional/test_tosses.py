"""Every throw of a game is drawn with the cubes of the replay, and follows on the one before."""

import math
from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubetower.tower import Cubes, StateError, make_tower
from cubetower.tower.conditional.sampling import ReplayThrow, sample_tosses
from cubetower.tower.errors import ConditionError
from tests.strategies import cubes

ABOUT_MM = 0.5  # overlaps of cubes at rest that the engine itself leaves
FEW = [ReplayThrow(0, Cubes(red=4), Cubes(red=3)), ReplayThrow(1, Cubes(blue=3), Cubes(blue=3))]


@st.composite
def games(draw):
    """A few throws, out of which anything may have fallen."""
    contents, throws = Cubes(), []
    for number in range(draw(st.integers(1, 4))):
        thrown = draw(cubes(most=3))
        there = (contents + thrown).list()
        fell = Cubes.of(draw(st.permutations(there))[: draw(st.integers(0, len(there)))])
        throws.append(ReplayThrow(number, thrown, fell))
        contents = contents + thrown - fell
    return throws


@pytest.fixture(scope="module")
def played():
    """Throws as a physics tower plays them, with their recordings."""
    tower, rng, found = make_tower("physics"), Random(4), []
    for number in range(4):
        thrown = Cubes(red=5, blue=4, green=3) if number else Cubes(red=9, blue=9, black=9)
        toss = tower.toss(thrown, rng, record=True)
        found.append((ReplayThrow(number, toss.thrown, toss.fell, line=number + 2), toss.recording))
    return found


@pytest.fixture(scope="module")
def game(played):
    return [throw for throw, _ in played]


def of(recording, **having):
    """The colours of cubes that were thrown, or fell, or not."""
    return Cubes.of(
        cube.colour
        for cube in recording.cubes
        if all(getattr(cube, name) == value for name, value in having.items())
    )


def ends(recording):
    return recording.poses(recording.seconds)


def is_right(drawn, throws):
    return all(
        of(drawn[throw.number].recording, thrown=True) == throw.thrown
        and of(drawn[throw.number].recording, fell=True) == throw.fell
        for throw in throws
    )


def follows(before, after):
    """Whether what lies inside as one recording ends lies there as the next begins."""
    stayed = [place for place, cube in enumerate(before.cubes) if not cube.fell]
    there = [place for place, cube in enumerate(after.cubes) if not cube.thrown]
    colours = [[r.cubes[p].colour for p in at] for r, at in ((before, stayed), (after, there))]
    apart = ends(before)[stayed] - after.poses(0)[there]
    apart[:, 2] = np.remainder(apart[:, 2] + math.pi, 2 * math.pi) - math.pi
    return colours[0] == colours[1] and np.abs(apart).max(initial=0) < 0.1


def deepest_overlap(recording):
    """Of two cubes at rest, mm."""
    poses, edges = ends(recording), [cube.edge_mm for cube in recording.cubes]
    together = [
        (one, other)
        for one, other in combinations(range(len(poses)), 2)
        if recording.cubes[one].fell == recording.cubes[other].fell
    ]
    return max((overlap(poses[i], poses[j], edges[i]) for i, j in together), default=0.0)


def overlap(one, other, edge):
    """How deep two cubes reach into each other, by the axes that part them."""
    apart, turn = other - one, one[2] - other[2]
    reach = edge / 2 * (1 + abs(math.cos(turn)) + abs(math.sin(turn)))
    axes = [angle + quarter for angle in (one[2], other[2]) for quarter in (0, math.pi / 2)]
    gaps = [reach - abs(apart[0] * math.cos(a) + apart[1] * math.sin(a)) for a in axes]
    return max(0.0, min(*gaps, edge - abs(apart[3])))


def same(one, other):
    return one.cubes == other.cubes and np.array_equal(one.units, other.units)


@pytest.mark.long
@settings(max_examples=3)  # each a game
@given(games(), st.integers(0, 99))
def test_any_possible_fall_is_sampled_with_the_right_colours(throws, seed):
    drawn = sample_tosses(throws, seed=seed, tries=3).recordings
    assert is_right(drawn, throws)
    recordings = [drawn[throw.number].recording for throw in throws]
    assert all(map(follows, recordings, recordings[1:]))
    for each in recordings:
        assert deepest_overlap(each) < ABOUT_MM


@pytest.mark.long
def test_throws_of_a_physics_tower_are_matched_by_other_tosses(game):
    drawn = sample_tosses(game, seed=5).recordings
    assert {each.source for each in drawn.values()} == {"matched"}
    assert is_right(drawn, game)


@pytest.mark.long
@pytest.mark.parametrize("spec", ["physics", "physics,design=plane"])
def test_a_result_of_no_sampled_toss_is_guided(spec):
    throws = [
        ReplayThrow(0, Cubes(red=4, blue=4), Cubes(red=1)),
        ReplayThrow(1, Cubes(), Cubes(blue=4)),
        ReplayThrow(2, Cubes(green=4), Cubes(red=3, green=4)),
    ]
    drawn = sample_tosses(throws, spec=spec, tries=2).recordings
    assert {each.source for each in drawn.values()} == {"schematic"}
    assert "cubes moved" in drawn[0].recording.made_with["schematic"]
    assert is_right(drawn, throws)
    for each in drawn.values():
        assert deepest_overlap(each.recording) < ABOUT_MM


@pytest.mark.long
@pytest.mark.usefixtures("few_games")
def test_a_tower_may_hold_more_than_tosses_leave(monkeypatch):
    class Full:
        def draw(self, cubes, rng):
            raise StateError(f"cannot hold {cubes} cubes")

    monkeypatch.setattr("cubetower.tower.conditional.sampling.resting_states", lambda *_: Full())
    throws = [ReplayThrow(0, Cubes(red=60), Cubes()), ReplayThrow(1, Cubes(blue=3), Cubes())]
    (drawn,) = sample_tosses(throws, tries=1, only=[1]).recordings.values()
    assert of(drawn.recording, fell=False) == Cubes(red=60, blue=3)
    assert deepest_overlap(drawn.recording) < ABOUT_MM


@pytest.mark.long
def test_the_same_seed_draws_the_same_and_another_one_does_not():
    first, again, other = (sample_tosses(FEW, seed=seed).recordings for seed in (1, 1, 2))
    assert all(same(first[n].recording, again[n].recording) for n in first)
    assert not same(first[0].recording, other[0].recording)


@pytest.mark.long
@pytest.mark.usefixtures("few_games")
def test_one_throw_alone_begins_with_the_contents_before_it():
    throws = [*FEW, ReplayThrow(2, Cubes(green=3), Cubes(green=2))]
    drawn = sample_tosses(throws, only={2}).recordings
    assert list(drawn) == [2]
    assert of(drawn[2].recording, thrown=False) == Cubes(red=1)
    assert is_right(drawn, [throws[2]])


@pytest.fixture
def files(played, tmp_path):
    found = {}
    for throw, recording in played:
        found[throw.number] = tmp_path / f"{throw.number}.cubes"
        recording.write(found[throw.number])
    return found


def test_recordings_are_used_as_they_are(played, game, files):
    drawn = sample_tosses(game, recorded=files).recordings
    assert {each.source for each in drawn.values()} == {"recorded"}
    assert all(same(drawn[t.number].recording, rec) for t, rec in played)


def test_a_missing_or_damaged_recording_is_replaced_with_a_warning(game, files):
    files[1].write_bytes(files[1].read_bytes()[:-90])
    files[3].unlink()
    tosses = sample_tosses(game, recorded=files)
    assert [each.source for each in tosses.recordings.values()][::2] == ["recorded", "recorded"]
    assert {tosses.recordings[n].source for n in (1, 3)} <= {"matched", "schematic"}
    assert is_right(tosses.recordings, game)
    assert follows(tosses.recordings[0].recording, tosses.recordings[1].recording)
    assert "damaged" in tosses.warnings[0]
    assert "there is no such file" in tosses.warnings[1]


def test_a_recording_of_another_throw_is_not_shown(game, files):
    files[1], files[2] = files[2], files[1]
    found = sample_tosses(game, recorded=files)
    assert "2.cubes is not of throw 1 (" in found.warnings[0]
    assert found.recordings[1].source != "recorded"
    assert is_right(found.recordings, game)


@pytest.mark.long
def test_a_recording_that_ends_before_a_tap_is_not_shown(played, files):
    first, recording = played[0]
    stayed = of(recording, fell=False)
    tapped = ReplayThrow(0, first.thrown, first.fell + stayed, stayed)
    found = sample_tosses([tapped], recorded=files)
    assert "it ends before the knock that freed" in found.warnings[0]
    assert found.recordings[0].source != "recorded"
    assert is_right(found.recordings, [tapped])


def test_more_cannot_fall_than_is_there(game):
    wrong = [*game, ReplayThrow(4, Cubes(), Cubes(violet=1), line=9)]
    with pytest.raises(ConditionError, match="line 9: 1 violet fell"):
        sample_tosses(wrong)


def test_a_tower_without_poses_is_refused(game):
    with pytest.raises(ConditionError, match="surrogate has no poses"):
        sample_tosses(game, spec="surrogate")


def kept(cache):
    return sorted(cache.rglob("*.cubes"))


def test_sampled_tosses_are_read_from_the_cache(game, tmp_path):
    first = sample_tosses(game, cache=tmp_path).recordings
    told = []
    again = sample_tosses(game, cache=tmp_path, progress=lambda *done: told.append(done)).recordings
    assert [path.name for path in kept(tmp_path)] == [f"00{n}.cubes" for n in range(4)]
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert all(same(first[n].recording, again[n].recording) for n in first)
    assert [first[n].source for n in first] == [again[n].source for n in again]


@pytest.mark.long
@pytest.mark.parametrize("harm", ["damaged", "missing", "of another throw"])
def test_a_damaged_cache_is_made_anew(tmp_path, harm):
    first = sample_tosses(FEW, cache=tmp_path).recordings
    whole = [path.read_bytes() for path in kept(tmp_path)]
    spoilt, other = kept(tmp_path)[::-1]
    if harm == "missing":
        spoilt.unlink()
    else:
        spoilt.write_bytes(other.read_bytes() if harm == "of another throw" else b"nonsense")
    again = sample_tosses(FEW, cache=tmp_path)
    assert all(same(first[n].recording, again.recordings[n].recording) for n in first)
    assert [path.read_bytes() for path in kept(tmp_path)] == whole
    assert not again.warnings


@pytest.mark.long
def test_another_seed_or_budget_has_files_of_its_own(tmp_path):
    for options in ({"seed": 1}, {"seed": 2}, {"tries": 2}):
        sample_tosses(FEW[:1], cache=tmp_path, **options)
    assert len(kept(tmp_path)) == 3


def test_without_room_for_a_cache_the_throws_are_drawn_all_the_same(game, tmp_path):
    (tmp_path / "file").write_text("no folder")
    tosses = sample_tosses(game[:1], cache=tmp_path / "file")
    assert tosses.recordings
    assert "could not be cached" in tosses.warnings[0]
