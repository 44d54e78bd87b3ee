"""How good forecasts of tosses were: scores, and whether they promised what came.

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

from calibration.logs.estimates import Estimate, ratio
from calibration.prediction.predictions import Forecasts

Floats = NDArray[np.float64]

CELLS = 10  #: of forecasts of battles, evenly filled, and of the PIT
LEAST_CELL = 10  # battles in a cell; with fewer there are fewer cells
MOST_PIT = 2000  #: tosses in its test: with more it would mind what nobody can see
DRAWS_OF_PIT = 25  # of the random numbers in it


@dataclass(frozen=True, slots=True)
class Cell:
    """Battles with about the same chance foretold.

    Attributes:
        battles: how many.
        foretold: the mean chance that the first colour has more out.
        came: how often it had.
        error: standard error of `came`, if what was foretold is right.
    """

    battles: int
    foretold: float
    came: float
    error: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """Figures of forecasts.

    Attributes:
        tosses: how many were forecast.
        sessions: of how many sessions.
        score: mean log probability of what fell, of all colours jointly, in nats a toss.
        impossible: tosses that were foretold to be impossible; with any, `score` has no value.
        coverage_50: how much of what came lies in the middle half of what was foretold for the
            total that falls, 0.5 if all is well: of a number that lies in it in part only that
            part counts.
        coverage_90: the same of the middle nine tenths.
        pit: which share of what came lies in each tenth of what was foretold, from few falling to
            many; each 0.1 if all is well.
        pit_p: p-value of Kolmogorov and Smirnov of the randomised PIT being even, the median of
            several randomisations; None without tosses.
        spread: mean square of what fell less what was foretold, in variances foretold; 1 if all
            is well, more if tosses vary more than they should. It has no value if what was foretold
            with certainty did not come.
        cells: battles by the chance foretold that the first of two colours has more out.
        battles_p: p-value of chi-square of the cells; None without battles.
    """

    tosses: int
    sessions: int
    score: Estimate
    impossible: int
    coverage_50: Estimate
    coverage_90: Estimate
    pit: tuple[float, ...]
    pit_p: float | None
    spread: Estimate
    cells: tuple[Cell, ...]
    battles_p: float | None

    def to_json(self) -> dict[str, Any]:
        """Plain data; None where undefined."""
        return asdict(self)


def judge(forecasts: Forecasts, seed: int = 1) -> Judgement:
    """The figures of forecasts.

    Args:
        forecasts: of one log or several.
        seed: of the randomised PIT.
    """
    scores, cells = forecasts.score, tuple(battle_cells(forecasts))
    impossible = int(np.isneginf(scores).sum())
    none = Estimate(None, None, len(scores), len(np.unique(forecasts.session)))
    squares = (forecasts.fell - forecasts.mean) ** 2
    certain = forecasts.variance <= 0  # foretold with certainty; it may have come otherwise
    spread = np.where(certain, 0.0, squares / np.where(certain, 1.0, forecasts.variance))
    return Judgement(
        len(forecasts),
        len(np.unique(forecasts.session)),
        none if impossible else mean_of(scores, forecasts.session),
        impossible,
        mean_of(within(forecasts, 0.5), forecasts.session),
        mean_of(within(forecasts, 0.9), forecasts.session),
        tuple(pit_shares(forecasts).tolist()),
        pit_p_value(forecasts, seed),
        none if squares[certain].any() else mean_of(spread, forecasts.session),
        cells,
        _chi_square(cells),
    )


def paired(one: Forecasts, other: Forecasts) -> Estimate:
    """Mean score of the first less that of the second, of the same tosses, in nats a toss.

    Raises:
        ValueError: they are not of the same tosses.
    """
    if one.row.tolist() != other.row.tolist():
        raise ValueError("forecasts of different tosses cannot be compared")
    differences = one.score - other.score
    if not np.isfinite(differences).all():
        return Estimate(None, None, len(one), len(np.unique(one.session)))
    return mean_of(differences, one.session)


def mean_of(values: Floats, sessions: NDArray[np.int64]) -> Estimate:
    """The mean of values of tosses, with its error by session."""
    labels, where = np.unique(sessions, return_inverse=True)
    sums = np.bincount(where, values, len(labels)) if len(values) else np.zeros(0)
    counts = np.bincount(where, minlength=len(labels))
    clusters = list(zip(sums.tolist(), counts.tolist(), strict=True))
    return ratio(clusters, len(values))


def within(forecasts: Forecasts, share: float) -> Floats:
    """Which part of what came lies in the middle `share` of what was foretold, of each toss."""
    low, high = (1 - share) / 2, (1 + share) / 2
    return _overlap(forecasts, low, high)


def pit_shares(forecasts: Forecasts) -> Floats:
    """Which share of what came lies in each tenth of what was foretold."""
    if not len(forecasts):
        return np.zeros(CELLS)
    edges = np.linspace(0, 1, CELLS + 1)
    tenths = [_overlap(forecasts, a, b).mean() for a, b in pairwise(edges.tolist())]
    return np.array(tenths)


def pit_p_value(forecasts: Forecasts, seed: int) -> float | None:
    """The p-value of `Judgement.pit_p`."""
    if not len(forecasts):
        return None
    chosen = np.linspace(0, len(forecasts) - 1, min(len(forecasts), MOST_PIT)).astype(int)
    below, up_to = forecasts.below[chosen], np.minimum(forecasts.up_to[chosen], 1.0)
    rng = np.random.default_rng(seed)
    places = below + rng.random((DRAWS_OF_PIT, len(below))) * (up_to - below)
    places = places.clip(0.0, 1.0)  # there the law of even ones gives the place itself
    found = [stats.ks_1samp(each, lambda place: place, method="asymp") for each in places]
    apart = [float(each.statistic) for each in found]
    return float(stats.kstwo.sf(np.median(apart), len(below)))  # exact; as the median p-value


def battle_cells(forecasts: Forecasts) -> list[Cell]:
    """Battles in cells of equally many, by the chance foretold."""
    fought = forecasts.where(~np.isnan(forecasts.battle) & ~forecasts.seeding)
    order = np.argsort(fought.battle, kind="stable")
    count = min(CELLS, len(order) // LEAST_CELL)
    return [
        _cell(fought.battle[chosen], fought.won[chosen])
        for chosen in (np.array_split(order, count) if count else [])
    ]


def _cell(foretold: Floats, won: NDArray[np.bool_]) -> Cell:
    error = np.sqrt((foretold * (1 - foretold)).sum()) / len(foretold)
    return Cell(len(foretold), float(foretold.mean()), float(won.mean()), float(error))


def _chi_square(cells: tuple[Cell, ...]) -> float | None:
    """The p-value of battles won being as foretold."""
    if not cells:
        return None
    if any(not cell.error and cell.came != cell.foretold for cell in cells):
        return 0.0
    squares = [((cell.came - cell.foretold) / cell.error) ** 2 for cell in cells if cell.error]
    return float(stats.chi2.sf(sum(squares), len(cells)))


def _overlap(forecasts: Forecasts, low: float, high: float) -> Floats:
    """Which part of [below, up_to] lies between two bounds, of each toss."""
    part = np.minimum(forecasts.up_to, high) - np.maximum(forecasts.below, low)
    width = forecasts.up_to - forecasts.below
    inside = (forecasts.below >= low) & (forecasts.below <= high)  # where nothing was foretold
    with np.errstate(invalid="ignore", divide="ignore"):
        found: Floats = np.where(width > 0, np.maximum(part, 0) / width, inside)
    return found
