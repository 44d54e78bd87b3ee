"""The provinces of SHITENNO: what is printed on them, what a slot costs, what happens there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.shitenno.events import Majority, Took, Turned
from game.shitenno.observation import Position
from game.shitenno.tables import PILE, provinces
from viewer.boards.shitenno.colours import tint
from viewer.boards.shitenno.layout import GATE, INSET, Layout
from viewer.boards.shitenno.pieces import Pieces
from viewer.boards.table.moments import Moment
from viewer.draw.displaylist import Circle, Line, Paint, Polygon, Shape
from viewer.draw.icons import icon
from viewer.draw.paper import Paper
from viewer.draw.rect import Rect, Spot
from viewer.draw.sheet import Sheet
from viewer.draw.typography import CAP_HEIGHT

NAME, POINTS, NOTE = 17.0, 19.0, 12.0


@dataclass(frozen=True, eq=False)
class Provinces:
    """Draws the provinces.

    Attributes:
        sheet: the board.
        layout: where they lie.
        pieces: draws symbols and tiles.
    """

    sheet: Sheet
    layout: Layout
    pieces: Pieces

    def ground(self) -> Iterator[Shape]:
        """What is printed on all cards."""
        for name, printed in provinces().items():
            card, sheet = self.layout.province(name), self.sheet
            paper = Paper(sheet.stage, sheet.palette, card)
            yield from paper.paper
            colour = tint(sheet.palette, printed.symbol)
            yield sheet.box(card.left, card.top, card.right, card.top + 5, Paint(colour, 0.85))
            yield from self._scene(card, printed.symbol)
            yield sheet.text(card.left + INSET, card.top + 31, name, NAME, weight="semibold")
            yield from self._gate(self.layout.gate(name))
            for slot in range(len(printed.slots)):
                yield from self._slot(self.layout.slot(name, slot))

    def _scene(self, card: Rect, symbol: str) -> Iterator[Shape]:
        """The troop of the province, faint behind everything."""
        colour = tint(self.sheet.palette, symbol)
        middle = (card.left + 103.0, card.top + 47.0)
        colours = {"ink": colour, "detail": self.sheet.palette.neutral.paper}
        yield from icon(self.sheet, f"shitenno/{symbol}", middle, 62.0, alpha=0.055, **colours)

    def _gate(self, spot: Spot) -> Iterator[Shape]:
        """A torii; the tiles lie in it."""
        sheet, chart = self.sheet, self.sheet.palette.chart
        top, foot, half = spot.y - 33, spot.y + 23, GATE / 2 + 4.5
        red, dark = Paint(chart.pillar), Paint(chart.roof)
        for side in (-1, 1):
            x = spot.x + side * half
            yield sheet.box(x - 2.2, top + 6, x + 2.2, foot, red)
            yield sheet.box(x - 3.4, foot - 4, x + 3.4, foot, dark)
        yield sheet.box(spot.x - half - 5, top + 9, spot.x + half + 5, top + 12, red)
        beam = (
            (-half - 9, -2),
            (-half + 2, 1),
            (half - 2, 1),
            (half + 9, -2),
            (half + 6, 5),
            (-half - 6, 5),
        )
        yield Polygon(tuple(sheet.at(spot.x + x, top + y) for x, y in beam), dark)

    def _slot(self, spot: Spot) -> Iterator[Shape]:
        neutral, unit = self.sheet.palette.neutral, self.sheet.unit
        middle = self.sheet.at(spot.x, spot.y)
        fill, edge = Paint(neutral.background, 0.55), Paint(neutral.rule)
        yield Circle(middle, spot.size / 2 * unit, fill, edge, 1.4 * unit)

    def drawn(self, position: Position) -> Iterator[Shape]:
        """What the next slots cost, the points of slots, and the tiles under the top ones."""
        tops = position["own"][position["seats"][0]]["tops"]
        for name, row in position["kamons"].items():
            yield from self._cost(name, len(row), tops[name])
            yield from self._points(name, len(row))
            yield from self._pile(name, max(0, PILE - len(row)))

    def _cost(self, name: str, taken: int, top: str | None) -> Iterator[Shape]:
        """The own symbols that the next slot asks; with a tile on the gate, its symbol too."""
        printed = provinces()[name]
        if taken == len(printed.slots):
            spot = self.layout.need(name, 0)
            yield self.sheet.text(spot.x - 11, spot.y + 5, "full", 14, muted=True)
            return
        count = printed.last_slot if top is None else printed.with_tile
        for place in range(count):
            spot = self.layout.need(name, place)
            yield from self.pieces.symbol(printed.symbol, spot.x, spot.y, spot.size)
        if top is not None:
            spot = self.layout.need(name, count)
            yield from self._plus(spot.x - 5, spot.y)

    def _plus(self, x: float, y: float) -> Iterator[Shape]:
        paint = Paint(self.sheet.palette.neutral.muted)
        yield self.sheet.box(x - 5, y - 1.1, x + 5, y + 1.1, paint)
        yield self.sheet.box(x - 1.1, y - 5, x + 1.1, y + 5, paint)

    def _points(self, name: str, taken: int) -> Iterator[Shape]:
        """Price and points of each slot: in it, or under a kamon; the next one stands out."""
        sheet, palette = self.sheet, self.sheet.palette
        for slot, points in enumerate(provinces()[name].slots):
            spot = self.layout.slot(name, slot)
            if slot < taken:
                y = spot.y + spot.size / 2 + 18
                yield sheet.text(spot.x, y, str(points), NOTE, muted=True, anchor="middle")
                continue
            if slot == taken:
                middle, unit = sheet.at(spot.x, spot.y), sheet.unit
                edge = Paint(palette.neutral.muted)
                yield Circle(middle, spot.size / 2 * unit, Paint("#ffffff", 0.8), edge, 1.8 * unit)
            y, muted = spot.y + POINTS * CAP_HEIGHT / 2, slot != taken
            text = str(points)
            yield sheet.text(
                spot.x, y, text, POINTS, anchor="middle", weight="semibold", muted=muted
            )
        if taken < 3:
            yield from self._last(name)

    def _last(self, name: str) -> Iterator[Shape]:
        """How many symbols the last slot asks, under it."""
        printed, spot = provinces()[name], self.layout.slot(name, 3)
        y = spot.y + spot.size / 2 + 18
        yield self.sheet.text(
            spot.x - 1, y, str(printed.last_slot), NOTE, muted=True, anchor="right"
        )
        yield from self.pieces.symbol(printed.symbol, spot.x + 7, y - 4, 12, 0.75)

    def _pile(self, name: str, tiles: int) -> Iterator[Shape]:
        """The edges of the tiles under the top one."""
        gate = self.layout.gate(name)
        for under in range(tiles - 1, 0, -1):
            yield self.pieces.under(Spot(gate.x + 3.2 * under, gate.y + 3.2 * under, gate.size))

    def marked(self, moment: Moment[Position]) -> Iterator[Shape]:
        """The frame around the province that an event concerns."""
        event = moment.event
        if isinstance(event, Took | Turned | Majority):
            yield self._frame(event.province)

    def rings(self, moment: Moment[Position]) -> Iterator[Shape]:
        """A ring around the slot that an event concerns, over the pieces."""
        event, unit = moment.event, self.sheet.unit
        if isinstance(event, Took | Turned):
            spot = self.layout.slot(event.province, event.slot - 1)
            accent = Paint(self.sheet.palette.neutral.accent)
            middle = self.sheet.at(spot.x, spot.y)
            yield Circle(middle, (spot.size / 2 + 5) * unit, None, accent, 2.6 * unit)

    def _frame(self, name: str) -> Line:
        card, at = self.layout.province(name), self.sheet.at
        corners = [at(*corner) for corner in card.grown(1.2).corners]
        middle = at(card.middle[0], card.bottom + 1.2)
        accent = Paint(self.sheet.palette.neutral.accent)
        return Line((middle, *corners[1:], corners[0], middle), accent, 2.6 * self.sheet.unit)
