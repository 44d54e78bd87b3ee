"""The world of the engine: the blocks of a tower, and cubes that move among them.

Units: mm, g, s. Every toss has a new world, built from poses in a fixed order, so that a tower
saved and restored goes on as it would have.
"""

from __future__ import annotations

import math
import platform
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from functools import lru_cache

import rapier3d

from cubetower.tower.design import GRAVITY_MM_S2, Design
from cubetower.tower.solid.blocks import Block
from cubetower.tower.solid.pose import STILL, SolidMotion, SolidPose

FRAMES_PER_SECOND = 100
FRAMES_PER_TICK = 2
TICK_S = FRAMES_PER_TICK / FRAMES_PER_SECOND

# Chosen by us.
STIFF_HZ = 250.0  # of the springs that push overlapping cubes apart: by the engine's own 30, cubes
# under a pile would sink a millimetre into each other
PREDICTION = 0.002  # edges; from so near on the engine sees a contact. By its own .02, hits act
# before surfaces touch, and all depends on the step (docs/reality.md)
OVERDAMPED = 10.0  # the engine's own damping of these springs, which must not bounce
SUBSTEPS = 4  # of the engine in a step; more change nothing (docs/physics3d.md)
STILL_MM_S = 5.0  # slower cubes lie still
STILL_RAD_S = 0.5
QUIET_TICKS = 8  # for so long all must lie still: 0.16 s, as in the plane
UNMOVED_MM = 0.05  # a cube no farther from where it was given lies where it lay: the engine settles
# it anew in each world
UNMOVED_TURN = 0.005  # the same for the numbers of its rotation


class SolidWorld:
    """Cubes among blocks, known by their index in the toss.

    Args:
        design: the tower; `numerics.rate_hz` are the steps in a second.
        blocks: what does not move.

    Attributes:
        bodies: the bodies of the cubes now in the world, by index.
    """

    def __init__(self, design: Design, blocks: Sequence[Block]) -> None:
        self.design = design
        self.bodies: dict[int, rapier3d.RigidBody] = {}
        self._handles: dict[int, rapier3d.RigidBodyHandle] = {}
        self._world = _empty_world(design)
        for collider in _colliders(design, tuple(blocks)):
            self._world.add_collider(collider)
        self._steps_per_frame = math.ceil(design.numerics.rate_hz / FRAMES_PER_SECOND)
        self._world.integration_parameters.dt = 1 / (self._steps_per_frame * FRAMES_PER_SECOND)
        self._given: dict[int, SolidPose] = {}
        self._quiet_ticks = QUIET_TICKS  # for which no cube in the world has moved
        self._waiting: list[tuple[float, int, SolidPose, SolidMotion]] = []
        self._seconds = 0.0
        self._exit_x_mm = design.exit_x_mm + design.cube.edge_mm

    def lay(self, index: int, pose: SolidPose) -> None:
        """Add a cube that is at rest."""
        self._add(index, pose, STILL)

    def put_in(self, index: int, pose: SolidPose, motion: SolidMotion) -> None:
        """Add a cube: at once, or later if its motion begins later (`SolidMotion.after_s`)."""
        self._quiet_ticks = 0
        if motion.after_s > self._seconds:
            self._waiting.append((motion.after_s, index, pose, motion))
        else:
            self._add(index, pose, motion)

    def take_out(self, index: int) -> None:
        """Remove a cube."""
        del self.bodies[index]
        self._world.remove_body(self._handles.pop(index))

    def run_frame(self) -> None:
        """Move the cubes for one frame; where all is at rest, nothing moves."""
        if self.rests:
            return
        step = self._world.step
        for _ in range(self._steps_per_frame):
            step()

    def end_tick(self) -> list[int]:
        """Release cubes that are due; returns the cubes past the exit, in their order."""
        self._seconds += TICK_S
        for due in [each for each in self._waiting if each[0] <= self._seconds]:
            self._waiting.remove(due)
            self._add(*due[1:])
            self._quiet_ticks = 0
        last_first = reversed(self.bodies.values())  # those that were thrown are the last
        self._quiet_ticks = self._quiet_ticks + 1 if all(map(_is_still, last_first)) else 0
        return sorted(self._beyond_exit())

    @property
    def rests(self) -> bool:
        """Whether no cube waits to be released, and none has moved for a while."""
        return not self._waiting and (not self.bodies or self._quiet_ticks >= QUIET_TICKS)

    def pose(self, index: int) -> SolidPose:
        """The pose of a cube in the world; where it lay, if nothing has moved it."""
        row, given = self.row(index), self._given[index]
        moved = [abs(a - b) for a, b in zip(row, astuple(given), strict=True)]
        unmoved = max(moved[:3]) < UNMOVED_MM and max(moved[3:]) < UNMOVED_TURN
        return given if unmoved else SolidPose(*row)

    def row(self, index: int) -> tuple[float, ...]:
        """The same as numbers."""
        body = self.bodies[index]
        at, turn = body.translation, body.rotation
        return at.x, at.y, at.z, turn.w, turn.i, turn.j, turn.k

    def motion(self, index: int) -> SolidMotion:
        """How a cube in the world moves."""
        body = self.bodies[index]
        along, spin = body.linvel, body.angvel
        return SolidMotion((along.x, along.y, along.z), (spin.x, spin.y, spin.z))

    def _beyond_exit(self) -> Iterator[int]:
        for index, body in self.bodies.items():
            at = body.translation
            if at.x > self._exit_x_mm and at.y < self.design.tube.top_mm:
                yield index

    def _add(self, index: int, pose: SolidPose, motion: SolidMotion) -> None:
        builder = (
            rapier3d.RigidBody.dynamic()
            .position(
                rapier3d.Isometry3(
                    (pose.x_mm, pose.y_mm, pose.depth_mm),
                    rapier3d.Rotation3(pose.real, pose.i, pose.j, pose.k),
                )
            )
            .linvel(motion.velocity_mm_s)
            .angvel(motion.spin_rad_s)
            .can_sleep(False)  # a hit that wakes a cube would press it into what it lies on
        )
        handle = self._world.add_body(builder, [_cube(self.design)])
        self._handles[index], self._given[index] = handle, pose
        self.bodies[index] = self._world.rigid_bodies[handle]


