"""A replay told again: its lines, and what lay where when each was told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from game.core import Data, Event, Forfeited, Line, Recorded, Replay, Results, verify
from game.core.replays.replay import NOT_PLAYED
from game.errors import ReplayError
from game.shogun.events import Fought, State
from game.shogun.game import ShogunGame
from game.shogun.module.module import Module


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A line of a replay, and the position with what it tells.

    Attributes:
        number: of the line in the file.
        event: what it says.
        position: what lies where then. Of a battle: with the armies that stand in the province
            afterwards, before buildings and markers are taken away. Of the lines that set up the
            game: when all is set up. Of a line that is not played again, such as a forfeit: that
            of the line before; what it says is not checked.
    """

    number: int
    event: Event
    position: State


@dataclass(frozen=True, slots=True)
class History:
    """A replay told again.

    Attributes:
        header: its first line.
        lines: all that the game tells, and what is told aside of it; none if the file breaks off
            before the game is set up.
        over: the game comes to its end.
    """

    header: Data
    lines: tuple[HistoryLine, ...]
    over: bool


class HistoryRecorder:
    """Tells a game while it is played: its lines, each with the position.

    It is the log of the game; as soon as the game has begun, `begin` must be called.
    """

    def __init__(self, add: Callable[[HistoryLine], None]) -> None:
        """Tell somebody every line, the header being the first one of a replay."""
        self._add = add
        self._game: ShogunGame | None = None
        self._early: list[Event] = []
        self._number = 1

    def __call__(self, event: Event) -> None:
        """The game tells a line."""
        if self._game is None:
            self._early.append(event)
        else:
            self._add_line(event, self._game.checkpoint())

    def begin(self, game: ShogunGame) -> None:
        """The game is set up: what it told so far is told on."""
        self._game, start = game, game.checkpoint()
        for event in self._early:
            self._add_line(event, start)
        self._early.clear()

    def _add_line(self, event: Event, position: State) -> None:
        self._number += 1
        self._add(HistoryLine(self._number, event, _after_battle(event, position)))


def read_history(replay: Replay, modules: Sequence[Module] = ()) -> History:
    """Play a replay again from its results, and keep the positions.

    Args:
        replay: of a game of SHOGUN.
        modules: the user's own among those of the game.

    Raises:
        ReplayError: names the first line that is wrong, and why.
    """
    played: list[HistoryLine] = []
    recorder = HistoryRecorder(played.append)

    def begin(header: Data, results: Results, log: Callable[[Event], None]) -> ShogunGame:
        def listen(event: Event) -> None:
            log(event)
            recorder(event)

        game = ShogunGame.again(header, results, listen, parts=modules)
        recorder.begin(game)
        return game

    over = verify(replay, begin)
    return History(replay.header, tuple(_with_asides(replay, played)), over)


def _with_asides(replay: Replay, played: Sequence[HistoryLine]) -> Iterator[HistoryLine]:
    """All lines in their order; those that are not played again with the position before them."""
    if not played:
        return
    position, left = played[0].position, iter(played)
    for line in replay.lines:
        if line.event["event"] in NOT_PLAYED:
            event = _aside(replay, line)
        else:
            told = next(left)
            event, position = told.event, told.position
        yield HistoryLine(line.number, event, position)


def _aside(replay: Replay, line: Line) -> Event:
    try:
        return msgspec.convert(line.event, Forfeited | Recorded)
    except msgspec.ValidationError as error:
        why = f"{line.event['event']}: {error}"
        raise ReplayError(replay.path, line.number, why) from None


def _after_battle(event: Event, position: State) -> State:
    """The position with the result of a battle, which takes effect after it is told."""
    if not isinstance(event, Fought):
        return position
    place = event.province
    owner, armies = {**position.owner, place: event.holder}, {**position.armies, place: event.left}
    return replace(position, owner=owner, armies=armies)
