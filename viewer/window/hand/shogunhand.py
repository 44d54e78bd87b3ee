"""`ShogunHand`: plans by dragging cards onto fields, moves by clicking provinces."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from game.core.title import Title
from game.shogun import Plans, choices
from game.shogun.events import State
from game.shogun.observation import Asked, Knowledge
from viewer.boards.board import Board
from viewer.boards.shogun.board import ShogunBoard
from viewer.draw.displaylist import Line, Point, Polygon, Shape, Text, texts_last
from viewer.draw.memo import Memo
from viewer.draw.rect import Place, Rect
from viewer.window.hand.asking import Asking
from viewer.window.hand.hand import Hand
from viewer.window.hand.maplight import Light, MapLight
from viewer.window.hand.planning import MIDDLE, Planning
from viewer.window.view import Layer


class ShogunHand(Hand[Planning | Asking]):
    """A person's decisions in a game of SHOGUN: a plan, or one of several moves."""

    KEYS = (
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

    def __init__(self, title: Title, board: Board[Any]) -> None:
        super().__init__(title, board)
        self._map = cast(ShogunBoard, board).map_view
        self._light: MapLight | None = None
        self._begun: dict[str, Any] = {}
        self._lit: Memo[tuple[Shape, ...]] = Memo(2)
        self._carrying: tuple[object, object, Place, tuple[Shape, ...]] = ((), (), MIDDLE, ())

    def question(self, observation: Asked) -> Planning | Asking:
        """A plan, or one of the moves that are listed."""
        given = (self.board.stage, self.board.palette, observation)
        plans = isinstance(choices(observation), Plans)
        return Planning(*given) if plans else Asking(*given)

    def ask(self, observation: Asked) -> None:
        """A decision must be made; a plan begun is laid."""
        super().ask(observation)
        self._light, self._lit = MapLight(self._map, State.of(observation)), Memo(2)
        self._go_on()

    def target(self, on_field: Place) -> str | None:
        """The province at a place of the map."""
        return self.board.spaces.at(on_field)

    def unfinished(self) -> dict[str, Any]:
        """A plan begun, JSON-able, to be taken up later; empty if there is none."""
        if not self.asked or not isinstance(self.about, Planning):
            return {}
        laid = self.about.unfinished()
        return {"about": _about(self._seen), "laid": laid} if laid else {}

    def take_up(self, begun: dict[str, Any]) -> None:
        """Go on with a plan; one of another round, or that fits no more, is not taken up."""
        self._begun = begun if isinstance(begun, dict) else {}
        self._go_on()

    def _go_on(self) -> None:
        """Lay the plan begun, if it is one of this decision."""
        if not self.asked or not isinstance(self.about, Planning):
            return
        if self._begun.get("about") == _about(self._seen):
            self.about.take_up(self._begun.get("laid"))

    def provinces(self) -> tuple[str, ...]:
        """All that can be clicked now on the map."""
        return self.about.light.legal if self.asked and isinstance(self.about, Asking) else ()

    def field_shapes(self) -> tuple[Shape, ...]:
        """What lights up on the map."""
        light, drawn = Light(), self._light
        if self.asked and isinstance(self.about, Planning) and self.about.lit:
            light = Light(over=self.about.lit)
        elif self.asked and isinstance(self.about, Asking):
            light = self.about.light
        if light == Light() or drawn is None:
            return ()
        return self._lit(light, lambda: texts_last(drawn.drawn(light)))

    def shapes(self) -> tuple[Shape, ...]:
        """What is painted over the film's stage; the same tuple while nothing changes."""
        lying = self.about.shapes() if self.asked and self.about is not None else ()
        card, place = self._carried()
        if not card:
            return lying
        before = self._carrying
        if before[0] is not lying or before[1] is not card or before[2] != place:
            unit = self.board.stage.height / 720
            by = ((place[0] - MIDDLE[0]) * unit, (MIDDLE[1] - place[1]) * unit)
            shapes = (*lying, *(shifted(shape, by) for shape in card))
            self._carrying = (lying, card, place, shapes)
        return self._carrying[3]

    def layers(self, onto: Rect) -> tuple[Layer, ...]:
        """The same as `shapes`, so that a card that follows the mouse costs nothing."""
        found, (card, place) = super().layers(onto), self._carried()
        if card:
            unit = onto.height / 720
            x, y = (place[0] - MIDDLE[0]) * unit, (place[1] - MIDDLE[1]) * unit
            moved = Rect(onto.left + x, onto.top + y, onto.right + x, onto.bottom + y)
            found = (*found, Layer(card, self.board.stage, moved))
        return found

    def _settled(self, used: bool) -> bool:
        """A plan that is done is begun no more."""
        used = super()._settled(used)
        if self.answered:
            self._begun = {}
        return used

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
