"""The course of the chance to win: how everybody stood after each battle and round.

`CourseTracker` follows a game line by line, also while it is played; `course_of` takes a history.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cubetower.game.core import Data, Event, Seat
from cubetower.game.shogun.history import History, HistoryLine
from cubetower.game.shogun.odds.distributions import Floats
from cubetower.game.shogun.review.forecast import OVER, Forecast, Stages
from cubetower.game.shogun.rules.board import board
from cubetower.game.shogun.rules.events import Checkpoint, Ended, Fought, Round
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.observation import Position
from cubetower.game.shogun.rules.state import SupposedPosition


class CoursePoint(NamedTuple):
    """How everybody stood at a moment of the game.

    Attributes:
        line: number of the line in the replay after which it holds.
        battle: the number of the battle that has just been fought; None at the end of a round.
        points: expected points by seat.
        shares: chances to win by seat.
        before: of a battle, the chances right before its toss, which contain what was decided
            since the last point; None otherwise.
    """

    line: int
    battle: int | None
    points: Mapping[Seat, float]
    shares: Mapping[Seat, float]
    before: Mapping[Seat, float] | None = None


class CourseTracker:
    """Follows the chances to win while a game is played; a battle costs a millisecond.

    Args:
        header: of the replay.

    Attributes:
        last: how everybody stood at last; None before the first round.
    """

    def __init__(self, header: Data) -> None:
        options = header["options"]
        self._seats: tuple[Seat, ...] = tuple(header["seats"])
        self._board = board(options["board"], len(self._seats))
        known = [name for name in options["modules"] if name in MODULES]  # others do not count
        tables = {name: each for name, each in header.get("tables", {}).items() if name in known}
        self._rules = ShogunGame.rule_book({"modules": known}, tables, ())
        self._forecast = Forecast(len(self._seats), options["board"], known)
        self._stages, self._battles = Stages(), 0
        self._position: Position | None = None
        self.last: CoursePoint | None = None

    def take(self, line: HistoryLine) -> CoursePoint | None:
        """Take the next line.

        Returns:
            How everybody stands if the first round begins, or a battle, a round or the game ends.
        """
        event, there, number, before = line.event, self._position, None, None
        self.follow(event)
        self._position = line.position
        if isinstance(event, Fought):
            self._battles += 1
            number, before = self._battles, self.chances(there) if there else None
        elif not self._counts(event):
            return None
        points, shares = map(self._by_seat, self._judge(event, line.position))
        self.last = CoursePoint(line.number, number, points, shares, before)
        return self.last

    def follow(self, event: Event) -> None:
        """Take only the time in the game from an event, for `chances`."""
        self._stages(event)

    def chances(self, position: Position) -> dict[Seat, float]:
        """The chances to win in a position at this time; empty once all is scored."""
        if self._stages.now.number == OVER:
            return {}
        return self._by_seat(self._judge(None, position)[1])

    def _counts(self, event: Event) -> bool:
        """Whether the first round begins, or a round or the game ends."""
        if isinstance(event, Checkpoint):
            return self._stages.now.number < OVER  # else all is scored, and the end follows
        return isinstance(event, Ended) or (isinstance(event, Round) and self.last is None)

    def _judge(self, event: Event | None, position: Position) -> tuple[Floats, Floats]:
        """Expected points and chances to win; of a game that is over, points and victory."""
        standing, stage = SupposedPosition.at(position, self._board, self._rules), self._stages.now
        points = self._forecast.points(standing, stage)
        shares = self._forecast.shares(points, stage)
        if isinstance(event, Ended):
            won = [(seat in event.winners) / len(event.winners) for seat in self._seats]
            shares[:] = won
        return points, shares

    def _by_seat(self, values: Floats) -> dict[Seat, float]:
        return dict(zip(self._seats, values.tolist(), strict=True))


def course_of(history: History) -> tuple[CoursePoint, ...]:
    """The course of a game from the first round on; none if it breaks off before."""
    return tuple(_points(history)) if history.lines else ()


def _points(history: History) -> Iterator[CoursePoint]:
    tracker = CourseTracker(history.header)
    for line in history.lines:
        if point := tracker.take(line):
            yield point
