"""The figures of a verdict as bars: how far the log is from the tower, and how far it may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cubetower.calibration.judge.replaytest import Figure, Likeness
from cubetower.calibration.judge.verdict import KEY, FigureRow, figure_rows, verdict
from cubetower.foundation.wording import plural
from cubetower.pages.page import Answer

MIN_REACH, MAX_REACH = 2.0, 4.0  # margins from the middle to the ends
SPARE = 1.06  # room beyond the longest bar


@dataclass(frozen=True, slots=True)
class FigureBar:
    """A figure as a bar; places are in percent of the way from the left end to the right one.

    Attributes:
        row: the figure in words and numbers.
        low: where the interval of the difference begins.
        high: where it ends.
        middle: where the difference itself is.
        drawn: whether there is an interval; else the places mean nothing.
        beyond: the ends beyond which the bar goes on: `low`, `high`.
    """

    row: FigureRow
    low: float
    high: float
    middle: float
    drawn: bool
    beyond: str

    @property
    def name(self) -> str:
        """What the figure is, without an abbreviation."""
        return self.row.name.removesuffix(" (sd)")


@dataclass(frozen=True, slots=True)
class FigureBars:
    """All figures of a verdict on one scale, on which their margins are equally wide.

    Attributes:
        bars: one for each figure.
        low: where the margin begins, in percent of the way.
        high: where it ends.
        key: what the marks mean.
    """

    bars: tuple[FigureBar, ...]
    low: float
    high: float
    key: str = f"Dot: the difference. Bar: where it may really lie. {KEY}"

    @classmethod
    def of(cls, found: Likeness) -> FigureBars:
        """The bars of a log among replays of its throws."""
        rows = list(figure_rows(found))
        reach = _reach(found.figures)
        bars = tuple(_bar(row, each, reach) for row, each in zip(rows, found.figures, strict=True))
        return cls(bars, _place(-1, reach), _place(1, reach))


def _reach(figures: Sequence[Figure]) -> float:
    """How many margins there are from the middle to the ends."""
    ends = [
        abs(end) / each.margin
        for each in figures
        if each.margin
        for end in (each.excess_low, each.excess_high)
        if end is not None
    ]
    return min(MAX_REACH, max(MIN_REACH, SPARE * max(ends, default=0.0)))


def _place(margins: float, reach: float) -> float:
    return round(50 + 50 * max(-1.0, min(1.0, margins / reach)), 1)


def _bar(row: FigureRow, figure: Figure, reach: float) -> FigureBar:
    low, high, margin = figure.excess_low, figure.excess_high, figure.margin
    if low is None or high is None or not margin:
        return FigureBar(row, 50, 50, 50, drawn=False, beyond="")
    beyond = [name for name, end in (("low", -low), ("high", high)) if end > reach * margin]
    log, tower = figure.log, figure.mean
    middle = (low + high) / 2 if log is None or tower is None else log - tower
    left, right, centre = (_place(each / margin, reach) for each in (low, high, middle))
    return FigureBar(row, left, right, centre, drawn=True, beyond=" ".join(beyond))


def verdict_beside_bars(found: Likeness, *, own: bool = False) -> Answer:
    """The verdict where bars beside it show which figures differ; see `verdict`."""
    said = verdict(found, own=own)
    if not said.found:
        return said
    others = sum(each.row.state == "differs" for each in FigureBars.of(found).bars) - 1
    words = (
        f"So {'does' if others == 1 else 'do'} {plural(others, 'other figure')}." if others else ""
    )
    return replace(said, words=words)
