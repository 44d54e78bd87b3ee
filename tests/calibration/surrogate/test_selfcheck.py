"""A fitted tower beside its own log."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cubetower.calibration.surrogate.selfcheck import judge_fit
from tests.calibration.fits import small_fit

pytestmark = pytest.mark.long


def test_a_fit_to_a_log_of_such_a_tower_does_not_differ_from_it() -> None:
    """Closer than a right tower by chance, so it differs in less than 1 of 20."""
    found, replays = judge_fit(small_fit())
    assert len(replays) == found.replays
    assert (found.replays, found.tosses) == (99, sum(len(log.rows) for log in small_fit().logs))
    assert found.state == "few"


def test_a_fit_whose_chances_fell_otherwise_differs() -> None:
    """The same draws, beside a log in which all that was thrown fell."""
    fit = small_fit()
    rows = tuple(replace(row, fell=row.thrown, inside=None) for row in fit.logs[0].rows)
    found, _ = judge_fit(replace(fit, logs=(replace(fit.logs[0], rows=rows),)))
    assert (found.state, found.as_unusual) == ("differs", 0)
