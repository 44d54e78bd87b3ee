"""A plane tower: all cubes move in the plane of the cut, in front of all but the cut edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cubetower.tower import RecordedCube
from cubetower.viewer.draw.displaylist import Cube, Line, Paint, Polygon, Shape
from cubetower.viewer.draw.solids import ghost, sides, square
from cubetower.viewer.tower.funnel import gleam
from cubetower.viewer.tower.towerview import MM, OUTLINE, TowerView
from cubetower.viewer.tower.wood import draw_back, draw_base, draw_plate


@dataclass(frozen=True)
class PlaneView(TowerView):
    """Draws a tower without true depth."""

    def inside(
        self,
        cubes: Sequence[RecordedCube],
        poses: NDArray[np.float64],
        alphas: NDArray[np.float64] | None = None,
        keys: Sequence[int] | None = None,
    ) -> Iterator[Shape]:
        """The cubes, farthest first, then the cut plates and the funnel's front."""
        order = np.lexsort((poses[:, 0] + poses[:, 1], -poses[:, 3])).tolist()
        opaque = [1.0] * len(cubes) if alphas is None else alphas.tolist()
        named = keys or range(len(cubes))
        for index in order:
            opacity = max(opaque[index], 0.0)
            yield from self._shadow(cubes[index].edge_mm * MM, poses[index], opacity)
        for index in order:
            x, y, angle, depth = poses[index].tolist()
            tone, edge = self.tone(cubes[index]), cubes[index].edge_mm * MM
            centre, alpha = self.at(x, y, depth), opaque[index]
            cube = Cube(centre, edge, angle, tone, self.shear, named[index], alpha=abs(alpha))
            yield from ghost(cube, OUTLINE * self.unit) if alpha < 0 else (cube,)
        yield from self._before

    @cached_property
    def behind(self) -> tuple[Shape, ...]:
        """The parts behind the cubes."""
        return (
            *self.ground(),
            *self.back_walls(),
            *draw_back(self),
            *self._sides(),
            *self._funnel_behind(),
            self.base(),
            *draw_base(self),
        )

    @cached_property
    def _before(self) -> tuple[Shape, ...]:
        return (*self._cuts(), *self._funnel_before())

    def _shadow(self, edge: float, pose: NDArray[np.float64], opaque: float) -> Iterator[Shape]:
        x, y, angle, depth = pose.tolist()
        centre = self.at(x, y, depth)
        low = (centre[0] + 0.22 * edge, centre[1] - 0.10 * edge)
        for size, alpha in ((1.5, 0.05), (1.22, 0.10)):
            paint = Paint(self.palette.neutral.shadow, alpha * opaque)
            yield Polygon(square(low, size * edge, angle), paint)

    def _sides(self) -> Iterator[Shape]:
        """The visible sides of all plates, hidden ones first."""
        back, *outer = self.plates("wall")
        inner = sorted(self.plates("floor"), key=lambda plate: plate.a[1])
        bottom, *rims = self.plates("tray")
        for plate in (back, bottom, *self.plates("ramp")):
            yield from draw_plate(self, plate)
        for plate in (*rims, *inner, *outer):
            yield from self.plate_sides(plate)

    def _cuts(self) -> Iterator[Shape]:
        """The faces of the plates in the plane of the cut."""
        yield self.cut(self.tray_bottom())
        yield self.cut(self.plates("tray")[-1])
        for part in ("ramp", "floor", "wall"):
            for plate in self.plates(part):
                yield self.cut(plate)

    def _funnel_behind(self) -> Iterator[Shape]:
        neutral, depth = self.palette.neutral, self.design.tube.depth_mm
        yield self._pane(depth, 0.35)
        for plate in self.plates("funnel"):
            face = self.outline(plate)
            yield from sides(face, depth * MM, "#ffffff", neutral.plastic, 0.30)
        yield self._rim(depth, 0.5)

    def _funnel_before(self) -> Iterator[Shape]:
        yield self._pane(0.0, 0.22)
        for plate in self.plates("funnel"):
            yield Polygon(self.outline(plate), Paint(self.palette.neutral.plastic_edge, 0.85))
        yield self._rim(0.0, 0.9)
        yield from gleam(self)

    def _pane(self, behind_mm: float, alpha: float) -> Polygon:
        design = self.design
        throat, rim = design.funnel.opening_mm / 2, design.funnel.rim_mm / 2
        low, high = design.throat_mm, design.rim_mm
        corners = [(-throat, low), (throat, low), (rim, high), (-rim, high)]
        return self.upright(corners, behind_mm, Paint(self.palette.neutral.plastic, alpha))

    def _rim(self, behind_mm: float, alpha: float) -> Line:
        rim, top = self.design.funnel.rim_mm / 2, self.design.rim_mm
        ends = [(x, top, behind_mm) for x in (-rim, rim)]
        return self.line(ends, Paint(self.palette.neutral.plastic_edge, alpha), 1.5)
