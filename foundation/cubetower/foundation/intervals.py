"""Intervals that stay within the range of what they are about: shares, and means of bounded values.

`wilson` is for shares of independent cases. `bounded_limits` is for a mean, or a ratio of means,
whose error was found from independent units such as games: Wilson's score interval for as many
independent cases as would have that error, with Student's t in place of the normal distribution, as
the error itself is estimated (Korn and Graubard, Survey Methodology 24, 1998, do so for the limits
of Clopper and Pearson). If all units are the same there is no error; then the limits are those of
Clopper and Pearson for as many cases as there are units. docs/simulate.md says how often it holds.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Any

import numpy as np


def wilson(share: Any, count: Any) -> tuple[Any, Any]:
    """The 95 % limits of shares by Wilson's score interval (Brown, Cai and DasGupta 2001).

    Args:
        share: a number or an array.
        count: the number of independent observations; nan for no limits.
    """
    return _score(share, NormalDist().inv_cdf(0.975) ** 2 / count)


def student_t(units: int, confidence: float) -> float:
    """The quantile of Student's t for a two-sided interval from so many units; nan for one."""
    from scipy.special import stdtrit

    return float(stdtrit(units - 1, (1 + confidence) / 2)) if units > 1 else math.nan


def bounded_limits(
    value: float,
    standard_error: float,
    units: int,
    within: tuple[float, float] = (0.0, 1.0),
    confidence: float = 0.95,
) -> tuple[float, float]:
    """The limits of a mean of values between two bounds.

    Args:
        value: the mean.
        standard_error: of the mean, from independent units; if it is 0, all of them were the same,
            and each of them counts as one case.
        units: the number of independent units.
        within: the least and the largest possible mean, both finite.
        confidence: of the two-sided interval.

    Returns:
        Both limits, within the bounds; nan for fewer than two units or an unknown value.
    """
    if units < 2 or math.isnan(value + standard_error):
        return math.nan, math.nan
    lowest, highest = within
    span = highest - lowest
    share = (value - lowest) / span
    square, variance = student_t(units, confidence) ** 2, share * (1 - share)
    if standard_error > 0 and variance > 0:
        low, high = _score(share, square * (standard_error / span) ** 2 / variance)
    else:
        low, high = _exact(share, units, confidence)
    return max(lowest, lowest + span * float(low)), min(highest, lowest + span * float(high))


def _exact(share: float, count: int, confidence: float) -> tuple[float, float]:
    """The limits of Clopper and Pearson (Biometrika 26, 1934)."""
    from scipy.special import betaincinv

    came, tail = share * count, (1 - confidence) / 2
    low = betaincinv(came, count - came + 1, tail) if share > 0 else 0.0
    high = betaincinv(came + 1, count - came, 1 - tail) if share < 1 else 1.0
    return float(low), float(high)


def _score(share: Any, weight: Any) -> tuple[Any, Any]:
    """The shares whose own error is as far from an observed one; weight: quantile² / cases."""
    middle = (share + weight / 2) / (1 + weight)
    half = np.sqrt(weight * (share * (1 - share) + weight / 4)) / (1 + weight)
    return np.minimum(middle - half, share), np.maximum(middle + half, share)
