"""Floors and funnel from above, with their measures; the exit wall is at the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from cubetower.foundation.wording import join_names
from cubetower.pages.palette import mix
from cubetower.tower.design import Floor
from cubetower.viewer.blueprint.dimensions import (
    CLEAR,
    PITCH,
    across,
    chain_across,
    chain_upright,
    dashed_line,
    leader,
    line,
    upright,
)
from cubetower.viewer.blueprint.letters import LETTER, Label, Labels, number
from cubetower.viewer.blueprint.view import HEAD, NAME, NOTE, OUTLINE, DrawingView, box, heading
from cubetower.viewer.draw.displaylist import Paint, Polygon, Shape
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import CAP_HEIGHT

LEFT, RIGHT, FOOT = 96.0, 8.0, 58.0  # room for dimension lines, units
NEAR = 16.0  # from a plate to a chain of dimensions, units
MAX_CHAIN_STEPS = 14  # longer chains give only the whole length

Hole = tuple[float, float, float, float]  #: x0, x1, z0, z1, mm


@dataclass(frozen=True)
class Plan(DrawingView):
    """A view from above, under its heading; the back is above."""

    width_mm: float
    depth_mm: float

    def place(self, x_mm: float, z_mm: float) -> Place:
        """Where a point lies on the sheet, units."""
        wide, high = self.room.width - LEFT - RIGHT, self.room.height - HEAD - FOOT
        scale = min(wide / self.width_mm, high / self.depth_mm)  # units in a mm
        x = self.room.left + LEFT + wide / 2 + scale * x_mm
        return x, self.room.top + HEAD + scale * (self.depth_mm / 2 - z_mm)

    def cut(self, hole: Hole, fill: str, edge: str = "") -> Polygon:
        """A rectangle of the plan."""
        x0, x1, z0, z1 = hole
        return self.polygon(box(x0, z0, x1, z1), fill, edge)


def floor_plan(
    labels: Labels,
    acting: Floor,
    numbers: Sequence[int],
    floor: Floor,
    sheet: Sheet,
    room: Rect,
    said: str,
    *,
    whole: bool,
) -> Iterator[Shape]:
    """Equally cut floors from above.

    Args:
        labels: how measures are written.
        acting: the floor as it acts on cubes; dashed where that differs.
        numbers: of the floors, from the top.
        floor: one of them.
        sheet: where it is drawn.
        room: units.
        said: their heights.
        whole: whether to give the depth of the whole plate.
    """
    neutral, tube = sheet.palette.neutral, labels.design.tube
    plan = Plan(sheet, room, tube.width_mm, tube.depth_mm)
    wide, deep = tube.width_mm / 2, tube.depth_mm / 2
    plate = (-wide, wide, -deep, deep)
    name = "Floors" if len(numbers) > 1 else "Floor"
    yield from heading(sheet, room, f"{name} {join_names(map(str, numbers))}", said)
    yield plan.cut(plate, neutral.wood_light)
    holes = [through(hole, deep) for hole in floor.holes_mm]
    for hole in holes:
        yield plan.cut(hole, neutral.paper)
    if acting.holes_mm != floor.holes_mm:
        for x0, x1, z0, z1 in (through(hole, deep) for hole in acting.holes_mm):
            corners = box(x0, z0, x1, z1)
            yield from dashed_line(sheet, [plan.place(*each) for each in (*corners, corners[0])])
    yield from _exit_arrow(sheet, room)
    (left, low), (_, top) = plan.place(-wide, -deep), plan.place(wide, deep)
    heights = (top - 6, low + 12)
    xs, zs = (_steps(holes, axis, plate) for axis in (0, 2))
    if (len(zs) - 2) * PITCH * LETTER > heights[1] - heights[0]:
        zs = [-deep, deep]
    of_x, of_z = (
        _labels(steps, holes, axis, labels, numbers[0]) for steps, axis in ((xs, 0), (zs, 2))
    )
    yield from chain_across(sheet, [plan.place(x, 0)[0] for x in xs], low + NEAR, of_x, low)
    if whole and len(zs) > 2:
        label, foot = labels.of("tube.depth_mm"), left - NEAR - CLEAR
        beyond = foot - 4 * CLEAR - max(each.width for each in of_z) - label.width / 2
        yield from upright(sheet, beyond, (top, low), label, (foot, foot))
    upwards = [plan.place(0, z)[1] for z in reversed(zs)]
    yield from chain_upright(sheet, left - NEAR, upwards, of_z[::-1], left, heights)


def _exit_arrow(sheet: Sheet, room: Rect) -> Iterator[Shape]:
    """An arrow towards the exit, beside the heading."""
    x, y = room.right - 30, room.top + NAME
    yield sheet.text(x - 6, y, "exit", NOTE, muted=True, anchor="right")
    y -= NOTE * CAP_HEIGHT / 2
    yield line(sheet, (x, y), (x + 22, y), width=1.4)
    tip = (x + 30, y), (x + 20, y - 4.5), (x + 20, y + 4.5)
    yield sheet.polygon(tip, Paint(sheet.palette.neutral.muted))


def funnel_plan(labels: Labels, sheet: Sheet, room: Rect) -> Iterator[Shape]:
    """The funnel from above: rim, opening and ribs."""
    neutral, funnel = sheet.palette.neutral, labels.design.funnel
    plan = Plan(sheet, room, funnel.rim_mm, funnel.rim_mm)
    rim, half, rib = funnel.rim_mm / 2, funnel.opening_mm / 2, funnel.rib_mm / 2
    pale, edge = mix(neutral.plastic, neutral.paper, 0.45), neutral.plastic_edge
    ribs = f"square, with two ribs of {number(funnel.rib_mm)}" if rib else "square, without ribs"
    yield from heading(sheet, room, "Funnel", "square" if labels.letters else ribs)
    yield plan.cut((-rim, rim, -rim, rim), pale, edge)
    for x in (-1, 1):
        for z in (-1, 1):
            ends = (plan.place(x * size, z * size) for size in (half, rim))
            yield line(sheet, *ends, width=OUTLINE, colour=edge)
    yield plan.cut((-half, half, -half, half), neutral.paper, edge)
    if rib:
        for bar in ((-rib, rib, -half, half), (-half, half, -rib, rib)):
            yield plan.cut(bar, neutral.plastic, edge)
        if labels.letters:
            out = [plan.place(x, 0) for x in (half / 2, half + 0.3 * (rim - half))]
            yield from leader(sheet, out, labels.of("funnel.rib_mm"), "left", pale)
    (left, low), (right, _) = plan.place(-rim, -rim), plan.place(rim, rim)
    yield from across(sheet, (left, right), low + NEAR + 12, labels.of("funnel.rim_mm"), low)
    foot, bottom = plan.place(-half, -half)
    tall = (plan.place(0, half)[1], bottom)
    label = labels.of("funnel.opening_mm")
    yield from upright(sheet, left - NEAR - 12, tall, label, (foot, foot))


def through(hole: Sequence[float], deep_mm: float) -> Hole:
    """A hole; one without depths goes through the whole depth."""
    x0, x1, z0, z1 = (*hole, -deep_mm, deep_mm)[:4]
    return x0, x1, z0, z1


def _steps(holes: Sequence[Hole], axis: int, plate: Hole) -> list[float]:
    """Where holes begin or end along an axis, with both ends of the plate."""
    ends = plate[axis : axis + 2]
    found = {*ends, *(place for hole in holes for place in hole[axis : axis + 2])}
    return sorted(found) if len(found) <= MAX_CHAIN_STEPS else list(ends)


def _labels(
    steps: Sequence[float], holes: Sequence[Hole], axis: int, labels: Labels, floor: int
) -> list[Label]:
    """The labels of a chain's steps; only ledges and bars have letters."""
    made = []
    for place, (a, b) in enumerate(pairwise(steps)):
        solid = not any(hole[axis] < (a + b) / 2 < hole[axis + 1] for hole in holes)
        ledge = place in (0, len(steps) - 2)
        name = ("floor.ledge_mm" if ledge else "floor.bar_mm") if solid else ""
        made.append(labels.of(name, b - a, floor=floor))
    return made
