"""The scoreline: all players with points and provinces, in a strip across a small picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cubetower.game.core import Seat
from cubetower.viewer.boards.shogun.cards.paper import ShogunCard, icon_of, player, provinces_of
from cubetower.viewer.boards.shogun.moments import ShogunMoment
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.flow import REST, Element, box, column, label, row
from cubetower.viewer.draw.paper import BESIDE, MARGIN
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import NOTE, TEXT

ICON = 13.0  # units
PITCH = 20.0  # from a player's name to the numbers, units
INSET = 7.0  # at the left and right of the strip, units


class Line(NamedTuple):
    """What the strip says of a player."""

    seat: Seat
    points: int
    provinces: int


class Scoreline(ShogunCard[tuple[Line, ...]]):
    """The players side by side in the order of their seats."""

    @property
    def inside(self) -> Rect:
        """The strip, almost up to its ends."""
        return Rect(INSET - MARGIN, 0, self.sheet.width + MARGIN - INSET, self.extent.height)

    def tab(self) -> Shape:
        """A line along the lower edge, in place of the bar over a title."""
        y, end = self.extent.height - 0.6, self.sheet.width + MARGIN
        return self.sheet.line(((-MARGIN, y), (end, y)), Paint(self.palette.neutral.rule), 1.2)

    def content(self, moment: ShogunMoment) -> tuple[Line, ...]:
        """Points and provinces of each player."""
        now = moment.after
        return tuple(
            Line(seat, now.points[seat], provinces_of(now, seat)) for seat in self.header["seats"]
        )

    def _layout(self, content: tuple[Line, ...]) -> Sequence[Element]:
        players = row([self._player(each) for each in content], [REST] * len(content))
        return [box(players, height=self.extent.height)]

    def _player(self, line: Line) -> Element:
        """A player's name over the two numbers."""
        ink = self.palette.neutral.muted
        numbers = row(
            [
                icon_of("points", ICON, ink),
                label(str(line.points), TEXT, "semibold"),
                icon_of("provinces", ICON, ink),
                label(str(line.provinces), NOTE, muted=True),
            ],
            (BESIDE - 7, 22, 15, REST),
        )
        return column([player(line.seat), numbers], pitch=PITCH)
