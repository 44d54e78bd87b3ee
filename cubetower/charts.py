"""The figures of `cubetower compare` as one picture of small charts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cubetower.pictures import (
    INK,
    MUTED,
    SIZES,
    dress,
    in_whole_cubes,
    name_axes,
    save,
    set_typeface,
)
from tower.log import LogDescription, TossLog

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from calibration import Column, Comparison, Estimate, ExitShare, LogStatistics

WIDTH, HEIGHT, DPI = 16.0, 10.6, 100  # inches, and pixels of each
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
# Okabe and Ito, Color Universal Design, 2008: told apart without full colour vision; black is
# the log's, and yellow is too light for lines.
MARKERS = ("o", "s", "^", "D", "v", "P")
TITLE_LENGTH, LEGEND_LENGTH = 80, 130  # characters beside each other
FEWEST = 3  # throws behind a point; of fewer a share jumps about


@dataclass(frozen=True, slots=True)
class _Style:
    """How a column is drawn; `shift` keeps error bars of several apart, in shares of a step."""

    name: str
    colour: str
    marker: str
    line: str
    shift: float


@dataclass(frozen=True, slots=True)
class _Point:
    """A value with its standard error at a place of the x-axis."""

    x: float
    y: float
    error: float


def save_charts(result: Comparison, path: Path, log: TossLog | None = None) -> None:
    """Draw a comparison and write it, in the format that the ending names; whole or not at all.

    Args:
        result: what is drawn.
        path: a .png, .svg or .pdf.
        log: the log or protocol of the comparison, if any, for what kind of log it is.

    Raises:
        OutputError: it cannot be written there.
    """
    save(_drawn(result, log.description if log else None), path, dpi=DPI)


def _drawn(result: Comparison, description: LogDescription | None) -> Figure:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, HEIGHT), dpi=DPI, facecolor="white")
    FigureCanvasAgg(figure)
    axes = figure.subplots(2, 3).flat
    columns = _columns(result)
    rows = _legend(figure, [style for _, style in columns])
    figure.subplots_adjust(0.055, 0.075, 0.985, 0.83 - 0.03 * rows, wspace=0.22, hspace=0.4)
    for chart, ax in zip(
        (_course, _turnover, _exits, _autocorrelation, _retention, _battles), axes, strict=True
    ):
        chart(ax, columns)
        dress(ax)
    _head(figure, result, description)
    set_typeface(figure)
    return figure


def _columns(result: Comparison) -> list[tuple[Column, _Style]]:
    """The columns in the order in which they are drawn, the log last and on top."""
    towers = list(result.towers)
    count = len(towers) + bool(result.log)
    shifts = [(place - (count - 1) / 2) / max(count, 4) for place in range(count)]
    lines = ("-", "--", ":", "-.")
    columns = [
        (
            tower,
            _Style(
                tower.name,
                COLOURS[i % len(COLOURS)],
                MARKERS[i % len(MARKERS)],
                lines[i // len(COLOURS) % len(lines)],
                shifts[i],
            ),
        )
        for i, tower in enumerate(towers)
    ]
    if result.log:
        columns.append((result.log, _Style(_log_name(result), "black", "o", "none", shifts[-1])))
    return columns


def _log_name(result: Comparison) -> str:
    return f"log {Path(result.log.name).name}" if result.log else ""


def _head(figure: Figure, result: Comparison, description: LogDescription | None) -> None:
    """What is shown, and what of it is simulated."""
    names = [tower.name for tower in result.towers]
    title = "Simulated: " + ", ".join(names)
    if len(title) > TITLE_LENGTH:
        title = f"Simulated: {len(names)} {'towers' if len(names) > 1 else 'tower'}"
    figure.text(0.02, 0.975, title, fontsize=SIZES["title"], weight="bold", color=INK, va="top")
    said = f"Seed {result.seed}. {_kind(result, description)} Bands and bars: ± 1 standard error."
    figure.text(0.02, 0.926, said, fontsize=SIZES["said"], color=MUTED, va="top")


def _kind(result: Comparison, description: LogDescription | None) -> str:
    if description is None or result.log is None:
        return "All of it comes from models, nothing was measured at a table."
    kinds = {
        "recorded": "was recorded at a tower",
        "simulated": "is simulated too",
        "illustration": "is an illustration, no measurement",
    }
    return f"The towers are models; the {_log_name(result)} {kinds[description.kind]}."


def _legend(figure: Figure, styles: Sequence[_Style]) -> int:
    """Names of the columns with their looks; gives the number of lines that they take."""
    from matplotlib.lines import Line2D

    beside = max(1, LEGEND_LENGTH // (8 + max(len(each.name) for each in styles)))
    handles = [
        Line2D(
            [], [], color=each.colour, marker=each.marker, ms=9, lw=2.6,
            ls=each.line, label=each.name,
        )
        for each in styles
    ]  # fmt: skip
    figure.legend(
        handles=handles, loc="upper left", bbox_to_anchor=(0.012, 0.896), ncols=beside,
        fontsize=SIZES["legend"], frameon=False, labelcolor=INK, handlelength=2.2,
        columnspacing=2.2, borderaxespad=0.2,
    )  # fmt: skip
    return -(-len(styles) // beside)


def _course(ax: Axes, columns: Sequence[tuple[Column, _Style]]) -> None:
    name_axes(
        ax, "Content over a session", "throws since the tower was emptied", "cubes inside, mean"
    )
    for column, style in columns:
        course = column.figures.content if column.figures else ()
        x = [each.throw + 1 for each in course if each.count >= FEWEST or len(course) < FEWEST]
        y = [each.mean for each in course][: len(x)]
        errors = [each.standard_error or 0.0 for each in course][: len(x)]
        if style.line == "none":
            _bars(ax, [_Point(*each) for each in zip(x, y, errors, strict=True)], style, size=4)
            continue
        low = [mean - error for mean, error in zip(y, errors, strict=True)]
        high = [mean + error for mean, error in zip(y, errors, strict=True)]
        ax.fill_between(x, low, high, color=style.colour, alpha=0.18, lw=0)
        ax.plot(x, y, color=style.colour, ls=style.line, lw=2.4)
    ax.set_ylim(bottom=0)
    in_whole_cubes(ax.yaxis)


def _turnover(ax: Axes, columns: Sequence[tuple[Column, _Style]]) -> None:
    name_axes(ax, "Cubes out per cube in", "cubes thrown, mean of a class", "cubes out / cubes in")
    ax.axhline(1, color=MUTED, lw=1)
    in_whole_cubes(ax.xaxis)
    for column, style in columns:
        sizes = column.figures.turnover_by_size if column.figures else ()
        points = [
            (each.thrown.value, each.out_per_in)
            for each in sizes
            if each.thrown.value is not None and each.out_per_in.count >= FEWEST
        ]
        _bars(ax, _points(points, style, 0.8), style)


def _exits(ax: Axes, columns: Sequence[tuple[Column, _Style]]) -> None:
    name_axes(
        ax, "Share that falls, new and old cubes", "cubes thrown, mean of a class",
        "cubes fallen / cubes at stake",
    )  # fmt: skip
    for column, style in columns:
        for key in ("new", "old"):
            points = list(_exit_points(column.figures, key)) if column.figures else []
            _bars(ax, _points(points, style, 0.8), style)
    ax.set_ylim(-0.15, 1.17)
    in_whole_cubes(ax.xaxis)
    ax.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1])
    for y, text in ((1.11, "new: not yet inside"), (-0.09, "old: inside only")):
        ax.text(0.99, y, text, transform=ax.get_yaxis_transform(), ha="right", va="center",
                fontsize=SIZES["tick"], color=MUTED)  # fmt: skip


def _exit_points(figures: LogStatistics, key: str) -> Iterable[tuple[float, Estimate]]:
    from calibration import Estimate

    thrown = {each.smallest: each.thrown.value for each in figures.turnover_by_size}
    for each in figures.exits_by_size:
        share: ExitShare = getattr(each, key)
        x = thrown.get(each.smallest)
        if x is not None and share.colour_tosses >= FEWEST:
            yield x, Estimate(share.share, share.standard_error, share.colour_tosses, 0)


def _autocorrelation(ax: Axes, columns: Sequence[tuple[Column, _Style]]) -> None:
    name_axes(ax, "Memory of the content", "throws later", "autocorrelation")
    ax.axhline(0, color=MUTED, lw=1)
    for column, style in columns:
        lags = column.figures.autocorrelation if column.figures else ()
        _bars(ax, _points([(each.lag, each.correlation) for each in lags], style, 0.15), style)
    ax.set_xticks(range(1, 5))
    ax.set_ylim(top=1.05)


def _retention(ax: Axes, columns: Sequence[tuple[Column, _Style]]) -> None:
    name_axes(
        ax, "Kept of a first throw", "cubes thrown into the emptied tower", "cubes that stay, mean"
    )
    for column, style in columns:
        points = [(float(each.thrown), each.content) for each in column.retention]
        _bars(ax, _points(points, style, 1.2), style)
    ax.set_xlim(left=0)
    ax.set_ylim(bottom=0)
    in_whole_cubes(ax.yaxis)


def _battles(ax: Axes, columns: Sequence[tuple[Column, _Style]]) -> None:
    from calibration import LEADS

    name_axes(
        ax, "Battles: more in, more out?", "cubes that one side has more in",
        "share of throws",
    )  # fmt: skip
    places = {smallest: place for place, (smallest, _) in enumerate(LEADS)}
    words: dict[int, str] = {}
    for column, style in columns:
        classes = column.figures.battles if column.figures else ()
        points = [(float(places[each.smallest]), each.share) for each in classes]
        words |= {places[each.smallest]: each.lead for each in classes}
        drawn = _points(points, style, 0.45)
        _bars(ax, [each for each in drawn if each.x < 0.5], style)
        _bars(ax, [each for each in drawn if each.x > 0.5], style)
    ax.axvline(0.5, color=MUTED, lw=1, ls=(0, (2, 3)))
    ax.set_xlim(-0.5, len(LEADS) - 0.5)
    ax.set_ylim(-0.03, 1.08)
    ax.set_xticks(list(words), [words[place].replace(" to ", "–") for place in words])
    for x, text in ((0.0, "draws"), (1.0, "the stronger\nside has more out")):
        ax.text(x, 0.06, text, ha="center" if not x else "left", va="bottom",
                fontsize=SIZES["tick"], color=MUTED)  # fmt: skip


def _points(found: Iterable[tuple[float, Estimate]], style: _Style, step: float) -> list[_Point]:
    """Points of all figures that have a value, moved aside by the style's share of a step."""
    return [
        _Point(x + style.shift * step, figure.value, figure.standard_error or 0.0)
        for x, figure in found
        if figure.value is not None
    ]


def _bars(ax: Axes, points: Sequence[_Point], style: _Style, size: float = 7) -> None:
    """Points with error bars, joined by a line for a tower."""
    if not points:
        return
    on_top: dict[str, Any] = {"zorder": 4} if style.line == "none" else {}
    ax.errorbar(
        [each.x for each in points],
        [each.y for each in points],
        [each.error for each in points],
        color=style.colour, marker=style.marker, ms=size, ls=style.line, lw=2, elinewidth=1.8,
        capsize=3, **on_top,
    )  # fmt: skip
