"""The strip of the modules: the court and its favours, samurai, the tableau of the arts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from game.core import Seat
from game.shogun import board
from game.shogun.modules.arts.pictures import tableau
from game.shogun.modules.court import PRICES
from game.shogun.wording import favour_text
from viewer.boards.shogun.cards.paper import Card
from viewer.boards.shogun.moments import Moment
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.icons import icon
from viewer.draw.paper import CUBE, MARGIN, NOTE, TEXT
from viewer.draw.rect import Rect
from viewer.draw.typography import fitted, text_width

SHOWN = ("court", "samurai", "arts")
"""Modules that have something beside the map."""
LINES = 6  # rows and columns of the tableau
TOP = 9.0  # from the upper edge to the tableau, units
BETWEEN = 8.0  # at least, between the parts, units
CHIP, CHIP_GAP = 14.0, 12.0  # a favour's picture, and at most between two favours, units
FIRST, PITCH = 25.0, 20.0  # baseline of the first row, and from row to row, units
NAMES = 68.0  # width of the names of rows, units
SEAT = 26.0  # from player to player, units
CHIPS = 61.0  # where the favours begin, units
EDGE = 13.0  # of a crossing, units
LIST = 14.0  # from line to line beside the tableau, units
ARTS = "Patrons of"
"""Over the regions whose patrons take an artist from the tableau, one after the other."""
ICONS = {
    "chests": "chest",
    "rice": "rice",
    "points": "points",
    "tray_armies": "tray",
    "armies_to_province": "settle",
    "cancel_event": "cancel",
    "calm_unrest": "calm",
    "no_attack": "peace",
}
"""The icon of a favour; one for a building has the building's."""

WORDLESS = ("calm_unrest", "cancel_event")
"""Favours whose amount is not told: there is only one."""

Favour = tuple[int, int]
Tableau = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Extras:
    """What is on the strip.

    Attributes:
        hall: officials of each player; empty without a court.
        favours: open cards with their prices, dearest first.
        samurai: the top card of each player; empty without samurai.
        tableau: what lies on crossings: a player, ``open`` or ``turned``; empty without arts.
        regions: in their order.
    """

    hall: tuple[int, ...]
    favours: tuple[Favour, ...]
    samurai: tuple[int, ...]
    tableau: Tableau
    regions: tuple[str, ...]


