"""The person's hand: answers decisions by mouse and keys, over plain observations alone.

It knows no game: it is given what the person may see, and gives a legal move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from game.core import Move
from game.shogun import Plans, choices
from game.shogun.events import State
from game.shogun.observation import Asked, Knowledge
from viewer.boards.shogun.japan.mapview import MapView
from viewer.draw.displaylist import Line, Point, Polygon, Shape, Stage, Text, texts_last
from viewer.draw.palette import Palette
from viewer.draw.rect import Place, Rect
from viewer.window.hand.asking import Asking
from viewer.window.hand.maplight import Light, MapLight
from viewer.window.hand.planning import MIDDLE, Planning
from viewer.window.hand.spots import Spot
from viewer.window.view import Layer

KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("← ↑ → ↓", "point at cards, fields and answers; set how many armies go, as + and − do"),
    ("enter", "pick up or lay the card; push the button; confirm the answer"),
    ("shift+enter", "the plan is done"),
    ("backspace", "take the card off its field; a step back"),
    ("delete", "clear the plan; shift+backspace, too"),
    ("z y", "undo, redo"),
    ("tab", "see the board instead of the plan"),
    ("1 … 9", "choose an answer, or how many armies go"),
    ("home end", "as few armies as can be, as many"),
    ("page↑ page↓", "the answers before, more answers"),
    ("esc", "let go"),
)
"""The keys with which a person decides, and what they do; no letter is one of the film's."""


