"""Power scaling: against normal distributions, for which it is known."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import integrate, stats

from cubetower.calibration.surrogate.posterior import Normal, Posterior
from cubetower.calibration.trust.powerscaling import (
    POWER,
    Sensitivity,
    cumulative_distance,
    power_scale,
)

pytestmark = pytest.mark.long

PRIOR_OF_M0 = Normal(np.array([0.0, -2.0]), np.diag([1.0, 0.25]))


def normal_posterior(centre: float, width: float, draws: int) -> Posterior:
    """A posterior of M0 by a likelihood of `new` that is normal; nothing is said of `old`."""
    variance = 1 / (1 + width**-2)
    rng = np.random.default_rng(5)
    new = variance * centre / width**2 + math.sqrt(variance) * rng.standard_normal(draws)
    old = -2 + 0.5 * rng.standard_normal(draws)
    log_likelihood = stats.norm(centre, width).logpdf(new)[:, None]
    vectors, weights = np.stack([new, old], axis=1), np.full(draws, 1 / draws)
    return Posterior("M0", ("new", "old"), PRIOR_OF_M0, vectors, weights, log_likelihood, 0.0)


def scaled(centre: float, width: float, draws: int = 4000) -> dict[str, Sensitivity]:
    found = power_scale(normal_posterior(centre, width, draws), 13, np.random.default_rng(1))
    return {each.name: each for each in found}


@pytest.mark.parametrize(
    ("centre", "width", "verdict"),
    [(0.0, 0.2, "agree"), (4.0, 0.05, "agree"), (4.0, 0.7, "conflict"), (0.0, 3.0, "prior")],
)
def test_prior_and_log_agree_or_conflict(centre: float, width: float, verdict: str) -> None:
    found = scaled(centre, width, draws=1000)
    assert found["new"].verdict == found["thrown"].verdict == verdict
    assert found["old"].verdict == found["inside"].verdict == "prior"


def test_the_pull_is_that_of_normal_distributions() -> None:
    # 4000 draws: a pull is right to 5 of its standard errors, about 0.015 each.
    centre, width = 1.5, 0.6
    moved = [(centre / width**2) / (power + 1 / width**2) for power in (1 / POWER, POWER)]
    deviation = (1 + width**-2) ** -0.5
    expected = (moved[1] - moved[0]) / deviation / (2 * math.log2(POWER))
    assert scaled(centre, width)["new"].prior_pull == pytest.approx(expected, abs=0.08)


@pytest.mark.parametrize(("shift", "ratio"), [(0.0, 1.2), (0.3, 1.0), (-0.3, 1.1)])
def test_the_distance_is_that_of_integration(shift: float, ratio: float) -> None:
    before, after = stats.norm(), stats.norm(shift, ratio)
    equal = before.ppf((np.arange(4000) + 0.5) / 4000)
    weights = after.pdf(equal) / before.pdf(equal)
    low, high = float(equal[0]), float(equal[-1])

    def apart(sign: int) -> float:
        p, q = (
            (lambda x, one=one: one.cdf(x) if sign > 0 else one.sf(x)) for one in (before, after)
        )

        def density(x: float) -> float:
            middle = (p(x) + q(x)) / 2
            return float(p(x) * np.log2(p(x) / middle) + q(x) * np.log2(q(x) / middle))

        below = integrate.quad(lambda x: p(x) + q(x), low, high)[0]
        return float(integrate.quad(density, low, high)[0] / below)

    expected = math.sqrt(max(apart(1), apart(-1)))
    assert cumulative_distance(equal, weights / weights.sum()) == pytest.approx(expected, rel=0.02)


def test_equal_weights_move_nothing() -> None:
    assert cumulative_distance(np.arange(9.0), np.full(9, 1 / 9)) == pytest.approx(0, abs=1e-7)
