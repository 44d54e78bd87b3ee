"""Toss logs: what was thrown into a tower and what fell out, toss by toss."""

from cubetower.tower.cubes import COLOURLESS
from cubetower.tower.log.file import read_log, write_log
from cubetower.tower.log.tosslog import (
    LogDescription,
    LogError,
    LogKind,
    LogProblem,
    LogRow,
    TossLog,
    hash_of,
)

__all__ = [
    "COLOURLESS",
    "LogDescription",
    "LogError",
    "LogKind",
    "LogProblem",
    "LogRow",
    "TossLog",
    "hash_of",
    "read_log",
    "write_log",
]
