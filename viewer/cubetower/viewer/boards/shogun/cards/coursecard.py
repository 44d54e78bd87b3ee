"""The card that is always shown: season, event, actions, and what each player has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from msgspec.structs import replace

from cubetower.game.core import Data, Seat
from cubetower.game.shogun.rules.observation import Position
from cubetower.game.shogun.rules.tables import event_cards
from cubetower.game.shogun.wording import EFFECTS
from cubetower.pages.wording import whole_percent
from cubetower.viewer.boards.shogun.cards.notices import loss_text
from cubetower.viewer.boards.shogun.cards.paper import (
    ShogunCard,
    action_of,
    icon_of,
    player,
    provinces_of,
)
from cubetower.viewer.boards.shogun.cards.standings import glide, lower, points_now, ranking
from cubetower.viewer.boards.shogun.moments import ShogunMoment, TableState, title_text
from cubetower.viewer.draw.displaylist import Paint, Shape, Weight, fade
from cubetower.viewer.draw.flow import (
    REST,
    Element,
    across,
    box,
    column,
    cube,
    down,
    label,
    layers,
    paragraph,
    row,
    rule,
)
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import seat_name, with_capital
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import LARGE, NOTE, text_width

PLACES, GAP = 10, 4.0  # of the action track, and units between them
HEADING, TILE, CAPTION, PITCH, FOOT = 71.0, 29.0, 26.0, 18.5, 7.5
"""Heights of the heading, the track, the heads of the table, a row and the free space, units."""
COLUMNS, GUTTER, INSET = (24.0, 24.0, 24.0, 24.0, 24.0), 7.0, 6.0
"""Widths of the columns of numbers, units between them, and from the last one to the right."""
HEADS = ("points", "winter", "rice", "chest", "provinces")
WINTER = ("Rice", "Revolts", "Points")
SETTING = ("Provinces", "Tower")


NAMES, CHANCE = 78.0, 52.0  # widths of the columns of players and of their chances, units
PARTS = 3  # of the card above the rows of the table

Numbers = tuple[int | None, ...]
TableRow = tuple[Seat, str, Numbers]
"""A player, its special card or chance to win, and what it has in the order of `HEADS`; None is
left out."""
FORECAST = "Chance to win (forecast)"
BETWEEN_ROUNDS = ("round", "event", "winter", "thaw")
"""Moments in which nobody has a special card, and the chances are those of the last round."""


@dataclass(frozen=True, slots=True)
class CourseContent:
    """The content of the card.

    Attributes:
        season: its name; empty before the first.
        year: 1 or 2.
        event: what is over its words, the words, and who took it away; empty if nobody.
        slots: the actions opened, in their order.
        slot: the place of the one that is carried out or was the last; None before the first.
        aside: what is going on instead of that action; empty while it is carried out.
        step: the current part of a winter, or of setting up.
        scored: whether the points of this winter are given.
        forecast: whether the rows have chances to win in place of special cards.
        rows: of the table.
    """

    season: str
    year: int
    event: tuple[str, str, Seat]
    slots: tuple[str, ...]
    slot: int | None
    aside: str
    step: int
    scored: bool
    forecast: bool
    rows: tuple[TableRow, ...]


@dataclass(frozen=True)
class CourseCard(ShogunCard[CourseContent]):
    """Season and year, the event, the action track, and a table of the players.

    The players are in turn order, or by their points where there is none; their rows glide to a
    new order.

    Attributes:
        moments: those that are shown, for the order before each.
    """

    moments: tuple[ShogunMoment, ...] = field(default=(), repr=False)

    @property
    def extent(self) -> Rect:
        """With fewer players the card is lower."""
        area, rows = self.area, len(self.header["seats"])
        high = HEADING + TILE + CAPTION + PITCH * rows + FOOT
        return replace(area, bottom=area.top + high)

    @cached_property
    def _parts(self) -> tuple[Rect, Rect, Rect, Rect]:
        """The heading, the track, what is carried out with the heads of the table, its rows."""
        heading, track, caption, rows = down(self.inside, (HEADING, TILE, CAPTION, REST))
        return heading, track, caption, rows

    @cached_property
    def _places(self) -> list[Rect]:
        """The places of the track."""
        return across(self._parts[1], [REST] * PLACES, GAP)

    def content(self, moment: ShogunMoment) -> CourseContent:
        """The content once a moment's result is known."""
        table = moment.table
        said = _event(table) if table.season else _setting(self.header)
        numbers, chances = self._numbers(moment.after, table), _chances(moment)
        beside = chances or table.holders
        return CourseContent(
            table.season,
            table.year,
            (*said, table.cancelled),
            table.slots,
            table.slot,
            _aside(table),
            _step(moment),
            bool(table.scores),
            bool(chances),
            tuple((seat, beside.get(seat, ""), numbers[seat]) for seat in self._order(moment)),
        )

    def _order(self, moment: ShogunMoment) -> tuple[Seat, ...]:
        """The turn order, or the ranking where there is none."""
        position = moment.after
        seats = self.header["seats"]
        return moment.table.order or ranking(seats, position.points, position.chests)

    def _numbers(self, position: Position, table: TableState) -> Mapping[Seat, Numbers]:
        """What all players have, in the order of `HEADS`."""
        scored = bool(table.scores)
        key = (id(position), scored)
        return self._counts(key, lambda: (position, self._count(position, scored=scored)))[1]

    def _count(self, position: Position, *, scored: bool) -> Mapping[Seat, Numbers]:
        seats, points = self.header["seats"], position.points
        now = points_now(self.header, position)
        return {
            seat: (
                points[seat], None if scored else now[seat],
                position.rice[seat], position.chests[seat], provinces_of(position, seat),
            )
            for seat in seats
        }  # fmt: skip

    @cached_property
    def _counts(self) -> Memo[tuple[Position, Mapping[Seat, Numbers]]]:
        """By the identity of a position, which is kept so that it stays the only one."""
        return Memo()

    @cached_property
    def _orders_before(self) -> Mapping[tuple[int, str], tuple[Seat, ...]]:
        """The order of the rows before each moment that changes it, by its line and kind."""
        pairs = zip(self.moments, self.moments[1:], strict=False)
        orders = ((now, self._order(last), self._order(now)) for last, now in pairs)
        return {(now.line, now.kind): old for now, old, new in orders if old != new}

    def _layout(self, content: CourseContent) -> Sequence[Element]:
        """All but the mark on the track."""
        if content.season in ("", "winter"):
            track = self._once(TILE, self._steps, content.season, content.step)
        else:
            track = self._once(TILE, self._track, content.slots, content.slot, content.aside)
        return (
            self._once(HEADING, self._heading, content.season, content.year, *content.event),
            track,
            self._once(CAPTION, self._caption, self._caption_words(content), content.scored),
            *(self._once(PITCH, _row, *each, content.forecast) for each in content.rows),
        )

    def _draw(self, content: CourseContent, shares: Iterable[float] = ()) -> Iterator[Shape]:
        """The mark under all the rest, if an action is carried out."""
        if content.slot is not None and not content.aside:
            yield from self._mark(content.slot)
        yield from super()._draw(content)

    def _moving(
        self, moment: ShogunMoment, content: CourseContent, progress: float
    ) -> Iterable[Shape] | None:
        """The mark goes on to the next action, and numbers that change light up."""
        old = self._orders_before.get((moment.line, moment.kind))
        if old is not None and list(old) != [seat for seat, *_ in content.rows]:
            return self._gliding(content, old, progress)
        before = self._numbers(moment.before, moment.table)
        lights = [self._light(*each, 1 - progress) for each in _changes(before, content)]
        if moment.kind == "action" and content.slot is not None:
            return chain(*lights, self._stepping(content, content.slot, progress))
        return chain(*lights, self._draw(content)) if lights else None

    def _light(self, line: int, place: int, alpha: float) -> Iterable[Shape]:
        """Behind a number that has changed."""
        area = down(self._parts[3], [PITCH] * (line + 1))[line]
        left = area.right - sum(COLUMNS) - GUTTER * len(COLUMNS)
        wide = across(replace(area, left=left), [REST] * len(COLUMNS))[place]
        return box(fill=Paint(self.palette.neutral.sun, alpha)).draw(self.sheet, wide)

    def _gliding(
        self, content: CourseContent, old: Sequence[Seat], progress: float
    ) -> Iterator[Shape]:
        """The rows on their way to a new order."""
        yield self.tab()
        parts = [*self._place(self._layout(content))]
        yield from chain.from_iterable(parts[:PARTS])
        new = [seat for seat, *_ in content.rows]
        for seat, place, alpha in glide(old, new, progress):
            line = new.index(seat)
            part = lower(parts[PARTS + line], (place - line) * PITCH * self.sheet.unit)
            yield from part if alpha == 1 else (fade(shape, alpha) for shape in part)

    def _stepping(self, content: CourseContent, slot: int, progress: float) -> Iterator[Shape]:
        """The mark on its way from one action to the next, and the card that is turned over."""
        appeared = progress if slot == 0 else 1.0
        yield from (fade(shape, appeared) for shape in self._mark(max(0.0, slot - 1 + progress)))
        yield from super()._draw(content)
        if 0 < slot <= PLACES // 2 and len(content.slots) > slot:
            back = self._back().draw(self.sheet, self._places[len(content.slots) - 1])
            yield from (fade(shape, 1 - progress) for shape in back)

    def _heading(self, season: str, year: int, said: str, words: str, cancelled: Seat) -> Element:
        """The season, and right of it the event."""
        when = [
            label(season.capitalize() or "Set-up", LARGE, "semibold"),
            label(f"Year {year} of 2" if season else "The start", NOTE, muted=True),
        ]
        event = [label("Taken away by" if cancelled else said, NOTE, muted=True)]
        if cancelled:
            event += [cube(cancelled), label(seat_name(cancelled), NOTE, "semibold")]
        gone = bool(cancelled)
        what = column([row(event, gap=7), paragraph(words, 2, NOTE, muted=gone, struck=gone)])
        widths = (text_width("Summer", LARGE, "semibold"), 32, REST)
        parts = row([column(when, gap=2.5), box(rule(46, upright=True)), what], widths)
        return box(parts, pad=(0, 7, 0, 0))

    def _mark(self, slot: float) -> Iterable[Shape]:
        """Behind the action that is carried out, or between two of them."""
        neutral, first = self.palette.neutral, self._places[0]
        left = slot * (first.width + GAP)
        mark = box(fill=Paint(neutral.sun), bar=Paint(neutral.accent))
        return mark.draw(self.sheet, replace(first, left=left, right=left + first.width))

    def _track(self, slots: tuple[str, ...], slot: int | None, aside: str) -> Element:
        """The actions, of which those not yet opened lie face down."""
        tiles = [
            self._action(
                each, done=slot is not None and place < slot + bool(aside),
                ahead=slot is None or place > slot,
            )
            for place, each in enumerate(slots)
        ]  # fmt: skip
        return row([*tiles, *[self._back()] * (PLACES - len(tiles))], [REST] * PLACES, GAP)

    def _action(self, action: str, *, done: bool, ahead: bool) -> Element:
        """An opened action: done, carried out, or to come."""
        neutral = self.palette.neutral
        drawn = action_of(action, NOTE, neutral.muted if done else neutral.ink)
        tile = box(drawn, self.ground if ahead else None, pad=(0, 0, 0, 3), height=TILE)
        line = box(fill=Paint(neutral.rule), height=1.2)
        return layers(tile, column([box(height=TILE - 1.2), line])) if done else tile

    def _back(self) -> Element:
        """An action card face down."""
        neutral = self.palette.neutral
        return box(icon_of("back", 15, neutral.wood_mid), Paint(neutral.wood_light), height=TILE)

    def _steps(self, season: str, step: int) -> Element:
        """Instead of the track: the parts of the winter, or of setting up."""
        neutral, names = self.palette.neutral, WINTER if season else SETTING
        tiles = []
        for place, name in enumerate(names):
            now = place == step
            weight: Weight = "semibold" if now else "regular"
            said = label(name, NOTE, weight, anchor="middle", muted=not now)
            ground = Paint(neutral.sun) if now else self.ground if place > step else None
            bar = Paint(neutral.accent) if now else None
            tiles.append(box(said, ground, pad=(0, 0, 0, 2), height=TILE, bar=bar))
        return row(tiles, [REST] * len(tiles), GAP)

    def _caption_words(self, content: CourseContent) -> str:
        """What stands over the players: the current action, or what the percentages are."""
        slots, slot = content.slots, content.slot
        if content.forecast:
            return FORECAST
        return content.aside or (
            f"{slot + 1}  {title_text(slots[slot])}" if slot is not None else ""
        )

    def _caption(self, words: str, scored: bool) -> Element:
        """Words, and the heads of the table."""
        forecast = words == FORECAST
        said = label(words, NOTE, muted=True) if forecast else label(words, weight="semibold")
        muted = self.palette.neutral.muted
        heads = [
            box() if scored and each == "winter" else icon_of(each, 15, muted, "right")
            for each in HEADS
        ]
        return box(row([said, row(heads, COLUMNS, GUTTER)], (REST,)), pad=(0, 3, INSET, 0))


