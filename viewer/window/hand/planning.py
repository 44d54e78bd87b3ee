"""Laying a plan by mouse or keys."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.core import Move
from game.shogun import Plans
from game.shogun.observation import Asked
from game.shogun.questions import plan_groups
from viewer.draw.displaylist import Shape, Stage, texts_last
from viewer.draw.memo import Memo
from viewer.draw.palette import Palette
from viewer.draw.rect import Place, Rect
from viewer.window.controls import Button
from viewer.window.hand.desk import DESK, Desk, laid_out
from viewer.window.hand.deskpicture import DeskPicture, Sight
from viewer.window.hand.laying import Course, Laying, taken_up
from viewer.window.hand.notes import NOTES, NotePicture, buttons, note_of
from viewer.window.hand.spots import WAYS, Spot, at, beside
from viewer.window.hand.table import Table

MIDDLE: Place = (640.0, 360.0)  # of the stage: a card that is carried is drawn around it
MOVED = 5.0  # units that the mouse moves with a button down before it drags
BUTTONS: Mapping[str, str] = {"z": "undo", "y": "redo", "delete": "clear", "tab": "look"}
"""Buttons by the keys that push them."""
SHIFTED: Mapping[str, str] = {"z": "redo", "backspace": "clear", "enter": "done"}
"""The same while shift is held, where they differ."""


class Planning:
    """A plan in the making.

    Args:
        stage: of the film.
        palette: its colours.
        seen: the observation of the player who must plan.

    Attributes:
        answer: the plan as the one in a tuple, once it is done.
    """

    def __init__(self, stage: Stage, palette: Palette, seen: Asked) -> None:
        self.answer: tuple[Move] | None = None
        self._table = Table(seen)
        plans = Plans.described(seen["decision"])
        groups = plan_groups(seen)
        known = [card for card in plans.cards if self._table.known(card)]
        others = [card for card in plans.cards if not self._table.known(card)]
        self._desk = laid_out(groups, known, others)
        self._picture = DeskPicture(stage, palette, self._table, self._desk, groups)
        self._note = NotePicture(stage, palette)
        self._course = Course(Laying(plans, {}))
        self._held: str | None = None
        self._pressed: Place | None = None  # where the button went down on a card
        self._carried: Place | None = None  # where the mouse carries a card
        self._over: Spot | None = None
        self._keys = False
        self._down: str | None = None
        self._named: str | None = None
        self._hidden = False
        self._memo: Memo[tuple[Shape, ...]] = Memo(4)

    @property
    def laying(self) -> Laying:
        """What lies there."""
        return self._course.now

    @property
    def held(self) -> str | None:
        """The card that is about to be laid."""
        return self._held

    @property
    def desk(self) -> Desk:
        """Where fields and cards are."""
        return self._desk

    @property
    def lit(self) -> str | None:
        """The province of the card that is held or pointed at."""
        over = self._over
        card = self._held
        if card is None and over and not self._hidden:
            card = over.name if over.kind == "card" else self.laying.laid.get(over.name)
        return card if card is not None and self._table.known(card) else None

    def spots(self) -> Mapping[Spot, Rect]:
        """All that can be pointed at now."""
        found: dict[Spot, Rect] = {}
        if not self._hidden:
            found.update({Spot("field", name): area for name, area in self._desk.fields.items()})
            cards = self._desk.cards
            found.update({Spot("card", name): cards[name] for name in self.laying.in_hand})
        found.update({Spot("button", each.name): each.area for each in self._buttons if each.able})
        return found

    def unfinished(self) -> dict[str, Any]:
        """What is laid so far, JSON-able."""
        return dict(self.laying.laid)

    def take_up(self, laid: object) -> bool:
        """Go on with what `unfinished` gave; whether it fits."""
        found = taken_up(self.laying.plans, laid)
        if found is not None:
            self._course.then(found)
        return found is not None

    def shapes(self) -> tuple[Shape, ...]:
        """Desk, cards, note and buttons, without a card that is carried."""
        sight = self._sight
        key = (sight, self._hidden, self._down, self._course.undoable, self._course.redoable)
        return self._memo(key, lambda: texts_last(self._drawn(sight)))

    def carried(self) -> tuple[tuple[Shape, ...], Place]:
        """The card that follows the mouse, drawn around the stage's middle, and where it is."""
        card = self._held
        if card is None or self._carried is None:
            return (), MIDDLE
        home = self._desk.cards[card]
        area = Rect.around(MIDDLE, home.width, home.height)
        drawn = self._memo(card, lambda: texts_last(self._picture.carried(card, area)))
        return drawn, self._carried

    def pressed(self, place: Place, target: str | None = None) -> bool:
        """A card is picked up or laid, or a button goes down."""
        self._put_back()
        self._keys, self._over = False, at(self.spots(), place)
        over = self._over
        if over and over.kind == "button":
            self._down = over.name
        elif over and over.kind == "field" and self._held and self._carried is None:
            self._lay(over.name)
        elif over and (card := self._card_on(over)):
            again = card == self._held
            self._held = None if again else card
            self._pressed = None if again else place
        else:
            self._held = None
        return over is not None or self._covers(place)

    def moved(self, place: Place, target: str | None) -> bool:
        """The mouse points at something."""
        self._put_back()
        self._keys, self._over = False, at(self.spots(), place)
        known = target in self.laying.plans.cards and not self._covers(place)
        self._named = target if known else None
        return self._over is not None or self._covers(place)

    def dragged(self, place: Place) -> bool:
        """A card follows the mouse."""
        if self._held and self._pressed and math.dist(place, self._pressed) > MOVED:
            self._pressed, self._carried = None, place
        elif self._held and self._carried:
            self._carried = place
        elif self._pressed is None and self._down is None:
            return self._covers(place)
        self._over = at(self.spots(), place)
        return True

    def released(self, place: Place) -> bool:
        """A card is dropped, or a button has been clicked."""
        self._over = at(self.spots(), place)
        if self._down:
            name, self._down = self._down, None
            if self._over == Spot("button", name):
                self.push(name)
            return True
        if self._carried is None:
            self._pressed = None
            return self._covers(place)
        self._drop(place)
        self._carried = self._pressed = None
        self._over = at(self.spots(), place)
        return True

    def key(self, name: str, *, shift: bool = False) -> bool:
        """A key goes down."""
        if self._carried:
            return False
        if name in WAYS and not self._hidden:
            self._over = beside(self.spots(), self._over, name)
            self._keys, self._named = True, None
            return True
        button = (SHIFTED if shift else {}).get(name) or BUTTONS.get(name)
        if button:
            self.push(button)
            return True
        if name == "escape":
            return self._step_back()
        if self._hidden:
            return False
        if name == "enter":
            return self._enter()
        return name == "backspace" and self._take_off()

    def push(self, name: str) -> None:
        """Do what a button says, if it can be done."""
        if not any(each.name == name and each.able for each in self._buttons):
            return
        self._held = None
        if name == "undo":
            self._course.undo()
        elif name == "redo":
            self._course.redo()
        elif name == "clear":
            self._course.then(self.laying.cleared())
        elif name == "look":
            self._hidden = not self._hidden
        else:
            self.answer = (self.laying.plan,)

    def _enter(self) -> bool:
        """Pick up, lay down, or push what the keys point at."""
        over = self._over
        if over is None:
            return False
        if over.kind == "button":
            self.push(over.name)
        elif over.kind == "field" and self._held:
            self._lay(over.name)
            self._over = over if self._held else self._next_card()
        elif card := self._card_on(over):
            self._held = None if card == self._held else card
            if self._held:
                self._over = self._next_field(card) or over
        self._keys = True
        return True

    def _next_card(self) -> Spot | None:
        """Where the keys point when a card has been laid."""
        if self.laying.plan is not None:
            return Spot("button", "done")
        return next((Spot("card", card) for card in self.laying.in_hand), self._over)

    def _next_field(self, card: str) -> Spot | None:
        """Where the keys point when a card has been picked up: the next free field for it."""
        laid = self.laying.laid
        free = (field for field in self._desk.fields if field not in laid)
        fit = (field for field in free if not self.laying.why_not(card, field))
        return next((Spot("field", field) for field in fit), None)

    def _take_off(self) -> bool:
        """The card that is pointed at goes back to the hand."""
        over = self._over
        if over and over.kind == "field" and (card := self.laying.laid.get(over.name)):
            self._held = None
            self._course.then(self.laying.back(card))
            return True
        return False

    def _step_back(self) -> bool:
        if self._held is None and not (self._keys and self._over):
            return False
        self._held, self._over, self._keys = None, None, False
        return True

    def _drop(self, place: Place) -> None:
        """Let a carried card go: on a field that takes it, or back to the hand."""
        card, over = self._held, self._over
        assert card is not None  # noqa: S101 - it is carried
        if over and over.kind == "field":
            self._lay(over.name)
        elif over and over.kind == "card" and (field := self.laying.field_of(card)):
            self._exchange(over.name, field)
        elif DESK.holds(place):
            self._course.then(self.laying.back(card))
        self._held = None

    def _put_back(self) -> None:
        """A card let go where nothing was told of it, such as outside of the window."""
        if self._carried is not None:
            self._carried = self._pressed = self._held = None

    def _exchange(self, card: str, field: str) -> None:
        """A card of the hand takes the place of one that was dropped on it."""
        if not self.laying.why_not(card, field):
            self._course.then(self.laying.put(card, field))

    def _lay(self, field: str) -> None:
        """Put the held card on a field, if it may lie there; else it stays in the hand."""
        card = self._held
        if card is not None and not self.laying.why_not(card, field):
            self._course.then(self.laying.put(card, field))
            self._held = None

    def _card_on(self, spot: Spot) -> str | None:
        return self.laying.laid.get(spot.name) if spot.kind == "field" else spot.name

    def _covers(self, place: Place) -> bool:
        """Whether a place is on paper, so that what lies under it is not meant."""
        return NOTES.holds(place) or (not self._hidden and DESK.holds(place))

    @property
    def _buttons(self) -> Sequence[Button]:
        course = self._course
        return buttons(course.now, course.undoable, course.redoable, self._hidden)

    @property
    def _sight(self) -> Sight:
        laid = tuple(self.laying.laid.items())
        carried = self._carried is not None
        return Sight(laid, self._held, carried, self._over, self._keys, self._named)

    def _drawn(self, sight: Sight) -> Iterator[Shape]:
        if not self._hidden:
            yield from self._picture.drawn(self.laying, sight)
        yield from self._note.drawn(note_of(self._table, self.laying, sight, self._hidden))
        yield from self._note.buttons(self._buttons, sight.over, self._down)
