"""The history of a game: the events of a replay, each with the position it led to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec

from cubetower.game.core import (
    Data,
    Event,
    Forfeited,
    Recorded,
    Replay,
    ReplayChance,
    ReplayLine,
    verify,
)
from cubetower.game.core.replays.replay import NOT_PLAYED
from cubetower.game.errors import ReplayError
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.module import Module
from cubetower.game.shogun.rules.observation import Position


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An event of a replay, and the position after it.

    Attributes:
        number: of the line in the file.
        event: what happened.
        position: the position then. After a battle it has the new holder and armies, but still
            the old buildings and markers. Events of the setup have the position at its end. Lines
            that are not played again, such as a forfeit, are not checked; they have the position
            of the line before.
    """

    number: int
    event: Event
    position: Position


@dataclass(frozen=True, slots=True)
class History:
    """All lines of a replay with their positions.

    Attributes:
        header: its first line.
        lines: all others; none if the file breaks off before the game is set up.
        over: whether the game reached its end.
    """

    header: Data
    lines: tuple[HistoryLine, ...]
    over: bool


class HistoryRecorder:
    """Adds the position to each event of a game while it is played.

    Give it to the game as its log, and call `begin` as soon as the game is set up.
    """

    def __init__(self, add: Callable[[HistoryLine], None]) -> None:
        """Pass every line to `add`; their numbers begin at 2, after the header."""
        self._add = add
        self._game: ShogunGame | None = None
        self._early: list[Event] = []
        self._number = 1

    def __call__(self, event: Event) -> None:
        """Take in an event of the game."""
        if self._game is None:
            self._early.append(event)
        else:
            self._add_line(event, self._game.position())

    def begin(self, game: ShogunGame) -> None:
        """The game is set up: pass on the events so far."""
        self._game, start = game, game.position()
        for event in self._early:
            self._add_line(event, start)
        self._early.clear()

    def _add_line(self, event: Event, position: Position) -> None:
        self._number += 1
        self._add(HistoryLine(self._number, event, _after_battle(event, position)))


def read_history(replay: Replay, modules: Sequence[Module] = ()) -> History:
    """Play a replay again with its recorded results, and keep every position.

    Raises:
        ReplayError: names the first line that is wrong, and why.
    """
    played: list[HistoryLine] = []
    recorder = HistoryRecorder(played.append)

    def begin(header: Data, results: ReplayChance, log: Callable[[Event], None]) -> ShogunGame:
        def listen(event: Event) -> None:
            log(event)
            recorder(event)

        game = ShogunGame.from_header(header, results, listen, parts=modules)
        recorder.begin(game)
        return game

    over = verify(replay, begin)
    return History(replay.header, tuple(_with_asides(replay, played)), over)


def _with_asides(replay: Replay, played: Sequence[HistoryLine]) -> Iterator[HistoryLine]:
    """All lines in order; those that are not played again have the position before them."""
    if not played:
        return
    position, left = played[0].position, iter(played)
    for line in replay.lines:
        if line.event["event"] in NOT_PLAYED:
            event = _aside(replay, line)
        else:
            entry = next(left)
            event, position = entry.event, entry.position
        yield HistoryLine(line.number, event, position)


def _aside(replay: Replay, line: ReplayLine) -> Event:
    try:
        return msgspec.convert(line.event, Forfeited | Recorded)
    except msgspec.ValidationError as error:
        why = f"{line.event['event']}: {error}"
        raise ReplayError(replay.path, line.number, why) from None


def _after_battle(event: Event, position: Position) -> Position:
    """The position with the result of a battle, which the game applies after the event."""
    if not isinstance(event, Fought):
        return position
    place = event.province
    owner, armies = {**position.owner, place: event.holder}, {**position.armies, place: event.left}
    return replace(position, owner=owner, armies=armies)
