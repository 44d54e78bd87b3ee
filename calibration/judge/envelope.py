"""Whether one run is like others, by several figures at once, with a known rate of false alarms.

A run is as unusual as its most unusual figure: how many standard deviations it lies off the mean,
both taken from all runs but itself. If the run that is judged comes from where the others come
from, it is as likely to stand at any place in the order of all of them, whatever the figures'
distributions and however they hang together. So it is called different with a chance of at most
`LEVEL`, over all figures together. A Monte Carlo test (Barnard 1963) with a studentised global
envelope (Myllymäki, Mrkvička, Grabarnik, Seijo and Hahn, *Global envelope tests for spatial
processes*, Journal of the Royal Statistical Society B 79, 2017).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

LEVEL = 0.05
"""Chance that a run like the others is called different; it takes 1 / `LEVEL` - 1 others."""

ROUNDING = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Envelope:
    """One run among others.

    Attributes:
        alike: how many of the others are as unusual as the run that is judged, or more so.
        others: how many there are.
        mean: of the others, shape (figures,); nan where none of them has the figure.
        deviation: their standard deviations.
        width: in standard deviations; 1 - `LEVEL` of all runs lie within with all their figures.
    """

    alike: int
    others: int
    mean: Floats
    deviation: Floats
    width: float

    @property
    def p_value(self) -> float:
        """Chance to be so unusual, of a run that comes from where the others come from."""
        return (self.alike + 1) / (self.others + 1)

    @property
    def differs(self) -> bool | None:
        """Whether the run is called different; None if there are too few others to say so."""
        if 1 / (self.others + 1) > LEVEL + ROUNDING:
            return None
        return self.p_value <= LEVEL + ROUNDING

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
        run: its figures, shape (figures,); nan where undefined, which is nothing unusual.
        others: those of the others, shape (runs, figures), one run or more.
    """
    every = np.vstack([run, others])
    means, deviations = _of_the_others(every)
    off = np.abs(every - means)
    with np.errstate(divide="ignore", invalid="ignore"):
        unusual = np.where(off > 0, off / deviations, 0.0)
    farthest = np.nan_to_num(unusual, nan=0.0, posinf=np.inf).max(axis=1, initial=0.0)
    in_order = np.sort(farthest)
    as_far = len(every) - np.searchsorted(in_order, farthest * (1 - ROUNDING))
    width = float(farthest[as_far > LEVEL * len(every) + ROUNDING].max(initial=0.0))
    return Envelope(int(as_far[0]) - 1, len(others), means[0], deviations[0], width)


def _of_the_others(every: Floats) -> tuple[Floats, Floats]:
    """Means and standard deviations of the figures of all runs but each; nan of none, or of one."""
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
