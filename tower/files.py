"""Finding the project's data files and writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tower.errors import OutputError, TowerError


def data_path(name: str = "") -> Path:
    """Path of a shipped data file, such as ``designs/plane.toml``.

    Works from a checkout, an editable and a wheel install alike: a wheel carries `data/`
    inside the `cubetower` package, a checkout has it beside the packages.

    Raises:
        TowerError: there is no such data file.
    """
    root = Path(__file__).resolve().parent.parent
    for folder in (root / "cubetower" / "data", root / "data"):
        if (folder / "SOURCES.md").is_file():
            path = folder / name
            if path.exists():
                return path
            raise TowerError(f"{name}: no such data file in {folder}")
    raise TowerError(f"no data folder beside {root}; reinstall cubetower")


@contextmanager
def write_whole(path: Path | str) -> Iterator[Path]:
    """Give a temporary path beside `path`; it takes `path`'s place only if all went well.

    The temporary file has the same ending, so that libraries choose the same format.

    Raises:
        OutputError: the place cannot be written to; nothing is left behind.
    """
    path = Path(path)
    if path.is_dir():
        raise OutputError(f"{path} is a folder; name a file in it")
    if path.exists() and not path.is_file():  # a device, which must not be replaced
        raise OutputError(f"{path} is not an ordinary file")
    try:
        handle, name = tempfile.mkstemp(prefix=".", suffix=path.suffix, dir=path.parent)
    except OSError as error:
        raise OutputError(
            f"cannot write {path}: {error.strerror}; name a file in a folder you may write to"
        ) from None
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        _use_default_mode(temporary)
        temporary.replace(path)
    except OSError as error:
        raise OutputError(f"cannot write {path}: {error.strerror or error}") from error
    finally:
        temporary.unlink(missing_ok=True)


def check_place(path: Path | str) -> None:
    """Make sure that a file can be written there, before the work begins; leaves it as it is.

    Raises:
        OutputError: it cannot; says why.
    """
    with suppress(_Writable), write_whole(path):
        raise _Writable


class _Writable(Exception):  # noqa: N818 - ends a trial, no error
    pass


def _use_default_mode(path: Path) -> None:
    """Temporary files are private; a result is as readable as any other new file."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(0o666 & ~mask)
