"""The card of the end: who has won, and how the points came about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from game.core import Seat
from viewer.displaylist import Line, Paint, Point, Shape, Weight
from viewer.palette import mixed, rgb
from viewer.shogun.cards.notices import Notice
from viewer.shogun.cards.paper import CUBE, NOTE, TEXT, shown
from viewer.shogun.cards.pointscourse import Reached, points_course
from viewer.shogun.moments import Moment
from viewer.typography import fitted, text_width

LEFT, RIGHT, TOP, BOTTOM = 24.0, 112.0, 62.0, 48.0  # of the chart, from the sheet's edges, units
PITCH = 21.0  # between two players' names, at least, units
SMALL_CUBE = 9.0  # edge of a cube on a line, units
FROM, TO = 0.56, 0.94  # between these shares of the game each line has its cube
LIGHT = 0.65  # of the paper's lightness: what is lighter is darkened
STEPS = (5, 10, 20, 25, 50, 100)  # between lines of the chart, points

Ranked = tuple[Seat, int, int, bool]


@dataclass(frozen=True)
class EndCard(Notice[tuple[Ranked, ...]]):
    """The ranking, beside a chart of the points.

    Attributes:
        moments: of the whole game.
    """

    moments: tuple[Moment, ...] = field(default=(), repr=False)

    def content(self, moment: Moment) -> tuple[Ranked, ...]:
        """Seat, points, chests and whether it has won; the best first."""
        event = moment.event
        ranked = (
            (seat, event["points"][seat], event["chests"][seat], seat in event["winners"])
            for seat in self.header["seats"]
        )
        return tuple(sorted(ranked, key=lambda each: (-each[1], -each[2])))

    def drawn(self, content: tuple[Ranked, ...]) -> Iterator[Shape]:
        """The whole course."""
        yield from self._fixed(content, ended=True)
        yield from self._lines(1.0)

    def moving(
        self, moment: Moment, content: tuple[Ranked, ...], share: float
    ) -> Iterator[Shape] | None:
        """The lines are drawn from left to right."""
        return self._grown(content, share)

    def _grown(self, content: tuple[Ranked, ...], share: float) -> Iterator[Shape]:
        yield from self.kept(("fixed", content), lambda: self._fixed(content, ended=False))
        yield from self._lines(share)

    def _fixed(self, content: tuple[Ranked, ...], *, ended: bool) -> Iterator[Shape]:
        yield from self.title(_headline(content, self.sheet.width))
        if self._course:
            yield from self._axes()
        yield from self._names(content, ended=ended)

    @cached_property
    def _course(self) -> tuple[Reached, ...]:
        return points_course(self.moments, self.header)

    @cached_property
    def _most(self) -> int:
        """The upper end of the chart, points."""
        return max(1, *(max(each.points.values()) for each in self._course)) if self._course else 1

    def _at(self, number: float, points: float) -> Point:
        """The place of so many points after so many parts of the game, on the sheet."""
        wide = self.sheet.width - LEFT - RIGHT
        high = self.area.height - TOP - BOTTOM
        x = LEFT + wide * number / max(1, len(self._course) - 1)
        return x, TOP + high * (1 - points / self._most)

    def _axes(self) -> Iterator[Shape]:
        sheet, neutral = self.sheet, self.palette.neutral
        last = len(self._course) - 1
        step = next((step for step in STEPS if self._most / step <= 4), STEPS[-1])
        for points in range(0, self._most + 1, step):
            left, y = self._at(0, points)
            right = self._at(last, points)[0]
            ends = (sheet.at(left, y), sheet.at(right, y))
            yield Line(ends, Paint(neutral.rule), 1.0 * sheet.unit)
            yield sheet.text(LEFT - 6, y + 5, str(points), NOTE, muted=True, anchor="right")
        for number, reached in enumerate(self._course):
            if reached.scored:
                x, y = self._at(number, 0)
                ends = (sheet.at(x, TOP), sheet.at(x, y))
                yield Line(ends, Paint(neutral.rule), 1.0 * sheet.unit)
                said = f"winter {reached.year}"
                yield sheet.text(x, y + 18, said, NOTE, muted=True, anchor="middle")
        note = "Between winters: points if it were winter now"
        yield sheet.text(0, self.area.height - 9, note, NOTE, muted=True)

    def _lines(self, share: float) -> Iterator[Shape]:
        """The points of each player up to a share of the game."""
        sheet, last = self.sheet, len(self._course) - 1
        seats = self.header["seats"] if last > 0 else ()
        for seat in seats:
            places = [
                sheet.at(*self._at(*each)) for each in _upto(self._values(seat), share * last)
            ]
            if len(places) > 1:
                yield Line(tuple(places), Paint(self._colour(seat)), 2.0 * sheet.unit)
        for number, seat in enumerate(seats):
            along = last * (FROM + (TO - FROM) * number / max(1, len(seats) - 1))
            if along <= share * last:
                x, y = self._at(*list(_upto(self._values(seat), along))[-1])
                yield from sheet.icon(x, y, seat, SMALL_CUBE, 0)

    def _values(self, seat: Seat) -> list[int]:
        return [reached.points[seat] for reached in self._course]

    def _colour(self, seat: Seat) -> str:
        """Of a player's line: a light one is darkened, so that it shows on paper."""
        tone, paper = self.palette.tone(seat), self.palette.neutral.paper
        light = sum(rgb(tone.fill)) > LIGHT * sum(rgb(paper))
        return mixed(tone.fill, tone.dark, 0.5) if light else tone.fill

    def _names(self, content: tuple[Ranked, ...], *, ended: bool) -> Iterator[Shape]:
        """The players, each beside the end of its line, as far as there is room."""
        sheet, last = self.sheet, max(0, len(self._course) - 1)
        ends = [self._at(last, points) for _, points, _, _ in content]
        lowest = self.area.height - BOTTOM + 5
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


def _upto(values: Sequence[int], end: float) -> Iterator[tuple[float, float]]:
    """The points of a broken line up to a place along it."""
    for number, value in enumerate(values):
        if number > end:
            part = end - (number - 1)
            yield end, values[number - 1] + part * (value - values[number - 1])
            return
        yield float(number), float(value)


def _headline(content: tuple[Ranked, ...], width: float) -> str:
    winners = [shown(seat) for seat, _, _, won in content if won]
    points = next((points for _, points, _, won in content if won), 0)
    if len(winners) == 1:
        close = sum(each[1] == points for each in content) > 1
        return f"{winners[0]} wins {'by its chests' if close else f'with {points} points'}"
    if text_width(f"{' and '.join(winners)} share the victory", 20, "semibold") <= width:
        return f"{' and '.join(winners)} share the victory"
    return fitted(f"{len(winners)} share the victory", 20, width, "semibold")
