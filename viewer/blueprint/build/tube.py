"""The tube: its four walls, and the ramp between them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from shapely import Polygon, box, union_all

from tower.design import Design
from viewer.blueprint.build.floors import Piece, Side, one_piece
from viewer.blueprint.build.joints import Joints, Span, flanks
from viewer.blueprint.build.part import (
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
        joints: how plates meet.
    """

    design: Design
    joints: Joints

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
    def tabs(self) -> tuple[Span, ...]:
        """Where tabs reach through the side walls, along the slope, from the foot: below 0, mm."""
        thick, half = self.design.tube.plate_mm, self.design.tube.width_mm / 2
        run, drop = self.slope
        # Slots need some wall below them: the lower face is at least a plate above the tray.
        least = thick / run / (-drop / run)
        last = min(half - self.foot[0], -least) / run
        return self.joints.tabs(-self.length_mm, last)

    def cut(self, start: float, end: float) -> Polygon:
        """Its cross-section between two places along the slope: x and y, mm."""
        (run, drop), (x, y) = self.slope, self.foot
        thick = self.design.tube.plate_mm
        corners = ((start, 0.0), (end, 0.0), (end, thick), (start, thick))
        return Polygon([(x + u * run + w * drop, y + u * drop - w * run) for u, w in corners])

    def part(self) -> Part:
        """The ramp, seen from above."""
        deep, thick = self.design.tube.depth_mm / 2, self.design.tube.plate_mm
        tabs = [box(a, -deep - thick, b, deep + thick) for a, b in self.tabs]
        shape = union_all([box(-self.length_mm, -deep, 0, deep), *tabs])
        place = Placement((*self.foot, 0.0), (*self.slope, 0.0), Z)
        note = f"slope {self.design.ramp.degrees:g}°, exit →"
        return Part("Ramp", one_piece(shape), thick, (place,), note=note)


def tube_parts(design: Design, joints: Joints, pieces: Sequence[Piece]) -> Iterator[Part]:
    """The four walls, seen from inside, and the ramp."""
    ramp = RampPlate(design, joints)
    yield _side_wall(design, joints, pieces, ramp, "front")
    yield _side_wall(design, joints, pieces, ramp, "rear")
    yield _end_wall(design, joints, pieces, "back")
    yield _end_wall(design, joints, pieces, "exit")
    yield ramp.part()


def _side_wall(
    design: Design, joints: Joints, pieces: Sequence[Piece], ramp: RampPlate, side: Side
) -> Part:
    """A wall along x, which has the corners of the tube between the fingers of the others."""
    tube, thick = design.tube, design.tube.plate_mm
    half, outer, top = tube.width_mm / 2, design.exit_x_mm, tube.top_mm
    notches = [
        *_boxes(joints.fingers(0, top), -outer, -half),
        *_boxes(joints.fingers(design.ramp.exit_mm, top), half, outer),
    ]
    tabs = [*_feet(joints, half, -thick, 0), *_feet(joints, half, top, top + thick)]
    slots = [*_slots(pieces, side, thick), *(ramp.cut(*span) for span in ramp.tabs)]
    plate = union_all([box(-outer, 0, outer, top), *tabs])
    shape = plate.difference(union_all([*notches, *slots]))
    visible = one_piece(ramp.cut(-ramp.length_mm, 0).intersection(box(-half, 0, outer, top)))
    bands = (*_bands(pieces, side, thick), *outline_lines([visible]))
    marks = () if joints.interlock else bands
    captions = () if joints.interlock else (*_captions(pieces, side), _ramp_caption(ramp))
    z = tube.depth_mm / 2
    place = Placement((0.0, 0.0, -z if side == "front" else z), X, Y)
    note = "may be clear, as a window" if side == "front" else ""
    wall = Part(
        f"{side.capitalize()} side wall", one_piece(shape), thick, (place,), marks, captions, note
    )
    return mirror(wall) if side == "front" else wall


def _end_wall(design: Design, joints: Joints, pieces: Sequence[Piece], side: Side) -> Part:
    """A wall along z: the back wall, or the exit wall, which ends above the exit."""
    tube, thick = design.tube, design.tube.plate_mm
    half, low = tube.depth_mm / 2, 0.0 if side == "back" else design.ramp.exit_mm
    fingers = joints.fingers(low, tube.top_mm)
    tabs = [
        *(each for ends in flanks(half, thick) for each in _boxes(fingers, *ends)),
        *_feet(joints, half, tube.top_mm, tube.top_mm + thick),
        *(_feet(joints, half, -thick, 0) if side == "back" else ()),
    ]
    plate = union_all([box(-half, low, half, tube.top_mm), *tabs])
    shape = plate.difference(union_all(_slots(pieces, side, thick)))
    marks = () if joints.interlock else _bands(pieces, side, thick)
    captions = () if joints.interlock else _captions(pieces, side)
    x = tube.width_mm / 2
    place = Placement((-x if side == "back" else x, 0.0, 0.0), Z, Y)
    note = "" if side == "back" else f"lower edge at {low:g} mm"
    wall = Part(
        f"{side.capitalize()} wall", one_piece(shape), thick, (place,), marks, captions, note
    )
    return mirror(wall) if side == "exit" else wall


def _boxes(spans: Iterable[Span], left: float, right: float) -> list[Polygon]:
    """Rectangles between two places, as high as spans."""
    return [box(left, low, right, high) for low, high in spans]


def _feet(joints: Joints, half: float, low: float, high: float) -> list[Polygon]:
    """Tabs of a wall through the plate below or above it."""
    return [box(a, low, b, high) for a, b in joints.tabs(-half, half)]


def _slots(pieces: Sequence[Piece], side: Side, thick: float) -> list[Polygon]:
    """Slots for the tabs of floors."""
    return [
        box(a, piece.height_mm - thick, b, piece.height_mm)
        for piece in pieces
        for a, b in piece.tabs[side]
    ]


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
