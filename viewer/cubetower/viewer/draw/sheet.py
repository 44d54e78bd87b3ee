"""`Sheet`: a part of the stage on which shapes are drawn in units.

A unit is a pixel of a picture 720 pixels high, whatever the scale of the tower on the stage.
Places are x from the sheet's left margin and y down from its upper edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cubetower.pages.palette import Palette
from cubetower.viewer.draw.displaylist import (
    Anchor,
    Circle,
    Line,
    Paint,
    Point,
    Polygon,
    Shape,
    Stage,
    Text,
    Weight,
    fade,
)
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.solids import cube
from cubetower.viewer.draw.typography import BODY, CAP_HEIGHT, shorten

HEIGHT = 720.0  # units
ICON = 15.0  # edge of a cube among text, units
STRONG = 19.0  # edge of a cube in a row of cubes, units
SPACED = 1.45  # from cube to cube in a row, edges


@dataclass(frozen=True)
class Sheet:
    """A sheet `width` units wide, with its upper left corner at (`left`, `top`) of the stage.

    The stage is `high` units high.
    """

    stage: Stage
    palette: Palette
    left: float
    width: float
    top: float = 0.0
    high: float = HEIGHT

    @property
    def unit(self) -> float:
        """Metres of the stage in one unit."""
        return self.stage.height / self.high

    def at(self, x: float, y: float) -> Point:
        """The stage point of a place on the sheet."""
        return ((self.left + x) * self.unit, self.stage.height - (self.top + y) * self.unit)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = BODY,
        *,
        muted: bool = False,
        weight: Weight = "regular",
        anchor: Anchor = "left",
        alpha: float = 1.0,
    ) -> Text:
        """A line of text with its baseline at `y`; shortened where it would leave the sheet."""
        if anchor == "left":
            text = shorten(text, size, self.width - x, weight)
        neutral = self.palette.neutral
        paint = Paint(neutral.muted if muted else neutral.ink, alpha)
        return Text(self.at(x, y), text, size * self.unit, paint, weight, anchor)

    def points(self, places: Iterable[Place]) -> tuple[Point, ...]:
        """The stage points of places on the sheet."""
        unit, left, top, high = self.unit, self.left, self.top, self.stage.height
        return tuple([((left + x) * unit, high - (top + y) * unit) for x, y in places])

    def polygon(
        self,
        places: Iterable[Place],
        fill: Paint | None,
        edge: Paint | None = None,
        width: float = 0.0,
    ) -> Polygon:
        """A polygon through places; `width` is that of its edge, units."""
        return Polygon(self.points(places), fill, edge, width * self.unit)

    def disc(
        self,
        middle: Place,
        radius: float,
        fill: Paint | None,
        edge: Paint | None = None,
        width: float = 0.0,
    ) -> Circle:
        """A disc around a place; `radius` and the `width` of its edge are in units."""
        return Circle(self.at(*middle), radius * self.unit, fill, edge, width * self.unit)

    def line(self, places: Iterable[Place], paint: Paint, width: float) -> Line:
        """A line through places, `width` units wide."""
        return Line(self.points(places), paint, width * self.unit)

    def centred_text(self, x: float, y: float, text: str, size: float, colour: str = "") -> Text:
        """A semibold line of text whose capitals are centred on a place."""
        at, paint = self.at(x, y + size * CAP_HEIGHT / 2), Paint(colour or self.palette.neutral.ink)
        return Text(at, text, size * self.unit, paint, "semibold", "middle")

    def plate(
        self, rect: Rect, cut: float, fill: Paint, edge: Paint | None = None, width: float = 1.2
    ) -> Polygon:
        """A rectangle with its corners cut off; `width` is that of its edge, units."""
        left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
        corners = (
            (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
            (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
        )  # fmt: skip
        return self.polygon(corners, fill, edge, width)

    def rule(self, y: float, alpha: float = 1.0) -> Line:
        """A hairline across the sheet."""
        return self.line(((0, y), (self.width, y)), Paint(self.palette.neutral.rule, alpha), 1.2)

    def box(self, left: float, top: float, right: float, bottom: float, paint: Paint) -> Polygon:
        """A filled rectangle."""
        return self.polygon(Rect(left, top, right, bottom).corners, paint)

    def icon(
        self, x: float, baseline: float, colour: str, edge: float = ICON, size: float = BODY
    ) -> list[Shape]:
        """A cube centred at `x`, at half the height of the capitals of text beside it."""
        middle = self.at(x, baseline - size * CAP_HEIGHT / 2)
        return [cube(middle, edge * self.unit, 0.0, self.palette.tone(colour))]

    def row(
        self, x: float, baseline: float, cubes: Sequence[tuple[str, float]], pitch: float
    ) -> Iterator[Shape]:
        """Single cubes side by side, each a colour and an opacity."""
        edge = pitch / SPACED
        for place, (colour, share) in enumerate(cubes):
            if share > 0:
                icon = self.icon(x + edge / 2 + place * pitch, baseline, colour, edge)
                yield from (fade(shape, share) for shape in icon)


def row_pitch(cubes: int, width: float) -> float:
    """The distance from cube to cube in a row at most `width` wide, units."""
    return min(STRONG * SPACED, width / max(1, cubes))
