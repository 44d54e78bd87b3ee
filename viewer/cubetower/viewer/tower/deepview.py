"""A tower with true depth: cubes and floors hide each other in any direction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cubetower.tower import RecordedCube
from cubetower.viewer.draw.displaylist import Cube, Group, Shape
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.solids import ghost, see_through
from cubetower.viewer.tower.blocks import TowerBlock, floor_blocks, throat_blocks, wall_blocks
from cubetower.viewer.tower.funnel import funnel_before, funnel_behind
from cubetower.viewer.tower.oblique import behind_cut_mm
from cubetower.viewer.tower.order import back_to_front, find_covered
from cubetower.viewer.tower.poses import depths_mm, half_sizes
from cubetower.viewer.tower.shadows import Shadows, dim_tone, under_floors
from cubetower.viewer.tower.towerview import MM, OUTLINE, TowerView
from cubetower.viewer.tower.wood import draw_back, draw_base, draw_plate

SEEN_THROUGH = 0.6  # opacity of cubes over what covers them


class CubeLook(NamedTuple):
    """All that a cube's picture follows from; its face is `near_mm` behind the cut."""

    cube: RecordedCube
    key: int
    pose: tuple[Any, ...]
    near_mm: float
    alpha: float


@dataclass(frozen=True)
class DeepView(TowerView):
    """Draws a tower with true depth."""

    def inside(
        self,
        cubes: Sequence[RecordedCube],
        poses: NDArray[np.float64],
        alphas: NDArray[np.float64] | None = None,
        keys: Sequence[int] | None = None,
    ) -> Iterator[Shape]:
        """Cubes and parts of the tower, farthest first; cubes above the funnel come last.

        What belongs to a cube that has not moved is the same object as before.
        """
        edges = np.array([each.edge_mm for each in cubes])
        low, high = self._corners(edges, poses)
        opaque = np.ones(len(cubes)) if alphas is None else alphas
        shadows = Shadows(self, self._shades, low, high, np.maximum(opaque, 0.0))
        on_floor = shadows.on_floors(self._blocks)
        yield from shadows.on_ground()
        first, last = self._block_corners
        corners = np.concatenate([low, first]), np.concatenate([high, last])
        covered = find_covered(*corners, self.shear)
        looks = [
            CubeLook(cube, key, tuple(pose), near, alpha)
            for cube, key, pose, near, alpha in zip(
                cubes, keys or range(len(cubes)), poses.tolist(), low[:, 2].tolist(),
                opaque.tolist(), strict=True,
            )
        ]  # fmt: skip
        drawn = [self._cubes(look, partial(self._cube, look)) for look in looks]
        over: list[Shape] = []
        for place in back_to_front(covered):
            if place >= len(cubes):
                block = self._blocks[place - len(cubes)]
                yield self._faces[place - len(cubes)]
                yield from on_floor.get(place - len(cubes), ())
                hidden = [] if block.clear else covered[place]
                for cube in (each for each in hidden if each < len(cubes)):
                    draw = partial(self._see_through, drawn[cube])
                    yield self._shades(("through", looks[cube]), draw)
            elif low[place, 1] < self.design.rim_mm:
                yield from self._ghost(drawn[place]) if opaque[place] < 0 else (drawn[place],)
            else:
                over.append(drawn[place])
        yield self._funnel_before
        yield from over

    @cached_property
    def behind(self) -> tuple[Shape, ...]:
        """The parts behind all cubes."""
        back, ramp = self.plates("wall")[0], self.plates("ramp")[0]
        bottom = self.plates("tray")[0]
        return (
            *self.ground(),
            *self.back_walls(),
            *draw_back(self),
            *(shape for plate in (back, bottom, ramp) for shape in draw_plate(self, plate)),
            *under_floors(self),
            *funnel_behind(self),
            self.base(),
            *draw_base(self),
            self.cut(self.tray_bottom()),
            *(self.cut(plate) for plate in (ramp, back)),
        )

    @cached_property
    def _blocks(self) -> tuple[TowerBlock, ...]:
        return (*floor_blocks(self), *throat_blocks(self), *wall_blocks(self))

    @cached_property
    def _faces(self) -> tuple[Group, ...]:
        return tuple(Group(block.shapes) for block in self._blocks)

    @cached_property
    def _block_corners(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        low, high = ([getattr(each, name) for each in self._blocks] for name in ("low", "high"))
        return np.array(low), np.array(high)

    @cached_property
    def _funnel_before(self) -> Group:
        return Group(tuple(funnel_before(self)))

    def _corners(
        self, edges: NDArray[np.float64], poses: NDArray[np.float64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The boxes around cubes: left, lower, near and right, upper, far corners."""
        behind = behind_cut_mm(self.design, depths_mm(poses))
        middles = np.stack([poses[:, 0], poses[:, 1], behind], axis=1)
        half = edges[:, None] * half_sizes(poses)
        return middles - half, middles + half

    @cached_property
    def _cubes(self) -> Memo[Cube]:
        return Memo(1000)

    @cached_property
    def _shades(self) -> Memo[Group]:
        """Shadows, and cubes that shine through."""
        return Memo(1000)

    def _cube(self, look: CubeLook) -> Cube:
        depth = look.near_mm / self.design.tube.depth_mm
        tone = dim_tone(self.tone(look.cube), self.palette.neutral.shadow, depth)
        edge, shear = look.cube.edge_mm * MM, self.shear
        x, y, third, *rest = look.pose
        if len(rest) == 1:  # in the plane
            at = self.at(x, y, look.near_mm)
            return Cube(at, edge, third, tone, shear, look.key, alpha=abs(look.alpha))
        at = self.at(x, y, behind_cut_mm(self.design, third))
        return Cube(at, edge, 0.0, tone, shear, look.key, tuple(rest), abs(look.alpha))

    def _ghost(self, cube: Cube) -> tuple[Group, ...]:
        draw = partial(ghost, cube, OUTLINE * self.unit)
        return (self._shades(("ghost", cube), lambda: Group(tuple(draw()))),)

    def _see_through(self, cube: Cube) -> Group:
        return Group(tuple(see_through(cube, SEEN_THROUGH, OUTLINE * self.unit)))
