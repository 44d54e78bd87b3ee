"""The provinces of SHITENNO: their print, what slots cost, and marks for events."""

from __future__ import annotations

from collections.abc import Iterator

from cubetower.game.shitenno.rules.events import Majority, Took, Turned
from cubetower.game.shitenno.rules.observation import Position
from cubetower.game.shitenno.rules.tables import PILE, Province, provinces
from cubetower.viewer.boards.shitenno.layout import GATE, INSET, SLOT, ShitennoLayout
from cubetower.viewer.boards.shitenno.pieces import ShitennoPieces, tint
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import TablePart
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.rect import Spot

NAME, POINTS, NOTE = 17.0, 19.0, 12.0
BEAM = ((-31.5, -2), (-20.5, 1), (20.5, 1), (31.5, -2), (28.5, 5), (-28.5, 5))
"""The upper beam of a gate, from the middle of its upper edge, units."""


class Provinces(TablePart[ShitennoLayout, ShitennoPieces]):
    """Draws the provinces."""

    def ground(self) -> Iterator[Shape]:
        """The table, and what is printed on all cards."""
        sheet, neutral, area = self.sheet, self.palette.neutral, self.layout.area
        yield sheet.box(0, 0, area.width, area.height, Paint(sheet.palette.chart.sea))
        for name, printed in provinces().items():
            card, colour = self.layout.province(name), tint(sheet.palette, printed.symbol)
            yield from self.paper(card).paper
            yield sheet.box(card.left, card.top, card.right, card.top + 5, Paint(colour, 0.85))
            troop, middle = f"shitenno/{printed.symbol}", (card.left + 103, card.top + 47)
            faint = {"ink": colour, "detail": neutral.paper}
            yield from icon(sheet, troop, middle, 62, alpha=0.055, **faint)
            yield sheet.text(card.left + INSET, card.top + 31, name, NAME, weight="semibold")
            yield from self._gate(self.layout.gate(name))
            for slot in range(len(printed.slots)):
                middle, fill = self.layout.slot(name, slot).middle, Paint(neutral.background, 0.55)
                yield sheet.disc(middle, SLOT / 2, fill, Paint(neutral.rule), 1.4)

    def _gate(self, spot: Spot) -> Iterator[Shape]:
        """A torii; the tiles lie in it."""
        sheet, chart = self.sheet, self.palette.chart
        top, foot, half = spot.y - 33, spot.y + 23, GATE / 2 + 4.5
        red, dark = Paint(chart.pillar), Paint(chart.roof)
        for x in (spot.x - half, spot.x + half):
            yield sheet.box(x - 2.2, top + 6, x + 2.2, foot, red)
            yield sheet.box(x - 3.4, foot - 4, x + 3.4, foot, dark)
        yield sheet.box(spot.x - half - 5, top + 9, spot.x + half + 5, top + 12, red)
        yield sheet.polygon([(spot.x + x, top + y) for x, y in BEAM], dark)

    def draw(self, moment: TableMoment[Position]) -> Iterator[Shape]:
        """Costs and points of slots, tiles under the top ones, and the province of the event."""
        position, event = moment.after, moment.event
        tops = position.own[position.seats[0]].tops
        for name, row in position.kamons.items():
            printed, taken, gate = provinces()[name], len(row), self.layout.gate(name)
            yield from self._cost(printed, taken, tops[name])
            yield from self._points(printed, taken)
            for under in range(PILE - taken - 1, 0, -1):
                down = 3.2 * under
                yield self.pieces.under(Spot(gate.x + down, gate.y + down, gate.size))
        if isinstance(event, Took | Turned | Majority):
            corners = self.layout.province(event.province).expand(1.2).corners
            yield self.sheet.polygon(corners, None, self.accent, 2.6)

    def over(self, moment: TableMoment[Position]) -> Iterator[Shape]:
        """A ring around the slot that an event concerns."""
        event = moment.event
        if isinstance(event, Took | Turned):
            spot = self.layout.slot(event.province, event.slot - 1)
            yield self.sheet.disc(spot.middle, SLOT / 2 + 5, None, self.accent, 2.6)

    def _cost(self, printed: Province, taken: int, top: str | None) -> Iterator[Shape]:
        """The symbols that the next slot costs; a plus for the one of the tile on the gate."""
        if taken == len(printed.slots):
            spot = self.layout.need(printed.name, 0)
            yield self.sheet.text(spot.x - 11, spot.y + 5, "full", 14, muted=True)
            return
        count = printed.last_slot if top is None else printed.with_tile
        for place in range(count):
            yield from self.pieces.symbol(printed.symbol, self.layout.need(printed.name, place))
        if top is not None:
            spot, paint = self.layout.need(printed.name, count), self.palette.neutral.muted
            for wide, high in ((5, 1.1), (1.1, 5)):
                x, y = spot.x - 5, spot.y
                yield self.sheet.box(x - wide, y - high, x + wide, y + high, Paint(paint))

    def _points(self, printed: Province, taken: int) -> Iterator[Shape]:
        """Price and points of each slot: in it, or below a kamon; the next one stands out.

        Below the last slot stands how many symbols it costs.
        """
        sheet, neutral = self.sheet, self.palette.neutral
        for slot, points in enumerate(printed.slots):
            spot = self.layout.slot(printed.name, slot)
            below = spot.y + spot.size / 2 + 18
            if slot < taken:
                yield sheet.text(spot.x, below, str(points), NOTE, muted=True, anchor="middle")
                continue
            if slot == taken:
                fill, edge = Paint("#ffffff", 0.8), Paint(neutral.muted)
                yield sheet.disc(spot.middle, SLOT / 2, fill, edge, 1.8)
            colour = neutral.muted if slot != taken else neutral.ink
            yield sheet.centred_text(spot.x, spot.y, str(points), POINTS, colour)
        if taken < len(printed.slots) - 1:
            text = str(printed.last_slot)
            yield sheet.text(spot.x - 1, below, text, NOTE, muted=True, anchor="right")
            yield from self.pieces.symbol(printed.symbol, Spot(spot.x + 7, below - 4, 12), 0.75)
