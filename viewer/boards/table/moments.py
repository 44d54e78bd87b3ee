"""`TableMoment`: what happens in a game without a tower, in words too, and what lies where then."""

from __future__ import annotations

from dataclasses import dataclass

from game.core import Data, Event, PlainGame
from viewer.boards import schedule
from viewer.boards.schedule import PositionType


@dataclass(frozen=True, slots=True, eq=False)
class TableMoment(schedule.Moment[PositionType]):
    """Something that happens; positions are as `position_of` gives them.

    Attributes:
        number: from 0 on.
        line: the event in words; empty if it is not worth a line.
        lines: the last ones told, this one at the end.
    """

    number: int
    line: str
    lines: tuple[str, ...]


class SetUp(Event):
    """All is set up, and nothing has happened yet; no game tells of it."""


def position_of(game: PlainGame) -> Data:
    """All that lies on the table and in the hands, for somebody who looks on.

    What `public` gives; under ``own`` what each player knows besides, by seat; under ``scores``
    what counts, and under ``winners`` who has won.
    """
    return {
        **game.public(),
        "own": {seat: game.own(seat) for seat in game.seats},
        "scores": game.scores,
        "winners": list(game.winners),
    }
