"""The names of a tower's parts, beside them or below.

Sizes and gaps are in units, pixels of a picture 720 pixels high; places are on the tower, mm.
"""

from __future__ import annotations

from collections.abc import Iterator

from cubetower.tower.design import Design
from cubetower.viewer.draw.displaylist import Line, Paint, Shape, Text
from cubetower.viewer.draw.typography import ASCENT, text_width
from cubetower.viewer.tower.oblique import reach_back_mm, shear_of
from cubetower.viewer.tower.towerview import TowerView

SIZE = 15.0
GAP, LEAD = 8.0, 16.0  # free space beside a part, then a short line, then the name
OFFSET = GAP + LEAD + 6.0  # from a part to its name
PITCH = 22.0  # least, from one name up to the next
CLEAR = 12.0  # least, from a part below up to the middle of a name
BELOW = 24.0  # from the tray's lower edge to the baseline of its name


def part_names(
    view: TowerView, above_mm: float = 0.0, *, with_tags: bool = False
) -> Iterator[Shape]:
    """The names of all parts; that of the ramp only if there is room.

    Args:
        view: the tower.
        above_mm: names beside the tower stand above this height.
        with_tags: tags stand beside the tower, and no names.
    """
    for name, height in () if with_tags else _heights_mm(view, above_mm).items():
        yield from _beside(view, name, height)
    design, unit, neutral = view.design, view.unit, view.palette.neutral
    x, y = view.at(design.exit_x_mm, -design.tube.plate_mm)
    yield Text((x + GAP * unit, y - BELOW * unit), "tray", SIZE * unit, Paint(neutral.muted))
    if _fits_under_ramp(view):
        x, y = view.at(-design.tube.width_mm / 2, 0.0)
        yield Text((x + GAP * unit, y + GAP * unit), "ramp", SIZE * unit, Paint(neutral.ink))


def name_ends(design: Design) -> Iterator[tuple[float, float]]:
    """How far names reach to the right: an x on the tower, mm, and the units beyond it."""
    for name, x_mm in _sides_mm(design).items():
        yield x_mm, OFFSET + text_width(name, SIZE)


def _sides_mm(design: Design) -> dict[str, float]:
    """The right ends of the parts named at their right side, x in mm."""
    right, _ = shear_of(design)
    wall = design.exit_x_mm + right * design.tube.depth_mm
    rim = design.funnel.rim_mm / 2 + design.tube.plate_mm + right * reach_back_mm(design)
    return {"exit": wall, "floors": wall, "funnel": rim, "tray": design.exit_x_mm}


def _heights_mm(view: TowerView, above_mm: float) -> dict[str, float]:
    """Heights of the names at the right, lowest first: at their part, or just above the last."""
    design, unit_mm = view.design, view.unit_mm
    up = shear_of(design)[1] * design.tube.depth_mm
    floors = sorted(floor.height_mm for floor in design.floor)
    wanted = {
        "exit": design.ramp.exit_mm + up + 4.0,
        "floors": floors[len(floors) // 2],
        "funnel": design.rim_mm + up / 2,
    }
    # The tray's far wall stands below the name of the exit.
    below = max(above_mm, design.tray.rim_mm + design.tube.plate_mm + up)
    least = below + CLEAR * unit_mm
    heights: dict[str, float] = {}
    for name, height in wanted.items():
        heights[name] = max(height, least)
        least = heights[name] + PITCH * unit_mm
    return heights


def _beside(view: TowerView, name: str, height_mm: float) -> Iterator[Shape]:
    (x, y), unit = view.at(_sides_mm(view.design)[name], height_mm), view.unit
    muted = view.palette.neutral.muted
    ends = ((x + GAP * unit, y), (x + (GAP + LEAD) * unit, y))
    yield Line(ends, Paint(muted, 0.7), 1.2 * unit)
    yield Text((x + OFFSET * unit, y - SIZE / 3 * unit), name, SIZE * unit, Paint(muted))


def _fits_under_ramp(view: TowerView) -> bool:
    """Whether the upper right corner of the ramp's name lies in what carries the ramp."""
    design, unit_mm = view.design, view.unit_mm
    x_mm = -design.tube.width_mm / 2 + (GAP + text_width("ramp", SIZE) + GAP / 2) * unit_mm
    top_mm = (GAP + ASCENT * SIZE + GAP / 2) * unit_mm
    return design.ramp_height_mm(x_mm) - 2 * design.tube.plate_mm > top_mm
