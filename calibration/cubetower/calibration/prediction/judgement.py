"""How good predictions of tosses were: log score, coverage, PIT, battles.

Czado, Gneiting and Held, Predictive model assessment for count data, Biometrics 2009, has the
randomised PIT. Standard errors are clustered by session.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from cubetower.calibration.logs.estimates import LogEstimate, ratio
from cubetower.calibration.prediction.predictions import Predictions

Floats = NDArray[np.float64]

CELLS = 10  #: of the PIT, and of battles by their predicted chance
MIN_CELL_BATTLES = 10  # battles in a cell; with fewer there are fewer cells
MAX_PIT_TOSSES = 2000  #: in its test: with more it would find differences that nobody can see
PIT_RANDOMISATIONS = 25


@dataclass(frozen=True, slots=True)
class BattleCell:
    """Battles with about the same predicted chance.

    Attributes:
        battles: how many.
        predicted: the mean chance that the first colour has more out.
        observed: how often it had.
        error: standard error of `observed` if the predictions are right.
    """

    battles: int
    predicted: float
    observed: float
    error: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """Figures of predictions.

    Attributes:
        tosses: how many were predicted.
        sessions: of how many sessions.
        score: log probability of what fell, of all colours jointly, mean per toss, nats.
        impossible: tosses that were predicted to be impossible; with any, `score` has no value.
        coverage_50: share of tosses in the central 50 % of the predicted distribution of the total
            that falls; a total that lies there in part counts in part.
        coverage_90: the same for the central 90 %.
        pit: share of tosses in each tenth of the predicted distribution, from few falling to many;
            each 0.1 if the predictions are right.
        pit_p: p-value of a Kolmogorov-Smirnov test of the randomised PIT, the median of several
            randomisations; None without tosses.
        spread: mean squared residual in predicted variances; 1 if the predictions are right, more
            if tosses vary more than predicted. It has no value if something predicted with
            certainty did not happen.
        cells: battles by the predicted chance that the first of two colours has more out.
        battles_p: p-value of a chi-square test of the cells; None without battles.
    """

    tosses: int
    sessions: int
    score: LogEstimate
    impossible: int
    coverage_50: LogEstimate
    coverage_90: LogEstimate
    pit: tuple[float, ...]
    pit_p: float | None
    spread: LogEstimate
    cells: tuple[BattleCell, ...]
    battles_p: float | None

    def to_json(self) -> dict[str, Any]:
        """Plain data; None where undefined."""
        return asdict(self)


def judge(predictions: Predictions, seed: int = 1) -> Judgement:
    """The figures of predictions.

    Args:
        predictions: of one log or several.
        seed: of the randomised PIT.
    """
    scores, cells = predictions.score, tuple(battle_cells(predictions))
    impossible = int(np.isneginf(scores).sum())
    none = LogEstimate(None, None, len(scores), len(np.unique(predictions.session)))
    squares = (predictions.fell - predictions.mean) ** 2
    certain = predictions.variance <= 0  # something else may have happened all the same
    spread = np.where(certain, 0.0, squares / np.where(certain, 1.0, predictions.variance))
    return Judgement(
        len(predictions),
        len(np.unique(predictions.session)),
        none if impossible else mean_by_session(scores, predictions.session),
        impossible,
        mean_by_session(coverage(predictions, 0.5), predictions.session),
        mean_by_session(coverage(predictions, 0.9), predictions.session),
        tuple(pit_shares(predictions).tolist()),
        pit_p_value(predictions, seed),
        none if squares[certain].any() else mean_by_session(spread, predictions.session),
        cells,
        _chi_square(cells),
    )


def paired_difference(one: Predictions, other: Predictions) -> LogEstimate:
    """Log score per toss of the first minus that of the second, in nats, paired toss by toss.

    Raises:
        ValueError: they are not of the same tosses.
    """
    if one.row.tolist() != other.row.tolist():
        raise ValueError("predictions of different tosses cannot be compared")
    differences = one.score - other.score
    if not np.isfinite(differences).all():
        return LogEstimate(None, None, len(one), len(np.unique(one.session)))
    return mean_by_session(differences, one.session)


def mean_by_session(values: Floats, sessions: NDArray[np.int64]) -> LogEstimate:
    """Mean over tosses, with its standard error clustered by session."""
    labels, where = np.unique(sessions, return_inverse=True)
    sums = np.bincount(where, values, len(labels)) if len(values) else np.zeros(0)
    counts = np.bincount(where, minlength=len(labels))
    clusters = list(zip(sums.tolist(), counts.tolist(), strict=True))
    return ratio(clusters, len(values))


def coverage_error(share: float, found: LogEstimate) -> float:
    """The standard error of a coverage: that over sessions, but at least that of single tosses.

    With one session there is no other, and it is 0 for coverages of 0 and 1.

    Args:
        share: what the coverage should be.
        found: the coverage.
    """
    chance = float(np.sqrt(share * (1 - share) / max(1, found.count)))
    return max(found.standard_error or 0.0, chance)


def coverage(predictions: Predictions, share: float) -> Floats:
    """How much of each toss lies in the central `share` of its predicted distribution."""
    low, high = (1 - share) / 2, (1 + share) / 2
    return _overlap(predictions, low, high)


def pit_shares(predictions: Predictions) -> Floats:
    """Share of tosses in each tenth of the predicted distribution."""
    if not len(predictions):
        return np.zeros(CELLS)
    edges = np.linspace(0, 1, CELLS + 1)
    tenths = [_overlap(predictions, a, b).mean() for a, b in pairwise(edges.tolist())]
    return np.array(tenths)


def pit_p_value(predictions: Predictions, seed: int) -> float | None:
    """The p-value of `Judgement.pit_p`."""
    if not len(predictions):
        return None
    chosen = np.linspace(0, len(predictions) - 1, min(len(predictions), MAX_PIT_TOSSES)).astype(int)
    below, up_to = predictions.below[chosen], np.minimum(predictions.up_to[chosen], 1.0)
    rng = np.random.default_rng(seed)
    places = below + rng.random((PIT_RANDOMISATIONS, len(below))) * (up_to - below)
    places = places.clip(0.0, 1.0)  # where the uniform distribution function is the identity
    found = [stats.ks_1samp(each, lambda place: place, method="asymp") for each in places]
    apart = [float(each.statistic) for each in found]
    return float(stats.kstwo.sf(np.median(apart), len(below)))  # exact; as the median p-value


def battle_cells(predictions: Predictions) -> list[BattleCell]:
    """Battles in cells of equal size, by the predicted chance."""
    fought = predictions.where(~np.isnan(predictions.battle) & ~predictions.seeding)
    order = np.argsort(fought.battle, kind="stable")
    count = min(CELLS, len(order) // MIN_CELL_BATTLES)
    return [
        _cell(fought.battle[chosen], fought.won[chosen])
        for chosen in (np.array_split(order, count) if count else [])
    ]


def _cell(predicted: Floats, won: NDArray[np.bool_]) -> BattleCell:
    error = np.sqrt((predicted * (1 - predicted)).sum()) / len(predicted)
    return BattleCell(len(predicted), float(predicted.mean()), float(won.mean()), float(error))


def _chi_square(cells: tuple[BattleCell, ...]) -> float | None:
    """p-value of a chi-square test: were battles won as often as predicted?"""
    if not cells:
        return None
    if any(not cell.error and cell.observed != cell.predicted for cell in cells):
        return 0.0
    squares = [((cell.observed - cell.predicted) / cell.error) ** 2 for cell in cells if cell.error]
    return float(stats.chi2.sf(sum(squares), len(cells)))


def _overlap(predictions: Predictions, low: float, high: float) -> Floats:
    """Which part of [below, up_to] of each toss lies between two bounds."""
    part = np.minimum(predictions.up_to, high) - np.maximum(predictions.below, low)
    width = predictions.up_to - predictions.below
    inside = (predictions.below >= low) & (predictions.below <= high)  # where its chance was 0
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Floats = np.where(width > 0, np.maximum(part, 0) / width, inside)
    return found
