"""`TableFilm`: the film of a game without a tower, while it is played or from its replay."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any, Final

from cubetower.game.core import (
    Data,
    Decided,
    Event,
    Forfeited,
    Game,
    GameEnded,
    Replay,
    ReplayChance,
    Seat,
    verify,
)
from cubetower.game.definition import GameDefinition
from cubetower.game.errors import ReplayError
from cubetower.viewer.boards.scene import GrowingFilm
from cubetower.viewer.boards.schedule import Cut, Schedule
from cubetower.viewer.boards.table.board import TableBoard
from cubetower.viewer.boards.table.moments import SetUp, TableMoment, position_of

INVISIBLE: Final = (Decided, Forfeited)
"""Events that change nothing a viewer can see."""

MAX_LINES: Final = 16
"""How many lines of the course a moment keeps."""

END_S: Final = 4.0
"""Seconds for which the end is shown."""

MIN_STEP_S: Final = 1.0
"""Seconds for which the latest moment is shown at least."""


class TableFilm(GrowingFilm):
    """The film of a game, from its log.

    Events of the set-up are shown with the complete set-up.

    Args:
        definition: of the game.
        kind: its board.
        persons: seats played in a window. With one, only its cards are face up; with none, all
            cards are.

    Attributes:
        moments: all moments so far, including those shown together with the next one.
    """

    def __init__(
        self,
        definition: GameDefinition,
        kind: type[TableBoard[Any, Any]],
        persons: Collection[Seat] = (),
    ) -> None:
        self._definition, self._kind = definition, kind
        self._persons = frozenset(persons)
        self._asked: Seat = ""
        self._game: Game | None = None
        self._header: Data = {}
        self._early: list[Event] = []
        self._opening: TableMoment[Any] | None = None  # seen as long as nothing has happened
        self._cuts: list[Cut[TableMoment[Any]]] = []
        self.moments: list[TableMoment[Any]] = []

    def begin(self, game: Game) -> None:
        """Start with the complete set-up."""
        self._game, self._header = game, game.header()
        position = self._position(game)
        self._opening = TableMoment(SetUp(), position, position, -1, "", ())
        for event in self._early:
            self._add(event, position)
        self._early.clear()

    def take(self, event: Event) -> None:
        """Add an event."""
        if isinstance(event, INVISIBLE):
            return
        if self._game is None:
            self._early.append(event)
        else:
            self._add(event, self._position(self._game))

    def ask(self, seat: Seat) -> None:
        """Show what the person who must decide knows, until the next event."""
        self._asked = seat
        if self.moments and self._game is not None:
            self.moments[-1] = replace(self.moments[-1], after=self._position(self._game))
        self._asked = ""

    def schedule(self) -> Schedule[Cut[TableMoment[Any]]]:
        """The moments with a time of their own, and the latest one in any case."""
        last = self.moments[-1] if self.moments else self._opening
        if last is None:
            return Schedule(())
        seconds = max(MIN_STEP_S, self._kind.seconds(last.event, self._header))
        if isinstance(last.event, GameEnded):
            seconds = END_S
        return Schedule((*self._cuts, Cut(last, self._now, seconds)))

    def board(self, schedule: Schedule[Any]) -> TableBoard[Any, Any]:
        """The board for a schedule from `schedule`."""
        return self._kind(self._header, schedule)

    @property
    def _now(self) -> float:
        """When the latest moment begins, s."""
        return self._cuts[-1].start + self._cuts[-1].seconds if self._cuts else 0.0

    def _add(self, event: Event, position: Any) -> None:
        """Add a moment; those without a time of their own are shown with the next one."""
        last = self.moments[-1] if self.moments else None
        if last is not None and (seconds := self._kind.seconds(last.event, self._header)):
            self._cuts.append(Cut(last, self._now, seconds))
        line = self._definition.tell(event, self._header["seats"])
        lines = last.lines if last else ()
        lines = (*lines, line)[-MAX_LINES:] if line else lines
        before = last.after if last else position
        self.moments.append(TableMoment(event, before, position, len(self.moments), line, lines))

    def _position(self, game: Game) -> Any:
        """The position as far as the window may show it."""
        position = position_of(game)
        if not self._persons or position.winners:
            return position
        open_to = self._persons if len(self._persons) == 1 else {self._asked}
        return self._kind.conceal(position, {*game.seats} - open_to)


def film_of_replay(
    replay: Replay, definition: GameDefinition, kind: type[TableBoard[Any, Any]]
) -> TableFilm:
    """The film of a replay.

    Args:
        replay: of a game of this title; it may end early.
        definition: the game.
        kind: its board.

    Raises:
        ReplayError: a line is wrong, or nothing has happened yet.
    """
    film = TableFilm(definition, kind)

    def begin(header: Data, results: ReplayChance, log: Callable[[Event], None]) -> Game:
        def record(event: Event) -> None:
            log(event)
            film.take(event)

        game = definition.game.from_header(header, results, record)
        film.begin(game)
        return game

    verify(replay, begin)
    if not film.moments:
        raise ReplayError(replay.path, None, "ends before anything has happened")
    return film
