"""Shadows: soft ones that cubes cast on floors, ramp and tray, and the dusk at the back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from cubetower.pages.palette import CubeTone, mix
from cubetower.viewer.draw.displaylist import Group, Paint, Shape
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.tower.blocks import TowerBlock
from cubetower.viewer.tower.towerview import TowerView

MAX_SHADOW_GAP = 3.0  # edges; of a cube this far above there is no shadow
SOFT = ((1.5, 0.14), (1.12, 0.34))  # size over that of the cube, opacity where it lies
ASIDE = 0.16  # edges; how far shadows fall to the right, away from the light
SUNK = 0.25  # edges; how far a cube may reach into a floor and still cast a shadow on it
GLOOM_MM = (14.0, 10.0, 6.5, 3.5)  # how far the dusk under a floor reaches, layer by layer
DIM = 0.15  # of the shadow's colour, over cubes at the back wall
DIM_STEPS = 8  # shades from front to back


def dim_tone(tone: CubeTone, shadow: str, share: float) -> CubeTone:
    """The look of a cube `share` of the way from the front to the back: its faces in shadow."""
    step = round(min(max(share, 0.0), 1.0) * DIM_STEPS)
    return _mix_faces(tone, shadow, DIM * step / DIM_STEPS) if step else tone


@lru_cache(maxsize=1024)
def _mix_faces(tone: CubeTone, colour: str, share: float) -> CubeTone:
    fill, light, dark = (mix(face, colour, share) for face in (tone.fill, tone.light, tone.dark))
    return replace(tone, fill=fill, light=light, dark=dark)


def under_floors(view: TowerView) -> Iterator[Shape]:
    """The dusk on the back wall and the left wall under the floors."""
    design, paint = view.design, Paint(view.palette.neutral.shadow, 0.05)
    half, depth = design.tube.width_mm / 2, design.tube.depth_mm
    for floor in design.floor:
        top = floor.height_mm - design.tube.plate_mm
        for reach in GLOOM_MM:
            low = top - reach
            yield view.front((-half, low, depth), (half, top, depth), paint)
            yield view.right((-half, low, 0.0), (-half, top, depth), paint)


Box = tuple[float, float, float, float, float, float, float]
"""Of a cube: left, lower, near corner, right, upper, far corner, and opacity."""


class Shadows:
    """The shadows of cubes, given as boxes between two corners (cubes, 3), and opacities.

    A cube that stays where it was has the groups that `memo` keeps.
    """

    def __init__(
        self,
        view: TowerView,
        memo: Memo[Group],
        low: NDArray[np.float64],
        high: NDArray[np.float64],
        alphas: NDArray[np.float64],
    ) -> None:
        self._view, self._memo = view, memo
        self._low, self._high = low, high
        boxes = np.concatenate([low, high, alphas[:, None]], axis=1).tolist()
        self._boxes: list[Box] = [tuple(each) for each in boxes]

    def on_floors(self, blocks: Sequence[TowerBlock]) -> dict[int, list[Shape]]:
        """The shadows on floors, by the index of the block."""
        shadows: dict[int, list[Shape]] = {}
        floors = [place for place, block in enumerate(blocks) if block.floor]
        if not floors or not len(self._low):
            return shadows
        first, last = (
            np.array([getattr(blocks[place], corner) for place in floors])
            for corner in ("low", "high")
        )
        edge = self._high[:, 2] - self._low[:, 2]
        gaps = (self._low[:, None, 1] - last[None, :, 1]) / edge[:, None]
        over = (gaps > -SUNK) & (gaps < MAX_SHADOW_GAP)
        for axis in (0, 2):
            over &= self._low[:, None, axis] < last[None, :, axis] + edge[:, None] / 4
            over &= first[None, :, axis] < self._high[:, None, axis] + edge[:, None] / 4
        for cube, floor in np.argwhere(over).tolist():
            place, box = floors[floor], self._boxes[cube]
            draw = partial(self._on_top, box, float(gaps[cube, floor]), blocks[place])
            shadows.setdefault(place, []).append(self._memo((place, box), draw))
        return shadows

    def on_ground(self) -> Iterator[Shape]:
        """The shadows on the ramp and on the tray's bottom."""
        for box in self._boxes:
            yield self._memo(("ground", box), partial(self._below, box))

    def _below(self, box: Box) -> Group:
        """The shadow of a cube on the ramp or on the tray's bottom."""
        design, shapes = self._view.design, list[Shape]()
        inner, depth = design.tube.width_mm / 2, design.tube.depth_mm
        foot = design.exit_x_mm + design.cube.edge_mm
        end = design.exit_x_mm + design.tray.length_mm
        left, low, near, right, _, far, _ = box
        middle, edge = (left + right) / 2, far - near
        on_ramp = middle < foot
        height = design.ramp_height_mm(middle) if on_ramp else 0.0
        gap = max((low - height) / edge, 0.0)
        if gap >= MAX_SHADOW_GAP or not -inner < middle < end:
            return Group(())
        first, last = (-inner, foot) if on_ramp else (foot, end)
        for (x0, x1), (z0, z1), paint in self._soft(box, gap):
            x0, x1 = max(x0, first), min(x1, last)
            z0, z1 = max(z0, 0.0), min(z1, depth)
            y0, y1 = (design.ramp_height_mm(x) if on_ramp else 0.0 for x in (x0, x1))
            corners = [(x0, y0, z0), (x1, y1, z0), (x1, y1, z1), (x0, y0, z1)]
            shapes.append(self._view.polygon(corners, paint))
        return Group(tuple(shapes))

    def _on_top(self, box: Box, gap: float, block: TowerBlock) -> Group:
        """The shadow of a cube on a floor."""
        (left, _, near), (right, y, far) = block.low, block.high
        shapes = []
        for (x0, x1), (z0, z1), paint in self._soft(box, gap):
            x0, x1, z0, z1 = max(x0, left), min(x1, right), max(z0, near), min(z1, far)
            if x0 < x1 and z0 < z1:
                shapes.append(self._view.top((x0, y, z0), (x1, y, z1), paint))
        return Group(tuple(shapes))

    def _soft(
        self, box: Box, gap: float
    ) -> Iterator[tuple[tuple[float, float], tuple[float, float], Paint]]:
        """A cube's footprint in several sizes, for a soft edge: x, depth and paint."""
        left, _, near, right, _, far, opaque = box
        aside = ASIDE * (1 + max(gap, 0.0)) * (far - near)
        fade = opaque * (1.0 - max(gap, 0.0) / MAX_SHADOW_GAP)
        for size, alpha in SOFT:
            (x0, x1), (z0, z1) = (
                ((a + b - size * (b - a)) / 2, (a + b + size * (b - a)) / 2)
                for a, b in ((left, right), (near, far))
            )
            x0, x1 = x0 + aside, x1 + aside
            paint = Paint(self._view.palette.neutral.shadow, round(alpha * fade, 2))
            yield (x0, x1), (z0, z1), paint
