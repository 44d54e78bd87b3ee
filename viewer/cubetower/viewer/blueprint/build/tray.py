"""The tray: a floor that all stands on, and the rims around it."""

from __future__ import annotations

from collections.abc import Iterator

from shapely import box

from cubetower.tower import DesignError
from cubetower.tower.design import Design
from cubetower.viewer.blueprint.build.part import Part, Placement, X, Y, Z, mirror, outline_lines

MIN_LIP_MM = 5.0  # of plates beyond the walls that stand on them


def lip_mm(design: Design) -> float:
    """How far the tray's floor and the top plate reach beyond the walls, mm."""
    return max(MIN_LIP_MM, 2 * design.tube.plate_mm)


def tray_parts(design: Design) -> Iterator[Part]:
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
    thick, high, lip = design.tube.plate_mm, design.tray.rim_mm, lip_mm(design)
    near, end, deep = design.exit_x_mm, design.exit_x_mm + length, design.tube.depth_mm / 2

    floor = box(-near - lip, -deep - thick - lip, end + thick + lip, deep + thick + lip)
    sides = [(-deep - thick, -deep), (deep, deep + thick)]
    feet = [
        *(box(-near, low, near, top) for low, top in sides),
        *(box(near, low, end + thick, top) for low, top in sides),
        *(box(x, -deep, x + thick, deep) for x in (-near, end)),
    ]
    below = Placement((0.0, 0.0, 0.0), X, Z)
    yield Part("Tray floor", floor, thick, (below,), outline_lines(feet), note="exit →")

    rim = box(near, 0, end + thick, high)
    yield mirror(Part("Front rim", rim, thick, (Placement((0.0, 0.0, -deep), X, Y),)))
    yield Part("Rear rim", rim, thick, (Placement((0.0, 0.0, deep), X, Y),))
    at_end = Placement((end, 0.0, 0.0), Z, Y)
    yield mirror(Part("End rim", box(-deep, 0, deep, high), thick, (at_end,)))
