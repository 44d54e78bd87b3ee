"""The energy distance and its permutations."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from cubetower.calibration import replay_throws, standard_throws
from cubetower.calibration.judge.energy import Energy, energy_test
from cubetower.calibration.judge.windows import Windows, spreads, thin, windows_of
from cubetower.tower import make_tower

pytestmark = pytest.mark.long

ONE = np.ones(12)


def made_by(spec: str, seed: int, throws: int = 1, repeat: int = 1, sessions: int = 20) -> Windows:
    log = standard_throws(throws, sessions)
    return windows_of(replay_throws(log, partial(make_tower, spec), seed, repeat).log, log, repeat)


def energy_distance(first: np.ndarray, second: np.ndarray) -> float:
    """2 E|X - Y| - E|X - X'| - E|Y - Y'| of two samples, a row for each member."""
    between, within = cdist(first, second).mean(), cdist(first, first).mean()
    return 2 * between - within - cdist(second, second).mean()


def test_the_test_has_the_distance_of_the_scaled_features() -> None:
    bag, shelves = made_by("bag", 1, repeat=2), made_by("twoshelves", 2)
    spread = spreads(shelves)
    found = energy_test(bag, shelves, spread, np.random.default_rng(1), 9)
    expected = energy_distance(bag.features / spread, shelves.features / spread)
    assert found.distance == pytest.approx(expected)
    assert found.permutations == 9


def test_equal_windows_are_at_distance_0_with_p_1() -> None:
    bag = made_by("bag", 1)
    found = energy_test(bag, bag, spreads(bag), np.random.default_rng(1), 99)
    assert found.distance == pytest.approx(0, abs=1e-12)
    assert found.p_value == 1


def test_only_throwings_of_the_same_session_are_swapped() -> None:
    # Two sessions on one side, far apart, and the same on the other: the throws differ, the
    # towers do not, and swapping within sessions cannot make a difference.
    features = np.repeat([[0.0] * 12, [99.0] * 12], 5, axis=0)
    places = np.repeat([0, 1], 5), np.arange(10), np.ones(10, int)
    windows = Windows(features, *places)
    assert energy_test(windows, windows, ONE, np.random.default_rng(1)).p_value == 1
    # A session on one side only stays there.
    other = Windows(features + 1, places[0] + 2, *places[1:])
    assert energy_test(windows, other, ONE, np.random.default_rng(1)) == Energy(
        pytest.approx(energy_distance(windows.features, other.features)), None, 0
    )


def test_nothing_has_no_distance() -> None:
    bag = made_by("bag", 1)
    nothing = bag.where(np.zeros(len(bag), bool))
    assert energy_test(bag, nothing, ONE, np.random.default_rng(1)) == Energy(None, None, 0)


def test_two_towers_are_told_apart_and_one_is_not() -> None:
    # 40 pairs of runs of one tower: p up to .1 in 4 on average, in more than 10 by chance once
    # in 700; another tower is seen with certainty. Seeds are fixed.
    rng = np.random.default_rng(1)
    p_values = []
    for pair in range(40):
        first, second = (made_by("bag", 1000 * run + pair, pair, sessions=6) for run in (1, 2))
        p_values.append(energy_test(first, second, spreads(second), rng, 99).p_value or 0)
    assert sum(p <= 0.1 for p in p_values) <= 10
    assert np.mean(p_values) == pytest.approx(0.5, abs=0.2)  # 4 standard errors are .18
    other = energy_test(made_by("bag", 1), made_by("twoshelves", 2), ONE, rng, 999)
    assert other.p_value is not None
    assert other.p_value <= 0.01


def test_it_is_decided_by_its_generator_and_keeps_after_thinning() -> None:
    bag, shelves = made_by("bag", 1, repeat=3), made_by("twoshelves", 2)
    runs = []
    for _ in range(2):
        rng = np.random.default_rng(7)
        runs.append(energy_test(*thin(bag, shelves, rng, 300), ONE, rng, 99))
    assert runs[0] == runs[1]
