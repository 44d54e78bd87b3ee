"""The strip between provinces and players of SHITENNO: the year, and what happens in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.core import Event, Seat, on
from game.shitenno import events
from game.shitenno.observation import Position
from game.shitenno.tables import TITLES
from viewer.boards.shitenno.groups import Group, groups, packs_of, paid
from viewer.boards.shitenno.layout import BLOCK, INSET, Layout
from viewer.boards.shitenno.pieces import Pieces
from viewer.boards.table.moments import Moment
from viewer.draw.displaylist import Line, Paint, Shape
from viewer.draw.paper import BESIDE, CUBE, Paper, shown
from viewer.draw.sheet import Sheet
from viewer.draw.typography import text_width

HEAD, TEXT, NOTE = 20.0, 16.0, 13.0
HELP: Final = {
    "Daimyo": "2 points more for each kamon",
    "Shomyo": "1 point more for each kamon",
    "Sensei": "may turn a kamon to its golden side",
    "Hatamoto": "stands for a symbol, once",
}
"""What a title is good for."""


@dataclass(frozen=True, eq=False)
class Strip:
    """Draws the card of the year, without the pieces on it.

    Attributes:
        sheet: the board.
        layout: where it lies.
        pieces: draws what tiles act on.
    """

    sheet: Sheet
    layout: Layout
    pieces: Pieces

    def ground(self) -> Iterator[Shape]:
        """The empty card, and the backs of the decks."""
        strip, sheet = self.layout.strip, self.sheet
        paper = Paper(sheet.stage, sheet.palette, strip)
        yield from paper.paper
        yield sheet.box(
            strip.left + INSET, strip.top, strip.left + INSET + 30, strip.top + 3.5, self._accent
        )
        x = strip.left + BLOCK
        rule = Paint(sheet.palette.neutral.rule)
        yield sheet.box(x - 0.6, strip.top + 14, x + 0.6, strip.bottom - 14, rule)

    @property
    def _accent(self) -> Paint:
        return Paint(self.sheet.palette.neutral.accent)

    def drawn(self, moment: Moment[Position]) -> Iterator[Shape]:
        """The year, the decks, and what the event tells."""
        yield from self._year(moment)
        found = groups(self.layout, moment.after)
        if found:
            for group in found:
                yield from self._group(moment, group)
            return
        yield from self._order(moment)
        yield from self._told(moment)

    def _year(self, moment: Moment[Position]) -> Iterator[Shape]:
        """Number of the year, what is done in it, and the decks."""
        strip, sheet, position = self.layout.strip, self.sheet, moment.after
        left, top = strip.left + INSET, strip.top
        yield sheet.text(left, top + 36, f"Year {position['year']}", HEAD, weight="semibold")
        tairo = _tairo(position)
        if tairo:
            yield sheet.text(left, top + 64, "Tairo", NOTE, muted=True)
            at = left + text_width("Tairo", NOTE) + 8
            yield from sheet.icon(at + CUBE / 2, top + 64, tairo, CUBE, NOTE)
            yield sheet.text(at + BESIDE - 3, top + 64, shown(tairo), NOTE, weight="semibold")
        else:
            text = "the end" if isinstance(moment.event, ENDING) else "provinces are taken"
            yield sheet.text(left, top + 64, text, NOTE, muted=True)
        decks = position["own"][position["seats"][0]]["decks"]
        for name in ("troop", "koku"):
            spot = self.layout.deck(name)
            yield from self.pieces.back(name, spot)
            yield sheet.text(spot.x + 18, spot.y + 5, str(decks[name]), 14, weight="semibold")

    def _group(self, moment: Moment[Position], group: Group) -> Iterator[Shape]:
        """The ground under cards that lie together, with a title; a pack with the answers."""
        sheet, rect = self.sheet, group.rect
        at, neutral = sheet.at, sheet.palette.neutral
        pack = group.name != "table"
        fill = Paint(neutral.background, 0.75 if pack else 0.35)
        yield sheet.box(rect.left, rect.top, rect.right, rect.bottom, fill)
        if pack:
            corners = tuple(at(*corner) for corner in rect.corners)
            line = (
                self._accent
                if isinstance(moment.event, events.Offered | events.Split)
                else Paint(neutral.rule)
            )
            middle = at(rect.middle[0], rect.bottom)
            yield Line((middle, *corners[1:], corners[0], middle), line, 2 * sheet.unit)
        title = _group_title(moment.after, group)
        yield sheet.text(
            rect.left + 10, rect.top + 17, title, NOTE, muted=not pack, weight="semibold"
        )
        if pack:
            yield from self._answers(moment.after, group)

    def _answers(self, position: Position, group: Group) -> Iterator[Shape]:
        """Who is asked; a cross over those who have declined."""
        x, y = group.rect.left + 17, group.rect.bottom - 9
        asked = _asked(position)
        for seat in asked if len(position["packs"]) == 1 else asked[:1]:
            yield from self.sheet.icon(x, y, seat, CUBE, NOTE)
            if seat in position["declined"]:
                yield from self._cross(x + 1, y - 5)
            x += 26

    def _cross(self, x: float, y: float) -> Iterator[Shape]:
        at, unit = self.sheet.at, self.sheet.unit
        for colour, width in ((self.sheet.palette.neutral.paper, 5.0), (None, 2.6)):
            paint = Paint(colour) if colour else self._accent
            for side in (-1, 1):
                yield Line((at(x - 8, y - 8 * side), at(x + 8, y + 8 * side)), paint, width * unit)

    def _order(self, moment: Moment[Position]) -> Iterator[Shape]:
        """The players in the order of their titles; a bar under the one on turn."""
        position, sheet, room = moment.after, self.sheet, self.layout.room
        step = room.width / len(position["seats"])
        y, on_turn = room.top + 32, position["turn"].get("seat")
        for number, seat in enumerate(_order(position)):
            x, title = room.left + number * step, position["titles"][seat]
            mine = seat == on_turn
            yield from sheet.icon(x + CUBE / 2, y, seat, CUBE, 15)
            yield sheet.text(
                x + BESIDE, y, title, 15, weight="semibold" if mine else "regular", muted=not mine
            )
            if mine:
                right = x + BESIDE + text_width(title, 15, "semibold")
                yield sheet.box(x, y + 6, right, y + 8.5, self._accent)

    def _told(self, moment: Moment[Position]) -> Iterator[Shape]:
        """What happens, in a line; what is paid for a kamon, and its points."""
        event, room = moment.event, self.layout.room
        text = _sentence(event)
        if isinstance(event, events.Took):
            yield from self._paid(event)
            yield self.sheet.text(room.right, room.top + 78, text, NOTE, muted=True, anchor="right")
            points = f"+{event.points}" + (f" +{event.title}" if event.title else "")
            yield self.sheet.text(
                room.right, room.top + 106, points, 24, weight="semibold", anchor="right"
            )
        elif text:
            yield self.sheet.text(room.left, room.top + 86, text, TEXT)

    def _paid(self, event: events.Took) -> Iterator[Shape]:
        """What tiles and title act on, and what it becomes."""
        found = paid(self.layout, event)
        for before, each in pairwise(found):
            if each.kind != "unit":
                continue
            yield from self.pieces.unit(each.what, each.spot)
            if before.kind == "unit" and each.spot.x - before.spot.x < 36:
                yield from self._to((before.spot.x + each.spot.x) / 2, each.spot.y)

    def _to(self, x: float, y: float) -> Iterator[Shape]:
        """A small arrow to the right."""
        at, paint = self.sheet.at, Paint(self.sheet.palette.neutral.muted)
        points = (at(x - 3, y - 4), at(x + 1.5, y), at(x - 3, y + 4))
        yield Line(points, paint, 1.8 * self.sheet.unit)


def _order(position: Position) -> list[Seat]:
    """The seats from the highest title down."""
    return sorted(position["seats"], key=lambda seat: -TITLES[position["titles"][seat]])


def _waiting(position: Position) -> list[Seat]:
    """Those without a seal tile, in the order of their titles."""
    return [seat for seat in _order(position) if seat not in position["sealed"]]


def _tairo(position: Position) -> Seat | None:
    """Who deals out now; None in an odd year."""
    dealing = position["table"] or position["seals"] or packs_of(position)
    return _waiting(position)[0] if dealing and _waiting(position) else None


def _asked(position: Position) -> list[Seat]:
    """Those to whom a pack is offered."""
    return _waiting(position)[1:]


def _group_title(position: Position, group: Group) -> str:
    if group.name == "table":
        return "On the table"
    if len(position["packs"]) > 1:
        return f"Pack {'AB'[int(group.name)]}"
    return f"Pack of {shown(_waiting(position)[0])}"


def _sentence(event: Event) -> str:
    """What happens, without the name of the player on turn."""
    say = SENTENCES.get(type(event))
    return say(event) if say else ""


def _turn(event: events.Turn) -> str:
    return f"{shown(event.seat)}'s turn: {event.title} {HELP[event.title]}"


def _majority(event: events.Majority) -> str:
    return f"{shown(event.seat)} has most kamons in {event.province}: {event.points} points"


def _turned(event: events.Turned) -> str:
    return f"{shown(event.seat)} turns a kamon in {event.province} to its golden side"


ENDING: Final = (events.Koku, events.Majority, events.Ended)
"""Events of the end."""

SENTENCES: Final = dict(
    (
        on(events.Turn, _turn),
        on(events.Took, lambda event: f"slot {event.slot} of {event.province}"),
        on(events.Drew, lambda event: f"{shown(event.seat)} draws a troop card, for a tile"),
        on(events.Turned, _turned),
        on(events.TurnEnded, lambda event: f"{shown(event.seat)} ends the turn"),
        on(events.Titles, lambda event: "New titles, from the highest down"),
        on(events.Year, lambda event: "Provinces are taken, in this order"),
        on(events.TitlesDrawn, lambda event: "Titles at the start"),
        on(
            events.Koku,
            lambda event: f"{shown(event.seat)} gets {event.points} points for koku in hand",
        ),
        on(events.Majority, _majority),
        on(events.Ended, lambda event: f"{shown(event.winners[0])} wins"),
    )
)
"""By kind of event."""
