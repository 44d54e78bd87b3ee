"""Whether a tower is like a log: good, different, or too few tosses to say.

A log is one run of its tower. So its figures are compared not with the tower's means but with
single runs: the log's throws, thrown into the tower again and again. How far single runs lie from
their mean is also how far a log of this tower may lie from it: that gives each figure of the log an
interval of its difference from the tower, all of them at once right for 19 of 20 towers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, TypeAlias

import numpy as np

from cubetower.calibration.judge.envelope import SIGNIFICANCE, envelope
from cubetower.calibration.judge.figures import (
    FIGURES,
    MAX_FIGURES,
    SHARES,
    Floats,
    figures_of,
    margins_of,
)
from cubetower.tower import CubesError
from cubetower.tower.log import TossLog

MAX_REPLAYS = 99
FAST_TOSSES, FAST_REPLAYS = 60_000, 39  # of surrogates and other quick towers
SLOW_TOSSES, SLOW_REPLAYS = 3_000, 19  # of towers that simulate every cube
REPLAY_STEP = round(1 / SIGNIFICANCE)
MIN_GROWTH = 1.5  # of a log that tells too little: fewer tosses more hardly change that; assumed
MAX_TOSSES = 2000  # that somebody is advised to throw; assumed

State: TypeAlias = Literal["good", "few", "differs"]
"""A good tower; too few tosses to say; a tower that differs from the log."""


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
        excess_low: lower end of the interval of the figure of the log's tower less that of this
            one; the intervals of all figures hold at once for at least 19 of 20 logs.
        excess_high: upper end.
        margin: how far from 0 the interval may reach, if the tower is good.
        tosses: about how many tosses the log needs to keep within the margin, if the towers are
            alike; None if it has too few replays to say.
    """

    name: str
    log: float | None
    mean: float | None
    standard_error: float | None
    low: float | None
    high: float | None
    beyond: bool
    excess_low: float | None
    excess_high: float | None
    margin: float | None
    tosses: float | None

    @property
    def is_good(self) -> bool:
        """Whether the interval of the difference lies within the margin."""
        if self.excess_low is None or self.excess_high is None or self.margin is None:
            return False
        return -self.margin <= self.excess_low and self.excess_high <= self.margin


@dataclass(frozen=True, slots=True)
class Likeness:
    """A log among replays of its throws.

    Attributes:
        tosses: of the log.
        replays: how often the whole log was thrown into the tower.
        as_unusual: how many of the replays are at least as unusual among the others as the log.
        p_value: (as_unusual + 1) / (replays + 1).
        differs: whether the log is called different from the tower, which happens for at most 1
            right tower in 20, all figures together; None with too few replays, or for a log
            without known contents.
        figures: those that log or replays have.
    """

    tosses: int
    replays: int
    as_unusual: int
    p_value: float
    differs: bool | None
    figures: tuple[Figure, ...]

    @property
    def state(self) -> State | None:
        """The verdict; None if there is none.

        A tower is good if all its figures are within their margins, even if a small difference
        shows; a good one must have both shares.
        """
        if self.differs is None:
            return None
        if not self._open:
            return "good"
        return "differs" if self.differs else "few"

    @property
    def _open(self) -> dict[str, Figure | None]:
        """What a good tower must have near enough and this one has not; None for no such figure.

        Of a log in which nothing ever stayed, the share of those inside is not asked for.
        """
        figures = {figure.name: figure for figure in self.figures}
        asked = dict.fromkeys(SHARES) | figures
        old, inside = asked["old"], figures.get("inside")
        if (old is None or old.log is None) and inside and inside.log == 0 and inside.is_good:
            del asked["old"]
        return {name: fig for name, fig in asked.items() if not (fig and fig.is_good)}

    @property
    def tosses_needed(self) -> int | None:
        """About how many tosses a log needs to find a tower like its own good; two digits.

        None if that cannot be said, if throws like these never tell, or if it takes more than
        `MAX_TOSSES`. It is assumed that the towers are alike, and that the log goes on with throws
        as it has.
        """
        figures = [figure for figure in self._open.values() if figure and figure.log is not None]
        needed = [figure.tosses for figure in figures]
        if not needed or None in needed or len(needed) < len(self._open):
            return None
        most = max(MIN_GROWTH * self.tosses, *(tosses or 0.0 for tosses in needed))
        if most > MAX_TOSSES:
            return None
        step: int = 10 ** max(0, len(str(int(most))) - 2)
        return math.ceil(most / step) * step

    def to_json(self) -> dict[str, Any]:
        """Plain data: the attributes, the verdict, and the rate of false alarms."""
        return {**asdict(self), "state": self.state, "false_alarms": SIGNIFICANCE}


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


def likeness(log: TossLog, replays: Iterable[TossLog]) -> Likeness:
    """Compare a log with replays of its throws.

    Counts of the opened tower are left out of the log's figures, as replays have none.

    Args:
        log: the log.
        replays: of the whole log.
    """
    ours = _figures_without_counts(log)
    return compare_figures(ours, np.array([figures_of(each) for each in replays]), len(log.rows))


def compare_figures(ours: Floats, theirs: Floats, tosses: int) -> Likeness:
    """Compare the figures of a log with those of replays of its throws.

    Args:
        ours: `figures_of` the log, shape (6,).
        theirs: of the replays, shape (replays, 6).
        tosses: of the log.
    """
    found = envelope(ours, theirs)
    differs = None if np.isnan(ours).all() else found.differs
    ends = np.nan if differs is None else 1.0
    # By rounding, the mean of figures that are all 0 may lie below.
    mean, low, high = np.clip([found.mean, ends * found.low, ends * found.high], 0.0, MAX_FIGURES)
    errors = found.deviation / np.sqrt((~np.isnan(theirs)).sum(axis=0).clip(1))
    least, most = ends * (ours - found.high), ends * (ours - found.low)
    reach = (found.width + 1) * found.deviation  # about where a like tower's interval ends
    margins = margins_of(mean)
    needed = ends * tosses * (reach / margins) ** 2
    columns = [ours, mean, errors, low, high, least, most, margins, needed]
    figures = tuple(
        _figure(name, row) for name, row in zip(FIGURES, np.array(columns).T.tolist(), strict=True)
    )
    shown = tuple(each for each in figures if each.log is not None or each.mean is not None)
    return Likeness(tosses, len(theirs), found.as_unusual, found.p_value, differs, shown)


def _figure(name: str, values: Sequence[float]) -> Figure:
    log, mean, error, low, high, least, most, margin, tosses = map(_number, values)
    beyond = log is not None and (
        (low is not None and log < low) or (high is not None and log > high)
    )
    return Figure(name, log, mean, error, low, high, beyond, least, most, margin, tosses)


def _figures_without_counts(log: TossLog) -> Floats:
    """The figures of a log without its counts, unless the log is impossible without them."""
    uncounted = replace(log, rows=tuple(replace(row, inside=None) for row in log.rows))
    try:
        return figures_of(uncounted)
    except CubesError:
        return figures_of(log)


def _number(value: float) -> float | None:
    return value if math.isfinite(value) else None
