"""The tower of a game: its tosses, and between them the cubes inside."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from pages.palette import Palette
from tower.design import Design
from viewer.boards.shogun.schedule import ShogunCut, ShogunSchedule, TossFilm
from viewer.draw.displaylist import Cube, Paint, Shape, Stage, texts_last
from viewer.draw.flow import Element, box, cube, label, table
from viewer.draw.memo import Memo
from viewer.draw.rect import Rect
from viewer.draw.sheet import HEIGHT, Sheet
from viewer.draw.typography import TEXT
from viewer.scene import PanelPicture
from viewer.timeline import LEAVE_S, ease
from viewer.tower.placing import Reach, in_view, stand_tower, tower_reach, whole_reach
from viewer.tower.poses import Poses
from viewer.tower.timedtoss import Alphas
from viewer.tower.towerview import MM, TowerView

WIDTH = 1280.0  # of the stage, units
MARGIN, FOOT = 10.0, 44.0  # free space at the left of the tower and under it, units
LIST = Rect(293.5, 375.55, 406.0, 600.0)  # of what lies inside and in the tray, units
ABOVE = Rect(16.0, 100.0, 406.0, 150.0)  # of the same list when the tower can be turned, units
HEAD, COLUMN, LOW_PITCH = 48.0, 46.0, 17.0  # its columns, and from row to row, units
COLUMNS, PITCH = (20.0, 48.5, 44.0), 22.0  # widths of its columns, and from row to row, units
MIN_ALPHA = 1e-3  # of a cube that is seen at all
HAND_MM = 40.0  # over the funnel's rim, where cubes of a throw begin to fall
UNIT_MM = 0.65  # mm of the design in a unit, where there is no toss to go by
PER_TOSS = 1000  # keys of cubes: no more of them in a toss
SOURCES = {"recorded": "recorded in this game", "matched": "simulated, with this result"}
"""Where the picture of a toss comes from."""

Contents = Callable[[Mapping[str, int], Mapping[str, int]], tuple[Shape, ...]]
Pair = tuple[tuple[Shape, ...], tuple[Shape, ...], tuple[Shape, ...]]  #: two, and both joined


@dataclass(frozen=True, eq=False)
class TowerPanel:
    """Draws the tower at any time of a film.

    Attributes:
        area: where it stands.
        ground: width of the panel's own ground, units; the tray reaches beyond it at the right.
        schedule: of the film.
        palette: its colours.
        design: the tower of a game that is still being played: it is shown before the first
            toss, and its size does not depend on the tosses.
    """

    area: Rect
    ground: float
    schedule: ShogunSchedule
    palette: Palette
    design: Design | None = None

    def with_schedule(self, schedule: ShogunSchedule) -> TowerPanel:
        """The panel of the same tower with more tosses."""
        panel = replace(self, schedule=schedule)
        if self.design:
            panel.__dict__.update(views=self.views, _backdrops=self._backdrops)
        return panel

    @cached_property
    def stage(self) -> Stage:
        """The stage of the whole picture; the tower stands on it in true size."""
        return Stage(WIDTH * self._unit_mm * MM, HEIGHT * self._unit_mm * MM)

    def picture(self, index: int, seconds: float) -> PanelPicture:
        """The panel at a time since a cut began."""
        cut, before = self.schedule.cuts[index], self.last_throw(index)
        tossed = index if cut.throw else before
        throw = None if tossed is None else self.throw(tossed)
        shapes, counts = (
            self._cubes_at(index, seconds, before),
            self._counts_at(cut, seconds, self._contents),
        )
        return PanelPicture(self._backdrop(throw), self._join(shapes, counts))

    def _cubes_at(self, index: int, seconds: float, before: int | None) -> tuple[Shape, ...]:
        """The cubes in the tower, with those that appear or vanish.

        Args:
            index: of the cut that is shown.
            seconds: since it began.
            before: index of the cut with the toss before; None if it is not in the film.
        """
        cut = self.schedule.cuts[index]
        throw = cut.throw
        if throw is None:
            if before is None:
                return self._empty
            last = self.schedule.cuts[before]
            since = cut.start - last.start - last.seconds + seconds
            return self._after(before, ease(since / LEAVE_S))
        if seconds >= throw.timeline.ends:
            return self._after(index, 0.0)
        leaving = () if before is None else self._leaving(before, ease(seconds / LEAVE_S))
        slow = throw.timeline.falls <= seconds < throw.lies
        moving = self._cubes(index, throw.poses(seconds), throw.alphas(seconds))
        return (*leaving, *moving, *self._source_note(throw, slow=slow))

    def _counts_at(self, cut: ShogunCut, seconds: float, contents: Contents) -> tuple[Shape, ...]:
        """How many cubes are inside and in the tray, drawn in one of two ways."""
        if cut.throw:
            return contents(*cut.throw.live(seconds))
        if cut.moment.kind == "opening":
            return contents({}, {})
        return contents(cut.moment.after.inside, cut.moment.after.tray)

    @property
    def room(self) -> Rect:
        """Where the tower stands when it is seen from another side, units."""
        bottom = self.area.bottom - FOOT + MARGIN
        return Rect(self.area.left + MARGIN, ABOVE.bottom + MARGIN, self.ground + MARGIN, bottom)

    def surroundings(self) -> tuple[Shape, ...]:
        """The ground and the sun, which lie behind any tower."""
        return tuple(self._ground())

    def notes(self, index: int, seconds: float) -> tuple[Shape, ...]:
        """What is written beside the tower at a time since a cut began."""
        counts = self._counts_at(self.schedule.cuts[index], seconds, self._contents_above)
        return _join_pair(self._last_notes, self._note_at(index, seconds), counts)

    def _note_at(self, index: int, seconds: float) -> tuple[Shape, ...]:
        """Where the toss that is shown comes from; nothing once its cubes have left the tray."""
        cut = self.schedule.cuts[index]
        if cut.throw:
            slow = cut.throw.timeline.falls <= seconds < cut.throw.lies
            return self._source_note(cut.throw, slow=slow)
        before = self.last_throw(index)
        if before is None:
            return ()
        last = self.schedule.cuts[before]
        left = cut.start + seconds - last.start - last.seconds >= LEAVE_S
        return () if left else self._source_note(self.throw(before))

    @property
    def _throws(self) -> list[TossFilm]:
        return [cut.throw for cut in self.schedule.cuts if cut.throw]

    @cached_property
    def _unit_mm(self) -> float:
        """Mm of the design in a unit: all tosses fit, but a seeding may start above the picture."""
        width, height = self.area.width - MARGIN, self.area.height - FOOT
        if self.design:
            reach = tower_reach(self.design)
            return max((reach.right - reach.left) / width, (reach.top + HAND_MM) / height)
        sizes = []
        for throw in self._throws:
            reach = whole_reach(throw.recording, throw.design)
            sizes.append((reach.right - reach.left) / width)
            if throw.attack or len(self._throws) == 1:
                sizes.append((reach.top + throw.design.tube.plate_mm) / height)
        return max(sizes, default=UNIT_MM)

    @cached_property
    def views(self) -> Mapping[Design, TowerView]:
        """The towers by design; most films have one."""
        views = {}
        if self.design:
            views[self.design] = self._standing(self.design, tower_reach(self.design))
        for throw in self._throws:
            if throw.design not in views:
                reach = whole_reach(throw.recording, throw.design)
                views[throw.design] = self._standing(throw.design, reach)
        return views

    def _standing(self, design: Design, reach: Reach) -> TowerView:
        left = self.area.left + MARGIN - reach.left / self._unit_mm
        foot = HEIGHT - self.area.bottom + FOOT
        return stand_tower(design, self.palette, self._unit_mm, left, foot)

    @cached_property
    def _empty(self) -> tuple[Shape, ...]:
        """The tower before the first toss, with nothing inside."""
        view = next(iter(self.views.values()), None)
        return tuple(view.inside((), np.empty((0, 4)))) if view else ()

    def last_throw(self, index: int) -> int | None:
        """Index of the cut with the toss before; None if that toss is not in the film."""
        cuts = self.schedule.cuts
        place = next((place for place in range(index - 1, -1, -1) if cuts[place].throw), None)
        number = cuts[index].moment.battle
        if place is None or number is None or cuts[place].moment.battle == number - 1:
            return place
        return None

    def _after(self, index: int, gone: float) -> tuple[Shape, ...]:
        """The cubes at rest after a toss, while those not needed leave the tray, by a share.

        The same tuple each time at shares 0 and 1.
        """
        if gone not in (0.0, 1.0):
            return tuple(self._resting(index, gone))
        return self._memo(("after", index, gone), lambda: tuple(self._resting(index, gone)))

    def _resting(self, index: int, gone: float) -> Iterator[Shape]:
        throw = self.throw(index)
        yield from self._cubes(index, throw.poses(math.inf), throw.alphas_after(gone))
        if gone < 1:
            yield from self._source_note(throw)

    def _leaving(self, index: int, gone: float) -> Iterator[Shape]:
        """The cubes in the tray after a toss while they leave it, by a share."""
        throw = self.throw(index)
        if gone < 1:
            yield from self._cubes(index, throw.poses(math.inf), throw.alphas_leaving(gone))

    def _cubes(self, index: int, poses: Poses, alphas: Alphas) -> Iterator[Shape]:
        """Cubes among the parts of the tower, at poses of their toss."""
        throw = self.throw(index)
        view = self.views[throw.design]
        shown = np.flatnonzero(in_view(throw.design, poses) & (alphas > MIN_ALPHA))
        cubes = [throw.recording.cubes[place] for place in shown]
        for shape in view.inside(cubes, poses[shown], alphas[shown]):
            if isinstance(shape, Cube) and shape.key is not None:
                yield replace(shape, key=index * PER_TOSS + int(shown[shape.key]))
            else:
                yield shape

    def throw(self, index: int) -> TossFilm:
        """The toss of a cut that has one."""
        throw = self.schedule.cuts[index].throw
        assert throw is not None  # noqa: S101 - for the type checker
        return throw

    def _backdrop(self, throw: TossFilm | None) -> tuple[Shape, ...]:
        """The ground, the sun, and the parts of the tower behind all cubes."""
        view = self.views[throw.design] if throw else next(iter(self.views.values()), None)
        behind = view.behind if view else ()
        design = view.design if view else None
        return self._backdrops(design, lambda: (*self._ground(), *behind))

    def _ground(self) -> Iterator[Shape]:
        sheet, neutral = self._sheet, self.palette.neutral
        yield sheet.box(0, 0, self.ground, HEIGHT, Paint(neutral.background))
        yield sheet.disc((0.62 * self.ground, 330.0), 128, Paint(neutral.sun))

    def _source_note(self, throw: TossFilm, *, slow: bool = False) -> tuple[Shape, ...]:
        """A note on where the toss comes from, and how much it is slowed down."""
        led = throw.recording.made_with.get("schematic", "")
        said = SOURCES.get(throw.drawn.source) or f"schematic: {led} by hand"
        if slow and not led:
            said += f", {throw.timeline.warp.slowdown:.1f} × slower"
        draw = partial(self._sheet.text, 16, HEIGHT - 14, said, TEXT, muted=True)
        return self._memo(("note", said), lambda: (draw(),))

    def _join(self, cubes: tuple[Shape, ...], counts: tuple[Shape, ...]) -> tuple[Shape, ...]:
        """Join both; the same tuple for the same two tuples."""
        return _join_pair(self._last, cubes, counts)

    def _contents(self, inside: Mapping[str, int], tray: Mapping[str, int]) -> tuple[Shape, ...]:
        """How many cubes of each colour lie inside, and in the tray."""
        key = tuple(tuple(sorted(each.items())) for each in (inside, tray))
        return self._memo(("counts", key), lambda: tuple(self._counts_table(inside, tray)))

    def _contents_above(
        self, inside: Mapping[str, int], tray: Mapping[str, int]
    ) -> tuple[Shape, ...]:
        """The same over the tower, which may then stand anywhere below."""
        key = tuple(tuple(sorted(each.items())) for each in (inside, tray))
        return self._memo(("above", key), lambda: tuple(self._counts_above(inside, tray)))

    def _counts_above(self, inside: Mapping[str, int], tray: Mapping[str, int]) -> Iterable[Shape]:
        colours = self.palette.in_order(set(inside) | set(tray))
        rows: list[list[Element]] = [[box(), *(cube(colour, anchor="right") for colour in colours)]]
        for name, counts in (("inside", inside), ("tray", tray)):
            numbers = (str(counts.get(colour) or "") for colour in colours)
            cells = (label(number, anchor="right") for number in numbers)
            rows.append([label(name, muted=True), *cells])
        return table(rows, (HEAD, *(COLUMN for _ in colours)), pitch=LOW_PITCH).draw(
            self._sheet, ABOVE
        )

    def _counts_table(self, inside: Mapping[str, int], tray: Mapping[str, int]) -> Iterable[Shape]:
        heads = (label(name, muted=True, anchor="right") for name in ("inside", "tray"))
        rows: list[list[Element]] = [[box(), *heads]]
        for colour in self.palette.in_order(set(inside) | set(tray)):
            counts = (str(each.get(colour) or "") for each in (inside, tray))
            numbers = (label(count, anchor="right") for count in counts)
            rows.append([cube(colour, anchor="left"), *numbers])
        return table(rows, COLUMNS, pitch=PITCH).draw(self._sheet, LIST)

    @cached_property
    def _last(self) -> list[Pair]:
        return []

    @cached_property
    def _last_notes(self) -> list[Pair]:
        return []

    @cached_property
    def _memo(self) -> Memo[tuple[Shape, ...]]:
        return Memo(1000)

    @cached_property
    def _sheet(self) -> Sheet:
        return Sheet(self.stage, self.palette, self.area.left, self.ground)

    @cached_property
    def _backdrops(self) -> Memo[tuple[Shape, ...]]:
        return Memo()


def _join_pair(
    last: list[Pair], first: tuple[Shape, ...], second: tuple[Shape, ...]
) -> tuple[Shape, ...]:
    """Join two tuples; the same again if they are the last two that were joined."""
    if not (last and last[0][0] is first and last[0][1] is second):
        last[:] = [(first, second, texts_last((*first, *second)))]
    return last[0][2]
