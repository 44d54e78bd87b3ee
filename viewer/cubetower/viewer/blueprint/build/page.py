"""A page of paper on which all is drawn in mm from its lower left corner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cubetower.pages.palette import COLOURS
from cubetower.viewer.blueprint.build.templates import Paper

INCH = 25.4  # mm
POINT = 72 / INCH  # points in a mm


def new_page(paper: Paper) -> tuple[Figure, Axes]:
    """An empty page, and axes in mm that cover it."""
    size = (paper.width_mm / INCH, paper.height_mm / INCH)
    figure = Figure(figsize=size, facecolor="white")
    figure.set_layout_engine("none")
    ax = figure.add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, paper.width_mm), ylim=(0, paper.height_mm))
    ax.axis("off")
    return figure, ax


def line(ax: Axes, points: Sequence[tuple[float, float]], colour: str, width_mm: float) -> None:
    """Draw a line through points."""
    ax.plot(
        *zip(*points, strict=True), color=colour, lw=width_mm * POINT,
        solid_capstyle="projecting", solid_joinstyle="miter", clip_on=False,
    )  # fmt: skip


def write(
    ax: Axes, x: float, y: float, text: str, size_mm: float, *, colour: str = COLOURS["ink"],
    bold: bool = False, align: Literal["left", "right"] = "left", rotation: float = 0.0,
) -> None:  # fmt: skip
    """Write a line of text; `x` and `y` are an end of its baseline."""
    ax.text(
        x, y, text, size=size_mm * POINT, color=colour, weight="bold" if bold else "normal",
        ha="left" if rotation else align, va="baseline", rotation=rotation,
        rotation_mode="anchor",
    )  # fmt: skip


def write_caption(ax: Axes, x: float, y: float, text: str, *, turned: bool) -> None:
    """Write small what lines show; `x` and `y` are the middle of its baseline."""
    ax.text(
        x, y, text, size=2.6 * POINT, color=COLOURS["tower"], ha="center", va="baseline",
        rotation=-90.0 if turned else 0.0, rotation_mode="anchor",
    )  # fmt: skip
