"""Highlights on the map: provinces that can be clicked, the one chosen, arrows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from cubetower.game.shogun.rules.observation import Observation
from cubetower.viewer.boards.shogun.japan.mapview import MapView
from cubetower.viewer.boards.shogun.japan.pieces import draw_pieces
from cubetower.viewer.draw.displaylist import Paint, Point, Polygon, Shape, texts_last
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Rect

PALING = 0.5  # how much paler all land gets that cannot be clicked
LINE_WIDTH, HALO = 2.2, 2.6  # of a line, and how much wider the paper under it is, units


@dataclass(frozen=True, slots=True)
class Highlights:
    """Which provinces are highlighted.

    Attributes:
        legal: those that can be clicked; if there are any, all others get paler.
        source: the one that armies leave.
        chosen: the one they go to, or that was clicked.
        over: the one pointed at.
    """

    legal: tuple[str, ...] = ()
    source: str = ""
    chosen: str = ""
    over: str = ""


@dataclass(frozen=True, eq=False)
class MapHighlighter:
    """Draws highlights over a map.

    Attributes:
        view: the map.
        seen: the observation of the player who is asked.
    """

    view: MapView
    seen: Observation
    _memo: Memo[tuple[Shape, ...]] = field(default_factory=lambda: Memo(2), init=False)

    def shapes(
        self, highlights: Highlights, tags: tuple[Rect, ...] | None = None
    ) -> tuple[Shape, ...]:
        """Highlights, and all pieces again over them; empty for none, the same tuple for equals.

        Args:
            highlights: which provinces.
            tags: draw the names of all provinces, too, but for those under these tags.
        """
        if highlights == Highlights():
            return ()
        key = highlights, tags
        return self._memo(key, lambda: texts_last(self._draw(highlights, tags)))

    def _draw(self, highlights: Highlights, others: tuple[Rect, ...] | None) -> Iterator[Shape]:
        neutral = self.view.sheet.palette.neutral
        bright = {*highlights.legal, highlights.source, highlights.chosen, highlights.over}
        if highlights.legal:
            pale = Paint(neutral.background, PALING)
            for name, site in self.view.atlas.sites.items():
                if site.in_play and name not in bright:
                    yield from (Polygon(ring, pale) for ring in self._rings(name))
        for name in highlights.legal:
            if name not in (highlights.chosen, highlights.over):
                yield from self._edge(name, neutral.accent, 1.0)
        yield from self._strong_edges(highlights)
        goal = highlights.chosen or highlights.over
        way = bool(highlights.source) and goal in highlights.legal and goal != highlights.source
        if way:
            yield from self.view.arrow(highlights.source, goal, self.seen.seat)
        yield from self._pieces
        covered = self.view.arrow_extent(highlights.source, goal) if way else ()
        tags = tuple(self._tags(highlights, covered))
        if others is not None:
            yield from self.view.names((*others, *(place for _, _, place in tags)))
        for name, avoiding, _ in tags:
            yield from self.view.name(name, avoiding=avoiding)

    def _strong_edges(self, highlights: Highlights) -> Iterator[Shape]:
        neutral = self.view.sheet.palette.neutral
        if highlights.source:
            yield from self._edge(highlights.source, neutral.ink, 1.0)
        for name in dict.fromkeys((highlights.over, highlights.chosen)):
            if name:
                yield from self._edge(name, neutral.accent, 1.5)

    def _tags(
        self, highlights: Highlights, covered: tuple[Rect, ...]
    ) -> Iterator[tuple[str, tuple[Rect, ...], Rect]]:
        """The names on tags, what each should not cover, and where it lies."""
        for name in dict.fromkeys((highlights.chosen, highlights.over)):
            if name:
                place = self.view.tag(name, covered)
                yield name, covered, place
                covered = (*covered, place)

    @cached_property
    def _pieces(self) -> tuple[Shape, ...]:
        found = self.view.pieces(self.seen).values()
        return tuple(shape for pieces in found for shape in draw_pieces(self.view.sheet, pieces))

    def _edge(self, name: str, colour: str, strength: float) -> Iterator[Shape]:
        """A line around a province, with a paper halo to be seen on any land."""
        neutral, unit = self.view.sheet.palette.neutral, self.view.sheet.unit
        for paint, width in ((neutral.paper, HALO + LINE_WIDTH), (colour, LINE_WIDTH)):
            for ring in self._rings(name):
                yield Polygon(ring, None, Paint(paint, 0.95), width * strength * unit)

    def _rings(self, name: str) -> tuple[tuple[Point, ...], ...]:
        sites, sheet = self.view.atlas.sites, self.view.sheet
        return tuple(sheet.points(ring) for ring in sites[name].parts)
