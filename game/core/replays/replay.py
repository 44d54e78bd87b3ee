"""Replays: a game as JSON Lines, one event a line, complete and readable.

The first line is the header. Every other line has the name of an event under ``event``; the
game's documentation lists them. `ReplayChance` gives the chance results of a replay to a game that
is played again, so that it needs no random numbers.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Final, Self

from foundation import CubetowerError, OutputError, UnreadableError, write_whole
from foundation.reading import parse_json, read_bytes
from game.core.agenda import AgendaGame
from game.core.chance import Item, Key
from game.core.decisions.decision import Data
from game.core.events import OUTSIDE_RULES, Event, name_of
from game.core.replays.older import with_options
from game.errors import GameError, IllegalMove, PositionError, ReplayError

FORMAT: Final = 2
MAX_BYTES: Final = 16_000_000
"""Of a replay; the longest games have one or two."""

PROSE: Final = "why"
"""The field of an event that is for people; it is not compared, so that words can be mended."""

NOT_PLAYED: Final = tuple(name_of(kind) for kind in OUTSIDE_RULES)
"""The names of events that are not played again."""

Begin = Callable[[Data, "ReplayChance", Callable[[Event], None]], AgendaGame[Any]]
"""Begins a game again: from a header, with the results of its replay, and a log."""


class ReplayWriter:
    """Writes a replay line by line, each at once.

    If the process is killed, the file is readable up to its last whole line.
    """

    def __init__(self, path: Path | str, header: Data) -> None:
        """Begin a file; one of this name is replaced as soon as the first line is on the disk.

        Raises:
            OutputError: it cannot be written.
        """
        self._path = Path(path)
        self._said: Data | None = None
        first = {"event": "game", "format": FORMAT, "cubetower": version("cubetower"), **header}
        if self._path.exists() and not self._path.is_file():  # a device, which is no old replay
            self._open("w")
            self._write(first)
            return
        if self._path.exists():  # one that may not be written is not replaced
            self._open("r+")
            self._file.close()
        with write_whole(self._path) as temporary:
            temporary.write_bytes(_line(first))
        self._open("r+")
        self._cut_off(1)

    @classmethod
    def reopen(cls, replay: Replay) -> Self:
        """Continue a file: whole lines stay as they are, a torn last one is cut off.

        Whatever the process is killed at, the file is as sound as before, or longer. If the
        first event is the last line of the file, one that tells of what lies outside of the
        rules, it is not written twice.

        Args:
            replay: as `read_replay` gave it; nobody else writes there.

        Raises:
            OutputError: it cannot be written, or has become shorter.
        """
        made = object.__new__(cls)
        made._path = Path(replay.path)
        last = replay.lines[-1].event if replay.lines else {}
        made._said = last if last.get("event") in NOT_PLAYED else None
        made._open("r+")
        made._cut_off(len(replay.lines) + 1)
        return made

    def _open(self, mode: str) -> None:
        try:
            self._file = self._path.open(f"{mode}b")
        except OSError as error:
            raise self._error(error) from None

    def _cut_off(self, lines: int) -> None:
        """Keep whole lines only, and move behind them."""
        try:
            whole = read_bytes(self._path, MAX_BYTES)
            end, found = whole.rfind(b"\n") + 1, whole.count(b"\n")
            if found == lines:
                if end < len(whole):
                    self._file.truncate(end)
                self._file.seek(end)
        except UnreadableError as error:
            raise OutputError(f"cannot write {error}") from None
        except OSError as error:
            raise self._error(error) from None
        if found != lines:
            self._file.close()
            raise OutputError(
                f"{self._path} has {found} lines, not {lines} as before: somebody else writes "
                "there; stop that, and begin again"
            )

    def _error(self, error: OSError) -> OutputError:
        return OutputError(f"cannot write {self._path}: {error.strerror or error}")

    def __call__(self, event: Event) -> None:
        """Write an event.

        Raises:
            OutputError: it cannot be written.
        """
        line = event.line()
        said, self._said = self._said, None
        if said is None or _plain(said) != _plain(line):
            self._write(line)

    def _write(self, line: Data) -> None:
        try:
            self._file.write(_line(line))
            self._file.flush()
        except OSError as error:
            raise self._error(error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        try:
            self._file.close()
        except OSError as full:  # what was held back finds no room
            raise self._error(full) from None


def _line(line: Data) -> bytes:
    """A line as the file has it."""
    return f"{json.dumps(line, ensure_ascii=False)}\n".encode("utf-8", "backslashreplace")


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """A line: its number in the file, and what it says."""

    number: int
    event: Data


@dataclass(frozen=True, slots=True)
class Replay:
    """A replay as it was read.

    Attributes:
        path: of the file.
        header: its first line, as the latest format has it.
        lines: all others.
        torn: the last line is not whole, and left out: whoever wrote it was stopped.
    """

    path: str
    header: Data
    lines: tuple[ReplayLine, ...]
    torn: bool = False


def read_replay(path: Path | str) -> Replay:
    """Read a replay.

    Raises:
        ReplayError: it is none, or newer than this program, or a line cannot be read.
    """
    try:
        *whole, rest = read_bytes(path, MAX_BYTES).split(b"\n")
    except UnreadableError as error:
        raise ReplayError(path, None, error.why) from None
    if not whole or not whole[0].lstrip().startswith(b"{"):
        if whole and whole[0].startswith(BOM_UTF8):
            why = "begins with a byte order mark; save the file as UTF-8 without one"
            raise ReplayError(path, 1, why)
        raise ReplayError(path, 1, 'is no header ({"event": "game", ...); this is no replay')
    lines = [ReplayLine(number, _event(path, number, line)) for number, line in enumerate(whole, 1)]
    _check_header(path, lines[0].event)
    header = {"tables": {}, **with_options(lines[0].event)}
    return Replay(str(path), header, tuple(lines[1:]), torn=bool(rest))


def _event(path: Path | str, number: int, text: bytes) -> Data:
    try:
        event = parse_json(text, path, number)
    except UnreadableError as error:
        raise ReplayError(path, number, error.why) from None
    if not isinstance(event, dict) or not isinstance(event.get("event"), str):
        raise ReplayError(path, number, 'is no event: an object with its name under "event"')
    return event


def _check_header(path: Path | str, header: Data) -> None:
    if header["event"] != "game":
        raise ReplayError(path, 1, 'is no header ("event": "game"); this is no replay')
    written = header.get("format")
    if isinstance(written, bool) or not isinstance(written, int) or written < 1:
        raise ReplayError(path, 1, f"format = {written!r} is no format; the file is damaged")
    if written > FORMAT:
        raise ReplayError(
            path,
            1,
            f"format {written} is newer than this program, which reads {FORMAT}; "
            f"use cubetower {header.get('cubetower')!r:.40}, which wrote it",
        )


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
        """Go on to the following line, if the game tells what the next one says.

        Raises:
            ReplayError: it tells something else.
            EndOfReplay: there is no next line.
        """
        line, told = self.upcoming(), event.line()
        try:
            if _facts(line.event) != _facts(told):
                raise self.error(_difference(line.event, told))
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
        """What the next line, which must be this event, says in a field.

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
        """What was drawn, by the next line.

        Raises:
            ReplayError: it cannot have been drawn.
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
        """A generator that nothing depends on."""
        return Random(0)

    def error(self, why: str) -> ReplayError:
        """An error in the next line."""
        return ReplayError(self._path, self.line.number if self.line else None, why)


class EndOfReplay(GameError):  # noqa: N818 - says what is the case
    """The lines of a replay have come to their end."""


def verify(replay: Replay, begin: Begin) -> bool:
    """Play a game again from its results, and compare every line.

    Args:
        replay: to be verified.
        begin: begins a game by such rules again.

    Returns:
        Whether the replay reaches to the end of its game. If not, every line it has is right.

    Raises:
        ReplayError: names the first line that is wrong, and why.
    """
    results = ReplayChance(replay)
    try:
        game = _begin_again(replay, begin, results)
        while game.decision is not None:
            move = results.result("decision", "move")
            game.play(results.upcoming().event.get("seat", ""), move)
    except EndOfReplay:
        return False
    except ReplayError:
        raise
    except RecursionError:
        raise results.error("is nested too deeply") from None
    except IllegalMove as error:
        raise results.error(f"an illegal move: {error}") from None
    except CubetowerError as error:
        raise results.error(str(error)) from None
    if results.line is not None:
        raise results.error("comes after the end of the game")
    return True


def _begin_again(replay: Replay, begin: Begin, results: ReplayChance) -> AgendaGame[Any]:
    try:
        return begin(replay.header, results, results.confirm)
    except PositionError as error:  # the header asks for no possible game
        raise ReplayError(replay.path, 1, str(error)) from None


def compare(replay: Replay, events: Iterable[Event]) -> bool:
    """Compare a replay with a game as it is played anew.

    Args:
        replay: to be compared.
        events: of the game, without the header.

    Returns:
        Whether the replay reaches to the end of its game.

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
    """What a line says, and what it should."""
    if line["event"] != event["event"]:
        return f"{line['event']!r:.40}, but {event['event']!r} comes next"
    for field in (*event, *line):
        if field not in event:
            return f"{event['event']} has no {field!r:.40}"
        if field not in line:
            return f"{event['event']} without {field!r}"
        if field != PROSE and _plain(line[field]) != _plain(event[field]):
            what = f"{event['event']}: {field} is {_short(line[field])}"
            return f"{what}, should be {_short(event[field])}"
    raise AssertionError("equal lines")  # the caller found them to differ


def _facts(event: Data) -> str:
    return _plain({**event, PROSE: ""} if PROSE in event else event)


def _plain(value: object) -> str:
    """As JSON, where True is not 1, and a tuple is a list."""
    return json.dumps(value, sort_keys=True)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 120 else f"{text[:117]}..."
