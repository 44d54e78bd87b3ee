"""The chances to win under the timeline of a film's window: a band for each player, in steps."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from cubetower.game.core import Seat
from cubetower.pages.palette import mix
from cubetower.pages.wording import whole_percent
from cubetower.viewer.draw.displaylist import Line, Paint, Shape
from cubetower.viewer.draw.flow import REST, Element, cube, label, row
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import seat_name
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import NOTE
from cubetower.viewer.scene import Chances

STRIP = 53.0  # height that the strip adds to the bar, units
HEIGHT = 28.0  # of the bands, units
GAP = 3.0  # over and under the line of numbers, units
TINT, PALE = 0.52, 0.2  # of a player's colour in its band, and while another is followed
SEAM = 0.8  # between two bands, units
MOVERS = 5  # battles that moved the chances most, and stand out
NOTES = ("Chance to win", "a forecast: as greedy players would go on")


@dataclass(frozen=True, eq=False)
class ChanceStrip:
    """The chances to win over a film; equal strips are the same object, so that they stay painted.

    Attributes:
        sheet: of the bar.
        area: of bands and numbers on it.
        seconds: of the film.
        chances: over the film, at least one.
        followed: the player whose band lies at the bottom in full colour, if any.
    """

    sheet: Sheet
    area: Rect
    seconds: float
    chances: Sequence[Chances]
    followed: Seat | None = None
    _numbers: Memo[tuple[Shape, ...]] = field(default_factory=lambda: Memo(4), repr=False)

    @cached_property
    def bands(self) -> tuple[Shape, ...]:
        """All bands, and marks at the battles that moved them most."""
        return (*self._bands(), *self._movers())

    def numbers(self, seconds: float) -> tuple[Shape, ...]:
        """The chances at a time of the film; the same tuple while they stay."""
        place = self._place(seconds)
        return self._numbers(place, lambda: tuple(self._draw_numbers(place)))

    def moving(self, seconds: float) -> Iterator[Shape]:
        """What comes is pale, behind a line at a time of the film."""
        neutral, area = self.sheet.palette.neutral, self.area
        x, low = self._x(seconds), area.top + HEIGHT
        yield self.sheet.box(x, area.top, area.right, low, Paint(neutral.paper, 0.55))
        ends = (self.sheet.at(x, area.top - 4), self.sheet.at(x, low + 1))
        yield Line(ends, Paint(neutral.accent), 1.6)

    def row_of(self, seconds: float) -> Element | None:
        """A row with everybody's chance at a time of the film; None before the first."""
        place = self._place(seconds)
        if place < 0:
            return None
        texts, colour = self._texts(place), self.sheet.palette.neutral.paper
        cells = [
            row([cube(seat), label(text, NOTE, "semibold", colour=colour)], gap=6)
            for seat, text in texts.items()
        ]
        return row(cells, gap=14)

    def _bands(self) -> Iterator[Shape]:
        for this, (left, right) in zip(self.chances, pairwise(self._steps), strict=True):
            top = self.area.top
            for seat in self._order:
                high = this.shares[seat] * HEIGHT
                if high > SEAM:
                    colour = Paint(self._colours[seat])
                    yield self.sheet.box(left, top, right, top + high - SEAM, colour)
                top += high

    def _movers(self) -> Iterator[Shape]:
        """A line and a dot at each battle that moved the chances most."""
        ink = self.sheet.palette.neutral.ink
        moves = [
            (sum(abs(now.shares[seat] - last.shares[seat]) for seat in now.shares), now.seconds)
            for last, now in pairwise(self.chances)
            if now.battle
        ]
        for moved, seconds in sorted(moves, reverse=True)[:MOVERS]:
            if moved:
                x, top = self._x(seconds), self.area.top
                yield self.sheet.line(((x, top), (x, top + HEIGHT - SEAM)), Paint(ink, 0.5), 1)
                yield self.sheet.disc((x, top - 0.5), 2.4, Paint(ink))

    def _draw_numbers(self, place: int) -> Iterator[Shape]:
        area, (says, note) = self.area, NOTES
        line = Rect(area.left, area.top + HEIGHT + GAP, area.right, area.bottom - GAP)
        texts = self._texts(place) if place >= 0 else dict.fromkeys(self._seats, "–")
        cells: list[Element] = [label(says, NOTE, muted=True)]
        for seat, text in texts.items():
            name = label(seat_name(seat), NOTE, "semibold" if seat == self.followed else "regular")
            cells.append(row([cube(seat), name, label(text, NOTE, "semibold")], gap=8))
        parts = row([row(cells, gap=18), label(note, NOTE, muted=True, anchor="right")], (REST,))
        yield from parts.draw(self.sheet, line)

    def _texts(self, place: int) -> Mapping[Seat, str]:
        """The chances in whole percent."""
        return {seat: whole_percent(share) for seat, share in self.chances[place].shares.items()}

    @cached_property
    def _seats(self) -> tuple[Seat, ...]:
        return tuple(self.chances[0].shares)

    @cached_property
    def _order(self) -> tuple[Seat, ...]:
        """The players from the top; who is followed lies at the bottom."""
        return tuple(sorted(self._seats, key=lambda seat: seat == self.followed))

    @cached_property
    def _colours(self) -> Mapping[Seat, str]:
        palette, followed = self.sheet.palette, self.followed
        parts = {
            seat: TINT if followed is None else 1.0 if seat == followed else PALE
            for seat in self._seats
        }
        paper = palette.neutral.paper
        return {seat: mix(paper, palette.tone(seat).fill, part) for seat, part in parts.items()}

    @cached_property
    def _times(self) -> list[float]:
        return [each.seconds for each in self.chances]

    @property
    def _steps(self) -> list[float]:
        return [self._x(seconds) for seconds in (*self._times, self.seconds)]

    def _place(self, seconds: float) -> int:
        """Which chances hold at a time of the film; -1 before the first."""
        return bisect_right(self._times, seconds + 1e-6) - 1

    def _x(self, seconds: float) -> float:
        share = seconds / self.seconds if self.seconds else 0.0
        return self.area.left + share * self.area.width
