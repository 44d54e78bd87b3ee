"""`Hand`: a person's decisions at the window, answered by mouse and keys.

It is given what the person may see, and gives a legal move. Places are units of the film's
stage: x to the right, y down from its upper left corner. With them comes the place of the field
under the mouse, since the field may be enlarged; None where it is covered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from game.core import Move
from game.core.title import Title
from viewer.boards.board import Board
from viewer.draw.displaylist import Shape
from viewer.draw.rect import Place, Rect
from viewer.window.hand.spots import Spot
from viewer.window.view import Layer


class Question(Protocol):
    """What is being decided: what is painted over the film, and what mouse and keys do.

    Attributes:
        answer: the move as the one in a tuple, once it is confirmed; None is a move too.
    """

    answer: tuple[Move] | None

    def spots(self) -> Mapping[Spot, Rect]:
        """All that can be clicked now beside the field."""

    def shapes(self) -> tuple[Shape, ...]:
        """What is painted; the same tuple while nothing changes."""

    def pressed(self, place: Place, target: str | None) -> bool:
        """The left button goes down, maybe on something of the field; whether that was meant."""

    def moved(self, place: Place, target: str | None) -> bool:
        """The mouse moves with no button down; whether it is over something here."""

    def dragged(self, place: Place) -> bool:
        """The mouse moves with the left button down."""

    def released(self, place: Place) -> bool:
        """The left button goes up."""

    def key(self, name: str, *, shift: bool = False) -> bool:
        """A key goes down, named as for `View.key`; whether it means something here."""


QuestionType = TypeVar("QuestionType", bound=Question)


class Hand(ABC, Generic[QuestionType]):
    """A person's decisions in a game.

    Args:
        title: of the game.
        board: on which things light up.

    Attributes:
        about: what is being decided; None if nothing is asked.
    """

    KEYS: tuple[tuple[str, str], ...]
    """The keys with which a person decides, and what they do; no letter is one of the film's."""

    def __init__(self, title: Title, board: Board[Any]) -> None:
        self.title, self.board = title, board
        self.about: QuestionType | None = None
        self._seen: Any = None
        self._answer: tuple[Move] | None = None

    # What a game brings

    @abstractmethod
    def question(self, observation: Any) -> QuestionType:
        """What is to be decided."""

    @abstractmethod
    def target(self, on_field: Place) -> str | None:
        """What can be clicked at a place of the field."""

    @abstractmethod
    def field_shapes(self) -> tuple[Shape, ...]:
        """What is painted over the field; the same tuple while nothing changes."""

    def unfinished(self) -> dict[str, Any]:
        """An answer begun, JSON-able, to be taken up later; empty if there is none."""
        return {}

    def take_up(self, begun: dict[str, Any]) -> None:
        """Go on with an answer that `unfinished` gave, now or when it is asked for."""

    # What all have

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

    def ask(self, observation: Any) -> None:
        """A decision must be made by the player whose observation it is.

        Raises:
            GameOver: it is not this player's turn.
        """
        self.title.choices(observation)
        self.forget()
        self._seen = observation
        self.about = self.question(observation)

    def forget(self) -> None:
        """Nothing is asked any more."""
        self.about = self._seen = self._answer = None

    def spots(self) -> Mapping[Spot, Rect]:
        """All that can be clicked now beside the field, and where it is."""
        return self.about.spots() if self.asked and self.about is not None else {}

    def layers(self, onto: Rect) -> tuple[Layer, ...]:
        """What is painted over the film.

        Args:
            onto: where the film's stage lies in the window, px.
        """
        if not self.asked or self.about is None or not (shapes := self.about.shapes()):
            return ()
        return (Layer(shapes, self.board.stage, onto),)

    def pressed(self, place: Place, on_field: Place | None = None) -> bool:
        """The left button goes down; whether that meant something here."""
        if not self.asked or self.about is None:
            return False
        return self._settled(self.about.pressed(place, self._target(on_field)))

    def moved(self, place: Place, on_field: Place | None = None) -> bool:
        """The mouse moves with no button down; whether it is over something here."""
        if not self.asked or self.about is None:
            return False
        return self.about.moved(place, self._target(on_field))

    def dragged(self, place: Place, on_field: Place | None = None) -> bool:
        """The mouse moves with the left button down."""
        return self.asked and self.about is not None and self.about.dragged(place)

    def released(self, place: Place, on_field: Place | None = None) -> bool:
        """The left button goes up."""
        if not self.asked or self.about is None:
            return False
        return self._settled(self.about.released(place))

    def key(self, name: str, *, shift: bool = False) -> bool:
        """A key goes down; whether that meant something here."""
        if not self.asked or self.about is None:
            return False
        return self._settled(self.about.key(name, shift=shift))

    def _target(self, on_field: Place | None) -> str | None:
        return self.target(on_field) if on_field is not None else None

    def _settled(self, used: bool) -> bool:
        """Take the answer, if one was given."""
        if self.about is not None and self.about.answer is not None and self._seen is not None:
            [move] = self.about.answer
            self._answer = (self.title.choices(self._seen).verify(move),)
        return used
