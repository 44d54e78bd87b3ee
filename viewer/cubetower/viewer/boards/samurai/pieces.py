"""`SamuraiPieces`: tokens and figures of SAMURAI."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.samurai import TYPES, tokens
from cubetower.pages.palette import CubeTone, mix
from cubetower.viewer.boards.samurai.layout import SLOTS, hexagon
from cubetower.viewer.boards.table.parts import BACK, Piece, TablePieces
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.rect import Spot
from cubetower.viewer.draw.solids import mark

NUMBER: Final = 0.96
"""Size of a token's number, in its radii."""


class SamuraiPieces(TablePieces):
    """Draws tokens, figures, and places for them."""

    def piece(self, piece: Piece) -> Iterator[Shape]:
        """A token, a figure, a captured figure on its owner's disc, or a ring for a free place."""
        spot, sheet = piece.spot, self.sheet
        match piece.kind:
            case "figure":
                yield from self.figure(spot, piece.what)
            case "captive":
                tone, radius = sheet.palette.tone(piece.zone), 0.78 * spot.size
                yield sheet.disc(spot.middle, radius, Paint(tone.fill), Paint(tone.dark), 1.6)
                yield from self.figure(spot, piece.what)
            case "slot":
                neutral, last = sheet.palette.neutral, int(piece.what) == SLOTS - 1
                edge = Paint(neutral.accent, 0.7) if last else Paint(neutral.rule)
                yield sheet.disc(spot.middle, 0.58 * spot.size, None, edge, 1.4)
            case seat:
                yield from self.token(spot, seat, piece.what)

    def token(self, spot: Spot, seat: Seat, name: str) -> Iterator[Shape]:
        """A token: a tile in its owner's colour and mark; characters have a line inside."""
        sheet, tone, radius = self.sheet, self.sheet.palette.tone(seat), spot.size
        middle = spot.middle
        shadow = Paint(sheet.palette.neutral.shadow, 0.28)
        yield sheet.polygon(hexagon((spot.x + 0.8, spot.y + 1.8), radius), shadow)
        corners = hexagon(middle, radius - 0.6)
        yield sheet.polygon(corners, Paint(tone.fill), Paint(tone.dark), 1.4)
        if name == BACK:
            yield from mark(sheet.at(*middle), 2 * radius * sheet.unit, 0.0, tone)
            return
        inner = hexagon(middle, 0.84 * radius)
        if tokens()[name].character:
            yield sheet.polygon(inner, None, Paint(tone.mark_colour, 0.85), 0.065 * radius)
        else:
            yield sheet.polygon(inner, Paint(mix(tone.fill, tone.light, 0.3)))
        yield from self._face(spot, tone, name)

    def _face(self, spot: Spot, tone: CubeTone, name: str) -> Iterator[Shape]:
        """The face of a token: its owner's mark, what it influences, and its strength."""
        sheet, radius, ink = self.sheet, spot.size, tone.mark_colour
        strength, x, y = tokens()[name].strength, spot.x, spot.y - 0.1 * radius
        yield from mark(sheet.at(x, spot.y + 0.61 * radius), 0.58 * radius * sheet.unit, 0.0, tone)
        left, size = (0.33, 0.88) if strength else (0.0, 1.02)
        middle = (x - left * radius, y)
        yield from icon(sheet, picture_of(name), middle, size * radius, ink=ink, detail=tone.fill)
        if strength:
            yield sheet.centred_text(x + 0.43 * radius, y, str(strength), NUMBER * radius, ink)

    def figure(self, spot: Spot, name: str) -> Iterator[Shape]:
        """A figure: its picture in ink with a pale seam."""
        sheet, neutral = self.sheet, self.sheet.palette.neutral
        ink, halo, kind = neutral.ink, neutral.paper, f"samurai/{name}"
        detail = sheet.palette.chart.pillar if name == "helmet" else neutral.paper
        return icon(sheet, kind, spot.middle, spot.size, halo=halo, ink=ink, detail=detail)


def picture_of(name: str) -> str:
    """The name of the icon of a token: the figure it influences, or its own."""
    token = tokens()[name]
    if token.types and token.types != TYPES:
        return f"samurai/{token.types[0]}"
    return f"samurai/{name.rstrip(' 0123456789').replace(' ', '_')}"
