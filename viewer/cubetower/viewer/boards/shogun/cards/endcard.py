"""The card of the end: the winner, and the course of the points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, chain
from typing import ClassVar, Final, cast

import numpy as np

from cubetower.foundation.wording import plural
from cubetower.game.core import Data, Seat
from cubetower.game.shogun.rules.events import Ended
from cubetower.pages.palette import mix, rgb
from cubetower.viewer.boards.shogun.cards.paper import TITLE, ShogunCard, heading, title_bar
from cubetower.viewer.boards.shogun.cards.pointscourse import (
    DecisiveBattle,
    Milestone,
    decisive_battle,
    points_course,
)
from cubetower.viewer.boards.shogun.cards.scorecard import late_points
from cubetower.viewer.boards.shogun.cards.standings import ranking
from cubetower.viewer.boards.shogun.moments import ShogunMoment
from cubetower.viewer.draw.displaylist import Paint, Point, Shape, Weight, fade
from cubetower.viewer.draw.flow import REST, Element, cube, label, row
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import seat_name
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.typography import CAP_HEIGHT, HEAD, NOTE, TEXT, text_width

LEFT, RIGHT, TOP, BOTTOM = 24.0, 112.0, 60.0, 48.0  # of the chart, from the sheet's edges, units
PITCH = 21.0  # between two players' names, at least, units
SMALL_CUBE = 9.0  # edge of a cube on a line, units
FROM, TO = 0.05, 0.95  # between these shares of the game each line has its cubes
RING, RINGED = 4.5, 15.0  # radius of the ring at a battle; from it to words about it, units
CLEAR, PALE = 0.9, 0.2  # names nearer than this, pitches, are paler, and how pale at most
ABOVE = 3.0  # from the lowest name to the foot of the chart, units
RACING: Final = "The course of the points"
RACE: Final = 0.85  # progress of the motion at which the lines have arrived
MOTION_S: Final = 2.4  # s in which the lines are drawn and the winner is named
NAMED_S: Final = RACE * MOTION_S
"""When the winner is named, s since the moment began."""
CUBES = 2  # of each player on its line
WIDE = 2.0  # a line, units
NOTES = 17.0  # from line to line of the notes under the chart, units
LIGHT = 0.65  # of the paper's lightness: what is lighter is darkened
STEPS = (5, 10, 20, 25, 50, 100)  # between lines of the chart, points


@dataclass(frozen=True)
class EndCard(ShogunCard[ShogunMoment]):
    """The ranking, beside a chart of the points; it is drawn as a race.

    Attributes:
        moments: of the whole game.
    """

    moments: tuple[ShogunMoment, ...] = field(default=(), repr=False)

    MOTION: ClassVar[float] = MOTION_S

    def _moving(
        self, moment: ShogunMoment, content: ShogunMoment, progress: float
    ) -> Iterable[Shape]:
        """The lines are drawn from left to right; the winner is named when they have arrived."""
        race, named = min(1.0, progress / RACE), max(0.0, (progress - RACE) / (1 - RACE))
        head, *_ = self._layout(content) if named else (title_bar(heading(RACING)),)
        shown = (fade(shape, named or 1.0) for shape in next(self._place([head])))
        return chain((self.tab(),), shown, self._chart(content, race, named))

    def _layout(self, content: ShogunMoment) -> Sequence[Element]:
        high = self.area.height - TITLE
        chart = Element(0.0, lambda _: high, lambda _, __: self._chart(content))
        said = end_headline(cast(Ended, content.event), self.header)
        if text_width(said, HEAD, "semibold") > self.sheet.width:
            said = f"{len(cast(Ended, content.event).winners)} share the victory"
        return title_bar(heading(said)), chart

    def _chart(
        self, content: ShogunMoment, progress: float = 1.0, named: float = 1.0
    ) -> Iterator[Shape]:
        """The lines as far as they are drawn, and the players beside them."""
        if self._course:
            yield from self._axes()
        yield from self._names(cast(Ended, content.event), progress)
        yield from self._lines(progress)
        if named and self._decisive:
            yield from (fade(shape, named) for shape in self._decision(self._decisive))

    @cached_property
    def _course(self) -> tuple[Milestone, ...]:
        return points_course(self.moments, self.header)

    @cached_property
    def _decisive(self) -> DecisiveBattle | None:
        return decisive_battle(self.moments, self.header)

    def _decision(self, battle: DecisiveBattle) -> Iterator[Shape]:
        """The battle that decided the game, in words and as a ring on the winner's line."""
        room = self.sheet.width - RINGED
        told = _decision_texts(battle, seat_name(battle.second, self.header))
        fits = (each for each in told if text_width(each, NOTE, "semibold") <= room)
        said = next(fits, told[-1])
        y = self.area.height - 9 - NOTES * len(self._notes)
        yield self.sheet.text(RINGED, y, said, NOTE, weight="semibold")
        ring, paper = Paint(self.palette.neutral.accent), Paint(self.palette.neutral.paper)
        on_line = _up_to(self._places[battle.winner], battle.place)[-1]
        for spot in (on_line, (RING, y - NOTE * CAP_HEIGHT / 2)):
            yield self.sheet.disc(spot, RING, paper, ring, 2.0)

    @cached_property
    def _ticks(self) -> range:
        """The points marked at the chart's left, up to its upper end."""
        most = max((max(each.points.values()) for each in self._course), default=1)
        step = next((step for step in STEPS if most / step <= 4), STEPS[-1])
        return range(0, most + step, step)

    @cached_property
    def _low(self) -> float:
        """From the chart to the card's lower edge, units."""
        return BOTTOM + NOTES * (len(self._notes) - 1 + bool(self._decisive))

    @cached_property
    def _notes(self) -> tuple[str, ...]:
        """Notes on how to read the chart."""
        late = " and ".join(late_points(self.header["options"]["modules"]))
        more = (f"At the end with points for {late}",) if late else ()
        return ("Between winters: points if it were winter now", *more)

    def _at(self, number: float, points: float) -> Point:
        """The place of a number of points after a number of parts of the game, on the sheet."""
        wide = self.sheet.width - LEFT - RIGHT
        high = self.area.height - TOP - self._low
        x = LEFT + wide * number / max(1, len(self._course) - 1)
        return x, TOP + high * (1 - points / self._ticks[-1])

    def _axes(self) -> Iterator[Shape]:
        sheet, neutral = self.sheet, self.palette.neutral
        last = len(self._course) - 1
        for points in self._ticks:
            ends = self._at(0, points), self._at(last, points)
            yield sheet.line(ends, Paint(neutral.rule), 1.0)
            y = ends[0][1]
            yield sheet.text(LEFT - 6, y + 5, str(points), NOTE, muted=True, anchor="right")
        bottom = self._at(0, 0)[1] + 18
        yield sheet.text(LEFT, bottom, "start", NOTE, muted=True)
        for number, reached in enumerate(self._course):
            if reached.scored:
                x, y = self._at(number, 0)
                yield sheet.line(((x, TOP), (x, y)), Paint(neutral.rule), 1.0)
                said = f"winter {reached.year}"
                yield sheet.text(x, bottom, said, NOTE, muted=True, anchor="middle")
        for number, note in enumerate(reversed(self._notes)):
            y = self.area.height - 9 - NOTES * number
            yield sheet.text(0, y, note, NOTE, muted=True)

    def _lines(self, progress: float) -> Iterator[Shape]:
        """The points of each player up to a part of the game."""
        sheet, last = self.sheet, len(self._course) - 1
        seats = self.header["seats"] if last > 0 else ()
        for seat in seats:
            places = _up_to(self._places[seat], progress * last)
            if len(places) > 1:
                yield sheet.line(places, Paint(self._colour(seat)), WIDE)
        count = CUBES * len(seats)
        for number in range(count):
            seat, along = seats[number % len(seats)], last * (FROM + (TO - FROM) * number / count)
            if along <= progress * last:
                x, y = _up_to(self._places[seat], along)[-1]
                yield from sheet.icon(x, y, seat, SMALL_CUBE, 0)

    @cached_property
    def _places(self) -> dict[Seat, list[Point]]:
        """The line of each player, on the sheet; equal ones run side by side."""
        places: dict[Seat, list[Point]] = {seat: [] for seat in self.header["seats"]}
        for number, reached in enumerate(self._course):
            ranked = sorted(places, key=lambda seat: -reached.points[seat])
            wanted = [self._at(number, reached.points[seat]) for seat in ranked]
            heights = separate([y for _, y in wanted], WIDE)
            for seat, (x, _), y in zip(ranked, wanted, heights, strict=True):
                places[seat].append((x, y))
        return places

    def _colour(self, seat: Seat) -> str:
        """The colour of a player's line, darkened if it is too light for the paper."""
        tone, paper = self.palette.tone(seat), self.palette.neutral.paper
        light = sum(rgb(tone.fill)) > LIGHT * sum(rgb(paper))
        return mix(tone.fill, tone.dark, 0.5) if light else tone.fill

    def _names(self, event: Ended, progress: float) -> Iterator[Shape]:
        """The players, each beside the end of its line so far, the best first."""
        sheet, last = self.sheet, max(0, len(self._course) - 1)
        left, baseline = sheet.width - RIGHT + 16, TEXT * CAP_HEIGHT / 2
        ended, taken = progress == 1, [math.inf]
        for seat, points in self._points(event, progress).items():
            y = _between(self._heights(event)[seat], progress * last)
            clear = min(abs(y - other) for other in taken) / PITCH
            taken.append(y)
            if ended:
                tie = (self._at(last, points), (left - 4, y - 5))
                yield sheet.line(tie, Paint(self._colour(seat)), 1.0)
            weight: Weight = "semibold" if ended and seat in event.winners else "regular"
            cells = [
                cube(seat, anchor="left"),
                label(seat_name(seat, self.header), weight=weight),
                label(str(round(points)), weight=weight, anchor="right"),
            ]
            area = Rect(left, y - baseline - PITCH / 2, sheet.width, y - baseline + PITCH / 2)
            drawn = row(cells, (20, None, REST)).draw(sheet, area)
            alpha = 1.0 if clear > CLEAR else max(PALE, clear / CLEAR)  # where names pass another
            yield from (fade(shape, alpha) for shape in drawn)

    def _points(self, event: Ended, progress: float) -> dict[Seat, float]:
        """The points of all players at a progress of the race, the best in the end first."""
        last = len(self._course) - 1
        ranked = ranking(self.header["seats"], event.points, event.chests)
        if last < 1 or progress == 1:
            return {seat: event.points[seat] for seat in ranked}
        courses = {seat: [each.points[seat] for each in self._course] for seat in ranked}
        return {seat: _between(each, progress * last) for seat, each in courses.items()}

    def _heights(self, event: Ended) -> Mapping[Seat, Sequence[float]]:
        """The baseline of each player's name at the end of each part of the game."""
        points = tuple(event.points.items())
        return self._name_places(points, lambda: self._place_names(event))

    @cached_property
    def _name_places(self) -> Memo[Mapping[Seat, Sequence[float]]]:
        return Memo(1)

    def _place_names(self, event: Ended) -> Mapping[Seat, Sequence[float]]:
        heights: dict[Seat, list[float]] = {seat: [] for seat in self.header["seats"]}
        before = [each.points for each in self._course[:-1]]
        for number, points in enumerate((*before, event.points)):
            seats = ranking(heights, points, event.chests)
            ends = [self._at(number, points[seat])[1] + 5 for seat in seats]
            placed = spread(ends, PITCH, self.area.height - self._low - ABOVE)
            for seat, y in zip(seats, placed, strict=True):
                heights[seat].append(y)
        return heights


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


