"""`luck_weights`: what luck is worth, beside what a forecast says of who stands like that.

Whoever has more provinces usually also has reasons to have them, and gets more points than one to
whom luck gave the same provinces: the others come for them. So the weights of luck are fitted to
what luck itself brought in simulated games (`data/luckweights.toml`).
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import NamedTuple

import numpy as np

from cubetower.game.core import rows
from cubetower.game.shogun.odds.distributions import Floats
from cubetower.game.shogun.review.forecast import Stage, between


class LuckWeights(NamedTuple):
    """What luck is worth at a time in the game.

    Attributes:
        held: part of the points by which the forecast changes with the holder of a province.
        armies: points of an army more in a province.
        lying: points of a cube more in the tray.
        inside: points of a cube more in the tower.
        events: part of the points by which the forecast changes with the event card of a round.
        revolts: likewise with the provinces that are drawn to revolt.
    """

    held: float
    armies: float
    lying: float
    inside: float
    events: float
    revolts: float


def luck_weights(stage: Stage) -> LuckWeights:
    """What luck is worth at a stage before `OVER`."""
    return LuckWeights(*between(_worth_rows(), stage).tolist())


@cache
def weights_version() -> str:
    """Names the weights of forecasts and luck, to tell results apart that depend on them."""
    tables = [rows(name) for name in ("forecast.csv", "luckweights.csv")]
    return f"luck {sha256(repr(tables).encode()).hexdigest()[:12]}"


@cache
def _worth_rows() -> Floats:
    """The rows of the table, one for each of `CLOCKS`."""
    found = rows("luckweights.csv")
    return np.array([[float(row[name]) for name in LuckWeights._fields] for row in found])
