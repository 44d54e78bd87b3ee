"""The pieces of SHITENNO, and their colours: cards, seal tiles, kamons and bonus tiles."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Final

from cubetower.game.shitenno.rules.tables import PLUS1, SYMBOLS, TITLES, is_koku
from cubetower.game.shitenno.rules.titles import GOLDEN
from cubetower.pages.palette import Palette, mix
from cubetower.viewer.boards.shitenno.layout import CARD
from cubetower.viewer.boards.table.parts import Piece, TablePieces
from cubetower.viewer.draw.displaylist import Paint, Point, Polygon, Shape
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.rect import Rect, Spot
from cubetower.viewer.draw.solids import mark

MIN_TEXT_SIZE: Final = 11.0
"""Size of text, units."""

PIPS: Final[Mapping[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, 1), (1, 1), (0, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
}
"""Places of the seals on a title's tile."""


BACK: Final = " back"
"""The end of the name of a face-down card."""


def back_of(card: str) -> str:
    """The name of a card's back."""
    return f"{'koku' if is_koku(card) else 'troop'}{BACK}"


def tint(palette: Palette, symbol: str) -> str:
    """The colour of a troop; no player has it."""
    return {
        "samurai": palette.tone("purple").fill,
        "bushi": palette.neutral.wood,
        "shinobi": palette.chart.roof,
        "sohei": palette.chart.route,
    }[symbol]


def gold(palette: Palette) -> str:
    """The colour of koku, and of the golden sides of kamons."""
    return mix(palette.tone("yellow").fill, palette.neutral.wood, 0.25)


