"""Floors and funnel from above, with their measures; the exit wall is at the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tower.design import Design, Floor
from viewer.blueprint.dimensions import (
    CLEAR,
    LETTER,
    PITCH,
    across,
    chain_across,
    chain_upright,
    dashed,
    leader,
    line,
    upright,
    width_of,
)
from viewer.blueprint.letters import Label, Labels, number
from viewer.draw.displaylist import Paint, Polygon, Shape
from viewer.draw.palette import mixed
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import CAP_HEIGHT, fitted

HEAD = 56.0  # room for the heading of a view, units
LEFT, RIGHT, FOOT = 96.0, 8.0, 58.0  # room for dimension lines, units
NAME, SAID = 17.0, 15.0  # sizes of headings, units
OUTLINE = 1.5
NEAR = 16.0  # from a plate to a chain of dimensions, units
MOST_STEPS = 14  # of a chain; of more, only the whole is given


@dataclass(frozen=True)
class Plan:
    """A square view from above, as large as fits under its heading in a part of a sheet."""

    sheet: Sheet
    room: Rect
    width_mm: float
    depth_mm: float

    @property
    def scale(self) -> float:
        """Units in a mm."""
        high = (self.room.height - HEAD - FOOT) / self.depth_mm
        return min((self.room.width - LEFT - RIGHT) / self.width_mm, high)

    def x(self, x_mm: float) -> float:
        """Where a place along x lies, units."""
        spare = self.room.width - LEFT - RIGHT - self.scale * self.width_mm
        return self.room.left + LEFT + spare / 2 + self.scale * (x_mm + self.width_mm / 2)

    def y(self, z_mm: float) -> float:
        """Where a depth lies, units; the back is above."""
        return self.room.top + HEAD + self.scale * (self.depth_mm / 2 - z_mm)

    def filled(self, hole: Sequence[float], fill: str, edge: str) -> Polygon:
        """A rectangle x0, x1, z0, z1."""
        x0, x1, z0, z1 = hole
        corners = ((x0, z0), (x1, z0), (x1, z1), (x0, z1))
        places = tuple(self.sheet.at(self.x(x), self.y(z)) for x, z in corners)
        return Polygon(places, Paint(fill), Paint(edge), OUTLINE * self.sheet.unit)

    def heading(self, name: str, said: str) -> Iterator[Shape]:
        """Its name, and a line about it."""
        narrow = Sheet(
            self.sheet.stage, self.sheet.palette, self.sheet.left + self.room.left,
            self.room.width, self.sheet.top, self.sheet.high,
        )  # fmt: skip
        name = fitted(name, NAME, self.room.width - 74, "semibold")
        yield narrow.text(0, self.room.top + NAME, name, NAME, weight="semibold")
        yield narrow.text(0, self.room.top + NAME + 1.3 * SAID, said, SAID, muted=True)

    def exit_arrow(self) -> Iterator[Shape]:
        """Which way the exit is, beside the heading."""
        sheet, ink = self.sheet, self.sheet.palette.neutral.muted
        x, y = self.room.right - 30, self.room.top + NAME
        yield sheet.text(x - 6, y, "exit", SAID, muted=True, anchor="right")
        y -= SAID * CAP_HEIGHT / 2
        yield line(sheet, (x, y), (x + 22, y), width=1.4)
        tip = (sheet.at(x + 30, y), sheet.at(x + 20, y - 4.5), sheet.at(x + 20, y + 4.5))
        yield Polygon(tip, Paint(ink))


def floor_plan(
    design: Design,
    acting: Floor,
    numbers: Sequence[int],
    floor: Floor,
    labels: Labels,
    sheet: Sheet,
    room: Rect,
    said: str,
    *,
    whole: bool,
) -> Iterator[Shape]:
    """Floors that are cut alike, from above.

    Args:
        design: as it is measured.
        acting: the floor as it acts on cubes; where that differs it is dashed.
        numbers: of the floors, from the top.
        floor: one of them.
        labels: how measures are written.
        sheet: where it is drawn.
        room: units.
        said: their heights.
        whole: whether the depth of the whole plate is given.
    """
    neutral = sheet.palette.neutral
    plan = Plan(sheet, room, design.tube.width_mm, design.tube.depth_mm)
    across_mm, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    plate = (-across_mm, across_mm, -deep, deep)
    yield from plan.heading(_floors_named(numbers), said)
    yield plan.filled(plate, neutral.wood_light, neutral.ink)
    holes = [through(hole, deep) for hole in floor.holes_mm]
    for hole in holes:
        yield plan.filled(hole, neutral.paper, neutral.ink)
    if acting.holes_mm != floor.holes_mm:
        for x0, x1, z0, z1 in (through(hole, deep) for hole in acting.holes_mm):
            corners = [(x0, z0), (x1, z0), (x1, z1), (x0, z1), (x0, z0)]
            yield from dashed(sheet, [(plan.x(x), plan.y(z)) for x, z in corners])
    yield from plan.exit_arrow()
    sides = [_steps(holes, axis, plate) for axis in (0, 2)]
    heights = (plan.y(deep) - 6, plan.y(-deep) + 12)
    if (len(sides[1]) - 2) * PITCH * LETTER > heights[1] - heights[0]:
        sides[1] = [-deep, deep]
    of_x, of_z = (
        _labels(steps, holes, axis, labels, numbers[0])
        for steps, axis in zip(sides, (0, 2), strict=True)
    )
    low, left = plan.y(-deep), plan.x(-across_mm)
    yield from chain_across(sheet, [plan.x(x) for x in sides[0]], low + NEAR, of_x, low)
    if whole and len(sides[1]) > 2:
        label = labels.of("tube.depth_mm", design.tube.depth_mm)
        inner = left - NEAR - 4 * CLEAR - max(map(width_of, of_z))
        feet = (left - NEAR - CLEAR, left - NEAR - CLEAR)
        beyond = inner - width_of(label) / 2 - CLEAR
        yield from upright(sheet, beyond, (plan.y(deep), low), label, feet)
    upwards = [plan.y(z) for z in reversed(sides[1])]
    yield from chain_upright(sheet, left - NEAR, upwards, of_z[::-1], left, heights)


def funnel_plan(design: Design, labels: Labels, sheet: Sheet, room: Rect) -> Iterator[Shape]:
    """The funnel from above: rim, opening and ribs."""
    neutral, funnel = sheet.palette.neutral, design.funnel
    plan = Plan(sheet, room, funnel.rim_mm, funnel.rim_mm)
    rim, half, rib = funnel.rim_mm / 2, funnel.opening_mm / 2, funnel.rib_mm / 2
    pale = mixed(neutral.plastic, neutral.paper, 0.45)
    ribs = f"square, with two ribs of {number(funnel.rib_mm)}" if rib else "square, without ribs"
    yield from plan.heading("Funnel", "square" if labels.letters else ribs)
    yield plan.filled((-rim, rim, -rim, rim), pale, neutral.plastic_edge)
    for sign_x in (-1, 1):
        for sign_z in (-1, 1):
            ends = [(plan.x(sign_x * size), plan.y(sign_z * size)) for size in (half, rim)]
            yield line(sheet, *ends, width=OUTLINE, colour=neutral.plastic_edge)
    yield plan.filled((-half, half, -half, half), neutral.paper, neutral.plastic_edge)
    if rib:
        for bar in ((-rib, rib, -half, half), (-half, half, -rib, rib)):
            yield plan.filled(bar, neutral.plastic, neutral.plastic_edge)
        label = labels.of("funnel.rib_mm", funnel.rib_mm, words="rib")
        x, y = plan.x(half / 2), plan.y(0)
        if labels.letters:
            beyond = plan.x(half + 0.3 * (rim - half))
            yield from leader(sheet, [(x, y), (beyond, y)], label, "left", pale)
    low, left = plan.y(-rim), plan.x(-rim)
    yield from across(
        sheet, (plan.x(-rim), plan.x(rim)), low + NEAR + 12,
        labels.of("funnel.rim_mm", funnel.rim_mm), low,
    )  # fmt: skip
    label = labels.of("funnel.opening_mm", funnel.opening_mm)
    tall = (plan.y(half), plan.y(-half))
    yield from upright(sheet, left - NEAR - 12, tall, label, (plan.x(-half), plan.x(-half)))


def through(hole: Sequence[float], deep_mm: float) -> tuple[float, float, float, float]:
    """A hole as x0, x1, z0, z1; one without depths goes through the whole depth."""
    x0, x1, z0, z1 = (*hole, -deep_mm, deep_mm)[:4]
    return x0, x1, z0, z1


def _floors_named(numbers: Sequence[int]) -> str:
    *some, last = map(str, numbers)
    return f"Floors {', '.join(some)} and {last}" if some else f"Floor {last}"


def _steps(holes: Sequence[Sequence[float]], axis: int, plate: Sequence[float]) -> list[float]:
    """Where holes begin or end along an axis, with both ends of the plate."""
    ends = plate[axis : axis + 2]
    found = {*ends, *(place for hole in holes for place in hole[axis : axis + 2])}
    return sorted(found) if len(found) <= MOST_STEPS else list(ends)


def _labels(
    steps: Sequence[float], holes: Sequence[Sequence[float]], axis: int, labels: Labels, floor: int
) -> list[Label]:
    """What is written at each step of a chain; of letters, only those of ledges and bars."""
    made = []
    for place, (a, b) in enumerate(pairwise(steps)):
        solid = not any(hole[axis] < (a + b) / 2 < hole[axis + 1] for hole in holes)
        ledge = place in (0, len(steps) - 2)
        name = ("floor.ledge_mm" if ledge else "floor.bar_mm") if solid else ""
        made.append(labels.of(name, b - a, floor=floor))
    return made
