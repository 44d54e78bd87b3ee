"""Posterior predictive replays: the log's throws in draws of the fitted tower."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np

from calibration.judge.replayfigures import ReplayFigures
from calibration.logs.replay import replay_throws
from calibration.logs.stretches import join_logs
from calibration.surrogate.logfit import Calibration
from tower import Cubes
from tower.log import TossLog
from tower.models.rates import Rates
from tower.models.surrogate import SurrogateTower

MAX_DRAWS, MIN_DRAWS = 60, 15
MAX_TOSSES = 60_000  # for long logs fewer draws are used


def predictive(calibration: Calibration) -> ReplayFigures:
    """Throw the throws of the logs into draws of the posterior.

    Sessions with unknown contents start with contents drawn from their prior.
    """
    log = join_logs(calibration.logs)
    count = min(MAX_DRAWS, max(MIN_DRAWS, MAX_TOSSES // max(1, len(log.rows))))
    ends: list[int] = []

    def replays() -> Iterator[TossLog]:
        for number, rates in enumerate(calibration.draws[:count]):
            made, towers = _replay(log, rates, calibration, number)
            ends.extend(tower.contents.total for tower in towers)
            yield made

    return replace(ReplayFigures.of(replays()), ends=ends)


def _replay(
    log: TossLog, rates: Rates, calibration: Calibration, number: int
) -> tuple[TossLog, list[SurrogateTower]]:
    """The throws in one tower, and that tower at the end of each session."""
    towers: list[SurrogateTower] = []
    seed = f"{calibration.seed}:report:{number}"
    chance = np.random.default_rng([calibration.seed, number])
    rng = Random(seed)

    def start_tower() -> SurrogateTower:
        """A tower with contents drawn from their prior; known starts empty it first."""
        tower = SurrogateTower(rates)
        beliefs = calibration.unknown.of(log.colours, np.zeros(len(log.colours), np.int64))
        inside = {
            colour: int(chance.choice(len(each), p=each / each.sum()))
            for colour, each in zip(log.colours, beliefs, strict=True)
        }
        tower.fill(Cubes({colour: count for colour, count in inside.items() if count}), rng)
        towers.append(tower)
        return tower

    return replay_throws(log, start_tower, rng.getrandbits(32)).log, towers
