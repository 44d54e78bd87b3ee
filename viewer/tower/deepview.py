"""A tower with true depth: cubes and floors hide each other in any direction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tower import RecordedCube
from viewer.draw.displaylist import Cube, Shape
from viewer.tower.blocks import TowerBlock, floor_blocks, throat_blocks, wall_blocks
from viewer.tower.funnel import funnel_before, funnel_behind
from viewer.tower.oblique import behind_cut_mm
from viewer.tower.order import back_to_front
from viewer.tower.poses import are_solid, depths_mm, half_sizes
from viewer.tower.shadows import Shadows, under_floors
from viewer.tower.tones import dim_tone
from viewer.tower.towerview import MM, TowerView


@dataclass(frozen=True)
class DeepView(TowerView):
    """Draws a tower with true depth."""

    def inside(
        self,
        cubes: Sequence[RecordedCube],
        poses: NDArray[np.float64],
        alphas: NDArray[np.float64] | None = None,
    ) -> Iterator[Shape]:
        """Cubes and parts of the tower, farthest first; cubes above the funnel come last."""
        edges = np.array([each.edge_mm for each in cubes])
        low, high = self._corners(edges, poses)
        opaque = np.ones(len(cubes)) if alphas is None else alphas
        shadows = Shadows(self, low, high, opaque)
        on_floor = shadows.on_floors(self._blocks)
        yield from shadows.on_ground()
        first, last = self._block_corners
        order = back_to_front(
            np.concatenate([low, first]), np.concatenate([high, last]), self.shear
        )
        over: list[Shape] = []
        for place in order:
            if place >= len(cubes):
                yield from self._blocks[place - len(cubes)].shapes
                yield from on_floor.get(place - len(cubes), ())
                continue
            cube = self._cube(cubes[place], poses[place], low[place, 2])
            cube = replace(cube, key=place, alpha=float(opaque[place]))
            if low[place, 1] < self.design.rim_mm:
                yield cube
            else:
                over.append(cube)
        yield from self._funnel_before
        yield from over

    @cached_property
    def behind(self) -> tuple[Shape, ...]:
        """The parts behind all cubes."""
        back, ramp = self.plates("wall")[0], self.plates("ramp")[0]
        bottom = self.plates("tray")[0]
        return (
            *self.ground(),
            *self.back_walls(),
            *(side for plate in (back, bottom, ramp) for side in self.plate_sides(plate)),
            *under_floors(self),
            *funnel_behind(self),
            self.base(),
            self.cut(self.tray_bottom()),
            *(self.cut(plate) for plate in (bottom, ramp, back)),
        )

    @cached_property
    def _blocks(self) -> tuple[TowerBlock, ...]:
        return (*floor_blocks(self), *throat_blocks(self), *wall_blocks(self))

    @cached_property
    def _block_corners(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        low, high = ([getattr(each, name) for each in self._blocks] for name in ("low", "high"))
        return np.array(low), np.array(high)

    @cached_property
    def _funnel_before(self) -> tuple[Shape, ...]:
        return tuple(funnel_before(self))

    def _corners(
        self, edges: NDArray[np.float64], poses: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The boxes around cubes: left, lower, near and right, upper, far corners."""
        behind = behind_cut_mm(self.design, depths_mm(poses))
        middles = np.stack([poses[:, 0], poses[:, 1], behind], axis=1)
        half = edges[:, None] * half_sizes(poses)
        return middles - half, middles + half

    def _cube(self, recorded: RecordedCube, pose: NDArray[np.float64], near_mm: float) -> Cube:
        depth = near_mm / self.design.tube.depth_mm
        tone = dim_tone(self.tone(recorded), self.palette.neutral.shadow, depth)
        edge = recorded.edge_mm * MM
        if are_solid(pose):
            x, y, z, *turn = pose.tolist()
            centre = self.at(x, y, behind_cut_mm(self.design, z))
            return Cube(centre, edge, 0.0, tone, self.shear, turn=tuple(turn))
        x, y, angle, _ = pose.tolist()
        return Cube(self.at(x, y, near_mm), edge, angle, tone, self.shear)
