"""The tower of a game: its tosses, and between them the cubes inside."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial, reduce

import numpy as np

from cubetower.pages.palette import Palette
from cubetower.tower.design import Design
from cubetower.viewer.boards.shogun.cubeset import CubeSet
from cubetower.viewer.boards.shogun.layout import Ground
from cubetower.viewer.boards.shogun.schedule import ShogunSchedule, TossFilm
from cubetower.viewer.draw.camera import Camera, Shots, between
from cubetower.viewer.draw.displaylist import Paint, Shape, Stage, texts_last
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import HEIGHT, Sheet
from cubetower.viewer.draw.typography import TEXT
from cubetower.viewer.scene import PanelPicture
from cubetower.viewer.timeline import LEAVE_S, ease
from cubetower.viewer.tower.chips import TallyChips
from cubetower.viewer.tower.placing import Reach, stand_tower, tower_reach, whole_reach
from cubetower.viewer.tower.tally import Tally
from cubetower.viewer.tower.towerview import MM, TowerView

WIDTH = 1280.0  # of the stage, units
SHADES, SHADE = (8.0, 5.0, 2.5), 0.05  # how far the ground shades the map, units; opacity
MARGIN, FOOT = 10.0, 44.0  # free space at the left of the tower and under it, units
ABOVE = Rect(16.0, 112.0, 336.0, 172.0)
"""Of what lies where when the tower can be turned, beside the button that turns it, units."""
NEARER_S = 0.8  # s in which the tray comes nearer
NEAR_MARGIN = 24.0  # free space at its right then, units
HAND_MM = 40.0  # over the funnel's rim, where cubes of a throw begin to fall
UNIT_MM = 0.65  # mm of the design in a unit, where there is no toss to go by
SOURCES = {"recorded": "recorded in this game", "matched": "simulated, with the game's result"}
"""Where the picture of a toss comes from."""

Pair = tuple[tuple[Shape, ...], tuple[Shape, ...], tuple[Shape, ...]]  #: two, and both joined


@dataclass(frozen=True, eq=False)
class TowerPanel:
    """Draws the tower at any time of a film.

    Attributes:
        area: where it stands.
        ground: the panel's own; the tray may reach beyond it at the right.
        schedule: of the film.
        palette: its colours.
        design: the tower of a game that is still being played: it is shown before the first
            toss, and its size does not depend on the tosses.
        wide: of the stage, units.
        zoom: how much nearer the tray comes when the cubes of a toss lie in it.
    """

    area: Rect
    ground: Ground
    schedule: ShogunSchedule
    palette: Palette
    design: Design | None = None
    wide: float = WIDTH
    zoom: float = 1.0

    def with_schedule(self, schedule: ShogunSchedule) -> TowerPanel:
        """The panel of the same tower with more tosses."""
        panel = replace(self, schedule=schedule)
        if self.design:
            panel.__dict__.update(views=self.views, _backdrops=self._backdrops)
        return panel

    @cached_property
    def stage(self) -> Stage:
        """The stage of the whole picture; the tower stands on it in true size."""
        return Stage(self.wide * self._unit_mm * MM, HEIGHT * self._unit_mm * MM)

    def picture(self, index: int, seconds: float) -> PanelPicture:
        """The panel at a time since a cut began."""
        shown, tally = self._cubes_now(index, seconds)
        tossed = index if self.schedule.cuts[index].throw else self.last_throw(index)
        throw = None if tossed is None else self.throw(tossed)
        cubes, camera = self._draw_cubes(shown), self._camera(index, seconds)
        if camera:
            tally = tally.of_tray
        notes, tags = self._note_at(index, seconds), self._tags(index, seconds, shown, tally)
        if camera:
            cubes, tags = (
                shots.take(camera, shapes)
                for shots, shapes in zip(self._shots, (cubes, tags), strict=True)
            )
        beside = _join_pair(self._last_notes[0], notes, tags)
        return PanelPicture(self._backdrop(throw, camera), _join_pair(self._last, cubes, beside))

    def _camera(self, index: int, seconds: float) -> Camera | None:
        """On its way to the tray while the last cubes of a toss come to rest; None before."""
        throw = self.schedule.cuts[index].throw
        if throw is None or self.zoom == 1.0 or seconds <= throw.lies - NEARER_S:
            return None
        near = ease((seconds - throw.lies) / NEARER_S + 1.0)
        area, chips = self.area, self._chips(throw.design)
        right = chips.tray_end + NEAR_MARGIN / self.zoom
        bottom = area.bottom - FOOT * (1.0 - 1.0 / self.zoom)
        tray = Rect(right - area.width / self.zoom, bottom - area.height / self.zoom, right, bottom)
        source = between(area, tray, round(near, 3))
        return Camera.fit(self._sheet, source, area, area)

    def _cubes_now(self, index: int, seconds: float) -> tuple[list[CubeSet], Tally]:
        """The cubes at a time since a cut began, and how many lie where."""

        def find() -> tuple[list[CubeSet], Tally]:
            shown = self._cubes_at(index, seconds)
            return shown, self._count(shown)

        return self._last_cubes((index, seconds), find)

    def _cubes_at(self, index: int, seconds: float) -> list[CubeSet]:
        """The cubes in the tower, with those that appear or vanish.

        Args:
            index: of the cut that is shown.
            seconds: since it began.
        """
        cut, before = self.schedule.cuts[index], self.last_throw(index)
        throw = cut.throw
        if throw and seconds >= throw.timeline.ends:
            return [self._resting(index, 0.0)]
        if throw is None:
            if before is None:
                return []
            last = self.schedule.cuts[before]
            since = cut.start - last.start - last.seconds + seconds
            return [self._resting(before, ease(since / LEAVE_S))]
        shown = CubeSet.of(throw, index, throw.poses(seconds), throw.alphas(seconds))
        if before is None or seconds >= LEAVE_S:
            return [shown]
        film = self.throw(before)
        alphas = film.alphas_leaving(ease(seconds / LEAVE_S))
        leaving = CubeSet.of(film, before, film.poses(math.inf), alphas)
        return [shown.join(leaving)] if shown.can_join(leaving) else [leaving, shown]

    def _resting(self, index: int, gone: float) -> CubeSet:
        """The cubes after a toss, while those not needed leave the tray, by a share."""
        film = self.throw(index)
        rest = {0.0: 2 * index + 1, 1.0: 2 * index + 2}.get(gone, 0)
        return CubeSet.of(film, index, film.poses(math.inf), film.alphas_after(gone), rest)

    def _draw_cubes(self, shown: Sequence[CubeSet]) -> tuple[Shape, ...]:
        """Cubes among the parts of the tower; the same tuple as long as nothing moves."""
        if not shown:
            return self._empty

        def draw() -> tuple[Shape, ...]:
            views = ((each, self.views[each.film.design]) for each in shown)
            return tuple(shape for each, view in views for shape in each.draw(view))

        rest = shown[-1].rest
        return self._memo(("rest", rest), draw) if rest else draw()

    def _tags(
        self, index: int, seconds: float, shown: Sequence[CubeSet], tally: Tally
    ) -> tuple[Shape, ...]:
        """How many cubes of each colour lie where, beside the tower."""
        if not shown:
            return ()
        chips, (attack, defence) = self._chips(shown[-1].film.design), self._sides(index, seconds)
        return chips.draw(tally, attack, defence)

    def _count(self, shown: Sequence[CubeSet]) -> Tally:
        """The cubes by place and colour; those that rest are counted once."""

        def count() -> Tally:
            return reduce(Tally.plus, (each.count() for each in shown), Tally())

        rest = shown[-1].rest if shown else 0
        return self._tallies(rest, count) if rest else count()

    def _sides(self, index: int, seconds: float) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The colours that count for attacker and defender, as long as their rows are seen."""
        cut, before = self.schedule.cuts[index], self.last_throw(index)
        throw = cut.throw
        if throw is None and before is not None:
            last = self.schedule.cuts[before]
            lies = cut.start + seconds < last.start + last.seconds + LEAVE_S
            throw = last.throw if lies else None
        return (throw.attack, throw.defence) if throw else ((), ())

    def _chips(self, design: Design) -> TallyChips:
        """What draws the tags beside a tower."""
        if design not in self._all_chips:
            right = self.area.left + (self.ground.tags or self.ground.plot.right) - MARGIN
            over_tray = self.area.right - MARGIN
            chips = TallyChips(
                self.views[design], self.stage, right, over_tray, window=self.ground.window
            )
            if self.zoom > 1.0:  # it is seen when the tray is near
                near, beside = chips.tray_end, NEAR_MARGIN / 2 / self.zoom
                left = near + 3 * beside - self.area.width / self.zoom
                chips = replace(chips, over_tray=min(over_tray, near + beside), before_tray=left)
            self._all_chips[design] = chips
        return self._all_chips[design]

    @property
    def room(self) -> Rect:
        """Where the tower stands when it is seen from another side, units."""
        bottom = self.area.bottom - FOOT + MARGIN
        return Rect(
            self.area.left + MARGIN, ABOVE.bottom + MARGIN, self.ground.plot.right + MARGIN, bottom
        )

    def surroundings(self) -> tuple[Shape, ...]:
        """The ground and the sun, which lie behind any tower."""
        return tuple(self._ground())

    def notes(self, index: int, seconds: float) -> tuple[Shape, ...]:
        """What is written beside the tower at a time since a cut began."""
        shown, tally = self._cubes_now(index, seconds)
        counts: tuple[Shape, ...] = ()
        if shown:
            chips, sides = self._chips(shown[-1].film.design), self._sides(index, seconds)
            counts = chips.list_places(tally, ABOVE, *sides)
        return _join_pair(self._last_notes[1], self._note_at(index, seconds), counts)

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

    def throw(self, index: int) -> TossFilm:
        """The toss of a cut that has one."""
        throw = self.schedule.cuts[index].throw
        assert throw is not None  # noqa: S101 - for the type checker
        return throw

    def _backdrop(self, throw: TossFilm | None, camera: Camera | None) -> tuple[Shape, ...]:
        """The ground, the sun, and what of the tower is behind all cubes, as a camera sees it."""
        view = self.views[throw.design] if throw else next(iter(self.views.values()), None)
        behind = view.behind if view else ()
        return self._backdrops(
            (view and view.design, camera),
            lambda: (*self._ground(), *(camera.shoot(behind) if camera else behind)),
        )

    def _ground(self) -> Iterator[Shape]:
        sheet, neutral, ground = self._sheet, self.palette.neutral, self.ground
        if ground.window:
            yield from self._edges(ground.window)
        for each in ground.parts:
            yield sheet.polygon(each.corners, Paint(neutral.background))
        yield sheet.disc(ground.sun.middle, ground.sun.size, Paint(neutral.sun))

    def _edges(self, window: Rect) -> Iterator[Shape]:
        """The shadow of the ground on the map that is seen through a window in it."""
        paint = Paint(self.palette.neutral.shadow, SHADE)
        for wide in SHADES:
            left, top = window.left + wide, window.bottom - wide
            yield self._sheet.box(window.left, window.top, left, window.bottom, paint)
            yield self._sheet.box(left, top, window.right, window.bottom, paint)

    def _source_note(self, throw: TossFilm, *, slow: bool = False) -> tuple[Shape, ...]:
        """A note on where the toss comes from, and how much it is slowed down."""
        led = throw.recording.made_with.get("schematic", "")
        said = SOURCES.get(throw.drawn.source) or f"schematic: {led} by hand"
        if slow and not led:
            said += f", {throw.timeline.warp.speed_text}"
        draw = partial(self._sheet.text, 16, self.area.bottom - 14, said, TEXT, muted=True)
        return self._memo(("note", said), lambda: (draw(),))

    @cached_property
    def _last(self) -> list[Pair]:
        return []

    @cached_property
    def _last_notes(self) -> tuple[list[Pair], list[Pair]]:
        """Beside the tower in the picture, and in three dimensions."""
        return [], []

    @cached_property
    def _shots(self) -> tuple[Shots, Shots]:
        """Of the tower with its cubes, and of the tags beside it."""
        return Shots(), Shots()

    @cached_property
    def _all_chips(self) -> dict[Design, TallyChips]:
        return {}

    @cached_property
    def _last_cubes(self) -> Memo[tuple[list[CubeSet], Tally]]:
        """The cubes at the last time; picture and notes of a page ask for the same."""
        return Memo(1)

    @cached_property
    def _tallies(self) -> Memo[Tally]:
        return Memo(1000)

    @cached_property
    def _memo(self) -> Memo[tuple[Shape, ...]]:
        return Memo(1000)

    @cached_property
    def _sheet(self) -> Sheet:
        return Sheet(self.stage, self.palette, self.area.left, self.area.right)

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
