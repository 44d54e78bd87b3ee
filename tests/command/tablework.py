"""What is in the log that `record` writes in a test."""

from __future__ import annotations

from pathlib import Path

from cubetower.tower import read_log
from cubetower.tower.log import LogRow


def rows() -> tuple[LogRow, ...]:
    return read_log(Path("my.csv")).rows


def falls() -> list[tuple[dict[str, int], dict[str, int]]]:
    return [(dict(row.thrown), dict(row.fell)) for row in rows()]
