"""Tosses looked at after every single step of the engine, and the squares of their cubes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random

import numpy as np
import pymunk
import shapely
import shapely.affinity
from numpy.typing import NDArray

from cubetower.tower import Design
from cubetower.tower.physics.hand import leave_the_hand
from cubetower.tower.physics.pose import Pose
from cubetower.tower.physics.simulation import Start, tower_world
from cubetower.tower.physics.toss import FRAMES_PER_TICK, MAX_TOSS_S, TICK_S
from cubetower.tower.physics.world import World

Look = Callable[[World], None]


def outline(pose: Pose, edge_mm: float) -> shapely.Polygon:
    """The square of a cube in the plane."""
    square = shapely.box(-edge_mm / 2, -edge_mm / 2, edge_mm / 2, edge_mm / 2)
    turned = shapely.affinity.rotate(square, pose.angle_rad, use_radians=True)
    return shapely.affinity.translate(turned, pose.x_mm, pose.y_mm)


def places(stage: World) -> dict[int, tuple[float, float, float]]:
    """x, y and depth of the middles of all cubes that are in the space, by their index."""
    return {index: (*body.position, stage.depth_mm[index]) for index, body in stage.bodies.items()}


def watched(design: Design, starts: Sequence[Start], rng: Random, look: Look) -> list[Pose]:
    """Play a toss as `simulate` does; `look` at it at the start and after every step.

    Returns:
        Where the cubes rest that stayed.
    """
    stage = tower_world(design, starts, rng)
    look(stage)
    with _after_every_step(lambda: look(stage)):
        for _ in range(round(MAX_TOSS_S / TICK_S)):
            for _ in range(FRAMES_PER_TICK):
                stage.run_frame()
            for index in stage.end_tick():
                stage.take_out(index)
            if stage.rests:
                break
    return [stage.pose(index) for index in stage.bodies]


def watched_series(design: Design, sizes: Sequence[int], rng: Random, look: Look) -> None:
    """Throws after one another, each into what the last one left."""
    resting: list[Pose] = []
    for cubes in sizes:
        starts: list[Start] = [
            *((pose, None) for pose in resting),
            *leave_the_hand(design, cubes, rng),
        ]
        resting = watched(design, starts, rng, look)


@contextmanager
def _after_every_step(act: Callable[[], None]) -> Iterator[None]:
    step = pymunk.Space.step

    def and_act(space: pymunk.Space, seconds: float) -> None:
        step(space, seconds)
        act()

    pymunk.Space.step = and_act  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        pymunk.Space.step = step  # type: ignore[method-assign]


class Passages:
    """Looks where cubes pass the floors, and how far they get into walls and ramp.

    Attributes:
        floors: distances, in mm, to the nearest hole of the places where a middle passed the
            middle of a floor's thickness downwards.
    """

    def __init__(self, design: Design) -> None:
        self.design = design
        self.floors: list[float] = []
        self.walls = self.ramp = self.depth = -np.inf
        self._stage: World | None = None
        self._before: dict[int, tuple[float, float, float]] = {}
        self._at = [
            (floor.height_mm - design.tube.plate_mm / 2, floor.holes_mm) for floor in design.floor
        ]

    def __call__(self, stage: World) -> None:
        now = places(stage)
        if stage is not self._stage:  # another toss: the indices are those of other cubes
            self._stage, self._before = stage, {}
        for index, (x, y, z) in now.items():
            if index in self._before:
                self._floors(self._before[index], (x, y, z))
        self._before = now
        if now:
            self._outside(np.array([*now.values()]))

    def _floors(self, before: tuple[float, float, float], now: tuple[float, float, float]) -> None:
        for height, holes in self._at:
            if now[1] <= height < before[1]:
                share = (before[1] - height) / (before[1] - now[1])
                x = before[0] + share * (now[0] - before[0])
                beside = [max(0.0, h[0] - x, x - h[1], h[2] - now[2], now[2] - h[3]) for h in holes]
                self.floors.append(min(beside))

    def _outside(self, found: NDArray[np.float64]) -> None:
        """How far the middles are beyond where a cube that only touches can be."""
        design, edge = self.design, self.design.cube.edge_mm
        x, y, z = found.T
        top = design.tube.top_mm - edge
        within = (y < top) & ((y > design.ramp.exit_mm + edge) | (x < 0))
        sideways = np.abs(x) - (design.tube.width_mm - edge) / 2
        self.walls = max(self.walls, sideways.max(where=within, initial=-np.inf))
        deep = np.abs(z) - (design.tube.depth_mm - edge) / 2
        self.depth = max(self.depth, deep.max(where=y < top, initial=-np.inf))
        ramp = np.array([design.ramp_height_mm(each) for each in x])
        slope = np.cos(np.radians(design.ramp.degrees))
        under = edge / 2 - (y - ramp) * slope
        inside = x < design.exit_x_mm
        self.ramp = max(self.ramp, under.max(where=inside, initial=-np.inf))
