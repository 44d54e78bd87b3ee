"""Reading files of results: ordinary ones, of a stated size, and data no deeper than ours are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from game.errors import BulkError

MAX_NESTING: Final = 64
"""Lists and objects within each other in JSON."""


def read_bytes(path: Path, max_bytes: int) -> bytes:
    """Read an ordinary file.

    Raises:
        BulkError: it is none, larger, or not to be read.
    """
    try:
        if not path.is_file():  # a pipe would be waited for, a device would never end
            raise BulkError(f"{path}: there is no such ordinary file")
        with path.open("rb") as file:
            found = file.read(max_bytes + 1)
    except (OSError, ValueError) as error:
        raise BulkError(f"{path}: cannot be read ({error!r:.80})") from None
    if len(found) > max_bytes:
        raise BulkError(f"{path}: is larger than {max_bytes:,} bytes, which none of ours may be")
    return found


def read_json(path: Path, max_bytes: int) -> Any:
    """Read a JSON file.

    Raises:
        BulkError: as `read_bytes`, or it is no JSON, or nested more than `MAX_NESTING` deep.
    """
    try:
        data = json.loads(read_bytes(path, max_bytes).decode("utf-8"))
    except RecursionError:
        raise _too_deep(path) from None
    except ValueError as error:
        raise BulkError(f"{path}: cannot be read ({error!r:.80})") from None
    level = [data]
    for _ in range(MAX_NESTING + 1):
        level = [part for each in level for part in _parts(each)]
        if not level:
            return data
    raise _too_deep(path)


def _parts(data: Any) -> list[Any]:
    if isinstance(data, dict):
        return [*data.values()]
    return data if isinstance(data, list) else []


def _too_deep(path: Path) -> BulkError:
    return BulkError(f"{path}: is nested more than {MAX_NESTING} deep; the file is damaged")
