"""The chart of `cubetower arena`: ratings and victories with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, isnan
from pathlib import Path
from textwrap import fill

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from game.bulk.estimates import Estimate
from game.bulk.setting import Setting
from game.bulk.standings import Standings
from pages.palette import COLOURS
from pages.theme import DASHED, count_percent, save, themed, write_head

ARROW_LENGTH = 30  # points
WIDTH, HEAD, ROW = 11.0, 2.5, 0.52  # inches: across, without players, and of each player
NAME_WIDTH = 22  # characters of a line of a name


def save_chart(found: Standings, setting: Setting, path: Path) -> None:
    """Draw the standings and write them, in the format that the file's ending names.

    Raises:
        OutputError: it cannot be written there.
    """
    save(_draw_standings(found, setting), path)


@themed
def _draw_standings(found: Standings, setting: Setting) -> Figure:
    figure = Figure(figsize=(WIDTH, HEAD + ROW * len(found.players)))
    left, right = figure.subplots(1, 2, sharey=True)
    ratings = [each.rating for each in found.players]
    limits = [found.rating_limits(each.bot) for each in found.players]
    _draw_intervals(left, ratings, limits, 25.0, "one", "o")
    left.set(title="Rating", xlabel="mean of all: 25")
    left.margins(x=0.1)  # room for arrows
    won = [each.victories for each in found.players]
    _draw_intervals(right, won, [each.interval for each in won], found.par, "two", "s")
    right.set(title="Victories", xlabel=f"of seats; par {100 * found.par:.1f}\u00a0%")
    right.set_xlim(left=min(0.0, right.get_xlim()[0]))
    count_percent(right.xaxis)
    _name_rows(left, [each.bot for each in found.players])
    about = (
        f"Simulated; {setting.describe()}. Bars: intervals of 95\u00a0%, by blocks of games"
        f"{'; arrows: no limit' * bool(found.beyond)}."
    )
    write_head(figure, f"{found.games:,} games of {setting.players} players", [about])
    return figure


def _draw_intervals(
    ax: Axes,
    values: Sequence[Estimate],
    limits: Sequence[tuple[float, float]],
    par: float,
    colour: str,
    marker: str,
) -> None:
    """A point for each player with its interval, the first on top, and a line at par.

    An arrow stands for an interval without an end.
    """
    ink = COLOURS[colour]
    ax.grid(visible=True, axis="both")
    ax.axvline(par, color=COLOURS["muted"], lw=1, ls=DASHED, zorder=1)
    for row, (each, ends) in enumerate(zip(values, limits, strict=True)):
        for end, arrow in zip(ends, (-ARROW_LENGTH, ARROW_LENGTH), strict=True):
            if isfinite(end):
                ax.plot([each.value, end], [row, row], color=ink, lw=2.5, alpha=0.45)
            elif not isnan(end):
                _draw_arrow(ax, each.value, row, arrow, ink)
        ax.plot(each.value, row, marker, color=ink, ms=8)


def _draw_arrow(ax: Axes, value: float, row: int, length: float, colour: str) -> None:
    """An arrow to the side on which an interval has no end."""
    style = {"arrowstyle": "<|-", "color": colour, "alpha": 0.6, "lw": 2.0, "mutation_scale": 12}
    ax.annotate("", (value, row), (length, 0), textcoords="offset points", arrowprops=style)


def _name_rows(ax: Axes, names: Sequence[str]) -> None:
    shown = [fill(name.replace(",", ", "), NAME_WIDTH).replace(", ", ",") for name in names]
    ax.set_yticks(range(len(names)), shown, color=COLOURS["ink"], size=12)
    ax.set_ylim(len(names) - 0.45, -0.55)
