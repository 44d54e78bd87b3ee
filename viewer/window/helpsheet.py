"""The sheet that tells which keys and gestures there are, and what is seen."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from viewer.draw.displaylist import Paint, Shape, Stage, texts_last
from viewer.draw.palette import Palette
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import text_width, wrapped
from viewer.window.controls import rounded

SIZE, LINE, HEAD = 14.0, 19.0, 22.0  # of text, from line to line, of the title, units
HEADING = 16.0  # of what is over a group of keys, units
MARGIN, GAP = 30.0, 36.0  # around the sheet's text, and between its columns, units
FIRST, UNDER = 82.0, 27.0  # baseline under the title, from a heading to its keys, units
TOLD = 150.0  # from the left of a column to what its keys do, units
LEGEND = 470.0  # from the sheet's margin to the legend beside a single group, units
CAP = (6.0, 5.0)  # around the name of a key, units
SEATS = "1 … 5"
"""The keys of the players, as many as can be."""

Keys = Sequence[tuple[str, str]]
"""Names of keys, several with a space between them, and what they do."""
Groups = Sequence[tuple[str, Keys]]
"""Keys under their headings; one group needs none."""


def of_seats(keys: Keys, seats: int) -> Keys:
    """The same keys for so many players."""
    return tuple((f"1 … {seats}" if names == SEATS else names, what) for names, what in keys)


@dataclass(frozen=True)
class HelpSheet:
    """A sheet over the whole film: what keys do, and what things are.

    One group of keys has the legend at its right. Several are side by side; of the legend there
    is as much as has room under the shortest.

    Attributes:
        stage: of the film.
        palette: its colours.
        title: of the sheet.
        groups: what can be done.
        legend: what is seen, as names and meanings.
    """

    stage: Stage
    palette: Palette
    title: str
    groups: Groups
    legend: Sequence[tuple[str, str]] = ()

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """It as shapes, always the same tuple."""
        return texts_last(self._drawn())

    @property
    def area(self) -> Rect:
        """Of the paper, units of the film's stage."""
        return Rect(90.0, 36.0, 1190.0, 684.0)

    @cached_property
    def _sheet(self) -> Sheet:
        area = self.area
        return Sheet(self.stage, self.palette, area.left, area.width, area.top)

    @property
    def _columns(self) -> list[tuple[float, float]]:
        """Left and right end of each group."""
        left, right, many = MARGIN, self.area.width - MARGIN, len(self.groups)
        if many == 1 and self.legend:
            return [(left, left + LEGEND - GAP)]
        wide = (right - left - (many - 1) * GAP) / many
        lefts = [left + number * (wide + GAP) for number in range(many)]
        return [(left, left + wide) for left in lefts]

    def _drawn(self) -> Iterator[Shape]:
        neutral, area, sheet = self.palette.neutral, self.area, self._sheet
        whole = Sheet(self.stage, self.palette, 0.0, 1280.0)
        yield whole.box(-2000, -2000, 3280, 2720, Paint(neutral.shadow, 0.45))
        yield rounded(whole, area, 8.0, Paint(neutral.paper))
        yield sheet.box(MARGIN, 0, MARGIN + 30, 4, Paint(neutral.accent))
        yield sheet.text(MARGIN, 44, self.title, HEAD, weight="semibold")
        ends: list[tuple[float, float, float]] = []
        for (heading, keys), (left, right) in zip(self.groups, self._columns, strict=True):
            y = yield from self._group(heading, keys, left, right)
            ends.append((y, left, right))
        if len(self.groups) == 1:
            yield from self._legend(MARGIN + LEGEND, area.width - MARGIN, FIRST)
        elif self.legend:
            y, left, right = min(ends)
            yield from self._legend(left, right, y + UNDER, "What is seen")

    def _group(
        self, heading: str, keys: Keys, left: float, right: float
    ) -> Generator[Shape, None, float]:
        """Keys under each other; gives the next free baseline."""
        y = FIRST
        if heading:
            yield self._sheet.text(left, y, heading, HEADING, weight="semibold")
            y += UNDER
        for names, what in keys:
            y = yield from self._key(names, what, y, left, right)
        return y

    def _key(
        self, names: str, what: str, y: float, left: float, right: float
    ) -> Generator[Shape, None, float]:
        sheet, x = self._sheet, left
        for name in names.split():
            wide = text_width(name, SIZE, "semibold")
            if name == "…":  # from one key to another
                yield sheet.text(x, y, name, SIZE)
                x += wide + 5
                continue
            yield self._cap(x, y, wide + 2 * CAP[0])
            yield sheet.text(x + CAP[0], y, name, SIZE, weight="semibold")
            x += wide + 2 * CAP[0] + 5
        for line in wrapped(what, SIZE, right - left - TOLD, 2):
            yield sheet.text(left + TOLD, y, line, SIZE)
            y += LINE
        return y + 5

    def _cap(self, x: float, y: float, wide: float) -> Shape:
        left, top = self.area.left + x, self.area.top + y
        placed = Rect(left, top - 11 - CAP[1], left + wide, top + CAP[1])
        neutral = self.palette.neutral
        whole = Sheet(self.stage, self.palette, 0.0, 1280.0)
        return rounded(whole, placed, 4.0, Paint(neutral.background), Paint(neutral.rule))

    def _legend(self, left: float, right: float, y: float, heading: str = "") -> Iterator[Shape]:
        """As many names and meanings as there is room for."""
        sheet, bottom = self._sheet, self.area.height - MARGIN + LINE
        if heading:
            yield sheet.text(left, y, heading, HEADING, weight="semibold")
            y += UNDER
        for name, meaning in self.legend:
            lines = wrapped(meaning, SIZE, right - left, 3)
            if y + LINE * len(lines) > bottom:
                return
            yield sheet.text(left, y, name, SIZE, weight="semibold")
            y += LINE
            for line in lines:
                yield sheet.text(left, y, line, SIZE, muted=True)
                y += LINE
            y += 3
