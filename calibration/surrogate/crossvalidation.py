"""How well models foretell sessions that they were not fitted to.

Each session is left out once. Without it the posterior's draws have other weights (importance
sampling), and `calibration.surrogate.posterior` has added draws where too few would be left.
Sessions that hold much of all tosses are left out in blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.logs.estimates import Estimate
from calibration.logs.stretches import UnknownStart
from calibration.prediction.distributions import Law, RatesLaw
from calibration.prediction.judgement import mean_of
from calibration.prediction.predictions import Forecasts, forecasts
from calibration.surrogate.posterior import Floats, Posterior
from calibration.surrogate.sampling import effective, resampled
from tower.log import TossLog

Bools = NDArray[np.bool_]

LARGEST = 4  # a session with more than one of so many tosses is left out in blocks (chosen)
BLOCKS = 6  # so many of them would be all tosses

ALIKE = 0.002  # nats a toss; models that differ by less are equally good (chosen)
DRAWS = 100  # of each fold's posterior, for forecasts


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
    """How well a model foretells what it was not fitted to.

    Attributes:
        level: the model, M0 to M3.
        score: mean log probability of a toss, in nats.
        below_best: how far that is below the best model's, toss by toss.
        effective: the least number of independent draws that any fold had.
    """

    level: str
    score: Estimate
    below_best: Estimate
    effective: float


def folds_of(logs: Sequence[TossLog]) -> tuple[Fold, ...]:
    """Every session of all logs, the large ones in blocks."""
    total = sum(len(log.rows) for log in logs)
    return tuple(
        Fold(number, session, range(int(block[0]), int(block[-1]) + 1))
        for number, log in enumerate(logs)
        for session, rows in enumerate(_ranges(log))
        for block in np.array_split(np.array(rows), _parts(len(rows), total))
    )


def _parts(rows: int, total: int) -> int:
    """In how many blocks a session of so many rows is left out."""
    return 1 if LARGEST * rows <= total else min(rows, -(-BLOCKS * rows // total))


def row_scores(found: Posterior, folds: Sequence[Fold], logs: Sequence[TossLog]) -> Floats:
    """Log probability of every row of all logs, by the posterior without its fold."""
    scores = np.full(found.per_toss.shape[1], np.nan)
    for rows in masks(folds, logs):
        weights = found.without(rows)
        with np.errstate(divide="ignore"):
            scores[rows] = np.log(weights @ np.exp(found.per_toss[:, rows]))
    return scores


def level_scores(
    found: Mapping[str, Posterior], folds: Sequence[Fold], logs: Sequence[TossLog]
) -> tuple[LevelScore, ...]:
    """The scores of models, by their posteriors; errors are clustered by what was left out."""
    scores = {level: row_scores(each, folds, logs) for level, each in found.items()}
    left_out = np.repeat(np.arange(len(folds)), [len(fold.rows) for fold in folds])
    known = ~np.isnan(next(iter(scores.values())))
    best = max(scores.values(), key=lambda each: float(each[known].mean()))
    return tuple(
        LevelScore(
            level,
            mean_of(each[known], left_out[known]),
            mean_of((best - each)[known], left_out[known]),
            min(effective(found[level].without(rows)) for rows in masks(folds, logs)),
        )
        for level, each in scores.items()
    )


def chosen_level(scores: Sequence[LevelScore]) -> str:
    """The simplest model that is not below the best by more than its standard error.

    Breiman, Friedman, Olshen and Stone, Classification and Regression Trees, 1984, section 3.4.
    """
    near = [
        each.level
        for each in scores
        if (each.below_best.value or 0.0) <= max(each.below_best.standard_error or 0.0, ALIKE)
    ]
    return near[0]


def forecast_folds(
    law_without: Callable[[Bools], Law],
    folds: Sequence[Fold],
    logs: Sequence[TossLog],
    unknown: UnknownStart,
) -> Forecasts:
    """Forecasts of all tosses, each by a law fitted without its fold.

    `Forecasts.row` counts the rows of all logs behind each other.

    Args:
        law_without: the law fitted without some rows of all logs, shape (rows,).
        folds: what is left out together.
        logs: of one tower.
        unknown: what is believed of unknown contents.
    """
    parts = [
        _forecast_fold(law_without(rows), fold, logs, unknown)
        for fold, rows in zip(folds, masks(folds, logs), strict=True)
    ]
    return Forecasts.join(parts)


def law_without(found: Posterior, rng: np.random.Generator) -> Callable[[Bools], Law]:
    """Draws of a posterior without some rows, as `forecast_folds` asks for them."""

    def law(rows: Bools) -> Law:
        taken = resampled(found.without(rows), DRAWS, rng)
        return RatesLaw(tuple(found.rates(vector) for vector in found.vectors[taken]))

    return law


def forecast_logs(law: Law, logs: Sequence[TossLog], unknown: UnknownStart) -> Forecasts:
    """Forecasts of all tosses by one law; rows and sessions as in `forecast_folds`."""
    whole = [
        Fold(number, session, rows)
        for number, log in enumerate(logs)
        for session, rows in enumerate(_ranges(log))
    ]
    parts = [_forecast_fold(law, fold, logs, unknown) for fold in whole]
    return Forecasts.join(parts)


def _forecast_fold(
    law: Law, fold: Fold, logs: Sequence[TossLog], unknown: UnknownStart
) -> Forecasts:
    log = logs[fold.log]
    session = list(_ranges(log))[fold.session]
    found = forecasts(law, replace(log, rows=log.rows[session.start : session.stop]), unknown)
    row = found.row + session.start
    found = replace(
        found,
        row=row + sum(len(each.rows) for each in logs[: fold.log]),
        session=found.session + fold.session + sum(len(x.sessions()) for x in logs[: fold.log]),
    )
    return found.where((row >= fold.rows.start) & (row < fold.rows.stop))


def _ranges(log: TossLog) -> Iterator[range]:
    """The rows of each session."""
    first = 0
    for rows in log.sessions():
        yield range(first, first + len(rows))
        first += len(rows)


def masks(folds: Sequence[Fold], logs: Sequence[TossLog]) -> Iterator[Bools]:
    """Of each fold, which rows of all logs it has."""
    lengths = [len(log.rows) for log in logs]
    for fold in folds:
        mask = np.zeros(sum(lengths), bool)
        first = sum(lengths[: fold.log])
        mask[first + fold.rows.start : first + fold.rows.stop] = True
        yield mask
