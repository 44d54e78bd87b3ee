"""`Spaces`: the areas of a board that can be pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from shapely import MultiPolygon, Polygon, prepare
from shapely import Point as Spot

from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.displaylist import Polygon as Outline
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet

NEAR = 4.0  # units: pointing this close to a space picks it
UNDER = 2.2  # how much wider the paper under an outline is, units

Ring = Sequence[Place]


class Spaces:
    """Spaces by name, each of one ring or more.

    Args:
        rings: outlines of each space, units; where spaces overlap, the later one is picked.
        blocks: where the pieces of a space lie, if they may reach beyond it.
    """

    def __init__(
        self, rings: Mapping[str, Sequence[Ring]], blocks: Mapping[str, Rect] | None = None
    ) -> None:
        self._rings, self._blocks = rings, blocks or {}
        self._shapes = {
            name: MultiPolygon([Polygon(ring) for ring in parts]) for name, parts in rings.items()
        }
        for shape in self._shapes.values():
            prepare(shape)

    def __contains__(self, name: object) -> bool:
        """Whether there is a space of this name."""
        return name in self._rings

    def at(self, place: Place, near: float = NEAR) -> str | None:
        """The space at a place, or the closest one within `near` units; None if there is none."""
        for name, block in self._blocks.items():
            if block.contains(place):
                return name
        spot = Spot(place)
        far = {name: shape.distance(spot) for name, shape in reversed(self._shapes.items())}
        best = min(far, key=lambda name: far[name], default=None)
        return best if best is not None and far[best] <= near else None

    def __iter__(self) -> Iterator[str]:
        """All names; where spaces overlap, the later one is picked."""
        return iter(self._rings)

    def rings(self, name: str) -> Sequence[Ring]:
        """The outlines of a space, units."""
        return self._rings[name]

    @property
    def blocks(self) -> Mapping[str, Rect]:
        """Where the pieces of spaces lie that may reach beyond them."""
        return self._blocks

    def names(self) -> list[str]:
        """All names, from left to right."""
        return sorted(self._rings, key=lambda name: self.block(name).middle)

    def block(self, name: str) -> Rect:
        """Where the pieces of a space lie; by default the whole space."""
        return self._blocks.get(name) or Rect(*self._shapes[name].bounds)

    def outline(self, sheet: Sheet, name: str, colour: str, width: float) -> Iterator[Shape]:
        """A line around a space, on a wider pale line that makes it visible on any ground."""
        paper = Paint(sheet.palette.neutral.paper, 0.9)
        for ring in self._rings[name]:
            points = tuple(sheet.at(*place) for place in ring)
            yield Outline(points, None, paper, (width + UNDER) * sheet.unit)
            yield Outline(points, None, Paint(colour), width * sheet.unit)
