"""The odds of many battles as a picture: a cell for each, laid out as in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from game.shogun import Odds
from pages.palette import COLOURS, ink_on, rgb, shade
from pages.theme import save, themed, write_head

CELL_WIDTH, CELL_HEIGHT = 0.74, 0.62  # inches
ASIDE, ABOVE = 1.15, 0.95  # inches, for the names of the axes
MIN_COLUMNS, MIN_ROWS = 8, 3  # for which there is room, at least
Sides = tuple[str, str]
"""The colours of the attacker's and of the defender's cubes."""


def save_heatmap(
    found: Mapping[tuple[int, int], Odds], sides: Sides, path: Path, notes: Sequence[str] = ()
) -> None:
    """Draw who wins by the armies of both sides, and write it, whole or not at all.

    Args:
        found: odds by attacking and defending armies, a full rectangle.
        sides: whose colours the chances have.
        path: a .png, .svg or .pdf.
        notes: paragraphs above the cells: the tower, the contents and how the odds were found.

    Raises:
        OutputError: another kind of file, or it cannot be written.
    """
    save(draw_heatmap(found, sides, notes), path)


@themed
def draw_heatmap(
    found: Mapping[tuple[int, int], Odds], sides: Sides, notes: Sequence[str]
) -> Figure:
    """The figure that `save_heatmap` writes."""
    rows = sorted({attackers for attackers, _ in found})
    columns = sorted({defenders for _, defenders in found})
    title = "How often the attacker wins"
    key = "Large: the attacker wins. Small: nobody wins, if not 0. Both in % of battles."
    wide, high = max(MIN_COLUMNS, len(columns)), max(MIN_ROWS, len(rows))
    width = CELL_WIDTH * wide + ASIDE
    head = write_head(Figure(figsize=(width, width)), title, (key, *notes))
    figure = Figure(figsize=(width, head + CELL_HEIGHT * high + ABOVE))
    axes = figure.subplots()
    _draw_cells(axes, [[found[a, d] for d in columns] for a in rows], sides)
    _name_axes(axes, rows, columns)
    axes.set(xlim=(0, wide), ylim=(high, 0), aspect=CELL_HEIGHT / CELL_WIDTH, anchor="NW")
    write_head(figure, title, (key, *notes))
    return figure


def _draw_cells(axes: Axes, found: Sequence[Sequence[Odds]], sides: Sides) -> None:
    fills = [[shade(odds.attacker_wins, *sides) for odds in row] for row in found]
    levels = np.array([[rgb(fill) for fill in row] for row in fills]) / 255
    axes.pcolormesh(levels, edgecolors=COLOURS["card"], linewidth=1.5)
    for row, column in np.ndindex(levels.shape[:2]):
        odds, ink = found[row][column], ink_on(fills[row][column])
        look: dict[str, Any] = {"color": ink, "ha": "center", "va": "center"}
        won, drawn = (f"{100 * chance:.0f}" for chance in (odds.attacker_wins, odds.draw))
        axes.text(column + 0.5, row + 0.40, won, size=14, weight="bold", **look)
        if drawn != "0":
            axes.text(column + 0.5, row + 0.76, drawn, size=9, **look)


def _name_axes(axes: Axes, rows: Sequence[int], columns: Sequence[int]) -> None:
    axes.xaxis.set_label_position("top")
    axes.set_xticks(np.arange(len(columns)) + 0.5, map(str, columns), size=12)
    axes.set_yticks(np.arange(len(rows)) + 0.5, map(str, rows), size=12)
    axes.set_xlabel("armies that defend", loc="left", labelpad=6)
    axes.set_ylabel("armies that attack", loc="top", labelpad=6)
    axes.tick_params(length=0, labelcolor=COLOURS["ink"], labeltop=True, labelbottom=False)
    axes.grid(visible=False)
    axes.spines[:].set_visible(False)
