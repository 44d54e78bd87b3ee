"""The card that is always there: when it is, the event, the actions, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.core import Data, Seat
from game.shogun.tables import event_cards
from game.shogun.wording import EFFECTS
from viewer.boards.shogun.cards.icons import action_icon
from viewer.boards.shogun.cards.paper import Card, provinces_of
from viewer.boards.shogun.moments import Moment, Table
from viewer.draw.displaylist import Line, Paint, Shape, Weight
from viewer.draw.icons import icon
from viewer.draw.paper import CUBE, NOTE, TEXT, shown
from viewer.draw.rect import Rect
from viewer.draw.typography import fitted, text_width, wrapped

PLACES = 10  # of the action track
GAP = 4.0  # from place to place, units
TRACK, TILE = 71.0, 29.0  # upper edge and height of the track, units
CAPTION = 120.0  # baseline under the track, units
ROWS, PITCH = 141.0, 18.5  # first baseline of the table, and from row to row, units
SPECIAL = 88.0  # where the special cards begin, units
FOOT = 11.0  # from the last baseline to the card's lower edge, units
COLUMN = 38.0  # width of a column of numbers, units
HEADS = ("points", "rice", "chest", "provinces")
SEASON = 23.0  # size of its name, units
WINTER = ("Rice", "Revolts", "Points")
SETTING = ("Provinces", "Tower")


@dataclass(frozen=True, slots=True)
class Row:
    """What a player has; the numbers in the order of `HEADS`."""

    seat: Seat
    special: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """What is on the card.

    Attributes:
        season: its name; empty before the first.
        year: 1 or 2.
        label: over the event's words.
        words: of the event.
        cancelled: who took it away; empty if nobody.
        slots: the actions opened, in their order.
        slot: the place of the one that is carried out or was the last; None before the first.
        aside: what goes on instead of that action; empty if it is carried out.
        step: the part of a winter, or of setting up, that goes on.
        rows: of the table.
    """

    season: str
    year: int
    label: str
    words: str
    cancelled: Seat
    slots: tuple[str, ...]
    slot: int | None
    aside: str
    step: int
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class CourseCard(Card[Course]):
    """Season and year, the event, the action track, and a table of the players."""

    @property
    def covered(self) -> Rect:
        """With fewer players the card is lower."""
        area, rows = self.area, len(self.header["seats"])
        return replace(area, bottom=area.top + ROWS + PITCH * (rows - 1) + FOOT)

    def content(self, moment: Moment) -> Course:
        """What is known with a moment's result."""
        table = moment.table
        label, words = _event(table) if table.season else _setting(self.header)
        return Course(
            table.season,
            table.year,
            label,
            words,
            table.cancelled,
            table.slots,
            table.slot,
            _aside(table),
            _step(moment),
            self._rows(moment),
        )

    def _rows(self, moment: Moment) -> tuple[Row, ...]:
        table, after = moment.table, moment.after
        seats = table.order or tuple(self.header["seats"])
        provinces = provinces_of(after, seats)
        return tuple(
            Row(
                seat,
                table.holders.get(seat, ""),
                (after.points[seat], after.rice[seat], after.chests[seat], count),
            )
            for seat, count in zip(seats, provinces, strict=True)
        )

    def drawn(self, content: Course) -> Iterator[Shape]:
        """The card at rest."""
        if content.slot is not None and not content.aside:
            yield from self._marker(float(content.slot), 1.0)
        yield from self._fixed(content)

    def moving(self, moment: Moment, content: Course, share: float) -> Iterator[Shape] | None:
        """The mark goes on to the next action, and numbers that change light up."""
        changed = list(self._changed(moment, content))
        steps = moment.kind == "action" and content.slot is not None
        if share >= 1 or not (changed or steps):
            return None
        return self._in_motion(content, changed, share, steps=steps)

    def _in_motion(
        self, content: Course, changed: list[tuple[int, int]], share: float, *, steps: bool
    ) -> Iterator[Shape]:
        for row, column in changed:
            yield self._light(row, column, 1 - share)
        slot = content.slot
        if slot is not None and steps:
            yield from self._marker(max(0.0, slot - 1 + share), share if slot == 0 else 1.0)
        elif slot is not None and not content.aside:
            yield from self._marker(float(slot), 1.0)
        yield from self.kept(("fixed", content), lambda: self._fixed(content))
        if steps and slot is not None and 0 < slot <= PLACES // 2 and len(content.slots) > slot:
            yield from self._back(len(content.slots) - 1, 1 - share)

    def _fixed(self, content: Course) -> Iterator[Shape]:
        """All but the mark on the track."""
        yield self.tab()
        yield from self._season(content)
        yield from self._event(content)
        if content.season in ("", "winter"):
            yield from self._steps(content)
        else:
            yield from self._track(content)
        yield from self._heads(content)
        for number, row in enumerate(content.rows):
            yield from self._row(ROWS + PITCH * number, row)

    # the heading

    @property
    def _divide(self) -> float:
        """Where the event begins, right of the season."""
        return text_width("Summer", SEASON, "semibold") + 32

    def _season(self, content: Course) -> Iterator[Shape]:
        sheet, year = self.sheet, f"Year {content.year} of 2" if content.season else "The start"
        season = content.season.capitalize() or "Set-up"
        yield sheet.text(0, 34, season, SEASON, weight="semibold")
        yield sheet.text(0, 56, year, NOTE, muted=True)
        x = self._divide - 16
        paint = Paint(self.palette.neutral.rule)
        yield Line((sheet.at(x, 15), sheet.at(x, 60)), paint, 1.2 * sheet.unit)

    def _event(self, content: Course) -> Iterator[Shape]:
        sheet, x, gone = self.sheet, self._divide, content.cancelled
        yield sheet.text(x, 26, "Taken away by" if gone else content.label, NOTE, muted=True)
        if gone:
            left = x + text_width("Taken away by ", NOTE) + 3
            yield from sheet.icon(left + CUBE / 2, 26, gone, CUBE, NOTE)
            yield sheet.text(left + 20, 26, shown(gone), NOTE, weight="semibold")
        for line, words in enumerate(wrapped(content.words, NOTE, sheet.width - x, 2)):
            text = sheet.text(x, 43 + 17 * line, words, NOTE, muted=bool(gone))
            yield text
            if gone:
                yield self.struck(text)

    # the track

    @property
    def _tile(self) -> float:
        """Width of a place of the track, units."""
        return (self.sheet.width - (PLACES - 1) * GAP) / PLACES

    def _marker(self, slot: float, alpha: float) -> Iterator[Shape]:
        """Behind the action that is carried out."""
        neutral, left = self.palette.neutral, slot * (self._tile + GAP)
        right, bottom = left + self._tile, TRACK + TILE
        yield self.sheet.box(left, TRACK, right, bottom, Paint(neutral.sun, alpha))
        yield self.sheet.box(left, bottom - 3, right, bottom, Paint(neutral.accent, alpha))

    def _track(self, content: Course) -> Iterator[Shape]:
        sheet, neutral, now = self.sheet, self.palette.neutral, content.slot
        for place in range(PLACES):
            left = place * (self._tile + GAP)
            x, y = left + self._tile / 2, TRACK + (TILE - 3) / 2
            if place >= len(content.slots):
                yield from self._back(place, 1.0)
                continue
            ahead = now is None or place > now
            done = now is not None and (place < now or (place == now and bool(content.aside)))
            if ahead:
                box = (left, TRACK, left + self._tile, TRACK + TILE)
                yield sheet.box(*box, Paint(neutral.background, 0.75))
            colour = neutral.muted if done else neutral.ink
            yield from action_icon(sheet, content.slots[place], x, y, NOTE, colour)
            if done:
                bottom = TRACK + TILE
                box = (left, bottom - 1.2, left + self._tile, bottom)
                yield sheet.box(*box, Paint(neutral.rule))

    def _back(self, place: int, alpha: float) -> Iterator[Shape]:
        """An action card face down."""
        sheet, neutral, left = self.sheet, self.palette.neutral, place * (self._tile + GAP)
        right, bottom = left + self._tile, TRACK + TILE
        yield sheet.box(left, TRACK, right, bottom, Paint(neutral.wood_light, alpha))
        middle = (left + self._tile / 2, TRACK + TILE / 2)
        yield from icon(sheet, "shogun/back", middle, 15, ink=neutral.wood_mid, alpha=alpha)

    def _steps(self, content: Course) -> Iterator[Shape]:
        """Instead of the track: the parts of the winter, or of setting up."""
        sheet, neutral = self.sheet, self.palette.neutral
        names = WINTER if content.season else SETTING
        pitch = (sheet.width + GAP) / len(names)
        for place, name in enumerate(names):
            left, right = place * pitch, (place + 1) * pitch - GAP
            now = place == content.step
            ground = Paint(neutral.sun) if now else Paint(neutral.background, 0.75)
            if place >= content.step:
                yield sheet.box(left, TRACK, right, TRACK + TILE, ground)
            if now:
                bar = (left, TRACK + TILE - 3, right, TRACK + TILE)
                yield sheet.box(*bar, Paint(neutral.accent))
            weight: Weight = "semibold" if now else "regular"
            middle = (left + right) / 2
            yield sheet.text(
                middle, TRACK + 19, name, NOTE, weight=weight, anchor="middle", muted=not now
            )

    # the table

    def _right(self, column: int) -> float:
        """The right end of a column of numbers."""
        return self.sheet.width - COLUMN * (len(HEADS) - 1 - column) - 6

    def _heads(self, content: Course) -> Iterator[Shape]:
        sheet, neutral = self.sheet, self.palette.neutral
        if content.slot is not None:
            now = content.slots[content.slot]
            name = content.aside or f"{content.slot + 1}  {now[0].upper()}{now[1:]}"
            yield sheet.text(0, CAPTION, name, TEXT, weight="semibold")
        for column, name in enumerate(HEADS):
            x = self._right(column) - 9
            yield from icon(sheet, f"shogun/{name}", (x, CAPTION - 5), 15, ink=neutral.muted)

    def _row(self, y: float, row: Row) -> Iterator[Shape]:
        sheet = self.sheet
        yield from self.player(0, y, row.seat)
        room = self._right(0) - 22 - SPECIAL
        if row.special:
            yield sheet.text(SPECIAL, y, fitted(row.special, NOTE, room), NOTE, muted=True)
        for column, number in enumerate(row.numbers):
            weight: Weight = "semibold" if column == 0 else "regular"
            x = self._right(column)
            yield sheet.text(x, y, str(number), TEXT, weight=weight, anchor="right")

    def _light(self, row: int, column: int, alpha: float) -> Shape:
        """Behind a number that has changed."""
        right, y = self._right(column), ROWS + PITCH * row
        paint = Paint(self.palette.neutral.sun, alpha)
        return self.sheet.box(right - 26, y - 14.5, right + 6, y + 4, paint)

    def _changed(self, moment: Moment, content: Course) -> Iterator[tuple[int, int]]:
        """Rows and columns of the numbers that are others than before."""
        before, seats = moment.before, tuple(row.seat for row in content.rows)
        if before is moment.after:
            return
        provinces = provinces_of(before, seats)
        for number, (row, count) in enumerate(zip(content.rows, provinces, strict=True)):
            seat = row.seat
            old = (before.points[seat], before.rice[seat], before.chests[seat], count)
            for column, (one, other) in enumerate(zip(old, row.numbers, strict=True)):
                if one != other:
                    yield number, column


