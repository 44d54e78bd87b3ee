"""The sliders of the lab, two in a row, each with its name and its value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from viewer.draw.displaylist import Line, Paint, Shape
from viewer.draw.flow import REST, across, label, row
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import NOTE, TEXT
from viewer.window.controls import KNOB, Button, Slider
from viewer.window.lab.knobs import Knob, Settings
from viewer.window.lab.places import SLIDER

NOTHING = "has no values to set"
HEADING, GAP = 22.0, 28.0  # its height, between columns, units


@dataclass(frozen=True, slots=True)
class Sliders:
    """The sliders on their area of a sheet.

    Attributes:
        area: units of the sheet.
        settings: what they show.
        chosen: the one that keys move; empty if none.
        hovered: the one under the mouse; empty if none.
    """

    area: Rect
    settings: Settings
    chosen: str = ""
    hovered: str = ""

    def slider(self, knob: Knob) -> Slider:
        """The slider of a knob."""
        place = self.settings.knobs.index(knob)
        row, column = place % rows(self.settings.knobs), place // rows(self.settings.knobs)
        part = across(self.area, (REST, REST), GAP)[column]
        top = self.area.top + HEADING + row * SLIDER
        area = Rect(part.left - KNOB, top + 17, part.right + KNOB, top + SLIDER - 1)
        return Slider(area, knob.name, knob.share(self.settings.values[knob.name]))

    def all(self) -> list[Slider]:
        """All of them."""
        return [self.slider(knob) for knob in self.settings.knobs]

    def reset(self) -> Button:
        """The button that sets all back."""
        area = Rect(self.area.right - 58, self.area.top - 6, self.area.right, self.area.top + 18)
        able = dict(self.settings.values) != dict(self.settings.first)
        return Button(area, "reset", "reset", hint="back to its own values (d)", able=able)

    def drawn(self, sheet: Sheet) -> Iterator[Shape]:
        """Names, values, grooves and knobs; the reset button is drawn with the others."""
        said = self.settings.warning if self.settings.knobs else NOTHING
        words = [label("The tower", TEXT, "semibold"), label(said, NOTE, muted=True)]
        right = self.area.right - (74 if self.settings.knobs else 0)
        head = Rect(self.area.left, self.area.top - 4, right, self.area.top + 15)
        yield from row(words, gap=16).draw(sheet, head)
        for knob in self.settings.knobs:
            yield from self._one(sheet, knob)

    def _one(self, sheet: Sheet, knob: Knob) -> Iterator[Shape]:
        slider, value = self.slider(knob), self.settings.values[knob.name]
        left, right = slider.area.left + KNOB, slider.area.right - KNOB
        chosen = knob.name == self.chosen
        name = label(knob.label, NOTE, "semibold" if chosen else "regular")
        words = row([name, label(knob.shown(value), NOTE, "semibold")], (REST,))
        yield from words.draw(sheet, Rect(left, slider.area.top - 17, right, slider.area.top + 5))
        yield from slider.drawn(sheet, hovered=chosen or knob.name == self.hovered)
        first = self.settings.first[knob.name]
        if value != first:  # where it was
            x = left + knob.share(first) * (right - left)
            middle = slider.area.middle[1]
            ends = (sheet.at(x, middle - 7), sheet.at(x, middle + 7))
            yield Line(ends, Paint(sheet.palette.neutral.muted), 1.6 * sheet.unit)


def rows(knobs: Sequence[Knob]) -> int:
    """How many rows so many sliders take."""
    return max(1, ceil(len(knobs) / 2))
