"""Logs in, fitted towers and reports out."""

from calibration.check import Check, check_log
from calibration.compare import GROUPS, Column, Comparison, Row, compare_towers
from calibration.estimates import Estimate
from calibration.figures import (
    LAGS,
    SIZES,
    Autocorrelation,
    ContentAfter,
    ExitShare,
    ExitShares,
    LogStatistics,
    Retention,
    Summary,
    ThrowStatistics,
    Turnover,
    statistics,
)
from calibration.replay import Jams, Replay, replay_throws
from calibration.standard import standard_fillings, standard_throws

__all__ = [
    "GROUPS",
    "LAGS",
    "SIZES",
    "Autocorrelation",
    "Check",
    "Column",
    "Comparison",
    "ContentAfter",
    "Estimate",
    "ExitShare",
    "ExitShares",
    "Jams",
    "LogStatistics",
    "Replay",
    "Retention",
    "Row",
    "Summary",
    "ThrowStatistics",
    "Turnover",
    "check_log",
    "compare_towers",
    "replay_throws",
    "standard_fillings",
    "standard_throws",
    "statistics",
]
