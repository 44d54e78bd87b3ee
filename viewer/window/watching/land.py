"""What is pointed at on the map of a window: outlines and names over it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from shapely import Point as Spot
from shapely import prepare

from game.core import Seat
from game.shogun.events import State
from viewer.boards.shogun.japan.mapview import MapView
from viewer.boards.shogun.japan.outlines import shape_of
from viewer.boards.shogun.japan.pieces import drawn
from viewer.boards.shogun.japan.sea import at
from viewer.draw.displaylist import Paint, Polygon, Shape
from viewer.draw.rect import Place

NEAR = 4.0  # units from a place to a province that is meant


class Land:
    """The land of a map: what lies at a place, and what is drawn around it."""

    def __init__(self, view: MapView) -> None:
        """Prepare the provinces of a map for being pointed at."""
        self.view = view
        self._shapes = {
            name: shape_of(site.parts) for name, site in view.atlas.sites.items() if site.in_play
        }
        for shape in self._shapes.values():
            prepare(shape)

    def province(self, place: Place) -> str | None:
        """The province in play at a place of the map, units; None if there is none."""
        sites = self.view.atlas.sites
        for name in self._shapes:
            if sites[name].block.holds(place):
                return name
        spot = Spot(place)
        near = {name: shape.distance(spot) for name, shape in self._shapes.items()}
        best = min(near, key=lambda name: near[name])
        return best if near[best] < NEAR else None

    def names(self) -> list[str]:
        """The provinces in play, from west to east."""
        sites = self.view.atlas.sites
        return sorted(self._shapes, key=lambda name: sites[name].block.middle)

    def outline(self, province: str, colour: str, width: float = 2.4) -> Iterator[Shape]:
        """A line around a province, on paper so that it is seen on any land."""
        sheet = self.view.sheet
        neutral = sheet.palette.neutral
        for ring in self.view.atlas.sites[province].parts:
            points = at(sheet, ring)
            yield Polygon(points, None, Paint(neutral.paper, 0.9), (width + 2.2) * sheet.unit)
            yield Polygon(points, None, Paint(colour), width * sheet.unit)

    def pieces(self, position: State, provinces: Collection[str]) -> Iterator[Shape]:
        """What lies on some provinces, to be seen over their outlines."""
        placed = self.view.pieces(position)
        for name in provinces:
            yield from drawn(self.view.sheet, placed[name])

    def owned(self, position: State, seat: Seat, *, but: Collection[str] = ()) -> Iterator[Shape]:
        """Lines around the provinces of a player."""
        colour = self.view.sheet.palette.tone(seat).dark
        for name, owner in position.owner.items():
            if owner == seat and name not in but:
                yield from self.outline(name, colour, 2.0)
