"""The faces of the cards in a hand: province cards with their numbers, chests, and others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import BID, BUILDINGS, CHEST_CARDS
from cubetower.pages.palette import mix
from cubetower.viewer.boards.shogun.japan.pieces import map_icon
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.flow import (
    REST,
    Element,
    box,
    centre,
    column,
    cube,
    label,
    layers,
    once,
    picture,
    row,
)
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import NOTE, TEXT
from cubetower.viewer.window.controls import round_rect
from cubetower.viewer.window.questions.facts import is_province, printed_province

STRIP = 5.0  # width of the coloured edge that tells the region, units
CUBE, PICTURE, BESIDE = 11.5, 14.0, 4.5  # edge of a cube, size of an icon, gap to its number
MAX_NARROW, MIN_TALL = 100.0, 36.0  # width of a narrow card, height of one with two lines
ROUND = 4.0  # radius of the corners, units
TILE, FLAME, FLAME_STEP = 11.5, 12.0, 5.0  # sizes of buildings and flames, between flames, units
REGIONS = {"brown": "#8a6848"}
"""Colours of the regions that are not colours of cubes."""


@dataclass(frozen=True)
class CardFaces:
    """Draws cards.

    Attributes:
        seen: what the player sees.
    """

    seen: Observation
    _memo: Memo[tuple[Shape, ...]] = field(default_factory=lambda: Memo(128), init=False)

    def card(
        self, card: str, *, field: str = "", lifted: bool = False, lit: bool = False
    ) -> Element:
        """A card that fills its area.

        Args:
            card: its name.
            field: on which it lies, if any; the number that matters there is shown.
            lifted: it is picked up and casts a shadow.
            lit: it is pointed at.
        """

        def draw(sheet: Sheet, area: Rect) -> Iterator[Shape]:
            yield from _paper(sheet, area, lifted=lifted, lit=lit)
            if not is_province(self.seen, card):
                yield from _other(card, sheet.palette.neutral.ink).draw(sheet, area)
                return
            narrow = area.width < MAX_NARROW
            strip, pad = (3.0, 3.5) if narrow else (STRIP, 5.0)
            edge = Rect(area.left + 2.5, area.top + 4, area.left + 2.5 + strip, area.bottom - 4)
            yield round_rect(sheet, edge, strip / 2 - 0.1, Paint(self._region(sheet, card)))
            inside = Rect(edge.right + pad, area.top, area.right - pad, area.bottom)
            if not field and area.height >= MIN_TALL:
                text = self._whole(card, inside.height, narrow)
            else:
                text = self._line(card, field or ("" if narrow else "armies"))
            yield from box(text).draw(sheet, inside)

        key = card, field, lifted, lit
        return once(self._memo, key, REST, lambda: Element(0.0, lambda _: REST, draw))

    def _region(self, sheet: Sheet, province: str) -> str:
        """The colour of a province's region, calmer than a cube's."""
        name, palette = printed_province(self.seen, province).region, sheet.palette
        return mix(REGIONS.get(name) or palette.tone(name).fill, palette.neutral.paper, 0.25)

    def _whole(self, card: str, high: float, narrow: bool) -> Element:
        """Name and buildings above armies, rice, chests and unrest."""
        name = box(label(card, NOTE, "semibold"), pad=(0, 0, 1, 0))
        tiles = [_tile(kind) for kind in sorted(self.seen.buildings.get(card, ()))]
        fields = ["rice", "taxes"] if narrow else ["", "rice", "taxes"]  # the map has armies, too
        facts = [self._fact(card, field) for field in fields]
        flames = _flames(self.seen.unrest.get(card, 0))

        def second(sheet: Sheet, area: Rect) -> Iterable[Shape]:
            spare = area.width - flames.width - sum(each.width for each in facts)
            gap = min(8.0, spare / len(facts))
            right = row([box(), flames], (REST,))
            return layers(row(facts, gap=gap), right).draw(sheet, area)

        first = row([name, *tiles], (REST,), 1)
        pitch = 11 + 2 * min(5.0, high / 10)
        return column([first, Element(0.0, lambda _: pitch, second)], pitch=pitch)

    def _line(self, card: str, field: str) -> Element:
        """The name, and the number that matters on a field."""
        fact = [self._fact(card, field)] if field and field != BID else []
        return row([label(card, NOTE, "semibold"), *fact], (REST,), 6)

    def _fact(self, card: str, field: str) -> Element:
        """An icon with the number that matters on a field; by default the armies."""
        province, name = printed_province(self.seen, card), ""
        if field in BUILDINGS:
            built = len(self.seen.buildings.get(card, ()))
            name, text = "buildings", f"{built}/{province.sites}"
        elif field == "rice":
            name, text = "rice", str(province.rice)
        elif field == "taxes":
            name, text = "chest", str(province.taxes)
        else:
            text = str(self.seen.armies[card])
        mark = _icon(name, PICTURE) if name else cube(self.seen.seat, CUBE, "left")
        return row([mark, label(text, NOTE)], (PICTURE,), BESIDE)


def _paper(sheet: Sheet, area: Rect, *, lifted: bool, lit: bool) -> Iterator[Shape]:
    neutral = sheet.palette.neutral
    shadows = ((6.0, 5.0, 0.08), (2.5, 3.0, 0.12)) if lifted else ((0.4, 1.4, 0.16),)
    for spread, down, alpha in shadows:
        low = Rect(area.left, area.top + down, area.right, area.bottom + down)
        yield round_rect(sheet, low.expand(spread), ROUND, Paint(neutral.shadow, alpha))
    fill = mix(neutral.paper, "#ffffff", 0.55)
    edge = neutral.accent if lifted or lit else neutral.rule
    yield round_rect(sheet, area, ROUND, Paint(fill), Paint(edge))


def _other(card: str, ink: str) -> Element:
    """The face of a chest card, or of any other card by its name."""
    if card in CHEST_CARDS:
        name, text = "chest", str(CHEST_CARDS[card])
    elif card.startswith("tower "):
        name, text = "tray", card[6:]
    else:
        return box(label(card, NOTE, "semibold", anchor="middle"), pad=(4, 0, 4, 0))
    return centre(row([_icon(name, 17, ink), label(text, TEXT, "semibold")], gap=4))


def _icon(name: str, size: float, ink: str = "") -> Element:
    def draw(sheet: Sheet, x: float, y: float) -> Iterable[Shape]:
        colour = ink or sheet.palette.neutral.muted
        return icon(sheet, f"shogun/{name}", (x, y), size, ink=colour)

    return picture(draw, size, size)


def _tile(kind: str) -> Element:
    """A building in a line of text."""
    return picture(lambda sheet, x, y: map_icon(sheet, kind, (x, y + 6), TILE), TILE, TILE)


def _flames(count: int) -> Element:
    """Unrest markers, overlapping."""
    wide = FLAME + FLAME_STEP * (count - 1) if count else 0.0

    def draw(sheet: Sheet, x: float, y: float) -> Iterator[Shape]:
        for number in range(count):
            foot = (x + wide / 2 - FLAME / 2 - FLAME_STEP * number, y + 6)
            yield from map_icon(sheet, "unrest", foot, FLAME)

    return picture(draw, wide, FLAME)
