"""The lab's table of cubes: a column a colour, rows for what to throw and where cubes are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from cubetower.pages.palette import mix
from cubetower.tower import Cubes
from cubetower.viewer.draw.displaylist import Paint, Shape, Weight
from cubetower.viewer.draw.flow import REST, Element, across, box, column, label, row
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import NOTE
from cubetower.viewer.window.controls import Button, round_rect

NAMES, TOTAL = 84.0, 50.0  # widths of the first and the last column, units
ROW = 24.0  # height of a row, units
ROLLING = "when all cubes lie"
CHOICE = 52.0  # middle of the row of what to throw


@dataclass(frozen=True, slots=True)
class ThrowTable:
    """The table on its area of a sheet.

    Attributes:
        area: units of the sheet.
        colours: of its columns.
        chosen: the colour that keys change.
        choice: what to throw.
        rows: cubes under it, with their names; None while they cannot be counted yet.
    """

    area: Rect
    colours: tuple[str, ...]
    chosen: str
    choice: Cubes
    rows: tuple[tuple[str, Cubes | None], ...]

    def column(self, colour: str) -> Rect:
        """The upper part of a colour's column, where it is chosen."""
        area = replace(self.area, bottom=self.area.top + CHOICE + 18)
        return across(area, self._widths)[1 + self.colours.index(colour)]

    @property
    def _widths(self) -> Sequence[float]:
        return NAMES, *[REST] * len(self.colours), TOTAL

    def colour_at(self, place: Place) -> str | None:
        """The colour whose column is at a place, if any."""
        return next((c for c in self.colours if self.column(c).contains(place)), None)

    def buttons(self) -> Iterator[Button]:
        """The buttons for fewer and more of every colour."""
        for colour in self.colours:
            column = self.column(colour)
            x, y = column.middle[0], self.area.top + CHOICE
            half = min(23.0, column.width / 2 - 11)
            for name, sign, by in (("fewer", "−", -half), ("more", "+", half)):
                area = Rect.around((x + by, y), 18, 22)
                able = name == "more" or self.choice[colour] > 0
                yield Button(area, f"{name} {colour}", sign, hint=f"{name} {colour}", able=able)

    def draw(self, sheet: Sheet) -> Iterator[Shape]:
        """Draw everything but the buttons."""
        accent = sheet.palette.neutral.accent
        fill = Paint(mix(sheet.palette.neutral.paper, accent, 0.10))
        frame = self.column(self.chosen)
        lower = Rect(frame.left + 2, frame.top, frame.right - 2, frame.bottom)
        yield round_rect(sheet, lower, 6.0, fill, Paint(accent))
        rows = [self._row(name, cubes, "·") for name, cubes in self.rows]
        parts = [self._row("throw", self.choice, "0"), box(height=4), *rows]
        top = self.area.top + CHOICE - ROW / 2
        yield from column(parts).draw(sheet, replace(self.area, top=top))
        for number, colour in enumerate(self.colours, 1):
            x, y = self.column(colour).middle[0], self.area.top + 28
            yield from sheet.icon(x, y, colour, 18.0)
            yield sheet.text(x + 16, y, str(number) if number <= 9 else "", NOTE, muted=True)

    def _row(self, name: str, cubes: Cubes | None, nothing: str) -> Element:
        bold: Weight = "semibold" if name in ("throw", "inside") else "regular"
        if cubes is None:
            waits = [label(ROLLING, NOTE, muted=True), label("…", muted=True, anchor="right")]
            return box(row([label(name, weight=bold), *waits], (NAMES, REST, TOTAL)), height=ROW)
        counts = (
            label(str(count), weight=bold, anchor="middle") if count
            else label(nothing, muted=True, anchor="middle")
            for count in map(cubes.__getitem__, self.colours)
        )  # fmt: skip
        total = label(str(cubes.total), weight="semibold", anchor="right")
        return box(row([label(name, weight=bold), *counts, total], self._widths), height=ROW)
