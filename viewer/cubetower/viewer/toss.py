"""The scene of a toss: the tower with its cubes counted, and a sheet that says what it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cubetower.pages.palette import Palette, shipped_palette
from cubetower.tower import Cubes, Recording
from cubetower.tower.design import Design
from cubetower.viewer.draw.displaylist import (
    Circle,
    DisplayList,
    Paint,
    Point,
    Shape,
    Stage,
    Text,
    texts_last,
)
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import HEIGHT, ICON, Sheet, row_pitch
from cubetower.viewer.draw.typography import BODY, DISPLAY, TEXT, TITLE, shorten, text_width, wrap
from cubetower.viewer.stagedtoss import StagedToss
from cubetower.viewer.timeline import Timeline
from cubetower.viewer.tower.chips import TallyChips
from cubetower.viewer.tower.partnames import part_names
from cubetower.viewer.tower.placing import fit_tower, highest_beside_mm, in_view, whole_reach
from cubetower.viewer.tower.timedtoss import TimedToss, TowerModel
from cubetower.viewer.tower.towerview import TowerView

TOWER = Rect(52.0, 16.0, 614.0, 644.0)  # where tower and tray may stand, units
PAPER_LEFT = 624.0  # where the sheet's paper begins, units from the stage's left edge
SHEET_LEFT, SHEET_RIGHT = 672.0, 1228.0  # units from the stage's left edge
WIDTH = 16 / 9 * HEIGHT  # of the stage, units
SUN = 176.0  # its radius, units
PLACES = Rect(64.0, 650.0, 608.0, 690.0)  # what lies where when the tower can be turned, units
TABLE_LEFT = 150.0  # where the columns of the table begin, units


@dataclass(frozen=True)
class TossScene:
    """A toss through a tower, with tags that say where the cubes are.

    Attributes:
        title: one line.
        hint: what to look for, at most two lines.
        recording: the toss.
        closing: said when all has come to rest.
        palette: the colours; the shipped ones by default.
    """

    title: str
    hint: str
    recording: Recording
    closing: str = ""
    _: KW_ONLY
    palette: Palette = field(default_factory=shipped_palette)

    @property
    def seconds(self) -> float:
        """Length of the film, s."""
        return self.timeline.seconds

    @property
    def timeline(self) -> Timeline:
        """When what is seen."""
        return self.staging.timeline

    @cached_property
    def staging(self) -> StagedToss:
        """The cubes at any time."""
        return StagedToss(self.recording)

    def frame(self, seconds: float) -> DisplayList:
        """The picture at a time of the film, s."""
        picture = self.still(seconds)
        return replace(picture, shapes=(*picture.shapes, self._note[1]))

    def still(self, seconds: float) -> DisplayList:
        """The same picture on its own: it does not say how fast the film is."""
        tags = self._chips.draw(self.staging.tally(seconds))
        moves = min(seconds, self.timeline.ends)
        cubes = self._cubes(moves, lambda: tuple(self._cubes_at(moves)))
        shapes = (*cubes, *texts_last((*tags, *self._live(seconds))))
        return DisplayList(self._stage, self._backdrop, shapes)

    @cached_property
    def _chips(self) -> TallyChips:
        return TallyChips(self._tower, self._stage, PAPER_LEFT - 16.0)

    def _cubes_at(self, seconds: float) -> Iterator[Shape]:
        """The cubes in the tower and in its tray, and what may cover them."""
        poses, alphas = self.staging.poses(seconds), self.staging.alphas(seconds)
        seen = np.flatnonzero(in_view(self._design, poses) & (alphas > 0))
        cubes = [self.recording.cubes[index] for index in seen]
        yield from self._tower.inside(cubes, poses[seen], alphas[seen])

    @cached_property
    def _cubes(self) -> Memo[tuple[Shape, ...]]:
        return Memo(1)

    @cached_property
    def model(self) -> TowerModel:
        """The tower and its cubes, to be drawn in three dimensions."""
        toss = TimedToss(
            begins=0.0,
            ends=self.seconds,
            view=self._tower,
            recording=self.recording,
            poses=self.staging.poses,
            alphas=self.staging.alphas,
        )
        ground = (*self._paper(), self._note[0], *self._facts())
        return TowerModel((toss,), TOWER, ground, self._notes)

    def _notes(self, seconds: float) -> tuple[Shape, ...]:
        """What changes beside the tower while it can be turned."""
        tally = self.staging.tally(seconds)
        places = self._chips.list_places(tally, PLACES)
        return texts_last((*places, *self._live(seconds)))

    @property
    def _design(self) -> Design:
        return self.staging.design

    @cached_property
    def _tower(self) -> TowerView:
        reach = whole_reach(self.recording, self._design)
        return fit_tower(self._design, self.palette, reach, TOWER)

    @cached_property
    def _stage(self) -> Stage:
        return Stage(WIDTH * self._tower.unit, HEIGHT * self._tower.unit)

    @cached_property
    def _sheet(self) -> Sheet:
        return Sheet(self._stage, self.palette, SHEET_LEFT, SHEET_RIGHT - SHEET_LEFT)

    @cached_property
    def _backdrop(self) -> tuple[Shape, ...]:
        tower = self._tower
        names = part_names(tower, highest_beside_mm(self.recording, self._design), with_tags=True)
        return (*self._paper(), *tower.behind, *names, self._note[0], *self._facts())

    def _paper(self) -> Iterator[Shape]:
        """The ground, the sun behind the tower and the sheet of paper."""
        neutral = self.palette.neutral
        whole = Sheet(self._stage, self.palette, 0.0, WIDTH)
        yield whole.box(0, 0, WIDTH, HEIGHT, Paint(neutral.background))
        yield Circle(self._sun, SUN * whole.unit, Paint(neutral.sun))
        for spread in (10, 6, 3):
            yield whole.box(PAPER_LEFT - spread, 0, WIDTH, HEIGHT, Paint(neutral.shadow, 0.03))
        yield whole.box(PAPER_LEFT, 0, WIDTH, HEIGHT, Paint(neutral.paper))

    @property
    def _sun(self) -> Point:
        """Behind the tower's upper right, clear of the edges."""
        design, unit = self._design, self._tower.unit
        x, y = self._tower.at(design.exit_x_mm + 28.0, 0.72 * design.rim_mm)
        right, left = (PAPER_LEFT - SUN - 16) * unit, (SUN + 16) * unit
        return max(min(x, right), left), max(y, (HEIGHT - TOWER.bottom + SUN) * unit)

    @cached_property
    def _note(self) -> tuple[Text, Text]:
        """Where the picture comes from, and how fast the film is; in line with the tower."""
        texts = ("simulated", f"· {self.timeline.warp.speed_text}")
        first, second = (text_width(text, TEXT) for text in ("simulated ", texts[1]))
        left = self._tower.at(-self._design.exit_x_mm, 0.0)[0] / self._tower.unit
        left = min(left, PAPER_LEFT - 24 - first - second) - SHEET_LEFT
        source, speed = (
            self._sheet.text(x, HEIGHT - 26, text, TEXT, muted=True)
            for x, text in zip((left, left + first), texts, strict=True)
        )
        return source, speed

    def _facts(self) -> Iterator[Shape]:
        """What the sheet says from the start."""
        yield from self._heading()
        yield self._sheet.rule(196)
        yield from self._still_table()

    def _live(self, seconds: float) -> Iterator[Shape]:
        """What changes on the sheet."""
        shown = self.timeline.result_progress(seconds)
        if shown and self.closing:
            yield self._sheet.rule(380, shown)
            y = 436.0 + 8 * (1 - shown)
            yield self._sheet.text(0, y, self.closing, TITLE, weight="semibold", alpha=shown)
        if shown:
            fell = np.array([cube.fell for cube in self.recording.cubes], bool)
            stayed = self._cubes_where(~fell)
            ordered = self.palette.in_order(set(stayed))
            row = [(colour, shown) for colour in ordered for _ in range(stayed[colour])]
            pitch = row_pitch(len(row), self._sheet.width - TABLE_LEFT)
            yield self._sheet.text(0, 486, "Stayed inside", muted=True, alpha=shown)
            yield from self._sheet.row(TABLE_LEFT, 486, row, pitch)

    def _heading(self) -> Iterator[Shape]:
        sheet = self._sheet
        yield sheet.box(0, 52, 36, 56, Paint(self.palette.neutral.accent))
        yield sheet.text(0, 96, self.title, DISPLAY, weight="semibold")
        for line, text in enumerate(wrap(self.hint, BODY, sheet.width, 2)):
            yield sheet.text(0, 128 + 25 * line, text, muted=True)

    @cached_property
    def _colours(self) -> list[str]:
        return self.palette.in_order({cube.colour for cube in self.recording.cubes})

    def _still_table(self) -> Iterator[Shape]:
        """The colours, and what went in."""
        sheet = self._sheet
        for colour, x in self._columns():
            yield from sheet.icon(x - 3, 242, colour, ICON + 3)
            name = shorten(colour, TEXT, self._pitch - 6)
            yield sheet.text(x, 264, name, TEXT, muted=True, anchor="middle")
        thrown = np.array([cube.thrown for cube in self.recording.cubes], bool)
        yield from self._numbers(302, "Thrown in", self._cubes_where(thrown))
        yield from self._numbers(340, "Inside before", self._cubes_where(~thrown))

    def _cubes_where(self, chosen: NDArray[np.bool_]) -> Cubes:
        """The colours of some of the cubes."""
        return Cubes.of(self.recording.cubes[i].colour for i in np.flatnonzero(chosen))

    def _numbers(self, y: float, name: str, counts: Mapping[str, int]) -> Iterator[Shape]:
        sheet = self._sheet
        yield sheet.text(0, y, name, muted=True)
        for colour, x in self._columns():
            count = counts.get(colour, 0)
            number = str(count) if count else "·"
            yield sheet.text(x, y, number, muted=not count, anchor="middle")

    @property
    def _pitch(self) -> float:
        """From column to column of the table, units."""
        return (self._sheet.width - TABLE_LEFT) / max(1, len(self._colours))

    def _columns(self) -> Iterator[tuple[str, float]]:
        """The colours with the middles of their columns."""
        for place, colour in enumerate(self._colours):
            yield colour, TABLE_LEFT + (place + 0.5) * self._pitch
