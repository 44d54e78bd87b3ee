"""The cards of SHITENNO without pieces: the strip of the year, and the cards of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from cubetower.game.core import Event, Seat
from cubetower.game.shitenno.rules import events
from cubetower.game.shitenno.rules.observation import Position
from cubetower.game.shitenno.rules.tables import TITLES
from cubetower.viewer.boards.shitenno.layout import (
    BLOCK,
    INSET,
    TABLE,
    UNIT,
    Group,
    ShitennoLayout,
    groups,
    packs_of,
    payment,
)
from cubetower.viewer.boards.shitenno.pieces import ShitennoPieces
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import TablePart, TableTray
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.flow import REST, Element, box, column, cube, label, row
from cubetower.viewer.draw.paper import BESIDE, CUBE, seat_name
from cubetower.viewer.draw.rect import Rect

HEAD, TEXT, TITLE, NOTE = 20.0, 16.0, 14.0, 13.0
PIP: Final = 5.0
"""Edge of the small squares under a player's title, as many as it has seals."""
HELP: Final = {
    "Daimyo": "2 points more for each kamon",
    "Shomyo": "1 point more for each kamon",
    "Sensei": "may turn a kamon to its golden side",
    "Hatamoto": "stands for a symbol, once",
}
"""The effect of a title."""

ENDING: Final = (events.Koku, events.Majority, events.Ended)
"""Events of the end."""

SENTENCES: Final[Mapping[type[Event], str]] = {
    events.Turn: "{seat}'s turn: {title} {help}",
    events.Took: "slot {slot} of {province}",
    events.Drew: "{seat} draws a troop card, for a tile",
    events.Turned: "{seat} turns a kamon in {province} to its golden side",
    events.TurnEnded: "{seat} ends the turn",
    events.Titles: "New titles, from the highest down",
    events.Year: "Provinces are taken, in this order",
    events.TitlesDrawn: "Titles at the start",
    events.Koku: "{seat} gets {points} points for koku in hand",
    events.Majority: "{seat} has most kamons in {province}: {points} points",
    events.Ended: "{seat} wins",
}
"""A sentence for each kind of event, with its fields."""


class Strip(TablePart[ShitennoLayout, ShitennoPieces]):
    """The card of the year."""

    def ground(self) -> Iterator[Shape]:
        """The empty card."""
        strip, sheet = self.layout.strip, self.sheet
        paper, x = self.paper(strip), strip.left + BLOCK
        yield from (*paper.paper, paper.tab())
        rule = Paint(sheet.palette.neutral.rule)
        yield sheet.box(x - 0.6, strip.top + 14, x + 0.6, strip.bottom - 14, rule)

    def draw(self, moment: TableMoment[Position]) -> Iterator[Shape]:
        """The year, the decks, and the event."""
        yield from self._year(moment)
        found = groups(self.layout, moment.after)
        for group in found:
            yield from self._group(moment, group)
        if not found:
            yield from self._order(moment.after)
            yield from self._draw_event(moment.event)

    def _year(self, moment: TableMoment[Position]) -> Iterator[Shape]:
        """The number of the year, what is done in it, and the decks."""
        strip, position = self.layout.strip, moment.after
        doing = "the end" if isinstance(moment.event, ENDING) else "provinces are taken"
        told = label(doing, NOTE, muted=True)
        if tairo := _tairo(position):
            who = label(seat_name(tairo), NOTE, "semibold")
            told = row([label("Tairo", NOTE, muted=True), cube(tairo), who], gap=7)
        year = label(f"Year {position.year}", HEAD, "semibold")
        area = Rect(strip.left + INSET, strip.top + 17, strip.left + BLOCK, strip.bottom)
        yield from column([year, told], gap=9).draw(self.sheet, area)
        decks = position.own[position.seats[0]].decks
        for name in ("troop", "koku"):
            spot = self.layout.deck(name)
            yield from self.pieces.back(name, spot)
            number = str(decks[name])
            yield self.sheet.text(spot.x + 18, spot.y + 5, number, 14, weight="semibold")

    def _group(self, moment: TableMoment[Position], group: Group) -> Iterator[Shape]:
        """The ground of a group with its title; for a pack also with the answers."""
        sheet, rect, neutral = self.sheet, group.rect, self.palette.neutral
        position, corners = moment.after, rect.corners
        left, top = rect.left + 10, rect.top + 17
        if group.name == TABLE:
            yield sheet.polygon(corners, Paint(neutral.background, 0.35))
            yield sheet.text(left, top, "On the table", NOTE, weight="semibold", muted=True)
            return
        fresh = isinstance(moment.event, events.Offered | events.Split)
        edge, fill = self.accent if fresh else Paint(neutral.rule), neutral.background
        yield sheet.polygon(corners, Paint(fill, 0.75), edge, 2)
        tairo, *asked = _waiting(position)
        several = len(position.packs) > 1
        title = f"Pack {'AB'[int(group.name)]}" if several else f"Pack of {seat_name(tairo)}"
        yield sheet.text(left, top, title, NOTE, weight="semibold")
        for place, seat in enumerate(asked[:1] if several else asked):
            x, y = rect.left + 17 + 26 * place, rect.bottom - 9
            yield from sheet.icon(x, y, seat, CUBE, NOTE)
            if seat in position.declined:
                yield from self._cross(x + 1, y - 5)

    def _cross(self, x: float, y: float) -> Iterator[Shape]:
        for paint, width in ((Paint(self.palette.neutral.paper), 5.0), (self.accent, 2.6)):
            for side in (-8, 8):
                yield self.sheet.line(((x - 8, y - side), (x + 8, y + side)), paint, width)

    def _order(self, position: Position) -> Iterator[Shape]:
        """The players in the order of their titles, with a bar under the one on turn."""

        def player(seat: Seat) -> Element:
            mine = seat == position.turn.get("seat")
            title = position.titles[seat]
            said = label(title, 15, "semibold" if mine else "regular", muted=not mine)
            name = row([cube(seat), said], gap=BESIDE - CUBE)
            return row([box(name, bar=self.accent if mine else None), box()], (None, REST))

        room, order = self.layout.room, _order(position)
        area = Rect(room.left, room.top + 13.5, room.right, room.top + 39.5)
        yield from row([*map(player, order)], [REST] * len(order)).draw(self.sheet, area)

    def _draw_event(self, event: Event) -> Iterator[Shape]:
        """The event in a line, with the points of a kamon."""
        text, room = _sentence(event), self.layout.room
        if isinstance(event, events.Took):
            yield from self._arrows(event)
            yield self.sheet.text(room.right, room.top + 78, text, NOTE, muted=True, anchor="right")
            points = f"+{event.points}" + (f" +{event.title}" if event.title else "")
            x, y = room.right, room.top + 106
            yield self.sheet.text(x, y, points, 24, weight="semibold", anchor="right")
        elif text:
            yield self.sheet.text(room.left, room.top + 86, text, TEXT)

    def _arrows(self, event: events.Took) -> Iterator[Shape]:
        """A small arrow to the right between what a tile exchanges and what it becomes."""
        units = [piece.spot for piece in payment(self.layout, event) if piece.kind == "unit"]
        for one, other in pairwise(units):
            if other.x - one.x < 2 * UNIT:
                x, y = (one.x + other.x) / 2, one.y
                tip = (x - 3, y - 4), (x + 1.5, y), (x - 3, y + 4)
                yield self.sheet.line(tip, Paint(self.palette.neutral.muted), 1.8)


