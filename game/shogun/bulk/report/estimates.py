"""Estimates side by side, as charts show them: values with limits of 95 %."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.shogun.bulk.figures import SURE, Figure

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimates:
    """Arrays of one length; nan where nothing is known.

    Attributes:
        value: the estimates.
        low: lower limits of 95 %.
        high: upper ones.
    """

    value: Floats
    low: Floats
    high: Floats

    @classmethod
    def of_counts(cls, came: NDArray[Any], count: NDArray[Any], least: int = 1) -> Estimates:
        """Shares, by Wilson's score interval (Brown, Cai and DasGupta 2001).

        Args:
            came: how often it came.
            count: of how many.
            least: what shares of fewer are not shown.
        """
        known = np.where(count >= max(1, least), count, np.nan).astype(float)
        share = came / known
        weight = SURE**2 / known
        middle = (share + weight / 2) / (1 + weight)
        half = np.sqrt(weight * (share * (1 - share) + weight / 4)) / (1 + weight)
        return cls(share, np.minimum(middle - half, share), np.maximum(middle + half, share))

    @classmethod
    def of_figures(cls, figures: Sequence[Figure]) -> Estimates:
        """Those of figures, whose limits are normal; without an error none are drawn."""
        value = np.array([each.value for each in figures], float)
        error = np.nan_to_num(np.array([each.standard_error for each in figures], float))
        return cls(value, value - SURE * error, value + SURE * error)

    @property
    def bars(self) -> Floats:
        """How far the limits are away, down and up."""
        found = np.stack([self.value - self.low, self.high - self.value])
        return np.clip(np.nan_to_num(found), 0, None)

    def spread(self, size: int) -> Estimates:
        """With a gap after every `size` of them, so that lines break there."""
        return Estimates(*(_spread(each, size) for each in (self.value, self.low, self.high)))


def _spread(values: Floats, size: int) -> Floats:
    rows = values.reshape(-1, size)
    gaps = np.full((len(rows), 1), np.nan)
    return np.hstack([rows, gaps]).ravel()[:-1]
