"""What a log tells about the physics: the posterior of a design's free values.

The emulator predicts the surrogate psi of the physics at values theta, and the log has an exact
likelihood given psi. In between are the uncertainty of the emulator and the discrepancy between
the physics and a real tower:

    p(theta | log)  ~  p(theta)  int p(log | psi) N(psi; m(theta), V(theta) + D) dpsi

p(theta) is uniform over the axes, m and V are the emulator's mean and variances, and D is the
discrepancy. The integral is done by importance sampling of psi and theta together (auxiliary
likelihood, Drovandi, Pettitt and Lee, arXiv:1505.03372; discrepancy, Kennedy and O'Hagan, Bayesian
calibration of computer models, 2001).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import linalg
from scipy.special import softmax

from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.surrogate.posterior import (
    TAP_PRIOR,
    Normal,
    posterior,
    rates_of,
    row_probabilities,
)
from cubetower.calibration.surrogate.sampling import (
    Bools,
    Floats,
    effective_size,
    resample,
    weights_without,
)
from cubetower.calibration.twin.axes import Axis, values_at
from cubetower.calibration.twin.emulator import Emulator
from cubetower.calibration.twin.gaussian import GaussianApproximation
from cubetower.calibration.twin.places import even_places, nearer_places
from cubetower.tower.log import TossLog

PLACES = 4096  # in the unit cube
ROUNDS = 2  # of places near the posterior, after those all over the cube
DRAWS = 3000
MIN_EFFECTIVE = 600  # effective draws; with fewer the Gaussian approximation is fitted again
MAX_APPROXIMATIONS = 3

GAP_TOSSES = 1000
"""How far a real tower may be from the physics at its best values: as far as a surrogate fitted to
so many tosses with every cube followed is from its tower; so near in what tosses tell well, far in
what they hardly tell. Assumed: there is no real tower to measure it with. Of 300, 1000, 3300 and no
discrepancy at all, 1000 and 3300 had the best cross-validated scores on the first halves of logs J
and K, with constant friction, by a hair (docs/twin.md)."""


def gaps(emulator: Emulator) -> Floats:
    """Standard deviations of the discrepancy, for the emulator's combinations."""
    tosses = float(np.median(emulator.usable.tosses))
    found: Floats = np.sqrt(emulator.combinations.noise * tosses / GAP_TOSSES)
    return found


@dataclass(frozen=True, slots=True)
class TwinPosterior:
    """The posterior of a design's free values.

    Attributes:
        axes: the free values.
        level: the surrogate in between.
        unit: draws of the values, in widths of their axes, shape (draws, axes).
        vectors: draws of the surrogate psi, and of a tap's chance if the logs have taps, as in
            `cubetower.calibration.surrogate.ladder`, shape (draws, parameters).
        weights: of the draws, shape (draws,); they add up to 1.
        per_toss: log probability of every row of all logs for each draw, shape (draws, rows).
    """

    axes: tuple[Axis, ...]
    level: str
    unit: Floats
    vectors: Floats
    weights: Floats
    per_toss: Floats

    @property
    def effective(self) -> float:
        """Effective number of different values among the draws."""
        _, where = np.unique(self.unit, axis=0, return_inverse=True)
        return effective_size(np.bincount(where.reshape(-1), self.weights).astype(float))

    @property
    def mean(self) -> Floats:
        """Posterior mean of the values, in widths of their axes, shape (axes,)."""
        mean: Floats = self.weights @ self.unit
        return mean

    @property
    def contraction(self) -> Floats:
        """1 - variance / prior variance of each value: 0 if the logs say nothing."""
        variance = self.weights @ (self.unit - self.mean) ** 2
        return np.clip(1 - 12 * variance, 0.0, 1.0)

    def interval(self, share: float) -> tuple[Floats, Floats]:
        """Central intervals of the posterior, lower and upper ends, shape (axes,) each.

        Args:
            share: such as 0.9.
        """
        ends = np.array([(1 - share) / 2, (1 + share) / 2])
        found = []
        for axis, unit in zip(self.axes, self.unit.T, strict=True):
            order = np.argsort(unit)
            at = np.interp(ends, np.cumsum(self.weights[order]), unit[order])
            found.append(axis.low + (axis.high - axis.low) * at)
        low, high = np.array(found).T
        return low, high

    def middle(self, taken: NDArray[np.int64]) -> int:
        """Index, in `taken`, of the draw nearest to the mean, by the covariance.

        Args:
            taken: indices of draws.
        """
        off = self.unit - self.mean
        covariance = (self.weights[:, None] * off).T @ off
        away = np.linalg.solve(covariance, off[taken].T).T
        return int(np.argmin((off[taken] * away).sum(axis=1)))

    def values(self, unit: Floats) -> dict[str, float]:
        """The design's values at a place in the unit cube."""
        return values_at(self.axes, unit)

    def without(self, rows: Bools) -> Floats:
        """The weights that the draws would have without some of the tosses, shape (draws,)."""
        return weights_without(self.weights, self.per_toss, rows)


