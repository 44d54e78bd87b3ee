"""What the fitted tower makes of the log's throws: the posterior's predictions to put beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np

from calibration.judge.predictive import Predictive
from calibration.logs.replay import replay_throws
from calibration.logs.stretches import joined
from calibration.surrogate.logfit import Calibration
from tower import Cubes
from tower.log import TossLog
from tower.models.rates import Rates
from tower.models.surrogate import SurrogateTower

DRAWS, LEAST_DRAWS = 60, 15
MOST_TOSSES = 60_000  # of long logs fewer draws are thrown


def predictive(calibration: Calibration) -> Predictive:
    """Throw the throws of the logs into draws of the posterior.

    Sessions that start with unknown contents start with what was believed of them.
    """
    log = joined(calibration.logs)
    count = min(DRAWS, max(LEAST_DRAWS, MOST_TOSSES // max(1, len(log.rows))))
    ends: list[int] = []

    def thrown() -> Iterator[TossLog]:
        for number, rates in enumerate(calibration.draws[:count]):
            made, towers = _thrown(log, rates, calibration, number)
            ends.extend(tower.contents.total for tower in towers)
            yield made

    return replace(Predictive.of(thrown()), ends=ends)


def _thrown(
    log: TossLog, rates: Rates, calibration: Calibration, number: int
) -> tuple[TossLog, list[SurrogateTower]]:
    """What one tower makes of the throws, and that tower at the end of each session."""
    towers: list[SurrogateTower] = []
    seed = f"{calibration.seed}:report:{number}"
    chance = np.random.default_rng([calibration.seed, number])
    rng = Random(seed)

    def begun() -> SurrogateTower:
        """A tower as it is believed to be at an unknown start; known ones are emptied first."""
        tower = SurrogateTower(rates)
        beliefs = calibration.unknown.of(log.colours, np.zeros(len(log.colours), np.int64))
        inside = {
            colour: int(chance.choice(len(each), p=each / each.sum()))
            for colour, each in zip(log.colours, beliefs, strict=True)
        }
        tower.fill(Cubes({colour: count for colour, count in inside.items() if count}), rng)
        towers.append(tower)
        return tower

    return replay_throws(log, begun, rng.getrandbits(32)).log, towers
