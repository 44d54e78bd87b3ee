"""Posteriors: against integration over a grid, with taps, and their draws."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy.special import expit, logsumexp

from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.prediction.likelihood import log_probabilities
from cubetower.calibration.surrogate.ladder import names
from cubetower.calibration.surrogate.posterior import (
    TAP_PRIOR,
    Normal,
    Posterior,
    posterior,
    rates_of,
    with_tap,
)
from cubetower.calibration.surrogate.prior import physics_prior
from cubetower.calibration.surrogate.sampling import effective_size, resample
from cubetower.tower.log import TossLog
from tests.calibration.fits import k, sessions_of
from tests.calibration.smalllogs import a_fifth_by_taps

NARROW = Normal(np.array([1.5, -2.0]), np.array([[0.5, 0.1], [0.1, 0.8]]))


@cache
def a_log() -> TossLog:
    """Two sessions of a log that is simulated in 3-D."""
    return sessions_of(k(), "1", "2")


@cache
def found(level: str) -> Posterior:
    prior = physics_prior(level)
    return posterior([a_log()], level, prior, UnknownStart(), np.random.default_rng(1))


@cache
def by_grid() -> tuple[np.ndarray, np.ndarray, float]:
    """Mean and deviations of M0's posterior, and its evidence, by a grid of 2 parameters."""
    new, old = np.linspace(0.8, 2.4, 41), np.linspace(-4.5, -1.5, 41)
    points = np.array([[a, b] for a in new for b in old])
    off = points - NARROW.mean
    prior = -0.5 * (off @ np.linalg.inv(NARROW.covariance) * off).sum(axis=1)
    prior -= np.log(2 * np.pi) + 0.5 * np.log(np.linalg.det(NARROW.covariance))
    distribution = RatesDistribution(tuple(rates_of(point, "M0") for point in points))
    logs = log_probabilities(distribution, a_log()).sum(axis=1)
    density = logs + prior
    weights = np.exp(density - logsumexp(density))
    mean = weights @ points
    cell = (new[1] - new[0]) * (old[1] - old[0])
    return mean, np.sqrt(weights @ (points - mean) ** 2), float(logsumexp(density) + np.log(cell))


@pytest.mark.long
def test_the_posterior_of_m0_is_that_of_a_grid() -> None:
    # 600 draws: the mean is right to 4 deviations / sqrt(600), about 0.16 of a deviation.
    one = posterior([a_log()], "M0", NARROW, UnknownStart(), np.random.default_rng(1))
    mean, deviations, evidence = by_grid()
    assert (abs(one.mean - mean) < 0.2 * deviations).all()
    np.testing.assert_allclose(np.sqrt(np.diag(one.covariance)), deviations, rtol=0.15)
    assert one.evidence == pytest.approx(evidence, abs=0.1)


@pytest.mark.long
@pytest.mark.parametrize("level", ["M0", "M2", "M3"])
def test_draws_count_and_their_weights_add_up(level: str) -> None:
    one = found(level)
    assert one.weights.sum() == pytest.approx(1)
    assert one.effective > 200
    assert one.vectors.shape == (len(one.weights), len(names(level)))
    assert one.per_toss.shape == (len(one.weights), len(a_log().rows))


def test_the_same_generator_gives_the_same_posterior() -> None:
    again = posterior(
        [a_log()], "M2", physics_prior("M2"), UnknownStart(), np.random.default_rng(1)
    )
    assert (again.vectors == found("M2").vectors).all()
    assert (again.weights == found("M2").weights).all()


def test_a_log_narrows_what_it_tells_of() -> None:
    one = found("M2")
    contraction = dict(zip(one.names, one.contraction.tolist(), strict=True))
    assert contraction["new"] > 0.9
    assert all(0 <= share <= 1 for share in contraction.values())


def test_a_log_in_two_is_as_good_as_in_one() -> None:
    parts = [sessions_of(a_log(), label) for label in ("1", "2")]
    both = posterior(parts, "M1", physics_prior("M1"), UnknownStart(), np.random.default_rng(1))
    whole = found("M1")
    np.testing.assert_allclose(both.mean, whole.mean, rtol=1e-6)


def test_without_some_tosses_the_posterior_is_that_of_the_others() -> None:
    one = found("M0")
    first = np.array([row.session == "1" for row in a_log().rows])
    weights = one.without(first)
    second = replace(a_log(), rows=a_log().rows[int(first.sum()) :])
    alone = posterior([second], "M0", one.prior, UnknownStart(), np.random.default_rng(2))
    deviations = np.sqrt(np.diag(alone.covariance))
    assert (abs(weights @ one.vectors - alone.mean) < 0.4 * deviations).all()
    assert effective_size(weights) > 50


@pytest.mark.long
def test_taps_have_a_chance_of_their_own() -> None:
    one = posterior(
        [a_fifth_by_taps()], "M0", physics_prior("M0"), UnknownStart(), np.random.default_rng(1)
    )
    assert one.names == ("new", "old", "tap")
    tap = expit(one.vectors[:, 2]) @ one.weights
    assert tap == pytest.approx(0.2, abs=0.02)
    assert one.rates(one.mean).tap == pytest.approx(tap, abs=0.02)


def test_the_prior_of_a_tap_is_independent() -> None:
    prior = with_tap(NARROW)
    assert prior.mean[2] == TAP_PRIOR[0]
    assert prior.covariance[2].tolist() == [0, 0, TAP_PRIOR[1] ** 2]


def test_equal_draws_are_as_their_weights() -> None:
    weights = np.array([0.5, 0.25, 0.125, 0.125])
    taken = resample(weights, 800, np.random.default_rng(1))
    assert np.bincount(taken).tolist() == pytest.approx([400, 200, 100, 100], abs=1)


def test_no_log_leaves_the_prior() -> None:
    empty = TossLog((), ("red",))
    one = posterior([empty], "M0", NARROW, UnknownStart(), np.random.default_rng(1))
    np.testing.assert_allclose(one.mean, NARROW.mean, atol=0.1)
    np.testing.assert_allclose(one.contraction, 0, atol=0.15)
    assert one.evidence == pytest.approx(0, abs=0.1)