class Hand:
    """A person's decisions.

    Places are units of the film's stage: x to the right, y down from its upper left corner. With
    them comes the province under the mouse, since the map may be enlarged.

    Args:
        stage: of the film.
        palette: its colours.
        map_view: the map on which provinces light up.

    Attributes:
        about: what is being decided: a plan, or one of several moves; None if nothing is asked.
    """

    def __init__(self, stage: Stage, palette: Palette, map_view: MapView) -> None:
        self._stage, self._palette = stage, palette
        self._map = map_view
        self._light: MapLight | None = None
        self.about: Planning | Asking | None = None
        self._seen: Asked | None = None
        self._begun: dict[str, Any] = {}
        self._answer: tuple[Move] | None = None
        self._lit: tuple[Light, tuple[Shape, ...]] = (Light(), ())
        self._all: tuple[tuple[Shape, ...], object, tuple[Shape, ...]] = ((), None, ())

    @property
    def asked(self) -> bool:
        """Somebody waits for an answer that is not final yet."""
        return self.about is not None and self._answer is None

    @property
    def answered(self) -> bool:
        """The answer is final. It may be None: to stay, or to take nothing, is a move too."""
        return self._answer is not None

    @property
    def answer(self) -> Move | None:
        """The move, once it is `answered`."""
        return self._answer[0] if self._answer is not None else None

    def ask(self, observation: Asked) -> None:
        """A decision must be made by the player whose observation it is.

        Raises:
            GameOver: it is not this player's turn.
        """
        legal = choices(observation)
        self.forget()
        self._seen, self._light = observation, MapLight(self._map, State.of(observation))
        given = (self._stage, self._palette, observation)
        self.about = Planning(*given) if isinstance(legal, Plans) else Asking(*given)
        self._go_on()

    def forget(self) -> None:
        """Nothing is asked any more."""
        self.about = self._seen = self._answer = self._light = None
        self._lit = (Light(), ())

    def unfinished(self) -> dict[str, Any]:
        """A plan begun, JSON-able, to be taken up later; empty if there is none."""
        if not self.asked or not isinstance(self.about, Planning) or self._seen is None:
            return {}
        laid = self.about.unfinished()
        return {"about": _about(self._seen), "laid": laid} if laid else {}

    def take_up(self, begun: dict[str, Any]) -> None:
        """Go on with a plan that `unfinished` gave, now or when it is asked for.

        One of another round, or that fits no more, is not taken up.
        """
        self._begun = begun if isinstance(begun, dict) else {}
        self._go_on()

    def _go_on(self) -> None:
        """Lay the plan begun, if it is one of this decision."""
        if not self.asked or not isinstance(self.about, Planning) or self._seen is None:
            return
        if self._begun.get("about") == _about(self._seen):
            self.about.take_up(self._begun.get("laid"))

    def spots(self) -> Mapping[Spot, Rect]:
        """All that can be clicked now beside the map, and where it is."""
        return self.about.spots() if self.asked and self.about is not None else {}

    def provinces(self) -> tuple[str, ...]:
        """All that can be clicked now on the map."""
        return self.about.light.legal if self.asked and isinstance(self.about, Asking) else ()

    def map_shapes(self) -> tuple[Shape, ...]:
        """What is painted over the map, on its own stage; the same tuple while nothing changes."""
        light = Light()
        if self.asked and isinstance(self.about, Planning) and self.about.lit:
            light = Light(over=self.about.lit)
        elif self.asked and isinstance(self.about, Asking):
            light = self.about.light
        if light == Light() or self._light is None:
            return ()
        if light != self._lit[0]:
            self._lit = (light, texts_last(self._light.drawn(light)))
        return self._lit[1]

    def shapes(self) -> tuple[Shape, ...]:
        """What is painted over the film's stage; the same tuple while nothing changes."""
        lying, (card, place) = self._lying(), self._carried()
        if not card:
            return lying
        key = (card, place)
        if self._all[0] is not lying or self._all[1] != key:
            unit = self._stage.height / 720
            by = ((place[0] - MIDDLE[0]) * unit, (MIDDLE[1] - place[1]) * unit)
            self._all = (lying, key, (*lying, *(shifted(shape, by) for shape in card)))
        return self._all[2]

    def layers(self, onto: Rect) -> tuple[Layer, ...]:
        """The same as `shapes`, so that a card that follows the mouse costs nothing.

        Args:
            onto: where the film's stage lies in the window, px.
        """
        lying, (card, place) = self._lying(), self._carried()
        found = [Layer(lying, self._stage, onto)] if lying else []
        if card:
            unit = onto.height / 720
            x, y = (place[0] - MIDDLE[0]) * unit, (place[1] - MIDDLE[1]) * unit
            moved = Rect(onto.left + x, onto.top + y, onto.right + x, onto.bottom + y)
            found.append(Layer(card, self._stage, moved))
        return tuple(found)

    def pressed(self, place: Place, province: str | None = None) -> bool:
        """The left button goes down; whether that meant something here."""
        if not self.asked or self.about is None:
            return False
        if isinstance(self.about, Planning):
            return self.about.pressed(place)
        return self._settled(self.about.pressed(place, province))

    def moved(self, place: Place, province: str | None = None) -> bool:
        """The mouse moves with no button down; whether it is over something here."""
        return self.asked and self.about is not None and self.about.moved(place, province)

    def dragged(self, place: Place, province: str | None = None) -> bool:
        """The mouse moves with the left button down."""
        return self.asked and self.about is not None and self.about.dragged(place)

    def released(self, place: Place, province: str | None = None) -> bool:
        """The left button goes up."""
        if not self.asked or self.about is None:
            return False
        return self._settled(self.about.released(place))

    def key(self, name: str, *, shift: bool = False) -> bool:
        """A key goes down, named as for `View.key`; whether that meant something here."""
        if not self.asked or self.about is None:
            return False
        if isinstance(self.about, Planning):
            return self._settled(self.about.key(name, shift=shift))
        return self._settled(self.about.key(name))

    def _settled(self, used: bool) -> bool:
        """Take the answer, if one was given."""
        if self.about is not None and self.about.answer is not None and self._seen is not None:
            [move] = self.about.answer
            self._answer = (choices(self._seen).verify(move),)
            self._begun = {}
        return used

    def _lying(self) -> tuple[Shape, ...]:
        return self.about.shapes() if self.asked and self.about is not None else ()

    def _carried(self) -> tuple[tuple[Shape, ...], Place]:
        if self.asked and isinstance(self.about, Planning):
            return self.about.carried()
        return (), MIDDLE


def shifted(shape: Shape, by: Point) -> Shape:
    """A shape moved by so many metres to the right and up."""

    def at(point: Point) -> Point:
        return (point[0] + by[0], point[1] + by[1])

    if isinstance(shape, Polygon | Line):
        return replace(shape, points=tuple(at(point) for point in shape.points))
    if isinstance(shape, Text):
        return replace(shape, at=at(shape.at))
    return replace(shape, centre=at(shape.centre))


def _about(seen: Knowledge) -> list[Any]:
    """Which round and whose plan it is."""
    return [seen["year"], seen["season"], seen["seat"]]
