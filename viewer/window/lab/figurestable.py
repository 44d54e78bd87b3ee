"""The table of statistics: now, before the last change, and of a log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from viewer.draw.displaylist import Line, Paint, Shape, Weight
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import fitted
from viewer.window.lab.figures import Figures, Share
from viewer.window.lab.places import ROW

SIZE, NAMES = 14.0, 190.0  # size of text, width of the first column, units
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class FiguresTable:
    """The statistics on their area of a sheet.

    Attributes:
        area: units of the sheet.
        columns: figures by their heading; at most three.
    """

    area: Rect
    columns: Mapping[str, Figures | None]

    def drawn(self, sheet: Sheet) -> Iterator[Shape]:
        """Headings and rows."""
        area = self.area
        yield sheet.text(area.left, area.top + 14, "Statistics", 16.0, weight="semibold")
        wide = (area.width - NAMES) / len(self.columns)
        for place, (heading, figures) in enumerate(self.columns.items()):
            right = area.left + NAMES + wide * (place + 1)
            head = fitted(heading, SIZE, wide - 10)
            yield sheet.text(right, area.top + 14, head, SIZE, muted=True, anchor="right")
            for row, shown in enumerate(_ROWS.values()):
                y = area.top + 24 + ROW * (row + 0.72)
                text, small = shown(figures) if figures else (NOTHING, False)
                strong: Weight = "semibold" if place == 0 and not small else "regular"
                muted = small or text == NOTHING
                yield sheet.text(right, y, text, SIZE, muted=muted, weight=strong, anchor="right")
        ends = (sheet.at(area.left, area.top + 22), sheet.at(area.right, area.top + 22))
        yield Line(ends, Paint(sheet.palette.neutral.rule), 1.2 * sheet.unit)
        for row, name in enumerate(_ROWS):
            y = area.top + 24 + ROW * (row + 0.72)
            indent = 14.0 if name.startswith("95") else 0.0
            label = "95 % interval" if indent else name
            yield sheet.text(area.left + indent, y, label, SIZE, muted=bool(indent))


def _number(value: float | None, digits: int) -> tuple[str, bool]:
    return (NOTHING if value is None else f"{value:.{digits}f}"), False


def _interval(share: Share) -> tuple[str, bool]:
    return (NOTHING if share.value is None else f"{share.low:.3f} – {share.high:.3f}"), True


def _tosses(figures: Figures) -> tuple[str, bool]:
    seedings = f" + {figures.seedings}" if figures.seedings else ""
    return f"{figures.tosses:,}{seedings}", False


def _jams(figures: Figures) -> tuple[str, bool]:
    return (NOTHING if figures.jams is None else str(figures.jams)), False


_ROWS: dict[str, Callable[[Figures], tuple[str, bool]]] = {
    "tosses + seeding throws": _tosses,
    "cubes in": lambda figures: _number(figures.mean_in, 2),
    "cubes out / in": lambda figures: _number(figures.out_per_in, 3),
    "falls of new": lambda figures: _number(figures.new.share.value, 3),
    "95 % of new": lambda figures: _interval(figures.new.share),
    "falls of old": lambda figures: _number(figures.old.share.value, 3),
    "95 % of old": lambda figures: _interval(figures.old.share),
    "content": lambda figures: _number(figures.content, 2),
    "jams": _jams,
}
"""What each row shows, and whether it is secondary."""
