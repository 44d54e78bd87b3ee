"""The map of a game at any time of its film: what is lit, moves or changes hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from cubetower.game.core import Event
from cubetower.game.shogun.captions import places_of
from cubetower.game.shogun.rules import events
from cubetower.game.shogun.rules.observation import Position
from cubetower.viewer.boards.schedule import RESULT_DELAY_S
from cubetower.viewer.boards.shogun.japan.mapview import MapView
from cubetower.viewer.boards.shogun.japan.triumph import Triumph
from cubetower.viewer.boards.shogun.layout import MAP_AREA
from cubetower.viewer.boards.shogun.moments import ShogunMoment
from cubetower.viewer.boards.shogun.schedule import ShogunCut, TossFilm
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import HEIGHT
from cubetower.viewer.scene import PanelPicture
from cubetower.viewer.timeline import ease

LIGHT_UP_S, ARROW_S = 0.3, 0.9  # s in which a province lights up, and an arrow grows
LEAVE_BY_S, ARROW_AT_S = 0.5, 0.05  # s of a battle by when armies have left; when they begin to
ARRIVE = 0.45  # of a march, when the first survivor comes into the province
CHANGE_S = 0.45  # s in which what a player's act changes is seen to change
SHADOWS = (10.0, 6.0, 3.0)  # how far the tower's ground shades the map, units
END_DELAY_S, END_S = 1.6, 1.6  # s until the land of who won fills, and in which it does
LIGHT_OUT_S = 0.35  # s at the end of an act in which its light goes out


@dataclass(frozen=True, eq=False)
class MapPanel:
    """Draws the map at any time of a film.

    Attributes:
        view: the map.
    """

    view: MapView
    _memo: Memo[tuple[Shape, ...]] = field(default_factory=lambda: Memo(32), repr=False)
    # Of the moment that is shown; window and page ask for one at a time, and 4 is chosen.
    _to_name: Memo[tuple[tuple[str, tuple[Rect, ...]], ...]] = field(
        default_factory=lambda: Memo(4), repr=False
    )
    _sent: Memo[Position] = field(default_factory=lambda: Memo(4), repr=False)

    def picture(self, cut: ShogunCut, seconds: float) -> PanelPicture:
        """The map at a time since a cut began; the same tuple while nothing moves."""
        state = _state(cut, seconds)
        key = (cut.moment.line, cut.moment.kind, state)
        shapes = self._memo(key, lambda: tuple(self._shapes(cut.moment, state)))
        return PanelPicture(self._backdrop, shapes)

    def names(self, cut: ShogunCut, seconds: float) -> tuple[Shape, ...]:
        """Only the names on the map at that time; the same tuple while they stay the same."""
        lit = _state(cut, seconds).lit
        key = ("names", cut.moment.line, cut.moment.kind, lit)
        return self._memo(key, lambda: tuple(self._names(cut.moment, lit)))

    def tags(self, cut: ShogunCut, seconds: float) -> tuple[Rect, ...]:
        """Where these names lie."""
        if not _state(cut, seconds).lit:
            return ()
        return tuple(self.view.tag(place, covered) for place, covered in self._tags(cut.moment))

    def prepare(self, moment: ShogunMoment) -> None:
        """Find the places of arrow and names, so that the first picture of a moment is not slow.

        May be called in another thread: it caches nothing but these places.
        """
        for _ in self._tags(moment):
            pass

    def _tags(self, moment: ShogunMoment) -> Iterator[tuple[str, tuple[Rect, ...]]]:
        """The provinces whose names are shown, each with what its name should not cover."""
        way = _way(moment.event)
        covered = self.view.arrow_extent(*way[:2]) if way else ()
        for place in _provinces_to_name(moment.event, places_of(moment.event)):
            yield place, covered
            covered = (*covered, self.view.tag(place, covered))

    @cached_property
    def _backdrop(self) -> tuple[Shape, ...]:
        """The map, in the shadow of the tower's ground at its left."""
        sheet, left = self.view.sheet, MAP_AREA.left
        shadow = Paint(sheet.palette.neutral.shadow, 0.04)
        edge = (sheet.box(left, 0, left + wide, HEIGHT, shadow) for wide in SHADOWS)
        return (*self.view.backdrop, *edge)

    def _shapes(self, moment: ShogunMoment, state: MapProgress) -> Iterator[Shape]:
        places = places_of(moment.event)
        named = _provinces_to_name(moment.event, places)
        after, before, progress = self._between(moment, state)
        yield from self.view.shapes(
            after,
            lit=dict.fromkeys(named, state.lit),
            left={place: state.lit for place in places if place not in named},
            dimmed=_pale_provinces(moment.event, state),
            before=before,
            progress=progress,
            laid=self._on_land(moment, state),
        )
        if isinstance(moment.event, events.Fought):
            yield from self._march(moment.event, state)
        yield from self._names(moment, state.lit)

    def _between(
        self, moment: ShogunMoment, state: MapProgress
    ) -> tuple[Position, Position | None, float]:
        """The positions that the map moves between, and its progress.

        The armies of an attack leave first; they are in the hand, then in the tower. What is left
        comes with the result.
        """
        event, before = moment.event, moment.before
        if not isinstance(event, events.Fought):
            return moment.after, before if state.change < 1 else None, state.change
        sent = self._sent((moment.line, moment.kind), lambda: _without_attackers(event, before))
        if state.change > 0:
            return moment.after, sent if state.change < 1 else None, state.change
        return sent, before if state.arrow < 1 else None, state.arrow

    def _march(self, event: events.Fought, state: MapProgress) -> Iterator[Shape]:
        """The survivors on their way, and a ring around the armies that hold the province now."""
        way = _way(event)
        if way and event.winner == "attacker":
            yield from self.view.march(*way, event.left, state.walk)
        if event.holder:
            yield from self.view.pulse(event.province, event.holder, state.pulse)

    def _on_land(self, moment: ShogunMoment, state: MapProgress) -> Iterator[Shape]:
        """What lies on the land, under the pieces: an arrow, or at the end the winners' colour."""
        way, event = _way(moment.event), moment.event
        if way and state.lit:
            yield from self.view.arrow(*way, state.arrow, state.pale)
        if isinstance(event, events.Ended):
            yield from self._triumph.shapes(moment.after, event.winners, state.triumph)

    @cached_property
    def _triumph(self) -> Triumph:
        return Triumph(self.view.sheet, self.view.atlas)

    def _names(self, moment: ShogunMoment, lit: float) -> Iterator[Shape]:
        if lit:
            key = (moment.line, moment.kind)
            for place, covered in self._to_name(key, lambda: tuple(self._tags(moment))):
                yield from self.view.name(place, lit, avoiding=covered)