def _event(table: Table) -> tuple[str, str]:
    """What is said of the event card."""
    if table.season == "winter" and table.card is not None:
        loss = event_cards()[table.card].rice_loss
        said = f"Everybody loses {loss} rice" if loss else "Nobody loses rice"
        return f"Event {table.card}, left for the winter", said
    if table.card is not None:
        words = EFFECTS[table.effect]
        return f"Event {table.card}", words[0].upper() + words[1:]
    return "Event", "Drawn when all have planned"


def _aside(table: Table) -> str:
    """The title of what goes on between actions, or after the last one."""
    if table.slot is None or table.title.lower() == table.slots[table.slot].lower():
        return ""
    return table.title


def _setting(header: Data) -> tuple[str, str]:
    """What is said before the first round."""
    side, seats = header["options"]["board"].capitalize(), len(header["seats"])
    drafted = header["options"]["start"] == "draft"
    start = "Provinces are drafted" if drafted else "All begin in fixed provinces"
    return f"{side} side, {seats} players", start


def _step(moment: Moment) -> int:
    """The part of a winter, or of setting up, that a moment belongs to."""
    if moment.table.season == "winter":
        if moment.kind in ("winter", "thaw"):
            return 0 if moment.kind == "winter" else len(WINTER)
        return 2 if moment.table.scores else 1
    return 1 if moment.kind == "seeding" else 0
