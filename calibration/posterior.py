"""The posterior of a model of the ladder, given tosses: by mode and importance sampling.

The posterior is nearly normal, the prior being so. So draws come from a wider t distribution about
its mode, and weights make up for the difference; if the draws fit badly, more are drawn where
their weight is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy import linalg, special
from scipy.optimize import minimize
from scipy.special import expit

from calibration.ladder import names, ordered, to_rates
from calibration.laws import RatesLaw
from calibration.likelihood import log_probabilities
from calibration.stretches import UnknownStart
from tower.log import TossLog
from tower.models.rates import Rates

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

DRAWS = {"M0": 600, "M1": 1000, "M2": 1500, "M3": 2000}
DEGREES = 8  # of freedom of the t distribution: heavy enough tails for 14 parameters
ENOUGH = 400  # draws' worth of information; fewer make another round
ENOUGH_WITHOUT = 60  # the same of a posterior without some tosses
MOST_ROUNDS = 5
SLOPE_STEP, CURVATURE_STEP = 1e-4, 0.03  # in standard deviations of the prior
FARTHEST = 6.0  # of the search, in the same
LEAST_LOG = -700.0  # of a toss: what is less likely counts as this, or nothing could be compared
TAP = (-2.0, 1.5)  # logit of a tap's chance: mean and standard deviation of its prior (assumed)


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
        """Lower triangular; turns independent standard normals into this one's deviations."""
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
        prior: what was believed before.
        vectors: draws, shape (draws, parameters): as in `calibration.ladder`, logits of those
            between 0 and 1.
        weights: of the draws, shape (draws,); they add up to 1.
        per_toss: of each draw the log probability of every row of all logs, nan where it is not
            scored; shape (draws, rows).
        evidence: log probability of the tosses under the model, the parameters averaged out.
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
        """How many independent draws the weighted ones are worth."""
        return effective(self.weights)

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
        """Of each parameter, 1 - its variance / that of the prior: 0 if the logs say nothing."""
        before = np.diag(self.prior.covariance)
        return np.clip(1 - np.diag(self.covariance) / before, 0.0, 1.0)

    def rates(self, vector: Floats) -> Rates:
        """The rates of a vector of these parameters."""
        return rates_of(vector, self.level)

    def without(self, rows: NDArray[np.bool_]) -> Floats:
        """The weights that the draws would have without some of the tosses, shape (draws,)."""
        with np.errstate(divide="ignore"):
            logs = np.log(self.weights) - np.nansum(self.per_toss[:, rows], axis=1)
        return _weights(logs)


