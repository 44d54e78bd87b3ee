"""The lab's chart: the number of cubes inside after each of the last throws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cubetower.viewer.draw.displaylist import Line, Paint, Shape
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import NOTE, shorten, text_width
from cubetower.viewer.window.lab.experiment import Era

MAX_THROWS = 100  # throws shown
LEFT, BOTTOM, TOP = 30.0, 20.0, 20.0  # free around the curve, units
MIN_LABEL_WIDTH = 70.0  # units
AXIS_ENDS = (5, 10, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000)  # ends of the axis


@dataclass(frozen=True, slots=True)
class InsideChart:
    """The chart on its area of a sheet.

    Attributes:
        area: units of the sheet.
        contents: number of cubes inside after every throw.
        eras: between changes of the tower; each has a line at its mean.
        log: mean number of cubes inside in a log, if there is one.
    """

    area: Rect
    contents: Sequence[int]
    eras: Sequence[Era]
    log: float | None = None

    def draw(self, sheet: Sheet) -> Iterator[Shape]:
        """Draw axes, changes, means and the curve."""
        plot, neutral, foot = self._plot, sheet.palette.neutral, self.area.bottom - 3
        for count in (0, self._highest):
            y = self._y(count)
            yield self._line(sheet, (plot.left, y), (plot.right, y), Paint(neutral.rule), 1.2)
            yield sheet.text(plot.left - 6, y + 5, str(count), NOTE, muted=True, anchor="right")
        yield sheet.text(
            plot.left, foot, f"Cubes inside, last {MAX_THROWS} throws", NOTE, muted=True
        )
        if self.log is not None:
            yield from self._dashes(sheet, self._y(self.log))
            key = f"– –  mean of the log: {self.log:.1f}"
            yield sheet.text(plot.right, foot, key, NOTE, muted=True, anchor="right")
        follows = [*(era.start for era in self.eras[1:]), len(self.contents)]
        for era, end in zip(self.eras, follows, strict=True):
            if end >= self._first:
                yield from self._era(sheet, era, end)
        yield from self._labels(sheet)
        points = [
            (self._x(throw), self._y(self.contents[throw]))
            for throw in range(self._first, len(self.contents))
        ]
        if len(points) == 1:
            ((x, y),) = points
            points = [(x - 2, y), (x + 2, y)]
        if points:
            yield Line(sheet.points(points), Paint(neutral.accent), 2.0 * sheet.unit)

    @staticmethod
    def _line(sheet: Sheet, start: Place, end: Place, paint: Paint, width: float) -> Line:
        return Line(sheet.points((start, end)), paint, width * sheet.unit)

    @property
    def _first(self) -> int:
        return max(0, len(self.contents) - MAX_THROWS)

    @property
    def _plot(self) -> Rect:
        area = self.area
        return Rect(area.left + LEFT, area.top + TOP, area.right, area.bottom - BOTTOM)

    @property
    def _highest(self) -> int:
        most = max([*self.contents[self._first :], self.log or 0, 1])
        return next((step for step in AXIS_ENDS if step >= most), int(most))

    def _x(self, throw: float) -> float:
        plot = self._plot
        return plot.left + (throw - self._first + 0.5) / MAX_THROWS * plot.width

    def _y(self, count: float) -> float:
        plot = self._plot
        return plot.bottom - count / self._highest * plot.height

    def _dashes(self, sheet: Sheet, y: float) -> Iterator[Shape]:
        plot, dash = self._plot, 8.0
        for place in range(int(plot.width / dash / 2)):
            x, paint = plot.left + 2 * dash * place, Paint(sheet.palette.neutral.muted)
            yield self._line(sheet, (x, y), (x + dash, y), paint, 1.4)

    def _era(self, sheet: Sheet, era: Era, follows: int) -> Iterator[Shape]:
        """A line where it begins, and one at its mean up to the throw that follows it."""
        ink, plot = sheet.palette.neutral.ink, self._plot
        left = max(plot.left, self._x(era.start - 0.5))
        if era.label and era.start >= self._first:
            ends = (left, plot.top - 4), (left, plot.bottom)
            yield self._line(sheet, *ends, Paint(ink, 0.55), 1.2)
        right = self._x(follows - 0.5)
        if era.statistics.mean_inside is not None and right > left:
            y = self._y(era.statistics.mean_inside)
            yield self._line(sheet, (left, y), (right, y), Paint(ink), 2.4)

    def _labels(self, sheet: Sheet) -> Iterator[Shape]:
        """What was changed, from the last change back, as far as there is room."""
        plot, y = self._plot, self.area.top + 11
        end = plot.right
        for era in reversed(self.eras):
            if era.label and era.start >= self._first:
                wide = text_width(era.label, NOTE)
                left = max(plot.left, self._x(era.start - 0.5))
                if era is self.eras[-1]:
                    left = min(left, plot.right - wide)
                if left + MIN_LABEL_WIDTH <= end:
                    yield sheet.text(left, y, shorten(era.label, NOTE, end - left), NOTE)
                    end = left - 10
