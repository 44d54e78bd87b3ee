"""The cards of a hand: a province's with its numbers, chests, and any other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from game.shogun.components.tables import BID, BUILDINGS, CHEST_CARDS
from game.shogun.observation import Knowledge
from pages.palette import mixed
from viewer.boards.shogun.japan.pieces import map_icon
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.flow import (
    REST,
    Element,
    box,
    centred,
    column,
    cube,
    label,
    layers,
    once,
    picture,
    row,
)
from viewer.draw.icons import icon
from viewer.draw.memo import Memo
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import NOTE, TEXT
from viewer.window.controls import round_rect
from viewer.window.hand.facts import is_province, printed_province

STRIP = 5.0  # width of the coloured edge that tells the region, units
CUBE, PICTURE, BESIDE = 11.5, 14.0, 4.5  # edge of a cube, size of an icon, to the number beside it
NARROW, TALL = 100.0, 36.0  # up to this width a card is narrow, from this height it has two lines
ROUND = 4.0  # radius of the corners, units
TILE, FLAME, LICK = 11.5, 12.0, 5.0  # height of a building, of a flame, from flame to flame, units
REGIONS = {"brown": "#8a6848"}
"""Regions whose colour no cube has."""


@dataclass(frozen=True)
class CardFaces:
    """Draws cards.

    Attributes:
        seen: what the player sees.
    """

    seen: Knowledge
    _memo: Memo[tuple[Shape, ...]] = field(default_factory=lambda: Memo(128), init=False)

    def card(
        self, card: str, *, field: str = "", lifted: bool = False, lit: bool = False
    ) -> Element:
        """A card, as large as its area.

        Args:
            card: its name.
            field: on which it lies, if on one: what matters there is shown.
            lifted: it is in somebody's hand: it casts a shadow.
            lit: it is pointed at.
        """

        def draw(sheet: Sheet, area: Rect) -> Iterator[Shape]:
            yield from _paper(sheet, area, lifted=lifted, lit=lit)
            if not is_province(self.seen, card):
                yield from _other(card, sheet.palette.neutral.ink).draw(sheet, area)
                return
            narrow = area.width < NARROW
            strip, pad = (3.0, 3.5) if narrow else (STRIP, 5.0)
            edge = Rect(area.left + 2.5, area.top + 4, area.left + 2.5 + strip, area.bottom - 4)
            yield round_rect(sheet, edge, strip / 2 - 0.1, Paint(self._region(sheet, card)))
            inside = Rect(edge.right + pad, area.top, area.right - pad, area.bottom)
            if not field and area.height >= TALL:
                said = self._whole(card, inside.height, narrow)
            else:
                said = self._line(card, field or ("" if narrow else "armies"))
            yield from box(said).draw(sheet, inside)

        key = card, field, lifted, lit
        return once(self._memo, key, REST, lambda: Element(0.0, lambda _: REST, draw))

    def _region(self, sheet: Sheet, province: str) -> str:
        """The colour of a province's region, calmer than a cube's."""
        name, palette = printed_province(self.seen, province).region, sheet.palette
        return mixed(REGIONS.get(name) or palette.tone(name).fill, palette.neutral.paper, 0.25)

    def _whole(self, card: str, high: float, narrow: bool) -> Element:
        """Name and buildings over armies, rice, chests and unrest."""
        name = box(label(card, NOTE, "semibold"), pad=(0, 0, 1, 0))
        tiles = [_tile(kind) for kind in sorted(self.seen["buildings"].get(card, ()))]
        told = ["rice", "taxes"] if narrow else ["", "rice", "taxes"]  # armies are on the map too
        facts = [self._fact(card, field) for field in told]
        flames = _flames(self.seen["unrest"].get(card, 0))

        def second(sheet: Sheet, area: Rect) -> Iterable[Shape]:
            spare = area.width - flames.width - sum(each.width for each in facts)
            gap = min(8.0, spare / len(facts))
            right = row([box(), flames], (REST,))
            return layers(row(facts, gap=gap), right).draw(sheet, area)

        first = row([name, *tiles], (REST,), 1)
        pitch = 11 + 2 * min(5.0, high / 10)
        return column([first, Element(0.0, lambda _: pitch, second)], pitch=pitch)

    def _line(self, card: str, field: str) -> Element:
        """Name, and what matters on a field."""
        fact = [self._fact(card, field)] if field and field != BID else []
        return row([label(card, NOTE, "semibold"), *fact], (REST,), 6)

    def _fact(self, card: str, field: str) -> Element:
        """A picture with the number that matters on a field: if no other, the armies."""
        province, name = printed_province(self.seen, card), ""
        if field in BUILDINGS:
            built = len(self.seen["buildings"].get(card, ()))
            name, said = "buildings", f"{built}/{province.sites}"
        elif field == "rice":
            name, said = "rice", str(province.rice)
        elif field == "taxes":
            name, said = "chest", str(province.taxes)
        else:
            said = str(self.seen["armies"][card])
        mark = _icon(name, PICTURE) if name else cube(self.seen["seat"], CUBE, "left")
        return row([mark, label(said, NOTE)], (PICTURE,), BESIDE)


def _paper(sheet: Sheet, area: Rect, *, lifted: bool, lit: bool) -> Iterator[Shape]:
    neutral = sheet.palette.neutral
    shadows = ((6.0, 5.0, 0.08), (2.5, 3.0, 0.12)) if lifted else ((0.4, 1.4, 0.16),)
    for spread, down, alpha in shadows:
        low = Rect(area.left, area.top + down, area.right, area.bottom + down)
        yield round_rect(sheet, low.grown(spread), ROUND, Paint(neutral.shadow, alpha))
    fill = mixed(neutral.paper, "#ffffff", 0.55)
    edge = neutral.accent if lifted or lit else neutral.rule
    yield round_rect(sheet, area, ROUND, Paint(fill), Paint(edge))


def _other(card: str, ink: str) -> Element:
    """Chests with their number; any other card with its name."""
    if card in CHEST_CARDS:
        name, said = "chest", str(CHEST_CARDS[card])
    elif card.startswith("tower "):
        name, said = "tray", card[6:]
    else:
        return box(label(card, NOTE, "semibold", anchor="middle"), pad=(4, 0, 4, 0))
    return centred(row([_icon(name, 17, ink), label(said, TEXT, "semibold")], gap=4))


def _icon(name: str, size: float, ink: str = "") -> Element:
    def draw(sheet: Sheet, x: float, y: float) -> Iterable[Shape]:
        colour = ink or sheet.palette.neutral.muted
        return icon(sheet, f"shogun/{name}", (x, y), size, ink=colour)

    return picture(draw, size, size)


def _tile(kind: str) -> Element:
    """A building, on the line of text."""
    return picture(lambda sheet, x, y: map_icon(sheet, kind, (x, y + 6), TILE), TILE, TILE)


def _flames(count: int) -> Element:
    """Markers of unrest, over each other."""
    wide = FLAME + LICK * (count - 1) if count else 0.0

    def draw(sheet: Sheet, x: float, y: float) -> Iterator[Shape]:
        for number in range(count):
            foot = (x + wide / 2 - FLAME / 2 - LICK * number, y + 6)
            yield from map_icon(sheet, "unrest", foot, FLAME)

    return picture(draw, wide, FLAME)
