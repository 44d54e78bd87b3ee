"""The parts of a tower among its cubes, as blocks with a place in depth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cubetower.pages.palette import mix
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.tower.oblique import behind_cut_mm
from cubetower.viewer.tower.towerview import Point3D, TowerView

Span = tuple[float, float]
CLEAR = 0.20  # opacity of the walls that stand between the viewer and the cubes


@dataclass(frozen=True, slots=True)
class TowerBlock:
    """A box of the tower, and how it looks.

    Attributes:
        low: its left, lower, near corner.
        high: its right, upper, far corner.
        shapes: its visible faces.
        floor: whether cubes can cast shadows on it.
        clear: whether cubes behind it can be seen.
    """

    low: Point3D
    high: Point3D
    shapes: tuple[Shape, ...]
    floor: bool = False
    clear: bool = False


def floor_blocks(view: TowerView) -> Iterator[TowerBlock]:
    """The floors, cut up where a hole begins or ends."""
    neutral, design = view.palette.neutral, view.design
    inner = design.tube.width_mm / 2
    for height in {floor.height_mm for floor in design.floor}:
        boxes = [box for box in _floor_boxes(view) if box[1][1] == height]
        for low, high in boxes:
            before = [(a[0], b[0]) for a, b in boxes if b[2] == low[2]]
            at_cut = low[2] == 0.0
            front = neutral.wood if at_cut else mix(neutral.wood_mid, neutral.wood, 0.35)
            faces: list[Shape] = [view.top(low, high, Paint(neutral.wood_light))]
            if high[0] < inner:
                shade = mix(neutral.wood_mid, neutral.wood, 0.15)
                faces.append(view.right(low, high, Paint(shade)))
            for left, right in gaps((low[0], high[0]), before):
                faces.append(view.front((left, *low[1:]), (right, *high[1:]), Paint(front)))
            yield TowerBlock(low, high, tuple(faces), floor=True)


def throat_blocks(view: TowerView) -> Iterator[TowerBlock]:
    """The funnel's foot on the tube, around its opening, and the ribs that cross there."""
    design, neutral = view.design, view.palette.neutral
    half, opening = design.tube.width_mm / 2, design.funnel.opening_mm / 2
    near, far = (behind_cut_mm(design, z) for z in (-opening, opening))
    top, end = design.tube.top_mm, design.tube.depth_mm
    for (left, right), (front, back) in (
        ((-half, half), (far, end)),
        ((-half, -opening), (near, far)),
        ((opening, half), (near, far)),
        ((-half, half), (0.0, near)),
    ):
        if left >= right or front >= back:  # the throat is as wide as the tube
            continue
        low, high = (left, top, front), (right, design.throat_mm, back)
        paint = Paint(mix(neutral.plastic, "#ffffff", 0.4), 0.45)
        yield TowerBlock(low, high, (view.top(low, high, paint),), clear=True)
    yield from _ribs(view, near, far)


def wall_blocks(view: TowerView) -> Iterator[TowerBlock]:
    """The transparent walls to the right of cubes, and their posts where they are cut.

    They are the exit wall and the tray's rim.
    """
    neutral, depth = view.palette.neutral, view.design.tube.depth_mm
    edge = Paint(neutral.wood, 0.45)
    for plate in (view.plates("wall")[-1], view.plates("tray")[-1]):
        half = plate.thick_mm / 2
        right, foot, top = plate.a[0] + half, plate.a[1] - half, plate.b[1] + half
        edges = [(right, foot, 0.0), (right, foot, depth), (right, top, depth)]
        low, post = (plate.a[0] - half, foot, 0.0), (right, top, plate.thick_mm)
        pane: tuple[Shape, ...] = (*view.plate_sides(plate, CLEAR), view.line(edges, edge, 1.2))
        yield TowerBlock(low, (right, top, depth), pane, clear=True)
        yield TowerBlock(low, post, (view.cut(plate),))


def gaps(span: Span, covers: Iterable[Span]) -> Iterator[Span]:
    """The parts of a span that others do not cover."""
    start = span[0]
    for left, right in sorted(covers):
        if left > start:
            yield start, min(left, span[1])
        start = max(start, right)
        if start >= span[1]:
            return
    yield start, span[1]


def _floor_boxes(view: TowerView) -> Iterator[tuple[Point3D, Point3D]]:
    half = view.design.tube.depth_mm / 2
    for plate in view.plates("floor"):
        low, high = plate.floor_mm - plate.thick_mm, plate.floor_mm
        for depths in plate.depths_mm or ((-half, half),):
            near, far = (behind_cut_mm(view.design, depth) for depth in depths)
            yield (plate.a[0], low, near), (plate.b[0], high, far)


def _ribs(view: TowerView, near: float, far: float) -> Iterator[TowerBlock]:
    """The rib along the depth, and the two halves of the one that crosses it."""
    design, neutral = view.design, view.palette.neutral
    half, opening = design.funnel.rib_mm / 2, design.funnel.opening_mm / 2
    if not half:
        return
    low, high, middle = design.throat_mm - half, design.throat_mm + half, (near + far) / 2
    for (left, right), (front, back) in (
        ((-opening, -half), (middle - half, middle + half)),
        ((half, opening), (middle - half, middle + half)),
        ((-half, half), (near, far)),
    ):
        a, b = (left, low, front), (right, high, back)
        top = view.top(a, b, Paint(neutral.plastic, 0.9))
        side = view.right(a, b, Paint(neutral.plastic_edge, 0.7))
        face = view.front(a, b, Paint(neutral.plastic_edge, 0.9))
        yield TowerBlock(a, b, (top, side, face))
