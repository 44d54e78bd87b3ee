"""How cubes move in depth: a hit lets a cube drift, until it meets a wall or another cube.

In three dimensions a cube that hits an edge or another cube is also pushed sideways. Here the
push is drawn: a normal distance, the longer the harder the hit. Without it the strips of floor
along the front and the back wall would fill up for good.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from tower.design import GRAVITY_MM_S2, Design
from tower.models.lanes import Lanes

HIT_MM_S = 50.0  # a smaller change of speed than this, beyond what carries a cube, is no hit
HARDEST_MM_S = 1500.0  # harder hits push no farther
STANDS_MM = 0.3  # a cube with less than this to drift stands
CLEAR_MM = 0.5  # how far a cube may reach into a plate's thickness and still lie on it


class Drift:
    """Moves the cubes of one toss in depth, as long as it lasts.

    Args:
        design: the tower.
        lanes: its lanes.
        depth_mm: of every cube's middle, by its index; this list is changed in place.
        rng: draws the pushes.
    """

    def __init__(self, design: Design, lanes: Lanes, depth_mm: list[float], rng: Random) -> None:
        self.depth_mm = depth_mm
        self._design = design
        self._lanes = lanes
        self._rng = rng
        self._to_go = [0.0] * len(self.depth_mm)
        self._drifting = np.zeros(len(self.depth_mm), bool)
        self._velocity = np.zeros((len(self.depth_mm), 2))
        half = (design.tube.plate_mm + design.cube.edge_mm) / 2 - CLEAR_MM
        self._floors = [
            (floor.height_mm - design.tube.plate_mm / 2, floor.holes_mm) for floor in design.floor
        ]
        self._at_floor_mm = half

    def start(self, index: int, velocity: tuple[float, float]) -> None:
        """Tell the speed of a cube, mm/s, that is let go now."""
        self._velocity[index] = velocity

    def advance(
        self,
        indices: Sequence[int],
        places: NDArray[np.float64],
        velocities: NDArray[np.float64],
        seconds: float,
    ) -> list[int]:
        """Move on by the time since the last call; return the cubes whose depth changed.

        Args:
            indices: of the cubes in the space.
            places: their x and y, mm, (cubes, 2).
            velocities: in mm/s, (cubes, 2).
            seconds: since the last call.
        """
        rows = np.array(indices, np.intp)
        change = velocities - self._velocity[rows]
        change[:, 1] += GRAVITY_MM_S2 * seconds
        hits = np.hypot(change[:, 0], change[:, 1]) - GRAVITY_MM_S2 * seconds
        self._velocity[rows] = velocities
        funnel = places[:, 1] > self._design.tube.top_mm - self._design.cube.edge_mm
        stirred = np.flatnonzero((hits > HIT_MM_S) | self._drifting[rows] | funnel)
        if not len(stirred):
            return []
        xs, ys = places.T.tolist()
        share = 1.0 - math.exp(-seconds / self._design.depth.drift_s)
        moved = []
        for place in sorted(stirred.tolist(), key=indices.__getitem__):
            if self._move(place, indices, xs, ys, float(hits[place]), share):
                moved.append(indices[place])
        return moved

    def _move(
        self,
        place: int,
        indices: Sequence[int],
        xs: list[float],
        ys: list[float],
        hit: float,
        share: float,
    ) -> bool:
        """Let one cube be pushed and drift on; whether its depth changed."""
        index = indices[place]
        before, to_go = self.depth_mm[index], self._to_go[index]
        if hit > HIT_MM_S:
            step_mm = self._design.depth.step_mm
            to_go += self._rng.gauss(0.0, step_mm * min(hit, HARDEST_MM_S) / 1000.0)
        step = to_go * share
        to_go -= step
        low, high = self._free_range(xs[place], ys[place], before)
        after = before + step
        if not low <= after <= high:  # bounce off what limits it
            wall = low if after < low else high
            after, to_go = min(max(2 * wall - after, low), high), -to_go
        if step:
            after = self._free_depth(place, indices, xs, ys, after)
        if abs(to_go) < STANDS_MM:
            to_go = 0.0
        self._to_go[index], self._drifting[index] = to_go, to_go != 0.0
        self.depth_mm[index] = after
        return after != before

    def _free_depth(
        self, place: int, indices: Sequence[int], xs: list[float], ys: list[float], wanted: float
    ) -> float:
        """How far towards a wanted depth a cube gets before it meets another one's side."""
        edge = self._design.cube.edge_mm
        x, y, depth = xs[place], ys[place], self.depth_mm[indices[place]]
        ahead = 1.0 if wanted > depth else -1.0
        free = abs(wanted - depth)
        for other, index in enumerate(indices):
            gap = (self.depth_mm[index] - depth) * ahead
            # One that overlaps this one by half in depth lies beside it in the plane.
            if edge / 2 < gap < edge + free:
                dx, dy = xs[other] - x, ys[other] - y
                if dx * dx + dy * dy < edge * edge:
                    free = max(0.0, gap - edge)
        return depth + ahead * free

    def _free_range(self, x: float, y: float, depth: float) -> tuple[float, float]:
        """Between which depths the middle of a cube at a place and a depth can be."""
        design = self._design
        edge, top = design.cube.edge_mm, design.tube.top_mm
        if y > top - edge / 2:
            return self._funnel_range(y, depth)
        for middle, holes in self._floors:
            if abs(y - middle) < self._at_floor_mm:
                for x0, x1, *depths in holes:
                    if depths and x0 < x < x1 and depths[0] < depth < depths[1]:
                        return depths[0], depths[1]
        half = (design.tube.depth_mm - edge) / 2
        return -half, half

    def _funnel_range(self, y: float, depth: float) -> tuple[float, float]:
        """The free range in the square funnel, whose throat the ribs divide."""
        design = self._design
        funnel, edge = design.funnel, design.cube.edge_mm
        up = min(max((y - design.throat_mm) / funnel.height_mm, 0.0), 1.0)
        half = (funnel.opening_mm + up * (funnel.rim_mm - funnel.opening_mm) - edge) / 2
        rib = (funnel.rib_mm + edge) / 2
        if funnel.rib_mm and abs(y - design.throat_mm) < rib:
            return (rib, half) if depth > 0 else (-half, -rib)
        return -half, half
