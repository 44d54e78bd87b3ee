"""`GrowingFilm`: a game's film while the game is played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from game.core import Event, PlainGame, Seat
from viewer.boards.board import Board
from viewer.boards.schedule import Schedule


class GrowingFilm(ABC):
    """Is told of a game by its log, and knows the film of what has happened so far.

    In a game that persons play it knows only what everybody at the table sees.
    """

    @abstractmethod
    def begin(self, game: PlainGame) -> None:
        """The game is set up: what it told before is shown with what lies on the table now."""

    @abstractmethod
    def take(self, event: Event) -> None:
        """Something happens; the log of the game calls this, also before it is set up."""

    def ask(self, seat: Seat) -> None:  # noqa: B027 - most have nothing to do
        """A person must decide now."""

    @abstractmethod
    def schedule(self) -> Schedule[Any]:
        """What is seen when, so far; cuts that are the same stay the same objects."""

    @abstractmethod
    def board(self, schedule: Schedule[Any]) -> Board[Any]:
        """The board of a schedule that it gave."""
