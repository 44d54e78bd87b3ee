"""The chart of `cubetower arena`: ratings and victories, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, isnan
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from cubetower.bulkoptions import conditions
from cubetower.pictures import INK, MUTED, RULE, SIZES, dress, name_axes, save, set_typeface

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from game.bulk import Setting
    from game.bulk.estimates import Estimate
    from game.bulk.standings import Standings

ARROW = 34  # points
WIDTH, DPI = 13.0, 100  # inches, and pixels of each
HEAD, FOOT, ROW = 1.75, 0.95, 0.62  # inches above, below, and of each player
NAME_LENGTH = 22  # characters of a line of a name
RATED, WON = "#0072b2", "#d55e00"  # Okabe and Ito, as in the other charts


def save_chart(found: Standings, setting: Setting, path: Path) -> None:
    """Draw how players stand and write it, in the format that the ending names.

    Raises:
        OutputError: it cannot be written there.
    """
    save(_drawn(found, setting), path, dpi=DPI)


def _drawn(found: Standings, setting: Setting) -> Figure:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    height = HEAD + FOOT + ROW * len(found.players)
    figure = Figure(figsize=(WIDTH, height), dpi=DPI, facecolor="white")
    FigureCanvasAgg(figure)
    figure.subplots_adjust(0.2, FOOT / height, 0.975, 1 - HEAD / height, wspace=0.08)
    left, right = figure.subplots(1, 2, sharey=True)
    ratings = [each.rating for each in found.players]
    limits = [found.rating_limits(each.bot) for each in found.players]
    _intervals(left, ratings, limits, 25.0, RATED, "o")
    left.margins(x=0.1)  # room for arrows
    name_axes(left, "Rating", "mean of all: 25", "")
    won = [each.victories for each in found.players]
    limits = [each.interval for each in won]
    _intervals(right, won, limits, found.par, WON, "s", times=100)
    name_axes(right, "Victories", f"% of seats; par {100 * found.par:.1f}", "")
    right.set_xlim(left=min(0.0, right.get_xlim()[0]))
    _name_rows(left, [each.bot for each in found.players])
    for ax in (left, right):
        dress(ax)
        ax.grid(axis="x", color=RULE, lw=0.8)
        ax.tick_params(axis="y", length=0)
    _head(figure, found, setting, height)
    set_typeface(figure)
    return figure


def _intervals(
    ax: Axes,
    values: Sequence[Estimate],
    limits: Sequence[tuple[float, float]],
    par: float,
    colour: str,
    marker: str,
    times: int = 1,
) -> None:
    """A point for each player with its interval of 95 %, the first on top; a line at par.

    Where there is no limit, an arrow.
    """
    ax.axvline(times * par, color=MUTED, lw=1.2, ls=(0, (4, 3)), zorder=1)
    for row, (each, ends) in enumerate(zip(values, limits, strict=True)):
        value = times * each.value
        for end, arrow in zip(ends, (-ARROW, ARROW), strict=True):
            if isfinite(end):
                ax.plot([value, times * end], [row, row], color=colour, lw=3, alpha=0.45)
            elif not isnan(end):
                _arrow(ax, value, row, arrow, colour)
        ax.plot(value, row, marker, color=colour, ms=9)


def _arrow(ax: Axes, value: float, row: int, length: float, colour: str) -> None:
    """To where an interval has no end."""
    style = {"arrowstyle": "<|-", "color": colour, "alpha": 0.6, "lw": 2.0, "mutation_scale": 14}
    ax.annotate("", (value, row), (length, 0), textcoords="offset points", arrowprops=style)


def _name_rows(ax: Axes, names: Sequence[str]) -> None:
    shown = [fill(name.replace(",", ", "), NAME_LENGTH).replace(", ", ",") for name in names]
    ax.set_yticks(range(len(names)), shown, color=INK)
    ax.set_ylim(len(names) - 0.45, -0.55)


def _head(figure: Figure, found: Standings, setting: Setting, height: float) -> None:
    names = f"{found.games:,} games of {setting.players} players"
    about = (
        f"Simulated; {conditions(setting)}. Bars: intervals of 95 %, by blocks of games"
        f"{'; arrows: no limit' * bool(found.beyond)}."
    )
    top = 1 - 0.3 / height
    figure.text(0.02, top, names, fontsize=SIZES["title"], weight="bold", color=INK, va="top")
    below = 1 - 0.8 / height
    figure.text(0.02, below, about, fontsize=SIZES["said"], color=MUTED, va="top")
