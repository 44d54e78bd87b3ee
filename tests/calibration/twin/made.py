"""A made-up physics: points of smooth functions of the free values, and a twin fitted by them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from cubetower.calibration import Comparison, calibrate
from cubetower.calibration.prediction.scores import Scores
from cubetower.calibration.surrogate.ladder import names, to_vector
from cubetower.calibration.surrogate.logfit import Calibration
from cubetower.calibration.twin.axes import axes_of, measures_id
from cubetower.calibration.twin.emulator import Emulator
from cubetower.calibration.twin.fit import Twin, fit_twin
from cubetower.calibration.twin.freeruns import compare_twin
from cubetower.calibration.twin.points import TRAINING_POINTS, Points
from cubetower.calibration.twin.study import LEVELS
from cubetower.tower import Cubes, Design
from cubetower.tower.log import LogRow, TossLog
from cubetower.tower.models.surrogate import make
from tests.calibration.fits import few_draws, k

DESIGN = Design.load("reference-k")
MADE, HELD_OUT, TOSSES = 60, 12, 400
JAMMED, FULL = 3, 5  # numbers of points of no use
ERROR = 0.05  # of a parameter at a point
LEVEL = "M2"


def points(held_out: int = HELD_OUT) -> Points:
    """Parameters that follow two of the values: the bounce on walls and the ledges."""
    rng, axes = np.random.default_rng(1), axes_of(DESIGN)
    numbers = np.r_[:MADE, TRAINING_POINTS : TRAINING_POINTS + held_out]
    unit = rng.random((len(numbers), len(axes)))
    away = (unit[:, 4] - 0.3) - 2 * (unit[:, 6] - 0.4)
    vectors = {}
    for level in LEVELS:
        slopes = np.linspace(1.0, 0.1, len(names(level)))
        centre = to_vector(make("standard", level).rates, level)
        noise = ERROR * rng.standard_normal((len(unit), len(slopes)))
        vectors[level] = centre + away[:, None] * slopes + noise
    return Points(
        measures_id(DESIGN),
        axes,
        numbers,
        unit,
        vectors,
        {level: np.full_like(each, ERROR) for level, each in vectors.items()},
        np.full(len(numbers), TOSSES),
        np.where(numbers == JAMMED, TOSSES // 2, 0),
        np.where(numbers == FULL, 60.0, 14.0),
        TRAINING_POINTS,
    )


def emulator(held_out: int = HELD_OUT) -> Emulator:
    """With kernels that are not fitted, to be quick."""
    kernel = [0.0, *[0.7] * len(axes_of(DESIGN)), -6.0]
    kernels = {f"{LEVEL}.{n + 1}": kernel for n in range(len(names(LEVEL)))}
    return Emulator(points(held_out), LEVEL, {**kernels, "jam": kernel})


def log(sessions: int = 3, tosses: int = 10) -> TossLog:
    """The first tosses of sessions of reference K."""
    wanted = {str(each) for each in range(1, sessions + 1)}
    rows = [row for row in k().rows if row.session in wanted and row.toss < tosses]
    return replace(k(), rows=tuple(rows), path=None)


@cache
@few_draws()
def direct() -> Calibration:
    return calibrate(log(), level="M1")


@cache
def scores() -> Scores:
    return twin().scores


@cache
@few_draws()
def twin() -> Twin:
    return fit_twin(log(), design=DESIGN, emulator=emulator(), direct=direct())


@cache
@few_draws()
def refitted(seed: int) -> Twin:
    """The twin fitted once more, or with another seed."""
    other = replace(direct(), seed=seed)
    return fit_twin(log(), design=DESIGN, emulator=emulator(), direct=other)


@cache
@few_draws()
def tapped_twin() -> Twin:
    """A twin of a short log that ends with a tap."""
    short = log(2, 6)
    inside = short.contents()[-1].after
    assert inside is not None
    tap = LogRow(short.rows[-1].session, 99, False, Cubes(), Cubes({next(iter(inside)): 1}))
    tapped = replace(short, rows=(*short.rows, tap))
    return fit_twin(tapped, design=DESIGN, emulator=emulator(), level="M1")


@cache
def free() -> Comparison:
    """What the twin and others do by themselves."""
    return compare_twin(twin(), seed=1)


def logs_of(found: Twin, *logs: TossLog) -> Twin:
    """A twin as if it had been fitted to other logs."""
    return replace(found, direct=replace(found.direct, logs=logs))
