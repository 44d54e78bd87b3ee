"""Figures of logs as the page writes them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.pages.wording import label, plus_minus
from cubetower.tower.log import LogRow, TossLog

TOWER_KEY = (("band", "tower, 50 in 100"), ("wide", "tower, 90 in 100"))


def with_error(figure: LogEstimate, digits: int = 3) -> str:
    """A figure and its standard error: `−3.414 ± 0.176`."""
    return plus_minus(figure.value, figure.standard_error, digits)


def log_key(errors: Sequence[float | None] | NDArray[np.float64]) -> tuple[str, str]:
    """The key of the log's points, with error bars or without."""
    return ("dot", "log, ± 1 standard error") if any(errors) else ("dot", "log")


def place_of(row: int, logs: Sequence[TossLog]) -> str:
    """A row of the joined logs, in words: `toss 12 of session 3`."""
    rows: list[tuple[LogRow, TossLog]] = [(each, log) for log in logs for each in log.rows]
    found, log = rows[row]
    which = f" in {log.path.name}" if len(logs) > 1 and log.path else ""
    return f"toss {found.toss} of session {label(found.session, 40)}{which}"
