"""The picture of a desk: fields with the cards on them, and the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from viewer.boards.shogun.cards.icons import ACTIONS, action_icon
from viewer.draw.displaylist import Paint, Shape, Stage
from viewer.draw.icons import icon
from viewer.draw.palette import Palette, mixed
from viewer.draw.paper import BESIDE, CUBE, Paper
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import HEAD, NOTE, fitted, text_width
from viewer.window.controls import rounded
from viewer.window.hand.cardfaces import CardFaces
from viewer.window.hand.desk import DESK, Desk
from viewer.window.hand.laying import Laying
from viewer.window.hand.table import Table, short_name
from viewer.window.spots import Spot

INSIDE = 54.0  # from a field's left edge to the card on it, units
EDGE = 3.0  # from a field's other edges to that card, units
PICTURE = 16.0  # size of a field's picture, units
TITLE = 30.0  # baseline, from the desk's upper edge, units


@dataclass(frozen=True, slots=True)
class Sight:
    """All that decides what a desk looks like; equal ones look the same.

    Attributes:
        laid: fields and the cards on them.
        held: the card that is about to be laid; None: none.
        carried: it follows the mouse, so that it is not where it was.
        over: what the mouse or the keys point at.
        keys: it is the keys that point.
        named: a card whose province is pointed at on the map.
    """

    laid: tuple[tuple[str, str], ...]
    held: str | None = None
    carried: bool = False
    over: Spot | None = None
    keys: bool = False
    named: str | None = None


@dataclass(frozen=True, eq=False)
class DeskPicture:
    """Draws a desk.

    Attributes:
        stage: of the film.
        palette: its colours.
        table: what the player sees.
        desk: where everything lies.
        groups: the fields by what they are.
    """

    stage: Stage
    palette: Palette
    table: Table
    desk: Desk
    groups: Mapping[str, tuple[str, ...]]

    @property
    def sheet(self) -> Sheet:
        """The whole stage."""
        return Sheet(self.stage, self.palette, 0.0, 1280.0)

    @property
    def faces(self) -> CardFaces:
        """Draws the cards."""
        return CardFaces(self.sheet, self.table)

    def drawn(self, laying: Laying, sight: Sight) -> Iterator[Shape]:
        """The desk, its fields, and the cards that do not follow the mouse."""
        yield from self._paper()
        for field in self.desk.fields:
            yield from self._field(field, laying, sight)
        lying = {card for _, card in sight.laid}
        for card, area in self.desk.cards.items():
            gone = card in lying or (sight.carried and card == sight.held)
            if gone:
                paint = Paint(self.palette.neutral.background, 0.55)
                yield rounded(self.sheet, area, 4.0, paint)
                continue
            lit = sight.over == Spot("card", card) or sight.named == card
            yield from self.faces.card(card, area, lifted=card == sight.held, lit=lit)
        if sight.keys and sight.over and sight.over.kind != "button":
            places = self.desk.fields if sight.over.kind == "field" else self.desk.cards
            yield self._ring(places[sight.over.name].grown(2.0))

    def carried(self, card: str, area: Rect) -> Iterator[Shape]:
        """The card that follows the mouse."""
        yield from self.faces.card(card, area, lifted=True)

    def _paper(self) -> Iterator[Shape]:
        paper = Paper(self.stage, self.palette, DESK)
        yield from paper.paper
        yield paper.tab()
        sheet = paper.sheet
        first, second = (baseline - DESK.top for baseline in self.desk.headings)
        yield from sheet.icon(CUBE / 2 + 1, TITLE, self.table.seat, CUBE + 2, HEAD)
        yield sheet.text(BESIDE + 2, TITLE, "Your plan", HEAD, weight="semibold")
        chests = str(self.table.seen["chests"][self.table.seat])
        wide = text_width(chests, HEAD, "semibold")
        yield sheet.text(sheet.width, TITLE, chests, HEAD, weight="semibold", anchor="right")
        x = sheet.width - wide - 16
        yield from icon(sheet, "shogun/chest", (x, TITLE - 7), 19, ink=self.palette.neutral.ink)
        if self.groups["open"]:
            yield sheet.text(0, first, "In this order", NOTE, muted=True)
        if self.groups["hidden"]:
            x = sheet.width / 2 + 2
            yield sheet.text(x, first, "Later, still face down", NOTE, muted=True)
        yield sheet.text(0, second, "Your cards", NOTE, muted=True)

    def _field(self, field: str, laying: Laying, sight: Sight) -> Iterator[Shape]:
        neutral, area, sheet = self.palette.neutral, self.desk.fields[field], self.sheet
        over = sight.over == Spot("field", field)
        barred = sight.held is not None and bool(laying.why_not(sight.held, field))
        asked = sight.held is not None and not barred
        free = asked and field not in laying.laid
        fill = neutral.sun if free else neutral.background
        if over and not barred:
            fill = mixed(fill, neutral.ink, 0.07)
        edge = Paint(neutral.accent if asked else neutral.rule, 0.75 if free else 0.4)
        yield rounded(sheet, area, 5.0, Paint(fill, 0.35 if barred else 1.0), edge)
        if asked and over:
            yield self._ring(area)
        yield from self._head(field, area, 0.35 if barred else 1.0)
        card = dict(sight.laid).get(field)
        if card is None or (sight.carried and card == sight.held):
            said = fitted(short_name(field), NOTE, area.width - INSIDE - 8)
            alpha = 0.35 if barred else 0.75
            y = area.middle[1] + 5
            yield sheet.text(area.left + INSIDE + 4, y, said, NOTE, muted=True, alpha=alpha)
            return
        lifted, lit = card == sight.held, over or card == sight.named
        yield from self.faces.card(card, inside(area), field=field, lifted=lifted, lit=lit)

    def _head(self, field: str, area: Rect, alpha: float) -> Iterator[Shape]:
        """Number in the round's order, or the back of a card, and the picture of the field."""
        sheet, neutral = self.sheet, self.palette.neutral
        x, y = area.left + 33.0, area.middle[1]
        if field in self.groups["open"]:
            number = str(self.groups["open"].index(field) + 1)
            yield sheet.text(area.left + 5, y + 5, number, NOTE, muted=True, alpha=alpha)
        elif field in self.groups["hidden"]:
            middle, ink = (area.left + 9, y), neutral.wood_mid
            yield from icon(sheet, "shogun/back", middle, 11, ink=ink, alpha=alpha)
        else:
            x -= 6
        if field.partition(" ")[0] in ACTIONS:
            yield from action_icon(sheet, field, x, y, PICTURE, neutral.ink, alpha)
        else:
            said = fitted(field, NOTE, INSIDE - 8)
            yield sheet.text(area.left + 5, y + 5, said, NOTE, alpha=alpha)

    def _ring(self, area: Rect) -> Shape:
        """A strong line around what is pointed at."""
        ring = rounded(self.sheet, area, 6.0, Paint(self.palette.neutral.accent))
        return type(ring)(ring.points, None, ring.fill, 2.2 * self.sheet.unit)


def inside(area: Rect) -> Rect:
    """Where the card on a field lies."""
    return Rect(area.left + INSIDE, area.top + EDGE, area.right - EDGE, area.bottom - EDGE)
