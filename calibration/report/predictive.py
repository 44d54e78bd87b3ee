"""What the fitted tower makes of the log's throws: the posterior's predictions to put beside it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from calibration.figures import LogStatistics, statistics
from calibration.logfit import Calibration
from calibration.replay import replay_throws
from calibration.throws import throws_of
from tower import Cubes
from tower.log import LogDescription, TossLog
from tower.models.rates import Rates
from tower.models.surrogate import SurrogateTower

DRAWS, LEAST_DRAWS = 60, 15
MOST_TOSSES = 60_000  # of long logs fewer draws are thrown


@dataclass(frozen=True, slots=True)
class Predictive:
    """The log's throws, thrown into one tower after another of the posterior.

    Attributes:
        figures: of every throwing of the whole log.
        contents: cubes inside after throw 0, 1 ... since the tower was emptied, of all fillings.
        fell: cubes fallen by the number of cubes thrown, without seeding throws.
        ends: cubes inside at the end of all sessions.
    """

    figures: tuple[LogStatistics, ...]
    contents: Mapping[int, Sequence[int]]
    fell: Mapping[int, Sequence[int]]
    ends: Sequence[int]


def predictive(calibration: Calibration) -> Predictive:
    """Throw the throws of the logs into draws of the posterior.

    Sessions that start with unknown contents start with what was believed of them.
    """
    log = joined(calibration.logs)
    count = min(DRAWS, max(LEAST_DRAWS, MOST_TOSSES // max(1, len(log.rows))))
    figures: list[LogStatistics] = []
    contents: dict[int, list[int]] = defaultdict(list)
    fell: dict[int, list[int]] = defaultdict(list)
    ends: list[int] = []
    for number, rates in enumerate(calibration.draws[:count]):
        made, towers = _thrown(log, rates, calibration, number)
        ends += [tower.contents.total for tower in towers]
        figures.append(statistics(made))
        for since, content in contents_of(made):
            contents[since].append(content)
        for throw in throws_of(made):
            if not throw.seeding:
                fell[throw.row.thrown.total].append(throw.row.fell.total)
    return Predictive(tuple(figures), contents, fell, ends)


def contents_of(log: TossLog) -> Iterator[tuple[int, int]]:
    """Throws since the tower was emptied and what is inside after them, where that is known."""
    for throw in throws_of(log):
        if throw.since is not None and throw.content is not None:
            yield throw.since, throw.content


def joined(logs: Sequence[TossLog]) -> TossLog:
    """Logs of one tower as one log, their sessions kept apart."""
    if len(logs) == 1:
        return logs[0]
    rows = tuple(
        replace(row, session=f"{number}:{row.session}")
        for number, log in enumerate(logs, start=1)
        for row in log.rows
    )
    colours = dict.fromkeys(colour for log in logs for colour in log.colours)
    return TossLog(rows, tuple(colours), LogDescription(logs[0].description.kind))


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
