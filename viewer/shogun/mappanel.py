"""The map of a game at every time of its film: what is lit, what moves, what changes hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from game.core import Event
from game.shogun import FARMER
from viewer.displaylist import Paint, Shape
from viewer.scene import PanelPicture
from viewer.sheet import HEIGHT
from viewer.shogun.japan.mapview import MapView
from viewer.shogun.moments import Moment
from viewer.shogun.schedule import Cut
from viewer.timeline import eased

LIT, ARROW = 0.3, 0.9  # s in which a province lights up, and an arrow grows
CHANGE = 0.45  # s in which what a deed changes is seen to change
SHADOWS = (10.0, 6.0, 3.0)  # how far the tower's ground shades the map, units
DIM = 0.35  # s at the end of a deed in which its light goes out


@dataclass(frozen=True, eq=False)
class MapPanel:
    """Draws the map at every time of a schedule.

    Attributes:
        view: the map.
    """

    view: MapView
    _kept: dict[object, tuple[Shape, ...]] = field(default_factory=dict, repr=False)

    def picture(self, cut: Cut, seconds: float) -> PanelPicture:
        """What the map shows at a time since a cut began; the same tuple while nothing moves."""
        state = self._state(cut, seconds)
        key = (cut.moment.line, cut.moment.kind, state)
        if key not in self._kept:
            if len(self._kept) >= 32:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = tuple(self._shapes(cut.moment, *state))
        return PanelPicture(self._backdrop, self._kept[key])

    @cached_property
    def _backdrop(self) -> tuple[Shape, ...]:
        """The map, in the shadow of the tower's ground at its left."""
        sheet, left = self.view.sheet, self.view.area.left
        shadow = Paint(sheet.palette.neutral.shadow, 0.04)
        edge = (sheet.box(left, 0, left + wide, HEIGHT, shadow) for wide in SHADOWS)
        return (*self.view.backdrop, *edge)

    def _state(self, cut: Cut, seconds: float) -> tuple[float, float, float]:
        """How far places are lit, an arrow has grown, and the change has gone."""
        if cut.throw is not None:
            lit = eased(_part(seconds, LIT))
            return lit, eased(_part(seconds - 0.2, ARROW)), cut.throw.shown(seconds)
        change = eased(_part(seconds - 0.1, CHANGE))
        if not _places(cut.moment.event):
            return 0.0, 0.0, change
        ends = _part(cut.seconds - seconds, DIM)
        return eased(min(_part(seconds, LIT), ends)), eased(_part(seconds, ARROW * 0.6)), change

    def _shapes(self, moment: Moment, lit: float, arrow: float, change: float) -> Iterator[Shape]:
        event, places = moment.event, _places(moment.event)
        before = moment.before if change < 1 else None
        yield from self.view.shapes(
            moment.after, lit=dict.fromkeys(places, lit), before=before, share=change
        )
        if (way := _way(event)) and lit:
            yield from self.view.arrow(*way, arrow)
        for place in _named(event, places):
            yield from self.view.name(place, lit)


def _places(event: Event) -> tuple[str, ...]:
    if event["event"] == "famine":
        return tuple(event["provinces"])
    named = [event.get("source"), event.get("province"), event.get("to")]
    if event["event"] == "gained":  # its source is a module
        named[0] = None
    return tuple(dict.fromkeys(place for place in named if place))


def _named(event: Event, places: tuple[str, ...]) -> tuple[str, ...]:
    """The provinces whose names are shown: where somebody goes, or all."""
    way = _way(event)
    return (way[1],) if way else places


def _way(event: Event) -> tuple[str, str, str] | None:
    """From where to where somebody goes, and whose colour it is."""
    if event["event"] == "moved":
        return event["province"], event["to"], event["seat"]
    if event["event"] == "battle" and event.get("source"):
        return event["source"], event["province"], event["attacker"] or FARMER
    return None


def _part(seconds: float, length: float) -> float:
    return min(max(seconds / length, 0.0), 1.0)
