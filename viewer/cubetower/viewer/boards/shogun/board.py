"""The board of SHOGUN: tower, map and cards at any time of a film."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property, partial
from typing import Any, Final, Self

from cubetower.game.core import Seat
from cubetower.game.shogun.captions import places_of
from cubetower.game.shogun.rules.board import board
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.rules.module import register_modules, registered_modules
from cubetower.game.shogun.rules.observation import Position
from cubetower.pages.palette import Palette
from cubetower.tower.design import Design
from cubetower.viewer.boards.board import Board, Status
from cubetower.viewer.boards.facts import Overview
from cubetower.viewer.boards.shogun.cards.actioncard import MomentCard
from cubetower.viewer.boards.shogun.cards.battlecard import BattleCard, battle_name
from cubetower.viewer.boards.shogun.cards.coursecard import CourseCard
from cubetower.viewer.boards.shogun.cards.intertitle import Intertitle
from cubetower.viewer.boards.shogun.cards.modulestrip import ModuleStrip, has_strip
from cubetower.viewer.boards.shogun.cards.paper import ShogunCard
from cubetower.viewer.boards.shogun.cards.planscard import PlansCard
from cubetower.viewer.boards.shogun.cards.scoreline import Scoreline
from cubetower.viewer.boards.shogun.cards.verdictcard import VerdictCard
from cubetower.viewer.boards.shogun.histories import (
    player_history,
    player_standing,
    province_history,
    province_standing,
)
from cubetower.viewer.boards.shogun.japan.mapcamera import AROUND, OVERVIEW, MapCamera
from cubetower.viewer.boards.shogun.japan.mapview import MapView
from cubetower.viewer.boards.shogun.japan.pieces import ProvincePieces, draw_pieces
from cubetower.viewer.boards.shogun.japan.region import bounds, region
from cubetower.viewer.boards.shogun.layout import AREAS, HINT_AREA, LAND, WASHI, WIDE, Layout
from cubetower.viewer.boards.shogun.legend import LEGEND
from cubetower.viewer.boards.shogun.mappanel import MapPanel
from cubetower.viewer.boards.shogun.moments import ShogunMoment, title_text
from cubetower.viewer.boards.shogun.overview import overview_of
from cubetower.viewer.boards.shogun.schedule import ShogunCut, ShogunSchedule, chances_of
from cubetower.viewer.boards.shogun.summary import summary_of
from cubetower.viewer.boards.shogun.towermodel import tower_model
from cubetower.viewer.boards.shogun.towerpanel import TowerPanel
from cubetower.viewer.boards.spaces import Spaces
from cubetower.viewer.chronicle import HistoryEntry
from cubetower.viewer.draw.displaylist import Shape, Stage
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import HEIGHT, Sheet
from cubetower.viewer.page.layout import PageLayout
from cubetower.viewer.scene import Chances, Mark, MarkKind, PanelPicture
from cubetower.viewer.stagedtoss import StagedToss
from cubetower.viewer.tower.timedtoss import TowerModel

BETWEEN: Final = frozenset(("title", "board"))
"""Kinds of moments that fill the whole picture, between the battles of a film and at its end."""
NOTHING: Final = PanelPicture((), ())
KINDS: Mapping[str, MarkKind] = {"round": "round", "winter": "winter", "end": "end"}
"""Moments that are marked as more than a step."""


@dataclass(frozen=True, eq=False)
class ShogunBoard(Board[ShogunCut]):
    """Tower, map and cards.

    Attributes:
        odds_of: whose odds they are, if not those of the game's own tower.
        design: the tower of a game that is still being played.
        layout: where everything lies.
    """

    _: KW_ONLY
    odds_of: str = ""
    design: Design | None = None
    layout: Layout = WIDE

    LEGEND = LEGEND
    TOWER = True
    FIELD = "map"
    ASIDE = "plans"
    ROUND = "season"
    SPACE = "province"
    NAMED = True
    PAGE = PageLayout(
        hidden=("plans",),
        below=("plans",),
        zoomable=("map",),
        core={"map": LAND},
        blank={"tower": 64.0},
        phone_order=("map", "verdict", "action", "tower", "course", "modules", "plans"),
    )

    def __getstate__(self) -> dict[str, Any]:
        """Include the modules in play, which other drawing processes may not know."""
        return {**vars(self), "modules": registered_modules(self.header["options"]["modules"])}

    def __setstate__(self, state: dict[str, Any]) -> None:
        register_modules(state.pop("modules"))
        vars(self).update(state)

    @property
    def stage(self) -> Stage:
        """The stage of all frames; the tower stands on it in true size."""
        return self._tower.stage

    @property
    def areas(self) -> Mapping[str, Rect]:
        """Where the panels lie; that of the modules only if it shows anything."""
        left_out = () if has_strip(self.header) else ("modules",)
        areas = {name: each for name, each in self.layout.areas.items() if name not in left_out}
        if any(cut.moment.kind in BETWEEN for cut in self.schedule.cuts):
            areas["title"] = Rect(0.0, 0.0, self.layout.width, HEIGHT)
        return areas

    def picture(self, panel: str, index: int, since: float) -> PanelPicture:
        """What a panel shows."""
        cut = self.schedule.cuts[index]
        if panel == "title" or cut.moment.kind in BETWEEN:
            return self._between(index, since) if panel == "title" else NOTHING
        if panel == "tower":
            alone = self._camera and cut.moment.kind in OVERVIEW
            return NOTHING if alone else self._tower.picture(index, since)
        if panel == "map":
            return self._map_picture(index, since)
        if panel == "verdict":
            if self._camera and cut.moment.kind in ("seeding", "end"):
                return NOTHING  # it would lie over the cubes, and over the land that fills
            return PanelPicture((), self._verdict.picture(cut, since))
        if panel == "action" and cut.throw:
            return PanelPicture((), self._battle.picture(cut, since))
        notice = panel == "action" and cut.moment.kind in OVERVIEW
        card = self._cards["notice" if notice else panel]
        if panel == "action" and cut.moment.kind == "scores":
            return PanelPicture((), card.picture(cut.moment, since))
        return PanelPicture((), card.picture(*_visible_moment(cut, since)))

    def _between(self, index: int, since: float) -> PanelPicture:
        """The title of the next battle, or the standings; nothing while the game is shown."""
        cut = self.schedule.cuts[index]
        if cut.moment.kind == "title":
            return self._intertitle.title(cut, self.schedule.cuts[index + 1], since)
        return (
            self._intertitle.standings(cut.moment, since) if cut.moment.kind == "board" else NOTHING
        )

    def _map_picture(self, index: int, since: float) -> PanelPicture:
        """The map as a whole, or what the camera shows of it."""
        cut = self.schedule.cuts[index]
        picture = self._map.picture(cut, since)
        if self._camera is None:
            return picture
        before = self.schedule.cuts[index - 1] if index else None
        if before and before.moment.kind in BETWEEN:
            before = None
        return self._camera.picture(picture.shapes, cut, before, since)

    @property
    def models(self) -> Mapping[str, TowerModel]:
        """The tower with the cubes of all tosses."""
        return {"tower": tower_model(self._tower)}

    @property
    def tosses(self) -> Sequence[tuple[float, StagedToss]]:
        """Those of the seeding and of all battles."""
        return [(cut.start, cut.throw) for cut in self.schedule.cuts if cut.throw]

    def mark(self, cut: ShogunCut) -> Mark:
        """A battle with its surprise, or who does what and where."""
        moment = cut.moment
        year, event = moment.table.year, moment.event
        focus, places = self._focus(cut), places_of(event)
        pin = self.map_view.atlas.sites[places[0]].block.middle if places else None
        if isinstance(event, Fought) and moment.kind == "battle":
            chance = cut.odds.of(event.winner) if cut.odds else 1.0
            upset = min(max(-math.log2(max(chance, 1e-3)) / 10, 0.0), 1.0)
            sides = tuple(side for side in (event.attacker, event.defender) if side)
            name, summary = battle_name(event), summary_of(event, cut)
            number = moment.battle
            return Mark(cut.start, "battle", name, upset, year, sides, number, focus, summary, pin)
        label = title_text(moment.table.title)
        if moment.kind == "act" and moment.table.captions:
            caption = moment.table.captions[-1]
            where = f", {caption.province}" if caption.province else ""
            who = f"{caption.seat.capitalize()}: " if caption.seat else ""
            label = f"{label}: {who}{caption.text}{where}"
        kind = KINDS.get(moment.kind, "step")
        return Mark(cut.start, kind, label or "The game begins", year=year, focus=focus)

    def acting(self, cut: ShogunCut) -> tuple[Seat, ...]:
        """Both sides of a battle, or who does something."""
        event, moment = cut.moment.event, cut.moment
        if isinstance(event, Fought):
            return tuple(side for side in (event.attacker, event.defender) if side)
        captions = moment.table.captions if moment.kind == "act" else ()
        return (captions[-1].seat,) if captions and captions[-1].seat else ()

    def figures(self, position: Position) -> Mapping[Seat, Mapping[str, int]]:
        """Points and provinces."""
        owned = Counter(position.owner.values())
        return {
            seat: {"points": position.points[seat], "provinces": owned[seat]}
            for seat in self.header["seats"]
        }

    @property
    def chances(self) -> Sequence[Chances]:
        """After each battle and round of a game; none if only battles are shown."""
        return chances_of(self.schedule)

    def with_schedule(self, schedule: ShogunSchedule) -> Self:
        """The board with the same map, so that its cached drawings stay."""
        board = replace(self, schedule=schedule)
        board.__dict__.update(_map=self._map, _tower=self._tower.with_schedule(schedule))
        return board

    # Window

    @property
    def field_overlays(self) -> Sequence[Rect]:
        """The cards that lie on the map."""
        return AREAS["course"], AREAS["action"]

    @property
    def hint_area(self) -> Rect:
        """Over the course card and the sea beside it."""
        return HINT_AREA

    @property
    def margins(self) -> tuple[str, str, float]:
        """The tower's ground at the left, the sea at the right."""
        return self.palette.neutral.background, self.palette.chart.sea, WASHI

    def prepare(self, cut: ShogunCut) -> None:
        """Find the places of arrow and names on the map."""
        self._map.prepare(cut.moment)

    @cached_property
    def spaces(self) -> Spaces:
        """The provinces in play."""
        sites = {name: site for name, site in self.map_view.atlas.sites.items() if site.in_play}
        blocks = {name: site.block for name, site in sites.items()}
        return Spaces({name: site.parts for name, site in sites.items()}, blocks)

    def spaces_of(self, seat: Seat, position: Position) -> Sequence[str]:
        """The provinces of a player."""
        return [name for name, owner in position.owner.items() if owner == seat]

    def busy_spaces(self, cut: ShogunCut) -> Sequence[str]:
        """The provinces where something happens."""
        return places_of(cut.moment.event)

    def over_spaces(self, cut: ShogunCut, spaces: Sequence[str]) -> Iterator[Shape]:
        """The pieces of provinces in which nothing changes."""
        moment, busy = cut.moment, self.busy_spaces(cut)
        placed = self.map_view.pieces(moment.after)
        for name in spaces:
            still = ProvincePieces.of(moment.before, name) == ProvincePieces.of(moment.after, name)
            if name not in busy and still:
                yield from draw_pieces(self.map_view.sheet, placed[name])

    def space_label(self, name: str) -> Iterator[Shape]:
        """The name of a province on its tag."""
        return self.map_view.name(name)

    def labels(self, index: int, since: float) -> tuple[Shape, ...]:
        """The names on the map."""
        return self._map.names(self.schedule.cuts[index], since)

    def tags(self, index: int, since: float) -> tuple[Rect, ...]:
        """Where the names on the map lie."""
        return self._map.tags(self.schedule.cuts[index], since)

    def names(self, index: int, since: float) -> tuple[Shape, ...]:
        """The names of all provinces, clear of the tags that are shown."""
        return self.map_view.names(self.tags(index, since))

    def overview(self, cut: ShogunCut, position: Position) -> Overview:
        """The round, special cards, players, majorities, the winter, and cubes."""
        return overview_of(self.header, cut.moment, position)

    def standing(self, name: str, cut: ShogunCut, position: Position) -> Status:
        """The status of a province or a player."""
        if name in self.spaces:
            return province_standing(name, ProvincePieces.of(position, name))
        special = cut.moment.table.holders.get(name, "")
        return player_standing(name, position, special, self.header)

    def history(self, name: str) -> Sequence[HistoryEntry]:
        """What happened to a province or a player."""
        told = province_history if name in self.spaces else player_history
        return told(self.schedule.cuts, name)

    # What is drawn

    @property
    def map_view(self) -> MapView:
        """The map, for pointing at it."""
        return self._map.view

    @cached_property
    def _tower(self) -> TowerPanel:
        area, layout = self.layout.areas["tower"], self.layout
        top = layout.areas["modules"].bottom if "modules" in self.areas else area.top
        place, given = Rect(area.left, top, area.right, area.bottom), (layout.ground, self.schedule)
        return TowerPanel(place, *given, self.palette, self.design, layout.width, layout.zoom)

    @cached_property
    def _map(self) -> MapPanel:
        sheet = Sheet(self.stage, self.palette, 0.0, 1280.0)
        return MapPanel(MapView(sheet, self.header["options"]["board"], len(self.header["seats"])))

    @cached_property
    def _camera(self) -> MapCamera | None:
        layout = self.layout
        if layout.frames is None:
            return None
        place = layout.areas["map"], layout.frames
        return MapCamera(self.map_view, *place, self._aim, layout.ground.window)

    def _focus(self, cut: ShogunCut) -> Rect | None:
        """The region of the map where something happens."""
        return region(self.map_view.atlas, self._neighbours, places_of(cut.moment.event))

    def _aim(self, cut: ShogunCut) -> Rect | None:
        """What a camera shows at least: pieces where something happens, and names."""
        sites, places = self.map_view.atlas.sites, places_of(cut.moment.event)
        pieces = [sites[name].block.expand(AROUND) for name in places]
        return bounds([*pieces, *self._map.tags(cut, cut.seconds / 2)]) if pieces else None

    @cached_property
    def _intertitle(self) -> Intertitle:
        return Intertitle(self.stage, self.palette, self.layout.width, self.header)

    @cached_property
    def _neighbours(self) -> Mapping[str, Sequence[str]]:
        return board(self.header["options"]["board"], len(self.header["seats"])).neighbours

    @cached_property
    def _battle(self) -> BattleCard:
        return BattleCard(*self._place("action"), self.odds_of)

    @cached_property
    def _verdict(self) -> VerdictCard:
        return VerdictCard(*self._place("verdict"), self.header)

    @cached_property
    def _cards(self) -> Mapping[str, ShogunCard[Any] | MomentCard]:
        moments = tuple(cut.moment for cut in self.schedule.cuts if cut.moment.kind not in BETWEEN)
        last = partial(MomentCard, moments=moments)
        cards: dict[str, Callable[..., ShogunCard[Any] | MomentCard]] = {
            "course": partial(CourseCard, moments=moments),
            "modules": ModuleStrip,
            "action": last,
            "notice": last,
            "plans": PlansCard,
            "score": Scoreline,
        }
        return {
            name: card(*self._place(name), header=self.header)
            for name, card in cards.items()
            if name in (*self.layout.areas, "notice")
        }

    def _place(self, name: str) -> tuple[Stage, Palette, Rect]:
        """Stage, colours and area of a card."""
        stage, area = self.layout.place(self.stage, name)
        return stage, self.palette, area


def _visible_moment(cut: ShogunCut, since: float) -> tuple[ShogunMoment, float]:
    """The moment as shown, and since when; results of throws and winters only when counted."""
    if cut.throw is None and cut.moment.kind != "scores":
        return cut.moment, since
    known = cut.result_at - cut.start
    if since < known:
        return cut.before_result, since
    return cut.moment, since - known
