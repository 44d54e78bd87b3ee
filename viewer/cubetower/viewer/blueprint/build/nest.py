"""Places parts on sheets of paper, in rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from shapely import Polygon
from shapely.affinity import affine_transform

from cubetower.viewer.blueprint.build.part import Line, Part


@dataclass(frozen=True, slots=True)
class Place:
    """A copy of a part on a sheet; y is upwards from the sheet's lower edge, mm.

    Attributes:
        part: what lies there.
        x: left end of its bounds.
        y: lower end of its bounds.
        turned: whether it is turned by a quarter, clockwise.
    """

    part: Part
    x: float
    y: float
    turned: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height on the sheet, mm."""
        wide, high = self.part.size_mm
        return (high, wide) if self.turned else (wide, high)

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """From the part's coordinates to the sheet's: a, b, d, e, x, y as shapely has them."""
        left, low, right, _ = self.part.shape.bounds
        if self.turned:
            return 0.0, 1.0, -1.0, 0.0, self.x - low, self.y + right
        return 1.0, 0.0, 0.0, 1.0, self.x - left, self.y - low

    def move(self, shape: Polygon) -> Polygon:
        """A shape of the part on the sheet."""
        return affine_transform(shape, self.matrix)

    def move_line(self, line: Line) -> Line:
        """A line of the part on the sheet."""
        a, b, d, e, x, y = self.matrix
        return tuple((a * u + b * v + x, d * u + e * v + y) for u, v in line)


@dataclass(slots=True)
class _Row:
    low: float
    high: float
    right: float = 0.0


@dataclass(slots=True)
class _Sheet:
    rows: list[_Row] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)

    @property
    def top(self) -> float:
        return self.rows[-1].high if self.rows else 0.0


def fits(part: Part, width: float, height: float) -> bool:
    """Whether a part lies on a sheet of a size, mm, turned or not."""
    return _turns(part, width, height) is not None


def lay_in_rows(
    parts: Iterable[Part], width: float, height: float, gap: float
) -> list[tuple[Place, ...]]:
    """Places for all copies of parts on as few sheets as rows allow.

    Rows begin at the lower left; in each, parts lie side by side, the highest ones first. All lie
    flat or all upright, whichever takes fewer sheets.

    Args:
        parts: all of them fit on a sheet.
        width: of a sheet, without its margins, mm.
        height: likewise.
        gap: between parts, mm.
    """
    listed = list(parts)
    ways = [_rows(listed, width, height, gap, flat=flat) for flat in (True, False)]
    return min(ways, key=len)


def _rows(
    parts: Sequence[Part], width: float, height: float, gap: float, *, flat: bool
) -> list[tuple[Place, ...]]:
    sheets: list[_Sheet] = []
    for place in _by_height(parts, width, height, flat=flat):
        _lay(sheets, place, width, height, gap)
    return [tuple(sheet.places) for sheet in sheets]


def _by_height(
    parts: Iterable[Part], width: float, height: float, *, flat: bool
) -> Sequence[Place]:
    places = [
        Place(part, 0, 0, bool(_turns(part, width, height, flat=flat)))
        for part in parts
        for _ in part.placements
    ]
    return sorted(places, key=lambda each: (-each.size[1], -each.size[0]))


def _turns(part: Part, width: float, height: float, *, flat: bool = True) -> bool | None:
    """Whether a part lies turned, flat or upright if it can; None if it does not fit at all."""
    wide, high = part.size_mm
    can = {False: wide <= width and high <= height, True: high <= width and wide <= height}
    preferred = high > wide if flat else wide > high
    return next((turned for turned in (preferred, not preferred) if can[turned]), None)


def _lay(sheets: list[_Sheet], place: Place, width: float, height: float, gap: float) -> None:
    wide, high = place.size
    for sheet in sheets:
        for row in sheet.rows:
            if row.right + wide <= width and row.low + high <= row.high:
                sheet.places.append(Place(place.part, row.right, row.low, place.turned))
                row.right += wide + gap
                return
    with_room = [each for each in sheets if each.top + gap + high <= height]
    if not with_room:
        with_room.append(_Sheet())
        sheets.append(with_room[0])
    sheet = with_room[0]
    low = sheet.top + gap if sheet.rows else 0.0
    sheet.rows.append(_Row(low, low + high, wide + gap))
    sheet.places.append(Place(place.part, 0.0, low, place.turned))
