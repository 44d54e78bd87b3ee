"""The card of the end: who has won, and how the points came about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, chain

from game.core import Seat
from game.shogun.events import Ended
from viewer.boards.shogun.cards.paper import TITLE, Card, heading, titled
from viewer.boards.shogun.cards.pointscourse import Reached, points_course
from viewer.boards.shogun.cards.scorecard import late_points
from viewer.boards.shogun.moments import Moment
from viewer.draw.displaylist import Line, Paint, Point, Shape, Weight
from viewer.draw.flow import Element
from viewer.draw.palette import mixed, rgb
from viewer.draw.paper import CUBE, shown
from viewer.draw.typography import HEAD, NOTE, TEXT, text_width

LEFT, RIGHT, TOP, BOTTOM = 24.0, 112.0, 60.0, 48.0  # of the chart, from the sheet's edges, units
PITCH = 21.0  # between two players' names, at least, units
SMALL_CUBE = 9.0  # edge of a cube on a line, units
FROM, TO = 0.05, 0.95  # between these shares of the game each line has its cubes
CUBES = 2  # of each player on its line
WIDE = 2.0  # a line, units
NOTES = 17.0  # from line to line of the notes under the chart, units
LIGHT = 0.65  # of the paper's lightness: what is lighter is darkened
STEPS = (5, 10, 20, 25, 50, 100)  # between lines of the chart, points

Ranked = tuple[Seat, int, int, bool]


@dataclass(frozen=True)
class EndCard(Card[tuple[Ranked, ...]]):
    """The ranking, beside a chart of the points.

    Attributes:
        moments: of the whole game.
    """

    moments: tuple[Moment, ...] = field(default=(), repr=False)

    def content(self, moment: Moment) -> tuple[Ranked, ...] | None:
        """Seat, points, chests and whether it has won; the best first."""
        event = moment.event
        if not isinstance(event, Ended):
            return None
        ranked = (
            (seat, event.points[seat], event.chests[seat], seat in event.winners)
            for seat in self.header["seats"]
        )
        return tuple(sorted(ranked, key=lambda each: (-each[1], -each[2])))

    def _moving(self, moment: Moment, content: tuple[Ranked, ...], share: float) -> Iterable[Shape]:
        """The lines are drawn from left to right."""
        title = next(self._placed(self._layout(content)))
        return chain((self.tab(),), title, self._chart(content, share))

    def _layout(self, content: tuple[Ranked, ...]) -> Sequence[Element]:
        high = self.area.height - TITLE
        chart = Element(0.0, lambda _: high, lambda _, __: self._chart(content, 1.0))
        return titled(heading(_headline(content, self.sheet.width))), chart

    def _chart(self, content: tuple[Ranked, ...], share: float) -> Iterator[Shape]:
        """The course of the points as far as it is drawn, and the players beside it."""
        if self._course:
            yield from self._axes()
        yield from self._names(content, ended=share == 1)
        yield from self._lines(share)

    @cached_property
    def _course(self) -> tuple[Reached, ...]:
        return points_course(self.moments, self.header)

    @cached_property
    def _ticks(self) -> range:
        """The points that are written at the chart's left; the last ones are its upper end."""
        most = max((max(each.points.values()) for each in self._course), default=1)
        step = next((step for step in STEPS if most / step <= 4), STEPS[-1])
        return range(0, most + step, step)

    @cached_property
    def _low(self) -> float:
        """From the chart to the card's lower edge, units."""
        return BOTTOM + NOTES * (len(self._notes) - 1)

    @cached_property
    def _notes(self) -> tuple[str, ...]:
        """What must be known to read the chart."""
        late = " and ".join(late_points(self.header["options"]["modules"]))
        more = (f"At the end with points for {late}",) if late else ()
        return ("Between winters: points if it were winter now", *more)

    def _at(self, number: float, points: float) -> Point:
        """The place of so many points after so many parts of the game, on the sheet."""
        wide = self.sheet.width - LEFT - RIGHT
        high = self.area.height - TOP - self._low
        x = LEFT + wide * number / max(1, len(self._course) - 1)
        return x, TOP + high * (1 - points / self._ticks[-1])

    def _axes(self) -> Iterator[Shape]:
        sheet, neutral = self.sheet, self.palette.neutral
        last = len(self._course) - 1
        for points in self._ticks:
            left, y = self._at(0, points)
            right = self._at(last, points)[0]
            ends = (sheet.at(left, y), sheet.at(right, y))
            yield Line(ends, Paint(neutral.rule), 1.0 * sheet.unit)
            yield sheet.text(LEFT - 6, y + 5, str(points), NOTE, muted=True, anchor="right")
        bottom = self._at(0, 0)[1] + 18
        yield sheet.text(LEFT, bottom, "start", NOTE, muted=True)
        for number, reached in enumerate(self._course):
            if reached.scored:
                x, y = self._at(number, 0)
                ends = (sheet.at(x, TOP), sheet.at(x, y))
                yield Line(ends, Paint(neutral.rule), 1.0 * sheet.unit)
                said = f"winter {reached.year}"
                yield sheet.text(x, bottom, said, NOTE, muted=True, anchor="middle")
        for number, note in enumerate(reversed(self._notes)):
            y = self.area.height - 9 - NOTES * number
            yield sheet.text(0, y, note, NOTE, muted=True)

    def _lines(self, share: float) -> Iterator[Shape]:
        """The points of each player up to a share of the game."""
        sheet, last = self.sheet, len(self._course) - 1
        seats = self.header["seats"] if last > 0 else ()
        for seat in seats:
            places = [sheet.at(*each) for each in _upto(self._places[seat], share * last)]
            if len(places) > 1:
                yield Line(tuple(places), Paint(self._colour(seat)), WIDE * sheet.unit)
        count = CUBES * len(seats)
        for number in range(count):
            seat, along = seats[number % len(seats)], last * (FROM + (TO - FROM) * number / count)
            if along <= share * last:
                x, y = list(_upto(self._places[seat], along))[-1]
                yield from sheet.icon(x, y, seat, SMALL_CUBE, 0)

    @cached_property
    def _places(self) -> dict[Seat, list[Point]]:
        """Where the line of each goes, on the sheet: equal ones lie side by side."""
        places: dict[Seat, list[Point]] = {seat: [] for seat in self.header["seats"]}
        for number, reached in enumerate(self._course):
            ranked = sorted(places, key=lambda seat: -reached.points[seat])
            wanted = [self._at(number, reached.points[seat]) for seat in ranked]
            heights = apart([y for _, y in wanted], WIDE)
            for seat, (x, _), y in zip(ranked, wanted, heights, strict=True):
                places[seat].append((x, y))
        return places

    def _colour(self, seat: Seat) -> str:
        """Of a player's line: a light one is darkened, so that it shows on paper."""
        tone, paper = self.palette.tone(seat), self.palette.neutral.paper
        light = sum(rgb(tone.fill)) > LIGHT * sum(rgb(paper))
        return mixed(tone.fill, tone.dark, 0.5) if light else tone.fill

    def _names(self, content: tuple[Ranked, ...], *, ended: bool) -> Iterator[Shape]:
        """The players, each beside the end of its line, as far as there is room."""
        sheet, last = self.sheet, max(0, len(self._course) - 1)
        ends = [self._at(last, points) for _, points, _, _ in content]
        lowest = self.area.height - self._low + 5
        heights = spread([y + 5 for _, y in ends], PITCH, lowest)
        left = sheet.width - RIGHT + 16
        for (seat, points, _, won), (x, end), y in zip(content, ends, heights, strict=True):
            if ended:
                tie = (sheet.at(x, end), sheet.at(left - 4, y - 5))
                yield Line(tie, Paint(self._colour(seat)), 1.0 * sheet.unit)
            yield from sheet.icon(left + CUBE / 2, y, seat, CUBE, TEXT)
            weight: Weight = "semibold" if won else "regular"
            yield sheet.text(left + 20, y, shown(seat), TEXT, weight=weight)
            yield sheet.text(sheet.width, y, str(points), TEXT, weight=weight, anchor="right")


