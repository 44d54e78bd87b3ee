"""The lab's sliders, two in a row, each with its name and value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from msgspec.structs import replace

from cubetower.viewer.draw.displaylist import Line, Paint, Shape
from cubetower.viewer.draw.flow import REST, across, down, label, row
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import NOTE, TEXT
from cubetower.viewer.window.controls import KNOB_RADIUS, Button, Slider
from cubetower.viewer.window.lab.knobs import Knob, Settings
from cubetower.viewer.window.lab.layout import SLIDER

NOTHING = "has nothing to set"
HEADING, GAP = 22.0, 28.0  # height of the heading, and between columns, units
NAME = 18.0  # height of a name and value, which no knob reaches, units


@dataclass(frozen=True, slots=True)
class Sliders:
    """The sliders on their area of a sheet.

    Attributes:
        area: units of the sheet.
        settings: whose values they show.
        chosen: name of the one that keys move; empty if none.
        hovered: name of the one under the mouse; empty if none.
    """

    area: Rect
    settings: Settings
    chosen: str = ""
    hovered: str = ""

    def all(self) -> list[Slider]:
        """The sliders, the first column from top to bottom, then the second."""
        knobs, values = self.settings.knobs, self.settings.values
        below = replace(self.area, top=self.area.top + HEADING)
        pitches = [SLIDER] * rows(knobs)
        cells = [cell for part in across(below, (REST, REST), GAP) for cell in down(part, pitches)]
        return [
            Slider(
                Rect(
                    cell.left - KNOB_RADIUS,
                    cell.top + NAME,
                    cell.right + KNOB_RADIUS,
                    cell.bottom - 2,
                ),
                knob.name,
                knob.share(values[knob.name]),
            )
            for knob, cell in zip(knobs, cells[: len(knobs)], strict=True)
        ]

    def reset(self) -> Button:
        """The button that resets all."""
        area = Rect(self.area.right - 58, self.area.top - 6, self.area.right, self.area.top + 18)
        able = dict(self.settings.values) != dict(self.settings.first)
        return Button(area, "reset", "reset", hint="reset all sliders (d)", able=able)

    def draw(self, sheet: Sheet) -> Iterator[Shape]:
        """Draw names, values, grooves and knobs, but not the reset button."""
        note = self.settings.warning if self.settings.knobs else NOTHING
        words = [label("The tower", TEXT, "semibold"), label(note, NOTE, muted=True)]
        right = self.area.right - (74 if self.settings.knobs else 0)
        head = Rect(self.area.left, self.area.top - 4, right, self.area.top + 15)
        yield from row(words, gap=16).draw(sheet, head)
        for knob, slider in zip(self.settings.knobs, self.all(), strict=True):
            yield from self._one(sheet, knob, slider)

    def _one(self, sheet: Sheet, knob: Knob, slider: Slider) -> Iterator[Shape]:
        value, first = self.settings.values[knob.name], self.settings.first[knob.name]
        groove = Rect(
            slider.area.left + KNOB_RADIUS,
            slider.area.top,
            slider.area.right - KNOB_RADIUS,
            slider.area.bottom,
        )
        chosen = knob.name == self.chosen
        name = label(knob.label, NOTE, "semibold" if chosen else "regular")
        words = row([name, label(knob.format(value), NOTE, "semibold")], (REST,))
        yield from words.draw(
            sheet, replace(groove, top=groove.top - NAME - 3, bottom=groove.top - 1)
        )
        yield from slider.draw(sheet, hovered=chosen or knob.name == self.hovered)
        if value != first:  # where it was
            x, y = groove.left + knob.share(first) * groove.width, groove.middle[1]
            ends = (sheet.at(x, y - 7), sheet.at(x, y + 7))
            yield Line(ends, Paint(sheet.palette.neutral.muted), 1.6 * sheet.unit)


def rows(knobs: Sequence[Knob]) -> int:
    """The number of rows of sliders for some knobs."""
    return max(1, ceil(len(knobs) / 2))
