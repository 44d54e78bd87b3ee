"""Pages with templates at true scale: several small parts on one, a large part on several."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from string import ascii_uppercase

from shapely import Polygon, box

from cubetower.viewer.blueprint.build.kit import Kit
from cubetower.viewer.blueprint.build.nest import Place, fits, lay_in_rows
from cubetower.viewer.blueprint.build.part import Part

MARGIN_MM, FOOT_MM = 10.0, 18.0  # that printers leave white; room for ruler and captions
GAP_MM = 6.0  # between parts
OVERLAP_MM = 14.0  # of sheets that show one part
MIN_WINDOW_MM = 24.0  # of a page, so that there is room for two marks beside each other

Cell = tuple[int, int]  #: row from below and column of a page among those of a part


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright, mm."""

    name: str
    width_mm: float
    height_mm: float

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the part of a page for templates, mm."""
        return self.width_mm - 2 * MARGIN_MM, self.height_mm - 2 * MARGIN_MM - FOOT_MM


PAPERS = {
    "a4": Paper("A4", 210.0, 297.0),
    "letter": Paper("Letter", 215.9, 279.4),
}


@dataclass(frozen=True, slots=True)
class JoinMark:
    """A mark that two or more pages have in the same place of a part.

    Attributes:
        x: on the page's room, from its left end, mm.
        y: from its lower end, mm.
        name: the same on all these pages.
    """

    x: float
    y: float
    name: str


@dataclass(frozen=True, slots=True)
class TemplatePage:
    """A page with templates.

    Attributes:
        places: of parts in the page's room; what is beyond it is on other pages.
        title: names of its parts, and which piece of a part it is.
        window: width and height of what is shown, from the lower left of the room, mm.
        joins: marks that join it to others.
    """

    places: tuple[Place, ...]
    title: str
    window: tuple[float, float]
    joins: tuple[JoinMark, ...] = ()


def template_pages(kit: Kit, paper: Paper) -> list[TemplatePage]:
    """The templates of all parts on pages of a paper.

    Of a part that is larger than a page there is only one copy, whatever its quantity.
    """
    wide, high = paper.room
    small = [part for part in kit.parts if fits(part, wide, high)]
    pages = [
        TemplatePage(places, _names(places), paper.room)
        for places in lay_in_rows(small, wide, high, GAP_MM)
    ]
    for part in kit.parts:
        if part not in small:
            pages += _Tiles.fewest(part, paper).pages()
    return pages


def _names(places: Sequence[Place]) -> str:
    names = [place.part.name for place in places]
    counts = {name: names.count(name) for name in names}
    return ", ".join(name if many == 1 else f"{many} × {name}" for name, many in counts.items())


@dataclass(frozen=True, slots=True)
class _Tiles:
    """A part over several pages.

    Attributes:
        part: larger than a page.
        turned: whether it lies turned.
        room: width and height on a page, mm.
    """

    part: Part
    turned: bool
    room: tuple[float, float]

    @classmethod
    def fewest(cls, part: Part, paper: Paper) -> _Tiles:
        """Turned or not, whichever takes fewer pages."""
        ways = [cls(part, turned, paper.room) for turned in (False, True)]
        return min(ways, key=lambda way: math.prod(way.counts))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the part as it lies, mm."""
        return Place(self.part, 0, 0, self.turned).size

    @property
    def counts(self) -> tuple[int, int]:
        """Pages side by side and above each other."""
        across, up = (
            max(1, math.ceil((length - OVERLAP_MM) / (room - OVERLAP_MM) - 1e-9))
            for length, room in zip(self.size, self.room, strict=True)
        )
        return across, up

    @property
    def window(self) -> tuple[float, float]:
        """Width and height of what a page shows; all show equally much, mm."""
        wide, high = (
            max(MIN_WINDOW_MM, (length + (count - 1) * OVERLAP_MM) / count)
            for length, count in zip(self.size, self.counts, strict=True)
        )
        return wide, high

    def pages(self) -> Iterator[TemplatePage]:
        """The pages on which there is some of the part, from the lower left, row by row."""
        across, up = self.counts
        cells = [cell for cell in product(range(up), range(across)) if self._shows(cell)]
        marks, many = self._marks(cells), self.part.quantity
        name = self.part.name if many == 1 else f"{self.part.name}, to cut {many} times"
        for number, cell in enumerate(cells, 1):
            left, low = self._corner(cell)
            joins = tuple(
                JoinMark(mark.x - left, mark.y - low, mark.name)
                for mark, joined in marks
                if cell in joined
            )
            title = f"{name}, piece {number} of {len(cells)}"
            place = Place(self.part, -left, -low, self.turned)
            yield TemplatePage((place,), title, self.window, joins)

    def _corner(self, cell: Cell) -> tuple[float, float]:
        """The lower left corner of what a page shows, from that of the part, mm."""
        wide, high = self.window
        return cell[1] * (wide - OVERLAP_MM), cell[0] * (high - OVERLAP_MM)

    def _rectangle(self, cell: Cell) -> Polygon:
        (left, low), (wide, high) = self._corner(cell), self.window
        return box(left, low, left + wide, low + high)

    def _shows(self, cell: Cell) -> bool:
        shape = Place(self.part, 0, 0, self.turned).move(self.part.shape)
        return shape.intersection(self._rectangle(cell)).area > 0

    def _marks(self, cells: Sequence[Cell]) -> list[tuple[JoinMark, tuple[Cell, Cell]]]:
        """Two marks in the overlap of every two neighbours, in the part, and their pages."""
        found = []
        seams = [
            (cell, other)
            for cell in cells
            for other in ((cell[0], cell[1] + 1), (cell[0] + 1, cell[1]))
            if other in cells
        ]
        for number, (cell, other) in enumerate(seams):
            left, low, right, high = (
                self._rectangle(cell).intersection(self._rectangle(other)).bounds
            )
            upright = cell[0] == other[0]
            for which, share in enumerate((0.2, 0.8), 1):
                x = (left + right) / 2 if upright else left + share * (right - left)
                y = low + share * (high - low) if upright else (low + high) / 2
                found.append((JoinMark(x, y, f"{_letter(number)}{which}"), (cell, other)))
        return found


def _letter(number: int) -> str:
    """A to Z, then AA, AB ..."""
    rest, last = divmod(number, len(ascii_uppercase))
    return (_letter(rest - 1) if rest else "") + ascii_uppercase[last]
