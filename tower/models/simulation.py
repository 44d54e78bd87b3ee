"""One toss as rigid bodies in a vertical plane: cubes start, everything comes to rest.

Units: mm, g, s. A fresh space is built for every toss from plain poses in stored order,
because a live pymunk space cannot be saved and continued bit for bit.
"""

from __future__ import annotations

import math
import platform
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pymunk
from numpy.typing import NDArray
from pymunk.batch import BodyFields, Buffer, get_space_bodies

from tower.design import GRAVITY_MM_S2, Design, Plate
from tower.models.pose import Motion, Pose
from tower.models.resting import touching

# Slop, sleep and the longest time are those of docs/physics.md; the others were chosen by us.
SLOP_MM = 0.1
CORNER_MM = 0.2  # rounding of a cube's edges, inside its measured size
IDLE_MM_S = 5.0  # at 20, leaning stacks fall asleep while they begin to topple
SLEEP_S = 0.15
LONGEST_S = 6.0  # a toss that moves for longer is reported as jammed
FRAMES_PER_SECOND = 100
FRAMES_PER_COLLECTION = 4  # how often cubes past the exit are taken out of the tower's space
TRAY_SETTLES_S = 3.0
THICK_MM = 200.0  # of blocks that nothing gets through

_POSES = BodyFields.BODY_ID | BodyFields.POSITION | BodyFields.ANGLE


@dataclass(frozen=True, slots=True)
class Rest:
    """How one toss ended: where every cube came to rest.

    Attributes:
        inside: index of each cube that stayed, with its resting pose.
        fallen: indices of the cubes that left, in the order in which they left.
        settled: everything came to rest in time.
        seconds: how long it moved, in its own time.
        frames: poses (frames, cubes, 4) as a recording wants them, if asked for.
    """

    inside: dict[int, Pose]
    fallen: tuple[int, ...]
    settled: bool
    seconds: float
    frames: NDArray[np.float64] | None = None


def simulate(
    design: Design,
    cubes: Sequence[tuple[Pose, Motion | None]],
    *,
    held: Sequence[Pose] = (),
    record: bool = False,
) -> Rest:
    """Let cubes go and wait until all of them rest inside or have left.

    Args:
        design: the tower.
        cubes: pose and motion of each; without a motion it starts asleep where it lies.
        held: further cubes that nothing can move, as if glued to where they lie.
        record: also give the poses over time. The tray is then simulated in a space of its
            own, so that recording never changes what falls.
    """
    run = _Run(design, cubes)
    for pose in held:
        run.hold(pose)
    film = _Film(run) if record else None
    settled = run.until_at_rest(film)
    return Rest(
        inside={index: _pose(body, cubes[index][0]) for index, body in run.inside.items()},
        fallen=tuple(run.fallen),
        settled=settled,
        seconds=run.seconds,
        frames=film.finish() if film else None,
    )


def steps_per_frame(design: Design) -> int:
    """Solver steps in a frame, as few as give at least the design's rate."""
    return math.ceil(design.numerics.rate_hz / FRAMES_PER_SECOND)


def made_with() -> dict[str, str]:
    """What bitwise repeatability depends on."""
    return {"pymunk": pymunk.version, "platform": f"{platform.system()} {platform.machine()}"}


class _Run:
    """The tower's space while a toss lasts."""

    def __init__(self, design: Design, cubes: Sequence[tuple[Pose, Motion | None]]) -> None:
        self.design = design
        self.seconds = 0.0
        self.fallen: list[int] = []
        self.space = _space(design, [*design.plates(), *_hood(design)])
        _close(self.space, design)
        self.inside: dict[int, pymunk.Body] = {}
        for index, (pose, motion) in enumerate(cubes):
            self.inside[index] = _add_cube(self.space, design, pose, motion)
        self._index = {body.id: index for index, body in self.inside.items()}
        self._put_to_sleep([i for i, (_, motion) in enumerate(cubes) if motion is None], cubes)
        self._left_mm = design.exit_x_mm + design.cube.edge_mm
        self._buffer = Buffer()

    def _put_to_sleep(
        self, resting: list[int], cubes: Sequence[tuple[Pose, Motion | None]]
    ) -> None:
        """Let resting cubes sleep, those that touch together: what wakes one wakes all.

        A cube asleep on its own would hang in mid-air when the one under it is knocked away.
        """
        for group in touching(self.design, [cubes[index][0] for index in resting]):
            first, *others = (self.inside[resting[place]] for place in group)
            first.sleep()
            for body in others:
                body.sleep_with_group(first)

    def hold(self, pose: Pose) -> None:
        """Add a cube that cannot be moved."""
        _add_cube(self.space, self.design, pose, None, pymunk.Body.STATIC)

    def until_at_rest(self, film: _Film | None) -> bool:
        """Run to rest, or to the longest time a toss may take; return whether at rest."""
        steps = steps_per_frame(self.design)
        step_s = 1 / (steps * FRAMES_PER_SECOND)
        frame = 0
        while self.seconds < LONGEST_S:
            for _ in range(steps):
                self.space.step(step_s)
            frame += 1
            self.seconds = frame / FRAMES_PER_SECOND
            if film:
                film.shoot(step_s, steps)
            if frame % FRAMES_PER_COLLECTION == 0:
                self._collect(film)
                if all(body.is_sleeping for body in self.inside.values()):
                    return True
        return False

    def _collect(self, film: _Film | None) -> None:
        """Take the cubes that are past the exit out of the space."""
        identities, poses = read_poses(self.space, self._buffer)
        past = (poses[:, 0] > self._left_mm) & (poses[:, 1] < self.design.tube.top_mm)
        # In the order of the cubes: that of the engine's own lists means nothing.
        for identity in sorted(self._index[i] for i in identities[past].tolist()):
            body = self.inside.pop(identity)
            if film:
                film.hand_over(identity, body)
            self.space.remove(body, *body.shapes)
            self.fallen.append(identity)


