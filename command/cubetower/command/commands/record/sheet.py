"""A sheet of paper to note tosses on, at the table, and to type in later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import shorten

from matplotlib.axes import Axes
from matplotlib.colors import is_color_like
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Rectangle

from cubetower.command.terminal.output import printable
from cubetower.foundation import OutputError
from cubetower.pages.palette import COLOURS, shipped_palette
from cubetower.pages.theme import save, themed
from cubetower.tower.log import COLOURLESS, LogDescription
from cubetower.tower.log.entry import example
from cubetower.tower.notation import letters_for

WIDTH, HEIGHT = 210.0, 297.0  # mm, A4
LEFT, RIGHT = 16.0, 198.0  # wider on the left: for holes
TABLE_TOP, TABLE_BOTTOM = 63.0, 252.0  # mm from the top edge
HEAD = 19.0  # mm of the heads of the columns
MAX_ROW, MIN_ROW = 9.0, 5.0  # mm
TOSS, EMPTIED, MIN_NOTE = 10.0, 13.0, 26.0  # widths, mm
MIN_CELL, MAX_CELL, MIN_GROUP = 6.6, 11.0, 24.0  # mm, of a colour and of all together
DPI = 200
DEFAULT_ROWS = 24  # of a good height to write in
MM = 72 / 25.4  # points
VALUE_LETTER = 2.1  # mm of a letter that the head is filled in with, at most on average
RULE_COLOUR, BAND_COLOUR = "#b9b0a3", "#f6f2ea"  # darker and paler than on a screen: for a printer
INK, MUTED = COLOURS["ink"], COLOURS["muted"]
BAND_ROWS = 5  # rows between bands that guide the eye
INSTRUCTIONS = (
    "Clear the tray, count what you throw, throw, count what fell. Leave zeros blank.",
    "Start from an empty tower, and tick “emptied” in the line of the next toss.",
    "Nobody saw a toss? Write “missed” in its line. Only tapped? Leave “thrown” blank.",
    "Always throw the same way, but very different numbers: 2 to 20 cubes, 200 to 400 tosses.",
    "At the end open the tower and count what is inside: only that reveals miscounts.",
)


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where the columns and rows are, mm from the left and the top edge.

    Attributes:
        colours: of the cubes, ``("cube",)`` without colours.
        rows: how many tosses fit.
        cell: width of a column for a colour.
        row: height of a row.
    """

    colours: tuple[str, ...]
    rows: int
    cell: float
    row: float

    @property
    def thrown_x(self) -> float:
        """Where the columns for cubes in begin."""
        return LEFT + TOSS + EMPTIED

    @property
    def fell_x(self) -> float:
        """Where the columns for cubes out begin."""
        return self.thrown_x + self.cell * len(self.colours)

    @property
    def note_x(self) -> float:
        """Where the notes begin."""
        return self.fell_x + self.cell * len(self.colours)

    @property
    def first_y(self) -> float:
        """Top of the first row."""
        return TABLE_TOP + HEAD

    @property
    def bottom_y(self) -> float:
        """Bottom of the last row, that for the count."""
        return self.first_y + self.row * (self.rows + 1)


def save_sheet(
    path: Path,
    colours: Sequence[str],
    rows: int,
    description: LogDescription | None = None,
) -> None:
    """Draw the sheet and write it, in the format that the ending names; whole or not at all.

    Args:
        path: a .pdf, .png or .svg.
        colours: a column for each, in and out; ``("cube",)`` for counts without colours.
        rows: tosses on the sheet.
        description: fills in the head what it says.

    Raises:
        OutputError: it cannot be written there, or so much does not fit on the page.
    """
    grid = _grid(tuple(colours), rows)
    save(_draw_sheet(grid, description or LogDescription()), path)


