"""Where everything lies in the lab's window: the tower at the left, a sheet at the right."""

from __future__ import annotations

from dataclasses import dataclass

from viewer.draw.displaylist import Stage
from viewer.draw.rect import Place, Rect

WIDTH, HEIGHT = 1280.0, 776.0  # least size of the window, units
SHEET, MARGIN = 620.0, 28.0  # width of the sheet, and what is left free at its sides, units
SLIDER, ROW = 36.0, 19.0  # heights of a row of sliders and of statistics, units


@dataclass(frozen=True, slots=True)
class Places:
    """A window of a size, px, in which a unit is as large as it can be.

    Attributes:
        width: of the window, px.
        height: of the window, px.
        sliders: rows of sliders.
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
        """The whole window's, whose metres are units."""
        return Stage(self.width / self.unit, self.height / self.unit)

    @property
    def window(self) -> Rect:
        """The whole window, px."""
        return Rect(0.0, 0.0, self.width, self.height)

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

    @property
    def throw(self) -> Rect:
        """Cubes to choose, and where they are."""
        return self._row(56.0, 196.0)

    @property
    def actions(self) -> Rect:
        """Two rows of buttons."""
        return self._row(206.0, 276.0)

    @property
    def knobs(self) -> Rect:
        """The sliders with their heading."""
        return self._row(288.0, 310.0 + SLIDER * max(1, self.sliders))

    @property
    def figures(self) -> Rect:
        """The statistics with their heading."""
        top = self.knobs.bottom + 8
        return self._row(top, top + 24.0 + 9 * ROW)

    @property
    def chart(self) -> Rect:
        """The chart of what lies inside."""
        return self._row(self.figures.bottom + 12, self.stage.height - 14)

    def _row(self, top: float, bottom: float) -> Rect:
        sheet = self.sheet
        return Rect(sheet.left + MARGIN, top, sheet.right - MARGIN, bottom)
