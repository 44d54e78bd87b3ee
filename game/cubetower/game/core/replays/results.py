"""A game played again from its replay: the lines give the results of its chance and its tower."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random
from typing import Any, Final

from cubetower.foundation import CubetowerError
from cubetower.game.core.chance import Item, Key
from cubetower.game.core.decisions.decision import Data
from cubetower.game.core.events import OUTSIDE_RULES, Event
from cubetower.game.core.game import Game
from cubetower.game.core.replays.replay import NOT_PLAYED, Replay, ReplayLine, as_json
from cubetower.game.errors import GameError, IllegalMove, PositionError, ReplayError
from cubetower.tower.cubes import Cubes
from cubetower.tower.errors import CubesError
from cubetower.tower.models.counting import CountingTower, read_cubes
from cubetower.tower.protocol import Toss

PROSE: Final = "why"
"""The field of an event that is for people; not compared, so that its wording can be improved."""

Begin = Callable[[Data, "ReplayChance", Callable[[Event], None]], Game]
"""Begins a game again: from a header, with the results of its replay, and a log."""


class ReplayChance:
    """The lines of a replay as the source of a game's chance, one after the other."""

    def __init__(self, replay: Replay) -> None:
        self._path = replay.path
        self._lines = [line for line in replay.lines if line.event["event"] not in NOT_PLAYED]
        self._next = 0

    @property
    def line(self) -> ReplayLine | None:
        """The next line; None if there is none left."""
        return self._lines[self._next] if self._next < len(self._lines) else None

    def confirm(self, event: Event) -> None:
        """Compare an event of the game with the next line, and move on to the line after it.

        Raises:
            ReplayError: they differ.
            EndOfReplay: there is no next line.
        """
        line, played = self.upcoming(), event.line()
        try:
            if _facts(line.event) != _facts(played):
                raise self.error(_difference(line.event, played))
        except RecursionError:
            raise self.error("is nested too deeply") from None
        self._next += 1

    def upcoming(self) -> ReplayLine:
        """The next line.

        Raises:
            EndOfReplay: there is none.
        """
        if self.line is None:
            raise EndOfReplay
        return self.line

    def result(self, event: str, field: str) -> Any:
        """The value of a field in the next line, which must be this event.

        Raises:
            ReplayError: it is another event, or has no such field.
            EndOfReplay: there is no next line.
        """
        found = self.upcoming().event
        if found["event"] != event:
            raise self.error(f"{found['event']!r:.40}, but {event!r} comes next")
        if field not in found:
            raise self.error(f"{event} without {field!r}")
        return found[field]

    def draw(self, key: Key, items: Sequence[Item], count: int) -> list[Item]:
        """The items that the next line says were drawn.

        Raises:
            ReplayError: they cannot have been drawn.
        """
        event, _, field = str(key[0]).partition(".")
        result = self.result(event, field)
        drawn = result if isinstance(result, list) else [result]
        left = list(items)
        for item in drawn:
            if item not in left:
                raise self.error(f"{field} {item!r:.60} could not be drawn")
            left.remove(item)
        if len(drawn) != count:
            raise self.error(f"{len(drawn)} {field}, but {count} were drawn")
        return [items[items.index(item)] for item in drawn]

    def rng(self, key: Key) -> Random:
        """A generator on which nothing depends: all results are in the lines."""
        return Random(0)

    def tower(self) -> ResultsTower:
        """A tower that gives the results in the lines."""
        return ResultsTower(self)

    def play(self, game: Game) -> None:
        """Play the moves in the lines, until the game is over or no line is left.

        Raises:
            ReplayError: a line is left when the game is over.
            EndOfReplay: the lines end in the middle of a move.
        """
        while game.decision is not None and self.line is not None:
            move = self.result("decision", "move")
            game.play(self.upcoming().event.get("seat", ""), move)
        if self.line is not None:
            raise self.error("comes after the end of the game")

    @contextmanager
    def blame_line(self, errors: type[CubetowerError]) -> Iterator[None]:
        """Turn errors of a game that is played again into errors in the next line.

        Args:
            errors: those that are meant, besides illegal moves and lines nested too deeply.
        """
        try:
            yield
        except (ReplayError, EndOfReplay):
            raise
        except RecursionError:
            raise self.error("is nested too deeply") from None
        except IllegalMove as error:
            raise self.error(f"an illegal move: {error}") from None
        except errors as error:
            raise self.error(str(error)) from None

    def error(self, why: str) -> ReplayError:
        """An error in the next line."""
        return ReplayError(self._path, self.line.number if self.line else None, why)


