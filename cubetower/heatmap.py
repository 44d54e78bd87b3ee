"""The odds of many battles as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from game.shogun import Odds
from tower.errors import OutputError
from tower.files import write_whole

SUFFIXES = (".png", ".svg", ".pdf")
COLOURS = LinearSegmentedColormap.from_list(
    "odds", ["#8f2c20", "#d98a72", "#fbf7ee", "#6fa7bd", "#17566e"]
)
INK, MUTED = "#2b2724", "#645b52"


def save_heatmap(found: Mapping[tuple[int, int], Odds], path: Path, subtitle: str) -> None:
    """Draw who wins by the armies of both sides.

    Args:
        found: odds by attacking and defending armies, a full rectangle.
        path: a .png, .svg or .pdf.
        subtitle: the tower, the contents and how the odds were found.

    Raises:
        OutputError: another kind of file, or it cannot be written.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise OutputError(f"cannot draw into {path}: name a file ending in {', '.join(SUFFIXES)}")
    rows = sorted({attackers for attackers, _ in found})
    columns = sorted({defenders for _, defenders in found})
    wins = np.array([[found[a, d].attacker_wins for d in columns] for a in rows])
    draws = np.array([[found[a, d].draw for d in columns] for a in rows])
    figure = Figure(figsize=(1.6 + 0.84 * len(columns), 2.1 + 0.7 * len(rows)), facecolor="#fbf7ee")
    axes = figure.add_subplot()
    axes.pcolormesh(wins, cmap=COLOURS, vmin=0, vmax=1, edgecolors="#fbf7ee", linewidth=2)
    for (row, column), chance in np.ndenumerate(wins):
        ink = "white" if abs(chance - 0.5) > 0.32 else INK
        draw = f"{100 * draws[row, column]:.0f}"
        for up, size, weight, text in (
            (0.58, 14, "bold", f"{100 * chance:.0f}"),
            (0.24, 8.5, "normal", draw),
        ):
            axes.text(
                column + 0.5,
                row + up,
                text,
                size=size,
                weight=weight,
                color=ink,
                ha="center",
                va="center",
            )
    axes.set_xticks(np.arange(len(columns)) + 0.5, map(str, columns), size=12)
    axes.set_yticks(np.arange(len(rows)) + 0.5, map(str, rows), size=12)
    axes.set_xlabel("armies that defend", size=12, color=INK)
    axes.set_ylabel("armies that attack", size=12, color=INK)
    axes.tick_params(length=0, colors=INK)
    for side in axes.spines.values():
        side.set_visible(False)
    height = figure.get_figheight()
    figure.text(
        0.02, 1 - 0.36 / height, "The attacker wins, in %", size=17, weight="bold", color=INK
    )
    figure.text(
        0.02, 1 - 0.66 / height, f"small: nobody wins, in %.  {subtitle}", size=9.5, color=MUTED
    )
    figure.subplots_adjust(
        left=0.95 / figure.get_figwidth(), right=0.985, top=1 - 0.9 / height, bottom=0.75 / height
    )
    with write_whole(path) as temporary:
        figure.savefig(temporary, dpi=150)
