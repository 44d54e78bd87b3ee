"""Logs in, fitted towers and reports out."""

from calibration.check import Check, Jams, Replay, check_log, replay_throws
from calibration.figures import (
    SIZES,
    ContentAfter,
    ExitShare,
    ExitShares,
    LogStatistics,
    Summary,
    ThrowStatistics,
    statistics,
)

__all__ = [
    "SIZES",
    "Check",
    "ContentAfter",
    "ExitShare",
    "ExitShares",
    "Jams",
    "LogStatistics",
    "Replay",
    "Summary",
    "ThrowStatistics",
    "check_log",
    "replay_throws",
    "statistics",
]
