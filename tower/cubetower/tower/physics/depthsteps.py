"""Steps in depth: how hits move cubes towards the front or the back.

In three dimensions a cube that hits an edge or another cube is also pushed in depth. The engine has
two, so this push is drawn at random: it is longer for harder hits, and ends at the side of another
cube. Without it the strips of floor along the front and back walls would fill up for good.
"""

from __future__ import annotations

import math
from random import Random

import numpy as np
from numpy.typing import NDArray

from cubetower.tower.design import GRAVITY_MM_S2, Design
from cubetower.tower.design.depths import depth_bands

MIN_HIT_MM_S = 50.0  # a smaller change of speed, beyond what supports a cube, is not a hit
MAX_HIT_MM_S = 1500.0  # harder hits push no further
INSIDE_MM = 1e-6  # a cube on a hole's front edge would count as before it
CLEAR_MM = 0.5  # how far a cube may reach into a plate's thickness and still lie on it


class DepthSteps:
    """Moves the cubes of one toss in depth.

    Args:
        design: the tower.
        depth_mm: depth of the middle of every cube, by index; this list is changed in place.
        rng: draws the steps.
    """

    def __init__(self, design: Design, depth_mm: list[float], rng: Random) -> None:
        self.depth_mm = depth_mm
        self._design = design
        self._rng = rng
        # By index; the last row is that of the walls, which have the index -1 and never move.
        self._velocity = np.zeros(len(depth_mm) + 1, np.complex128)
        edge, plate = design.cube.edge_mm, design.tube.plate_mm
        self._half_tube = (design.tube.depth_mm - edge) / 2
        self._at_floor = (plate + edge) / 2 - CLEAR_MM
        bands, width = depth_bands(design), design.tube.width_mm
        self._floors = [
            (
                floor.height_mm - plate / 2,
                [(*band, floor.ledges(width, (band[0] + band[1]) / 2)) for band in bands],
            )
            for floor in design.floors
        ]
        self._funnel_from = design.tube.top_mm - edge / 2
        self._throat = design.throat_mm
        self._rib = (design.funnel.rib_mm + edge) / 2 if design.funnel.rib_mm else 0.0

    def start(self, index: int, velocity: tuple[float, float]) -> None:
        """Set the velocity, mm/s, of a cube that is released now."""
        self._velocity[index] = complex(*velocity)

    def advance(
        self, indices: NDArray[np.intp], motion: NDArray[np.float64], seconds: float
    ) -> list[int]:
        """Find the hits since the last call; return the cubes whose depth changed.

        Args:
            indices: of the cubes in the space, -1 for the walls.
            motion: x and y, mm, and their velocities, mm/s, (cubes, 4).
            seconds: since the last call.
        """
        carried = GRAVITY_MM_S2 * seconds
        velocity = motion.view(np.complex128)[:, 1]  # x + iy: few calls, as this runs often
        hits = np.abs(velocity - self._velocity[indices] + 1j * carried) - carried
        self._velocity[indices] = velocity
        places = ((hits > MIN_HIT_MM_S) | (motion[:, 1] > self._funnel_from)).nonzero()[0]
        if not len(places):
            return []
        xs, ys, _, falls = motion.T.tolist()
        cubes = indices.tolist()
        depths = [self.depth_mm[index] for index in cubes]
        moved = []
        for place in places[indices[places].argsort()].tolist():
            before, hit = depths[place], float(hits[place])
            next_y = ys[place] + min(0.0, falls[place]) * seconds
            low, high = self._free_range(xs[place], ys[place], next_y, before)
            if hit > MIN_HIT_MM_S:
                after = before + self._step(hit)
                if not low <= after <= high:  # it bounces off what is in its way
                    after = 2 * (low if after < low else high) - after
                after = self._beside(xs, ys, depths, place, min(max(after, low), high))
            else:
                after = min(max(before, low), high)
            if after != before:
                depths[place] = self.depth_mm[cubes[place]] = after
                moved.append(cubes[place])
        return moved

    def _step(self, hit: float) -> float:
        """Draw how far a hit pushes a cube, mm; `hit` in mm/s."""
        step_mm = self._design.depth.step_mm
        return self._rng.gauss(0.0, step_mm * min(hit, MAX_HIT_MM_S) / 1000.0)

    def _beside(
        self, xs: list[float], ys: list[float], depths: list[float], place: int, wanted: float
    ) -> float:
        """The depth a cube reaches on its way to `wanted`: at most the side of another cube."""
        edge = self._design.cube.edge_mm
        x, y, depth = xs[place], ys[place], depths[place]
        # One that overlaps this one by half in depth lies beside it in the plane.
        if wanted > depth:
            low, high = depth + edge / 2, wanted + edge
        else:
            low, high = wanted - edge, depth - edge / 2
        under, over = y - edge, y + edge  # asked first, as few cubes are at the same height
        for other_x, other_y, other in zip(xs, ys, depths, strict=True):
            if (
                under < other_y < over
                and low < other < high
                and math.hypot(other_x - x, other_y - y) < edge
            ):
                if wanted > depth:
                    wanted = max(depth, min(wanted, other - edge))
                else:
                    wanted = min(depth, max(wanted, other + edge))
        return wanted

    def _free_range(self, x: float, y: float, next_y: float, depth: float) -> tuple[float, float]:
        """The range of depths free for the middle of a cube from now until the next call."""
        if y > self._funnel_from:
            return self._funnel_range(max(next_y, self._throat), depth)
        for middle, bands in self._floors:
            if abs(y - middle) < self._at_floor:
                return self._hole_range(bands, x, depth)
        return -self._half_tube, self._half_tube

    def _hole_range(
        self, bands: list[tuple[float, float, list[tuple[float, float]]]], x: float, depth: float
    ) -> tuple[float, float]:
        """The range of depths in the hole that a cube is in; the whole tube if it is in none."""
        low, high = -self._half_tube, self._half_tube
        for front, back, ledges in bands:
            if not any(a <= x <= b for a, b in ledges):
                continue
            if front < depth <= back:
                return -self._half_tube, self._half_tube
            if back < depth:
                low = max(low, back + INSIDE_MM)
            else:
                high = min(high, front)
        return low, high

    def _funnel_range(self, y: float, depth: float) -> tuple[float, float]:
        """The range of depths in the square funnel, whose throat the ribs divide."""
        funnel = self._design.funnel
        up = min(max((y - self._throat) / funnel.height_mm, 0.0), 1.0)
        wide = funnel.opening_mm + up * (funnel.rim_mm - funnel.opening_mm)
        half = (wide - self._design.cube.edge_mm) / 2
        if abs(y - self._throat) < self._rib:
            return (self._rib, half) if depth > 0 else (-half, -self._rib)
        return -half, half
