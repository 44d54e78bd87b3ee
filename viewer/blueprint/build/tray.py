"""The tray: a floor that all stands on, and the rims around it."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import Polygon, box, union_all

from tower import DesignError
from tower.design import Design
from viewer.blueprint.build.floors import one_piece
from viewer.blueprint.build.joints import Joints, flanks
from viewer.blueprint.build.part import Part, Placement, X, Y, Z, mirror, outline_lines

MIN_LIP_MM = 5.0  # of plates beyond the walls that stand on them


def lip_mm(design: Design) -> float:
    """How far the tray's floor and the top plate reach beyond the walls, mm."""
    return max(MIN_LIP_MM, 2 * design.tube.plate_mm)


def tray_parts(design: Design, joints: Joints) -> Iterator[Part]:
    """The tray's floor, seen from above, and its rims, seen from inside.

    Its depth is that of the tube, which no design says.

    Raises:
        DesignError: it ends before the ramp does.
    """
    length, edge = design.tray.length_mm, design.cube.edge_mm
    if length < edge:
        raise DesignError(
            f"tray: {length:g} mm are too short to build; the ramp reaches {edge:g} mm, the edge "
            "of a cube, out of the exit"
        )
    yield _floor(design, joints)
    yield mirror(_side_rim(design, joints, "Front"))
    yield _side_rim(design, joints, "Rear")
    yield _end_rim(design, joints)


def _floor(design: Design, joints: Joints) -> Part:
    thick, lip = design.tube.plate_mm, lip_mm(design)
    near, end = design.exit_x_mm, design.exit_x_mm + design.tray.length_mm
    deep = design.tube.depth_mm / 2
    plate = box(-near - lip, -deep - thick - lip, end + thick + lip, deep + thick + lip)
    shape = plate.difference(union_all(_floor_slots(design, joints)))
    feet = [
        *(box(-near, low, near, high) for low, high in flanks(deep, thick)),
        *(box(near, low, end + thick, high) for low, high in flanks(deep, thick)),
        *(box(x, -deep, x + thick, deep) for x in (-near, end)),
    ]
    marks = () if joints.interlock else outline_lines(feet)
    place = Placement((0.0, 0.0, 0.0), X, Z)
    return Part("Tray floor", one_piece(shape), thick, (place,), marks, note="exit →")


def _floor_slots(design: Design, joints: Joints) -> list[Polygon]:
    """Slots for the tabs of side walls, rims and back wall."""
    thick, half = design.tube.plate_mm, design.tube.width_mm / 2
    near, end = design.exit_x_mm, design.exit_x_mm + design.tray.length_mm
    deep = design.tube.depth_mm / 2
    along = [*joints.tabs(-half, half), *joints.tabs(near, end)]
    return [
        *(box(a, low, b, high) for a, b in along for low, high in flanks(deep, thick)),
        *(box(x, a, x + thick, b) for a, b in joints.tabs(-deep, deep) for x in (-near, end)),
    ]


def _side_rim(design: Design, joints: Joints, name: str) -> Part:
    thick, high = design.tube.plate_mm, design.tray.rim_mm
    near, end = design.exit_x_mm, design.exit_x_mm + design.tray.length_mm
    notches = [box(end, low, end + thick, top) for low, top in joints.fingers(0, high)]
    tabs = [box(a, -thick, b, 0) for a, b in joints.tabs(near, end)]
    plate = union_all([box(near, 0, end + thick, high), *tabs])
    z = design.tube.depth_mm / 2 * (-1 if name == "Front" else 1)
    place = Placement((0.0, 0.0, z), X, Y)
    return Part(f"{name} rim", one_piece(plate.difference(union_all(notches))), thick, (place,))


def _end_rim(design: Design, joints: Joints) -> Part:
    thick, high, deep = design.tube.plate_mm, design.tray.rim_mm, design.tube.depth_mm / 2
    fingers = [
        box(left, low, right, top)
        for low, top in joints.fingers(0, high)
        for left, right in flanks(deep, thick)
    ]
    tabs = [box(a, -thick, b, 0) for a, b in joints.tabs(-deep, deep)]
    shape = union_all([box(-deep, 0, deep, high), *fingers, *tabs])
    place = Placement((design.exit_x_mm + design.tray.length_mm, 0.0, 0.0), Z, Y)
    return mirror(Part("End rim", one_piece(shape), thick, (place,)))
