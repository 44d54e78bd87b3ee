"""Whether a change of a tower is found where it was made, and seldom where none was."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from cubetower.calibration.judge.change import (
    MIN_TOSSES,
    SIGNIFICANCE,
    Bridge,
    Change,
    change_in,
    residuals,
)
from cubetower.calibration.prediction.predictions import Predictions

pytestmark = pytest.mark.long

Floats = NDArray[np.float64]


def predictions_of(fell: list[int], mean: float, variance: float) -> Predictions:
    count = len(fell)
    ints, nothing, no = np.arange(count), np.zeros(count), np.zeros(count, bool)
    full = np.full(count, float(mean)), np.full(count, float(variance))
    return Predictions(
        ints, ints * 0, np.array(fell), no, nothing, nothing, nothing, *full, nothing, no
    )


def test_bridge_by_hand() -> None:
    found = Bridge.of(np.array([1.0, 1.0, -1.0, -1.0]))
    assert found.path == pytest.approx([0.5, 1.0, 0.5, 0.0])  # sd 1, root of 4 is 2
    assert (found.farthest, found.place) == (1.0, 2)
    assert (found.before, found.after) == (1.0, -1.0)
    assert found.p_value is None  # four values are too few


def test_residuals_are_in_standard_deviations_and_nothing_where_it_was_certain() -> None:
    assert residuals(predictions_of([7, 3], 5, 4)).tolist() == [1.0, -1.0]
    assert residuals(predictions_of([5, 5], 5, 0)).tolist() == [0.0, 0.0]


def test_p_value_is_kolmogorovs() -> None:
    """1.358 is the well-known 5 % point."""
    values = np.tile([1.0, -1.0], 500)
    values[:500] += 0.1725  # of half the values: shift * root of 1,000 / 4
    found = Bridge.of(values)
    assert found.farthest == pytest.approx(1.358, abs=0.03)
    assert found.p_value == pytest.approx(0.05, abs=0.01)


@pytest.mark.parametrize("count", [0, 1, MIN_TOSSES - 1])
def test_of_few_tosses_nothing_is_said(count: int) -> None:
    found = change_in(predictions_of([5, 6, 9] * 7, 5, 1).where(np.arange(21) < count))
    assert (found.p_value, found.is_significant) == (None, False)


def test_tosses_that_came_just_as_predicted_tell_nothing() -> None:
    assert change_in(predictions_of([5] * 40, 5, 2)).p_value is None


def drawn(rng: np.random.Generator, count: int) -> Floats:
    """Cubes of eight thrown that fall with .85, in standard deviations."""
    values: Floats = (rng.binomial(8, 0.85, count) - 8 * 0.85) / np.sqrt(8 * 0.85 * 0.15)
    return values


def of_values(values: Floats) -> Change:
    return Change(values, Bridge.of(values), Bridge.of(values**2))


@pytest.mark.parametrize("count", [30, 300])
def test_false_alarms_are_about_as_rare_as_stated(count: int) -> None:
    """Of 1,500 unchanged towers 15 at most by right; 30 or more once in 5,000 times."""
    rng = np.random.default_rng(1)
    alarms = sum(of_values(drawn(rng, count)).is_significant for _ in range(1500))
    assert alarms < 2 * SIGNIFICANCE * 1500


@pytest.mark.parametrize("shift", [-0.8, 0.8])
def test_a_change_of_level_is_found_where_it_was(shift: float) -> None:
    values = drawn(np.random.default_rng(2), 200)
    values[120:] += shift
    found = of_values(values)
    assert found.is_significant
    assert found.sign is found.level
    assert abs(found.sign.place - 120) <= 10
    assert np.sign(found.sign.after - found.sign.before) == np.sign(shift)


def test_a_change_of_spread_alone_is_found_too() -> None:
    values = drawn(np.random.default_rng(3), 200)
    values[120:] *= 3
    found = of_values(values)
    assert found.is_significant
    assert found.sign is found.spread
    assert abs(found.sign.place - 120) <= 10
