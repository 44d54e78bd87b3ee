"""The first pages of templates: all parts in small, a list of them, and how to build."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path as Outline
from shapely import Polygon

from cubetower.pages.palette import COLOURS
from cubetower.viewer.blueprint.build.kit import GENERIC, Kit
from cubetower.viewer.blueprint.build.nest import Place, fits, lay_in_rows
from cubetower.viewer.blueprint.build.page import new_page, write
from cubetower.viewer.blueprint.build.part import Part
from cubetower.viewer.blueprint.build.templates import MARGIN_MM, Paper, TemplatePage

TITLE, TEXT, HEAD = 7.0, 3.2, 4.2  # sizes of text, mm
NUMBER = 2.6  # size of numbers below parts, mm
LINE = 4.5  # from line to line, mm
GAP = 8.0  # between parts, at true scale, mm
PICTURE = 92.0  # height of the picture at most, mm
LETTERS = 112  # in a line of text
MAX_SHEETS = 5  # that are named of a part
MAX_NAME = 44  # letters of a title
HEADS = ("", "part", "pieces", "size, mm", "thickness, mm", "sheet")
COLUMNS = (0.0, 6.0, 68.0, 86.0, 126.0, 156.0)  # of the list, mm


@dataclass(slots=True)
class _Flow:
    """Text from the top of a page downwards, and on to the next one."""

    paper: Paper
    pages: list[tuple[Figure, Axes]]
    y: float = 0.0

    def need(self, room: float) -> None:
        """Make sure that there is some room on the page, or else begin another one."""
        if not self.pages or self.y - room < MARGIN_MM:
            self.pages.append(new_page(self.paper))
            self.y = self.paper.height_mm - MARGIN_MM

    def write(
        self,
        text: str,
        size: float = TEXT,
        x: float = 0.0,
        *,
        bold: bool = False,
        muted: bool = False,
    ) -> None:
        """Write at the current height."""
        colour = COLOURS["muted" if muted else "ink"]
        write(self.pages[-1][1], MARGIN_MM + x, self.y, text, size, colour=colour, bold=bold)

    def head(self, text: str) -> None:
        """Write a heading."""
        self.need(4 * LINE)
        self.y -= 2 * LINE
        self.write(text, HEAD, bold=True)
        self.y -= 0.4 * LINE


def draw_overview(
    kit: Kit, paper: Paper, sheets: Sequence[TemplatePage], first: int = 2
) -> list[Figure]:
    """The pages before the templates.

    Args:
        kit: the parts.
        paper: of the pages.
        sheets: the pages of templates that follow.
        first: the number of their first one.
    """
    flow = _Flow(paper, [])
    flow.need(PICTURE)
    flow.y -= TITLE
    title = kit.title if len(kit.title) <= MAX_NAME else kit.title[: MAX_NAME - 1] + "…"
    flow.write(title, TITLE, bold=True)
    last = first + len(sheets) - 1
    numbers = f"sheet {first}" if last == first else f"sheets {first} to {last}"
    for text in (f"Templates at true scale: {numbers}, {paper.name}.", GENERIC):
        flow.y -= 1.2 * LINE
        flow.write(text, muted=True)
    flow.y -= 0.8 * LINE
    _draw_parts(flow, kit)
    _list(flow, kit.parts, sheets, first)
    flow.head("How to build it")
    for number, step in enumerate((PRINT, *kit.steps), 1):
        _write_step(flow, number, step)
    if len(flow.pages) != first - 1:
        return draw_overview(kit, paper, sheets, len(flow.pages) + 1)
    return [figure for figure, _ in flow.pages]


PRINT = (
    "Print at 100 %, not fitted to the page, and measure the 100 mm line on a sheet. Where a part "
    "is on several sheets, lay red marks of one name on each other and glue the sheets."
)


def _write_step(flow: _Flow, number: int, step: str) -> None:
    lines = wrap(step, LETTERS)
    flow.need((len(lines) + 0.5) * LINE)
    flow.y -= 0.25 * LINE
    for count, text in enumerate(lines):
        flow.y -= LINE
        if not count:
            flow.write(str(number), bold=True)
        flow.write(text, x=6)


def _list(flow: _Flow, parts: Sequence[Part], sheets: Sequence[TemplatePage], first: int) -> None:
    """The parts with their numbers and sizes, and on which sheets they are."""
    flow.head("Parts")
    flow.y -= LINE
    for x, word in zip(COLUMNS, HEADS, strict=True):
        flow.write(word, x=x, muted=True)
    for number, part in enumerate(parts, 1):
        flow.need(LINE)
        flow.y -= LINE
        wide, high = part.size_mm
        size = f"{round(wide, 1):g} × {round(high, 1):g}"
        words = (
            str(number),
            part.name,
            str(part.quantity),
            size,
            f"{part.thick_mm:g}",
            _where(part, sheets, first),
        )
        for x, word in zip(COLUMNS, words, strict=True):
            flow.write(word, x=x)


def _where(part: Part, sheets: Sequence[TemplatePage], first: int) -> str:
    """The numbers of the sheets with a part, in a few letters."""
    numbers = [
        number
        for number, sheet in enumerate(sheets, first)
        if any(place.part is part for place in sheet.places)
    ]
    together = numbers[-1] - numbers[0] == len(numbers) - 1
    if len(numbers) > 2 and together:
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers[:MAX_SHEETS])) + (" …" if len(numbers) > MAX_SHEETS else "")


def _draw_parts(flow: _Flow, kit: Kit) -> None:
    """All parts in small, side by side in rows, with their numbers in the list."""
    wide = flow.paper.width_mm - 2 * MARGIN_MM
    scale, places = _shrink(kit.parts, wide)
    ax = flow.pages[-1][1]
    low = flow.y - scale * max(place.y + place.size[1] for place in places)
    for place in places:
        _fill(ax, place.move(place.part.shape), scale, MARGIN_MM, low)
        x, y = MARGIN_MM + scale * place.x, low + scale * place.y
        write(ax, x, y - NUMBER - 0.6, str(kit.parts.index(place.part) + 1), NUMBER, bold=True)
    flow.y = low - NUMBER


def _shrink(parts: Sequence[Part], wide: float) -> tuple[float, tuple[Place, ...]]:
    """The largest scale, in small steps down from 1, at which all parts are in one picture."""
    scale = 1.0
    while True:
        size = wide / scale, PICTURE / scale
        if all(fits(part, *size) for part in parts):
            sheets = lay_in_rows(parts, *size, max(GAP, 1.8 * NUMBER / scale))
            if len(sheets) == 1:
                return scale, sheets[0]
        scale *= 0.95


def _fill(ax: Axes, shape: Polygon, scale: float, left: float, low: float) -> None:
    """Draw a part with its holes."""
    rings = [[(left + scale * x, low + scale * y) for x, y in ring.coords]
             for ring in (shape.exterior, *shape.interiors)]  # fmt: skip
    outline = Outline.make_compound_path(*(Outline(ring, closed=True) for ring in rings))
    ax.add_patch(PathPatch(outline, fc=COLOURS["shade"], ec=COLOURS["ink"], lw=0.6))
