"""Whether a fitted tower is like its own logs: their throws in draws of its posterior."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.judge.replayfigures import ReplayFigures
from cubetower.calibration.judge.replaytest import Likeness
from cubetower.calibration.logs.replay import replays
from cubetower.calibration.logs.stretches import join_logs
from cubetower.calibration.surrogate.logfit import Calibration
from cubetower.calibration.surrogate.selfcheck import judge_fit
from cubetower.tower import Cubes, Tower
from cubetower.tower.models.rates import Rates
from cubetower.tower.models.surrogate import SurrogateTower

MAX_FIGURES = 60  # replays that the charts are of; the verdict is of all


def predictive(calibration: Calibration) -> tuple[Likeness, ReplayFigures]:
    """Throw the throws of the logs into draws of the posterior; the verdict, and what came out.

    For the charts, sessions with unknown contents start with contents drawn from their prior.
    """
    found, every = judge_fit(calibration)
    log, every = join_logs(calibration.logs), every[:MAX_FIGURES]
    if not all(rows[0].emptied for rows in log.sessions()):
        makers = list(_makers(calibration, log.colours))
        every = replays(log, makers, calibration.seed, len(every))
    return found, ReplayFigures.of(each.log for each in every)


def _makers(calibration: Calibration, colours: tuple[str, ...]) -> Iterator[Callable[[], Tower]]:
    beliefs = calibration.unknown.of(np.zeros(len(colours), np.int64))
    chances = {colour: each / each.sum() for colour, each in zip(colours, beliefs, strict=True)}
    for number, rates in enumerate(calibration.draws):
        chance = np.random.default_rng([calibration.seed, number])
        yield partial(_tower, rates, chances, chance)


def _tower(
    rates: Rates, chances: dict[str, NDArray[np.float64]], chance: np.random.Generator
) -> SurrogateTower:
    """A tower with contents drawn from their prior; known starts empty it first."""
    tower = SurrogateTower(rates)
    inside = {colour: int(chance.choice(len(each), p=each)) for colour, each in chances.items()}
    contents = Cubes({colour: count for colour, count in inside.items() if count})
    tower.fill(contents, Random(int(chance.integers(2**32))))
    return tower