def spread(wanted: Sequence[float], pitch: float, lowest: float) -> list[float]:
    """Heights in the same order, near those wanted, at least `pitch` apart.

    Args:
        wanted: from the highest down, units.
        pitch: units.
        lowest: the last one at most, units.
    """
    placed: list[float] = []
    for y in wanted:
        placed.append(max(y, placed[-1] + pitch) if placed else y)
    end = lowest
    for number in range(len(placed) - 1, -1, -1):
        placed[number] = min(placed[number], end)
        end = placed[number] - pitch
    return placed


def apart(wanted: Sequence[float], pitch: float) -> list[float]:
    """Heights in the same order, around those wanted, at least `pitch` apart.

    Args:
        wanted: from the highest down, units.
        pitch: units.
    """
    down = list(accumulate(wanted, lambda last, y: max(y, last + pitch)))
    up = list(accumulate(reversed(wanted), lambda last, y: min(y, last - pitch)))
    return [(one + other) / 2 for one, other in zip(down, reversed(up), strict=True)]


def _upto(line: Sequence[Point], end: float) -> Iterator[Point]:
    """The points of a broken line up to a place along it."""
    for number, (x, y) in enumerate(line):
        if number > end:
            left, before = line[number - 1]
            part = end - (number - 1)
            yield left + part * (x - left), before + part * (y - before)
            return
        yield x, y


def _headline(content: tuple[Ranked, ...], width: float) -> str:
    winners = [shown(seat) for seat, _, _, won in content if won]
    points = next((points for _, points, _, won in content if won), 0)
    if len(winners) == 1:
        close = sum(each[1] == points for each in content) > 1
        return f"{winners[0]} wins {'by its chests' if close else f'with {points} points'}"
    if text_width(f"{' and '.join(winners)} share the victory", HEAD, "semibold") <= width:
        return f"{' and '.join(winners)} share the victory"
    return f"{len(winners)} share the victory"