def twin_posterior(
    logs: Sequence[TossLog],
    emulator: Emulator,
    unknown: UnknownStart,
    rng: np.random.Generator,
    *,
    gap: float = 1.0,
) -> TwinPosterior:
    """The posterior of a design's free values.

    A log without taps tells that the tower did not jam, and the likelihood uses that.

    Args:
        logs: of one tower.
        emulator: of its design.
        unknown: prior of unknown contents.
        rng: decides every random number.
        gap: factor of the discrepancy's standard deviations.
    """
    prior = _SurrogatePrior(emulator, gap * gaps(emulator), untapped_throws(logs))
    even = even_places(len(emulator.axes), PLACES, rng)
    found = posterior(logs, emulator.level, prior.normal(even), unknown, rng)
    taps, values = "tap" in found.names, np.nansum(found.per_toss, axis=1)
    approximation = GaussianApproximation.fit(found.vectors, values, found.weights, found.prior)
    for _ in range(MAX_APPROXIMATIONS):
        unit, vectors = prior.draw(even, approximation, taps, rng)
        per_toss = row_probabilities(vectors, emulator.level, logs, unknown)
        values = np.nansum(per_toss, axis=1)
        weights = softmax(values - approximation.logs(vectors))
        if effective_size(weights) >= MIN_EFFECTIVE:
            break
        approximation = GaussianApproximation.fit(vectors, values, weights, found.prior)
    return TwinPosterior(emulator.axes, emulator.level, unit, vectors, weights, per_toss)


@dataclass(frozen=True, slots=True)
class _SurrogatePrior:
    """The prior of the surrogate given values of the design.

    Attributes:
        emulator: of the design.
        gaps: standard deviations of the discrepancy, shape (combinations,).
        untapped: number of throws that did not jam the tower.
    """

    emulator: Emulator
    gaps: Floats
    untapped: int

    def surrogates(self, unit: Floats, taps: bool = False) -> tuple[Floats, Floats]:
        """Means and standard deviations of combinations, and of a tap's logit if there are taps."""
        means, deviations = self.emulator(unit)
        deviations = np.hypot(deviations, self.gaps)
        if not taps:
            return means, deviations
        mean, deviation = (np.full((len(unit), 1), each) for each in TAP_PRIOR)
        return np.hstack([means, mean]), np.hstack([deviations, deviation])

    def back(self, taps: bool) -> Floats:
        """The matrix from combinations to parameters, with a tap's logit if there are taps."""
        back = self.emulator.combinations.back
        return np.asarray(linalg.block_diag(back, np.eye(int(taps))), np.float64)

    def log_no_jam(self, unit: Floats) -> Floats:
        """Log chance that no throw jams the tower, shape (places,)."""
        found: Floats = self.untapped * np.log1p(-self.emulator.jams(unit))
        return found

    def draw(
        self,
        even: Floats,
        approximation: GaussianApproximation,
        taps: bool,
        rng: np.random.Generator,
    ) -> tuple[Floats, Floats]:
        """Draw values and parameters from the posterior under an approximate likelihood.

        Args:
            even: places all over the unit cube, shape (places, axes).
            approximation: of the likelihood of the parameters.
            taps: whether there are taps among the tosses.
            rng: decides every random number.

        Returns:
            Shape (`DRAWS`, axes) and (`DRAWS`, parameters).
        """
        back = self.back(taps)
        of_combinations = approximation.transform(back)

        def density(unit: Floats) -> Floats:
            return of_combinations.evidence(*self.surrogates(unit, taps)) + self.log_no_jam(unit)

        unit, logs = even, density(even)
        for _ in range(ROUNDS):
            unit, counts = nearer_places(unit, logs, PLACES, rng)
            logs = density(unit) + counts
        unit = unit[resample(softmax(logs), DRAWS, rng)]
        return unit, of_combinations.draw(*self.surrogates(unit, taps), rng) @ back.T

    def normal(self, unit: Floats) -> Normal:
        """Mean and covariance of the parameters over places of equal weight."""
        means, deviations = self.surrogates(unit)
        weights, back = softmax(self.log_no_jam(unit)), self.back(taps=False)
        mean = weights @ means
        off = means - mean
        spread = (weights[:, None] * off).T @ off + np.diag(weights @ deviations**2)
        return Normal(back @ mean, back @ spread @ back.T)


def emulate(
    emulator: Emulator, unit: Floats, rng: np.random.Generator, tap: Floats | None = None
) -> RatesDistribution:
    """Draw the surrogates of the physics at some values from its emulator.

    Args:
        emulator: of the design.
        unit: draws of the values, in widths of their axes, shape (draws, axes).
        rng: for the uncertainty of the emulator.
        tap: logits of a tap's chance, shape (draws,), if there are taps.
    """
    mean, deviation = emulator(unit)
    values = mean + deviation * rng.standard_normal(mean.shape)
    vectors = emulator.combinations.parameters(values)
    if tap is not None:
        vectors = np.column_stack([vectors, tap])
    return RatesDistribution(tuple(rates_of(vector, emulator.level) for vector in vectors))


def untapped_throws(logs: Sequence[TossLog]) -> int:
    """Number of throws in logs without taps; 0 if any of the logs has taps."""
    rows = [row for log in logs for row in log.rows if not row.missing]
    return sum(bool(row.thrown) for row in rows) if all(row.thrown for row in rows) else 0
