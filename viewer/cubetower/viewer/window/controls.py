"""Buttons and sliders on a sheet. They have no state: a view makes new ones for each picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TypeVar

from cubetower.pages.palette import mix
from cubetower.viewer.draw.displaylist import Circle, Line, Paint, Point, Polygon, Shape
from cubetower.viewer.draw.flow import Element, fade_in, label
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import NOTE

GROOVE_WIDTH, KNOB_RADIUS = 4.0, 8.0  # thickness of a slider's groove, radius of its knob, units


@dataclass(frozen=True)
class Button:
    """Something to click.

    Attributes:
        area: units of the sheet.
        name: for the view.
        label: its text, if any.
        icon: drawn instead of a text; one of `data/icons`.
        hint: shown while the mouse is over it.
        able: it is enabled.
        on: it is switched on, or chosen.
    """

    area: Rect
    name: str
    label: str = ""
    icon: str = ""
    hint: str = ""
    able: bool = True
    on: bool = False

    def draw(self, sheet: Sheet, *, hovered: bool = False, down: bool = False) -> Iterator[Shape]:
        """Draw the button; its area counts from the sheet's left and top."""
        neutral, area = sheet.palette.neutral, self.area
        fill = neutral.accent if self.on else neutral.paper
        if self.able and (hovered or down):
            fill = mix(fill, neutral.ink, 0.16 if down else 0.07)
        ink, alpha = neutral.paper if self.on else neutral.ink, 1.0 if self.able else 0.3
        yield round_rect(sheet, area, 5.0, Paint(fill), Paint(neutral.rule))
        if self.icon:
            size = min(area.width, area.height) * 0.5
            yield from icon(sheet, self.icon, area.middle, size, ink=ink, alpha=alpha)
        else:
            text = label(self.label, NOTE, "semibold", anchor="middle", colour=ink)
            yield from fade_in(text, alpha).draw(sheet, area)


@dataclass(frozen=True)
class Slider:
    """A value between two ends, set by dragging a knob.

    Attributes:
        area: units of the sheet; the groove runs along its middle.
        name: for the view.
        value: from 0 at the left to 1 at the right.
    """

    area: Rect
    name: str
    value: float

    def value_at(self, place: Place) -> float:
        """The value of a place on the sheet, 0 to 1."""
        room = max(1e-9, self.area.width - 2 * KNOB_RADIUS)
        return min(max((place[0] - self.area.left - KNOB_RADIUS) / room, 0.0), 1.0)

    def draw(self, sheet: Sheet, *, hovered: bool = False) -> Iterator[Shape]:
        """Draw groove and knob."""
        neutral, area = sheet.palette.neutral, self.area
        y = area.middle[1]
        left, right = area.left + KNOB_RADIUS, area.right - KNOB_RADIUS
        x = left + self.value * (right - left)
        accent = Paint(neutral.accent)
        for end, paint in ((right, Paint(neutral.rule)), (x, accent)):
            yield Line((sheet.at(left, y), sheet.at(end, y)), paint, GROOVE_WIDTH * sheet.unit)
        radius = (KNOB_RADIUS + (1.5 if hovered else 0.0)) * sheet.unit
        yield Circle(sheet.at(x, y), radius, Paint(neutral.paper), accent, 2 * sheet.unit)


Control = TypeVar("Control", Button, Slider)


def control_at(controls: Iterable[Control], place: Place) -> Control | None:
    """The control at a place, if there is one."""
    return next((each for each in controls if each.area.contains(place)), None)


def plate(radius: float, fill: Paint, outline: Paint | None = None) -> Element:
    """A rectangle with round corners that fills its area."""
    return Element(
        0.0, lambda _: 0.0, lambda sheet, area: (round_rect(sheet, area, radius, fill, outline),)
    )


def round_rect(
    sheet: Sheet, area: Rect, radius: float, fill: Paint, outline: Paint | None = None
) -> Polygon:
    """A rectangle with round corners, in units of a sheet."""
    centres = (
        (area.right - radius, area.top + radius, -pi / 2),
        (area.right - radius, area.bottom - radius, 0.0),
        (area.left + radius, area.bottom - radius, pi / 2),
        (area.left + radius, area.top + radius, pi),
    )
    corners: list[Point] = []
    for x, y, start in centres:
        for step in range(5):
            turn = start + pi / 2 * step / 4
            corners.append(sheet.at(x + radius * cos(turn), y + radius * sin(turn)))
    return Polygon(tuple(corners), fill, outline, 1.2 * sheet.unit if outline else 0.0)
