"""Sessions left out: which, with what weights, and which model is chosen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.surrogate.crossvalidation import (
    LevelScore,
    choose_level,
    distribution_without,
    folds_of,
    level_scores,
    predict_folds,
    predict_logs,
    row_scores,
)
from tests.calibration.fits import few_draws, k, m2, sessions_of, small_fit

pytestmark = pytest.mark.long


def test_sessions_are_left_out_as_a_whole() -> None:
    logs = (sessions_of(k(), "1", "2", "3"), sessions_of(k(), "4"))
    folds = folds_of(logs)
    assert [(each.log, each.session, each.rows) for each in folds] == [
        (0, 0, range(31)), (0, 1, range(31, 62)), (0, 2, range(62, 93)), (1, 0, range(31)),
    ]  # fmt: skip


def test_few_sessions_are_left_out_in_blocks() -> None:
    folds = folds_of((sessions_of(k(), "1", "2"),))
    assert len(folds) == 6
    assert [each.session for each in folds] == [0, 0, 0, 1, 1, 1]
    assert [n for each in folds for n in each.rows] == list(range(62))


def test_a_session_with_most_of_the_tosses_is_left_out_in_blocks() -> None:
    logs = (sessions_of(k(), "1", "2"), replace(k(), rows=k().rows[62:66], path=None))
    folds = folds_of(logs)
    assert [len(each.rows) for each in folds] == [11, 10, 10, 11, 10, 10, 4]
    short = [replace(each, session=str(n)) for n, each in enumerate(k().rows[31:34])]
    folds = folds_of((replace(k(), rows=(*k().rows[:31], *short), path=None),))
    assert max(len(each.rows) for each in folds) < 0.2 * 34


def test_a_session_shorter_than_its_blocks_is_left_out_toss_by_toss() -> None:
    log = sessions_of(k(), "1")
    assert len(folds_of((replace(log, rows=log.rows[:3]),))) == 3


def test_predictions_of_what_was_left_out_have_its_scores() -> None:
    found = small_fit()
    rows = row_scores(found.posterior, found.folds, found.logs)
    with few_draws():
        distribution = distribution_without(found.posterior, np.random.default_rng(1))
    again = predict_folds(distribution, found.folds, found.logs, found.unknown)
    assert again.row.tolist() == list(range(124))
    assert again.session.tolist() == [n for n in range(4) for _ in range(31)]
    assert again.score.mean() == pytest.approx(np.nanmean(rows), abs=0.02)


def test_rows_and_sessions_of_several_logs_are_counted_on() -> None:
    logs = (sessions_of(k(), "1"), sessions_of(k(), "2", "3"))
    found = predict_logs(RatesDistribution((m2(),)), logs, UnknownStart())
    assert found.row.tolist() == list(range(93))
    assert found.session.tolist() == [n for n in range(3) for _ in range(31)]


def score(level: str, below: float, error: float | None) -> LevelScore:
    return LevelScore(
        level, LogEstimate(-4 - below, 0.1, 9, 3), LogEstimate(below, error, 9, 3), 100.0
    )


@pytest.mark.parametrize(
    ("below", "errors", "chosen"),
    [
        ((0.3, 0.2, 0.05, 0.0), (0.1, 0.1, 0.04, 0.0), "M3"),
        ((0.3, 0.2, 0.05, 0.0), (0.1, 0.1, 0.06, 0.0), "M2"),
        ((0.0, 0.2, 0.3, 0.4), (0.0, 0.1, 0.1, 0.1), "M0"),
        ((0.05, 0.0, 0.3, 0.4), (0.06, 0.0, 0.1, 0.1), "M0"),
        ((0.1, 0.0, 0.1, 0.1), (None, None, None, None), "M1"),
    ],
)
def test_the_simplest_model_near_the_best_is_chosen(
    below: tuple[float, ...], errors: tuple[float | None, ...], chosen: str
) -> None:
    ladder = [score(f"M{n}", *each) for n, each in enumerate(zip(below, errors, strict=True))]
    assert choose_level(ladder) == chosen


def test_the_ladder_is_scored_against_its_best() -> None:
    found = small_fit()
    ladder = level_scores(found.posteriors, found.folds, found.logs)
    assert ladder == found.ladder
    assert min(each.below_best.value or 0.0 for each in ladder) == 0
    assert all(each.effective > 20 for each in ladder)