class ShitennoPieces(TablePieces):
    """Draws pieces."""

    def piece(self, piece: Piece) -> Iterator[Shape]:
        """A piece at its place: a `ShitennoPieces.card`, a `ShitennoPieces.seal` and so on."""
        draw: Callable[[str, Spot], Iterator[Shape]] = getattr(self, piece.kind)
        return draw(piece.what, piece.spot)

    @cached_property
    def _blank(self) -> str:
        """The colour of a card's face."""
        return mix(self.sheet.palette.neutral.paper, "#ffffff", 0.7)

    def card(self, name: str, spot: Spot) -> Iterator[Shape]:
        """A card of koku, or one with a symbol or two; or the back of one."""
        if name.endswith(BACK):
            yield from self.back(name.removesuffix(BACK), spot, deck=False)
            return
        wide, palette, koku = spot.size, self.sheet.palette, is_koku(name)
        face = mix(self._blank, gold(palette), 0.22) if koku else self._blank
        yield self._plate(spot, face, palette.chart.border, 0.12, CARD)
        if koku:
            yield from self.coin(spot, 0.36 * wide, name.split()[1])
            return
        symbols = name.split("+")
        sides, size = ((0,), 0.74 * wide) if len(symbols) == 1 else ((-1, 1), 0.6 * wide)
        for symbol, side in zip(symbols, sides, strict=True):
            at = Spot(spot.x + 0.14 * wide * side, spot.y + 0.32 * wide * side, size)
            yield from self.symbol(symbol, at)

    def symbol(self, name: str, spot: Spot, alpha: float = 1) -> Iterator[Shape]:
        """A troop in its colour."""
        colours = {"ink": tint(self.sheet.palette, name), "detail": self._blank}
        kind = f"shitenno/{name}"
        yield from icon(self.sheet, kind, spot.middle, spot.size, alpha=alpha, **colours)

    def unit(self, name: str, spot: Spot) -> Iterator[Shape]:
        """A symbol, or one koku."""
        if name in SYMBOLS:
            yield from self.symbol(name, spot)
        else:
            yield from self.coin(spot, spot.size / 2, "1")

    def coin(self, spot: Spot, radius: float, number: str) -> Iterator[Shape]:
        """A coin with a number of koku."""
        colour = gold(self.sheet.palette)
        edge = mix(colour, self.sheet.palette.neutral.ink, 0.55)
        yield self.sheet.disc(spot.middle, radius, Paint(colour), Paint(edge), 1.2)
        yield self.sheet.centred_text(*spot.middle, number, max(MIN_TEXT_SIZE, 1.35 * radius))

    def seal(self, title: str, spot: Spot) -> Iterator[Shape]:
        """A seal tile: a red stamp with one to four seals."""
        neutral, red = self.sheet.palette.neutral, self.sheet.palette.chart.pillar
        size, edge = spot.size, mix(red, neutral.ink, 0.45)
        yield self._plate(spot, red, edge, 0.16)
        paint = Paint(neutral.paper)
        for x, y in PIPS[TITLES[title]]:
            half, a, b = 0.115 * size, spot.x + 0.2 * size * x, spot.y + 0.2 * size * y
            yield self.sheet.box(a - half, b - half, a + half, b + half, paint)

    def kamon(self, what: str, spot: Spot) -> Iterator[Shape]:
        """A disc in its owner's colour with the owner's mark; a golden one has petals of gold."""
        seat, _, side = what.partition(" ")
        tone, sheet, radius = self.sheet.palette.tone(seat), self.sheet, spot.size / 2
        if side == GOLDEN:
            yield from self._petals(spot)
            radius *= 0.84
        yield sheet.disc(spot.middle, radius, Paint(tone.fill), Paint(tone.dark), 1.3)
        if radius > 12:
            yield sheet.disc(spot.middle, 0.84 * radius, None, Paint(tone.light), 1.1)
        yield from mark(sheet.at(*spot.middle), 1.35 * radius * sheet.unit, 0.0, tone)

    def _petals(self, spot: Spot) -> Iterator[Shape]:
        colour = gold(self.sheet.palette)
        edge = mix(colour, self.sheet.palette.neutral.ink, 0.5)
        turns = (math.pi * step / 48 for step in range(96))
        far = ((turn, 1.13 * spot.size / 2 * (1 + 0.06 * math.cos(16 * turn))) for turn in turns)
        places = (
            (spot.x + radius * math.cos(turn), spot.y + radius * math.sin(turn))
            for turn, radius in far
        )
        yield self.sheet.polygon(places, Paint(colour), Paint(edge), 1.1)

    def tile(self, bonus: str, spot: Spot) -> Iterator[Shape]:
        """A bonus tile that has been won."""
        palette = self.sheet.palette
        wood, ink = palette.neutral.wood_light, palette.neutral.ink
        yield self._plate(spot, wood, palette.neutral.wood)
        if bonus == PLUS1:
            yield self.sheet.centred_text(*spot.middle, "+1", max(MIN_TEXT_SIZE, 0.52 * spot.size))
        else:
            name, size = f"shitenno/{bonus}", 0.66 * spot.size
            yield from icon(self.sheet, name, spot.middle, size, ink=ink, detail=wood)

    def gate(self, troop: str, spot: Spot) -> Iterator[Shape]:
        """The tile on a gate, its troop side up."""
        yield self._plate(spot, self._blank, self.sheet.palette.neutral.wood)
        yield from self.symbol(troop, Spot(spot.x, spot.y, 0.72 * spot.size))

    def under(self, spot: Spot) -> Polygon:
        """A tile under another."""
        neutral = self.sheet.palette.neutral
        return self._plate(spot, neutral.wood_light, neutral.wood)

    def back(self, kind: str, spot: Spot, *, deck: bool = True) -> Iterator[Shape]:
        """The back of a card, or of a deck of them."""
        palette, wide = self.sheet.palette, spot.size
        of_koku = kind == "koku"
        face = gold(palette) if of_koku else mix(palette.chart.roof, palette.neutral.paper, 0.25)
        edge = mix(face, palette.neutral.ink, 0.5)
        for shift in (2.5, 0.0) if deck else (0.0,):
            at = Spot(spot.x + shift, spot.y + shift / 2, wide)
            yield self._plate(at, face, edge, 0.12, CARD)
        if of_koku:
            yield self.sheet.disc(spot.middle, 0.27 * wide, None, Paint(edge), 1.4)
        else:
            bushi, size = "shitenno/bushi", 0.66 * wide
            yield from icon(self.sheet, bushi, spot.middle, size, ink=self._blank)

    def _plate(
        self, spot: Spot, fill: str, edge: str, cut: float = 0.2, tall: float = 1.0
    ) -> Polygon:
        """The body of a piece with its corners cut off; `cut` and `tall` in its widths."""
        rect = Rect.around(spot.middle, spot.size, tall * spot.size)
        return self.sheet.plate(rect, cut * spot.size, Paint(fill), Paint(edge))
