"""The strip of the modules: the court and its favours, samurai, the tableau of the arts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from game.core import Seat
from game.shogun.modules.court import PRICES
from game.shogun.wording import favour_text
from viewer.displaylist import Paint, Shape
from viewer.shogun.cards.icons import icon
from viewer.shogun.cards.paper import CUBE, NOTE, TEXT, Card
from viewer.shogun.moments import Moment
from viewer.typography import fitted, text_width

SHOWN = ("court", "samurai", "arts")
LINES = 6  # rows and columns of the tableau
TOP, LOW = 9.0, 9.0  # from the edges to the tableau, units
FIRST, PITCH = 25.0, 20.0  # baseline of the first row, and from row to row, units
NAMES = 70.0  # width of the names of rows, units
SEAT = 27.0  # from player to player, units
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
        extra = moment.after["extra"]
        if not any(name in extra for name in SHOWN):
            return None
        court, arts = extra.get("court"), extra.get("arts")
        top = extra["samurai"]["top"] if "samurai" in extra else {}
        return Extras(
            tuple(court["hall"][seat] for seat in self._seats) if court else (),
            tuple((card, price) for card, price in court["open"]) if court else (),
            tuple(top[seat] for seat in self._seats) if top else (),
            tuple(_tableau(arts)) if arts else (),
            tuple(arts["row"]) if arts else (),
        )

    @cached_property
    def _seats(self) -> tuple[Seat, ...]:
        return tuple(self.header["seats"])

    @cached_property
    def _favours(self) -> dict[int, tuple[str, str]]:
        rows = self.header.get("tables", {}).get("court", ())
        return {row[0]: (row[1], str(row[2])) for row in rows}

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
        """The open favours in one row: the price, and what it brings."""
        sheet, y = self.sheet, FIRST + 3 * PITCH
        if not favours:
            yield sheet.text(0, y, "No favours open", NOTE, muted=True)
        for card, price in favours:
            yield from self._chip(68.0 * PRICES.index(price), y, card, price)

    def _chip(self, x: float, y: float, card: int, price: int) -> Iterator[Shape]:
        sheet, neutral = self.sheet, self.palette.neutral
        kind, amount = self._favours[card]
        yield sheet.text(x, y, f"{price}:", NOTE, muted=True)
        name = ICONS.get(kind) or amount
        yield from icon(sheet, name, x + 24, y - 5, 15, neutral.ink)
        if name != amount and kind not in WORDLESS:
            yield sheet.text(x + 34, y, amount, NOTE, weight="semibold")

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
        sheet = self.sheet
        names = max(text_width(region, NOTE) for region in content.regions)
        edge = (self.area.height - TOP - LOW) / LINES
        left = sheet.width - names - 10 - LINES * edge
        lies = dict(content.tableau)
        for row in range(LINES):
            for column in range(LINES):
                x, y = left + column * edge, TOP + row * edge
                what = lies.get(f"row{row + 1} column{column + 1}", "")
                yield from self._crossing(x, y, edge, what)
        pitch = (self.area.height - TOP - LOW) / max(1, len(content.regions))
        for number, region in enumerate(content.regions):
            y = TOP + pitch * (number + 0.5) + 5
            yield sheet.text(sheet.width - names, y, region, NOTE, muted=number > 0)

    def _crossing(self, x: float, y: float, edge: float, what: str) -> Iterator[Shape]:
        sheet, neutral = self.sheet, self.palette.neutral
        box = (x, y, x + edge - 1.5, y + edge - 1.5)
        middle = (x + (edge - 1.5) / 2, y + (edge - 1.5) / 2)
        if what == "open":
            yield sheet.box(*box, Paint(neutral.sun))
            yield from icon(sheet, "fan", *middle, edge - 3, neutral.accent)
        elif what == "turned":
            yield sheet.box(*box, Paint(neutral.wood_mid))
        else:
            yield sheet.box(*box, Paint(neutral.background, 0.75))
            if what:
                yield from sheet.icon(middle[0] - 1, middle[1] + 1, what, edge - 5, 0)


def _tableau(arts: dict) -> Iterator[tuple[str, str]]:  # type: ignore[type-arg]
    yield from arts["markers"].items()
    yield from ((crossing, "open") for crossing in arts["open"])
    yield from ((crossing, "turned") for crossing in arts["turned"])
