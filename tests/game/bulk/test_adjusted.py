"""Results less luck: the same mean, smaller errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cubetower.game.bulk.adjusted import MIN_BLOCKS, adjust, best_factors
from cubetower.game.bulk.estimates import ratio

pytestmark = pytest.mark.long


def games(rng: np.random.Generator, blocks: int, part: float) -> tuple[NDArray[Any], ...]:
    """Results of which luck makes up a part, luck, seats and blocks, of five games each."""
    luck = rng.standard_t(5, 5 * blocks)
    seats = rng.integers(1, 4, 5 * blocks)
    result = seats * 40 + part * luck + 0.3 * luck**2 + rng.normal(0, 1, 5 * blocks)
    return result, luck, seats, np.repeat(np.arange(blocks), 5)


def test_most_of_the_error_goes_where_luck_makes_the_result() -> None:
    rng = np.random.default_rng(1)
    seats, blocks = np.ones(500), np.repeat(np.arange(100), 5)
    luck = rng.normal(size=500)
    result = 40 + 3 * luck + rng.normal(size=500)
    found = adjust(result, luck, seats, blocks)
    assert found
    assert found.factor == pytest.approx(3, rel=0.15)
    left = ratio(result - 3 * luck, seats, blocks).standard_error
    best = (ratio(result, seats, blocks).standard_error / left) ** 2
    assert 5 < 0.9 * best < found.gain < 1.02 * best
    assert abs(found.less_luck.value - 40) < 4 * found.less_luck.standard_error


def test_a_block_says_nothing_about_its_own_factor() -> None:
    rng = np.random.default_rng(2)
    result, luck, seats = rng.normal(size=(3, 30))
    seats = np.abs(seats) + 1
    before = best_factors(result, luck, seats)
    result[7], luck[7], seats[7] = 100, -50, 9
    after = best_factors(result, luck, seats)
    assert after[7] == pytest.approx(before[7], rel=1e-9)
    assert (np.abs(np.delete(after - before, 7)) > 1e-3).all()


def test_without_luck_the_factor_is_that_of_other_games() -> None:
    assert best_factors(np.arange(5.0), np.zeros(5), np.ones(5)).tolist() == [1.0] * 5


def test_too_few_blocks_and_equal_ones_have_no_result() -> None:
    few = MIN_BLOCKS - 1
    rng = np.random.default_rng(3)
    assert adjust(*games(rng, few, 2.0)) is None
    assert adjust(*games(rng, MIN_BLOCKS, 2.0))
    never = np.zeros(MIN_BLOCKS)
    luck, seats = rng.normal(size=MIN_BLOCKS), np.ones(MIN_BLOCKS)
    assert adjust(never, luck, seats, np.arange(MIN_BLOCKS)) is None


def test_over_many_arenas_the_mean_is_that_without() -> None:
    """Wrong alarms: 6e-5 (two means, each beyond 4.2 standard errors)."""
    rng = np.random.default_rng(4)
    for part in (0.0, 2.0):
        apart = []
        for _ in range(2000):
            result, luck, seats, blocks = games(rng, MIN_BLOCKS, part)
            found = adjust(result, luck, seats, blocks)
            assert found
            apart.append(found.less_luck.value - result.sum() / seats.sum())
        error = np.std(apart) / len(apart) ** 0.5
        assert abs(np.mean(apart)) < 4.2 * error
