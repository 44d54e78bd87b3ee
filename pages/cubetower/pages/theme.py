"""The style of all charts, in files and on pages, and drawing that matplotlib lacks."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from textwrap import wrap
from typing import Any
from unicodedata import category

import numpy as np
from matplotlib import rc_context
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.font_manager import findfont
from matplotlib.ft2font import FT2Font
from matplotlib.legend import Legend
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from cubetower.foundation import OutputError, files, write_whole
from cubetower.pages.palette import COLOURS, Mark, shipped_palette
from cubetower.pages.typeface import REGULAR, TYPEFACE, register_typeface
from cubetower.pages.wording import keep_together

SUFFIXES = (".png", ".svg", ".pdf")
MARGIN, PAD = 0.3, 0.11  # inches around a picture, and around each of its charts
GAP = 0.13  # inches between the parts above the charts
BADGE = 8.0  # points of a player's mark on a line
MARKERS: dict[Mark, Any] = {
    "dot": ".", "ring": "o", "bar": "_", "cross": "+", "corner": [(-1, -1), (1, -1), (-1, 1)],
}  # fmt: skip
LETTER = 0.082  # inches of a letter of 12 points, on average
FALLBACK = "DejaVu Sans"  # matplotlib's own, for letters that Inter lacks
STYLE: dict[Any, Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": COLOURS["muted"],
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.labelcolor": COLOURS["muted"],
    "axes.labelsize": 12,
    "axes.linewidth": 0.8,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": COLOURS["ink"],
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "axes.titlesize": 14,
    "axes.titleweight": "bold",
    "figure.constrained_layout.use": True,
    "figure.dpi": 120,
    "figure.facecolor": COLOURS["card"],
    "font.family": [TYPEFACE, FALLBACK],
    "font.size": 12,
    "grid.color": COLOURS["rule"],
    "grid.linewidth": 0.8,
    "legend.borderaxespad": 0.3,
    "legend.borderpad": 0,
    "legend.columnspacing": 1.6,
    "legend.fontsize": 11,
    "legend.frameon": False,
    "legend.handlelength": 1.6,
    "legend.handletextpad": 0.5,
    "legend.labelcolor": COLOURS["ink"],
    "lines.linewidth": 1.8,
    "savefig.dpi": "figure",
    "svg.hashsalt": "cubetower",  # ids are the same in every file
    "text.color": COLOURS["ink"],
    "text.parse_math": False,  # names of users may have dollar signs
    "xtick.color": COLOURS["rule"],
    "xtick.labelcolor": COLOURS["muted"],
    "xtick.labelsize": 11,
    "xtick.major.size": 3,
    "ytick.labelcolor": COLOURS["muted"],
    "ytick.labelsize": 11,
    "ytick.major.pad": 6,
    "ytick.major.size": 0,
}
"""Settings of matplotlib: colours are the palette's, sizes are points.

The type scale: a picture's title 20, a chart's 14, text 12, ticks and legends 11, notes 10.
"""

register_typeface()
themed = rc_context(STYLE)
"""Applies the style to the figures of a `with` block or a decorated function."""

LETTERS = frozenset(
    letter for file in (str(REGULAR), findfont(FALLBACK)) for letter in FT2Font(file).get_charmap()
)
"""Code points of the letters that a picture can show."""
REPLACEMENT = "\ufffd"

DASHED = (0, (4, 3))
"""Line style of references, such as equal shares or predictions."""


def check_place(path: Path) -> None:
    """Make sure, before the work begins, that a picture can be written.

    Raises:
        OutputError: the format is unknown, or the file cannot be written.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise OutputError(f"cannot draw {path}: name a .png, .svg or .pdf")
    if not path.parent.is_dir():
        raise OutputError(f"cannot write {path}: there is no folder {path.parent}")
    files.check_place(path)


@themed
def save(figure: Figure, path: Path) -> None:
    """Write a figure in the format of the file's ending; whole or not at all.

    The file has no date and no random ids: the same figure gives the same bytes.

    Raises:
        OutputError: it cannot be written.
    """
    check_place(path)
    make_drawable(figure)
    kind = path.suffix.lower()[1:]
    dated = {"svg": "Date", "pdf": "CreationDate"}.get(kind)
    drawn = BytesIO()  # matplotlib hides a failing disk behind an error of its own
    figure.savefig(drawn, format=kind, metadata={dated: None} if dated else None)
    with write_whole(path) as temporary:
        temporary.write_bytes(drawn.getbuffer())


def make_drawable(figure: Figure) -> None:
    """Replace what cannot be drawn in all texts of a figure, which may come from a file."""
    for text in figure.findobj(Text):
        text.set_text(drawable(text.get_text()))


