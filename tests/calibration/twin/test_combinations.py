"""Combinations of parameters: errors become independent, and nothing is lost on the way."""

from __future__ import annotations

import numpy as np
import pytest

from cubetower.calibration.twin.combinations import (
    MIN_NOISE,
    UNKNOWN_ERROR,
    Combinations,
    Floats,
    loudness,
)

pytestmark = pytest.mark.long

POINTS = 800
TOGETHER = np.array([[1.0, 0.9, 0], [0.9, 1, -0.3], [0, -0.3, 1]])
SCALES = np.array([0.05, 1.0, 20.0])
MOST_SIGMAS = 4.5  # a figure is farther from its value once in 150,000


def unit(size: int = POINTS) -> Floats:
    return np.random.default_rng(1).random((size, 2))


def smooth(places: Floats) -> Floats:
    """A quadratic, which is no noise."""
    one, other = places.T
    return SCALES * np.column_stack([9 * one, 5 * one * other, 7 * other**2 - 3 * other])


def noise(size: int = POINTS) -> Floats:
    drawn = np.random.default_rng(2).standard_normal((size, 3))
    return drawn @ np.linalg.cholesky(TOGETHER).T * SCALES


def errors(size: int = POINTS) -> Floats:
    return np.tile(SCALES, (size, 1))


def found() -> Combinations:
    return Combinations.of_points(unit(), smooth(unit()) + noise(), errors())


def test_errors_of_combinations_are_independent() -> None:
    assert abs(np.corrcoef(noise().T)[0, 1]) > 0.85
    together = np.corrcoef((noise() @ found().of.T).T) - np.eye(3)
    assert (abs(together) < MOST_SIGMAS / np.sqrt(POINTS)).all()


def test_the_noise_of_combinations_is_known() -> None:
    variances = (noise() @ found().of.T).var(axis=0)
    allowed = MOST_SIGMAS * np.sqrt(2 / POINTS)
    assert (abs(found().noise / variances - 1) < allowed).all()
    # Of parameters in their own deviations: the eigenvalues of what hangs together.
    np.testing.assert_allclose(found().noise, np.linalg.eigvalsh(TOGETHER), rtol=allowed)


def test_parameters_come_back_from_their_combinations() -> None:
    vectors = smooth(unit()) + noise()
    np.testing.assert_allclose(found().parameters(vectors @ found().of.T), vectors, rtol=1e-9)
    np.testing.assert_allclose(found().back @ found().of, np.eye(3), atol=1e-9)


def test_units_of_parameters_do_not_matter() -> None:
    scaled = Combinations.of_points(
        unit(), (smooth(unit()) + noise()) * [1, 100, 0.01], errors() * [1, 100, 0.01]
    )
    np.testing.assert_allclose(scaled.noise, found().noise)
    np.testing.assert_allclose(abs(scaled.of * [1, 100, 0.01]), abs(found().of))


def test_loud_points_count_less() -> None:
    vectors, loud = smooth(unit()) + noise(), errors()
    loud[:40] *= 50
    vectors[:40] += 50 * noise()[:40]
    quiet = Combinations.of_points(unit(), vectors, loud)
    np.testing.assert_allclose(quiet.noise, found().noise, rtol=0.25)
    deaf = Combinations.of_points(unit(), vectors, errors())
    assert abs(deaf.of).max() < abs(quiet.of).max() / 5  # it takes the loud ones for usual


def test_loudness_is_that_beside_usual_errors() -> None:
    each = errors(5)
    each[0] *= 3
    each[1, 2] = np.nan
    expected = np.sqrt((2 + (UNKNOWN_ERROR / SCALES[2]) ** 2) / 3)
    np.testing.assert_allclose(loudness(each), [3, expected, 1, 1, 1])


@pytest.mark.parametrize("vary", [0.0, 1e-9])
def test_a_parameter_that_never_differs_does_no_harm(vary: float) -> None:
    vectors = smooth(unit()) + noise()
    vectors[:, 1] = 4 + vary * vectors[:, 1]
    each = Combinations.of_points(unit(), vectors, errors())
    assert (each.noise >= MIN_NOISE).all()
    np.testing.assert_allclose(each.parameters(vectors @ each.of.T), vectors, rtol=1e-6)
