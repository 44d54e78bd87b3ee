"""A physics tower at one place of its free values: surrogates fitted to its tracked tosses."""

from __future__ import annotations

from typing import Any

import numpy as np

from cubetower.calibration.surrogate.ladder import BOUNDED, Vector, names, to_vector
from cubetower.calibration.surrogate.tracked import Tracked, track
from cubetower.calibration.surrogate.trackedfit import Fit, fit_tracked
from cubetower.tower import Design
from cubetower.tower.models.surrogate import yardstick

LEVELS = ("M2", "M3")
"""Models that are fitted; the log decides which of them is used."""

DIGITS = 5

LOGIT_SPREAD, SLOPE_SPREAD = 1.5, 0.5
"""Standard deviations of the penalty around the yardstick, of logits and of slopes: weak
compared with what the tosses tell (assumed)."""


def study(
    design: Design, values: dict[str, float], seed: str, sessions: int, *, model: str = "physics"
) -> dict[str, Any]:
    """Throw into a design with other values, follow every cube, and fit surrogates.

    Args:
        design: the tower.
        values: of its axes, by name.
        seed: of the tosses.
        sessions: see `cubetower.calibration.surrogate.tracked.track`.
        model: who simulates; one of `cubetower.tower.shipped.RIGID_BODIES`.

    Returns:
        A row of a table of points: tosses, jams, mean content, parameters and their errors.

    Raises:
        DesignError: no tower can have these values.
    """
    tracked = track(design.replace(values), range(sessions), seed=seed, model=model)
    return {**behaviour(tracked), **parameters(tracked, LEVELS)}


def behaviour(tracked: Tracked) -> dict[str, Any]:
    """How often a tower jams, and how many cubes it holds before throws, without first throws."""
    later = np.diff(tracked.session, prepend=-1) == 0
    return {
        "tosses": len(tracked.thrown),
        "seeding_jams": tracked.seeding_jams,
        "other_jams": tracked.jams - tracked.seeding_jams,
        "content": round(float(np.mean(tracked.content[later])), DIGITS),
    }


def parameters(tracked: Tracked, levels: tuple[str, ...]) -> dict[str, Any]:
    """Fitted surrogates as entries of `to_vector` by level and name, and their errors."""
    found: dict[str, Any] = {}
    for level in levels:
        fit = penalised_fit(tracked, level)
        found |= fit_row(fit)
    return found


def fit_row(fit: Fit) -> dict[str, Any]:
    """A fit's parameters as entries of `to_vector`, by level and name, and their errors."""
    found: dict[str, Any] = {}
    vector = to_vector(fit.rates, fit.level).tolist()
    for name, value in zip(names(fit.level), vector, strict=True):
        found[f"{fit.level}.{name}"] = round(value, DIGITS)
        error = fit.standard_errors[name]
        found[f"error.{fit.level}.{name}"] = "" if error is None else round(error, DIGITS)
    return found


def penalised_fit(tracked: Tracked, level: str) -> Fit:
    """The fit of a model, with a weak penalty around the yardstick."""
    centre, spread = weak_prior(level)
    return fit_tracked(tracked, level, centre=centre, spread=spread)


def weak_prior(level: str) -> tuple[Vector, Vector]:
    """Centre and spread for `fit_tracked`: the yardstick, and a wide spread."""
    spread = [LOGIT_SPREAD if name in BOUNDED else SLOPE_SPREAD for name in names(level)]
    return to_vector(yardstick(level), level), np.array(spread)
