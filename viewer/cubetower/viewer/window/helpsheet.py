"""The help sheet: what keys do, and what the picture shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cubetower.pages.palette import Palette
from cubetower.viewer.draw.displaylist import Paint, Shape, Stage, texts_last
from cubetower.viewer.draw.flow import REST, Element, box, column, label, layers, paragraph, row
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import HEIGHT, Sheet
from cubetower.viewer.draw.typography import LARGE, NOTE, TEXT
from cubetower.viewer.window.controls import Button, plate, round_rect

LINE = 19.0  # line pitch, units
MARGIN, FOOT, GAP = 30.0, 17.0, 36.0  # beside the text, below it, and between columns, units
NAMES, KEYS = 150.0, 434.0  # widths of the names of keys, and of a single group, units
BUTTON = Rect(1010.0, 54.0, 1160.0, 86.0)  # beside the title of a film's help, units
SEATS = "1 … 5"
"""The keys of all players that there can be."""

Keys = Sequence[tuple[str, str]]
"""Names of keys, with spaces between several, and what they do."""
Groups = Sequence[tuple[str, Keys]]
"""Keys under their headings; a single group needs none."""


def keys_for_seats(keys: Keys, seats: int) -> Keys:
    """The keys in a game of some players."""
    return tuple((f"1 … {seats}" if names == SEATS else names, what) for names, what in keys)


@dataclass(frozen=True)
class HelpSheet:
    """A sheet over everything: what keys do, and what things are.

    A single group of keys has the legend at its right. Several lie side by side, with as much of
    the legend as fits under the shortest.

    Attributes:
        stage: of the whole picture.
        palette: its colours.
        title: of the sheet.
        groups: keys.
        legend: names and meanings of what is shown.
        area: of the paper, units.
        high: height of the stage, units.
        button: the label of a button beside the title, if there is one; it lies at `BUTTON`.
    """

    stage: Stage
    palette: Palette
    title: str
    groups: Groups
    legend: Sequence[tuple[str, str]] = ()
    area: Rect = Rect(90.0, 36.0, 1190.0, 684.0)  # noqa: RUF009 - immutable
    high: float = HEIGHT
    button: str = ""

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The sheet as shapes, always the same tuple."""
        return texts_last(self._draw())

    def _draw(self) -> Iterator[Shape]:
        neutral, area = self.palette.neutral, self.area
        sheet = Sheet(self.stage, self.palette, 0.0, area.right, high=self.high)
        left, top = area.left + MARGIN, area.top
        yield sheet.box(-2000, -2000, 3280, 2720, Paint(neutral.shadow, 0.45))
        yield round_rect(sheet, area, 8.0, Paint(neutral.paper))
        yield sheet.box(left, top, left + 30, top + 4, Paint(neutral.accent))
        title = box(label(self.title, LARGE, "semibold"), pad=(0, 0, 0, 7), height=55)
        inside = Rect(left, top + 12, area.right - MARGIN, area.bottom - FOOT)
        columns = self._columns(inside.width, inside.height - 55)
        yield from column([title, columns]).draw(sheet, inside)
        if self.button:
            yield from Button(BUTTON, "rules", self.button).draw(sheet)

    def _columns(self, width: float, height: float) -> Element:
        """Everything under the title, in a room of this size."""
        groups = [self._group(*group) for group in self.groups]
        if len(groups) == 1:
            legend = column(_first_that_fit(self._legend(), width - KEYS - GAP, height), gap=1)
            return row([*groups, legend], (KEYS, REST), GAP)
        wide = (width - GAP * (len(groups) - 1)) / len(groups)
        least = min(groups, key=lambda group: group.height(wide))
        title = box(label("What you see", TEXT, "semibold"), pad=(0, 20, 0, 6))
        known = self._legend([title])
        legend = column(_first_that_fit(known, wide, height - least.height(wide)), gap=1)
        under = (column([each, legend]) if each is least else each for each in groups)
        return row([*under], [REST] * len(groups), GAP)

    def _group(self, heading: str, keys: Keys) -> Element:
        """Keys in rows, under their heading."""
        cells = ([column([self._caps(names)]), _explanation(what)] for names, what in keys)
        rows = [row(each, (NAMES, REST)) for each in cells]
        title = box(label(heading, TEXT, "semibold"), pad=(0, 0, 0, 7), height=27)
        return column([*([title] if heading else []), column(rows, gap=3)])

    def _caps(self, names: str) -> Element:
        """The names of keys, each on a key cap; dots lead from one key to another."""
        neutral = self.palette.neutral
        cap = plate(4.0, Paint(neutral.background), Paint(neutral.rule))
        caps = [
            layers(*[cap] * (name != "…"), box(label(name, NOTE, "semibold"), pad=(6, 1.5, 6, 1.5)))
            for name in names.split()
        ]
        return row(caps, gap=5)

    def _legend(self, heading: Sequence[Element] = ()) -> list[Element]:
        names = (box(label(name, NOTE, "semibold"), height=21) for name, _ in self.legend)
        meanings = (paragraph(each, 3, NOTE, muted=True, pitch=LINE) for _, each in self.legend)
        return [*heading, *(column(pair) for pair in zip(names, meanings, strict=True))]


def _explanation(what: str) -> Element:
    return column([box(height=1), paragraph(what, 2, NOTE, pitch=LINE)])


def _first_that_fit(parts: list[Element], width: float, height: float) -> list[Element]:
    while column(parts, gap=1).height(width) > height:
        parts = parts[:-1]
    return parts
