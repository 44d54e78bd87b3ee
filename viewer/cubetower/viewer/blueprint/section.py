"""A tower cut open and seen from the side, with its measures."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from cubetower.pages.palette import mix
from cubetower.tower.design import PITCH_EDGES, Design, Floor
from cubetower.viewer.blueprint.dimensions import (
    CLEAR,
    TICK,
    across,
    leader,
    line,
    spread,
    tick,
    upright,
    write,
)
from cubetower.viewer.blueprint.letters import SIZE, Label, Labels
from cubetower.viewer.blueprint.view import OUTLINE, DrawingView, box
from cubetower.viewer.draw.displaylist import Paint, Point, Polygon, Shape
from cubetower.viewer.draw.rect import Place
from cubetower.viewer.draw.solids import square

OUT = 26.0  # from a part to the nearest dimension line, units
ABOVE, BELOW = 44.0, 54.0  # room for dimension lines above and below the tower, units
MIN_COLUMN = 34.0  # from one upright dimension line to the next, units
MAX_HEIGHTS = 5  # dimension lines beside each other
MIN_TUBE_WIDTH = 90.0  # of a tube with room for a word, units
WORD = 56.0  # from a wall to the name of its thickness, units


@dataclass(frozen=True)
class Section(DrawingView):
    """The view from the side.

    Attributes:
        labels: how the measures of the tower are written.
    """

    labels: Labels

    def shapes(self) -> Iterator[Shape]:
        """The tower, then all dimension lines."""
        yield from self._tower()
        yield from self._cubes()
        yield from self._levels() if self._is_crowded else self._heights()
        yield from self._widths()
        yield from self._right_side()
        yield from self._leaders()
        yield from self._slope()

    # Places

    def place(self, x_mm: float, y_mm: float) -> Place:
        """Where a point of the design lies on the sheet, units."""
        x, foot = self._origin
        return (x + self._scale * x_mm, foot - self._scale * y_mm)

    def _x(self, x_mm: float) -> float:
        return self.place(x_mm, 0.0)[0]

    def _y(self, y_mm: float) -> float:
        return self.place(0.0, y_mm)[1]

    @property
    def _design(self) -> Design:
        return self.labels.design

    @cached_property
    def _floors(self) -> list[Floor]:
        """The floors, from the top."""
        return sorted(self._design.floor, key=lambda floor: -floor.height_mm)

    @cached_property
    def _height_labels(self) -> list[tuple[float, Label]]:
        """Heights above the tray's floor, the lowest first."""
        floors = [
            (each.height_mm, self.labels.of("floor.height_mm", each.height_mm, floor=number))
            for number, each in enumerate(self._floors, 1)
        ]
        top = (self._design.tube.top_mm, self.labels.of("tube.top_mm"))
        return sorted([*floors, top], key=lambda at: at[0])

    @property
    def _is_crowded(self) -> bool:
        """Whether there are too many heights for a dimension line each."""
        return len(self._height_labels) > MAX_HEIGHTS

    @cached_property
    def _column(self) -> float:
        """From one upright dimension line at the left to the next, units."""
        widest = max(label.width for _, label in self._height_labels)
        return max(MIN_COLUMN, widest + 2 * CLEAR + 2)

    @cached_property
    def _right_labels(self) -> tuple[Label, Label]:
        return self.labels.of("funnel.height_mm"), self.labels.of("throw.height_mm")

    @cached_property
    def _right_column(self) -> float:
        return max(MIN_COLUMN, *(label.width + 3 * CLEAR for label in self._right_labels))

    @cached_property
    def _cube_label(self) -> Label:
        return self.labels.of("cube.edge_mm", words="cube")

    @cached_property
    def _highest_mm(self) -> float:
        return max(self._design.rim_mm, self._throw_mm + self._design.cube.edge_mm)

    @property
    def _throw_mm(self) -> float:
        """The height from which cubes are thrown."""
        return self._design.throat_mm + self._design.throw.height_mm

    @cached_property
    def _over_mm(self) -> float:
        """Half the width of funnel and thrown cubes."""
        design, throw = self._design, self._design.throw
        hands = throw.apart_mm * (throw.hands - 1)
        cubes = (throw.across * PITCH_EDGES * design.cube.edge_mm + hands) / 2
        return max(design.funnel.rim_mm / 2 + design.tube.plate_mm, cubes)

    @property
    def _ramp_mm(self) -> float:
        """How far to the right the ramp reaches."""
        return self._design.exit_x_mm + self._design.cube.edge_mm

    @property
    def _tray_mm(self) -> float:
        """How far to the right the tray reaches, with its wall."""
        design = self._design
        return design.exit_x_mm + design.tray.length_mm + design.tube.plate_mm

    @cached_property
    def _reaches(self) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
        """How far parts reach to the left and to the right: mm, and units for dimension lines."""
        wall, right = self._design.exit_x_mm, OUT + self._right_column
        columns = OUT + self._column * (2 if self._is_crowded else len(self._height_labels))
        cube = 2 * CLEAR + 12 + self._cube_label.width
        return [(wall, columns), (self._over_mm, cube)], [
            (self._tray_mm, right),
            (self._ramp_mm, right + self._right_column + MIN_COLUMN),
            (self._over_mm, right + self._right_column),
            (wall, WORD + 60),
        ]

    @cached_property
    def _scale(self) -> float:
        """Units in a mm."""
        lefts, rights = self._reaches
        widths = [
            (self.room.width - more - beyond) / (left + right)
            for left, more in lefts
            for right, beyond in rights
        ]
        high = self._highest_mm + self._design.tube.plate_mm
        return min(*widths, (self.room.height - ABOVE - BELOW) / high)

    @cached_property
    def _origin(self) -> Place:
        """Where x = 0, y = 0 of the design lies, units; the drawing is centred in its room."""
        left, right = (
            max(mm * self._scale + beyond for mm, beyond in side) for side in self._reaches
        )
        x = self.room.left + (self.room.width - left - right) / 2 + left
        high = self._scale * (self._highest_mm + self._design.tube.plate_mm)
        spare = self.room.height - ABOVE - BELOW - high
        return (x, self.room.top + ABOVE + spare / 2 + self._scale * self._highest_mm)

    # The tower

    def _tower(self) -> Iterator[Shape]:
        design, neutral = self._design, self.sheet.palette.neutral
        half, plate, top = design.tube.width_mm / 2, design.tube.plate_mm, design.tube.top_mm
        wall, tray = design.exit_x_mm, self._tray_mm - plate
        yield self.polygon(box(-half, 0, half, top), neutral.inside, outline=False)
        for floor in self._floors:
            low, high = floor.height_mm - plate, floor.height_mm
            yield self.polygon(box(-half, low, half, high), neutral.wood_light)
            for left, right in floor.ledges(design.tube.width_mm, open_depth(design, floor)):
                yield self.polygon(box(left, low, right, high), neutral.wood)
        drop = plate / math.cos(math.radians(design.ramp.degrees))
        upper, lower = ((x, design.ramp_height_mm(x)) for x in (-half, self._ramp_mm))
        below = [(x, y - drop) for x, y in (upper, lower)]
        yield self.polygon([*below, lower, upper], neutral.wood)
        corners = [
            (half, -plate), (tray + plate, -plate), (tray + plate, design.tray.rim_mm),
            (tray, design.tray.rim_mm), (tray, 0), (half, 0),
        ]  # fmt: skip
        yield self.polygon(corners, neutral.wood)
        yield self.polygon(box(-wall, -plate, -half, top), neutral.wood)
        yield self.polygon(box(-half, -plate, half, 0), neutral.wood)
        yield self.polygon(box(half, design.ramp.exit_mm, wall, top), neutral.wood)
        yield from self._funnel()

    def _funnel(self) -> Iterator[Shape]:
        design, neutral = self._design, self.sheet.palette.neutral
        wall, throat, rim = design.exit_x_mm, design.funnel.opening_mm / 2, design.funnel.rim_mm / 2
        y, top, thick = design.throat_mm, design.rim_mm, design.tube.plate_mm
        inside = [(-throat, y), (throat, y), (rim, top), (-rim, top)]
        yield self.polygon(inside, self._clear, outline=False)
        lean = math.hypot(top - y, rim - throat)
        out, down = thick * (top - y) / lean, thick * (rim - throat) / lean
        for side in (-1, 1):
            pane = [
                (side * throat, y), (side * rim, top), (side * (rim + out), top - down),
                (side * (throat + thick), y), (side * wall, y - thick), (side * throat, y - thick),
            ]  # fmt: skip
            yield self.polygon(pane, neutral.plastic, neutral.plastic_edge)
        if design.funnel.rib_mm:
            rib = design.funnel.rib_mm / 2
            deep = min(thick, design.funnel.height_mm)
            yield self.polygon(box(-rib, y - thick, rib, y - thick + deep), neutral.plastic_edge)

    def _cubes(self) -> Iterator[Shape]:
        """The lowest cubes of a throw."""
        tone = self.sheet.palette.tone("red")
        edge = self._design.cube.edge_mm * self._scale * self.sheet.unit
        for x, y in self._thrown_cubes():
            corners = square(self.sheet.at(*self.place(x, y)), edge, 0.0)
            yield Polygon(corners, Paint(tone.light), Paint(tone.dark), OUTLINE * self.sheet.unit)

    def _thrown_cubes(self) -> Iterator[Point]:
        """Middles of the lowest cubes of a throw, mm, from the left."""
        design, throw = self._design, self._design.throw
        edge = design.cube.edge_mm
        for hand in range(throw.hands):
            middle = throw.apart_mm * (hand - (throw.hands - 1) / 2)
            for number in range(throw.across):
                x = middle + (number - (throw.across - 1) / 2) * PITCH_EDGES * edge
                yield (x, self._throw_mm + edge / 2)

    @cached_property
    def _clear(self) -> str:
        """The colour of the funnel's inside."""
        neutral = self.sheet.palette.neutral
        return mix(neutral.plastic, neutral.paper, 0.55)

    # Its measures

    def _heights(self) -> Iterator[Shape]:
        """Heights above the tray's floor at the left, the lowest next to the wall."""
        (wall, bottom), high = self.place(-self._design.exit_x_mm, 0.0), self._height_labels
        tops = [self._y(height) for height, _ in high]
        middles = [(top + bottom) / 2 for top in tops]
        at = spread(middles[::-1], [1.2 * SIZE] * len(tops))[::-1]
        for number, (top, (_, label), y) in enumerate(zip(tops, high, at, strict=True)):
            x = wall - OUT - self._column * number
            yield from upright(self.sheet, x, (top, bottom), label, (wall, wall), y)

    def _levels(self) -> Iterator[Shape]:
        """All heights on one line, each label beside its end."""
        sheet, (wall, bottom) = self.sheet, self.place(-self._design.exit_x_mm, 0.0)
        x, labels = wall - OUT, [label for _, label in reversed(self._height_labels)]
        ends = [self._y(height) for height, _ in reversed(self._height_labels)]
        yield line(sheet, (x, ends[0]), (x, bottom))
        for y in (*ends, bottom):
            yield line(sheet, (wall - CLEAR, y), (x - TICK, y))
            yield tick(sheet, (x, y))
        spaced = spread(ends, [1.15 * SIZE] * len(ends))
        for y, label, at in zip(ends, labels, spaced, strict=True):
            yield line(sheet, (x - TICK, y), (x - 4 * TICK, at))
            yield from write(sheet, (x - 4 * TICK - CLEAR, at), label, "right")

    def _widths(self) -> Iterator[Shape]:
        design, sheet = self._design, self.sheet
        low, throat = self._y(-design.tube.plate_mm), self._y(design.throat_mm)
        above = self._y(self._highest_mm) - OUT
        half, rim, opening = (
            (self._x(-width / 2), self._x(width / 2))
            for width in (design.tube.width_mm, design.funnel.rim_mm, design.funnel.opening_mm)
        )
        tray = (self._x(design.exit_x_mm), self._x(self._tray_mm - design.tube.plate_mm))
        for name, ends, y, feet, ground in (
            ("tube.width_mm", half, low + OUT, low, ""),
            ("tray.length_mm", tray, low + OUT, low, ""),
            ("funnel.rim_mm", rim, above, self._y(design.rim_mm), ""),
            ("funnel.opening_mm", opening, throat - 20, throat, self._clear),
        ):
            yield from across(sheet, ends, y, self.labels.of(name), feet, ground)

    def _right_side(self) -> Iterator[Shape]:
        """Funnel and throw above, exit and rim of the tray below."""
        design = self._design
        wall, bottom = self.place(design.exit_x_mm, 0.0)
        throat, column = self._y(design.throat_mm), self._right_column
        first, second = self._x(self._over_mm) + OUT, self._x(self._ramp_mm) + OUT
        tray = self._x(self._tray_mm)
        last = max(tray + OUT, second + column + 2 * CLEAR)
        thrown = max(x for x, _ in self._thrown_cubes()) + design.cube.edge_mm
        of_funnel, of_throw = self._right_labels
        of_exit, of_rim = (self.labels.of(name) for name in ("ramp.exit_mm", "tray.rim_mm"))
        for label, x, (start, top), end, foot in (
            (of_funnel, first, (design.funnel.rim_mm / 2, design.rim_mm), throat, wall),
            (of_throw, first + column, (thrown, self._throw_mm), throat, wall),
            (of_exit, second, (design.exit_x_mm, design.ramp.exit_mm), bottom, second - 2 * CLEAR),
            (of_rim, last, (self._tray_mm, design.tray.rim_mm), bottom, tray),
        ):
            upper_foot, y = self.place(start, top)
            yield from upright(self.sheet, x, (y, end), label, (upper_foot, foot))

    def _leaders(self) -> Iterator[Shape]:
        """Thickness of plates and ribs, and the edge of a cube."""
        design, sheet = self._design, self.sheet
        middle = (design.tube.top_mm + self._floors[0].height_mm) / 2
        x, y = self.place((design.exit_x_mm + design.tube.width_mm / 2) / 2, middle)
        label = self.labels.of("tube.plate_mm", words="plate")
        yield from leader(sheet, [(x, y), (x + WORD - 20, y)], label, "left")
        if design.funnel.rib_mm and self._scale * design.tube.width_mm > MIN_TUBE_WIDTH:
            x, y = self.place(0.0, design.throat_mm - design.tube.plate_mm)
            places = [(x, y), (x + 8, y + 22), (x + 20, y + 22)]
            label = self.labels.of("funnel.rib_mm", words="rib")
            yield from leader(sheet, places, label, "left", sheet.palette.neutral.inside)
        x, y = self.place(*next(self._thrown_cubes()))
        out = min(x, self._x(-self._over_mm)) - 12
        yield from leader(sheet, [(x, y), (out, y)], self._cube_label, "right")

    def _slope(self) -> Iterator[Shape]:
        """The angle of the ramp, below it."""
        design, foot = self._design, self._ramp_mm
        angle = math.radians(design.ramp.degrees)
        drop = design.tube.plate_mm / math.cos(angle)
        end = foot + (design.ramp_height_mm(foot) - drop) / math.tan(angle)  # where it meets 0
        reach = end + design.tube.width_mm / 2
        turns = [math.pi - angle * step / 16 for step in range(17)]
        radius, far = 0.5 * reach, 0.78 * reach
        arc = [self.place(end + radius * math.cos(t), radius * math.sin(t)) for t in turns]
        yield line(self.sheet, *arc)
        at = self.place(end - far, far * math.tan(angle) / 2.4)
        label = self.labels.of("ramp.degrees", unit="°")
        yield from write(self.sheet, at, label, ground=self.sheet.palette.neutral.inside)


def open_depth(design: Design, floor: Floor) -> float:
    """The depth at which most of a floor is cut away, mm."""
    edges = {z for hole in floor.holes_mm for z in hole[2:]}
    half = design.tube.depth_mm / 2
    places = sorted({-half, half, *edges})
    middles = [(a + b) / 2 for a, b in pairwise(places)]

    def solid(depth: float) -> float:
        return sum(b - a for a, b in floor.ledges(design.tube.width_mm, depth))

    return min(middles, key=lambda depth: (round(solid(depth), 6), abs(depth)))
