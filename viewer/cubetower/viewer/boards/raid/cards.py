"""`RaidPieces`: the cards of the card game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final, cast

from cubetower.game.raid.rules.tables import Values, values_of
from cubetower.pages.palette import CubeTone, mix
from cubetower.viewer.boards.raid.layout import CardSpot
from cubetower.viewer.boards.table.parts import BACK, Piece, TablePieces
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.rect import Rect

MIN_LARGE_SIZE: Final = 30.0
"""Least width of a card with a strength on it, units."""
MIN_NAMED_WIDTH: Final = 64.0
"""Least width of a card with its name on it."""
RED, GOLD, GREEN = "#7c2f28", "#e0b862", "#5f6f52"
QUEST_BACK: Final = "quests"
"""A quest that lies face down."""
SHARED: Final[Mapping[str, str]] = {
    "farmer": "samurai/rice",
    "samurai": "samurai/samurai",
    "ronin": "samurai/ronin",
}
"""Types with an icon of SAMURAI."""


class RaidPieces(TablePieces):
    """Draws cards."""

    @cached_property
    def values(self) -> Values:
        """The printed values of all types."""
        return values_of(self.header["options"], self.header.get("tables", {}))

    def piece(self, piece: Piece) -> Iterator[Shape]:
        """A card at its place; relics are turned over."""
        spot, name = piece.spot, piece.what
        if piece.zone.startswith("relic"):
            name = QUEST_BACK if "/" in name else BACK
        return self.card(cast(CardSpot, spot), name)

    def card(self, spot: CardSpot, name: str) -> Iterator[Shape]:
        """A card; two types with a slash are a quest, `BACK` and `QUEST_BACK` are backs."""
        if name == BACK:
            return self._back(spot, RED)
        if name == QUEST_BACK:
            return self._back(spot, GREEN)
        if "/" in name:
            return self._quest(spot, name)
        if spot.size < MIN_LARGE_SIZE or spot.high < MIN_LARGE_SIZE:
            return self._small(spot, name)
        return self._large(spot, name)

    def tone(self, name: str) -> CubeTone:
        """The colours of a type: those of its home, or wood for helpers."""
        warrior, neutral = self.values.warriors.get(name), self.sheet.palette.neutral
        if warrior:
            return self.sheet.palette.tone(warrior.colour)
        return CubeTone(
            neutral.wood_mid, neutral.wood_light, neutral.wood, "none", neutral.ink, neutral.ink
        )

    def panel(
        self, rect: Rect, fill: Paint, edge: Paint | None = None, width: float = 1.0
    ) -> Shape:
        """A rectangle with cut corners."""
        return self.sheet.plate(rect, min(3.0, rect.width / 8), fill, edge, width)

    def ring(self, spot: CardSpot) -> Shape:
        """A ring in the accent colour around a card."""
        accent = Paint(self.sheet.palette.neutral.accent)
        return self.sheet.polygon(spot.rect.expand(2.0).corners, None, accent, 2.4)

    def _small(self, spot: CardSpot, name: str) -> Iterator[Shape]:
        tone = self.tone(name)
        yield self.panel(spot.rect, Paint(tone.fill), Paint(tone.dark), 1.0)
        size = 0.72 * min(spot.size, spot.high)
        ink, middle = tone.mark_colour, spot.middle
        yield from icon(self.sheet, icon_of(name), middle, size, ink=ink, detail=tone.fill)

    def _large(self, spot: CardSpot, name: str) -> Iterator[Shape]:
        tone, rect, neutral = self.tone(name), spot.rect, self.sheet.palette.neutral
        shadow = Rect(rect.left + 1, rect.top + 2, rect.right + 1, rect.bottom + 2)
        yield self.panel(shadow, Paint(neutral.shadow, 0.25))
        yield self.panel(rect, Paint(tone.fill), Paint(tone.dark), 1.2)
        head = max(15.0, 0.22 * spot.high)
        face = Rect(rect.left + 2.6, rect.top + head, rect.right - 2.6, rect.bottom - 2.6)
        yield self.panel(face, Paint(mix(neutral.paper, tone.light, 0.22)))
        yield from self._strength(rect, head, name, spot.strip)
        yield from self._face(spot, face, name)

    def _strength(self, rect: Rect, head: float, name: str, strip: float) -> Iterator[Shape]:
        """The number in the upper left corner."""
        warrior = self.values.warriors.get(name)
        if not warrior or 0 < strip < 10:
            return
        size, tone = max(12.0, 0.72 * head), self.tone(name)
        x = rect.left + (min(strip, 0.9 * head) if strip else 0.9 * head) / 2 + 1
        number = str(warrior.strength)
        yield self.sheet.centred_text(x, rect.top + head / 2, number, size, tone.mark_colour)

    def _face(self, spot: CardSpot, face: Rect, name: str) -> Iterator[Shape]:
        """The picture, small on a card that is mostly covered, and the name if there is room."""
        tone, (x, y) = self.tone(name), face.middle
        ink = mix(tone.dark, self.sheet.palette.neutral.ink, 0.25)
        detail = mix(self.sheet.palette.neutral.paper, tone.light, 0.22)
        kind = icon_of(name)
        if spot.strip:
            size = min(15.0, spot.strip - 3.0)
            if size >= 6:
                x = face.left + spot.strip / 2 - 1.2
                yield from icon(self.sheet, kind, (x, face.top + 11), size, ink=ink, detail=detail)
            return
        named = spot.size >= MIN_NAMED_WIDTH
        size = min(face.width - 10, face.height - (26 if named else 8))
        yield from icon(
            self.sheet, kind, (x, y - (7 if named else 0)), size, ink=ink, detail=detail
        )
        if named:
            yield self.sheet.centred_text(x, face.bottom - 10, name.capitalize(), 13.0, ink)

    def _back(self, spot: CardSpot, colour: str) -> Iterator[Shape]:
        """The back of a card: a sun."""
        dark = mix(colour, "#000000", 0.4)
        yield self.panel(spot.rect, Paint(colour), Paint(dark), 1.2)
        inner = spot.rect.expand(-0.1 * spot.size)
        yield self.panel(inner, Paint(mix(colour, dark, 0.25)), Paint(GOLD, 0.7), 0.8)
        sun = Paint(mix(GOLD, self.sheet.palette.neutral.paper, 0.15))
        yield self.sheet.disc(spot.middle, 0.2 * spot.size, sun)

    def _quest(self, spot: CardSpot, name: str) -> Iterator[Shape]:
        """A quest: the two types that it names."""
        neutral = self.sheet.palette.neutral
        yield self.panel(spot.rect, Paint(neutral.paper), Paint(GREEN), 2.0)
        size = min(0.72 * spot.size, 0.42 * spot.high)
        for share, kind in zip((-0.24, 0.24), name.split("/"), strict=True):
            middle = CardSpot(spot.x, spot.y + share * spot.high, size, size)
            yield from self._small(middle, kind)


def icon_of(name: str) -> str:
    """The icon of a type of warriors or helpers."""
    return SHARED.get(name, f"raid/{name}")
