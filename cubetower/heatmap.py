"""The odds of many battles as a picture: a cell for each, laid out as in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import wrap

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_hex, to_rgb
from matplotlib.figure import Figure

from cubetower.pictures import INK, MUTED, save, set_typeface
from game.shogun import Odds

DPI = 120  # pixels of an inch
CELL_WIDTH, CELL_HEIGHT = 0.74, 0.62  # inches
LEFT, RIGHT, BOTTOM, LEAST_WIDTH = 0.95, 0.3, 0.3, 7.0
UPRIGHT = 1.6  # inches that the name of the upright axis needs
SIZES = {"title": 18, "said": 10.5, "axis": 12, "big": 14, "small": 9}  # points
LINE = 0.2  # inches from one line of what is said to the next
LETTER = 0.073  # inches of a letter of it, on average
PAPER = "#fbf7ee"
COLOURS = LinearSegmentedColormap.from_list(
    "odds", ["#8f2c20", "#d98a72", PAPER, "#6fa7bd", "#17566e"]
)  # red-brown and blue, and dark towards either end: told apart without full colour vision too


def save_heatmap(
    found: Mapping[tuple[int, int], Odds], path: Path, said: Sequence[str] = ()
) -> None:
    """Draw who wins by the armies of both sides, and write it, whole or not at all.

    Args:
        found: odds by attacking and defending armies, a full rectangle.
        path: a .png, .svg or .pdf.
        said: paragraphs above: the tower, the contents and how the odds were found.

    Raises:
        OutputError: another kind of file, or it cannot be written.
    """
    save(_drawn(found, said), path, dpi=DPI)


def _drawn(found: Mapping[tuple[int, int], Odds], said: Sequence[str]) -> Figure:
    rows = sorted({attackers for attackers, _ in found})
    columns = sorted({defenders for _, defenders in found})
    wide, high = CELL_WIDTH * len(columns), CELL_HEIGHT * len(rows)
    width = max(LEAST_WIDTH, LEFT + wide + RIGHT)
    key = "Large: the attacker wins. Small: nobody wins, if not 0. Both in % of battles."
    room = int((width - 2 * RIGHT) / LETTER)
    lines = [line for part in (key, *said) for line in wrap(part, room)]
    top = 0.72 + LINE * len(lines)  # where the axis of the defence begins
    bottom = max(BOTTOM, UPRIGHT - high)
    height = top + 0.62 + high + bottom
    figure = Figure(figsize=(width, height), dpi=DPI, facecolor=PAPER)
    _write(figure, RIGHT, 0.3, "How often the attacker wins", size=SIZES["title"], bold=True)
    for number, line in enumerate(lines):
        _write(figure, RIGHT, 0.72 + LINE * number, line, size=SIZES["said"])
    axes = figure.add_axes((LEFT / width, bottom / height, wide / width, high / height))
    _draw_cells(axes, [[found[a, d] for d in columns] for a in rows])
    _name_axes(axes, rows, columns)
    set_typeface(figure)
    return figure


def _write(
    figure: Figure, x: float, y: float, text: str, *, size: float, bold: bool = False
) -> None:
    """Write a line; places in inches from the left and from the top."""
    width, height = figure.get_size_inches()
    figure.text(
        x / width, 1 - y / height, text, size=size, va="center_baseline",
        weight="bold" if bold else "normal", color=INK if bold else MUTED,
        parse_math=False,
    )  # fmt: skip


def _draw_cells(axes: Axes, found: Sequence[Sequence[Odds]]) -> None:
    wins = np.array([[odds.attacker_wins for odds in row] for row in found])
    axes.pcolormesh(wins, cmap=COLOURS, vmin=0, vmax=1, edgecolors=PAPER, linewidth=1.5)
    for row, each in enumerate(found):
        for column, odds in enumerate(each):
            ink = ink_on(odds.attacker_wins)
            for down, size, weight, chance in (
                (0.40, SIZES["big"], "bold", odds.attacker_wins),
                (0.76, SIZES["small"], "normal", odds.draw),
            ):
                number = f"{100 * chance:.0f}"
                if size == SIZES["small"] and number == "0":
                    continue
                axes.text(
                    column + 0.5, row + down, number, size=size, weight=weight, color=ink,
                    ha="center", va="center",
                )  # fmt: skip


def _name_axes(axes: Axes, rows: Sequence[int], columns: Sequence[int]) -> None:
    axes.invert_yaxis()
    axes.xaxis.set_label_position("top")
    axes.set_xticks(np.arange(len(columns)) + 0.5, map(str, columns), size=SIZES["axis"])
    axes.set_yticks(np.arange(len(rows)) + 0.5, map(str, rows), size=SIZES["axis"])
    axes.set_xlabel("armies that defend", size=SIZES["axis"], color=MUTED, loc="left", labelpad=6)
    axes.set_ylabel("armies that attack", size=SIZES["axis"], color=MUTED, loc="top", labelpad=6)
    axes.tick_params(length=0, colors=INK, top=False, labeltop=True, labelbottom=False)
    axes.spines[:].set_visible(False)


def ink_on(chance: float) -> str:
    """Black or white, whichever has more contrast on the colour of a chance: 4.5 at least."""
    return max(("#ffffff", "#000000"), key=lambda ink: contrast(to_hex(COLOURS(chance)), ink))


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21 (Web Content Accessibility Guidelines 2.2)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = np.array([float(part) for part in to_rgb(colour)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))
