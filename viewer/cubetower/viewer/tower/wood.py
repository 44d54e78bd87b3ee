"""The wood of a tower: a quiet grain on its faces, and darker edges around them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from cubetower.pages.palette import mix
from cubetower.tower.design import Plate
from cubetower.viewer.draw.displaylist import Line, Paint, Shape
from cubetower.viewer.tower.towerview import Point3D, TowerView

Face = tuple[Point3D, Point3D, Point3D, Point3D]
"""Corners of a face: where a fibre begins and ends at one side, then its end and begin at the
other."""
PITCH = 13.0  # from fibre to fibre, units, about
STEPS = 7  # corners of a fibre
WAVE = 0.11  # how far a fibre swings, pitches
GRAIN, GRAIN_WIDTH = (0.10, 0.22), 0.9  # opacity of fibres, and their width, units
EDGE, EDGE_WIDTH = 0.75, 1.1  # opacity of edges, and their width, units


def draw_face(view: TowerView, face: Face, seed: str, strength: float = 1.0) -> Iterator[Shape]:
    """The grain of a face and its edges, to be painted on it.

    Args:
        view: of the tower.
        face: its corners.
        seed: the same face has the same grain.
        strength: of the grain, a share.
    """
    yield from _draw_grain(view, face, Random(seed), strength)
    neutral = view.palette.neutral
    paint = Paint(mix(neutral.wood_mid, neutral.wood, 0.6), EDGE)
    yield view.line([*face, face[0], face[1]], paint, EDGE_WIDTH)


def draw_plate(view: TowerView, plate: Plate) -> Iterator[Shape]:
    """The visible sides of a plate, with their grain."""
    yield from view.plate_sides(plate)
    yield from draw_face(view, plate_face(view, plate), f"{plate.part} {plate.a}")


def plate_face(view: TowerView, plate: Plate) -> Face:
    """The face of a straight plate that is turned to the viewer, through the whole depth."""
    (ax, ay), (bx, by), half = plate.a, plate.b, plate.thick_mm / 2
    length = math.hypot(bx - ax, by - ay)
    x, y = half * (by - ay) / length, half * (ax - bx) / length
    right, up = view.shear
    if x * right + y * up < 0:
        x, y = -x, -y
    near, far = 0.0, view.design.tube.depth_mm
    return (
        (ax + x, ay + y, near),
        (bx + x, by + y, near),
        (bx + x, by + y, far),
        (ax + x, ay + y, far),
    )


def draw_back(view: TowerView) -> Iterator[Shape]:
    """The grain on the walls at the back of tube and tray."""
    design, depth = view.design, view.design.tube.depth_mm
    half, top, left = design.tube.width_mm / 2, design.tube.top_mm, design.exit_x_mm
    end, rim = left + design.tray.length_mm, design.tray.rim_mm
    tube: Face = ((-half, 0.0, depth), (-half, top, depth), (half, top, depth), (half, 0.0, depth))
    tray: Face = ((left, 0.0, depth), (end, 0.0, depth), (end, rim, depth), (left, rim, depth))
    yield from draw_face(view, tube, "back", 0.5)
    yield from draw_face(view, tray, "tray back")


def draw_base(view: TowerView) -> Iterator[Shape]:
    """The grain of the base under the ramp, where it is cut."""
    (ramp,) = view.plates("ramp")
    left, foot = ramp.a[0], -view.design.tube.plate_mm
    yield from _draw_grain(
        view,
        ((left, foot, 0.0), (ramp.b[0], foot, 0.0), (left, ramp.a[1], 0.0), (left, ramp.a[1], 0.0)),
        Random("base"),
        1.6,
    )


def _draw_grain(view: TowerView, face: Face, rng: Random, strength: float) -> Iterator[Line]:
    paint_of = mix(view.palette.neutral.wood_mid, view.palette.neutral.wood, 0.7)
    count = max(2, round(_across(view, face) / PITCH))
    for number in range(count):
        begin, end = sorted(rng.random() * 1.5 - 0.25 for _ in range(2))
        begin, end = max(0.0, begin), min(1.0, end)
        if end - begin < 0.3:
            begin, end = (0.0, 0.75) if begin < 0.4 else (0.3, 1.0)
        across = (number + 0.15 + 0.7 * rng.random()) / count
        phase, waves = rng.random() * math.tau, 0.6 + rng.random()
        points = []
        for step in range(STEPS):
            along = begin + (end - begin) * step / (STEPS - 1)
            swing = WAVE / count * math.sin(phase + waves * math.tau * along)
            points.append(_on(face, along, min(max(across + swing, 0.0), 1.0)))
        alpha = strength * (GRAIN[0] + (GRAIN[1] - GRAIN[0]) * rng.random())
        yield view.line(points, Paint(paint_of, round(alpha, 3)), GRAIN_WIDTH)


def _across(view: TowerView, face: Face) -> float:
    """How far the two sides of a face lie apart in the picture, units."""
    (a, b), (c, d) = (view.at(*_on(face, 0.3, side)) for side in (0.0, 1.0))
    return math.hypot(c - a, d - b) / view.unit


def _on(face: Face, along: float, across: float) -> Point3D:
    """A place on a face: a share of the way along its fibres, and of that across them."""
    a, b, c, d = face
    x, y, z = (
        (p + (q - p) * along) * (1 - across) + (s + (r - s) * along) * across
        for p, q, r, s in zip(a, b, c, d, strict=True)
    )
    return x, y, z
