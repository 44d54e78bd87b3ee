"""`Moment`: what happens in a game, and the position then; `moments` reads them off a replay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from game.core import Data, Decided, Event, Forfeited, PlainGame, Replay, Results, verify
from game.core.title import Title
from game.errors import ReplayError

UNSEEN: Final = (Decided, Forfeited)
"""Events that change nothing to be seen."""

PositionType = TypeVar("PositionType")

LINES: Final = 16
"""So many lines of the course a moment still knows."""


@dataclass(frozen=True, eq=False, slots=True)
class Moment(Generic[PositionType]):
    """Something that happens.

    Attributes:
        number: from 0 on.
        event: what it is.
        line: the same in words; empty if it is not worth a line.
        lines: the last ones told, this one at the end.
        before: the position before it, as `position_of` gives it.
        position: the position with what the event tells.
    """

    number: int
    event: Event
    line: str
    lines: tuple[str, ...]
    before: PositionType
    position: PositionType


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


def moments(replay: Replay, title: Title) -> Sequence[Moment[Any]]:
    """What happens in a game, in order, one moment or more.

    What sets the game up is told with the position when all is set up.

    Args:
        replay: of a game of this title; it may end early.
        title: the game.

    Raises:
        ReplayError: a line is wrong, or nothing has happened yet.
    """
    games: list[PlainGame] = []
    starts: list[Data] = []
    told: list[tuple[Event, Data | None]] = []

    def begin(header: Data, results: Results, log: Callable[[Event], None]) -> PlainGame:
        def heard(event: Event) -> None:
            log(event)
            if not isinstance(event, UNSEEN):
                told.append((event, position_of(games[0]) if games else None))

        games.append(title.game.again(header, results, heard))
        starts.append(position_of(games[0]))
        return games[0]

    verify(replay, begin)
    if not told or not starts:
        raise ReplayError(replay.path, None, "ends before anything has happened")
    return [*_moments(told, starts[0], title)]


def _moments(
    told: Iterable[tuple[Event, Data | None]], start: Data, title: Title
) -> Iterator[Moment[Any]]:
    lines: tuple[str, ...] = ()
    before = start
    for number, (event, position) in enumerate(told):
        line = title.tell(event, start["seats"])
        lines = (*lines, line)[-LINES:] if line else lines
        yield Moment(number, event, line, lines, before, position or start)
        before = position or start
