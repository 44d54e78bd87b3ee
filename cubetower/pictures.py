"""What all pictures with numbers share: where they may be written, typeface, bytes."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from tower import OutputError, data_path, files, write_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg", ".pdf")
INK, MUTED, RULE = "#2b2724", "#645b52", "#d9d2c6"
SIZES = {
    "title": 22,
    "said": 14,
    "chart": 16,
    "axis": 14,
    "tick": 13,
    "legend": 15,
}  # points, of charts


def check_place(path: Path) -> None:
    """Make sure that a picture can be written there, before the work begins.

    Raises:
        OutputError: another format is asked for, or there is no such place to write to.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise OutputError(f"cannot draw {path}: name a .png, .svg or .pdf")
    if not path.parent.is_dir():
        raise OutputError(f"cannot write {path}: there is no folder {path.parent}")
    files.check_place(path)


def save(figure: Figure, path: Path, *, dpi: int) -> None:
    """Write a figure in the format that the ending names; whole or not at all.

    Nothing of the day or of chance is in the file: the same figure gives the same bytes.

    Raises:
        OutputError: it cannot be written there.
    """
    from matplotlib import rc_context

    check_place(path)
    dated = {".svg": "Date", ".pdf": "CreationDate"}.get(path.suffix.lower())
    drawn = BytesIO()  # matplotlib hides a failing disk behind an error of its own
    with rc_context({"svg.hashsalt": "cubetower"}):
        metadata = {dated: None} if dated else None
        figure.savefig(drawn, dpi=dpi, metadata=metadata, format=path.suffix.lower()[1:])
    with write_whole(path) as temporary:
        temporary.write_bytes(drawn.getbuffer())


def set_typeface(figure: Figure) -> None:
    """Set all text in the bundled typeface, without adding it to matplotlib's own list."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.text import Text

    figure.draw_without_rendering()  # makes the labels of the ticks
    for text in figure.findobj(Text):
        if isinstance(text, Text):
            weight = "SemiBold" if text.get_fontweight() == "bold" else "Regular"
            font = data_path(f"fonts/Inter-{weight}.ttf")
            text.set_fontproperties(FontProperties(fname=font, size=text.get_fontsize()))


def dress(ax: Axes) -> None:
    """Give a chart the look of all: faint lines across, no frame."""
    ax.tick_params(labelsize=SIZES["tick"], colors=MUTED, length=4)
    ax.grid(axis="y", color=RULE, lw=0.8)
    ax.set_axisbelow(True)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        ax.spines[side].set_color(MUTED)


def name_axes(ax: Axes, title: str, x: str, y: str) -> None:
    """Say what a chart and its axes show."""
    ax.set_title(title, fontsize=SIZES["chart"], loc="left", color=INK, weight="bold", pad=10)
    ax.set_xlabel(x, fontsize=SIZES["axis"], color=MUTED)
    ax.set_ylabel(y, fontsize=SIZES["axis"], color=MUTED)


def in_whole_cubes(axis: Axis) -> None:
    """No label at half a cube."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True))
