"""The tube: its four walls, and the ramp between them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shapely import Polygon, box

from cubetower.tower.design import Design
from cubetower.viewer.blueprint.build.floors import Piece, Side, polygons
from cubetower.viewer.blueprint.build.part import (
    Caption,
    Line,
    Part,
    Placement,
    X,
    Y,
    Z,
    mirror,
    outline_lines,
)

CAPTION_MM, RAMP_CAPTION_MM = 1.2, 5.0  # from lines to the caption above them


@dataclass(frozen=True, slots=True)
class RampPlate:
    """The ramp's plate seen from the side.

    Its upper end is cut square, too, so its lower edge touches the back wall and its upper face
    ends a little before it.

    Attributes:
        design: of the tower.
    """

    design: Design

    @property
    def slope(self) -> tuple[float, float]:
        """Direction of its upper face towards the exit: x and y."""
        angle = math.radians(self.design.ramp.degrees)
        return math.cos(angle), -math.sin(angle)

    @property
    def foot(self) -> tuple[float, float]:
        """The lower end of its upper face: x and y, mm."""
        x = self.design.exit_x_mm + self.design.cube.edge_mm
        return x, self.design.ramp_height_mm(x)

    @property
    def gap_mm(self) -> float:
        """From its upper face to the back wall."""
        return -self.slope[1] * self.design.tube.plate_mm

    @property
    def length_mm(self) -> float:
        """Along the slope."""
        return (self.foot[0] + self.design.tube.width_mm / 2 - self.gap_mm) / self.slope[0]

    @property
    def section(self) -> Polygon:
        """Its cross-section: x and y, mm."""
        (run, drop), (x, y) = self.slope, self.foot
        start, thick = -self.length_mm, self.design.tube.plate_mm
        corners = ((start, 0.0), (0.0, 0.0), (0.0, thick), (start, thick))
        return Polygon([(x + u * run + w * drop, y + u * drop - w * run) for u, w in corners])

    def part(self) -> Part:
        """The ramp, seen from above."""
        deep = self.design.tube.depth_mm / 2
        shape = box(-self.length_mm, -deep, 0, deep)
        place = Placement((*self.foot, 0.0), (*self.slope, 0.0), Z)
        note = f"slope {self.design.ramp.degrees:g}°, exit →"
        return Part("Ramp", shape, self.design.tube.plate_mm, (place,), note=note)


def tube_parts(design: Design, pieces: Sequence[Piece]) -> Iterator[Part]:
    """The four walls, seen from inside, and the ramp."""
    ramp = RampPlate(design)
    yield _side_wall(design, pieces, ramp, "front")
    yield _side_wall(design, pieces, ramp, "rear")
    yield _end_wall(design, pieces, "back")
    yield _end_wall(design, pieces, "exit")
    yield ramp.part()


def _side_wall(design: Design, pieces: Sequence[Piece], ramp: RampPlate, side: Side) -> Part:
    """A wall along x, between which the two others stand."""
    tube, thick = design.tube, design.tube.plate_mm
    half, outer, top = tube.width_mm / 2, design.exit_x_mm, tube.top_mm
    visible = polygons(ramp.section.intersection(box(-half, 0, outer, top)))
    marks = (*_bands(pieces, side, thick), *outline_lines(visible))
    captions = (*_captions(pieces, side), _ramp_caption(ramp))
    z = tube.depth_mm / 2
    place = Placement((0.0, 0.0, -z if side == "front" else z), X, Y)
    note = "may be clear, as a window" if side == "front" else ""
    wall = Part(
        f"{side.capitalize()} side wall", box(-outer, 0, outer, top), thick, (place,), marks,
        captions, note,
    )  # fmt: skip
    return mirror(wall) if side == "front" else wall


def _end_wall(design: Design, pieces: Sequence[Piece], side: Side) -> Part:
    """A wall along z: the back wall, or the exit wall, which ends above the exit."""
    tube, thick = design.tube, design.tube.plate_mm
    half, low = tube.depth_mm / 2, 0.0 if side == "back" else design.ramp.exit_mm
    marks, captions = _bands(pieces, side, thick), _captions(pieces, side)
    x = tube.width_mm / 2
    place = Placement((-x if side == "back" else x, 0.0, 0.0), Z, Y)
    note = "" if side == "back" else f"lower edge at {low:g} mm"
    wall = Part(
        f"{side.capitalize()} wall", box(-half, low, half, tube.top_mm), thick, (place,), marks,
        captions, note,
    )  # fmt: skip
    return mirror(wall) if side == "exit" else wall


def _bands(pieces: Sequence[Piece], side: Side, thick: float) -> tuple[Line, ...]:
    """Where floors touch a wall."""
    return outline_lines(
        box(a, piece.height_mm - thick, b, piece.height_mm)
        for piece in pieces
        for a, b in piece.contacts[side]
    )


def _captions(pieces: Sequence[Piece], side: Side) -> tuple[Caption, ...]:
    """Names above the lines of floors."""
    return tuple(
        (f"{piece.floor}: {piece.height_mm:g} mm", (a + b) / 2, piece.height_mm + CAPTION_MM)
        for piece in pieces
        for a, b in piece.contacts[side]
    )


def _ramp_caption(ramp: RampPlate) -> Caption:
    """Its name, above the middle of its lines at the tube's middle."""
    (run, drop), (x, y) = ramp.slope, ramp.foot
    middle = (x - ramp.length_mm * run / 2) / 2
    return "Ramp", middle, y + (middle - x) * drop / run + RAMP_CAPTION_MM
