"""Estimates side by side, as charts show them: values with limits of 95 %."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.bulk.estimates import Estimate, Floats, wilson


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
    def of_counts(
        cls, came: NDArray[Any], count: NDArray[Any], unit: int, least: int = 1
    ) -> Estimates:
        """Shares, with limits by Wilson.

        Args:
            came: how often it came.
            count: of how many.
            unit: games with one seed, which count as one: they may all be the same.
            least: what shares of fewer are not shown, counted so.
        """
        known = np.where(count >= max(1, least * unit), count, np.nan).astype(float)
        share = came / known
        return cls(share, *wilson(share, known / unit))

    @classmethod
    def of_figures(cls, figures: Sequence[Estimate]) -> Estimates:
        """Those of figures with their own limits; without an error none are drawn."""
        limits = np.array([each.interval for each in figures], float).reshape(-1, 2)
        return cls(np.array([each.value for each in figures], float), limits[:, 0], limits[:, 1])

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
