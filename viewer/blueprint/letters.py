"""The measures of a tower in its drawing: each by a number, or by the letter it is asked for by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LETTERS: Mapping[str, str] = {
    "cube.edge_mm": "A",
    "tube.width_mm": "B",
    "tube.depth_mm": "C",
    "tube.top_mm": "D",
    "tube.plate_mm": "E",
    "funnel.opening_mm": "F",
    "funnel.rim_mm": "G",
    "funnel.height_mm": "H",
    "funnel.rib_mm": "J",
    "floor.height_mm": "K",
    "floor.ledge_mm": "L",
    "floor.bar_mm": "M",
    "ramp.degrees": "N",
    "ramp.exit_mm": "P",
    "tray.length_mm": "Q",
    "tray.rim_mm": "R",
    "throw.height_mm": "S",
}
"""The letter of every measure; I and O look like numbers. Those of floors have a number behind."""

MEANINGS: Mapping[str, str] = {
    "A": "edge of a cube",
    "B": "tube, inside, back wall to exit wall",
    "C": "tube, inside, front to back",
    "D": "top of the tube",
    "E": "thickness of walls and floors",
    "F": "funnel, opening below",
    "G": "funnel, rim",
    "H": "funnel, height",
    "J": "thickness of the ribs",
    "K": "upper face of a floor",
    "L": "ledge along the walls",
    "M": "bar between holes",
    "N": "slope of the ramp",
    "P": "exit wall, lower edge",
    "Q": "tray, inside",
    "R": "rim of the tray",
    "S": "from where cubes are thrown",
}
"""What a letter stands for, in a few words."""


@dataclass(frozen=True, slots=True)
class Label:
    """What is written at a dimension line: a number or a letter; nothing is drawn if it is empty.

    Attributes:
        text: as it is written.
        is_letter: it stands out.
    """

    text: str
    is_letter: bool = False


@dataclass(frozen=True, slots=True)
class Labels:
    """Writes the labels of one drawing, letters or numbers."""

    letters: bool = False

    def of(
        self, name: str, value: float, *, floor: int = 0, words: str = "", unit: str = ""
    ) -> Label:
        """The label of a measure.

        Args:
            name: a key of `LETTERS`; another one has no letter.
            value: in mm or degrees.
            floor: its number from the top, of the measures of a floor.
            words: before a number.
            unit: behind a number.
        """
        if self.letters:
            letter = LETTERS.get(name, "")
            return Label(f"{letter}{floor or ''}" if letter else "", is_letter=True)
        return Label(f"{words}{' ' if words else ''}{number(value)}{unit}")


def number(value: float) -> str:
    """A measure as it is written: to a hundredth of a mm, without zeros at its end."""
    return f"{round(value, 2) + 0.0:g}" if abs(value) < 1e5 else f"{value:.0f}"
