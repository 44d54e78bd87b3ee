"""A tower and the cubes in it, cut open and seen from the side: what all towers share."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubetower.pages.palette import CubeTone, Palette, mix
from cubetower.tower import RecordedCube
from cubetower.tower.design import Design, Plate
from cubetower.viewer.draw.displaylist import Line, Paint, Point, Polygon, Shape
from cubetower.viewer.draw.solids import capsule, push_back, sides
from cubetower.viewer.tower.oblique import shear_of

MM = 1e-3
CUT_EDGE = 1.1  # width of the dark line around cut plates, units
OUTLINE = (
    1.3  # width of the lines around cubes that are seen through something, or are ghosts, units
)
GROUND_MM = 32.0  # how far the shadow on the table reaches
Point3D = tuple[float, float, float]  #: x, y of the design and how far behind the cut, mm


@dataclass(frozen=True)
class TowerView(ABC):
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

    @property
    @abstractmethod
    def behind(self) -> tuple[Shape, ...]:
        """What lies behind all cubes; the same tuple for every picture."""

    @abstractmethod
    def inside(
        self,
        cubes: Sequence[RecordedCube],
        poses: NDArray[np.float64],
        alphas: NDArray[np.float64] | None = None,
        keys: Sequence[int] | None = None,
    ) -> Iterator[Shape]:
        """Cubes at poses, as `Recording.poses` gives them, and all that may cover them.

        They have opacities, 1 by default, and keys, by default their places in the sequence.
        """

    @property
    def shear(self) -> Point:
        """How far to the right and up a point appears for each mm it lies behind the cut."""
        return shear_of(self.design)

    @property
    def unit_mm(self) -> float:
        """The unit in mm of the design."""
        return self.unit / MM

    def at(self, x_mm: float, y_mm: float, behind_mm: float = 0.0) -> Point:
        """The stage point of a point of the design, so far behind the plane of the cut."""
        front = (self.origin[0] + x_mm * MM, self.origin[1] + y_mm * MM)
        return push_back(front, behind_mm * MM, self.shear)

    def polygon(self, corners: Sequence[Point3D], paint: Paint) -> Polygon:
        """A flat piece by its corners."""
        return Polygon(tuple(self.at(*corner) for corner in corners), paint)

    def line(self, corners: Sequence[Point3D], paint: Paint, width: float) -> Line:
        """A line through corners, `width` units wide."""
        return Line(tuple(self.at(*corner) for corner in corners), paint, width * self.unit)

    def upright(self, corners_mm: Sequence[Point], behind_mm: float, paint: Paint) -> Polygon:
        """A flat piece parallel to the cut."""
        return self.polygon([(x, y, behind_mm) for x, y in corners_mm], paint)

    def top(self, low: Point3D, high: Point3D, paint: Paint) -> Polygon:
        """The upper face of a box between two corners."""
        (left, _, near), (right, y, far) = low, high
        return self.polygon(
            [(left, y, near), (right, y, near), (right, y, far), (left, y, far)], paint
        )

    def right(self, low: Point3D, high: Point3D, paint: Paint) -> Polygon:
        """The right face of a box."""
        (_, foot, near), (x, top, far) = low, high
        return self.polygon([(x, foot, near), (x, foot, far), (x, top, far), (x, top, near)], paint)

    def front(self, low: Point3D, high: Point3D, paint: Paint) -> Polygon:
        """The near face of a box."""
        (left, foot, near), (right, top, _) = low, high
        corners = [(left, foot), (right, foot), (right, top), (left, top)]
        return self.upright(corners, near, paint)

    def plates(self, part: str) -> list[Plate]:
        """The plates of a part, as the design lists them."""
        plates = [*self.design.plates(), *self.design.tray_plates()]
        return [plate for plate in plates if plate.part == part]

    def outline(self, plate: Plate) -> tuple[Point, ...]:
        """The face of a plate in the plane of the cut, with round ends."""
        return capsule(self.at(*plate.a), self.at(*plate.b), plate.thick_mm * MM)

    def cut(self, plate: Plate) -> Polygon:
        """A plate where the cut goes through it."""
        neutral = self.palette.neutral
        dark = Paint(mix(neutral.wood, neutral.shadow, 0.65))
        return Polygon(self.outline(plate), Paint(neutral.wood), dark, CUT_EDGE * self.unit)

    def plate_sides(self, plate: Plate, alpha: float = 1.0) -> Iterator[Polygon]:
        """The visible sides of a plate through the whole depth."""
        neutral, far = self.palette.neutral, self.design.tube.depth_mm * MM
        light, dark = neutral.wood_light, neutral.wood_mid
        yield from sides(self.outline(plate), far, light, dark, alpha, shear=self.shear)

    def tone(self, cube: RecordedCube) -> CubeTone:
        """The look of a cube."""
        return self.palette.tone(cube.colour)

    def ground(self) -> Iterator[Shape]:
        """A soft shadow on the table under tower and tray."""
        design, depth = self.design, self.design.tube.depth_mm
        right, up = depth * self.shear[0], depth * self.shear[1]
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
            yield self.upright(corners, 0.0, paint)

    def back_walls(self) -> Iterator[Shape]:
        """The walls at the back of tray and tube."""
        design, neutral, depth = self.design, self.palette.neutral, self.design.tube.depth_mm
        half, top = design.tube.width_mm / 2 + design.tube.plate_mm, design.tube.top_mm
        end = design.exit_x_mm + design.tray.length_mm
        far = (end, design.tray.rim_mm, depth)
        yield self.front((design.exit_x_mm, 0, depth), far, Paint(neutral.wood_mid))
        for step in range(32):  # darker towards the bottom; each strip reaches up to the top
            shade = mix(neutral.wood_mid, neutral.inside, 0.5 + 0.5 * math.sqrt(step / 31))
            low = (-half, top * step / 32, depth)
            yield self.front(low, (half, top, depth), Paint(shade))

    def base(self) -> Polygon:
        """The base under the ramp, cut open."""
        neutral = self.palette.neutral
        half = self.design.tube.plate_mm / 2
        (ramp,) = self.plates("ramp")
        left, foot = ramp.a[0] - half, -2 * half
        corners = [(left, foot), (ramp.b[0], foot), ramp.b, (left, ramp.a[1])]
        return self.upright(corners, 0.0, Paint(mix(neutral.wood_mid, neutral.wood, 0.35)))

    def tray_bottom(self) -> Plate:
        """The tray's bottom, with that of the tube."""
        (back, *_), (tray, *_) = self.plates("wall"), self.plates("tray")
        return Plate("tray", (back.a[0], tray.a[1]), tray.b, tray.thick_mm)
