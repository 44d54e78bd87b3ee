"""`Pieces`: tokens and figures of SAMURAI."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.core import Seat
from game.samurai import TYPES, tokens
from viewer.boards.samurai.layout import hexagon
from viewer.boards.table.pieces import BACK
from viewer.draw.displaylist import Circle, Paint, Polygon, Shape
from viewer.draw.icons import icon
from viewer.draw.palette import CubeTone, mixed
from viewer.draw.rect import Spot
from viewer.draw.sheet import Sheet
from viewer.draw.solids import mark

NUMBER: Final = 0.96
"""Size of a token's number, in its radii."""


@dataclass(frozen=True, eq=False)
class Pieces:
    """Draws tokens and figures.

    Attributes:
        sheet: what they are drawn on.
    """

    sheet: Sheet

    def token(self, spot: Spot, seat: Seat, name: str) -> Iterator[Shape]:
        """A token: a tile in its owner's colour and mark; characters have a line inside."""
        sheet, tone, radius = self.sheet, self.sheet.palette.tone(seat), spot.size
        unit, middle = sheet.unit, spot.middle
        shadow = Paint(sheet.palette.neutral.shadow, 0.28)
        yield Polygon(sheet.points(hexagon((spot.x + 0.8, spot.y + 1.8), radius)), shadow)
        corners = sheet.points(hexagon(middle, radius - 0.6))
        yield Polygon(corners, Paint(tone.fill), Paint(tone.dark), 1.4 * unit)
        inner = sheet.points(hexagon(middle, 0.84 * radius))
        if name == BACK:
            yield from mark(sheet.at(*middle), 2 * radius * unit, 0.0, tone)
            return
        if tokens()[name].character:
            yield Polygon(inner, None, Paint(tone.mark_colour, 0.85), 0.065 * radius * unit)
        else:
            yield Polygon(inner, Paint(mixed(tone.fill, tone.light, 0.3)))
        yield from self._face(spot, tone, name)

    def _face(self, spot: Spot, tone: CubeTone, name: str) -> Iterator[Shape]:
        """What a token shows: its owner's mark, what it influences, its number."""
        sheet, radius, ink = self.sheet, spot.size, tone.mark_colour
        strength, x, y = tokens()[name].strength, spot.x, spot.y - 0.1 * radius
        yield from mark(sheet.at(x, spot.y + 0.61 * radius), 0.58 * radius * sheet.unit, 0.0, tone)
        left, size = (0.33, 0.88) if strength else (0.0, 1.02)
        middle = (x - left * radius, y)
        yield from icon(sheet, picture_of(name), middle, size * radius, ink=ink, detail=tone.fill)
        if strength:
            yield sheet.centred(x + 0.43 * radius, y, str(strength), NUMBER * radius, ink)

    def figure(self, spot: Spot, name: str) -> Iterator[Shape]:
        """A figure: its picture in ink with a seam of paper."""
        sheet, neutral = self.sheet, self.sheet.palette.neutral
        ink, halo, kind = neutral.ink, neutral.paper, f"samurai/{name}"
        detail = neutral.accent if name == "helmet" else neutral.paper
        return icon(sheet, kind, spot.middle, spot.size, halo=halo, ink=ink, detail=detail)

    def captive(self, spot: Spot, name: str, seat: Seat) -> Iterator[Shape]:
        """A figure on a disc in the colour of who gets it."""
        tone, unit = self.sheet.palette.tone(seat), self.sheet.unit
        middle, fill, edge = self.sheet.at(*spot.middle), Paint(tone.fill), Paint(tone.dark)
        yield Circle(middle, 0.78 * spot.size * unit, fill, edge, 1.6 * unit)
        yield from self.figure(spot, name)


def picture_of(name: str) -> str:
    """The name of the icon of a token: the figure it influences, or its own."""
    token = tokens()[name]
    if token.types and token.types != TYPES:
        return f"samurai/{token.types[0]}"
    return f"samurai/{name.rstrip(' 0123456789').replace(' ', '_')}"
