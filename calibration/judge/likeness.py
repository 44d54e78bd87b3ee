"""Whether a log lies within what a tower does: its figures beside those of many replays.

A log is one run of its tower. So its figures are not compared with the tower's means, but with
what single runs of the tower come to: the log's throws, thrown into it again and again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from statistics import stdev
from typing import Any

import numpy as np

from calibration.judge.envelope import LEVEL, envelope
from calibration.logs.logstatistics import LogStatistics, statistics
from calibration.logs.throws import throws_of
from tower import CubesError
from tower.log import TossLog

FIGURES = ("new", "old", "inside", "inside_sd", "kept", "change_sd")
"""The figures that are compared, all together:

- ``new``: which share of the thrown cubes falls, of colours that are not inside;
- ``old``: which share of the cubes inside falls, of colours that are not thrown;
- ``inside``: mean number of cubes inside after a throw, seeding throws left out;
- ``inside_sd``: its standard deviation;
- ``kept``: mean number of cubes that stay of a first throw into the emptied tower;
- ``change_sd``: standard deviation of cubes in less cubes out, seeding throws left out.
"""

SHARES = ("new", "old")
"""Those figures that are shares; the others are numbers of cubes."""

LIMITS = np.array([1.0 if name in SHARES else np.inf for name in FIGURES])
"""Beyond which no figure can be; below 0 none can."""

MAX_REPLAYS = 99
FAST_TOSSES, FAST_REPLAYS = 20_000, 39  # of surrogates and other quick towers
SLOW_TOSSES, SLOW_REPLAYS = 3_000, 19  # of towers that simulate every cube
STEP = round(1 / LEVEL)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the log among those of the replays.

    Attributes:
        name: one of `FIGURES`.
        log: that of the log; None if it has none.
        mean: of the replays.
        standard_error: of `mean`, by how much single replays differ.
        low: lower end of the range in which 19 of 20 replays or more lie, all figures at once.
        high: upper end.
        beyond: whether the log lies beyond.
    """

    name: str
    log: float | None
    mean: float | None
    standard_error: float | None
    low: float | None
    high: float | None
    beyond: bool


@dataclass(frozen=True, slots=True)
class Likeness:
    """A log among replays of its throws.

    Attributes:
        replays: how often the whole log was thrown into the tower.
        alike: how many of the replays are as unusual among the others as the log, or more so.
        p_value: (alike + 1) / (replays + 1).
        differs: whether the log is called different from the tower, which happens to 1 right
            tower in 20 at most, all figures together; None if that cannot be said, for too few
            replays or for a log without known contents.
        figures: those that log or replays have.
    """

    replays: int
    alike: int
    p_value: float
    differs: bool | None
    figures: tuple[Figure, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data: the attributes, and the rate of false alarms."""
        return {**asdict(self), "false_alarms": LEVEL}


def enough_replays(tosses: int, *, slow: bool = False) -> int:
    """How many replays of a log are thrown if nobody says.

    So many that it takes seconds: 39 to 99 of quick towers, 19 to 99 of slow ones. With the log
    they are a multiple of 20, so that just 1 right tower in 20 is called different. Where 1 in 20
    replays is as unusual as the log, 99 find that with a standard error of 2 in 100, 19 with 5.

    Args:
        tosses: of the log.
        slow: whether the tower simulates every cube.
    """
    tosses_in_all, fewest = (SLOW_TOSSES, SLOW_REPLAYS) if slow else (FAST_TOSSES, FAST_REPLAYS)
    affordable = tosses_in_all // max(1, tosses) // STEP * STEP - 1
    return min(MAX_REPLAYS, max(fewest, affordable))


def likeness(log: TossLog, replays: Sequence[tuple[TossLog, LogStatistics]]) -> Likeness:
    """Look where a log stands among replays of its throws.

    Counts of the opened tower are left out of the log's figures: replays have none, and log and
    replays must be looked at alike.

    Args:
        log: the log.
        replays: what the tower made of its throws, each time the whole log, with the figures.
    """
    ours = np.array(_figures_without_counts(log))
    theirs = np.array([figures_of(*each) for each in replays]).reshape(-1, len(FIGURES))
    found = envelope(ours, theirs)
    differs = None if np.isnan(ours).all() else found.differs
    ends = np.nan if differs is None else 1.0
    low, high = ends * np.maximum(found.low, 0.0), ends * np.minimum(found.high, LIMITS)
    errors = found.deviation / np.sqrt((~np.isnan(theirs)).sum(axis=0).clip(1))
    columns = np.array([ours, found.mean, errors, low, high]).T.tolist()
    figures = tuple(_figure(name, row) for name, row in zip(FIGURES, columns, strict=True))
    shown = tuple(each for each in figures if each.log is not None or each.mean is not None)
    return Likeness(len(replays), found.alike, found.p_value, differs, shown)


def _figure(name: str, values: Sequence[float]) -> Figure:
    log, mean, error, low, high = (_number(each) for each in values)
    beyond = log is not None and (
        (low is not None and log < low) or (high is not None and log > high)
    )
    return Figure(name, log, mean, error, low, high, beyond)


def _figures_without_counts(log: TossLog) -> tuple[float, ...]:
    """The figures of a log by its tosses alone; with its counts, if they alone make it possible."""
    uncounted = replace(log, rows=tuple(replace(row, inside=None) for row in log.rows))
    try:
        return figures_of(uncounted, statistics(uncounted))
    except CubesError:
        return figures_of(log, statistics(log))


def figures_of(log: TossLog, figures: LogStatistics) -> tuple[float, ...]:
    """The `FIGURES` of a log; nan where it has none."""
    changes = [
        throw.row.thrown.total - throw.row.fell.total
        for throw in throws_of(log)
        if throw.before is not None and not throw.seeding
    ]
    retained = figures.later.retained
    values = (
        figures.exits.new.share,
        figures.exits.old.share,
        retained.mean,
        retained.sd,
        _kept(figures),
        stdev(changes) if len(changes) > 1 else None,
    )
    return tuple(math.nan if each is None else each for each in values)


def _kept(figures: LogStatistics) -> float | None:
    first = [each.content for each in figures.retention if each.content.value is not None]
    count = sum(each.count for each in first)
    return sum((each.value or 0.0) * each.count for each in first) / count if count else None


def _number(value: float) -> float | None:
    return None if math.isnan(value) else value
