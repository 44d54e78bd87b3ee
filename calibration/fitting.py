"""Fitting the surrogate to tosses in which every cube was followed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import xlog1py, xlogy

from calibration.ladder import Vector, names, ordered, starts, to_rates, to_vector
from calibration.tracked import Tracked
from tower.models.rates import Rates

MOST = 20.0  # of a slope or a logit: few data let them run away, and nothing changes beyond it
STEP = 1e-3  # of the numerical second derivatives
MOST_CHANCE = 1 - 1e-12  # a certain fall counts as this, or sums over tosses have no end
LEAST_INFORMATION = 0.01  # of a direction: a standard error of 10 logits tells nothing


@dataclass(frozen=True, slots=True)
class Fit:
    """A surrogate fitted by maximum likelihood, or pulled towards a centre (`fit_tracked`).

    Attributes:
        level: the model, M0 to M3.
        rates: the fitted chances.
        log_likelihood: of the tosses fitted to, in nats; without the pull.
        standard_errors: by parameter, from the curvature of the likelihood, with that of the
            pull; of those between 0 and 1 on the scale of the logit. None of those that the
            data do not tell.
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
) -> Fit:
    """Fit a model of the ladder to tracked tosses, by maximum likelihood.

    Models with kinds of cubes have several optima: the search begins at each of `starts`, and
    the best end counts. Wedged and stuck cubes are interchangeable; the ones that fall more
    often are called wedged.

    Few tosses leave directions open in which a fit runs away, mostly shares and hazards of kinds.
    With `centre` and `spread` each parameter is pulled towards a known fit: what is maximised
    is the likelihood times a normal density of mean `centre` and standard deviation `spread`.
    The search then begins at the centre only; in 16 fits to plausible towers the others ended
    where it did.

    Args:
        tracked: the tosses.
        level: M0 to M3.
        centre: of the pull, in the units of `to_vector`, so logits of chances; shape (parameters,).
        spread: its standard deviations in the same units, over 0; shape (parameters,).

    Raises:
        ValueError: only one of `centre` and `spread` is given.
    """
    if (centre is None) != (spread is None):
        raise ValueError("a pull needs both centre and spread")
    if centre is None or spread is None:
        beginnings, middle, strength = starts(level), np.zeros(1), np.zeros(1)
    else:
        beginnings, middle, strength = [centre], centre, spread**-2.0

    def loss(vector: Vector) -> float:
        pull = float(np.sum(strength * (vector - middle) ** 2)) / 2
        likelihood = tracked_log_likelihood(to_rates(vector, level), tracked)
        return (pull - likelihood) / len(tracked.thrown)

    ends = [
        minimize(
            loss,
            each,
            method="L-BFGS-B",
            bounds=[(-MOST, MOST)] * len(each),
            options={"ftol": 1e-12, "gtol": 1e-7, "maxfun": 50_000},
        )
        for each in beginnings
    ]
    best = min(ends, key=lambda end: float(end.fun))
    rates = ordered(to_rates(best.x, level))
    errors = _standard_errors(rates, tracked, level, strength)
    return Fit(
        level,
        rates,
        tracked_log_likelihood(rates, tracked),
        dict(zip(names(level), errors, strict=True)),
        bool(best.success),
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
    chance = np.minimum(chance, MOST_CHANCE)
    log_stays = np.log1p(-chance)
    staying = np.cumsum(log_stays)
    with np.errstate(divide="ignore"):
        falling = np.log(chance)
    kept = staying[watched] - staying[entered]
    fates: NDArray[np.float64] = np.where(fell, kept - log_stays[watched] + falling[watched], kept)
    return fates


def _standard_errors(
    rates: Rates, tracked: Tracked, level: str, strength: Vector
) -> list[float | None]:
    """Square roots of the diagonal of the inverse of the information, by central differences.

    The information is that of the tosses and, of each parameter, the `strength` of its pull.
    """
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
    informations, directions = np.linalg.eigh(np.diag(np.broadcast_to(strength, size)) - curvature)
    told = informations > LEAST_INFORMATION
    untold = (directions[:, ~told] ** 2).sum(axis=1)
    variances = (directions[:, told] ** 2 / informations[told]).sum(axis=1)
    return [
        float(np.sqrt(variance)) if share < 0.01 else None
        for variance, share in zip(variances, untold, strict=True)
    ]
