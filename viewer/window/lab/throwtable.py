"""The table of the lab: a column a colour, with what to throw and where its cubes are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tower import Cubes
from viewer.draw.displaylist import Paint, Shape, Weight
from viewer.draw.palette import mixed
from viewer.draw.rect import Place, Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import fitted
from viewer.window.controls import Button, rounded

NAMES, TOTAL = 84.0, 50.0  # widths of the first and the last column, units
ROWS = {"thrown": 86.0, "fell": 110.0, "inside": 134.0}  # baselines, units from the table's top
CHOICE = 52.0  # middle of the row of what to throw
SIZE = 16.0


@dataclass(frozen=True, slots=True)
class ThrowTable:
    """The table on its area of a sheet.

    Attributes:
        area: units of the sheet.
        colours: of its columns.
        chosen: the column that keys change.
        choice: what to throw.
        rows: counts by name of the row: thrown, fell, inside.
    """

    area: Rect
    colours: Sequence[str]
    chosen: str
    choice: Cubes
    rows: Mapping[str, Cubes]

    def column(self, colour: str) -> Rect:
        """Where a colour is chosen: the upper part of its column."""
        wide = (self.area.width - NAMES - TOTAL) / len(self.colours)
        left = self.area.left + NAMES + self.colours.index(colour) * wide
        return Rect(left, self.area.top, left + wide, self.area.top + CHOICE + 18)

    def colour_at(self, place: Place) -> str | None:
        """The colour whose column is under a place."""
        return next((c for c in self.colours if self.column(c).holds(place)), None)

    def buttons(self) -> Iterator[Button]:
        """Fewer and more of every colour."""
        for colour in self.colours:
            column = self.column(colour)
            x, y = column.middle[0], self.area.top + CHOICE
            half = min(23.0, column.width / 2 - 11)
            for name, sign, by in (("fewer", "−", -half), ("more", "+", half)):
                area = Rect.around((x + by, y), 18, 22)
                able = name == "more" or self.choice[colour] > 0
                yield Button(area, f"{name} {colour}", sign, hint=f"{name} {colour}", able=able)

    def drawn(self, sheet: Sheet) -> Iterator[Shape]:
        """All but the buttons."""
        accent = sheet.palette.neutral.accent
        fill = Paint(mixed(sheet.palette.neutral.paper, accent, 0.10))
        frame = self.column(self.chosen)
        lower = Rect(frame.left + 2, frame.top, frame.right - 2, frame.bottom)
        yield rounded(sheet, lower, 6.0, fill, Paint(accent))
        yield from self._row(sheet, CHOICE + 6, "throw", self.choice, zeros=True)
        for name, baseline in ROWS.items():
            yield from self._row(sheet, baseline, name, self.rows[name])
        for number, colour in enumerate(self.colours, 1):
            x, y = self.column(colour).middle[0], self.area.top + 28
            yield from sheet.icon(x, y, colour, 18.0, SIZE)
            label = str(number) if number <= 9 else ""
            yield sheet.text(x + 16, y, label, 14.0, muted=True)

    def _row(
        self, sheet: Sheet, baseline: float, name: str, cubes: Cubes, *, zeros: bool = False
    ) -> Iterator[Shape]:
        left, y = self.area.left, self.area.top + baseline
        bold = name in ("throw", "inside")
        yield sheet.text(left, y, name, SIZE, weight="semibold" if bold else "regular")
        for colour in self.colours:
            count = cubes[colour]
            shown = str(count) if count or zeros else "·"
            shown = fitted(shown, SIZE, self.column(colour).width)
            x = self.column(colour).middle[0]
            weight: Weight = "semibold" if bold and count else "regular"
            yield sheet.text(x, y, shown, SIZE, muted=not count, weight=weight, anchor="middle")
        total = str(cubes.total)
        yield sheet.text(self.area.right, y, total, SIZE, weight="semibold", anchor="right")
