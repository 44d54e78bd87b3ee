"""The sheet that tells which keys and gestures there are, and what is seen."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from viewer.displaylist import Paint, Shape, Stage, texts_last
from viewer.palette import Palette
from viewer.rect import Rect
from viewer.sheet import Sheet
from viewer.typography import text_width, wrapped
from viewer.window.controls import rounded

SIZE, LINE, HEAD = 14.0, 19.0, 22.0  # of text, from line to line, of the title, units
MARGIN, GAP = 30.0, 36.0  # around the sheet's text, and between its columns, units
CAP = (6.0, 5.0)  # around the name of a key, units

Keys = Sequence[tuple[str, str]]
"""Names of keys, several with a space between them, and what they do."""


@dataclass(frozen=True)
class HelpSheet:
    """A sheet over the whole film: keys at the left, what things are at the right.

    Attributes:
        stage: of the film.
        palette: its colours.
        title: of the sheet.
        keys: what can be done.
        legend: what is seen, as names and meanings.
    """

    stage: Stage
    palette: Palette
    title: str
    keys: Keys
    legend: Sequence[tuple[str, str]] = ()

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """It as shapes, always the same tuple."""
        return texts_last(self._drawn())

    @cached_property
    def _area(self) -> Rect:
        return Rect(90.0, 36.0, 1190.0, 684.0)

    @cached_property
    def _sheet(self) -> Sheet:
        area = self._area
        return Sheet(self.stage, self.palette, area.left, area.width, area.top)

    def _drawn(self) -> Iterator[Shape]:
        neutral, area, sheet = self.palette.neutral, self._area, self._sheet
        whole = Sheet(self.stage, self.palette, 0.0, 1280.0)
        yield whole.box(-2000, -2000, 3280, 2720, Paint(neutral.shadow, 0.45))
        yield rounded(whole, area, 8.0, Paint(neutral.paper))
        yield sheet.box(MARGIN, 0, MARGIN + 30, 4, Paint(neutral.accent))
        yield sheet.text(MARGIN, 44, self.title, HEAD, weight="semibold")
        y, middle = 82.0, 500.0 if self.legend else area.width
        for names, what in self.keys:
            y = yield from self._key(names, what, y, middle - GAP)
        if self.legend:
            yield from self._legend(middle)

    def _key(self, names: str, what: str, y: float, right: float) -> Generator[Shape, None, float]:
        sheet, x = self._sheet, MARGIN
        for name in names.split():
            wide = text_width(name, SIZE, "semibold") + 2 * CAP[0]
            yield self._cap(x, y, wide)
            yield sheet.text(x + CAP[0], y, name, SIZE, weight="semibold")
            x += wide + 5
        left = MARGIN + 150
        for line in wrapped(what, SIZE, right - left, 2):
            yield sheet.text(left, y, line, SIZE)
            y += LINE
        return y + 5

    def _cap(self, x: float, y: float, wide: float) -> Shape:
        area = self._area
        around = Rect(x, y - 11 - CAP[1], x + wide, y + CAP[1])
        placed = Rect(
            around.left + area.left, around.top + area.top,
            around.right + area.left, around.bottom + area.top,
        )  # fmt: skip
        neutral = self.palette.neutral
        whole = Sheet(self.stage, self.palette, 0.0, 1280.0)
        return rounded(whole, placed, 4.0, Paint(neutral.background), Paint(neutral.rule))

    def _legend(self, left: float) -> Iterator[Shape]:
        sheet, y = self._sheet, 82.0
        for name, meaning in self.legend:
            yield sheet.text(left, y, name, SIZE, weight="semibold")
            y += LINE
            for line in wrapped(meaning, SIZE, self._area.width - MARGIN - left, 3):
                yield sheet.text(left, y, line, SIZE, muted=True)
                y += LINE
            y += 3
