"""Fitting the surrogate to tosses in which every cube was followed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import xlog1py, xlogy

from calibration.ladder import Vector, names, start, to_rates, to_vector
from calibration.tracked import Tracked
from tower.models.rates import Rates

STEP = 1e-3  # of the numerical second derivatives


@dataclass(frozen=True, slots=True)
class Fit:
    """A surrogate fitted by maximum likelihood.

    Attributes:
        level: the model, M0 to M3.
        rates: the fitted chances.
        log_likelihood: of the tosses fitted to, in nats.
        standard_errors: by parameter, from the curvature of the likelihood; of those between
            0 and 1 on the scale of the logit. None where the data do not say.
    """

    level: str
    rates: Rates
    log_likelihood: float
    standard_errors: dict[str, float | None]


def fit_tracked(tracked: Tracked, level: str) -> Fit:
    """Fit a model of the ladder to tracked tosses.

    Args:
        tracked: the tosses.
        level: M0 to M3.
    """

    def loss(vector: Vector) -> float:
        return -tracked_log_likelihood(to_rates(vector, level), tracked) / len(tracked.thrown)

    found = minimize(loss, start(level), method="L-BFGS-B", options={"ftol": 1e-12, "gtol": 1e-7})
    rates = to_rates(found.x, level)
    errors = _standard_errors(rates, tracked, level)
    return Fit(
        level,
        rates,
        tracked_log_likelihood(rates, tracked),
        dict(zip(names(level), errors, strict=True)),
    )


def tracked_log_likelihood(rates: Rates, tracked: Tracked) -> float:
    """Log probability of the fates of all cubes, in nats, given throws and contents.

    Whether a cube inside is loose, wedged or stuck is not seen: of each cube all are summed.
    """
    new, *falls, held, sunk = rates.chances(tracked.thrown, tracked.content)
    at_once = tracked.fell & (tracked.watched == tracked.entered)
    tosses = len(tracked.thrown)
    through = np.bincount(tracked.entered[at_once], minlength=tosses)
    kept = np.bincount(tracked.entered[~at_once], minlength=tosses)
    total = float(np.sum(xlogy(through, new) + xlog1py(kept, -new)))
    entered = tracked.entered[~at_once]
    fates = entered, tracked.watched[~at_once], tracked.fell[~at_once]
    kinds = (1 - held, held * (1 - sunk), held * sunk)
    with np.errstate(divide="ignore"):
        each = [
            np.log(share[entered]) + _log_fates(fall, *fates)
            for share, fall in zip(kinds, falls, strict=True)
        ]
    return total + float(np.sum(np.logaddexp.reduce(each)))


def _log_fates(
    chance: NDArray[np.float64],
    entered: NDArray[np.int64],
    watched: NDArray[np.int64],
    fell: NDArray[np.bool_],
) -> NDArray[np.float64]:
    """Log probability of staying from the toss of entry on and falling, or not, in the last."""
    with np.errstate(divide="ignore"):
        staying = np.cumsum(np.log1p(-chance))
        falling = np.log(chance)
    kept = staying[watched] - staying[entered]
    last = np.log1p(-chance[watched])
    fates: NDArray[np.float64] = np.where(fell, kept - last + falling[watched], kept)
    return fates


def _standard_errors(rates: Rates, tracked: Tracked, level: str) -> list[float | None]:
    """Square roots of the diagonal of the inverse of the information, by central differences."""
    centre = to_vector(rates, level)
    size = len(centre)

    def at(*moves: tuple[int, float]) -> float:
        vector = centre.copy()
        for index, step in moves:
            vector[index] += step
        return tracked_log_likelihood(to_rates(vector, level), tracked)

    curvature = np.empty((size, size))
    for i in range(size):
        for j in range(i + 1):
            curvature[i, j] = curvature[j, i] = (
                at((i, STEP), (j, STEP))
                - at((i, STEP), (j, -STEP))
                - at((i, -STEP), (j, STEP))
                + at((i, -STEP), (j, -STEP))
            ) / (4 * STEP**2)
    variances = np.diag(np.linalg.pinv(-curvature))
    return [float(np.sqrt(v)) if v > 0 else None for v in variances]
