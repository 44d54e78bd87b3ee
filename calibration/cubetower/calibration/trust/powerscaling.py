"""Do prior and log agree? Power scaling of the draws of a posterior.

The draws are weighted anew as if the prior, or the likelihood, were raised to a power near 1, and
the change of each quantity is measured: Kallioinen, Paananen, Bürkner and Vehtari, Detecting and
diagnosing prior and likelihood sensitivity with power-scaling, Statistics and Computing 34, 2024,
arXiv:2107.14054.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from scipy import stats
from scipy.special import softmax, xlogy

from cubetower.calibration.surrogate.posterior import Normal, Posterior
from cubetower.calibration.surrogate.sampling import resample
from cubetower.calibration.trust.questions import QUESTIONS, answers

Floats = NDArray[np.float64]
Verdict = Literal["agree", "conflict", "prior"]

POWER = 1.25  # of the prior or the likelihood, and one over it
EQUAL_DRAWS = 4000  # of equal weight
MIN_SENSITIVITY = 0.05  # per doubling, from the paper: a mean moves by 0.3 deviations, or so
MIN_CONFLICT = 0.1
"""Sensitivity to both prior and log that is called a conflict. Of 100 logs of 60 tosses, of towers
drawn from the prior, 47 had one in some of `QUESTIONS` by the paper's 0.05, and 3 by 0.1 (see
docs/calibration.md)."""


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """How much a quantity of the posterior depends on the prior, and how much on the log.

    Attributes:
        name: a parameter, or one of `QUESTIONS`.
        prior: how far its distribution moves (`cumulative_distance`) per doubling of the power of
            the prior.
        likelihood: the same for the likelihood.
        prior_pull: by how many of its standard deviations its mean moves per doubling of the power
            of the prior.
        likelihood_pull: the same for the likelihood.
    """

    name: str
    prior: float
    likelihood: float
    prior_pull: float
    likelihood_pull: float

    @property
    def verdict(self) -> Verdict:
        """Whether prior and log conflict, or only the prior tells; else they agree.

        Thresholds are those of `QUESTIONS`: of half of all logs some parameter is as sensitive.
        """
        if min(self.prior, self.likelihood) >= MIN_CONFLICT:
            return "conflict"
        return "prior" if self.likelihood < MIN_SENSITIVITY <= self.prior else "agree"


def power_scale(
    found: Posterior, content: int, rng: np.random.Generator
) -> tuple[Sensitivity, ...]:
    """How much parameters and the answers to `QUESTIONS` depend on prior and likelihood.

    Args:
        found: the posterior.
        content: cubes inside.
        rng: chooses draws of equal weight.
    """
    taken = resample(found.weights, EQUAL_DRAWS, rng)
    values = np.hstack([found.vectors, answers(found.level, found.vectors, content)])[taken]
    logs = [_log_density(found.prior, found.vectors), np.nansum(found.per_toss, axis=1)]
    (prior, prior_pull), (likelihood, likelihood_pull) = (
        _movements(values, each[taken]) for each in logs
    )
    return tuple(
        Sensitivity(name, *map(float, each))
        for name, *each in zip(
            (*found.names, *QUESTIONS), prior, likelihood, prior_pull, likelihood_pull, strict=True
        )
    )


def cumulative_distance(values: Floats, weights: Floats) -> float:
    """How far weights move a distribution: the cumulative Jensen-Shannon distance, 0 to 1.

    With the cumulative distributions P before and Q after, it is the square root of the integral of
    P log2 (P / M) + Q log2 (Q / M), where M is their mean, over that of P + Q; the same of -x if
    that is more. As in the paper on power scaling; Nguyen and Vreeken, Non-parametric
    Jensen-Shannon Divergence, 2015.

    Args:
        values: draws of equal weight, shape (draws,).
        weights: they get, adding up to 1, shape (draws,).
    """
    order = np.argsort(values)
    widths = np.diff(values[order])
    before = np.arange(1, len(values)) / len(values)
    after = np.minimum(weights[order].cumsum()[:-1], 1.0)
    divergences = []
    for p, q in ((before, after), (1 - before, 1 - after)):
        middle = (p + q) / 2
        apart = (xlogy(p, p / middle) + xlogy(q, q / middle)) / math.log(2)
        divergences.append(max(0.0, float(widths @ apart / (widths @ (p + q)))))
    return math.sqrt(max(divergences))


def _movements(values: Floats, logs: Floats) -> tuple[Floats, Floats]:
    """Distances and signed moves of means, in deviations, per doubling of a power; (values,)."""
    weights = [softmax(step * logs) for step in (1 / POWER - 1, POWER - 1)]
    doublings = 2 * math.log2(POWER)
    distances = [sum(cumulative_distance(each, w) for w in weights) for each in values.T]
    pulls: Floats = (weights[1] - weights[0]) @ values / values.std(axis=0) / doublings
    return np.array(distances) / doublings, pulls


def _log_density(prior: Normal, vectors: Floats) -> Floats:
    """Log density of a normal distribution, shape (vectors,)."""
    # In M3 a draw has a twin with kinds swapped (`order_vectors`), whose density should be added;
    # over draws of the prior that changes the log by 0.2, of a standard deviation of 2.6.
    normal = stats.multivariate_normal(prior.mean, prior.covariance)
    return np.asarray(normal.logpdf(vectors), np.float64)
