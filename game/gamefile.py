"""A replay as a game writes it, and the recordings of its throws beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from foundation import ClaimError, OutputError, UnreadableError
from foundation.files import claim_file, target_of
from foundation.reading import read_bytes
from game import ReplayError
from game.core import Data, Event, Recorded, Replay, ReplayWriter, Tossed, name_of, read_replay
from game.core.replays.replay import MAX_BYTES
from game.titles import title_of
from tower import Recorder


class GameFile:
    """Writes events, and keeps what the recorder has of a throw.

    Args:
        writer: of the replay.
        recorder: whose recordings are kept, if any.
        folder: where to.
        last: number of the throw that the last line of a file tells, which is gone on with: its
            recording is not told yet.
    """

    def __init__(
        self,
        writer: ReplayWriter,
        recorder: Recorder | None,
        folder: Path,
        last: int | None = None,
    ) -> None:
        self._writer, self._recorder, self._folder = writer, recorder, folder
        self._throws, self._last = 0, last

    def __call__(self, event: Event) -> None:
        """Write an event."""
        self._writer(event)
        if isinstance(event, Tossed):
            self._keep()
            self._throws += 1

    def skip(self, event: Event) -> None:
        """Pass over an event that is in the file already."""
        if isinstance(event, Tossed):
            if self._throws == self._last:
                self._keep()
            self._forget()
            self._throws += 1

    def _keep(self) -> None:
        if self._recorder and self._recorder.last:
            file = self._folder / f"{self._throws:03d}.cubes"
            self._recorder.last.write(file)
            where = f"{self._folder.name}/{file.name}"
            self._writer(Recorded(battle=self._throws, file=where))
            self._forget()

    def _forget(self) -> None:
        """Keep no recording for that of another throw."""
        if self._recorder:
            self._recorder.last = None


@contextmanager
def new_file(out: Path, header: Data, recorder: Recorder | None) -> Iterator[GameFile]:
    """Begin a replay; one of this name is replaced, and its recordings too.

    Raises:
        OutputError: it cannot be written, somebody else writes it, or it is no replay.
    """
    with claim_replay(out):
        _expect_replay(out)
        folder = _folder(out) if recorder else out
        with ReplayWriter(out, header) as writer:
            if recorder:
                _clear(folder)
            yield GameFile(writer, recorder, folder)


def _expect_replay(out: Path) -> None:
    """Make sure that a file which is replaced is a replay, whole or not."""
    if out.is_file() and out.stat().st_size:
        try:
            read_replay(out)
        except ReplayError:
            raise OutputError(f"{out} is there and no replay; give the game another name") from None


@contextmanager
def same_file(replay: Replay, recorder: Recorder | None) -> Iterator[GameFile]:
    """Go on with a replay.

    Raises:
        OutputError: it cannot be written, or somebody else writes it.
    """
    out = Path(replay.path)
    names = {name_of(kind) for kind in title_of(replay).events if issubclass(kind, Tossed)}
    throws = [line.event["event"] in names for line in replay.lines]
    last = sum(throws) - 1 if throws and throws[-1] else None
    with claim_replay(out):
        folder = _folder(out) if recorder else out
        with ReplayWriter.reopen(replay) as writer:
            yield GameFile(writer, recorder, folder, last)


@contextmanager
def claim_replay(out: Path) -> Iterator[None]:
    """Let no other process write a replay meanwhile; the end of this one gives it free, too.

    Raises:
        OutputError: another one does, or it cannot be made sure of.
    """
    target = target_of(out)
    if not target.parent.is_dir() or (target.exists() and not target.is_file()):
        yield  # a device, or nothing that could be written at all
        return
    try:
        with claim_file(out):
            yield
    except ClaimError:
        raise OutputError(
            f"{out} is being played somewhere else; go on there, or end it there first"
        ) from None


def expect_free(out: Path) -> None:
    """Make sure that no other process writes a replay, before anybody is asked anything.

    Raises:
        OutputError: another one does.
    """
    with claim_replay(out):
        pass


def lines_in(out: Path) -> int:
    """How many lines a replay has; none that was written to a device."""
    try:
        return read_bytes(out, MAX_BYTES).count(b"\n")
    except UnreadableError:
        return 0


def _folder(out: Path) -> Path:
    """Where the recordings of a replay go, made if it is not there."""
    folder = out.with_name(f"{out.name}.recordings")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        why = f"cannot write recordings into {folder}: {error.strerror or error}"
        raise OutputError(why) from None
    return folder


def _clear(folder: Path) -> None:
    """Take away the recordings of the replay that another one has replaced."""
    try:
        for old in folder.glob("[0-9][0-9][0-9].cubes"):
            old.unlink()
    except OSError as error:
        why = f"cannot clear the recordings in {folder}: {error.strerror or error}"
        raise OutputError(why) from None