class _Film:
    """Poses of all cubes at every frame, and the tray in a space of its own."""

    def __init__(self, run: _Run) -> None:
        self._run = run
        self._tray = _space(run.design, [*run.design.plates(), *run.design.tray_plates()])
        _close(self._tray, run.design)
        self._in_tray: dict[int, pymunk.Body] = {}
        self._now = np.zeros((len(run.inside), 4))
        self._frames: list[NDArray[np.float64]] = []
        self._remember()

    def shoot(self, step_s: float, steps: int) -> None:
        """Move the tray on by as many steps as the tower moved, and keep the poses."""
        if self._in_tray:
            for _ in range(steps):
                self._tray.step(step_s)
        self._remember()

    def hand_over(self, index: int, body: pymunk.Body) -> None:
        """Let a cube that left the tower go on in the tray."""
        pose = Pose(body.position.x, body.position.y, body.angle, self._now[index, 3])
        motion = Motion(body.velocity.x, body.velocity.y, body.angular_velocity)
        self._in_tray[index] = _add_cube(self._tray, self._run.design, pose, motion)

    def finish(self) -> NDArray[np.float64]:
        """Wait until the tray is at rest too; return the poses (frames, cubes, 4)."""
        steps = steps_per_frame(self._run.design)
        for _ in range(round(TRAY_SETTLES_S * FRAMES_PER_SECOND)):
            if all(body.is_sleeping for body in self._in_tray.values()):
                break
            self.shoot(1 / (steps * FRAMES_PER_SECOND), steps)
        return np.array(self._frames)

    def _remember(self) -> None:
        for bodies in (self._run.inside, self._in_tray):
            for index, body in bodies.items():
                self._now[index, :3] = (*body.position, body.angle)
        self._frames.append(self._now.copy())


def read_poses(
    space: pymunk.Space, buffer: Buffer
) -> tuple[NDArray[np.uintp], NDArray[np.float64]]:
    """Identities (n) and poses (n, 3: x, y, angle) of all bodies of a space at once."""
    buffer.clear()
    get_space_bodies(space, _POSES, buffer)
    identities = np.frombuffer(buffer.int_buf(), np.uintp)
    return identities, np.frombuffer(buffer.float_buf(), np.float64).reshape(-1, 3)


def _space(design: Design, plates: Sequence[Plate]) -> pymunk.Space:
    space = pymunk.Space()
    space.gravity = (0.0, -GRAVITY_MM_S2)
    space.iterations = design.numerics.iterations
    space.collision_slop = SLOP_MM
    space.idle_speed_threshold = IDLE_MM_S
    space.sleep_time_threshold = SLEEP_S
    bounce = design.restitution.cube_wall / math.sqrt(design.restitution.cube_cube)
    for plate in plates:
        shape = pymunk.Segment(space.static_body, plate.a, plate.b, design.tube.plate_mm / 2)
        shape.friction = _friction(design, plate.part)
        shape.elasticity = bounce
        space.add(shape)
    return space


def _friction(design: Design, part: str) -> float:
    """What a plate of a part must carry for cubes to feel the friction of the pair.

    The engine multiplies the values of two touching shapes, and a cube carries the square
    root of the pair cube-cube; restitution goes the same way.
    """
    pair = design.friction.cube_funnel if part == "funnel" else design.friction.cube_wall
    return pair / math.sqrt(design.friction.cube_cube)


def _add_cube(
    space: pymunk.Space,
    design: Design,
    pose: Pose,
    motion: Motion | None,
    body_type: int = pymunk.Body.DYNAMIC,
) -> pymunk.Body:
    edge, mass = design.cube.edge_mm, design.cube.mass_g
    body = pymunk.Body(mass, pymunk.moment_for_box(mass, (edge, edge)), body_type)
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
    space.add(body, shape)
    return body


def _hood(design: Design) -> list[Plate]:
    """Walls above the funnel's rim: hands that keep a throw from going astray."""
    x = design.funnel.rim_mm / 2 + design.tube.plate_mm / 2
    return [
        Plate("funnel", (side * x, design.rim_mm), (side * x, design.rim_mm + 1000.0))
        for side in (-1, 1)
    ]


def _close(space: pymunk.Space, design: Design) -> None:
    """Make the ramp's base, the ground and what lies beyond the tray's rim solid.

    No cube leaves the tower but by its exit, nor the picture, however fast it is.
    """
    left, end = -design.exit_x_mm, design.exit_x_mm + design.cube.edge_mm
    rim, top = design.exit_x_mm + design.tray.length_mm, design.rim_mm + 1000.0
    sunk = design.tube.plate_mm / 2  # so that cubes touch the ramp's own plate first
    base = [
        (left, -THICK_MM),
        (end, -THICK_MM),
        (end, design.ramp_height_mm(end) - sunk),
        (left, design.ramp_height_mm(left) - sunk),
    ]
    beyond = rim + THICK_MM
    for corners in (
        base,
        [(left, -THICK_MM), (beyond, -THICK_MM), (beyond, 0.0), (left, 0.0)],
        [(rim, -THICK_MM), (beyond, -THICK_MM), (beyond, top), (rim, top)],
    ):
        block = pymunk.Poly(space.static_body, corners)
        block.friction = _friction(design, "ramp")
        block.elasticity = 0.0
        space.add(block)


def _pose(body: pymunk.Body, start: Pose) -> Pose:
    return Pose(body.position.x, body.position.y, body.angle, start.depth_mm)