def drawable(text: str) -> str:
    """A text without control characters, and without letters that the typefaces lack."""
    return "".join(
        letter
        if letter == "\n" or (ord(letter) in LETTERS and not category(letter).startswith("C"))
        else REPLACEMENT
        for letter in text
    )


def write_head(
    figure: Figure, title: str, paragraphs: Sequence[str], key: Sequence[Artist] = ()
) -> float:
    """Write title, text and key of a picture above its charts, which get the other space.

    Args:
        figure: its size is kept.
        title: in large letters, in one line.
        paragraphs: text below it, which is broken into lines.
        key: what the marks mean, in as many lines as needed.

    Returns:
        How far down the charts begin, in inches.
    """
    width, height = figure.get_size_inches()
    room = int((width - 2 * MARGIN) / LETTER)
    lines = "\n".join(line for each in paragraphs for line in wrap(keep_together(each), room))
    left, top = MARGIN / width, height - MARGIN
    parts: list[Text | Legend] = [
        figure.text(left, top / height, drawable(title), size=20, weight="bold", va="top"),
        figure.text(left, 0, drawable(lines), color=COLOURS["muted"], linespacing=1.4, va="top"),
    ]
    if key:
        parts.append(_legend(figure, key))
    for each in parts:
        if isinstance(each, Text):
            each.set_y(top / height)
        else:
            each.set_bbox_to_anchor((left, top / height))
        top = each.get_window_extent().y0 / figure.dpi - GAP
    edge = MARGIN - PAD
    rest = (edge / width, edge / height, 1 - 2 * edge / width, (top - edge) / height)
    figure.set_layout_engine("constrained", rect=rest, w_pad=PAD, h_pad=PAD)
    return float(height - top)


def _legend(figure: Figure, key: Sequence[Artist]) -> Legend:
    """Add the key, in as many columns as there is room for."""
    legend = figure.legend(handles=key, ncols=len(key), loc="upper left")
    width = legend.get_window_extent().width
    columns = int(len(key) * (figure.bbox.width - 2 * MARGIN * figure.dpi) / width)
    if columns < len(key):
        legend.remove()
        legend = figure.legend(handles=key, ncols=max(1, columns), loc="upper left")
    return legend


def count_whole(*axes: Axis) -> None:
    """Label whole numbers only."""
    for axis in axes:
        axis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True))


def count_percent(*axes: Axis) -> None:
    """Label shares in percent."""
    for axis in axes:
        axis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
        axis.set_major_formatter(lambda share, _: f"{round(100 * share, 1):g}\u00a0%")


def player_fill(name: str) -> dict[str, Any]:
    """How a bar in a player's colour looks, or in nobody's: filled, with an outline."""
    return {"color": COLOURS[name], "ec": COLOURS[f"{name}-edge"], "lw": 1.0}


def player_line(
    ax: Axes,
    places: Sequence[float],
    values: Sequence[float],
    name: str,
    width: float,
    badges: Sequence[float],
) -> None:
    """Draw a line in a player's colour with its outline, and on it the mark of the player's cubes.

    Args:
        ax: where.
        places: along the x axis, rising.
        values: of each.
        name: the player's colour.
        width: of the line, points.
        badges: places of the marks.
    """
    fill, edge, tone = COLOURS[name], COLOURS[f"{name}-edge"], shipped_palette().tone(name)
    for colour, wide in ((edge, width + 1.2), (fill, width)):
        ax.plot(places, values, color=colour, lw=wide, zorder=2)
    at: dict[str, Any] = {"ls": "none", "zorder": 3, "clip_on": False}
    heights = np.interp(badges, places, values)
    ax.plot(badges, heights, "s", ms=BADGE, color=fill, mec=edge, mew=1.0, **at)
    if tone.mark != "none":
        sign, face = MARKERS[tone.mark], "none" if tone.mark == "ring" else tone.mark_colour
        look: dict[str, Any] = {"color": tone.mark_colour, "mfc": face, "mew": BADGE / 6}
        ax.plot(badges, heights, marker=sign, ms=BADGE / 2, **look, **at)


def dots(
    ax: Axes,
    places: ArrayLike,
    values: ArrayLike,
    errors: ArrayLike | None = None,
    *,
    colour: str = "ink",
    size: float = 6,
    hollow: bool = False,
    mark: str = "o",
    **more: Any,
) -> None:
    """Draw points with error bars: one standard error each way, or `errors` down and up.

    `more` goes to matplotlib's `errorbar`: a line, a label.
    """
    face = COLOURS["card" if hollow else colour]
    look = {"marker": mark, "ms": size, "color": COLOURS[colour], "mfc": face, "mew": 1.4}
    line: dict[str, Any] = {"ls": "none", "elinewidth": 1.4, "zorder": 3}
    ax.errorbar(places, values, errors, **line | look | more)