def resampled(weights: Floats, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Which of weighted draws to take so that all count alike: systematic resampling.

    Args:
        weights: of the draws, adding up to 1; shape (draws,).
        count: how many to take.
        rng: decides every random number.

    Returns:
        Indices in random order, shape (count,).
    """
    places = (np.arange(count) + rng.random()) / count
    chosen = np.minimum(np.searchsorted(np.cumsum(weights), places), len(weights) - 1)
    return rng.permutation(chosen.astype(np.int64))


def in_order(vectors: Floats, level: str) -> Floats:
    """The same towers with wedged and stuck cubes exchanged where stuck ones fall more often."""
    if "stuck" not in names(level):
        return vectors
    share, wedged, stuck = (
        names(level).index(name) for name in ("stuck", "wedged_hazard", "stuck_hazard")
    )
    swapped = vectors.copy()
    swapped[:, [wedged, stuck]] = vectors[:, [stuck, wedged]]
    swapped[:, share] = -vectors[:, share]  # the logit of 1 - stuck
    return np.where((vectors[:, stuck] > vectors[:, wedged])[:, None], swapped, vectors)


def effective(weights: Floats) -> float:
    """Kish's effective number of draws with these weights, which add up to 1."""
    return float(1 / (weights @ weights))


def rates_of(vector: Floats, level: str) -> Rates:
    """The rates of a vector, which may have a logit of `tap` behind the model's parameters."""
    size = len(names(level))
    rates = ordered(to_rates(vector[:size], level))
    return replace(rates, tap=float(expit(vector[size]))) if len(vector) > size else rates


def with_tap(prior: Normal) -> Normal:
    """The prior with a chance for taps, which is independent of the others."""
    size = len(prior.mean)
    covariance = np.zeros((size + 1, size + 1))
    covariance[:size, :size] = prior.covariance
    covariance[size, size] = TAP[1] ** 2
    return Normal(np.append(prior.mean, TAP[0]), covariance)


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
        logs: of one tower; taps in them are given a chance of their own.
        level: M0 to M3.
        prior: of the model's parameters.
        unknown: what is believed of unknown contents.
        rng: decides every random number.
        left_out: tosses without which the posterior will be asked for, too (`without`): draws
            are added until there are enough for each; arrays of shape (rows of all logs,).
    """
    taps = any(not row.thrown and not row.missing for log in logs for row in log.rows)
    prior = with_tap(prior) if taps else prior
    target = _Target(logs, level, prior, unknown)
    sample = _Sample(target)
    mode = _mode(target)
    centre, spread = mode, np.asarray(np.linalg.inv(_curvature(target, mode)), np.float64)
    for _ in range(MOST_ROUNDS):
        sample.draw(centre, spread, DRAWS[level], rng)
        if effective(sample.weights) >= min(ENOUGH, DRAWS[level] / 2):
            break
        centre, spread = sample.moved(sample.logs)
    for rows in left_out:
        for _ in range(MOST_ROUNDS):
            logs_without = sample.logs - np.nansum(sample.per_toss[:, rows], axis=1)
            if effective(_weights(logs_without)) >= ENOUGH_WITHOUT:
                break
            sample.draw(*sample.moved(logs_without), DRAWS[level] // 4, rng)
    return Posterior(
        level,
        (*names(level), *(("tap",) if taps else ())),
        prior,
        in_order(prior.mean + sample.points @ prior.root.T, level),
        sample.weights,
        sample.per_toss,
        float(special.logsumexp(sample.logs) - np.log(len(sample.logs))),
    )


class _Target:
    """The density of parameters and tosses; parameters in standard deviations of the prior."""

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
        law = RatesLaw(tuple(rates_of(vector, self._level) for vector in vectors))
        rows = [log_probabilities(law, log, self._unknown) for log in self._logs]
        per_toss = np.maximum(np.concatenate(rows, axis=1), LEAST_LOG)
        logs = np.nansum(per_toss, axis=1)
        prior = -0.5 * (points**2).sum(axis=1) - 0.5 * self.size * np.log(2 * np.pi)
        return per_toss, logs + prior

    def density(self, points: Floats) -> Floats:
        """Log densities, shape (points,)."""
        return self.at(points)[1]


def _mode(target: _Target) -> Floats:
    """Where the density is highest."""
    steps = SLOPE_STEP * np.concatenate([np.eye(target.size), -np.eye(target.size)])
    around = np.concatenate([np.zeros((1, target.size)), steps])

    def loss(point: Floats) -> tuple[float, Floats]:
        found = -target.density(point + around)
        up, down = np.split(found[1:], 2)
        return float(found[0]), (up - down) / (2 * SLOPE_STEP)

    bounds = [(-FARTHEST, FARTHEST)] * target.size
    start = np.zeros(target.size)
    end = minimize(
        loss,
        start,
        jac=True,
        method="L-BFGS-B",
        bounds=bounds,
        options={"ftol": 1e-6, "gtol": 1e-1, "maxiter": 200},
    )
    return np.asarray(end.x, float)


def _curvature(target: _Target, mode: Floats) -> Floats:
    """Negative second derivatives of the log density, by central differences."""
    size, units = target.size, CURVATURE_STEP * np.eye(target.size)
    pairs = [(i, j) for i in range(size) for j in range(i)]
    both = np.array([units[i] + units[j] for i, j in pairs]).reshape(-1, size)
    points = mode + np.concatenate([np.zeros((1, size)), units, -units, both, -both])
    found = -target.density(points)
    here, up, down = found[0], found[1 : size + 1], found[size + 1 : 2 * size + 1]
    curvature = np.diag(up + down - 2 * here)
    off = np.split(found[2 * size + 1 :], 2)
    for (i, j), sums in zip(pairs, off[0] + off[1], strict=True):
        mixed = (sums + 2 * here - up[i] - down[i] - up[j] - down[j]) / 2
        curvature[i, j] = curvature[j, i] = mixed
    values, directions = np.linalg.eigh(curvature / CURVATURE_STEP**2)
    # The prior alone has 1 in every direction; less is where the density is not yet normal.
    found_curvature: Floats = (directions * np.maximum(values, 0.3)) @ directions.T
    return found_curvature


class _Sample:
    """Draws from one t distribution after another, weighted as draws of them all together.

    Cornuet, Marin, Mira and Robert, Adaptive Multiple Importance Sampling, 2012.
    """

    def __init__(self, target: _Target) -> None:
        self._target = target
        self._proposals: list[tuple[Floats, Floats, int]] = []
        self._densities = np.zeros(0)  # of the target
        self.points = np.zeros((0, target.size))
        self.per_toss = np.zeros((0, target.rows))

    def draw(self, centre: Floats, spread: Floats, count: int, rng: np.random.Generator) -> None:
        """Draw from another distribution."""
        normal = rng.standard_normal((count, len(centre)))
        scale = np.sqrt(rng.chisquare(DEGREES, count) / DEGREES)
        points = centre + normal / scale[:, None] @ np.linalg.cholesky(spread).T
        per_toss, densities = self._target.at(points)
        self._proposals.append((centre, spread, count))
        self._densities = np.append(self._densities, densities)
        self.points = np.concatenate([self.points, points])
        self.per_toss = np.concatenate([self.per_toss, per_toss])

    @property
    def _drawn_from(self) -> Floats:
        """Of each distribution its share of the draws times its density, as logs."""
        return np.array(
            [
                np.log(count / len(self.points)) + _t_density(self.points, centre, spread)
                for centre, spread, count in self._proposals
            ]
        )

    @property
    def logs(self) -> Floats:
        """Log of target density / density drawn from, of every draw."""
        return self._densities - special.logsumexp(self._drawn_from, axis=0)

    @property
    def weights(self) -> Floats:
        """Weights of the draws; they add up to 1."""
        return _weights(self.logs)

    def moved(self, logs: Floats) -> tuple[Floats, Floats]:
        """Mean and covariance of the draws, their weights tempered until enough of them count.

        Args:
            logs: logs of the weights, up to a constant.
        """
        power = 1.0
        while effective(_weights(power * logs)) < 5 * self._target.size:
            power *= 0.8
        weights = _weights(power * logs)
        mean: Floats = weights @ self.points
        off = self.points - mean
        return mean, (weights[:, None] * off).T @ off + 1e-6 * np.eye(self._target.size)


def _t_density(points: Floats, centre: Floats, spread: Floats) -> Floats:
    """Log density of a multivariate t with `DEGREES`, shape (points,)."""
    size, root = len(centre), np.linalg.cholesky(spread)
    standard = linalg.solve_triangular(root, (points - centre).T, lower=True)
    density: Floats = (
        special.gammaln((DEGREES + size) / 2)
        - special.gammaln(DEGREES / 2)
        - size / 2 * np.log(DEGREES * np.pi)
        - np.log(np.diag(root)).sum()
        - (DEGREES + size) / 2 * np.log1p((standard**2).sum(axis=0) / DEGREES)
    )
    return density


def _weights(logs: Floats) -> Floats:
    """Weights that add up to 1 from their logs."""
    weights: Floats = special.softmax(logs)
    return weights
