"""`GameFile`: the replay that a game writes, and the recordings of its throws beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cubetower.foundation import ClaimError, OutputError, UnreadableError
from cubetower.foundation.files import claim_file, target_of
from cubetower.foundation.reading import read_bytes
from cubetower.game.core import (
    Data,
    Event,
    Recorded,
    Replay,
    ReplayWriter,
    TossCount,
    Tossed,
    name_of,
)
from cubetower.game.core.replays.replay import MAX_BYTES
from cubetower.game.games import definition_of
from cubetower.tower import Recorder


class GameFile:
    """Writes the events of a game and the recordings of its throws.

    Args:
        writer: of the replay.
        recorder: makes the recordings, if there is one.
        folder: for the recordings.
        last: the number of the throw in the last line of a replay that is continued, whose
            recording is not yet in the replay.
    """

    def __init__(
        self,
        writer: ReplayWriter,
        recorder: Recorder | None,
        folder: Path,
        last: int | None = None,
    ) -> None:
        self._writer, self._recorder, self._folder = writer, recorder, folder
        self._throws, self._last = TossCount(), last

    def __call__(self, event: Event) -> None:
        """Write an event."""
        self._writer(event)
        number = self._throws.number(event)
        if number is not None:
            self._keep(number)

    def skip(self, event: Event) -> None:
        """Skip an event that is already in the file."""
        number = self._throws.number(event)
        if number is not None:
            if number == self._last:
                self._keep(number)
            self._forget()

    def _keep(self, number: int) -> None:
        if self._recorder and self._recorder.last:
            file = self._folder / f"{number:03d}.cubes"
            self._recorder.last.write(file)
            where = f"{self._folder.name}/{file.name}"
            self._writer(Recorded(battle=number, file=where))
            self._forget()

    def _forget(self) -> None:
        """Drop the recording, so that it is not taken for that of another throw."""
        if self._recorder:
            self._recorder.last = None


@contextmanager
def new_file(out: Path, header: Data, recorder: Recorder | None) -> Iterator[GameFile]:
    """Begin a replay, which replaces one of this name and its recordings.

    Raises:
        OutputError: it cannot be written, or another process writes it.
    """
    with claim_replay(out):
        folder = _folder(out) if recorder else out
        with ReplayWriter(out, header) as writer:
            if recorder:
                _clear(folder)
            yield GameFile(writer, recorder, folder)


@contextmanager
def same_file(replay: Replay, recorder: Recorder | None) -> Iterator[GameFile]:
    """Continue a replay.

    Raises:
        OutputError: it cannot be written, or another process writes it.
    """
    out = Path(replay.path)
    names = {name_of(kind) for kind in definition_of(replay).events if issubclass(kind, Tossed)}
    throws = [line.event["event"] in names for line in replay.lines]
    last = sum(throws) - 1 if throws and throws[-1] else None
    with claim_replay(out):
        folder = _folder(out) if recorder else out
        with ReplayWriter.reopen(replay) as writer:
            yield GameFile(writer, recorder, folder, last)


@contextmanager
def claim_replay(out: Path) -> Iterator[None]:
    """Let no other process write a replay meanwhile; released at the latest with this process.

    Raises:
        OutputError: another process writes it, or that cannot be found out.
    """
    target = target_of(out)
    if not target.parent.is_dir() or (target.exists() and not target.is_file()):
        yield  # a device, or a path that cannot be written at all
        return
    try:
        with claim_file(out):
            yield
    except ClaimError:
        raise OutputError(
            f"{out} is being played in another program; continue there, or end it there first"
        ) from None


def expect_free(out: Path) -> None:
    """Make sure, before the user is asked anything, that no other process writes a replay.

    Raises:
        OutputError: another process does.
    """
    with claim_replay(out):
        pass


def lines_in(out: Path) -> int:
    """How many lines a replay has; 0 for a device."""
    try:
        return read_bytes(out, MAX_BYTES).count(b"\n")
    except UnreadableError:
        return 0


def _folder(out: Path) -> Path:
    """The folder for the recordings of a replay, made if it does not exist."""
    folder = out.with_name(f"{out.name}.recordings")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        why = f"cannot write recordings into {folder}: {error.strerror or error}"
        raise OutputError(why) from None
    return folder


def _clear(folder: Path) -> None:
    """Delete the recordings of the replay that was replaced."""
    try:
        for old in folder.glob("[0-9][0-9][0-9].cubes"):
            old.unlink()
    except OSError as error:
        why = f"cannot clear the recordings in {folder}: {error.strerror or error}"
        raise OutputError(why) from None
