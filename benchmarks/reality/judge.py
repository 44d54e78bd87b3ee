"""Fitting a law to some tosses and judging it on others, beside floors."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.stats import ks_2samp

from benchmarks.reality.recordings import Floats, Recordings

HALVINGS = 200  #: of the recorded tosses


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
    real, free = recordings.recorded()[fitted], recordings.free[name]
    names, kinds = list(free), len(recordings.figures)

    def value_of(x: Floats) -> float:
        values = dict(zip(names, x.tolist(), strict=True))
        run = recordings.simulate(values, few, fitted)
        return misfit(real, run[..., :kinds], run[..., kinds:], guess)

    first = np.array([value.start for value in free.values()])
    search = minimize(
        value_of,
        first,
        method="Nelder-Mead",
        bounds=[(value.low, value.high) for value in free.values()],
        options={
            "maxfev": evaluations * (len(names) + 1),
            "initial_simplex": [first, *(first + np.diag([value.step for value in free.values()]))],
            "xatol": 1e-3,
            "fatol": 1e-3,
        },
    )
    values = dict(zip(names, search.x.tolist(), strict=True))
    begun = time.process_time()
    simulated = recordings.simulate(values, state[out], out)
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
    mean: Floats = np.abs(np.median(simulated, axis=1) - real).mean(axis=0)
    return mean


def floor_of_halves(real: Floats) -> Floats:
    """Mean distance between random halves of the real tosses, by figure."""
    rng, rows = np.random.default_rng(2), []
    for _ in range(HALVINGS):
        order = rng.permutation(len(real))
        rows.append(distances(real[order[::2]], real[order[1::2], None]))
    mean: Floats = np.mean(rows, axis=0)
    return mean


def floor_of_starts(judged: Judged) -> tuple[Floats, Floats]:
    """Mean distances and errors of one start of each toss beside its other starts, by figure.

    What a law that is right would reach, but for the noise of the tracking.
    """
    pairs = [
        (judged.simulated[:, start], np.delete(judged.simulated, start, axis=1))
        for start in range(judged.simulated.shape[1])
    ]
    apart: Floats = np.mean([distances(*pair) for pair in pairs], axis=0)
    wrong: Floats = np.mean([errors(*pair) for pair in pairs], axis=0)
    return apart, wrong


def constant_guess(fitted: Floats, real: Floats) -> Floats:
    """Mean error of guessing the median of the tosses fitted to, by figure."""
    mean: Floats = np.abs(real - np.median(fitted, axis=0)).mean(axis=0)
    return mean
