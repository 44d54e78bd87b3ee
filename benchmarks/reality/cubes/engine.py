"""Tosses of a cube in an engine of rigid bodies in three dimensions, on a flat board.

Many tosses are simulated in one world, each on a board of its own: so one is ten times as cheap as
in a world for itself.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from benchmarks.reality.cubes.tosses import Tosses
from benchmarks.reality.recordings import Floats, Ints, RecordingError
from cubetower.tower.design import GRAVITY_MM_S2

rapier3d: Any  #: the engine, if it is installed
try:
    import rapier3d
except ImportError:
    rapier3d = None

MASS_G = 370.0
TOGETHER = 50
BOARD_MM = 1_500.0  #: side of a toss's board
DEEP_MM = 200.0
STEPS = 7  #: of the engine in a frame
ITERATIONS = 4  #: of its solver, which are sub-steps
AHEAD = 0.002
"""Edges from which on the engine sees a contact coming. With its own value, .02, hits act before
the surfaces touch, and what they do depends on the step."""
MIN_HIT_MM_S = 50.0  #: slower touches are no hits, as in the plane
INSTALL = 'install it with  pip install "cubetower[3d]"'


class Surfaces(NamedTuple):
    """What cube and board do in a contact.

    Attributes:
        friction: by Coulomb.
        bounce: by Newton's law; the engine applies it where a point of contact is new.
        grip: of the compliant law, in which a hit grips gradually; None for constant friction.
    """

    friction: float
    bounce: float
    grip: float | None = None

    def friction_of_hit(self, approach_mm_s: float, sliding_mm_s: float) -> float:
        """Friction of the first step of a contact: its impulse has a limit by the sliding.

        Args:
            approach_mm_s: speed of the surfaces towards each other.
            sliding_mm_s: along each other.
        """
        assert self.grip is not None, "constant friction has no limit"
        limit = self.grip * sliding_mm_s / (1 + self.bounce) / approach_mm_s
        return min(self.friction, limit)


def check_engine() -> None:
    """Make sure that the engine is there.

    Raises:
        RecordingError: it is not installed; says how to.
    """
    if rapier3d is None:
        raise RecordingError(f"cubes need the engine rapier3d; {INSTALL}")


def simulate_tosses(
    tosses: Tosses, surfaces: Surfaces, states: Floats, frames: Ints
) -> tuple[Floats, Floats]:
    """Let cubes be tossed from states.

    Args:
        tosses: the rig.
        surfaces: a grip costs a call of Python in every step of every contact.
        states: as `tosses.starts` gives them, shape (n, 13).
        frames: of each toss; it stays as it is at their end.

    Returns:
        Places (n, most frames, 3) and rotations (n, most frames, 4).
    """
    check_engine()
    most = int(frames.max())
    poses = np.empty((len(states), most, 7))
    order = np.argsort(frames, kind="stable")  # tosses that are equally long together
    for some in np.split(order, range(TOGETHER, len(order), TOGETHER)):
        count = int(frames[some].max())
        poses[some, :count] = _simulate_some(tosses, surfaces, states[some], count)
        for toss in some:
            poses[toss, frames[toss] :] = poses[toss, frames[toss] - 1]
    return poses[..., :3], poses[..., 3:]


def _simulate_some(tosses: Tosses, surfaces: Surfaces, states: Floats, frames: int) -> Floats:
    """Poses of tosses in one world, shape (n, frames, 7)."""
    world = _world(tosses)
    if surfaces.grip is not None:
        world.physics_hooks = Hooks(surfaces)
    side = math.ceil(math.sqrt(len(states)))
    row, column = np.divmod(np.arange(len(states)), side)
    middle = (side - 1) / 2
    away = np.column_stack([column - middle, row - middle, 0 * row]) * BOARD_MM
    _add_boards(world, surfaces, away)
    bodies = [
        _add_cube(world, tosses, surfaces, state, origin)
        for state, origin in zip(states, away, strict=True)
    ]
    poses = np.empty((len(states), frames, 7))
    for frame in range(frames):
        for toss, body in enumerate(bodies):
            place, turned = body.translation, body.rotation
            poses[toss, frame] = (
                place.x, place.y, place.z, turned.w, turned.i, turned.j, turned.k
            )  # fmt: skip
        for _ in range(STEPS):
            world.step()
    poses[..., :3] -= away[:, None]
    return poses


def _world(tosses: Tosses) -> Any:
    world = rapier3d.PhysicsWorld(gravity=(0.0, 0.0, -GRAVITY_MM_S2))
    numerics = world.integration_parameters
    numerics.dt = tosses.frame_s / STEPS
    numerics.num_solver_iterations = ITERATIONS
    numerics.length_unit = tosses.edge_mm
    numerics.normalized_prediction_distance = AHEAD
    return world


def _add_boards(world: Any, surfaces: Surfaces, away: Floats) -> None:
    """A board for each toss, so that the boxes of contacts stay small."""
    half, least = BOARD_MM / 2, rapier3d.CoefficientCombineRule.MIN
    boards = [
        rapier3d.Collider.cuboid(half, half, DEEP_MM / 2)
        .translation((x, y, -DEEP_MM / 2))
        .friction(surfaces.friction)
        .restitution(surfaces.bounce)
        .friction_combine_rule(least)
        .restitution_combine_rule(least)
        for x, y, _ in away.tolist()
    ]
    world.add_body(rapier3d.RigidBody.fixed(), boards)


def _add_cube(world: Any, tosses: Tosses, surfaces: Surfaces, state: Floats, origin: Floats) -> Any:
    """A cube in its state; the body of the engine."""
    half, corner = tosses.edge_mm / 2, tosses.corner_mm
    straight, turning = half - corner, MASS_G * tosses.edge_mm**2 / 6
    shape = (
        rapier3d.Collider.round_cuboid(straight, straight, straight, corner)
        if corner > 0
        else rapier3d.Collider.cuboid(half, half, half)
    )
    shape = (
        shape.friction(surfaces.friction)
        .restitution(surfaces.bounce)
        .mass_properties(rapier3d.MassProperties((0, 0, 0), MASS_G, (turning, turning, turning)))
    )
    if surfaces.grip is not None:
        shape = shape.active_hooks(rapier3d.ActiveHooks.MODIFY_SOLVER_CONTACTS)
    lag = GRAVITY_MM_S2 * tosses.frame_s / STEPS / ITERATIONS / 2
    x, y, z = (state[:3] + origin).tolist()
    vx, vy, vz = state[7:10].tolist()
    place = rapier3d.Isometry3(
        rapier3d.Vec3(x, y, z), rapier3d.Rotation3.from_quaternion(*state[3:7].tolist())
    )
    body = rapier3d.RigidBody.dynamic().position(place).linvel((vx, vy, vz + lag))
    body = body.angvel(tuple(state[10:].tolist())).can_sleep(False)
    return world.rigid_bodies[world.add_body(body, [shape])]


class Hooks:
    """Limits friction where a contact begins; the engine knows it by the name of its method."""

    def __init__(self, surfaces: Surfaces) -> None:
        self._surfaces = surfaces

    def modify_solver_contacts(self, contact: Any) -> None:
        """Limit the friction of a contact that begins, in this step of the engine."""
        new = [each for each in contact.solver_contacts if each.is_new]
        if not new:
            return
        body, sign, places = contact.bodies[contact.rigid_body2], -1.0, [e.point2 for e in new]
        if not body.is_dynamic:
            body, sign, places = contact.bodies[contact.rigid_body1], 1.0, [e.point for e in new]
        count = len(new)
        middle = (
            sum(each.x for each in places) / count,
            sum(each.y for each in places) / count,
            sum(each.z for each in places) / count,
        )
        speed, normal = body.velocity_at_point(middle), contact.normal
        into = sign * (speed.x * normal.x + speed.y * normal.y + speed.z * normal.z)
        if into < MIN_HIT_MM_S:
            return
        along = math.sqrt(max(0.0, speed.x**2 + speed.y**2 + speed.z**2 - into**2))
        contact.friction = self._surfaces.friction_of_hit(into, along)
