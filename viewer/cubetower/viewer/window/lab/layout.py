"""The layout of the lab's window: the tower at the left, a sheet at the right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cubetower.viewer.draw.displaylist import Stage
from cubetower.viewer.draw.flow import REST, down
from cubetower.viewer.draw.rect import Place, Rect

WIDTH, HEIGHT = 1280.0, 776.0  # smallest size of the window, units
SHEET, MARGIN = 620.0, 28.0  # width of the sheet, and free at its sides, units
SLIDER, ROW = 40.0, 19.0  # heights of a row of sliders and of statistics, units
CHANGE = 36.0  # height of what a change has brought, units


@dataclass(frozen=True)
class LabLayout:
    """A window of a size; its unit is as large as the window allows.

    Attributes:
        width: of the window, px.
        height: of the window, px.
        sliders: number of rows of sliders.
    """

    width: float
    height: float
    sliders: int = 0

    @property
    def unit(self) -> float:
        """Pixels in one unit."""
        return max(0.1, min(self.width / WIDTH, self.height / HEIGHT))

    @property
    def stage(self) -> Stage:
        """The whole window as a stage whose metres are units."""
        return Stage(self.width / self.unit, self.height / self.unit)

    def place(self, pixels: Place) -> Place:
        """A place of the window in units."""
        return (pixels[0] / self.unit, pixels[1] / self.unit)

    def pixels(self, area: Rect) -> Rect:
        """An area in pixels of the window."""
        unit = self.unit
        return Rect(area.left * unit, area.top * unit, area.right * unit, area.bottom * unit)

    @property
    def tower(self) -> Rect:
        """Where the tower stands."""
        return Rect(0.0, 0.0, self.stage.width - SHEET, self.stage.height)

    @property
    def sheet(self) -> Rect:
        """The sheet of paper."""
        return Rect(self.stage.width - SHEET, 0.0, self.stage.width, self.stage.height)

    @cached_property
    def parts(self) -> dict[str, Rect]:
        """The areas of the sheet under its heading."""
        sheet = self.sheet
        inside = Rect(sheet.left + MARGIN, 56.0, sheet.right - MARGIN, sheet.bottom - 14)
        sliders, figures = 22 + SLIDER * max(1, self.sliders), 24 + 7 * ROW
        heights = (140, 10, 28, 8, 34, 12, sliders, 4, CHANGE, 4, figures, 12, REST)
        names = ("throw", "presets", "actions", "sliders", "change", "figures", "chart")
        return dict(zip(names, down(inside, heights)[::2], strict=True))
