"""The strip of the modules: the rows of their cards, favours, the tableau of the arts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from cubetower.game.core import Data, Seat
from cubetower.game.shogun import board
from cubetower.game.shogun.modules.arts.pictures import tableau
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.presentation.pictures import CardRow
from cubetower.game.shogun.rules.modules.court import PRICES
from cubetower.game.shogun.wording import favour_text
from cubetower.viewer.boards.shogun.cards.paper import ShogunCard, icon_of
from cubetower.viewer.boards.shogun.moments import ShogunMoment
from cubetower.viewer.draw.displaylist import Paint
from cubetower.viewer.draw.flow import REST, Element, box, column, cube, label, row, table
from cubetower.viewer.draw.paper import MARGIN
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import NOTE, text_width

LINES, EDGE = 6, 13.0  # rows and columns of the tableau, and edge of a crossing, units
TOP = 9.0  # from the upper edge to all parts, units
BETWEEN = 8.0  # at least, between the parts, units
CHIPS, CHIP, CHIP_GAP = 61.0, 14.0, 12.0  # where favours begin, their picture, the gap, units
NAMES, SEAT, PITCH = 67.0, 26.0, 20.0  # width of names and of a player's column; a row, units
ROWS = 4  # of cards, that have room under the players; a row of favours takes one
LIST = 14.0  # from line to line beside the tableau, units
ARTS = "Patrons of"
"""The heading of the regions whose patrons take an artist from the tableau, in turn."""
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
"""Favours that have only one amount, which is not shown."""

Favour = tuple[int, int]
Tableau = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class StripContent:
    """The content of the strip.

    Attributes:
        rows: of cards, each a title with one text, or with a text for each player.
        favours: open cards with their prices, dearest first; None without a court.
        tableau: what lies on crossings: a player, ``open`` or ``turned``; empty without arts.
        regions: in their order.
    """

    rows: tuple[tuple[str, str | tuple[str, ...]], ...]
    favours: tuple[Favour, ...] | None
    tableau: Tableau
    regions: tuple[str, ...]


@dataclass(frozen=True)
class ModuleStrip(ShogunCard[StripContent]):
    """What modules have beside the map; empty without such modules."""

    def content(self, moment: ShogunMoment) -> StripContent | None:
        """The strip with a moment's result."""
        if not has_strip(self.header):
            return None
        extra = moment.after.extra
        court, arts = extra.get("court"), extra.get("arts")
        return StripContent(
            tuple((title, self._cells(row(extra[name]))) for name, title, row in self._rows),
            tuple((card, price) for card, price in court["open"]) if court else None,
            tuple(tableau(arts)) if arts else (),
            tuple(arts["row"]) if arts else (),
        )

    def _cells(self, what: str | Mapping[Seat, object]) -> str | tuple[str, ...]:
        if isinstance(what, str):
            return what
        return tuple(str(what.get(seat, "")) for seat in self._seats)

    @cached_property
    def _rows(self) -> list[tuple[str, str, CardRow]]:
        return _rows(self.header)[:ROWS]

    @cached_property
    def _seats(self) -> tuple[Seat, ...]:
        return tuple(self.header["seats"])

    @cached_property
    def _favours(self) -> dict[int, tuple[str, str]]:
        rows = self.header.get("tables", {}).get("court", ())
        return {row[0]: (row[1], str(row[2])) for row in rows}

    @cached_property
    def extent(self) -> Rect:
        """No more than the game's modules need."""
        area, modules = self.area, self.header["options"]["modules"]
        if "court" in modules or ("arts" in modules and self._rows):
            return area
        if "arts" in modules:
            return Rect(area.left, area.top, area.left + 2 * MARGIN + self._arts_wide, area.bottom)
        right = area.left + NAMES + SEAT * len(self._seats) + 2 * MARGIN
        needed = 2 * TOP + PITCH * (1 + len(self._rows))
        return Rect(area.left, area.top, right, min(area.bottom, area.top + needed))

    @cached_property
    def _arts_wide(self) -> float:
        """Width of the tableau with what stands beside it, units."""
        regions = board(self.header["options"]["board"], len(self._seats)).regions
        names = max(text_width(each, NOTE) for each in (ARTS, *regions))
        return LINES * EDGE + BETWEEN + names

    def _layout(self, content: StripContent) -> Sequence[Element]:
        left = [self._players(content)] if content.rows else []
        if content.regions:
            right = row([self._tableau(content), _patrons(content.regions)], gap=BETWEEN)
            return (row([*left, right], [REST] * len(left), BETWEEN),)
        right = box() if content.favours is None else self._favour_list(content.favours)
        return (row([*(column([each]) for each in left), right], (None, REST), 14),)

    def _players(self, content: StripContent) -> Element:
        """A column for each player, the rows of cards, and a row of favours if there is one."""
        widths = (NAMES, *[SEAT] * len(self._seats))
        lines = [row([box(), *(cube(seat) for seat in self._seats)], widths)]
        for title, said in content.rows:
            name = label(title, NOTE, muted=True)
            if isinstance(said, str):
                lines.append(row([name, label(said, NOTE)], (NAMES, REST), 4))
            else:
                cells = (label(each, weight="semibold", anchor="middle") for each in said)
                lines.append(row([name, *cells], widths))
        if content.favours is not None and content.regions:
            lines[ROWS:] = [box()] * (3 - len(lines)) + [self._chips(content.favours)]
        pitch = min(PITCH, (self.extent.height - 1.5 * TOP) / len(lines))
        return box(column(lines, pitch=pitch), pad=(0, TOP, 0, 0), height=TOP + pitch * len(lines))

    def _chips(self, favours: tuple[Favour, ...]) -> Element:
        """The open favours in one row: the price in officials, and what it brings."""
        said = label("Favours" if favours else "No favours open", NOTE, muted=True)
        chips = [self._chip(*favour) for favour in favours]
        room = self.sheet.width - self._arts_wide - BETWEEN - CHIPS
        spare = room - sum(chip.width for chip in chips)
        gap = min(CHIP_GAP, spare / max(1, len(chips) - 1))
        return row([said, row(chips, gap=gap)], (CHIPS if favours else None, REST))

    def _chip(self, card: int, price: int) -> Element:
        name, amount = self._favour_icon(card)
        drawn = icon_of(name, CHIP, self.palette.neutral.ink)
        said = [box(label(amount, NOTE, "semibold"), pad=(1, 0, 0, 0))] if amount else []
        return row([box(label(f"{price}:", NOTE, muted=True), pad=(0, 0, 2, 0)), drawn, *said])

    def _favour_icon(self, card: int) -> tuple[str, str]:
        """The icon of a favour, and the amount beside it; empty where there is only one."""
        kind, amount = self._favours[card]
        name = ICONS.get(kind) or amount
        return name, "" if name == amount or kind in WORDLESS else amount.replace("+", "")

    def _favour_list(self, favours: tuple[Favour, ...]) -> Element:
        """The open favours in words, one under the other, each in the line of its price."""
        lines = [label("Favours for officials", NOTE, muted=True), *[box()] * len(PRICES)]
        if not favours:
            lines[1] = label("none open", NOTE, muted=True)
        for card, price in favours:
            said = label(favour_text(*self._favours[card]), NOTE)
            place = PRICES.index(price) + 1
            lines[place] = row([label(str(price), NOTE, "semibold"), said], (16, REST))
        return box(column(lines, pitch=PITCH), pad=(0, TOP, 0, 0))

    def _tableau(self, content: StripContent) -> Element:
        """The crossings of the arts."""
        lies = dict(content.tableau)
        numbers = range(1, LINES + 1)
        names = [[f"row{line} column{place}" for place in numbers] for line in numbers]
        rows = [[self._crossing(lies.get(name, "")) for name in line] for line in names]
        return box(table(rows, [EDGE] * LINES, pitch=EDGE), pad=(0, TOP, 0, 0))

    def _crossing(self, what: str) -> Element:
        neutral = self.palette.neutral
        match what:
            case "open":
                lies = box(icon_of("fan", EDGE - 3, neutral.accent), Paint(neutral.sun))
            case "turned":
                lies = box(fill=Paint(neutral.wood_mid))
            case "":
                lies = box(fill=self.ground)
            case seat:
                lies = box(cube(seat, EDGE - 5), self.ground, pad=(0, 1, 2, 0))
        return box(column([lies], pitch=EDGE - 1.5), pad=(0, 0, 1.5, 1.5))


def has_strip(header: Data) -> bool:
    """Whether the modules of a game have something beside the map."""
    return "arts" in header["options"]["modules"] or bool(_rows(header))


def _rows(header: Data) -> list[tuple[str, str, CardRow]]:
    """The rows of the modules' cards: module, title and content."""
    modules = presentations(sorted(header["options"]["modules"]))
    cards = {name: module.pictures.card for name, module in modules.items()}
    return [(name, *each) for name, card in cards.items() for each in card.items()]


def _patrons(regions: tuple[str, ...]) -> Element:
    """The regions whose patrons choose, from the top down."""
    names = [label(ARTS, NOTE, muted=True), *(label(each, NOTE) for each in regions)]
    return box(column(names, pitch=LIST), pad=(0, 7, 0, 0))