class MapProgress(NamedTuple):
    """The progress of what moves on the map, each from 0 to 1.

    Attributes:
        lit: of the light on provinces.
        arrow: of the arrow, and of the armies that leave with it.
        change: of the result.
        walk: of the survivors into the province; not eased.
        pulse: of the ring around those who hold it.
        pale: of the arrow of an attack that failed.
        triumph: of the winners' land that fills at the end.
    """

    lit: float
    arrow: float
    change: float
    walk: float = 0.0
    pulse: float = 0.0
    pale: float = 0.0
    triumph: float = 0.0


def _state(cut: ShogunCut, seconds: float) -> MapProgress:
    if cut.throw is not None:
        return _battle_state(cut.moment.event, cut.throw, seconds)
    change = ease((seconds - RESULT_DELAY_S) / CHANGE_S)
    if cut.moment.kind == "end":
        triumph = min(1.0, max(0.0, (seconds - END_DELAY_S) / END_S))
        return MapProgress(0.0, 0.0, change, triumph=triumph)
    if not places_of(cut.moment.event):
        return MapProgress(0.0, 0.0, change)
    lit = min(seconds / LIGHT_UP_S, (cut.seconds - seconds) / LIGHT_OUT_S)
    return MapProgress(ease(lit), ease(seconds / (ARROW_S * 0.6)), change)


def _battle_state(event: Event, throw: TossFilm, seconds: float) -> MapProgress:
    """An attack leaves while the fist forms; survivors bring the change, or the arrow pales."""
    lit = ease(seconds / LEAVE_BY_S)
    arrow = ease((seconds - ARROW_AT_S) / (LEAVE_BY_S - ARROW_AT_S))
    walk, told = throw.timeline.walk_progress(seconds), throw.result_progress(seconds)
    if isinstance(event, events.Fought) and event.winner == "attacker":
        if _way(event) and event.left:
            told = ease((walk - ARRIVE) / (1.0 - ARRIVE))
        return MapProgress(lit, arrow, told, walk, told)
    return MapProgress(lit, arrow, told, 0.0, told, told)


def _without_attackers(event: events.Fought, before: Position) -> Position:
    """The position while the armies of an attack are away."""
    if not event.source:
        return before
    stay = max(0, before.armies.get(event.source, 0) - event.attackers)
    return replace(before, armies={**before.armies, event.source: stay})


def _pale_provinces(event: Event, state: MapProgress) -> dict[str, float]:
    """The province whose armies fight in the tower, until the result."""
    if not isinstance(event, events.Fought):
        return {}
    return {event.province: min(state.arrow, 1.0 - state.change)}


def _provinces_to_name(event: Event, places: tuple[str, ...]) -> tuple[str, ...]:
    """The provinces whose names are shown: where somebody goes, or all."""
    way = _way(event)
    return (way[1],) if way else places


def _way(event: Event) -> tuple[str, str, str] | None:
    """From where to where armies go, and in which colour."""
    match event:
        case events.Moved():
            return event.province, event.to, event.seat
        case events.Fought(source=str(source)):
            return source, event.province, event.attacker
    return None
