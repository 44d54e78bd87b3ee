"""The physics engine's space with a tower in it: plates, solid blocks and cubes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pymunk

from tower.design import GRAVITY_MM_S2, Design, Plate
from tower.models.lanes import lanes_of
from tower.models.pose import Motion, Pose

# Slop and sleep are those of docs/physics.md; the others were chosen by us.
SLOP_MM = 0.1
CORNER_MM = 0.2  # rounding of the edges of cubes and floors, inside their measured size
IDLE_MM_S = 5.0  # at 20, leaning stacks fall asleep while they begin to topple
SLEEP_S = 0.15
OVERLAP_LEFT = 1e-8  # share of an overlap after a second; with the engine's 0.0018 cubes that
# drifted into each other fall asleep before they are apart
THICK_MM = 200.0  # of blocks that nothing gets through
HOOD_MM = 1000.0  # height of the walls above the funnel's rim


def tower_space(design: Design) -> pymunk.Space:
    """A space with the tower, closed but for its exit."""
    return _space(design, (*_plates(design), *_hood(design)))


def tray_space(design: Design) -> pymunk.Space:
    """A space with the tower and its tray."""
    return _space(design, (*_plates(design), *design.tray_plates()))


def cube_body(design: Design, pose: Pose, motion: Motion | None) -> pymunk.Body:
    """A cube that is not yet in a space; its shape is the only one of its body."""
    edge, mass = design.cube.edge_mm, design.cube.mass_g
    body = pymunk.Body(mass, pymunk.moment_for_box(mass, (edge, edge)))
    body.position = pose.x_mm, pose.y_mm
    body.angle = pose.angle_rad
    if motion is not None:
        body.velocity = motion.vx_mm_s, motion.vy_mm_s
        body.angular_velocity = motion.spin_rad_s
    half = edge / 2 - CORNER_MM
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    shape = pymunk.Poly(body, corners, radius=CORNER_MM)
    shape.friction = math.sqrt(design.friction.cube_cube)
    shape.elasticity = math.sqrt(design.restitution.cube_cube)
    return body


def _space(design: Design, plates: Sequence[Plate]) -> pymunk.Space:
    space = pymunk.Space()
    space.gravity = (0.0, -GRAVITY_MM_S2)
    space.iterations = design.numerics.iterations
    space.collision_slop = SLOP_MM
    space.collision_bias = OVERLAP_LEFT
    space.idle_speed_threshold = IDLE_MM_S
    space.sleep_time_threshold = SLEEP_S
    bounce = design.restitution.cube_wall / math.sqrt(design.restitution.cube_cube)
    lanes = lanes_of(design)
    shapes: list[pymunk.Shape] = []
    for plate in plates:
        shape = _shape(space.static_body, plate)
        shape.friction = _friction(design, plate.part)
        shape.elasticity = bounce
        if lanes and plate.depths_mm:
            shape.filter = lanes.of_plate(plate.depths_mm)
        shapes.append(shape)
    for corners in _blocks(design):
        block = pymunk.Poly(space.static_body, corners)
        block.friction = _friction(design, "ramp")
        block.elasticity = 0.0
        shapes.append(block)
    space.add(*shapes)
    return space


def _shape(body: pymunk.Body, plate: Plate) -> pymunk.Shape:
    if not plate.square:
        return pymunk.Segment(body, plate.a, plate.b, plate.thick_mm / 2)
    (left, y), (right, _), half = plate.a, plate.b, plate.thick_mm / 2 - CORNER_MM
    ends = (left + CORNER_MM, right - CORNER_MM)
    corners = [(ends[0], y - half), (ends[1], y - half), (ends[1], y + half), (ends[0], y + half)]
    return pymunk.Poly(body, corners, radius=CORNER_MM)


@lru_cache(maxsize=8)
def _plates(design: Design) -> tuple[Plate, ...]:
    return tuple(design.plates())


def _friction(design: Design, part: str) -> float:
    """What a plate of a part must carry for cubes to feel the friction of the pair.

    The engine multiplies the values of two touching shapes, and a cube carries the square
    root of the pair cube-cube; restitution goes the same way.
    """
    funnel = part in ("funnel", "rib")
    pair = design.friction.cube_funnel if funnel else design.friction.cube_wall
    return pair / math.sqrt(design.friction.cube_cube)


def _hood(design: Design) -> list[Plate]:
    """Walls above the funnel's rim: hands that keep a throw from going astray."""
    thick = design.tube.plate_mm
    x, low = design.funnel.rim_mm / 2 + thick / 2, design.rim_mm
    return [Plate("funnel", (side * x, low), (side * x, low + HOOD_MM), thick) for side in (-1, 1)]


def _blocks(design: Design) -> list[list[tuple[float, float]]]:
    """The ramp's base, the ground and what lies beyond the tray's rim, all solid.

    No cube leaves the tower but by its exit, nor the picture, however fast it is.
    """
    left, end = -design.exit_x_mm, design.exit_x_mm + design.cube.edge_mm
    rim, top = design.exit_x_mm + design.tray.length_mm, design.rim_mm + HOOD_MM
    sunk = design.tube.plate_mm / 2  # so that cubes touch the ramp's own plate first
    base = [
        (left, -THICK_MM),
        (end, -THICK_MM),
        (end, design.ramp_height_mm(end) - sunk),
        (left, design.ramp_height_mm(left) - sunk),
    ]
    beyond = rim + THICK_MM
    return [
        base,
        [(left, -THICK_MM), (beyond, -THICK_MM), (beyond, 0.0), (left, 0.0)],
        [(rim, -THICK_MM), (beyond, -THICK_MM), (beyond, top), (rim, top)],
    ]
