"""Replays: a game as JSON Lines, one event a line, complete and readable.

The first line is the header. Every other line has the name of an event under ``event``; the
game's documentation lists them.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from cubetower.foundation import OutputError, UnreadableError, write_whole
from cubetower.foundation.reading import parse_json, read_bytes
from cubetower.game.core.decisions.decision import Data
from cubetower.game.core.events import OUTSIDE_RULES, Event, name_of
from cubetower.game.errors import ReplayError

FORMAT: Final = 2
MAX_BYTES: Final = 16_000_000
"""The limit of a replay; the longest games need one or two million."""

NOT_PLAYED: Final = tuple(name_of(kind) for kind in OUTSIDE_RULES)
"""The names of events that are not played again."""


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
        self._repeated: Data | None = None
        first = {"event": "game", "format": FORMAT, "cubetower": version("cubetower"), **header}
        if self._path.exists() and not self._path.is_file():  # a device: nothing to replace
            self._open("w")
            self._write(first)
            return
        if self._path.exists():  # a file without write permission is not replaced
            self._open("r+")
            self._file.close()
        with write_whole(self._path) as temporary:
            temporary.write_bytes(_line(first))
        self._open("r+")
        self._cut_off(1)

    @classmethod
    def reopen(cls, replay: Replay) -> Self:
        """Continue a file: whole lines stay as they are, a torn last one is cut off.

        If the process is killed at any moment, the file is still readable. If the last line is an
        event outside the rules and the first event written equals it, it is not written twice.

        Args:
            replay: from `read_replay`; nobody else may write to the file.

        Raises:
            OutputError: it cannot be written, or has become shorter.
        """
        made = object.__new__(cls)
        made._path = Path(replay.path)
        last = replay.lines[-1].event if replay.lines else {}
        made._repeated = last if last.get("event") in NOT_PLAYED else None
        made._open("r+")
        made._cut_off(len(replay.lines) + 1)
        return made

    def _open(self, mode: str) -> None:
        try:
            self._file = self._path.open(f"{mode}b")
        except OSError as error:
            raise self._error(error) from None

    def _cut_off(self, count: int) -> None:
        """Cut off what comes behind the whole lines, and move to the end of the file."""
        try:
            content = read_bytes(self._path, MAX_BYTES)
            lines, end = _whole_lines(content)
            if len(lines) == count:
                self._file.truncate(end)
                self._file.seek(end)
                if not content.endswith(b"\n", 0, end):
                    self._file.write(b"\n")
        except UnreadableError as error:
            raise OutputError(f"cannot write {error}") from None
        except OSError as error:
            raise self._error(error) from None
        if len(lines) != count:
            self._file.close()
            raise OutputError(
                f"{self._path} has {len(lines)} lines, not {count} as before: another program "
                "writes to it; stop that program, and begin again"
            )

    def _error(self, error: OSError) -> OutputError:
        return OutputError(f"cannot write {self._path}: {error.strerror or error}")

    def __call__(self, event: Event) -> None:
        """Write an event.

        Raises:
            OutputError: it cannot be written.
        """
        line = event.line()
        repeated, self._repeated = self._repeated, None
        if repeated is None or as_json(repeated) != as_json(line):
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
        except OSError as full:  # no room for what was buffered
            raise self._error(full) from None


def _line(line: Data) -> bytes:
    """A line as the file has it."""
    return f"{json.dumps(line, ensure_ascii=False)}\n".encode("utf-8", "backslashreplace")


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """A line of a replay: its number in the file, and its event as plain data."""

    number: int
    event: Data


@dataclass(frozen=True, slots=True)
class Replay:
    """A replay as it was read.

    Attributes:
        path: of the file.
        header: its first line.
        lines: all others.
        torn: whether the last line was incomplete, because the writer was stopped; it is left out.
    """

    path: str
    header: Data
    lines: tuple[ReplayLine, ...]
    torn: bool = False


def read_replay(path: Path | str) -> Replay:
    """Read a replay.

    Raises:
        ReplayError: it is not a replay, has another format, or a line cannot be read.
    """
    try:
        content = read_bytes(path, MAX_BYTES)
    except UnreadableError as error:
        raise ReplayError(path, None, error.why) from None
    texts, end = _whole_lines(content)
    if not texts or not texts[0].lstrip().startswith(b"{"):
        raise ReplayError(path, 1, 'is no header ({"event": "game", ...); this is no replay')
    lines = [ReplayLine(number, _event(path, number, text)) for number, text in enumerate(texts, 1)]
    _check_header(path, lines[0].event)
    header = {"tables": {}, **lines[0].event}
    return Replay(str(path), header, tuple(lines[1:]), torn=bool(content[end:].strip()))


def _whole_lines(content: bytes) -> tuple[list[bytes], int]:
    """The lines of a file, without a torn last one, and the offset at which they end.

    What an editor may have changed is no matter: a byte order mark, blank lines at the end, or
    none. Without a line end, the last line is whole if it is JSON: no part of an object is.
    """
    text = content.rstrip()
    end = content.find(b"\n", len(text)) + 1
    if not end:
        last = text.rfind(b"\n") + 1
        end = len(text) if _is_json(text[last:]) else last
    lines = content[:end].removeprefix(BOM_UTF8).rstrip().split(b"\n")
    return (lines if lines != [b""] else []), end


def _is_json(text: bytes) -> bool:
    with suppress(ValueError, RecursionError):
        json.loads(text.removeprefix(BOM_UTF8))
        return True
    return False


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
    if type(written) is not int or written != FORMAT:
        raise ReplayError(
            path,
            1,
            f"has format {written!r:.40}, but this program reads {FORMAT}; "
            f"use cubetower {header.get('cubetower')!r:.40}, which wrote it",
        )


def as_json(value: object) -> str:
    """A value as JSON, in which True differs from 1, and tuples are lists."""
    return json.dumps(value, sort_keys=True)
