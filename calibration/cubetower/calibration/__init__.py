"""Logs in, fitted towers and reports out."""

from cubetower.calibration.errors import CalibrationError
from cubetower.calibration.judge.check import Check, check_log
from cubetower.calibration.judge.compare import Column, Comparison, Row, compare_towers
from cubetower.calibration.judge.differences import WindowDistance
from cubetower.calibration.judge.standard import standard_throws
from cubetower.calibration.logs.battles import LEADS
from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.logs.exits import ExitShare, SizeExits
from cubetower.calibration.logs.logstatistics import LogStatistics, statistics
from cubetower.calibration.logs.replay import replay_throws
from cubetower.calibration.logs.turnover import Summary
from cubetower.calibration.surrogate.export import to_arviz, write_draws, write_tower
from cubetower.calibration.surrogate.logfit import Calibration, calibrate

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
