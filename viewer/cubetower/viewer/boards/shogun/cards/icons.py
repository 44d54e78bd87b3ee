"""Icons of actions, each with the number or letter that tells it from others of its kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cubetower.viewer.draw.displaylist import Paint, Shape, Text
from cubetower.viewer.draw.icons import icon
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import CAP_HEIGHT, text_width

APART = 2.0  # between an icon and its number, units


def action_icon(
    sheet: Sheet, action: str, x: float, y: float, size: float, colour: str
) -> Iterator[Shape]:
    """The picture of an action or field, with its number or letter to the right of it.

    Args:
        sheet: what it is drawn on.
        action: as in the ``round`` line, such as ``combat A``.
        x: of its middle, units.
        y: of its middle, units.
        size: of the text beside the picture, at least 14 units; the picture is as large.
        colour: of picture and text.
    """
    kind, _, which = action.partition(" ")
    name = f"shogun/{ACTIONS[kind]}"
    if not which:
        yield from icon(sheet, name, (x, y), size * 1.35, ink=colour)
        return
    wide = text_width(which, size, "semibold")
    start = x - (size + APART + wide) / 2
    yield from icon(sheet, name, (start + size / 2, y), size, ink=colour)
    at = sheet.at(start + size + APART, y + size * CAP_HEIGHT / 2)
    yield Text(at, which, size * sheet.unit, Paint(colour), "semibold")


ACTIONS: Mapping[str, str] = {
    "castle": "castle",
    "temple": "temple",
    "theatre": "theatre",
    "rice": "rice",
    "taxes": "chest",
    "place": "army",
    "combat": "combat",
    "bid": "bid",
    "court": "official",
}
"""The icon of an action or another field, by the first word of its name."""
