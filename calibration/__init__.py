"""Logs in, fitted towers and reports out."""

from calibration.errors import CalibrationError
from calibration.judge.check import Check, check_log
from calibration.judge.compare import GROUPS, Column, Comparison, Row, Speed, compare_towers
from calibration.judge.differences import Differences, WindowDistance
from calibration.judge.energy import Energy, energy_distance
from calibration.judge.standard import standard_fillings, standard_throws
from calibration.logs.battles import LEADS, Battles
from calibration.logs.estimates import LogEstimate
from calibration.logs.exits import ExitShare, ExitShares, SizeExits
from calibration.logs.logstatistics import LogStatistics, statistics
from calibration.logs.memory import LAGS, Autocorrelation, ContentAfter, Retention
from calibration.logs.replay import Jams, ThrowReplay, replay_throws
from calibration.logs.turnover import SIZES, Summary, ThrowStatistics, Turnover
from calibration.surrogate.export import to_arviz, write_draws, write_tower
from calibration.surrogate.logfit import Calibration, calibrate

__all__ = [
    "GROUPS",
    "LAGS",
    "LEADS",
    "SIZES",
    "Autocorrelation",
    "Battles",
    "Calibration",
    "CalibrationError",
    "Check",
    "Column",
    "Comparison",
    "ContentAfter",
    "Differences",
    "Energy",
    "ExitShare",
    "ExitShares",
    "Jams",
    "LogEstimate",
    "LogStatistics",
    "Retention",
    "Row",
    "SizeExits",
    "Speed",
    "Summary",
    "ThrowReplay",
    "ThrowStatistics",
    "Turnover",
    "WindowDistance",
    "calibrate",
    "check_log",
    "compare_towers",
    "energy_distance",
    "replay_throws",
    "standard_fillings",
    "standard_throws",
    "statistics",
    "to_arviz",
    "write_draws",
    "write_tower",
]