def _grid(colours: tuple[str, ...], rows: int) -> _Grid:
    room = RIGHT - LEFT - TOSS - EMPTIED - MIN_NOTE
    cell = min(max(MAX_CELL, MIN_GROUP / len(colours)), room / (2 * len(colours)))
    if cell < MIN_CELL:
        most = int(room / MIN_CELL / 2)
        raise OutputError(f"a sheet has room for {most} colours, not {len(colours)}; name fewer")
    high = TABLE_BOTTOM - TABLE_TOP - HEAD
    most = int(high / MIN_ROW) - 1
    if not 1 <= rows <= most:
        raise OutputError(f"--rows {rows}: a sheet has room for 1 to {most} tosses")
    return _Grid(colours, rows, cell, min(MAX_ROW, high / (rows + 1)))


@themed
def _draw_sheet(grid: _Grid, description: LogDescription) -> Figure:
    size = (WIDTH / 25.4, HEIGHT / 25.4)
    figure = Figure(figsize=size, dpi=DPI, facecolor="white")
    figure.set_layout_engine("none")
    ax = figure.add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, WIDTH), ylim=(HEIGHT, 0))
    ax.axis("off")
    _draw_head(ax, grid, description)
    _draw_column_heads(ax, grid)
    _draw_rows(ax, grid)
    _draw_foot(ax, grid)
    return figure


def _draw_head(ax: Axes, grid: _Grid, description: LogDescription) -> None:
    """Title, and fields for what the description of a log says."""
    for number, colour in enumerate(reversed(grid.colours)):
        if colour != COLOURLESS:
            _draw_cube(ax, RIGHT - 2.8 - 7.2 * number, 16.8, colour, edge=5.4)
    _write(ax, LEFT, 17, "Tosses of the cube tower", size=19, bold=True)
    said = description.more
    throw = said.get("throw")
    how = throw.get("style", "") if isinstance(throw, dict) else ""
    middle = 118.0
    _field(ax, LEFT, middle - 5, 31, "tower", description.title)
    _field(ax, middle, RIGHT - 43, 31, "session", "")
    _field(ax, RIGHT - 38, RIGHT, 31, "sheet", "")
    _field(ax, LEFT, middle - 5, 42, "who throws", str(said.get("by", "")))
    _field(ax, middle, RIGHT, 42, "date", "")
    _field(ax, LEFT, RIGHT, 53, "how thrown: hand, height, spread", str(how))


def _field(ax: Axes, left: float, right: float, y: float, name: str, value: str) -> None:
    """A line to write on, named below it."""
    _line(ax, [left, right], [y, y], MUTED, 0.7)
    _write(ax, left, y + 3.2, name, size=7.5, muted=True)
    room = int((right - left) / VALUE_LETTER)
    _write(ax, left + 1, y - 2.8, shorten(printable(value), room, placeholder=" …"), size=10)


def _draw_column_heads(ax: Axes, grid: _Grid) -> None:
    top = TABLE_TOP + 3.2
    _write(ax, grid.thrown_x + 1, top, "thrown", size=9.5, bold=True)
    _write(ax, grid.fell_x + 1, top, "fell", size=9.5, bold=True)
    for x, name in ((LEFT, "toss"), (LEFT + TOSS, "emptied"), (grid.note_x, "note")):
        _write(ax, x + 1.2, grid.first_y - 2.6, name, size=7.5, muted=True)
    for start in (grid.thrown_x, grid.fell_x):
        for number, colour in enumerate(grid.colours):
            _draw_colour(ax, grid, start + grid.cell * number, colour)


def _draw_colour(ax: Axes, grid: _Grid, x: float, colour: str) -> None:
    """A cube of the colour over its name."""
    middle = x + grid.cell / 2
    plain = colour == COLOURLESS
    name = "cubes" if plain else colour
    if not plain:
        _draw_cube(ax, middle, TABLE_TOP + 10.2, colour)
    size = min(7.5, 0.92 * grid.cell * MM / (0.56 * max(len(name), 4)))
    _write(ax, middle, grid.first_y - 2.6, name, size=size, align="center")


def _draw_cube(ax: Axes, x: float, y: float, colour: str, edge: float = 4.4) -> None:
    face, outline = _tone(colour)
    inner = edge - 1.2  # the rounding adds the rest
    ax.add_patch(
        FancyBboxPatch(
            (x - inner / 2, y - inner / 2), inner, inner,
            boxstyle="round,pad=0.6,rounding_size=0.6", fc=face, ec=outline, lw=0.8,
        )
    )  # fmt: skip


