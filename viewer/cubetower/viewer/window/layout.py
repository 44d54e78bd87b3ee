"""The layout of a film's window: the film above, a bar with controls below."""

from __future__ import annotations

from dataclasses import dataclass

from cubetower.viewer.draw.displaylist import Stage
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import HEIGHT

FILM_WIDTH = 1280.0  # of a film, units
BAR_HEIGHT = 76.0  # without the chances to win, units
MAX_ZOOM = 6.0
ZOOM_STEP = 1.2  # factor for each step of the wheel


@dataclass(frozen=True, slots=True)
class WindowLayout:
    """A window of a size, px; its unit is as large as the window allows.

    Attributes:
        width: of the window, px.
        height: of the window, px.
        strip: by how much the bar is higher than without the chances to win, units.
    """

    width: float
    height: float
    strip: float = 0.0

    @property
    def bar_height(self) -> float:
        """Height of the bar, units."""
        return BAR_HEIGHT + self.strip

    @property
    def unit(self) -> float:
        """Pixels in one unit."""
        return max(0.1, min(self.width / FILM_WIDTH, self.height / (HEIGHT + self.bar_height)))

    @property
    def film(self) -> Rect:
        """Where the film's stage lies, px: in the middle above the bar."""
        wide, high = FILM_WIDTH * self.unit, HEIGHT * self.unit
        left = (self.width - wide) / 2
        top = max(0.0, (self.height - self.bar_height * self.unit - high) / 2)
        return Rect(round(left), round(top), round(left) + wide, round(top) + high)

    @property
    def bar(self) -> Rect:
        """Where the bar lies, px: along the window's lower edge."""
        return Rect(0.0, self.height - self.bar_height * self.unit, self.width, self.height)

    @property
    def bar_stage(self) -> Stage:
        """The bar's stage, whose metres are units."""
        return Stage(self.bar.width / self.unit, self.bar_height)

    def film_place(self, place: Place) -> Place:
        """A place of the window on the film, units."""
        film = self.film
        return ((place[0] - film.left) / self.unit, (place[1] - film.top) / self.unit)

    def bar_place(self, place: Place) -> Place:
        """A place of the window on the bar, units."""
        bar = self.bar
        return ((place[0] - bar.left) / self.unit, (place[1] - bar.top) / self.unit)

    def on_film(self, area: Rect) -> Rect:
        """Where an area of the film, units, lies in the window, px."""
        film, unit = self.film, self.unit
        return Rect(
            film.left + area.left * unit,
            film.top + area.top * unit,
            film.left + area.right * unit,
            film.top + area.bottom * unit,
        )


@dataclass(frozen=True, slots=True)
class Zoom:
    """A part of a film, enlarged and moved within its area.

    Attributes:
        area: of the film, units.
        times: how much larger than the film it is.
        left: how far the area's upper left corner has moved to the right, units.
        top: the same downwards.
    """

    area: Rect
    times: float = 1.0
    left: float = 0.0
    top: float = 0.0

    def magnify(self, place: Place, steps: float) -> Zoom:
        """Zoom in by some steps of the wheel around a place of the film, units."""
        times = min(max(self.times * ZOOM_STEP**steps, 1.0), MAX_ZOOM)
        x, y = self.original(place)
        corner = self.area.left, self.area.top
        left = place[0] - corner[0] - (x - corner[0]) * times
        top = place[1] - corner[1] - (y - corner[1]) * times
        return self._clamp(times, left, top)

    def pan(self, by: Place) -> Zoom:
        """Move by some units to the right and down."""
        return self._clamp(self.times, self.left + by[0], self.top + by[1])

    def original(self, place: Place) -> Place:
        """The place of the film that is shown at a place, units."""
        area = self.area
        return (
            area.left + (place[0] - area.left - self.left) / self.times,
            area.top + (place[1] - area.top - self.top) / self.times,
        )

    def stage_onto(self, layout: WindowLayout) -> Rect:
        """Where the whole stage lies in the window, px."""
        area, unit, film = self.area, layout.unit, layout.film
        left = film.left + (area.left + self.left - area.left * self.times) * unit
        top = film.top + (area.top + self.top - area.top * self.times) * unit
        if self.times > 1:  # whole pixels, so that texts stay crisp
            left, top = round(left), round(top)
        wide, high = film.width * self.times, film.height * self.times
        return Rect(left, top, left + wide, top + high)

    def _clamp(self, times: float, left: float, top: float) -> Zoom:
        """A zoom that leaves no part of the area empty."""
        wide, high = self.area.width * (1 - times), self.area.height * (1 - times)
        return Zoom(self.area, times, min(max(left, wide), 0.0), min(max(top, high), 0.0))
