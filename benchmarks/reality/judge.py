"""Fitting a law to some tosses and judging it on others, beside three floors."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.stats import ks_2samp

from benchmarks.reality.recordings import Floats, Recordings

RESAMPLES = 200
LEVELS = (5, 95)  #: percentiles of intervals and of the floor


@dataclass(frozen=True, eq=False, slots=True)
class Judged:
    """A law, fitted to half of the tosses and run on the other half.

    Attributes:
        law: its name.
        values: as fitted.
        simulated: figures of the tosses left out, shape (tosses, starts, figures).
        paths: errors of their paths, shape (tosses, starts, paths).
        ms_a_toss: CPU time of one simulated toss.
    """

    law: str
    values: dict[str, float]
    simulated: Floats
    paths: Floats
    ms_a_toss: float


@dataclass(frozen=True, slots=True)
class Number:
    """A number with the ends of its interval."""

    value: float
    low: float
    high: float


def halves(tosses: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Every second toss to fit to, and the others to report on."""
    number = np.arange(tosses)
    return number[::2], number[1::2]


def judge_law(recordings: Recordings, name: str, evaluations: int, count: int) -> Judged:
    """Fit a law to every second toss, and run it on the others.

    Args:
        recordings: all tosses.
        name: of the law.
        evaluations: of the search for each free value, and as many besides.
        count: starts of each toss left out.
    """
    state = recordings.starts(count)
    fitted, out = halves(len(recordings))
    guess, few = recordings.guess_paths(fitted), state[fitted, : recordings.fit_starts]
    real, free = recordings.recorded()[fitted], recordings.laws[name].free
    names, kinds = list(free), len(recordings.figures)

    def value_of(x: Floats) -> float:
        values = dict(zip(names, x.tolist(), strict=True))
        found = recordings.simulate(name, values, few, fitted)
        return misfit(real, found[..., :kinds], found[..., kinds:], guess)

    first = np.array([each.start for each in free.values()])
    found = minimize(
        value_of,
        first,
        method="Nelder-Mead",
        bounds=[(each.low, each.high) for each in free.values()],
        options={
            "maxfev": evaluations * (len(names) + 1),
            "initial_simplex": [first, *(first + np.diag([e.step for e in free.values()]))],
            "xatol": 1e-3,
            "fatol": 1e-3,
        },
    )
    values = dict(zip(names, found.x.tolist(), strict=True))
    begun = time.process_time()
    simulated = recordings.simulate(name, values, state[out], out)
    took_ms = (time.process_time() - begun) / (len(out) * count) * 1000
    return Judged(name, values, simulated[..., :kinds], simulated[..., kinds:], took_ms)


def misfit(real: Floats, simulated: Floats, paths: Floats, guess: Floats) -> float:
    """What a fit makes small: distances of distributions and errors by toss count alike.

    Args:
        real: shape (tosses, figures).
        simulated: shape (tosses, starts, figures).
        paths: errors of paths, shape (tosses, starts, paths).
        guess: those of a guess, shape (paths,).
    """
    ratios = errors(real, simulated) / np.abs(real - np.median(real, axis=0)).mean(axis=0)
    whole = paths.mean(axis=(0, 1)) / guess
    return float(np.mean(distances(real, simulated)) + np.mean([*ratios, *whole]))


def distances(real: Floats, simulated: Floats) -> Floats:
    """Distance of Kolmogorov and Smirnov between both distributions, by figure."""
    pooled = simulated.reshape(-1, simulated.shape[-1])
    pairs = zip(real.T, pooled.T, strict=True)
    return np.array([ks_2samp(one, other, method="asymp").statistic for one, other in pairs])


def errors(real: Floats, simulated: Floats) -> Floats:
    """Mean over tosses of the error of the median of their starts, by figure."""
    found: Floats = np.abs(np.median(simulated, axis=1) - real).mean(axis=0)
    return found


def intervals(real: Floats, judged: Judged) -> tuple[list[Number], list[Number], list[Number]]:
    """Distances, errors and errors of paths with intervals, the tosses drawn again and again.

    The ends are those of the basic bootstrap, which takes off that samples of samples differ more.
    """

    def drawn_again(measure: Callable[[NDArray[np.intp]], Floats]) -> list[Number]:
        each = np.array([measure(draw) for draw in draws(len(real))])
        low, high = np.percentile(each, LEVELS, axis=0)
        values = measure(np.arange(len(real)))
        ends = np.maximum(2 * values - high, 0.0), np.maximum(2 * values - low, 0.0)
        return [Number(*map(float, n)) for n in zip(values, *ends, strict=True)]

    return (
        drawn_again(lambda draw: distances(real[draw], judged.simulated[draw])),
        drawn_again(lambda draw: errors(real[draw], judged.simulated[draw])),
        drawn_again(lambda draw: judged.paths[draw].mean(axis=(0, 1))),
    )


def draws(tosses: int) -> NDArray[np.intp]:
    """Tosses drawn again and again, the same for every law: shape (draws, tosses)."""
    return np.random.default_rng(1).integers(0, tosses, (RESAMPLES, tosses))


def leads(judged: Judged, other: Judged) -> list[Number]:
    """By how much less a law is off in paths than another one, toss by toss, with intervals."""
    apart = (other.paths - judged.paths).mean(axis=1)
    each = np.array([apart[draw].mean(axis=0) for draw in draws(len(apart))])
    low, high = np.percentile(each, LEVELS, axis=0)
    return [Number(*map(float, n)) for n in zip(apart.mean(axis=0), low, high, strict=True)]


def floor_of_halves(real: Floats) -> list[Number]:
    """Distances between random halves of the real tosses: mean, and percentiles."""
    rng, found = np.random.default_rng(2), []
    for _ in range(RESAMPLES):
        order = rng.permutation(len(real))
        one, other = real[order[::2]], real[order[1::2]]
        found.append(distances(one, other[:, None]))
    return _numbers(np.array(found))


def floor_of_starts(judged: Judged) -> tuple[list[Number], list[Number]]:
    """Distances and errors of one start of each toss beside its other starts.

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
    """Mean error of guessing the median of the tosses fitted to, by figure."""
    return [float(each) for each in np.abs(real - np.median(fitted, axis=0)).mean(axis=0)]


def _numbers(found: Floats) -> list[Number]:
    low, high = np.percentile(found, LEVELS, axis=0)
    each = zip(found.mean(axis=0), low, high, strict=True)
    return [Number(*map(float, numbers)) for numbers in each]
