"""The cards of the players of SHITENNO, without the pieces that lie on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.shitenno.observation import Position
from game.shitenno.tables import TITLES
from viewer.boards.table.cards import Tray
from viewer.boards.table.moments import Moment
from viewer.draw.displaylist import Paint, Shape

TITLE: Final = 14.0
"""Size of the title, units."""

PIP: Final = 5.0
"""Edge of the small squares under a title, as many as it has seals."""


class TitleTray(Tray):
    """A player's title over the room for hand, tiles and kamons."""

    def ground(self) -> Iterator[Shape]:
        """The empty card with the name."""
        yield from self.paper
        yield from self.player(0, 30, self.seat)
        yield self.sheet.rule(46)
        yield self.sheet.rule(self.area.height - 80)

    def drawn(self, moment: Moment[Position]) -> Iterator[Shape]:
        """The title with its seals; pale when another seal tile is taken this year."""
        position, sheet, y = moment.after, self.sheet, 26
        title, old = position["titles"][self.seat], self.seat in position["sealed"]
        yield sheet.text(sheet.width, y, title, TITLE, anchor="right", muted=old)
        paint = Paint(self.palette.neutral.accent, 0.4 if old else 1.0)
        for seal in range(TITLES[title]):
            x = sheet.width - PIP - seal * (PIP + 3)
            yield sheet.box(x, y + 6, x + PIP, y + 6 + PIP, paint)
        yield from self.bar(moment, getattr(moment.event, "tairo", ""))
