"""The map of a game with everything that lies on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from typing import Any

from viewer.displaylist import Circle, Line, Paint, Point, Polygon, Shape, Text
from viewer.palette import mixed
from viewer.rect import Place, Rect
from viewer.sheet import Sheet
from viewer.shogun.japan.arrows import arrow
from viewer.shogun.japan.atlas import CARDS, MAP_AREA, TAG, Atlas, Site, atlas
from viewer.shogun.japan.ornaments import ornaments
from viewer.shogun.japan.outlines import Ring, clipped, shape_of
from viewer.shogun.japan.pieces import Piece, Province, drawn, pieces
from viewer.shogun.japan.sea import at, coasts, routes, sea
from viewer.shogun.japan.tints import lattice, marks, tint

POINTER = 5.0  # half the width of the foot of a tag's pointer, units
STRIP = 3.0  # width of the coloured edge of a tag, units
GLOW = ((8.0, 0.16), (5.0, 0.22), (2.6, 0.45))  # how far a lit province glows; opacity


@dataclass(frozen=True)
class MapView:
    """The map of one side, drawn on a sheet whose left margin is the stage's edge.

    Attributes:
        sheet: where units lie on the stage, and the palette.
        side: of the board, ``sun`` or ``moon``.
        players: 3 to 5.
        area: what the map fills, units of the sheet.
        keep_out: where nothing in play may lie, units.
    """

    sheet: Sheet
    side: str = "sun"
    players: int = 5
    _: KW_ONLY
    area: Rect = MAP_AREA
    keep_out: tuple[Rect, ...] = CARDS
    _kept: dict[Any, tuple[Shape, ...]] = field(default_factory=dict, compare=False, repr=False)
    _glows: dict[str, tuple[tuple[tuple[Point, ...], float], ...]] = field(
        default_factory=dict, compare=False, repr=False
    )

    @property
    def atlas(self) -> Atlas:
        """What lies where."""
        return atlas(self.side, self.players, self.area, self.keep_out)

    @cached_property
    def backdrop(self) -> tuple[Shape, ...]:
        """Sea and coasts: what never moves, always the same tuple."""
        sites = self.atlas.sites.values()
        taken = [*self.keep_out, *(site.block for site in sites), *(site.honours for site in sites)]
        shapes = list(sea(self.sheet, self.atlas))
        shapes.extend(ornaments(self.sheet, self.atlas.land, self.area, taken))
        shapes.extend(coasts(self.sheet, self.atlas))
        for site in sites:
            shapes.extend(self._ground(site, self._unowned(site)))
        shapes.extend(routes(self.sheet, self.atlas))
        return (*shapes, *self._frame)

    def provinces(self, position: Mapping[str, Any]) -> dict[str, Province]:
        """What lies on every province in play, from the `state` of a replay."""
        leaders = position.get("extra", {}).get("leaders", {})
        stand = {where: who for who, where in leaders.get("at", {}).items() if where}
        monuments = leaders.get("monuments", {})
        return {
            name: Province(
                owner,
                position["armies"].get(name, 0),
                tuple(sorted(position["buildings"].get(name, ()))),
                position["unrest"].get(name, 0),
                stand.get(name),
                tuple(monuments.get(name, ())),
            )
            for name, owner in position["owner"].items()
        }

    def shapes(
        self,
        position: Mapping[str, Any],
        *,
        lit: Mapping[str, float] | None = None,
        before: Mapping[str, Any] | None = None,
        share: float = 1.0,
    ) -> Iterator[Shape]:
        """Everything that changes, to be painted on the backdrop.

        Args:
            position: owner, armies, unrest, buildings and extra, as in `state` of a replay.
            lit: provinces that are pointed at, each with a share of full strength.
            before: the position it comes from; what differs passes over.
            share: how far it has passed over, 0 to 1.
        """
        now = self.provinces(position)
        then = now if before is None else self.provinces(before)
        lit = {name: strength for name, strength in (lit or {}).items() if strength > 0}
        for name, province in now.items():
            yield from self._land(name, province.owner, then[name].owner, share)
        for name, strength in lit.items():
            yield from self._glow(name, strength)
        for name in lit:
            yield from self._land(name, now[name].owner, then[name].owner, share)
        yield from self._frame
        for name, strength in lit.items():
            yield from self._outline(name, strength)
        texts: list[Shape] = []
        for name, province in now.items():
            for shape in self._pieces(name, province, then[name], share):
                if isinstance(shape, Text):
                    texts.append(shape)
                else:
                    yield shape
        yield from texts

    def pieces(self, position: Mapping[str, Any]) -> dict[str, tuple[Piece, ...]]:
        """All pieces with the room they take, by province."""
        return {
            name: self._placed(name, province)
            for name, province in self.provinces(position).items()
        }

    def name(self, province: str, share: float = 1.0) -> Iterator[Shape]:
        """The name of a province on a tag of paper beside its pieces."""
        if share <= 0:
            return
        tag, sheet = self.atlas.sites[province].tag, self.sheet
        neutral = sheet.palette.neutral
        for spread, alpha in ((2.2, 0.07), (1.0, 0.12)):
            low = Rect(tag.left, tag.top + 1.4, tag.right, tag.bottom + 1.4).grown(spread - 0.8)
            yield Polygon(at(self.sheet, low.corners), Paint(neutral.shadow, alpha * share))
        paper = Paint(neutral.paper, share)
        yield Polygon(at(self.sheet, _pointer(tag, self.atlas.sites[province].block)), paper)
        yield Polygon(at(self.sheet, tag.corners), paper)
        edge = Rect(tag.left, tag.top, tag.left + STRIP, tag.bottom)
        yield Polygon(at(self.sheet, edge.corners), Paint(neutral.accent, share))
        foot = sheet.at(tag.middle[0] + STRIP / 2, tag.bottom - 5.8)
        size, ink = TAG * sheet.unit, Paint(neutral.ink, share)
        yield Text(foot, province, size, ink, "semibold", "middle")

    def arrow(self, source: str, target: str, colour: str, share: float = 1.0) -> Iterator[Shape]:
        """An attack or a move: from province to province in the mover's colour.

        Args:
            source: where it comes from.
            target: where it goes.
            colour: of the armies that move.
            share: how far it has grown, 0 to 1.
        """
        blocks = {name: site.block for name, site in self.atlas.sites.items()}
        ends = (blocks.pop(source), blocks.pop(target))
        yield from arrow(self.sheet, *ends, colour, share, tuple(blocks.values()))

    def _unowned(self, site: Site) -> str:
        chart = self.sheet.palette.chart
        return chart.land if site.in_play else chart.off_board

    def _ground(self, site: Site, colour: str) -> Iterator[Polygon]:
        chart, unit = self.sheet.palette.chart, self.sheet.unit
        for ring in self._rings[site.name]:
            yield Polygon(ring, Paint(colour), Paint(chart.border), 1.0 * unit)

    @cached_property
    def _rings(self) -> dict[str, tuple[tuple[Point, ...], ...]]:
        return {
            name: tuple(at(self.sheet, ring) for ring in site.parts)
            for name, site in self.atlas.sites.items()
        }

    @cached_property
    def _lattices(self) -> dict[str, Ring]:
        sites = self.atlas.sites
        taken = [site.block for site in sites.values()]
        return {
            name: lattice(shape_of(site.parts), taken, self.area) for name, site in sites.items()
        }

    def _lines(self) -> Iterator[Shape]:
        """Coasts and the borders of regions."""
        chart, unit = self.sheet.palette.chart, self.sheet.unit
        for line in self.atlas.region_borders:
            yield Line(at(self.sheet, line), Paint(chart.region, 0.75), 2.6 * unit)

    @cached_property
    def _frame(self) -> tuple[Shape, ...]:
        """What lies over the land and under the pieces."""
        chart, unit = self.sheet.palette.chart, self.sheet.unit
        shapes = list(self._lines())
        for site in self.atlas.sites.values():
            if site.leader_line and site.in_play:
                start, end = at(self.sheet, site.leader_line)
                shapes.append(Line((start, end), Paint(chart.coast), 1.2 * unit))
                shapes.append(Circle(start, 2.0 * unit, Paint(chart.coast)))
        return tuple(shapes)

    def _land(
        self, name: str, owner: str | None, before: str | None, share: float
    ) -> tuple[Shape, ...]:
        if owner == before:
            share = 1.0
        key = ("land", name, owner, before if share < 1 else None, round(share, 3))
        if key not in self._kept:
            shapes = tuple(self._tinted(name, owner, before, share))
            if share < 1:
                return shapes
            self._kept[key] = shapes
        return self._kept[key]

    def _tinted(
        self, name: str, owner: str | None, before: str | None, share: float
    ) -> Iterator[Shape]:
        palette = self.sheet.palette
        site = self.atlas.sites[name]
        old, new = tint(palette, before), tint(palette, owner)
        yield from self._ground(site, mixed(old, new, share))
        for who, alpha in ((before, 1 - share), (owner, share)):
            if who is not None and alpha > 0:
                yield from marks(self.sheet, self._lattices[name], who, alpha)

    def _placed(self, name: str, province: Province) -> tuple[Piece, ...]:
        site = self.atlas.sites[name]
        return pieces(province, site.block, site.honours)

    def _pieces(
        self, name: str, province: Province, before: Province, share: float
    ) -> tuple[Shape, ...]:
        """The pieces of a province; those that go shrink, then those that come grow."""
        if province == before or share >= 1:
            key = ("pieces", name, province)
            if key not in self._kept:
                self._kept[key] = drawn(self.sheet, self._placed(name, province))
            return self._kept[key]
        old, new = self._placed(name, before), self._placed(name, province)
        gone = [piece for piece in old if piece not in new]
        come = [piece for piece in new if piece not in old]
        return (
            *drawn(self.sheet, [piece for piece in new if piece in old]),
            *drawn(self.sheet, gone, 1 - 2 * share),
            *drawn(self.sheet, come, 2 * share - 1),
        )

    def _glow(self, name: str, strength: float) -> Iterator[Shape]:
        """Light around a province, under its own land."""
        accent = self.sheet.palette.neutral.accent
        if name not in self._glows:
            self._glows[name] = tuple(self._glowing(name))
        for points, alpha in self._glows[name]:
            yield Polygon(points, Paint(accent, alpha * strength))

    def _glowing(self, name: str) -> Iterator[tuple[tuple[Point, ...], float]]:
        for distance, alpha in GLOW:
            wide = shape_of(self.atlas.sites[name].parts).buffer(distance, quad_segs=3)
            for part in clipped(wide.simplify(0.5), self.area):
                yield at(self.sheet, part.exterior.coords[:-1]), alpha

    def _outline(self, name: str, strength: float) -> Iterator[Shape]:
        paint = Paint(self.sheet.palette.neutral.accent, strength)
        for ring in self._rings[name]:
            yield Polygon(ring, None, paint, 2.2 * self.sheet.unit)


def _pointer(tag: Rect, block: Rect) -> tuple[Place, Place, Place]:
    """From a tag to the pieces of its province: which one it names."""
    towards = block.grown(-POINTER)
    x = min(max(tag.middle[0], towards.left), towards.right)
    y = min(max(tag.middle[1], towards.top), towards.bottom)
    inner = tag.grown(-POINTER)
    foot_x, foot_y = (
        min(max(x, inner.left), inner.right),
        min(max(y, inner.top), inner.bottom),
    )
    if tag.bottom <= block.top or tag.top >= block.bottom:
        tip_y = block.top if tag.bottom <= block.top else block.bottom
        return (foot_x - POINTER, foot_y), (foot_x + POINTER, foot_y), (x, tip_y)
    tip_x = block.left if tag.right <= block.left else block.right
    return (foot_x, foot_y - POINTER), (foot_x, foot_y + POINTER), (tip_x, y)
