"""Tosses of a cube in an engine of rigid bodies in three dimensions, on a flat board.

Many tosses are simulated in one world, each on a board of its own: so one is ten times as cheap as
in a world for itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.reality.cubes.tosses import Tosses
from benchmarks.reality.recordings import Floats, Ints, RecordingError
from tower.design import GRAVITY_MM_S2

rapier3d: Any  #: the engine, if it is installed
try:
    import rapier3d
except ImportError:
    rapier3d = None

MASS_G = 370.0
TOGETHER = 50
BOARD_MM = 1_500.0  #: side of a toss's board
DEEP_MM = 200.0
MIN_HIT_MM_S = 50.0  #: slower touches are no hits, as in the plane
INSTALL = 'install it with  pip install "cubetower[3d]"'


@dataclass(frozen=True, slots=True)
class Settings:
    """Surfaces and numerics.

    Attributes:
        friction: by Coulomb.
        bounce: by Newton's law; the engine applies it where a point of contact is new.
        steps: of the engine in a frame.
        iterations: of its solver, which are sub-steps.
        coulomb: friction is solved for every point of contact, not for groups of them.
        frequency_hz: how stiff contacts are; 0 for the engine's own value.
        damping: ratio of it in such a contact.
        skin: thickness of contacts, in edges.
        ahead: distance from which on the engine sees a contact coming, in edges. With its own
            value, .02, hits act before the surfaces touch, and what they do depends on the step.
        rolling_per_s: rate at which turning decays while the cube touches the board.
    """

    friction: float
    bounce: float
    steps: int = 7
    iterations: int = 4
    coulomb: bool = False
    frequency_hz: float = 0.0
    damping: float = 1.0
    skin: float = 0.0
    ahead: float = 0.002
    rolling_per_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Touch:
    """A contact that begins.

    Attributes:
        approach_mm_s: speed of the surfaces towards each other.
        sliding_mm_s: along each other.
    """

    approach_mm_s: float
    sliding_mm_s: float


Hit = Callable[[Touch], tuple[float, float]]
"""Friction and bounce of the first step of a contact."""


def check_engine() -> None:
    """Make sure that the engine is there.

    Raises:
        RecordingError: it is not installed; says how to.
    """
    if rapier3d is None:
        raise RecordingError(f"cubes need the engine rapier3d; {INSTALL}")


def simulate_tosses(
    tosses: Tosses, settings: Settings, states: Floats, frames: Ints, hit: Hit | None = None
) -> tuple[Floats, Floats]:
    """Let cubes be tossed from states.

    Args:
        tosses: the rig.
        settings: surfaces and numerics.
        states: as `tosses.starts` gives them, shape (n, 13).
        frames: of each toss; it stays as it is at their end.
        hit: what the law makes of a contact that begins; costs a call of Python in every step of
            every contact.

    Returns:
        Places (n, most frames, 3) and rotations (n, most frames, 4).
    """
    check_engine()
    most = int(frames.max())
    poses = np.empty((len(states), most, 7))
    order = np.argsort(frames, kind="stable")  # tosses that are equally long together
    for some in np.split(order, range(TOGETHER, len(order), TOGETHER)):
        count = int(frames[some].max())
        poses[some, :count] = _simulate_some(tosses, settings, states[some], count, hit)
        for toss in some:
            poses[toss, frames[toss] :] = poses[toss, frames[toss] - 1]
    return poses[..., :3], poses[..., 3:]


def _simulate_some(
    tosses: Tosses, settings: Settings, states: Floats, frames: int, hit: Hit | None
) -> Floats:
    """Poses of tosses in one world, shape (n, frames, 7)."""
    world = _world(tosses, settings)
    if hit:
        world.physics_hooks = Hooks(hit)
    side = math.ceil(math.sqrt(len(states)))
    row, column = np.divmod(np.arange(len(states)), side)
    middle = (side - 1) / 2
    away = np.column_stack([column - middle, row - middle, 0 * row]) * BOARD_MM
    _add_boards(world, settings, away)
    bodies = [
        _add_cube(world, tosses, settings, state, origin, hooked=hit is not None)
        for state, origin in zip(states, away, strict=True)
    ]
    poses = np.empty((len(states), frames, 7))
    for frame in range(frames):
        for toss, body in enumerate(bodies):
            place, turned = body.translation, body.rotation
            poses[toss, frame] = (
                place.x, place.y, place.z, turned.w, turned.i, turned.j, turned.k
            )  # fmt: skip
        for _ in range(settings.steps):
            world.step()
        if settings.rolling_per_s:
            _slow_turning(tosses, settings, bodies)
    poses[..., :3] -= away[:, None]
    return poses


def _world(tosses: Tosses, settings: Settings) -> Any:
    world = rapier3d.PhysicsWorld(gravity=(0.0, 0.0, -GRAVITY_MM_S2))
    numerics = world.integration_parameters
    numerics.dt = tosses.frame_s / settings.steps
    numerics.num_solver_iterations = settings.iterations
    numerics.length_unit = tosses.edge_mm
    if settings.coulomb:
        numerics.friction_model = rapier3d.FrictionModel.COULOMB
    numerics.normalized_prediction_distance = settings.ahead
    if settings.frequency_hz:
        spring = rapier3d.SpringCoefficients(settings.frequency_hz, settings.damping)
        numerics.contact_softness = numerics.static_contact_softness = spring
    return world


def _add_boards(world: Any, settings: Settings, away: Floats) -> None:
    """A board for each toss, so that the boxes of contacts stay small."""
    half, least = BOARD_MM / 2, rapier3d.CoefficientCombineRule.MIN
    boards = [
        rapier3d.Collider.cuboid(half, half, DEEP_MM / 2)
        .translation((x, y, -DEEP_MM / 2))
        .friction(settings.friction)
        .restitution(settings.bounce)
        .friction_combine_rule(least)
        .restitution_combine_rule(least)
        for x, y, _ in away.tolist()
    ]
    world.add_body(rapier3d.RigidBody.fixed(), boards)


def _add_cube(
    world: Any, tosses: Tosses, settings: Settings, state: Floats, origin: Floats, *, hooked: bool
) -> Any:
    """A cube in its state; the body of the engine."""
    half, corner = tosses.edge_mm / 2, tosses.corner_mm
    straight, turning = half - corner, MASS_G * tosses.edge_mm**2 / 6
    shape = (
        rapier3d.Collider.round_cuboid(straight, straight, straight, corner)
        if corner > 0
        else rapier3d.Collider.cuboid(half, half, half)
    )
    shape = (
        shape.friction(settings.friction)
        .restitution(settings.bounce)
        .mass_properties(rapier3d.MassProperties((0, 0, 0), MASS_G, (turning, turning, turning)))
        .contact_skin(settings.skin * tosses.edge_mm)
    )
    if hooked:
        shape = shape.active_hooks(rapier3d.ActiveHooks.MODIFY_SOLVER_CONTACTS)
    lag = GRAVITY_MM_S2 * tosses.frame_s / settings.steps / settings.iterations / 2
    x, y, z = (state[:3] + origin).tolist()
    vx, vy, vz = state[7:10].tolist()
    place = rapier3d.Isometry3(
        rapier3d.Vec3(x, y, z), rapier3d.Rotation3.from_quaternion(*state[3:7].tolist())
    )
    body = rapier3d.RigidBody.dynamic().position(place).linvel((vx, vy, vz + lag))
    body = body.angvel(tuple(state[10:].tolist())).can_sleep(False)
    return world.rigid_bodies[world.add_body(body, [shape])]


def _slow_turning(tosses: Tosses, settings: Settings, bodies: list[Any]) -> None:
    """Resistance to rolling: turning decays while the cube is near the board."""
    kept = math.exp(-settings.rolling_per_s * tosses.frame_s)
    for body in bodies:
        w, i, j, k = body.rotation.quaternion
        reach = abs(2 * (i * k - j * w)) + abs(2 * (j * k + i * w)) + abs(1 - 2 * (i * i + j * j))
        straight = tosses.edge_mm / 2 - tosses.corner_mm
        if body.translation.z - straight * reach - tosses.corner_mm < 1.0:
            spin = body.angvel
            body.angvel = (spin.x * kept, spin.y * kept, spin.z * kept)


class Hooks:
    """Calls a law where a contact begins; the engine knows it by the name of its method."""

    def __init__(self, hit: Hit) -> None:
        self._hit = hit

    def modify_solver_contacts(self, contact: Any) -> None:
        """Change friction and bounce of a contact in this step of the engine."""
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
        contact.friction, contact.restitution = self._hit(Touch(into, along))
