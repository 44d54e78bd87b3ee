"""`Estimates`: values with 95 % limits, as arrays for charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubetower.foundation.intervals import wilson
from cubetower.game.bulk.estimates import Estimate, Floats


@dataclass(frozen=True, slots=True)
class Estimates:
    """Arrays of one length; nan where nothing is known.

    Attributes:
        value: the estimates.
        low: lower 95 % limits.
        high: upper 95 % limits.
    """

    value: Floats
    low: Floats
    high: Floats

    @classmethod
    def of_counts(
        cls, came: NDArray[Any], count: NDArray[Any], unit: int, least: int = 1
    ) -> Estimates:
        """Shares with Wilson's limits.

        Args:
            came: number of successes.
            count: number of cases.
            unit: games with one seed, which count as one, as they may all be the same.
            least: shares of fewer cases, in these units, are not shown.
        """
        known = np.where(count >= max(1, least * unit), count, np.nan).astype(float)
        share = came / known
        return cls(share, *wilson(share, known / unit))

    @classmethod
    def of_figures(cls, figures: Sequence[Estimate]) -> Estimates:
        """Figures with their own limits; without a known error, no bars are drawn."""
        limits = np.array([each.interval for each in figures], float).reshape(-1, 2)
        return cls(np.array([each.value for each in figures], float), limits[:, 0], limits[:, 1])

    @property
    def bars(self) -> Floats:
        """The distances to the limits, below and above."""
        found = np.stack([self.value - self.low, self.high - self.value])
        return np.clip(np.nan_to_num(found), 0, None)

    def spread(self, size: int) -> Estimates:
        """With a gap after every `size` estimates, so that lines break there."""
        return Estimates(*(_spread(each, size) for each in (self.value, self.low, self.high)))


def _spread(values: Floats, size: int) -> Floats:
    rows = values.reshape(-1, size)
    gaps = np.full((len(rows), 1), np.nan)
    return np.hstack([rows, gaps]).ravel()[:-1]
