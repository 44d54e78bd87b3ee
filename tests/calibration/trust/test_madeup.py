"""Logs that the model makes up, and whether its intervals hold true values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from cubetower.calibration.logs.stretches import UnknownStart, stretches
from cubetower.calibration.surrogate.logfit import Calibration
from cubetower.calibration.surrogate.posterior import Posterior, posterior, rates_of
from cubetower.calibration.surrogate.prior import physics_prior
from cubetower.calibration.trust import madeup
from cubetower.calibration.trust.madeup import (
    MadeUpFits,
    default_data_sets,
    fit_made_up_logs,
    make_up_log,
    rank_among,
)
from cubetower.tower import Cubes
from cubetower.tower.log import TossLog
from cubetower.tower.models.surrogate import SurrogateTower
from tests.calibration.fits import k, m2, sessions_of
from tests.calibration.smalllogs import SMALL, row
from tests.elsewhere import Elsewhere

pytestmark = pytest.mark.long

COUNTED = TossLog(
    (
        row("1", 0, Cubes(red=4), Cubes(red=3), emptied=True),
        replace(row("1", 1, Cubes(red=3), Cubes(red=2)), inside=Cubes(red=2)),
        replace(row("1", 2, Cubes(red=3), Cubes(red=3)), inside=Cubes(red=9)),  # a miscount
        row("1", 3, Cubes(red=5), Cubes(red=11)),  # more than there was without it
        replace(row("1", 4, Cubes(red=5), Cubes()), missing=True),
        replace(row("1", 5, Cubes(red=5), Cubes(red=6)), inside=Cubes(red=7)),  # so 8 before
        row("2", 0, Cubes(red=5), Cubes(red=6)),
    ),
    ("red",),
)


@cache
def short_log() -> TossLog:
    """A seeding and eleven throws."""
    log = sessions_of(k(), "1")
    return replace(log, rows=log.rows[:12])


@cache
def m0_fit() -> Calibration:
    """Constant chances fitted to a short log; nothing else of a calibration is filled in."""
    prior, rng = physics_prior("M0"), np.random.default_rng(1)
    fit = posterior([short_log()], "M0", prior, UnknownStart(), rng)
    nothing: Any = ()
    return Calibration(
        (short_log(),), "M0", {"M0": fit}, (), (), nothing, {}, rates_of(fit.mean, "M0"), nothing,
        UnknownStart(), True, 1,
    )  # fmt: skip


@pytest.mark.parametrize("log", [SMALL, COUNTED], ids=["taps", "counts"])
def test_a_made_up_log_has_the_same_throws_and_tells_the_same_of_contents(log: TossLog) -> None:
    for seed in range(5):
        made = make_up_log(log, SurrogateTower(m2()), UnknownStart(), np.random.default_rng(seed))
        assert made.rows != log.rows
        for one, other in zip(made.rows, log.rows, strict=True):
            same = ("session", "toss", "emptied", "thrown", "missing")
            assert all(getattr(one, name) == getattr(other, name) for name in same)
            assert (one.inside is None) == (other.inside is None)
        known = [each.before is None for each in log.contents()]
        assert [each.before is None for each in made.contents()] == known
        assert sum(len(each.rows) for each in stretches(made)) == sum(
            len(each.rows) for each in stretches(log)
        )


def test_unknown_contents_are_drawn_from_their_prior() -> None:
    # 400 starts with 10 cubes on average and a deviation of 8: right to 5 standard errors.
    log = replace(SMALL, rows=(row("1", 0, Cubes(red=1), Cubes()),), colours=("red",))
    tower, rng, inside = SurrogateTower(m2()), np.random.default_rng(1), []
    for _ in range(400):
        made = make_up_log(log, tower, UnknownStart(10), rng)
        inside.append(tower.contents.total + made.rows[0].fell.total - 1)
    assert np.mean(inside) == pytest.approx(10, abs=5 * 8 / 20)


def test_fewer_logs_are_made_up_of_long_ones() -> None:
    assert [default_data_sets(logs) for logs in ([short_log()], [k()])] == [60, 20]
    assert default_data_sets([sessions_of(k(), "1", "2", "3", "4")]) == 48


def test_ranks_are_shares_of_draws_below() -> None:
    draws = np.arange(99.0)[:, None] + np.array([[0.0, 100.0]])
    low, high = rank_among(np.array([49.5, 0.0]), draws, np.random.default_rng(1))
    assert 0.5 <= low < 0.51
    assert 0 <= high < 0.01


def test_even_ranks_are_called_even_and_others_not() -> None:
    # 5 % are called uneven: among 100 over 14 in one of 10,000 runs of this test.
    rng, names = np.random.default_rng(1), ("new", "old", "thrown")
    even = [MadeUpFits(names, rng.random((60, 3))) for _ in range(100)]
    assert sum(each.p_value < 0.05 for each in even) <= 14
    assert MadeUpFits(names, rng.random((60, 3)) ** 2).p_value < 0.001
    held = even[0].coverage(0.9)
    assert held.value == pytest.approx(0.9, abs=5 * 0.3 / 180**0.5)
    assert 0 < (held.standard_error or 0) < 0.05


def test_intervals_of_a_right_computation_hold_true_values() -> None:
    # Of 15 logs the p-value is below 0.001 in one of 1000 seeds.
    found = fit_made_up_logs(m0_fit(), 13, 15)
    assert found.names == ("new", "old", "thrown", "inside", "battle")
    assert found.ranks.shape == (15, 5)
    assert found.p_value > 0.001
    assert found.coverage(0.9).value == pytest.approx(0.9, abs=0.2)


def test_a_posterior_that_is_too_sure_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_sure(logs: Sequence[TossLog], *rest: Any) -> Posterior:
        fit = posterior(logs, *rest)
        return replace(fit, vectors=fit.mean + (fit.vectors - fit.mean) / 10)

    monkeypatch.setattr(madeup, "posterior", too_sure)
    assert fit_made_up_logs(m0_fit(), 13, 15).p_value < 0.05


def test_any_number_of_workers_gives_the_same_ranks() -> None:
    seen: list[tuple[int, int]] = []
    alone = fit_made_up_logs(m0_fit(), 13, 2, progress=lambda *done: seen.append(done))
    together = fit_made_up_logs(m0_fit(), 13, 2, workers=Elsewhere(2))
    assert (alone.ranks == together.ranks).all()
    assert seen == [(1, 2), (2, 2)]
