"""Cross-validation: how well models predict sessions that they were not fitted to.

Each session is left out once. Without it the posterior's draws get other weights (importance
sampling); `cubetower.calibration.surrogate.posterior` has added draws where too few would be left.
Sessions with a large share of all tosses are left out in blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import Distribution, RatesDistribution
from cubetower.calibration.prediction.judgement import mean_by_session
from cubetower.calibration.prediction.predictions import Predictions, predict
from cubetower.calibration.surrogate.posterior import Floats, Posterior
from cubetower.calibration.surrogate.sampling import effective_size, resample
from cubetower.tower.log import TossLog

Bools = NDArray[np.bool_]

BLOCK_THRESHOLD = 4  # a session of more than 1 in 4 tosses is left out in blocks (chosen)
BLOCKS = 6  # a block has about 1 in 6 of all tosses

SCORE_TOLERANCE = 0.002  # nats per toss; models that differ by less are equally good (chosen)
DRAWS = 100  # of each fold's posterior, for predictions


@dataclass(frozen=True, slots=True)
class Fold:
    """Tosses that are left out together.

    Attributes:
        log: number of their log.
        session: number of their session in it.
        rows: their indices in the log.
    """

    log: int
    session: int
    rows: range


@dataclass(frozen=True, slots=True)
class LevelScore:
    """How well a model predicts what it was not fitted to.

    Attributes:
        level: the model, M0 to M3.
        score: log score per toss, in nats.
        below_best: how far it is below the best model's, paired toss by toss.
        effective: the smallest effective number of draws of any fold.
    """

    level: str
    score: LogEstimate
    below_best: LogEstimate
    effective: float


def folds_of(logs: Sequence[TossLog]) -> tuple[Fold, ...]:
    """All sessions of all logs, the large ones in blocks."""
    total = sum(len(log.rows) for log in logs)
    return tuple(
        Fold(number, session, range(int(block[0]), int(block[-1]) + 1))
        for number, log in enumerate(logs)
        for session, rows in enumerate(_session_rows(log))
        for block in np.array_split(np.array(rows), _block_count(len(rows), total))
    )


def _block_count(rows: int, total: int) -> int:
    """Number of blocks in which a session of so many rows is left out."""
    return 1 if BLOCK_THRESHOLD * rows <= total else min(rows, -(-BLOCKS * rows // total))


def row_scores(found: Posterior, folds: Sequence[Fold], logs: Sequence[TossLog]) -> Floats:
    """Log probability of every row of all logs under the posterior without its fold."""
    scores = np.full(found.per_toss.shape[1], np.nan)
    for rows in masks(folds, logs):
        weights = found.without(rows)
        with np.errstate(divide="ignore"):
            scores[rows] = np.log(weights @ np.exp(found.per_toss[:, rows]))
    return scores


def level_scores(
    found: Mapping[str, Posterior], folds: Sequence[Fold], logs: Sequence[TossLog]
) -> tuple[LevelScore, ...]:
    """Cross-validated scores of models; errors are clustered by what was left out."""
    scores = {level: row_scores(each, folds, logs) for level, each in found.items()}
    left_out = np.repeat(np.arange(len(folds)), [len(fold.rows) for fold in folds])
    known = ~np.isnan(next(iter(scores.values())))
    best = max(scores.values(), key=lambda each: float(each[known].mean()))
    return tuple(
        LevelScore(
            level,
            mean_by_session(each[known], left_out[known]),
            mean_by_session((best - each)[known], left_out[known]),
            min(effective_size(found[level].without(rows)) for rows in masks(folds, logs)),
        )
        for level, each in scores.items()
    )


def choose_level(scores: Sequence[LevelScore]) -> str:
    """Choose the simplest model that is not below the best by more than its standard error.

    Breiman, Friedman, Olshen and Stone, Classification and Regression Trees, 1984, section 3.4.
    """
    near = [
        each.level
        for each in scores
        if (each.below_best.value or 0.0)
        <= max(each.below_best.standard_error or 0.0, SCORE_TOLERANCE)
    ]
    return near[0]


def predict_folds(
    distribution_without: Callable[[Bools], Distribution],
    folds: Sequence[Fold],
    logs: Sequence[TossLog],
    unknown: UnknownStart,
) -> Predictions:
    """Predict all tosses, each by a distribution fitted without its fold.

    `Predictions.row` counts the rows of the concatenated logs.

    Args:
        distribution_without: gives the distribution fitted without some rows, shape (rows,).
        folds: what is left out together.
        logs: of one tower.
        unknown: prior of unknown contents.
    """
    parts = [
        _predict_fold(distribution_without(rows), fold, logs, unknown)
        for fold, rows in zip(folds, masks(folds, logs), strict=True)
    ]
    return Predictions.join(parts)


def distribution_without(
    found: Posterior, rng: np.random.Generator
) -> Callable[[Bools], Distribution]:
    """Distributions of a posterior without some rows, for `predict_folds`."""

    def distribution(rows: Bools) -> Distribution:
        taken = resample(found.without(rows), DRAWS, rng)
        return RatesDistribution(tuple(found.rates(vector) for vector in found.vectors[taken]))

    return distribution


def predict_logs(
    distribution: Distribution, logs: Sequence[TossLog], unknown: UnknownStart
) -> Predictions:
    """Predict all tosses by one distribution; rows and sessions as in `predict_folds`."""
    whole = [
        Fold(number, session, rows)
        for number, log in enumerate(logs)
        for session, rows in enumerate(_session_rows(log))
    ]
    parts = [_predict_fold(distribution, fold, logs, unknown) for fold in whole]
    return Predictions.join(parts)


def _predict_fold(
    distribution: Distribution, fold: Fold, logs: Sequence[TossLog], unknown: UnknownStart
) -> Predictions:
    log = logs[fold.log]
    session = list(_session_rows(log))[fold.session]
    found = predict(
        distribution, replace(log, rows=log.rows[session.start : session.stop]), unknown
    )
    row = found.row + session.start
    found = replace(
        found,
        row=row + sum(len(each.rows) for each in logs[: fold.log]),
        session=found.session + fold.session + sum(len(x.sessions()) for x in logs[: fold.log]),
    )
    return found.where((row >= fold.rows.start) & (row < fold.rows.stop))


def _session_rows(log: TossLog) -> Iterator[range]:
    """The rows of each session."""
    first = 0
    for rows in log.sessions():
        yield range(first, first + len(rows))
        first += len(rows)


def masks(folds: Sequence[Fold], logs: Sequence[TossLog]) -> Iterator[Bools]:
    """For each fold, a mask of its rows among those of all logs."""
    lengths = [len(log.rows) for log in logs]
    for fold in folds:
        mask = np.zeros(sum(lengths), bool)
        first = sum(lengths[: fold.log])
        mask[first + fold.rows.start : first + fold.rows.stop] = True
        yield mask
