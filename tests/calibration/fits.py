"""Calibrations and logs that several tests share; made once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache

import pytest

from cubetower.calibration import Calibration, calibrate, replay_throws, standard_throws
from cubetower.calibration.surrogate import crossvalidation
from cubetower.calibration.surrogate import posterior as of_surrogate
from cubetower.calibration.surrogate.ladder import LEVELS
from cubetower.calibration.twin import fit
from cubetower.calibration.twin import posterior as of_physics
from cubetower.foundation import data_path
from cubetower.tower import read_log
from cubetower.tower.log import TossLog
from cubetower.tower.models.rates import Rates
from cubetower.tower.models.surrogate import SurrogateTower, make


@contextmanager
def few_draws() -> Iterator[None]:
    """Fits are made of few draws, so in a fraction of the time, and are the rougher for it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(of_surrogate, "DRAWS", dict.fromkeys(LEVELS, 200))
        patched.setattr(crossvalidation, "DRAWS", 40)
        patched.setattr(fit, "DRAWS_OF_A_FOLD", 40)
        patched.setattr(of_physics, "PLACES", 2048)
        patched.setattr(of_physics, "DRAWS", 800)
        patched.setattr(of_physics, "MIN_EFFECTIVE", 200)
        yield


def sessions_of(log: TossLog, *labels: str) -> TossLog:
    """Some sessions of a log, as if it came from no file."""
    return replace(log, rows=tuple(row for row in log.rows if row.session in labels), path=None)


@cache
def k() -> TossLog:
    """Reference K, simulated in 3-D: 10 sessions."""
    return read_log(data_path("logs/reference-k.csv"))


@cache
@few_draws()
def small_fit() -> Calibration:
    """A calibration by four sessions of reference K."""
    return calibrate(sessions_of(k(), "1", "2", "3", "4"), seed=3)


def simulated(rates: Rates, seed: int, sessions: int, throws: int = 30) -> TossLog:
    """A log of a surrogate, of seeding throws and throws of many sizes."""
    given = standard_throws(seed, sessions, throws)
    return replay_throws(given, lambda: SurrogateTower(rates), seed).log


def m2() -> Rates:
    """The shipped M2."""
    return make("standard", "M2").rates
