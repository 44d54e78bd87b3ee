"""Pictures of the lab's tower: cut open with its cubes, or a sketch of one without a shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cubetower.pages.palette import Palette
from cubetower.tower import Cubes, RecordedCube, Recording
from cubetower.tower.design import PITCH_EDGES, Design
from cubetower.viewer.draw.displaylist import Circle, Paint, Shape, Stage
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import TEXT
from cubetower.viewer.tower.oblique import shear_of
from cubetower.viewer.tower.partnames import part_names
from cubetower.viewer.tower.placing import fit_tower, in_view, tower_reach
from cubetower.viewer.tower.towerview import TowerView
from cubetower.viewer.window.controls import round_rect
from cubetower.viewer.window.lab.bench import StepResult

HEAD, FOOT, SIDE = 92.0, 112.0, 16.0  # free above, below and beside the tower, units
SUN = 176.0  # its radius, units
GRID, MIN_CELL = 10, 8.0  # cubes in a row of a sketch, and their least pitch, units


@dataclass(frozen=True, eq=False)
class CutTower:
    """A tower of a design, cut open.

    Attributes:
        design: of the tower.
        palette: its colours.
        area: of the picture, units.
    """

    design: Design
    palette: Palette
    area: Rect

    @cached_property
    def stage(self) -> Stage:
        """The stage, on which the tower has its true size, m."""
        return Stage(self.area.width * self._view.unit, self.area.height * self._view.unit)

    @cached_property
    def backdrop(self) -> tuple[Shape, ...]:
        """The sun, and the parts of the tower that lie behind all cubes."""
        at = (0.62 * self.stage.width, 0.6 * self.stage.height)
        sun = Circle(at, SUN * self._view.unit, Paint(self.palette.neutral.sun))
        return (sun, *self._view.behind, *part_names(self._view))

    def draw_resting(self, outcome: StepResult) -> tuple[Shape, ...]:
        """Cubes at rest; also in the tray if the toss was recorded."""
        if outcome.film:
            return self.draw_moving(outcome.film.recording, outcome.film.recording.seconds)
        lying = outcome.lying or ()
        cubes = [RecordedCube(cube.colour, cube.edge_mm, False, False) for cube in lying]
        poses = [astuple(cube.pose) for cube in lying]
        return self._draw(cubes, np.array(poses) if poses else np.empty((0, 4)))

    def draw_moving(self, recording: Recording, seconds: float) -> tuple[Shape, ...]:
        """Cubes at a time of a toss, s."""
        return self._draw(recording.cubes, recording.poses(seconds))

    def _draw(self, cubes: Sequence[RecordedCube], poses: NDArray[np.float64]) -> tuple[Shape, ...]:
        shown = np.flatnonzero(in_view(self.design, poses)).tolist()
        return tuple(self._view.inside([cubes[place] for place in shown], poses[shown]))

    @cached_property
    def _view(self) -> TowerView:
        """The tower as large as the area allows, with room for the lower part of a hand above."""
        design, area, reach = self.design, self.area, tower_reach(self.design)
        pitch = design.cube.edge_mm * PITCH_EDGES
        hand = design.throat_mm + design.throw.height_mm + 2 * pitch
        top = max(reach.top, hand + shear_of(design)[1] * design.tube.depth_mm)
        room = Rect(SIDE, HEAD, area.width - SIDE, area.height - FOOT)
        return fit_tower(design, self.palette, replace(reach, top=top), room, area.height)


@dataclass(frozen=True, eq=False)
class Sketch:
    """A sketch of a tower without a shape: a shaft with the cubes inside, a tray with the last.

    Attributes:
        palette: its colours.
        area: of the picture, units.
    """

    palette: Palette
    area: Rect

    @property
    def stage(self) -> Stage:
        """The stage, whose metres are units."""
        return Stage(self.area.width, self.area.height)

    @cached_property
    def backdrop(self) -> tuple[Shape, ...]:
        """Sun, shaft and tray."""
        sheet, neutral = self._sheet, self.palette.neutral
        shaft, tray = self._shaft, self._tray
        edge = Paint(neutral.rule)
        sun = sheet.at(shaft.right + 20, shaft.top + 190)
        return (
            Circle(sun, SUN, Paint(neutral.sun)),
            round_rect(sheet, shaft, 8.0, Paint(neutral.paper), edge),
            round_rect(sheet, tray, 8.0, Paint(neutral.paper), edge),
            sheet.text(shaft.left, shaft.bottom + 26, "inside", TEXT, muted=True),
            sheet.text(tray.left, tray.bottom + 26, "fell last", TEXT, muted=True),
        )

    def draw_resting(self, outcome: StepResult) -> tuple[Shape, ...]:
        """Cubes in rows: those inside, and those that fell last."""
        fell = self._draw_pile(self._tray, outcome.toss.fell)
        return *self._draw_pile(self._shaft, outcome.inside), *fell

    def _draw_pile(self, area: Rect, cubes: Cubes) -> Iterator[Shape]:
        """Cubes in rows from the bottom, as large as the area allows."""
        colours = [c for c in self.palette.in_order(set(cubes)) for _ in range(cubes[c])]
        columns, room = GRID, area.expand(-10.0)
        while (pitch := room.width / columns) > MIN_CELL:
            if -(-len(colours) // columns) * pitch <= room.height:
                break
            columns += 1
        for place, colour in enumerate(colours):
            row, column = divmod(place, columns)
            x, y = room.left + (column + 0.5) * pitch, room.bottom - (row + 0.5) * pitch
            if y > room.top:
                yield from self._sheet.icon(x, y, colour, pitch / 1.35, 0.0)

    @property
    def _sheet(self) -> Sheet:
        return Sheet(self.stage, self.palette, 0.0, self.area.width, 0.0, self.area.height)

    @property
    def _shaft(self) -> Rect:
        middle = 0.36 * self.area.width
        return Rect(middle - 125, HEAD + 30, middle + 125, self.area.height - FOOT)

    @property
    def _tray(self) -> Rect:
        left, bottom = self._shaft.right + 28, self._shaft.bottom
        return Rect(left, bottom - 150, left + 200, bottom)
