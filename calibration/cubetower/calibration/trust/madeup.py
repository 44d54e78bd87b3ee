"""Are intervals right, for a log like this one? Posterior simulation-based calibration.

A tower is drawn from the posterior, a further log of the same throws is made up by it, and its
values are ranked among draws of the posterior given both logs. If the computation is right, all
ranks are equally likely: Säilynoja, Schmitt, Bürkner and Vehtari, Posterior SBC, 2025,
arXiv:2502.03279.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from cubetower.calibration.logs.estimates import LogEstimate, ratio
from cubetower.calibration.logs.stretches import Stretch, UnknownStart, stretches
from cubetower.calibration.surrogate.logfit import Calibration
from cubetower.calibration.surrogate.posterior import posterior, rates_of
from cubetower.calibration.surrogate.prior import physics_prior
from cubetower.calibration.surrogate.sampling import resample
from cubetower.calibration.trust.questions import QUESTIONS, answers
from cubetower.foundation.workers import Workers
from cubetower.tower import Cubes, Tower
from cubetower.tower.log import TossLog
from cubetower.tower.models.surrogate import SurrogateTower

Floats = NDArray[np.float64]
Progress = Callable[[int, int], None]
"""Called with the number of made-up logs done, and with that of all."""

DATA_SETS = (20, 60)
"""Made-up logs, at least and at most: as many as have `MAX_TOSSES`, so that it takes minutes."""

MAX_TOSSES = 6000
RANKS = 99  # draws that a true value is ranked among


@dataclass(frozen=True, slots=True)
class MadeUpFits:
    """Where true values lie among draws of posteriors that should contain them.

    Attributes:
        names: parameters, then `QUESTIONS`.
        ranks: the share of draws below each true value, shape (logs, names); evenly distributed
            from 0 to 1 if the computation is right.
    """

    names: tuple[str, ...]
    ranks: Floats

    @property
    def p_value(self) -> float:
        """Of even ranks of all quantities together.

        The smallest p-value of Kolmogorov and Smirnov, of ranks and of their distances from the
        middle, times the number of these tests (Bonferroni): below 0.05 in at most 1 of 20 right
        computations. If intervals of 90 % hold 70 % for three of seven quantities, 60 logs find it
        in nearly all cases, 20 in half; if they hold 85 %, hardly ever.
        """
        tests = [each for ranks in (self.ranks, abs(2 * self.ranks - 1)) for each in ranks.T]
        least = min(float(stats.kstest(each, "uniform").pvalue) for each in tests)
        return min(1.0, len(tests) * least)

    def coverage(self, share: float) -> LogEstimate:
        """How many true values lie in the central intervals of this share; its error by logs."""
        held = np.abs(self.ranks - 0.5) < share / 2
        return ratio([(float(each.sum()), float(len(each))) for each in held], held.size)


def default_data_sets(logs: Sequence[TossLog]) -> int:
    """How many logs to make up like these."""
    return int(np.clip(MAX_TOSSES // sum(len(log.rows) for log in logs), *DATA_SETS))


def fit_made_up_logs(
    found: Calibration,
    content: int,
    data_sets: int,
    *,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> MadeUpFits:
    """Posterior simulation-based calibration; see `examine_trust`.

    Args:
        found: the calibration.
        content: cubes inside, for the answers to `QUESTIONS`.
        data_sets: logs that are made up and fitted to, together with the calibration's own.
        workers: who fits.
        progress: called after each.
    """
    fit = found.posterior
    chosen = resample(fit.weights, data_sets, np.random.default_rng([found.seed, 93]))
    tasks = (
        (found.logs, found.level, found.unknown, fit.vectors[draw], content, found.seed, number)
        for number, draw in enumerate(chosen)
    )
    ranks: dict[int, list[float]] = {}
    for number, each in (workers or Workers(jobs=1)).results(_fit_made_up, tasks):
        ranks[number] = each
        if progress:
            progress(len(ranks), data_sets)
    names = (*fit.names, *QUESTIONS)
    return MadeUpFits(names, np.array([ranks[number] for number in sorted(ranks)]))


def make_up_log(
    log: TossLog, tower: Tower, unknown: UnknownStart, rng: np.random.Generator
) -> TossLog:
    """A log of the same throws, taps, emptyings and counts as another, of a tower.

    Unlike in `cubetower.calibration.logs.replay`, where towers of unknown contents begin empty,
    they begin with contents drawn from their prior.

    Args:
        log: what was thrown; of what fell only contents after counts are used.
        tower: what is thrown into.
        unknown: prior of unknown contents.
        rng: decides every random number.
    """
    luck, rows, end = Random(int(rng.integers(2**62))), list(log.rows), 0
    for stretch in stretches(log):
        begin = stretch.rows.start
        same_session = begin and log.rows[begin - 1].session == log.rows[begin].session
        if stretch.emptied or end != begin or not same_session:
            tower.fill(_start(stretch, log.colours, unknown, rng), luck)
        # Otherwise a count contradicted the tosses; that of the made-up log does not.
        for number in stretch.rows:
            row = rows[number]
            toss = tower.toss(row.thrown, luck) if row.thrown else tower.tap(luck)
            inside = None if row.inside is None else tower.contents
            rows[number] = replace(row, fell=toss.fell, inside=inside)
        end = stretch.rows.stop
    return replace(log, rows=tuple(rows), path=None)


def rank_among(true: Floats, draws: Floats, rng: np.random.Generator) -> list[float]:
    """The share of draws below each true value, randomised within the steps, from 0 to 1.

    Args:
        true: shape (values,).
        draws: shape (draws, values).
        rng: decides where in its step a rank lies.
    """
    ranks = (draws < true).sum(axis=0) + rng.random(len(true))
    return [float(rank) for rank in ranks / (len(draws) + 1)]


def _fit_made_up(
    logs: Sequence[TossLog],
    level: str,
    unknown: UnknownStart,
    true: Floats,
    content: int,
    seed: int,
    number: int,
) -> tuple[int, list[float]]:
    """The number of a made-up log, and the ranks of its true values."""
    rng = np.random.default_rng([seed, 94, number])
    tower = SurrogateTower(rates_of(true, level))
    made = [make_up_log(log, tower, unknown, rng) for log in logs]
    fit = posterior([*logs, *made], level, physics_prior(level), unknown, rng)
    vectors = np.vstack([true, fit.vectors[resample(fit.weights, RANKS, rng)]])
    values = np.hstack([vectors, answers(level, vectors, content)])
    return number, rank_among(values[0], values[1:], rng)


def _start(
    stretch: Stretch, colours: Sequence[str], unknown: UnknownStart, rng: np.random.Generator
) -> Cubes:
    """Contents at the start of a stretch; unknown ones are drawn."""
    if stretch.start is not None:
        return Cubes(dict(zip(colours, stretch.start.tolist(), strict=True)))
    believed = unknown.of(np.zeros(len(colours), np.int64))
    drawn = [int(rng.choice(len(each), p=each / each.sum())) for each in believed]
    return Cubes(dict(zip(colours, drawn, strict=True)))