def separate(wanted: Sequence[float], pitch: float) -> list[float]:
    """Heights in the same order, around those wanted, at least `pitch` apart.

    Args:
        wanted: from the highest down, units.
        pitch: units.
    """
    down = list(accumulate(wanted, lambda last, y: max(y, last + pitch)))
    up = list(accumulate(reversed(wanted), lambda last, y: min(y, last - pitch)))
    return [(one + other) / 2 for one, other in zip(down, reversed(up), strict=True)]


def _up_to(line: Sequence[Point], end: float) -> list[Point]:
    """The points of a broken line up to a place along it."""
    numbers = [*range(math.ceil(end)), end]
    xs, ys = (np.interp(numbers, range(len(line)), each) for each in zip(*line, strict=True))
    return list(zip(xs.tolist(), ys.tolist(), strict=True))


def _between(values: Sequence[float], place: float) -> float:
    """The value at a place between whole ones."""
    return float(np.interp(place, range(len(values)), values))


def _decision_texts(battle: DecisiveBattle, second: str) -> tuple[str, ...]:
    """What is said of the battle that decided, the longest words first."""
    said = f"Battle {battle.number} in {battle.province} decided it"
    points = plural(battle.swing, "point")
    return f"{said}: {points} on {second}", f"{said}: {points}", said


def end_headline(event: Ended, header: Data) -> str:
    """Who has won."""
    winners = [seat_name(seat, header) for seat in event.points if seat in event.winners]
    if len(winners) == 1:
        points = event.points[event.winners[0]]
        close = list(event.points.values()).count(points) > 1
        return f"{winners[0]} wins {'by its chests' if close else f'with {points} points'}"
    return f"{' and '.join(winners)} share the victory"
