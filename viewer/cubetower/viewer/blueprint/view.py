"""What all views of a drawing share: a heading, and parts of the tower in mm."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cubetower.viewer.draw.displaylist import Paint, Polygon, Shape
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import shorten

HEAD = 56.0  # room for the heading of a view, units
NAME, NOTE = 17.0, 15.0  # sizes of headings, units
OUTLINE = 1.5  # width of outlines, units


@dataclass(frozen=True)
class DrawingView(ABC):
    """A view of a tower, as large as fits into a part of a sheet.

    Attributes:
        sheet: where it is drawn.
        room: units.
    """

    sheet: Sheet
    room: Rect

    @abstractmethod
    def place(self, x_mm: float, y_mm: float) -> Place:
        """Where a point of the view lies on the sheet, units."""

    def polygon(
        self, corners: Sequence[Place], fill: str, edge: str = "", *, outline: bool = True
    ) -> Polygon:
        """A part by its corners in mm; the default colour of its edge is the ink's."""
        places = (self.place(*corner) for corner in corners)
        ink = Paint(edge or self.sheet.palette.neutral.ink) if outline else None
        return self.sheet.polygon(places, Paint(fill), ink, OUTLINE)


def heading(sheet: Sheet, room: Rect, name: str, said: str) -> Iterator[Shape]:
    """The name of a view, and a line about it."""
    narrow = replace(sheet, left=sheet.left + room.left, width=room.width)
    name = shorten(name, NAME, room.width - 74, "semibold")
    yield narrow.text(0, room.top + NAME, name, NAME, weight="semibold")
    yield narrow.text(0, room.top + NAME + 1.3 * NOTE, said, NOTE, muted=True)


def box(left: float, low: float, right: float, high: float) -> list[Place]:
    """The corners of an upright rectangle."""
    return [(left, low), (right, low), (right, high), (left, high)]
