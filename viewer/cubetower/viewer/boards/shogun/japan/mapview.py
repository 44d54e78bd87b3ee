"""The map of a game with everything on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.rules.observation import Position
from cubetower.pages.palette import mix
from cubetower.viewer.boards.shogun.japan.arrows import arrow, footprint, marchers, way
from cubetower.viewer.boards.shogun.japan.atlas import (
    Atlas,
    Ring,
    Site,
    atlas,
    clip,
    ring_of,
    shape_of,
)
from cubetower.viewer.boards.shogun.japan.names import draw_names
from cubetower.viewer.boards.shogun.japan.pieces import (
    Honour,
    MapPiece,
    ProvincePieces,
    count_area,
    draw_pieces,
    draw_transition,
    pieces,
)
from cubetower.viewer.boards.shogun.japan.sea import coasts, ornaments, routes, sea
from cubetower.viewer.boards.shogun.japan.tags import tag, tag_place
from cubetower.viewer.boards.shogun.japan.tints import lattice, marks, tint
from cubetower.viewer.boards.shogun.layout import MAP_AREA, ON_MAP
from cubetower.viewer.draw.displaylist import Group, Paint, Point, Polygon, Shape, fade, pin
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet

GLOW = ((8.0, 0.16), (5.0, 0.22), (2.6, 0.45))  # how far a lit province glows; opacity


class _Layout(NamedTuple):
    """What lies on all provinces in a position, and how they look at rest, by province."""

    pieces: dict[str, ProvincePieces]
    lands: dict[str, Group]
    shapes: dict[str, tuple[Shape, ...]]


@dataclass(frozen=True)
class MapView:
    """The map of one side, drawn on a sheet whose left margin is the stage's edge.

    Attributes:
        sheet: where units lie on the stage, and the palette.
        side: of the board, ``sun`` or ``moon``.
        players: 3 to 5.
    """

    sheet: Sheet
    side: str = "sun"
    players: int = 5
    _memo: Memo[tuple[Shape, ...]] = field(
        default_factory=lambda: Memo(4000), compare=False, repr=False
    )
    _lands: Memo[Group] = field(  # of all provinces with all owners, or none
        default_factory=lambda: Memo(400), compare=False, repr=False
    )
    _layouts: Memo[tuple[Position, _Layout]] = field(  # a picture asks for two; the rest is chosen
        default_factory=lambda: Memo(8), compare=False, repr=False
    )

    @property
    def atlas(self) -> Atlas:
        """The atlas of this side."""
        return atlas(self.side, self.players)

    @cached_property
    def backdrop(self) -> tuple[Shape, ...]:
        """Sea and coasts: what never moves, always the same tuple."""
        sites = self.atlas.sites.values()
        taken = [*ON_MAP, *(site.block for site in sites), *(site.honours for site in sites)]
        shapes = list(sea(self.sheet, self.atlas))
        shapes.extend(ornaments(self.sheet, self.atlas.land, MAP_AREA, taken))
        shapes.extend(coasts(self.sheet, self.atlas))
        chart = self.sheet.palette.chart
        for site in sites:
            shapes.extend(self._ground(site, chart.land if site.in_play else chart.off_board))
        shapes.extend(routes(self.sheet, self.atlas))
        return (*shapes, *self._frame)

    def provinces(self, position: Position) -> dict[str, ProvincePieces]:
        """What lies on every province in play."""
        honours = defaultdict[str, list[Honour]](list)
        for module, kind in presentations(position.extra).items():
            for place, icon, seat in kind.pictures.pieces(position.extra[module]):
                honours[place].append((icon, seat or ""))
        return {
            name: ProvincePieces.of(position, name, tuple(honours[name])) for name in position.owner
        }

    def shapes(
        self,
        position: Position,
        *,
        lit: Mapping[str, float] | None = None,
        left: Mapping[str, float] | None = None,
        dimmed: Mapping[str, float] | None = None,
        before: Position | None = None,
        progress: float = 1.0,
        laid: Iterable[Shape] = (),
    ) -> Iterator[Shape]:
        """Everything that changes, to be painted on the backdrop.

        Args:
            position: what lies where.
            lit: highlighted provinces, each with its strength, 0 to 1.
            left: provinces that armies leave, with the strength of their plain outline.
            dimmed: provinces whose armies fight elsewhere, with how pale they are.
            before: the position before; what differs changes gradually.
            progress: of that change, 0 to 1.
            laid: what is painted on the land but under the pieces, such as arrows.
        """
        now = self._layout(position)
        then = now if before is None else self._layout(before)
        lit, left = (
            {name: strength for name, strength in (each or {}).items() if strength > 0}
            for each in (lit, left)
        )
        rest, changing = now, dict[str, ProvincePieces]()
        if progress <= 0:
            rest = then
        elif progress < 1 and then is not now:
            changing = {name: old for name, old in then.pieces.items() if old != now.pieces[name]}
        lands = rest.lands | {
            name: self._tint_land(name, now.pieces[name].owner, old.owner, progress)
            for name, old in changing.items()
            if old.owner != now.pieces[name].owner
        }
        yield from lands.values()
        for name, strength in lit.items():
            yield from self._draw_with_strength(self._glow, name, strength)
        yield from (lands[name] for name in lit)
        yield self._borders
        for name, strength in left.items():
            yield from self._draw_with_strength(self._edge, name, strength)
        for name, strength in lit.items():
            yield from self._draw_with_strength(self._outline, name, strength)
        yield from laid
        pales = {name: pale for name, pale in (dimmed or {}).items() if pale > 0}
        for name, shapes in rest.shapes.items():
            if name in changing:
                pieces = (changing[name], now.pieces[name], progress)
                yield from self._change(name, *pieces, pales.get(name, 0.0))
            elif name in pales:
                yield from self._lay(name, rest.pieces[name], pales[name])
            else:
                yield from shapes

    def _layout(self, position: Position) -> _Layout:
        """What all provinces look like; made once for each of the last positions."""

        def lay() -> tuple[Position, _Layout]:
            pieces = self.provinces(position)
            lands = {name: self._land(name, each.owner) for name, each in pieces.items()}
            shapes = {name: self._lay(name, each) for name, each in pieces.items()}
            return position, _Layout(pieces, lands, shapes)

        return self._layouts(id(position), lay)[1]  # no other has this identity while it is kept

    def pieces(self, position: Position) -> dict[str, tuple[MapPiece, ...]]:
        """All pieces with their places, by province."""
        return {
            name: self._place(name, province) for name, province in self.provinces(position).items()
        }

    def tag(self, province: str, avoiding: tuple[Rect, ...] = ()) -> Rect:
        """Where the name of a province is shown: clear of all pieces, and of `avoiding`."""
        return tag_place(self.atlas, province, avoiding)

    def name(
        self, province: str, alpha: float = 1.0, *, avoiding: tuple[Rect, ...] = ()
    ) -> Iterator[Shape]:
        """The name of a province on a tag of paper that points at its pieces.

        Args:
            province: whose name it is.
            alpha: opacity, 0 to 1.
            avoiding: what the tag should not cover beside pieces: arrows, other tags.
        """
        if alpha > 0:
            shapes = self._memo((province, avoiding), lambda: self._tag(province, avoiding))
            yield from (fade(each, alpha) for each in shapes)

    def _tag(self, province: str, avoiding: tuple[Rect, ...]) -> tuple[Shape, ...]:
        place, block = self.tag(province, avoiding), self.atlas.sites[province].block
        return self._pin(province, tag(self.sheet, province, place, block))

    def names(self, clear: tuple[Rect, ...] = ()) -> tuple[Shape, ...]:
        """The names of all provinces in play, but those that lie under something.

        Args:
            clear: what lies over the map, such as tags.
        """
        return self._memo(
            ("names", clear), lambda: tuple(draw_names(self.sheet, self.atlas, clear))
        )

    def way(self, source: str, target: str) -> tuple[Place, ...]:
        """The middle line of an arrow from province to province."""
        blocks = {name: site.block for name, site in self.atlas.sites.items() if site.in_play}
        ends = (blocks.pop(source), blocks.pop(target))
        return way(*ends, tuple(blocks.values()))

    def arrow_extent(self, source: str, target: str) -> tuple[Rect, ...]:
        """The area of an arrow and of the pieces it leaves, which names should avoid."""
        return (self.atlas.sites[source].block, *footprint(self.way(source, target)))

    def arrow(
        self, source: str, target: str, colour: str, progress: float = 1.0, pale: float = 0.0
    ) -> Iterator[Shape]:
        """An attack or a move: from province to province in the mover's colour.

        Args:
            source: where it comes from.
            target: where it goes.
            colour: of the armies that move.
            progress: how far it has grown, 0 to 1.
            pale: how far it has faded, 0 to 1: the attack failed.
        """

        def draw() -> tuple[Shape, ...]:
            return tuple(arrow(self.sheet, self.way(source, target), colour, progress, pale))

        yield from self._memo((source, target, colour, progress, pale), draw)

    def march(
        self, source: str, target: str, colour: str, count: int, progress: float
    ) -> Iterator[Shape]:
        """Armies on their way along the arrow from province to province."""
        yield from marchers(self.sheet, self.way(source, target), colour, count, progress)

    def pulse(self, province: str, colour: str, progress: float) -> Iterator[Shape]:
        """A ring that spreads once around the armies of a province, in the colour of its cubes."""
        if 0.0 < progress < 1.0:
            middle = count_area(self.atlas.sites[province].block, digits=1).middle
            tone, paper = self.sheet.palette.tone(colour), self.sheet.palette.neutral.paper
            rings = (
                self.sheet.disc(
                    middle, 12.0 + 20.0 * progress, None, Paint(ink, 1.0 - progress), wide
                )
                for ink, wide in ((paper, 7.0), (tone.fill, 4.0))
            )
            yield from pin(self.sheet.at(*middle), rings)

    def _ground(self, site: Site, colour: str) -> Iterator[Polygon]:
        chart, unit = self.sheet.palette.chart, self.sheet.unit
        for ring in self._rings[site.name]:
            yield Polygon(ring, Paint(colour), Paint(chart.border), 1.0 * unit)

    @cached_property
    def _rings(self) -> dict[str, tuple[tuple[Point, ...], ...]]:
        return {
            name: tuple(self.sheet.points(ring) for ring in site.parts)
            for name, site in self.atlas.sites.items()
        }

    @cached_property
    def _lattices(self) -> dict[str, Ring]:
        sites = self.atlas.sites
        taken = [site.block for site in sites.values()]
        return {name: lattice(shape_of(site.parts), taken) for name, site in sites.items()}

    @cached_property
    def _frame(self) -> tuple[Shape, ...]:
        """Borders of regions and lines to pieces: over the land, under the pieces."""
        chart, sheet, borders = self.sheet.palette.chart, self.sheet, self.atlas.region_borders
        shapes: list[Shape] = [sheet.line(b, Paint(chart.region, 0.75), 2.6) for b in borders]
        for site in self.atlas.sites.values():
            if site.leader_line and site.in_play:
                shapes.append(sheet.line(site.leader_line, Paint(chart.coast), 1.2))
                shapes.append(sheet.disc(site.leader_line[0], 2.0, Paint(chart.coast)))
        return tuple(shapes)

    @cached_property
    def _borders(self) -> Group:
        return Group(self._frame)

    def _land(self, name: str, owner: str | None) -> Group:
        return self._lands((name, owner), lambda: self._tint_land(name, owner, None, 1.0))

    def _tint_land(
        self, name: str, owner: str | None, before: str | None, progress: float
    ) -> Group:
        palette = self.sheet.palette
        old, new = tint(palette, before), tint(palette, owner)
        shapes: list[Shape] = [*self._ground(self.atlas.sites[name], mix(old, new, progress))]
        for who, alpha in ((before, 1 - progress), (owner, progress)):
            if who is not None and alpha > 0:
                shapes += marks(self.sheet, self._lattices[name], who, alpha)
        return Group(tuple(shapes))

    def _place(self, name: str, province: ProvincePieces) -> tuple[MapPiece, ...]:
        site = self.atlas.sites[name]
        return pieces(province, site.block, site.honours)

    def _change(
        self,
        name: str,
        before: ProvincePieces,
        province: ProvincePieces,
        progress: float,
        pale: float,
    ) -> tuple[Shape, ...]:
        """The pieces of a province on their way from what lay there before."""
        old, new = self._place(name, before), self._place(name, province)
        return self._pin(name, draw_transition(self.sheet, old, new, progress, pale))

    def _lay(self, name: str, province: ProvincePieces, pale: float = 0.0) -> tuple[Shape, ...]:
        """The pieces of a province, pinned to it."""

        def draw() -> tuple[Shape, ...]:
            placed = self._place(name, province)
            return self._pin(name, draw_pieces(self.sheet, placed, pale=pale))

        return self._memo((name, province, pale), draw)

    def _pin(self, name: str, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
        """Shapes pinned to the middle of the room for a province's pieces."""
        return pin(self.sheet.at(*self.atlas.sites[name].block.middle), shapes)

    def _draw_with_strength(
        self, draw: Callable[[str], Iterator[Shape]], name: str, strength: float
    ) -> Iterator[Shape]:
        """What is drawn of a province, with a strength from 0 to 1."""
        for shape in self._memo((draw.__name__, name), lambda: tuple(draw(name))):
            yield fade(shape, strength)

    def _glow(self, name: str) -> Iterator[Shape]:
        """Light around a province, under its own land."""
        accent, land = self.sheet.palette.neutral.accent, shape_of(self.atlas.sites[name].parts)
        for distance, alpha in GLOW:
            wide = land.buffer(distance, quad_segs=3).simplify(0.5)
            for part in clip(wide, MAP_AREA):
                ring = ring_of(part.exterior.coords[:-1])
                yield self.sheet.polygon(ring, Paint(accent, alpha))

    def _outline(self, name: str) -> Iterator[Shape]:
        paint = Paint(self.sheet.palette.neutral.accent)
        for ring in self._rings[name]:
            yield Polygon(ring, None, paint, 2.2 * self.sheet.unit)

    def _edge(self, name: str) -> Iterator[Shape]:
        """A plain line around a province, on a wider pale line so that it shows on any land."""
        neutral, unit = self.sheet.palette.neutral, self.sheet.unit
        for colour, width in ((neutral.paper, 4.2), (neutral.ink, 1.9)):
            for ring in self._rings[name]:
                yield Polygon(ring, None, Paint(colour, 0.9), width * unit)
