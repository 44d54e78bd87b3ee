"""A tower cut open and seen from the side, with its measures."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from tower.design import PITCH_EDGES, Design, Floor
from viewer.blueprint.dimensions import (
    CLEAR,
    SIZE,
    TICK,
    across,
    leader,
    line,
    spread,
    upright,
    width_of,
    write,
)
from viewer.blueprint.letters import Label, Labels
from viewer.draw.displaylist import Paint, Point, Polygon, Shape
from viewer.draw.palette import mixed
from viewer.draw.rect import Place, Rect
from viewer.draw.sheet import Sheet
from viewer.draw.solids import square

OUT = 26.0  # from a part to the nearest dimension line, units
ABOVE, BELOW = 44.0, 54.0  # room for dimension lines above and below the tower, units
LEAST_COLUMN = 34.0  # from one upright dimension line to the next, units
OUTLINE = 1.5  # width of outlines, units
MOST_HEIGHTS = 5  # dimension lines beside each other
LEAST_INSIDE = 90.0  # width of a tube in which a word has room, units
WORD = 56.0  # from a wall to the name of its thickness, units


@dataclass(frozen=True)
class Section:
    """The view from the side, as large as fits into a part of a sheet.

    Attributes:
        design: as it is measured.
        labels: how measures are written.
        sheet: where it is drawn.
        room: units.
    """

    design: Design
    labels: Labels
    sheet: Sheet
    room: Rect

    def shapes(self) -> Iterator[Shape]:
        """The tower, then all dimension lines."""
        yield from self._tower()
        yield from self._cubes()
        yield from self._heights()
        yield from self._widths()
        yield from self._right_side()
        yield from self._leaders()
        yield from self._slope()

    # Places

    def place(self, x_mm: float, y_mm: float) -> Place:
        """Where a point of the design lies on the sheet, units."""
        x, foot = self._origin
        return (x + self._scale * x_mm, foot - self._scale * y_mm)

    @cached_property
    def _floors(self) -> list[Floor]:
        """From the top."""
        return sorted(self.design.floor, key=lambda floor: -floor.height_mm)

    @cached_property
    def _height_labels(self) -> list[tuple[float, Label]]:
        """Heights above the tray's floor, the lowest first."""
        floors = [
            (each.height_mm, self.labels.of("floor.height_mm", each.height_mm, floor=number))
            for number, each in enumerate(self._floors, 1)
        ]
        top = self.design.tube.top_mm
        return sorted([*floors, (top, self.labels.of("tube.top_mm", top))], key=lambda at: at[0])

    @property
    def _crowded(self) -> bool:
        """Whether there are too many heights for a dimension line each."""
        return len(self._height_labels) > MOST_HEIGHTS

    @cached_property
    def _column(self) -> float:
        widest = max(width_of(label) for _, label in self._height_labels)
        return max(LEAST_COLUMN, widest + 2 * CLEAR + 2)

    @cached_property
    def _right_labels(self) -> tuple[Label, Label]:
        funnel, throw = self.design.funnel, self.design.throw
        return (
            self.labels.of("funnel.height_mm", funnel.height_mm),
            self.labels.of("throw.height_mm", throw.height_mm),
        )

    @cached_property
    def _right_column(self) -> float:
        return max(LEAST_COLUMN, *(width_of(label) + 3 * CLEAR for label in self._right_labels))

    @cached_property
    def _cube_label(self) -> Label:
        return self.labels.of("cube.edge_mm", self.design.cube.edge_mm, words="cube")

    @cached_property
    def _highest_mm(self) -> float:
        design = self.design
        thrown = design.throat_mm + design.throw.height_mm + design.cube.edge_mm
        return max(design.rim_mm, thrown)

    @cached_property
    def _over_mm(self) -> float:
        """Half the width of what is at the funnel's height."""
        design, throw = self.design, self.design.throw
        hands = throw.apart_mm * (throw.hands - 1)
        cubes = (throw.across * PITCH_EDGES * design.cube.edge_mm + hands) / 2
        return max(design.funnel.rim_mm / 2 + design.tube.plate_mm, cubes)

    @cached_property
    def _reaches(self) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
        """How far it reaches to the left and to the right: mm, and units beyond."""
        design = self.design
        columns = OUT + self._column * (2 if self._crowded else len(self._height_labels))
        cube = 2 * CLEAR + 12 + width_of(self._cube_label)
        tray = design.exit_x_mm + design.tray.length_mm + design.tube.plate_mm
        ramp = design.exit_x_mm + design.cube.edge_mm
        left = [(design.exit_x_mm, columns), (self._over_mm, cube)]
        right = [
            (tray, OUT + self._right_column),
            (ramp, OUT + 2 * self._right_column + LEAST_COLUMN),
            (self._over_mm, OUT + 2 * self._right_column),
            (design.exit_x_mm, WORD + 60),
        ]
        return left, right

    @cached_property
    def _scale(self) -> float:
        """Units in a mm."""
        lefts, rights = self._reaches
        widths = [
            (self.room.width - more - beyond) / (left + right)
            for left, more in lefts
            for right, beyond in rights
        ]
        high = self._highest_mm + self.design.tube.plate_mm
        return min(*widths, (self.room.height - ABOVE - BELOW) / high)

    @cached_property
    def _origin(self) -> Place:
        """Where x = 0, y = 0 of the design lies, units; the whole is in the middle of the room."""
        lefts, rights = self._reaches
        left, right = (
            max(mm * self._scale + beyond for mm, beyond in side) for side in (lefts, rights)
        )
        x = self.room.left + (self.room.width - left - right) / 2 + left
        high = self._scale * (self._highest_mm + self.design.tube.plate_mm)
        spare = self.room.height - ABOVE - BELOW - high
        return (x, self.room.top + ABOVE + spare / 2 + self._scale * self._highest_mm)

    # The tower

    def _tower(self) -> Iterator[Shape]:
        design, neutral = self.design, self.sheet.palette.neutral
        half, plate = design.tube.width_mm / 2, design.tube.plate_mm
        yield self._filled(_box(-half, 0, half, design.tube.top_mm), neutral.inside, outline=False)
        for floor in self._floors:
            low, high = floor.height_mm - plate, floor.height_mm
            yield self._filled(_box(-half, low, half, high), neutral.wood_light)
            for left, right in floor.ledges(design.tube.width_mm, open_depth(design, floor)):
                yield self._filled(_box(left, low, right, high), neutral.wood)
        yield from self._ramp()
        outer, end = design.exit_x_mm, design.exit_x_mm + design.tray.length_mm
        tray = [
            (half, -plate), (end + plate, -plate), (end + plate, design.tray.rim_mm),
            (end, design.tray.rim_mm), (end, 0), (half, 0),
        ]  # fmt: skip
        yield self._filled(tray, neutral.wood)
        yield self._filled(_box(-outer, -plate, -half, design.tube.top_mm), neutral.wood)
        yield self._filled(_box(-half, -plate, half, 0), neutral.wood)
        yield self._filled(_box(half, design.ramp.exit_mm, outer, design.tube.top_mm), neutral.wood)
        yield from self._funnel()

    def _ramp(self) -> Iterator[Shape]:
        design, neutral = self.design, self.sheet.palette.neutral
        half, end = design.tube.width_mm / 2, design.exit_x_mm + design.cube.edge_mm
        drop = design.tube.plate_mm / math.cos(math.radians(design.ramp.degrees))
        high, low = design.ramp_height_mm(-half), design.ramp_height_mm(end)
        ramp = [(-half, high - drop), (end, low - drop), (end, low), (-half, high)]
        yield self._filled(ramp, neutral.wood)

    def _funnel(self) -> Iterator[Shape]:
        design, neutral = self.design, self.sheet.palette.neutral
        wall, throat, rim = design.exit_x_mm, design.funnel.opening_mm / 2, design.funnel.rim_mm / 2
        y, top, thick = design.throat_mm, design.rim_mm, design.tube.plate_mm
        inside = [(-throat, y), (throat, y), (rim, top), (-rim, top)]
        yield self._filled(inside, self._clear, outline=False)
        lean = math.hypot(top - y, rim - throat)
        out, down = thick * (top - y) / lean, thick * (rim - throat) / lean
        for side in (-1, 1):
            pane = [
                (side * throat, y), (side * rim, top), (side * (rim + out), top - down),
                (side * (throat + thick), y), (side * wall, y - thick),
                (side * max(throat, 0), y - thick),
            ]  # fmt: skip
            yield self._filled(pane, neutral.plastic, edge=neutral.plastic_edge)
        if design.funnel.rib_mm:
            rib = design.funnel.rib_mm / 2
            deep = min(thick, design.funnel.height_mm)
            yield self._filled(_box(-rib, y - thick, rib, y - thick + deep), neutral.plastic_edge)

    def _cubes(self) -> Iterator[Shape]:
        """The lowest cubes of a throw."""
        tone = self.sheet.palette.tone("red")
        edge = self.design.cube.edge_mm * self._scale * self.sheet.unit
        for x, y in self._thrown():
            corners = square(self.sheet.at(*self.place(x, y)), edge, 0.0)
            outline = Paint(tone.dark)
            yield Polygon(corners, Paint(tone.light), outline, OUTLINE * self.sheet.unit)

    def _thrown(self) -> Iterator[Point]:
        """Middles of the lowest cubes of a throw, mm, from the left."""
        design, throw = self.design, self.design.throw
        edge = design.cube.edge_mm
        for hand in range(throw.hands):
            middle = throw.apart_mm * (hand - (throw.hands - 1) / 2)
            for number in range(throw.across):
                x = middle + (number - (throw.across - 1) / 2) * PITCH_EDGES * edge
                yield (x, design.throat_mm + throw.height_mm + edge / 2)

    def _filled(
        self, corners: Sequence[Point], fill: str, *, outline: bool = True, edge: str = ""
    ) -> Polygon:
        places = tuple(self.sheet.at(*self.place(*corner)) for corner in corners)
        ink = Paint(edge or self.sheet.palette.neutral.ink) if outline else None
        return Polygon(places, Paint(fill), ink, OUTLINE * self.sheet.unit)

    # Its measures

    def _heights(self) -> Iterator[Shape]:
        """Heights above the tray's floor at the left, the lowest next to the wall."""
        if self._crowded:
            yield from self._levels()
            return
        wall, bottom = self.place(-self.design.exit_x_mm, 0.0)
        tops = [self.place(0.0, height)[1] for height, _ in self._height_labels]
        middles = [(top + bottom) / 2 for top in tops]
        at = spread(middles[::-1], [1.2 * SIZE] * len(tops))[::-1]
        columns = [wall - OUT - self._column * number for number in range(len(tops))]
        for x, top, (_, label), y in zip(columns, tops, self._height_labels, at, strict=True):
            yield from upright(self.sheet, x, (top, bottom), label, (wall, wall), y)

    def _levels(self) -> Iterator[Shape]:
        """The same on one line, each beside its end."""
        sheet, wall = self.sheet, self.place(-self.design.exit_x_mm, 0.0)[0]
        x, bottom = wall - OUT, self.place(0.0, 0.0)[1]
        places = [(self.place(0.0, height)[1], label) for height, label in self._height_labels]
        places.reverse()
        yield line(sheet, (x, places[0][0]), (x, bottom))
        for y in (*(y for y, _ in places), bottom):
            yield line(sheet, (wall - CLEAR, y), (x - TICK, y))
            yield line(sheet, (x - TICK, y + TICK), (x + TICK, y - TICK), width=1.6)
        rooms = [1.15 * SIZE] * len(places)
        for (y, label), at in zip(places, spread([y for y, _ in places], rooms), strict=True):
            yield line(sheet, (x - TICK, y), (x - 4 * TICK, at))
            yield from write(sheet, (x - 4 * TICK - CLEAR, at), label, "right")

    def _widths(self) -> Iterator[Shape]:
        design, sheet = self.design, self.sheet
        half, plate = design.tube.width_mm / 2, design.tube.plate_mm
        _, low = self.place(0.0, -plate)
        for start, length, name in (
            (-half, design.tube.width_mm, "tube.width_mm"),
            (design.exit_x_mm, design.tray.length_mm, "tray.length_mm"),
        ):
            ends = (self.place(start, 0)[0], self.place(start + length, 0)[0])
            yield from across(sheet, ends, low + OUT, self.labels.of(name, length), low)
        rim = self._ends(design.funnel.rim_mm)
        _, top = self.place(0.0, design.rim_mm)
        above = self.place(0.0, self._highest_mm)[1] - OUT
        yield from across(
            sheet, rim, above, self.labels.of("funnel.rim_mm", design.funnel.rim_mm), top
        )
        opening = design.funnel.opening_mm
        _, throat = self.place(0.0, design.throat_mm)
        label = self.labels.of("funnel.opening_mm", opening)
        yield from across(sheet, self._ends(opening), throat - 20, label, throat, self._clear)

    def _ends(self, width_mm: float) -> tuple[float, float]:
        return (self.place(-width_mm / 2, 0)[0], self.place(width_mm / 2, 0)[0])

    def _right_side(self) -> Iterator[Shape]:
        """Funnel and throw above, exit and rim of the tray below."""
        design, sheet = self.design, self.sheet
        first = self.place(self._over_mm, 0)[0] + OUT
        throat_x, throat = self.place(design.exit_x_mm, design.throat_mm)
        tops = (design.rim_mm, design.throat_mm + design.throw.height_mm)
        starts = (design.funnel.rim_mm / 2, max(x for x, _ in self._thrown()) + design.cube.edge_mm)
        for number, (top, start, label) in enumerate(
            zip(tops, starts, self._right_labels, strict=True)
        ):
            x = first + number * self._right_column
            end, y = self.place(start, top)
            yield from upright(sheet, x, (y, throat), label, (end, throat_x))
        x = self.place(design.exit_x_mm + design.cube.edge_mm, 0)[0] + OUT
        wall, exit_y = self.place(design.exit_x_mm, design.ramp.exit_mm)
        end, bottom = self.place(design.exit_x_mm + design.tray.length_mm + design.tube.plate_mm, 0)
        label = self.labels.of("ramp.exit_mm", design.ramp.exit_mm)
        yield from upright(sheet, x, (exit_y, bottom), label, (wall, x - 2 * CLEAR))
        rim_y = self.place(0, design.tray.rim_mm)[1]
        label = self.labels.of("tray.rim_mm", design.tray.rim_mm)
        beyond = max(end + OUT, x + self._right_column + 2 * CLEAR)
        yield from upright(sheet, beyond, (rim_y, bottom), label, (end, end))

    @cached_property
    def _clear(self) -> str:
        """The colour of the funnel's inside."""
        neutral = self.sheet.palette.neutral
        return mixed(neutral.plastic, neutral.paper, 0.55)

    def _leaders(self) -> Iterator[Shape]:
        """Thickness of plates and ribs, and the edge of a cube."""
        inside = self.sheet.palette.neutral.inside
        design, sheet = self.design, self.sheet
        middle = (design.tube.top_mm + self._floors[0].height_mm) / 2
        x, y = self.place((design.exit_x_mm + design.tube.width_mm / 2) / 2, middle)
        label = self.labels.of("tube.plate_mm", design.tube.plate_mm, words="plate")
        yield from leader(sheet, [(x, y), (x + WORD - 20, y)], label, "left")
        if design.funnel.rib_mm and self._scale * design.tube.width_mm > LEAST_INSIDE:
            x, y = self.place(0.0, design.throat_mm - design.tube.plate_mm)
            label = self.labels.of("funnel.rib_mm", design.funnel.rib_mm, words="rib")
            yield from leader(
                sheet, [(x, y), (x + 8, y + 22), (x + 20, y + 22)], label, "left", inside
            )
        x, y = self.place(*next(iter(self._thrown())))
        out = min(x, self.place(-self._over_mm, 0)[0]) - 12
        yield from leader(sheet, [(x, y), (out, y)], self._cube_label, "right")

    def _slope(self) -> Iterator[Shape]:
        """The angle of the ramp, under it."""
        design, sheet = self.design, self.sheet
        angle = math.radians(design.ramp.degrees)
        foot = design.exit_x_mm + design.cube.edge_mm
        drop = design.tube.plate_mm / math.cos(angle)
        end = foot + (design.ramp_height_mm(foot) - drop) / math.tan(angle)  # where it meets 0
        reach = end + design.tube.width_mm / 2
        turns = [math.pi - angle * step / 16 for step in range(17)]
        radius = 0.5 * reach
        arc = [self.place(end + radius * math.cos(t), radius * math.sin(t)) for t in turns]
        yield line(sheet, *arc)
        far = 0.78 * reach
        x, y = self.place(end - far, far * math.tan(angle) / 2.4)
        label = self.labels.of("ramp.degrees", design.ramp.degrees, unit="°")
        if label.text:
            yield from write(sheet, (x, y), label, ground=sheet.palette.neutral.inside)


def open_depth(design: Design, floor: Floor) -> float:
    """The depth at which most of a floor is cut away, mm."""
    edges = {z for hole in floor.holes_mm for z in hole[2:]}
    half = design.tube.depth_mm / 2
    places = sorted({-half, half, *edges})
    middles = [(a + b) / 2 for a, b in pairwise(places)]

    def solid(depth: float) -> float:
        return sum(b - a for a, b in floor.ledges(design.tube.width_mm, depth))

    return min(middles, key=lambda depth: (round(solid(depth), 6), abs(depth)))


def _box(left: float, low: float, right: float, high: float) -> list[Point]:
    return [(left, low), (right, low), (right, high), (left, high)]