def _changes(before: Mapping[Seat, Numbers], content: CourseContent) -> Iterator[tuple[int, int]]:
    """Rows and columns of the numbers that have changed."""
    for line, (seat, _, numbers) in enumerate(content.rows):
        for place, (one, other) in enumerate(zip(before[seat], numbers, strict=True)):
            if one != other:
                yield line, place


def _chances(moment: ShogunMoment) -> Mapping[Seat, str]:
    """The chances to win when a round has ended; none while special cards are dealt."""
    point = moment.course
    if point is None or moment.kind not in BETWEEN_ROUNDS:
        return {}
    if moment.kind == "thaw" and point.line != moment.line:  # all is scored, and the end follows
        return {}
    return {seat: whole_percent(share) for seat, share in point.shares.items()}


def _row(seat: Seat, beside: str, numbers: Numbers, forecast: bool) -> Element:
    """A player, its special card or chance to win, and its numbers."""
    points, winter, *others = ("" if number is None else str(number) for number in numbers)
    figures = [label(points, weight="semibold", anchor="right")]
    figures += [label(winter, muted=True, anchor="right")]
    figures += [label(each, anchor="right") for each in others]
    said = label(beside, NOTE, muted=True)
    if forecast:
        said = row([label(beside, NOTE, "semibold", anchor="right")], (CHANCE,))
    cells = [player(seat), said, row(figures, COLUMNS, GUTTER)]
    return box(row(cells, (NAMES, REST)), pad=(0, 0, INSET, 0))


