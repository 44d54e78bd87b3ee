"""Importance sampling of a nearly normal density.

Draws come from a wider t distribution about the mode, and weights correct for the difference; if
the draws fit badly, more are drawn where the weight is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from scipy import linalg, special
from scipy.optimize import minimize

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

DEGREES = 8  # of freedom of the t distribution: heavy enough tails for 14 parameters
MIN_EFFECTIVE = 400  # effective draws; with fewer there is another round
MIN_EFFECTIVE_WITHOUT = 60  # the same for a posterior without some tosses
MAX_ROUNDS = 5
SLOPE_STEP, CURVATURE_STEP = 1e-4, 0.03  # in standard deviations of the prior
MAX_DEVIATIONS = 6.0  # of the search for the mode, likewise
PARETO_PRIOR_DRAWS = 10  # that the prior of Pareto's k counts for, with its mean of 0.5


class Target(Protocol):
    """A joint density of points and tosses; points in standard deviations of their normal prior.

    Attributes:
        size: dimension of a point.
        rows: number of tosses.
    """

    size: int
    rows: int

    def at(self, points: Floats) -> tuple[Floats, Floats]:
        """Log probabilities of all rows, shape (points, rows), and log densities, (points,)."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Weighted draws from a density.

    Attributes:
        points: shape (draws, size).
        weights: of the draws, shape (draws,); they add up to 1.
        per_toss: log probabilities of all rows, shape (draws, rows).
        evidence: log of the density's integral.
    """

    points: Floats
    weights: Floats
    per_toss: Floats
    evidence: float


def sample(
    target: Target,
    draws: int,
    rng: np.random.Generator,
    left_out: Sequence[Bools] = (),
) -> Sample:
    """Draw from a density.

    Args:
        target: the density.
        draws: of a round.
        rng: decides every random number.
        left_out: sets of tosses to be left out later (`weights_without`): draws are added until
            there are enough without each; masks of shape (rows,).
    """
    made = _Draws(target)
    mode = _mode(target)
    centre, spread = mode, np.asarray(np.linalg.inv(_curvature(target, mode)), np.float64)
    for _ in range(MAX_ROUNDS):
        made.draw(centre, spread, draws, rng)
        if effective_size(made.weights) >= min(MIN_EFFECTIVE, draws / 2):
            break
        centre, spread = made.proposal(made.logs)
    for rows in left_out:
        for _ in range(MAX_ROUNDS):
            logs_without = made.logs - np.nansum(made.per_toss[:, rows], axis=1)
            if effective_size(_weights(logs_without)) >= MIN_EFFECTIVE_WITHOUT:
                break
            made.draw(*made.proposal(logs_without), draws // 4, rng)
    evidence = float(special.logsumexp(made.logs) - np.log(len(made.logs)))
    return Sample(made.points, made.weights, made.per_toss, evidence)


def weights_without(weights: Floats, per_toss: Floats, rows: Bools) -> Floats:
    """The weights of draws without some of the tosses."""
    with np.errstate(divide="ignore"):
        logs = np.log(weights) - np.nansum(per_toss[:, rows], axis=1)
    return _weights(logs)


def standard_density(points: Floats) -> Floats:
    """Log density of independent standard normals, shape (points,)."""
    density: Floats = -0.5 * ((points**2).sum(axis=1) + points.shape[1] * np.log(2 * np.pi))
    return density


def effective_size(weights: Floats) -> float:
    """Kish's effective number of draws with these weights, which add up to 1."""
    return float(1 / (weights @ weights))


def pareto_k(weights: Floats) -> float:
    """How heavy the upper tail of importance weights is: Pareto's k.

    The largest weights are, above a threshold, distributed as a generalised Pareto distribution of
    shape k, whose moments beyond 1 / k do not exist. Up to `pareto_limit` averages over the draws
    are reliable (Vehtari, Simpson, Gelman, Yao and Gabry, Pareto Smoothed Importance Sampling,
    Journal of Machine Learning Research 25, 2024). Negative values are those of bounded weights.

    Args:
        weights: of 25 draws or more, shape (draws,).

    Returns:
        The estimate of Zhang and Stephens (Technometrics 51, 2009), drawn towards 0.5 as if by ten
        more weights, as in that paper; infinite if nearly all weight is on a few draws.
    """
    draws = len(weights)
    tail = int(min(draws / 5, 3 * np.sqrt(draws)))
    ascending = np.sort(weights)
    return pareto_shape(ascending[-tail:] - ascending[-tail - 1])


