"""One toss of rigid bodies, from the first cube released until every cube is at rest.

Units: mm, g, s. Every toss has a new space, built from poses in a fixed order, because a pymunk
space cannot be saved and continued bit for bit.
"""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import pymunk
from numpy.typing import NDArray

from tower.design import Design
from tower.physics.pose import Motion, Pose
from tower.physics.space import tower_space, tray_space
from tower.physics.world import FRAMES_PER_SECOND, FRAMES_PER_TICK, TICK_S, World

MAX_TOSS_S = 6.0  # after the last cube is released; then the toss counts as jammed
MAX_TRAY_S = 3.0  # after the toss, for the cubes in the tray
STEP_SHOWN_S = 0.06  # duration of a step in depth in a recording

Start = tuple[Pose, Motion | None]
"""A cube's pose and motion at the start; no motion: it is at rest, asleep until it is touched."""


@dataclass(frozen=True, slots=True)
class TossEnd:
    """How a toss ended; cubes are known by their index.

    Attributes:
        inside: the resting pose of each cube that stayed.
        fallen: the cubes that left, in the order in which they left.
        settled: every cube came to rest in time.
        seconds: simulated duration of the toss.
        frames: poses (frames, cubes, 4) over time, if recorded.
    """

    inside: dict[int, Pose]
    fallen: tuple[int, ...]
    settled: bool
    seconds: float
    frames: NDArray[np.float64] | None = None


def simulate(
    design: Design, cubes: Sequence[Start], rng: Random, *, record: bool = False
) -> TossEnd:
    """Simulate a toss until every cube is at rest inside or has left, or time is up.

    Args:
        design: the tower.
        cubes: where each cube is at the start, and how it moves.
        rng: decides how hits push cubes in depth; unused in a plane tower.
        record: also return the poses over time. The tray is then simulated in a space of its
            own, so that recording never changes what falls.
    """
    tower = tower_world(design, cubes, rng)
    frames = _FrameLog(tower, cubes) if record else None
    fallen: list[int] = []
    settled, ticks = False, 0
    last_s = max((motion.after_s for _, motion in cubes if motion), default=0.0)
    while not settled and ticks < (last_s + MAX_TOSS_S) / TICK_S:
        for _ in range(FRAMES_PER_TICK):
            tower.run_frame()
            if frames:
                frames.run_frame()
        left = tower.end_tick()
        if frames:
            frames.end_tick(left)
        for index in left:
            tower.take_out(index)
        fallen += left
        settled, ticks = tower.rests, ticks + 1
    return TossEnd(
        inside={index: tower.pose(index) for index in tower.bodies},
        fallen=tuple(fallen),
        settled=settled,
        seconds=ticks * TICK_S,
        frames=frames.finish() if frames else None,
    )


def tower_world(design: Design, cubes: Sequence[Start], rng: Random) -> World:
    """The tower with its cubes, at the beginning of a toss."""
    world = World(design, tower_space(design), [pose.depth_mm for pose, _ in cubes], rng)
    for index, (pose, motion) in enumerate(cubes):
        world.put_in(index, pose, motion)
    world.put_to_sleep([(i, pose) for i, (pose, motion) in enumerate(cubes) if motion is None])
    return world


def engine_versions() -> dict[str, str]:
    """The versions and platform that bitwise repeatability depends on."""
    return {"pymunk": pymunk.version, "platform": f"{platform.system()} {platform.machine()}"}


class _FrameLog:
    """Collects the poses of all cubes frame by frame; simulates the tray in a space of its own."""

    def __init__(self, tower: World, cubes: Sequence[Start]) -> None:
        self._tower = tower
        rng = Random("the tray")  # must not affect the tower's random numbers
        self._tray = World(tower.design, tray_space(tower.design), tower.depth_mm, rng)
        self._now = np.array(
            [(pose.x_mm, pose.y_mm, pose.angle_rad, pose.depth_mm) for pose, _ in cubes]
        ).reshape(-1, 4)
        self._waiting = {
            index: (pose.y_mm, motion)
            for index, (pose, motion) in enumerate(cubes)
            if motion and motion.after_s
        }
        self._frames: list[NDArray[np.float64]] = []
        self._store()

    def run_frame(self) -> None:
        """Advance the tray by a frame, as the tower has been, and store all poses."""
        if self._tray.bodies:
            self._tray.run_frame()
        for world in (self._tower, self._tray):
            for index, body in world.bodies.items():
                self._now[index] = (*body.position, body.angle, world.depth_mm[index])
                self._waiting.pop(index, None)
        self._store()

    def _store(self) -> None:
        """Store the poses; cubes waiting in the hand are lowered to where they are released."""
        seconds = len(self._frames) / FRAMES_PER_SECOND
        for index, (height_mm, motion) in self._waiting.items():
            above = motion.lowered_mm_s * max(0.0, motion.after_s - seconds)
            self._now[index, 1] = height_mm + above
        self._frames.append(self._now.copy())

    def end_tick(self, left: Sequence[int]) -> None:
        """End the tray's tick, and put the cubes that have left the tower into the tray."""
        self._tray.end_tick()
        for index in left:
            body, pose = self._tower.bodies[index], self._tower.pose(index)
            self._tray.depth_mm[index] = pose.depth_mm
            self._tray.put_in(index, pose, Motion(*body.velocity, body.angular_velocity))

    def finish(self) -> NDArray[np.float64]:
        """Simulate the tray until it is at rest too; return the poses (frames, cubes, 4)."""
        ticks = 0
        while not self._tray.rests and ticks < MAX_TRAY_S / TICK_S:
            for _ in range(FRAMES_PER_TICK):
                self.run_frame()
            self.end_tick(())
            ticks += 1
        frames = np.array(self._frames)
        frames[:, :, 3] = _spread_steps(frames[:, :, 3])
        return frames


def _spread_steps(depths: NDArray[np.float64]) -> NDArray[np.float64]:
    """Smooth steps in depths (frames, cubes) over `STEP_SHOWN_S`, as no cube jumps in reality."""
    window = round(STEP_SHOWN_S * FRAMES_PER_SECOND)
    before = np.repeat(depths[:1], window, axis=0)
    sums = np.cumsum(np.concatenate([before, depths]), axis=0)
    spread: NDArray[np.float64] = (sums[window:] - sums[:-window]) / window
    return spread
