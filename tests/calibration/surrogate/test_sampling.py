"""Pareto's k: the tails of importance weights."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from cubetower.calibration.surrogate.sampling import pareto_k, pareto_limit, pareto_shape

pytestmark = pytest.mark.long


@pytest.mark.parametrize("k", [-0.3, 0.0, 0.3, 0.7, 1.2])
def test_the_shape_of_a_pareto_distribution_is_found(k: float) -> None:
    # 5 standard errors of (1 + k) / sqrt(draws): less than one false alarm in a million.
    draws = np.sort(stats.genpareto(k).rvs(4000, random_state=np.random.default_rng(1)))
    assert pareto_shape(draws) == pytest.approx(k, abs=5 * (1 + k) / 4000**0.5)


def test_scale_changes_no_shape() -> None:
    draws = np.sort(stats.genpareto(0.5).rvs(300, random_state=np.random.default_rng(2)))
    assert pareto_shape(1e-9 * draws) == pytest.approx(pareto_shape(draws))


@pytest.mark.parametrize(("degrees", "reliable"), [(4, True), (1, False)])
def test_weights_from_too_narrow_draws_are_found(degrees: int, reliable: bool) -> None:
    # Draws from a normal distribution for t distributions: the ratio's tail is ever heavier. With
    # 4 degrees narrow weights are few among 4000; a Cauchy distribution is out of reach.
    points = np.random.default_rng(3).standard_normal(4000)
    weights = stats.t(degrees).pdf(points) / stats.norm.pdf(points)
    k = pareto_k(weights / weights.sum())
    assert (k < pareto_limit(4000)) == reliable


def test_weights_of_wide_draws_are_bounded() -> None:
    points = np.random.default_rng(4).standard_cauchy(4000)
    weights = stats.norm.pdf(points) / stats.cauchy.pdf(points)
    assert pareto_k(weights / weights.sum()) < 0.2


def test_all_weight_on_a_few_draws_has_no_limit() -> None:
    assert pareto_k(np.array([1.0] + 999 * [0.0])) == np.inf


@pytest.mark.parametrize(("draws", "limit"), [(100, 0.5), (1000, 2 / 3), (4000, 0.7)])
def test_few_draws_need_lighter_tails(draws: int, limit: float) -> None:
    assert pareto_limit(draws) == pytest.approx(limit, abs=0.03 if draws == 4000 else 1e-9)