class ResultsTower(CountingTower):
    """A tower whose next toss has the result in the next line of a replay."""

    name = "results"

    def __init__(self, results: ReplayChance) -> None:
        super().__init__()
        self._results = results
        self._tapped = Cubes()

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        """The cubes under ``fell`` in the line, without those that tapping freed."""
        line = self._results.upcoming().event
        if "fell" not in line:
            raise self._results.error(
                f"{line['event']!r:.40}, but a throw into the tower comes next"
            )
        fell = self._cubes(line["fell"])
        if not fell <= self.contents + thrown:
            raise self._results.error(
                f"{fell} fell, but {thrown} were thrown and {self.contents} inside"
            )
        self._tapped = self._cubes(line.get("tapped", {}))
        return fell - self._tapped

    def _cubes(self, counts: object) -> Cubes:
        """Cubes in a line."""
        try:
            return read_cubes(counts)
        except CubesError as error:
            raise self._results.error(str(error)) from None

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Toss as in the line; the tower has jammed if cubes were freed by tapping."""
        toss = super().toss(thrown, rng, record=record)
        jammed = "tapped" in self._results.upcoming().event
        return Toss(toss.thrown, toss.fell, jammed=jammed)

    def tap(self, rng: Random) -> Toss:
        """Let all cubes fall that tapping freed, at the first tap."""
        freed, self._tapped = self._tapped, Cubes()
        self._inside -= freed
        return Toss(Cubes(), freed)


class EndOfReplay(GameError):  # noqa: N818 - no mistake
    """The replay has no further line."""


def verify(replay: Replay, begin: Begin) -> bool:
    """Play a game again from its results, and compare every line.

    Args:
        replay: to be verified.
        begin: begins a game by such rules again.

    Returns:
        Whether the replay goes on to the end of its game. If not, every line it has is right.

    Raises:
        ReplayError: names the first line that is wrong, and why.
    """
    results = ReplayChance(replay)
    with suppress(EndOfReplay), results.blame_line(CubetowerError):
        with blame_header(replay):
            game = begin(replay.header, results, results.confirm)
        results.play(game)
        return game.decision is None
    return False


@contextmanager
def blame_header(replay: Replay) -> Iterator[None]:
    """Turn the `PositionError` of an impossible game into a `ReplayError` in the first line."""
    try:
        yield
    except PositionError as error:
        raise ReplayError(replay.path, 1, str(error)) from None


def compare(replay: Replay, events: Iterable[Event]) -> bool:
    """Compare a replay with the events of a game that was played again from its seed.

    Args:
        replay: to be compared.
        events: of the game, without the header.

    Returns:
        Whether the replay goes on to the end of its game.

    Raises:
        ReplayError: names the first line that differs.
    """
    results = ReplayChance(replay)
    for event in events:
        if isinstance(event, OUTSIDE_RULES):
            continue
        try:
            results.confirm(event)
        except EndOfReplay:
            return False
    if results.line is not None:
        raise results.error("comes after the end of the game")
    return True


def _difference(line: Data, event: Data) -> str:
    """Where a line differs from the event that it should be."""
    if line["event"] != event["event"]:
        return f"{line['event']!r:.40}, but {event['event']!r} comes next"
    for field in (*event, *line):
        if field not in event:
            return f"{event['event']} has no {field!r:.40}"
        if field not in line:
            return f"{event['event']} without {field!r}"
        if field != PROSE and as_json(line[field]) != as_json(event[field]):
            what = f"{event['event']}: {field} is {_short(line[field])}"
            return f"{what}, should be {_short(event[field])}"
    raise AssertionError("equal lines")  # the caller found them to differ


def _facts(event: Data) -> str:
    return as_json({**event, PROSE: ""} if PROSE in event else event)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 120 else f"{text[:117]}..."