def _tone(colour: str) -> tuple[str, str]:
    """Face and outline of a cube; blank for a colour that only its owner knows."""
    palette = shipped_palette()
    if colour in palette.cubes:
        return palette.cubes[colour].fill, palette.cubes[colour].dark
    name = colour.casefold()
    return (name if len(name) > 2 and is_color_like(name) else "white"), MUTED


def _draw_rows(ax: Axes, grid: _Grid) -> None:
    for number in range(grid.rows):
        y = grid.first_y + grid.row * number
        if number // BAND_ROWS % 2:
            ax.add_patch(Rectangle((LEFT, y), RIGHT - LEFT, grid.row, fc=BAND_COLOUR, lw=0))
        _write(ax, LEFT + 1.2, y + grid.row / 2 - 0.3, str(number + 1), size=8, muted=True)
        box = min(3.2, grid.row * 0.55)
        _box(ax, LEFT + TOSS + EMPTIED / 2, y + grid.row / 2, box)
    for number in range(1, grid.rows + 1):
        y = grid.first_y + grid.row * number
        _line(ax, [LEFT, RIGHT], [y, y], RULE_COLOUR, 0.5)
    _draw_count(ax, grid)
    _draw_columns(ax, grid)


def _draw_count(ax: Axes, grid: _Grid) -> None:
    """The last row: what was inside at the end."""
    y = grid.first_y + grid.row * (grid.rows + 0.5)
    _write(ax, LEFT + 1.2, y, "counted inside at the end", size=8, bold=True)


def _draw_columns(ax: Axes, grid: _Grid) -> None:
    end = grid.bottom_y - grid.row
    for start in (grid.thrown_x, grid.fell_x):
        for number in range(1, len(grid.colours)):
            x = start + grid.cell * number
            _line(
                ax,
                [x, x],
                [grid.first_y, end if start == grid.thrown_x else grid.bottom_y],
                RULE_COLOUR,
                0.5,
            )
    _line(ax, [LEFT + TOSS] * 2, [grid.first_y, end], RULE_COLOUR, 0.5)
    for x, below in (
        (grid.thrown_x, end),
        (grid.fell_x, grid.bottom_y),
        (grid.note_x, grid.bottom_y),
    ):
        _line(ax, [x, x], [TABLE_TOP, below], MUTED, 1.0)
    for y in (grid.first_y, end, grid.bottom_y):
        _line(ax, [LEFT, RIGHT], [y, y], MUTED, 1.0)


def _draw_foot(ax: Axes, grid: _Grid) -> None:
    for number, rule in enumerate(INSTRUCTIONS):
        y = TABLE_BOTTOM + 7 + 5 * number
        _write(ax, LEFT, y, str(number + 1), size=8.5, bold=True)
        _write(ax, LEFT + 5, y, rule, size=8.5)
    such = example(letters_for(grid.colours))
    typed = f"Enter it with cubetower record my.csv, a line a toss, such as {such}"
    _write(ax, LEFT, TABLE_BOTTOM + 7 + 5 * len(INSTRUCTIONS) + 1.5, typed, size=7.5, muted=True)


def _box(ax: Axes, x: float, y: float, edge: float) -> None:
    corner = (x - edge / 2, y - edge / 2)
    ax.add_patch(Rectangle(corner, edge, edge, fc="white", ec=RULE_COLOUR, lw=0.8))


def _line(ax: Axes, x: list[float], y: list[float], colour: str, width: float) -> None:
    ax.plot(x, y, color=colour, lw=width, solid_capstyle="butt")


def _write(
    ax: Axes, x: float, y: float, text: str, *,
    size: float, bold: bool = False, muted: bool = False, align: str = "left",
) -> None:  # fmt: skip
    """Write a line; `y` is its middle."""
    ax.text(
        x, y, text, size=size, ha=align, va="center_baseline", color=MUTED if muted else INK,
        weight="bold" if bold else "normal",
    )  # fmt: skip
