"""Places: even all over the cube, and integrals of known densities by nearer ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from scipy.special import logsumexp, softmax

from cubetower.calibration.surrogate.sampling import effective_size
from cubetower.calibration.twin.places import UNIFORM_SHARE, Floats, even_places, nearer_places

pytestmark = pytest.mark.long

PLACES = 4096
MOST_SIGMAS = 4.5  # a figure is farther from its value once in 150,000


def ball(unit: Floats) -> Floats:
    """A small ball away from the middle."""
    return -(((unit - 0.7) / 0.06) ** 2).sum(axis=1) / 2


def corner(unit: Floats) -> Floats:
    """Highest in a corner."""
    return -20 * unit.sum(axis=1)


def banana(unit: Floats) -> Floats:
    """Bent, narrow, in its first two axes; the others do not matter."""
    bent = unit[:, 1] - 0.25 - 4 * (unit[:, 0] - 0.5) ** 2
    return -(((unit[:, 0] - 0.5) / 0.15) ** 2 + (bent / 0.03) ** 2) / 2


def apart(unit: Floats) -> Floats:
    """Two hills."""
    hills = [-(((unit - at) / 0.05) ** 2).sum(axis=1) / 2 for at in (0.2, 0.8)]
    return np.logaddexp(*hills)


CASES = [(ball, 1), (ball, 3), (corner, 2), (banana, 2), (banana, 3), (apart, 1), (apart, 2)]
each_density = pytest.mark.parametrize(
    ("logs", "axes"), CASES, ids=[f"{logs.__name__}-{axes}" for logs, axes in CASES]
)


@cache
def nearer(
    logs: Callable[[Floats], Floats], axes: int, seed: int = 1
) -> tuple[Floats, Floats, Floats]:
    """Places after two rounds, as the posterior draws them, their counts, and logs there."""
    rng = np.random.default_rng(seed)
    unit = even_places(axes, PLACES, rng)
    density, counts = logs(unit), np.zeros(PLACES)
    for _ in range(2):
        unit, counts = nearer_places(unit, density + counts, PLACES, rng)
        density = logs(unit)
    return unit, counts, density


@cache
def by_grid(logs: Callable[[Floats], Floats], axes: int) -> tuple[float, Floats, Floats]:
    """Integral, mean and mean of the first axis times every one."""
    middles = (np.arange(n := {1: 2000, 2: 800, 3: 120}[axes]) + 0.5) / n
    unit = np.stack(np.meshgrid(*[middles] * axes), axis=-1).reshape(-1, axes)
    weights = softmax(logs(unit))
    whole = np.exp(logsumexp(logs(unit))) / len(unit)
    return float(whole), weights @ unit, weights @ (unit[:, :1] * unit)


@pytest.mark.parametrize("axes", [1, 7])
def test_even_places_fill_every_stripe_alike(axes: int) -> None:
    unit = even_places(axes, 256, np.random.default_rng(1))
    for each in unit.T:
        assert np.bincount((each * 256).astype(int)).tolist() == [1] * 256
    assert (unit != even_places(axes, 256, np.random.default_rng(2))).any()
    assert (unit == even_places(axes, 256, np.random.default_rng(1))).all()


@each_density
def test_integrals_come_out_right(logs: Callable[[Floats], Floats], axes: int) -> None:
    _, counts, density = nearer(logs, axes)
    values = np.exp(density + counts)
    error = values.std() / np.sqrt(PLACES)
    assert error < 0.05 * values.mean()  # or the test could hardly fail
    assert abs(values.mean() - by_grid(logs, axes)[0]) < MOST_SIGMAS * error


@each_density
def test_means_come_out_right(logs: Callable[[Floats], Floats], axes: int) -> None:
    unit, counts, density = nearer(logs, axes)
    weights = softmax(density + counts)
    _, mean, product = by_grid(logs, axes)
    for values, expected in ((unit, mean), (unit[:, :1] * unit, product)):
        off = values - weights @ values
        errors = np.sqrt(weights**2 @ off**2)
        assert (errors < 0.01).all()
        assert (abs(weights @ values - expected) < MOST_SIGMAS * errors).all()


@each_density
def test_nearer_places_are_where_the_density_is(
    logs: Callable[[Floats], Floats], axes: int
) -> None:
    _, counts, density = nearer(logs, axes)
    even = even_places(axes, PLACES, np.random.default_rng(1))
    assert counts.max() <= -np.log(UNIFORM_SHARE) + 1e-9  # no weight can be large
    gained = effective_size(softmax(density + counts))
    assert gained > 0.25 * PLACES
    assert gained > effective_size(softmax(logs(even)))


def test_one_good_place_among_bad_ones_is_enough() -> None:
    rng = np.random.default_rng(1)
    unit = even_places(2, 64, rng)
    logs = np.full(64, -1e4)
    logs[7] = 0
    found, counts = nearer_places(unit, logs, 1000, rng)
    assert np.isfinite(counts).all()
    assert np.mean(abs(found - unit[7]).max(axis=1) < 0.05) == pytest.approx(0.9, abs=0.05)


def test_places_at_the_edge_are_places() -> None:
    found, counts = nearer_places(
        np.array([[0.0], [1.0], [0.5]]), np.zeros(3), 500, np.random.default_rng(1)
    )
    assert np.isfinite(counts).all()
    assert ((found >= 0) & (found <= 1)).all()


def test_the_generator_decides_the_places() -> None:
    one, again, other = (nearer(ball, 2, seed)[0] for seed in (1, 1, 2))
    assert (one == again).all()
    assert (one != other).any()
