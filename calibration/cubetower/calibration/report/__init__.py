"""Self-contained pages that explain a calibration or a check: charts, tables and words."""

from __future__ import annotations

from pathlib import Path

from cubetower.calibration.judge.check import Check
from cubetower.calibration.judge.compare import Comparison
from cubetower.calibration.prediction.predictions import Predictions
from cubetower.calibration.report import checkpage, fitpage
from cubetower.calibration.report.twin import page as twinpage
from cubetower.calibration.surrogate.logfit import Calibration
from cubetower.calibration.threads import one_thread
from cubetower.calibration.twin.fit import Twin
from cubetower.pages.page import write_page
from cubetower.tower.log import TossLog

__all__ = ["write_check_report", "write_report", "write_twin_report"]


@one_thread()
def write_report(calibration: Calibration, path: Path | str) -> None:
    """Write a page of HTML that explains a calibration; the same one gives the same bytes.

    Args:
        calibration: the fit.
        path: the file to write, whole or not at all.

    Raises:
        OutputError: it cannot be written there.
    """
    write_page(__name__, "report.html", fitpage.context_of(calibration), path)


def write_check_report(
    check: Check,
    log: TossLog,
    spec: str,
    path: Path | str,
    *,
    predictions: Predictions | None = None,
) -> None:
    """Write a page of HTML that explains how well a tower predicts a log.

    Args:
        check: of the tower by the log.
        log: the log.
        spec: what names the tower.
        path: the file to write, whole or not at all.
        predictions: of the log's tosses, to look for a change; without them only sessions are
            shown.

    Raises:
        OutputError: it cannot be written there.
    """
    write_page(__name__, "check.html", checkpage.context_of(check, log, spec, predictions), path)


@one_thread()
def write_twin_report(found: Twin, path: Path | str, *, free: Comparison) -> None:
    """Write a page of HTML that explains a calibrated physics; the same one gives the same bytes.

    Args:
        found: the fit.
        path: the file to write, whole or not at all.
        free: its comparison by `cubetower.calibration.twin.freeruns.compare_twin`.

    Raises:
        OutputError: it cannot be written there.
    """
    write_page(__name__, "twin.html", twinpage.context_of(found, free), path)
