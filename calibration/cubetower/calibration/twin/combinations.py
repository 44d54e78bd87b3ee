"""Combinations of a surrogate's parameters with independent errors.

Parameters of kinds of cubes compensate for each other: more loose cubes, or looser ones, explain
the same tosses. So a point's errors in them are correlated, and emulated one by one they would no
longer fit together. In these combinations the errors are independent.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

MIN_NOISE = 1e-3  # relative to that of a single parameter
MIN_DEVIATION = 1e-5  # of a parameter: rounding in the table
UNKNOWN_ERROR = 3.0  # standard error of a parameter that a point's tosses do not identify


@dataclass(frozen=True, slots=True)
class Combinations:
    """Linear combinations of parameters.

    Attributes:
        of: combinations from parameters, shape (combinations, parameters).
        back: parameters from combinations, shape (parameters, combinations).
        noise: variance of each at a point because of its few tosses, shape (combinations,).
    """

    of: Floats
    back: Floats
    noise: Floats

    @classmethod
    def of_points(cls, unit: Floats, vectors: Floats, errors: Floats) -> Combinations:
        """The combinations of points, from their residuals from a quadratic over the unit cube.

        Args:
            unit: places, shape (points, axes).
            vectors: parameters there, shape (points, parameters).
            errors: their standard errors, nan where unknown, the same shape.
        """
        size = unit.shape[1]
        one, other = np.triu_indices(size)
        terms = np.column_stack([np.ones(len(unit)), unit, unit[:, one] * unit[:, other]])
        sure = 1 / loudness(errors)[:, None]
        fit = np.linalg.lstsq(terms * sure, vectors * sure, rcond=None)[0]
        left = (vectors - terms @ fit) * sure
        freedom = max(1, len(unit) - terms.shape[1])
        deviations = np.maximum(np.sqrt((left**2).sum(axis=0) / freedom), MIN_DEVIATION)
        noise, directions = np.linalg.eigh(
            left.T @ left / freedom / np.outer(deviations, deviations)
        )
        noise = np.maximum(noise, MIN_NOISE)
        return cls(directions.T / deviations, deviations[:, None] * directions, noise)

    def parameters(self, values: Floats) -> Floats:
        """Parameters from combinations, shape (places, parameters).

        Args:
            values: shape (places, combinations).
        """
        found: Floats = values @ self.back.T
        return found


def loudness(errors: Floats) -> Floats:
    """Relative size of the errors of each point, 1 for typical ones, shape (points,).

    Args:
        errors: standard errors, nan where unknown, shape (points, parameters).
    """
    known = np.where(np.isnan(errors), UNKNOWN_ERROR, errors)
    found: Floats = np.sqrt(((known / np.median(known, axis=0)) ** 2).mean(axis=1))
    return found
