"""The card of a winter's points: a table whose rows are stacked bars too."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from game.core import Seat
from game.shogun.events import SCORED
from game.shogun.module import registered_modules
from viewer.boards.shogun.cards.notices import Notice
from viewer.boards.shogun.moments import Moment
from viewer.draw.displaylist import Paint, Shape, Weight
from viewer.draw.icons import icon
from viewer.draw.paper import NOTE, TEXT
from viewer.draw.typography import fitted

YEARS = 2
FIRST, PITCH = 88.0, 30.5  # baseline of the first row, and from row to row, units
SUM, NAMED = 48.0, 46.0  # widths of the sum, and of a column that has a name, units
BAR = 5.0  # its height, units
UNDER = 4.0  # from a row's baseline to its bar, units
OVER = 16.5  # from a row's baseline to the hairline over it, units


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points of a winter, in the order of the columns, their sum, and all points."""

    seat: Seat
    parts: tuple[int, ...]
    total: int
    points: int


@dataclass(frozen=True, slots=True)
class Scores:
    """What is on the card: titles, what is still to come, names of columns, rows of players."""

    title: str
    late: str
    kinds: tuple[str, ...]
    rows: tuple[Score, ...]


@dataclass(frozen=True)
class ScoreCard(Notice[Scores]):
    """The points of a winter."""

    def content(self, moment: Moment) -> Scores:
        """By kind; those that modules add are in a column of their own."""
        scores = moment.table.scores
        others = list(scores[0].expansions)
        names = (*SCORED, *(others if len(others) < 2 else ["others"]))
        rows = (
            Score(
                each.seat,
                (
                    *(each.sources[kind] for kind in SCORED),
                    *([sum(each.expansions.values())] if others else []),
                ),
                each.total,
                each.points,
            )
            for each in scores
        )
        late = late_points(self.header["options"]["modules"]) if moment.table.year == YEARS else []
        said = f"then {', '.join(late)}" if late else ""
        return Scores(moment.table.title, said, names, tuple(rows))

    def drawn(self, content: Scores) -> Iterator[Shape]:
        """The bars full grown."""
        yield from self._table(content)
        yield from self._bars(content, 1.0)

    def moving(self, moment: Moment, content: Scores, share: float) -> Iterator[Shape] | None:
        """The bars grow."""
        return self._grown(content, share)

    def _grown(self, content: Scores, share: float) -> Iterator[Shape]:
        yield from self.kept(("table", content), lambda: self._table(content))
        yield from self._bars(content, share)

    def _right(self, column: int, columns: int) -> float:
        """The right end of a column; the last two are the sum and all points."""
        end = self.sheet.width
        if column >= columns:
            return end - (SUM if column == columns else 0)
        if column >= len(SCORED):
            return end - 2 * SUM + 4
        named = columns > len(SCORED)
        first, last = (96.0, end - 2 * SUM - NAMED) if named else (112.0, end - 2 * SUM + 4)
        return first + column * (last - first) / (len(SCORED) - 1)

    def _table(self, content: Scores) -> Iterator[Shape]:
        sheet, neutral, kinds = self.sheet, self.palette.neutral, content.kinds
        columns = len(kinds)
        yield from self.title(content.title)
        if content.late:
            yield sheet.text(sheet.width, 32, content.late, NOTE, muted=True, anchor="right")
        for column, kind in enumerate(kinds):
            right = self._right(column, columns)
            if kind in SCORED:
                yield from icon(sheet, f"shogun/{kind}", (right - 8, 56), 15, ink=neutral.ink)
            else:
                yield sheet.text(right, 62, fitted(kind, NOTE, NAMED), NOTE, anchor="right")
            yield sheet.box(right - 16, 66, right, 69, self._paint(column))
        for column, name in ((columns, "sum"), (columns + 1, "points")):
            right = self._right(column, columns)
            yield sheet.text(right, 62, name, NOTE, muted=True, anchor="right")
        for number, row in enumerate(content.rows):
            if number:
                yield sheet.rule(FIRST + PITCH * number - OVER)
            yield from self._row(FIRST + PITCH * number, row)

    def _row(self, y: float, row: Score) -> Iterator[Shape]:
        sheet, columns = self.sheet, len(row.parts)
        yield from self.player(0, y, row.seat)
        for column, number in enumerate((*row.parts, row.total, row.points)):
            weight: Weight = "semibold" if column >= columns else "regular"
            said, right = str(number or "·"), self._right(column, columns)
            yield sheet.text(right, y, said, TEXT, anchor="right", weight=weight, muted=not number)

    @cached_property
    def _tones(self) -> tuple[str, ...]:
        """The colours of the kinds of points; the last one is for all others."""
        neutral, chart = self.palette.neutral, self.palette.chart
        kinds = (neutral.wood, neutral.wood_mid, chart.roof, neutral.accent, neutral.plastic_edge)
        return (*kinds, chart.flame)

    def _paint(self, column: int) -> Paint:
        return Paint(self._tones[min(column, len(SCORED))])

    def _bars(self, content: Scores, share: float) -> Iterator[Shape]:
        most = max(1, *(sum(max(0, part) for part in row.parts) for row in content.rows))
        step = share * self.sheet.width / most
        for number, row in enumerate(content.rows):
            left, top = 0.0, FIRST + PITCH * number + UNDER
            for column, part in enumerate(row.parts):
                right = left + max(0, part) * step
                if right - left > 1:
                    box = (left, top, right - 1, top + BAR)
                    yield self.sheet.box(*box, self._paint(column))
                left = right


def late_points(modules: Collection[str]) -> list[str]:
    """What modules give points for when the last winter is over, such as ``artists``."""
    return [
        kind.pictures.late for kind in registered_modules(modules).values() if kind.pictures.late
    ]
