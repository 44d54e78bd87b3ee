"""`Paper`: the paper of a card, with what all cards share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from cubetower.game.core import Data, Seat
from cubetower.game.core.playernames import player_names
from cubetower.pages.palette import Palette
from cubetower.viewer.draw.displaylist import Paint, Shape, Stage
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import TEXT

MARGIN = 16.0  # from the card's edge to what is on it, units
CUBE = 13.0  # edge of a cube that stands for a player, units
BESIDE = 23.0  # from the left of such a cube to the player's name, units
SHADOW = ((9.0, 0.025), (5.0, 0.035), (2.0, 0.05))  # how far it reaches, units, and its opacity


@dataclass(frozen=True)
class Paper:
    """The paper of a card, with what all cards share.

    Attributes:
        stage: of the whole picture.
        palette: its colours.
        area: where the card lies.
    """

    stage: Stage
    palette: Palette
    area: Rect

    @property
    def extent(self) -> Rect:
        """How much of the area the card takes."""
        return self.area

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet within the margins; its places count down from the card's upper edge."""
        area = self.extent
        left, width = area.left + MARGIN, area.width - 2 * MARGIN
        return Sheet(self.stage, self.palette, left, width, area.top)

    @cached_property
    def paper(self) -> tuple[Shape, ...]:
        """The empty card and its shadow."""
        return tuple(self._paper())

    def _paper(self) -> Iterator[Shape]:
        neutral, sheet, area = self.palette.neutral, self.sheet, self.extent
        right, bottom = area.width - MARGIN, area.height
        for spread, alpha in SHADOW:
            paint = Paint(neutral.shadow, alpha)
            yield sheet.box(
                -MARGIN - spread, 2 - spread / 2, right + spread, bottom + spread + 1, paint
            )
        yield sheet.box(-MARGIN, 0, right, bottom, Paint(neutral.paper))

    def tab(self) -> Shape:
        """The short bar at the card's upper edge over its title."""
        return self.sheet.box(0, 0, 30, 3.5, Paint(self.palette.neutral.accent))

    def player(self, x: float, y: float, seat: Seat) -> Iterator[Shape]:
        """A player's cube and name with the baseline at `y`."""
        yield from self.sheet.icon(x + CUBE / 2, y, seat, CUBE, TEXT)
        yield self.sheet.text(x + BESIDE, y, seat_name(seat), TEXT, weight="semibold")


def seat_name(seat: Seat, header: Data | None = None) -> str:
    """A player's name as it is written on cards.

    Args:
        seat: the player.
        header: of the replay, which may have another name than that of the colour.
    """
    names = player_names(header) if header else {}
    return names.get(seat) or seat.capitalize()


def with_capital(text: str) -> str:
    """A text with its first letter as a capital."""
    return text[:1].upper() + text[1:]
