"""Whether one run is like others, by several figures at once, with a known rate of false alarms.

A run is as unusual as its most unusual figure: how many standard deviations it lies off the mean,
both taken from all other runs. If the run that is judged comes from the same tower as the others,
every rank among them is equally likely, whatever the figures' distributions and correlations. So
the chance that it is called different is at most `SIGNIFICANCE` over all figures together. It is a
Monte Carlo test (Barnard 1963) with a studentised global envelope (Myllymäki, Mrkvička, Grabarnik,
Seijo and Hahn, *Global envelope tests for spatial processes*, Journal of the Royal Statistical
Society B 79, 2017).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SIGNIFICANCE = 0.05
"""Chance that a run like the others is called different; it takes 1 / `SIGNIFICANCE` - 1 others."""

ROUNDING = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Envelope:
    """One run among others.

    Attributes:
        as_unusual: how many of the others are at least as unusual as the run that is judged.
        others: number of other runs.
        mean: of the others, shape (figures,); nan where none of them has the figure.
        deviation: their standard deviations.
        width: in standard deviations; 1 - `SIGNIFICANCE` of all runs lie within it in all figures.
    """

    as_unusual: int
    others: int
    mean: Floats
    deviation: Floats
    width: float

    @property
    def p_value(self) -> float:
        """Chance that a run of the same tower is at least as unusual."""
        return (self.as_unusual + 1) / (self.others + 1)

    @property
    def differs(self) -> bool | None:
        """Whether the run is called different; None if there are too few others to tell."""
        if 1 / (self.others + 1) > SIGNIFICANCE + ROUNDING:
            return None
        return self.p_value <= SIGNIFICANCE + ROUNDING

    @property
    def low(self) -> Floats:
        """Lower ends of the ranges; the run that is judged lies in all of them or differs."""
        return self.mean - self.width * self.deviation

    @property
    def high(self) -> Floats:
        """Upper ends."""
        return self.mean + self.width * self.deviation


def envelope(run: Floats, others: Floats) -> Envelope:
    """Judge a run by others.

    Args:
        run: its figures, shape (figures,); nan where undefined, which counts as not unusual.
        others: the figures of the others, shape (runs, figures), one run or more.
    """
    every = np.vstack([run, others])
    means, deviations = _of_the_others(every)
    off = np.abs(every - means)
    with np.errstate(divide="ignore", invalid="ignore"):
        unusual = np.where(off > 0, off / deviations, 0.0)
    farthest = np.nan_to_num(unusual, nan=0.0, posinf=np.inf).max(axis=1, initial=0.0)
    in_order = np.sort(farthest)
    as_far = len(every) - np.searchsorted(in_order, farthest * (1 - ROUNDING))
    width = float(farthest[as_far > SIGNIFICANCE * len(every) + ROUNDING].max(initial=0.0))
    return Envelope(int(as_far[0]) - 1, len(others), means[0], deviations[0], width)


def _of_the_others(every: Floats) -> tuple[Floats, Floats]:
    """For each run, means and standard deviations of all others; nan where too few are known."""
    known = ~np.isnan(every)
    with np.errstate(divide="ignore", invalid="ignore"):
        middle = np.where(known.any(axis=0), np.nansum(every, axis=0) / known.sum(axis=0), 0.0)
        values = np.where(known, every - middle, 0.0)
        counts = known.sum(axis=0) - known
        sums, squares = values.sum(axis=0) - values, (values**2).sum(axis=0) - values**2
        means = sums / counts
        variances = np.maximum(squares - counts * means**2, 0.0) / (counts - 1)
        variances[variances < (ROUNDING * np.maximum(1.0, np.abs(middle))) ** 2] = 0.0
    means = np.where(counts > 0, means + middle, np.nan)
    return means, np.sqrt(np.where(counts > 1, variances, np.nan))
