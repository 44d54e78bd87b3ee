"""What is believed of a tower before its log: how the surrogate varies over plausible towers."""

from __future__ import annotations

from functools import cache

import numpy as np

from calibration.surrogate.ladder import BOUNDED, names
from calibration.surrogate.posterior import Normal
from foundation import data_path
from foundation.reading import read_rows

ENSEMBLE = "ensemble.csv"
"""Physics towers drawn over what is plausible, with the surrogates fitted to each."""

LEAST_CONTENT = 3.0
"""Cubes inside on average, under which a tower is left out: nobody would play with it (assumed)."""

LOGIT_DOUBT, SLOPE_DOUBT = 0.5, 0.2
"""How far real towers may be from any of the physics model, standard deviations of logits and of
slopes (assumed); added to what the ensemble's towers differ by."""


@cache
def physics_prior(level: str) -> Normal:
    """The prior of a model of the ladder: mean and covariance over the ensemble, and doubt.

    The towers' parameters were pulled towards each other while they were fitted, where their tosses
    told little. So the squares of their errors are added, too: the prior is rather too wide than
    too narrow.

    Args:
        level: M0 to M3.
    """
    towers = [
        row for row in _towers() if row["used"] == "1" and float(row["content"]) >= LEAST_CONTENT
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
