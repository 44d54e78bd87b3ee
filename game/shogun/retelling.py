"""A replay told again: its lines, and what lay where when each was told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.core import Data, Event, Line, Replay, Results, verify
from game.errors import ReplayError
from game.shogun.again import from_results
from game.shogun.game import ShogunGame
from game.shogun.module import Module

RULES: Final = "shogun"
"""The rules by which a replay was played, as its header names them."""


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a replay, and the position with what it tells.

    Attributes:
        number: of the line in the file.
        event: the line.
        position: what lies where then, as in a ``state`` line. Of a battle: with the armies that
            stand in the province afterwards, before buildings and markers are taken away. Of the
            lines that set up the game: when all is set up. Of a line that is not played again,
            such as a forfeit: that of the line before; what it says is not checked.
    """

    number: int
    event: Event
    position: Data


@dataclass(frozen=True, slots=True)
class Retelling:
    """A replay told again.

    Attributes:
        header: its first line.
        lines: all that the game tells, and what is told aside of it.
        over: the game comes to its end.
    """

    header: Data
    lines: tuple[Told, ...]
    over: bool


class Telling:
    """Tells a game while it is played: its lines, each with the position.

    It is the log of the game; as soon as the game has begun, `begun` must be called.
    """

    def __init__(self, tell: Callable[[Told], None]) -> None:
        """Tell somebody every line, the header being the first one of a replay."""
        self._tell = tell
        self._game: ShogunGame | None = None
        self._early: list[Event] = []
        self._number = 1

    def __call__(self, event: Event) -> None:
        """The game tells a line."""
        if self._game is None:
            self._early.append(event)
        else:
            self._told(event, self._game.checkpoint())

    def begun(self, game: ShogunGame) -> None:
        """The game is set up: what it told so far is told on."""
        self._game, start = game, game.checkpoint()
        for event in self._early:
            self._told(event, start)
        self._early.clear()

    def _told(self, event: Event, position: Data) -> None:
        self._number += 1
        self._tell(Told(self._number, event, _fought(event, position)))


def check_rules(replay: Replay) -> None:
    """Refuse a replay of another game.

    Raises:
        ReplayError: it is one.
    """
    rules = replay.header.get("rules")
    if rules != RULES:
        raise ReplayError(replay.path, 1, f"rules {rules!r:.60}; this program knows {RULES}")


def retell(replay: Replay, modules: Sequence[Module] = ()) -> Retelling:
    """Play a replay again from its results, and keep the positions.

    Args:
        replay: of a game of SHOGUN.
        modules: the user's own among those of the game.

    Raises:
        ReplayError: names the first line that is wrong, and why.
    """
    check_rules(replay)
    games: list[ShogunGame] = []
    told: list[tuple[Line, Data | None]] = []

    def begin(header: Data, results: Results, log: Callable[[Event], None]) -> ShogunGame:
        def heard(event: Event) -> None:
            line = results.upcoming()
            log(event)
            told.append((line, games[0].checkpoint() if games else None))

        games.append(from_results(header, results, heard, modules))
        return games[0]

    over = verify(replay, begin)
    known = (position for _, position in told if position is not None)
    start = next(known, None) or (games[0].checkpoint() if games else {})
    played = [
        Told(line.number, line.event, _fought(line.event, position or start))
        for line, position in told
    ]
    return Retelling(replay.header, tuple(_with_asides(replay, played, start)), over)


def _with_asides(replay: Replay, played: Sequence[Told], start: Data) -> Iterator[Told]:
    """All lines in their order; those that are not played again with the position before them."""
    found, position = {told.number: told for told in played}, start
    for line in replay.lines:
        each = found.get(line.number) or Told(line.number, line.event, position)
        position = each.position
        yield each


def _fought(event: Event, position: Data) -> Data:
    """The position with the result of a battle, which takes effect after it is told."""
    if event["event"] != "battle":
        return position
    place, holder = event["province"], event["holder"]
    return {
        **position,
        "owner": {**position["owner"], place: holder},
        "armies": {**position["armies"], place: event["left"]},
    }
