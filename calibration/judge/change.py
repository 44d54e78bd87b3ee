"""Did the tower change while the log was kept? What fell less what was foretold, added up.

A tower that stays the same is sometimes above its forecasts and sometimes below, sometimes near and
sometimes far, in no order. One that was knocked, moved or mended is above them for a while and
then below, or near and then far. The sum of the residuals up to each toss, or of their squares,
tied down at both ends, shows it: without a change it wanders like a Brownian bridge, and how far it
gets has the law of Kolmogorov (Brown, Durbin and Evans, Techniques for testing the constancy of
regression relationships over time, JRSS B 37, 1975; Ploberger and Kraemer, The CUSUM test with OLS
residuals, Econometrica 60, 1992).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from calibration.prediction.predictions import Forecasts

Floats = NDArray[np.float64]

DOUBT = 0.01
"""A change is spoken of below this p-value: of 100 towers that stay the same about one is."""

LEAST = 20  # tosses; of fewer nothing is said
TINY = 1e-12  # variance of a forecast that was certain


@dataclass(frozen=True, slots=True)
class Bridge:
    """Sums of values up to each, less their share of the whole sum.

    Attributes:
        path: in units in which a Brownian bridge wanders, shape (values,); it ends at 0.
        farthest: how far it gets from 0, either way.
        p_value: how often a Brownian bridge gets as far; None of fewer than `LEAST` values, and
            of values that are all alike.
        place: index of the value behind the farthest point: where the mean changed, if it did.
        before: mean of the values up to there.
        after: mean from there on.
    """

    path: Floats
    farthest: float
    p_value: float | None
    place: int
    before: float
    after: float

    @classmethod
    def of(cls, values: Floats) -> Bridge:
        """The bridge of values in the order of time."""
        spread = float(values.std()) if len(values) else 0.0
        if spread < TINY:
            mean = float(values.mean()) if len(values) else 0.0
            return cls(np.zeros(len(values)), 0.0, None, 0, mean, mean)
        path: Floats = np.cumsum(values - values.mean()) / (spread * np.sqrt(len(values)))
        place = int(np.abs(path[:-1]).argmax()) + 1
        farthest = float(np.abs(path[place - 1]))
        return cls(
            path,
            farthest,
            float(stats.kstwobign.sf(farthest)) if len(values) >= LEAST else None,
            place,
            float(values[:place].mean()),
            float(values[place:].mean()),
        )


@dataclass(frozen=True, slots=True)
class Change:
    """Whether and where a tower seems to have changed.

    Attributes:
        residuals: of each toss, what fell less what was foretold, in standard deviations of the
            forecast; shape (tosses,).
        level: the bridge of the residuals: does more or less fall than before?
        spread: that of their squares: are the forecasts farther off than before, or nearer?
    """

    residuals: Floats
    level: Bridge
    spread: Bridge

    @property
    def sign(self) -> Bridge:
        """The bridge that tells more of a change."""
        return min(
            self.level, self.spread, key=lambda each: 2.0 if each.p_value is None else each.p_value
        )

    @property
    def p_value(self) -> float | None:
        """How often an unchanged tower looks as changed: twice the smaller p-value (Bonferroni)."""
        found = self.sign.p_value
        return None if found is None else min(1.0, 2 * found)

    @property
    def found(self) -> bool:
        """Whether there is a change to speak of."""
        return self.p_value is not None and self.p_value < DOUBT


def change_in(forecasts: Forecasts) -> Change:
    """Look for a change of the tower in forecasts of tosses, which stand in the order of time.

    The false-alarm rate is about `DOUBT`; in short logs it is less, as bridges of few values get
    less far. That holds if the forecasts are right but for the change: residuals of a tower that
    foretells badly hang together from toss to toss, and raise alarms more often.
    """
    found = residuals(forecasts)
    return Change(found, Bridge.of(found), Bridge.of(found**2))


def residuals(forecasts: Forecasts) -> Floats:
    """What fell less what was foretold, in standard deviations; 0 where it was certain."""
    certain = forecasts.variance < TINY
    deviation = np.sqrt(np.where(certain, 1.0, forecasts.variance))
    off: Floats = np.where(certain, 0.0, (forecasts.fell - forecasts.mean) / deviation)
    return off
