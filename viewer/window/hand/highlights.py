"""What lights up on the map: provinces that can be clicked, the one chosen, arrows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from game.shogun.events import State
from game.shogun.observation import Asked
from viewer.boards.shogun.japan.mapview import MapView
from viewer.boards.shogun.japan.pieces import drawn
from viewer.draw.displaylist import Paint, Point, Polygon, Shape, texts_last
from viewer.draw.memo import Memo
from viewer.draw.rect import Rect

PALING = 0.5  # how much paler all land gets that cannot be clicked
HALO_WIDTH, LINE_WIDTH = (
    2.6,
    2.2,
)  # width of a line, and how much wider the paper under it is, units


@dataclass(frozen=True, slots=True)
class Highlights:
    """What is lit; equal ones look the same.

    Attributes:
        legal: provinces that can be clicked; all others get paler, if there are any.
        source: where armies leave.
        chosen: where they go, or what was clicked.
        over: the province that is pointed at.
    """

    legal: tuple[str, ...] = ()
    source: str = ""
    chosen: str = ""
    over: str = ""


@dataclass(frozen=True, eq=False)
class MapHighlighter:
    """Draws it over a map.

    Attributes:
        view: the map.
        seen: what the player sees who is asked; its pieces are painted again.
    """

    view: MapView
    seen: Asked
    _memo: Memo[tuple[Shape, ...]] = field(default_factory=lambda: Memo(2), init=False)

    def shapes(self, light: Highlights) -> tuple[Shape, ...]:
        """The light and all pieces over it; the same tuple for the same light, none for none."""
        return (
            self._memo(light, lambda: texts_last(self._draw(light)))
            if light != Highlights()
            else ()
        )

    def _draw(self, light: Highlights) -> Iterator[Shape]:
        neutral = self.view.sheet.palette.neutral
        bright = {*light.legal, light.source, light.chosen, light.over}
        if light.legal:
            pale = Paint(neutral.background, PALING)
            for name, site in self.view.atlas.sites.items():
                if site.in_play and name not in bright:
                    yield from (Polygon(ring, pale) for ring in self._rings(name))
        for name in light.legal:
            if name not in (light.chosen, light.over):
                yield from self._edge(name, neutral.accent, 1.0)
        if light.source:
            yield from self._edge(light.source, neutral.ink, 1.0)
        for name in dict.fromkeys((light.over, light.chosen)):
            if name:
                yield from self._edge(name, neutral.accent, 1.5)
        goal = light.chosen or light.over
        way = bool(light.source) and goal in light.legal and goal != light.source
        if way:
            yield from self.view.arrow(light.source, goal, self.seen["seat"])
        yield from self._pieces
        yield from self._names(light, self.view.covered(light.source, goal) if way else ())

    def _names(self, light: Highlights, covered: tuple[Rect, ...]) -> Iterator[Shape]:
        """The names of what is chosen and pointed at."""
        for name in dict.fromkeys((light.chosen, light.over)):
            if name:
                yield from self.view.name(name, avoiding=covered)
                covered = (*covered, self.view.tag(name, covered))

    @cached_property
    def _pieces(self) -> tuple[Shape, ...]:
        found = self.view.pieces(State.of(self.seen)).values()
        return tuple(shape for pieces in found for shape in drawn(self.view.sheet, pieces))

    def _edge(self, name: str, colour: str, strength: float) -> Iterator[Shape]:
        """A line around a province, on paper so that it is seen on any land."""
        neutral, unit = self.view.sheet.palette.neutral, self.view.sheet.unit
        for paint, width in ((neutral.paper, HALO_WIDTH + LINE_WIDTH), (colour, LINE_WIDTH)):
            for ring in self._rings(name):
                yield Polygon(ring, None, Paint(paint, 0.95), width * strength * unit)

    def _rings(self, name: str) -> tuple[tuple[Point, ...], ...]:
        sites, sheet = self.view.atlas.sites, self.view.sheet
        return tuple(sheet.points(ring) for ring in sites[name].parts)
