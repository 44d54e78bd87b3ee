"""The cards of a hand: a province's with its numbers, chests, and any other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.shogun.tables import CHEST_CARDS
from viewer.boards.shogun.japan.pieces import map_icon
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.icons import icon
from viewer.draw.palette import mixed
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import NOTE, TEXT, fitted, text_width
from viewer.window.controls import rounded
from viewer.window.hand.desk import TALL
from viewer.window.hand.table import Fact, Table

STRIP = 5.0  # width of the coloured edge that tells the region, units
CUBE, PICTURE = 11.5, 14.0  # edge of a cube, size of an icon, units
NARROW = 100.0  # up to this width a card is narrow, units
BESIDE = 18.5  # from the left of a picture to its number, units
ROUND = 4.0  # radius of the corners, units
TILE, FLAME = 11.5, 12.0  # height of a building and of a flame, units
LICK = 5.0  # from flame to flame, units
REGIONS = {"brown": "#8a6848"}
"""Regions whose colour no cube has."""


@dataclass(frozen=True)
class CardFaces:
    """Draws cards.

    Attributes:
        sheet: the whole stage.
        table: what the player sees.
    """

    sheet: Sheet
    table: Table

    def card(
        self, card: str, area: Rect, *, field: str = "", lifted: bool = False, lit: bool = False
    ) -> Iterator[Shape]:
        """A card in an area.

        Args:
            card: its name.
            area: where it lies.
            field: on which it lies, if on one: what matters there is shown.
            lifted: it is in somebody's hand: it casts a shadow.
            lit: it is pointed at.
        """
        yield from self._paper(area, lifted=lifted, lit=lit)
        if not self.table.known(card):
            yield from self._other(card, area)
            return
        narrow = area.width < NARROW
        strip, pad = (3.0, 3.5) if narrow else (STRIP, 5.0)
        edge = Rect(area.left + 2.5, area.top + 4, area.left + 2.5 + strip, area.bottom - 4)
        yield rounded(self.sheet, edge, strip / 2 - 0.1, Paint(self.region(card)))
        left, right = edge.right + pad, area.right - pad
        if field:
            yield from self._laid(card, left, right, area.middle[1] + 5, field)
        elif area.height < TALL:
            yield from self._laid(card, left, right, area.middle[1] + 5, "" if narrow else "armies")
        else:
            yield from self._whole(card, Rect(left, area.top, right, area.bottom))

    def region(self, province: str) -> str:
        """The colour of a province's region, calmer than a cube's."""
        name, neutral = self.table.printed(province).region, self.sheet.palette.neutral
        return mixed(REGIONS.get(name) or self.sheet.palette.tone(name).fill, neutral.paper, 0.25)

    def _paper(self, area: Rect, *, lifted: bool, lit: bool) -> Iterator[Shape]:
        neutral, sheet = self.sheet.palette.neutral, self.sheet
        shadows = ((6.0, 5.0, 0.08), (2.5, 3.0, 0.12)) if lifted else ((0.4, 1.4, 0.16),)
        for spread, down, alpha in shadows:
            low = Rect(area.left, area.top + down, area.right, area.bottom + down)
            yield rounded(sheet, low.grown(spread), ROUND, Paint(neutral.shadow, alpha))
        fill = mixed(neutral.paper, "#ffffff", 0.55)
        edge = neutral.accent if lifted or lit else neutral.rule
        yield rounded(sheet, area, ROUND, Paint(fill), Paint(edge))

    def _whole(self, card: str, area: Rect) -> Iterator[Shape]:
        """Name and buildings over armies, rice, chests and unrest."""
        table, sheet = self.table, self.sheet
        tiles = table.buildings(card)
        room = area.width - (TILE + 1) * len(tiles) - (2 if tiles else 0)
        name = fitted(card, NOTE, room, "semibold")
        middle, down = area.middle[1], min(5.0, area.height / 10)
        first, second = middle - down, middle + 11 + down
        yield sheet.text(area.left, first, name, NOTE, weight="semibold")
        x = area.right - (TILE + 1) * len(tiles) + TILE / 2
        for kind in tiles:
            yield from self._tile(kind, x, first)
            x += TILE + 1
        facts = table.facts(card)[area.width < NARROW - 2 * STRIP :]  # armies are on the map too
        flames = table.unrest(card)
        taken = FLAME + LICK * (flames - 1) if flames else 0.0
        room = area.width - taken - sum(map(fact_wide, facts))
        gap, x = min(8.0, room / len(facts)), area.left
        for fact in facts:
            yield from self._fact(fact, x, second)
            x += fact_wide(fact) + gap
        for number in range(flames):
            foot = (area.right - FLAME / 2 - LICK * number, second + 1)
            yield from map_icon(sheet, "unrest", foot, FLAME)

    def _laid(self, card: str, left: float, right: float, y: float, field: str) -> Iterator[Shape]:
        """Name and what matters, in one line."""
        fact = self.table.fact_on(card, field) if field else None
        wide = fact_wide(fact) + 6 if fact else 0.0
        name = fitted(card, NOTE, right - left - wide, "semibold")
        yield self.sheet.text(left, y, name, NOTE, weight="semibold")
        if fact:
            yield from self._fact(fact, right - wide + 6, y)

    def _fact(self, fact: Fact, x: float, y: float) -> Iterator[Shape]:
        sheet, ink = self.sheet, self.sheet.palette.neutral.muted
        if fact.icon:
            yield from icon(
                sheet, f"shogun/{fact.icon}", (x + PICTURE / 2, y - 5), PICTURE, ink=ink
            )
        else:
            yield from sheet.icon(x + CUBE / 2, y, self.table.seat, CUBE, NOTE)
        yield sheet.text(x + BESIDE, y, fact.text, NOTE)

    def _tile(self, kind: str, x: float, baseline: float) -> Iterator[Shape]:
        yield from map_icon(self.sheet, kind, (x, baseline + 1), TILE)

    def _other(self, card: str, area: Rect) -> Iterator[Shape]:
        """Chests with their number; any other card with its name."""
        sheet, ink = self.sheet, self.sheet.palette.neutral.ink
        x, y = area.middle
        if card in CHEST_CARDS:
            picture, said = "chest", str(CHEST_CARDS[card])
        elif card.startswith("tower "):
            picture, said = "tray", card[6:]
        else:
            name = fitted(card, NOTE, area.width - 8, "semibold")
            yield sheet.text(x, y + 5, name, NOTE, weight="semibold", anchor="middle")
            return
        size, wide = 17.0, text_width(said, TEXT, "semibold")
        start = x - (size + 4 + wide) / 2
        yield from icon(sheet, f"shogun/{picture}", (start + size / 2, y), size, ink=ink)
        yield sheet.text(start + size + 4, y + 6, said, TEXT, weight="semibold")


def fact_wide(fact: Fact) -> float:
    """Room for a fact, units."""
    return BESIDE + text_width(fact.text, NOTE)
