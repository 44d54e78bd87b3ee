"""The scene of a game: tower, map and cards at every time of its film."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import cached_property
from itertools import takewhile
from typing import Any

from game.core import Data
from game.shogun.events import Fought
from tower.design import Design
from viewer.boards.shogun.cards.actioncard import MomentCard
from viewer.boards.shogun.cards.battlecard import BattleCard, Chances, battle_name
from viewer.boards.shogun.cards.coursecard import CourseCard
from viewer.boards.shogun.cards.modulestrip import SHOWN, ModuleStrip
from viewer.boards.shogun.cards.paper import Card
from viewer.boards.shogun.cards.planscard import PlansCard
from viewer.boards.shogun.japan.mapview import MapView
from viewer.boards.shogun.layout import AREAS, WASHI
from viewer.boards.shogun.mappanel import MapPanel
from viewer.boards.shogun.moments import Moment
from viewer.boards.shogun.schedule import Cut, Schedule
from viewer.boards.shogun.towerpanel import TowerPanel
from viewer.draw.displaylist import DisplayList, Shape, Stage
from viewer.draw.palette import Palette, shipped_palette
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet
from viewer.scene import Mark, MarkKind, PanelPicture

__all__ = ["AREAS", "WASHI", "GameScene"]

KINDS: Mapping[str, MarkKind] = {"round": "round", "winter": "winter", "end": "end"}
"""Moments that are marked as more than a step."""


@dataclass(frozen=True, eq=False)
class GameScene:
    """A game, or some of its moments, as a film.

    Attributes:
        header: of the replay.
        schedule: what is seen when.
        chances: the odds before each battle, by number of the throw.
        odds_of: whose odds they are, if not those of the game's own tower.
        palette: the colours; the shipped ones by default.
        design: the tower of a game that is still played.
    """

    header: Data
    schedule: Schedule
    chances: Mapping[int, Chances]
    _: KW_ONLY
    odds_of: str = ""
    palette: Palette = field(default_factory=shipped_palette)
    design: Design | None = None

    @property
    def seconds(self) -> float:
        """Length of the film, s."""
        return self.schedule.seconds

    @property
    def areas(self) -> Mapping[str, Rect]:
        """The panels by name, in the order they are painted; plans lie beside the stage."""
        left_out = () if set(SHOWN) & set(self.header["options"]["modules"]) else ("modules",)
        return {name: area for name, area in AREAS.items() if name not in left_out}

    @property
    def stage(self) -> Stage:
        """Of all frames."""
        return self._tower.stage

    @cached_property
    def marks(self) -> Sequence[Mark]:
        """The moments one can go to."""
        return tuple(self._mark(cut) for cut in self.schedule.cuts)

    def frame(self, seconds: float) -> DisplayList:
        """The picture at a time of the film, s."""
        parts: list[tuple[Shape, ...]] = []
        for name in self.areas:
            if name != "plans":
                picture = self.panel(name, seconds)
                parts += [picture.backdrop, picture.shapes]
        return self._layered(parts)

    def still(self, seconds: float) -> DisplayList:
        """The same picture on its own."""
        return self.frame(seconds)

    def panel(self, name: str, seconds: float) -> PanelPicture:
        """What a panel shows; the same tuples as long as nothing changes in it."""
        index, since = self.schedule.place(seconds)
        cut = self.schedule.cuts[index]
        if name == "tower":
            return self._tower.picture(index, since)
        if name == "map":
            return self._map.picture(cut, since)
        if name == "deed" and cut.throw:
            return PanelPicture((), self._battle.picture(cut, since))
        return PanelPicture((), self._cards[name].picture(*_seen(cut, since)))

    def grown(self, schedule: Schedule, chances: Mapping[int, Chances]) -> GameScene:
        """The scene of the same game after more of it has been played.

        Its map is the same one, so that what is drawn of it stays.
        """
        scene = replace(self, schedule=schedule, chances=chances)
        scene.__dict__.update(_map=self._map, _last=self._last, _tower=self._tower.grown(schedule))
        return scene

    def _layered(self, parts: list[tuple[Shape, ...]]) -> DisplayList:
        """The parts one over the other; those still the same as in the last picture lie below."""
        same = _same(self._last.parts, parts)
        if not (same == len(self._last.ground) and _same(self._last.ground, parts) == same):
            self._last.ground = parts[:same]
            self._last.backdrop = tuple(shape for part in parts[:same] for shape in part)
        self._last.parts = parts
        moving = tuple(shape for part in parts[same:] for shape in part)
        return DisplayList(self.stage, self._last.backdrop, moving)

    def _mark(self, cut: Cut) -> Mark:
        moment = cut.moment
        if isinstance(moment.event, Fought):
            chances = self.chances.get(moment.battle or 0)
            chance = chances.of(moment.event.winner) if chances else 1.0
            upset = min(max(-math.log2(max(chance, 1e-3)) / 10, 0.0), 1.0)
            return Mark(cut.start, "battle", battle_name(moment.event), upset)
        label = moment.table.title
        if moment.kind == "deed" and moment.table.deeds:
            deed = moment.table.deeds[-1]
            where = f", {deed.province}" if deed.province else ""
            who = f"{deed.seat.capitalize()}: " if deed.seat else ""
            label = f"{label}: {who}{deed.text}{where}"
        return Mark(cut.start, KINDS.get(moment.kind, "step"), label or "The game begins")

    @cached_property
    def _tower(self) -> TowerPanel:
        area = AREAS["tower"]
        top = AREAS["modules"].bottom if "modules" in self.areas else area.top
        standing = Rect(area.left, top, area.right, area.bottom)
        return TowerPanel(standing, WASHI, self.schedule, self.palette, self.design)

    def names(self, seconds: float) -> tuple[Shape, ...]:
        """The names on the map at a time of the film, to be painted over what is laid on it."""
        index, since = self.schedule.place(seconds)
        return self._map.names(self.schedule.cuts[index], since)

    def prepare(self, moment: Moment) -> None:
        """Do ahead what takes longest of a moment's first picture; also in another thread."""
        self._map.prepare(moment)

    @property
    def map_view(self) -> MapView:
        """The map, for those who point at it."""
        return self._map.view

    @cached_property
    def _map(self) -> MapPanel:
        sheet = Sheet(self.stage, self.palette, 0.0, 1280.0)
        return MapPanel(MapView(sheet, self.header["options"]["board"], len(self.header["seats"])))

    @cached_property
    def _battle(self) -> BattleCard:
        return BattleCard(self.stage, self.palette, AREAS["deed"], self.chances, self.odds_of)

    @cached_property
    def _cards(self) -> Mapping[str, Card[Any] | MomentCard]:
        moments = tuple(cut.moment for cut in self.schedule.cuts)
        given = (self.stage, self.palette)
        return {
            "course": CourseCard(*given, AREAS["course"], self.header),
            "modules": ModuleStrip(*given, AREAS["modules"], self.header),
            "deed": MomentCard(*given, AREAS["deed"], self.header, moments),
            "plans": PlansCard(*given, AREAS["plans"], self.header),
        }

    @cached_property
    def _last(self) -> _Layers:
        return _Layers()


def _seen(cut: Cut, since: float) -> tuple[Moment, float]:
    """The moment as far as it is seen, and since when: what a throw decides, not before it fell."""
    if cut.throw is None:
        return cut.moment, since
    known = cut.known - cut.start
    if since < known:
        return replace(cut.moment, after=cut.moment.before), since
    return cut.moment, since - known


@dataclass(eq=False, slots=True)
class _Layers:
    """The parts of the last picture, and those of them that are one backdrop."""

    parts: list[tuple[Shape, ...]] = field(default_factory=list)
    ground: list[tuple[Shape, ...]] = field(default_factory=list)
    backdrop: tuple[Shape, ...] = ()


def _same(first: Sequence[tuple[Shape, ...]], second: Sequence[tuple[Shape, ...]]) -> int:
    """How many at the beginning are the same objects."""
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
