"""Small log files for the tests of logs, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubetower.tower.log.file import read_log
from cubetower.tower.log.tosslog import LogError, LogProblem

HEAD = "session,toss,emptied,thrown_red,thrown_blue,fell_red,fell_blue,note\n"
OPENED = (
    "session,toss,emptied,thrown_red,thrown_blue,fell_red,fell_blue,inside_red,inside_blue,"
    "missing\n"
)
TOML = 'kind = "recorded"\ncolours = ["red", "blue"]\n'


def put(folder: Path, csv: str | bytes, toml: str | None = TOML) -> Path:
    path = folder / "log.csv"
    path.write_bytes(csv if isinstance(csv, bytes) else csv.encode())
    if toml is not None:
        path.with_suffix(".toml").write_text(toml, encoding="utf-8")
    return path


def problems(path: Path) -> tuple[LogProblem, ...]:
    with pytest.raises(LogError) as caught:
        read_log(path)
    assert all("\n" not in str(problem) for problem in caught.value.problems)
    return caught.value.problems


def places(path: Path) -> list[tuple[int | None, str | None]]:
    return [(problem.line, problem.column) for problem in problems(path)]
