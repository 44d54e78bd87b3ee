"""`Estimate`: a number with its error, where games of one block depend on each other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that was estimated from blocks of games.

    Attributes:
        value: nan if nothing was counted.
        standard_error: with blocks as the units; nan of a single one.
        blocks: how many there are.
    """

    value: float
    standard_error: float
    blocks: int

    @property
    def interval(self) -> tuple[float, float]:
        """Limits of 95 %, by Student's t with a degree of freedom less than there are blocks."""
        from scipy.special import stdtrit

        if self.blocks < 2:
            return math.nan, math.nan
        reach = float(stdtrit(self.blocks - 1, 0.975)) * self.standard_error
        return self.value - reach, self.value + reach


def ratio(over: NDArray[Any], under: NDArray[Any], blocks: NDArray[Any]) -> Estimate:
    """The sum of one number of every game in that of another.

    Its error is that of a ratio of means (Cochran, Sampling Techniques, 1977, 6.3), with the sums
    of the blocks as the sample.

    Args:
        over: of every game.
        under: of every game, such as how often something could have happened.
        blocks: of every game its block, any number that those of one block share.
    """
    sums = by_block(np.stack([over, under], axis=1).astype(np.float64), blocks)
    count, total = len(sums), float(sums[:, 1].sum())
    if not total:
        return Estimate(math.nan, math.nan, count)
    value = float(sums[:, 0].sum()) / total
    if count < 2:
        return Estimate(value, math.nan, count)
    left = sums[:, 0] - value * sums[:, 1]
    error = math.sqrt(float(left @ left) * count / (count - 1)) / abs(total)
    return Estimate(value, error, count)


def by_block(values: Floats, blocks: NDArray[Any]) -> Floats:
    """Sums of the rows of each block."""
    _, which = np.unique(blocks, return_inverse=True)
    found = np.zeros((which.max() + 1, values.shape[1]))
    np.add.at(found, which, values)
    return found
