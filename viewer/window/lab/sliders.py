"""The sliders of the lab, two in a row, each with its name and its value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from viewer.draw.displaylist import Line, Paint, Shape
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import fitted, text_width
from viewer.window.controls import KNOB, Button, Slider
from viewer.window.lab.knobs import Knob, Settings
from viewer.window.lab.places import SLIDER

NOTHING = "has no values to set"
HEADING, GAP, SIZE = 22.0, 28.0, 14.0  # its height, between columns, size of text, units


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
        wide = (self.area.width - GAP) / 2
        left = self.area.left + column * (wide + GAP)
        top = self.area.top + HEADING + row * SLIDER
        area = Rect(left - KNOB, top + 17, left + wide + KNOB, top + SLIDER - 1)
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
        y = self.area.top + 11
        yield sheet.text(self.area.left, y, "The tower", 16.0, weight="semibold")
        said = self.settings.warning if self.settings.knobs else NOTHING
        x = self.area.left + text_width("The tower", 16.0, "semibold") + 16
        room = self.area.right - (74 if self.settings.knobs else 0) - x
        yield sheet.text(x, y, fitted(said, SIZE, room), SIZE, muted=True)
        for knob in self.settings.knobs:
            yield from self._one(sheet, knob)

    def _one(self, sheet: Sheet, knob: Knob) -> Iterator[Shape]:
        slider, value = self.slider(knob), self.settings.values[knob.name]
        left, right = slider.area.left + KNOB, slider.area.right - KNOB
        chosen = knob.name == self.chosen
        y = slider.area.top - 1
        yield sheet.text(left, y, knob.label, SIZE, weight="semibold" if chosen else "regular")
        yield sheet.text(right, y, knob.shown(value), SIZE, weight="semibold", anchor="right")
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
