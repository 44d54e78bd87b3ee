"""Whether a log lies within what a tower does: its figures beside those of many replays.

A log is one run of its tower. So its figures are compared not with the tower's means but with
single runs: the log's throws, thrown into the tower again and again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from statistics import stdev
from typing import Any

import numpy as np

from calibration.judge.envelope import SIGNIFICANCE, envelope
from calibration.logs.logstatistics import LogStatistics, statistics
from calibration.logs.throws import throws_of
from tower import CubesError
from tower.log import TossLog

FIGURES = ("new", "old", "inside", "inside_sd", "kept", "change_sd")
"""The figures that are compared, all at once:

- ``new``: share of thrown cubes that fall, of colours that are not inside;
- ``old``: share of cubes inside that fall, of colours that are not thrown;
- ``inside``: mean number of cubes inside after a throw, seeding throws left out;
- ``inside_sd``: its standard deviation;
- ``kept``: mean number of cubes that stay of a first throw into the emptied tower;
- ``change_sd``: standard deviation of cubes in less cubes out, seeding throws left out.
"""

SHARES = ("new", "old")
"""The figures that are shares; the others are numbers of cubes."""

MAX_FIGURES = np.array([1.0 if name in SHARES else np.inf for name in FIGURES])
"""Upper limits of the figures; the lower one is 0."""

MAX_REPLAYS = 99
FAST_TOSSES, FAST_REPLAYS = 20_000, 39  # of surrogates and other quick towers
SLOW_TOSSES, SLOW_REPLAYS = 3_000, 19  # of towers that simulate every cube
REPLAY_STEP = round(1 / SIGNIFICANCE)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the log among those of the replays.

    Attributes:
        name: one of `FIGURES`.
        log: that of the log; None if it has none.
        mean: of the replays.
        standard_error: of `mean`, from the differences between replays.
        low: lower end of the range in which at least 19 of 20 replays lie, all figures at once.
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
        as_unusual: how many of the replays are at least as unusual among the others as the log.
        p_value: (as_unusual + 1) / (replays + 1).
        differs: whether the log is called different from the tower, which happens for at most 1
            right tower in 20, all figures together; None with too few replays, or for a log
            without known contents.
        figures: those that log or replays have.
    """

    replays: int
    as_unusual: int
    p_value: float
    differs: bool | None
    figures: tuple[Figure, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data: the attributes, and the rate of false alarms."""
        return {**asdict(self), "false_alarms": SIGNIFICANCE}


def enough_replays(tosses: int, *, slow: bool = False) -> int:
    """The default number of replays of a log.

    As many as take seconds: 39 to 99 for quick towers, 19 to 99 for slow ones. With the log they
    are a multiple of 20, so that exactly 1 right tower in 20 is called different. Where 1 in 20
    replays is as unusual as the log, 99 estimate that with a standard error of 2 in 100, 19 with 5.

    Args:
        tosses: of the log.
        slow: whether the tower simulates every cube.
    """
    tosses_in_all, fewest = (SLOW_TOSSES, SLOW_REPLAYS) if slow else (FAST_TOSSES, FAST_REPLAYS)
    affordable = tosses_in_all // max(1, tosses) // REPLAY_STEP * REPLAY_STEP - 1
    return min(MAX_REPLAYS, max(fewest, affordable))


def likeness(log: TossLog, replays: Sequence[tuple[TossLog, LogStatistics]]) -> Likeness:
    """Compare a log with replays of its throws.

    Counts of the opened tower are left out of the log's figures, as replays have none.

    Args:
        log: the log.
        replays: of the whole log, with their figures.
    """
    ours = np.array(_figures_without_counts(log))
    theirs = np.array([figures_of(*each) for each in replays]).reshape(-1, len(FIGURES))
    found = envelope(ours, theirs)
    differs = None if np.isnan(ours).all() else found.differs
    ends = np.nan if differs is None else 1.0
    low, high = ends * np.maximum(found.low, 0.0), ends * np.minimum(found.high, MAX_FIGURES)
    errors = found.deviation / np.sqrt((~np.isnan(theirs)).sum(axis=0).clip(1))
    columns = np.array([ours, found.mean, errors, low, high]).T.tolist()
    figures = tuple(_figure(name, row) for name, row in zip(FIGURES, columns, strict=True))
    shown = tuple(each for each in figures if each.log is not None or each.mean is not None)
    return Likeness(len(replays), found.as_unusual, found.p_value, differs, shown)


def _figure(name: str, values: Sequence[float]) -> Figure:
    log, mean, error, low, high = (_number(each) for each in values)
    beyond = log is not None and (
        (low is not None and log < low) or (high is not None and log > high)
    )
    return Figure(name, log, mean, error, low, high, beyond)


def _figures_without_counts(log: TossLog) -> tuple[float, ...]:
    """The figures of a log without its counts, unless the log is impossible without them."""
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
        _mean_retained(figures),
        stdev(changes) if len(changes) > 1 else None,
    )
    return tuple(math.nan if each is None else each for each in values)


def _mean_retained(figures: LogStatistics) -> float | None:
    first = [each.content for each in figures.retention if each.content.value is not None]
    count = sum(each.count for each in first)
    return sum((each.value or 0.0) * each.count for each in first) / count if count else None


def _number(value: float) -> float | None:
    return None if math.isnan(value) else value
