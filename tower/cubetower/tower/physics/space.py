"""The physics engine's space with a tower in it: plates, solid blocks and cubes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pymunk

from cubetower.tower.design import GRAVITY_MM_S2, HOOD_MM, Design, Plate
from cubetower.tower.physics.grip import limit_grip
from cubetower.tower.physics.lanes import lanes_of
from cubetower.tower.physics.pose import Motion, Pose

# Slop and sleep are those of docs/physics.md; the others were chosen by us.
SLOP_MM = 0.1
CORNER_MM = 0.2  # rounding of the edges of cubes and floors, inside their measured size
IDLE_MM_S = 5.0  # at 20, leaning stacks fall asleep while they begin to topple
SLEEP_S = 0.15
OVERLAP_LEFT = 1e-8  # share of an overlap that is left after a second; with the engine's 0.0018,
# cubes that drifted into each other fall asleep before they have separated
BLOCK_MM = 200.0  # thickness of solid blocks


def tower_space(design: Design) -> pymunk.Space:
    """A space with the tower, closed except for its exit."""
    return _space(design, _tower_pieces(design))


def tray_space(design: Design) -> pymunk.Space:
    """A space with the tower and its tray."""
    return _space(design, _tray_pieces(design))


def cube_body(
    design: Design, pose: Pose, motion: Motion | None, corner_mm: float = CORNER_MM
) -> pymunk.Body:
    """The body of a cube, not yet in a space, with its only shape; its corners are round."""
    edge, mass = design.cube.edge_mm, design.cube.mass_g
    body = pymunk.Body(mass, pymunk.moment_for_box(mass, (edge, edge)))
    body.position = pose.x_mm, pose.y_mm
    body.angle = pose.angle_rad
    if motion is not None:
        body.velocity = motion.vx_mm_s, motion.vy_mm_s
        body.angular_velocity = motion.spin_rad_s
    side = edge - 2 * corner_mm
    shape = pymunk.Poly.create_box(body, (side, side), corner_mm)
    shape.friction = math.sqrt(design.friction.cube_cube)
    shape.elasticity = math.sqrt(design.restitution.cube_cube)
    return body


@dataclass(frozen=True, slots=True)
class _Piece:
    """A fixed piece of the tower: its corners, two for a plate with round ends."""

    corners: tuple[tuple[float, float], ...]
    radius: float
    friction: float
    restitution: float
    filter: pymunk.ShapeFilter

    def shape(self, body: pymunk.Body) -> pymunk.Shape:
        shape: pymunk.Shape
        if len(self.corners) == 2:
            shape = pymunk.Segment(body, *self.corners, self.radius)
        else:
            shape = pymunk.Poly(body, self.corners, radius=self.radius)
        shape.friction = self.friction
        shape.elasticity = self.restitution
        shape.filter = self.filter
        return shape


def empty_space(design: Design) -> pymunk.Space:
    """A space with nothing in it yet, in which cubes move and touch as in this tower."""
    space = pymunk.Space()
    space.gravity = (0.0, -GRAVITY_MM_S2)
    space.iterations = design.numerics.iterations
    space.collision_slop = SLOP_MM
    space.collision_bias = OVERLAP_LEFT
    space.idle_speed_threshold = IDLE_MM_S
    space.sleep_time_threshold = SLEEP_S
    if design.contact.law == "compliant":
        limit_grip(space, design.contact.grip)
    return space


def _space(design: Design, pieces: Sequence[_Piece]) -> pymunk.Space:
    space = empty_space(design)
    space.add(*(piece.shape(space.static_body) for piece in pieces))
    return space


@lru_cache(maxsize=8)
def _tower_pieces(design: Design) -> tuple[_Piece, ...]:
    return _pieces(design, [*design.plates(), *_hood(design)])


@lru_cache(maxsize=8)
def _tray_pieces(design: Design) -> tuple[_Piece, ...]:
    return _pieces(design, [*design.plates(), *design.tray_plates()])


def _pieces(design: Design, plates: Sequence[Plate]) -> tuple[_Piece, ...]:
    """Plates, and the blocks around them, as pieces for the engine."""
    bounce = design.restitution.cube_wall / math.sqrt(design.restitution.cube_cube)
    lanes, everywhere = lanes_of(design), pymunk.ShapeFilter()
    pieces = []
    for plate in plates:
        corners = _corners(plate) if plate.square else (plate.a, plate.b)
        radius = CORNER_MM if plate.square else plate.thick_mm / 2
        there = lanes.of_plate(plate.depths_mm) if lanes and plate.depths_mm else everywhere
        pieces.append(_Piece(corners, radius, _friction(design, plate.part), bounce, there))
    rough = _friction(design, "ramp")
    blocks = (_Piece(corners, 0.0, rough, 0.0, everywhere) for corners in _blocks(design))
    return (*pieces, *blocks)


def _corners(plate: Plate) -> tuple[tuple[float, float], ...]:
    """The corners of a horizontal plate with square ends, inside its rounded edges."""
    half = plate.thick_mm / 2 - CORNER_MM
    left, right = plate.a[0] + CORNER_MM, plate.b[0] - CORNER_MM
    low, high = plate.a[1] - half, plate.a[1] + half
    return ((left, low), (right, low), (right, high), (left, high))


def _friction(design: Design, part: str) -> float:
    """The friction coefficient of a plate, so that it has the designed one with a cube.

    The engine multiplies the coefficients of two touching shapes. That of a cube is the square root
    of the one of two cubes. Restitution works in the same way.
    """
    funnel = part in ("funnel", "rib")
    pair = design.friction.cube_funnel if funnel else design.friction.cube_wall
    return pair / math.sqrt(design.friction.cube_cube)


def _hood(design: Design) -> list[Plate]:
    """Walls above the funnel's rim, in place of the hands that keep cubes from missing it."""
    thick = design.tube.plate_mm
    x, low = design.funnel.rim_mm / 2 + thick / 2, design.rim_mm
    return [Plate("funnel", (side * x, low), (side * x, low + HOOD_MM), thick) for side in (-1, 1)]


def _blocks(design: Design) -> list[tuple[tuple[float, float], ...]]:
    """The ramp's base, the ground and the space beyond the tray's rim, all solid.

    So cubes, however fast, leave the tower only by its exit, and stay in the picture.
    """
    left, end = -design.exit_x_mm, design.exit_x_mm + design.cube.edge_mm
    rim, top = design.exit_x_mm + design.tray.length_mm, design.rim_mm + HOOD_MM
    sunk = design.tube.plate_mm / 2  # so that cubes touch the ramp's own plate first
    beyond = rim + BLOCK_MM
    return [
        (
            (left, -BLOCK_MM),
            (end, -BLOCK_MM),
            (end, design.ramp_height_mm(end) - sunk),
            (left, design.ramp_height_mm(left) - sunk),
        ),
        ((left, -BLOCK_MM), (beyond, -BLOCK_MM), (beyond, 0.0), (left, 0.0)),
        ((rim, -BLOCK_MM), (beyond, -BLOCK_MM), (beyond, top), (rim, top)),
    ]
