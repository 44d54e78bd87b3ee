"""Temporary files and claims of files, locked by their process as long as it runs.

Such a file without a lock was left by a process that was killed; the next process removes it.
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

from cubetower.foundation.errors import ClaimError, OutputError

if sys.platform != "win32":
    import fcntl

MAX_WRITERS: Final = 8
"""Processes that may write one file at the same time."""

MAX_STEM_CHARS: Final = 48
"""Characters of the target's name in a temporary file's: systems limit the length of names."""


class TemporaryFile:
    """A file beside the one that it will replace: ``.log-partial-1.csv`` for ``log.csv``.

    Its process locks it while writing. The next one that writes the same file removes those without
    a lock.

    Args:
        target: the file that it will replace.
        ending: of its name.
        mode: its permissions.

    Raises:
        OSError: it cannot be created.
    """

    def __init__(self, target: Path, ending: str, mode: int) -> None:
        self._handle, self._inode = -1, (0, 0)
        places = temporary_paths(target, ending)
        self.path = places[0]
        _unended.append(self)  # before it exists: a signal may come at any moment
        try:
            for place in places:
                _clear(place)
            # Several times, because a process that clears a place occupies it for a moment.
            if not any(self._create(place, mode) for place in places * MAX_WRITERS):
                fix = f"if none does, delete {places[0].name} and so on"
                raise OSError(errno.EBUSY, f"{MAX_WRITERS} others write it; {fix}")
        except BaseException:
            self.end()
            raise

    def _create(self, place: Path, mode: int) -> bool:
        """Create the file there, unless another process has that place."""
        self.path = place
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        try:
            self._handle = os.open(place, flags, mode)
        except FileExistsError:
            return False
        try:
            locked = _lock(self._handle)
        except OSError:  # a system without locks, where nobody clears anything
            locked = True
        inode = _inode(os.fstat(self._handle))
        if locked and _inode_at(place) == inode:
            self._inode = inode
            return True
        self._close()  # another process began to clear it before it was locked
        return False

    def take_place(self, target: Path) -> None:
        """Replace the target.

        Raises:
            OSError: it cannot be replaced; it is as it was.
        """
        if sys.platform == "win32":  # cannot move an open file
            self._close()
        self.path.replace(target)

    def end(self) -> None:
        """Remove the file, unless it has replaced its target."""
        with suppress(OSError):
            if self._inode == (0, 0):  # interrupted during its creation
                self._close()  # or it would seem to be locked by another process
                _clear(self.path)
            elif _inode_at(self.path) == self._inode:  # by now another process may have this place
                self.path.unlink()
        self._close()
        _unended.remove(self)

    def _close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def temporary_paths(target: Path, ending: str) -> tuple[Path, ...]:
    """The possible places of temporary files for a file."""
    stem = f".{target.stem[:MAX_STEM_CHARS]}-partial"
    return tuple(
        target.with_name(f"{stem}-{number}{ending}") for number in range(1, MAX_WRITERS + 1)
    )


def lock_path(path: Path) -> Path:
    """The file that locks another one, beside it."""
    return path.with_name(f".{path.name}.lock")


@contextmanager
def claim(lock: Path, path: Path, patience_s: float = 0.0) -> Iterator[None]:
    """Keep something from other processes; the end of this process also releases it.

    Args:
        lock: a file that exists as long as a process has the claim.
        path: what is claimed, for messages.
        patience_s: how long to wait for another process, s.

    Raises:
        ClaimError: another process has it.
        OutputError: the lock's file cannot be written.
    """
    if not lock.parent.is_dir():  # the lock would create it
        raise OutputError(f"cannot write {path}: there is no folder {lock.parent}")
    claim = _Claim(lock)
    try:
        claim.begin(path, patience_s)
        yield
    finally:
        claim.end()


class _Claim:
    """A lock whose file is removed when it is released."""

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
        with suppress(OSError):  # Timeout is one: then another process has it
            if not self._lock.is_locked:  # perhaps interrupted while acquiring it
                self._lock.acquire(blocking=False)
            # Before the release, or it could be another process's by then. Whoever waits for
            # this file notices that it is gone.
            self._path.unlink(missing_ok=True)
        self._lock.release()
        _unended.remove(self)


class _Ending(Protocol):
    def end(self) -> None: ...


_unended: list[_Ending] = []
"""What this process has locked; removed when it ends, also after an interrupting signal."""


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_unended.clear)  # a fork has locked nothing


@atexit.register
def end_all() -> None:
    """At the end of the process, remove everything that it has locked."""
    for each in tuple(_unended):
        with suppress(OSError):
            each.end()


def _clear(path: Path) -> None:
    """Remove a file without a lock: its process was killed."""
    if not os.path.lexists(path):
        return
    with suppress(OSError):
        if sys.platform == "win32":  # cannot remove an open file
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
    """Lock a file; returns whether that worked, or another process has it.

    Raises:
        OSError: the system has no such locks there.
    """
    if sys.platform != "win32":
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _inode(found: os.stat_result) -> tuple[int, int]:
    """What identifies a file, whatever its path."""
    return found.st_dev, found.st_ino


def _inode_at(path: Path) -> tuple[int, int]:
    """The inode of the file at a path; (0, 0) if there is none."""
    try:
        return _inode(path.lstat())
    except OSError:
        return (0, 0)
