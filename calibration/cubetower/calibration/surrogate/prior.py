"""The prior of the surrogate: how its parameters vary over plausible towers."""

from __future__ import annotations

from functools import cache

import numpy as np

from cubetower.calibration.surrogate.ladder import BOUNDED, names
from cubetower.calibration.surrogate.posterior import Normal
from cubetower.foundation import data_path
from cubetower.foundation.reading import read_rows

ENSEMBLE = "ensemble.csv"
"""Plausible physics towers, with the surrogates fitted to each."""

MIN_MEAN_CONTENT = 3.0
"""Towers that hold fewer cubes on average are left out: nobody would play with them (assumed)."""

LOGIT_DOUBT, SLOPE_DOUBT = 0.5, 0.2
"""How far real towers may be from the physics model, standard deviations of logits and of slopes
(assumed); added to the variation over the ensemble."""


@cache
def physics_prior(level: str) -> Normal:
    """The prior of a model of the ladder: mean and covariance over the ensemble, and doubt.

    The penalty of the fits drew the towers' parameters together where tosses told little. So their
    squared errors are added, too: the prior is rather too wide than too narrow.

    Args:
        level: M0 to M3.
    """
    towers = [
        row for row in _towers() if row["used"] == "1" and float(row["content"]) >= MIN_MEAN_CONTENT
    ]
    vectors, errors = (
        np.array([[float(row[f"{kind}{level}.{name}"]) for name in names(level)] for row in towers])
        for kind in ("", "error.")
    )
    doubt = [LOGIT_DOUBT if name in BOUNDED else SLOPE_DOUBT for name in names(level)]
    own = np.square(doubt) + np.square(errors).mean(axis=0)
    covariance = np.atleast_2d(np.cov(vectors, rowvar=False)) + np.diag(own)
    return Normal(vectors.mean(axis=0), covariance)


@cache
def _towers() -> tuple[dict[str, str], ...]:
    return tuple(read_rows(data_path(ENSEMBLE)))
