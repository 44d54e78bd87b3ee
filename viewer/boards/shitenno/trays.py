"""The cards of the players of SHITENNO: title, hand, tiles and kamons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.core import Personal, Seat
from game.shitenno.events import Revealed
from game.shitenno.observation import Position
from game.shitenno.tables import TITLES
from viewer.boards.shitenno.layout import INSET, Layout
from viewer.boards.table.moments import Moment
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.paper import BESIDE, CUBE, Paper, shown
from viewer.draw.sheet import Sheet
from viewer.draw.typography import TEXT

TITLE: Final = 14.0
"""Size of text, units."""

PIP: Final = 5.0
"""Edge of the small squares under a title, as many as it has seals."""


@dataclass(frozen=True, eq=False)
class Trays:
    """Draws the cards of the players.

    Attributes:
        sheet: the board.
        layout: where they lie.
    """

    sheet: Sheet
    layout: Layout

    def ground(self) -> Iterator[Shape]:
        """Empty cards with names."""
        for seat in self.layout.seats:
            tray, sheet = self.layout.tray(seat), self.sheet
            yield from Paper(sheet.stage, sheet.palette, tray).paper
            left, y = tray.left + INSET, tray.top + 30
            yield from sheet.icon(left + CUBE / 2, y, seat, CUBE, TEXT)
            yield sheet.text(left + BESIDE, y, shown(seat), TEXT, weight="semibold")
            for rule in (tray.top + 46, tray.bottom - 80):
                paint = Paint(sheet.palette.neutral.rule)
                yield sheet.box(left, rule - 0.6, tray.right - INSET, rule + 0.6, paint)

    def drawn(self, moment: Moment[Position]) -> Iterator[Shape]:
        """Titles, and a bar beside the player whom the event concerns."""
        event, position = moment.event, moment.after
        active = {*position["winners"]}
        match event:
            case Personal(seat=seat) | Revealed(tairo=seat):
                active.add(seat)
        for seat in self.layout.seats:
            yield from self._title(position, seat)
            if seat in active:
                tray, accent = self.layout.tray(seat), Paint(self.sheet.palette.neutral.accent)
                yield self.sheet.box(tray.left, tray.top, tray.left + 4.5, tray.bottom, accent)

    def _title(self, position: Position, seat: Seat) -> Iterator[Shape]:
        """The title with its seals; pale when another seal tile is taken this year."""
        tray, sheet, title = self.layout.tray(seat), self.sheet, position["titles"][seat]
        right, y = tray.right - INSET, tray.top + 26
        old = seat in position["sealed"]
        yield sheet.text(right, y, title, TITLE, anchor="right", muted=old)
        paint = Paint(sheet.palette.neutral.accent, 0.4 if old else 1.0)
        for seal in range(TITLES[title]):
            x = right - PIP - seal * (PIP + 3)
            yield sheet.box(x, y + 6, x + PIP, y + 6 + PIP, paint)
