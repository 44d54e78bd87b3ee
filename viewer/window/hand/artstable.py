"""The tableau of the arts, on which a patron chooses: markers, artists, points of the lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.shogun.modules.arts import CROSSINGS
from game.shogun.modules.arts.state import ArtsState
from game.shogun.observation import Knowledge
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.icons import icon
from viewer.draw.palette import mixed
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import NOTE
from viewer.window.hand.asklayout import LINES, cell

KIND = "arts.artist"


def place_of(crossing: str) -> tuple[int, int]:
    """Row and column from 0, such as (1, 4) of ``row2 column5``."""
    row, column = crossing.split()
    return int(row.removeprefix("row")) - 1, int(column.removeprefix("column")) - 1


@dataclass(frozen=True, eq=False)
class ArtsTable:
    """Draws it.

    Attributes:
        sheet: the whole stage.
        seen: what the patron sees.
        area: where it lies, units.
    """

    sheet: Sheet
    seen: Knowledge
    area: Rect

    def drawn(self, chosen: str, over: str) -> Iterator[Shape]:
        """All crossings, and the points at the ends of the lines.

        Args:
            chosen: a crossing; empty if none is.
            over: the one that is pointed at.
        """
        arts: ArtsState = self.seen["extra"]["arts"]
        for crossing in CROSSINGS:
            box = cell(self.area, *place_of(crossing))
            if crossing in arts["open"]:
                yield from self._open(box, on=crossing == chosen, over=crossing == over)
            else:
                yield from self._taken(box, arts, crossing)
        points = {row[0]: str(row[1]) for row in self.seen["tables"]["arts"]}
        for line in range(LINES):
            middle = self.area.width / LINES * (line + 0.5) - 0.75
            x, y = self.area.right + 10, self.area.top + middle + 5
            said = points[f"row{line + 1}"]
            yield self.sheet.text(x, y, said, NOTE, muted=True, anchor="middle")
            x, y = self.area.left + middle, self.area.bottom + 13
            said = points[f"column{line + 1}"]
            yield self.sheet.text(x, y, said, NOTE, muted=True, anchor="middle")

    def _open(self, box: Rect, *, on: bool, over: bool) -> Iterator[Shape]:
        """An artist that can be chosen."""
        neutral = self.sheet.palette.neutral
        fill = neutral.accent if on else neutral.sun
        if over:
            fill = mixed(fill, neutral.ink, 0.1)
        grown = box.grown(1.0 if on or over else 0.0)
        yield self.sheet.box(grown.left, grown.top, grown.right, grown.bottom, Paint(fill))
        colour = neutral.paper if on else neutral.accent
        yield from icon(self.sheet, "shogun/fan", box.middle, 0.75 * box.width, ink=colour)

    def _taken(self, box: Rect, arts: ArtsState, crossing: str) -> Iterator[Shape]:
        neutral = self.sheet.palette.neutral
        turned = crossing in arts["turned"]
        paint = Paint(neutral.wood_mid if turned else neutral.background, 0.9)
        yield self.sheet.box(box.left, box.top, box.right, box.bottom, paint)
        if seat := arts["markers"].get(crossing):
            x, y = box.middle
            yield from self.sheet.icon(x - 1, y + 1, seat, 0.65 * box.width, 0)
