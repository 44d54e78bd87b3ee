"""A tower and the cubes in it, cut open and seen from the side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from tower import RecordedCube
from tower.design import Design, Plate
from viewer.displaylist import Line, Paint, Point, Polygon, Shape
from viewer.palette import CubeTone, Palette, mixed
from viewer.solids import capsule, cube, pushed_back, sides, square

MM = 1e-3
HAZE = 0.22  # of the back wall's colour, over cubes that lay inside before
GROUND_MM = 32.0  # how far the shadow on the table reaches


@dataclass(frozen=True)
class TowerView:
    """Draws a tower of a design, in true size.

    Attributes:
        design: the tower.
        palette: its colours.
        origin: where x = 0, y = 0 of the design lies on the stage, metres.
        unit: the stage's height / 720: a pixel of a picture 720 pixels high.
    """

    design: Design
    palette: Palette
    origin: Point
    unit: float

    def at(self, x_mm: float, y_mm: float) -> Point:
        """The stage point of a point of the design in the plane of the cut."""
        return (self.origin[0] + x_mm * MM, self.origin[1] + y_mm * MM)

    def cubes(self, cubes: Sequence[RecordedCube], poses: NDArray[np.float64]) -> Iterator[Shape]:
        """The cubes at poses (cubes, 4) in mm and radians, farthest first."""
        order = np.lexsort((poses[:, 0] + poses[:, 1], -poses[:, 3]))
        for index in order:
            yield from self._shadow(cubes[index].edge_mm * MM, poses[index])
        for index in order:
            x, y, angle, depth = poses[index].tolist()
            tone = self._tone(cubes[index])
            yield from cube(self.at(x, y), cubes[index].edge_mm * MM, angle, tone, depth * MM)

    @cached_property
    def behind(self) -> tuple[Shape, ...]:
        """What lies behind the cubes, and what they never cover."""
        return (
            *self._ground(),
            *self._back_walls(),
            *self._plate_sides(),
            *self._funnel_behind(),
            self._base(),
        )

    @cached_property
    def before(self) -> tuple[Shape, ...]:
        """What lies before the cubes: the cut plates and the funnel's front."""
        return (*self._cuts(), *self._funnel_before())

    def _tone(self, recorded: RecordedCube) -> CubeTone:
        tone = self.palette.tone(recorded.colour)
        return tone if recorded.thrown else hazed(tone, self.palette.neutral.inside)

    def _shadow(self, edge: float, pose: NDArray[np.float64]) -> Iterator[Shape]:
        x, y, angle, depth = pose.tolist()
        centre = pushed_back(self.at(x, y), depth * MM)
        low = (centre[0] + 0.22 * edge, centre[1] - 0.10 * edge)
        for size, alpha in ((1.5, 0.05), (1.22, 0.10)):
            yield Polygon(
                square(low, size * edge, angle), Paint(self.palette.neutral.shadow, alpha)
            )

    @property
    def unit_mm(self) -> float:
        """The unit in mm of the design."""
        return self.unit / MM

    @property
    def _depth(self) -> float:
        return self.design.tube.depth_mm * MM

    @property
    def _back_mm(self) -> Point:
        """How far the back wall appears shifted."""
        return pushed_back((0.0, 0.0), self.design.tube.depth_mm)

    def _face(self, corners_mm: Sequence[Point], depth: float, paint: Paint) -> Polygon:
        """A face in a plane `depth` metres behind the cut."""
        return Polygon(tuple(pushed_back(self.at(*corner), depth) for corner in corners_mm), paint)

    def _ground(self) -> Iterator[Shape]:
        """A soft shadow on the table under tower and tray."""
        design, (right, up) = self.design, self._back_mm
        left, end = -design.exit_x_mm, design.exit_x_mm + design.tray.length_mm
        foot = -design.tube.plate_mm
        paint = Paint(self.palette.neutral.shadow, 0.02)
        for grow in np.linspace(2, GROUND_MM / 1.3, 12).tolist():
            corners = [
                (left - grow * 0.4, foot - grow * 0.45),
                (end + grow, foot - grow * 0.45),
                (end + right + grow * 1.3, up * 0.9),
                (left + right, up * 0.9),
            ]
            yield self._face(corners, 0.0, paint)

    def _back_walls(self) -> Iterator[Shape]:
        design, neutral = self.design, self.palette.neutral
        half, top = design.tube.width_mm / 2 + design.tube.plate_mm, design.tube.top_mm
        end = design.exit_x_mm + design.tray.length_mm
        tray = _rectangle(design.exit_x_mm, 0, end, design.tray.rim_mm)
        yield self._face(tray, self._depth, Paint(neutral.wood_mid))
        for step in range(32):  # darker towards the bottom; each strip reaches up to the top
            shade = mixed(neutral.wood_mid, neutral.inside, 0.5 + 0.5 * math.sqrt(step / 31))
            strip = _rectangle(-half, top * step / 32, half, top)
            yield self._face(strip, self._depth, Paint(shade))

    def _outline(self, plate: Plate) -> tuple[Point, ...]:
        return capsule(self.at(*plate.a), self.at(*plate.b), plate.thick_mm * MM)

    def _plates(self, part: str) -> list[Plate]:
        plates = [*self.design.plates(), *self.design.tray_plates()]
        return [plate for plate in plates if plate.part == part]

    def _plate_sides(self) -> Iterator[Shape]:
        """The visible sides of all plates, from those that others hide to those that hide."""
        neutral = self.palette.neutral
        back, *outer = self._plates("wall")
        inner = sorted(self._plates("floor"), key=lambda plate: plate.a[1])
        for plate in (back, *self._plates("tray"), *self._plates("ramp"), *inner, *outer):
            face = self._outline(plate)
            yield from sides(face, 0.0, self._depth, neutral.wood_light, neutral.wood_mid)

    def _base(self) -> Polygon:
        """What carries the ramp, cut open."""
        neutral = self.palette.neutral
        half = self.design.tube.plate_mm / 2
        (ramp,) = self._plates("ramp")
        left, foot = ramp.a[0] - half, -2 * half
        corners = [(left, foot), (ramp.b[0], foot), ramp.b, (left, ramp.a[1])]
        return self._face(corners, 0.0, Paint(mixed(neutral.wood_mid, neutral.wood, 0.35)))

    def _cuts(self) -> Iterator[Shape]:
        """The faces of the plates in the plane of the cut."""
        (back, *_), (tray, *_) = self._plates("wall"), self._plates("tray")
        bottom = Plate("tray", (back.a[0], tray.a[1]), tray.a, tray.thick_mm)
        yield Polygon(self._outline(bottom), Paint(self.palette.neutral.wood))
        for part in ("tray", "ramp", "floor", "wall"):
            for plate in self._plates(part):
                yield Polygon(self._outline(plate), Paint(self.palette.neutral.wood))

    def _funnel_behind(self) -> Iterator[Shape]:
        neutral = self.palette.neutral
        yield self._pane(self._depth, 0.35)
        for plate in self._plates("funnel"):
            face = self._outline(plate)
            yield from sides(face, 0.0, self._depth, "#ffffff", neutral.plastic, 0.30)
        yield self._rim(self._depth, 0.5)

    def _funnel_before(self) -> Iterator[Shape]:
        yield self._pane(0.0, 0.22)
        for plate in self._plates("funnel"):
            yield Polygon(self._outline(plate), Paint(self.palette.neutral.plastic_edge, 0.85))
        yield self._rim(0.0, 0.9)
        yield from self._gleam()

    def _pane(self, depth: float, alpha: float) -> Polygon:
        design = self.design
        throat, rim = design.funnel.opening_mm / 2, design.funnel.rim_mm / 2
        low, high = design.throat_mm, design.rim_mm
        corners = [(-throat, low), (throat, low), (rim, high), (-rim, high)]
        return self._face(corners, depth, Paint(self.palette.neutral.plastic, alpha))

    def _rim(self, depth: float, alpha: float) -> Line:
        rim, top = self.design.funnel.rim_mm / 2, self.design.rim_mm
        ends = tuple(pushed_back(self.at(x, top), depth) for x in (-rim, rim))
        return Line(ends, Paint(self.palette.neutral.plastic_edge, alpha), 1.5 * self.unit)

    def _gleam(self) -> Iterator[Shape]:
        """Two streaks of light on the front pane, along its left slope."""
        design = self.design
        throat, rim = design.funnel.opening_mm / 2, design.funnel.rim_mm / 2
        inset = design.funnel.height_mm / 10
        low, high = design.throat_mm + inset, design.rim_mm - inset
        for start, stop in ((-0.68, -0.54), (-0.44, -0.39)):
            corners = [
                (throat * start, low),
                (throat * stop, low),
                (rim * stop, high),
                (rim * start, high),
            ]
            yield self._face(corners, 0.0, Paint("#ffffff", 0.45))


def _rectangle(left: float, low: float, right: float, high: float) -> list[Point]:
    return [(left, low), (right, low), (right, high), (left, high)]


@lru_cache(maxsize=64)
def hazed(tone: CubeTone, haze: str) -> CubeTone:
    """The look of a cube that lay inside before: its faces under a haze of a colour."""
    fill, light, dark = (mixed(face, haze, HAZE) for face in (tone.fill, tone.light, tone.dark))
    return replace(tone, fill=fill, light=light, dark=dark)
