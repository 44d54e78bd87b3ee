"""The figures of `cubetower compare` as small charts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import cycle, product
from pathlib import Path

from matplotlib.axes import Axes

from cubetower.calibration import LEADS, Column, Comparison, LogEstimate, LogStatistics
from cubetower.pages.palette import COLOURS, SERIES
from cubetower.pages.theme import count_percent, count_whole, dots

LINES = ("-", "--", ":", "-.")
MIN_THROWS = 3  # for a point; with fewer it is too uncertain


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a column; `shift` separates error bars of several, in shares of a step."""

    name: str
    colour: str
    mark: str
    line: str
    shift: float


Columns = Sequence[tuple[Column, Style]]
"""Towers, and the log, with their looks."""


def styled_columns(result: Comparison) -> Columns:
    """The columns in the order in which they are drawn, the log last and on top."""
    count = len(result.towers) + bool(result.log)
    shifts = [(place - (count - 1) / 2) / max(count, 4) for place in range(count)]
    looks = cycle(product(LINES, SERIES[:-1]))  # ink is the log's
    columns = [
        (tower, Style(tower.name, colour, mark, line, shift))
        for tower, (line, (colour, mark)), shift in zip(result.towers, looks, shifts, strict=False)
    ]
    if result.log:
        name = f"log {Path(result.log.name).name}"
        columns.append((result.log, Style(name, "ink", "o", "none", shifts[-1])))
    return columns


def draw_course(ax: Axes, columns: Columns) -> None:
    """Cubes inside after each throw of a session."""
    ax.set(
        title="Cubes inside over a session", xlabel="throws since the tower was emptied",
        ylabel="cubes inside, mean",
    )  # fmt: skip
    for column, style in columns:
        course = column.figures.content if column.figures else ()
        shown = [each for each in course if each.count >= MIN_THROWS or len(course) < MIN_THROWS]
        x = [each.throw + 1 for each in shown]
        y = [each.mean for each in shown]
        errors = [each.standard_error or 0.0 for each in shown]
        if style.line == "none":
            dots(ax, x, y, errors, size=3.5)
            continue
        low = [mean - error for mean, error in zip(y, errors, strict=True)]
        high = [mean + error for mean, error in zip(y, errors, strict=True)]
        ax.fill_between(x, low, high, color=COLOURS[style.colour], alpha=0.18, lw=0)
        ax.plot(x, y, color=COLOURS[style.colour], ls=style.line, lw=2)
    ax.set_ylim(bottom=0)
    count_whole(ax.yaxis)


def draw_turnover(ax: Axes, columns: Columns) -> None:
    """Cubes out per cube in, by the number thrown."""
    ax.set(
        title="Cubes out per cube in", xlabel="cubes thrown, mean of a class",
        ylabel="cubes out / cubes in",
    )  # fmt: skip
    ax.axhline(1, color=COLOURS["muted"], lw=0.8)
    count_whole(ax.xaxis)
    for column, style in columns:
        sizes = column.figures.turnover_by_size if column.figures else ()
        points = [
            (each.thrown.value, each.out_per_in)
            for each in sizes
            if each.thrown.value is not None and each.out_per_in.count >= MIN_THROWS
        ]
        _draw(ax, points, style, 0.8)


def draw_exits(ax: Axes, columns: Columns) -> None:
    """Shares of new and of old cubes that fall."""
    ax.set(
        title="Share that falls, new and old cubes", xlabel="cubes thrown, mean of a class",
        ylabel="share that falls", ylim=(-0.15, 1.17),
    )  # fmt: skip
    for column, style in columns:
        for key in ("new", "old"):
            points = _exit_points(column.figures, key) if column.figures else ()
            _draw(ax, points, style, 0.8)
    count_whole(ax.xaxis)
    count_percent(ax.yaxis)
    ax.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1])
    for y, text in ((1.11, "new: not yet inside"), (-0.09, "old: inside only")):
        _note(ax, 0.99, y, text, transform=ax.get_yaxis_transform(), ha="right", va="center")


def _exit_points(figures: LogStatistics, key: str) -> Iterable[tuple[float, LogEstimate]]:
    thrown = {each.smallest: each.thrown.value for each in figures.turnover_by_size}
    for each in figures.exits_by_size:
        share = getattr(each, key)
        x = thrown.get(each.smallest)
        if x is not None and share.colour_tosses >= MIN_THROWS:
            yield x, LogEstimate(share.share, share.standard_error, share.colour_tosses, 0)


def draw_memory(ax: Axes, columns: Columns) -> None:
    """Autocorrelation of the number inside."""
    ax.set(title="Memory of the number inside", xlabel="throws later", ylabel="autocorrelation")
    ax.axhline(0, color=COLOURS["muted"], lw=0.8)
    for column, style in columns:
        lags = column.figures.autocorrelation if column.figures else ()
        _draw(ax, [(each.lag, each.correlation) for each in lags], style, 0.15)
    ax.set_xticks(range(1, 5))
    ax.set_ylim(top=1.05)


def draw_retention(ax: Axes, columns: Columns) -> None:
    """What stays of a first throw."""
    ax.set(
        title="What stays of a first throw", xlabel="cubes thrown into the emptied tower",
        ylabel="cubes that stay, mean",
    )  # fmt: skip
    for column, style in columns:
        _draw(ax, [(each.thrown, each.content) for each in column.retention], style, 1.2)
    ax.set_xlim(left=0)
    ax.set_ylim(bottom=0)
    count_whole(ax.yaxis)


def draw_battles(ax: Axes, columns: Columns) -> None:
    """How often the side with more in has more out."""
    ax.set(
        title="Battles: more in, more out?", xlabel="lead of one side, cubes thrown",
        ylabel="share of throws", xlim=(-0.5, len(LEADS) - 0.5), ylim=(-0.03, 1.08),
    )  # fmt: skip
    places = {smallest: place for place, (smallest, _) in enumerate(LEADS)}
    words: dict[int, str] = {}
    for column, style in columns:
        classes = column.figures.battles if column.figures else ()
        points = [(float(places[each.smallest]), each.share) for each in classes]
        words |= {places[each.smallest]: each.lead for each in classes}
        _draw(ax, [each for each in points if each[0] == 0], style, 0.45)
        _draw(ax, [each for each in points if each[0] > 0], style, 0.45)
    ax.axvline(0.5, color=COLOURS["muted"], lw=0.8, ls=(0, (2, 3)))
    count_percent(ax.yaxis)
    ax.set_xticks(list(words), [words[place].replace(" to ", "–") for place in words])
    _note(ax, 0, 0.06, "draws", ha="center")
    _note(ax, 1, 0.06, "the stronger\nside has more out")


def _note(ax: Axes, x: float, y: float, text: str, **more: object) -> None:
    ax.text(x, y, text, size=11, color=COLOURS["muted"], **more)  # type: ignore[arg-type]


def _draw(ax: Axes, found: Iterable[tuple[float, LogEstimate]], style: Style, step: float) -> None:
    """Figures with a value and their error bars, moved aside by the style's share of a step.

    Those of a tower are joined by a line.
    """
    points = [
        (x + style.shift * step, figure.value, figure.standard_error or 0.0)
        for x, figure in found
        if figure.value is not None
    ]
    if points:
        x, y, errors = zip(*points, strict=True)
        on_top = 4 if style.line == "none" else 3
        dots(
            ax, x, y, errors, colour=style.colour, mark=style.mark, ls=style.line, zorder=on_top
        )  # fmt: skip
