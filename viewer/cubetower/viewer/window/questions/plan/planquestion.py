"""`PlanQuestion`: making SHOGUN's plan of a round by mouse or keys."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from cubetower.game.core import Move
from cubetower.game.shogun import Plans
from cubetower.game.shogun.rules.observation import Observation
from cubetower.tower import ExactTower
from cubetower.viewer.boards.shogun.board import ShogunBoard
from cubetower.viewer.draw.displaylist import Shape, texts_last
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import HEIGHT
from cubetower.viewer.window.hotspots import DIRECTIONS, Hotspot, Hotspots, neighbour
from cubetower.viewer.window.questions.attackodds import AttackOdds
from cubetower.viewer.window.questions.facts import is_province
from cubetower.viewer.window.questions.highlights import Highlights, MapHighlighter
from cubetower.viewer.window.questions.plan.desk import AREA, Desk, PointerState
from cubetower.viewer.window.questions.plan.draft import PlanDraft, UndoHistory, restore_draft
from cubetower.viewer.window.questions.plan.notes import (
    BOARD_NOTE,
    NOTE_AREA,
    buttons,
    draw_note,
    note_of,
)
from cubetower.viewer.window.questions.question import OpenQuestion
from cubetower.viewer.window.view import Layer

MIDDLE: Place = (640.0, 360.0)  # of the stage; a dragged card is drawn there and then moved
DRAG_DISTANCE = 5.0  # units that the mouse moves with a button down until it drags
BUTTON_KEYS: Mapping[str, str] = {"z": "undo", "y": "redo", "delete": "clear", "tab": "look"}
"""Buttons by the keys that push them."""
SHIFT_KEYS: Mapping[str, str] = {"z": "redo", "backspace": "clear", "enter": "done"}
"""The same while shift is held, where they differ."""


class PlanQuestion(OpenQuestion):
    """The question for a plan: cards are put on fields.

    Args:
        board: of the game.
        seen: the observation of the player who must plan.
        tower: whose outcome distribution gives the odds; None: that of the shipped surrogate.

    Attributes:
        held: the card picked up.
    """

    def __init__(
        self, board: ShogunBoard, seen: Observation, tower: ExactTower | None = None
    ) -> None:
        super().__init__(board)
        self._seen, self._odds = seen, AttackOdds(seen, tower, board.odds_of)
        self._highlighter = MapHighlighter(board.map_view, seen)
        self._desk = Desk(self._sheet, seen)
        self._history = UndoHistory(PlanDraft(Plans.from_question(seen.question), {}))
        self.held: str | None = None
        self._pressed: Place | None = None  # where the button went down on a card
        self._carried: Place | None = None  # where the mouse drags a card
        self._keys = False  # the keys point, not the mouse
        self._named_card: str | None = None
        self._hidden = False
        self._cards: Memo[tuple[Shape, ...]] = Memo(4)

    @property
    def observation(self) -> Observation:
        """The observation of the player who must plan."""
        return self._seen

    @property
    def covered_panels(self) -> Collection[str]:
        """The tower, whose tray would look out from under the desk."""
        return () if self._hidden else ("tower",)

    def _take(self, move: Move) -> None:
        found = restore_draft(
            self.plan_draft.plans, {field: card for field, card in move.items() if card}
        )
        if found is not None:
            self._history.add(found)

    @property
    def plan_draft(self) -> PlanDraft:
        """The cards on the fields now."""
        return self._history.now

    @property
    def _round(self) -> list[Any]:
        """Which round and whose plan it is."""
        return [self._seen.year, self._seen.season, self._seen.seat]

    def draft(self) -> dict[str, Any]:
        """The cards laid so far."""
        laid = dict(self.plan_draft.laid)
        return {"about": self._round, "laid": laid} if laid else {}

    def resume_draft(self, draft: dict[str, Any]) -> None:
        """Lay the cards of a saved draft, if it is of this round and still fits."""
        if isinstance(draft, dict) and draft.get("about") == self._round:
            found = restore_draft(self.plan_draft.plans, draft.get("laid"))
            if found is not None:
                self._history.add(found)

    def field_shapes(self) -> tuple[Shape, ...]:
        """The province of the card held or pointed at, highlighted on the map."""
        over, card = self._over, self.held
        if card is None and over and not self._hidden:
            card = over.name if over.kind == "card" else self.plan_draft.laid.get(over.name)
        known = card is not None and is_province(self._seen, card)
        lit = Highlights(over=card or "") if known else Highlights()
        return self._highlighter.shapes(lit, self.tags)

    def layers(self, onto: Rect) -> tuple[Layer, ...]:
        """The desk, and a dragged card as a layer of its own so that nothing is drawn again."""
        lying, card, place = super().layers(onto), self.held, self._carried
        if card is None or place is None:
            return lying
        drawn = self._cards(card, lambda: texts_last(self._desk.draw_carried(card, MIDDLE)))
        unit = onto.height / HEIGHT
        x, y = (place[0] - MIDDLE[0]) * unit, (place[1] - MIDDLE[1]) * unit
        moved = Rect(onto.left + x, onto.top + y, onto.right + x, onto.bottom + y)
        return (*lying, Layer(drawn, self._board.stage, moved))

    @property
    def _state(self) -> object:
        history = self._history
        laid = tuple(self.plan_draft.laid.items())
        return laid, self._pointer, self._hidden, history.can_undo, history.can_redo

    @property
    def _pointer(self) -> PointerState:
        return PointerState(self.held, self._carried is not None, self._keys, self._named_card)

    def _draw(self, spots: Hotspots) -> Iterator[Shape]:
        note = BOARD_NOTE
        if not self._hidden:
            yield from self._desk.draw(spots, self.plan_draft, self._pointer)
            named = Hotspot("card", self._named_card) if self._named_card else None
            note = note_of(self._odds, self.plan_draft, self.held, self._over or named)
        yield from draw_note(note, buttons(spots, self._history, self._hidden), self._sheet)

    def _covers(self, place: Place) -> bool:
        """Whether a place is on the desk or the note."""
        return NOTE_AREA.contains(place) or (not self._hidden and AREA.contains(place))

    # Mouse and keys

    def on_press(self, place: Place, on_field: Place | None = None) -> bool:
        """Pick up a card or lay it down, or press a button."""
        self._cancel_drag()
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
        """Note what the mouse points at; a province points at its card."""
        self._cancel_drag()
        clear = on_field is not None and not self.covers(place)
        name = self._board.spaces.at(on_field) if on_field and clear else None
        self._keys = False
        self._named_card = name if name in self.plan_draft.plans.cards else None
        return super().on_move(place)

    def on_drag(self, place: Place, on_field: Place | None = None) -> bool:
        """Drag the card picked up."""
        if self.held and self._pressed and math.dist(place, self._pressed) > DRAG_DISTANCE:
            self._pressed, self._carried = None, place
        elif self.held and self._carried:
            self._carried = place
        if self.held or (self._down and self._down.kind == "button"):
            self._over = self.spots().at(place)
        return super().on_drag(place)

    def on_release(self, place: Place, on_field: Place | None = None) -> bool:
        """Drop the card, or do what the button says."""
        used, self._pressed = super().on_release(place), None
        if self._carried is not None:
            self._drop(place)
            self._over = self.spots().at(place)
        return used

    def on_key(self, name: str, *, shift: bool = False) -> bool:
        """Handle a key; False: it means nothing here."""
        if self._carried:
            return False
        if name in DIRECTIONS and not self._hidden:
            self._over = neighbour(self.spots(), self._over, name)
            self._keys, self._named_card = True, None
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

    def _on_click(self, spot: Hotspot) -> None:
        if spot.kind == "button":
            self._push(spot.name)

    def _push(self, name: str) -> None:
        """Do what a button says, if it is enabled."""
        if Hotspot("button", name) not in self.spots():
            return
        self.held = None
        if name == "undo":
            self._history.undo()
        elif name == "redo":
            self._history.redo()
        elif name == "clear":
            self._history.add(self.plan_draft.clear())
        elif name == "look":
            self._hidden = not self._hidden
        else:
            self._submit(self.plan_draft.plan)

    def _enter(self) -> bool:
        """Pick up the card that the keys point at, lay it on the field, or push the button."""
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
        """Where the keys point after a card was laid."""
        if self.plan_draft.plan is not None:
            return Hotspot("button", "done")
        return next((Hotspot("card", card) for card in self.plan_draft.in_hand), self._over)

    def _next_field(self, card: str) -> Hotspot | None:
        """Where the keys point after a card was picked up: the first free field for it."""
        laid, fields = self.plan_draft.laid, [each for each in self.spots() if each.kind == "field"]
        free = (each for each in fields if each.name not in laid)
        return next((each for each in free if not self.plan_draft.why_not(card, each.name)), None)

    def _take_off(self) -> bool:
        over = self._over
        if over and over.kind == "field" and (card := self.plan_draft.laid.get(over.name)):
            self.held = None
            self._history.add(self.plan_draft.take_back(card))
            return True
        return False

    def _step_back(self) -> bool:
        if self.held is None and not (self._keys and self._over):
            return False
        self.held, self._over, self._keys = None, None, False
        return True

    def _drop(self, place: Place) -> None:
        """Drop the dragged card on a field that takes it, or back into the hand."""
        card, over = self.held or "", self._over
        if over and over.kind == "field":
            self._lay(over.name)
        elif over and over.kind == "card" and (field := self.plan_draft.field_of(card)):
            self.held = over.name  # the two swap places
            self._lay(field)
        elif AREA.contains(place):
            self._history.add(self.plan_draft.take_back(card))
        self._carried = self.held = None

    def _cancel_drag(self) -> None:
        """End a drag whose release was not seen, such as outside the window."""
        if self._carried is not None:
            self._carried = self._pressed = self.held = None

    def _lay(self, field: str) -> None:
        """Lay the held card on a field, if it may lie there; else it stays in the hand."""
        card = self.held
        if card is not None and not self.plan_draft.why_not(card, field):
            self._history.add(self.plan_draft.put(card, field))
            self.held = None

    def _card_on(self, spot: Hotspot) -> str | None:
        return self.plan_draft.laid.get(spot.name) if spot.kind == "field" else spot.name
