"""The map in a window: enlarged and moved, with outlines around what is pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from game.core import Seat
from game.shogun.captions import places_of
from game.shogun.events import State
from viewer.boards.shogun.gamescene import GameScene
from viewer.boards.shogun.moments import Moment
from viewer.boards.shogun.schedule import Cut
from viewer.draw.displaylist import Shape
from viewer.draw.rect import Place, Rect
from viewer.window.layout import Layout, Zoom
from viewer.window.watching.histories import Ground
from viewer.window.watching.land import Land

PAN = 60.0  # units that a key moves the map
WAYS: Mapping[str, Place] = {
    "up": (0.0, PAN),
    "down": (0.0, -PAN),
    "left": (PAN, 0.0),
    "right": (-PAN, 0.0),
}
"""How the map is moved to see what lies beyond that edge, units."""


class MapPane:
    """The map of a scene.

    Attributes:
        zoom: how it is enlarged.
        hovered: the province under the mouse; empty if there is none.
    """

    def __init__(self, scene: GameScene) -> None:
        """All of the map, with nothing pointed at."""
        self._view, self._areas = scene.map_view, scene.areas
        self.zoom = Zoom(scene.areas["map"])
        self.hovered = ""
        self._kept: tuple[object, tuple[Shape, ...]] = (None, ())

    @cached_property
    def land(self) -> Land:
        """What can be pointed at."""
        return Land(self._view)

    def onto(self, layout: Layout) -> Rect:
        """Where the map's whole stage lies in the window, px."""
        return self.zoom.stage_onto(layout) if self.zoom.times > 1 else layout.film

    def clip(self, layout: Layout) -> Rect:
        """What the map must not leave, px."""
        return layout.on_film(self.zoom.area) if self.zoom.times > 1 else layout.film

    def holds(self, layout: Layout, place: Place) -> bool:
        """Whether a place of the window is on the map, and on no card over it."""
        on_film = layout.film_place(place)
        over = (self._areas["course"], self._areas["deed"])
        return self.zoom.area.holds(on_film) and not any(each.holds(on_film) for each in over)

    def province(self, layout: Layout, place: Place) -> str | None:
        """The province at a place of the window."""
        if not self.holds(layout, place):
            return None
        return self.land.province(self.zoom.original(layout.film_place(place)))

    def whole(self) -> None:
        """Show all of the map."""
        self.zoom = Zoom(self.zoom.area)

    def do(self, way: str) -> None:
        """Enlarge or move the map, as a key says: `larger`, `smaller`, `whole`, or where to."""
        if way == "whole":
            self.whole()
        elif way in WAYS:
            self.zoom = self.zoom.moved(WAYS[way])
        else:
            self.zoom = self.zoom.at(self.zoom.area.middle, 1 if way == "larger" else -1)

    def outlines(
        self, cut: Cut, seconds: float, selected: str | None, followed: Seat | None
    ) -> tuple[Shape, ...]:
        """Lines around what is pointed at, and names; the same tuple for the same things."""
        key = (self.hovered, selected, followed, seconds >= cut.known, cut)
        if self._kept[0] is None or not _same(self._kept[0], key):
            position = cut.position(seconds)
            self._kept = (key, tuple(self._drawn(cut.moment, position, selected, followed)))
        return self._kept[1]

    def _drawn(
        self, moment: Moment, position: State, selected: str | None, followed: Seat | None
    ) -> Iterator[Shape]:
        neutral, hovered = self._view.sheet.palette.neutral, self.hovered
        if followed:
            yield from self.land.owned(position, followed, but=[selected or ""])
        if hovered and hovered != selected:
            yield from self.land.outline(hovered, neutral.ink, 1.8)
        if selected:
            yield from self.land.outline(selected, neutral.accent, 3.0)
        names = [name for name in dict.fromkeys((hovered, selected)) if name]
        yield from self.land.pieces(moment.after, _still(moment, names, followed))
        for name in names:
            if name not in places_of(moment.event):  # else its name is there
                yield from self._view.name(name)


def _same(one: object, other: tuple[object, ...]) -> bool:
    """Whether two keys are equal, the last parts being the same object."""
    return isinstance(one, tuple) and one[:-1] == other[:-1] and one[-1] is other[-1]


def _still(moment: Moment, names: Sequence[str], followed: Seat | None) -> list[str]:
    """Provinces with an outline in which nothing changes in a moment."""
    owned = [name for name, owner in moment.after.owner.items() if followed and owner == followed]
    busy = places_of(moment.event)
    return [
        name
        for name in dict.fromkeys((*names, *owned))
        if name not in busy and Ground.of(moment.before, name) == Ground.of(moment.after, name)
    ]
