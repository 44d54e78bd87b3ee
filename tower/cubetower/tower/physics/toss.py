"""The course of a toss, in the plane as in three dimensions: until every cube is at rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

FRAMES_PER_SECOND = 100
FRAMES_PER_TICK = 2
TICK_S = FRAMES_PER_TICK / FRAMES_PER_SECOND
MAX_TOSS_S = 6.0  # after the last cube is released; then the toss counts as jammed
MAX_TRAY_S = 3.0  # after the toss, for the cubes in the tray


class MovingPose(Protocol):
    """Where a cube is."""

    @property
    def y_mm(self) -> float:
        """Height of its middle."""


class Released(Protocol):
    """How a cube moves when released."""

    @property
    def after_s(self) -> float:
        """When it is released."""

    @property
    def lowered_mm_s(self) -> float:
        """How fast the hand lowers it until then."""


P = TypeVar("P", bound=MovingPose)
M = TypeVar("M", bound=Released)
M_in = TypeVar("M_in", bound=Released, contravariant=True)


class CubeWorld(Protocol[P, M]):
    """Cubes among the parts of a tower, known by their index in the toss."""

    @property
    def bodies(self) -> Mapping[int, Any]:
        """What the engine has for each cube that is now in the world."""

    @property
    def rests(self) -> bool:
        """Whether no cube waits to be released, and every cube in the world is at rest."""

    def put_in(self, index: int, pose: P, motion: M) -> None:
        """Add a cube: at once, or when it is released."""

    def take_out(self, index: int) -> None:
        """Remove a cube."""

    def run_frame(self) -> None:
        """Move the cubes for one frame."""

    def end_tick(self) -> list[int]:
        """Release cubes that are due; returns the cubes past the exit."""

    def pose(self, index: int) -> P:
        """The pose of a cube in the world."""

    def row(self, index: int) -> Sequence[float]:
        """The same as numbers, the height in the second place."""

    def motion(self, index: int) -> M:
        """How a cube in the world moves."""


@dataclass(frozen=True, slots=True)
class TossEnd(Generic[P]):
    """How a toss ended; cubes are known by their index.

    Attributes:
        inside: the resting pose of each cube that stayed.
        fallen: the cubes that left, in the order in which they left.
        settled: every cube came to rest in time.
        seconds: simulated duration of the toss.
        frames: poses (frames, cubes, numbers of a pose) over time, if recorded.
    """

    inside: dict[int, P]
    fallen: tuple[int, ...]
    settled: bool
    seconds: float
    frames: NDArray[np.float64] | None = None


def run_toss(
    tower: CubeWorld[P, M],
    cubes: Sequence[tuple[P, M | None]],
    start: NDArray[np.float64],
    make_tray: Callable[[], CubeWorld[P, M]] | None,
) -> TossEnd[P]:
    """Let time pass until every cube is at rest inside or has left, or time is up.

    Args:
        tower: with its cubes in it.
        cubes: where each cube is at the start, and how it moves; None: it is at rest.
        start: the same poses as numbers (cubes, numbers of a pose).
        make_tray: makes a world with the tray; None: poses over time are not recorded. The tray is
            a world of its own, so that recording never changes what falls.
    """
    frames = _FrameLog(tower, make_tray(), cubes, start) if make_tray else None
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


class _FrameLog(Generic[P, M]):
    """Collects the poses of all cubes frame by frame, in the tower and in the tray."""

    def __init__(
        self,
        tower: CubeWorld[P, M],
        tray: CubeWorld[P, M],
        cubes: Sequence[tuple[P, M | None]],
        start: NDArray[np.float64],
    ) -> None:
        self._tower, self._tray = tower, tray
        self._now = start.copy()
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
            for index in world.bodies:
                self._now[index] = world.row(index)
                self._waiting.pop(index, None)
        self._store()

    def _store(self) -> None:
        """Store the poses; cubes waiting in the hand are lowered to where they are released."""
        seconds = len(self._frames) / FRAMES_PER_SECOND
        for index, (height_mm, motion) in self._waiting.items():
            above = motion.lowered_mm_s * max(0.0, motion.after_s - seconds)
            self._now[index, 1] = height_mm + above
        self._frames.append(self._now.copy())

    def end_tick(self, left: Collection[int]) -> None:
        """End the tray's tick, and put the cubes that have left the tower into the tray."""
        self._tray.end_tick()
        for index in left:
            self._tray.put_in(index, self._tower.pose(index), self._tower.motion(index))

    def finish(self) -> NDArray[np.float64]:
        """Simulate the tray until it is at rest too; return all poses over time."""
        ticks = 0
        while not self._tray.rests and ticks < MAX_TRAY_S / TICK_S:
            for _ in range(FRAMES_PER_TICK):
                self.run_frame()
            self.end_tick(())
            ticks += 1
        return np.array(self._frames)
