"""One toss of rigid bodies, from the start of the cubes until everything is at rest.

Units: mm, g, s. A fresh space is built for every toss from plain poses in stored order,
because a live pymunk space cannot be saved and continued bit for bit.
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

MAX_TOSS_S = 6.0  # after the last cube was released; then the toss counts as jammed
MAX_TRAY_S = 3.0
STEP_SHOWN_S = 0.06  # duration of a step in depth in a recording

Start = tuple[Pose, Motion | None]
"""A cube's pose and how it moves; None: it rests, asleep until something touches it."""


@dataclass(frozen=True, slots=True)
class Rest:
    """How one toss ended: where every cube came to rest.

    Attributes:
        inside: index of each cube that stayed, with its resting pose.
        fallen: indices of the cubes that left, in the order in which they left.
        settled: everything came to rest in time.
        seconds: length of the toss in its own time.
        frames: poses (frames, cubes, 4) for a recording, if asked for.
    """

    inside: dict[int, Pose]
    fallen: tuple[int, ...]
    settled: bool
    seconds: float
    frames: NDArray[np.float64] | None = None


def simulate(design: Design, cubes: Sequence[Start], rng: Random, *, record: bool = False) -> Rest:
    """Release cubes and wait until all of them rest inside or have left.

    Args:
        design: the tower.
        cubes: pose and motion of each.
        rng: decides how hits push cubes in depth; unused in a plane tower.
        record: also give the poses over time. The tray is then simulated in a space of its
            own, so that recording never changes what falls.
    """
    tower = tower_world(design, cubes, rng)
    film = _FrameLog(tower, cubes) if record else None
    fallen: list[int] = []
    settled, ticks = False, 0
    last_s = max((motion.after_s for _, motion in cubes if motion), default=0.0)
    while not settled and ticks < (last_s + MAX_TOSS_S) / TICK_S:
        for _ in range(FRAMES_PER_TICK):
            tower.run_frame()
            if film:
                film.run_frame()
        past = tower.end_tick()
        if film:
            film.end_tick(past)
        for index in past:
            tower.take_out(index)
        fallen += past
        settled, ticks = tower.rests, ticks + 1
    return Rest(
        inside={index: tower.pose(index) for index in tower.bodies},
        fallen=tuple(fallen),
        settled=settled,
        seconds=ticks * TICK_S,
        frames=film.finish() if film else None,
    )


def tower_world(design: Design, cubes: Sequence[Start], rng: Random) -> World:
    """The tower with its cubes, at the beginning of a toss."""
    stage = World(design, tower_space(design), [pose.depth_mm for pose, _ in cubes], rng)
    for index, (pose, motion) in enumerate(cubes):
        stage.put_in(index, pose, motion)
    stage.put_to_sleep([(i, pose) for i, (pose, motion) in enumerate(cubes) if motion is None])
    return stage


def engine_versions() -> dict[str, str]:
    """The versions and platform that bitwise repeatability depends on."""
    return {"pymunk": pymunk.version, "platform": f"{platform.system()} {platform.machine()}"}


class _FrameLog:
    """Collects the poses of all cubes at every frame, with the tray in a space of its own."""

    def __init__(self, tower: World, cubes: Sequence[Start]) -> None:
        self._tower = tower
        own = Random("the tray")  # must not affect the tower's random numbers
        self._tray = World(tower.design, tray_space(tower.design), tower.depth_mm, own)
        self._now = np.array(
            [(pose.x_mm, pose.y_mm, pose.angle_rad, pose.depth_mm) for pose, _ in cubes]
        ).reshape(-1, 4)
        self._waiting = {
            index: (pose.y_mm, motion)
            for index, (pose, motion) in enumerate(cubes)
            if motion and motion.after_s
        }
        self._frames: list[NDArray[np.float64]] = []
        self._keep()

    def run_frame(self) -> None:
        """Advance the tray as the tower advanced, and keep the poses."""
        if self._tray.bodies:
            self._tray.run_frame()
        for stage in (self._tower, self._tray):
            for index, body in stage.bodies.items():
                self._now[index] = (*body.position, body.angle, stage.depth_mm[index])
                self._waiting.pop(index, None)
        self._keep()

    def _keep(self) -> None:
        """Keep the poses; cubes waiting in the hand come down to where they are released."""
        seconds = len(self._frames) / FRAMES_PER_SECOND
        for index, (height_mm, motion) in self._waiting.items():
            above = motion.lowered_mm_s * max(0.0, motion.after_s - seconds)
            self._now[index, 1] = height_mm + above
        self._frames.append(self._now.copy())

    def end_tick(self, left: Sequence[int]) -> None:
        """Advance the tray in depth, and let cubes that leave the tower enter it."""
        self._tray.end_tick()
        for index in left:
            body, pose = self._tower.bodies[index], self._tower.pose(index)
            self._tray.depth_mm[index] = pose.depth_mm
            self._tray.put_in(index, pose, Motion(*body.velocity, body.angular_velocity))

    def finish(self) -> NDArray[np.float64]:
        """Wait until the tray is at rest too; return the poses (frames, cubes, 4)."""
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
    """Spread steps of depths (frames, cubes) over `STEP_SHOWN_S`, as in reality."""
    window = round(STEP_SHOWN_S * FRAMES_PER_SECOND)
    before = np.repeat(depths[:1], window, axis=0)  # cubes existed before the first frame
    sums = np.cumsum(np.concatenate([before, depths]), axis=0)
    spread: NDArray[np.float64] = (sums[window:] - sums[:-window]) / window
    return spread
