"""Logs in, fitted towers and reports out."""

from calibration.errors import CalibrationError
from calibration.judge.check import Check, check_log
from calibration.judge.compare import Column, Comparison, Row, compare_towers
from calibration.judge.differences import WindowDistance
from calibration.judge.standard import standard_throws
from calibration.logs.battles import LEADS
from calibration.logs.estimates import LogEstimate
from calibration.logs.exits import ExitShare, SizeExits
from calibration.logs.logstatistics import LogStatistics, statistics
from calibration.logs.replay import replay_throws
from calibration.logs.turnover import Summary
from calibration.surrogate.export import to_arviz, write_draws, write_tower
from calibration.surrogate.logfit import Calibration, calibrate

__all__ = [
    "LEADS",
    "Calibration",
    "CalibrationError",
    "Check",
    "Column",
    "Comparison",
    "ExitShare",
    "LogEstimate",
    "LogStatistics",
    "Row",
    "SizeExits",
    "Summary",
    "WindowDistance",
    "calibrate",
    "check_log",
    "compare_towers",
    "replay_throws",
    "standard_throws",
    "statistics",
    "to_arviz",
    "write_draws",
    "write_tower",
]
