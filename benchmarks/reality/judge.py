"""Fitting a law to some drops and judging it on others, beside three floors."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.stats import ks_2samp

from benchmarks.reality.drops import Drops, Floats, starts
from benchmarks.reality.figures import figures_of
from benchmarks.reality.laws import LAWS, Law

FIT_STARTS = 3
RESAMPLES = 200
LEVELS = (5, 95)  #: percentiles of intervals and of the floor


@dataclass(frozen=True, eq=False, slots=True)
class Judged:
    """A law, fitted to half of the drops and run on the other half.

    Attributes:
        law: its name in `LAWS`.
        values: as fitted.
        simulated: figures of the drops left out, shape (drops, starts, figures).
        ms_a_drop: CPU time of one simulated drop.
    """

    law: str
    values: dict[str, float]
    simulated: Floats
    ms_a_drop: float


@dataclass(frozen=True, slots=True)
class Number:
    """A number with the ends of its interval."""

    value: float
    low: float
    high: float


def halves(drops: Drops) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Every second drop to fit to, and the others to report on."""
    number = np.arange(len(drops.poses))
    return number[::2], number[1::2]


def judge_law(drops: Drops, name: str, evaluations: int, count: int) -> Judged:
    """Fit a law to every second drop, and run it on the others.

    Args:
        drops: all of them.
        name: of the law.
        evaluations: of the search for each free value, and as many besides.
        count: starts of each drop left out.
    """
    law, state = LAWS[name], starts(drops, count)
    fitted, out = halves(drops)
    real = figures_of(drops, drops.poses)
    names = list(law.free)

    def value_of(x: Floats) -> float:
        values = dict(zip(names, x.tolist(), strict=True))
        return misfit(real[fitted], simulate(drops, law, values, state[fitted, :FIT_STARTS]))

    free = law.free.values()
    first = np.array([each.start for each in free])
    found = minimize(
        value_of,
        first,
        method="Nelder-Mead",
        bounds=[(each.low, each.high) for each in free],
        options={
            "maxfev": evaluations * (len(names) + 1),
            "initial_simplex": [first, *(first + np.diag([each.step for each in free]))],
            "xatol": 1e-3,
            "fatol": 1e-3,
        },
    )
    values = dict(zip(names, found.x.tolist(), strict=True))
    begun = time.process_time()
    simulated = simulate(drops, law, values, state[out])
    took_ms = (time.process_time() - begun) / (len(out) * count) * 1000
    return Judged(name, values, simulated, took_ms)


def simulate(drops: Drops, law: Law, values: dict[str, float], state: Floats) -> Floats:
    """Figures of drops from states of shape (drops, starts, 6): (drops, starts, figures)."""
    poses = np.array([[law.drop(drops, values, start) for start in each] for each in state])
    rig, shape = law.rig_of(drops), poses.shape[:2]
    return figures_of(rig, poses.reshape(-1, *poses.shape[2:])).reshape(*shape, -1)


def misfit(real: Floats, simulated: Floats) -> float:
    """What a fit makes small: distances of distributions and errors by drop count alike.

    Args:
        real: shape (drops, figures).
        simulated: shape (drops, starts, figures).
    """
    guess = np.abs(real - np.median(real, axis=0)).mean(axis=0)
    ratios = errors(real, simulated) / guess
    return float(np.mean(distances(real, simulated)) + np.mean(ratios))


def distances(real: Floats, simulated: Floats) -> Floats:
    """Distance of Kolmogorov and Smirnov between both distributions, by figure."""
    pooled = simulated.reshape(-1, simulated.shape[-1])
    pairs = zip(real.T, pooled.T, strict=True)
    return np.array([ks_2samp(one, other, method="asymp").statistic for one, other in pairs])


def errors(real: Floats, simulated: Floats) -> Floats:
    """Mean over drops of the error of the median of their starts, by figure."""
    found: Floats = np.abs(np.median(simulated, axis=1) - real).mean(axis=0)
    return found


def intervals(real: Floats, judged: Judged) -> tuple[list[Number], list[Number]]:
    """Distances and errors of a law with intervals, the drops being drawn again and again.

    The ends are those of the basic bootstrap, which takes off that samples of samples differ more.
    """
    rng = np.random.default_rng(1)
    draws = [rng.integers(0, len(real), len(real)) for _ in range(RESAMPLES)]
    found = []
    for measure in (distances, errors):
        each = np.array([measure(real[drawn], judged.simulated[drawn]) for drawn in draws])
        low, high = np.percentile(each, LEVELS, axis=0)
        values = measure(real, judged.simulated)
        ends = np.maximum(2 * values - high, 0.0), np.maximum(2 * values - low, 0.0)
        found.append([Number(*map(float, n)) for n in zip(values, *ends, strict=True)])
    return found[0], found[1]


def floor_of_halves(real: Floats) -> list[Number]:
    """Distances between random halves of the real drops: mean, and percentiles."""
    rng, found = np.random.default_rng(2), []
    for _ in range(RESAMPLES):
        order = rng.permutation(len(real))
        one, other = real[order[::2]], real[order[1::2]]
        found.append(distances(one, other[:, None]))
    return _numbers(np.array(found))


def floor_of_starts(judged: Judged) -> tuple[list[Number], list[Number]]:
    """Distances and errors of one start of each drop beside its other starts.

    What a law that is right would reach, but for the noise of the tracking.
    """
    count = judged.simulated.shape[1]
    apart, wrong = [], []
    for number in range(count):
        others = np.delete(judged.simulated, number, axis=1)
        apart.append(distances(judged.simulated[:, number], others))
        wrong.append(errors(judged.simulated[:, number], others))
    return _numbers(np.array(apart)), _numbers(np.array(wrong))


def constant_guess(fitted: Floats, real: Floats) -> list[float]:
    """Mean error of guessing the median of the drops fitted to, by figure."""
    return [float(each) for each in np.abs(real - np.median(fitted, axis=0)).mean(axis=0)]


def _numbers(found: Floats) -> list[Number]:
    low, high = np.percentile(found, LEVELS, axis=0)
    each = zip(found.mean(axis=0), low, high, strict=True)
    return [Number(*map(float, numbers)) for numbers in each]
