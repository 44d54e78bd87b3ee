"""The ladder of surrogates as vectors of numbers without bounds, as optimisers want them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logit

from tower.models.rates import LADDER, Rates

Vector = NDArray[np.float64]

LEVELS = tuple(LADDER)

BOUNDED = ("new", "old", "wedge", "wedged_hazard", "stuck", "stuck_hazard")
"""Parameters between 0 and 1; a vector holds their logit."""


def names(level: str) -> tuple[str, ...]:
    """The parameters of a model of the ladder, those of the models before it first."""
    return tuple(name for each in LEVELS[: LEVELS.index(level) + 1] for name in LADDER[each])


def start(level: str) -> Vector:
    """Where a search begins: a tower of which a tenth of either kind stays and falls."""
    first = {"new": 0.9, "old": 0.1, "old_thrown": 0.5, "wedge": 0.5, "wedged_hazard": 0.2}
    first |= {"stuck": 0.5, "stuck_hazard": 0.1}
    return to_vector(Rates(**{name: first.get(name, 0.0) for name in names(level)}), level)


def to_vector(rates: Rates, level: str) -> Vector:
    """The parameters of a model as numbers without bounds, in the order of `names`."""
    values = [(name, getattr(rates, name)) for name in names(level)]
    return np.array([logit(value) if name in BOUNDED else value for name, value in values])


def to_rates(vector: Vector, level: str) -> Rates:
    """The rates of such a vector."""
    pairs = zip(names(level), vector.tolist(), strict=True)
    return Rates(**{name: float(expit(v)) if name in BOUNDED else v for name, v in pairs})
