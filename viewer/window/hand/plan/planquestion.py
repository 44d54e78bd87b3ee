"""Laying a plan by mouse or keys."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from game.shogun import Plans
from game.shogun.observation import Asked
from viewer.boards.shogun.board import ShogunBoard
from viewer.draw.displaylist import Shape, texts_last
from viewer.draw.memo import Memo
from viewer.draw.rect import Place, Rect
from viewer.draw.sheet import HEIGHT
from viewer.window.hand.facts import is_province
from viewer.window.hand.highlights import Highlights, MapHighlighter
from viewer.window.hand.plan.desk import AREA, Desk, PointerState
from viewer.window.hand.plan.draft import PlanDraft, UndoHistory, restore_draft
from viewer.window.hand.plan.notes import BOARD_NOTE, NOTES, buttons, draw_note, note_of
from viewer.window.hand.question import Question
from viewer.window.hotspots import DIRECTIONS, Hotspot, Hotspots, neighbour
from viewer.window.view import Layer

MIDDLE: Place = (640.0, 360.0)  # of the stage: a card that is carried is drawn around it
DRAG_DISTANCE = 5.0  # units that the mouse moves with a button down before it drags
BUTTON_KEYS: Mapping[str, str] = {"z": "undo", "y": "redo", "delete": "clear", "tab": "look"}
"""Buttons by the keys that push them."""
SHIFT_KEYS: Mapping[str, str] = {"z": "redo", "backspace": "clear", "enter": "done"}
"""The same while shift is held, where they differ."""


class PlanQuestion(Question):
    """A plan in the making.

    Args:
        board: of the game.
        seen: the observation of the player who must plan.

    Attributes:
        held: the card that is about to be laid.
    """

    def __init__(self, board: ShogunBoard, seen: Asked) -> None:
        super().__init__(board)
        self._seen = seen
        self._light = MapHighlighter(board.map_view, seen)
        self._desk = Desk(self._sheet, seen)
        self._course = UndoHistory(PlanDraft(Plans.described(seen["decision"]), {}))
        self.held: str | None = None
        self._pressed: Place | None = None  # where the button went down on a card
        self._carried: Place | None = None  # where the mouse carries a card
        self._keys = False
        self._named: str | None = None
        self._hidden = False
        self._cards: Memo[tuple[Shape, ...]] = Memo(4)

    # What there is

    @property
    def laying(self) -> PlanDraft:
        """What lies there."""
        return self._course.now

    @property
    def _round(self) -> list[Any]:
        """Which round and whose plan it is."""
        return [self._seen["year"], self._seen["season"], self._seen["seat"]]

    def draft(self) -> dict[str, Any]:
        """What is laid so far."""
        laid = dict(self.laying.laid)
        return {"about": self._round, "laid": laid} if laid else {}

    def resume_draft(self, begun: dict[str, Any]) -> None:
        """Lay the plan begun; not one of another round, or that fits no more."""
        if isinstance(begun, dict) and begun.get("about") == self._round:
            found = restore_draft(self.laying.plans, begun.get("laid"))
            if found is not None:
                self._course.then(found)

    def field_shapes(self) -> tuple[Shape, ...]:
        """The province of the card that is held or pointed at lights up on the map."""
        over, card = self._over, self.held
        if card is None and over and not self._hidden:
            card = over.name if over.kind == "card" else self.laying.laid.get(over.name)
        known = card is not None and is_province(self._seen, card)
        return self._light.shapes(Highlights(over=card or "") if known else Highlights())

    def layers(self, onto: Rect) -> tuple[Layer, ...]:
        """A card that follows the mouse is a layer of its own, so that nothing is drawn anew."""
        lying, card, place = super().layers(onto), self.held, self._carried
        if card is None or place is None:
            return lying
        drawn = self._cards(card, lambda: texts_last(self._desk.carried(card, MIDDLE)))
        unit = onto.height / HEIGHT
        x, y = (place[0] - MIDDLE[0]) * unit, (place[1] - MIDDLE[1]) * unit
        moved = Rect(onto.left + x, onto.top + y, onto.right + x, onto.bottom + y)
        return (*lying, Layer(drawn, self._board.stage, moved))

    @property
    def _look(self) -> object:
        course = self._course
        laid = tuple(self.laying.laid.items())
        return laid, self._sight, self._hidden, course.undoable, course.redoable

    @property
    def _sight(self) -> PointerState:
        return PointerState(self.held, self._carried is not None, self._keys, self._named)

    def _draw(self, spots: Hotspots) -> Iterator[Shape]:
        note = BOARD_NOTE
        if not self._hidden:
            yield from self._desk.drawn(spots, self.laying, self._sight)
            note = note_of(self._seen, self.laying, self.held, self._over)
        yield from draw_note(note, buttons(spots, self._course, self._hidden), self._sheet)

    def covers(self, place: Place) -> bool:
        """Whether a place is on the desk or the note."""
        return NOTES.holds(place) or (not self._hidden and AREA.holds(place))

    # What is done

    def on_press(self, place: Place, on_field: Place | None = None) -> bool:
        """A card is picked up or laid, or a button goes down."""
        self._put_back()
        self._keys, self._over = False, self.spots().at(place)
        over = self._down = self._over
        if over and over.kind == "field" and self.held:
            self._lay(over.name)
        elif over is None or over.kind != "button":
            card = self._card_on(over) if over else None
            self.held = None if card == self.held else card
            self._pressed = place if self.held else None
        return over is not None or self.covers(place)

    def on_move(self, place: Place, on_field: Place | None = None) -> bool:
        """The mouse points at something."""
        self._put_back()
        clear = on_field is not None and not self.covers(place)
        named = self._board.spaces.at(on_field) if on_field and clear else None
        self._keys, self._named = False, named if named in self.laying.plans.cards else None
        return super().on_move(place)

    def on_drag(self, place: Place, on_field: Place | None = None) -> bool:
        """A card follows the mouse."""
        if self.held and self._pressed and math.dist(place, self._pressed) > DRAG_DISTANCE:
            self._pressed, self._carried = None, place
        elif self.held and self._carried:
            self._carried = place
        if self.held or (self._down and self._down.kind == "button"):
            self._over = self.spots().at(place)
        return super().on_drag(place)

    def on_release(self, place: Place, on_field: Place | None = None) -> bool:
        """A card is dropped, or a button has been clicked."""
        used, self._pressed = super().on_release(place), None
        if self._carried is not None:
            self._drop(place)
            self._over = self.spots().at(place)
        return used

    def on_key(self, name: str, *, shift: bool = False) -> bool:
        """A key goes down."""
        if self._carried:
            return False
        if name in DIRECTIONS and not self._hidden:
            self._over = neighbour(self.spots(), self._over, name)
            self._keys, self._named = True, None
            return True
        button = (SHIFT_KEYS if shift else {}).get(name) or BUTTON_KEYS.get(name)
        if button:
            self._push(button)
            return True
        if name == "escape":
            return self._step_back()
        if self._hidden:
            return False
        if name == "enter":
            return self._enter()
        return name == "backspace" and self._take_off()

    def _clicked(self, spot: Hotspot) -> None:
        if spot.kind == "button":
            self._push(spot.name)

    def _push(self, name: str) -> None:
        """Do what a button says, if it can be done."""
        if Hotspot("button", name) not in self.spots():
            return
        self.held = None
        if name == "undo":
            self._course.undo()
        elif name == "redo":
            self._course.redo()
        elif name == "clear":
            self._course.then(self.laying.cleared())
        elif name == "look":
            self._hidden = not self._hidden
        else:
            self._give(self.laying.plan)

    def _enter(self) -> bool:
        """Pick up, lay down, or push what the keys point at."""
        over = self._over
        if over is None:
            return False
        if over.kind == "button":
            self._push(over.name)
        elif over.kind == "field" and self.held:
            self._lay(over.name)
            self._over = over if self.held else self._next_card()
        elif card := self._card_on(over):
            self.held = None if card == self.held else card
            if self.held:
                self._over = self._next_field(card) or over
        self._keys = True
        return True

    def _next_card(self) -> Hotspot | None:
        """Where the keys point when a card has been laid."""
        if self.laying.plan is not None:
            return Hotspot("button", "done")
        return next((Hotspot("card", card) for card in self.laying.in_hand), self._over)

    def _next_field(self, card: str) -> Hotspot | None:
        """Where the keys point when a card has been picked up: the next free field for it."""
        laid, fields = self.laying.laid, [each for each in self.spots() if each.kind == "field"]
        free = (each for each in fields if each.name not in laid)
        return next((each for each in free if not self.laying.why_not(card, each.name)), None)

    def _take_off(self) -> bool:
        """The card that is pointed at goes back to the hand."""
        over = self._over
        if over and over.kind == "field" and (card := self.laying.laid.get(over.name)):
            self.held = None
            self._course.then(self.laying.back(card))
            return True
        return False

    def _step_back(self) -> bool:
        if self.held is None and not (self._keys and self._over):
            return False
        self.held, self._over, self._keys = None, None, False
        return True

    def _drop(self, place: Place) -> None:
        """Let a carried card go: on a field that takes it, or back to the hand."""
        card, over = self.held or "", self._over
        if over and over.kind == "field":
            self._lay(over.name)
        elif over and over.kind == "card" and (field := self.laying.field_of(card)):
            self.held = over.name  # which takes its place
            self._lay(field)
        elif AREA.holds(place):
            self._course.then(self.laying.back(card))
        self._carried = self.held = None

    def _put_back(self) -> None:
        """A card let go where nothing was told of it, such as outside of the window."""
        if self._carried is not None:
            self._carried = self._pressed = self.held = None

    def _lay(self, field: str) -> None:
        """Put the held card on a field, if it may lie there; else it stays in the hand."""
        card = self.held
        if card is not None and not self.laying.why_not(card, field):
            self._course.then(self.laying.put(card, field))
            self.held = None

    def _card_on(self, spot: Hotspot) -> str | None:
        return self.laying.laid.get(spot.name) if spot.kind == "field" else spot.name
