"""Hotspots: what can be pointed at in a picture by mouse or keys, recorded while it is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from cubetower.viewer.draw.displaylist import Shape, texts_last
from cubetower.viewer.draw.flow import Element
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.window.controls import Button, Slider

DIRECTIONS: Mapping[str, Place] = {
    "left": (-1.0, 0.0),
    "right": (1.0, 0.0),
    "up": (0.0, -1.0),
    "down": (0.0, 1.0),
}
SIDEWAYS_PENALTY = 2.5  # added distance for each unit that a hotspot lies aside
BUTTON_HEIGHT = 32.0  # of a button, units


class Hotspot(NamedTuple):
    """Something to point at.

    Attributes:
        kind: what it is, such as ``field``, ``card`` or ``button``.
        name: which of them.
    """

    kind: str
    name: str


CLOSE: Final = Hotspot("button", "close")


class Hotspots(dict[Hotspot, Rect]):
    """The hotspots of a picture and their areas, units of the stage.

    Args:
        over: what the mouse or the keys point at.
        down: what the mouse's button went down on.
    """

    def __init__(self, over: Hotspot | None = None, down: Hotspot | None = None) -> None:
        super().__init__()
        self.over, self.down = over, down

    def at(self, place: Place) -> Hotspot | None:
        """The hotspot at a place, if there is one."""
        return next((spot for spot, area in self.items() if area.contains(place)), None)

    def track(self, spot: Hotspot, element: Element) -> Element:
        """The element as a hotspot: its area is recorded when it is drawn."""

        def draw(sheet: Sheet, area: Rect) -> Iterable[Shape]:
            x, y = sheet.left, sheet.top
            self[spot] = Rect(area.left + x, area.top + y, area.right + x, area.bottom + y)
            return element.draw(sheet, area)

        return replace(element, draw=draw)

    def button(
        self, name: str, label: str = "", *, icon: str = "", able: bool = True, on: bool = False
    ) -> Element:
        """A `Button` that fills its area."""
        spot = Hotspot("button", name)

        def draw(sheet: Sheet, area: Rect) -> Iterable[Shape]:
            button = Button(area, name, label, icon, able=able, on=on)
            return button.draw(sheet, hovered=self.over == spot, down=self.down == spot)

        element = Element(0.0, lambda _: BUTTON_HEIGHT, draw)
        return self.track(spot, element) if able else element

    def cross(self) -> Element:
        """The cross that closes a card."""

        def draw(sheet: Sheet, area: Rect) -> Iterable[Shape]:
            ink = sheet.palette.neutral.muted
            return icon(sheet, "window/close", area.middle, 14.0, ink=ink)

        return self.track(CLOSE, Element(24.0, lambda _: 24.0, draw))

    def slider(self, spot: Hotspot, value: float) -> Element:
        """A `Slider` that fills its area."""

        def draw(sheet: Sheet, area: Rect) -> Iterable[Shape]:
            return Slider(area, spot.name, value).draw(sheet, hovered=self.over == spot)

        return self.track(spot, Element(0.0, lambda _: BUTTON_HEIGHT, draw))


class Face(NamedTuple):
    """A picture with its hotspots.

    Attributes:
        shapes: texts last.
        spots: recorded while it was drawn.
    """

    shapes: tuple[Shape, ...]
    spots: Hotspots


def draw_face(
    draw: Callable[[Hotspots], Iterable[Shape]],
    over: Hotspot | None = None,
    down: Hotspot | None = None,
) -> Face:
    """Draw a picture; `over` and `down` are as for `Hotspots`."""
    spots = Hotspots(over, down)
    return Face(texts_last(draw(spots)), spots)


def neighbour(spots: Mapping[Hotspot, Rect], spot: Hotspot | None, way: str) -> Hotspot | None:
    """The nearest hotspot in a direction, or the same one if there is none.

    Args:
        spots: those that can be reached.
        spot: where to start; from None the first one is reached.
        way: ``left``, ``right``, ``up`` or ``down``.
    """
    if spot is None or spot not in spots:
        return next(iter(spots), None)
    here, (right, down) = spots[spot].middle, DIRECTIONS[way]

    def far(other: Rect) -> float:
        x, y = other.middle[0] - here[0], other.middle[1] - here[1]
        along, across = x * right + y * down, abs(x * down - y * right)
        return along + SIDEWAYS_PENALTY * across if along > 1.0 else math.inf

    best = min(spots, key=lambda each: far(spots[each]))
    return best if math.isfinite(far(spots[best])) else spot
