"""Cubes in the space of the tower or of the tray, advanced in time.

Time passes in steps of the physics engine, a whole number of them in a frame, and frames in a tick.
The engine moves cubes in the plane; at the end of a tick their depths are updated, cubes that are
due are released, and those past the exit are found.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import numpy as np
import pymunk
from numpy.typing import NDArray
from pymunk.batch import BodyFields, Buffer, get_space_bodies

from cubetower.tower.design import Design
from cubetower.tower.physics.contact import touching_groups
from cubetower.tower.physics.depthsteps import DepthSteps
from cubetower.tower.physics.lanes import lanes_of
from cubetower.tower.physics.pose import Motion, Pose
from cubetower.tower.physics.space import cube_body
from cubetower.tower.physics.toss import FRAMES_PER_SECOND, TICK_S

_FIELDS = BodyFields.BODY_ID | BodyFields.POSITION | BodyFields.VELOCITY


class World:
    """Cubes in a space, known by their index in the toss.

    Args:
        design: the tower.
        space: contains the plates, but no cubes yet.
        depths_mm: depth of the middle of every cube of the toss.
        rng: decides how hits push cubes in depth.

    Attributes:
        bodies: the bodies of the cubes now in the space, by index.
        depth_mm: depth of the middle of every cube of the toss, in the space or not.
    """

    def __init__(
        self, design: Design, space: pymunk.Space, depths_mm: Sequence[float], rng: Random
    ) -> None:
        self.design = design
        self.bodies: dict[int, pymunk.Body] = {}
        self.depth_mm = list(depths_mm)
        self._space = space
        self._steps_per_frame = math.ceil(design.numerics.rate_hz / FRAMES_PER_SECOND)
        self._step_s = 1 / (self._steps_per_frame * FRAMES_PER_SECOND)
        self._lanes = lanes_of(design)
        self._depth_steps = DepthSteps(design, self.depth_mm, rng) if self._lanes else None
        self._shapes: dict[int, pymunk.Shape] = {}
        self._filters: dict[int, pymunk.ShapeFilter] = {}
        self._exit_x_mm = design.exit_x_mm + design.cube.edge_mm
        self._index_of = {space.static_body.id: -1}  # of cubes and walls, by the body's identity
        self._waiting: list[tuple[float, int, pymunk.Body]] = []
        self._seconds = 0.0
        self._buffer = Buffer()
        self._identities, self._listed = b"", np.array([-1])

    def put_in(self, index: int, pose: Pose, motion: Motion | None) -> None:
        """Add a cube: at once, or later if its motion begins later (`Motion.after_s`)."""
        self.depth_mm[index] = pose.depth_mm
        body = cube_body(self.design, pose, motion)
        if motion and motion.after_s > self._seconds:
            self._waiting.append((motion.after_s, index, body))
        else:
            self._add(index, body)

    def put_to_sleep(self, resting: Sequence[tuple[int, Pose]]) -> None:
        """Put resting cubes to sleep, each group that touches together: what wakes one wakes all.

        Asleep on its own, a cube would stay in mid-air when the one under it is knocked away.
        """
        for group in touching_groups(self.design, [pose for _, pose in resting]):
            first, *others = (self.bodies[resting[place][0]] for place in group)
            first.sleep()
            for body in others:
                body.sleep_with_group(first)

    def take_out(self, index: int) -> None:
        """Remove a cube."""
        self._space.remove(self.bodies.pop(index), self._shapes[index])

    def run_frame(self) -> None:
        """Move the cubes in the plane for one frame."""
        for _ in range(self._steps_per_frame):
            self._space.step(self._step_s)

    def end_tick(self) -> list[int]:
        """Update depths and release cubes that are due; returns the cubes past the exit."""
        self._seconds += TICK_S
        motion = self._read()
        if self._depth_steps:
            for index in self._depth_steps.advance(self._listed, motion, TICK_S):
                self._keep_to_lane(index)
        for due in [each for each in self._waiting if each[0] <= self._seconds]:
            self._waiting.remove(due)
            self._add(*due[1:])
        out = (motion[:, 0] > self._exit_x_mm).nonzero()[0].tolist()
        return sorted(
            int(self._listed[place]) for place in out if motion[place, 1] < self.design.tube.top_mm
        )

    @property
    def rests(self) -> bool:
        """Whether no cube waits to be released, and every cube in the space is asleep."""
        # Newest first: those thrown last are mostly the last to fall asleep.
        bodies = reversed(self.bodies.values())
        return not self._waiting and all(body.is_sleeping for body in bodies)

    def pose(self, index: int) -> Pose:
        """The pose of a cube in the space."""
        body = self.bodies[index]
        return Pose(body.position.x, body.position.y, body.angle, self.depth_mm[index])

    def row(self, index: int) -> tuple[float, ...]:
        """The same as numbers."""
        body = self.bodies[index]
        return (*body.position, body.angle, self.depth_mm[index])

    def motion(self, index: int) -> Motion:
        """How a cube in the space moves."""
        body = self.bodies[index]
        return Motion(*body.velocity, body.angular_velocity)

    def _add(self, index: int, body: pymunk.Body) -> None:
        self.bodies[index] = body
        self._index_of[body.id] = index
        (self._shapes[index],) = body.shapes
        self._keep_to_lane(index)
        if self._depth_steps:
            self._depth_steps.start(index, body.velocity)
        self._space.add(body, self._shapes[index])

    def _keep_to_lane(self, index: int) -> None:
        """Give a cube the collision filter of its depth."""
        if not self._lanes:
            return
        wanted = self._lanes.of_cube(self.depth_mm[index])
        if self._filters.get(index) is not wanted:
            self._filters[index] = self._shapes[index].filter = wanted

    def _read(self) -> NDArray[np.float64]:
        """Read x, y and velocity of all bodies; `_listed` gets the index of each, -1 for walls."""
        self._buffer.clear()
        get_space_bodies(self._space, _FIELDS, self._buffer)
        identities = bytes(self._buffer.int_buf())
        if identities != self._identities:  # otherwise the engine lists the same bodies as before
            found = np.frombuffer(identities, np.uintp).tolist()
            self._listed = np.array([self._index_of[each] for each in found])
            self._identities = identities
        return np.frombuffer(self._buffer.float_buf(), np.float64).reshape(-1, 4)
