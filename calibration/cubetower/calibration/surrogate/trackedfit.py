"""Fitting the surrogate to tosses in which every cube was followed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import xlog1py, xlogy

from cubetower.calibration.surrogate.ladder import (
    Vector,
    names,
    order_kinds,
    starts,
    to_rates,
    to_vector,
)
from cubetower.calibration.surrogate.tracked import Tracked
from cubetower.tower.models.rates import MAX_INSIDE, Rates

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

MAX_PARAMETER = 20.0  # of a slope or a logit: with few data they diverge, and nothing changes
STEP = 1e-3  # of the numerical second derivatives
MAX_CHANCE = 1 - 1e-12  # keeps sums of logs finite
MIN_INFORMATION = 0.01  # of a direction: a standard error of 10 logits tells nothing


@dataclass(frozen=True, slots=True)
class Fit:
    """A surrogate fitted by maximum likelihood, perhaps penalised (`fit_tracked`).

    Attributes:
        level: the model, M0 to M3.
        rates: the fitted chances.
        log_likelihood: of the tosses fitted to, in nats, without the penalty.
        standard_errors: by parameter, from the curvature of likelihood and penalty; on the logit
            scale for parameters between 0 and 1. None for those that the data do not tell.
        converged: whether the search ended at an optimum.
    """

    level: str
    rates: Rates
    log_likelihood: float
    standard_errors: dict[str, float | None]
    converged: bool


def fit_tracked(
    tracked: Tracked,
    level: str,
    *,
    centre: Vector | None = None,
    spread: Vector | None = None,
    max_inside: int = MAX_INSIDE,
) -> Fit:
    """Fit a model of the ladder to tracked tosses, by maximum likelihood.

    Models with kinds of cubes have several optima: the search begins at each of `starts`, and the
    best end is taken. Wedged and stuck cubes are interchangeable; those that fall more often are
    called wedged.

    With few tosses fits diverge in some directions, mostly shares and hazards of kinds. With
    `centre` and `spread` the fit is penalised: likelihood times a normal density of mean `centre`
    and standard deviation `spread` is maximised. The search then begins only at the centre; in 16
    fits to plausible towers the other starts ended in the same place.

    Args:
        tracked: the tosses.
        level: M0 to M3.
        centre: of the penalty, in the units of `to_vector` (logits of chances), shape
            (parameters,).
        spread: its standard deviations, in the same units, over 0, shape (parameters,).
        max_inside: see `Rates`.

    Raises:
        ValueError: only one of `centre` and `spread` is given.
    """
    if (centre is None) != (spread is None):
        raise ValueError("a penalty needs both centre and spread")
    if centre is None or spread is None:
        beginnings, middle, strength = starts(level), np.zeros(1), np.zeros(1)
    else:
        beginnings, middle, strength = [centre], centre, spread**-2.0

    fates = _Fates.of(tracked)

    def loss(vector: Vector) -> float:
        penalty = float(np.sum(strength * (vector - middle) ** 2)) / 2
        rates = to_rates(vector, level, max_inside)
        return (penalty - fates.log_likelihood(rates)) / len(tracked.thrown)

    ends = [
        minimize(
            loss,
            each,
            method="L-BFGS-B",
            bounds=[(-MAX_PARAMETER, MAX_PARAMETER)] * len(each),
            options={"ftol": 1e-11, "gtol": 1e-7, "maxfun": 50_000},
        )
        for each in beginnings
    ]
    best = min(ends, key=lambda end: float(end.fun))
    rates = order_kinds(to_rates(best.x, level, max_inside))
    errors = _standard_errors(rates, fates, level, strength)
    return Fit(
        level,
        rates,
        fates.log_likelihood(rates),
        dict(zip(names(level), errors, strict=True)),
        bool(best.success),
    )


def tracked_log_likelihood(rates: Rates, tracked: Tracked) -> float:
    """Log probability of the fates of all cubes, in nats, given throws and contents.

    Whether a cube inside is loose, wedged or stuck is hidden, so all cases are summed.
    """
    return _Fates.of(tracked).log_likelihood(rates)


@dataclass(frozen=True, slots=True)
class _Fates:
    """The fates of cubes, equal ones counted, since the likelihood is needed a thousand times.

    Chances depend on the cubes thrown and inside, so they are computed once for each such pair.

    Attributes:
        thrown, content: the pairs that occurred, shape (pairs,).
        through: cubes thrown that fell at once, shape (pairs,).
        kept: cubes thrown that did not, shape (pairs,).
        pair: of each toss, shape (tosses,).
        entered, watched, fell: as in `Tracked`, of cubes that were kept, shape (fates,).
        first, last: pairs of the tosses `entered` and `watched`, shape (fates,).
        cubes: with each of these fates, shape (fates,).
    """

    thrown: Ints
    content: Ints
    through: Ints
    kept: Ints
    pair: Ints
    entered: Ints
    watched: Ints
    fell: NDArray[np.bool_]
    first: Ints
    last: Ints
    cubes: Ints

    @classmethod
    def of(cls, tracked: Tracked) -> _Fates:
        """The fates of tracked tosses."""
        (thrown, content), pair = np.unique(
            [tracked.thrown, tracked.content], axis=1, return_inverse=True
        )
        pair = pair.reshape(-1)
        inside = ~(tracked.fell & (tracked.watched == tracked.entered))
        fates = [each[inside] for each in (tracked.entered, tracked.watched, tracked.fell)]
        (entered, watched, fell), cubes = np.unique(fates, axis=1, return_counts=True)
        return cls(
            thrown,
            content,
            np.bincount(pair[tracked.entered[~inside]], minlength=len(thrown)),
            np.bincount(pair[tracked.entered[inside]], minlength=len(thrown)),
            pair,
            entered,
            watched,
            fell.astype(bool),
            pair[entered],
            pair[watched],
            cubes,
        )

    def log_likelihood(self, rates: Rates) -> float:
        """Their log probability in nats."""
        new, *falls, held, sunk = rates.chances(self.thrown, self.content)
        total = float(np.sum(xlogy(self.through, new) + xlog1py(self.kept, -new)))
        kinds = (1 - held, held * (1 - sunk), held * sunk)
        each = [self._logs(*kind) for kind in zip(kinds, falls, strict=True) if kind[0].any()]
        return total + float(self.cubes @ np.logaddexp.reduce(each))

    def _logs(self, share: Floats, chance: Floats) -> Floats:
        """For each fate, log probability of being of a kind, staying, and falling in the end."""
        chance = np.minimum(chance, MAX_CHANCE)
        with np.errstate(divide="ignore"):
            kind, stays, falls = np.log(share), np.log1p(-chance), np.log(chance)
        staying = stays.take(self.pair).cumsum()
        last = np.where(self.fell, (falls - stays).take(self.last), 0.0)
        kept = staying.take(self.watched) - staying.take(self.entered)
        found: Floats = kind.take(self.first) + kept + last
        return found


def _standard_errors(
    rates: Rates, fates: _Fates, level: str, strength: Vector
) -> list[float | None]:
    """Standard errors from the inverse of the information, by central differences.

    The information is that of the tosses plus the `strength` of the penalty of each parameter.
    """
    centre = to_vector(rates, level)
    size = len(centre)

    def at(*moves: tuple[int, float]) -> float:
        vector = centre.copy()
        for index, step in moves:
            vector[index] += step
        return fates.log_likelihood(to_rates(vector, level, rates.max_inside))

    curvature = np.empty((size, size))
    for i in range(size):
        for j in range(i + 1):
            curvature[i, j] = curvature[j, i] = (
                at((i, STEP), (j, STEP))
                - at((i, STEP), (j, -STEP))
                - at((i, -STEP), (j, STEP))
                + at((i, -STEP), (j, -STEP))
            ) / (4 * STEP**2)
    informations, directions = np.linalg.eigh(np.diag(np.broadcast_to(strength, size)) - curvature)
    told = informations > MIN_INFORMATION
    untold = (directions[:, ~told] ** 2).sum(axis=1)
    variances = (directions[:, told] ** 2 / informations[told]).sum(axis=1)
    return [
        float(np.sqrt(variance)) if share < 0.01 else None
        for variance, share in zip(variances, untold, strict=True)
    ]