@dataclass(frozen=True)
class ModuleStrip(Card[Extras]):
    """What the modules have beside the map; nothing if there is none of them."""

    def content(self, moment: Moment) -> Extras | None:
        """As it lies there with a moment's result."""
        extra = moment.after.extra
        if not any(name in extra for name in SHOWN):
            return None
        court, arts = extra.get("court"), extra.get("arts")
        top = extra["samurai"]["top"] if "samurai" in extra else {}
        return Extras(
            tuple(court["hall"][seat] for seat in self._seats) if court else (),
            tuple((card, price) for card, price in court["open"]) if court else (),
            tuple(top[seat] for seat in self._seats) if top else (),
            tuple(tableau(arts)) if arts else (),
            tuple(arts["row"]) if arts else (),
        )

    @cached_property
    def _seats(self) -> tuple[Seat, ...]:
        return tuple(self.header["seats"])

    @cached_property
    def _favours(self) -> dict[int, tuple[str, str]]:
        rows = self.header.get("tables", {}).get("court", ())
        return {row[0]: (row[1], str(row[2])) for row in rows}

    @cached_property
    def covered(self) -> Rect:
        """No more than the game's modules need."""
        area, needed = self.area, set(self.header["options"]["modules"]) & set(SHOWN)
        if "court" in needed or len(needed) > 1:
            return area
        if "arts" in needed:
            return Rect(area.left, area.top, area.left + 2 * MARGIN + self._arts_wide, area.bottom)
        right = self._column(len(self._seats) - 1) + SEAT / 2 + 2 * MARGIN
        return Rect(area.left, area.top, area.left + right, area.top + FIRST + 2 * PITCH)

    @cached_property
    def _arts_wide(self) -> float:
        """Width of the tableau with what stands beside it, units."""
        regions = board(self.header["options"]["board"], len(self._seats)).regions
        names = max(text_width(each, NOTE) for each in (ARTS, *regions))
        return LINES * EDGE + BETWEEN + names

    def drawn(self, content: Extras) -> Iterator[Shape]:
        """Side by side what there is."""
        yield self.tab()
        if content.hall or content.samurai:
            yield from self._players(content)
        if content.regions:
            yield from self._arts(content)
            if content.hall:
                yield from self._chips(content.favours)
        elif content.hall:
            yield from self._list(content.favours)

    def _players(self, content: Extras) -> Iterator[Shape]:
        """A column for each player, a row for each module."""
        sheet = self.sheet
        for number, seat in enumerate(self._seats):
            yield from sheet.icon(self._column(number), FIRST, seat, CUBE, TEXT)
        y = FIRST
        for name, numbers in (("Officials", content.hall), ("Samurai", content.samurai)):
            if numbers:
                y += PITCH
                yield sheet.text(0, y, name, NOTE, muted=True)
            for number, value in enumerate(numbers):
                x = self._column(number)
                yield sheet.text(x, y, str(value), TEXT, weight="semibold", anchor="middle")

    def _column(self, number: int) -> float:
        return NAMES + 12 + SEAT * number

    def _chips(self, favours: tuple[Favour, ...]) -> Iterator[Shape]:
        """The open favours in one row: the price in officials, and what it brings."""
        sheet, y = self.sheet, FIRST + 3 * PITCH
        yield sheet.text(0, y, "Favours" if favours else "No favours open", NOTE, muted=True)
        room = sheet.width - self._arts_wide - BETWEEN - CHIPS
        wide = sum(self._chip_wide(*favour) for favour in favours)
        x, gap = CHIPS, min(CHIP_GAP, (room - wide) / max(1, len(favours) - 1))
        for favour in favours:
            yield from self._chip(x, y, *favour)
            x += self._chip_wide(*favour) + gap

    def _chip(self, x: float, y: float, card: int, price: int) -> Iterator[Shape]:
        sheet, ink, (name, amount) = self.sheet, self.palette.neutral.ink, self._pictured(card)
        yield sheet.text(x, y, f"{price}:", NOTE, muted=True)
        x += text_width(f"{price}:", NOTE) + 2
        yield from icon(sheet, f"shogun/{name}", (x + CHIP / 2, y - 5), CHIP, ink=ink)
        if amount:
            yield sheet.text(x + CHIP + 1, y, amount, NOTE, weight="semibold")

    def _chip_wide(self, card: int, price: int) -> float:
        """Width of a favour's price, picture and amount, units."""
        amount = self._pictured(card)[1]
        beside = 1 + text_width(amount, NOTE, "semibold") if amount else 0.0
        return text_width(f"{price}:", NOTE) + 2 + CHIP + beside

    def _pictured(self, card: int) -> tuple[str, str]:
        """The icon of a favour, and the amount beside it; empty where there is only one."""
        kind, amount = self._favours[card]
        name = ICONS.get(kind) or amount
        return name, "" if name == amount or kind in WORDLESS else amount.replace("+", "")

    def _list(self, favours: tuple[Favour, ...]) -> Iterator[Shape]:
        """The open favours in words, one under the other."""
        sheet, x = self.sheet, self._column(len(self._seats)) + 4
        yield sheet.text(x, FIRST, "Favours for officials", NOTE, muted=True)
        if not favours:
            yield sheet.text(x, FIRST + PITCH, "none open", NOTE, muted=True)
        for card, price in favours:
            y = FIRST + PITCH * (PRICES.index(price) + 1)
            said = favour_text(*self._favours[card])
            yield sheet.text(x, y, f"{price}", NOTE, weight="semibold")
            yield sheet.text(x + 16, y, fitted(said, NOTE, sheet.width - x - 16), NOTE)

    def _arts(self, content: Extras) -> Iterator[Shape]:
        """The tableau, and the regions whose patrons choose, from the top down."""
        sheet, left, lies = self.sheet, self.sheet.width - self._arts_wide, dict(content.tableau)
        for row in range(LINES):
            for column in range(LINES):
                what = lies.get(f"row{row + 1} column{column + 1}", "")
                yield from self._crossing(left + column * EDGE, TOP + row * EDGE, EDGE, what)
        x, y = left + LINES * EDGE + BETWEEN, TOP + 10
        yield sheet.text(x, y, ARTS, NOTE, muted=True)
        for number, region in enumerate(content.regions, 1):
            yield sheet.text(x, y + LIST * number, region, NOTE)

    def _crossing(self, x: float, y: float, edge: float, what: str) -> Iterator[Shape]:
        sheet, neutral = self.sheet, self.palette.neutral
        box = (x, y, x + edge - 1.5, y + edge - 1.5)
        middle = (x + (edge - 1.5) / 2, y + (edge - 1.5) / 2)
        if what == "open":
            yield sheet.box(*box, Paint(neutral.sun))
            yield from icon(sheet, "shogun/fan", middle, edge - 3, ink=neutral.accent)
        elif what == "turned":
            yield sheet.box(*box, Paint(neutral.wood_mid))
        else:
            yield sheet.box(*box, Paint(neutral.background, 0.75))
            if what:
                yield from sheet.icon(middle[0] - 1, middle[1] + 1, what, edge - 5, 0)
