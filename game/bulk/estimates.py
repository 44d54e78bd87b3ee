"""`Estimate`: a number with its standard error, from blocks of games that depend on each other.

If no block differs from the others, the standard error is 0: too little was seen to know the true
one. Such an estimate excludes no other value, and shares of 0 or 1 have Wilson's limits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

CONFIDENCE: Final = 0.95

ROUNDING: Final = 1e-12
"""What rounding leaves of numbers of size 1 that should be 0."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number estimated from independent blocks of games.

    Attributes:
        value: nan if nothing was counted.
        standard_error: nan if there is a single block.
        blocks: the number of blocks.
    """

    value: float
    standard_error: float
    blocks: int

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of 95 %."""
        return self.limits(CONFIDENCE)

    @property
    def is_degenerate(self) -> bool:
        """Whether all blocks are equal, so that the error is unknown."""
        return self.blocks > 1 and self.standard_error == 0

    def limits(self, confidence: float) -> tuple[float, float]:
        """The value minus and plus its `margin`."""
        margin = self.margin(confidence)
        return self.value - margin, self.value + margin

    def margin(self, confidence: float = CONFIDENCE) -> float:
        """Half the width of the interval, by Student's t with blocks - 1 degrees of freedom."""
        from scipy.special import stdtrit

        if self.blocks < 2:
            return math.nan
        return float(stdtrit(self.blocks - 1, (1 + confidence) / 2)) * self.standard_error

    def excludes(self, other: float = 0.0, confidence: float = CONFIDENCE) -> bool:
        """Whether a number lies outside the limits; never if these are nan or equal."""
        low, high = self.limits(confidence)
        return low < high and not low <= other <= high


@dataclass(frozen=True, slots=True)
class Share(Estimate):
    """An estimated share, with limits within 0 and 1; only blocks with something to share count."""

    def limits(self, confidence: float) -> tuple[float, float]:
        """The limits of any estimate, or Wilson's for the number of blocks if nothing varied."""
        low, high = Estimate.limits(self, confidence)
        if low == high:
            low, high = (float(each) for each in wilson(self.value, self.blocks, confidence))
        return (max(0.0, low), min(1.0, high)) if low <= high else (low, high)


def wilson(share: Any, count: Any, confidence: float = CONFIDENCE) -> tuple[Any, Any]:
    """The limits of shares by Wilson's score interval (Brown, Cai and DasGupta 2001).

    Args:
        share: a number or an array.
        count: the number of independent observations; nan for no limits.
        confidence: of the two-sided interval.
    """
    weight = NormalDist().inv_cdf((1 + confidence) / 2) ** 2 / count
    middle = (share + weight / 2) / (1 + weight)
    half = np.sqrt(weight * (share * (1 - share) + weight / 4)) / (1 + weight)
    return np.minimum(middle - half, share), np.maximum(middle + half, share)


def ratio(over: NDArray[Any], under: NDArray[Any], blocks: NDArray[Any]) -> Estimate:
    """The sum of one number divided by the sum of another.

    The error is that of a ratio of means (Cochran, Sampling Techniques, 1977, 6.3), with the sums
    of the blocks as the sample.

    Args:
        over: the numerator of every game.
        under: the denominator of every game, such as how often something could have happened.
        blocks: the block of every game, as any number.
    """
    sums = by_block(np.stack([over, under], axis=1).astype(np.float64), blocks)
    count, total = len(sums), float(sums[:, 1].sum())
    if not total:
        return Estimate(math.nan, math.nan, count)
    value = float(sums[:, 0].sum()) / total
    if count < 2:
        return Estimate(value, math.nan, count)
    left = sums[:, 0] - value * sums[:, 1]
    left[np.abs(left) < ROUNDING * np.abs(sums[:, 0])] = 0.0
    error = math.sqrt(float(left @ left) * count / (count - 1)) / abs(total)
    return Estimate(value, error, count)


def by_block(values: Floats, blocks: NDArray[Any]) -> Floats:
    """The sum of the rows of each block."""
    _, which = np.unique(blocks, return_inverse=True)
    found = np.zeros((which.max() + 1, values.shape[1]))
    np.add.at(found, which, values)
    return found
