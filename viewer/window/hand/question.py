"""`Question`: what is being decided, as a picture over the film with things to click."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from typing import Any

from game.core import Move
from viewer.boards.board import Board
from viewer.draw.displaylist import Shape
from viewer.draw.memo import Memo
from viewer.draw.rect import Place, Rect
from viewer.draw.sheet import Sheet
from viewer.window.hotspots import Face, Hotspot, Hotspots, draw_face
from viewer.window.layout import FILM_WIDTH
from viewer.window.view import Layer


class Question(ABC):
    """What is being decided, and what mouse and keys do.

    Places are units of the film's stage: x to the right, y down from its upper left corner.
    With them comes the place of the field under the mouse, since the field may be enlarged; None
    where it is covered.

    Args:
        board: of the game.

    Attributes:
        answered: the answer is final.
        answer: the move, then; None, such as to stay, is a move too.
    """

    def __init__(self, board: Board[Any]) -> None:
        self.answered = False
        self.answer: Move = None
        self._board = board
        self._sheet = Sheet(board.stage, board.palette, 0.0, FILM_WIDTH)
        self._over: Hotspot | None = None
        self._down: Hotspot | None = None
        self._faces: Memo[Face] = Memo(4)

    # What each has of its own

    @property
    @abstractmethod
    def _look(self) -> Hashable:
        """All that decides what is drawn, but what the mouse does with it."""

    @abstractmethod
    def _draw(self, spots: Hotspots) -> Iterable[Shape]:
        """What is painted over the film; it notes what can be clicked."""

    @abstractmethod
    def covers(self, place: Place) -> bool:
        """Whether a place is on paper, so that what lies under it is not meant."""

    @abstractmethod
    def field_shapes(self) -> tuple[Shape, ...]:
        """What is painted over the field; the same tuple while nothing changes."""

    @abstractmethod
    def on_press(self, place: Place, on_field: Place | None = None) -> bool:
        """The left button goes down; whether that meant something here."""

    @abstractmethod
    def on_key(self, name: str, *, shift: bool = False) -> bool:
        """A key goes down, named as for `View.on_key`; whether it means something here."""

    @abstractmethod
    def _clicked(self, spot: Hotspot) -> None:
        """The left button went down and up on something."""

    def draft(self) -> dict[str, Any]:
        """An answer begun, JSON-able, to be taken up later; empty if there is none."""
        return {}

    def resume_draft(self, begun: dict[str, Any]) -> None:  # noqa: B027 - most can't be taken up
        """Go on with what `unfinished` gave, if it is an answer to this question."""

    # What all have

    def spots(self) -> Hotspots:
        """All that can be clicked now beside the field, and where it is."""
        return self._face().spots

    def shapes(self) -> tuple[Shape, ...]:
        """What is painted over the film; the same tuple while nothing changes."""
        return self._face().shapes

    def layers(self, onto: Rect) -> tuple[Layer, ...]:
        """The same in a window where the film's stage lies at `onto`, px."""
        return (Layer(self.shapes(), self._board.stage, onto),)

    def on_move(self, place: Place, on_field: Place | None = None) -> bool:
        """The mouse moves with no button down; whether it is over something here."""
        self._over = self.spots().at(place)
        return self._over is not None or self.covers(place)

    def on_drag(self, place: Place, on_field: Place | None = None) -> bool:
        """The mouse moves with the left button down; whether that meant something here."""
        return self._down is not None or self.covers(place)

    def on_release(self, place: Place, on_field: Place | None = None) -> bool:
        """The left button goes up; whether that meant something here."""
        spot, self._down = self._down, None
        self._over = self.spots().at(place)
        if spot is not None and spot == self._over:
            self._clicked(spot)
        return spot is not None or self.covers(place)

    def _give(self, move: Move) -> None:
        """Answer."""
        self.answered, self.answer = True, move

    def _face(self) -> Face:
        over, down = self._over, self._down
        return self._faces((self._look, over, down), lambda: draw_face(self._draw, over, down))
