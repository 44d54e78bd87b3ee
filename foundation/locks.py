"""Files that a process holds as long as it lives: what it is writing, and its claims to others.

Whoever finds such a file that nobody holds knows that its process was killed, and clears it.
"""

from __future__ import annotations

import atexit
import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Protocol

from foundation.errors import ClaimError, OutputError

if sys.platform != "win32":
    import fcntl

MAX_WRITERS: Final = 8
"""How many processes may write one file at the same moment."""

MAX_STEM_CHARS: Final = (
    48  # characters of a name that a temporary one begins with: names have an end
)


class TemporaryFile:
    """A file beside the one that it is to become: ``.log-partial-1.csv`` for ``log.csv``.

    While it is written its
    process holds it; of those that nobody holds any more, the next one for the same file clears
    all.

    Args:
        target: what it is to become.
        ending: of its name.
        mode: permissions to make it with.

    Raises:
        OSError: it cannot be made.
    """

    def __init__(self, target: Path, ending: str, mode: int) -> None:
        self._handle, self._inode = -1, (0, 0)
        places = temporary_paths(target, ending)
        self.path = places[0]
        _unended.append(self)  # before it is there: a signal may come at any moment
        try:
            for place in places:
                _clear(place)
            # Several times: those who clear places take one for a moment.
            if not any(self._create(place, mode) for place in places * MAX_WRITERS):
                fix = f"if none does, delete {places[0].name} and so on"
                raise OSError(errno.EBUSY, f"{MAX_WRITERS} others write it; {fix}")
        except BaseException:
            self.end()
            raise

    def _create(self, place: Path, mode: int) -> bool:
        """Make the file there, unless somebody has that place."""
        self.path = place
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        try:
            self._handle = os.open(place, flags, mode)
        except FileExistsError:
            return False
        try:
            held = _lock(self._handle)
        except OSError:  # a system without locks, where nobody clears anything
            held = True
        inode = _inode(os.fstat(self._handle))
        if held and _inode_at(place) == inode:
            self._inode = inode
            return True
        self._close()  # somebody clears it, who came before it was held
        return False

    def take_place(self, target: Path) -> None:
        """Become the file; the older one is gone then.

        Raises:
            OSError: that cannot be; the older one is as it was.
        """
        if sys.platform == "win32":  # moves no open file
            self._close()
        self.path.replace(target)

    def end(self) -> None:
        """Clear it away, unless it has become the file that it was for."""
        with suppress(OSError):
            if self._inode == (0, 0):  # cut off while it was made
                self._close()  # or it would pass for another one's
                _clear(self.path)
            elif _inode_at(self.path) == self._inode:  # by now the place may be another one's
                self.path.unlink()
        self._close()
        _unended.remove(self)

    def _close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def temporary_paths(target: Path, ending: str) -> tuple[Path, ...]:
    """Where temporary files for a file may be."""
    stem = f".{target.stem[:MAX_STEM_CHARS]}-partial"
    return tuple(
        target.with_name(f"{stem}-{number}{ending}") for number in range(1, MAX_WRITERS + 1)
    )


def lock_path(path: Path) -> Path:
    """The file that claims another one, beside it."""
    return path.with_name(f".{path.name}.lock")


@contextmanager
def claim(lock: Path, path: Path, patience_s: float = 0.0) -> Iterator[None]:
    """Let no other process have something meanwhile; the end of this one gives it free, too.

    Args:
        lock: a file that is there as long as somebody has it.
        path: what is claimed.
        patience_s: how long to wait for another process, s.

    Raises:
        ClaimError: another process has it.
        OutputError: the lock cannot be written.
    """
    if not lock.parent.is_dir():  # the lock would make it
        raise OutputError(f"cannot write {path}: there is no folder {lock.parent}")
    claim = _Claim(lock)
    try:
        claim.begin(path, patience_s)
        yield
    finally:
        claim.end()


class _Claim:
    """A lock's file, cleared when it is given free."""

    def __init__(self, path: Path) -> None:
        from filelock import FileLock

        self._path = path
        self._lock = FileLock(path, thread_local=False)  # may begin and end in two threads
        _unended.append(self)

    def begin(self, path: Path, patience_s: float) -> None:
        from filelock import Timeout

        try:
            self._lock.acquire(timeout=patience_s)
        except Timeout:
            raise ClaimError(f"{path} is another process's; wait for its end") from None
        except OSError as error:
            why = f"{error.strerror or error}; name a place that you may write to"
            raise OutputError(f"cannot write {path}: {why}") from None

    def end(self) -> None:
        with suppress(OSError):  # which Timeout is, too: then it is another one's
            if not self._lock.is_locked:  # perhaps it was cut off while it was taken
                self._lock.acquire(blocking=False)
            # Before it is given free, or it could be another one's by then. Whoever waited for
            # this file notices that it is gone.
            self._path.unlink(missing_ok=True)
        self._lock.release()
        _unended.remove(self)


class _Ending(Protocol):
    def end(self) -> None: ...


_unended: list[_Ending] = []
"""What this process holds. At its end nothing is left, whatever a signal has cut off before."""


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_unended.clear)  # a copy of this process holds nothing


@atexit.register
def end_all() -> None:
    """Clear away all that is unfinished, at the end of the process."""
    for each in tuple(_unended):
        with suppress(OSError):
            each.end()


def _clear(path: Path) -> None:
    """Remove a file whose process was killed: one that nobody holds."""
    if not os.path.lexists(path):
        return
    with suppress(OSError):
        if sys.platform == "win32":  # removes no open file
            path.unlink()
            return
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            found = os.fstat(handle)
            ours = stat.S_ISREG(found.st_mode) and _lock(handle)
            if ours and _inode_at(path) == _inode(found):
                path.unlink()
        finally:
            os.close(handle)


def _lock(handle: int) -> bool:
    """Hold a file; whether that is so, or another one holds it.

    Raises:
        OSError: the system knows no such thing there.
    """
    if sys.platform != "win32":
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _inode(found: os.stat_result) -> tuple[int, int]:
    """What names a file whatever its path is."""
    return found.st_dev, found.st_ino


def _inode_at(path: Path) -> tuple[int, int]:
    """Of the file at a path; of none if there is none."""
    try:
        return _inode(path.lstat())
    except OSError:
        return (0, 0)
