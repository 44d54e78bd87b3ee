"""The posterior of a model of the ladder, given tosses.

Like the prior it is nearly normal; see `cubetower.calibration.surrogate.sampling`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.prediction.likelihood import log_probabilities
from cubetower.calibration.surrogate.ladder import names, order_kinds, to_rates
from cubetower.calibration.surrogate.sampling import (
    effective_size,
    sample,
    standard_density,
    weights_without,
)
from cubetower.tower.log import TossLog
from cubetower.tower.models.rates import Rates

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

DRAWS = {"M0": 600, "M1": 1000, "M2": 1500, "M3": 2000}
MIN_LOG = -700.0  # log probability of a toss: lower ones are raised to it, to be comparable
TAP_PRIOR = (-2.0, 1.5)  # mean and standard deviation of the logit of a tap's chance (assumed)


@dataclass(frozen=True, slots=True)
class Normal:
    """A normal distribution of parameter vectors.

    Attributes:
        mean: shape (parameters,).
        covariance: shape (parameters, parameters).
    """

    mean: Floats
    covariance: Floats

    @property
    def root(self) -> Floats:
        """The lower Cholesky factor of the covariance."""
        return np.asarray(np.linalg.cholesky(self.covariance), np.float64)

    @property
    def deviations(self) -> Floats:
        """Standard deviations, shape (parameters,)."""
        return np.sqrt(np.diag(self.covariance))


@dataclass(frozen=True, slots=True)
class Posterior:
    """What is known of a model's parameters after the tosses.

    Attributes:
        level: the model, M0 to M3.
        names: of the parameters; with `tap` if the logs have taps.
        prior: of the parameters.
        vectors: draws, shape (draws, parameters), as in `surrogate.ladder`: logits of parameters
            between 0 and 1.
        weights: of the draws, shape (draws,); they add up to 1.
        per_toss: log probability of every row of all logs for each draw, nan where it is not
            scored, shape (draws, rows).
        evidence: log probability of the tosses under the model, averaged over the prior.
    """

    level: str
    names: tuple[str, ...]
    prior: Normal
    vectors: Floats
    weights: Floats
    per_toss: Floats
    evidence: float

    @property
    def effective(self) -> float:
        """Effective number of draws."""
        return effective_size(self.weights)

    @property
    def mean(self) -> Floats:
        """Shape (parameters,)."""
        mean: Floats = self.weights @ self.vectors
        return mean

    @property
    def covariance(self) -> Floats:
        """Shape (parameters, parameters)."""
        off = self.vectors - self.mean
        covariance: Floats = (self.weights[:, None] * off).T @ off
        return covariance

    @property
    def contraction(self) -> Floats:
        """1 - variance / prior variance of each parameter: 0 if the logs say nothing."""
        before = np.diag(self.prior.covariance)
        return np.clip(1 - np.diag(self.covariance) / before, 0.0, 1.0)

    def rates(self, vector: Floats) -> Rates:
        """The rates of a vector of these parameters."""
        return rates_of(vector, self.level)

    def without(self, rows: NDArray[np.bool_]) -> Floats:
        """The weights that the draws would have without some of the tosses, shape (draws,)."""
        return weights_without(self.weights, self.per_toss, rows)


def order_vectors(vectors: Floats, level: str) -> Floats:
    """Swap wedged and stuck cubes where stuck ones fall more often; the towers are the same."""
    if "stuck" not in names(level):
        return vectors
    share, wedged, stuck = (
        names(level).index(name) for name in ("stuck", "wedged_hazard", "stuck_hazard")
    )
    swapped = vectors.copy()
    swapped[:, [wedged, stuck]] = vectors[:, [stuck, wedged]]
    swapped[:, share] = -vectors[:, share]  # the logit of 1 - stuck
    return np.where((vectors[:, stuck] > vectors[:, wedged])[:, None], swapped, vectors)


def rates_of(vector: Floats, level: str) -> Rates:
    """The rates of a vector, which may have a logit of `tap` after the model's parameters."""
    size = len(names(level))
    rates = order_kinds(to_rates(vector[:size], level))
    return replace(rates, tap=float(expit(vector[size]))) if len(vector) > size else rates


def with_tap(prior: Normal) -> Normal:
    """The prior with an independent chance for taps."""
    size = len(prior.mean)
    covariance = np.zeros((size + 1, size + 1))
    covariance[:size, :size] = prior.covariance
    covariance[size, size] = TAP_PRIOR[1] ** 2
    return Normal(np.append(prior.mean, TAP_PRIOR[0]), covariance)


def posterior(
    logs: Sequence[TossLog],
    level: str,
    prior: Normal,
    unknown: UnknownStart,
    rng: np.random.Generator,
    left_out: Sequence[Bools] = (),
) -> Posterior:
    """The posterior of a model.

    Args:
        logs: of one tower; taps in them have a chance of their own.
        level: M0 to M3.
        prior: of the model's parameters.
        unknown: prior of unknown contents.
        rng: decides every random number.
        left_out: sets of tosses to be left out later (`without`): draws are added until there are
            enough without each; masks of shape (rows of all logs,).
    """
    taps = any(not row.thrown and not row.missing for log in logs for row in log.rows)
    prior = with_tap(prior) if taps else prior
    found = sample(_Target(logs, level, prior, unknown), DRAWS[level], rng, left_out)
    return Posterior(
        level,
        (*names(level), *(("tap",) if taps else ())),
        prior,
        order_vectors(prior.mean + found.points @ prior.root.T, level),
        found.weights,
        found.per_toss,
        found.evidence,
    )


def row_probabilities(
    vectors: Floats, level: str, logs: Sequence[TossLog], unknown: UnknownStart
) -> Floats:
    """Log probabilities of all rows of logs, shape (vectors, rows), none below `MIN_LOG`.

    Args:
        vectors: of a model's parameters, and perhaps a tap's, shape (vectors, parameters).
        level: the model.
        logs: of one tower.
        unknown: prior of unknown contents.
    """
    distribution = RatesDistribution(tuple(rates_of(vector, level) for vector in vectors))
    rows = [log_probabilities(distribution, log, unknown) for log in logs]
    return np.maximum(np.concatenate(rows, axis=1), MIN_LOG)


class _Target:
    """Joint density of parameters and tosses; parameters in standard deviations of the prior."""

    def __init__(
        self, logs: Sequence[TossLog], level: str, prior: Normal, unknown: UnknownStart
    ) -> None:
        self.size = len(prior.mean)
        self._logs, self._level, self._prior, self._unknown = logs, level, prior, unknown
        self._root = prior.root
        self.rows = sum(len(log.rows) for log in logs)

    def at(self, points: Floats) -> tuple[Floats, Floats]:
        """Log probabilities of all rows, shape (points, rows), and log densities."""
        vectors = self._prior.mean + points @ self._root.T
        per_toss = row_probabilities(vectors, self._level, self._logs, self._unknown)
        return per_toss, np.nansum(per_toss, axis=1) + standard_density(points)
