"""What is believed of a tower before its log: how the surrogate varies over plausible towers."""

from __future__ import annotations

import csv
from functools import cache

import numpy as np

from calibration.ladder import BOUNDED, names
from calibration.posterior import Normal
from tower import data_path

ENSEMBLE = "ensemble.csv"
"""Physics towers drawn over what is plausible, with the surrogates fitted to each."""

LOGIT_DOUBT, SLOPE_DOUBT = 0.5, 0.2
"""How far real towers may be from any of the physics model, standard deviations of logits and of
slopes (assumed); added to what the ensemble's towers differ by."""


@cache
def physics_prior(level: str) -> Normal:
    """The prior of a model of the ladder: mean and covariance over the ensemble, and doubt.

    The parameters of a tower of the ensemble are themselves fitted, so their errors are in the
    covariance, too; that makes it rather too wide than too narrow.

    Args:
        level: M0 to M3.
    """
    vectors = np.array(
        [
            [float(row[f"{level}.{name}"]) for name in names(level)]
            for row in _towers()
            if row["used"] == "1"
        ]
    )
    doubt = [LOGIT_DOUBT if name in BOUNDED else SLOPE_DOUBT for name in names(level)]
    covariance = np.atleast_2d(np.cov(vectors, rowvar=False)) + np.diag(np.square(doubt))
    return Normal(vectors.mean(axis=0), covariance)


@cache
def _towers() -> tuple[dict[str, str], ...]:
    with data_path(ENSEMBLE).open(newline="", encoding="utf-8") as file:
        return tuple(csv.DictReader(file))