def pareto_shape(excesses: Floats) -> float:
    """The shape of a generalised Pareto distribution, as in `pareto_k`.

    Args:
        excesses: draws from it, ascending, shape (draws,).
    """
    size = len(excesses)
    points = 30 + int(np.sqrt(size))
    quartile, largest = excesses[int(size / 4 + 0.5) - 1], excesses[-1]
    if quartile <= 0:
        return float("inf")
    steps = 1 - np.sqrt(points / (np.arange(points) + 0.5))
    scales = 1 / largest + steps / (3 * quartile)
    shapes = np.log1p(-np.outer(scales, excesses)).mean(axis=1)
    best = _weights(size * (np.log(-scales / shapes) - shapes - 1)) @ scales
    shape = np.log1p(-best * excesses).mean()
    return float((size * shape + PARETO_PRIOR_DRAWS * 0.5) / (size + PARETO_PRIOR_DRAWS))


def pareto_limit(draws: int) -> float:
    """The largest `pareto_k` with which so many draws are reliable, from the same paper."""
    return float(min(1 - 1 / np.log10(draws), 0.7))


def resample(weights: Floats, count: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Indices of draws of equal weight, from weighted ones, by systematic resampling.

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


def _mode(target: Target) -> Floats:
    """Where the density is highest."""
    steps = SLOPE_STEP * np.concatenate([np.eye(target.size), -np.eye(target.size)])
    around = np.concatenate([np.zeros((1, target.size)), steps])

    def loss(point: Floats) -> tuple[float, Floats]:
        found = -_density(target, point + around)
        up, down = np.split(found[1:], 2)
        return float(found[0]), (up - down) / (2 * SLOPE_STEP)

    bounds = [(-MAX_DEVIATIONS, MAX_DEVIATIONS)] * target.size
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


def _density(target: Target, points: Floats) -> Floats:
    return target.at(points)[1]


def _curvature(target: Target, mode: Floats) -> Floats:
    """Negative second derivatives of the log density, by central differences."""
    size, units = target.size, CURVATURE_STEP * np.eye(target.size)
    pairs = [(i, j) for i in range(size) for j in range(i)]
    both = np.array([units[i] + units[j] for i, j in pairs]).reshape(-1, size)
    points = mode + np.concatenate([np.zeros((1, size)), units, -units, both, -both])
    found = -_density(target, points)
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


class _Draws:
    """Draws from several t distributions, weighted as draws of their mixture.

    Cornuet, Marin, Mira and Robert, Adaptive Multiple Importance Sampling, 2012.
    """

    def __init__(self, target: Target) -> None:
        self._target = target
        self._proposals: list[tuple[Floats, Floats, int]] = []
        self._densities = np.zeros(0)  # of the target
        self._drawn_from = np.zeros((0, 0))  # log densities of the proposals, of every draw
        self.points = np.zeros((0, target.size))
        self.per_toss = np.zeros((0, target.rows))
        self.logs = np.zeros(0)  # of target density / density drawn from, of every draw

    def draw(self, centre: Floats, spread: Floats, count: int, rng: np.random.Generator) -> None:
        """Draw from another distribution."""
        normal = rng.standard_normal((count, len(centre)))
        scale = np.sqrt(rng.chisquare(DEGREES, count) / DEGREES)
        points = centre + normal / scale[:, None] @ np.linalg.cholesky(spread).T
        per_toss, densities = self._target.at(points)
        earlier = [_t_density(points, *each) for *each, _ in self._proposals]
        self._proposals.append((centre, spread, count))
        self._densities = np.append(self._densities, densities)
        self.points = np.concatenate([self.points, points])
        self.per_toss = np.concatenate([self.per_toss, per_toss])
        new = np.array(earlier).reshape(-1, count)
        self._drawn_from = np.vstack(
            [np.hstack([self._drawn_from, new]), _t_density(self.points, centre, spread)]
        )
        shares = np.array([[count] for *_, count in self._proposals]) / len(self.points)
        self.logs = self._densities - special.logsumexp(self._drawn_from, axis=0, b=shares)

    @property
    def weights(self) -> Floats:
        """Weights of the draws; they add up to 1."""
        return _weights(self.logs)

    def proposal(self, logs: Floats) -> tuple[Floats, Floats]:
        """Mean and covariance for the next round, weights tempered until enough draws count.

        Args:
            logs: logs of the weights, up to a constant.
        """
        power = 1.0
        while effective_size(_weights(power * logs)) < 5 * self._target.size:
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
