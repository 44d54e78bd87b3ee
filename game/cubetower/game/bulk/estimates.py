"""`Estimate`: a number with its standard error, from blocks of games that depend on each other.

If no block differs from the others, the standard error is 0: too little was seen to know the true
one. Such an estimate excludes no other value. A number that cannot lie beyond certain bounds, such
as a share, has limits within them (`cubetower.foundation.intervals`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cubetower.foundation.intervals import bounded_limits, student_t

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
        within: the least and the largest possible value.
    """

    value: float
    standard_error: float
    blocks: int
    within: tuple[float, float] = field(default=(-math.inf, math.inf), kw_only=True)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of 95 %."""
        return self.limits(CONFIDENCE)

    @property
    def is_degenerate(self) -> bool:
        """Whether all blocks are equal, so that the error is unknown."""
        return self.blocks > 1 and self.standard_error == 0

    def limits(self, confidence: float) -> tuple[float, float]:
        """The interval: the value and its `margin`, or the limits of a mean between two bounds.

        Equal if the error is unknown, nan if there is a single block.
        """
        lowest, highest = self.within
        if math.isfinite(highest - lowest) and not self.is_degenerate:
            return bounded_limits(*self._numbers, self.within, confidence)
        margin = self.margin(confidence)
        return max(self.value - margin, lowest), min(self.value + margin, highest)

    @property
    def _numbers(self) -> tuple[float, float, int]:
        return self.value, self.standard_error, self.blocks

    def margin(self, confidence: float = CONFIDENCE) -> float:
        """Half the width of an interval of Student's t with blocks - 1 degrees of freedom."""
        return student_t(self.blocks, confidence) * self.standard_error

    def excludes(self, other: float = 0.0, confidence: float = CONFIDENCE) -> bool:
        """Whether a number lies outside the limits; never if these are nan or equal."""
        low, high = self.limits(confidence)
        return low < high and not low <= other <= high


@dataclass(frozen=True, slots=True)
class Share(Estimate):
    """An estimated share; only blocks with something to share count."""

    within: tuple[float, float] = field(default=(0.0, 1.0), kw_only=True)

    def limits(self, confidence: float) -> tuple[float, float]:
        """Limits within 0 and 1; if nothing varied, those of as many cases as there are blocks."""
        return bounded_limits(*self._numbers, self.within, confidence)


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