class TitleTray(TableTray[ShitennoLayout, ShitennoPieces]):
    """A player's title above hand, tiles and kamons."""

    def subject(self, moment: TableMoment[Position]) -> Seat:
        """The player whom a moment is about; the Tairo if cards are revealed."""
        return super().subject(moment) or getattr(moment.event, "tairo", "")

    def ground(self) -> Iterator[Shape]:
        """The empty card with the name."""
        yield from super().ground()
        yield from self.card.player(0, 30, self.seat)
        yield self.card.sheet.rule(46)
        yield self.card.sheet.rule(self.card.area.height - 80)

    def draw(self, moment: TableMoment[Position]) -> Iterator[Shape]:
        """The title with its seals; pale when another seal tile is taken this year."""
        position, sheet, y = moment.after, self.card.sheet, 26
        title, old = position.titles[self.seat], self.seat in position.sealed
        yield sheet.text(sheet.width, y, title, TITLE, anchor="right", muted=old)
        for seal in range(TITLES[title]):
            x = sheet.width - PIP - seal * (PIP + 3)
            paint = self.accent.fade(0.4 if old else 1.0)
            yield sheet.box(x, y + 6, x + PIP, y + 6 + PIP, paint)
        yield from super().draw(moment)


def _order(position: Position) -> list[Seat]:
    """The seats from the highest title down."""
    return sorted(position.seats, key=lambda seat: -TITLES[position.titles[seat]])


def _waiting(position: Position) -> list[Seat]:
    """Those without a seal tile, in the order of their titles: the Tairo, then who is asked."""
    return [seat for seat in _order(position) if seat not in position.sealed]


def _tairo(position: Position) -> Seat | None:
    """Who deals out now; None in an odd year."""
    dealing = position.table or position.seals or packs_of(position)
    return next(iter(_waiting(position)), None) if dealing else None


def _sentence(event: Event) -> str:
    """The event in a sentence; empty if the picture says enough."""
    fields = event.line()
    seat = fields.get("seat") or next(iter(fields.get("winners", ())), "")
    told = {**fields, "seat": seat_name(seat), "help": HELP.get(fields.get("title", ""))}
    return SENTENCES.get(type(event), "").format_map(told)
