"""Ways of a toss: as many as there must be, no more, and with the probabilities of binomials."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest
from scipy import stats

from cubetower.calibration.prediction.plans import TossPlan, plan_toss
from cubetower.calibration.prediction.splits import (
    Binomials,
    fall_counts,
    splits,
    triangle_index,
)

ALL = np.arange(triangle_index(np.int64(7), np.int64(0)))  # k of n for all n up to 6


@pytest.mark.parametrize("kinds", [1, 2, 3])
@pytest.mark.parametrize("inside", [0, 1, 4])
def test_there_are_as_many_splits_as_ways_to_share(kinds: int, inside: int) -> None:
    found = splits(kinds, inside)
    assert len(set(map(tuple, found))) == len(found) == comb(inside + kinds - 1, kinds - 1)
    assert found.tolist() == sorted(found.tolist())
    assert (found.sum(axis=1) == inside).all()


def test_only_the_binomials_that_are_needed_are_worked_out() -> None:
    chance = np.array([0.0, 0.3, 1.0])
    pairs = [(n, k) for n in range(7) for k in range(n + 1)]
    found = Binomials.of({1: np.array([4]), 0: ALL}).at(np.stack([chance, 1 - chance]))
    np.testing.assert_allclose(found[1], [2 * chance * (1 - chance)], atol=1e-15)
    expected = [stats.binom.pmf(k, n, chance) for n, k in pairs]
    np.testing.assert_allclose(found[0], expected, atol=1e-15)


@pytest.mark.parametrize("kinds", [1, 2, 3])
@pytest.mark.parametrize("inside", [0, 1, 5])
def test_what_falls_is_the_mixture_of_all_splits(kinds: int, inside: int) -> None:
    rng = np.random.default_rng(1)
    chances, belief = rng.random((kinds, 2)), rng.random((len(splits(kinds, inside)), 2))
    expected = np.zeros((inside + 1, 2))
    for split, weight in zip(splits(kinds, inside).tolist(), belief, strict=True):
        for draw in range(2):
            pmf = np.ones(1)
            for cubes, chance in zip(split, chances[:, draw], strict=True):
                pmf = np.convolve(pmf, stats.binom.pmf(range(cubes + 1), cubes, chance))
            expected[:, draw] += weight[draw] * pmf
    np.testing.assert_allclose(fall_counts(belief, inside, chances), expected, rtol=1e-12)


def multiplications(plan: TossPlan) -> int:
    """Of one draw."""
    ways = sum(len(stage.source) for _, stages in plan.parts for stage in stages)
    return ways + 2 * len(plan.binomials.ways) + 2 * plan.binomials.largest


@pytest.mark.parametrize("kinds", [1, 2])
@pytest.mark.parametrize(("thrown", "fell"), [(5, 0), (5, 4), (0, 2), (20, 15)])
def test_work_grows_no_faster_than_the_cubes_inside(kinds: int, thrown: int, fell: int) -> None:
    few, many = (
        multiplications(plan_toss(kinds, (((inside,), thrown, fell),), False))
        for inside in (95, 380)
    )
    assert many < 4.5 * few  # a square would be 16 times as many