def _event(table: TableState) -> tuple[str, str]:
    """The heading and the words for the event card."""
    if table.season == "winter" and table.card is not None:
        loss = loss_text(event_cards()[table.card].rice_loss)
        return f"Event {table.card}, left for the winter", with_capital(loss)
    if table.card is not None:
        return f"Event {table.card}", with_capital(EFFECTS[table.effect])
    return "Event", "Drawn when all have planned"


def _aside(table: TableState) -> str:
    """The current title between actions, or after the last one; empty during an action."""
    if table.slot is None or table.title.lower() == table.slots[table.slot].lower():
        return ""
    return table.title


def _setting(header: Data) -> tuple[str, str]:
    """The heading and the words before the first round: the set-up."""
    side, seats = header["options"]["board"].capitalize(), len(header["seats"])
    drafted = header["options"]["start"] == "draft"
    start = "Provinces are drafted" if drafted else "All begin in fixed provinces"
    return f"{side} side, {seats} players", start


def _step(moment: ShogunMoment) -> int:
    """The part of a winter, or of setting up, that a moment belongs to."""
    if moment.table.season == "winter":
        if moment.kind in ("winter", "thaw"):
            return 0 if moment.kind == "winter" else len(WINTER)
        return 2 if moment.table.scores else 1
    return 1 if moment.kind == "seeding" else 0
