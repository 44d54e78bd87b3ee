"""Logs in, fitted towers and reports out."""

from calibration.battles import LEADS, Battles
from calibration.check import Check, check_log
from calibration.compare import GROUPS, Column, Comparison, Row, compare_towers
from calibration.differences import Difference, Differences
from calibration.energy import Energy, energy_distance
from calibration.errors import CalibrationError
from calibration.estimates import Estimate
from calibration.exits import ExitShare, ExitShares, SizeExits
from calibration.export import to_arviz, write_draws, write_tower
from calibration.figures import LogStatistics, statistics
from calibration.logfit import Calibration, calibrate
from calibration.memory import LAGS, Autocorrelation, ContentAfter, Retention
from calibration.replay import Jams, Replay, replay_throws
from calibration.speed import Speed
from calibration.standard import standard_fillings, standard_throws
from calibration.turnover import SIZES, Summary, ThrowStatistics, Turnover

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
    "Difference",
    "Differences",
    "Energy",
    "Estimate",
    "ExitShare",
    "ExitShares",
    "Jams",
    "LogStatistics",
    "Replay",
    "Retention",
    "Row",
    "SizeExits",
    "Speed",
    "Summary",
    "ThrowStatistics",
    "Turnover",
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
