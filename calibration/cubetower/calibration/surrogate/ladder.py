"""The ladder of surrogates, with parameters as unbounded vectors for optimisers."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logit

from cubetower.tower.models.rates import LADDER, MAX_INSIDE, Rates

Vector = NDArray[np.float64]

LEVELS = tuple(LADDER)

MODELS = {
    "M0": "constant chances",
    "M1": "chances that depend on the throw",
    "M2": "wedged cubes",
    "M3": "wedged and stuck cubes",
}
"""Names of the models for people; each has what the one before has."""

BOUNDED = ("new", "old", "wedge", "wedged_hazard", "stuck", "stuck_hazard")
"""Parameters between 0 and 1; a vector has their logit."""


def model_name(level: str) -> str:
    """A model for people: `constant chances (M0)`."""
    return f"{MODELS[level]} ({level})"


@cache
def names(level: str) -> tuple[str, ...]:
    """The parameters of a model of the ladder, those of the models before it first."""
    return tuple(name for each in LEVELS[: LEVELS.index(level) + 1] for name in LADDER[each])


def starts(level: str) -> list[Vector]:
    """Starting points of searches: a tenth of thrown cubes stays, a tenth of those inside falls."""
    first = {"new": 0.9, "old": 0.1, "old_thrown": 0.5, "wedge": 0.5, "wedged_hazard": 0.2}
    kinds = [(0.5, 0.1), (0.2, 0.02), (0.8, 0.05)] if "stuck" in names(level) else [(0.0, 1.0)]
    found = []
    for stuck, hazard in kinds:
        values = {**first, "stuck": stuck, "stuck_hazard": hazard}
        begin: dict[str, Any] = {name: values.get(name, 0.0) for name in names(level)}
        rates = Rates(**begin)
        found.append(to_vector(rates, level))
    return found


def order_kinds(rates: Rates) -> Rates:
    """Swap wedged and stuck cubes if stuck ones fall more often; the rates mean the same."""
    if not rates.stuck or rates.stuck_hazard <= rates.wedged_hazard:
        return rates
    return replace(
        rates,
        stuck=1 - rates.stuck,
        wedged_hazard=rates.stuck_hazard,
        stuck_hazard=rates.wedged_hazard,
    )


def to_vector(rates: Rates, level: str) -> Vector:
    """The parameters of a model as numbers without bounds, in the order of `names`."""
    values = [(name, getattr(rates, name)) for name in names(level)]
    return np.array([logit(value) if name in BOUNDED else value for name, value in values])


def to_rates(vector: Vector, level: str, max_inside: int = MAX_INSIDE) -> Rates:
    """The rates of a vector from `to_vector`."""
    pairs = zip(names(level), vector.tolist(), strict=True)
    values: dict[str, Any] = {name: float(expit(v)) if name in BOUNDED else v for name, v in pairs}
    return Rates(**values, max_inside=max_inside)
