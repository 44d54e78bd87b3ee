"""The measures of a tower in its drawing, each as a number or as the letter of its question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter

from cubetower.tower.design import Design
from cubetower.viewer.draw.displaylist import Weight
from cubetower.viewer.draw.typography import text_width

SIZE, LETTER = 16.0, 18.0  # of numbers and letters, units

_MEASURES = (
    ("cube.edge_mm", "A", "edge of a cube"),
    ("tube.width_mm", "B", "tube, inside, back wall to exit wall"),
    ("tube.depth_mm", "C", "tube, inside, front to back"),
    ("tube.top_mm", "D", "top of the tube"),
    ("tube.plate_mm", "E", "thickness of walls and floors"),
    ("funnel.opening_mm", "F", "funnel, opening below"),
    ("funnel.rim_mm", "G", "funnel, rim"),
    ("funnel.height_mm", "H", "funnel, height"),
    ("funnel.rib_mm", "J", "thickness of the ribs"),
    ("floor.height_mm", "K", "upper face of a floor"),
    ("floor.ledge_mm", "L", "ledge along the walls"),
    ("floor.bar_mm", "M", "bar between holes"),
    ("ramp.degrees", "N", "slope of the ramp"),
    ("ramp.exit_mm", "P", "exit wall, lower edge"),
    ("tray.length_mm", "Q", "tray, inside"),
    ("tray.rim_mm", "R", "rim of the tray"),
    ("throw.height_mm", "S", "from where cubes are thrown"),
)
LETTERS: Mapping[str, str] = {name: letter for name, letter, _ in _MEASURES}
"""The letter of each measure, without I and O; those of floors are followed by a number."""

MEANINGS: Mapping[str, str] = {letter: meaning for _, letter, meaning in _MEASURES}
"""What a letter stands for, in a few words."""


@dataclass(frozen=True, slots=True)
class Label:
    """The text at a dimension line, a number or a letter; if empty, the line is not drawn.

    Attributes:
        text: what is written.
        is_letter: whether it is a letter, which stands out.
    """

    text: str
    is_letter: bool = False

    @property
    def size(self) -> float:
        """The em of its text, units."""
        return LETTER if self.is_letter else SIZE

    @property
    def weight(self) -> Weight:
        """The weight of its text."""
        return "semibold" if self.is_letter else "regular"

    @property
    def width(self) -> float:
        """How wide it is, units."""
        return text_width(self.text, self.size, self.weight)


@dataclass(frozen=True, slots=True)
class Labels:
    """Writes the labels of the drawing of a tower, letters or numbers."""

    design: Design
    letters: bool = False

    def of(
        self,
        name: str,
        value: float | None = None,
        *,
        floor: int = 0,
        words: str = "",
        unit: str = "",
    ) -> Label:
        """The label of a measure.

        Args:
            name: a key of `LETTERS`; another one has no letter.
            value: in mm or degrees; by default that of the design.
            floor: number of the floor from the top, for measures of a floor.
            words: before a number.
            unit: behind a number.
        """
        if self.letters:
            letter = LETTERS.get(name, "")
            return Label(f"{letter}{floor or ''}" if letter else "", is_letter=True)
        measured = attrgetter(name)(self.design) if value is None else value
        return Label(f"{words}{' ' if words else ''}{number(measured)}{unit}")


def number(value: float) -> str:
    """A measure in figures: to a hundredth of a mm, without trailing zeros."""
    return f"{round(value, 2) + 0.0:g}" if abs(value) < 1e5 else f"{value:.0f}"
