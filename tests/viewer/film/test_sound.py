"""The sound of a toss: a strike is heard when it happens, and nothing else."""

import wave

import numpy as np
import pytest

from cubetower.tower import RecordedCube, Recording
from cubetower.viewer.film.clacks import APART_S, GRAVITY_MM_S2, clacks
from cubetower.viewer.film.sound import RATE, mix_clacks, write_sound

FPS = 100.0


def recording(*heights, apart_mm=40.0):
    """Cubes side by side at these heights, mm, (cubes, frames)."""
    poses = np.zeros((len(heights[0]), len(heights), 4))
    poses[..., 1] = np.array(heights).T
    poses[..., 0] = apart_mm * np.arange(len(heights))
    cubes = tuple(RecordedCube("red", 8.0, thrown=True, fell=True) for _ in heights)
    return Recording.from_poses(cubes, poses, FPS, {}, {})


def drop(seconds, lands):
    """A cube that falls until it lands and lies still at once."""
    times = np.minimum(np.arange(round(seconds * FPS) + 1) / FPS, lands)
    return 300.0 - GRAVITY_MM_S2 * times**2 / 2


def test_a_cube_that_lands_is_heard_then_and_once():
    [clack] = clacks(recording(drop(0.5, lands=0.2)))
    assert clack.seconds == pytest.approx(0.2, abs=1 / FPS)
    assert clack.loudness == pytest.approx(GRAVITY_MM_S2 * 0.2 / 2500.0, abs=0.05)
    assert clack.struck == "wood"


def test_a_cube_that_falls_or_lies_makes_no_sound():
    assert clacks(recording(drop(0.2, lands=1.0), np.zeros(21))) == ()
    assert clacks(recording(np.zeros(2))) == ()
    assert not mix_clacks((), 0.5).any()


def test_cubes_that_touch_sound_higher_than_wood():
    falls = drop(0.4, lands=0.2)
    alone, _ = clacks(recording(falls, falls))
    touching, _ = clacks(recording(falls, falls, apart_mm=9.0))
    assert touching.struck == "cube"
    assert touching.pitch_hz > alone.pitch_hz


def test_cubes_differ_a_little_in_pitch():
    falls = drop(0.4, lands=0.2)
    pitches = {clack.pitch_hz for clack in clacks(recording(falls, falls, falls))}
    assert len(pitches) == 3
    assert max(pitches) / min(pitches) < 1.2


def test_a_clack_begins_at_its_time_and_stays_within_bounds(tmp_path):
    found = clacks(recording(*[drop(0.5, lands=0.2)] * 12))
    track = mix_clacks(found, 0.5)
    start = round(found[0].seconds * RATE)
    assert not track[:start].any()
    assert np.abs(track[start : start + RATE // 100]).max() > 0.3
    assert np.abs(track).max() <= 1.0


def test_the_same_clacks_give_the_same_bytes(tmp_path):
    found = clacks(recording(drop(0.5, lands=0.2)))
    for name in ("one.wav", "other.wav"):
        write_sound(tmp_path / name, found, 0.75)
    assert (tmp_path / "one.wav").read_bytes() == (tmp_path / "other.wav").read_bytes()
    with wave.open(str(tmp_path / "one.wav")) as file:
        assert (file.getnframes() / file.getframerate(), file.getnchannels()) == (0.75, 2)


def test_two_jumps_close_in_time_are_one_strike():
    heights = np.concatenate([np.full(20, 60.0), [57.0, 50.0], np.full(20, 50.0)])
    assert len(clacks(recording(heights))) == 1
    assert 2 / FPS <= APART_S
