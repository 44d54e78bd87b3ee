"""`OpenQuestion`: a decision that a person must make, drawn over the film with things to click."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator
from typing import Any

from cubetower.game.core import Move
from cubetower.viewer.boards.board import Board
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.window.hotspots import Face, Hotspot, Hotspots, draw_face
from cubetower.viewer.window.layout import FILM_WIDTH
from cubetower.viewer.window.questions.hintcard import DROP, HINT, TAKE, HintCard
from cubetower.viewer.window.questions.hints import Hint
from cubetower.viewer.window.view import Layer

HINT_KEY = "h"
"""Asks for a hint, then takes it."""


class OpenQuestion(ABC):
    """A decision that a person must make, and what mouse and keys do with it.

    Places are units of the film's stage: x to the right, y down from its upper left corner.
    `on_field` is the place of the field under the mouse, as the field may be enlarged; None where
    something covers it.

    Args:
        board: of the game.

    Attributes:
        answered: the answer is final.
        answer: the move, once `answered`; None can be a move too, such as to stay.
        tags: where tags lie on the field, if the names of all spaces are shown beside them; None:
            they are not shown.
        hint: what a bot would do; None while it is unknown.
        hint_open: a hint is asked for, and shown as soon as it is known.
    """

    def __init__(self, board: Board[Any]) -> None:
        self.answered = False
        self.answer: Move = None
        self.tags: tuple[Rect, ...] | None = None
        self.hint: Hint | None = None
        self.hint_open = False
        self._board = board
        self._sheet = Sheet(board.stage, board.palette, 0.0, FILM_WIDTH)
        self._over: Hotspot | None = None
        self._down: Hotspot | None = None
        self._faces: Memo[Face] = Memo(4)

    # For each kind of question to define

    @property
    @abstractmethod
    def _state(self) -> Hashable:
        """Everything that decides what is drawn, except the mouse."""

    @abstractmethod
    def _draw(self, spots: Hotspots) -> Iterable[Shape]:
        """Draw what lies over the film; `spots` learns what can be clicked."""

    @abstractmethod
    def _covers(self, place: Place) -> bool:
        """Whether a place is on a card of this question."""

    @abstractmethod
    def _take(self, move: Move) -> None:
        """Choose a move without confirming it."""

    @property
    @abstractmethod
    def observation(self) -> Any:
        """The observation of the player who must decide; always the same object."""

    @abstractmethod
    def field_shapes(self) -> tuple[Shape, ...]:
        """What lies over the field; the same tuple while nothing changes."""

    @abstractmethod
    def on_press(self, place: Place, on_field: Place | None = None) -> bool:
        """Handle the left button going down; False: it meant nothing here."""

    @abstractmethod
    def on_key(self, name: str, *, shift: bool = False) -> bool:
        """Handle a key, named as for `View.on_key`; False: it means nothing here."""

    @abstractmethod
    def _on_click(self, spot: Hotspot) -> None:
        """Handle a click: the left button went down and up on the same thing."""

    def draft(self) -> dict[str, Any]:
        """An unfinished answer, JSON-able, for `resume_draft`; empty if there is none."""
        return {}

    def resume_draft(self, draft: dict[str, Any]) -> None:  # noqa: B027 - most have no drafts
        """Go on with what `draft` gave, if it is an answer to this question."""

    @property
    def covered_panels(self) -> Collection[str]:
        """The panels of the film that are not shown meanwhile, since a card lies in their place."""
        return ()

    # Common to all

    def covers(self, place: Place) -> bool:
        """Whether a place is on a card, so that a click there does not mean what lies under it."""
        on_hint = self.hint_open and self._hint_card.extent.contains(place)
        return on_hint or self._covers(place)

    def do_hint(self, name: str) -> None:
        """Ask for a hint, take it, or put it away, by the name of the button."""
        if name == TAKE and self.hint is not None and not self.hint.failed:
            self._take(self.hint.move)
        self.hint_open = name == HINT

    def on_hint_key(self, name: str) -> bool:
        """Handle a key for hints; False: it is none."""
        if name == "escape" and self.hint_open:
            self.do_hint(DROP)
        elif name == HINT_KEY:
            if not self.hint_open:
                self.do_hint(HINT)
            elif self.hint is not None:
                self.do_hint(TAKE)
        else:
            return False
        return True

    def spots(self) -> Hotspots:
        """Everything that can be clicked now, except on the field."""
        return self._face().spots

    def shapes(self) -> tuple[Shape, ...]:
        """What lies over the film; the same tuple while nothing changes."""
        return self._face().shapes

    def layers(self, onto: Rect) -> tuple[Layer, ...]:
        """The same in a window where the film's stage lies at `onto`, px."""
        return (Layer(self.shapes(), self._board.stage, onto),)

    def on_move(self, place: Place, on_field: Place | None = None) -> bool:
        """Handle the mouse moving with no button down; False: it is over nothing here."""
        self._over = self.spots().at(place)
        return self._over is not None or self.covers(place)

    def on_drag(self, place: Place, on_field: Place | None = None) -> bool:
        """Handle the mouse moving with the left button down; False: it meant nothing here."""
        return self._down is not None or self.covers(place)

    def on_release(self, place: Place, on_field: Place | None = None) -> bool:
        """Handle the left button going up; False: it meant nothing here."""
        spot, self._down = self._down, None
        self._over = self.spots().at(place)
        if spot is not None and spot == self._over:
            if spot.name in (HINT, TAKE, DROP):
                self.do_hint(spot.name)
            else:
                self._on_click(spot)
        return spot is not None or self.covers(place)

    def _submit(self, move: Move) -> None:
        self.answered, self.answer = True, move

    def _face(self) -> Face:
        over, down, shown = self._over, self._down, (self.hint_open, self.hint)
        key = self._state, shown, over, down
        return self._faces(key, lambda: draw_face(self._draw_all, over, down))

    def _draw_all(self, spots: Hotspots) -> Iterator[Shape]:
        yield from self._draw(spots)
        if self.hint_open:
            yield from self._hint_card.draw(spots)

    @property
    def _hint_card(self) -> HintCard:
        board = self._board
        area, from_top = board.hint_area, board.TOWER
        return HintCard(board.stage, board.palette, area, self.hint, from_top)
