"""Gaussian approximations: evidence and draws against sums over a grid; refitted likelihoods."""

from __future__ import annotations

import numpy as np
import pytest

from cubetower.calibration.surrogate.posterior import Normal
from cubetower.calibration.twin.gaussian import MIN_PRECISION, Floats, GaussianApproximation

pytestmark = pytest.mark.long

DRAWS = 40_000
MAX_SIGMAS = 4.5  # a figure is farther from its value once in 150,000


def approximation(size: int) -> GaussianApproximation:
    """Of correlated parameters."""
    rng = np.random.default_rng(size)
    root = rng.standard_normal((size, size + 1))
    return GaussianApproximation(root @ root.T, 2 * rng.standard_normal(size))


def belief(size: int) -> tuple[Floats, Floats]:
    rng = np.random.default_rng(10 + size)
    return rng.standard_normal((1, size)), 0.4 + rng.random((1, size))


def grid(means: Floats, deviations: Floats) -> tuple[Floats, Floats]:
    """Places all over a belief, and their logs of weight, which add up to 1."""
    size = means.shape[1]
    nodes = np.linspace(-7, 7, {1: 4001, 2: 301, 3: 71}[size])
    places = np.stack(np.meshgrid(*[nodes] * size), axis=-1).reshape(-1, size)
    logs = -(places**2).sum(axis=1) / 2
    return means + deviations * places, logs - np.log(np.exp(logs).sum())


@pytest.mark.parametrize("size", [1, 2, 3])
def test_evidence_is_the_sum_over_a_grid(size: int) -> None:
    places, weights = grid(*belief(size))
    expected = np.log(np.exp(weights + approximation(size).logs(places)).sum())
    assert approximation(size).evidence(*belief(size))[0] == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_draws_are_as_the_sum_over_a_grid_says(size: int) -> None:
    places, logs = grid(*belief(size))
    weights = np.exp(logs + approximation(size).logs(places))
    weights /= weights.sum()
    mean = weights @ places
    covariance = (weights[:, None] * (places - mean)).T @ (places - mean)
    many = [np.repeat(each, DRAWS, axis=0) for each in belief(size)]
    drawn = approximation(size).draw(*many, np.random.default_rng(1))
    deviations = np.sqrt(np.diag(covariance))
    assert (abs(drawn.mean(axis=0) - mean) < MAX_SIGMAS * deviations / np.sqrt(DRAWS)).all()
    # A covariance's standard error is below sqrt(2 / draws) of both deviations.
    allowed = MAX_SIGMAS * np.sqrt(2 / DRAWS) * np.outer(deviations, deviations)
    assert (abs(np.cov(drawn.T).reshape(size, size) - covariance) < allowed).all()


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_normal_likelihood_is_found_again_whatever_the_weights(size: int) -> None:
    rng = np.random.default_rng(3)
    root = rng.standard_normal((size, size)) + 2 * np.eye(size)
    prior = Normal(5 * rng.standard_normal(size), root @ root.T)
    vectors = prior.mean + rng.standard_normal((200, size)) @ prior.root.T
    found = GaussianApproximation.fit(
        vectors, approximation(size).logs(vectors) - 700, rng.random(200), prior
    )
    np.testing.assert_allclose(found.precision, approximation(size).precision, atol=1e-8)
    np.testing.assert_allclose(found.linear, approximation(size).linear, atol=1e-7)


def test_what_the_tosses_do_not_tell_is_held_by_a_thousandth_of_the_prior() -> None:
    vectors = np.random.default_rng(1).standard_normal((200, 2)) * [1.0, 10.0]
    prior = Normal(np.zeros(2), np.diag([1.0, 100.0]))
    for second in (0.0, 0.05):  # nothing; more the farther away
        values = -(vectors[:, 0] ** 2) * 2 + second * vectors[:, 1] ** 2
        found = GaussianApproximation.fit(vectors, values, np.full(200, 0.005), prior)
        np.testing.assert_allclose(found.precision, np.diag([4, MIN_PRECISION / 100]), atol=1e-9)


def test_a_bell_fits_where_the_weights_are() -> None:
    vectors = np.linspace(-2, 2, 401)[:, None]
    at = vectors[:, 0]
    weights = np.exp(-(((at - 1) / 0.05) ** 2))
    found = GaussianApproximation.fit(
        vectors, -(at**4), weights / weights.sum(), Normal(np.zeros(1), np.eye(1))
    )
    assert found.precision[0, 0] == pytest.approx(12, rel=0.01)  # the second derivative at 1
    assert found.linear[0] - found.precision[0, 0] == pytest.approx(-4, rel=0.02)
