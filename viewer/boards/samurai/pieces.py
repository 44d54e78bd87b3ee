"""`Pieces`: tokens and figures of SAMURAI."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.core import Seat
from game.samurai import TYPES, tokens
from viewer.boards.samurai.layout import hexagon
from viewer.draw.displaylist import Paint, Polygon, Shape, fade
from viewer.draw.icons import icon
from viewer.draw.memo import Memo
from viewer.draw.palette import mixed
from viewer.draw.rect import Spot
from viewer.draw.sheet import Sheet
from viewer.draw.solids import mark

HIDDEN: Final = "hidden"
"""The name of a token that lies face down."""

NUMBER: Final = 0.96
"""Size of a token's number, in its radii."""


class Pieces:
    """Draws tokens and figures; what has been drawn once is kept.

    Attributes:
        sheet: what they are drawn on.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._memo: Memo[tuple[Shape, ...]] = Memo(1000)

    def token(self, spot: Spot, seat: Seat, name: str) -> tuple[Shape, ...]:
        """A token at rest."""
        return self._memo((spot, seat, name), lambda: tuple(self.moving_token(spot, seat, name)))

    def figure(self, spot: Spot, name: str) -> tuple[Shape, ...]:
        """A figure at rest."""
        return self._memo((spot, name), lambda: tuple(self.moving_figure(spot, name)))

    def moving_token(
        self, spot: Spot, seat: Seat, name: str, alpha: float = 1.0
    ) -> Iterator[Shape]:
        """A token: a tile in its owner's colour and mark; characters have a line inside."""
        sheet, tone, radius = self.sheet, self.sheet.palette.tone(seat), spot.size
        unit, middle = sheet.unit, spot.middle
        shadow = Paint(sheet.palette.neutral.shadow, 0.28 * alpha)
        yield Polygon(sheet.points(hexagon((spot.x + 0.8, spot.y + 1.8), radius)), shadow)
        edge = Paint(tone.dark, alpha)
        corners = sheet.points(hexagon(middle, radius - 0.6))
        yield Polygon(corners, Paint(tone.fill, alpha), edge, 1.4 * unit)
        inner = sheet.points(hexagon(middle, 0.84 * radius))
        if name == HIDDEN:
            yield from self._mark(spot, seat, alpha)
            return
        if tokens()[name].character:
            line = Paint(tone.mark_colour, 0.85 * alpha)
            yield Polygon(inner, None, line, 0.065 * radius * unit)
        else:
            yield Polygon(inner, Paint(mixed(tone.fill, tone.light, 0.3), alpha))
        yield from self._face(spot, seat, name, alpha)

    def _face(self, spot: Spot, seat: Seat, name: str, alpha: float) -> Iterator[Shape]:
        """What a token shows: its owner's mark, what it influences, its number."""
        sheet, tone, radius = self.sheet, self.sheet.palette.tone(seat), spot.size
        token, x, y = tokens()[name], spot.x, spot.y - 0.1 * radius
        kind = picture_of(name)
        yield from self._mark(Spot(x, spot.y + 0.61 * radius, 0.29 * radius), seat, alpha)
        size, middle = 1.02 * radius, (x, y)
        if token.strength:
            size, middle = 0.88 * radius, (x - 0.33 * radius, y)
        colours = {"ink": tone.mark_colour, "detail": tone.fill}
        yield from icon(sheet, kind, middle, size, alpha=alpha, **colours)
        if not token.strength:
            return
        number, ink = str(token.strength), tone.mark_colour
        yield sheet.centred(x + 0.43 * radius, y, number, NUMBER * radius, ink, alpha)

    def _mark(self, spot: Spot, seat: Seat, alpha: float) -> Iterator[Shape]:
        """The owner's mark; on the back of a token it is alone."""
        sheet = self.sheet
        edge = 2 * spot.size * sheet.unit
        shapes = mark(sheet.at(spot.x, spot.y), edge, 0.0, sheet.palette.tone(seat))
        yield from (fade(shape, alpha) for shape in shapes)

    def moving_figure(self, spot: Spot, name: str, alpha: float = 1.0) -> Iterator[Shape]:
        """A figure: its picture in ink with a seam of paper."""
        neutral = self.sheet.palette.neutral
        detail = neutral.accent if name == "helmet" else neutral.paper
        yield from icon(
            self.sheet,
            f"samurai/{name}",
            (spot.x, spot.y),
            spot.size,
            alpha=alpha,
            halo=neutral.paper,
            ink=neutral.ink,
            detail=detail,
        )


def picture_of(name: str) -> str:
    """The name of the icon of a token: the figure it influences, or its own."""
    token = tokens()[name]
    if token.types and token.types != TYPES:
        return f"samurai/{token.types[0]}"
    return f"samurai/{name.rstrip(' 0123456789').replace(' ', '_')}"
