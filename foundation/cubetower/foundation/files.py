"""Finds the project's data files, and writes files whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cubetower.foundation import locks
from cubetower.foundation.errors import CubetowerError, OutputError

PATIENCE_S = 10.0
"""How long another process may take to write a file and what belongs to it."""
NO_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS)  # a file system without fsync


def data_path(name: str = "") -> Path:
    """Path of a shipped data file, such as ``designs/plane.toml``.

    Works from a checkout, an editable and a wheel install alike: a wheel carries `data/`
    in its folder `cubetower`, a checkout has it at its top.

    Raises:
        CubetowerError: there is no such data file.
    """
    return _shipped_path("data", name, known="SOURCES.md")


def docs_path(name: str) -> Path:
    """Path of a page of the docs that is shipped, such as ``rules.md``; as with `data_path`.

    Raises:
        CubetowerError: there is no such page.
    """
    return _shipped_path("docs", name, known="rules.md")


def _shipped_path(folder_name: str, name: str, known: str) -> Path:
    """Path of a shipped file.

    Args:
        folder_name: the folder that a wheel has in its folder `cubetower`, a checkout at its top.
        name: of the file.
        known: a file by which the folder is known to be ours.

    Raises:
        CubetowerError: there is no such file.
    """
    package = Path(__file__).resolve().parents[1]
    for folder in (package / folder_name, package.parents[1] / folder_name):
        if (folder / known).is_file():
            path = folder / name
            if path.exists():
                return path
            raise CubetowerError(f"{name}: no such {folder_name} file in {folder}")
    raise CubetowerError(f"no {folder_name} folder in {package}; reinstall cubetower")


@contextmanager
def write_whole(path: Path | str) -> Iterator[Path]:
    """Give a temporary path beside `path`, which replaces `path` only if all went well.

    The temporary file has the same ending, so that libraries choose the same format; they must not
    lock it. After a power cut there is either the old file or the new one. A replaced file keeps
    its permissions; for a link, the file that it leads to is replaced. What a killed process has
    left behind is removed by the next one that writes `path`.

    Raises:
        OutputError: `path` cannot be written; nothing is left behind.
    """
    path = Path(path)
    if path.is_dir():
        raise OutputError(f"{path} is a folder; name a file in it")
    if path.exists() and not path.is_file():  # a device, which must not be replaced
        raise OutputError(f"{path} is not an ordinary file")
    target = target_of(path)
    if target.is_symlink():
        raise OutputError(f"{path} is a link in a circle; name a file")
    if target.suffix.lower() not in ("", path.suffix.lower()):
        raise OutputError(f"{path} is a link to {target}, a file of another kind; name a file")
    try:
        mode = _mode_at(target)
        temporary = locks.TemporaryFile(target, path.suffix, 0o666 if mode is None else 0o600)
    except OSError as error:
        raise OutputError(
            f"cannot write {path}: {error.strerror}; name a file in a folder you may write to"
        ) from None
    try:
        yield temporary.path
        _settle(temporary.path, mode)
        temporary.take_place(target)
        _sync_folder(target.parent)
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror or error}") from error
    finally:
        temporary.end()


@contextmanager
def claim_file(path: Path, patience_s: float = 0.0) -> Iterator[None]:
    """Keep other processes from writing a file; the end of this process also releases it.

    Args:
        path: of the file, or of a link to it; it need not exist.
        patience_s: how long to wait for another process, s.

    Raises:
        ClaimError: another process has it.
        OutputError: it is not an ordinary file, or cannot be written.
    """
    if path.exists() and not path.is_file():
        raise OutputError(f"{path} is not an ordinary file; name a file")
    with locks.claim(locks.lock_path(target_of(path)), path, patience_s):
        yield


def target_of(path: Path) -> Path:
    """The file that a link leads to, whether it exists or not; without a link, the path itself."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def check_place(path: Path | str) -> None:
    """Make sure, before the work begins, that a file can be written; it is left unchanged.

    Raises:
        OutputError: it cannot be written; the message says why.
    """
    with suppress(_Writable), write_whole(path):
        raise _Writable


class _Writable(Exception):  # noqa: N818 - ends a trial, no error
    pass


def _mode_at(path: Path) -> int | None:
    """The permissions of a file; None if there is none."""
    with suppress(FileNotFoundError):
        return stat.S_IMODE(path.stat().st_mode)
    return None


def _settle(path: Path, mode: int | None) -> None:
    """Set a file's permissions, where the system allows it, and sync it to disk.

    Without the sync, a power cut could leave an empty file in place of the old one.
    """
    with path.open("rb+") as file:
        if mode is not None:
            with suppress(OSError):
                path.chmod(mode)
        try:
            os.fsync(file.fileno())
        except OSError as error:
            if error.errno not in NO_SYNC:
                raise


def _sync_folder(folder: Path) -> None:
    """Sync the names in a folder to disk, where the system allows it (Windows does not).

    The file is in place by now, so a failure here is not one of writing it.
    """
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
