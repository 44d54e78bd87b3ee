"""Figures as dots with intervals, one below the other on one scale: rows that fit any screen."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from matplotlib.ticker import MaxNLocator

from cubetower.pages.palette import COLOURS

State = Literal["clear", "open", "plain"]

SPARE: Final = 0.04  # room beyond the outermost limit, relative to the scale
MAX_TICKS: Final = 5
MAX_HEAD: Final = 10  # digits: the width that a head may claim for its column


@dataclass(frozen=True, slots=True)
class Dot:
    """A figure with its limits, in its own unit.

    Attributes:
        value: the figure; nan if it is not known.
        low: its lower limit; nan if that is not known, infinite if there is none.
        high: its upper limit, likewise.
        state: `clear` of what is shown, `open` of what may be chance, `plain` without a verdict.
        series: the colour and mark of a series (`cubetower.pages.palette.SERIES`); empty for that
            of the state.
    """

    value: float
    low: float
    high: float
    state: State = "plain"
    series: str = ""


@dataclass(frozen=True, slots=True)
class Track:
    """A row: what it is, its figures as text, and a dot for each series.

    Attributes:
        name: what the row is.
        cells: figures as text, in the columns that the heads name.
        dots: on the row's own scale, that of all rows.
        note: stands in the place of dots that nobody knows.
        player: whose row it is, the name of a colour: its dots have that, and its name the badge.
    """

    name: str
    cells: Sequence[str]
    dots: Sequence[Dot]
    note: str = ""
    player: str = ""


@dataclass(frozen=True, slots=True)
class PlacedDot:
    """A dot as a page draws it: places in percent of the way from the left end to the right one."""

    low: float
    middle: float
    high: float
    look: str


@dataclass(frozen=True, slots=True)
class PlacedTrack:
    """A row as a page draws it."""

    name: str
    cells: Sequence[str]
    dots: Sequence[PlacedDot]
    note: str
    player: str


@dataclass(frozen=True, slots=True)
class Tracks:
    """A picture of rows on one scale.

    Attributes:
        title: what it shows.
        heads: of the cells.
        rows: from top to bottom.
        ticks: places in percent of the scale, and what stands there.
        par: place of a dashed line, if there is one.
        caption: how to read it.
        key: kinds of marks with their meanings, as for a chart.
        zone: places of the ends of a shaded zone, if there is one.
    """

    title: str
    heads: Sequence[str]
    rows: Sequence[PlacedTrack]
    ticks: Sequence[tuple[float, str]]
    par: float | None
    caption: str
    key: Sequence[tuple[str, str]] = ()
    zone: tuple[float, float] | None = None

    @property
    def widths(self) -> list[int]:
        """Of the columns of cells, in digits: the same in all rows."""
        return [
            max(min(len(head), MAX_HEAD), *(len(row.cells[column]) for row in self.rows), 0)
            for column, head in enumerate(self.heads)
        ]

    def first(self, count: int, caption: str) -> Tracks:
        """The first rows alone, with another caption."""
        return replace(self, rows=self.rows[:count], caption=caption)


def lay_tracks(
    title: str,
    heads: Sequence[str],
    rows: Sequence[Track],
    word: Callable[[float], str],
    caption: str,
    *,
    par: float | None = None,
    within: tuple[float, float] = (-math.inf, math.inf),
    key: Sequence[tuple[str, str]] = (),
    zone: tuple[float, float] | None = None,
) -> Tracks:
    """Put rows on one scale, which holds all dots and limits and the line at par.

    Args:
        title: what the picture shows.
        heads: of the cells.
        rows: from top to bottom.
        word: a number of the scale as text.
        caption: how to read the picture.
        par: where a dashed line stands, in the unit of the dots.
        within: the scale does not pass these ends.
        key: kinds of marks with their meanings.
        zone: ends of a shaded zone, in the unit of the dots.
    """
    low, high = _ends(rows, par, within)

    def place(value: float) -> float:
        return round(100 * min(1.0, max(0.0, (value - low) / (high - low))), 1)

    locator = MaxNLocator(MAX_TICKS, steps=[1, 2, 2.5, 5, 10])
    ticks = [
        (place(each), word(each))
        for each in map(float, locator.tick_values(low, high))
        if low - 1e-9 <= each <= high + 1e-9
    ]
    laid = [_place_row(each, place) for each in rows]
    line = None if par is None else place(par)
    shaded = None if zone is None else (place(zone[0]), place(zone[1]))
    return Tracks(title, heads, laid, ticks, line, caption, key, shaded)


def plain_tick(value: float) -> str:
    """A number of a scale with as many digits as it needs."""
    return f"{0.0 if abs(value) < 1e-9 else value:.6g}".replace("-", "−")


def _ends(
    rows: Sequence[Track], par: float | None, within: tuple[float, float]
) -> tuple[float, float]:
    """Where the scale begins and ends."""
    dots = [dot for row in rows for dot in row.dots if not math.isnan(dot.value)]
    shown = [each for dot in dots for each in (dot.value, dot.low, dot.high) if math.isfinite(each)]
    shown += [] if par is None else [par]
    low, high = min(shown, default=0.0), max(shown, default=1.0)
    spare = SPARE * (high - low) or 0.5
    return max(low - spare, within[0]), min(high + spare, within[1])


def _place_row(row: Track, place: Callable[[float], float]) -> PlacedTrack:
    known = [dot for dot in row.dots if not math.isnan(dot.value)]
    dots, player = [_dot(dot, place) for dot in known], row.player * (row.player in COLOURS)
    return PlacedTrack(row.name, row.cells, dots, row.note, player)


def _dot(dot: Dot, place: Callable[[float], float]) -> PlacedDot:
    low = dot.value if math.isnan(dot.low) else dot.low
    high = dot.value if math.isnan(dot.high) else dot.high
    open_ends = [name for name, end in (("low", -low), ("high", high)) if end == math.inf]
    look = " ".join([dot.series or dot.state, *open_ends])
    return PlacedDot(place(low), place(dot.value), place(high), look)