def _is_still(body: rapier3d.RigidBody) -> bool:
    along, spin = body.linvel, body.angvel
    return (
        max(abs(along.x), abs(along.y), abs(along.z)) < STILL_MM_S
        and max(abs(spin.x), abs(spin.y), abs(spin.z)) < STILL_RAD_S
    )


def engine_versions() -> dict[str, str]:
    """The versions and platform that bitwise repeatability depends on.

    The binding has the version of the engine in it.
    """
    return {
        "rapier3d": rapier3d.__version__,
        "platform": f"{platform.system()} {platform.machine()}",
    }


def _empty_world(design: Design) -> rapier3d.PhysicsWorld:
    """A world with nothing in it yet, in which cubes move and touch as in this tower."""
    world = rapier3d.PhysicsWorld(gravity=(0.0, -GRAVITY_MM_S2, 0.0))
    world.set_num_threads(1)
    numbers = world.integration_parameters
    numbers.length_unit = design.cube.edge_mm
    numbers.num_solver_iterations = SUBSTEPS
    numbers.normalized_prediction_distance = PREDICTION
    springs = rapier3d.SpringCoefficients(STIFF_HZ, OVERDAMPED)
    numbers.contact_softness = springs
    numbers.static_contact_softness = springs
    return world


@lru_cache(maxsize=8)
def _colliders(design: Design, blocks: tuple[Block, ...]) -> tuple[rapier3d.Collider, ...]:
    return tuple(_collider(design, block) for block in blocks)


def _collider(design: Design, block: Block) -> rapier3d.Collider:
    """A block for the engine, with the designed friction and restitution against a cube.

    The engine multiplies the coefficients of two touching shapes; see `_cube`.
    """
    if block.box:
        low, high = block.low, block.high
        half = [(b - a) / 2 for a, b in zip(low, high, strict=True)]
        middle = [(b + a) / 2 for a, b in zip(low, high, strict=True)]
        builder = rapier3d.Collider.cuboid(*half).translation(middle)
    else:
        builder = rapier3d.Collider.convex_hull([list(corner) for corner in block.corners])
    smooth = block.part in ("funnel", "rib")
    pair = design.friction.cube_funnel if smooth else design.friction.cube_wall
    friction = pair / math.sqrt(design.friction.cube_cube)
    bounce = design.restitution.cube_wall / math.sqrt(design.restitution.cube_cube)
    return _with_rules(builder.friction(friction).restitution(bounce)).build()


@lru_cache(maxsize=8)
def _cube(design: Design) -> rapier3d.Collider:
    half = design.cube.edge_mm / 2
    friction = math.sqrt(design.friction.cube_cube)
    bounce = math.sqrt(design.restitution.cube_cube)
    builder = rapier3d.Collider.cuboid(half, half, half).mass(design.cube.mass_g)
    return _with_rules(builder.friction(friction).restitution(bounce)).build()


def _with_rules(builder: rapier3d.ColliderBuilder) -> rapier3d.ColliderBuilder:
    rule = rapier3d.CoefficientCombineRule.MULTIPLY
    return builder.friction_combine_rule(rule).restitution_combine_rule(rule)
