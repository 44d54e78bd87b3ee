"""The funnel: four equal panels, the plate that carries them, and ribs that cross in the throat."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from shapely import Polygon, box

from cubetower.tower import DesignError
from cubetower.tower.design import Design
from cubetower.viewer.blueprint.build.floors import polygons
from cubetower.viewer.blueprint.build.part import Part, Placement, X, Y, Z, outline_lines
from cubetower.viewer.blueprint.build.tray import lip_mm

STEEPEST = math.radians(80)  # panels that are steeper would slip through the hole of the top plate
MAX_LOSS = 0.6  # of a panel, the share of its length that its foot and its notch may take


@dataclass(frozen=True, slots=True)
class FunnelShape:
    """The funnel's cross-section through its middle; heights are above the throat, mm.

    Panels hang in the top plate's hole like a cone in a ring: the hole is as wide as the panels
    with their thickness at the height of the plate's upper face. So they come to lie with the lower
    edges of their inner faces in the throat, and can be lifted off. Where the tube is too narrow
    for such a hole, or the funnel too steep, the hole has the size of the throat; panels stand on
    the plate, and their inner faces begin a little higher.

    Attributes:
        design: of the tower.
    """

    design: Design

    @property
    def slope(self) -> float:
        """Angle of the panels against the table, radians."""
        funnel = self.design.funnel
        return math.atan2(funnel.height_mm, (funnel.rim_mm - funnel.opening_mm) / 2)

    @property
    def slant_mm(self) -> float:
        """Of the inner face, from the throat to the rim."""
        return self.design.funnel.height_mm / math.sin(self.slope)

    @property
    def ring_mm(self) -> float:
        """From the middle to the outer faces of the panels, at the height of the throat."""
        return self.design.funnel.opening_mm / 2 + self.design.tube.plate_mm / math.sin(self.slope)

    @property
    def hangs(self) -> bool:
        """Whether the panels hang in the top plate."""
        narrow = min(self.design.tube.width_mm, self.design.tube.depth_mm) / 2
        return self.slope <= STEEPEST and self.ring_mm + self.design.tube.plate_mm <= narrow

    @property
    def hole_mm(self) -> float:
        """From the middle to the sides of the top plate's hole."""
        return self.ring_mm if self.hangs else self.design.funnel.opening_mm / 2

    @property
    def foot_mm(self) -> float:
        """Along a panel's inner face, from the throat to where it begins."""
        return 0.0 if self.hangs else self.design.tube.plate_mm / math.tan(self.slope)

    @property
    def ear_mm(self) -> float:
        """How high the ends of ribs are, which lie on the top plate."""
        return max(self.design.funnel.rib_mm / 2, self.design.tube.plate_mm)

    @property
    def notch_mm(self) -> float:
        """Along a panel's inner face, from the throat to where the notch for a rib ends."""
        if not self.design.funnel.rib_mm:
            return self.foot_mm
        thick = self.design.tube.plate_mm
        return (self.ear_mm + thick * math.cos(self.slope)) / math.sin(self.slope)

    @property
    def reach_mm(self) -> float:
        """From the middle to the ends of the ribs, or to the panels' feet if there are none."""
        if not self.design.funnel.rib_mm:
            return self.ring_mm
        return self.ring_mm + self.ear_mm / math.tan(self.slope) + self.design.tube.plate_mm

    def check(self) -> None:
        """Make sure that plates can make such a funnel.

        Raises:
            DesignError: it is too flat for its plates.
        """
        if max(self.foot_mm, self.notch_mm) > MAX_LOSS * self.slant_mm:
            raise DesignError(
                f"funnel: {self.design.funnel.height_mm:g} mm are too flat to be built of plates "
                f"{self.design.tube.plate_mm:g} mm thick; make it higher, or the plates thinner"
            )


def funnel_parts(design: Design) -> Iterator[Part]:
    """The top plate, seen from below, the panels, seen from inside, and the ribs.

    Raises:
        DesignError: the funnel is too flat for its plates.
    """
    shape = FunnelShape(design)
    shape.check()
    yield _top_plate(design, shape)
    yield _panel(design, shape)
    if design.funnel.rib_mm:
        yield from _ribs(design, shape)


def _top_plate(design: Design, shape: FunnelShape) -> Part:
    thick, lip, hole = design.tube.plate_mm, lip_mm(design), shape.hole_mm
    x, z = design.tube.width_mm / 2, design.tube.depth_mm / 2
    across, deep = (max(half + thick + lip, shape.reach_mm + lip / 2) for half in (x, z))
    inner, outer = box(-x, -z, x, z), box(-x - thick, -z - thick, x + thick, z + thick)
    [plate] = polygons(box(-across, -deep, across, deep).difference(box(-hole, -hole, hole, hole)))
    place = Placement((0.0, design.tube.top_mm, 0.0), X, (0.0, 0.0, -1.0))
    marks = outline_lines([inner, outer])
    return Part("Top plate", plate, thick, (place,), marks, note="seen from below, exit →")


def _panel(design: Design, shape: FunnelShape) -> Part:
    """A panel of the funnel, from its inner face; all four are equal."""
    funnel, run, rise = design.funnel, math.cos(shape.slope), math.sin(shape.slope)
    half, throat = funnel.opening_mm / 2, design.throat_mm
    foot, low, high = shape.foot_mm, half + shape.foot_mm * run, funnel.rim_mm / 2
    rib, top = funnel.rib_mm / 2, shape.notch_mm
    notch = [(-rib, foot), (-rib, top), (rib, top), (rib, foot)] if rib else []
    lower = [(-low, foot), *notch, (low, foot)]
    plate = Polygon([*lower, (high, shape.slant_mm), (-high, shape.slant_mm)])
    places = (
        Placement((half, throat, 0.0), (0.0, 0.0, -1.0), (run, rise, 0.0)),
        Placement((-half, throat, 0.0), Z, (-run, rise, 0.0)),
        Placement((0.0, throat, half), X, (0.0, rise, run)),
        Placement((0.0, throat, -half), (-1.0, 0.0, 0.0), (0.0, rise, -run)),
    )
    note = f"slope {math.degrees(shape.slope):.1f}°"
    return Part("Funnel panel", plate, design.tube.plate_mm, places, note=note)


def _ribs(design: Design, shape: FunnelShape) -> Iterator[Part]:
    """Two ribs with halving joints in their middles.

    Below the throat they are as wide as the hole, and their ends lie on the top plate. Nothing of
    them reaches into the funnel higher than half their thickness.
    """
    rib, throat, flat = design.funnel.rib_mm, design.throat_mm, 1 / math.tan(shape.slope)
    low, high, half = -max(design.tube.plate_mm, rib / 2), rib / 2, design.funnel.opening_mm / 2
    right = [
        (shape.hole_mm, low),
        (shape.hole_mm, 0.0),
        (shape.reach_mm, 0.0),
        (shape.reach_mm, shape.ear_mm),
        (half + shape.ear_mm * flat, shape.ear_mm),
        (half + high * flat, high),
    ]
    left = [(-x, y) for x, y in reversed(right)]
    middle = (low + high) / 2
    inner = [(rib / 2, middle), (-rib / 2, middle)]
    from_above = [*right, (rib / 2, high), *inner, (-rib / 2, high), *left]
    from_below = [*right, *left, (-rib / 2, low), *reversed(inner), (rib / 2, low)]
    along = Placement((0.0, throat, -rib / 2), X, Y)
    across = Placement((rib / 2, throat, 0.0), Z, Y)
    yield Part("Rib along", Polygon(from_above), rib, (along,))
    yield Part("Rib across", Polygon(from_below), rib, (across,))
