"""`TableMoment`: an event of a game without a tower, in words, with the positions around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cubetower.game.core import Event, Game
from cubetower.viewer.boards import schedule
from cubetower.viewer.boards.schedule import PositionType


@dataclass(frozen=True, slots=True, eq=False)
class TableMoment(schedule.Moment[PositionType]):
    """An event in words; the positions are those of `position_of`.

    Attributes:
        number: counted from 0.
        line: the event in words; empty if it is not worth a line.
        lines: the latest lines of the course, this one last.
    """

    number: int
    line: str
    lines: tuple[str, ...]


class SetUp(Event):
    """The complete set-up, before anything has happened; no game logs this event."""


def position_of(game: Game) -> Any:
    """The position with all hands, for a spectator: a new `Game.POSITION`."""
    return game.POSITION(
        **game.open_fields(),
        own={seat: game.own(seat) for seat in game.seats},
        scores=game.scores,
        winners=list(game.winners),
    )
