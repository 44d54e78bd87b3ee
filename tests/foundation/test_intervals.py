"""Intervals within a range: of binary units Wilson's, and they hold as often as they say."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import binomtest

from cubetower.foundation.intervals import bounded_limits, student_t, wilson


def test_without_a_range_to_pass_they_are_those_of_student() -> None:
    half = student_t(50, 0.95) * 0.001
    assert bounded_limits(0.5, 0.001, 50) == pytest.approx((0.5 - half, 0.5 + half), abs=1e-5)


def test_of_many_coins_they_are_wilsons() -> None:
    share, count = 0.02, 5000
    error = math.sqrt(share * (1 - share) / count)
    assert bounded_limits(share, error, count) == pytest.approx(wilson(share, count), abs=1e-5)


@pytest.mark.parametrize(("came", "units"), [(0, 20), (4, 4), (3, 6)])
def test_units_that_are_all_the_same_count_as_one_case_each(came: int, units: int) -> None:
    exact = binomtest(came, units).proportion_ci(method="exact")
    assert bounded_limits(came / units, 0.0, units) == pytest.approx((exact.low, exact.high))


@pytest.mark.parametrize("units", [1, 5])
def test_what_is_unknown_has_no_limits(units: int) -> None:
    assert all(map(math.isnan, bounded_limits(0.5, math.nan, units)))
    assert all(map(math.isnan, bounded_limits(math.nan, 0.1, units)))


@pytest.mark.parametrize("share", [0.05, 0.3])
def test_thirty_games_hold_as_often_as_they_say(share: float) -> None:
    # 2,000 sets of games; 92 % is asked for, as so few games are lumpy: false alarm below 1e-5.
    won = np.random.default_rng(3).binomial(1, share, (2000, 30))
    means, errors = won.mean(axis=1), won.std(axis=1, ddof=1) / math.sqrt(30)
    limits = [
        bounded_limits(m, e, 30) for m, e in zip(means.tolist(), errors.tolist(), strict=True)
    ]
    assert all(0 <= low < high <= 1 for low, high in limits)
    assert np.mean([low <= share <= high for low, high in limits]) > 0.92
