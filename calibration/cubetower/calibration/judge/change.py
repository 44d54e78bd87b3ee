"""Did the tower change while the log was kept? A CUSUM test of the residuals.

What falls from an unchanged tower is sometimes above the prediction and sometimes below, sometimes
near and sometimes far, in no order. A tower that was knocked, moved or mended is above for a while
and then below, or near and then far. The cumulative sum of the residuals, or of their squares, tied
down at both ends, shows it: without a change it wanders like a Brownian bridge, whose largest
distance from 0 has the Kolmogorov distribution (Brown, Durbin and Evans, Techniques for testing the
constancy of regression relationships over time, JRSS B 37, 1975; Ploberger and Kraemer, The CUSUM
test with OLS residuals, Econometrica 60, 1992).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from cubetower.calibration.prediction.predictions import Predictions

Floats = NDArray[np.float64]

SIGNIFICANCE = 0.01
"""A change is reported below this p-value: for about one in 100 unchanged towers."""

MIN_TOSSES = 20  # with fewer there is no p-value
MIN_VARIANCE = 1e-12  # of a prediction that was certain


@dataclass(frozen=True, slots=True)
class Bridge:
    """Cumulative sums of values, less their expected share of the total.

    Attributes:
        path: scaled like a Brownian bridge, shape (values,); it ends at 0.
        farthest: its largest distance from 0.
        p_value: how often a Brownian bridge gets as far; None for fewer than `MIN_TOSSES` values,
            and if all values are equal.
        place: index of the value after the farthest point: where the mean changed, if it did.
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
        """The bridge of values in order of time."""
        spread = float(values.std()) if len(values) else 0.0
        if spread < MIN_VARIANCE:
            mean = float(values.mean()) if len(values) else 0.0
            return cls(np.zeros(len(values)), 0.0, None, 0, mean, mean)
        path: Floats = np.cumsum(values - values.mean()) / (spread * np.sqrt(len(values)))
        place = int(np.abs(path[:-1]).argmax()) + 1
        farthest = float(np.abs(path[place - 1]))
        return cls(
            path,
            farthest,
            float(stats.kstwobign.sf(farthest)) if len(values) >= MIN_TOSSES else None,
            place,
            float(values[:place].mean()),
            float(values[place:].mean()),
        )


@dataclass(frozen=True, slots=True)
class Change:
    """Whether and where a tower seems to have changed.

    Attributes:
        residuals: what fell minus what was predicted, in predicted standard deviations, shape
            (tosses,).
        level: the bridge of the residuals: does more or less fall than before?
        spread: the bridge of their squares: are misses larger or smaller than before?
    """

    residuals: Floats
    level: Bridge
    spread: Bridge

    @property
    def sign(self) -> Bridge:
        """The bridge with the clearer sign of a change."""
        return min(
            self.level, self.spread, key=lambda each: 2.0 if each.p_value is None else each.p_value
        )

    @property
    def p_value(self) -> float | None:
        """How often an unchanged tower looks as changed: twice the smaller p-value (Bonferroni)."""
        found = self.sign.p_value
        return None if found is None else min(1.0, 2 * found)

    @property
    def is_significant(self) -> bool:
        """Whether a change is reported."""
        return self.p_value is not None and self.p_value < SIGNIFICANCE


def change_in(predictions: Predictions) -> Change:
    """Look for a change of the tower in predictions in order of time.

    The false-alarm rate is about `SIGNIFICANCE`, less in short logs, where bridges get less far.
    That holds if the predictions are right but for the change: the residuals of a tower that
    predicts badly are correlated from toss to toss and raise more alarms.
    """
    found = residuals(predictions)
    return Change(found, Bridge.of(found), Bridge.of(found**2))


def residuals(predictions: Predictions) -> Floats:
    """What fell minus what was predicted, in standard deviations; 0 where it was certain."""
    certain = predictions.variance < MIN_VARIANCE
    deviation = np.sqrt(np.where(certain, 1.0, predictions.variance))
    off: Floats = np.where(certain, 0.0, (predictions.fell - predictions.mean) / deviation)
    return off
